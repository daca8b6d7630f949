//! Answers about the board: its size, terrain, places and bridges, and each hex.

use serde::Serialize;

use railhead_engine::board::cells::BoardPart;
use railhead_engine::board::{CrossingId, CrossingKind, Link, NumberOrder, PlaceKind, Road, SpaceId, Water};
use railhead_hex_game::chapters::stacking;
use railhead_hex_game::{Side, TableView};

/// The answer to `board`.
#[derive(Debug, Serialize)]
pub struct BoardAnswer<'a> {
    pub name: &'a str,
    /// Hexes in a row.
    pub columns: u16,
    pub rows: u16,
    /// The width of a hex, in kilometres.
    pub hex_km: u16,
    pub numbering: NumberingAnswer,
    /// The hexes in the north-western and the south-eastern corner of the part that the scenario plays, if it does not play all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<[String; 2]>,
    pub places: Vec<PlaceAnswer<'a>>,
    /// Its bridges, ferries and causeways.
    pub crossings: Vec<CrossingAnswer<'a>>,
}

/// How the numbers of hexes are made.
#[derive(Debug, Serialize)]
pub struct NumberingAnswer {
    /// The figure of the first column and of the first row.
    pub first: u16,
    /// `column-row` or `row-column`: the figure that comes first.
    pub order: &'static str,
}

/// A place with a name.
#[derive(Debug, Serialize)]
pub struct PlaceAnswer<'a> {
    /// Its id, which commands accept for its hex.
    pub id: &'a str,
    pub name: &'a str,
    /// The number of its hex.
    pub space: String,
    pub kinds: Vec<&'static str>,
    /// Its value, in victory points.
    pub weight: u16,
}

/// The answer to `row`.
#[derive(Debug, Serialize)]
pub struct RowAnswer<'a> {
    /// Its index, from 0.
    pub row: u16,
    /// Its hexes from the left.
    pub spaces: Vec<SpaceAnswer<'a>>,
}

/// The answer to `space`.
#[derive(Debug, Serialize)]
pub struct SpaceAnswer<'a> {
    pub space: String,
    /// Its name for players.
    pub label: String,
    /// The id of its terrain.
    pub terrain: &'a str,
    /// The ids of its places.
    pub places: Vec<&'a str>,
    pub region: Option<&'a str>,
    /// The id of the side that controls it; null unless it is land in play.
    pub control: Option<&'a str>,
    /// The ids of the sides that exert a zone of control into it.
    pub zones: Vec<&'a str>,
    /// Stacking points in it; null if an unknown unit is among them.
    pub points: Option<u16>,
    pub limit: u16,
    /// The units there, as `units` names them.
    pub units: Vec<String>,
    pub links: Vec<LinkAnswer<'a>>,
}

/// A link from a hex to a neighbour.
#[derive(Debug, Serialize)]
pub struct LinkAnswer<'a> {
    pub to: String,
    /// The side of the hex that it crosses.
    pub side: &'static str,
    /// The class of the road: `main` or `minor`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub road: Option<&'static str>,
    /// Whether a railway runs along it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rail: bool,
    /// The ids of the gauges of its track, unless the trains of both sides run on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gauges: Vec<&'a str>,
    /// Whether its track is broken.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub broken: bool,
    /// What it crosses: `river` or `strait`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub water: Option<&'static str>,
    /// The bridge, ferry or causeway.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crossing: Option<CrossingAnswer<'a>>,
}

/// A bridge, ferry or causeway.
#[derive(Debug, Serialize)]
pub struct CrossingAnswer<'a> {
    pub name: &'a str,
    /// `bridge`, `ferry` or `causeway`.
    pub kind: &'static str,
    /// Whether it is down.
    pub down: bool,
    /// Its word in orders.
    pub bridge: String,
    /// The numbers of the two hexes that it joins.
    pub between: [String; 2],
    /// Whether it carries a road.
    pub road: bool,
    /// Whether it carries a railway.
    pub rail: bool,
}

