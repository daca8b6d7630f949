//! A rail variant as its author writes it: a `Rail(...)` file, or the same inside a scenario.
//!
//! These are the words of the file; `file_check` says what makes no sense in it, `file_build` makes a variant of it.

use serde::{Deserialize, Serialize};

use super::variant::{
    Capture, Carload, Choice, Counted, End, Raids, Range, Refill, StationLimit, Technology, Throughput, Way,
    Weight,
};
use crate::rules::text::Entries;

/// A rail variant: `Rail(...)`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Rail")]
pub struct RailFile {
    /// The version of the file format: 1.
    pub format: u32,
    /// What it is called.
    pub name: String,
    /// What players read of it.
    pub text: String,
    /// What a station costs; there are none unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub station: Option<u16>,
    /// What a railroad marker costs; there are none unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marker: Option<u16>,
    /// What a damage marker on a station is paid off with; 1 unless given.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub repair: u8,
    /// How far along markers the nearest other station of the side may be from a new one; any distance unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spacing: Option<u8>,
    /// Which areas trains go through.
    pub network: NetworkFile,
    /// Over whose areas they go; those held since the turn began unless given.
    #[serde(default = "held")]
    pub way: Way,
    /// Where a train may begin.
    pub departure: End,
    /// Where it may end.
    pub destination: End,
    /// How far it goes.
    pub range: Range,
    /// What a nation can move in a turn.
    pub national: NationalFile,
    /// What a station can handle in a turn; any number unless given.
    #[serde(default = "unlimited")]
    pub station_limit: StationLimit,
    /// Which trains count at a station; departures unless given.
    #[serde(default = "departures")]
    pub counted: Counted,
    /// What an area can carry in a turn; any number unless given.
    #[serde(default = "no_throughput")]
    pub throughput: Throughput,
    /// Whose rails a nation may use besides its own.
    pub sharing: SharingFile,
    /// The ids of passages that trains may not cross.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub passages_blocked: String,
    /// The ids of barriers that trains may not cross.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub barriers_blocked: String,
    /// What becomes of stations when their area is taken; the captor's unless given.
    #[serde(default = "taken")]
    pub captured_stations: Capture,
    /// What becomes of markers when their area is taken; the captor's unless given.
    #[serde(default = "taken")]
    pub captured_markers: Capture,
    /// For how many full turns captured stations and markers wait before they work; 1 unless given.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub captured_wait: u8,
    /// What a raid does; there are none unless given.
    #[serde(default = "never")]
    pub raids: Raids,
    /// Whether a target shoots at the raiders.
    #[serde(default)]
    pub anti_aircraft: bool,
    /// Whether a nation may remove what is its own.
    #[serde(default)]
    pub owner_destroys: bool,
    /// When what was used up is there again; with the nation's turn unless given.
    #[serde(default = "turn_start")]
    pub refill: Refill,
    /// What the technology adds; nothing unless given.
    #[serde(default)]
    pub technology: Technology,
    /// What a train of resource tokens carries and counts as; as a unit's with one token in it unless given.
    #[serde(default)]
    pub tokens: Carload,
    /// What kinds of units count as, and how far they go, by the id of the kind; as any other unit unless given.
    #[serde(default)]
    pub kinds: Entries<String, Weight>,
    /// Rules of the variant's own: id and text; none unless given.
    #[serde(default)]
    pub rules: Entries<String, String>,
    /// The rule by which each choice is told to a player who is refused, a shipped one or the variant's own; AR-9 unless given.
    #[serde(default)]
    pub cites: Entries<Choice, String>,
}

/// Which areas trains go through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NetworkFile {
    /// All areas but these.
    EveryArea {
        /// Their ids.
        #[serde(default)]
        except: String,
    },
    /// Areas with a marker.
    Markers,
    /// Areas with a marker or a station.
    StationsAndMarkers,
    /// All areas: stations decide where a train begins and ends.
    StationsOnly,
}

/// What a nation can move in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NationalFile {
    /// Any number of units.
    Unlimited,
    /// So many units.
    Fixed(u8),
    /// A unit for each station, up to so many.
    PerStation {
        /// The most.
        most: u8,
    },
    /// A point for every so many of its position on the production chart.
    Points {
        /// The divisor.
        divisor: u8,
    },
    /// Units by region.
    Regional {
        /// The pools of each nation.
        pools: Entries<String, Vec<PoolFile>>,
        /// Nations that use the pools of another: `"india": "uk"`.
        #[serde(default)]
        borrow: Entries<String, String>,
        /// Nations that use the pools of another once they hold its capital.
        #[serde(default)]
        inherit: Entries<String, String>,
    },
}

/// What a nation can move in some regions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolFile {
    /// How many units.
    pub units: u8,
    /// The ids of the regions that a train may lie in, all taken together.
    pub regions: String,
    /// More regions in which some of the units may go instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instead: Vec<ScopeFile>,
}

/// More regions in which some of the units of a pool may go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScopeFile {
    /// How many of them at most.
    pub most: u8,
    /// The ids of the regions, all taken together.
    pub regions: String,
}

/// Whose rails a nation may use besides its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SharingFile {
    /// Nobody's.
    OwnOnly,
    /// Those of its side.
    Side,
    /// Those of the nations of a group: lists of ids.
    Groups(Vec<String>),
}

const fn held() -> Way {
    Way::Held
}

const fn one() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_one(value: &u8) -> bool {
    *value == 1
}

const fn unlimited() -> StationLimit {
    StationLimit::Unlimited
}

const fn departures() -> Counted {
    Counted::Departures
}

const fn no_throughput() -> Throughput {
    Throughput::Unlimited
}

const fn taken() -> Capture {
    Capture::Taken
}

const fn never() -> Raids {
    Raids::Never
}

const fn turn_start() -> Refill {
    Refill::TurnStart
}
