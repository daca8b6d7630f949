//! Warships that stay with transports, and transports that leave a zone where the enemy could sink them.

use std::collections::BTreeMap;

use super::fleet::{Bundle, Fleets, RISK, SUNK, is_escort};
use super::outlook::Outlook;
use super::reason::{Motive, PlannedOrder};
use railhead_area_game::Order;
use railhead_area_game::chapters::battle::odds::{UnitCounts, join, of_forces};
use railhead_area_game::state::area_state::{Force, Status};
use railhead_engine::board::SpaceId;

/// Warships do not stay where they cost more than this many times what they protect.
const DEAR: i64 = 2;

/// How many of the active nations' warships must stay in a zone so that the enemy does not sink their transports there; without the enemies in the
/// space that is about to be attacked. None if even all of them are too few, or if they are too dear.
pub(super) fn staying(outlook: &Outlook, zone: SpaceId, without: SpaceId) -> BTreeMap<Force, u16> {
    let (game, state) = (outlook.game, outlook.state);
    let here = state.forces_at(zone);
    let here: Vec<(Force, u16)> = here
        .filter(|(force, _)| state.is_mover(game, force.nation))
        .collect();
    let price = |(force, count): &(Force, u16)| i64::from(game.kind(force.kind).cost) * i64::from(*count);
    let protected = here
        .iter()
        .filter(|(force, _)| game.kind(force.kind).room() > 0 || force.status.is_aboard());
    let worth: i64 = protected.map(price).sum();
    let mut warships: Vec<(Force, u16)> = here
        .iter()
        .filter(|(force, _)| is_escort(game, force.kind) && force.status == Status::Ready)
        .copied()
        .collect();
    if worth == 0 || warships.is_empty() {
        return BTreeMap::new();
    }
    warships.sort_by_key(|(force, _)| (game.kind(force.kind).cost, *force));
    let mut fleet = outlook.defenders(zone);
    for (force, count) in &warships {
        if let Some(there) = fleet.get_mut(&force.kind) {
            *there -= count;
        }
    }
    fleet.retain(|_, count| *count > 0);
    let is_safe = |fleet: &UnitCounts| {
        let strike = outlook.threats.worst(zone, fleet, Some(without));
        strike.is_none_or(|strike| strike.wins <= SUNK)
    };
    let mut stays: BTreeMap<Force, u16> = BTreeMap::new();
    let each = warships
        .iter()
        .flat_map(|(force, count)| std::iter::repeat_n(*force, usize::from(*count)));
    let mut safe = is_safe(&fleet);
    for force in each {
        if safe {
            break;
        }
        *stays.entry(force).or_default() += 1;
        *fleet.entry(force.kind).or_default() += 1;
        safe = is_safe(&fleet);
    }
    let cost: i64 = stays.iter().map(|(force, count)| price(&(*force, *count))).sum();
    if !safe || cost > DEAR * worth {
        stays.clear();
    }
    stays
}

impl Fleets<'_, '_> {
    /// These orders for transports, or if there are none the one that takes them out of danger.
    pub(super) fn or_shelter(
        &self,
        bundle: &Bundle,
        (why, orders): (Motive, Vec<Order>),
        escorting: &[PlannedOrder],
    ) -> (Motive, Vec<Order>) {
        if !orders.is_empty() {
            return (why, orders);
        }
        let shelter = self.shelter(bundle, escorting);
        (Motive::Shelter, shelter.unwrap_or_default())
    }

    /// The orders by which transports with their cargo leave a zone where the enemy could sink them: to one that he cannot reach, or where his chance is at
    /// most [`RISK`] and their escort, or warships of their nation that stay there, guard them. `None` if they are safe, or nowhere safer, or if warships
    /// come to them.
    fn shelter(&self, bundle: &Bundle, escorting: &[PlannedOrder]) -> Option<Vec<Order>> {
        let (game, outlook) = (self.game(), self.outlook);
        let (ships, count) = bundle.ships;
        let ways: Vec<Vec<SpaceId>> = escorting.iter().map(|planned| planned.order.spaces()).collect();
        let come = |zone: SpaceId| ways.iter().any(|way| way.last() == Some(&zone));
        let leave = |zone: SpaceId| ways.iter().any(|way| way.first() == Some(&zone));
        if come(ships.at) || outlook.holds(ships.at, &outlook.defenders(ships.at), SUNK) {
            return None;
        }
        let own = self.ways.iter().filter(|(force, _)| *force == ships);
        let safer = own.filter_map(|(_, path)| {
            let zone = path[path.len() - 1];
            let mut there = outlook.state.forces_at(zone);
            let stands_guard =
                |force: Force| force.nation == ships.nation && is_escort(game, force.kind) && !leave(zone);
            let is_guarded = !bundle.escort.is_empty() || there.any(|(force, _)| stands_guard(force));
            let mut fleet = outlook.defenders(zone);
            join(&mut fleet, &of_forces(&bundle.escort));
            *fleet.entry(ships.kind).or_default() += count;
            let danger = outlook.danger(zone, &fleet);
            let is_safer = is_guarded && danger <= RISK || !outlook.threats.is_threatened(zone);
            (is_safer && !self.has_enemy_warships(zone)).then_some((danger, path.len(), zone, path))
        });
        let (.., path) = safer.min_by_key(|(danger, steps, zone, _)| (*danger, *steps, *zone))?;
        Some(bundle.brings(path, None))
    }
}
