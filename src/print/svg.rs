//! A sheet as an SVG drawing, one unit of which is a kilometre.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use maud::{Markup, PreEscaped, html};

use super::names::{Anchor, LINE, Name};
use super::sign::{Paint, Part, Sign};
use super::{Course, Layer, Sheet};
use crate::rules::board::SpaceId;
use crate::rules::board::look::Ink;
use crate::rules::board::outline::Point;

/// The drawing.
pub fn draw(sheet: &Sheet) -> Markup {
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
        }
    }
}

/// What of the map is shown, as an attribute.
pub fn view(sheet: &Sheet) -> String {
    let [low, _] = sheet.frame;
    let [width, height] = sheet.size();
    format!("{} {} {} {}", km(low[0]), km(low[1]), km(width), km(height))
}

/// The shape of the drawing, as a style.
pub fn shape(sheet: &Sheet) -> String {
    let [width, height] = sheet.size();
    format!(
        "--ratio:{:.4};aspect-ratio:{}/{}",
        width / height,
        km(width),
        km(height)
    )
}

/// What layers refer to: the land, which others are clipped to, and the pattern of hexes.
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

/// The outlines of hexes that repeat in every direction, for one repetition of them: two hexes.
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
            // What runs over the edge of a map that goes round is seen at the other.
            @if let Some(around) = sheet.around() && let Some(part) = over_edge(sheet, layer) {
                @for shift in [around, -around] {
                    g transform=(format!("translate({} 0)", km(shift))) { (draw_layer(sheet, &part)) }
                }
            }
        }
    }
}

/// What of a layer runs over the edge of a map that goes round; `None` if nothing does.
fn over_edge(sheet: &Sheet, layer: &Layer) -> Option<Layer> {
    let [west, east] = [sheet.frame[0][0], sheet.frame[1][0]];
    let cells = sheet.raster.cells();
    let last = i32::from(cells.columns()) - 1;
    match layer {
        Layer::Fill { tone, spaces } => {
            let is_over = |space: &&SpaceId| {
                let mut columns = sheet.raster.cells_of(**space).map(|cell| cells.offset(cell)[0]);
                columns.any(|column| column == 0 || column == last)
            };
            let spaces: Vec<SpaceId> = spaces.iter().filter(is_over).copied().collect();
            (!spaces.is_empty()).then_some(Layer::Fill { tone: *tone, spaces })
        }
        Layer::Stroke { line, stroke, lines } => {
            // Half its width is seen, too.
            let reach = stroke.width / 2.0;
            let is_over = |line: &&Course| {
                let mut points = line.points.iter();
                points.any(|[x, _]| *x < west + reach || *x > east - reach)
            };
            let lines: Vec<Course> = lines.iter().filter(is_over).cloned().collect();
            (!lines.is_empty()).then_some(Layer::Stroke {
                line: *line,
                stroke: *stroke,
                lines,
            })
        }
        Layer::Shape { .. } | Layer::Grid(_) => None,
    }
}

/// All signs.
pub fn signs(sheet: &Sheet) -> Markup {
    html! {
        @for sign in &sheet.signs {
            (draw_sign(sign, sheet.paper))
        }
    }
}

/// All names.
pub fn names(sheet: &Sheet) -> Markup {
    html! {
        g.names font-family="Libertinus Serif, Georgia, serif" paint-order="stroke"
            stroke=(sheet.paper) stroke-opacity="0.75" stroke-linejoin="round" {
            @for name in &sheet.names {
                (draw_name(name))
            }
        }
    }
}

