//! The hex board: terrain, roads, railways, rivers and places over a raster with one cell per space.
//!
//! Anything between two spaces (a road, a railway, a river, a bridge) belongs to the *link* from one to the other.
//! Rules know [`SpaceId`]s and [`Link`]s, and never coordinates. Only [`HexGrid`] and routes, which come from hexx,
//! know those.

pub mod builder;
pub mod cut;
mod features;
pub mod field;
pub mod file;
pub mod file_check;
pub mod grid;
mod line_check;
pub mod rail_net;
pub mod route;
mod warnings;

pub use builder::BoardBuilder;
pub use features::{
    Crossing, CrossingId, CrossingKind, Gauge, Gauges, Ground, Link, MapName, MapNameKind, NamedLine, Place,
    PlaceId, PlaceKind, RegionId, Road, RoadLine, Space, Terrain, TerrainId, Water, WaterLine,
};
pub use field::{Destinations, Mover, field};
pub use grid::{HexGrid, NumberOrder, Numbering};
pub use rail_net::RailNet;
pub use route::{Before, StepCost};

use std::sync::Arc;

use super::graph::Graph;
use super::look::hex::{HexInks, TerrainLook};
use super::look::stock::stock;
use super::{HexSide, Raster, SpaceId};

/// A map: spaces, links and named features. It never changes in play.
#[derive(Clone, Debug)]
pub struct Board {
    name: String,
    grid: HexGrid,
    raster: Raster,
    terrains: Vec<Terrain>,
    inks: HexInks,
    regions: Vec<String>,
    spaces: Vec<Space>,
    graph: Graph<Link>,
    crossings: Vec<Crossing>,
    places: Vec<Place>,
    map_names: Vec<MapName>,
    /// Places in the order of their spaces.
    places_by_space: Vec<(SpaceId, PlaceId)>,
    roads: Vec<RoadLine>,
    gauges: Vec<Gauge>,
    railways: Vec<NamedLine>,
    /// The gauge of each railway.
    railway_gauges: Vec<Gauges>,
    waters: Vec<WaterLine>,
    rail_net: RailNet,
    /// The whole board that it was cut from, if it was.
    whole: Option<Arc<Self>>,
}

impl Board {
    /// The name of the map.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The grid of its hexes.
    pub fn grid(&self) -> &HexGrid {
        &self.grid
    }

    /// The raster, for drawing and picking: each cell is a space.
    pub fn raster(&self) -> &Raster {
        &self.raster
    }

    /// How many spaces there are.
    pub fn len(&self) -> usize {
        self.spaces.len()
    }

    /// Whether the board has no spaces; a board from a file always has some.
    pub fn is_empty(&self) -> bool {
        self.spaces.is_empty()
    }

    /// All spaces, in order.
    pub fn space_ids(&self) -> impl ExactSizeIterator<Item = SpaceId> + use<> {
        self.graph.space_ids()
    }

    /// The terrain and the region of a space.
    pub fn space(&self, space: SpaceId) -> &Space {
        &self.spaces[space.index()]
    }

    /// The terrain of a space.
    pub fn terrain(&self, space: SpaceId) -> &Terrain {
        &self.terrains[usize::from(self.space(space).terrain.0)]
    }

    /// Land, sea, or out of play, as everything is that was cut off.
    pub fn ground(&self, space: SpaceId) -> Ground {
        if self.plays(space) {
            self.terrain(space).ground
        } else {
            Ground::OutOfPlay
        }
    }

    /// The kinds of terrain, in the order of the board file's legend.
    pub fn terrains(&self) -> &[Terrain] {
        &self.terrains
    }

    /// How it is printed.
    pub fn inks(&self) -> &HexInks {
        &self.inks
    }

    /// How a kind of terrain is printed.
    pub fn look_of(&self, terrain: &Terrain) -> TerrainLook {
        stock().terrain(terrain, &self.inks)
    }

    /// The names of the regions.
    pub fn regions(&self) -> &[String] {
        &self.regions
    }

    /// The region of a space by name.
    pub fn region(&self, space: SpaceId) -> Option<&str> {
        self.space(space)
            .region
            .map(|region| self.regions[usize::from(region.0)].as_str())
    }

    /// The links out of a space, in the order of [`HexSide::ALL`]; fewer than six at the map edge.
    #[inline]
    pub fn links(&self, space: SpaceId) -> &[Link] {
        self.graph.links(space)
    }

    /// Every link, in the order of the spaces that they leave.
    pub fn all_links(&self) -> &[Link] {
        self.graph.all_links()
    }

    /// The link from one space to a neighbour; `None` if they are not neighbours.
    #[inline]
    pub fn link(&self, from: SpaceId, to: SpaceId) -> Option<&Link> {
        self.graph.link(from, to)
    }

    /// Whether two spaces share a side.
    pub fn are_adjacent(&self, a: SpaceId, b: SpaceId) -> bool {
        self.link(a, b).is_some()
    }

    /// Bridges, ferries and causeways.
    pub fn crossings(&self) -> &[Crossing] {
        &self.crossings
    }

    /// One bridge, ferry or causeway.
    pub fn crossing(&self, crossing: CrossingId) -> &Crossing {
        &self.crossings[usize::from(crossing.0)]
    }

    /// Every place, in file order.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The names on the map that are no places, in the order of the board file.
    pub fn map_names(&self) -> &[MapName] {
        &self.map_names
    }

