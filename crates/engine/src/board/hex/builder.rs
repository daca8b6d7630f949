//! Puts a [`Board`] together from terrain, lines and places.
//!
//! The builder trusts its caller: [`super::file_check`] finds mistakes of a file's author, with their place in the file. Here
//! a wrong argument is a bug, and panics.

use super::{
    Board, Crossing, CrossingId, CrossingKind, Gauge, Gauges, Graph, HexGrid, HexSide, Link, MapName,
    NamedLine, Place, PlaceId, RailNet, Raster, RegionId, Road, RoadLine, Space, SpaceId, Terrain, TerrainId,
    Water, WaterLine,
};
use crate::board::Ground;
use crate::board::look::hex::HexLook;
use crate::board::look::stock::stock;

/// A board in the making. Terrain first, then lines in any order, then [`BoardBuilder::build`].
///
/// ```
/// use railhead_engine::board::{BoardBuilder, Ground, HexGrid, Terrain};
///
/// let clear = Terrain {
///     id: "clear".into(),
///     name: "Clear".into(),
///     ground: Ground::Land,
///     sea_area: None,
///     letter: 'c',
///     look: None,
/// };
/// let mut builder = BoardBuilder::new("Two by two", HexGrid::new(2, 2, 10), vec![clear]);
/// let [a, b] = ["0000", "0100"].map(|number| builder.grid().space_numbered(number).unwrap());
/// builder.railway("Branch", vec![a, b]);
/// let board = builder.build();
/// assert!(board.link(a, b).unwrap().rail);
/// assert!(board.link(b, a).unwrap().rail);
/// ```
#[derive(Debug)]
pub struct BoardBuilder {
    board: Board,
}

impl BoardBuilder {
    /// A board of clear land, such as tests need.
    pub fn clear(columns: u16, rows: u16) -> Board {
        let land = Terrain {
            id: "clear".into(),
            name: "Clear".into(),
            ground: Ground::Land,
            sea_area: None,
            letter: 'c',
            look: None,
        };
        Self::new("Clear", HexGrid::new(columns, rows, 10), vec![land]).build()
    }

    /// A board on which every space has the first terrain and no region.
    ///
    /// # Panics
    ///
    /// If there is no terrain, or more than 256 kinds.
    pub fn new(name: impl Into<String>, grid: HexGrid, terrains: Vec<Terrain>) -> Self {
        assert!(
            (1..=256).contains(&terrains.len()),
            "a board has 1 to 256 kinds of terrain"
        );
        let spaces = vec![
            Space {
                terrain: TerrainId(0),
                region: None
            };
            grid.len()
        ];
        let ids = (0..u32::try_from(spaces.len()).expect("spaces are counted in u32")).map(SpaceId);
        let graph = Graph::new(ids.map(|from| {
            HexSide::ALL.into_iter().filter_map(move |side| {
                let to = grid.neighbour(from, side)?;
                Some(Link {
                    to,
                    side,
                    road: None,
                    rail: false,
                    water: None,
                    crossing: None,
                })
            })
        }));
        Self {
            board: Board {
                name: name.into(),
                grid,
                raster: Raster::of_hexes(*grid.cells()),
                terrains,
                inks: stock().map.clone(),
                regions: Vec::new(),
                spaces,
                graph,
                crossings: Vec::new(),
                places: Vec::new(),
                map_names: Vec::new(),
                places_by_space: Vec::new(),
                roads: Vec::new(),
                gauges: Vec::new(),
                railways: Vec::new(),
                railway_gauges: Vec::new(),
                waters: Vec::new(),
                rail_net: RailNet::default(),
                whole: None,
            },
        }
    }

    /// Sets how the board is printed, where that differs from the defaults.
    pub fn look(&mut self, look: &HexLook) {
        self.board.inks = look.or(&stock().map);
    }

    /// The grid of hexes.
    pub fn grid(&self) -> &HexGrid {
        &self.board.grid
    }

    /// Sets the terrain of a space.
    pub fn terrain(&mut self, space: SpaceId, terrain: TerrainId) {
        assert!(
            usize::from(terrain.0) < self.board.terrains.len(),
            "a terrain of this board"
        );
        self.board.spaces[space.index()].terrain = terrain;
    }

