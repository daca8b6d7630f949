//! Luck on the page: how lucky each side was, its course over the turns, and the rolls that made it.

use std::fmt::Write as _;

use maud::{Markup, html};

use super::facts::Report;
use super::seats::class;
use crate::luck::{LIMITS, Luck, SideLuck};
use railhead_engine::board::look::stock::stock;
use railhead_print::svg::km;

const WIDTH: f32 = 460.0;
const HEIGHT: f32 = 160.0;
const LEFT: f32 = 38.0;
const EDGE: f32 = 14.0;

/// The rolls that are named for each side.
const NAMED: usize = 5;

pub(super) fn section(report: &Report, luck: &Luck) -> Markup {
    html! {
        .luck {
            @for side in &luck.sides {
                p.(class(side.seats[0])) { (luck.sentence(side)) }
            }
            figure { (course(report, luck)) }
            @for side in &luck.sides {
                @let rolls = luck.luckiest(side, NAMED);
                @if !rolls.is_empty() {
                    h3 { "The luckiest rolls for " (side.name) }
                    ul {
                        @for roll in rolls { li { (luck.roll(roll, report.words)) } }
                    }
                }
            }
            p { (LIMITS) }
        }
    }
}

/// The surplus of each side over the turns, around 0.
fn course(report: &Report, luck: &Luck) -> Markup {
    let ends = luck.sides.iter().flat_map(|side| &side.course);
    let most = ends.clone().map(|(_, surplus)| surplus.abs()).fold(1.0, f64::max);
    let turns = ends.clone().map(|(turn, _)| *turn).max().unwrap_or(1).max(1);
    let middle = HEIGHT / 2.0;
    #[expect(clippy::cast_possible_truncation, reason = "a drawing")]
    let y = |surplus: f64| middle - (middle - EDGE) * (surplus / most) as f32;
    let x = |turn: u16| LEFT + (WIDTH - LEFT - EDGE) * f32::from(turn) / f32::from(turns);
    let line = |side: &SideLuck| {
        let mut line = format!("M {} {}", km(x(0)), km(y(0.0)));
        let mut before = y(0.0);
        for (turn, surplus) in &side.course {
            // The luck of a turn comes in that turn; until then it stays.
            let _ = write!(line, " L {} {}", km(x(turn.saturating_sub(1))), km(before));
            before = y(*surplus);
            let _ = write!(line, " L {} {}", km(x(*turn)), km(before));
        }
        let _ = write!(line, " L {} {}", km(x(turns)), km(before));
        line
    };
    let ink = &stock().map.ink;
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label="Luck over the turns" {
            line x1=(km(LEFT)) x2=(km(WIDTH - EDGE)) y1=(km(middle)) y2=(km(middle)) stroke=(ink) stroke-width="0.8" {}
            text x=(km(LEFT - 6.0)) y=(km(middle + 4.0)) text-anchor="end" font-size="11" fill=(ink) { "0" }
            text x=(km(LEFT - 6.0)) y=(km(EDGE + 4.0)) text-anchor="end" font-size="11" fill=(ink) { "+" (format!("{most:.0}")) }
            text x=(km(LEFT - 6.0)) y=(km(HEIGHT - EDGE + 4.0)) text-anchor="end" font-size="11" fill=(ink) { "-" (format!("{most:.0}")) }
            @for side in &luck.sides {
                path d=(line(side)) fill="none" stroke=(report.inks[usize::from(side.seats[0].0)]) stroke-width="2.2" stroke-linejoin="round" {}
            }
        }
    }
}
