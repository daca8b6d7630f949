//! A sensible answer to each decision of a combat, for players who do not want to choose.

use super::{advance, losses, retreat, strength};
use crate::chapters::zone_of_control::is_in_enemy_zone;
use crate::chapters::{air, supply};
use crate::definition::{Side, UnitId};
use crate::state::fight::Stage;
use crate::state::order::Order;
use crate::{HexGame, HexState};
use railhead_engine::board::SpaceId;

/// A sensible order for the pending decision; `None` outside a combat.
pub fn default_order(game: &HexGame, state: &HexState) -> Option<Order> {
    let combat = state.combat()?;
    match &combat.stage {
        Stage::AirDefence => {
            let most = air::most(game, state, state.player().enemy(), combat.target);
            Some(Order::DefendByAir { points: most.min(1) })
        }
        Stage::Losses { side, .. } => cheapest_loss(game, state, *side),
        Stage::Retreat { units, .. } => safest_retreat(game, state, units),
        Stage::Advance { units, .. } => Some(strongest_advance(game, state, combat.target, units)),
    }
}

/// The value of a unit with this many steps in combat: attack plus defence as they would count, ignoring supply.
fn worth(game: &HexGame, unit: UnitId, steps: u8) -> u16 {
    let spec = game.unit(unit);
    let factors = [spec.attack, spec.defence].map(u16::from);
    let is_weakened = strength::is_weakened_at(game, unit, steps);
    let counts = factors.map(|factor| if is_weakened { factor.div_ceil(2) } else { factor });
    counts.iter().sum()
}

/// What the next lost step of a unit costs: its whole value if it is the last, otherwise the difference.
fn price_of_a_step(game: &HexGame, state: &HexState, unit: UnitId) -> u16 {
    let steps = state.unit(unit).steps;
    let worth_now = worth(game, unit, steps);
    if steps == 1 {
        return worth_now;
    }
    worth_now - worth(game, unit, steps - 1)
}

/// The cheapest step to lose; of equal ones that of the unit with more steps left.
fn cheapest_loss(game: &HexGame, state: &HexState, side: Side) -> Option<Order> {
    let units = losses::candidates(state, side).into_iter();
    units
        .min_by_key(|unit| {
            let steps = state.unit(*unit).steps;
            (price_of_a_step(game, state, *unit), u8::MAX - steps, *unit)
        })
        .map(|unit| Order::LoseStep { unit })
}

/// The retreat that costs fewest steps and dice, and ends outside enemy zones and closest to supply.
fn safest_retreat(game: &HexGame, state: &HexState, units: &[UnitId]) -> Option<Order> {
    let unit = *units.first()?;
    let side = game.unit(unit).side;
    let sources: Vec<SpaceId> = supply::open_sources(game, state, side)
        .map(|source| source.at)
        .collect();
    let ways = units.iter().flat_map(|unit| {
        retreat::retreat_paths(game, state, *unit)
            .into_iter()
            .map(|way| (*unit, way))
    });
    ways.min_by_key(|(unit, way)| {
        let end = way.end();
        let to_supply = sources
            .iter()
            .map(|source| game.board().grid().distance(end, *source));
        (
            way.step_losses,
            way.dice,
            is_in_enemy_zone(state, side, end),
            to_supply.min(),
            *unit,
            end,
        )
    })
    .map(|(unit, way)| Order::Retreat { unit, to: way.end() })
}

/// The strongest unit takes the hex; the others stay.
fn strongest_advance(game: &HexGame, state: &HexState, target: SpaceId, units: &[UnitId]) -> Order {
    let is_taken = state.presence().has_units(state.player(), target);
    let strongest = units
        .iter()
        .copied()
        .filter(|unit| {
            let paths = advance::ways(game, state, *unit);
            paths.iter().any(|path| path[path.len() - 1] == target)
        })
        .max_by_key(|unit| (worth(game, *unit, state.unit(*unit).steps), u16::MAX - unit.0));
    match strongest {
        Some(unit) if !is_taken => Order::Advance { unit, to: target },
        _ => Order::EndCombat,
    }
}
