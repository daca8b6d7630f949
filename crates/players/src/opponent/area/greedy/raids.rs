//! Raids (AB-8, R1-7, R2-7, R3-4, R4-7): bombers without a battle to join fly where they cost the enemy more than his guns cost them.

use super::reason::{Motive, PlannedOrder};
use railhead_area_game::chapters::battle::raid::undamaged;
use railhead_area_game::chapters::forces::group;
use railhead_area_game::chapters::production;
use railhead_area_game::chapters::rail::building;
use railhead_area_game::chapters::rail::building::Target;
use railhead_area_game::definition::{Ability, Domain};
use railhead_area_game::state::area_state::{Force, Status};
use railhead_area_game::{AreaGame, AreaState, Order};
use railhead_engine::board::SpaceId;

/// The best raid on an area: the expected gain of bombers in tenths of an IPC, and whether it is on the railroads.
pub fn best(
    game: &AreaGame,
    state: &AreaState,
    (force, count): (Force, u16),
    at: SpaceId,
) -> Option<(i64, bool)> {
    let kind = game.kind(force.kind);
    if !kind.can(Ability::Bombs) || game.is_sea(at) || game.tokens().is_some() {
        return None;
    }
    let count = i64::from(count);
    // Guns shoot down one bomber in as many as a die has sides; the mean of a die is in tenths.
    let sides = i64::from(game.die());
    let mean = 5 * (sides + 1);
    let arrive = |gain: i64| gain * (sides - 1) / sides;
    let losses = count * 10 * i64::from(kind.cost) / sides;
    let by_markers = |most: u8, price: u32| arrive(count * mean).min(10 * i64::from(most)) * i64::from(price);
    let on_complex = by_markers(undamaged(game, state, at), 1);
    let on_rails = match building::target(game, state, at) {
        None => 0,
        Some(Target::Damage(most)) => by_markers(most, building::repair_price(game, 1, true)),
        Some(Target::Destroy(purchase)) => {
            let price = production::price(game, purchase).map_or(0, i64::from);
            arrive(10 * price * (count * i64::from(kind.attack)).min(sides) / sides)
        }
    };
    let (gain, rail) = (on_complex.max(on_rails), on_rails > on_complex);
    (gain > losses).then_some((gain - losses, rail))
}

/// The orders of Combat: raids by bombers that stand over enemy land with nobody to take it.
pub fn plan(game: &AreaGame, state: &AreaState) -> Vec<PlannedOrder> {
    let bombers = state
        .forces()
        .filter(|(force, _)| {
            let is_own = state.is_mover(game, force.nation) && force.status == Status::Ready;
            is_own && game.kind(force.kind).can(Ability::Bombs) && !state.is_friendly(game, force.at)
        })
        .filter(|(force, _)| {
            let mut there = state.forces_at(force.at);
            // A battle follows where land units of the side stand.
            !there.any(|(other, _)| {
                state.has_turn(game, other.nation) && game.kind(other.kind).domain == Domain::Land
            })
        });
    let raids = bombers.filter_map(|(force, count)| {
        let (_, rail) = best(game, state, (force, count), force.at)?;
        Some(PlannedOrder {
            order: Order::Raid {
                units: group(&force, count),
                at: force.at,
                rail,
            },
            why: Motive::Raid { at: force.at, rail },
        })
    });
    raids.collect()
}
