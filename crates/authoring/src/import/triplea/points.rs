//! The lists of points of a map: the outlines of its territories, and the middle of each.
//!
//! `polygons.txt` has a line for each territory: its name, then every piece of it as points in angle brackets,
//! `Crete < (10,20) (14,20) (12,25) >`. `centers.txt` has one point after each name.

use std::collections::BTreeMap;

use railhead_engine::text::Problem;

/// The greatest distance of a point from the corner of a map, in pixels; the parts to the west or north of the corner are cut off.
pub(super) const MAX_PIXELS: i32 = 32_768;
/// The most points of all outlines.
const MAX_POINTS: usize = 3_000_000;
/// How many pairs of lines are compared, for all outlines together.
const MAX_COMPARED: usize = 5_000_000;

/// A point of a map, in pixels from its north-western corner.
pub(super) type Pixel = (i32, i32);

/// The border of a piece of a territory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outline {
    pub points: Vec<Pixel>,
    /// Where it stands in its file.
    pub line: usize,
}

/// The outlines of each territory.
pub(super) type Outlines = BTreeMap<String, Vec<Outline>>;

/// Reads `polygons.txt`.
pub(super) fn outlines(shown: &str, text: &str) -> Result<Outlines, Problem> {
    let mut found = Outlines::new();
    let mut points = 0;
    for (line, content) in (1..).zip(text.lines()) {
        if content.trim().is_empty() {
            continue;
        }
        let wrong = |at: usize, what: &str| {
            let column = content[..at].chars().count() + 1;
            Problem {
                line,
                column,
                ..Problem::with_file(shown, what, None)
            }
        };
        // A line can name a territory and say nothing of it.
        let first = content.find('<').unwrap_or(content.len());
        if let Some(point) = content[..first].find('(').filter(|_| first == content.len()) {
            return Err(wrong(
                point,
                "a territory without an outline: it is in <angle brackets>",
            ));
        }
        let name = content[..first].trim();
        if name.is_empty() {
            return Err(wrong(0, "an outline without the name of a territory"));
        }
        let mut rest = first;
        let pieces = found.entry(name.to_owned()).or_default();
        while let Some(begin) = content[rest..].find(|sign: char| !sign.is_whitespace()) {
            let begin = rest + begin;
            if !content[begin..].starts_with('<') {
                return Err(wrong(begin, "an outline begins with \"<\""));
            }
            let Some(length) = content[begin..].find('>') else {
                return Err(wrong(begin, "this outline has no end: \">\" is missing"));
            };
            let inside = &content[begin + 1..begin + length];
            let outline = read_points(inside).map_err(|(at, what)| wrong(begin + 1 + at, what))?;
            points += outline.len();
            if points > MAX_POINTS {
                return Err(wrong(
                    begin,
                    "the outlines of a map have at most 3,000,000 points",
                ));
            }
            pieces.push(Outline {
                points: outline,
                line,
            });
            rest = begin + length + 1;
        }
    }
    Ok(found)
}

/// Points with blanks between them, `(1,2) (3,4)`; else where they are wrong, and how.
fn read_points(text: &str) -> Result<Vec<Pixel>, (usize, &'static str)> {
    let mut points = Vec::new();
    let mut at = 0;
    while let Some(begin) = text[at..].find(|sign: char| !sign.is_whitespace()) {
        let begin = at + begin;
        if !text[begin..].starts_with('(') {
            return Err((begin, "a point is written (12,34)"));
        }
        let Some(length) = text[begin..].find(')') else {
            return Err((begin, "this point has no end: \")\" is missing"));
        };
        let point = read_point(&text[begin + 1..begin + length]);
        points.push(point.ok_or((begin, "a point is written (12,34)"))?);
        let is_far = |pixel: i32| pixel.abs() > MAX_PIXELS;
        if points.last().is_some_and(|(x, y)| is_far(*x) || is_far(*y)) {
            return Err((begin, "a map is at most 32,768 pixels wide and high"));
        }
        at = begin + length + 1;
    }
    Ok(points)
}

