//! Checks the units in play at the start and their positions (HT-1).

use std::collections::BTreeMap;

use super::Check;
use crate::definition::file_check::small;
use crate::definition::{Mobility, Phase, Placement, Side, Station, Tables, UnitId, UnitSpec};
use railhead_engine::board::{Board, PlaceKind, SpaceId};
use railhead_engine::text::issue::{Issue, MAX_ISSUES};

/// The word for a side's off-map port, in place of a hex.
const OFF_MAP: &str = "off_map";

impl Check<'_> {
    pub(super) fn setup(&mut self, control: &[Option<Side>]) -> Vec<Placement> {
        let mut setup: Vec<Placement> = Vec::new();
        let mut placed: BTreeMap<&str, usize> = BTreeMap::new();
        // The points in each hex, to find the first unit over the limit.
        let mut points: BTreeMap<SpaceId, u16> = BTreeMap::new();
        let mut occupants: BTreeMap<SpaceId, &UnitSpec> = BTreeMap::new();
        let roster = self.units;
        let file = self.file;
        for (index, placement) in file.setup.iter().enumerate() {
            if self.base.issues.len() > MAX_ISSUES {
                break;
            }
            let path = |field: &str| format!("setup[{index}].{field}");
            let Some(roster) = roster else {
                if placement.at != OFF_MAP {
                    self.base.land(&path("at"), &placement.at);
                }
                continue;
            };
            let found = roster.unit(&placement.unit);
            let side = found.map(|unit| roster.units[unit.index()].side);
            let at = self.station(&path("at"), &placement.at, side);
            let Some(id) = found else {
                self.base
                    .issues
                    .push(roster.unknown(&path("unit"), &placement.unit));
                continue;
            };
            let unit = &roster.units[id.index()];
            if let Some(first) = placed.insert(&placement.unit, index) {
                let what = format!("{} is already on the map", unit.name);
                let hint = format!("it is also entry {} of this list", first + 1);
                self.base.issues.push(Issue::new(path("unit"), what).hint(hint));
            }
            let steps = placement.steps.unwrap_or_else(|| u16::from(unit.steps));
            if !(1..=u16::from(unit.steps)).contains(&steps) {
                let what = format!("{} cannot have {steps} steps", unit.name);
                let hint = format!("it must be from 1 to {}", unit.steps);
                self.base.issues.push(Issue::new(path("steps"), what).hint(hint));
            }
            let (Some(board), Some(at)) = (self.base.board, at) else {
                continue;
            };
            if let Station::Space(at) = at {
                let first = *occupants.entry(at).or_insert(unit);
                if first.side != unit.side {
                    let what = format!("{} and {} are enemies in one hex", first.name, unit.name);
                    self.base.issues.push(Issue::new(path("at"), what));
                } else if let Some(rules) = self.rules {
                    self.placement(board, &path("at"), unit, at, control);
                    let total = points.entry(at).or_default();
                    let limit = stacking_limit(board, rules, at);
                    let fitted = *total <= limit;
                    *total = total.saturating_add(u16::from(unit.stacking));
                    if fitted && *total > limit {
                        let what = format!(
                            "{} is overstacked: it holds {total} points, but its limit is {limit}",
                            board.label(at)
                        );
                        let hint = "put this unit into another hex (HK-1)";
                        self.base.issues.push(Issue::new(path("at"), what).hint(hint));
                    }
                }
            }
            let within = self.within(index, id, at, control);
            setup.push(Placement {
                unit: id,
                at,
                steps: small(steps),
                within,
            });
        }
        setup
    }

    /// Where a unit can be set up: its current hex, and those of the given hexes that its side controls and it can enter.
    fn within(&mut self, index: usize, unit: UnitId, at: Station, control: &[Option<Side>]) -> Vec<SpaceId> {
        let file = self.file;
        let (Some(hexes), Some(board), Some(roster)) =
            (&file.setup[index].within, self.base.board, self.units)
        else {
            return Vec::new();
        };
        let path = format!("setup[{index}].within");
        let before = self.base.issues.len();
        let mut spaces = self.base.land_of(&path, hexes);
        let unit = &roster.units[unit.index()];
        let stays_on_roads = self.is_road_bound(unit);
        spaces.retain(|space| {
            control.get(space.index()).copied().flatten() == Some(unit.side)
                && (!stays_on_roads || board.has_road_or_rail(*space))
        });
        if let Station::Space(at) = at
            && !spaces.contains(&at)
        {
            spaces.insert(0, at);
        }
        // While a line about control is wrong, control is unknown.
        let is_known = control.iter().any(Option::is_some);
        if is_known && before == self.base.issues.len() && spaces.len() < 2 {
            let what = format!("{} could not be set up anywhere else", unit.name);
            let hint = "give hexes that its side controls, or omit this";
            self.base.issues.push(Issue::new(path, what).hint(hint));
        }
        spaces
    }

    /// The station that a word means for a unit of a side: a space, or the off-map port if the side has one.
    pub(super) fn station(&mut self, path: &str, word: &str, side: Option<Side>) -> Option<Station> {
        if word != OFF_MAP {
            return self.base.land(path, word).map(Station::Space);
        }
        let (rules, side) = (self.rules?, side?);
        if rules.naval.sides[side.index()].off_map_port.is_none() {
            let what = format!("{} has no off-map port", rules.sides[side.index()].name);
            let hint = "naval.sides in the rules file gives a side its port (HF-1)";
            self.base.issues.push(Issue::new(path, what).hint(hint));
        } else if !self.file.phases.contains(&Phase::NavalMovement) {
            let what = "units could not leave the off-map port: this scenario has no Naval Movement Phase";
            self.base
                .issues
                .push(Issue::new(path, what).hint("add NavalMovement to phases (HN-1)"));
        }
        Some(Station::OffMapPort)
    }

    pub(super) fn is_road_bound(&self, unit: &UnitSpec) -> bool {
        let kind = self.rules.and_then(|rules| rules.kinds.get(unit.kind));
        kind.is_some_and(|kind| kind.mobility == Mobility::RoadBound)
    }

    /// Checks that a unit can be there at all.
    fn placement(
        &mut self,
        board: &Board,
        path: &str,
        unit: &UnitSpec,
        at: SpaceId,
        control: &[Option<Side>],
    ) {
        self.stays_on_roads(path, unit, at);
        if control[at.index()] == Some(unit.side.enemy())
            && let Some(rules) = self.rules
        {
            let owner = &rules.sides[unit.side.enemy().index()];
            let what = format!(
                "{} belongs to {}, the enemy of {}",
                board.label(at),
                owner.name,
                unit.name
            );
            let hint = "a hex belongs to the side whose unit is in it (HC-1)";
            self.base.issues.push(Issue::new(path, what).hint(hint));
        }
    }

    /// Adds an issue if a unit bound to roads would be off them (HM-3).
    pub(super) fn stays_on_roads(&mut self, path: &str, unit: &UnitSpec, at: SpaceId) {
        let Some(board) = self.base.board else { return };
        if self.is_road_bound(unit) && !board.has_road_or_rail(at) {
            let what = format!("{} cannot be in {}", unit.name, board.label(at));
            let hint = "it stays on roads and railways (HM-3)";
            self.base.issues.push(Issue::new(path, what).hint(hint));
        }
    }
}

/// The stacking limit of a space (HK-1).
fn stacking_limit(board: &Board, rules: &Tables, space: SpaceId) -> u16 {
    let table = &rules.stacking;
    let own = table
        .places
        .0
        .iter()
        .find(|(at, _)| *at == space)
        .map(|(_, limit)| limit.0);
    own.unwrap_or(if board.has_place(space, PlaceKind::City) {
        table.city
    } else {
        table.hex
    })
}
