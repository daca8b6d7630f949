//! A campaign between two battles as a text: `LinkedBattle(...)`, which a save holds beside the files of the campaign.
//!
//! Which battle begins, and what is kept of those before it. Not here: what follows from that for the battle, which is worked out anew.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::plan::LinkedBattles;
use super::record::{FoughtBattle, UnitFate, UnitRecord};
use crate::HexGame;
use crate::definition::{Level, Side};
use crate::state::order::OrderText;
use railhead_engine::engine::StateHash;
use railhead_engine::save::{MAX_ORDERS, to_ron};
use railhead_engine::text::issue::{Issue, MAX_ISSUES, date};
use railhead_engine::text::words::check_format;

/// The name of the outermost struct.
pub const KIND: &str = "LinkedBattle";

/// The most honours of a unit in a battle, and the most letters of each.
const MOST_HONOURS: usize = 50;
const LONGEST_HONOUR: usize = 100;

/// A battle of a campaign and what went before: `LinkedBattle(...)`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "LinkedBattle")]
pub struct SoFarFile {
    /// The version of the file format: 1.
    pub format: u32,
    /// The campaign file, relative to this text.
    pub campaign: String,
    /// The id of the battle that begins.
    pub battle: String,
    /// The battles before it.
    pub fought: Vec<FoughtFile>,
}

/// A battle that was fought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoughtFile {
    /// The id of the battle.
    pub battle: String,
    pub seed: u64,
    /// The id of the side that won.
    pub winner: String,
    pub level: Level,
    /// The last day of the turn in which it ended.
    pub ended: String,
    /// What became of the units.
    pub units: Vec<UnitRecordFile>,
    /// The ids of options that last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// Whether the squadron that intercepts is sunk.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub squadron_sunk: bool,
    /// Whether the shipping that can be seized got away.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shipping_lost: bool,
    /// The number of orders that are not kept.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left_out: usize,
    pub orders: Vec<OrderText>,
    /// The hash of the state after the last, as 16 hexadecimal digits.
    pub hash: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_zero(orders: &usize) -> bool {
    *orders == 0
}

/// What became of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRecordFile {
    /// The id of the unit.
    pub unit: String,
    /// The steps that it has left.
    #[serde(default, skip_serializing_if = "is_none")]
    pub steps: u8,
    /// Its end, unless it was there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fate: Option<FateFile>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub honours: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_none(steps: &u8) -> bool {
    *steps == 0
}

/// The end of a battle for a unit that was not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FateFile {
    /// It was withdrawn, or has left the map.
    Left,
    /// It never came.
    Waited,
    /// It was destroyed, on this day.
    Lost(String),
    /// Its steps had gone to another unit before.
    Joined,
}

/// The path of the text of a campaign: beside its file.
pub fn path_of(campaign: &str) -> String {
    format!("{}.so-far.ron", campaign.strip_suffix(".ron").unwrap_or(campaign))
}

/// The text of a battle that begins after others.
pub fn to_text(plan: &LinkedBattles, battle: usize, fought: &[FoughtBattle]) -> String {
    let file = SoFarFile {
        format: 1,
        campaign: plan.path.rsplit('/').next().unwrap_or_default().to_owned(),
        battle: plan.battles[battle].id.clone(),
        fought: fought.iter().map(|battle| to_file(plan, battle)).collect(),
    };
    // A line for each unit and each order.
    to_ron(KIND, &file, 4)
}

fn to_file(plan: &LinkedBattles, fought: &FoughtBattle) -> FoughtFile {
    let units = fought.units.iter().map(|record| UnitRecordFile {
        unit: record.unit.clone(),
        steps: record.steps,
        fate: match record.fate {
            UnitFate::Fought => None,
            UnitFate::Left => Some(FateFile::Left),
            UnitFate::Waited => Some(FateFile::Waited),
            UnitFate::Lost(day) => Some(FateFile::Lost(day.to_string())),
            UnitFate::Joined => Some(FateFile::Joined),
        },
        honours: record.honours.clone(),
    });
    FoughtFile {
        battle: plan.battles[fought.battle].id.clone(),
        seed: fought.seed,
        winner: plan.sides[fought.winner.index()].id.clone(),
        level: fought.level,
        ended: fought.ended.to_string(),
        units: units.collect(),
        options: fought.options.clone(),
        squadron_sunk: fought.squadron_sunk,
        shipping_lost: fought.shipping_lost,
        left_out: fought.left_out,
        orders: fought.orders.clone(),
        hash: fought.hash.to_string(),
    }
}

