//! The pictures of units: silhouettes as SVG paths on a field of [`WIDTH`] by [`HEIGHT`], filled by the even-odd rule.

use std::sync::LazyLock;

use kurbo::{BezPath, Shape as _};

use crate::text::Entries;
use crate::text::parse::from_ron;

/// The width of the field.
pub const WIDTH: u8 = 100;

/// The height of the field.
pub const HEIGHT: u8 = 64;

/// The most characters of a path.
const LONGEST: usize = 4000;

/// The most digits of a number in a path.
const DIGITS: usize = 4;

/// The path of a silhouette that comes with the program, by its id.
pub fn silhouette(id: &str) -> Option<&'static str> {
    static ALL: LazyLock<Entries<String, String>> = LazyLock::new(|| {
        let text = include_str!("../../../../../assets/silhouettes.ron");
        from_ron(text).expect("the file that comes with the program is sound")
    });
    let found = ALL.0.iter().find(|(known, _)| known == id);
    found.map(|(_, path)| path.as_str())
}

/// Reads a path.
///
/// Errors: says what is wrong with the path.
pub fn outline(path: &str) -> Result<BezPath, String> {
    if path.len() > LONGEST {
        return Err(format!("a path has at most {LONGEST} characters"));
    }
    let mut letters = path.chars();
    let unknown =
        letters.find(|letter| !letter.is_ascii_digit() && !"MmLlHhVvCcSsQqTtAaZz .,-".contains(*letter));
    if let Some(wrong) = unknown {
        return Err(format!("{wrong:?} does not belong to an SVG path"));
    }
    // The bound keeps arcs small.
    let mut numbers = path.split(|letter: char| !letter.is_ascii_digit());
    if numbers.any(|number| number.len() > DIGITS) {
        return Err(format!("a number in a path has at most {DIGITS} digits"));
    }
    let outline = BezPath::from_svg(path).map_err(|error| format!("this is not an SVG path: {error}"))?;
    let covered = outline.bounding_box();
    let [width, height] = [WIDTH, HEIGHT].map(f64::from);
    let is_inside = covered.x0 >= 0.0 && covered.y0 >= 0.0 && covered.x1 <= width && covered.y1 <= height;
    if outline.elements().is_empty() || !is_inside {
        return Err(format!(
            "a silhouette lies on a field {WIDTH} wide and {HEIGHT} high"
        ));
    }
    Ok(outline)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_silhouette_of_the_program_is_a_path_on_its_field() {
        let ids = [
            "infantry",
            "artillery",
            "armour",
            "aa_gun",
            "fighter",
            "bomber",
            "transport",
            "submarine",
            "destroyer",
            "cruiser",
            "carrier",
            "battleship",
            "land",
            "air",
            "sea",
            "complex",
            "station",
            "railroad",
        ];
        for id in ids {
            let path = silhouette(id).expect(id);
            assert!(outline(path).is_ok(), "{id}: {:?}", outline(path));
        }
        assert_eq!(silhouette("zeppelin"), None);
    }

    #[test]
    fn a_path_is_refused_with_the_reason() {
        for (path, reason) in [
            ("M0 0L200 10L0 20Z", "lies on a field"),
            ("M0 0L10 <script>", "does not belong"),
            ("L1 1", "not an SVG path"),
            ("M0 0A99999 1 0 0 0 3 3Z", "at most 4 digits"),
            ("", "lies on a field"),
        ] {
            let error = outline(path).expect_err(path);
            assert!(error.contains(reason), "{path}: {error}");
        }
        assert!(outline(&"M0 0".repeat(2000)).is_err());
    }
}
