//! A lesson in progress: the step that it has reached, and how many orders had been given when each step began.

use std::sync::Arc;

use super::{Lesson, LessonStep};

/// A lesson in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonCourse {
    pub lesson: Arc<Lesson>,
    /// The number of orders before each step, up to the present one.
    begun: Vec<usize>,
}

impl LessonCourse {
    /// A lesson at its first step, before the first order.
    pub fn new(lesson: Arc<Lesson>) -> Self {
        let begun = vec![0];
        Self { lesson, begun }
    }

    /// Continues a lesson from the text of [`Self::note`], in a game with this many orders; `None` if they do not fit.
    pub fn from_note(lesson: &Arc<Lesson>, note: &str, orders: usize) -> Option<Self> {
        let begun: Result<Vec<usize>, _> = note.split(',').map(str::parse).collect();
        let begun = begun.ok()?;
        let is_possible = begun.first() == Some(&0)
            && begun.len() <= lesson.steps.len() + 1
            && begun.is_sorted()
            && begun.last().is_some_and(|last| *last <= orders);
        is_possible.then(|| Self {
            lesson: Arc::clone(lesson),
            begun,
        })
    }

    /// The text that a save keeps of it.
    pub fn note(&self) -> String {
        let begun: Vec<String> = self.begun.iter().map(usize::to_string).collect();
        begun.join(",")
    }

    /// The index of the present step; after the last, the number of steps.
    pub fn step_index(&self) -> usize {
        self.begun.len() - 1
    }

    /// The present step; `None` after the last.
    pub fn step(&self) -> Option<&LessonStep> {
        self.lesson.steps.get(self.step_index())
    }

    /// The number of orders before each step, up to the present one.
    pub fn begun(&self) -> &[usize] {
        &self.begun
    }

    /// Goes on to the next step after this many orders.
    pub fn go_on(&mut self, orders: usize) {
        if self.step_index() < self.lesson.steps.len() {
            self.begun.push(orders);
        }
    }

    /// Goes back to when a step began. Returns the number of orders before it.
    pub fn go_back(&mut self, step: usize) -> usize {
        self.begun.truncate(step + 1);
        self.begun[self.step_index()]
    }
}
