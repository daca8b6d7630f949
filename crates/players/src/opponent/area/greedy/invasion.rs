//! The landing that a nation prepares: troops that wait beside one zone cross the sea to one shore, and win and hold it there. Transports are bought for
//! such a landing alone, as many as it takes.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::estimate::cost_of;
use super::fleet::{FAR, Fleets};
use super::weighing::weigh;
use crate::opponent::area::map::{is_enemy_land, is_off_limits};
use railhead_area_game::chapters::battle::odds::{UnitCounts, join, of_forces};
use railhead_area_game::chapters::shop;
use railhead_area_game::state::area_state::Force;
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::{KindId, NationId};
use railhead_engine::board::SpaceId;

/// The most transports of one landing.
const MOST: u16 = 20;
/// Landings are prepared over this many zones, at most.
const FARTHEST: u16 = 6;
/// A plan is worth less by this for each zone of its way, in tenths of an IPC.
const ZONE: i64 = 12;
/// The least gain of one more transport, in tenths of an IPC: it can be used again.
const SHIP: i64 = 25;
/// The part of their price that troops gain by joining friends who fight, in percent.
const JOINING: i64 = 15;
/// The least chance of winning for which a landing is prepared, in percent: the enemy will be stronger by then.
const PREPARED: i64 = 70;

/// Troops that wait beside a zone, by the number of transports that carry them.
struct Embarkation {
    port: SpaceId,
    /// What one transport carries, two, and so on, in the list of all loads.
    loads: Vec<usize>,
}

impl Fleets<'_, '_> {
    /// How many transports the landing takes that gains most for a nation with `transports` of them, when more of them appear in a harbour; `None` if it
    /// prepares no landing.
    pub fn transports_needed(&self, nation: NationId, transports: u16, harbour: SpaceId) -> Option<u16> {
        let (game, state) = (self.game(), self.outlook.state);
        let transport = self.usual_transport(nation)?;
        // They sail from the next round on.
        let rounds = game.definition().rounds.saturating_sub(state.round());
        let in_time = u16::from(game.kind(transport).movement) * rounds;
        if rounds == 0 {
            return None;
        }
        let from_harbour = self.spread(vec![(harbour, 0)]);
        let shores = self.shores(nation);
        let (embarkations, loads) = self.embarkations(nation, transport);
        // The same troops wait beside several zones.
        let mut gains: Vec<Option<Option<i64>>> = vec![None; loads.len() * shores.len()];
        let mut best: Option<(i64, u16)> = None;
        for Embarkation { port, loads: carried } in embarkations {
            let Some(to_port) = from_harbour[port.index()] else {
                continue;
            };
            let far = self.spread(vec![(port, 0)]);
            for (shore, at) in shores.iter().enumerate() {
                let zones = self.beside(*at, true);
                let way = zones.filter_map(|zone| far[zone.index()]).min();
                let Some(way) = way.filter(|way| *way <= FARTHEST && to_port + way <= in_time) else {
                    continue;
                };
                for (load, count) in carried.iter().zip(1..) {
                    let known = &mut gains[load * shores.len() + shore];
                    let Some(gain) = *known.get_or_insert_with(|| self.landing_gain(*at, &loads[*load]))
                    else {
                        continue;
                    };
                    let bought = i64::from(count) - i64::from(transports);
                    let gain = gain - ZONE * i64::from(to_port + way) - SHIP * bought.max(0);
                    if gain > best.map_or(0, |(most, _)| most) {
                        best = Some((gain, count));
                    }
                }
            }
        }
        best.map(|(_, count)| count)
    }

    /// The coasts where a nation would land: enemy ones, and those of friends near the front.
    fn shores(&self, nation: NationId) -> Vec<SpaceId> {
        let (game, state) = (self.game(), self.outlook.state);
        let is_shore = |area: &SpaceId| {
            let far = self.outlook.front.distance(*area);
            let is_base = far.is_some_and(|far| (1..=FAR).contains(&far));
            is_enemy_land(game, state, *area) && self.outlook.worth.held(*area) > 5
                || is_base && state.is_friendly(game, *area) && !is_off_limits(game, state, nation, *area)
        };
        self.coasts().filter(is_shore).collect()
    }

    /// The troops of a nation that wait for transports of a kind, with all the loads that these can take.
    fn embarkations(&self, nation: NationId, transport: KindId) -> (Vec<Embarkation>, Vec<UnitCounts>) {
        let mut waiting: BTreeMap<SpaceId, Vec<(Force, u16)>> = BTreeMap::new();
        for area in self.coasts() {
            let troops = self.spare(nation, area);
            if troops.is_empty() {
                continue;
            }
            for zone in self
                .beside(area, true)
                .filter(|zone| !self.has_enemy_warships(*zone))
            {
                waiting.entry(zone).or_default().extend(troops.iter().copied());
            }
        }
        let mut all: Vec<UnitCounts> = Vec::new();
        let embarkations = waiting.into_iter().map(|(port, mut troops)| {
            troops.sort_by_key(|(force, _)| Reverse((self.game().kind(force.kind).cost, *force)));
            let mut loads = Vec::new();
            for count in 1..=MOST {
                let load = of_forces(&self.loaded(&troops, transport, count));
                let known = all.iter().position(|known| *known == load);
                if load.is_empty() || known.is_some() && known == loads.last().copied() {
                    break;
                }
                loads.push(known.unwrap_or(all.len()));
                if known.is_none() {
                    all.push(load);
                }
            }
            Embarkation { port, loads }
        });
        let embarkations = embarkations.collect();
        (embarkations, all)
    }

    /// The areas by the sea.
    fn coasts(&self) -> impl Iterator<Item = SpaceId> {
        let game = self.game();
        let areas = game
            .space_ids()
            .filter(|at| !game.is_sea(*at) && game.spec(*at).in_play);
        areas.filter(|area| self.beside(*area, true).next().is_some())
    }

    /// What troops gain by landing in an area, without the way there; `None` if they should not land.
    fn landing_gain(&self, at: SpaceId, troops: &UnitCounts) -> Option<i64> {
        let (game, outlook) = (self.game(), self.outlook);
        if !is_enemy_land(game, outlook.state, at) {
            let mut there = outlook.defenders(at);
            join(&mut there, troops);
            let stands = outlook.stands(at, &there);
            return stands.then(|| cost_of(game, troops) * JOINING / 100);
        }
        let enemies: Vec<_> = outlook.state.enemies_at(game, at).collect();
        let weighed = weigh(outlook, at, troops, &of_forces(&enemies))?;
        (weighed.wins >= PREPARED && weighed.held).then_some(weighed.gain)
    }

    /// The cheapest kind of transport that a nation may buy.
    pub fn usual_transport(&self, nation: NationId) -> Option<KindId> {
        let game = self.game();
        let kinds = game
            .kind_ids()
            .filter(|kind| game.kind(*kind).room() > 0 && shop::sells(game, nation, Purchase::Unit(*kind)));
        kinds.min_by_key(|kind| game.kind(*kind).cost)
    }

    /// How many transports a nation has.
    pub fn transports(&self, nation: NationId) -> u16 {
        let own = self.outlook.state.forces();
        let own = own.filter(|(force, _)| force.nation == nation && self.game().kind(force.kind).room() > 0);
        own.map(|(_, count)| count).sum()
    }
}
