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

impl Fleets<'_, '_> {
    /// How many transports the landing takes that gains most for a nation with `transports` of them, when more of them appear in a harbour; `None` if it
    /// prepares no landing.
    pub fn transports_needed(&self, nation: NationId, transports: u16, harbour: SpaceId) -> Option<u16> {
        let (game, state) = (self.game(), self.outlook.state);
        let room = self.usual_transport(nation)?;
        // They sail from the next round on.
        let rounds = game.definition().rounds.saturating_sub(state.round());
        let in_time = u16::from(game.kind(room).movement) * rounds;
        if rounds == 0 {
            return None;
        }
        let from_harbour = self.spread(vec![(harbour, 0)]);
        let areas = game
            .space_ids()
            .filter(|at| !game.is_sea(*at) && game.spec(*at).in_play);
        let mut waiting: BTreeMap<SpaceId, Vec<(Force, u16)>> = BTreeMap::new();
        let mut shores: Vec<SpaceId> = Vec::new();
        for area in areas {
            let zones: Vec<SpaceId> = self.beside(area, true).collect();
            if zones.is_empty() {
                continue;
            }
            let is_base = self
                .outlook
                .front
                .distance(area)
                .is_some_and(|far| (1..=FAR).contains(&far));
            let is_shore = is_enemy_land(game, state, area) && self.outlook.worth.held(area) > 5
                || is_base && state.is_friendly(game, area) && !is_off_limits(game, state, nation, area);
            if is_shore {
                shores.push(area);
            }
            let troops = self.spare(nation, area);
            for zone in zones
                .into_iter()
                .filter(|zone| !troops.is_empty() && !self.has_enemy_warships(*zone))
            {
                waiting.entry(zone).or_default().extend(troops.iter().copied());
            }
        }
        let mut best: Option<(i64, u16)> = None;
        for (port, mut troops) in waiting {
            let Some(to_port) = from_harbour[port.index()] else {
                continue;
            };
            troops.sort_by_key(|(force, _)| Reverse((game.kind(force.kind).cost, *force)));
            let far = self.spread(vec![(port, 0)]);
            let mut loads: Vec<UnitCounts> = Vec::new();
            for count in 1..=MOST {
                let load = of_forces(&self.loaded(&troops, room, count));
                if loads.last() == Some(&load) || load.is_empty() {
                    break;
                }
                loads.push(load);
            }
            for at in &shores {
                let zones = self.beside(*at, true);
                let way = zones.filter_map(|zone| far[zone.index()]).min();
                let Some(way) = way.filter(|way| *way <= FARTHEST && to_port + way <= in_time) else {
                    continue;
                };
                for (load, count) in loads.iter().zip(1..) {
                    let bought = i64::from(count) - i64::from(transports);
                    let Some(gain) = self.landing_gain(*at, load) else {
                        continue;
                    };
                    let gain = gain - ZONE * i64::from(to_port + way) - SHIP * bought.max(0);
                    if gain > best.map_or(0, |(most, _)| most) {
                        best = Some((gain, count));
                    }
                }
            }
        }
        best.map(|(_, count)| count)
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
