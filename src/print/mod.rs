//! The printed sheet: what stands between a board and a picture of it.
//!
//! A [`Sheet`] says which cells have which ground, which lines run where and how they look, which signs and names there are. It
//! knows no game and no window; tones and inks come from the board's file. The window and the SVG of [`svg`] draw the same one.
//!
//! Lengths are kilometres of the map.

pub mod area;
pub mod curve;
pub mod hex;
pub mod holding;
pub mod names;
pub mod noise;
pub mod pile;
pub mod sign;
pub mod svg;

use crate::rules::board::contour::{Contour, Contours};
use crate::rules::board::look::hex::TerrainLook;
use crate::rules::board::look::{Ink, LineLook};
use crate::rules::board::outline::Point;
use crate::rules::board::{CellId, Raster, Road, SpaceId};
use names::{Label, Name};
use sign::Sign;

/// A map ready to be drawn, from the lowest layer to the names above all.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// What the map is called.
    pub title: String,
    /// Which cells there are, and whose they are.
    pub raster: Raster,
    /// The borders between spaces, where several cells make a space.
    pub contours: Option<Contours>,
    /// The outline of the land, for what is printed on land alone; nothing on a sheet where nothing is.
    pub land: Vec<Vec<Point>>,
    /// The north-western and the south-eastern corner of what is shown. A map that goes round is shown once round.
    pub frame: [Point; 2],
    /// The margin, and what sets lettering off.
    pub paper: Ink,
    /// What the country is like in each space, for whoever paints more of it than its tone; nothing where there is no more to it.
    pub soil: Vec<TerrainLook>,
    /// Sea and land, the lowest first: what a game lays its colours upon.
    pub ground: Vec<Layer>,
    /// Lines of all kinds, the lowest first, above the colours of a game.
    pub lines: Vec<Layer>,
    /// Signs, above all layers.
    pub signs: Vec<Sign>,
    /// Names, above all, as they are printed on a sheet that is read at one size.
    pub names: Vec<Name>,
    /// All that has a name, for whoever finds room for names anew at every zoom; nothing where [`Sheet::names`] serve for that too.
    pub labels: Vec<Label>,
    /// What there is to say of each space.
    pub told: Vec<Told>,
}

/// What a reader is told of a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Its name.
    pub name: String,
    /// What else there is to say.
    pub lines: Vec<String>,
}

/// A layer of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum Layer {
    /// Whole spaces of one tone, along their contours.
    Fill {
        /// Its tone.
        tone: Ink,
        /// The spaces that it covers.
        spaces: Vec<SpaceId>,
    },
    /// Shapes of one tone.
    Shape {
        /// Their tone.
        tone: Ink,
        /// Their outlines, closed; one within another is a hole.
        outlines: Vec<Vec<Point>>,
        /// Whether they end where the land does.
        on_land: bool,
    },
    /// Lines of one style.
    Stroke {
        /// What they are.
        line: Line,
        /// How they are drawn.
        stroke: Stroke,
        /// Their courses.
        lines: Vec<Course>,
    },
    /// The outlines of all cells on land.
    Grid(Stroke),
}

/// What lines are, for whoever draws them otherwise at every zoom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Where land and sea meet.
    Coast,
    /// The sea becomes paler towards the coast.
    Shallows,
    /// A river; its course begins at the source.
    River,
    /// Water between two lands that belong together.
    Strait,
    /// Between two lands, or two regions of a land.
    Border,
    /// Between two seas.
    Zone,
    /// What nobody goes over.
    Barrier,
    /// A road.
    Road(Road),
    /// What sets a road off from the ground.
    Casing(Road),
    /// A railway.
    Rail,
    /// The light of its ladder.
    Ladder,
}

/// The course of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// Its points. A closed one ends where it began, or on a map that goes round a turn away from there.
    pub points: Vec<Point>,
    /// Whether it ends where it began.
    pub closed: bool,
    /// How great it is among its kind, from 0 to 1: long rivers are broader than short ones.
    pub weight: f32,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its ink.
    pub tone: Ink,
    /// Its width.
    pub width: f32,
    /// The length of its dashes and of the gaps between them.
    pub dashes: Option<[f32; 2]>,
}

impl Stroke {
    /// As a file says it, on cells of this size.
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
    /// How far it is once round the world, on a map that goes round.
    pub fn around(&self) -> Option<f32> {
        self.raster.cells().around()
    }

    /// The borders between spaces of several cells.
    pub fn borders(&self) -> &[Contour] {
        self.contours.as_ref().map_or(&[], Contours::lines)
    }

    /// A cell as it is drawn, without a gap to its neighbours.
    pub fn shape(&self, cell: CellId) -> Vec<Point> {
        let plain = || self.raster.cells().corners(cell).to_vec();
        self.contours
            .as_ref()
            .map_or_else(plain, |contours| contours.shape(cell))
    }

    /// The tone of each whole space, paper for those without.
    pub fn grounds(&self) -> Vec<Ink> {
        if !self.soil.is_empty() {
            return self.soil.iter().map(|soil| soil.tone).collect();
        }
        self.tones(&self.ground)
    }

    /// The tone that such layers give to each whole space, paper for those that they do not cover.
    pub fn tones(&self, ground: &[Layer]) -> Vec<Ink> {
        let mut grounds = vec![self.paper; self.raster.spaces()];
        for layer in ground {
            if let Layer::Fill { tone, spaces } = layer {
                for space in spaces {
                    grounds[space.index()] = *tone;
                }
            }
        }
        grounds
    }

    /// The courses of all lines of a kind.
    pub fn courses(&self, wanted: Line) -> impl Iterator<Item = &Course> {
        let of = move |layer| match layer {
            &Layer::Stroke { line, ref lines, .. } if line == wanted => lines.as_slice(),
            _ => &[],
        };
        self.layers().flat_map(of)
    }

    /// Every layer, the lowest first.
    pub fn layers(&self) -> impl Iterator<Item = &Layer> {
        self.ground.iter().chain(&self.lines)
    }

    /// The width and the height of what is shown.
    pub fn size(&self) -> Point {
        let [low, high] = self.frame;
        [high[0] - low[0], high[1] - low[1]]
    }
}

/// The part of a raster that is shown: all of it, without the teeth at its edges.
pub fn frame(raster: &Raster) -> [Point; 2] {
    let cells = raster.cells();
    let [low, high] = cells.bounds();
    let [aside, half] = [cells.corner_radius() / 2.0, f32::from(cells.km()) / 2.0];
    let low_x = low[0] + aside;
    let high_x = cells.around().map_or(high[0] - aside, |around| low_x + around);
    [[low_x, low[1] + half], [high_x, high[1] - half]]
}
