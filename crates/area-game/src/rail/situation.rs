//! What rails need to know: the board, who has held what since the turn began, and the trains so far.

use serde::Serialize;

use super::limited::Ticket;
use super::variant::{Carload, End, Network, Sharing, Variant, Way};
use crate::ids::{KindId, NationId, SideId};
use railhead_engine::board::{AreaBoard, SpaceId};
use railhead_engine::text::Reference;

/// A space as rails see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RailSpace {
    /// Whether it is land in play.
    pub is_land: bool,
    /// The nation that has held it since the turn began (AR-4).
    pub held: Option<NationId>,
    /// Who holds it now; `None` for neutral land.
    pub holder: Option<NationId>,
    /// Its original owner (AB-2).
    pub original: Option<NationId>,
    /// Its production value, from which variants take capacities.
    pub value: u8,
    /// The damage markers on its station, if it has one.
    pub station: Option<u8>,
    /// Whether it has a railroad marker.
    pub marker: bool,
    /// Whether its station and marker were captured and do not work yet (R1-9, R2-5, R3-5, R4-5).
    pub waits: bool,
}

/// What a train carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub enum Cargo {
    Unit(KindId),
    /// This many resource tokens (RT-4).
    Tokens(u32),
}

impl From<KindId> for Cargo {
    fn from(kind: KindId) -> Self {
        Self::Unit(kind)
    }
}

/// A train that has gone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Train {
    pub nation: NationId,
    /// Its way from start to destination; empty if it went in an earlier turn and only its tickets still count.
    pub path: Vec<SpaceId>,
    /// The tickets it may use, of which it takes one (S1-5), where trains draw on pools.
    pub tickets: Vec<Ticket>,
    /// Whether it carries tokens and counts as freight (RT-4).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub carries_tokens: bool,
    /// Its kind, if the variant gives that a weight of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<KindId>,
}

/// A unit or a load of tokens that is to go by rail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Traveller {
    pub nation: NationId,
    /// How many connections it can move along in a turn without rails.
    pub movement: u8,
    /// Whether it consists of tokens, which count as the variant says (RT-4).
    pub carries_tokens: bool,
    /// Its kind, if the variant gives that a weight of its own.
    pub kind: Option<KindId>,
}

/// The rails as the active side sees them.
#[derive(Clone, Debug)]
pub struct Rails<'r> {
    pub variant: &'r Variant,
    /// Which areas trains may cross now.
    pub way: Way,
    pub board: &'r AreaBoard,
    pub spaces: Vec<RailSpace>,
    /// The side of each nation.
    pub sides: Vec<SideId>,
    /// The area of the capital of each nation; `None` if it has none (AB-14).
    pub capitals: Vec<Option<SpaceId>>,
    /// Which nations have the technology (AR-6).
    pub technology: Vec<bool>,
    /// The trains that still count: those of this turn, and those of the round that drew on pools (S1-5).
    pub trains: Vec<Train>,
}

impl Rails<'_> {
    /// What a train carrying this uses up.
    pub(super) fn carload(&self, unit: Traveller) -> Carload {
        self.variant.carload(unit.carries_tokens, unit.kind)
    }

    /// What is in a space.
    pub fn space(&self, space: SpaceId) -> &RailSpace {
        &self.spaces[space.index()]
    }

    /// Whether a nation has the technology.
    pub fn has_technology(&self, nation: NationId) -> bool {
        self.technology.get(nation.index()).is_some_and(|has| *has)
    }

    /// Whether nations are on one side.
    pub(super) fn are_friends(&self, one: NationId, other: NationId) -> bool {
        self.sides[one.index()] == self.sides[other.index()]
    }

    /// Whether a nation may use the rails of another (R1-8, R2-4, M1-3).
    pub fn shares(&self, nation: NationId, holder: NationId) -> bool {
        if nation == holder {
            return true;
        }
        match &self.variant.sharing {
            Sharing::OwnOnly => false,
            Sharing::Side => self.are_friends(nation, holder),
            Sharing::Groups(groups) => {
                let has_both =
                    |group: &Reference<Vec<NationId>>| group.contains(&nation) && group.contains(&holder);
                self.are_friends(nation, holder) && groups.iter().any(has_both)
            }
        }
    }

    /// Whether the holder of an area is not its original owner (AB-2).
    pub fn is_occupied(&self, space: SpaceId) -> bool {
        let space = self.space(space);
        space.held != space.original
    }

    /// The damage markers of a space's station, if it works (R1-7, R1-9, R3-4, R3-5).
    pub fn working_station(&self, space: SpaceId) -> Option<u8> {
        let space = self.space(space);
        let station = space.station.filter(|_| !space.waits)?;
        self.variant.is_operable(station).then_some(station)
    }

    /// Whether trains can pass through a space, whoever holds it (M1-1, R1-6, R2-3, R4-3).
    pub fn has_rails(&self, at: SpaceId) -> bool {
        let space = self.space(at);
        space.is_land
            && match &self.variant.network {
                Network::EveryArea { except } => !except.contains(&at),
                Network::Markers => space.marker,
                Network::StationsAndMarkers => space.marker || space.station.is_some(),
                Network::StationsOnly => true,
            }
    }

    /// Whether the rails of a space let a train begin or end there: not at a station with too much damage (R1-7).
    pub(in super::super) fn is_end(&self, at: SpaceId, end: End) -> bool {
        let space = self.space(at);
        match end {
            End::Anywhere => true,
            End::Station => self.working_station(at).is_some(),
            End::OnRailroad => match space.station {
                Some(damage) => self.variant.is_operable(damage),
                None => space.marker,
            },
        }
    }
}
