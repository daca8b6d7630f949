//! Which facts a condition of a script or of advice finds in what a side sees of a position.
//! Not here: strengths, odds and chances, which the computer players estimate.

use super::view::TableView;
use crate::chapters::facts::KnownFacts;
use crate::scripts::conditions::Condition;

impl TableView<'_> {
    /// Whether a condition that is a fact holds for the viewing side, as far as it knows.
    pub fn is_fact(&self, condition: &Condition) -> bool {
        let facts = KnownFacts {
            game: self.game,
            state: self.state,
            viewer: Some(self.viewer),
        };
        facts.is_true(self.viewer, condition)
    }
}
