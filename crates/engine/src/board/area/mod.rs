//! The area board: areas and sea zones, each of many cells (AB-1, AB-2).
//!
//! Spaces that touch on the raster are linked; the file lists links that the raster cannot show. A link can use a
//! passage, such as a canal, and a barrier, such as a desert, can close it. The rules decide what that means for a
//! move.

mod build;
pub mod file;
mod file_check;
mod link_check;
pub mod look;
mod piece_check;

use super::graph::{Graph, Leads};
use super::look::Ink;
use super::{Raster, RegionId, SpaceId};
use look::Look;

/// A power: an index into [`AreaBoard::powers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PowerId(pub u8);

/// A passage: an index into [`AreaBoard::passages`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PassageId(pub u8);

/// A barrier: an index into [`AreaBoard::barriers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BarrierId(pub u8);

/// The kind of a space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum AreaKind {
    #[default]
    Land,
    /// A land territory that takes no part in the war.
    Neutral,
    Sea,
    /// Land that no unit can enter: high mountains, ice.
    Impassable,
    /// Water that no unit can enter.
    Lake,
}

/// An area or a sea zone, as the board file describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its id in files, such as `eastern_poland`.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// The name within a sentence: `the North Sea`.
    pub in_text: String,
    /// Land, sea, neutral or impassable.
    pub kind: AreaKind,
    /// Its value for its owner each turn; 0 for sea zones.
    pub value: u8,
    /// Its owner at the outset, unless a scenario says otherwise.
    pub owner: Option<PowerId>,
    /// The id of its terrain in [`AreaBoard::terrains`], if it has a named one.
    pub terrain: Option<String>,
    /// The regions that it belongs to.
    pub regions: Vec<RegionId>,
}

/// Something with an id and a name: a region, a kind of terrain, a barrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedEntry {
    /// The id by which files name it.
    pub id: String,
    /// The name that players see.
    pub name: String,
}

/// A power that owns land.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Power {
    /// The id by which files name it.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// The colour of its land.
    pub tone: Ink,
}

/// A canal or strait on some of the connections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The id by which files name it.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// The areas that a side must hold to pass.
    pub held_by: Vec<SpaceId>,
}

/// A link from one space to another. Every link has its opposite with the same attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AreaLink {
    pub to: SpaceId,
    /// Whether the two touch on the raster; if not, the file lists it.
    pub touches: bool,
    /// The passage that it uses.
    pub passage: Option<PassageId>,
    /// The barrier that closes it to land movement.
    pub barrier: Option<BarrierId>,
}

impl Leads for AreaLink {
    #[inline]
    fn to(&self) -> SpaceId {
        self.to
    }
}

/// What a link joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LinkKind {
    /// Two areas of land.
    Land,
    /// An area of land and a sea zone.
    Coast,
    Sea,
}

/// A map of areas and sea zones. It never changes in play.
#[derive(Clone, Debug)]
pub struct AreaBoard {
    name: String,
    raster: Raster,
    graph: Graph<AreaLink>,
    areas: Vec<Area>,
    powers: Vec<Power>,
    regions: Vec<NamedEntry>,
    terrains: Vec<NamedEntry>,
    passages: Vec<Passage>,
    barriers: Vec<NamedEntry>,
    look: Look,
}

impl AreaBoard {
    /// The name of the map.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The raster, for drawing and picking.
    pub fn raster(&self) -> &Raster {
        &self.raster
    }

    /// How it is printed.
    pub fn look(&self) -> &Look {
        &self.look
    }

    /// How many spaces there are.
    pub fn len(&self) -> usize {
        self.areas.len()
    }

    /// Whether the board has no spaces; a board from a file always has some.
    pub fn is_empty(&self) -> bool {
        self.areas.is_empty()
    }

    /// All spaces, in the order of the file.
    pub fn space_ids(&self) -> impl ExactSizeIterator<Item = SpaceId> + use<> {
        self.graph.space_ids()
    }

    /// What the board knows of a space apart from its links.
    pub fn area(&self, space: SpaceId) -> &Area {
        &self.areas[space.index()]
    }

    /// The space with this id.
    pub fn space_named(&self, id: &str) -> Option<SpaceId> {
        self.space_ids().find(|space| self.area(*space).id == id)
    }

    /// The links out of a space, in the order of their destinations.
    #[inline]
    pub fn links(&self, space: SpaceId) -> &[AreaLink] {
        self.graph.links(space)
    }

    /// The link from one space to another; `None` if they are not connected.
    #[inline]
    pub fn link(&self, from: SpaceId, to: SpaceId) -> Option<&AreaLink> {
        self.graph.link(from, to)
    }

    /// Every connection once, the lower space first.
    pub fn connections(&self) -> impl Iterator<Item = (SpaceId, &AreaLink)> {
        self.space_ids().flat_map(|from| {
            let links = self.links(from).iter();
            links
                .filter(move |link| from < link.to)
                .map(move |link| (from, link))
        })
    }

    /// What a connection between two spaces joins.
    pub fn way(&self, a: SpaceId, b: SpaceId) -> LinkKind {
        let is_sea = |space| self.area(space).kind == AreaKind::Sea;
        match [is_sea(a), is_sea(b)] {
            [true, true] => LinkKind::Sea,
            [false, false] => LinkKind::Land,
            _ => LinkKind::Coast,
        }
    }

    /// The powers, which own land.
    pub fn powers(&self) -> &[Power] {
        &self.powers
    }

    /// The owner of a space at the outset.
    pub fn owner(&self, space: SpaceId) -> Option<&Power> {
        let owner = self.area(space).owner?;
        Some(&self.powers[usize::from(owner.0)])
    }

    /// The regions of a space.
    pub fn regions(&self, space: SpaceId) -> impl Iterator<Item = &NamedEntry> {
        let regions = self.area(space).regions.iter();
        regions.map(|region| &self.regions[usize::from(region.0)])
    }

    /// The id and the name of a region.
    pub fn region(&self, region: RegionId) -> &NamedEntry {
        &self.regions[usize::from(region.0)]
    }

    /// All regions, in the order of [`RegionId`].
    pub fn all_regions(&self) -> &[NamedEntry] {
        &self.regions
    }

    /// The kinds of terrain.
    pub fn terrains(&self) -> &[NamedEntry] {
        &self.terrains
    }

    /// Canals and straits, in the order of [`PassageId`].
    pub fn passages(&self) -> &[Passage] {
        &self.passages
    }

    /// The barriers, which close borders.
    pub fn barriers(&self) -> &[NamedEntry] {
        &self.barriers
    }
}
