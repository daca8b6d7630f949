//! Pieces of several seats in one sign: the tone of each over its share, and its number there.

use bevy::prelude::*;
use tiny_skia::{
    GradientStop, LinearGradient, Point as SkPoint, Rect as SkRect, Shader, SpreadMode,
    Transform as SkTransform,
};

use crate::theme::Palette;
use railhead_engine::engine::Seat;

/// The size of the number of one seat.
const NUMBER: f32 = 16.0;

/// One tone.
pub(super) fn plain(tone: Srgba) -> Shader<'static> {
    let [red, green, blue, alpha] = tone.to_u8_array();
    Shader::SolidColor(tiny_skia::Color::from_rgba8(red, green, blue, alpha))
}

/// Each seat's tone over its share of the width.
#[expect(clippy::cast_precision_loss, reason = "a few hundred pieces")]
pub(super) fn shares(parts: &[(Seat, u32)], covered: SkRect, palette: &Palette) -> Option<Shader<'static>> {
    if let [(seat, _)] = parts {
        return Some(plain(palette.seat(*seat)));
    }
    let all = parts.iter().map(|(_, count)| *count).sum::<u32>().max(1) as f32;
    let mut stops = Vec::new();
    let mut from = 0.0;
    for (seat, count) in parts {
        let to = from + *count as f32 / all;
        let [red, green, blue, alpha] = palette.seat(*seat).to_u8_array();
        let tone = tiny_skia::Color::from_rgba8(red, green, blue, alpha);
        stops.extend([from, to].map(|at| GradientStop::new(at, tone)));
        from = to;
    }
    let [from, to] = [covered.left(), covered.right()].map(|x| SkPoint::from_xy(x, 0.0));
    LinearGradient::new(from, to, stops, SpreadMode::Pad, SkTransform::identity())
}

/// The number of pieces of each seat, since those of enemies do not add up; and the size at which that fits into a sign of this radius.
#[expect(clippy::cast_precision_loss, reason = "a few letters")]
pub(super) fn numbers(parts: &[(Seat, u32)], radius: f32) -> (String, f32) {
    let counts: Vec<String> = parts.iter().map(|(_, count)| count.to_string()).collect();
    let word = counts.join(" ");
    let fitting = radius * 3.4 / word.len() as f32;
    (word, fitting.clamp(NUMBER / 2.0, NUMBER))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seat_has_its_own_number_within_the_sign() {
        let small = |counts: &[u32]| {
            let parts: Vec<_> = (0..).map(Seat).zip(counts.iter().copied()).collect();
            numbers(&parts, 11.0)
        };
        assert_eq!(small(&[12]), ("12".to_owned(), NUMBER));
        let (word, size) = small(&[3, 2]);
        assert_eq!(word, "3 2");
        assert!((9.0..NUMBER).contains(&size), "{size}");
    }
}
