//! Watching a replay of any game: its keys, its clock, and its highlights on the map.
//!
//! In: [`Watch`], keys. Out: the [`Table`] of the watched game, `TableChanged`, `Highlights`, `Bring`. Meanwhile the
//! [`Replay`] keeps the game in progress, which continues afterwards unchanged.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::laid::{Laid, put_away_game};
use super::replay::Replay;
use super::requests::Teller;
use super::{Face, Table, TableChanged, TableSystems, TakeOver};
use crate::app::AppSystems;
use crate::app::input::{InputHeld, Strokes, Watch, keys, keys_are_free};
use crate::app::map_view::overlay::Highlights;
use crate::app::map_view::visit::Bring;
use crate::app::stage::Screen;
use crate::rules::engine::Digest;

/// The player wants to watch a replay.
#[derive(Message, Debug)]
pub enum WatchGame {
    /// The game that is being played, up to now.
    Played,
    /// The same, beginning after this many orders.
    From(usize),
    /// Its events since the last turn of the current player.
    Since,
    /// A game from a save, with a message for the player.
    Saved(Box<dyn Laid>, Option<String>),
}

/// In `Last`, so that no frame shows half of one game and half of another.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WatchSystems {
    /// Leaves the watched game.
    Leave,
    /// Begins a replay.
    Begin,
}

/// Adds what is the same for all games.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<Watch>()
        .add_message::<WatchGame>()
        .configure_sets(Last, (WatchSystems::Leave, WatchSystems::Begin).chain())
        .add_systems(
            Update,
            press_keys
                .in_set(AppSystems::Input)
                .run_if(keys_are_free)
                .run_if(in_state(Screen::Replay)),
        );
}

/// Adds replays of one game.
pub(super) fn game<G: Face>(app: &mut App) {
    app.add_systems(
        Update,
        (
            (run::<G>, carry_out::<G>).chain().in_set(TableSystems::Requests),
            show::<G>
                .after(TableSystems::Summary)
                .in_set(AppSystems::Table)
                .run_if(on_message::<TableChanged>),
        )
            .run_if(in_state(Screen::Replay))
            .run_if(resource_exists::<Replay<G>>.and_then(resource_exists::<Table<G>>)),
    )
    .add_systems(Last, (leave::<G>, take_over::<G>).in_set(WatchSystems::Leave));
}

/// A longer frame, such as the first after a rest, counts as this long.
const LONGEST_FRAME: Duration = Duration::from_millis(400);

fn press_keys(
    mut pressed: ResMut<ButtonInput<KeyCode>>,
    strokes: Res<Strokes>,
    held: Res<InputHeld>,
    mut watches: MessageWriter<Watch>,
) {
    if held.0 {
        return;
    }
    for (chord, watch) in keys::REPLAY {
        if chord.is_struck(&strokes) {
            watches.write(watch);
        }
    }
    if keys::CANCEL.just_pressed(&pressed) {
        pressed.clear_just_pressed(KeyCode::Escape);
        watches.write(Watch::Leave);
    }
}

/// Runs the replay.
fn run<G: Face>(
    time: Res<Time<Real>>,
    held: Res<InputHeld>,
    mut replay: ResMut<Replay<G>>,
    mut watches: MessageWriter<Watch>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !replay.is_playing || held.0 {
        return;
    }
    redraw.write(RequestRedraw);
    if replay.pass(time.delta().min(LONGEST_FRAME)) {
        watches.write(Watch::Forward);
    }
}

fn carry_out<G: Face>(
    mut watches: MessageReader<Watch>,
    mut replay: ResMut<Replay<G>>,
    mut table: ResMut<Table<G>>,
    mut teller: Teller<G>,
) {
    for watch in watches.read() {
        if let Some(happened) = replay.watch(*watch, &mut table) {
            teller.tell(table.game(), happened);
        }
    }
}

/// Highlights the events on the map.
fn show<G: Face>(
    replay: Res<Replay<G>>,
    table: Res<Table<G>>,
    mut highlights: ResMut<Highlights>,
    mut bring: MessageWriter<Bring>,
) {
    let mut shown = Highlights::default();
    let digests = || replay.events().map(|event| table.game().digest(event));
    let way = |digest| match digest {
        Digest::Went(journey) => Some(journey.way),
        _ => None,
    };
    shown.path = digests().filter_map(way).last();
    // Show first what the order itself did, and later what followed from it.
    shown.selected = digests().find_map(|digest| digest.place());
    if let Some(space) = shown.selected {
        bring.write(Bring(space));
    }
    highlights.set_if_neq(shown);
}

/// Continues the watched game from its current position.
fn take_over<G: Face>(
    mut wanted: MessageReader<TakeOver>,
    replay: Option<Res<Replay<G>>>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    let Some(TakeOver(players)) = wanted.read().last().cloned().filter(|_| replay.is_some()) else {
        return;
    };
    next.set(Screen::Game);
    commands.queue(move |world: &mut World| {
        world.remove_resource::<Replay<G>>();
        if let Some(watched) = world.remove_resource::<Table<G>>() {
            world.insert_resource(watched.to_be_played(players));
        }
    });
}

/// Returns to the game that was set aside, or to the title.
fn leave<G: Face>(
    mut watches: MessageReader<Watch>,
    replay: Option<Res<Replay<G>>>,
    mut next: ResMut<NextState<Screen>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    let leaves = watches.read().any(|watch| *watch == Watch::Leave);
    if !leaves || replay.is_none() {
        return;
    }
    redraw.write(RequestRedraw);
    let game_goes_on = replay.is_some_and(|replay| replay.aside().is_some());
    next.set(if game_goes_on { Screen::Game } else { Screen::Title });
    commands.queue(|world: &mut World| {
        let replay = world.remove_resource::<Replay<G>>();
        match replay.and_then(Replay::into_aside) {
            Some(table) => world.insert_resource(table.back_again()),
            None => put_away_game::<G>(world),
        }
    });
}
