//! The report of a game: what happened, turn by turn, what it cost, and how it stands; as text and as one HTML page.
//!
//! | to | call |
//! | --- | --- |
//! | gather what a game has to tell | [`Report::of`]`(&scenario, &session)` |
//! | write it as text | [`text::write`]`(&report)` |
//! | write it as a page with map and charts | [`page::write`]`(&report, &session)` |
//! | both into a folder | [`write_into`]`(folder, &report, &session)` |
//!
//! The page is one file: no script, no font and no picture from elsewhere. It can be printed.

pub mod chart;
pub mod course;
pub mod figures;
pub mod ink;
pub mod map;
pub mod page;
pub mod places;
pub mod score;
pub mod text;
pub mod units;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::rules::engine::{Game as _, Session};
use crate::rules::hex_game::HexScenario;
use crate::rules::hex_game::{Event, HexGame, HexState, Phase, Side};
use crate::rules::save::{Existing, WriteError, write_whole};
use crate::rules::text::plain::plain;
use course::TurnPart;
use figures::Figures;
use score::Row;
use units::UnitRow;

/// What a game has to tell.
#[derive(Clone, Debug)]
pub struct Report {
    /// What the scenario is called.
    pub title: String,
    /// One line about it.
    pub summary: String,
    /// The days that it covers: `29 December 1941 - 15 January 1942`.
    pub dates: String,
    /// The names of the sides, in the order of their player-turns.
    pub sides: [String; 2],
    /// Where the game has got to, or that it is over.
    pub standing: String,
    /// How both sides stand.
    pub balance: Vec<Row>,
    /// What the result would be today, and the options in play.
    pub remarks: Vec<String>,
    /// What happened, turn by turn.
    pub turns: Vec<TurnPart>,
    /// What was lost and held at the start, at the end of each turn, and now.
    pub figures: Vec<Figures>,
    /// Every unit of both sides.
    pub units: [Vec<UnitRow>; 2],
    /// From which order on nothing is told, since the rules have changed since it was given.
    pub unknown_from: Option<usize>,
    /// How many orders were given.
    pub orders: usize,
    /// The seed of the dice.
    pub seed: u64,
    /// The hash of the situation.
    pub hash: String,
}

impl Report {
    /// Gathers what a game has to tell.
    pub fn of(scenario: &HexScenario, session: &Session<HexGame>) -> Self {
        let game = session.game();
        let calendar = game.definition().calendar;
        let days = |turn| calendar.days(turn);
        let date = |date: jiff::civil::Date| date.strftime("%-d %B %Y").to_string();
        let course = course::of(session);
        let known = session.journal().len() - course.unknown;
        let figures = figures::of(session, known);
        let (start, now) = (&figures[0], &figures[figures.len() - 1]);
        Self {
            title: scenario.title.clone(),
            summary: scenario.summary.clone(),
            dates: format!(
                "{} - {}",
                date(days(calendar.first).0),
                date(days(calendar.last).1)
            ),
            sides: Side::BOTH.map(|side| game.side(side).name.clone()),
            standing: standing(session),
            balance: score::balance(game, session.state(), start, now),
            remarks: score::remarks(game, session.state()),
            turns: course.turns,
            figures,
            units: Side::BOTH.map(|side| units::of(game, session.state(), side)),
            unknown_from: (course.unknown > 0).then_some(known + 1),
            orders: session.journal().len(),
            seed: session.seed(),
            hash: session.hash().to_string(),
        }
    }

    /// The figures as they are now.
    pub fn now(&self) -> &Figures {
        self.figures.last().expect("the start is always among them")
    }
}

/// Where the game has got to.
fn standing(session: &Session<HexGame>) -> String {
    let (game, state) = (session.game(), session.state());
    let calendar = game.definition().calendar;
    let (turn, days) = (state.turn(), calendar.text(state.turn()));
    let adjective = &game.side(state.player()).adjective;
    if state.is_over() {
        let events = session.journal().iter().flat_map(|entry| &entry.events);
        let mut outcome = events.filter_map(|event| match event {
            Event::GameEnded { outcome } => *outcome,
            _ => None,
        });
        let result = outcome.next_back().map(|outcome| {
            let winner = &game.side(outcome.winner).adjective;
            format!(": a {} {winner} victory", outcome.level.name())
        });
        return format!(
            "The game ended in turn {turn}, {days}{}.",
            result.unwrap_or_default()
        );
    }
    if state.phase() == Phase::Setup {
        return format!("The {adjective} setup.");
    }
    format!(
        "Turn {turn} of {}, {days}: the {adjective} {}.",
        calendar.last,
        state.phase().name()
    )
}

/// The state before the first order of a session, brought forward with each of the entries whose events are known; `look` is
/// shown the state before each order, and the events of that order.
fn replay(session: &Session<HexGame>, known: usize, mut look: impl FnMut(&HexState, &[Event])) -> HexState {
    let game: &Arc<HexGame> = session.game();
    let (mut state, _) = game.start(session.seed());
    for entry in &session.journal()[..known] {
        look(&state, &entry.events);
        for event in &entry.events {
            game.apply(&mut state, event);
        }
    }
    state
}

/// The two files that a report was written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The page.
    pub page: PathBuf,
    /// The text.
    pub text: PathBuf,
}

/// Writes the page and the text into a folder, which is made if need be. Another report of the same game at the same turn is
/// replaced.
///
/// # Errors
///
/// What the system says.
pub fn write_into(folder: &Path, report: &Report, session: &Session<HexGame>) -> Result<Written, WriteError> {
    let name = file_name(&report.title, session.state().turn());
    let written = Written {
        page: folder.join(format!("{name}.html")),
        text: folder.join(format!("{name}.txt")),
    };
    for (path, text) in [
        (&written.page, page::write(report, session)),
        (&written.text, text::write(report)),
    ] {
        write_whole(path, plain(&text).as_bytes(), Existing::Goes)?;
    }
    Ok(written)
}

/// A name for the files of a report: letters, digits and hyphens.
fn file_name(title: &str, turn: u16) -> String {
    let words: Vec<String> = title
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let words: String = words.join("-").chars().take(60).collect();
    format!("report-{words}-turn-{turn}")
}

/// A number with the word for what it counts.
fn count(number: usize, one: &str, several: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {several}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_plain() {
        assert_eq!(file_name("The Kampar Line", 9), "report-the-kampar-line-turn-9");
        assert_eq!(file_name("../a \"b\"<c>", 1), "report-a-b-c-turn-1");
    }
}