    /// Adds a region, without spaces yet.
    pub fn region(&mut self, name: impl Into<String>) -> RegionId {
        self.board.regions.push(name.into());
        RegionId(u8::try_from(self.board.regions.len() - 1).expect("at most 256 regions"))
    }

    /// Puts a space into a region.
    pub fn assign_region(&mut self, space: SpaceId, region: RegionId) {
        self.board.spaces[space.index()].region = Some(region);
    }

    /// Adds a road along adjacent spaces. A link with both a main and a minor road counts as a main road.
    pub fn road(&mut self, name: impl Into<String>, class: Road, spaces: Vec<SpaceId>) {
        for pair in spaces.windows(2) {
            self.board
                .graph
                .on_both_ways(pair[0], pair[1], |link| link.road = link.road.max(Some(class)));
        }
        self.board.roads.push(RoadLine {
            line: NamedLine {
                name: name.into(),
                spaces,
            },
            class,
        });
    }

    /// A gauge of railways by its id (HR-15); adds it unless it is there.
    ///
    /// # Panics
    ///
    /// If there are seven others.
    pub fn gauge(&mut self, id: impl Into<String>, name: impl Into<String>) -> Gauges {
        let (id, name) = (id.into(), name.into());
        if let Some(known) = self.board.gauge_named(&id) {
            return known;
        }
        let index = self.board.gauges.len();
        assert!(index < Gauges::MOST, "at most seven gauges");
        self.board.gauges.push(Gauge { id, name });
        Gauges::one(index)
    }

    /// Adds a railway along adjacent spaces, for all trains.
    pub fn railway(&mut self, name: impl Into<String>, spaces: Vec<SpaceId>) {
        self.railway_of_gauge(name, Gauges::ANY, spaces);
    }

    /// Adds a railway along adjacent spaces, for trains of some gauges (HR-15).
    pub fn railway_of_gauge(&mut self, name: impl Into<String>, gauges: Gauges, spaces: Vec<SpaceId>) {
        for pair in spaces.windows(2) {
            self.board
                .graph
                .on_both_ways(pair[0], pair[1], |link| link.rail = true);
        }
        self.board.railways.push(NamedLine {
            name: name.into(),
            spaces,
        });
        self.board.railway_gauges.push(gauges);
    }

    /// Adds a river or strait along hexsides. A strait stays a strait where a river joins it.
    pub fn water(&mut self, name: impl Into<String>, water: Water, sides: Vec<(SpaceId, HexSide)>) {
        for (space, side) in &sides {
            let Some(other) = self.board.grid.neighbour(*space, *side) else {
                continue;
            };
            self.board.graph.on_both_ways(*space, other, |link| {
                if link.water != Some(Water::Strait) {
                    link.water = Some(water);
                }
            });
        }
        self.board.waters.push(WaterLine {
            name: name.into(),
            water,
            sides,
        });
    }

    /// Adds a bridge, ferry or causeway on the side between two adjacent spaces.
    pub fn crossing(
        &mut self,
        name: impl Into<String>,
        between: [SpaceId; 2],
        kind: CrossingKind,
        road: bool,
        rail: bool,
    ) -> CrossingId {
        let id = CrossingId(u16::try_from(self.board.crossings.len()).expect("at most 65,536 crossings"));
        self.board
            .graph
            .on_both_ways(between[0], between[1], |link| link.crossing = Some(id));
        self.board.crossings.push(Crossing {
            name: name.into(),
            between,
            kind,
            road,
            rail,
        });
        id
    }

    /// Adds a place with a name.
    pub fn place(&mut self, place: Place) {
        self.board.places.push(place);
    }

    /// Adds a name that does not stand for a place.
    pub fn map_name(&mut self, name: MapName) {
        self.board.map_names.push(name);
    }

    /// The finished board, with the index of its places and its net of railways.
    pub fn build(mut self) -> Board {
        self.board.index();
        self.board
    }
}

impl Board {
    /// Puts the places in the order of their spaces, and makes the net of railways.
    pub(super) fn index(&mut self) {
        let places = self.places.iter().enumerate();
        self.places_by_space = places
            .map(|(index, place)| {
                let index = u16::try_from(index).expect("at most 65,536 places");
                (place.at, PlaceId(index))
            })
            .collect();
        self.places_by_space.sort_unstable();
        self.rail_net = RailNet::new(&self.graph, &self.railways, &self.railway_gauges, &self.crossings);
    }
}
