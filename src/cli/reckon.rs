//! The review of a save, reckoned with a progress bar or taken from the file beside it.

use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use railhead_engine::save::Opened;
use railhead_players::review::{Review, ReviewPace, ReviewPlan, ReviewProgress, Reviewed};

use super::output::{complain, progress};

/// The command says how long a review takes once one game in this number has been played.
const SAMPLE: usize = 40;

/// The chances over the game and the orders that decided it: from the file beside the save, or with a bar while games are played.
pub fn reckoned<G: Reviewed>(
    opened: &Opened<G>,
    kept_beside: Option<&Path>,
    plan: &ReviewPlan,
) -> Result<Review, String> {
    let session = &opened.session;
    let counted = ReviewProgress::new(Review::most_games(session, plan));
    let (began, bar, is_estimated) = (Instant::now(), OnceLock::new(), AtomicBool::new(false));
    let pace = ReviewPace {
        played: &|most| {
            // There is no bar if no game is played.
            let bar = bar.get_or_init(|| progress(0, "review"));
            counted.played(most);
            let [played, most] = counted.games();
            bar.set_length(most as u64);
            bar.set_position(played as u64);
            if played >= most / SAMPLE
                && !is_estimated.swap(true, Ordering::Relaxed)
                && let Some(left) = counted.left_in_words(began.elapsed())
            {
                bar.suspend(|| complain(&format!("this takes at most {left}")));
            }
        },
        goes_on: &|| true,
    };
    let review = Review::kept_or_reckoned(kept_beside, &opened.scenario, session, plan, &pace);
    if let Some(bar) = bar.get() {
        bar.finish_and_clear();
    }
    Ok(review?.expect("nobody stops it"))
}
