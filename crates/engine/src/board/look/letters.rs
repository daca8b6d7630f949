//! Pictures of letters, for units without a silhouette of their own: as paths on the field of silhouettes.
#![expect(clippy::float_arithmetic, reason = "a drawing, which decides nothing")]

use std::fmt::Write as _;
use std::sync::LazyLock;

use kurbo::{Affine, BezPath, PathEl, Point, Rect, Shape as _};

use super::silhouette::{HEIGHT, WIDTH};
use crate::text::Entries;
use crate::text::parse::from_ron;

/// The space between two letters.
const GAP: f64 = 3.0;

/// Up to two letters as a silhouette, as large as its field allows; `None` if there is no picture of any of them.
pub fn lettered(letters: &str) -> Option<String> {
    let mut all = BezPath::new();
    for letter in letters.to_lowercase().chars().take(2) {
        let Some((width, path)) = glyph(letter) else {
            continue;
        };
        // Each letter pushes the last one to the west.
        all.apply_affine(Affine::translate((-f64::from(width) - GAP, 0.0)));
        all.extend(path);
    }
    let covered = (!all.is_empty()).then(|| all.bounding_box())?;
    let field = Rect::new(0.0, 0.0, f64::from(WIDTH), f64::from(HEIGHT));
    let scale = (field.width() / covered.width())
        .min(field.height() / covered.height())
        .min(1.0);
    let place = Affine::translate(field.center().to_vec2())
        * Affine::scale(scale)
        * Affine::translate(-covered.center().to_vec2());
    all.apply_affine(place);
    Some(text(&all))
}

/// How wide a letter is, and its outline.
fn glyph(letter: char) -> Option<(u8, BezPath)> {
    static ALL: LazyLock<Entries<String, (u8, String)>> = LazyLock::new(|| {
        let text = include_str!("../../../../../assets/letters.ron");
        from_ron(text).expect("the file that comes with the program is sound")
    });
    let (_, (width, path)) = ALL.0.iter().find(|(known, _)| known.starts_with(letter))?;
    let path = BezPath::from_svg(path).expect("the file that comes with the program is sound");
    Some((*width, path))
}

/// A path in whole numbers on the field.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it lies on a field of a hundred by a hundred"
)]
fn text(path: &BezPath) -> String {
    let at = |point: Point| {
        let x = point.x.round().clamp(0.0, f64::from(WIDTH)) as u8;
        let y = point.y.round().clamp(0.0, f64::from(HEIGHT)) as u8;
        format!("{x} {y}")
    };
    let mut text = String::new();
    for part in path {
        let _ = match part {
            PathEl::MoveTo(to) => write!(text, "M{}", at(to)),
            PathEl::LineTo(to) => write!(text, "L{}", at(to)),
            PathEl::QuadTo(a, to) => write!(text, "Q{} {}", at(a), at(to)),
            PathEl::CurveTo(a, b, to) => write!(text, "C{} {} {}", at(a), at(b), at(to)),
            PathEl::ClosePath => write!(text, "Z"),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::silhouette::outline;
    use super::*;

    #[test]
    fn every_two_letters_are_a_silhouette_on_its_field() {
        let all: Vec<char> = ('a'..='z').chain('0'..='9').collect();
        for first in &all {
            for second in &all {
                let letters = format!("{first}{second}");
                let path = lettered(&letters).expect("each has a picture");
                let drawn = outline(&path).unwrap_or_else(|wrong| panic!("{letters}: {wrong}"));
                assert!(drawn.bounding_box().width() > 20.0, "{letters}");
            }
        }
    }

    #[test]
    fn letters_stand_one_behind_the_other() {
        let [left, both] = ["k", "kn"].map(|letters| lettered(letters).expect("it has a picture"));
        let [left, both] = [left, both].map(|path| outline(&path).expect("it is a path").bounding_box());
        assert!(both.width() > left.width() + 20.0);
        assert_eq!(lettered("Kn"), lettered("kn"));
        assert_eq!(lettered("K東"), lettered("k"));
        assert_eq!(lettered("東京"), None);
        assert_eq!(lettered(""), None);
    }
}
