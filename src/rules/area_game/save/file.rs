//! What a save of the area game says of the situation, word for word.
//!
//! These are types of the file alone: the state of the game can change its shape without changing them.

use serde::{Deserialize, Serialize};

use super::tokens::TokensPart;
use crate::rules::area_game::definition::Phase;
use crate::rules::area_game::state::Status;
use crate::rules::text::Entries;

/// The state of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SnapshotFile {
    /// The round.
    pub round: u16,
    /// The turn of the round, from 1.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// How the game ended; it is on unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<EndingPart>,
    /// The nation that is asked, where those of a joint turn are asked one by one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
    /// What the next rolls of the dice come from.
    pub dice: u64,
    /// The nations, by id.
    pub nations: Entries<String, NationPart>,
    /// Areas, by id, that are not as they were at the outset.
    pub areas: Entries<String, AreaPart>,
    /// All units.
    pub units: Vec<UnitPart>,
    /// From where attackers came: where to, where from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub approaches: Vec<(String, String)>,
    /// Units that landed to fight: from which zone, where, how many.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub landings: Vec<(String, String, u16)>,
    /// What complexes have made in this turn.
    #[serde(default)]
    pub placed: Entries<String, u16>,
    /// The units that have gone by rail and still count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trains: Vec<TrainPart>,
    /// The resource tokens, where the scenario has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<TokensPart>,
    /// The battle being fought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combat: Option<CombatPart>,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum EndingPart {
    /// Nobody has won.
    Draw,
    /// The side with this id has.
    Victory(String),
}

/// What a nation has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NationPart {
    /// Its treasury.
    pub treasury: u32,
    /// What it has bought and not placed, by id.
    #[serde(default)]
    pub bought: Entries<String, u16>,
}

/// What an area is now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaPart {
    /// The id of the nation that holds it; nobody if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controller: Option<String>,
    /// The id of the nation that held it when the turn began; nobody if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
    /// Whether it has a complex.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub complex: bool,
    /// The damage on it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub damage: u8,
    /// The damage on its station; there is none unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub station: Option<u8>,
    /// Whether it has a railroad marker.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub marker: bool,
    /// The round and turn in which its holder got it; at the outset unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<(u16, u8)>,
}

/// A unit that has gone by rail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainPart {
    /// The id of the nation.
    pub nation: String,
    /// The id of the kind; none of tokens.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// How many tokens it carried; none of a unit.
    #[serde(default, skip_serializing_if = "is_none")]
    pub tokens: u32,
    /// In which phase it went.
    pub phase: Phase,
    /// The ids of the areas of its way; none if it went in an earlier turn of the round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<String>,
    /// If it went in an earlier turn, the pools that it may be taken from, with their scopes: counted from 0 in the variant. Of a train of this
    /// turn they follow from its way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tickets: Vec<(u8, u8)>,
    /// The one pool that it was taken from, in saves of older programs.
    #[serde(default, skip_serializing)]
    pub pool: Option<(u8, u8)>,
}

/// Units that nothing tells apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitPart {
    /// The id of the space.
    pub at: String,
    /// The id of the nation.
    pub nation: String,
    /// The id of the kind.
    pub kind: String,
    /// How many.
    pub count: u16,
    /// How far they have moved; not at all unless given.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spent: u8,
    /// What they have done; nothing unless given.
    #[serde(default, skip_serializing_if = "Status::is_ready")]
    pub status: Status,
}

/// A battle being fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatPart {
    /// The id of the space.
    pub at: String,
    /// Its round.
    pub round: u16,
    /// What has to be decided.
    pub stage: StageWord,
    /// Hits on units that are not lost: nation, kind, how many.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scars: Vec<(String, String, u16)>,
}

/// What has to be decided in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StageWord {
    /// What hits on the attacker fall on.
    AttackerLosses(u16),
    /// What hits on the defender fall on, and how many the attacker takes afterwards.
    DefenderLosses(u16, u16),
    /// Whether the defender submerges.
    Submerge,
    /// Whether the defender destroys tokens.
    Burn,
    /// Whether the attacker fights on.
    Decide,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_zero(value: &u8) -> bool {
    *value == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_none(value: &u32) -> bool {
    *value == 0
}
