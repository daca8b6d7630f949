//! The rails of a game in its current state (AR-2, AR-4, S1-5).

use crate::definition::{KindId, NationId, Phase};
use crate::game::AreaGame;
use crate::rail::situation::{Cargo, RailSpace, Rails, Traveller};
use crate::rail::variant::{Refill, Variant, Way};
use crate::state::area_state::{AreaState, RailTrain};
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// The rails in their current state; `None` in a scenario without.
pub fn rails<'g>(game: &'g AreaGame, state: &AreaState) -> Option<Rails<'g>> {
    let rules = game.definition().rails.as_ref()?;
    Some(rails_by(game, state, &rules.variant))
}

/// The rails as they would be under another variant, with only the stations and markers it knows.
pub fn rails_by<'g>(game: &'g AreaGame, state: &AreaState, variant: &'g Variant) -> Rails<'g> {
    let technology = game.definition().rails.as_ref();
    let space = |at: SpaceId| {
        let (spec, now) = (game.spec(at), state.space(at));
        let station = now.station.filter(|_| variant.has_stations());
        let marker = now.marker && variant.has_markers();
        RailSpace {
            is_land: spec.in_play && !spec.is_sea,
            held: now.controller.filter(|_| now.controller == now.held),
            holder: now.controller,
            original: spec.original,
            value: spec.value,
            station,
            marker,
            waits: (station.is_some() || marker)
                && state.is_captured_within(at, variant.captured_wait.into()),
        }
    };
    Rails {
        variant,
        // AR-2: in Combat Move trains cross only areas held since the turn began.
        way: if state.phase() == Phase::CombatMove {
            Way::Held
        } else {
            variant.way
        },
        board: game.board(),
        spaces: game.space_ids().map(space).collect(),
        sides: game.nation_ids().map(|nation| game.side_of(nation)).collect(),
        capitals: game
            .nation_ids()
            .map(|nation| game.nation(nation).capital)
            .collect(),
        technology: technology.map_or_else(Vec::new, |rules| rules.technology.clone()),
        trains: state.trains().iter().map(|train| train.train.clone()).collect(),
    }
}

/// A cargo as rails see it: tokens count as a unit with a move of 1 (RT-4).
pub fn traveller(game: &AreaGame, nation: NationId, cargo: impl Into<Cargo>) -> Traveller {
    let cargo = cargo.into();
    let (movement, carries_tokens) = match cargo {
        Cargo::Unit(kind) => (game.kind(kind).movement, false),
        Cargo::Tokens(_) => (1, true),
    };
    Traveller {
        nation,
        movement,
        carries_tokens,
        kind: weighed(game, cargo),
    }
}

/// The kind of a cargo, if the variant gives it a weight of its own.
pub(crate) fn weighed(game: &AreaGame, cargo: Cargo) -> Option<KindId> {
    let Cargo::Unit(kind) = cargo else { return None };
    let rules = game.definition().rails.as_ref()?;
    rules.variant.weight(kind).map(|_| kind)
}

/// Checks that it is a nation's turn, and that so many of its units are of a kind that goes by rail, whenever they go (AR-1).
pub(super) fn check_passengers(
    game: &AreaGame,
    state: &AreaState,
    (nation, kind, count): (NationId, KindId, u16),
) -> Result<(), Refusal> {
    if !state.is_mover(game, nation) {
        return Err(Refusal::NotItsTurn(nation));
    }
    if count == 0 {
        return Err(Refusal::Nothing);
    }
    if !game.kind(kind).goes_by_rail() {
        return Err(Refusal::NotByRail(kind));
    }
    Ok(())
}

/// Whether trains go in a phase (AR-2).
pub fn is_time(game: &AreaGame, phase: Phase) -> bool {
    let in_combat_move = game
        .definition()
        .rails
        .as_ref()
        .is_some_and(|rules| rules.in_combat_move);
    phase == Phase::NonCombatMove || phase == Phase::CombatMove && in_combat_move
}

/// The trains that still count when the next turn of the round begins (S1-5): those that drew on pools, which refill once a round. Their ways no
/// longer matter.
pub(crate) fn still_counted(game: &AreaGame, trains: &[RailTrain]) -> Vec<RailTrain> {
    let rules = game.definition().rails.as_ref();
    if rules.is_none_or(|rules| rules.variant.refill == Refill::TurnStart) {
        return Vec::new();
    }
    let mut left = trains.to_vec();
    left.retain(|train| !train.train.tickets.is_empty());
    for train in &mut left {
        train.train.path.clear();
    }
    left
}
