//! The unit file: `Units(...)`.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::definition::file_check::{FileCheck, check_id, check_number, small};
use crate::definition::{Nationality, OptionEffect, Side, Tables, UnitId, UnitSize, UnitSpec};
use railhead_engine::board::look::Ink;
use railhead_engine::board::look::stock::stock;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::words::check_format;

/// The longest short name, in letters: more do not fit on a counter.
pub const MAX_SHORT: usize = 10;
/// The most units of a file.
pub const MAX_UNITS: usize = 20_000;

/// A unit file: `Units(...)`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Units")]
pub struct UnitFile {
    /// The version of the file format: 1.
    pub format: u32,
    /// Nationalities, each with its side.
    pub nationalities: Vec<NationalityFile>,
    pub units: Vec<UnitEntry>,
}

/// An army that units belong to; each is on one side.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NationalityFile {
    /// Its id, used by units.
    pub id: String,
    /// Its name for players.
    pub name: String,
    pub side: String,
    /// The ink of its counters; one of its side's unless given.
    pub tone: Option<Ink>,
}

/// A unit of a unit file, at full strength.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitEntry {
    /// Its id in scenarios and orders.
    pub id: String,
    /// The name that players see where there is room.
    pub name: String,
    /// A short name for its counter: at most 10 letters.
    pub short: String,
    /// The formation that it belongs to.
    pub formation: String,
    /// The id of its nationality.
    pub nationality: String,
    /// `Company`, `Battalion`, `Regiment`, `Brigade` or `Division`.
    pub size: UnitSize,
    /// The id of its kind, from the rules.
    pub kind: String,
    pub attack: u16,
    pub defence: u16,
    /// Movement allowance, in movement points.
    pub movement: u16,
    /// Stacking value, in stacking points; that of its size unless given (HK-1).
    pub stacking: Option<u16>,
    /// Steps at full strength.
    pub steps: u16,
    /// Whether it has anti-tank guns.
    #[serde(default)]
    pub anti_tank: bool,
}

/// A unit file in the form the game needs.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    pub nationalities: Vec<Nationality>,
    pub units: Vec<UnitSpec>,
    ids: BTreeMap<String, UnitId>,
}

impl Roster {
    /// The unit with this id.
    pub fn unit(&self, id: &str) -> Option<UnitId> {
        self.ids.get(id).copied()
    }

    /// The issue for an unknown unit id.
    pub(super) fn unknown(&self, path: &str, id: &str) -> Issue {
        let known = self.units.iter().map(|unit| unit.id.as_str());
        let what = format!("the unit file has no unit \"{id}\"");
        Issue::unknown_name(path, what, id, known)
    }

    /// Adds the units that options name, and every issue.
    pub(super) fn join_options(&self, rules: &mut Tables, issues: &mut Vec<Issue>) {
        for (index, file) in rules.options.iter().enumerate() {
            let (OptionEffect::SetUp { units: ids, .. }, Some(option)) = (
                &file.effect,
                rules.offers.iter_mut().find(|option| option.id == file.id),
            ) else {
                continue;
            };
            let mut found = Vec::new();
            for (number, id) in ids.iter().enumerate() {
                let path = format!("options[{index}].effect.units[{number}]");
                match self.unit(id) {
                    Some(unit) if self.units[unit.index()].side != option.side => {
                        let what = format!("{} does not belong to this side", self.units[unit.index()].name);
                        issues.push(Issue::new(path, what));
                    }
                    Some(unit) => found.push(unit),
                    None => issues.push(self.unknown(&path, id)),
                }
            }
            if let OptionEffect::SetUp { units, .. } = &mut option.effect {
                *units = found;
            }
        }
    }
}

