//! Why a unit may not go by rail, with the facts.

use super::limited::{Ledger, Limited};
use super::situation::Rails;
use super::variant::{Choice, Variant, Way};
use crate::ids::NationId;
use railhead_engine::board::area::{BarrierId, PassageId};
use railhead_engine::board::{AreaBoard, SpaceId};

/// Why a unit may not go by rail.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RailRefusal {
    /// It is already there.
    NoWay,
    /// The way visits an area twice.
    Circle { at: SpaceId },
    /// The way enters something other than land in play.
    NotLand { at: SpaceId },
    /// Two spaces of the way are not connected.
    NotConnected { from: SpaceId, to: SpaceId },
    /// No other space lies beside an area.
    Alone { at: SpaceId },
    /// An area is neutral (AR-4, S1-1).
    Neutral { at: SpaceId },
    /// No nation has held an area since the turn began (AR-4).
    NotHeld { at: SpaceId },
    /// The railroads of an area were captured too recently (R1-9, R2-5, R3-5, R4-5).
    Waits {
        at: SpaceId,
        /// Who has to hold them.
        holder: NationId,
    },
    /// The nation may not use the rails of the area's holder (AR-4).
    NotShared {
        at: SpaceId,
        holder: NationId,
        /// Whether the holder is on the nation's side.
        friend: bool,
    },
    /// An area has no railroad.
    NoRails { at: SpaceId },
    /// A passage lies between two areas.
    Passage {
        from: SpaceId,
        to: SpaceId,
        passage: PassageId,
    },
    /// A barrier lies between two areas.
    Barrier {
        from: SpaceId,
        to: SpaceId,
        barrier: BarrierId,
    },
    /// There is no station, or no railroad, for the train to begin or end at.
    NotAnEnd {
        at: SpaceId,
        /// Whether the train would begin there.
        begins: bool,
        /// Whether a station is required; otherwise any railroad will do.
        station: bool,
    },
    /// The station has too much damage.
    Inoperable {
        at: SpaceId,
        /// How many damage markers it has.
        damage: u8,
    },
    /// The way is too long.
    TooFar {
        /// How many areas the way has.
        areas: u16,
        /// How many it may have.
        most: u16,
    },
    /// A capacity is used up, or too small for all units of the order.
    UsedUp {
        /// Whose trains need it.
        by: NationId,
        /// The capacity; several pools if the trains could use any of them.
        what: Vec<Limited>,
        /// The limit in a turn, added up.
        limit: u16,
        /// How much of it others have used.
        used: u16,
        /// How much all trains of the order need.
        needs: u16,
    },
    /// No pool of the nation covers the whole way (S1-4).
    NoPool,
    /// No way leads there.
    NoPath { from: SpaceId, to: SpaceId },
}

impl RailRefusal {
    /// The refusal for a whole group of trains, `left` of which did not fit; the others of the group are not counted as used by others.
    pub(in super::super) fn of_all(mut self, own: &Ledger, left: u16) -> Self {
        if let Self::UsedUp {
            what, used, needs, ..
        } = &mut self
        {
            let own: u16 = what.iter().filter_map(|what| own.get(what)).sum();
            *used = used.saturating_sub(own);
            *needs = needs.saturating_mul(left).saturating_add(own);
        }
        self
    }

