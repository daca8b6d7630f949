//! The parts of a hex board: terrain, roads, water, crossings, places, and the links between spaces.

use crate::board::graph::Leads;
use crate::board::look::hex::TerrainLook;
use crate::board::{HexSide, SpaceId};

/// A kind of terrain: an index into [`super::Board::terrains`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TerrainId(pub u8);

/// A region: an index into [`super::Board::regions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionId(pub u8);

/// A bridge, ferry or causeway: an index into [`super::Board::crossings`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct CrossingId(pub u16);

/// A place with a name: an index into [`super::Board::places`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceId(pub u16);

/// The rough nature of a kind of terrain, as far as every game needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Ground {
    /// Land. Units can enter it, at a cost that the rules of the game set.
    Land,
    /// Water, for ships alone.
    Sea,
    /// Drawn, but not part of the game.
    OutOfPlay,
}

/// A kind of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terrain {
    /// Its id in rules and looks, such as `jungle`.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// Land, sea, or out of play.
    pub ground: Ground,
    /// The sea area that it belongs to, if it is sea.
    pub sea_area: Option<String>,
    /// The letter that stands for it in the board file.
    pub letter: char,
    /// Its look, if its file has one.
    pub look: Option<TerrainLook>,
}

/// The contents of a hex apart from its links and places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    pub terrain: TerrainId,
    /// The region that it belongs to, if any.
    pub region: Option<RegionId>,
}

/// The class of a road.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Road {
    Minor,
    Main,
}

/// Water along the side between two spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Water {
    River,
    /// A strait: an arm of the sea too narrow to fill a hex.
    Strait,
}

/// How a road or railway crosses water.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum CrossingKind {
    /// A bridge, which can be blown.
    Bridge,
    /// A ferry, which cannot.
    Ferry,
    /// A causeway across a strait, which can be breached.
    Causeway,
}

/// A bridge, ferry or causeway on the side between two spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    pub name: String,
    /// The two spaces that it joins, in the order of the board file.
    pub between: [SpaceId; 2],
    /// Bridge, ferry or causeway.
    pub kind: CrossingKind,
    /// Whether a road runs over it.
    pub road: bool,
    /// Whether a railway runs over it.
    pub rail: bool,
}

/// A link from one space to a neighbour. Every link has its opposite, alike but for where it leads and the side that it crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    pub to: SpaceId,
    /// The side of the hex that it crosses.
    pub side: HexSide,
    /// The road along it.
    pub road: Option<Road>,
    /// Whether a railway runs along it.
    pub rail: bool,
    /// The water that it crosses.
    pub water: Option<Water>,
    /// The bridge, ferry or causeway that carries its road or railway over the water.
    pub crossing: Option<CrossingId>,
}

impl Leads for Link {
    #[inline]
    fn to(&self) -> SpaceId {
        self.to
    }
}

/// The kind of a place; one place can be of several kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum PlaceKind {
    City,
    Town,
    /// A village, of no effect on rules.
    Village,
    Port,
    Airfield,
    Fortress,
    /// A place at the map edge where units and supply come in.
    Entry,
}

/// A place with a name: a town, a port, an airfield, a way in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its id in files, such as `kuala_lumpur`.
    pub id: String,
    /// The name that players see.
    pub name: String,
    pub at: SpaceId,
    pub kinds: Vec<PlaceKind>,
    /// Its value in victory points.
    pub weight: u16,
}

impl Place {
    /// Whether it is of this kind, perhaps among others.
    pub fn is(&self, kind: PlaceKind) -> bool {
        self.kinds.contains(&kind)
    }
}

/// The ground under a name on the map that does not stand for a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum MapNameKind {
    /// A lake, a river, an arm of the sea.
    #[default]
    Water,
    /// A landscape.
    Land,
}

/// A name on the map for something other than a place: a lake, a river, a landscape. It is drawn and means nothing to the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapName {
    /// The name as it is printed.
    pub text: String,
    /// The space on which its middle stands.
    pub at: SpaceId,
    pub kind: MapNameKind,
    /// The degrees by which it rises to the right, from -90 to 90.
    pub angle: i16,
}

/// A named line of the map as its file gives it, for drawing and for naming what runs through a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedLine {
    pub name: String,
    /// Its spaces from end to end, each adjacent to the one before.
    pub spaces: Vec<SpaceId>,
}

/// A gauge of railways (HR-15).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gauge {
    /// Its id in files, such as `broad`.
    pub id: String,
    /// Its name for players: `broad gauge`.
    pub name: String,
}

/// A set of gauges of a board: those that a stretch of railway has, or those on which trains run (HR-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Gauges(pub u8);

impl Gauges {
    /// Every gauge: that of a railway of which the board says nothing, and of the trains of which the rules say nothing.
    pub const ANY: Self = Self(u8::MAX);
    /// The most gauges of a board; the eighth bit is of [`Self::ANY`] alone.
    pub const MOST: usize = 7;

    /// The gauge with this index alone.
    pub const fn one(index: usize) -> Self {
        Self(1 << index)
    }

    /// Whether trains of these gauges run on a railway of those.
    pub const fn fit(self, railway: Self) -> bool {
        self.0 & railway.0 != 0
    }

    /// All gauges of either.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// A road as drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoadLine {
    pub line: NamedLine,
    pub class: Road,
}

/// A river or strait as drawn: the hexsides along it, from source to mouth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaterLine {
    pub name: String,
    pub water: Water,
    /// Each hexside once: the hex, and which of its sides.
    pub sides: Vec<(SpaceId, HexSide)>,
}
