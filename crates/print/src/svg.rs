//! A sheet as an SVG drawing; one unit is a kilometre.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::iter;

use maud::{Markup, PreEscaped, html};

use super::names::{Anchor, LINE, Name};
use super::sign::{Sign, SignPaint, SignPart};
use super::{Layer, Sheet, hex};
use railhead_engine::board::SpaceId;
use railhead_engine::board::look::Ink;
use railhead_engine::board::outline::Point;
use railhead_engine::text;

/// The families of the letters on a map.
pub const LETTERS: &str = "Libertinus Serif, Georgia, serif";

/// The whole sheet as one `svg` element, with something above its names.
fn draw(sheet: &Sheet, above: &Markup) -> Markup {
    html! {
        svg.sheet xmlns="http://www.w3.org/2000/svg" viewBox=(view(sheet)) role="img" aria-label=(sheet.title)
            style=(shape(sheet)) {
            title { (sheet.title) }
            (defs(sheet))
            g stroke-linejoin="round" stroke-linecap="round" {
                (layers(sheet, sheet.layers()))
                (signs(sheet))
            }
            (names(sheet))
            (above)
        }
    }
}

/// The visible part of the map, as an attribute.
pub fn view(sheet: &Sheet) -> String {
    let [low, _] = sheet.frame;
    let [width, height] = sheet.size();
    format!("{} {} {} {}", km(low[0]), km(low[1]), km(width), km(height))
}

/// The aspect ratio of the drawing, as a style.
pub fn shape(sheet: &Sheet) -> String {
    let [width, height] = sheet.size();
    format!(
        "--ratio:{:.4};aspect-ratio:{}/{}",
        width / height,
        km(width),
        km(height)
    )
}

/// Definitions that layers refer to: the land, as a clip path, and the pattern of hexes.
pub fn defs(sheet: &Sheet) -> Markup {
    let grid = sheet.layers().find_map(|layer| match layer {
        Layer::Grid(stroke) => Some(stroke),
        _ => None,
    });
    let cells = sheet.raster.cells();
    let [width, height] = [cells.corner_radius() * 3.0, f32::from(cells.km())];
    html! {
        @if !sheet.land.is_empty() {
            defs {
                clipPath id="land" { path d=(path(&sheet.land, true)) {} }
                @if let Some(stroke) = grid {
                    pattern id="hexes" width=(km(width)) height=(km(height)) patternUnits="userSpaceOnUse" {
                        path d=(hexes(width, height)) fill="none" stroke=(stroke.tone) stroke-width=(km(stroke.width))
                            opacity="0.4" {}
                    }
                }
            }
        }
    }
}

/// The outlines of the hexes in one tile of the pattern: two hexes.
fn hexes(width: f32, height: f32) -> String {
    let (half, side) = (height / 2.0, width / 3.0);
    let x = |sides: f32| km(side * sides);
    format!(
        "M{} {h} H{} L{} 0 M{} {h} L{} {t} M{} 0 L{} {h} M{} 0 H{} M{} {t} L{} {h}",
        x(1.0),
        x(2.0),
        x(2.5),
        x(2.0),
        x(2.5),
        x(0.5),
        x(1.0),
        x(2.5),
        x(3.5),
        x(0.5),
        x(1.0),
        h = km(half),
        t = km(height),
    )
}

/// Some layers, the lowest first.
pub fn layers<'l>(sheet: &Sheet, layers: impl IntoIterator<Item = &'l Layer>) -> Markup {
    html! {
        @for layer in layers {
            (draw_layer(sheet, layer))
        }
    }
}

/// The copies of lines with this width: on a wrapping map those that cross its edge are drawn once more, a turn away.
pub fn all_round<'p>(
    sheet: &Sheet,
    lines: impl IntoIterator<Item = &'p Vec<Point>>,
    width: f32,
) -> Vec<Vec<Point>> {
    let lines = lines.into_iter();
    let Some(turn) = sheet.around() else {
        return lines.cloned().collect();
    };
    let [west, east] = [sheet.frame[0][0] - width / 2.0, sheet.frame[1][0] + width / 2.0];
    lines
        .flat_map(|line| {
            let xs = || line.iter().map(|[x, _]| *x);
            let [low, high] = [xs().fold(f32::MAX, f32::min), xs().fold(f32::MIN, f32::max)];
            let turns = iter::successors(Some(((west - high) / turn).ceil()), |turns| Some(turns + 1.0));
            let shifts = turns.map(|turns| turns * turn);
            let showing = shifts.take_while(move |shift| low + shift < east);
            showing.map(|shift| line.iter().map(|[x, y]| [x + shift, *y]).collect())
        })
        .collect()
}

