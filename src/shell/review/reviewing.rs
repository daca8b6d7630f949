//! A review under way: it is worked out on other threads, and kept as long as the game is on the table or in a replay.
//!
//! In: [`AskReview`], `TableChanged`. Out: [`Reviewing`], and `Dialog::Review` among the popups.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::task::Waker;
use std::thread::available_parallelism;
use std::time::Instant;

use bevy::prelude::*;

use super::game_review::GameReview;
use crate::background::{Background, Workers};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::play::autosave::Autosaver;
use crate::play::replay::ReplayPlayer;
use crate::play::table::game_is_open;
use crate::play::{GameTable, Table, TableChanged, WindowGame};
use crate::shell::popups::{Dialog, PopupSystems, Popups};
use railhead_engine::engine::Session;
use railhead_players::review::{Review, ReviewPace, ReviewPlan, ReviewProgress};

/// The player wants the game on the table or in the replay reviewed.
#[derive(Message, Clone, Copy, Debug)]
pub struct AskReview;

/// How thorough a review is; `None` for as thorough as is usual in a game.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct ReviewBudget(pub Option<ReviewPlan>);

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
    /// The player has not asked for one.
    #[default]
    None,
    Working(Arc<ReviewWork>),
    Done(Arc<GameReview>),
    /// There is none, for this reason.
    Refused(String),
}

/// Games under way.
#[derive(Debug)]
pub struct ReviewWork {
    begun: Instant,
    pub progress: ReviewProgress,
    waker: Waker,
}

impl ReviewWork {
    /// Work before its first game, of this many at most.
    pub(super) fn new(most: usize, workers: &Workers) -> Self {
        Self {
            begun: Instant::now(),
            progress: ReviewProgress::new(most),
            waker: workers.waker(),
        }
    }

    /// Counts a game of this many at most; the window wakes no more than a hundred times.
    pub(super) fn count(&self, most: usize) {
        self.progress.played(most);
        let [played, most] = self.progress.games();
        if played * 100 / most.max(1) != (played - 1) * 100 / most.max(1) {
            self.waker.wake_by_ref();
        }
    }

    /// The share of the games that have been played, of those that it plays at most.
    #[expect(clippy::cast_precision_loss, reason = "some thousand games")]
    pub fn share(&self) -> f32 {
        let [played, most] = self.progress.games();
        played as f32 / most.max(1) as f32
    }

    /// How long the rest takes at most, once that can be said: `about 40 seconds`.
    pub fn left(&self) -> Option<String> {
        self.progress.left_in_words(self.begun.elapsed())
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

    fn begin<G: WindowGame>(
        &mut self,
        key: GameKey,
        whole: Table<G>,
        (plan, save): (ReviewPlan, Option<PathBuf>),
        workers: &Workers,
    ) {
        let whole = Arc::new(whole);
        let most = Review::most_games(whole.session(), &plan);
        let work = Arc::new(ReviewWork::new(most, workers));
        let heard = Arc::downgrade(&work);
        self.game = Some(ReviewedGame {
            key,
            table: Arc::<Table<G>>::clone(&whole),
        });
        self.stage = ReviewStage::Working(work);
        self.task = workers.on_thread(move || review(&whole, (&plan, save), &heard));
    }
}

/// Reviews a game as long as anybody looks at how far it is, with one core left for the window.
fn review<G: WindowGame>(
    whole: &Table<G>,
    (plan, save): (&ReviewPlan, Option<PathBuf>),
    work: &Weak<ReviewWork>,
) -> Result<Option<GameReview>, String> {
    let threads = available_parallelism().map_or(1, usize::from) - 1;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.max(1))
        .build();
    let pool = pool.map_err(|why| why.to_string())?;
    let pace = ReviewPace {
        played: &|most| {
            if let Some(work) = work.upgrade() {
                work.count(most);
            }
        },
        goes_on: &|| work.strong_count() > 0,
    };
    let (scenario, session) = (whole.scenario(), whole.session());
    let review =
        pool.install(|| Review::kept_or_reckoned(save.as_deref(), scenario, session, plan, &pace))?;
    Ok(review.map(|review| GameReview::of(session, review)))
}

pub(in crate::shell) fn plugin(app: &mut App) {
    app.init_until::<Reviewing>(Lifetime::Game)
        .init_resource::<ReviewBudget>()
        .add_message::<AskReview>()
        .add_systems(Update, take_answer);
}

/// The parts for one game.
pub(in crate::shell) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        Update,
        (
            forget::<G>.run_if(on_message::<TableChanged>),
            answer::<G>.run_if(on_message::<AskReview>),
        )
            .chain()
            .in_set(PopupSystems::Open)
            .run_if(game_is_open::<G>),
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
    mut requests: MessageReader<AskReview>,
    table: Res<Table<G>>,
    mut replay: Option<ResMut<ReplayPlayer<G>>>,
    (workers, budget, autosaver): (Res<Workers>, Res<ReviewBudget>, Res<Autosaver>),
    mut reviewing: ResMut<Reviewing>,
    mut popups: ResMut<Popups>,
) {
    requests.clear();
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
        // A replay of a save, or of the game that is played.
        let watched = replay.as_ref().and_then(|replay| replay.save());
        let save = watched.or_else(|| autosaver.save()).map(Path::to_path_buf);
        let plan = budget.0.unwrap_or_else(|| ReviewPlan::usual(whole.session()));
        reviewing.begin(key, whole, (plan, save), &workers);
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
