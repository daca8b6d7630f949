//! A rail variant (AR-9): the choices under "Variants as data" in the rule reference. `file_build` looks up its names.

use serde::Deserialize;

use super::pool_file::PoolFile;
use crate::ids::{KindId, NationId};
use railhead_engine::board::area::{BarrierId, PassageId};
use railhead_engine::board::{RegionId, SpaceId};
use railhead_engine::text::{Entries, Reference};

/// A rail variant, a `Rail(...)` file, which one engine carries out.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Rail")]
pub struct Variant {
    /// The version of the file format: 1.
    pub format: u32,
    /// Its name: `Option 1: stations and railroad`.
    pub name: String,
    /// Its description for players.
    pub text: String,
    /// The price of a station; no stations unless given.
    pub station: Option<u16>,
    /// The price of a railroad marker; no markers unless given.
    pub marker: Option<u16>,
    /// The price of repairing a damage marker on a station; 1 unless given.
    #[serde(default = "one")]
    pub repair: u8,
    /// How far along markers the side's nearest other station may be from a new one; unless given any distance, without markers.
    pub spacing: Option<u8>,
    /// Which areas trains go through.
    pub network: Network,
    /// Which areas trains may cross; those held since the turn began unless given.
    #[serde(default)]
    pub way: Way,
    /// Where a train may begin.
    pub departure: End,
    /// Where it may end.
    pub destination: End,
    /// How far a train may go.
    pub range: Range,
    /// The limit on a nation's moves in a turn.
    pub national: National,
    /// The pools, if that is by region.
    #[serde(skip)]
    pub pools: Vec<Pool>,
    /// The capacity of a station per turn; unlimited unless given.
    #[serde(default)]
    pub station_limit: StationLimit,
    /// Which trains count at a station; departures unless given.
    #[serde(default)]
    pub counted: Counted,
    /// The capacity of an area per turn; unlimited unless given.
    #[serde(default)]
    pub throughput: Throughput,
    /// Whose rails a nation may use besides its own.
    pub sharing: Sharing,
    /// Passages that trains may not cross.
    #[serde(default)]
    pub passages_blocked: Reference<Vec<PassageId>>,
    /// Barriers that trains may not cross.
    #[serde(default)]
    pub barriers_blocked: Reference<Vec<BarrierId>>,
    /// The fate of stations when their area is captured: by default they become the captor's.
    #[serde(default)]
    pub captured_stations: Capture,
    /// The fate of markers when their area is captured: by default they become the captor's.
    #[serde(default)]
    pub captured_markers: Capture,
    /// How many full turns captured stations and markers wait before they work (R1-9, R2-5, R3-5, R4-5); 1 unless given.
    #[serde(default = "one")]
    pub captured_wait: u8,
    /// What a raid does; no raids unless given.
    #[serde(default)]
    pub raids: Raids,
    /// Whether a target fires at the raiders.
    #[serde(default)]
    pub anti_aircraft: bool,
    /// Whether a nation may remove its own stations and markers.
    #[serde(default)]
    pub owner_destroys: bool,
    /// When used capacity returns; with the nation's turn unless given.
    #[serde(default)]
    pub refill: Refill,
    /// What the technology adds (AR-6); nothing unless given.
    #[serde(default)]
    pub technology: Technology,
    /// What a train of resource tokens carries and counts as (RT-4); one token, counted like a unit, unless given.
    #[serde(default)]
    pub tokens: Carload,
    /// What kinds of units count as, and their ranges; like any other unit unless given.
    #[serde(default)]
    pub kinds: Entries<Reference<KindId>, Weight>,
    /// Rules of its own, by id and text; none unless given.
    #[serde(default)]
    pub rules: Entries<String, String>,
    /// The rule that a refusal cites for each choice, shipped or the variant's own; AR-9 unless given.
    #[serde(default)]
    pub cites: Entries<Choice, String>,
}

const fn one() -> u8 {
    1
}

/// A choice that can stop a train.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Choice {
    /// What stations and markers cost, and where they may be built.
    Building,
    /// Which areas trains go through.
    Network,
    /// Sea in the way.
    Sea,
    /// Neutral land in the way.
    Neutral,
    /// Captured rails that do not work yet.
    Captured,
    /// Where a train may begin.
    Departure,
    /// Where it may end.
    Destination,
    Range,
    /// The limit on a nation's moves.
    National,
    /// Drawing on another nation's pool.
    Pools,
    /// The capacity of stations.
    Station,
    /// The capacity of areas.
    Throughput,
    /// Whose rails may be used.
    Sharing,
    /// Passages in the way, such as straits.
    Passages,
    Barriers,
    /// Damage that makes a station inoperable.
    Damage,
    /// Removing one's own stations and markers.
    Destroying,
    Raids,
}

