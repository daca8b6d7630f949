//! The printed sheet: what stands between a board and a picture of it.
//!
//! A [`Sheet`] says which cells have which ground, which lines run where and how they look, which signs and names there are. It
//! knows no game and no window; tones and inks come from the board's file. The window and the SVG of [`svg`] draw the same one.
//!
//! Lengths are kilometres of the map.

pub mod area;
pub mod names;
pub mod svg;

use crate::rules::board::contour::Contours;
use crate::rules::board::look::Ink;
use crate::rules::board::outline::Point;
use crate::rules::board::{Raster, SpaceId};
use names::Name;

/// A map ready to be drawn, from the lowest layer to the names above all.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// What the map is called.
    pub title: String,
    /// Which cells there are, and whose they are.
    pub raster: Raster,
    /// The borders between spaces.
    pub contours: Contours,
    /// The north-western and the south-eastern corner of what is shown. A map that goes round is shown once round.
    pub frame: [Point; 2],
    /// The margin, and what sets lettering off.
    pub paper: Ink,
    /// Grounds and lines, the lowest first.
    pub layers: Vec<Layer>,
    /// Signs, above all layers.
    pub signs: Vec<Sign>,
    /// Names, above all.
    pub names: Vec<Name>,
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
    /// Ground of one tone.
    Fill {
        /// Its tone.
        tone: Ink,
        /// The spaces that it covers.
        spaces: Vec<SpaceId>,
    },
    /// Lines of one style.
    Stroke {
        /// How they are drawn.
        stroke: Stroke,
        /// Which of the contours they are.
        lines: Vec<usize>,
    },
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

/// A round sign.
#[derive(Clone, Debug, PartialEq)]
pub struct Sign {
    /// Where it stands.
    pub at: Point,
    /// Its radius.
    pub radius: f32,
    /// Its tone.
    pub tone: Ink,
    /// The ink of its rim.
    pub ink: Ink,
    /// What it is.
    pub name: String,
}

impl Sheet {
    /// How far it is once round the world, on a map that goes round.
    pub fn around(&self) -> Option<f32> {
        self.contours.around()
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