/// The drawing as a file of its own.
pub fn file(sheet: &Sheet) -> String {
    html! { (PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")) (draw(sheet)) }.into_string()
}

fn draw_layer(sheet: &Sheet, layer: &Layer) -> Markup {
    // What a browser leaves bare between two shapes that share a line is filled with a little of each.
    let seam = km(f32::from(sheet.raster.cells().km()) / 30.0);
    match layer {
        Layer::Fill { tone, spaces } => {
            let inside: BTreeSet<SpaceId> = spaces.iter().copied().collect();
            let shapes = sheet.contours.as_ref().map(|contours| {
                let outline = contours.outline(|space| inside.contains(&space));
                outline.unwrap_or_else(|| {
                    let cells = spaces.iter().flat_map(|space| sheet.raster.cells_of(*space));
                    cells.map(|cell| contours.shape(cell)).collect()
                })
            });
            html! {
                path d=(path(&shapes.unwrap_or_default(), true)) fill=(tone) stroke=(tone) stroke-width=(seam) {}
            }
        }
        Layer::Shape {
            tone,
            outlines,
            on_land,
        } => html! {
            path d=(path(outlines, true)) fill=(tone) stroke=(tone) stroke-width=(seam) clip-path=[on_land.then_some("url(#land)")] {}
        },
        Layer::Stroke { stroke, lines, .. } => {
            let of = |closed: bool| {
                let lines = lines.iter().filter(|line| line.closed == closed);
                lines.map(run).collect::<String>()
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

/// A line as a piece of a path.
fn run(line: &Course) -> String {
    path(std::slice::from_ref(&line.points), false)
}

fn draw_sign(sign: &Sign, paper: Ink) -> Markup {
    let ink = |paint: Paint| match paint {
        Paint::Paper => paper,
        Paint::Tone => sign.tone,
        Paint::Ink => sign.ink,
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
            @for part in sign.shape.parts() {
                @match part {
                    Part::Disc([x, y], radius, paint) => circle cx=(fine(x)) cy=(fine(y)) r=(fine(radius)) fill=(ink(paint)) {},
                    Part::Fill(points, paint) => polygon points=(corners(&points)) fill=(ink(paint)) {},
                    Part::Line(points, width, paint) => polyline points=(corners(&points)) fill="none" stroke=(ink(paint)) stroke-width=(fine(width)) {},
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
    // The letters stand on their line, a third of their size below the middle.
    let first = name.at[1] + (0.33 - rise) * name.size;
    let style = name.is_italic.then_some("italic");
    let anchor = match name.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let y = |line: u8| km(first + f32::from(line) * LINE * name.size);
    let x = km(name.at[0]);
    html! {
        text x=(x) y=(y(0)) font-size=(km(name.size)) font-style=[style] font-weight=(name.weight) fill=(name.ink)
            text-anchor=(anchor) stroke-width=(km(name.size * 0.22)) {
            @match name.lines.as_slice() {
                [line] => (line),
                lines => @for (index, line) in (0_u8..).zip(lines) {
                    tspan x=(x) y=(y(index)) { (line) }
                },
            }
        }
    }
}

/// Lines as a path: after its first point every one by how far it is from the one before, in tenths of a kilometre.
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

/// Without the zeros that say nothing.
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
    use crate::rules::board::area::file::AreaBoardFile;
    use crate::rules::text::parse::from_ron;

    #[test]
    fn a_path_goes_from_point_to_point() {
        let line = vec![[1.0, 2.0], [1.04, 2.0], [1.5, 1.5], [0.5, 1.0], [10.5, 31.25]];
        assert_eq!(path(&[line], true), "M1 2l.5-.5l-1-.5l10 30.3Z");
    }

    #[test]
    fn the_drawing_holds_every_layer_sign_and_name() {
        let text = include_str!("../../tests/bad/good/small.areas.ron");
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
        assert!(!text.contains("translate(-"), "it does not go round");
        assert!(!text.contains("-0 "), "no zero is negative");
        let world = include_str!("../../scenarios/world/world.board.ron");
        let world = from_ron::<AreaBoardFile>(world).unwrap().build().unwrap();
        let text = file(&super::super::area::sheet(&world, 1));
        assert!(
            text.contains("stroke-dasharray=\"15.6 8.4\""),
            "borders are dashed"
        );
        let turn = |way: &str| text.matches(&format!("translate({way}10392.3 0)")).count();
        assert!(
            turn("") > 5 && turn("") == turn("-"),
            "it goes round, to either side"
        );
    }
}
