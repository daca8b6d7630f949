//! How far a review has come, and how long it has yet to go.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Counts the games of a review. Its share never falls: at first it expects the most games that a review can play.
///
/// ```text
/// let progress = ReviewProgress::new(Review::most_games(&session, &plan));
/// let pace = ReviewPace { played: &|all| progress.played(all), goes_on: &|| true };
/// ```
#[derive(Debug)]
pub struct ReviewProgress {
    /// How many games it plays at most.
    most: AtomicUsize,
    played: AtomicUsize,
}

impl ReviewProgress {
    /// The progress before the first game, of this many at most ([`Review::most_games`](super::Review::most_games)).
    pub const fn new(most: usize) -> Self {
        Self {
            most: AtomicUsize::new(most),
            played: AtomicUsize::new(0),
        }
    }

    /// Counts a game of a review that plays this many at most; for [`ReviewPace::played`](super::ReviewPace::played).
    pub fn played(&self, most: usize) {
        self.most.fetch_min(most, Ordering::Relaxed);
        self.played.fetch_add(1, Ordering::Relaxed);
    }

    /// The games that have been played, and how many there will be at most.
    pub fn games(&self) -> [usize; 2] {
        [&self.played, &self.most].map(|games| games.load(Ordering::Relaxed))
    }

    /// How long the rest takes at most if it goes on as it did for this long; `None` before anything is known.
    pub fn left(&self, passed: Duration) -> Option<Duration> {
        let [played, most] = self.games();
        let played = u32::try_from(played).ok().filter(|played| *played > 0)?;
        let rest = u32::try_from(most).ok()?.saturating_sub(played);
        Some(passed / played * rest)
    }

    /// The same in words, such as `about 40 seconds`.
    pub fn left_in_words(&self, passed: Duration) -> Option<String> {
        let seconds = self.left(passed)?.as_secs();
        Some(match seconds {
            0..5 => "a few seconds".to_owned(),
            5..100 => format!("about {} seconds", seconds.div_ceil(5) * 5),
            _ => format!("about {} minutes", (seconds + 30) / 60),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_is_reckoned_from_what_has_been_played() {
        let progress = ReviewProgress::new(40);
        assert_eq!(progress.left_in_words(Duration::from_secs(1)), None);
        for _ in 0..10 {
            progress.played(40);
        }
        assert_eq!(progress.games(), [10, 40]);
        assert_eq!(
            progress.left(Duration::from_secs(20)),
            Some(Duration::from_mins(1))
        );
        let words = |seconds| progress.left_in_words(Duration::from_secs(seconds));
        assert_eq!(words(1), Some("a few seconds".to_owned()));
        assert_eq!(words(11), Some("about 35 seconds".to_owned()));
        assert_eq!(words(40), Some("about 2 minutes".to_owned()));
        progress.played(20);
        assert_eq!(progress.games(), [11, 20], "fewer turns need a closer look");
    }
}
