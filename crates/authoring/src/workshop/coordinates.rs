//! Latitude and longitude on a board of hexes: two places whose coordinates are known fit them to the map.
//!
//! They are an aid to an author who draws a map from an atlas. They are kept beside the drafts, and no file of a scenario names
//! them.

use serde::{Deserialize, Serialize};

use super::drafts;
use super::project::Project;
use railhead_engine::board::outline::Point;
use railhead_engine::save::{Existing, write_whole};
use railhead_engine::text::Files as _;

/// A place on the globe, in degrees: north and east are positive.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Coordinates {
    pub latitude: f64,
    pub longitude: f64,
}

/// A hex whose coordinates are known, by its number or the id of a place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KnownHex {
    pub hex: String,
    pub at: Coordinates,
}

/// How coordinates lie on a map: turned, moved and made larger or smaller.
///
/// Degrees of longitude are as wide as in the middle between the two places that are known. Far from these the error grows, as on any flat map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// A degree of longitude by one of latitude.
    narrowing: f64,
    /// A degree of latitude on the map, as a complex number: how long it is in kilometres, and how it is turned.
    degree: [f64; 2],
    /// The place of latitude and longitude 0 on the map, in kilometres.
    origin: [f64; 2],
}

impl Coordinates {
    /// The coordinates in a text: `54.71 20.51`, or with minutes and letters, `54°43' N 20°31' E`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut numbers = Vec::new();
        let mut found = [None, None];
        let mut rest = text.trim();
        while let Some(first) = rest.chars().next() {
            let length = rest
                .find(|letter: char| !letter.is_ascii_digit() && !".-−".contains(letter))
                .unwrap_or(rest.len());
            if length > 0 {
                numbers.push(rest[..length].replace('−', "-").parse::<f64>().ok()?);
                rest = &rest[length..];
                continue;
            }
            rest = &rest[first.len_utf8()..];
            let (axis, sign) = match first.to_ascii_uppercase() {
                'N' => (0, 1.0),
                'S' => (0, -1.0),
                'E' => (1, 1.0),
                'W' => (1, -1.0),
                ' ' | ',' | ';' | '°' | '\'' | '"' | '′' | '″' => continue,
                _ => return None,
            };
            let parts = std::mem::take(&mut numbers);
            let is_free = found[axis].is_none() && (1..=3).contains(&parts.len());
            let degrees = parts.iter().rev().fold(0.0, |below, part| part + below / 60.0);
            found[axis] = is_free.then_some(degrees * sign);
            found[axis]?;
        }
        let [latitude, longitude] = match (found, numbers.as_slice()) {
            ([Some(latitude), Some(longitude)], []) => [latitude, longitude],
            ([None, None], [latitude, longitude]) => [*latitude, *longitude],
            _ => return None,
        };
        let is_sound = latitude.abs() < 90.0 && longitude.abs() <= 180.0;
        is_sound.then_some(Self { latitude, longitude })
    }
}

impl std::fmt::Display for Coordinates {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        let north = if self.latitude < 0.0 { 'S' } else { 'N' };
        let east = if self.longitude < 0.0 { 'W' } else { 'E' };
        let [latitude, longitude] = [self.latitude.abs(), self.longitude.abs()];
        write!(out, "{latitude:.2}° {north} {longitude:.2}° {east}")
    }
}

impl Fit {
    /// Fits coordinates to a map by two points of it, in kilometres; `None` if they lie too close together.
    pub fn of(known: [(Coordinates, Point); 2]) -> Option<Self> {
        let middle = known[0].0.latitude.midpoint(known[1].0.latitude);
        let narrowing = middle.to_radians().cos();
        let globe = known.map(|(at, _)| [at.longitude * narrowing, -at.latitude]);
        let map = known.map(|(_, at)| at.map(f64::from));
        let across = |points: [[f64; 2]; 2]| [0, 1].map(|axis| points[1][axis] - points[0][axis]);
        let [by, length] = [across(map), across(globe)];
        let square = length[0].mul_add(length[0], length[1] * length[1]);
        let is_apart = by[0].hypot(by[1]) > 1.0 && square > 1e-6;
        let degree = [
            by[0].mul_add(length[0], by[1] * length[1]) / square,
            by[1].mul_add(length[0], -by[0] * length[1]) / square,
        ];
        let turned = times(degree, globe[0]);
        let origin = [0, 1].map(|axis| map[0][axis] - turned[axis]);
        is_apart.then_some(Self {
            narrowing,
            degree,
            origin,
        })
    }

