//! A review in a file beside its save, so that it is reckoned once.
//!
//! The file is a text in RON, `NAME.review` beside `NAME.ron`. It has the key of its input: the scenario, the dice, the
//! orders, the plan and the program. A file with another key, or one that cannot be read, counts as none and is written anew; one that
//! cannot be written costs only the time of the next review.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::plan::{ReviewPace, ReviewPlan, WinChance};
use super::review::Review;
use super::reviewed::Reviewed;
use railhead_engine::engine::{Session, sides, state_hash};
use railhead_engine::save::shelf::review_beside;
use railhead_engine::save::{Existing, write_whole};
use railhead_engine::scenario::Loaded;
use railhead_engine::text::sources::disk;

/// The way in which reviews are reckoned; a review of another way is stale.
const METHOD: u32 = 4;

/// The largest file that is read, in bytes.
const MOST: u64 = 4 * 1024 * 1024;

/// The file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "KeptReview")]
struct KeptReview {
    /// The key of its input, 16 hexadecimal digits.
    key: String,
    /// How thoroughly.
    plan: ReviewPlan,
    review: Review,
}

/// The key of a review: it changes with the scenario, the dice, any order, and the program.
fn key<G: Reviewed>(scenario: &Loaded<G>, session: &Session<G>) -> String {
    let orders: Vec<u64> = session.journal().iter().map(|entry| entry.hash.0).collect();
    let program = (METHOD, env!("CARGO_PKG_VERSION"), G::NAME);
    let game = (scenario.checksum, session.seed(), session.earlier(), orders);
    state_hash(&(program, game)).to_string()
}

impl Review {
    /// The review of a save, from the file beside it or else reckoned now and kept there; `None` if it was stopped. Without a save it is
    /// reckoned and not kept. It takes its time: a window calls it on another thread.
    pub fn kept_or_reckoned<G>(
        save: Option<&Path>,
        scenario: &Loaded<G>,
        session: &Session<G>,
        plan: &ReviewPlan,
        pace: &ReviewPace,
    ) -> Result<Option<Self>, String>
    where
        G: Reviewed,
    {
        Self::can_be(session)?;
        if let Some(kept) = save.and_then(|save| Self::kept(save, scenario, session, plan)) {
            return Ok(Some(kept));
        }
        let review = Self::of(session, plan, pace)?;
        if let (Some(save), Some(review)) = (save, &review) {
            review.keep(save, scenario, session, plan);
        }
        Ok(review)
    }

    /// The review in the file beside a save; `None` if there is none of exactly this game by this plan, or the game still hides something.
    pub fn kept<G>(save: &Path, scenario: &Loaded<G>, session: &Session<G>, plan: &ReviewPlan) -> Option<Self>
    where
        G: Reviewed,
    {
        let (made_by, review) = Self::kept_by_any_plan(save, scenario, session)?;
        (made_by == *plan).then_some(review)
    }

    /// The review in the file beside a save, however thorough, with its plan; `None` if there is none of exactly this game, or the game
    /// still hides something.
    pub fn kept_by_any_plan<G>(
        save: &Path,
        scenario: &Loaded<G>,
        session: &Session<G>,
    ) -> Option<(ReviewPlan, Self)>
    where
        G: Reviewed,
    {
        Self::can_be(session).ok()?;
        let text = disk::read(&review_beside(save)?, "the review", MOST).ok()?.text;
        let file: KeptReview = ron::from_str(&text).ok()?;
        let is_fresh = file.key == key(scenario, session) && file.review.fits(session);
        is_fresh.then_some((file.plan, file.review))
    }

    /// Writes the file; one that cannot be written does no harm.
    fn keep<G>(&self, save: &Path, scenario: &Loaded<G>, session: &Session<G>, plan: &ReviewPlan)
    where
        G: Reviewed,
    {
        // A save that is gone gets no review.
        let Some(path) = review_beside(save).filter(|_| save.is_file()) else {
            return;
        };
        let file = KeptReview {
            key: key(scenario, session),
            plan: *plan,
            review: self.clone(),
        };
        if let Ok(text) = ron::ser::to_string_pretty(&file, ron::ser::PrettyConfig::default()) {
            let _ = write_whole(&path, text.as_bytes(), Existing::Goes);
        }
    }

    /// Whether every place and figure can be one of this game; a file may have been changed by hand.
    fn fits<G: Reviewed>(&self, session: &Session<G>) -> bool {
        let sides = sides(&**session.game());
        let seats = session.game().seats().len();
        let orders = session.journal().len();
        let is_figure =
            |chance: &WinChance| chance.of.is_finite() && chance.error.is_finite() && chance.error >= 0.0;
        // A share of games, and how much more one is than another.
        let is_chance = |chance: &WinChance| is_figure(chance) && (0.0..=1.0).contains(&chance.of);
        let is_cost = |cost: &WinChance| is_figure(cost) && (-1.0..=1.0).contains(&cost.of);
        self.sides == sides
            && self.outlooks.iter().chain(&self.end).all(|outlook| {
                outlook.orders <= orders
                    && usize::from(outlook.player.0) < seats
                    && outlook.chances.len() == sides.len()
                    && outlook.chances.iter().all(is_chance)
            })
            && self.costly.iter().all(|turn| {
                turn.orders <= orders
                    && usize::from(turn.player.0) < seats
                    && is_cost(&turn.cost)
                    && turn.points.iter().all(is_figure)
            })
    }
}
