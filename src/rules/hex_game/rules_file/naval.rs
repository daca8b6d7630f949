//! The naval chapter of a rules file: seas, harbours, shipping, the squadron, the monsoon (HN).

use serde::{Deserialize, Serialize};

use super::super::definition::{
    Harbour, HarbourKind, MonsoonTable, NavalTable, PrizeTable, SeaArea, SideNaval, SquadronTable,
};
use super::super::file_check::{FileCheck, check_id};
use crate::rules::text::Entries;
use crate::rules::text::issue::Issue;

/// The most sea areas of a game.
const MAX_AREAS: usize = 20;

/// The numbers of naval movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NavalFile {
    /// What the sea areas are called, by id.
    pub areas: Entries<String, String>,
    /// Where sea moves begin and end.
    pub harbours: Vec<HarbourFile>,
    /// What each side does at sea, by the id of the side.
    pub sides: Entries<String, SideNavalFile>,
    /// What the allowance of a unit that sailed is divided by, rounded down.
    pub sailed_divisor: u16,
    /// Shipping that can be seized.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prize: Option<PrizeFile>,
    /// The squadron that intercepts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub squadron: Option<SquadronFile>,
    /// The monsoon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub monsoon: Option<MonsoonFile>,
}

/// A hex that sea moves begin or end in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HarbourFile {
    /// The number of its hex, or the id of a place.
    pub at: String,
    /// The id of the sea area that it is on.
    pub area: String,
    /// `Port`, or `Landing` for a beach; a port unless given.
    #[serde(default = "port", skip_serializing_if = "is_port")]
    pub kind: HarbourKind,
}

/// What one side does at sea.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideNavalFile {
    /// Units that it can move in a phase, by the id of the sea area; none in the others.
    #[serde(default)]
    pub capacity: Entries<String, u16>,
    /// The only hex that its sea moves can end in; any harbour unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only_to: Option<String>,
    /// The sea area of its off-map port; it has none unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off_map_port: Option<String>,
}

/// Shipping that a side can seize.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrizeFile {
    /// The number of the hex where it lies, or the id of a place.
    pub at: String,
    /// The id of the side that can seize it.
    pub side: String,
    /// The id of the sea area in which it then moves units.
    pub area: String,
    /// How many units a phase.
    pub capacity: u16,
    /// The highest roll of a d10 that seizes it.
    pub seized_to: u16,
    /// The same if the place had to be attacked.
    pub seized_to_if_attacked: u16,
    /// How many turns later it can be used.
    pub delay: u16,
}

/// A squadron that intercepts the sea moves of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquadronFile {
    /// The name that players see.
    pub name: String,
    /// The id of the side whose moves it intercepts.
    pub against: String,
    /// The id of the sea area that it watches.
    pub area: String,
    /// The last turn in which it is active.
    pub until: u16,
    /// The highest roll of a d10 that costs a unit a step and turns it back.
    pub hit_to: u16,
    /// The highest roll of a d10 that turns it back.
    pub turned_back_to: u16,
    /// The lowest roll of a d6 that sinks the squadron after an interception roll.
    pub sunk_from: u16,
}

/// The season in which landings cost more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsoonFile {
    /// The id of the sea area.
    pub area: String,
    /// The first turn of it.
    pub from: u16,
    /// The last turn of it.
    pub until: u16,
    /// How much capacity more a landing takes.
    pub surcharge: u16,
}

