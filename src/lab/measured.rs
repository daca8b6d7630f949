//! What a game says of a game that was played, for tables of many. A game that has nothing of its own says so with an empty
//! `impl`.

use jiff::civil::Date;

use crate::console::Face;
use crate::rules::engine::Session;

/// Who has won.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Who: a side, or several that are one.
    pub winner: String,
    /// How clearly, in a word; empty where the game knows no levels.
    pub level: String,
}

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// How many.
    Count(u32),
    /// On which day something happened; `None` if it never did.
    Day(Option<Date>),
}

/// A column of the table, of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// What it is called: small letters, digits and underscores.
    pub name: String,
    /// What came out.
    pub value: Value,
}

/// A game of which many are played, to see how they come out.
pub trait Measured: Face {
    /// Who has won a game that is over; `None` while it is on, and if nobody has.
    fn verdict(&self, state: &Self::State) -> Option<Verdict> {
        self.result(state).map(|winner| Verdict {
            winner,
            level: String::new(),
        })
    }

    /// What the game measures besides what is counted of each seat ([`Playable::tally`](crate::rules::engine::Playable::tally)): the same
    /// columns of every game of a scenario.
    fn measures(_session: &Session<Self>) -> Vec<Measure> {
        Vec::new()
    }
}