/// The board as a whole.
pub fn board(view: TableView<'_>) -> BoardAnswer<'_> {
    let board = view.game().board();
    let places = board.places().iter().map(|place| PlaceAnswer {
        id: &place.id,
        name: &place.name,
        space: board.number(place.at),
        kinds: place.kinds.iter().map(|kind| kind_of_place(*kind)).collect(),
        weight: place.weight,
    });
    let count = u16::try_from(board.crossings().len()).expect("the loader bounds crossings");
    let numbering = board.grid().numbering();
    BoardAnswer {
        name: board.name(),
        columns: board.grid().columns(),
        rows: board.grid().rows(),
        hex_km: board.grid().hex_km(),
        numbering: NumberingAnswer {
            first: numbering.first,
            order: match numbering.order {
                NumberOrder::ColumnRow => "column-row",
                NumberOrder::RowColumn => "row-column",
            },
        },
        part: board.is_cut().then(|| {
            let BoardPart { first, last } = board.grid().part();
            [first, last].map(|[column, row]| {
                let corner = board.grid().at(column.into(), row.into());
                board.number(corner.expect("a part lies on its board"))
            })
        }),
        places: places.collect(),
        crossings: (0..count).map(|id| crossing(view, CrossingId(id))).collect(),
    }
}

/// The first and the last row that is played.
pub fn rows(view: TableView<'_>) -> [u16; 2] {
    let part = view.game().board().grid().part();
    [part.first[1], part.last[1]]
}

/// A row of hexes, as far as it is played; `None` if there is no such row.
pub fn row(view: TableView<'_>, row: u16) -> Option<RowAnswer<'_>> {
    let [first, last] = rows(view);
    if !(first..=last).contains(&row) {
        return None;
    }
    let grid = view.game().board().grid();
    let [west, east] = [grid.part().first[0], grid.part().last[0]];
    let spaces = (west..=east).filter_map(|column| grid.at(column.into(), row.into()));
    Some(RowAnswer {
        row,
        spaces: spaces.map(|at| space(view, at)).collect(),
    })
}

/// The answer about a hex, as far as the viewer of `view` knows it.
pub fn space(view: TableView<'_>, space: SpaceId) -> SpaceAnswer<'_> {
    let game = view.game();
    let board = game.board();
    let side = |side: Side| game.side(side).id.as_str();
    let zones = Side::BOTH.into_iter().filter(|side| view.has_zone(*side, space));
    let units = view.sightings_in(space).into_iter();
    SpaceAnswer {
        space: board.number(space),
        label: board.label(space),
        terrain: &board.terrain(space).id,
        places: board.places_at(space).map(|place| place.id.as_str()).collect(),
        region: board.region(space),
        control: view.control(space).map(side),
        zones: zones.map(side).collect(),
        points: view.stacking_points(space),
        limit: stacking::limit(game, space),
        units: units.map(|seen| seen.handle(game)).collect(),
        links: board
            .links(space)
            .iter()
            .map(|one| link(view, space, one))
            .collect(),
    }
}

fn link<'a>(view: TableView<'a>, from: SpaceId, link: &Link) -> LinkAnswer<'a> {
    let gauges = view.gauges_between(from, link.to);
    LinkAnswer {
        to: view.game().board().number(link.to),
        side: link.side.letters(),
        road: link.road.map(|road| match road {
            Road::Main => "main",
            Road::Minor => "minor",
        }),
        rail: link.rail,
        gauges: gauges.map_or_else(Vec::new, |gauges| view.game().board().gauge_ids(gauges)),
        broken: view.is_track_broken(from, link.to),
        water: link.water.map(|water| match water {
            Water::River => "river",
            Water::Strait => "strait",
        }),
        crossing: link.crossing.map(|id| crossing(view, id)),
    }
}

fn crossing(view: TableView<'_>, id: CrossingId) -> CrossingAnswer<'_> {
    let board = view.game().board();
    let crossing = board.crossing(id);
    CrossingAnswer {
        name: &crossing.name,
        kind: match crossing.kind {
            CrossingKind::Bridge => "bridge",
            CrossingKind::Ferry => "ferry",
            CrossingKind::Causeway => "causeway",
        },
        down: view.is_demolished(id),
        bridge: board.crossing_name(id),
        between: crossing.between.map(|space| board.number(space)),
        road: crossing.road,
        rail: crossing.rail,
    }
}

/// A place's kind, in a word.
const fn kind_of_place(kind: PlaceKind) -> &'static str {
    match kind {
        PlaceKind::City => "city",
        PlaceKind::Town => "town",
        PlaceKind::Village => "village",
        PlaceKind::Port => "port",
        PlaceKind::Airfield => "airfield",
        PlaceKind::Fortress => "fortress",
        PlaceKind::Entry => "entry",
    }
}
