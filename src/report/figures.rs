//! What each side has lost and holds, turn by turn: what the charts show.

use crate::rules::board::PlaceKind;
use crate::rules::engine::Session;
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
    let mut strengths: Vec<u8> = Vec::new();
    let mut all = Vec::new();
    let state = super::replay(session, known, |state, events| {
        if strengths.is_empty() {
            strengths = state.units().map(|(_, unit)| unit.steps).collect();
            all.push(at(game, state, &strengths, None));
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
            all.push(at(game, &after, &strengths, Some(state.turn())));
        }
    });
    if strengths.is_empty() {
        strengths = state.units().map(|(_, unit)| unit.steps).collect();
        all.push(at(game, &state, &strengths, None));
    }
    // As it stands: in the middle of a turn, or after orders of which only the outcome is known.
    let now = session.state();
    let is_setup = now.phase() == Phase::Setup;
    if !session.journal().is_empty() && !is_setup && (!now.is_over() || *now != state) {
        all.push(at(game, now, &strengths, Some(now.turn())));
    }
    all
}

fn at(game: &HexGame, state: &HexState, strengths: &[u8], turn: Option<u16>) -> Figures {
    let mut figures = Figures {
        turn,
        lost_steps: [0; 2],
        units: [0; 2],
        hexes: [0; 2],
        towns: [0; 2],
        worth: [0; 2],
    };
    for ((id, unit), before) in state.units().zip(strengths) {
        let side = game.unit(id).side.index();
        figures.lost_steps[side] += u32::from(before.saturating_sub(unit.steps));
        figures.units[side] += usize::from(unit.at.is_some());
    }
    for space in game.board().space_ids() {
        if let Some(side) = state.control(space) {
            figures.hexes[side.index()] += 1;
        }
    }
    for place in game.board().places() {
        if let Some(side) = state.control(place.at) {
            let is_town = place.weight > 0 || place.is(PlaceKind::Town) || place.is(PlaceKind::City);
            figures.towns[side.index()] += usize::from(is_town);
            figures.worth[side.index()] += u32::from(place.weight);
        }
    }
    figures
}
