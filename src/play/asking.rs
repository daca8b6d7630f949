//! The questions that the window asks a player, and those that it need not ask.
//!
//! It warns before a phase ends, passes over phases in which there is nothing to do, answers by itself what a standing answer covers in the turn of a
//! computer, and says what of such a turn concerns a person.

use super::computer_turn::TurnBudget;
use super::{Table, WindowGame};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;

/// A kind of question that can have a standing answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuestionKind {
    /// What it asks about, as a plural: `losses`.
    pub about: &'static str,
    /// The standing answer: `the cheapest losses`.
    pub answer: &'static str,
}

/// A question to a person in the turn of a computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    pub kind: QuestionKind,
    /// The place that it is about.
    pub place: SpaceId,
}

/// A game that asks.
pub trait Asking: WindowGame {
    /// The phase whose warnings like this one the player may switch off: it speaks only of units that can still act.
    /// `None` for a warning of something that would be lost.
    fn quiet_phase(_table: &Table<Self>, _warning: &Self::Blocked) -> Option<&'static str> {
        None
    }

    /// A question before an order of the journal is taken back, with which others would go. `None` takes it back.
    fn question_before_taking_back(_table: &Table<Self>, _at: usize) -> Option<Self::Blocked> {
        None
    }

    /// Whether idle phases are skipped in lessons too.
    const SKIPS_IN_LESSONS: bool;

    /// The phase that has just begun, as in `in the Movement Phase`, if the player can only end it and loses nothing by it. The last phase of
    /// a turn is never idle: the turn never passes to another player without a click.
    fn idle_phase(table: &Table<Self>) -> Option<String>;

    /// The time that a turn of a computer takes at the steady pace, about.
    const TURN_BUDGET: TurnBudget;

    /// Whether an event in the turn of a computer concerns the person who sees a position so: it happens beside their units or goals, it is a fight
    /// or a landing, or land changes hands. A quiet order happens at once, and only the log reports it.
    fn concerns(&self, view: Self::View<'_>, viewer: Seat, event: &Self::Event) -> bool;

    /// The kinds of questions that can come in the turns of computers.
    fn question_kinds(table: &Table<Self>) -> Vec<QuestionKind>;

    /// The question that a person has to answer in the turn of a computer, if there is one now.
    fn question(table: &Table<Self>) -> Option<Question>;

    /// The standing answer to that question.
    fn standing_answer(table: &Table<Self>, selection: &Self::Selection) -> Option<Self::Order>;
}

/// Whether a person has to decide something in the turn of a computer.
pub fn asks_for_computer<G: WindowGame>(table: &Table<G>) -> bool {
    table.has_computer(table.player()) && !table.is_watched() && !table.is_over()
}
