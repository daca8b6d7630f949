//! How the side of the player stands, once they ask: worked out on other threads, and forgotten as soon as the position changes.
//!
//! In: [`AskStand`], `TableChanged`. Out: [`Standpoint`]. It is of whoever has to decide, and knows no more than they do (HO-2); the next order
//! of anybody takes it away.

use std::sync::{Arc, Weak};

use bevy::prelude::*;

use super::reviewing::ReviewWork;
use crate::background::{Background, Workers};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::play::table::game_is_open;
use crate::play::{Table, TableChanged, WindowGame};
use crate::shell::popups::PopupSystems;
use crate::stage::AppSystems;
use railhead_engine::engine::{Seat, Session};
use railhead_players::review::ReviewPace;
use railhead_players::stand::Stand;

/// What the player wants.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskStand {
    /// To know how their side stands.
    Begin,
    /// To stop that, or to put the answer away.
    Leave,
}

/// How the player's side stands.
#[derive(Resource, Debug, Default)]
pub struct Standpoint {
    pub stage: StandStage,
    task: Background<Result<Option<Stand>, String>>,
}

/// How far the answer has come.
#[derive(Clone, Debug, Default)]
pub enum StandStage {
    /// The player has not asked.
    #[default]
    Unasked,
    Working(Arc<ReviewWork>),
    Done(Stand),
    /// There is no answer, for this reason.
    Refused(String),
}

impl Standpoint {
    fn begin<G: WindowGame>(&mut self, table: &Table<G>, workers: &Workers) {
        let (session, viewer) = (table.session().clone(), table.viewer());
        let games = Stand::usual_games(&session, viewer);
        let work = Arc::new(ReviewWork::new(usize::from(games), workers));
        let heard = Arc::downgrade(&work);
        self.stage = StandStage::Working(work);
        self.task = workers.on_thread(move || estimate(&session, (viewer, games), &heard));
    }
}

/// Plays the games as long as anybody looks at how far it is. All cores play: it is a matter of seconds, and the player waits for it.
fn estimate<G: WindowGame>(
    session: &Session<G>,
    (viewer, games): (Seat, u16),
    work: &Weak<ReviewWork>,
) -> Result<Option<Stand>, String> {
    let pace = ReviewPace {
        played: &|most| {
            if let Some(work) = work.upgrade() {
                work.count(most);
            }
        },
        goes_on: &|| work.strong_count() > 0,
    };
    Stand::of(session, viewer, games, &pace)
}

pub(in crate::shell) fn plugin(app: &mut App) {
    app.init_until::<Standpoint>(Lifetime::Position)
        .add_message_until::<AskStand>(Lifetime::Position)
        .add_systems(
            Update,
            (
                forget
                    .after(AppSystems::Table)
                    .before(PopupSystems::Open)
                    .run_if(on_message::<TableChanged>),
                take_answer,
            ),
        );
}

/// The part for one game.
pub(in crate::shell) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        Update,
        answer::<G>
            .in_set(PopupSystems::Open)
            .run_if(on_message::<AskStand>.and_then(game_is_open::<G>)),
    );
}

/// Another position has another answer.
fn forget(mut standpoint: ResMut<Standpoint>) {
    if !matches!(standpoint.stage, StandStage::Unasked) {
        *standpoint = Standpoint::default();
    }
}

fn answer<G: WindowGame>(
    mut asked: MessageReader<AskStand>,
    table: Res<Table<G>>,
    workers: Res<Workers>,
    mut standpoint: ResMut<Standpoint>,
) {
    for ask in asked.read() {
        match ask {
            // The same position has the same answer.
            AskStand::Begin if !matches!(standpoint.stage, StandStage::Unasked) => {}
            AskStand::Begin if table.can_be_estimated() => standpoint.begin(&table, &workers),
            AskStand::Begin => {}
            AskStand::Leave => *standpoint = Standpoint::default(),
        }
    }
}

fn take_answer(mut standpoint: ResMut<Standpoint>) {
    if !standpoint.task.is_busy() {
        return;
    }
    let Some(answer) = standpoint.bypass_change_detection().task.poll() else {
        return;
    };
    standpoint.stage = match answer {
        Ok(Ok(Some(stand))) => StandStage::Done(stand),
        Ok(Ok(None)) => StandStage::Unasked,
        Ok(Err(why)) => StandStage::Refused(why),
        Err(_) => StandStage::Refused("the games have failed".to_owned()),
    };
}
