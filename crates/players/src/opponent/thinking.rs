//! What passes between a player who thinks and somebody who waits for it, while it thinks.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::task::Waker;

/// How far a player has come, and whether it is still waited for.
#[derive(Debug, Default)]
pub struct Thinking {
    percent: AtomicU32,
    is_cancelled: AtomicBool,
    waker: Option<Waker>,
}

impl Thinking {
    /// The same, for somebody who sleeps until the player has come further.
    pub fn waking(waker: Waker) -> Self {
        Self {
            waker: Some(waker),
            ..Self::default()
        }
    }

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
        let percent = u32::try_from(percent).unwrap_or(100);
        if self.percent.swap(percent, Ordering::Relaxed) != percent {
            self.waker.iter().for_each(Waker::wake_by_ref);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::task::Wake;

    use super::*;

    #[derive(Default)]
    struct Count(AtomicU32);

    impl Wake for Count {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn who_waits_is_woken_once_for_each_hundredth() {
        let count = Arc::<Count>::default();
        let thinking = Thinking::waking(Arc::clone(&count).into());
        for done in 0..=1000 {
            thinking.report(done, 1000);
        }
        assert_eq!((thinking.percent(), count.0.load(Ordering::Relaxed)), (100, 100));
    }
}
