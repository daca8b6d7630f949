//! A review under way: it is worked out on other threads, and kept as long as the game is on the table or in a replay.
//!
//! In: [`AskReview`], `TableChanged`. Out: [`Reviewing`], and `Dialog::Review` among the popups.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::task::Waker;
use std::thread::available_parallelism;
use std::time::Instant;

use bevy::prelude::*;

use super::game_review::GameReview;
use crate::app::background::{Background, Workers};
use crate::app::lifetime::{Lifetime, TableResources as _};
use crate::app::play::replay::ReplayPlayer;
use crate::app::play::{GameTable, Table, TableChanged, WindowGame};
use crate::app::shell::popups::{Dialog, PopupSystems, Popups};
use crate::app::words::count;
use crate::review::{Review, ReviewPace, ReviewPlan};
use crate::rules::engine::Session;

/// The player wants the game on the table or in the replay reviewed.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct AskReview;

/// How thorough a review is.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct ReviewBudget(pub ReviewPlan);

/// The review of a game.
#[derive(Resource, Debug, Default)]
pub struct Reviewing {
    /// The whole game that is reviewed.
    pub game: Option<ReviewedGame>,
    pub stage: ReviewStage,
    task: Background<Result<Option<GameReview>, String>>,
}

/// The game that is reviewed.
#[derive(Clone, Debug)]
pub struct ReviewedGame {
    key: GameKey,
    pub table: Arc<dyn GameTable>,
}

/// What tells one recorded game from another: scenario, seed, number of orders.
#[derive(Clone, Debug, PartialEq, Eq)]
struct GameKey(String, u64, usize);

/// How far a review has come.
#[derive(Clone, Debug, Default)]
pub enum ReviewStage {
    /// Nobody has asked for one.
    #[default]
    None,
    Working(Arc<ReviewProgress>),
    Done(Arc<GameReview>),
    /// There is none, for this reason.
    Refused(String),
}

/// How many games have been played.
#[derive(Debug)]
pub struct ReviewProgress {
    begun: Instant,
    played: AtomicUsize,
    /// The games from each position, then also those from the turns that are opened.
    all: AtomicUsize,
    /// The games from each position.
    first: usize,
    waker: Waker,
}

impl ReviewProgress {
    fn new(first: usize, waker: Waker) -> Self {
        Self {
            begun: Instant::now(),
            played: AtomicUsize::new(0),
            all: AtomicUsize::new(first),
            first,
            waker,
        }
    }

    /// Counts a game of a step with this many; the window is woken a hundred times in all.
    fn count(&self, step: usize) {
        let played = self.played.fetch_add(1, Ordering::AcqRel) + 1;
        if played > self.first {
            self.all.store(self.first + step, Ordering::Release);
        }
        let all = self.all.load(Ordering::Acquire).max(1);
        if played * 100 / all != (played - 1) * 100 / all {
            self.waker.wake_by_ref();
        }
    }

    /// How many games have been played, and how many there will be.
    pub fn games(&self) -> (usize, usize) {
        (
            self.played.load(Ordering::Acquire),
            self.all.load(Ordering::Acquire),
        )
    }

    /// The share of the games that have been played.
    #[expect(clippy::cast_precision_loss, reason = "some thousand games")]
    pub fn share(&self) -> f32 {
        let (played, all) = self.games();
        played as f32 / all.max(1) as f32
    }

    /// How long the rest will take, once that can be said: `About 40 seconds more`.
    pub fn left(&self) -> Option<String> {
        let share = self.share();
        if share < 0.02 {
            return None;
        }
        let left = self.begun.elapsed().mul_f32((1.0 - share) / share).as_secs() + 1;
        let seconds = usize::try_from(left).unwrap_or(usize::MAX);
        let words = match seconds {
            0..90 => count(seconds, "second", "seconds"),
            _ => count(seconds.div_ceil(60), "minute", "minutes"),
        };
        Some(format!("About {words} more"))
    }
}

impl GameKey {
    fn of<G: WindowGame>(path: &str, session: &Session<G>, orders: usize) -> Self {
        Self(path.to_owned(), session.seed(), orders)
    }
}