/// Which areas trains go through.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Network {
    /// All areas but some named ones.
    EveryArea {
        #[serde(default)]
        except: Reference<Vec<SpaceId>>,
    },
    /// Those with a marker.
    Markers,
    /// Those with a marker or a station.
    StationsAndMarkers,
    /// All: stations alone decide where a train begins and ends.
    StationsOnly,
}

/// Which areas trains may cross.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Way {
    /// Those that the nation, or one whose rails it shares, has held since the turn began (AR-4).
    #[default]
    Held,
    /// Those that a non-combat move may enter, over borders that it may cross; only stations and markers have to be held since the turn
    /// began (R3-2).
    NonCombatMove,
}

/// Where a train may begin or end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum End {
    /// In any area of the network.
    Anywhere,
    /// At a station that works.
    Station,
    /// At a marker or a station.
    OnRailroad,
}

/// How far a train may go in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Range {
    /// To any area that the network reaches.
    Unlimited,
    /// A number of areas.
    Areas {
        most: u8,
        /// Whether each damage marker on the station of departure reduces it by 1.
        less_damage: bool,
    },
    /// The unit's own move, plus this.
    ExtraMove(u8),
    /// One point of the nation for each area entered.
    PointsPerArea,
}

/// The limit on a nation's rail moves in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum National {
    /// No limit but those of stations and areas.
    Unlimited,
    /// This many units a turn.
    Fixed(u8),
    /// A unit for each station, up to a maximum.
    PerStation { most: u8 },
    /// A point for every `divisor` of its position on the production chart.
    Points { divisor: u8 },
    /// A number of units in each of several regions.
    Regional {
        /// The pools of each nation.
        pools: Entries<String, Vec<PoolFile>>,
        /// Nations that use another nation's pools: `"india": "uk"`.
        #[serde(default)]
        borrow: Entries<String, String>,
        /// Nations that use another nation's pools once they hold its capital.
        #[serde(default)]
        inherit: Entries<String, String>,
        /// Whether they do from the moment they take it, rather than from the next turn on.
        #[serde(default)]
        inherit_at_once: bool,
    },
}

/// A pool: the units a nation can move in some regions, and who else draws on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    pub owner: NationId,
    pub units: u8,
    /// Where: a train's whole way must lie within one of these.
    pub scopes: Vec<Scope>,
    /// Nations that may use it as long as they are on its owner's side.
    pub borrowers: Vec<NationId>,
    /// Nations that may use it once they hold the owner's capital.
    pub heirs: Vec<NationId>,
    /// Whether those draw on it from the moment they take the capital.
    pub at_once: bool,
}

/// Regions for a train's whole way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// A train's way may lie in several of them.
    pub regions: Vec<RegionId>,
    /// At most how many units of the pool; `None` for all of them.
    pub most: Option<u8>,
}

/// The capacity of a station per turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum StationLimit {
    /// Any number of units.
    #[default]
    Unlimited,
    /// This many units.
    Fixed(u8),
    /// The value of its area, up to a maximum.
    Value { most: u8 },
    /// The value of its area less its damage markers.
    ValueLessDamage,
}

/// Which trains count at a station.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Counted {
    /// Only those that leave from it.
    #[default]
    Departures,
    /// Those that leave and those that arrive.
    Both,
}

/// The capacity of an area per turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Throughput {
    /// Any number of units.
    #[default]
    Unlimited,
    /// This many units.
    Fixed(u8),
    /// As many as its value.
    Value {
        /// How the value counts where the holder is not the original owner.
        occupied: Occupied,
    },
}

/// How much of its value an area keeps where the holder is not the original owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Occupied {
    Whole,
    /// Half of it, rounded down.
    Half,
}

/// Whose rails a nation may use besides its own.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Sharing {
    /// Those of no other nation.
    OwnOnly,
    /// Those of its side.
    Side,
    /// Those of its group; a nation in no group shares with none.
    Groups(Vec<Reference<Vec<NationId>>>),
}

/// What happens to a station or marker when its area is captured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Capture {
    /// The captor takes it.
    #[default]
    Taken,
    Removed,
}

