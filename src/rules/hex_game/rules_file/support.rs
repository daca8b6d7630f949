//! The chapters of a rules file on air support, bridges and attrition (HA, HD, HS-6).

use serde::{Deserialize, Serialize};

use super::super::definition::{AirTable, AttritionTable, BridgeTable};
use super::super::file_check::FileCheck;
use crate::rules::text::Entries;
use crate::rules::text::issue::Issue;

/// The numbers of air support.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AirFile {
    /// The points of each side in a player-turn, by the id of the side.
    pub points: Entries<String, Vec<AirPointsFile>>,
    /// How far from an airfield a point reaches, in hexes.
    pub range: u16,
    /// The most points that a side can use in one combat.
    pub limit: u16,
}

/// Air points from a turn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AirPointsFile {
    /// The first turn of it.
    pub from: u16,
    /// Points in each player-turn of the side.
    pub points: u16,
}

/// The numbers of demolition and repair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BridgesFile {
    /// Who blows bridges; nobody unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub demolition: Option<DemolitionFile>,
    /// Who repairs them; nobody unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repair: Option<RepairFile>,
}

/// Demolition of bridges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DemolitionFile {
    /// The id of the side.
    pub side: String,
    /// The highest roll of a d6 that does it.
    pub to: u16,
}

/// Repair of bridges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepairFile {
    /// The id of the side.
    pub side: String,
    /// The lowest roll of a d6 that does it.
    pub from: u16,
    /// The same for engineers.
    pub engineers_from: u16,
}

/// The numbers of attrition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttritionFile {
    /// The player-turns running without supply after which a unit rolls.
    pub after: u16,
    /// The highest roll of a d6 that costs a step.
    pub lost_to: u16,
}

impl AirFile {
    pub(super) fn build(&self, check: &mut FileCheck) -> AirTable {
        AirTable {
            points: air_points("air.points", &self.points, check),
            range: u16::from(check.number("air.range", self.range, 0, 99)),
            limit: check.number("air.limit", self.limit, 0, 6),
        }
    }
}

/// A schedule of air points: for each side, by the turn from which they hold.
pub(in super::super) fn air_points(
    path: &str,
    file: &Entries<String, Vec<AirPointsFile>>,
    check: &mut FileCheck,
) -> [Vec<(u16, u8)>; 2] {
    check.by_side(path, &file.0).map(|entry| {
        let mut points: Vec<(u16, u8)> = Vec::new();
        let Some((id, lines)) = entry else { return points };
        for (index, line) in lines.iter().enumerate() {
            let path = format!("{path}[\"{id}\"][{index}]");
            if let Some((before, _)) = points.last()
                && *before >= line.from
            {
                let what = format!("turn {} after turn {before}", line.from);
                let hint = "lines go from the first turn to the last";
                check
                    .issues
                    .push(Issue::new(format!("{path}.from"), what).hint(hint));
            }
            let number = check.number(&format!("{path}.points"), line.points, 0, 20);
            points.push((line.from, number));
        }
        points
    })
}

impl BridgesFile {
    pub(super) fn build(&self, check: &mut FileCheck) -> BridgeTable {
        let demolition = self.demolition.as_ref().and_then(|file| {
            let side = check.side("bridges.demolition.side", &file.side);
            let to = check.number("bridges.demolition.to", file.to, 1, 6);
            Some((side?, to))
        });
        let repair = self.repair.as_ref().and_then(|file| {
            let side = check.side("bridges.repair.side", &file.side);
            let from = check.number("bridges.repair.from", file.from, 1, 6);
            let engineers = check.number("bridges.repair.engineers_from", file.engineers_from, 1, 6);
            Some((side?, from, engineers))
        });
        BridgeTable { demolition, repair }
    }
}

impl AttritionFile {
    pub(super) fn build(self, check: &mut FileCheck) -> AttritionTable {
        AttritionTable {
            after: check.number("attrition.after", self.after, 1, 99),
            lost_to: check.number("attrition.lost_to", self.lost_to, 0, 6),
        }
    }
}