impl UnitFile {
    /// Checks the file, against rules if there are any, and adds every issue in the order of the fields.
    ///
    /// The result can be used for further checks even with issues, and for play without.
    pub fn build(&self, rules: Option<&Tables>, issues: &mut Vec<Issue>) -> Roster {
        issues.extend(check_format(self.format));
        let nationalities = self.nationalities(rules, issues);
        if self.units.len() > MAX_UNITS {
            issues.push(Issue::new(
                "units",
                format!(
                    "{} units are too many: the limit is {MAX_UNITS}",
                    self.units.len()
                ),
            ));
            return Roster {
                nationalities,
                ..Roster::default()
            };
        }
        let mut ids = BTreeMap::new();
        let units = (0..).map(UnitId).zip(&self.units).map(|(id, unit)| {
            let path = |field: &str| format!("units[{}].{field}", id.index());
            check_id(&path("id"), &unit.id, issues);
            if ids.insert(unit.id.clone(), id).is_some() {
                issues.push(Issue::new(
                    path("id"),
                    format!("the unit \"{}\" is listed twice", unit.id),
                ));
            }
            let letters = unit.short.chars().count();
            if letters == 0 || letters > MAX_SHORT {
                let what = format!("the short name \"{}\" has {letters} letters", unit.short);
                issues
                    .push(Issue::new(path("short"), what).hint(format!("1 to {MAX_SHORT} fit on a counter")));
            }
            let nationality = nationalities
                .iter()
                .position(|known| known.id == unit.nationality);
            if nationality.is_none() {
                let known = nationalities.iter().map(|known| known.id.as_str());
                let what = format!("this file has no nationality \"{}\"", unit.nationality);
                issues.push(Issue::unknown_name(
                    path("nationality"),
                    what,
                    &unit.nationality,
                    known,
                ));
            }
            let kind = rules.map(|rules| &rules.kinds).and_then(|kinds| {
                let found = kinds.iter().position(|kind| kind.id == unit.kind);
                if found.is_none() {
                    let known = kinds.iter().map(|kind| kind.id.as_str());
                    let what = format!("the rules have no kind of unit \"{}\"", unit.kind);
                    issues.push(Issue::unknown_name(path("kind"), what, &unit.kind, known));
                }
                found
            });
            let numbers = [
                ("attack", unit.attack, 0),
                ("defence", unit.defence, 0),
                ("movement", unit.movement, 0),
                ("stacking", unit.stacking.unwrap_or(unit.size.stacking()), 0),
                ("steps", unit.steps, 1),
            ];
            for (field, value, least) in numbers {
                check_number(&path(field), value, least, issues);
            }
            let [attack, defence, movement, stacking, steps] = numbers.map(|(_, value, _)| small(value));
            UnitSpec {
                id: unit.id.clone(),
                name: unit.name.clone(),
                short: unit.short.clone(),
                formation: unit.formation.clone(),
                nationality: nationality.unwrap_or(0),
                side: nationality.map_or(Side::First, |index| nationalities[index].side),
                size: unit.size,
                kind: kind.unwrap_or(0),
                attack,
                defence,
                movement,
                stacking,
                steps,
                anti_tank: unit.anti_tank,
            }
        });
        let units = units.collect();
        Roster {
            nationalities,
            units,
            ids,
        }
    }

    fn nationalities(&self, rules: Option<&Tables>, issues: &mut Vec<Issue>) -> Vec<Nationality> {
        let mut nationalities: Vec<Nationality> = Vec::new();
        for (index, entry) in self.nationalities.iter().enumerate() {
            let path = |field: &str| format!("nationalities[{index}].{field}");
            check_id(&path("id"), &entry.id, issues);
            if nationalities.iter().any(|other| other.id == entry.id) {
                issues.push(Issue::new(
                    path("id"),
                    format!("the nationality \"{}\" is listed twice", entry.id),
                ));
            }
            let mut check = FileCheck {
                board: None,
                is_shared: true,
                sides: rules.map(|rules| &*rules.sides),
                issues,
            };
            let side = check.side(&path("side"), &entry.side).unwrap_or(Side::First);
            // The nationalities of a side use its inks in turn.
            let before = nationalities.iter().filter(|other| other.side == side).count();
            nationalities.push(Nationality {
                id: entry.id.clone(),
                name: entry.name.clone(),
                side,
                tone: entry
                    .tone
                    .unwrap_or_else(|| stock().counter(side.index(), before)),
            });
        }
        nationalities
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::text::parse::from_ron;

    #[test]
    fn nationalities_have_the_ink_of_their_file_or_one_of_their_side_in_turn() {
        let text = r##"Units(format: 1, units: [], nationalities: [
            (id: "a", name: "A", side: "x"),
            (id: "b", name: "B", side: "x", tone: "#010203"),
            (id: "c", name: "C", side: "x"),
        ])"##;
        let file: UnitFile = from_ron(text).unwrap();
        let mut issues = Vec::new();
        let roster = file.build(None, &mut issues);
        assert!(issues.is_empty(), "{issues:?}");
        let tones: Vec<String> = roster
            .nationalities
            .iter()
            .map(|one| one.tone.to_string())
            .collect();
        // The first side has two inks, so the third nationality gets the first again.
        assert_eq!(tones, ["#f2c65a", "#010203", "#f2c65a"]);
    }
}
