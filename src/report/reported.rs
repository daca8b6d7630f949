//! What a game says of itself in a report. A game that has nothing to add to what any game tells says so with an empty `impl`.

use maud::Markup;

use super::course::Line;
use super::figures::Figure;
use crate::rules::board::look::Ink;
use crate::rules::board::look::stock::stock;
use crate::rules::engine::{Entry, Playable, Seat, Session, Tally};
use crate::rules::text::words::{capital, sentence};

/// A line of the balance: what it is about, and how it stands for each seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is about.
    pub what: String,
    /// How it stands, by seat.
    pub by_seat: Vec<String>,
}

/// A unit, or whatever a seat has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitRow {
    /// Its name.
    pub name: String,
    /// What it belongs to; those of one group follow each other.
    pub group: String,
    /// What it is: `Infantry brigade`.
    pub kind: String,
    /// Its strength.
    pub steps: u8,
    /// Its full strength.
    pub full: u8,
    /// Where it is, or what has become of it.
    pub place: String,
    /// Whether it is lost.
    pub is_lost: bool,
    /// Whether it is in trouble where it is, such as without supply.
    pub is_in_trouble: bool,
}

/// A game that can be reported. What is not given here is made from [`Playable`] alone.
pub trait Reported: Playable {
    /// What stands above the charts.
    const FIGURES: &'static str = "In figures";

    /// For every order of a game, whether it came to nothing, such as a move that was taken back: it is not told then.
    fn came_to_nothing(&self, journal: &[Entry<Self::Order, Self::Event>]) -> Vec<bool> {
        vec![false; journal.len()]
    }

    /// The ink of a seat.
    fn ink(&self, seat: Seat) -> Ink {
        stock().side(usize::from(seat.0))
    }

    /// What happened in a phase, line by line.
    fn lines(&self, events: &[&Self::Event]) -> Vec<Line> {
        let line = |event: &&Self::Event| Line::new(sentence(&self.words(event)));
        events.iter().map(line).collect()
    }

    /// What is counted of each seat, for the charts and the table of figures.
    fn figures(&self, state: &Self::State) -> Vec<Figure> {
        let figure = |tally: Tally| Figure {
            chart: Some(capital(tally.what)),
            column: Some(capital(tally.what)),
            by_seat: tally.by_seat,
        };
        self.tally(state).into_iter().map(figure).collect()
    }

    /// What is to be said of a turn beside its name, from the states at its beginning and its end; empty if nothing is.
    fn note(&self, _before: &Self::State, _after: &Self::State) -> String {
        String::new()
    }

    /// How the seats stand, at the start and now.
    fn balance(&self, _start: &Self::State, now: &Self::State) -> Vec<Row> {
        let row = |tally: Tally| Row {
            what: capital(tally.what),
            by_seat: tally.by_seat.iter().map(ToString::to_string).collect(),
        };
        self.tally(now).into_iter().map(row).collect()
    }

    /// Who has won, in words that go on behind a colon; `None` if nobody says.
    fn outcome(session: &Session<Self>) -> Option<String> {
        session.game().result(session.state())
    }

    /// What else is to be said of how the game stands: sentences.
    fn remarks(&self, _state: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// What a seat has, group by group; nothing if the game does not list it.
    fn units(&self, _state: &Self::State, _seat: Seat) -> Vec<UnitRow> {
        Vec::new()
    }

    /// The map as it stands, with its legend; `None` if the game draws none.
    fn map(_session: &Session<Self>) -> Option<Markup> {
        None
    }
}
