//! The report as one HTML page with everything in it.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::chart::Chart;
use super::course::{PlayerTurnPart, TurnPart};
use super::figures::Figures;
use super::units::{Fate, UnitRow};
use super::{Report, count, ink, map, text};
use crate::rules::engine::Session;
use crate::rules::hex_game::{HexGame, Side};

const STYLE: &str = include_str!("style.css");

/// The report as a page.
pub fn write(report: &Report, session: &Session<HexGame>) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content="Railhead";
                title { (report.title) " - report" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    (head(report))
                    h2 { "The map" }
                    figure {
                        (map::draw(session))
                        (legend(report))
                    }
                    h2 { "Losses and control" }
                    (charts(report))
                    h2 { "What happened" }
                    @for turn in &report.turns {
                        (turn_of(report, turn))
                    }
                    h2 { "The units" }
                    .columns {
                        @for side in Side::BOTH {
                            (units(report, side))
                        }
                    }
                    footer { (text::colophon(report)) }
                }
            }
        }
    };
    page.into_string()
}

/// The class of a side, which gives it its colour.
const fn class(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

fn head(report: &Report) -> Markup {
    html! {
        header {
            div {
                h1 { (report.title) }
                p.dates { (report.dates) }
                p { (report.summary) }
                p.standing { (report.standing) }
                @for remark in &report.remarks {
                    p { (remark) }
                }
                @if let Some(order) = report.unknown_from {
                    p.unknown { (text::unknown(order)) }
                }
            }
            table.balance {
                tr {
                    th {}
                    @for side in Side::BOTH {
                        th.number.(class(side)) { (report.sides[side.index()]) }
                    }
                }
                @for (words, cells) in &report.balance {
                    tr {
                        td { (words) }
                        @for cell in cells { td.number { (cell) } }
                    }
                }
            }
        }
    }
}

fn legend(report: &Report) -> Markup {
    let swatch = |inside: &Markup| html! { svg viewBox="0 0 19 11" aria-hidden="true" { (inside) } };
    html! {
        ul.legend {
            @for side in Side::BOTH {
                @let colour = ink::SIDES[side.index()];
                @let name = &report.sides[side.index()];
                li { (swatch(&html! { rect width="19" height="11" fill=(colour) opacity="0.22" {} })) "held by " (name) }
                li { (swatch(&html! {
                    rect width="19" height="11" fill=(colour) opacity="0.13" {}
                    rect width="19" height="11" fill=(format!("url(#{})", map::hatching_id(side))) {}
                })) "taken since the start" }
            }
            li { (swatch(&html! {
                path d="M0 5.5H19" stroke=(ink::RAIL[0]) stroke-width="3.4" {}
                path d="M0 5.5H19" stroke=(ink::RAIL[1]) stroke-width="1.8" stroke-dasharray="4 4" {}
            })) "railway" }
            li { (swatch(&html! { path d="M0 5.5H19" stroke=(ink::ROAD_MAIN[0]) stroke-width="2.4" {} })) "main road" }
            li { (swatch(&html! {
                path d="M0 5.5H19" stroke=(ink::ROAD_MINOR[1]) stroke-width="2.8" {}
                path d="M0 5.5H19" stroke=(ink::ROAD_MINOR[0]) stroke-width="1.4" {}
            })) "minor road" }
            li { (swatch(&html! { path d="M0 5.5H19" stroke=(ink::INK) stroke-width="2" stroke-linecap="round" stroke-dasharray="0.1 4" {} })) "front" }
            li { (swatch(&html! { path d="M6 2L13 9M6 9L13 2" stroke=(ink::PROBLEM) stroke-width="2" {} })) "bridge that is down" }
            li { (swatch(&html! { circle cx="9.5" cy="5.5" r="3.6" fill=(ink::PROBLEM) {} })) "units out of supply" }
        }
        figcaption { "A number on a counter is that of the units in its hex; rest the pointer on it to read their names." }
    }
}

fn charts(report: &Report) -> Markup {
    let labels = || -> Vec<String> {
        let label = |figures: &Figures| figures.turn.map_or("start".to_owned(), |turn| turn.to_string());
        report.figures.iter().map(label).collect()
    };
    let chart = |title, value: fn(&Figures, usize) -> u32| {
        let values = [0, 1].map(|side| {
            report
                .figures
                .iter()
                .map(|figures| value(figures, side))
                .collect()
        });
        Chart {
            title,
            labels: labels(),
            values,
            sides: &report.sides,
        }
    };
    let units = |figures: &Figures, side: usize| u32::try_from(figures.units[side]).unwrap_or(u32::MAX);
    let hexes = |figures: &Figures, side: usize| u32::try_from(figures.hexes[side]).unwrap_or(u32::MAX);
    let mut charts = vec![
        chart("Steps lost", |figures, side| figures.lost_steps[side]),
        chart("Units on the map", units),
        chart("Hexes held", hexes),
    ];
    if report.now().worth != [0; 2] {
        charts.push(chart("Towns held, in victory points", |figures, side| {
            figures.worth[side]
        }));
    }
    html! {
        .charts {
            @for chart in &charts {
                figure {
                    h3 { (chart.title) }
                    (chart.draw())
                }
            }
            figure.figures {
                h3 { "The figures" }
                (table_of_figures(report))
            }
        }
    }
}

fn table_of_figures(report: &Report) -> Markup {
    html! {
        table {
            tr {
                th {}
                @for side in Side::BOTH {
                    th.number.(class(side)) colspan="3" { (report.sides[side.index()]) }
                }
            }
            tr {
                th { "End of turn" }
                @for _ in Side::BOTH {
                    th.number { "Steps lost" }
                    th.number { "Hexes" }
                    th.number { "Towns" }
                }
            }
            @for figures in &report.figures {
                tr {
                    td { @match figures.turn { Some(turn) => (turn), None => "start" } }
                    @for side in 0..2 {
                        td.number { (figures.lost_steps[side]) }
                        td.number { (figures.hexes[side]) }
                        td.number { (figures.towns[side]) }
                    }
                }
            }
        }
    }
}

fn turn_of(report: &Report, turn: &TurnPart) -> Markup {
    let lost = turn.turn.and_then(|turn| lost_in(report, turn));
    html! {
        details open {
            summary {
                (turn.name())
                small { (turn.days) @if let Some(lost) = lost { "; " (lost) } }
            }
            .columns {
                @for side in Side::BOTH {
                    @let parts = turn.player_turns.iter().filter(|part| part.side == side);
                    section {
                        @for part in parts {
                            (player_turn(report, part))
                        }
                    }
                }
            }
        }
    }
}

/// What was lost in a turn, in words; `None` if nothing was.
fn lost_in(report: &Report, turn: u16) -> Option<String> {
    let at = report
        .figures
        .iter()
        .position(|figures| figures.turn == Some(turn))?;
    let (before, after) = (&report.figures[at.checked_sub(1)?], &report.figures[at]);
    let lost: Vec<String> = Side::BOTH
        .into_iter()
        .filter_map(|side| {
            let steps = after.lost_steps[side.index()].saturating_sub(before.lost_steps[side.index()]);
            let steps = usize::try_from(steps).unwrap_or(usize::MAX);
            (steps > 0).then(|| {
                format!(
                    "{} lost {}",
                    report.sides[side.index()],
                    count(steps, "step", "steps")
                )
            })
        })
        .collect();
    (!lost.is_empty()).then(|| lost.join(", "))
}

fn player_turn(report: &Report, part: &PlayerTurnPart) -> Markup {
    html! {
        h3.(class(part.side)) { (report.sides[part.side.index()]) }
        @if part.phases.is_empty() {
            p.quiet { "Nothing to report." }
        }
        @for phase in &part.phases {
            h4 { (phase.name.unwrap_or("As the player-turn begins")) }
            ul {
                @for line in &phase.lines {
                    li {
                        (line.text)
                        @if !line.under.is_empty() {
                            ul { @for under in &line.under { li { (under) } } }
                        }
                    }
                }
            }
        }
    }
}

fn units(report: &Report, side: Side) -> Markup {
    let rows = &report.units[side.index()];
    let is_new = |index: usize| index == 0 || rows[index - 1].formation != rows[index].formation;
    html! {
        section {
            h3.(class(side)) { (report.sides[side.index()]) }
            table {
                tr { th { "Unit" } th.number { "Steps" } th { "Where" } }
                @for (index, row) in rows.iter().enumerate() {
                    @if is_new(index) {
                        tr.formation { td colspan="3" { (row.formation) } }
                    }
                    (unit(row))
                }
            }
        }
    }
}

fn unit(row: &UnitRow) -> Markup {
    let is_gone = matches!(row.fate, Fate::Lost { .. });
    let is_unsupplied = matches!(row.fate, Fate::OnMap { supplied: false, .. });
    html! {
        tr.gone[is_gone] {
            td title=(row.kind) { (row.name) }
            td.number.bad[row.steps < row.full && !is_gone] { (row.steps) "/" (row.full) }
            td.bad[is_unsupplied] { (row.fate.text()) }
        }
    }
}
