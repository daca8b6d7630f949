//! The face of a counter, as in the 1999 game.
//!
//! Top left a square for supply; top right a square for each stacking point, white at full strength and red for lost
//! steps; in the middle the mark of its size and its symbol; below attack, defence and movement. The colour shows the
//! nationality, the edge the side. Anything too small to read is left out.

use bevy::prelude::*;

use super::canvas::{Canvas, Pen, Type, line, oval, rectangle, rounded};
use super::symbol;
use crate::map_view::pen::lettering::TextImage;
use crate::theme::Palette;
use railhead_hex_game::{HexGame, Side, UnitId};

/// The margin around the counter for its shadow, in hundredths of a counter.
pub const MARGIN: f32 = 8.0;
/// The width of a texture in hundredths of a counter.
pub const WHOLE: f32 = 100.0 + 2.0 * MARGIN;

/// The changing parts of a unit's face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FaceState {
    pub unit: UnitId,
    /// Steps left.
    pub steps: u8,
    /// Whether it is supplied.
    pub supplied: bool,
    /// Whether the player does not know the unit (HO-2).
    pub is_unknown: bool,
}

/// The readable parts of a face at a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CounterDetail {
    /// A sign of its side.
    Dot,
    /// The symbol, and whether it lacks supply.
    Symbol,
    /// Everything but the name.
    Factors,
    /// Everything.
    All,
}

impl CounterDetail {
    /// The readable parts on a counter of this many pixels.
    pub const fn at(pixels: u32) -> Self {
        match pixels {
            0..13 => Self::Dot,
            13..27 => Self::Symbol,
            27..46 => Self::Factors,
            _ => Self::All,
        }
    }
}

/// Draws a face so that the counter itself is this many pixels wide.
pub fn draw(game: &HexGame, state: FaceState, palette: &Palette, type_face: &Type, pixels: u32) -> TextImage {
    #[expect(clippy::cast_precision_loss, reason = "a few hundred pixels")]
    let scale = pixels as f32 / 100.0;
    let mut canvas = Canvas::new(Vec2::splat(WHOLE), scale);
    let unit = game.unit(state.unit);
    let side = palette.seat(unit.side.seat());
    let nationality = &game.definition().nationalities[unit.nationality];
    // An unknown unit shows only the colour of its side.
    let ground = if state.is_unknown {
        side.mix(&palette.paper, 0.55)
    } else {
        palette.print(nationality.tone)
    };
    let detail = CounterDetail::at(pixels);
    let sheet = Rect::new(MARGIN, MARGIN, MARGIN + 100.0, MARGIN + 100.0);
    if detail == CounterDetail::Dot {
        dot(&mut canvas, sheet, unit.side, side, palette);
        return canvas.finish();
    }
    let edge = match detail {
        CounterDetail::Dot | CounterDetail::Symbol => 9.0,
        CounterDetail::Factors => 6.0,
        CounterDetail::All => 4.5,
    };
    canvas.shadow(
        Rect::from_corners(sheet.min + 2.0, sheet.max + 3.0),
        8.0,
        MARGIN - 3.0,
    );
    canvas.fill(&rounded(sheet, 8.0), side);
    canvas.fill(&rounded(sheet.inflate(-edge), 5.0), ground);
    if detail == CounterDetail::All {
        bevel(&mut canvas, sheet.inflate(-edge));
    }
    let at =
        |x0: f32, y0: f32, x1: f32, y1: f32| Rect::new(MARGIN + x0, MARGIN + y0, MARGIN + x1, MARGIN + y1);
    let (ink, field) = (palette.ink, palette.counters.symbol_field);
    if state.is_unknown {
        type_face.write(&mut canvas, "?", at(20.0, 20.0, 80.0, 80.0), ink);
        return canvas.finish();
    }
    let kind = &game.kind(state.unit).symbol;
    let factors = format!("{}-{}-{}", unit.attack, unit.defence, unit.movement);
    let strength = Strength {
        points: unit.stacking,
        full: state.steps >= unit.steps,
    };
    match detail {
        CounterDetail::Dot => {}
        CounterDetail::Symbol => {
            symbol::draw(&mut canvas, kind, at(19.0, 27.0, 81.0, 72.0), field, ink);
            if !state.supplied {
                supply(&mut canvas, at(4.0, 4.0, 34.0, 34.0), false, palette, type_face);
            }
            if !strength.full {
                squares(&mut canvas, at(66.0, 4.0, 96.0, 34.0), strength, palette);
            }
        }
        CounterDetail::Factors => {
            supply(
                &mut canvas,
                at(8.0, 8.0, 26.0, 26.0),
                state.supplied,
                palette,
                type_face,
            );
            squares(&mut canvas, at(44.0, 8.0, 92.0, 26.0), strength, palette);
            type_face.write(&mut canvas, unit.size.mark(), at(8.0, 34.0, 31.0, 54.0), ink);
            symbol::draw(&mut canvas, kind, at(36.0, 31.0, 92.0, 58.0), field, ink);
            type_face.write(&mut canvas, &factors, at(8.0, 65.0, 92.0, 91.0), ink);
        }
        CounterDetail::All => {
            supply(
                &mut canvas,
                at(8.0, 8.0, 23.0, 23.0),
                state.supplied,
                palette,
                type_face,
            );
            squares(&mut canvas, at(60.0, 8.0, 92.0, 23.0), strength, palette);
            let right = 90.0 - f32::from(unit.stacking.min(4)) * 17.0;
            type_face.write(
                &mut canvas,
                &unit.short,
                at(26.0, 10.0, right.max(60.0 - 6.0), 21.5),
                ink,
            );
            type_face.write(&mut canvas, unit.size.mark(), at(9.0, 40.0, 33.0, 57.0), ink);
            symbol::draw(&mut canvas, kind, at(37.0, 31.0, 91.0, 65.0), field, ink);
            type_face.write(&mut canvas, &factors, at(8.0, 73.0, 92.0, 91.0), ink);
        }
    }
    canvas.finish()
}

