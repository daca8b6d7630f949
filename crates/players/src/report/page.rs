//! The report as one self-contained HTML page.

use std::fmt::Write as _;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::chart::Chart;
use super::course::{PlayerTurnPart, TurnPart};
use super::facts::Report;
use super::figures::Moment;
use super::luck;
use super::reported::{Figure, Reported, UnitRow};
use super::review_section;
use super::seats::{class, seats};
use super::text;
use railhead_engine::board::look::stock::stock;
use railhead_engine::engine::rule_book::Chapter;
use railhead_engine::engine::{Seat, Session};

const STYLE: &str = include_str!("style.css");

/// The report as a page.
pub fn write<G: Reported>(report: &Report, session: &Session<G>) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content="Railhead";
                title { (report.title) " - report" }
                style { (PreEscaped(colours(report) + STYLE)) }
            }
            body {
                main {
                    (head(report))
                    h2 { "The map" }
                    figure { (G::map(session)) }
                    @if !report.now().figures.is_empty() {
                        h2 { (report.figures) }
                        (charts(report))
                    }
                    @if !report.story.is_empty() {
                        h2 { "The campaign" }
                        @for part in &report.story {
                            h3 { (part.title) }
                            ul { @for line in &part.lines { li { (line) } } }
                        }
                    }
                    h2 { "What happened" }
                    @for turn in &report.turns {
                        (turn_of(report, turn))
                    }
                    @if let Some(luck) = report.luck.as_ref().filter(|luck| !luck.rolls.is_empty()) {
                        h2 { "Luck" }
                        (luck::section(report, luck))
                    }
                    @if let Some(review) = &report.review {
                        h2 { "The orders that decided it" }
                        (review_section::section(report, review))
                    }
                    @if report.units.iter().any(|rows| !rows.is_empty()) {
                        h2 { "The units" }
                        .columns style=[columns(report)] {
                            @for seat in all(report) {
                                (units(report, seat))
                            }
                        }
                    }
                    h2 { "The rules of this scenario" }
                    @for chapter in session.game().rule_book() {
                        (chapter_of(&chapter))
                    }
                    footer { (text::colophon(report)) }
                }
            }
        }
    };
    page.into_string()
}

/// The colours that the style sheet refers to.
fn colours(report: &Report) -> String {
    let print = &stock().map;
    let mut colours = format!(
        ":root {{ --paper: {}; --ink: {}; --bad: {}; }}\n",
        print.paper,
        print.ink,
        stock().problem
    );
    for (seat, (ink, tone)) in all(report).zip(report.inks.iter().zip(&report.tones)) {
        let _ = writeln!(colours, ".{} {{ color: {ink}; --tone: {tone}; }}", class(seat));
    }
    colours
}

/// The seats of all sides, in their order.
fn all(report: &Report) -> impl Iterator<Item = Seat> {
    seats(report.sides.len())
}

/// The name of a side.
fn name(report: &Report, seat: Seat) -> &str {
    &report.sides[usize::from(seat.0)]
}

/// The number of columns side by side on a wide page, if it is not two.
fn columns(report: &Report) -> Option<String> {
    let number = report.sides.len();
    (number != 2).then(|| format!("--columns: {}", number.min(3)))
}

/// The most sides whose figures stand beside each other; those of more would be wider than a sheet of paper.
const ABREAST: usize = 2;

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
            @if !report.balance.is_empty() {
                (balance(report))
            }
        }
    }
}

/// The balance, with a column for each side, or a line for each if they are many.
fn balance(report: &Report) -> Markup {
    html! {
        table.balance {
            @if report.sides.len() <= ABREAST {
                tr {
                    td {}
                    @for seat in all(report) {
                        th.number.(class(seat)) scope="col" { (name(report, seat)) }
                    }
                }
                @for row in &report.balance {
                    tr {
                        td { (row.what) }
                        @for cell in &row.by_seat { td.number { (cell) } }
                    }
                }
            } @else {
                tr {
                    td {}
                    @for row in &report.balance { th.number scope="col" { (row.what) } }
                }
                @for seat in all(report) {
                    tr {
                        th.(class(seat)) scope="row" { (name(report, seat)) }
                        @for row in &report.balance {
                            td.number { (row.by_seat[usize::from(seat.0)]) }
                        }
                    }
                }
            }
        }
    }
}

