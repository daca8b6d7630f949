//! The position in a save of the area game.
//!
//! These are types of the file only, so the state of the game can change its shape without changing them.

use serde::{Deserialize, Serialize};

use super::bookings::BookingPart;
use super::tokens::TokensPart;
use crate::definition::Phase;
use crate::state::area_state::Status;
use railhead_engine::engine::BookingNumber;
use railhead_engine::text::Entries;

/// The state of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SnapshotFile {
    pub round: u16,
    /// The turn of the round, from 1.
    pub turn: u8,
    pub phase: Phase,
    /// How the game ended; not yet unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<EndingPart>,
    /// The nation that gives orders, where those of a joint turn take their turns one by one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
    /// The bid that is being placed before round 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bidding: Option<BiddingPart>,
    /// The seed of the next dice rolls.
    pub dice: u64,
    /// The nations, by id.
    pub nations: Entries<String, NationPart>,
    /// Areas that have changed since the start, by id.
    pub areas: Entries<String, AreaPart>,
    pub units: Vec<UnitPart>,
    /// Where attackers came from, as (to, from).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub approaches: Vec<(String, String)>,
    /// Units that landed to fight: zone, area, number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub landings: Vec<(String, String, u16)>,
    /// What complexes have made this turn.
    #[serde(default)]
    pub placed: Entries<String, u16>,
    /// The trains that still count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trains: Vec<TrainPart>,
    /// What is booked to go by rail, by precedence.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bookings: Vec<BookingPart>,
    /// The resource tokens, where the scenario has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<TokensPart>,
    /// The battle being fought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combat: Option<CombatPart>,
}

/// A bid that is being placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BiddingPart {
    /// The id of the nation.
    pub nation: String,
    /// What is left, in IPC.
    pub left: u32,
    /// The ids of the spaces that have a unit of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub placed: Vec<String>,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum EndingPart {
    /// No side has won.
    Draw,
    /// The side with this id has won.
    Victory(String),
}

/// The state of a nation apart from its units and areas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NationPart {
    pub treasury: u32,
    /// Its purchases not yet placed, by id.
    #[serde(default)]
    pub bought: Entries<String, u16>,
    /// Whether it is at peace.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub peace: bool,
}

/// An area in its current state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaPart {
    /// The id of its holder; none if neutral.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controller: Option<String>,
    /// The id of its holder when the turn began; none if neutral.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
    /// Whether it has a complex.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub complex: bool,
    /// The damage on the complex.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub damage: u8,
    /// The damage on its station; no station unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub station: Option<u8>,
    /// Whether it has a railroad marker.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub marker: bool,
    /// The round and turn in which its holder took it; at the start unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<(u16, u8)>,
}

/// A train that has gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainPart {
    /// The id of the nation.
    pub nation: String,
    /// The id of the kind; empty for tokens.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// How many tokens it carried; 0 for a unit.
    #[serde(default, skip_serializing_if = "is_none")]
    pub tokens: u32,
    /// The phase in which it went.
    pub phase: Phase,
    /// The ids of the areas of its way; empty if it went in an earlier turn of the round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<String>,
    /// If it went in an earlier turn: the pools it may be taken from, with their scopes, counted from 0 in the variant. For a train of this turn they
    /// follow from its way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tickets: Vec<(u8, u8)>,
    /// The pool that it was taken from, in saves of older versions.
    #[serde(default, skip_serializing)]
    pub pool: Option<(u8, u8)>,
    /// The number of the booking that it carries out, in the phase in which it went.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub booking: Option<BookingNumber>,
}

/// Units of one kind, nation and condition in a space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitPart {
    /// The id of the space.
    pub at: String,
    /// The id of the nation.
    pub nation: String,
    /// The id of the kind.
    pub kind: String,
    pub count: u16,
    /// How many spaces they have moved; 0 unless given.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spent: u8,
    /// What they have done.
    #[serde(default, skip_serializing_if = "Status::is_ready")]
    pub status: Status,
}

/// A battle being fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatPart {
    /// The id of the space.
    pub at: String,
    pub round: u16,
    /// The decision that the battle waits for.
    pub stage: StageWord,
    /// Hits on surviving units: nation, kind, number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scars: Vec<(String, String, u32)>,
    /// How many of the hits of the stage cannot fall on every unit; none unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limited: Option<LimitedHitsPart>,
    /// Whether these hits are those of first strikes, after which the others fire.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub first: bool,
}

/// How many hits cannot fall on every unit: of those that are being assigned, and of those that the attacker takes afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitedHitsPart {
    /// Those that cannot fall on aircraft.
    pub not_aircraft: (u16, u16),
    /// Those that cannot fall on what evades aircraft.
    pub not_evaders: (u16, u16),
}

/// A decision in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StageWord {
    /// Assigning this many hits on the attacker.
    AttackerLosses(u16),
    /// Assigning hits on the defender, and how many the attacker takes afterwards.
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
