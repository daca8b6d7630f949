//! A campaign between two battles: what was fought, the army with its steps and honours, and how the next battle finds it (HL-2).

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;

use super::plan::{BattleLink, LinkedBattle, LinkedBattles};
use super::record::{FoughtBattle, UnitFate};
use crate::definition::{Level, Side};

/// A campaign as it stands when one of its battles begins.
#[derive(Clone, Debug)]
pub struct CampaignStanding {
    pub plan: Arc<LinkedBattles>,
    /// The battle that begins, by its place.
    pub battle: usize,
    /// The battles before it, the first first.
    pub fought: Vec<FoughtBattle>,
    /// What became of every unit, by the unit file of the battle: those that fight in it, and those that fought before (HL-2).
    pub sheet: Vec<ArmyUnit>,
}

/// A unit of an army as a battle finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyUnit {
    /// Its id.
    pub unit: String,
    /// Its name for players.
    pub name: String,
    pub side: Side,
    pub carry_over: UnitCarryOver,
    /// The steps that it has; 0 if it is lost.
    pub steps: u8,
    /// Its steps at full strength.
    pub full: u8,
    /// The honours that it has earned so far, by the names of places.
    pub honours: Vec<String>,
    /// Who replaces it when it is lost; empty if the file does not say.
    pub reserves: String,
}

/// What becomes of a unit between two battles (HL-2, HL-3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnitCarryOver {
    /// It fights for the first time, as the scenario has it.
    Fresh,
    /// It fought in the battle before, and fights on.
    FightsOn {
        /// Steps that it has recovered.
        recovered: u8,
        /// Steps that came from units that have joined it.
        joined: u8,
    },
    /// It fought earlier, and comes back rested.
    Rested {
        /// Steps that it has recovered.
        recovered: u8,
        /// Steps that came from units that have joined it.
        joined: u8,
    },
    /// It was lost, and has been raised again.
    Raised,
    /// It was lost, and comes back on a day if a battle after that day has it; `None` if it does not come back.
    Lost { back: Option<Date> },
    /// Its steps have gone to the unit with this name.
    Joined { into: String },
    /// It has fought before, and this battle does not have it.
    LeftBehind,
}

impl UnitCarryOver {
    /// Whether the unit fights in the battle.
    pub const fn fights(&self) -> bool {
        match self {
            Self::Fresh | Self::FightsOn { .. } | Self::Rested { .. } | Self::Raised => true,
            Self::Lost { .. } | Self::Joined { .. } | Self::LeftBehind => false,
        }
    }
}

/// What the battles so far have made of a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitSoFar {
    /// The steps that it has left.
    pub steps: u8,
    /// The last battle in which it was, by its place among those that were fought.
    pub last: usize,
    /// The day on which it was lost.
    pub lost: Option<Date>,
    /// Whether its steps have gone to another unit.
    pub is_joined: bool,
    pub honours: Vec<String>,
}

/// What some battles have made of every unit that was in one of them, by id.
pub fn army(fought: &[FoughtBattle]) -> BTreeMap<&str, UnitSoFar> {
    let mut army: BTreeMap<&str, UnitSoFar> = BTreeMap::new();
    for (number, battle) in fought.iter().enumerate() {
        for record in &battle.units {
            // One that never came is as it was before; if it was in no battle, the next finds it as its scenario has it.
            if record.fate == UnitFate::Waited && !army.contains_key(record.unit.as_str()) {
                continue;
            }
            let unit = army.entry(record.unit.as_str()).or_default();
            unit.steps = record.steps;
            unit.lost = match record.fate {
                UnitFate::Lost(day) => Some(day),
                UnitFate::Fought | UnitFate::Left | UnitFate::Waited | UnitFate::Joined => None,
            };
            unit.is_joined = record.fate == UnitFate::Joined;
            unit.honours.extend(record.honours.iter().cloned());
            if record.fate != UnitFate::Waited {
                unit.last = number;
            }
        }
    }
    army
}

impl CampaignStanding {
    /// The battle that begins.
    pub fn now(&self) -> &LinkedBattle {
        &self.plan.battles[self.battle]
    }

    /// What led to it: the line of the battle before; `None` for the first (HL-1).
    pub fn led_here(&self) -> Option<&BattleLink> {
        let last = self.fought.last()?;
        self.plan.battles[last.battle].after(last.winner, last.level)
    }

    /// Which battle it is of those that are fought, from 1.
    pub fn number(&self) -> usize {
        self.fought.len() + 1
    }

    /// The most battles that can be fought.
    pub fn most(&self) -> usize {
        self.fought.len() + self.plan.most_battles_from(self.battle)
    }

    /// A unit of the sheet, by id.
    pub fn unit(&self, id: &str) -> Option<&ArmyUnit> {
        self.sheet.iter().find(|unit| unit.unit == id)
    }
}

/// The points of each side in a campaign after some battles (HL-8).
pub fn points(plan: &LinkedBattles, results: impl Iterator<Item = (usize, Side, Level)>) -> [u32; 2] {
    let mut points = [0; 2];
    for (battle, winner, level) in results {
        points[winner.index()] += plan.worth_of(battle, level);
    }
    points
}

/// Who wins a campaign that is over (HL-8): the side with more points, and of equals the winner of the last battle.
pub fn winner(points: [u32; 2], last: Side) -> Side {
    match points[0].cmp(&points[1]) {
        std::cmp::Ordering::Greater => Side::First,
        std::cmp::Ordering::Less => Side::Second,
        std::cmp::Ordering::Equal => last,
    }
}