fn read_point(text: &str) -> Option<Pixel> {
    let (x, y) = text.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// Reads `centers.txt`. Only the places of names come from it, so a line with a mistake is passed over.
pub(super) fn centres(text: &str) -> BTreeMap<String, Pixel> {
    let mut found = BTreeMap::new();
    for line in text.lines() {
        // A name may have brackets of its own.
        let point = line.match_indices('(').find_map(|(at, _)| {
            let (inside, _) = line[at + 1..].split_once(')')?;
            Some((at, read_point(inside)?))
        });
        if let Some((at, point)) = point {
            found.insert(line[..at].trim().to_owned(), point);
        }
    }
    found
}

/// The lines of the outlines that cross themselves, with the names of their territories. Of endless outlines not all are compared.
pub(super) fn crossing(outlines: &Outlines) -> Vec<(usize, String)> {
    let mut left = MAX_COMPARED;
    let mut found: Vec<(usize, String)> = outlines
        .iter()
        .flat_map(|(name, pieces)| pieces.iter().map(move |piece| (name, piece)))
        .filter(|(_, piece)| crosses_itself(&piece.points, &mut left))
        .map(|(name, piece)| (piece.line, name.clone()))
        .collect();
    found.sort();
    found.dedup();
    found
}

/// Whether two lines of an outline cross, each compared with those that begin before it ends, from west to east.
fn crosses_itself(points: &[Pixel], left: &mut usize) -> bool {
    let next = points.iter().cycle().skip(1);
    let mut lines: Vec<(Pixel, Pixel)> = points.iter().copied().zip(next.copied()).collect();
    lines.sort_by_key(|((x, _), (to, _))| x.min(to).to_owned());
    for (index, (a, b)) in lines.iter().enumerate() {
        let east = a.0.max(b.0);
        let others = lines[index + 1..].iter();
        for (c, d) in others.take_while(|(c, d)| c.0.min(d.0) <= east) {
            if *left == 0 {
                return false;
            }
            *left -= 1;
            if side(*a, *b, *c) * side(*a, *b, *d) < 0 && side(*c, *d, *a) * side(*c, *d, *b) < 0 {
                return true;
            }
        }
    }
    false
}

/// On which side of the line from `a` to `b` a point lies: 1, -1, or 0 on the line.
fn side(a: Pixel, b: Pixel, point: Pixel) -> i64 {
    let far = |from: i32, to: i32| i64::from(to) - i64::from(from);
    (far(a.0, b.0) * far(a.1, point.1) - far(a.1, b.1) * far(a.0, point.0)).signum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_territory_has_the_outlines_of_all_its_lines() {
        let text = "Crete < (10,20) (14,20) (12,25) > < (1,2)(3,4) >\r\n\nOld (North) Sea  <(-3, 0)>\nCrete <>\nBank";
        let found = outlines("polygons.txt", text).unwrap();
        assert_eq!(found["Crete"].len(), 3);
        assert_eq!(found["Bank"], []);
        assert_eq!(found["Crete"][0].points, [(10, 20), (14, 20), (12, 25)]);
        assert_eq!(
            found["Old (North) Sea"][0],
            Outline {
                points: vec![(-3, 0)],
                line: 3
            }
        );
    }

    #[test]
    fn what_is_wrong_in_an_outline_is_told_with_its_place() {
        for (text, line) in [
            (
                "A <(1,2)>\nB (3,4)",
                "2:3: a territory without an outline: it is in <angle brackets>",
            ),
            ("<(1,2)>", "1:1: an outline without the name of a territory"),
            (
                "A < (1,2) (3,4)",
                "1:3: this outline has no end: \">\" is missing",
            ),
            ("A < (1,2) 3,4 >", "1:11: a point is written (12,34)"),
            ("Ä < (1;2) >", "1:5: a point is written (12,34)"),
            ("A < (1,2 >", "1:5: this point has no end: \")\" is missing"),
            ("A <(1,2)> (3,4)", "1:11: an outline begins with \"<\""),
            (
                "A <(1,99999)>",
                "1:4: a map is at most 32,768 pixels wide and high",
            ),
        ] {
            let problem = outlines("p", text).unwrap_err();
            assert_eq!(problem.to_string(), format!("p:{line}"));
        }
    }

    #[test]
    fn names_have_middles() {
        let found = centres("Crete (3,4)\nSea (North) (5,6)\nnothing");
        assert_eq!(found["Crete"], (3, 4));
        assert_eq!(found["Sea (North)"], (5, 6));
    }

    #[test]
    fn an_outline_that_crosses_itself_is_found() {
        let text = "Bow < (0,0) (10,10) (10,0) (0,10) >\nSquare < (0,0) (10,0) (10,10) (0,10) >\nSpike < (0,0) (9,0) (9,9) (9,0) (0,5) >";
        let found = crossing(&outlines("p", text).unwrap());
        assert_eq!(found, [(1, "Bow".to_owned())]);
    }
}
