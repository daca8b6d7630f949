//! Warships that escort nobody: they gather where transports are, and hunters where submarines are near.

use super::fleet::{Fleets, RISK};
use super::reason::{Motive, PlannedOrder};
use crate::opponent::area::map::own_forces;
use railhead_area_game::Order;
use railhead_area_game::chapters::forces::group;
use railhead_area_game::definition::Ability;
use railhead_area_game::state::area_state::{Force, Status};
use railhead_engine::board::SpaceId;

impl Fleets<'_, '_> {
    /// Warships without transports sail to those of their nation, or to the others of their side; those that hunt submarines first to where ships of
    /// their nation need them.
    pub fn warships(&self) -> Vec<PlannedOrder> {
        let (game, state) = (self.game(), self.outlook.state);
        let mut planned = Vec::new();
        let mut hunted: Vec<SpaceId> = Vec::new();
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
            let hunts = kind.can(Ability::Hunts);
            let is_needed = has_transports(force.at) || hunts && self.wants_hunters(force.nation, force.at);
            if !kind.is_warship() || waits || is_needed {
                continue;
            }
            let mut open = if hunts {
                self.open_to_submarines(force.nation)
            } else {
                Vec::new()
            };
            open.retain(|zone| !hunted.contains(zone));
            let hunt = self.towards(&open, (force, count));
            let why = if hunt.is_some() {
                Motive::Hunters
            } else {
                Motive::Escort
            };
            let way = hunt.or_else(|| {
                let zones = game
                    .space_ids()
                    .filter(|zone| game.is_sea(*zone) && has_transports(*zone));
                self.towards(&zones.collect::<Vec<_>>(), (force, count))
            });
            let Some(path) = way else { continue };
            if hunts {
                hunted.push(path[path.len() - 1]);
            }
            planned.push(PlannedOrder {
                order: Order::Move {
                    units: vec![group(&force, count)],
                    path: path.clone(),
                },
                why,
            });
        }
        planned
    }

    /// The way of warships closer to the nearest of some zones, as far as they are safe there.
    fn towards(&self, zones: &[SpaceId], (force, count): (Force, u16)) -> Option<&Vec<SpaceId>> {
        let far = self.spread(zones.iter().map(|zone| (*zone, 0)).collect());
        let at = |zone: SpaceId| far[zone.index()].unwrap_or(u16::MAX);
        let ways = self.ways.iter().filter(|(other, _)| *other == force);
        let nearer = ways.map(|(_, path)| path).filter(|path| {
            let zone = path[path.len() - 1];
            let mut fleet = self.outlook.defenders(zone);
            *fleet.entry(force.kind).or_default() += count;
            at(zone) < at(force.at) && self.outlook.holds(zone, &fleet, RISK)
        });
        nearer.min_by_key(|path| (at(path[path.len() - 1]), path.len()))
    }
}