/// The signs of a sheet, in its order, so that later ones lie on top.
pub fn signs(sheet: &Sheet) -> Markup {
    html! {
        @for sign in sheet.signs.iter().filter(|sign| sign.radius > 0.0) {
            (draw_sign(sign, sheet.paper))
        }
    }
}

/// The names of a sheet, each with a halo of paper.
pub fn names(sheet: &Sheet) -> Markup {
    html! {
        g.names font-family=(LETTERS) paint-order="stroke"
            stroke=(sheet.paper) stroke-opacity="0.75" stroke-linejoin="round" {
            @for name in &sheet.names {
                (draw_name(name))
            }
        }
    }
}

/// The drawing as a complete file.
pub fn file(sheet: &Sheet) -> String {
    file_with(sheet, &html! {})
}

/// The same with something above its names, such as flags.
pub fn file_with(sheet: &Sheet, above: &Markup) -> String {
    let declaration = PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let drawn = html! { (declaration) (draw(sheet, above)) }.into_string();
    // XML allows no control characters and no U+FFFE, not even as references.
    text::plain::plain(&drawn)
}

/// How wide shapes are stroked in their own tone: what a browser leaves bare between two that share a line is filled with a
/// little of each.
pub fn seam(sheet: &Sheet) -> f32 {
    f32::from(sheet.raster.cells().km()) / 30.0
}

/// The outlines of spaces that are filled, as often as they show. A hole may be a turn away from what is around it; in one path they
/// meet.
pub fn shapes(sheet: &Sheet, spaces: &[SpaceId]) -> Vec<Vec<Point>> {
    let Some(contours) = &sheet.contours else {
        return hex::outlines(sheet, spaces);
    };
    let inside: BTreeSet<SpaceId> = spaces.iter().copied().collect();
    let outline = contours.outline(|space| inside.contains(&space));
    let outline = outline.unwrap_or_else(|| {
        let cells = spaces.iter().flat_map(|space| sheet.raster.cells_of(*space));
        cells.map(|cell| contours.shape(cell)).collect()
    });
    all_round(sheet, &outline, seam(sheet))
}

fn draw_layer(sheet: &Sheet, layer: &Layer) -> Markup {
    match layer {
        Layer::Whole(tone) => {
            let ([west, north], [width, height]) = (sheet.frame[0], sheet.size());
            html! { rect x=(km(west)) y=(km(north)) width=(km(width)) height=(km(height)) fill=(tone) {} }
        }
        Layer::Fill { tone, spaces } => {
            let clip = (!sheet.land.is_empty()).then_some("url(#land)");
            html! {
                path d=(path(&shapes(sheet, spaces), true)) fill=(tone) stroke=(tone) stroke-width=(km(seam(sheet))) clip-path=[clip] {}
            }
        }
        Layer::Stroke { stroke, lines, .. } => {
            let of = |closed: bool| {
                let lines = lines.iter().filter(|line| line.closed == closed);
                path(
                    &all_round(sheet, lines.map(|line| &line.points), stroke.width),
                    false,
                )
            };
            let dashes = stroke.dashes.map(|[on, off]| format!("{} {}", km(on), km(off)));
            let cap = dashes.is_some().then_some("butt");
            html! {
                path d=(of(true) + &of(false)) fill="none" stroke=(stroke.tone) stroke-width=(km(stroke.width))
                    stroke-dasharray=[dashes] stroke-linecap=[cap] {}
            }
        }
        Layer::Grid(_) => html! { path d=(path(&sheet.land, true)) fill="url(#hexes)" {} },
    }
}

