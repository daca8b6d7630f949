//! How much may sail and where to: HN-1, HN-2, HN-3, HN-4, HN-7, HK-3.

use std::collections::BTreeMap;

use railhead_engine::board::SpaceId;
use railhead_hex_game::chapters::naval::SeaMove;
use railhead_hex_game::definition::{HarbourKind, OptionEffect, SeaArea};
use railhead_hex_game::state::hex_state::Prize;
use railhead_hex_game::{Mobility, Standing, UnitId};

use super::Oracle;

impl Oracle<'_> {
    /// How many units the player may move on a sea in this phase, and how many of these are left (HN-2).
    pub fn ships(&self, area: SeaArea) -> (u16, u16) {
        let side = self.state.player();
        let naval = &self.definition.tables.naval;
        let mut all = vec![naval.sides[side.index()].capacity[area.index()]];
        for effect in self.effects(side) {
            match effect {
                OptionEffect::SeaCapacity {
                    area: other,
                    units,
                    from,
                } if *other == area && *from <= self.state.turn() => {
                    all.push(*units);
                }
                _ => {}
            }
        }
        if let (Some(prize), Prize::Seized { from }) = (&naval.prize, self.state.campaign().prize) {
            let is_held = self.state.control(*prize.at) == Some(*prize.side);
            if prize.side == side && prize.area == area && is_held && from <= self.state.turn() {
                all.push(prize.capacity);
            }
        }
        let total = all.into_iter().max().unwrap_or(0);
        let own = self.state.units().filter(|(unit, _)| self.side(*unit) == side);
        let voyages = own.filter_map(|(_, now)| now.sailed);
        let used: u16 = voyages
            .filter(|voyage| voyage.area == area)
            .map(|voyage| voyage.cost)
            .sum();
        (total, total.saturating_sub(used))
    }

    /// Where a unit can sail, with the sea, the kind of move and its cost.
    pub fn voyages(&self, unit: UnitId) -> BTreeMap<SpaceId, (SeaArea, SeaMove, u16)> {
        let mut found = BTreeMap::new();
        let (side, now) = (self.side(unit), self.state.unit(unit));
        if side != self.state.player() || now.sailed.is_some() || self.mobility(unit) == Mobility::Fixed {
            return found;
        }
        let naval = &self.definition.tables.naval;
        let own = &naval.sides[side.index()];
        let is_off_map = now.standing == Standing::OffMapPort;
        let count = u8::try_from(naval.areas.len()).expect("few seas");
        for area in (0..count).map(SeaArea) {
            let begins = match now.at {
                Some(at) => {
                    self.state.control(at) == Some(side)
                        && naval.harbours.iter().any(|harbour| {
                            (*harbour.at, *harbour.area, harbour.kind) == (at, area, HarbourKind::Port)
                        })
                }
                None => is_off_map && own.off_map_port.as_deref() == Some(&area),
            };
            if !begins {
                continue;
            }
            let mut ends: Vec<(SpaceId, bool)> = Vec::new();
            match own.only_to.as_deref().copied() {
                Some(only) if self.state.control(only) == Some(side) => ends.push((only, false)),
                Some(_) => {}
                None => {
                    let near = naval.harbours.iter().filter(|harbour| harbour.area == area);
                    ends.extend(near.map(|harbour| (*harbour.at, harbour.kind == HarbourKind::Landing)));
                }
            }
            for (to, is_beach) in ends {
                if Some(to) == now.at || (is_beach && is_off_map) {
                    continue;
                }
                let kind = if !self.units_of(side.enemy(), to).is_empty() {
                    SeaMove::Assault
                } else if is_beach || self.state.control(to) != Some(side) {
                    SeaMove::Landing
                } else {
                    SeaMove::Lift
                };
                let mut cost = 1;
                if let Some(monsoon) = &naval.monsoon {
                    let turn = self.state.turn();
                    let is_season = monsoon.from <= turn && turn <= monsoon.until;
                    if monsoon.area == area && is_season && kind != SeaMove::Lift {
                        cost += monsoon.surcharge;
                    }
                }
                let is_stranded = self.mobility(unit) == Mobility::RoadBound && kind != SeaMove::Lift;
                if cost <= self.ships(area).1 && !is_stranded && self.has_berth(unit, to) {
                    found.entry(to).or_insert((area, kind, cost));
                }
            }
        }
        found
    }

    /// Whether a unit fits into a harbour with those of its side that are in it or off it (HK-3).
    fn has_berth(&self, unit: UnitId, to: SpaceId) -> bool {
        let there = self.state.units().filter(|(other, now)| {
            *other != unit
                && self.side(*other) == self.side(unit)
                && (now.at == Some(to) || now.standing == Standing::Afloat(to))
        });
        let points: u16 = there.map(|(other, _)| self.stacking(other)).sum();
        points + self.stacking(unit) <= self.limit(to)
    }
}
