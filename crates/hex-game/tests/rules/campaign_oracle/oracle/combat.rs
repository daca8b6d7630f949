//! Legal attacks, odds, and die modifiers: HB-1, HB-2, HB-3, HB-4, HB-5, HS-6, HA-1.

use std::collections::{BTreeMap, BTreeSet};

use railhead_engine::board::{PlaceKind, SpaceId, Water};
use railhead_hex_game::chapters::combat::Modifier;
use railhead_hex_game::definition::{CombatResult, OptionEffect, UnitSize};
use railhead_hex_game::{Mobility, Side, Standing, UnitId};

use super::Oracle;

/// The forecast of a legal attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Each attacker's strength, by id.
    pub attackers: BTreeMap<UnitId, u16>,
    /// Each defender's strength, by id.
    pub defenders: BTreeMap<UnitId, u16>,
    /// The odds column as printed; `None` without defenders.
    pub column: Option<(u8, u8)>,
    /// The die modifier.
    pub modifiers: BTreeMap<Modifier, i8>,
    /// The result of each face.
    pub faces: Vec<CombatResult>,
    /// The most air points that the defender could give.
    pub enemy_air: u8,
}

impl Oracle<'_> {
    fn player(&self) -> Side {
        self.state.player()
    }

    /// Where a unit is from which it attacks a space; `None` if it may not attack it (HB-1). From the sea that is the space
    /// itself.
    fn base(&self, unit: UnitId, target: SpaceId) -> Option<SpaceId> {
        let now = self.state.unit(unit);
        if self.side(unit) != self.player() || now.attacked || self.mobility(unit) == Mobility::Fixed {
            return None;
        }
        if now.standing == Standing::Afloat(target) {
            return Some(target);
        }
        let at = now.at.filter(|at| self.distance(*at, target) == 1)?;
        let link = self.link(at, target)?;
        let enters = match self.mobility(unit) {
            // On foot across straits too.
            Mobility::Foot => self.is_walkable(target),
            other => self.can_march(other, link),
        };
        enters.then_some(at)
    }

    /// The units that may attack a space, each on its own; empty without a target.
    pub fn attackers_of(&self, target: SpaceId) -> BTreeSet<UnitId> {
        let enemies = self.units_of(self.player().enemy(), target);
        let all = self.state.units().map(|(unit, _)| unit);
        let able = all.filter_map(|unit| Some((unit, self.base(unit, target)?)));
        if enemies.is_empty() {
            // HD-5: over a strait into an empty hex of the enemy's.
            if self.state.control(target) != Some(self.player().enemy()) {
                return BTreeSet::new();
            }
            let over = able.filter(|(_, from)| {
                self.link(*from, target)
                    .is_some_and(|link| self.is_across(link, Water::Strait))
            });
            return over.map(|(unit, _)| unit).collect();
        }
        if enemies.iter().all(|unit| self.state.unit(*unit).was_attacked) {
            return BTreeSet::new();
        }
        able.map(|(unit, _)| unit).collect()
    }

    fn is_weakened(&self, unit: UnitId) -> bool {
        let spec = &self.definition.units[unit.index()];
        let is_large = !matches!(spec.size, UnitSize::Company | UnitSize::Battalion);
        is_large && self.state.unit(unit).steps < spec.steps
    }

    /// HB-5, then HS-6.
    fn attack_of(&self, unit: UnitId) -> u16 {
        let mut strength = u16::from(self.definition.units[unit.index()].attack);
        if self.is_weakened(unit) {
            strength = strength / 2 + strength % 2;
        }
        if !self.state.unit(unit).supplied {
            strength /= 2;
        }
        strength
    }

    fn defence_of(&self, unit: UnitId) -> u16 {
        let strength = u16::from(self.definition.units[unit.index()].defence);
        if self.is_weakened(unit) {
            strength / 2 + strength % 2
        } else {
            strength
        }
    }

    /// The most air points that a side can give a combat in a space (HA-1).
    fn air(&self, side: Side, target: SpaceId) -> u8 {
        let table = &self.definition.tables.air;
        let mut places = self.board().places().iter();
        let is_near = places.any(|place| {
            place.kinds.contains(&PlaceKind::Airfield)
                && self.state.control(place.at) == Some(side)
                && self.units_of(side.enemy(), place.at).is_empty()
                && self.distance(place.at, target) <= i32::from(table.range)
        });
        if is_near {
            self.state.campaign().air[side.index()].min(table.limit)
        } else {
            0
        }
    }

    /// The forecast of an attack by several units with air points; `None` if it is illegal.
    pub fn attack(&self, target: SpaceId, attackers: &BTreeSet<UnitId>, air: u8) -> Option<Verdict> {
        let able = self.attackers_of(target);
        if attackers.is_empty() || !attackers.is_subset(&able) {
            return None;
        }
        // HN-6: units off the hex take part.
        let mut off = self.state.units().filter(|(unit, now)| {
            now.standing == Standing::Afloat(target) && self.side(*unit) == self.player()
        });
        if off.any(|(unit, _)| !attackers.contains(&unit)) {
            return None;
        }
        let enemy = self.player().enemy();
        let all = self.units_of(enemy, target).into_iter();
        let defenders: Vec<UnitId> = all.filter(|unit| !self.state.unit(*unit).was_attacked).collect();
        let mut verdict = Verdict {
            attackers: attackers
                .iter()
                .map(|unit| (*unit, self.attack_of(*unit)))
                .collect(),
            defenders: defenders
                .iter()
                .map(|unit| (*unit, self.defence_of(*unit)))
                .collect(),
            column: None,
            modifiers: BTreeMap::new(),
            faces: Vec::new(),
            enemy_air: 0,
        };
        if defenders.is_empty() {
            return (air == 0).then_some(verdict);
        }
        if air > self.air(self.player(), target) {
            return None;
        }
        let attack: u16 = verdict.attackers.values().sum();
        let defence: u16 = verdict.defenders.values().sum();
        let table = &self.definition.tables.combat;
        // HB-2: the best column that the odds reach.
        let reached = |(a, d): (u8, u8)| {
            attack > 0 && u32::from(attack) * u32::from(d) >= u32::from(defence) * u32::from(a)
        };
        let index = (0..table.columns.len())
            .rev()
            .find(|index| reached(*table.columns[*index]))?;
        verdict.column = Some(*table.columns[index]);
        verdict.modifiers = self.modifiers(target, attackers, &defenders, air);
        let sum: i32 = verdict.modifiers.values().map(|value| i32::from(*value)).sum();
        verdict.faces = (1..=6)
            .map(|die: i32| {
                let row = usize::try_from((die + sum).clamp(1, 6) - 1).expect("from 0 to 5");
                table.rows[row][index]
            })
            .collect();
        verdict.enemy_air = self.air(enemy, target);
        Some(verdict)
    }

    /// HB-4.
    fn modifiers(
        &self,
        target: SpaceId,
        attackers: &BTreeSet<UnitId>,
        defenders: &[UnitId],
        air: u8,
    ) -> BTreeMap<Modifier, i8> {
        let tables = &self.definition.tables;
        let table = &tables.combat.modifiers;
        let terrain = &tables.terrain[usize::from(self.board().space(target).terrain.0)];
        let [is_town, is_city] = [PlaceKind::Town, PlaceKind::City].map(|kind| self.is_place(target, kind));
        let bases: BTreeSet<SpaceId> = attackers
            .iter()
            .filter_map(|unit| self.state.unit(*unit).at)
            .collect();
        let is_assault = attackers.iter().any(|unit| self.state.unit(*unit).at.is_none());
        let link = |from: &SpaceId| {
            self.link(*from, target)
                .expect("attackers are next to their target")
        };
        let mut found = BTreeMap::new();
        let mut add = |modifier, holds: bool, value: i8| {
            if holds && value != 0 {
                found.insert(modifier, value);
            }
        };

        let mut worst = terrain.combat;
        for (holds, value) in [(is_town, table.town), (is_city, table.city)] {
            if holds {
                worst = worst.min(value);
            }
        }
        add(Modifier::Terrain, true, worst);

        let is_wet = |from: &SpaceId| {
            link(from).water == Some(Water::River) || self.is_across(link(from), Water::Strait)
        };
        add(
            Modifier::Water,
            !is_assault && bases.iter().all(is_wet),
            table.water,
        );

        let on_road = |unit: &UnitId| {
            let at = self.state.unit(*unit).at;
            self.mobility(*unit) == Mobility::RoadBound && at.is_some_and(|at| self.has_road(link(&at)))
        };
        let has_guns = defenders
            .iter()
            .any(|unit| self.definition.units[unit.index()].anti_tank);
        let is_open = terrain.is_open_to_armour && !is_city && !has_guns;
        add(
            Modifier::Armour,
            is_open && attackers.iter().any(on_road),
            table.armour,
        );

        let sides = self.most_apart(&bases.into_iter().collect::<Vec<_>>());
        add(Modifier::Encirclement, sides == 2, table.two_sides);
        add(Modifier::Encirclement, sides > 2, table.three_sides);
        let points = |points: u8| i8::try_from(points).expect("few points");
        add(Modifier::AirAttack, true, points(air));
        add(Modifier::Assault, is_assault, table.assault);

        let enemy = self.player().enemy();
        let is_prepared = |effect: &&OptionEffect| match effect {
            OptionEffect::Fortify(spaces) => spaces.contains(&target),
            _ => false,
        };
        let is_fortified =
            tables.combat.fortified.contains(&target) || self.effects(enemy).iter().any(is_prepared);
        add(Modifier::Fortified, is_fortified, table.fortified);
        found
    }

    /// The size of the largest group of spaces without adjacent ones.
    fn most_apart(&self, spaces: &[SpaceId]) -> usize {
        let Some((first, rest)) = spaces.split_first() else {
            return 0;
        };
        let apart: Vec<SpaceId> = rest
            .iter()
            .copied()
            .filter(|other| self.distance(*first, *other) > 1)
            .collect();
        self.most_apart(rest).max(1 + self.most_apart(&apart))
    }
}