    /// The id of the rule.
    pub fn rule<'r>(&self, rails: &Rails<'r>) -> &'r str {
        let choice = match self {
            Self::NoWay | Self::Circle { .. } => return "AR-3",
            // R3-2: areas that a non-combat move may not enter.
            Self::NotShared { friend: false, .. } if rails.way == Way::NonCombatMove => Choice::Network,
            Self::NotHeld { .. } | Self::NotShared { friend: false, .. } => return "AR-4",
            Self::NotShared { friend: true, .. } => Choice::Sharing,
            Self::NotLand { .. } => Choice::Sea,
            Self::NotConnected { from, to } if rails.is_sea_between(*from, *to) => Choice::Sea,
            Self::Neutral { .. } => Choice::Neutral,
            Self::Waits { .. } => Choice::Captured,
            Self::NoRails { .. } | Self::NotConnected { .. } | Self::Alone { .. } | Self::NoPath { .. } => {
                Choice::Network
            }
            Self::Passage { .. } => Choice::Passages,
            Self::Barrier { .. } => Choice::Barriers,
            Self::NotAnEnd { begins: true, .. } => Choice::Departure,
            Self::NotAnEnd { begins: false, .. } => Choice::Destination,
            Self::Inoperable { .. } => Choice::Damage,
            Self::TooFar { .. } => Choice::Range,
            Self::NoPool => Choice::National,
            Self::UsedUp { what, by, .. } => match what.first() {
                Some(Limited::Pool(pool) | Limited::Scope(pool, _))
                    if rails.pools()[usize::from(*pool)].owner != *by =>
                {
                    Choice::Pools
                }
                Some(Limited::Nation(_) | Limited::Points(_) | Limited::Pool(_) | Limited::Scope(..))
                | None => Choice::National,
                Some(Limited::Station(_)) => Choice::Station,
                Some(Limited::Area(_)) => Choice::Throughput,
            },
        };
        rails.variant.cite(choice)
    }

    /// The words, for players.
    pub fn text(&self, variant: &Variant, board: &AreaBoard, nations: &dyn Fn(NationId) -> String) -> String {
        let name = |space: &SpaceId| board.area(*space).name.clone();
        match self {
            Self::NoWay => "the train is already there".to_owned(),
            Self::Circle { at } => format!("a train cannot pass through {} twice", name(at)),
            Self::NotLand { at } => format!("{} is not land in play", name(at)),
            Self::NotConnected { from, to } => format!("{} does not border {}", name(from), name(to)),
            Self::Alone { at } => format!("{} borders no other space", name(at)),
            Self::Neutral { at } => format!("{} is neutral and closed to trains", name(at)),
            Self::NotHeld { at } => format!("{} was not yours, or an ally's, when the turn began", name(at)),
            Self::Waits { at, holder } => {
                let turns = match variant.captured_wait {
                    0 | 1 => "a full turn".to_owned(),
                    turns => format!("{turns} full turns"),
                };
                format!(
                    "the railroads of {} were captured and will work once {} has held them for {turns}",
                    name(at),
                    nations(*holder)
                )
            }
            Self::NotShared { at, holder, friend } => {
                let why = if *friend {
                    "whose rails are not shared"
                } else {
                    "an enemy"
                };
                format!("{} is held by {}, {why}", name(at), nations(*holder))
            }
            Self::NoRails { at } => format!("{} has no railroad", name(at)),
            Self::Passage { from, to, passage } => format!(
                "trains cannot cross the {} between {} and {}",
                board.passages()[usize::from(passage.0)].name,
                name(from),
                name(to)
            ),
            Self::Barrier { from, to, barrier } => format!(
                "the border between {} and {} is closed to trains: {}",
                name(from),
                name(to),
                board.barriers()[usize::from(barrier.0)].name
            ),
            Self::NotAnEnd { at, begins, station } => format!(
                "{} has no {} for a train to {} at",
                name(at),
                if *station { "station" } else { "railroad" },
                if *begins { "begin" } else { "end" }
            ),
            Self::Inoperable { at, damage } => {
                format!(
                    "the station in {} has {damage} damage markers and does not work",
                    name(at)
                )
            }
            Self::TooFar { areas, most } => {
                format!("the way is {areas} areas long; the limit is {most}")
            }
            Self::UsedUp {
                what,
                limit,
                used,
                needs,
                ..
            } => {
                let what: Vec<String> = what
                    .iter()
                    .map(|what| what.text(variant, board, nations))
                    .collect();
                let what = what.join(" and ");
                match limit.saturating_sub(*used) {
                    0 => format!("{what}: {used} of {limit} used"),
                    left => format!("{what}: {needs} needed, {left} left"),
                }
            }
            Self::NoPool => "none of the nation's rail pools covers the whole way".to_owned(),
            Self::NoPath { from, to } => format!("no railroad leads from {} to {}", name(from), name(to)),
        }
    }
}