    /// The point of the map with these coordinates, in kilometres.
    pub fn point(&self, at: Coordinates) -> Point {
        let turned = times(self.degree, [at.longitude * self.narrowing, -at.latitude]);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "points of a map are of single precision"
        )]
        [0, 1].map(|axis| (self.origin[axis] + turned[axis]) as f32)
    }

    /// The coordinates of a point of the map.
    pub fn coordinates(&self, at: Point) -> Coordinates {
        let [x, y] = [0, 1].map(|axis| f64::from(at[axis]) - self.origin[axis]);
        let [a, b] = self.degree;
        let square = a.mul_add(a, b * b);
        let east = x.mul_add(a, y * b) / square;
        let south = y.mul_add(a, -x * b) / square;
        Coordinates {
            latitude: -south,
            longitude: east / self.narrowing,
        }
    }
}

/// The product of two complex numbers.
fn times(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0].mul_add(b[0], -a[1] * b[1]), a[0].mul_add(b[1], a[1] * b[0])]
}

impl Project {
    /// The hexes of a board whose coordinates the author knows, if there are any.
    pub fn known_hexes(&self, board: &str) -> Option<[KnownHex; 2]> {
        let kept = self.drafts().beside(&self.files.shown(board), "coordinates");
        ron::from_str(&drafts::read(&kept)?).ok()
    }

    /// Keeps the hexes of a board whose coordinates are known.
    pub fn keep_known_hexes(&self, board: &str, known: &[KnownHex; 2]) -> Result<(), String> {
        let kept = self.drafts().beside(&self.files.shown(board), "coordinates");
        let text = ron::to_string(known).map_err(|error| error.to_string())?;
        write_whole(&kept, text.as_bytes(), Existing::Goes).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::board::AnyBoard;
    use railhead_engine::board::open::open;
    use railhead_engine::text::sources::files::Embedded;

    const fn at(latitude: f64, longitude: f64) -> Coordinates {
        Coordinates { latitude, longitude }
    }

    #[test]
    fn coordinates_are_read_as_atlases_write_them() {
        for text in [
            "54.5 20.25",
            "54.5, 20.25",
            "54°30'N 20°15'E",
            "20°15' E, 54° 30′ 0″ N",
            "54.5n20.25e",
        ] {
            assert_eq!(Coordinates::parse(text), Some(at(54.5, 20.25)), "{text}");
        }
        assert_eq!(Coordinates::parse("6°30' S 101 W"), Some(at(-6.5, -101.0)));
        assert_eq!(Coordinates::parse("-6.5 −101"), Some(at(-6.5, -101.0)));
        for text in [
            "",
            "54",
            "54.5 20.25 1",
            "N E",
            "54 N 20",
            "54 N 20 N",
            "95 20",
            "x 1 2",
            "54°30' 20°15'",
        ] {
            assert_eq!(Coordinates::parse(text), None, "{text}");
        }
        assert_eq!(at(-6.5, 101.25).to_string(), "6.50° S 101.25° E");
    }

    #[test]
    fn two_towns_place_the_others() {
        let AnyBoard::Hex(board) = open(&Embedded, "east-prussia/east-prussia.board.ron").unwrap() else {
            panic!("it has hexes");
        };
        let centre = |id: &str| board.raster().centre(board.space_named(id).unwrap());
        let known = [("koenigsberg", at(54.71, 20.51)), ("warsaw", at(52.23, 21.01))];
        let fit = Fit::of(known.map(|(id, at)| (at, centre(id)))).unwrap();
        for (id, known) in known {
            let there = fit.point(known);
            let back = fit.coordinates(centre(id));
            assert!((there[0] - centre(id)[0]).abs() < 0.1 && (there[1] - centre(id)[1]).abs() < 0.1);
            assert!((back.latitude - known.latitude).abs() < 0.01, "{back}");
            assert!((back.longitude - known.longitude).abs() < 0.01, "{back}");
        }
        for (id, known) in [
            ("thorn", at(53.01, 18.60)),
            ("gumbinnen", at(54.59, 22.20)),
            ("tannenberg", at(53.50, 20.13)),
        ] {
            let [there, drawn] = [fit.point(known), centre(id)];
            let off = (there[0] - drawn[0]).hypot(there[1] - drawn[1]);
            assert!(
                off < 1.6 * f32::from(board.raster().cells().km()),
                "{id}: {off} km"
            );
        }
        assert_eq!(
            Fit::of([(at(54.0, 20.0), [0.0, 0.0]), (at(54.0, 20.0), [9.0, 0.0])]),
            None
        );
    }
}
