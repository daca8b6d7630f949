//! Warships that escort nobody: they meet transports, those about to appear too, and leave zones where the enemy would sink them; hunters sail to where
//! submarines are near.

use std::collections::BTreeMap;

use super::fleet::{Fleets, RISK, SUNK};
use super::reason::{Motive, PlannedOrder};
use crate::opponent::area::map::own_forces;
use railhead_area_game::chapters::battle::odds::{UnitCounts, join, of_forces};
use railhead_area_game::chapters::forces::group;
use railhead_area_game::definition::{Ability, Domain};
use railhead_area_game::state::area_state::{Force, Status};
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::{NationId, Order};
use railhead_engine::board::SpaceId;

impl Fleets<'_, '_> {
    /// Hunters sail to where ships of their nation need them; other warships without transports to those of their nation, with all that are in the same
    /// zone, or out of danger.
    pub fn warships(&self) -> Vec<PlannedOrder> {
        let (game, state) = (self.game(), self.outlook.state);
        let appearing = self.appearing();
        let mut coming: BTreeMap<SpaceId, UnitCounts> = BTreeMap::new();
        for (harbour, ships) in appearing.values() {
            join(coming.entry(*harbour).or_default(), ships);
        }
        let mut planned = Vec::new();
        let mut hunted: Vec<SpaceId> = Vec::new();
        let mut squadrons: BTreeMap<(NationId, SpaceId), Vec<(Force, u16)>> = BTreeMap::new();
        for (force, count) in own_forces(game, state) {
            let kind = game.kind(force.kind);
            let hunts = kind.can(Ability::Hunts);
            let is_needed = self.has_transports(force.nation, force.at)
                || hunts && self.wants_hunters(force.nation, force.at);
            if !kind.is_warship() || is_needed || self.waits_for_aircraft(force) {
                continue;
            }
            let mut open = if hunts {
                self.open_to_submarines(force.nation)
            } else {
                Vec::new()
            };
            open.retain(|zone| !hunted.contains(zone));
            let squadron = vec![(force, count)];
            if let Some(path) = self.towards(&open, &squadron, &coming) {
                hunted.push(path[path.len() - 1]);
                planned.push(sail(&squadron, path, Motive::Hunters, &mut coming));
            } else {
                squadrons
                    .entry((force.nation, force.at))
                    .or_default()
                    .push((force, count));
            }
        }
        for ((nation, at), squadron) in squadrons {
            let zones = game.space_ids().filter(|zone| game.is_sea(*zone));
            let carries = |ships: &UnitCounts| ships.keys().any(|kind| game.kind(*kind).room() > 0);
            let new = appearing.get(&nation).filter(|(_, ships)| carries(ships));
            let meetings: Vec<SpaceId> = zones
                .filter(|zone| {
                    self.has_transports(nation, *zone) || new.is_some_and(|(harbour, _)| harbour == zone)
                })
                .collect();
            let meeting = self.towards(&meetings, &squadron, &coming);
            let way = meeting.map(|path| (path, Motive::Escort));
            let way = way.or_else(|| Some((self.refuge(at, &squadron, &coming)?, Motive::Refuge)));
            planned.extend(way.map(|(path, why)| sail(&squadron, path, why, &mut coming)));
        }
        planned
    }

    /// Whether a nation has transports in a zone.
    fn has_transports(&self, nation: NationId, zone: SpaceId) -> bool {
        let mut there = self.outlook.state.forces_at(zone);
        there.any(|(other, _)| other.nation == nation && self.game().kind(other.kind).room() > 0)
    }

    /// The ships that each nation has bought, and the zone where they are expected to appear.
    fn appearing(&self) -> BTreeMap<NationId, (SpaceId, UnitCounts)> {
        let (game, state) = (self.game(), self.outlook.state);
        let nations = state.movers(game).iter();
        let of_nation = |nation: NationId| {
            let bought = state.nation(nation).bought.iter();
            let ships = bought.filter_map(|(purchase, count)| match purchase {
                Purchase::Unit(kind) if game.kind(*kind).domain == Domain::Sea => Some((*kind, *count)),
                _ => None,
            });
            let ships: UnitCounts = ships.collect();
            if ships.is_empty() {
                return None;
            }
            let harbour = self.main_harbour(nation, &self.outlook.complexes(nation))?;
            Some((harbour, ships))
        };
        nations
            .filter_map(|nation| Some((*nation, of_nation(*nation)?)))
            .collect()
    }

