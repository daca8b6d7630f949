//! The situation as a side may take it to be (HO-2), for computers that play for it.

use super::{is_on, unknown};
use crate::rules::engine::Dice;
use crate::rules::hex_game::HexGame;
use crate::rules::hex_game::definition::{Mobility, Side, UnitId};
use crate::rules::hex_game::state::{HexState, Journey, Situation, Standing, UnitState};

/// The situation with something else in the place of all that a side does not know.
///
/// Two situations that look alike to it become the same, so that nothing that is worked out from them can tell what is hidden. Who stands where is dealt anew among the enemy's unknown units that get about alike and take as much room, since where they stand,
/// which ways they went and what zones of control they exert is seen; they are whole and supplied, and those off the map are to come.
/// The dice are others too: nobody knows what they will roll.
pub fn veiled(game: &HexGame, state: &HexState, viewer: Side) -> HexState {
    let mut veiled = state.clone();
    veiled.dice = Dice::seeded(0);
    if !is_on(state) {
        return veiled;
    }
    let hidden = unknown(game, state, viewer);
    let kind = |unit: UnitId| (game.mobility(unit), game.unit(unit).stacking);
    let mut kinds: Vec<(Mobility, u8)> = Vec::new();
    for unit in &hidden {
        if !kinds.contains(&kind(*unit)) {
            kinds.push(kind(*unit));
        }
    }
    for alike in kinds {
        let units = || hidden.iter().copied().filter(|unit| kind(*unit) == alike);
        let mut seen: Vec<&UnitState> = units().map(|unit| state.unit(unit)).collect();
        seen.sort_by(|a, b| what_is_seen(a).cmp(&what_is_seen(b)));
        for (unit, seen) in units().zip(seen) {
            veiled.units[unit.index()] = UnitState {
                standing: seen.at.map_or(Standing::Awaited, |_| Standing::OnMap),
                steps: game.unit(unit).steps,
                supplied: true,
                hungry: 0,
                // What was accepted counts in the score, which is public.
                due: state.unit(unit).due,
                ..seen.clone()
            };
        }
    }
    let is_known = |unit: &UnitId| !hidden.contains(unit);
    for known in [
        &mut veiled.campaign.seen,
        &mut veiled.campaign.scouts,
        &mut veiled.campaign.fixed_marches,
    ] {
        known.retain(is_known);
    }
    // Where units stand has changed without an event.
    HexState::new(
        game,
        Situation {
            turn: veiled.turn,
            player: veiled.player,
            phase: veiled.phase,
            over: veiled.over,
            units: veiled.units,
            control: veiled.control,
            demolished: veiled.demolished,
            campaign: veiled.campaign,
            dice: veiled.dice,
        },
    )
}

/// What is seen of a unit that is not known, so that those of whom the same is seen can change places.
fn what_is_seen(unit: &UnitState) -> impl Ord {
    let way = |journey: &Option<Journey>| {
        journey
            .as_ref()
            .map(|journey| (journey.path.clone(), journey.cost))
    };
    let voyage = unit
        .sailed
        .map(|voyage| (voyage.from, voyage.to, voyage.area, voyage.cost));
    let did = (unit.deployed, unit.attacked, unit.was_attacked);
    (unit.at, voyage, way(&unit.marched), way(&unit.railed), did)
}