/// What a raid does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Raids {
    /// There are no raids.
    #[default]
    Never,
    /// Each bomber rolls a die of damage markers on a station.
    Damage {
        /// The most markers that a station takes.
        most: u8,
        /// With this many, trains can neither leave nor arrive.
        inoperable_at: u8,
    },
    /// Each bomber rolls once against its attack value; a hit removes the station or marker.
    DestroyOnHit,
}

/// When used capacity returns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Refill {
    /// At the beginning of the nation's turn.
    #[default]
    TurnStart,
    /// At the beginning of the round.
    RoundStart,
}

/// What the technology adds (AR-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Technology {
    /// Units of national capacity, or of each pool.
    pub national: u8,
    /// Units at a station.
    pub station: u8,
    /// Units of throughput in an area.
    pub throughput: u8,
    /// The divisor of points instead of the usual one; 0 keeps that.
    pub divisor: u8,
}

/// What a train of resource tokens carries and uses up (RT-4). A token counts like a unit by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Carload {
    /// How many tokens go in one train.
    pub load: u8,
    /// Units of national capacity, or of a pool.
    pub national: u8,
    /// Units at a station.
    pub station: u8,
    /// Units of throughput in an area.
    pub throughput: u8,
    /// Points for each area that it enters.
    pub points: u8,
}

impl Carload {
    /// What a unit's train uses up, and by default a train of tokens.
    pub const PLAIN: Self = Self {
        load: 1,
        national: 1,
        station: 1,
        throughput: 1,
        points: 1,
    };

    /// The tokens in each of the trains that this many need: all are full but the last.
    pub fn loads(self, count: u32) -> impl ExactSizeIterator<Item = u32> {
        let load = self.load.max(1);
        let starts = (0..count).step_by(load.into());
        starts.map(move |gone| u32::from(load).min(count - gone))
    }
}

impl Default for Carload {
    fn default() -> Self {
        Self::PLAIN
    }
}

/// What a unit of a kind uses up, and its range; by default like any other unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weight {
    /// Units of national capacity, or of a pool.
    pub national: u8,
    /// Units at a station.
    pub station: u8,
    /// Units of throughput in an area.
    pub throughput: u8,
    /// Points for each area that it enters.
    pub points: u8,
    /// Its range, if not that of others.
    pub range: Option<Range>,
}

impl Default for Weight {
    fn default() -> Self {
        Self {
            national: 1,
            station: 1,
            throughput: 1,
            points: 1,
            range: None,
        }
    }
}

impl Variant {
    /// What a kind of unit counts as; `None` if like any other.
    pub fn weight(&self, kind: KindId) -> Option<Weight> {
        let mut known = self.kinds.0.iter();
        known.find(|(known, _)| *known == kind).map(|(_, weight)| *weight)
    }

    /// What a train with this load uses up.
    pub fn carload(&self, carries_tokens: bool, kind: Option<KindId>) -> Carload {
        if carries_tokens {
            return self.tokens;
        }
        kind.and_then(|kind| self.weight(kind))
            .map_or(Carload::PLAIN, |weight| Carload {
                load: 1,
                national: weight.national,
                station: weight.station,
                throughput: weight.throughput,
                points: weight.points,
            })
    }

    /// The range of trains with such a unit.
    pub fn range_of(&self, kind: Option<KindId>) -> Range {
        let own = kind.and_then(|kind| self.weight(kind)?.range);
        own.unwrap_or(self.range)
    }

    /// Whether there are stations.
    pub const fn has_stations(&self) -> bool {
        self.station.is_some()
    }

    /// The rule to cite for a choice: the variant's own, or else the one that all variants share.
    pub fn cite(&self, choice: Choice) -> &str {
        let found = self.cites.0.iter().find(|(known, _)| *known == choice);
        match (found, choice) {
            (Some((_, rule)), _) => rule,
            (None, Choice::Sea | Choice::Neutral | Choice::Captured) => "AR-4",
            (None, _) => "AR-9",
        }
    }

    /// Whether there are railroad markers.
    pub const fn has_markers(&self) -> bool {
        self.marker.is_some()
    }

    /// Whether a station with this much damage works (R1-7, R3-4).
    pub const fn is_operable(&self, damage: u8) -> bool {
        match self.raids {
            Raids::Damage { inoperable_at, .. } => damage < inoperable_at,
            Raids::Never | Raids::DestroyOnHit => true,
        }
    }
}
