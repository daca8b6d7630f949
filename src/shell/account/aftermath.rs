//! What became of a finished game: its losses, what did most, and the turn in which the lead changed hands, with the way there in the
//! replay.
//!
//! In: `TableChanged`. Out: [`EndStory`]. A thread computes it, since that goes through the whole game.

use bevy::prelude::*;

use super::luck_story::SideStory;
use crate::background::{Background, Workers};
use crate::lifetime::{Lifetime, TableLocal, TableResources as _};
use crate::play::again::FirstTry;
use crate::play::linked::CampaignChart;
use crate::play::table::game_is_open;
use crate::play::{Table, TableChanged, TableSystems, WindowGame};
use crate::words::count;
use railhead_engine::engine::Session;
use railhead_engine::engine::ending::Aftermath;
use railhead_engine::engine::great_events::{TaskResult, tasks};
use railhead_engine::engine::turns::{TurningPoint, turning_point};
use railhead_players::review::TwoGames;

/// The results of the game on the table, once it is over and they are known.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct EndStory {
    /// Its losses, and what did most.
    pub aftermath: Aftermath,
    /// The tasks of an exercise; none in other games.
    pub tasks: Vec<TaskResult>,
    /// The turn in which the lead changed hands for the last time.
    pub turned: Option<Turn>,
    /// The luck of each side; none where no roll cost anything.
    pub luck: Vec<SideStory>,
    /// The differences from the first try, in a game that was tried again; empty in other games.
    pub compared: Vec<String>,
    /// The campaign of a battle, with what follows it; `None` for a game that is played alone.
    pub campaign: Option<CampaignChart>,
}

/// The turn in which the lead changed hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The change of the score, in words.
    pub text: String,
    /// The number of orders before the turn.
    pub orders: usize,
}

pub(in crate::shell) fn plugin(app: &mut App) {
    app.init_until::<EndStory>(Lifetime::Game);
}

/// The parts for one game.
pub(in crate::shell) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        Update,
        look::<G>.after(TableSystems::Requests).run_if(game_is_open::<G>),
    );
}

fn look<G: WindowGame>(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<G>>,
    first_try: Option<Res<FirstTry<G>>>,
    workers: Res<Workers>,
    mut task: TableLocal<Background<EndStory>>,
    mut story: ResMut<EndStory>,
) {
    let task = task.of_now();
    if changes.read().count() > 0 && !table.is_replay() {
        *story = EndStory::default();
        *task = Background::default();
        if table.is_over() {
            let session = table.session().clone();
            let scenario = table.scenario().clone();
            let first = first_try.map(|first| first.0.clone());
            *task = workers.on_thread(move || EndStory {
                aftermath: G::aftermath(&session),
                tasks: tasks(&session),
                turned: turning_point(&session).map(|point| Turn {
                    text: words(&session, &point),
                    orders: point.orders,
                }),
                luck: SideStory::of(&session),
                compared: first.map_or_else(Vec::new, |first| beside(&first, &session)),
                campaign: G::campaign_chart(&scenario, &session, None),
            });
        }
    }
    if let Some(back) = task.answer() {
        *story = back;
    }
}

/// The result of a second try, beside the first.
fn beside<G: WindowGame>(first: &Session<G>, second: &Session<G>) -> Vec<String> {
    let both = TwoGames {
        games: [first, second],
        names: ["the first try", "this try"],
        reviews: [None, None],
    };
    both.compare()
        .map_or_else(|why| vec![why], |compared| compared.lines)
}

/// The change of the score, as seen by the side that gained.
fn words<G: WindowGame>(session: &Session<G>, point: &TurningPoint) -> String {
    let gained = point.after - point.before;
    let seats = session.game().seats();
    let name = |at: usize| seats.get(at).map_or("", |seat| seat.name);
    let (winner, sign) = if gained > 0 { (name(0), 1) } else { (name(1), -1) };
    let stands = |margin: i32| match margin * sign {
        0 => "level".to_owned(),
        ahead @ 1.. => format!("{ahead} ahead"),
        behind => format!("{} behind", -behind),
    };
    let points = usize::try_from(gained.abs()).unwrap_or_default();
    format!(
        "The lead changed hands in {} {}, {}: {winner} gained {}, from {} to {}.",
        G::TURNS.turn,
        point.turn,
        point.days,
        count(points, "victory point", "victory points"),
        stands(point.before),
        stands(point.after),
    )
}
