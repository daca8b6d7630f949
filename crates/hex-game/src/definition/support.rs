//! Air support, bridges and attrition (HA, HD, HS-6).

use serde::{Deserialize, Serialize};

use super::file_check::FileCheck;
use super::side::Side;
use railhead_engine::text::bounds::within;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::{ByName, Reference};

/// The numbers of air support (HA-1).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AirTable {
    /// Points of each side in a player-turn, in the order of the turns.
    pub points: ByName<Vec<AirPoints>>,
    /// The range of air support from an airfield, in hexes.
    #[serde(deserialize_with = "within::<0, 99, _, _>")]
    pub range: u16,
    /// The most points that a side can use in one combat.
    #[serde(deserialize_with = "within::<0, 6, _, _>")]
    pub limit: u8,
}

/// Air points from a turn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AirPoints {
    /// The first turn with these points.
    pub from: u16,
    /// Points in each player-turn of the side.
    #[serde(deserialize_with = "within::<0, 20, _, _>")]
    pub points: u8,
}

/// The numbers of demolition and repair (HD).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BridgeTable {
    /// The side that destroys bridges; neither unless given.
    #[serde(default)]
    pub demolition: Option<Demolition>,
    /// The side that repairs them; neither unless given.
    #[serde(default)]
    pub repair: Option<Repair>,
}

/// Demolition of bridges (HD-1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Demolition {
    /// The side whose units do it.
    pub side: Reference<Side>,
    /// The highest roll of a d6 that succeeds.
    #[serde(deserialize_with = "within::<1, 6, _, _>")]
    pub to: u8,
}

/// Repair of bridges (HD-3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repair {
    /// The side whose units do it.
    pub side: Reference<Side>,
    /// The lowest roll of a d6 that succeeds.
    #[serde(deserialize_with = "within::<1, 6, _, _>")]
    pub from: u8,
    /// The same for engineers.
    #[serde(deserialize_with = "within::<1, 6, _, _>")]
    pub engineers_from: u8,
}

/// The numbers of attrition (HS-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttritionTable {
    /// A unit rolls after this many of its player-turns without supply, at least 1. Rules without attrition leave the table out.
    #[serde(deserialize_with = "within::<1, 99, _, _>")]
    pub after: u8,
    /// The highest roll of a d6 that costs a step.
    #[serde(deserialize_with = "within::<0, 6, _, _>")]
    pub lost_to: u8,
}

/// Checks a schedule of air points, and puts it in the order of the sides.
pub(in super::super) fn check_air_points(
    path: &str,
    schedule: &mut ByName<Vec<AirPoints>>,
    check: &mut FileCheck,
) {
    let found = check.by_side(path, &schedule.names);
    for index in found.into_iter().flatten() {
        for (number, pair) in schedule[index].windows(2).enumerate() {
            if pair[0].from >= pair[1].from {
                let path = format!("{path}[\"{}\"][{}].from", schedule.names[index], number + 1);
                let what = format!("turn {} is listed after turn {}", pair[1].from, pair[0].from);
                let hint = "list the turns in order";
                check.issues.push(Issue::new(path, what).hint(hint));
            }
        }
    }
    schedule.settle(found);
}

impl AirTable {
    /// The schedule of a side.
    pub fn of(&self, side: Side) -> &[AirPoints] {
        self.points.get(side.index()).map_or(&[], Vec::as_slice)
    }
}

impl BridgeTable {
    pub(super) fn check(&mut self, check: &mut FileCheck) {
        if let Some(demolition) = &mut self.demolition {
            check.settle_side("bridges.demolition.side", &mut demolition.side);
        }
        if let Some(repair) = &mut self.repair {
            check.settle_side("bridges.repair.side", &mut repair.side);
        }
    }
}
