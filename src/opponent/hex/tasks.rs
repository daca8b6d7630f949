//! What units are told to do, for a player that would else decide by itself.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::estimate::Distances;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::UnitId;
use crate::rules::hex_game::combat::Forecast;
use crate::rules::hex_game::script::{Blocked, Odds, Task};

/// What units are told to do.
#[derive(Debug, Default)]
pub struct Tasks {
    by_unit: BTreeMap<UnitId, Arc<Told>>,
    /// Who is told to stay where it is.
    staying: BTreeSet<UnitId>,
    /// Whether those stay who are told nothing.
    others_stay: bool,
}

/// What a unit is told to do.
#[derive(Debug)]
pub struct Told {
    /// Where it goes.
    pub at: SpaceId,
    /// What it does there.
    pub task: Task,
    /// Whether it goes by sea where there are ships.
    pub by_sea: bool,
    /// How far everything is from there, by the way that it takes.
    pub goal: Arc<Distances>,
    /// The odds from which it attacks.
    pub odds: Option<Odds>,
    /// What it does where the enemy bars the way.
    pub blocked: Blocked,
    /// What players read of it.
    pub why: String,
}

impl Tasks {
    /// What these units are told, and who stays where it is.
    pub fn new(by_unit: BTreeMap<UnitId, Arc<Told>>, staying: BTreeSet<UnitId>, others_stay: bool) -> Self {
        Self {
            by_unit,
            staying,
            others_stay,
        }
    }

    /// What a unit is told.
    pub fn of(&self, unit: UnitId) -> Option<&Told> {
        self.by_unit.get(&unit).map(AsRef::as_ref)
    }

    /// Whether a unit is to stay where it is.
    pub fn keep(&self, unit: UnitId) -> bool {
        self.staying.contains(&unit) || self.others_stay && !self.by_unit.contains_key(&unit)
    }

    /// Whether points are spent on what nobody was told to buy: options and optional units.
    pub const fn spend(&self) -> bool {
        !self.others_stay
    }
}

impl Told {
    /// Whether the unit attacks at such odds: `Some` if it was told so, `None` if it judges for itself.
    pub fn attacks_at(&self, forecast: &Forecast) -> Option<bool> {
        let odds = forecast.odds.as_ref()?;
        if self.task == Task::Take && self.blocked == Blocked::Attack {
            return Some(true);
        }
        let least = self.odds?;
        Some(least.are_met(odds.attack.into(), odds.defence.into()))
    }
}
