//! Battles that follow from one another, as a checked file has them: what leads where, and what goes over (HL).

use std::collections::BTreeSet;

use crate::definition::{Level, Side, SideSpec};

/// Battles that follow from one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedBattles {
    /// The path of the file.
    pub path: String,
    pub title: String,
    /// One line about it.
    pub summary: String,
    /// What players read before the first battle: paragraphs with an empty line between them.
    pub text: String,
    /// The sides, which are the same in every battle.
    pub sides: [SideSpec; 2],
    /// The battles; the first begins the campaign.
    pub battles: Vec<LinkedBattle>,
    /// How lost units come back; `None` if they do not.
    pub lost: Option<Revival>,
    /// The units for which something else holds.
    pub returns: Vec<UnitReturn>,
    /// The days without battle in which a unit recovers a step.
    pub recovery: Option<u16>,
    /// The options that last once they are chosen: id and name.
    pub options: Vec<(String, String)>,
    pub veterans: Option<Veterans>,
    /// Whether a battle begins no earlier than the turn after the one before has ended (HL-1).
    pub one_after_another: bool,
    /// Whether steps that a side gives back, and that no unit lacks, raise lost units (HL-4).
    pub raises: bool,
    /// Who replaces the lost units of each side: `the reserves of 25th Army`; empty if the file does not say.
    pub reserves: [String; 2],
}

/// A battle of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedBattle {
    pub id: String,
    pub title: String,
    /// The path of its scenario file.
    pub scenario: String,
    /// What it counts for in the campaign (HL-8).
    pub worth: u16,
    /// How many turns later than its scenario it begins (HL-1).
    pub later: u16,
    /// The units whose steps go to others (HL-2).
    pub joins: Vec<UnitJoin>,
    /// What follows; the first line that has a result counts.
    pub then: Vec<BattleLink>,
}

/// A unit that joins another one before a battle (HL-2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitJoin {
    /// The id of the unit.
    pub unit: String,
    /// The id of the unit that gets its steps.
    pub into: String,
    /// Their names for players.
    pub names: [String; 2],
}

/// What follows some results of a battle (HL-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleLink {
    pub winner: Side,
    /// How clearly it has won at least.
    pub least: Level,
    /// The battle that follows, by its place; `None` at the end of the campaign.
    pub next: Option<usize>,
    /// A sentence or two about it; empty if there is none.
    pub text: String,
    /// Victory points with which each side begins the next battle (HL-5).
    pub points: [i32; 2],
    /// Additional air points of each side in each of its player-turns (HL-5).
    pub air: [u8; 2],
    /// Steps that each side gives back to its units before the next battle (HL-4).
    pub replacements: [u16; 2],
}

/// How a lost unit comes back (HL-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revival {
    pub steps: u8,
    /// How many days after it was lost.
    pub days: u16,
}

/// How a certain unit comes back (HL-3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitReturn {
    /// The id of the unit.
    pub unit: String,
    /// Its name for players.
    pub name: String,
    /// `None` if it does not come back.
    pub revival: Option<Revival>,
}

/// What honours are good for (HL-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Veterans {
    /// With how many honours a unit is a veteran.
    pub honours: usize,
    /// What it adds to the die of its attacks, and takes from that of attacks on it.
    pub die: i8,
}

/// Every result that a battle can have, the clearest of each side first.
pub const RESULTS: [(Side, Level); 6] = [
    (Side::First, Level::Decisive),
    (Side::First, Level::Substantial),
    (Side::First, Level::Marginal),
    (Side::Second, Level::Decisive),
    (Side::Second, Level::Substantial),
    (Side::Second, Level::Marginal),
];

/// The battles that can follow one, by their places.
pub(super) fn leads_to(battles: &[LinkedBattle], from: usize) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut pending = vec![from];
    while let Some(battle) = pending.pop() {
        let next = battles[battle].then.iter().filter_map(|link| link.next);
        pending.extend(next.filter(|next| *next < battles.len() && found.insert(*next)));
    }
    found
}

impl BattleLink {
    /// Whether a result is one of those that it follows.
    pub fn has(&self, winner: Side, level: Level) -> bool {
        self.winner == winner && self.least <= level
    }
}

impl LinkedBattle {
    /// What follows a result; the file is checked to have a line for each (HL-1).
    pub fn after(&self, winner: Side, level: Level) -> Option<&BattleLink> {
        self.then.iter().find(|link| link.has(winner, level))
    }
}

impl LinkedBattles {
    /// The battle with this id, by its place.
    pub fn battle_named(&self, id: &str) -> Option<usize> {
        self.battles.iter().position(|battle| battle.id == id)
    }

    /// How a unit comes back that was lost; `None` if it does not (HL-3).
    pub fn revival_of(&self, unit: &str) -> Option<Revival> {
        let own = self.returns.iter().find(|line| line.unit == unit);
        own.map_or(self.lost, |line| line.revival)
    }

    /// Whether a unit that was lost can come back at all (HL-3, HL-4).
    pub fn comes_back(&self, unit: &str) -> bool {
        let own = self.returns.iter().find(|line| line.unit == unit);
        own.is_none_or(|line| line.revival.is_some())
    }

    /// The most battles that are fought from one on, itself included.
    pub fn most_battles_from(&self, battle: usize) -> usize {
        let mut most = vec![1; self.battles.len()];
        // No battle leads back to an earlier one, so that this many rounds are enough.
        for _ in 0..self.battles.len() {
            for (place, one) in self.battles.iter().enumerate() {
                let next = one.then.iter().filter_map(|link| link.next);
                most[place] = 1 + next.map(|next| most[next]).max().unwrap_or(0);
            }
        }
        most[battle]
    }

    /// The points that a victory counts in the campaign (HL-8): as many as its level, times what the battle is worth.
    pub fn worth_of(&self, battle: usize, level: Level) -> u32 {
        let level = match level {
            Level::Marginal => 1,
            Level::Substantial => 2,
            Level::Decisive => 3,
        };
        level * u32::from(self.battles[battle].worth)
    }
}
