//! Where defenders can retreat, and what it costs: HB-6.

use std::collections::{BTreeMap, BTreeSet};

use railhead_engine::board::{PlaceKind, SpaceId, Water};
use railhead_hex_game::UnitId;

use super::Oracle;

/// Steps lost for certain, dice, and the hexes by column and row: of two ways the lesser one is taken.
pub type Cost = (u8, u8, Vec<[i32; 2]>);

impl Oracle<'_> {
    /// Where a unit can end a retreat of this length, with the cost of the way, by exhaustive search.
    pub fn retreats(
        &self,
        unit: UnitId,
        target: SpaceId,
        attackers: &[UnitId],
        hexes: u8,
    ) -> BTreeMap<SpaceId, Cost> {
        let bases: BTreeSet<SpaceId> = attackers
            .iter()
            .filter_map(|unit| self.state.unit(*unit).at)
            .collect();
        let mut found = BTreeMap::new();
        self.walk(unit, &mut vec![target], hexes, &bases, &mut found);
        let room = |end: SpaceId| {
            let all = self.state.units().filter(|(_, now)| now.at == Some(end));
            let there: u16 = all.map(|(other, _)| self.stacking(other)).sum();
            there + self.stacking(unit) <= self.limit(end)
        };
        found.retain(|end, _| room(*end));
        let is_beside = |end: &SpaceId| bases.iter().any(|base| self.distance(*base, *end) == 1);
        if !found.keys().all(is_beside) {
            found.retain(|end, _| !is_beside(end));
        }
        found
    }

    fn walk(
        &self,
        unit: UnitId,
        path: &mut Vec<SpaceId>,
        left: u8,
        bases: &BTreeSet<SpaceId>,
        found: &mut BTreeMap<SpaceId, Cost>,
    ) {
        let (target, at) = (path[0], path[path.len() - 1]);
        if left == 0 {
            let cost = self.cost_of(unit, path);
            let best = found.entry(at).or_insert_with(|| cost.clone());
            if cost < *best {
                *best = cost;
            }
            return;
        }
        let enemy = self.side(unit).enemy();
        for link in self.board().links(at) {
            let to = link.to;
            let is_away = self.distance(target, to) > self.distance(target, at)
                && bases
                    .iter()
                    .all(|base| self.distance(*base, to) >= self.distance(*base, at));
            if is_away && self.can_march(self.mobility(unit), link) && self.units_of(enemy, to).is_empty() {
                path.push(to);
                self.walk(unit, path, left - 1, bases, found);
                path.pop();
            }
        }
    }

    fn cost_of(&self, unit: UnitId, path: &[SpaceId]) -> Cost {
        let side = self.side(unit);
        let (mut steps, mut dice) = (0, 0);
        for pair in path.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let link = self
                .link(from, to)
                .expect("a way goes from neighbour to neighbour");
            if self.has_zone(side.enemy(), to) && self.units_of(side, to).is_empty() {
                steps += 1;
            }
            let terrain = usize::from(self.board().space(to).terrain.0);
            let is_rough = self.definition.tables.terrain[terrain].is_hard_retreat
                && !self.is_place(to, PlaceKind::Town)
                && !self.is_place(to, PlaceKind::City);
            let mut around = self.board().links(from).iter();
            let was_on_road = around.any(|link| link.road.is_some() || link.rail);
            let leaves_it = was_on_road && !self.has_road(link) && !self.has_rail(link);
            if (is_rough && leaves_it) || self.is_across(link, Water::River) {
                dice += 1;
            }
        }
        let grid = self.board().grid();
        (
            steps,
            dice,
            path.iter().map(|space| grid.offset(*space)).collect(),
        )
    }
}
