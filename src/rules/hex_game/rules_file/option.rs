//! Options of a rules file (HO): what a scenario can put in play or offer.

use serde::{Deserialize, Serialize};

use super::super::definition::{OptionEffect, OptionSpec};
use super::super::file_check::{FileCheck, HexesFile, check_id};
use super::super::unit_file::Roster;
use super::naval::NavalFile;
use crate::rules::text::issue::Issue;

/// The most options of a rules file.
const MAX_OPTIONS: usize = 100;

/// An option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionFile {
    /// The word by which a scenario chooses it.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// What players read about it before they choose.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The side that has it.
    pub side: String,
    /// What it costs, in victory points; nothing unless given.
    #[serde(default)]
    pub price: u16,
    /// What it changes: `RailCapacity(2)`.
    pub effect: EffectFile,
}

/// What an option changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EffectFile {
    /// The side can rail this many units in a phase.
    RailCapacity(u16),
    /// These units can be set up in these hexes too.
    SetUp {
        /// The ids of the units.
        units: Vec<String>,
        /// Where.
        hexes: HexesFile,
    },
    /// The squadron that intercepts stays active to the end of this turn.
    SquadronUntil(u16),
    /// These hexes are fortified for the side.
    Fortify(HexesFile),
    /// Units on foot have this many points more for a march that keeps to roads.
    FootOnRoads(u16),
    /// The side can move this many units in a sea area from a turn on.
    SeaCapacity {
        /// The id of the sea area.
        area: String,
        /// Units a phase.
        units: u16,
        /// The first turn of it.
        from: u16,
    },
    /// Arrivals that name the option come.
    Arrivals,
    /// The side has this many air points more in each of its player-turns.
    AirPoints(u16),
}

/// Checks options, all but the units that they name, and adds every issue.
pub(super) fn build(
    files: &[OptionFile],
    naval: Option<&NavalFile>,
    check: &mut FileCheck,
) -> Vec<OptionSpec> {
    if files.len() > MAX_OPTIONS {
        let what = format!("{} options: at most {MAX_OPTIONS} fit", files.len());
        check.issues.push(Issue::new("options", what));
    }
    let mut options = Vec::new();
    for (index, file) in files.iter().enumerate().take(MAX_OPTIONS) {
        let path = |field: &str| format!("options[{index}].{field}");
        check_id(&path("id"), &file.id, check.issues);
        if files[..index].iter().any(|other| other.id == file.id) {
            let what = format!("a second option \"{}\"", file.id);
            check.issues.push(Issue::new(path("id"), what));
        }
        let side = check.side(&path("side"), &file.side);
        check.number(&path("price"), file.price, 0, 99);
        let effect = effect(&path("effect"), &file.effect, naval, check);
        if let (Some(side), Some(effect)) = (side, effect) {
            options.push(OptionSpec {
                id: file.id.clone(),
                name: file.name.clone(),
                text: file.text.split_whitespace().collect::<Vec<_>>().join(" "),
                side,
                price: file.price,
                is_given: false,
                effect,
            });
        }
    }
    options
}

fn effect(
    path: &str,
    file: &EffectFile,
    naval: Option<&NavalFile>,
    check: &mut FileCheck,
) -> Option<OptionEffect> {
    let value = format!("{path}[0]");
    Some(match file {
        EffectFile::RailCapacity(units) => {
            check.number(&value, *units, 0, 99);
            OptionEffect::RailCapacity(*units)
        }
        EffectFile::SetUp { hexes, .. } => OptionEffect::SetUp {
            // They join when the units are known.
            units: Vec::new(),
            spaces: check.land_of(&format!("{path}.hexes"), hexes),
        },
        EffectFile::SquadronUntil(turn) => {
            if naval.is_none_or(|naval| naval.squadron.is_none()) {
                let what = "the rules have no squadron that could stay";
                check
                    .issues
                    .push(Issue::new(path, what).hint("it is described by naval.squadron (HN-5)"));
            }
            OptionEffect::SquadronUntil(*turn)
        }
        EffectFile::Fortify(hexes) => OptionEffect::Fortify(check.land_of(&value, hexes)),
        EffectFile::FootOnRoads(points) => OptionEffect::FootOnRoads(check.number(&value, *points, 0, 99)),
        EffectFile::SeaCapacity { area, units, from } => {
            let path = |field: &str| format!("{path}.{field}");
            check.number(&path("units"), *units, 0, 99);
            let Some(naval) = naval else {
                let what = format!("no sea area \"{area}\" in the rules");
                let hint = "the rules have no chapter naval (HN)";
                check.issues.push(Issue::new(path("area"), what).hint(hint));
                return None;
            };
            OptionEffect::SeaCapacity {
                area: naval.area(&path("area"), area, check.issues)?,
                units: *units,
                from: *from,
            }
        }
        EffectFile::Arrivals => OptionEffect::Arrivals,
        EffectFile::AirPoints(points) => OptionEffect::AirPoints(check.number(&value, *points, 0, 20)),
    })
}

/// Puts the units that options name into them, and adds every issue.
pub(super) fn join_units(
    files: &[OptionFile],
    options: &mut [OptionSpec],
    roster: &Roster,
    issues: &mut Vec<Issue>,
) {
    for (index, file) in files.iter().enumerate() {
        let (EffectFile::SetUp { units: ids, .. }, Some(option)) = (
            &file.effect,
            options.iter_mut().find(|option| option.id == file.id),
        ) else {
            continue;
        };
        let mut found = Vec::new();
        for (number, id) in ids.iter().enumerate() {
            let path = format!("options[{index}].effect.units[{number}]");
            match roster.unit(id) {
                Some(unit) if roster.units[unit.index()].side != option.side => {
                    let what = format!("{} does not belong to this side", roster.units[unit.index()].name);
                    issues.push(Issue::new(path, what));
                }
                Some(unit) => found.push(unit),
                None => issues.push(roster.unknown(&path, id)),
            }
        }
        if let OptionEffect::SetUp { units, .. } = &mut option.effect {
            *units = found;
        }
    }
}
