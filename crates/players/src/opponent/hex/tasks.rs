//! Tasks of units, for a player that would otherwise decide by itself.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::estimate::Distances;
use railhead_engine::board::SpaceId;
use railhead_hex_game::UnitId;
use railhead_hex_game::chapters::combat::Forecast;
use railhead_hex_game::scripts::conditions::OddsRatio;
use railhead_hex_game::scripts::script::{Blocked, Task};

/// The tasks of units.
#[derive(Debug, Default)]
pub struct Tasks {
    by_unit: BTreeMap<UnitId, Arc<UnitTask>>,
    /// Units with orders to stay where they are.
    staying: BTreeSet<UnitId>,
    /// Whether units without a task stay where they are.
    others_stay: bool,
}

/// The task of a unit.
#[derive(Debug)]
pub struct UnitTask {
    /// Where it goes, and does what it has to.
    pub at: SpaceId,
    /// What it does there.
    pub task: Task,
    /// Whether it goes by sea if there are ships.
    pub by_sea: bool,
    /// The distances from the destination, along its route.
    pub goal: Arc<Distances>,
    /// The odds from which on it attacks.
    pub odds: Option<OddsRatio>,
    /// What it does if the enemy bars the way.
    pub blocked: Blocked,
    /// The task as players read it.
    pub why: String,
}

impl Tasks {
    /// The tasks of these units, and the units that stay where they are.
    pub fn new(
        by_unit: BTreeMap<UnitId, Arc<UnitTask>>,
        staying: BTreeSet<UnitId>,
        others_stay: bool,
    ) -> Self {
        Self {
            by_unit,
            staying,
            others_stay,
        }
    }

    /// The task of a unit.
    pub fn of(&self, unit: UnitId) -> Option<&UnitTask> {
        self.by_unit.get(&unit).map(AsRef::as_ref)
    }

    /// Whether a unit is to stay where it is.
    pub fn keep(&self, unit: UnitId) -> bool {
        self.staying.contains(&unit) || self.others_stay && !self.by_unit.contains_key(&unit)
    }

    /// Whether the player also spends points on options and optional units that its script does not name.
    pub const fn spend(&self) -> bool {
        !self.others_stay
    }
}

impl UnitTask {
    /// Whether the unit attacks at such odds; `None` if it has no orders about it and judges for itself.
    pub fn attacks_at(&self, forecast: &Forecast) -> Option<bool> {
        let odds = forecast.odds.as_ref()?;
        if self.task == Task::Take && self.blocked == Blocked::Attack {
            return Some(true);
        }
        let least = self.odds?;
        Some(least.are_met(odds.attack.into(), odds.defence.into()))
    }
}