    /// Carriers wait for their aircraft, which may be about to land.
    fn waits_for_aircraft(&self, force: Force) -> bool {
        let game = self.game();
        let mut own = own_forces(game, self.outlook.state).filter(|(other, _)| other.nation == force.nation);
        game.kind(force.kind).decks() > 0
            && own.any(|(other, _)| {
                let lands = game.kind(other.kind).can(Ability::LandsOnCarriers);
                lands && (other.at == force.at || game.is_sea(other.at) || other.status == Status::Fought)
            })
    }

    /// The ways that all of a squadron can go, each with the enemy's chance of sinking it at its end, and everything that will be there with it.
    fn common_ways(
        &self,
        squadron: &[(Force, u16)],
        coming: &BTreeMap<SpaceId, UnitCounts>,
    ) -> Vec<(&Vec<SpaceId>, i64)> {
        let (first, _) = squadron[0];
        let ways = self.ways.iter().filter(|(other, _)| *other == first);
        let common = ways.map(|(_, path)| path).filter(|path| {
            let mut others = squadron[1..].iter();
            others.all(|(force, _)| {
                let mut ways = self.ways.iter();
                ways.any(|(other, way)| other == force && way.last() == path.last())
            })
        });
        common
            .filter(|path| !self.has_enemy_warships(path[path.len() - 1]))
            .map(|path| {
                let zone = path[path.len() - 1];
                let mut fleet = self.outlook.defenders(zone);
                join(&mut fleet, &of_forces(squadron));
                coming
                    .get(&zone)
                    .into_iter()
                    .for_each(|ships| join(&mut fleet, ships));
                (path, self.outlook.danger(zone, &fleet))
            })
            .collect()
    }

    /// The way of a squadron closer to the nearest of some zones, as far as it is safe there.
    fn towards(
        &self,
        zones: &[SpaceId],
        squadron: &[(Force, u16)],
        coming: &BTreeMap<SpaceId, UnitCounts>,
    ) -> Option<&Vec<SpaceId>> {
        if zones.is_empty() {
            return None;
        }
        let far = self.spread(zones.iter().map(|zone| (*zone, 0)).collect());
        let at = |zone: SpaceId| far[zone.index()].unwrap_or(u16::MAX);
        let from = squadron[0].0.at;
        let ways = self.common_ways(squadron, coming).into_iter();
        let nearer = ways.filter(|(path, danger)| at(path[path.len() - 1]) < at(from) && *danger <= RISK);
        let best = nearer.min_by_key(|(path, _)| (at(path[path.len() - 1]), path.len()));
        best.map(|(path, _)| path)
    }

    /// The way to the safest zone from one where the enemy would sink a squadron.
    fn refuge(
        &self,
        from: SpaceId,
        squadron: &[(Force, u16)],
        coming: &BTreeMap<SpaceId, UnitCounts>,
    ) -> Option<&Vec<SpaceId>> {
        let mut here = self.outlook.defenders(from);
        coming
            .get(&from)
            .into_iter()
            .for_each(|ships| join(&mut here, ships));
        if self.outlook.holds(from, &here, SUNK) {
            return None;
        }
        let ways = self.common_ways(squadron, coming).into_iter();
        let safe = ways.filter(|(_, danger)| *danger <= RISK);
        let best = safe.min_by_key(|(path, danger)| (*danger, path.len(), path[path.len() - 1]));
        best.map(|(path, _)| path)
    }
}

/// The order by which a squadron sails, which is then among the ships that are coming to the zone where it ends.
fn sail(
    squadron: &[(Force, u16)],
    path: &[SpaceId],
    why: Motive,
    coming: &mut BTreeMap<SpaceId, UnitCounts>,
) -> PlannedOrder {
    join(
        coming.entry(path[path.len() - 1]).or_default(),
        &of_forces(squadron),
    );
    let units = squadron.iter().map(|(force, count)| group(force, *count));
    PlannedOrder {
        order: Order::Move {
            units: units.collect(),
            path: path.to_vec(),
        },
        why,
    }
}
