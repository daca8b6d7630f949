//! What a side fights for, how much of it is left and for how long, in a few words for the header; and how hard the side is pressed.
//!
//! The headline names the goal that is nearest to being decided, by places and units: one of the side's own, or one that the enemy has come
//! nearer to. Points are not counted, unless they alone decide.

mod pressure;
#[cfg(test)]
mod tests;
mod ways;
mod words;

use super::view::TableView;
use crate::chapters::victory::{Today, today};
use crate::definition::Side;
use pressure::pressure;
use railhead_engine::engine::goals::Headline;
use ways::{GoalWay, ways};
use words::WayInWords;

impl TableView<'_> {
    /// What the viewing side fights for, and how hard it is pressed, as far as it sees; `None` without victory conditions, and when the game is over.
    pub fn headline(&self) -> Option<Headline> {
        let today = today(self.game, self.state).filter(|_| !self.state.is_over())?;
        let ways = ways(self.game, self.state, &today);
        let in_words = WayInWords {
            game: self.game,
            way: nearest(&ways, self.viewer, &today)?,
            reader: self.viewer,
            turn: self.state.turn(),
        };
        Some(Headline {
            words: in_words.whole(),
            short: in_words.short(),
            pressure: pressure(self, &ways, &today),
        })
    }
}

/// The way that is nearest to being decided for a side; of two that are as near, its own.
fn nearest<'w>(ways: &'w [GoalWay], viewer: Side, today: &Today) -> Option<&'w GoalWay> {
    let has_already = today.outcome.level;
    let counts = |way: &&GoalWay| {
        if way.side == viewer {
            // Nobody fights for less than what is sure.
            let is_less = way.level.is_some_and(|level| level < has_already);
            way.is_met() || today.outcome.winner != viewer || !is_less
        } else {
            // A goal that the enemy has not begun to reach matters only to a side that has to hold its own.
            way.is_objective() || way.is_met() || way.gained() > 0
        }
    };
    ways.iter()
        .filter(counts)
        .min_by_key(|way| (way.distance().unwrap_or(usize::MAX), way.side != viewer))
}