fn charts(report: &Report) -> Markup {
    let labels: Vec<String> = report.moments.iter().map(moment_name).collect();
    // The figures that exist at the end exist from the start.
    let now = report.now().figures.iter().enumerate();
    let charts = now.filter_map(|(index, figure)| {
        let values = (0..report.sides.len()).map(|side| {
            let moments = report.moments.iter();
            moments
                .map(|moment| moment.figures[index].by_seat[side])
                .collect()
        });
        Some(Chart {
            title: figure.chart.as_deref()?,
            labels: labels.clone(),
            unit: report.words.turn,
            values: values.collect(),
            sides: &report.sides,
            inks: &report.inks,
        })
    });
    html! {
        .charts {
            @for chart in charts {
                figure {
                    h3 { (chart.title) }
                    (chart.draw())
                }
            }
            @if report.sides.len() <= ABREAST {
                figure.figures {
                    h3 { "The figures" }
                    (table_of_figures(report))
                }
            } @else {
                @for (index, figure) in report.now().figures.iter().enumerate() {
                    @if let Some(title) = &figure.column {
                        figure.figures {
                            h3 { (title) }
                            (table_of_figure(report, index))
                        }
                    }
                }
            }
        }
    }
}

fn table_of_figures(report: &Report) -> Markup {
    let shown = |figures: &[Figure]| -> Vec<Figure> {
        figures
            .iter()
            .filter(|figure| figure.column.is_some())
            .cloned()
            .collect()
    };
    let heads = shown(&report.now().figures);
    html! {
        table {
            tr {
                td {}
                @for seat in all(report) {
                    th.number.(class(seat)) scope="colgroup" colspan=(heads.len()) { (name(report, seat)) }
                }
            }
            tr {
                th scope="col" { "End of " (report.words.turn) }
                @for _ in all(report) {
                    @for head in &heads {
                        th.number scope="col" { (head.column.as_deref().unwrap_or_default()) }
                    }
                }
            }
            @for moment in &report.moments {
                tr {
                    td { (moment_name(moment)) }
                    @for side in 0..report.sides.len() {
                        @for figure in shown(&moment.figures) {
                            td.number { (figure.by_seat[side]) }
                        }
                    }
                }
            }
        }
    }
}

/// One figure of many sides.
fn table_of_figure(report: &Report, index: usize) -> Markup {
    html! {
        table {
            tr {
                th scope="col" { "End of " (report.words.turn) }
                @for seat in all(report) {
                    th.number.(class(seat)) scope="col" { (name(report, seat)) }
                }
            }
            @for moment in &report.moments {
                tr {
                    td { (moment_name(moment)) }
                    @for value in &moment.figures[index].by_seat {
                        td.number { (value) }
                    }
                }
            }
        }
    }
}

/// The turn at whose end a moment is.
fn moment_name(moment: &Moment) -> String {
    moment.turn.map_or("start".to_owned(), |turn| turn.to_string())
}

fn turn_of(report: &Report, turn: &TurnPart) -> Markup {
    let mut moments = report
        .moments
        .iter()
        .filter(|moment| turn.turn.is_some() && moment.turn == turn.turn);
    let note = moments.next().map_or("", |moment| &moment.note);
    html! {
        details open {
            summary {
                (turn.name(report.words))
                small { (turn.days) @if !note.is_empty() { "; " (note) } }
            }
            .columns style=[columns(report)] {
                @for seat in all(report) {
                    @let parts = turn.player_turns.iter().filter(|part| part.seat == seat);
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

fn player_turn(report: &Report, part: &PlayerTurnPart) -> Markup {
    html! {
        h3.(class(part.seat)) { (name(report, part.seat)) }
        @if part.phases.is_empty() {
            p.quiet { "Nothing to report." }
        }
        @for phase in &part.phases {
            h4 {
                @match &phase.name {
                    Some(name) => (name),
                    None => (text::beginning(report.words)),
                }
            }
            ul {
                @for line in &phase.lines {
                    li.great[line.is_great] {
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

/// A chapter of the rule book, folded.
fn chapter_of(chapter: &Chapter) -> Markup {
    html! {
        details {
            summary { (chapter.id) ". " (chapter.title) }
            @for rule in &chapter.rules {
                h4 { (rule.id) " " (rule.title) }
                @for line in rule.paragraphs.iter().flat_map(|paragraph| paragraph.lines()) {
                    p { (line) }
                }
            }
        }
    }
}

fn units(report: &Report, seat: Seat) -> Markup {
    let rows = &report.units[usize::from(seat.0)];
    html! {
        section {
            h3.(class(seat)) { (name(report, seat)) }
            table {
                tr { th scope="col" { "Unit" } th.number scope="col" { "Steps" } th scope="col" { "Where" } }
                @for (index, row) in rows.iter().enumerate() {
                    @if index == 0 || rows[index - 1].group != row.group {
                        tr.formation { td colspan="3" { (row.group) } }
                    }
                    (unit(row))
                }
            }
        }
    }
}

fn unit(row: &UnitRow) -> Markup {
    html! {
        tr.gone[row.is_lost] {
            td title=(row.kind) { (row.name) }
            td.number.bad[row.steps < row.full && !row.is_lost] { (row.steps) "/" (row.full) }
            td.bad[row.is_in_trouble] { (row.place) }
        }
    }
}