/// A light edge towards the light, a dark one away from it.
fn bevel(canvas: &mut Canvas, sheet: Rect) {
    let Rect { min, max } = sheet.inflate(-1.0);
    let light = [[min.x, max.y - 3.0], [min.x, min.y], [max.x - 3.0, min.y]];
    let dark = [[min.x + 3.0, max.y], [max.x, max.y], [max.x, min.y + 3.0]];
    canvas.stroke(&line(&light), Pen::solid(Srgba::WHITE.with_alpha(0.55), 2.0));
    canvas.stroke(&line(&dark), Pen::solid(Srgba::BLACK.with_alpha(0.22), 2.0));
}

/// A square for the first side, a disc for the second.
fn dot(canvas: &mut Canvas, sheet: Rect, side: Side, colour: Srgba, palette: &Palette) {
    let (outer, inner) = match side {
        Side::First => (rectangle(sheet.inflate(-2.0)), rectangle(sheet.inflate(-16.0))),
        Side::Second => (oval(sheet), oval(sheet.inflate(-15.0))),
    };
    canvas.fill(&outer, palette.paper);
    canvas.fill(&inner, colour);
}

/// The mark of supply: a plain square where it flows; where it does not, another colour and a sign.
fn supply(canvas: &mut Canvas, square: Rect, supplied: bool, palette: &Palette, type_face: &Type) {
    let colour = if supplied {
        palette.counters.supplied
    } else {
        palette.counters.unsupplied
    };
    canvas.fill(&rectangle(square), colour);
    canvas.stroke(&rectangle(square), Pen::solid(palette.ink, square.width() * 0.09));
    if !supplied {
        type_face.write(canvas, "!", square.inflate(-square.width() * 0.18), Srgba::WHITE);
    }
}

struct Strength {
    points: u8,
    full: bool,
}

/// A square for each stacking point, from the right of `row`; struck through where steps are lost.
fn squares(canvas: &mut Canvas, row: Rect, strength: Strength, palette: &Palette) {
    let size = row.height();
    let gap = size * 0.13;
    for index in 0..strength.points.min(4) {
        let right = row.max.x - f32::from(index) * (size + gap);
        let square = Rect::new(right - size, row.min.y, right, row.max.y);
        let colour = if strength.full {
            palette.counters.full
        } else {
            palette.counters.reduced
        };
        canvas.fill(&rectangle(square), colour);
        canvas.stroke(&rectangle(square), Pen::solid(palette.ink, size * 0.09));
        if !strength.full {
            let Rect { min, max } = square.inflate(-size * 0.2);
            let stroke = [[min.x, max.y], [max.x, min.y]];
            canvas.stroke(&line(&stroke), Pen::solid(Srgba::WHITE, size * 0.14));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_counters_show_no_less() {
        let details: Vec<CounterDetail> = (0..200).map(CounterDetail::at).collect();
        assert!(details.is_sorted());
        assert_eq!(details[8], CounterDetail::Dot);
        assert_eq!(details[64], CounterDetail::All);
    }
}
