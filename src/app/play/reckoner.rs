//! Answers that other threads work out: no frame waits for them longer than `PATIENCE`.

use std::fmt::{self, Debug};
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

/// How long a frame waits for an answer. Most come in time, and nothing blinks.
const PATIENCE: Duration = Duration::from_millis(4);

/// How often it looks meanwhile.
const LOOK: Duration = Duration::from_micros(100);

/// The answer to the latest question, once another thread has worked it out.
pub struct Reckoner<A>(Option<Task<A>>);

impl<A> Default for Reckoner<A> {
    fn default() -> Self {
        Self(None)
    }
}

impl<A> Debug for Reckoner<A> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "Reckoner(is_busy: {})", self.is_busy())
    }
}

impl<A: Send + 'static> Reckoner<A> {
    /// Has another thread work out an answer; the question before is forgotten. Returns the answer if it comes at once.
    pub fn ask(&mut self, work: impl FnOnce() -> A + Send + 'static) -> Option<A> {
        let task = AsyncComputeTaskPool::get().spawn(async move { work() });
        let begun = Instant::now();
        while !task.is_finished() && begun.elapsed() < PATIENCE {
            sleep(LOOK);
        }
        self.0 = Some(task);
        self.answer()
    }

    /// The answer, once: in the first frame that finds it.
    pub fn answer(&mut self) -> Option<A> {
        let answer = block_on(poll_once(self.0.as_mut()?))?;
        self.0 = None;
        Some(answer)
    }
}

impl<A> Reckoner<A> {
    /// Whether an answer is being worked out.
    pub const fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Forgets the question.
    pub fn forget(&mut self) {
        self.0 = None;
    }
}

#[cfg(test)]
mod tests {
    use bevy::tasks::TaskPool;

    use super::*;

    #[test]
    fn a_quick_answer_comes_at_once_and_a_slow_one_later() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let mut reckoner = Reckoner::default();
        let begun = Instant::now();
        let answer = reckoner.ask(|| {
            sleep(Duration::from_millis(300));
            1
        });
        assert!(
            begun.elapsed() < Duration::from_millis(250),
            "{:?}",
            begun.elapsed()
        );
        assert_eq!(answer, None);
        assert!(reckoner.is_busy());
        // Another question takes its place.
        let mut answer = reckoner.ask(|| 2);
        while answer.is_none() {
            assert!(begun.elapsed() < Duration::from_secs(20));
            answer = reckoner.answer();
        }
        assert_eq!(answer, Some(2));
        assert_eq!((reckoner.is_busy(), reckoner.answer()), (false, None));
        reckoner.ask(|| {
            sleep(Duration::from_millis(100));
            3
        });
        reckoner.forget();
        assert!(!reckoner.is_busy());
    }
}
