//! What has happened, in words, by turn and phase: the lines of a log, whichever game it is of.

use crate::rules::board::SpaceId;
use crate::rules::engine::Seat;

/// How much a line matters to somebody who was not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Marches, dice, supply: what there is much of.
    Little,
    /// Ships, bridges, shipping, arrivals.
    Some,
    /// Towns, losses, landings, combats, the end.
    Much,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A player-turn begins.
    Turn(String, Seat),
    /// A phase begins.
    Phase(String),
    /// Something happened.
    Happened {
        /// What, as a sentence.
        text: String,
        /// Where.
        at: Option<SpaceId>,
        /// How much it matters.
        weight: Weight,
        /// How many orders there were when it had happened; 0 before the first.
        orders: usize,
    },
}

/// Drops headings under which nothing stands.
pub fn without_bare_headings(lines: Vec<Line>) -> Vec<Line> {
    let mut kept: Vec<Line> = Vec::new();
    for line in lines.into_iter().rev() {
        let follows = kept.last();
        let is_bare = match (&line, follows) {
            (Line::Happened { .. }, _) => false,
            (Line::Phase(_), follows) => !matches!(follows, Some(Line::Happened { .. })),
            (Line::Turn(..), follows) => !matches!(follows, Some(Line::Happened { .. } | Line::Phase(_))),
        };
        if !is_bare {
            kept.push(line);
        }
    }
    kept.reverse();
    kept
}