fn draw_sign(sign: &Sign, paper: Ink) -> Markup {
    let ink = |paint: SignPaint| match paint {
        SignPaint::Paper => paper,
        SignPaint::Tone => sign.tone,
        SignPaint::Ink => sign.ink,
    };
    let place = format!(
        "translate({} {}) scale({})",
        km(sign.at[0]),
        km(sign.at[1]),
        fine(sign.radius)
    );
    html! {
        g transform=(place) stroke-linecap="butt" {
            title { (sign.name) }
            @for part in sign.shape.parts(sign.radius) {
                @match part {
                    SignPart::Disc([x, y], radius, paint) => circle cx=(fine(x)) cy=(fine(y)) r=(fine(radius)) fill=(ink(paint)) {},
                    SignPart::Fill(points, paint) => polygon points=(corners(&points)) fill=(ink(paint)) {},
                    SignPart::Line(points, width, paint) => polyline points=(corners(&points)) fill="none" stroke=(ink(paint)) stroke-width=(fine(width)) {},
                }
            }
        }
    }
}

fn corners(points: &[Point]) -> String {
    let corners = points.iter().map(|[x, y]| format!("{},{}", fine(*x), fine(*y)));
    corners.collect::<Vec<_>>().join(" ")
}

fn draw_name(name: &Name) -> Markup {
    #[expect(clippy::cast_precision_loss, reason = "a name has few lines")]
    let rise = (name.lines.len() as f32 - 1.0) / 2.0 * LINE;
    // Letters stand on their baseline, a third of their size below the middle.
    let first = name.at[1] + (0.33 - rise) * name.size;
    let style = name.is_italic.then_some("italic");
    let anchor = match name.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let y = |line: u8| km(first + f32::from(line) * LINE * name.size);
    let x = km(name.at[0]);
    // A drawing turns clockwise.
    let turn =
        (name.angle != 0).then(|| format!("rotate({} {} {})", -name.angle, km(name.at[0]), km(name.at[1])));
    html! {
        text x=(x) y=(y(0)) font-size=(km(name.size)) font-style=[style] font-weight=(name.weight) fill=(name.ink)
            text-anchor=(anchor) stroke-width=(km(name.size * 0.22)) transform=[turn] {
            @match name.lines.as_slice() {
                [line] => (line),
                lines => @for (index, line) in (0_u8..).zip(lines) {
                    tspan x=(x) y=(y(index)) { (line) }
                },
            }
        }
    }
}

/// Lines as a path: after the first point, relative coordinates in tenths of a kilometre.
pub fn path(lines: &[Vec<Point>], closed: bool) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "maps are small")]
    let tenths = |point: &Point| point.map(|value| (value * 10.0).round() as i32);
    let mut path = String::new();
    for line in lines {
        let mut before: Option<[i32; 2]> = None;
        for point in line.iter().map(tenths) {
            match before {
                None => path.push('M'),
                Some(before) if before == point => continue,
                Some(_) => path.push('l'),
            }
            let [x, y] = before.map_or(point, |[x, y]| [point[0] - x, point[1] - y]);
            push_tenths(&mut path, x);
            if y >= 0 {
                path.push(' ');
            }
            push_tenths(&mut path, y);
            before = Some(point);
        }
        if closed {
            path.push('Z');
        }
    }
    path
}

fn push_tenths(path: &mut String, tenths: i32) {
    if tenths < 0 {
        path.push('-');
    }
    let (whole, part) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    let _ = match part {
        0 => write!(path, "{whole}"),
        part if whole == 0 => write!(path, ".{part}"),
        part => write!(path, "{whole}.{part}"),
    };
}

/// A length or coordinate as SVG writes it.
pub fn km(value: f32) -> String {
    plain(format!("{value:.1}"))
}

/// A coordinate within a sign.
fn fine(value: f32) -> String {
    plain(format!("{value:.2}"))
}

