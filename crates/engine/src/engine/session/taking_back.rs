//! Taking orders back out of the middle: the later ones are given again where they are allowed and need no dice. Undo brings the orders back in
//! one step, each to its place.

use super::{Entry, Session, TakenBack, UndoStep, Undone};
use crate::engine::Game;

impl<G: Game> Session<G> {
    /// The orders that go if one is taken back and those after it are given again, by their places in the journal: the order itself, and those that are
    /// then refused, or that would cross a barrier. `None` if undo does not reach it.
    pub fn going_with(&self, at: usize) -> Option<Vec<usize>> {
        let back = self.journal.len().checked_sub(at)?;
        if !(1..=self.past.len()).contains(&back) {
            return None;
        }
        let (mut before, mut state) = (self.before.clone(), self.state.clone());
        for change in self.past.iter().rev().take(back) {
            G::revert(&mut before, &mut state, change.clone());
        }
        let mut going = vec![at];
        for (later, entry) in self.journal.iter().enumerate().skip(at + 1) {
            if !self.goes_again(&mut state, &entry.order) {
                going.push(later);
            }
        }
        Some(going)
    }

    /// Takes an order back with those that [go with it](Self::going_with), and gives the others after it again; returns those that went, in their
    /// order. `None` if undo does not reach it. Redo gives them again, after the others, where they are allowed then.
    pub fn take_back(&mut self, at: usize) -> Option<Vec<Entry<G::Order, G::Event>>> {
        let gone = self.remove(self.going_with(at)?);
        let mut state = self.state.clone();
        let again = gone
            .iter()
            .take_while(|entry| self.goes_again(&mut state, &entry.order));
        let mut again: Vec<_> = again.map(|entry| Undone::Order(entry.order.clone())).collect();
        again.reverse();
        self.future = again;
        Some(gone)
    }

    /// Whether [`undo_step`](Self::undo_step) has something to undo.
    pub fn can_undo_step(&self) -> bool {
        self.undo_depth() > 0 || self.has_just_taken_back()
    }

    /// Undoes what was done last: an order, or that orders were taken back; `None` if undo stops here.
    pub fn undo_step(&mut self) -> Option<UndoStep<G::Order, G::Event>> {
        if self.has_just_taken_back() {
            return self.bring_back().map(UndoStep::Came);
        }
        let last = self.journal.last().cloned();
        self.undo()?;
        last.map(|entry| UndoStep::Went(vec![entry]))
    }

    /// Does again what was undone last; `None` if nothing was.
    pub fn redo_step(&mut self) -> Option<UndoStep<G::Order, G::Event>> {
        match self.future.pop()? {
            Undone::TakingBack(going) => Some(UndoStep::Went(self.remove(going))),
            Undone::Order(order) => {
                self.carry_out(order);
                self.journal
                    .last()
                    .cloned()
                    .map(|entry| UndoStep::Came(vec![entry]))
            }
        }
    }

    /// Whether nothing has happened since orders were taken back, and undo reaches them.
    fn has_just_taken_back(&self) -> bool {
        let length = self.journal.len();
        self.taken_back.last().is_some_and(|taken| {
            let first = taken.going.first().copied().unwrap_or(length);
            taken.left == length && length - first <= self.past.len()
        })
    }

    /// Gives the orders that were taken back last again, each at its place, and returns their entries.
    fn bring_back(&mut self) -> Option<Vec<Entry<G::Order, G::Event>>> {
        let TakenBack { going, before, .. } = self.taken_back.pop()?;
        let first = *going.first()?;
        while self.journal.len() > first {
            self.revert_last()?;
        }
        for order in before {
            self.carry_out(order);
        }
        let back = going.iter().filter_map(|place| self.journal.get(*place).cloned());
        let back = back.collect();
        self.future.push(Undone::TakingBack(going));
        Some(back)
    }

    /// Removes the orders at these places of the journal, and gives the others after the first of them again; does nothing if undo does not reach them.
    pub(super) fn remove(&mut self, going: Vec<usize>) -> Vec<Entry<G::Order, G::Event>> {
        let first = going.first().copied().unwrap_or(self.journal.len());
        if self.journal.len().saturating_sub(first) > self.past.len() {
            return Vec::new();
        }
        let later = self.journal[first..].to_vec();
        for _ in &later {
            self.revert_last();
        }
        let before = later.iter().map(|entry| entry.order.clone()).collect();
        let mut gone = Vec::new();
        for (place, entry) in (first..).zip(later) {
            if going.contains(&place) {
                gone.push(entry);
            } else {
                self.carry_out(entry.order);
            }
        }
        let left = self.journal.len();
        self.taken_back.push(TakenBack { going, before, left });
        gone
    }
}
