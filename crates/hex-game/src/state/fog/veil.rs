//! The position as a side may imagine it (HO-2), for its computer player.

use super::{is_on, unknown};
use crate::HexGame;
use crate::definition::{Mobility, Side, UnitId};
use crate::state::hex_state::{HexState, Journey, Situation, Standing, UnitState};
use railhead_engine::engine::Dice;

/// The position with everything that a side does not know replaced.
///
/// Two positions that look alike to the side become identical, so no computation can leak hidden information. The enemy's unknown units of equal
/// mobility and stacking are dealt anew among their positions, since positions, ways and zones of control are visible; they are at full strength and
/// in supply, and those off the map are still to come. The dice are replaced too, and with fog or without it the enemy has booked nothing (HR-18).
pub fn veiled(game: &HexGame, state: &HexState, viewer: Side) -> HexState {
    let mut veiled = state.clone();
    veiled.dice = Dice::seeded(0);
    veiled.campaign.bookings.forget_side(viewer.enemy());
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
                // Accepted units count in the score, which is public.
                due: state.unit(unit).due,
                ..seen.clone()
            };
        }
    }
    for known in [
        &mut veiled.campaign.seen,
        &mut veiled.campaign.scouts,
        &mut veiled.campaign.fixed_marches,
    ] {
        known.retain(|unit| !hidden.contains(unit));
    }
    let altered = &mut veiled.campaign.altered;
    altered.halts.retain(|halt| !hidden.contains(&halt.unit));
    altered.breakers.retain(|unit| !hidden.contains(unit));
    altered.replaced.retain(|(unit, _)| !hidden.contains(unit));
    // Units have changed places without an event.
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

/// The visible properties of an unknown unit; units that share them can change places.
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