const fn port() -> HarbourKind {
    HarbourKind::Port
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_port(kind: &HarbourKind) -> bool {
    *kind == HarbourKind::Port
}

impl NavalFile {
    /// The sea area that an id names.
    pub(super) fn area(&self, path: &str, id: &str, issues: &mut Vec<Issue>) -> Option<SeaArea> {
        let index = self.areas.0.iter().position(|(known, _)| known == id);
        if index.is_none() {
            let known = self.areas.0.iter().map(|(known, _)| known.as_str());
            let what = format!("no sea area \"{id}\" in the rules");
            issues.push(Issue::unknown_name(path, what, id, known));
        }
        index.and_then(|index| u8::try_from(index).ok()).map(SeaArea)
    }

    pub(super) fn build(&self, check: &mut FileCheck) -> NavalTable {
        self.check_areas(check);
        NavalTable {
            areas: self.areas.0.iter().map(|(_, name)| name.clone()).collect(),
            harbours: self.harbours(check),
            sides: self.sides(check),
            sailed_divisor: check.number("naval.sailed_divisor", self.sailed_divisor, 1, 99),
            prize: self.prize.as_ref().and_then(|file| self.prize(file, check)),
            squadron: self.squadron.as_ref().and_then(|file| self.squadron(file, check)),
            monsoon: self.monsoon.as_ref().and_then(|file| self.monsoon(file, check)),
        }
    }

    fn check_areas(&self, check: &mut FileCheck) {
        let areas = &self.areas.0;
        if areas.is_empty() || areas.len() > MAX_AREAS {
            let what = format!("{} sea areas", areas.len());
            let hint = format!("there are 1 to {MAX_AREAS}");
            check.issues.push(Issue::new("naval.areas", what).hint(hint));
        }
        for (index, (id, _)) in areas.iter().enumerate() {
            let path = format!("naval.areas[\"{id}\"]");
            check_id(&path, id, check.issues);
            if areas[..index].iter().any(|(other, _)| other == id) {
                let what = format!("a second sea area \"{id}\"");
                check.issues.push(Issue::new(path, what));
            }
        }
    }

    fn harbours(&self, check: &mut FileCheck) -> Vec<Harbour> {
        let mut harbours: Vec<Harbour> = Vec::new();
        for (index, file) in self.harbours.iter().enumerate() {
            let path = |field: &str| format!("naval.harbours[{index}].{field}");
            let at = check.land(&path("at"), &file.at);
            let area = self.area(&path("area"), &file.area, check.issues);
            let (Some(at), Some(area), Some(board)) = (at, area, check.board) else {
                continue;
            };
            if harbours.iter().any(|other| (other.at, other.area) == (at, area)) {
                let what = format!("{} is a harbour of this sea area already", board.label(at));
                check.issues.push(Issue::new(path("at"), what));
            }
            harbours.push(Harbour {
                at,
                area,
                kind: file.kind,
            });
        }
        harbours
    }

    fn sides(&self, check: &mut FileCheck) -> [SideNaval; 2] {
        let files = check.by_side("naval.sides", &self.sides.0);
        files.map(|file| {
            let mut capacity = vec![0; self.areas.0.len()];
            let Some((id, file)) = file else {
                return SideNaval {
                    capacity,
                    ..SideNaval::default()
                };
            };
            let path = |field: &str| format!("naval.sides[\"{id}\"].{field}");
            for (area, units) in &file.capacity.0 {
                let path = format!("{}[\"{area}\"]", path("capacity"));
                check.number(&path, *units, 0, 99);
                if let Some(area) = self.area(&path, area, check.issues) {
                    capacity[area.index()] = *units;
                }
            }
            SideNaval {
                capacity,
                only_to: file
                    .only_to
                    .as_ref()
                    .and_then(|word| check.land(&path("only_to"), word)),
                off_map_port: file
                    .off_map_port
                    .as_ref()
                    .and_then(|area| self.area(&path("off_map_port"), area, check.issues)),
            }
        })
    }

    fn prize(&self, file: &PrizeFile, check: &mut FileCheck) -> Option<PrizeTable> {
        let at = check.land("naval.prize.at", &file.at);
        let side = check.side("naval.prize.side", &file.side);
        let area = self.area("naval.prize.area", &file.area, check.issues);
        check.number("naval.prize.capacity", file.capacity, 1, 99);
        let seized_to = check.number("naval.prize.seized_to", file.seized_to, 0, 10);
        let if_attacked = file.seized_to_if_attacked;
        let seized_to_if_attacked = check.number("naval.prize.seized_to_if_attacked", if_attacked, 0, 10);
        check.number("naval.prize.delay", file.delay, 0, 99);
        Some(PrizeTable {
            at: at?,
            side: side?,
            area: area?,
            capacity: file.capacity,
            seized_to,
            seized_to_if_attacked,
            delay: file.delay,
        })
    }

    fn squadron(&self, file: &SquadronFile, check: &mut FileCheck) -> Option<SquadronTable> {
        let against = check.side("naval.squadron.against", &file.against);
        let area = self.area("naval.squadron.area", &file.area, check.issues);
        let hit_to = check.number("naval.squadron.hit_to", file.hit_to, 0, 10);
        let turned_back_to = check.number("naval.squadron.turned_back_to", file.turned_back_to, 0, 10);
        // One more than the die has means never.
        let sunk_from = check.number("naval.squadron.sunk_from", file.sunk_from, 1, 7);
        Some(SquadronTable {
            name: file.name.clone(),
            against: against?,
            area: area?,
            until: file.until,
            hit_to,
            turned_back_to,
            sunk_from,
        })
    }

    fn monsoon(&self, file: &MonsoonFile, check: &mut FileCheck) -> Option<MonsoonTable> {
        let area = self.area("naval.monsoon.area", &file.area, check.issues);
        check.number("naval.monsoon.surcharge", file.surcharge, 0, 99);
        if file.from > file.until {
            let what = format!(
                "the last turn, {}, is before the first, {}",
                file.until, file.from
            );
            check.issues.push(Issue::new("naval.monsoon.until", what));
        }
        Some(MonsoonTable {
            area: area?,
            from: file.from,
            until: file.until,
            surcharge: file.surcharge,
        })
    }
}
