//! The file of battles that follow from one another: `Campaign(...)`. `check` checks it.

use serde::Deserialize;

use crate::definition::Level;
use railhead_engine::text::Entries;

/// The name of the outermost struct.
pub const KIND: &str = "Campaign";

/// A file of battles that follow from one another: `Campaign(...)`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Campaign")]
pub struct CampaignFile {
    /// The version of the file format: 1.
    pub format: u32,
    pub title: String,
    /// One line about it, for lists.
    pub summary: String,
    /// What players read before the first battle: paragraphs separated by an empty line.
    pub text: String,
    /// The battles; the first begins the campaign.
    pub battles: Vec<BattleFile>,
    /// How units come back that were lost; they do not unless given.
    pub lost: Option<RevivalFile>,
    /// Units that come back otherwise.
    #[serde(default)]
    pub returns: Vec<ReturnFile>,
    /// The days without battle in which a unit recovers a step; it recovers none unless given.
    pub recovery: Option<u16>,
    /// The ids of options that last: once chosen they are in play in later battles.
    #[serde(default)]
    pub options: Vec<String>,
    /// What honours are good for; for nothing unless given.
    pub veterans: Option<VeteransFile>,
    /// Whether a battle begins no earlier than the turn after the one before has ended.
    #[serde(default)]
    pub one_after_another: bool,
    /// Whether steps that sides give back, and that no unit lacks, raise lost units.
    #[serde(default)]
    pub raises: bool,
    /// Who replaces the lost units of a side, in words, by the ids of the sides.
    #[serde(default)]
    pub reserves: Entries<String, String>,
}

/// A battle of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleFile {
    /// Its id.
    pub id: String,
    pub title: String,
    /// The scenario file, relative to this file.
    pub scenario: String,
    /// What the battle counts for in the campaign.
    #[serde(default = "once")]
    pub worth: u16,
    /// How many turns later than its scenario it begins.
    #[serde(default)]
    pub later: u16,
    /// Units whose steps go to others, as they do not fight in it themselves.
    #[serde(default)]
    pub joins: Vec<JoinFile>,
    /// What follows; of several lines that have a result the first counts.
    pub then: Vec<LinkFile>,
}

/// A unit whose steps go to another.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JoinFile {
    /// The id of the unit.
    pub unit: String,
    /// The id of the unit that gets them.
    pub into: String,
}

/// What follows some results of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkFile {
    /// The id of the side that has won.
    pub winner: String,
    /// How clearly it has won at least; anyhow unless given.
    pub level: Option<Level>,
    /// Where the result leads.
    pub to: NextFile,
    /// A sentence or two about it.
    #[serde(default)]
    pub text: String,
    /// Victory points with which sides begin the next battle, by their ids.
    #[serde(default)]
    pub points: Entries<String, i32>,
    /// Air points that sides have in addition in each player-turn of the next battle, by their ids.
    #[serde(default)]
    pub air: Entries<String, u16>,
    /// Steps that sides give back to their units before the next battle, by their ids.
    #[serde(default)]
    pub replacements: Entries<String, u16>,
}

/// Where a result leads.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum NextFile {
    /// To the battle with this id.
    Battle(String),
    /// To the end of the campaign.
    End,
}

/// How a lost unit comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RevivalFile {
    /// How many steps it has then.
    pub steps: u16,
    /// How many days after it was lost.
    pub days: u16,
}

/// How a certain unit comes back.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReturnFile {
    /// The id of the unit.
    pub unit: String,
    /// How many steps it has then; 0 if it does not come back.
    pub steps: u16,
    /// How many days after it was lost.
    pub days: u16,
}

/// What honours are good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VeteransFile {
    /// With how many honours a unit is a veteran.
    pub honours: u16,
    /// What it adds to the die of its attacks, and takes from that of attacks on it.
    pub die: u16,
}

const fn once() -> u16 {
    1
}
