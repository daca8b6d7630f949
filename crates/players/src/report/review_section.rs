//! The review on the page: the chance to win over the player-turns, and the turns whose orders cost most of it.

use std::fmt::Write as _;

use maud::{Markup, html};

use super::facts::{Report, ReviewPart};
use super::seats::class;
use crate::review::{REVIEW_LIMITS, Review};
use railhead_engine::board::look::stock::stock;
use railhead_print::svg::km;

const WIDTH: f32 = 460.0;
const HEIGHT: f32 = 160.0;
const LEFT: f32 = 38.0;
const EDGE: f32 = 14.0;

pub(super) fn section(report: &Report, part: &ReviewPart) -> Markup {
    html! {
        .luck {
            figure { (course(report, &part.review)) }
            @if part.costly.is_empty() {
                p { "No turn's orders cost more than the noise." }
            } @else {
                h3 { "The orders that cost most" }
                ul {
                    @for (turn, text) in part.review.costly.iter().zip(&part.costly) {
                        li {
                            (text)
                            @if !turn.better.is_empty() {
                                ul {
                                    @for better in &turn.better {
                                        li { "Better: " (better.words) " (" (better.why) ")" }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            p { (REVIEW_LIMITS) }
        }
    }
}

/// The chance of each side before each player-turn, from 0 to 100%, with its name at the end of its line.
fn course(report: &Report, review: &Review) -> Markup {
    let count = review.outlooks.len();
    let points = || review.outlooks.iter().chain(&review.end);
    let last = points().count().saturating_sub(1).max(1);
    #[expect(clippy::cast_precision_loss, reason = "a drawing")]
    let x = |at: usize| LEFT + (WIDTH - LEFT - EDGE) * at as f32 / last as f32;
    #[expect(clippy::cast_possible_truncation, reason = "a drawing")]
    let y = |chance: f64| HEIGHT - EDGE - (HEIGHT - 2.0 * EDGE) * chance as f32;
    let line = |side: usize| {
        let mut line = String::new();
        for (at, outlook) in points().enumerate() {
            let step = if at == 0 { "M" } else { " L" };
            let chance = outlook.chances.get(side).map_or(0.0, |chance| chance.of);
            let _ = write!(line, "{step} {} {}", km(x(at)), km(y(chance)));
        }
        line
    };
    let ink = &stock().map.ink;
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label="The chance to win before each player-turn, and the end" {
            @for (chance, label) in [(0.0, "0%"), (0.5, "50%"), (1.0, "100%")] {
                line x1=(km(LEFT)) x2=(km(WIDTH - EDGE)) y1=(km(y(chance))) y2=(km(y(chance))) stroke=(ink) stroke-width="0.5" {}
                text x=(km(LEFT - 6.0)) y=(km(y(chance) + 4.0)) text-anchor="end" font-size="11" fill=(ink) { (label) }
            }
            @for (side, (_, seats)) in review.sides.iter().enumerate() {
                path d=(line(side)) fill="none" stroke=(report.inks[usize::from(seats[0].0)]) stroke-width="2.2" stroke-linejoin="round" {}
            }
        }
        p {
            "The chance to win of "
            @for (side, (name, seats)) in review.sides.iter().enumerate() {
                @if side > 0 { ", " }
                span.(class(seats[0])) { (name) }
            }
            " before each " (report.words.player_turn) ", from " (review.games / count.max(1)) " games each."
        }
    }
}
