//! The report of a game: what happened, turn by turn, what it cost, and how it stands; as text and as one HTML page.
//!
//! | to | call |
//! | --- | --- |
//! | gather what a game has to tell | [`Report::of`]`(&scenario, &session)` |
//! | write it as text | [`text::write`]`(&report)` |
//! | write it as a page with map and charts | [`page::write`]`(&report, &session)` |
//! | both into a folder | [`write_into`]`(folder, &report, &session)` |
//!
//! What any game tells is here; what only one does is in a folder of its own, by [`Reported`]. The page is one file: no script, no font and no picture from elsewhere. It can be printed.

pub mod area;
pub mod chart;
pub mod course;
pub mod figures;
pub mod hex;
pub mod page;
mod reported;
mod seats;
pub mod text;

use std::path::{Path, PathBuf};

use crate::rules::board::look::Ink;
use crate::rules::engine::{Digest, Playable, Seat, Session, TurnWords};
use crate::rules::save::{Existing, WriteError, write_whole};
use crate::rules::scenario::Loaded;
use crate::rules::text::plain::plain;
use course::TurnPart;
use figures::Moment;
pub use reported::{Reported, Row, UnitRow};

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
    pub sides: Vec<String>,
    /// Their inks.
    pub inks: Vec<Ink>,
    /// Where the game has got to, or that it is over.
    pub standing: String,
    /// How all sides stand.
    pub balance: Vec<Row>,
    /// What else is to be said of how it stands, such as what the result would be today.
    pub remarks: Vec<String>,
    /// What happened, turn by turn.
    pub turns: Vec<TurnPart>,
    /// What was counted at the start, at the end of each turn, and now.
    pub moments: Vec<Moment>,
    /// What stands above the charts.
    pub figures: &'static str,
    /// Every unit of each side.
    pub units: Vec<Vec<UnitRow>>,
    /// From which order on nothing is told, since the rules have changed since it was given.
    pub unknown_from: Option<usize>,
    /// What the game calls its turns.
    pub words: TurnWords,
    /// How many orders were given.
    pub orders: usize,
    /// The seed of the dice.
    pub seed: u64,
    /// The hash of the situation.
    pub hash: String,
}

impl Report {
    /// Gathers what a game has to tell.
    pub fn of<G: Reported>(scenario: &Loaded<G>, session: &Session<G>) -> Self {
        let (game, state) = (session.game().as_ref(), session.state());
        // Every order has an event; one without is from a save whose orders no longer lead where they did.
        let journal = session.journal();
        let known = journal.iter().take_while(|entry| !entry.events.is_empty());
        let known = known.count();
        let span = game.span();
        let date = |date: jiff::civil::Date| date.strftime("%-d %B %Y").to_string();
        let course = figures::of(session, known);
        let mut remarks = game.remarks(state);
        if game.has_fog(state) {
            remarks.push("The game is played with fog of war.".to_owned());
        }
        let seats = game.seats();
        Self {
            title: scenario.title.clone(),
            summary: scenario.summary.clone(),
            dates: format!("{} - {}", date(span.from), date(span.to)),
            sides: seats.iter().map(|names| names.name.to_owned()).collect(),
            inks: (0..)
                .map(Seat)
                .take(seats.len())
                .map(|seat| game.ink(seat))
                .collect(),
            standing: standing(session, known),
            balance: game.balance(&course.start, &course.last),
            remarks,
            turns: course::of(session, known),
            moments: course.moments,
            figures: G::FIGURES,
            units: (0..)
                .map(Seat)
                .zip(&seats)
                .map(|(seat, _)| game.units(state, seat))
                .collect(),
            unknown_from: (known < journal.len()).then_some(known + 1),
            words: G::TURNS,
            orders: journal.len(),
            seed: session.seed(),
            hash: session.hash().to_string(),
        }
    }

    /// The last of the moments.
    pub fn now(&self) -> &Moment {
        self.moments.last().expect("the start is always among them")
    }
}

/// Where the game has got to.
fn standing<G: Reported>(session: &Session<G>, known: usize) -> String {
    let (game, state) = (session.game(), session.state());
    let clock = game.clock(state);
    let (turn, days) = (clock.turn, clock.days);
    if clock.is_over {
        let result = G::outcome(session).map(|words| format!(": {words}"));
        return format!(
            "The game ended in {} {turn}, {days}{}.",
            G::TURNS.turn,
            result.unwrap_or_default()
        );
    }
    let seats = game.seats();
    let adjective = seats
        .get(usize::from(clock.player.0))
        .map_or("", |names| names.adjective);
    if is_setup(session, known) {
        return format!("The {adjective} setup.");
    }
    format!(
        "{} of {}, {days}: the {adjective} {}.",
        G::TURNS.numbered(turn),
        clock.last_turn,
        clock.phase
    )
}

/// Whether a player sets up, as far as is known.
fn is_setup<G: Playable>(session: &Session<G>, known: usize) -> bool {
    let journal = &session.journal()[..known];
    let events = journal.iter().rev().flat_map(|entry| entry.events.iter().rev());
    let mut began = events
        .chain(session.opening().iter().rev())
        .map(|event| session.game().digest(event))
        .filter(Digest::begins);
    let is_setup = matches!(began.next(), Some(Digest::SetupBegan { .. }));
    is_setup && known == session.journal().len()
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
pub fn write_into<G: Reported>(
    folder: &Path,
    report: &Report,
    session: &Session<G>,
) -> Result<Written, WriteError> {
    let turn = session.game().clock(session.state()).turn;
    let name = file_name(&report.title, G::TURNS.turn, turn);
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
fn file_name(title: &str, turn_word: &str, turn: u16) -> String {
    let words: Vec<String> = title
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let words: String = words.join("-").chars().take(60).collect();
    format!("report-{words}-{turn_word}-{turn}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_plain() {
        assert_eq!(
            file_name("The Kampar Line", "turn", 9),
            "report-the-kampar-line-turn-9"
        );
        assert_eq!(file_name("../a \"b\"<c>", "round", 1), "report-a-b-c-round-1");
    }
}
