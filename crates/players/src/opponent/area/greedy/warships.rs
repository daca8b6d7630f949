//! Warships that escort nobody: they gather where transports are.

use super::fleet::{Fleets, RISK};
use super::reason::{Motive, PlannedOrder};
use crate::opponent::area::map::own_forces;
use railhead_area_game::Order;
use railhead_area_game::chapters::forces::group;
use railhead_area_game::definition::Ability;
use railhead_area_game::state::area_state::Status;
use railhead_engine::board::SpaceId;

impl Fleets<'_, '_> {
    /// Warships without transports sail to those of their nation, or to the others of their side.
    pub fn warships(&self) -> Vec<PlannedOrder> {
        let (game, state) = (self.game(), self.outlook.state);
        let mut planned = Vec::new();
        for (force, count) in own_forces(game, state) {
            let kind = game.kind(force.kind);
            // Carriers wait for their aircraft, which may be about to land.
            let mut own = own_forces(game, state).filter(|(other, _)| other.nation == force.nation);
            let waits = kind.decks() > 0
                && own.any(|(other, _)| {
                    let lands = game.kind(other.kind).can(Ability::LandsOnCarriers);
                    lands && (other.at == force.at || game.is_sea(other.at) || other.status == Status::Fought)
                });
            let has_transports = |zone: SpaceId| {
                let mut there = state.forces_at(zone);
                there.any(|(other, _)| other.nation == force.nation && game.kind(other.kind).room() > 0)
            };

            if !kind.is_warship() || waits || has_transports(force.at) {
                continue;
            }
            let zones = game
                .space_ids()
                .filter(|zone| game.is_sea(*zone) && has_transports(*zone));
            let far = self.spread(zones.map(|zone| (zone, 0)).collect());
            let at = |zone: SpaceId| far[zone.index()].unwrap_or(u16::MAX);
            let ways = self.ways.iter().filter(|(other, _)| *other == force);
            let nearer = ways.filter(|(_, path)| {
                let zone = path[path.len() - 1];
                let mut fleet = self.outlook.defenders(zone);
                *fleet.entry(force.kind).or_default() += count;
                at(zone) < at(force.at) && self.outlook.holds(zone, &fleet, RISK)
            });
            let best = nearer.min_by_key(|(_, path)| (at(path[path.len() - 1]), path.len()));
            planned.extend(best.map(|(_, path)| PlannedOrder {
                order: Order::Move {
                    units: vec![group(&force, count)],
                    path: path.clone(),
                },
                why: Motive::Escort,
            }));
        }
        planned
    }
}
