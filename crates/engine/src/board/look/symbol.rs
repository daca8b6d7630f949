//! Symbols on counters: strokes inside a frame.

use serde::Deserialize;

/// A point of a frame, in hundredths of half its width and height from its centre, y to the south.
pub type SymbolPoint = (i16, i16);

/// A stroke of a symbol.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum SymbolStroke {
    /// A line through points.
    Line(Vec<SymbolPoint>),
    /// A line through points, thinner than the others.
    Thin(Vec<SymbolPoint>),
    /// An ellipse around the centre, by its half-width and half-height in hundredths of those of the frame.
    Oval(i16, i16),
    /// A filled circle in the centre, by its radius in hundredths of the height of the frame.
    Dot(i16),
    /// A wheel below the frame, by its distance from the middle in hundredths of half the width.
    Wheel(i16),
}

/// The radius of a wheel, in hundredths of the height of the frame; its centre is 1.1 radii below the frame.
pub const WHEEL: i16 = 16;

/// How far a symbol reaches below its frame, in hundredths of the height of the frame.
pub fn below(strokes: &[SymbolStroke]) -> i16 {
    let has_wheels = strokes
        .iter()
        .any(|stroke| matches!(stroke, SymbolStroke::Wheel(_)));
    if has_wheels { WHEEL * 21 / 10 } else { 0 }
}
