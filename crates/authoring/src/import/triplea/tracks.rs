//! Where railways run at the start of an imported war.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::game_xml::GameXml;
use super::spaces::SpacesMade;
use super::war::WarMade;
use railhead_engine::board::area::AreaKind;

/// Railways at the start, which no map has: a station at each complex and capital, and track from a nation's capital to its other
/// stations, by the shortest way over its own land.
pub(super) fn lay(game: &GameXml, spaces: &SpacesMade, war: &mut WarMade) {
    let mut beside: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (a, b) in spaces.links(game) {
        beside.entry(a).or_default().push(b);
        beside.entry(b).or_default().push(a);
    }
    for nation in &war.nations {
        let is_own = |area: &usize| {
            let space = &spaces.all[*area];
            space.kind == AreaKind::Land && space.holder.as_ref() == Some(&nation.player)
        };
        let mut stations: BTreeSet<usize> = war.complexes.iter().copied().filter(is_own).collect();
        stations.extend(nation.capital.filter(is_own));
        // Without a capital the lines meet at the first complex.
        let Some(hub) = nation.capital.filter(is_own).or(stations.first().copied()) else {
            continue;
        };
        let mut from: BTreeMap<usize, usize> = BTreeMap::new();
        let mut waiting = VecDeque::from([hub]);
        while let Some(area) = waiting.pop_front() {
            for next in beside
                .get(&area)
                .into_iter()
                .flatten()
                .filter(|next| is_own(next))
            {
                if *next != hub && !from.contains_key(next) {
                    from.insert(*next, area);
                    waiting.push_back(*next);
                }
            }
        }
        for station in &stations {
            let mut area = *station;
            while let Some(before) = from.get(&area) {
                war.markers.extend([area, *before]);
                area = *before;
            }
        }
        war.stations.extend(stations);
    }
}
