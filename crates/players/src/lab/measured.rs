//! What a game contributes to tables of many games.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::console::ConsoleGame;
use crate::luck::Lucky;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Seat, Session};

/// The result of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// The winner: a side, or several as one.
    pub winner: String,
    /// The level of victory in a word; empty if the game knows no levels.
    pub level: String,
}

/// How a campaign stands after one of its battles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CampaignVerdict {
    /// Who has won it; empty while it is not over.
    pub winner: String,
    /// The points of each seat.
    pub points: Vec<u32>,
}

/// What was measured in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    Count(u32),
    /// The day on which something happened; `None` if it never did.
    Day(Option<Date>),
}

/// The value of one column for one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The name of the column: small letters, digits and underscores.
    pub name: String,
    pub value: Value,
}

/// A game that the balance lab can play many times.
pub trait Measured: ConsoleGame + Lucky {
    /// Whether the scenario has an enemy and something to win.
    fn can_be_won(&self) -> bool;

    /// The result of a game that is over; `None` while it is on, or if it has no winner.
    fn verdict(&self, state: &Self::State) -> Option<Verdict>;

    /// How the campaign stands that a game belongs to; `None` for one that is played alone.
    fn campaign_verdict(_session: &Session<Self>) -> Option<CampaignVerdict> {
        None
    }

    /// The turn in which the side of a seat first took each space that it took.
    fn taken(session: &Session<Self>, seat: Seat) -> BTreeMap<SpaceId, u16>;

    /// The last day of a turn.
    fn last_day(&self, turn: u16) -> Date;

    /// Statistics in addition to those of each seat ([`Playable::tally`](railhead_engine::engine::Playable::tally)): the same
    /// columns for every game of a scenario.
    fn measures(session: &Session<Self>) -> Vec<Measure>;
}
