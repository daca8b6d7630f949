//! What each side has lost and holds, turn by turn: what the charts show.

use crate::rules::engine::Session;
use crate::rules::hex_game::balance::{losses, towns_held};
use crate::rules::hex_game::{Event, HexGame, HexState, Phase, Side};

/// What both sides have lost and hold at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The turn at whose end it is; `None` for the start.
    pub turn: Option<u16>,
    /// Steps lost so far, by side.
    pub lost_steps: [u32; 2],
    /// Units on the map, by side.
    pub units: [usize; 2],
    /// Hexes held, by side.
    pub hexes: [usize; 2],
    /// Towns, cities and other places of worth held, by side.
    pub towns: [usize; 2],
    /// What the places held are worth in victory points, by side.
    pub worth: [u32; 2],
}

/// The figures at the start, at the end of each turn, and now.
pub fn of(session: &Session<HexGame>, known: usize) -> Vec<Figures> {
    let game = session.game();
    let mut all: Vec<Figures> = Vec::new();
    let state = super::replay(session, known, |state, events| {
        if all.is_empty() {
            all.push(at(game, state, None));
        }
        // A turn is over when the second side's last player-turn is: these events are applied whole for that.
        let ended = events.iter().any(|event| match event {
            // The first turn begins after the setup; none is over then.
            Event::PlayerTurnBegan { player, .. } => *player == Side::First && state.phase() != Phase::Setup,
            Event::GameEnded { .. } => true,
            _ => false,
        });
        if ended {
            let mut after = state.clone();
            for event in events {
                if matches!(event, Event::PlayerTurnBegan { .. } | Event::GameEnded { .. }) {
                    break;
                }
                crate::rules::engine::Game::apply(&**game, &mut after, event);
            }
            all.push(at(game, &after, Some(state.turn())));
        }
    });
    if all.is_empty() {
        all.push(at(game, &state, None));
    }
    // As it stands: in the middle of a turn, or after orders of which only the outcome is known.
    let now = session.state();
    let is_setup = now.phase() == Phase::Setup;
    if !session.journal().is_empty() && !is_setup && (!now.is_over() || *now != state) {
        all.push(at(game, now, Some(now.turn())));
    }
    all
}

fn at(game: &HexGame, state: &HexState, turn: Option<u16>) -> Figures {
    let mut figures = Figures {
        turn,
        lost_steps: [0; 2],
        units: [0; 2],
        hexes: [0; 2],
        towns: [0; 2],
        worth: [0; 2],
    };
    figures.lost_steps = losses(game, state).map(|losses| losses.steps);
    for (id, _) in state.units().filter(|(_, unit)| unit.at.is_some()) {
        figures.units[game.unit(id).side.index()] += 1;
    }
    for space in game.board().space_ids() {
        if let Some(side) = state.control(space) {
            figures.hexes[side.index()] += 1;
        }
    }
    for side in Side::BOTH {
        let towns = towns_held(game, state, side);
        figures.towns[side.index()] = towns.len();
        figures.worth[side.index()] = towns.iter().map(|town| u32::from(town.worth)).sum();
    }
    figures
}