impl Reviewing {
    /// The finished review of the game that is watched.
    pub fn of_replay<G: WindowGame>(
        &self,
        table: &Table<G>,
        replay: &ReplayPlayer<G>,
    ) -> Option<&Arc<GameReview>> {
        let key = GameKey::of(&table.scenario().path, table.session(), replay.orders());
        let is_it = self.game.as_ref().is_some_and(|game| game.key == key);
        match &self.stage {
            ReviewStage::Done(review) if is_it => Some(review),
            _ => None,
        }
    }

    /// Stops a review under way.
    pub fn stop(&mut self) {
        *self = Self::default();
    }

    fn begin<G: WindowGame>(&mut self, key: GameKey, whole: Table<G>, plan: ReviewPlan, workers: &Workers) {
        let session = whole.session().clone();
        let first = Review::games_of(&session, &plan);
        let progress = Arc::new(ReviewProgress::new(first, workers.waker()));
        let heard = Arc::downgrade(&progress);
        self.game = Some(ReviewedGame {
            key,
            table: Arc::new(whole),
        });
        self.stage = ReviewStage::Working(progress);
        self.task = workers.on_thread(move || review(&session, &plan, &heard));
    }
}

/// Reviews a game as long as anybody looks at its progress, with one core left for the window.
fn review<G: WindowGame>(
    session: &Session<G>,
    plan: &ReviewPlan,
    progress: &Weak<ReviewProgress>,
) -> Result<Option<GameReview>, String> {
    let threads = available_parallelism().map_or(1, usize::from) - 1;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.max(1))
        .build();
    let pool = pool.map_err(|why| why.to_string())?;
    let pace = ReviewPace {
        played: &|step| {
            if let Some(progress) = progress.upgrade() {
                progress.count(step);
            }
        },
        goes_on: &|| progress.strong_count() > 0,
    };
    let review = pool.install(|| Review::of(session, plan, &pace))?;
    Ok(review.map(|review| GameReview::of(session, review)))
}

pub(in crate::app::shell) fn plugin(app: &mut App) {
    app.init_until::<Reviewing>(Lifetime::Game)
        .init_resource::<ReviewBudget>()
        .add_message::<AskReview>()
        .add_systems(Update, take_answer);
}

/// The parts for one game.
pub(in crate::app::shell) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        Update,
        (
            forget::<G>.run_if(on_message::<TableChanged>),
            answer::<G>.run_if(on_message::<AskReview>),
        )
            .chain()
            .in_set(PopupSystems::Open)
            .run_if(resource_exists::<Table<G>>),
    );
}

/// A game that goes on needs another review.
fn forget<G: WindowGame>(table: Res<Table<G>>, mut reviewing: ResMut<Reviewing>) {
    let Some(game) = &reviewing.game else { return };
    let orders = table.session().journal().len();
    let key = GameKey::of(&table.scenario().path, table.session(), orders);
    if !table.is_replay() && game.key != key {
        reviewing.stop();
    }
}

/// Opens the card, and begins a review unless there is one of this game.
fn answer<G: WindowGame>(
    mut asked: MessageReader<AskReview>,
    table: Res<Table<G>>,
    mut replay: Option<ResMut<ReplayPlayer<G>>>,
    (workers, budget): (Res<Workers>, Res<ReviewBudget>),
    mut reviewing: ResMut<Reviewing>,
    mut popups: ResMut<Popups>,
) {
    asked.clear();
    popups.dialog = Some(Dialog::Review);
    let orders = replay
        .as_ref()
        .map_or_else(|| table.session().journal().len(), |replay| replay.orders());
    let key = GameKey::of(&table.scenario().path, table.session(), orders);
    let is_it = reviewing.game.as_ref().is_some_and(|game| game.key == key);
    if !is_it || matches!(reviewing.stage, ReviewStage::None | ReviewStage::Refused(_)) {
        let whole = match &mut replay {
            Some(replay) => replay.whole_game(&table),
            None => table.whole(),
        };
        reviewing.begin(key, whole, budget.0, &workers);
    }
}

fn take_answer(mut reviewing: ResMut<Reviewing>) {
    if !reviewing.task.is_busy() {
        return;
    }
    let Some(answer) = reviewing.bypass_change_detection().task.poll() else {
        return;
    };
    reviewing.stage = match answer {
        Ok(Ok(Some(review))) => ReviewStage::Done(Arc::new(review)),
        Ok(Ok(None)) => ReviewStage::None,
        Ok(Err(why)) => ReviewStage::Refused(why),
        Err(_) => ReviewStage::Refused("The review has failed.".to_owned()),
    };
}
