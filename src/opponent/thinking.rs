//! What passes between a player who thinks and somebody who waits for it, while it thinks.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// How far a player has come, and whether it is still waited for.
#[derive(Debug, Default)]
pub struct Thinking {
    percent: AtomicU32,
    is_cancelled: AtomicBool,
}

impl Thinking {
    /// How much of its thinking is done, in hundredths.
    pub fn percent(&self) -> u32 {
        self.percent.load(Ordering::Relaxed)
    }

    /// Nobody waits any longer: the player gives the best order that it has.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether the player is to come to an end.
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    /// Says how far the player has come.
    pub fn report(&self, done: usize, of: usize) {
        let percent = (100 * done).checked_div(of).unwrap_or(0).min(100);
        self.percent
            .store(u32::try_from(percent).unwrap_or(100), Ordering::Relaxed);
    }
}
