//! The report as plain text, 80 columns wide.

use textwrap::{Options, fill};

use super::course::PlayerTurnPart;
use super::facts::Report;
use super::reported::UnitRow;
use railhead_engine::engine::TurnWords;
use railhead_engine::text::words::count;

const WIDTH: usize = 80;

/// The report as text.
pub fn write(report: &Report) -> String {
    let mut lines = vec![report.title.to_uppercase(), report.dates.clone()];
    lines.push("=".repeat(WIDTH));
    lines.push(String::new());
    lines.push(fill(&report.summary, WIDTH));
    lines.push(String::new());
    lines.push(fill(&report.standing, WIDTH));
    lines.extend(report.remarks.iter().map(|remark| fill(remark, WIDTH)));
    if let Some(order) = report.unknown_from {
        lines.push(fill(&unknown(order), WIDTH));
    }
    lines.push(String::new());
    balance(report, &mut lines);
    if !report.story.is_empty() {
        heading("The campaign", &mut lines);
        for part in &report.story {
            lines.push(String::new());
            lines.push(format!("  {}", part.title));
            for line in &part.lines {
                item(line, "    ", &mut lines);
            }
        }
    }
    for turn in &report.turns {
        match turn.turn {
            Some(_) => heading(&format!("{}, {}", turn.name(report.words), turn.days), &mut lines),
            None => heading(&turn.name(report.words), &mut lines),
        }
        for part in &turn.player_turns {
            player_turn(report, part, &mut lines);
        }
    }
    if let Some(luck) = report.luck.as_ref().filter(|luck| !luck.rolls.is_empty()) {
        heading("Luck", &mut lines);
        for line in luck.lines(report.words) {
            match line.strip_prefix("  ") {
                Some(roll) => item(roll, "    ", &mut lines),
                None => lines.push(fill(&line, WIDTH)),
            }
        }
    }
    if let Some(review) = &report.review {
        heading("The orders that decided it", &mut lines);
        for line in &review.lines {
            let words = line.trim_start();
            if words.len() < line.len() {
                item(words, &line[..line.len() - words.len()], &mut lines);
            } else {
                lines.push(fill(line, WIDTH));
            }
        }
    }
    for (side, rows) in report.sides.iter().zip(&report.units) {
        if !rows.is_empty() || report.units.iter().any(|rows| !rows.is_empty()) {
            heading(&format!("{side}: the units"), &mut lines);
            units(rows, &mut lines);
        }
    }
    lines.push(String::new());
    lines.push(fill(&colophon(report), WIDTH));
    lines.join("\n") + "\n"
}

/// The note that a part of a game is unknown.
pub(super) fn unknown(order: usize) -> String {
    format!(
        "The rules have changed since this game was saved: the events from order {order} on are unknown, and \
         only the outcome can be shown."
    )
}

/// The source of the report.
pub(super) fn colophon(report: &Report) -> String {
    format!(
        "Railhead {}; {}, seed {}, state {}.",
        env!("CARGO_PKG_VERSION"),
        count(report.orders, "order", "orders"),
        report.seed,
        report.hash
    )
}

fn heading(words: &str, lines: &mut Vec<String>) {
    lines.push(String::new());
    lines.push(words.to_owned());
    lines.push("-".repeat(words.chars().count().min(WIDTH)));
}

fn item(words: &str, indent: &str, lines: &mut Vec<String>) {
    let first = format!("{indent}- ");
    let rest = format!("{indent}  ");
    let options = Options::new(WIDTH)
        .initial_indent(&first)
        .subsequent_indent(&rest);
    lines.push(fill(words, options));
}

/// The balance of the sides, as many side by side as fit on a line.
fn balance(report: &Report, lines: &mut Vec<String>) {
    const WORDS: usize = 32;
    if report.balance.is_empty() {
        return;
    }
    let widths = report.sides.iter().map(|name| name.chars().count());
    let width = widths.max().unwrap_or(0).max(12);
    let beside = ((WIDTH - WORDS + 2) / (width + 2)).max(1);
    for first in (0..report.sides.len()).step_by(beside) {
        let row = |words: &str, cells: &[String]| {
            let cells = cells.iter().skip(first).take(beside);
            let cells: Vec<String> = cells.map(|cell| format!("{cell:>width$}")).collect();
            format!("{words:<WORDS$}{}", cells.join("  "))
        };
        if first > 0 {
            lines.push(String::new());
        }
        lines.push(row("", &report.sides));
        lines.extend(report.balance.iter().map(|line| row(&line.what, &line.by_seat)));
    }
}

/// The heading of what happened before the first phase of a player-turn.
pub(super) fn beginning(words: TurnWords) -> String {
    format!("As the {} begins", words.player_turn)
}

fn player_turn(report: &Report, part: &PlayerTurnPart, lines: &mut Vec<String>) {
    lines.push(String::new());
    lines.push(format!("  {}", report.sides[usize::from(part.seat.0)]));
    if part.phases.is_empty() {
        lines.push("    Nothing to report.".to_owned());
    }
    for phase in &part.phases {
        let name = phase.name.clone().unwrap_or_else(|| beginning(report.words));
        lines.push(format!("    {name}"));
        for line in &phase.lines {
            item(&line.text, "      ", lines);
            for under in &line.under {
                item(under, "          ", lines);
            }
        }
    }
}

fn units(rows: &[UnitRow], lines: &mut Vec<String>) {
    let mut group = None;
    for row in rows {
        if group != Some(&row.group) {
            group = Some(&row.group);
            lines.push(format!("  {}", row.group));
        }
        lines.push(format!(
            "    {:<34} {}/{}  {}",
            row.name, row.steps, row.full, row.place
        ));
    }
}
