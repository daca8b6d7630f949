//! The position in a save of the hex game.
//!
//! These are types of the file only, so the state of the game can change its shape without changing them.

use serde::{Deserialize, Serialize};

use super::campaign::CampaignPart;
use crate::definition::Phase;
use railhead_engine::text::Entries;

/// The state of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SnapshotFile {
    pub turn: u16,
    /// The side whose player-turn it is, by id.
    pub player: String,
    pub phase: Phase,
    /// Whether the last turn is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
    pub dice: DicePart,
    /// Who controls each space, in runs from the north-west: `12.` no land in play, `3A` the first side's, `4B` the second's.
    pub control: String,
    /// One letter for each bridge, ferry and causeway of the board: `x` where it is down, otherwise `-`.
    pub crossings: String,
    /// Every unit by id.
    pub units: Entries<String, UnitPart>,
    /// The campaign part; as at the start unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<CampaignPart>,
}

/// The dice of a situation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DicePart {
    /// The seed of the next rolls.
    pub state: u64,
}

/// A unit of a situation; words that are left out mean the usual.
#[expect(
    clippy::struct_excessive_bools,
    reason = "these are independent words of the file"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitPart {
    /// The number of its hex; none if it is off the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// How many steps it has left.
    pub steps: u8,
    /// Whether it is in supply; it is unless given.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub supplied: bool,
    /// Its standing; unless given it is on the map if it has a hex, otherwise still to come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<StandingPart>,
    /// How many of its player-turns in a row it has been without supply.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hungry: u8,
    /// The turn from which it can be deployed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<u16>,
    /// Whether it was deployed in the current Reinforcement Phase or setup.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deployed: bool,
    /// Whether it has attacked in this player-turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub attacked: bool,
    /// Whether it has been attacked in this player-turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub was_attacked: bool,
    /// Its sea move in this player-turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sailed: Option<VoyagePart>,
    /// Its march in this player-turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marched: Option<JourneyPart>,
    /// Its ride in this player-turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub railed: Option<JourneyPart>,
}

/// The standing of a unit that is not on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StandingPart {
    /// It is in its side's off-map port.
    OffMapPort,
    /// It is at sea off the hex with this number.
    Afloat(String),
    /// Its owner refused it.
    Declined,
    Withdrawn,
    /// It was destroyed in this turn.
    Lost(u16),
}

/// A unit's sea move of this player-turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VoyagePart {
    /// The number of the hex where it began; none for the off-map port.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The number of the hex where it was to end.
    pub to: String,
    /// The sea area, by its place in the scenario's list.
    pub area: u8,
    /// The capacity that it used.
    pub cost: u16,
}

/// A unit's march or ride of this player-turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JourneyPart {
    /// The numbers of its hexes, both ends included.
    pub path: String,
    /// Movement points of a march, hexes of a ride.
    pub cost: u16,
}

const fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_true(value: &bool) -> bool {
    *value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_zero(value: &u8) -> bool {
    *value == 0
}
