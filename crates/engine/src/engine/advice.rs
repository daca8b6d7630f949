//! The advice of a scenario: what its author tells a player to try, for as long as it makes sense.

use crate::board::SpaceId;
use crate::text::issue::Issue;

/// The most pieces of advice of a scenario.
const MOST: usize = 100;

/// A piece of advice, in the terms of a game: `S` is whom it is for, `P` a phase, `C` a condition, `M` what it names to do it with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenAdvice<S, P, C, M> {
    /// Whom it is for.
    pub to: S,
    pub text: String,
    /// The space that it is about.
    pub at: Option<SpaceId>,
    /// The phase in which it is given; `None` for all of them.
    pub phase: Option<P>,
    /// The first turn in which it is given.
    pub from: u16,
    /// The last turn in which it is given.
    pub until: u16,
    /// It is given while all of these hold.
    pub when: Vec<C>,
    /// With what it tells a player to do it, as far as it says that: it is a hint while an order with it is allowed.
    pub means: M,
}

impl<S, P: PartialEq, C, M> WrittenAdvice<S, P, C, M> {
    /// Whether it is given in a turn and phase if its conditions hold.
    pub fn is_due(&self, turn: u16, phase: &P) -> bool {
        let is_phase = self.phase.as_ref().is_none_or(|own| own == phase);
        is_phase && (self.from..=self.until).contains(&turn)
    }
}

/// Whether these are no more pieces of advice than a scenario can have; an issue if they are.
pub fn are_few<F>(files: &[F], issues: &mut Vec<Issue>) -> bool {
    let are_few = files.len() <= MOST;
    if !are_few {
        let what = format!(
            "{} pieces of advice are too many: the limit is {MOST}",
            files.len()
        );
        issues.push(Issue::new("advice", what));
    }
    are_few
}

/// The text of a piece of advice as players read it, in one line; an issue if there is none.
pub fn text(path: &str, text: &str, issues: &mut Vec<Issue>) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() {
        issues.push(Issue::new(format!("{path}.text"), "the advice has no text"));
    }
    words.join(" ")
}