    /// The places in a space, the most important first (the order of the board file).
    pub fn places_at(&self, space: SpaceId) -> impl Iterator<Item = &Place> {
        let start = self.places_by_space.partition_point(|(at, _)| *at < space);
        self.places_by_space[start..]
            .iter()
            .take_while(move |(at, _)| *at == space)
            .map(|(_, place)| &self.places[usize::from(place.0)])
    }

    /// Whether some place in the space is of this kind.
    pub fn has_place(&self, space: SpaceId, kind: PlaceKind) -> bool {
        self.places_at(space).any(|place| place.is(kind))
    }

    /// The place with this id.
    pub fn place(&self, id: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.id == id)
    }

    /// Roads as drawn; [`Link::road`] says what a march can use.
    pub fn roads(&self) -> &[RoadLine] {
        &self.roads
    }

    /// Railways as drawn; [`Link::rail`] says what a train can use.
    pub fn railways(&self) -> &[NamedLine] {
        &self.railways
    }

    /// The gauges of its railways (HR-15); none if all trains run on all of them.
    pub fn gauges(&self) -> &[Gauge] {
        &self.gauges
    }

    /// The gauge with this id, as a set of one.
    pub fn gauge_named(&self, id: &str) -> Option<Gauges> {
        let index = self.gauges.iter().position(|gauge| gauge.id == id)?;
        Some(Gauges::one(index))
    }

    /// Some gauges of the board, in its order.
    fn gauges_of(&self, gauges: Gauges) -> impl Iterator<Item = &Gauge> {
        let all = self.gauges.iter().enumerate();
        let some = all.filter(move |(index, _)| Gauges::one(*index).fit(gauges));
        some.map(|(_, gauge)| gauge)
    }

    /// The names of some gauges of the board, in its order.
    pub fn gauge_names(&self, gauges: Gauges) -> Vec<&str> {
        self.gauges_of(gauges).map(|gauge| gauge.name.as_str()).collect()
    }

    /// The names of the gauges on which railways run through a space, in the board's order; none on a board without gauges.
    pub fn gauges_at(&self, space: SpaceId) -> impl Iterator<Item = &str> {
        let links = self
            .rail_net
            .node(space)
            .map_or(&[][..], |node| self.rail_net.links(node));
        let gauges = self.gauges.iter().enumerate();
        let some = gauges.filter(|(index, _)| links.iter().any(|link| Gauges::one(*index).fit(link.gauges)));
        some.map(|(_, gauge)| gauge.name.as_str())
    }

    /// The ids of some gauges of the board, in its order.
    pub fn gauge_ids(&self, gauges: Gauges) -> Vec<&str> {
        self.gauges_of(gauges).map(|gauge| gauge.id.as_str()).collect()
    }

    /// Rivers and straits as drawn.
    pub fn waters(&self) -> &[WaterLine] {
        &self.waters
    }

    /// The name of the river or strait between two neighbours.
    pub fn water_between(&self, [a, b]: [SpaceId; 2]) -> Option<&str> {
        let side = self.link(a, b)?.side;
        let water = self.waters.iter().find(|water| {
            let mut sides = water.sides.iter();
            sides.any(|known| *known == (a, side) || *known == (b, side.opposite()))
        })?;
        Some(&water.name)
    }

    /// The railways as a graph, for searches along them.
    pub fn rail_net(&self) -> &RailNet {
        &self.rail_net
    }

    /// Whether a railway runs through the space.
    pub fn has_rail(&self, space: SpaceId) -> bool {
        self.rail_net.node(space).is_some()
    }

    /// Whether a road or railway runs through the space.
    pub fn has_road_or_rail(&self, space: SpaceId) -> bool {
        self.links(space)
            .iter()
            .any(|link| link.rail || link.road.is_some())
    }

    /// The number printed in a hex, such as `1412`: two digits of column, two of row (four each on a board
    /// with more than 100 of either).
    pub fn number(&self, space: SpaceId) -> String {
        self.grid.number(space)
    }

    /// The space with this printed number.
    pub fn space_numbered(&self, number: &str) -> Option<SpaceId> {
        self.grid.space_numbered(number)
    }

    /// The space that a word names: a printed number (`1412`), or the id of a place (`kampar`). On a board that was cut it can be one
    /// that was cut off, since files are shared: [`Board::plays`] says whether it was.
    pub fn space_named(&self, word: &str) -> Option<SpaceId> {
        self.space_numbered(word)
            .or_else(|| self.whole().place(word).map(|place| place.at))
    }

    /// The bridge, ferry or causeway across a hexside: `1628NE`. Each has two names, one from either hex.
    pub fn crossing_named(&self, word: &str) -> Option<CrossingId> {
        let split = word.len() - word.chars().rev().take_while(char::is_ascii_uppercase).count();
        let (number, letters) = word.split_at(split);
        let space = self.space_numbered(number)?;
        let across = self.grid.neighbour(space, HexSide::from_letters(letters)?)?;
        self.links(space).iter().find(|link| link.to == across)?.crossing
    }

    /// The name of a crossing by its hexside, as [`Board::crossing_named`] reads it.
    pub fn crossing_name(&self, crossing: CrossingId) -> String {
        let [from, to] = self.crossing(crossing).between;
        let side = HexSide::ALL
            .into_iter()
            .find(|side| self.grid.neighbour(from, *side) == Some(to));
        format!("{}{}", self.number(from), side.map_or("", HexSide::letters))
    }

    /// The name of a space for players: `Kampar (1831)`, or `1412` where it has no named place.
    pub fn label(&self, space: SpaceId) -> String {
        let number = self.number(space);
        match self.whole().places_at(space).next() {
            Some(place) => format!("{} ({number})", place.name),
            None => number,
        }
    }
}
