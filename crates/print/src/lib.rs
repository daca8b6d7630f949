//! The printed sheet: the step between a board and a picture of it.
//!
//! A [`Sheet`] says which cells have which ground, where lines run and how they look, and which signs and names there
//! are. It knows no game and no window; tones and inks come from the board's file. The window and [`svg`] draw the same
//! sheet.
//!
//! Lengths are kilometres of the map.

pub mod area;
pub mod curve;
pub mod flag;
pub mod hex;
pub mod names;
pub mod noise;
pub mod ownership;
pub mod pile;
pub mod sign;
pub mod svg;

use names::{Label, Name};
use railhead_engine::board::contour::{Contour, Contours};
use railhead_engine::board::look::hex::TerrainLook;
use railhead_engine::board::look::{Ink, LineLook};
use railhead_engine::board::outline::Point;
use railhead_engine::board::{CellId, Raster, Road, SpaceId};
use sign::Sign;

/// A map ready to be drawn, from the lowest layer to the names on top.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The title of the map.
    pub title: String,
    /// The cells and their spaces.
    pub raster: Raster,
    /// The borders between spaces, where spaces have several cells.
    pub contours: Option<Contours>,
    /// The number of pieces of a rounded corner, on sheets of hexes.
    pub steps: u8,
    /// The outline of the land, for layers that are printed only on land; empty if there are none.
    pub land: Vec<Vec<Point>>,
    /// The north-western and the south-eastern corner of the visible part. A map that wraps around is shown once
    /// around.
    pub frame: [Point; 2],
    /// The margin, and the halo around lettering.
    pub paper: Ink,
    /// The look of each space's terrain, for drawings that paint more than its tone; empty if there is no more.
    pub soil: Vec<TerrainLook>,
    /// How strongly the hills of each space are shaded, from 0 for the sea to 100, on sheets whose land has the colours of its holders; empty on
    /// others.
    pub relief: Vec<u8>,
    /// Sea and land, the lowest first; a game puts its colours on them.
    pub ground: Vec<Layer>,
    /// Lines of all kinds, the lowest first, above a game's colours.
    pub lines: Vec<Layer>,
    /// Signs, above all layers.
    pub signs: Vec<Sign>,
    /// Names, above everything else, on paper, which is read at one size.
    pub names: Vec<Name>,
    /// Names on a screen, where they are laid out anew at every zoom.
    pub labels: Vec<Label>,
}

/// The description of a space for readers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceDescription {
    pub name: String,
    /// More facts, one per line.
    pub lines: Vec<String>,
}

/// A layer of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum Layer {
    /// All of the sheet in one tone.
    Whole(Ink),
    /// Whole spaces of one tone, along their contours; on sheets of hexes up to the shore.
    Fill {
        tone: Ink,
        /// The spaces that it covers.
        spaces: Vec<SpaceId>,
    },
    /// Lines of one style.
    Stroke {
        line: LineKind,
        stroke: LineStyle,
        lines: Vec<Polyline>,
    },
    /// The outlines of all cells on land.
    Grid(LineStyle),
}

impl Layer {
    /// The spaces that it fills; `None` for another layer.
    pub fn filled(&self) -> Option<&[SpaceId]> {
        match self {
            Self::Fill { spaces, .. } => Some(spaces),
            _ => None,
        }
    }
}

/// The kind of a line, for drawings that style it by zoom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// The border of land and sea.
    Coast,
    /// The paler sea along the coast.
    Shallows,
    /// A river; its polyline begins at the source.
    River,
    /// A narrow water between two lands that belong together.
    Strait,
    /// A border between two lands, or two regions of a land.
    Border,
    /// A border between two seas.
    Zone,
    /// An obstacle that closes a border.
    Barrier,
    Road(Road),
    /// The edge of a road.
    Casing(Road),
    /// The dark ties of a railway.
    Rail,
    /// The light gaps of a railway.
    Ladder,
}

/// The polyline of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Polyline {
    /// Its points. A closed line ends where it began, or on a map that wraps around, a whole turn away.
    pub points: Vec<Point>,
    /// Whether it ends where it began.
    pub closed: bool,
    /// Its relative size, from 0 to 1: long rivers are broader than short ones.
    pub weight: f32,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineStyle {
    pub tone: Ink,
    pub width: f32,
    /// The length of its dashes and of the gaps between them; solid if `None`.
    pub dashes: Option<[f32; 2]>,
}

impl LineStyle {
    /// The style that a file gives, on cells of this size.
    pub fn of(look: LineLook, cell_km: f32) -> Self {
        let km = |hundredths: u16| f32::from(hundredths) / 100.0 * cell_km;
        Self {
            tone: look.tone,
            width: km(look.width),
            dashes: look.dashes.map(|(on, off)| [km(on), km(off)]),
        }
    }
}

impl Sheet {
    /// The distance once around the world, on a map that wraps around.
    pub fn around(&self) -> Option<f32> {
        self.raster.cells().around()
    }

    /// The borders between spaces of several cells.
    pub fn borders(&self) -> &[Contour] {
        self.contours.as_ref().map_or(&[], Contours::lines)
    }

    /// A cell as it is drawn, without a gap to its neighbours.
    pub fn shape(&self, cell: CellId) -> Vec<Point> {
        self.contours.as_ref().map_or_else(
            || self.raster.cells().corners(cell).to_vec(),
            |contours| contours.shape(cell),
        )
    }

    /// The tone of each whole space, paper for those without.
    pub fn grounds(&self) -> Vec<Ink> {
        self.tones(&self.ground)
    }

    /// The tone that these layers give to each whole space; paper for those that they do not cover.
    pub fn tones(&self, ground: &[Layer]) -> Vec<Ink> {
        let mut grounds = vec![self.paper; self.raster.spaces()];
        for layer in ground {
            match layer {
                Layer::Whole(tone) => grounds.fill(*tone),
                Layer::Fill { tone, spaces } => {
                    for space in spaces {
                        grounds[space.index()] = *tone;
                    }
                }
                Layer::Stroke { .. } | Layer::Grid(_) => {}
            }
        }
        grounds
    }

    /// The polylines of all lines of one kind.
    pub fn polylines(&self, wanted: LineKind) -> impl Iterator<Item = &Polyline> {
        self.layers().flat_map(move |layer| match layer {
            &Layer::Stroke { line, ref lines, .. } if line == wanted => lines.as_slice(),
            _ => &[],
        })
    }

    /// Every layer, the lowest first.
    pub fn layers(&self) -> impl Iterator<Item = &Layer> {
        self.ground.iter().chain(&self.lines)
    }

    /// The width and height of the visible part.
    pub fn size(&self) -> Point {
        let [low, high] = self.frame;
        [high[0] - low[0], high[1] - low[1]]
    }
}

/// The visible part of a raster: all of it except the jagged edges.
pub fn frame(raster: &Raster) -> [Point; 2] {
    let cells = raster.cells();
    let [low, high] = cells.bounds();
    let [aside, half] = [cells.corner_radius() / 2.0, f32::from(cells.km()) / 2.0];
    let low_x = low[0] + aside;
    let high_x = cells.around().map_or(high[0] - aside, |around| low_x + around);
    [[low_x, low[1] + half], [high_x, high[1] - half]]
}
