//! What a game adds to its report.

use maud::Markup;

use crate::luck::Lucky;
use railhead_engine::board::look::Ink;
use railhead_engine::board::look::stock::stock;
use railhead_engine::engine::great_events::GreatEvent;
use railhead_engine::engine::{Accounted, NewsItem, Seat, Session};
use railhead_engine::text::words::capital;

/// An event of the report as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportLine {
    pub text: String,
    /// Details, such as the course of a combat.
    pub under: Vec<String>,
    /// Whether it is a great event of the scenario.
    pub is_great: bool,
}

impl ReportLine {
    /// A line with nothing under it.
    pub const fn new(text: String) -> Self {
        Self {
            text,
            under: Vec::new(),
            is_great: false,
        }
    }

    /// The line of a great event.
    pub fn great(event: &GreatEvent) -> Self {
        Self {
            text: event.title.clone(),
            under: vec![event.text.clone()],
            is_great: true,
        }
    }
}

impl From<NewsItem> for ReportLine {
    fn from(news: NewsItem) -> Self {
        Self {
            text: news.text,
            under: news.details,
            is_great: false,
        }
    }
}

/// A statistic of each seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The title of its chart; `None` if it has none.
    pub chart: Option<String>,
    /// The title of its column in the table of figures; `None` if it has none.
    pub column: Option<String>,
    /// The count of each seat.
    pub by_seat: Vec<u32>,
}

/// A line of the balance: its subject, and the value of each seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalanceRow {
    /// What is compared, with a capital letter.
    pub what: String,
    /// The value of each seat.
    pub by_seat: Vec<String>,
}

/// A unit, or another possession of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitRow {
    pub name: String,
    /// Its group; units of one group follow each other.
    pub group: String,
    /// Its kind: `Infantry brigade`.
    pub kind: String,
    pub steps: u8,
    /// Its steps at full strength.
    pub full: u8,
    /// Its place, or its fate.
    pub place: String,
    /// Whether it is lost.
    pub is_lost: bool,
    /// Whether it has a problem, such as no supply.
    pub is_in_trouble: bool,
}

/// A game that can be reported. The defaults use [`Accounted`] and [`Playable`](railhead_engine::engine::Playable) alone.
pub trait Reported: Accounted + Lucky {
    /// The heading of the charts.
    const FIGURES: &'static str = "In figures";

    /// Two events in a row as one, if a log tells them in one line.
    fn joined(_: &Self::Event, _: &Self::Event) -> Option<Self::Event> {
        None
    }

    /// The colour of a seat on the map.
    fn tone(&self, seat: Seat) -> Ink {
        stock().side(usize::from(seat.0))
    }

    /// The ink of a seat's letters and lines, which can be read on paper.
    fn ink(&self, seat: Seat) -> Ink {
        self.tone(seat)
    }

    /// The lines of a phase of the player-turn of a seat.
    fn lines(&self, seat: Seat, events: &[&Self::Event]) -> Vec<ReportLine> {
        let news = self.news_of(seat, events);
        news.into_iter().map(ReportLine::from).collect()
    }

    /// The statistics of each seat, for the charts and the table of figures.
    fn figures(&self, state: &Self::State) -> Vec<Figure> {
        self.tally(state)
            .into_iter()
            .map(|tally| Figure {
                chart: Some(capital(tally.what)),
                column: Some(capital(tally.what)),
                by_seat: tally.by_seat,
            })
            .collect()
    }

    /// A remark on a turn, beside its name, from the states at its beginning and its end; empty if there is none.
    fn note(&self, _before: &Self::State, _after: &Self::State) -> String {
        String::new()
    }

    /// The balance of the seats: at the start and now.
    fn balance(&self, _start: &Self::State, now: &Self::State) -> Vec<BalanceRow> {
        self.tally(now)
            .into_iter()
            .map(|tally| BalanceRow {
                what: capital(tally.what),
                by_seat: tally.by_seat.iter().map(ToString::to_string).collect(),
            })
            .collect()
    }

    /// The winner, in words that follow a colon; `None` if the game does not say.
    fn outcome(session: &Session<Self>) -> Option<String> {
        session.game().result(session.state())
    }

    /// More about the situation: sentences.
    fn remarks(&self, _state: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// The possessions of a seat, by group; empty if the game does not list them.
    fn units(&self, _state: &Self::State, _seat: Seat) -> Vec<UnitRow> {
        Vec::new()
    }

    /// The current map with its legend.
    fn map(session: &Session<Self>) -> Markup;

    /// The board of the game as the file of a drawing, with the flags of goals as they stand; hexes with their numbers if asked for.
    fn board_drawing(session: &Session<Self>, has_numbers: bool) -> String;
}
