//! The rails of turns to come (AR-11): areas are held as they are now, captured railroads work when their wait is over, and a turn begins with its capacity
//! whole.

use super::now::{is_time, rails, still_counted};
use crate::definition::{NationId, Phase};
use crate::game::AreaGame;
use crate::rail::timetable::TrainTurn;
use crate::state::area_state::AreaState;

/// A player-turn: the round, and the turn of the round from 0.
pub type TurnNumber = (u16, u8);

/// The last phase of a turn in which trains go; `None` if none go.
fn last_phase(game: &AreaGame) -> Option<Phase> {
    let mut phases = game.definition().phases.iter().rev();
    phases.find(|phase| is_time(game, **phase)).copied()
}

/// Whether trains can still go in the turn that is being played.
pub fn is_ahead(game: &AreaGame, state: &AreaState) -> bool {
    let phases = &game.definition().phases;
    let place = |phase: Phase| phases.iter().position(|other| *other == phase);
    let last = last_phase(game).and_then(place);
    let may = state.ending().is_none() && state.bidding().is_none();
    may && last.is_some_and(|last| place(state.phase()).is_some_and(|now| now <= last))
}

/// The next player-turn in which the trains of a nation can go, the present one included; `None` if none go. The end of the war is not looked at.
pub fn next_turn(game: &AreaGame, state: &AreaState, nation: NationId) -> Option<TurnNumber> {
    last_phase(game)?;
    let now = (state.round(), state.turn());
    let own = game.turn_of(nation);
    if own == state.turn() && is_ahead(game, state) {
        return Some(now);
    }
    let round = if own > state.turn() { now.0 } else { now.0 + 1 };
    Some((round, own))
}

/// The position in which the trains of a turn go, as far as it can be told now: everything is where it is, and units that will begin that turn are rested.
pub fn in_turn(game: &AreaGame, state: &AreaState, (round, turn): TurnNumber) -> AreaState {
    let phase = last_phase(game).unwrap_or(state.phase());
    if (round, turn) == (state.round(), state.turn()) {
        return AreaState {
            phase,
            combat: None,
            ..state.clone()
        };
    }
    let is_this_round = round == state.round();
    let trains = if is_this_round {
        still_counted(game, state.trains())
    } else {
        Vec::new()
    };
    let mut later = AreaState {
        round,
        turn,
        phase,
        asked: None,
        combat: None,
        trains,
        ..state.clone()
    };
    later.rest();
    later
}

/// The player-turns up to a round in which trains of these nations can go.
pub fn train_turns<'g>(
    game: &'g AreaGame,
    state: &AreaState,
    nations: &[NationId],
    last_round: u16,
) -> Vec<TrainTurn<'g>> {
    let first = nations
        .iter()
        .filter_map(|nation| next_turn(game, state, *nation));
    let Some(first) = first.min() else {
        return Vec::new();
    };
    let turns = u8::try_from(game.definition().turns.len()).unwrap_or(u8::MAX);
    let all = (first.0..=last_round).flat_map(|round| (0..turns).map(move |turn| (round, turn)));
    let mut found = Vec::new();
    for (round, turn) in all.filter(|number| *number >= first) {
        let movers = game.movers(turn).iter().copied();
        let movers: Vec<NationId> = movers.filter(|nation| nations.contains(nation)).collect();
        if movers.is_empty() {
            continue;
        }
        let later = in_turn(game, state, (round, turn));
        found.extend(rails(game, &later).map(|rails| TrainTurn {
            round,
            nations: movers,
            rails,
        }));
    }
    found
}