impl SoFarFile {
    /// What was fought, checked against the campaign and the scenario of the battle that begins; adds every issue. `None` if too little is known.
    pub(super) fn build(
        &self,
        plan: &LinkedBattles,
        game: &HexGame,
        issues: &mut Vec<Issue>,
    ) -> Option<(usize, Vec<FoughtBattle>)> {
        issues.extend(check_format(self.format));
        let mut reading = Reading { plan, game, issues };
        let now = reading.battle("battle", &self.battle);
        // The battle to which the one before has led; the first begins the campaign.
        let mut due = Some(0);
        let mut fought = Vec::new();
        if self.fought.len() > plan.battles.len() {
            let what = format!("{} battles were fought, more than there are", self.fought.len());
            reading.issues.push(Issue::new("fought", what));
            return None;
        }
        for (number, file) in self.fought.iter().enumerate() {
            let path = format!("fought[{number}]");
            let one = reading.fought(&path, file)?;
            reading.is_due(&format!("{path}.battle"), one.battle, due);
            let link = plan.battles[one.battle].after(one.winner, one.level);
            due = link.and_then(|link| link.next);
            fought.push(one);
        }
        let now = now?;
        reading.is_due("battle", now, due);
        Some((now, fought))
    }
}

struct Reading<'r> {
    plan: &'r LinkedBattles,
    /// The scenario of the battle that begins.
    game: &'r HexGame,
    issues: &'r mut Vec<Issue>,
}

impl Reading<'_> {
    fn battle(&mut self, path: &str, id: &str) -> Option<usize> {
        let found = self.plan.battle_named(id);
        if found.is_none() {
            let known = self.plan.battles.iter().map(|battle| battle.id.as_str());
            let what = format!("the campaign has no battle \"{id}\"");
            self.issues.push(Issue::unknown_name(path, what, id, known));
        }
        found
    }

    /// Whether the battles before lead to this one.
    fn is_due(&mut self, path: &str, battle: usize, due: Option<usize>) {
        if due == Some(battle) {
            return;
        }
        let what = match due {
            Some(due) => format!("the battles before lead to \"{}\"", self.plan.battles[due].id),
            None => "the battles before have ended the campaign".to_owned(),
        };
        self.issues.push(Issue::new(path, what));
    }

    fn fought(&mut self, path: &str, file: &FoughtFile) -> Option<FoughtBattle> {
        let battle = self.battle(&format!("{path}.battle"), &file.battle);
        let winner = Side::BOTH
            .into_iter()
            .find(|side| self.plan.sides[side.index()].id == file.winner);
        if winner.is_none() {
            let known = self.plan.sides.iter().map(|side| side.id.as_str());
            let what = format!("there is no side \"{}\"", file.winner);
            let issue = Issue::unknown_name(format!("{path}.winner"), what, &file.winner, known);
            self.issues.push(issue);
        }
        let ended = date(&format!("{path}.ended"), &file.ended, self.issues);
        let units = self.units(path, &file.units);
        if file.orders.len() > MAX_ORDERS {
            let what = "these are more orders than a battle can have";
            self.issues.push(Issue::new(format!("{path}.orders"), what));
        }
        let hash: Option<StateHash> = file.hash.parse().ok();
        if hash.is_none() {
            let what = format!("\"{}\" is not 16 hexadecimal digits", file.hash);
            self.issues.push(Issue::new(format!("{path}.hash"), what));
        }
        Some(FoughtBattle {
            battle: battle?,
            seed: file.seed,
            winner: winner?,
            level: file.level,
            ended: ended?,
            units,
            options: file.options.clone(),
            squadron_sunk: file.squadron_sunk,
            shipping_lost: file.shipping_lost,
            left_out: file.left_out,
            orders: file.orders.clone(),
            hash: hash?,
        })
    }

    fn units(&mut self, path: &str, files: &[UnitRecordFile]) -> Vec<UnitRecord> {
        let mut units = Vec::new();
        for (number, file) in files.iter().enumerate() {
            if self.issues.len() > MAX_ISSUES {
                break;
            }
            let path = |field: &str| format!("{path}.units[{number}].{field}");
            // A unit of an earlier battle may be in another unit file.
            let full = self
                .game
                .unit_named(&file.unit)
                .map(|unit| self.game.unit(unit).steps);
            let fate = match &file.fate {
                None => Some(UnitFate::Fought),
                Some(FateFile::Left) => Some(UnitFate::Left),
                Some(FateFile::Waited) => Some(UnitFate::Waited),
                Some(FateFile::Joined) => Some(UnitFate::Joined),
                Some(FateFile::Lost(day)) => self.day(&path("fate"), day).map(UnitFate::Lost),
            };
            let is_gone = matches!(fate, Some(UnitFate::Lost(_) | UnitFate::Joined));
            let is_odd = full.is_some_and(|full| file.steps > full) || (file.steps == 0) != is_gone;
            if fate.is_some() && is_odd {
                let what = format!("\"{}\" cannot have {} steps", file.unit, file.steps);
                self.issues.push(Issue::new(path("steps"), what));
            }
            let is_long = |honour: &String| honour.chars().count() > LONGEST_HONOUR;
            if file.honours.len() > MOST_HONOURS || file.honours.iter().any(is_long) {
                let what = "these are more or longer honours than a battle gives";
                self.issues.push(Issue::new(path("honours"), what));
            }
            units.extend(fate.map(|fate| UnitRecord {
                unit: file.unit.clone(),
                steps: file.steps,
                fate,
                honours: file.honours.clone(),
            }));
        }
        units
    }

    fn day(&mut self, path: &str, text: &str) -> Option<Date> {
        date(path, text, self.issues)
    }
}
