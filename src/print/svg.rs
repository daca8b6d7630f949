//! A sheet as an SVG drawing, one unit of which is a kilometre.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use maud::{Markup, PreEscaped, html};

use super::names::{LINE, Name};
use super::{Layer, Sheet, Sign};
use crate::rules::board::SpaceId;
use crate::rules::board::outline::Point;

/// The drawing.
pub fn draw(sheet: &Sheet) -> Markup {
    let [low, _] = sheet.frame;
    let [width, height] = sheet.size();
    let view = format!("{} {} {} {}", km(low[0]), km(low[1]), km(width), km(height));
    html! {
        svg.sheet xmlns="http://www.w3.org/2000/svg" viewBox=(view) role="img" aria-label=(sheet.title)
            style=(format!("--ratio:{:.4};aspect-ratio:{}/{}", width / height, km(width), km(height))) {
            title { (sheet.title) }
            g id="map" stroke-linejoin="round" stroke-linecap="round" {
                @for layer in &sheet.layers {
                    (draw_layer(sheet, layer))
                }
                @for sign in &sheet.signs {
                    (draw_sign(sign))
                }
            }
            // What runs over the edge of a map that goes round is seen at the other.
            @if let Some(around) = sheet.around() {
                use href="#map" x=(km(around)) {}
                use href="#map" x=(km(-around)) {}
            }
            g.names font-family="Libertinus Serif, Georgia, serif" text-anchor="middle" paint-order="stroke"
                stroke=(sheet.paper) stroke-opacity="0.75" stroke-linejoin="round" {
                @for name in &sheet.names {
                    (draw_name(name))
                }
            }
        }
    }
}

/// The drawing as a file of its own.
pub fn file(sheet: &Sheet) -> String {
    html! { (PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")) (draw(sheet)) }.into_string()
}

fn draw_layer(sheet: &Sheet, layer: &Layer) -> Markup {
    match layer {
        Layer::Fill { tone, spaces } => {
            let inside: BTreeSet<SpaceId> = spaces.iter().copied().collect();
            let outline = sheet.contours.outline(|space| inside.contains(&space));
            let shapes = outline.unwrap_or_else(|| {
                let cells = spaces.iter().flat_map(|space| sheet.raster.cells_of(*space));
                cells.map(|cell| sheet.contours.shape(cell)).collect()
            });
            // The stroke fills what a browser leaves bare between two shapes that share a line.
            html! {
                path d=(path(&shapes, true)) fill=(tone) stroke=(tone) stroke-width="2" {}
            }
        }
        Layer::Stroke { stroke, lines } => {
            let of = |closed: bool| {
                let lines = lines.iter().map(|line| &sheet.contours.lines()[*line]);
                let courses: Vec<Vec<Point>> = lines
                    .filter(|line| line.closed == closed)
                    .map(|line| line.points.clone())
                    .collect();
                path(&courses, false)
            };
            let dashes = stroke.dashes.map(|[on, off]| format!("{} {}", km(on), km(off)));
            html! {
                path d=(of(true) + &of(false)) fill="none" stroke=(stroke.tone) stroke-width=(km(stroke.width))
                    stroke-dasharray=[dashes] {}
            }
        }
    }
}

fn draw_sign(sign: &Sign) -> Markup {
    html! {
        circle cx=(km(sign.at[0])) cy=(km(sign.at[1])) r=(km(sign.radius)) fill=(sign.tone) stroke=(sign.ink)
            stroke-width=(km(sign.radius * 0.3)) {
            title { (sign.name) }
        }
    }
}

fn draw_name(name: &Name) -> Markup {
    #[expect(clippy::cast_precision_loss, reason = "a name has few lines")]
    let rise = (name.lines.len() as f32 - 1.0) / 2.0 * LINE;
    // The letters stand on their line, a third of their size below the middle.
    let first = name.at[1] + (0.33 - rise) * name.size;
    let [style, weight] = if name.is_italic {
        ["italic", "400"]
    } else {
        ["normal", "600"]
    };
    html! {
        text font-size=(km(name.size)) font-style=(style) font-weight=(weight) fill=(name.ink)
            stroke-width=(km(name.size * 0.22)) {
            @for (index, line) in (0_u8..).zip(&name.lines) {
                tspan x=(km(name.at[0])) y=(km(first + f32::from(index) * LINE * name.size)) { (line) }
            }
        }
    }
}

fn path(lines: &[Vec<Point>], closed: bool) -> String {
    let mut path = String::new();
    for line in lines {
        for (index, [x, y]) in line.iter().enumerate() {
            let letter = if index == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{} {}", km(*x), km(*y));
        }
        if closed {
            path.push('Z');
        }
    }
    path
}

/// A length or coordinate as SVG writes it.
pub fn km(value: f32) -> String {
    let text = format!("{value:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
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
    fn the_drawing_holds_every_layer_sign_and_name() {
        let text = include_str!("../../tests/bad/good/small.areas.ron");
        let board = from_ron::<AreaBoardFile>(text).unwrap().build().unwrap();
        let sheet = super::super::area::sheet(&board, 3);
        let text = file(&sheet);
        for word in [
            "<title>Two Islands</title>",
            "Alba</tspan>",
            "The Strait</tspan>",
            "<title>The Narrows</title>",
            "fill=\"#c57b6d\"",
        ] {
            assert!(text.contains(word), "{word} in {text}");
        }
        assert_eq!(text.matches("<path ").count(), sheet.layers.len());
        assert!(!text.contains("<use "), "it does not go round");
        assert!(!text.contains("-0 "), "no zero is negative");
        let world = include_str!("../../scenarios/world/world.board.ron");
        let world = from_ron::<AreaBoardFile>(world).unwrap().build().unwrap();
        let text = file(&super::super::area::sheet(&world, 1));
        assert!(
            text.contains("stroke-dasharray=\"15.6 8.4\""),
            "borders are dashed"
        );
        assert_eq!(text.matches("<use ").count(), 2, "it goes round, to either side");
    }
}