/// A decimal number without trailing zeros, and without the minus of `-0`.
fn plain(text: String) -> String {
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::board::area::file::AreaBoardFile;
    use railhead_engine::text::parse::from_ron;

    #[test]
    fn a_path_goes_from_point_to_point() {
        let line = vec![[1.0, 2.0], [1.04, 2.0], [1.5, 1.5], [0.5, 1.0], [10.5, 31.25]];
        assert_eq!(path(&[line], true), "M1 2l.5-.5l-1-.5l10 30.3Z");
    }

    #[test]
    fn the_drawing_holds_every_layer_sign_and_name() {
        let text = include_str!("../../games/tests/bad/good/small.areas.ron");
        let board = from_ron::<AreaBoardFile>(text).unwrap().build().unwrap();
        let sheet = super::super::area::sheet(&board, 3);
        let text = file(&sheet);
        for word in [
            "<title>Two Islands</title>",
            "Alba</text>",
            "The Strait</text>",
            "<title>The Narrows</title>",
            "fill=\"#c57b6d\"",
        ] {
            assert!(text.contains(word), "{word} in {text}");
        }
        assert_eq!(text.matches("<path ").count(), sheet.layers().count());
        assert!(!text.contains("translate(-"), "it does not wrap around");
        assert!(!text.contains("-0 "), "no zero is negative");
        let odd = include_str!("../../games/tests/bad/good/small.areas.ron").replacen(
            "Alba",
            "Al\u{fffe}ba\u{1b}",
            1,
        );
        let board = from_ron::<AreaBoardFile>(&odd).unwrap().build().unwrap();
        let text = file(&super::super::area::sheet(&board, 3));
        assert!(text.contains("Al\u{fffd}ba\u{fffd}") && !text.contains(['\u{fffe}', '\u{1b}']));
        let world = include_str!("../../../scenarios/world/world.board.ron");
        let world = from_ron::<AreaBoardFile>(world).unwrap().build().unwrap();
        let text = file(&super::super::area::sheet(&world, 1));
        assert!(
            text.contains("stroke-dasharray=\"15.6 8.4\""),
            "borders are dashed"
        );
        assert!(!text.contains("translate(-"), "what goes round is in one path");
    }

    /// How often closed lines go round a point.
    fn winding(lines: &[Vec<Point>], [x, y]: Point) -> i32 {
        let sides = lines
            .iter()
            .flat_map(|line| line.iter().zip(line.iter().cycle().skip(1)));
        let crossed = sides.map(|(from, to)| {
            let crosses = (from[1] <= y) != (to[1] <= y);
            let at = from[0] + (y - from[1]) / (to[1] - from[1]) * (to[0] - from[0]);
            let way = if to[1] > from[1] { 1 } else { -1 };
            if crosses && at > x { way } else { 0 }
        });
        crossed.sum()
    }

    #[test]
    fn what_goes_over_the_edge_of_a_map_that_goes_round_is_covered_at_both_and_its_lakes_are_not() {
        let text = r##"AreaBoard(
            format: 1,
            name: "Seam",
            cells: (columns: 12, rows: 7, km: 60, round: true),
            powers: {"red": (name: "Red", tone: "#c57b6d")},
            spaces: {
                "A": (id: "east", name: "East", owner: "red"),
                "B": (id: "west", name: "West", owner: "red"),
                "l": (id: "lake", name: "Lake", kind: Lake),
                "s": (id: "sea", name: "Sea", kind: Sea),
            },
            map: [
                "ssssssssssss",
                "AAAsssssssss",
                "AAAsssssssBB",
                "AlAsssssBBBB",
                "AAAssssssBBB",
                "AAAssssssBBB",
                "ssssssssssss",
            ],
        )"##;
        let board = from_ron::<AreaBoardFile>(text).unwrap().build().unwrap();
        let sheet = super::super::area::sheet(&board, 3);
        let raster = board.raster();
        let fills = sheet.layers().filter_map(|layer| match layer {
            Layer::Fill { spaces, .. } => Some((spaces, shapes(&sheet, spaces))),
            _ => None,
        });
        for (spaces, shapes) in fills {
            for cell in raster.cells().ids() {
                let is_in = spaces.contains(&raster.space(cell).unwrap());
                let covers = winding(&shapes, raster.cells().centre(cell)) != 0;
                assert_eq!(covers, is_in, "{spaces:?}, {cell:?}");
            }
        }
    }
}
