//! Watching a replay of any game: its keys, its clock, and its highlights on the map.
//!
//! In: [`ReplayControl`], keys. Out: the [`Table`] of the watched game, `TableChanged`, `Highlights`, `Bring`. Meanwhile the
//! [`ReplayPlayer`] keeps the game in progress, which continues afterwards unchanged.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::computer_turn::ComputerTurn;
use super::game_table::{GameTable, put_away};
use super::replay::ReplayPlayer;
use super::requests::ChangeWriter;
use super::{Table, TableChanged, TableSystems, TakeOver, WindowGame};
use crate::AppSystems;
use crate::input::{InputBlocked, ReplayControl, Strokes, keys, keys_are_free};
use crate::lifetime::{Lifetime, TableResources as _, end};
use crate::map_view::camera::visit::Bring;
use crate::map_view::marks::overlay::Highlights;
use crate::play::table::game_is_open;
use crate::stage::Screen;
use railhead_engine::engine::Digest;

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
    Saved(Box<dyn GameTable>, Option<String>),
    /// The same, with its review, from the save at this path.
    Review(Box<dyn GameTable>, Option<String>),
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
    app.add_message::<ReplayControl>()
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
pub(super) fn game<G: WindowGame>(app: &mut App) {
    app.remove_after::<ReplayPlayer<G>>(Lifetime::Game)
        .add_systems(
            Update,
            (
                (run::<G>, carry_out::<G>).chain().in_set(TableSystems::Requests),
                show::<G>
                    .after(TableSystems::Summary)
                    .in_set(AppSystems::Table)
                    .run_if(on_message::<TableChanged>),
            )
                .run_if(in_state(Screen::Replay))
                .run_if(resource_exists::<ReplayPlayer<G>>.and_then(game_is_open::<G>)),
        )
        .add_systems(Last, (leave::<G>, take_over::<G>).in_set(WatchSystems::Leave));
}

/// A longer frame, such as the first after a rest, counts as this long.
const LONGEST_FRAME: Duration = Duration::from_millis(400);

fn press_keys(
    mut pressed: ResMut<ButtonInput<KeyCode>>,
    strokes: Res<Strokes>,
    held: Res<InputBlocked>,
    mut watches: MessageWriter<ReplayControl>,
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
        watches.write(ReplayControl::Leave);
    }
}

/// Runs the replay.
fn run<G: WindowGame>(
    time: Res<Time<Real>>,
    held: Res<InputBlocked>,
    mut replay: ResMut<ReplayPlayer<G>>,
    mut watches: MessageWriter<ReplayControl>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !replay.is_playing || held.0 {
        return;
    }
    redraw.write(RequestRedraw);
    if replay.pass(time.delta().min(LONGEST_FRAME)) {
        watches.write(ReplayControl::Forward);
    }
}

fn carry_out<G: WindowGame>(
    mut watches: MessageReader<ReplayControl>,
    mut replay: ResMut<ReplayPlayer<G>>,
    mut table: ResMut<Table<G>>,
    mut changes_out: ChangeWriter<G>,
) {
    for watch in watches.read() {
        if let Some(happened) = replay.watch(*watch, &mut table) {
            changes_out.tell(table.game(), happened);
        }
    }
}

/// Highlights the events on the map.
fn show<G: WindowGame>(
    replay: Res<ReplayPlayer<G>>,
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
fn take_over<G: WindowGame>(
    mut wanted: MessageReader<TakeOver>,
    replay: Option<Res<ReplayPlayer<G>>>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    let Some(TakeOver(players)) = wanted.read().last().cloned().filter(|_| replay.is_some()) else {
        return;
    };
    next.set(Screen::Game);
    commands.queue(move |world: &mut World| {
        if let Some(watched) = world.remove_resource::<Table<G>>() {
            // The map stays where it is, and the pace as it was chosen with the players.
            let pace = world.resource::<ComputerTurn>().pace;
            end(world, &[Lifetime::Position, Lifetime::Game]);
            world.resource_mut::<ComputerTurn>().pace = pace;
            world.insert_resource(watched.to_be_played(players));
        }
    });
}

/// Returns to the game that was set aside, or to the title.
fn leave<G: WindowGame>(
    mut watches: MessageReader<ReplayControl>,
    replay: Option<Res<ReplayPlayer<G>>>,
    mut next: ResMut<NextState<Screen>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    let leaves = watches.read().any(|watch| *watch == ReplayControl::Leave);
    if !leaves || replay.is_none() {
        return;
    }
    redraw.write(RequestRedraw);
    let game_goes_on = replay.is_some_and(|replay| replay.aside().is_some());
    next.set(if game_goes_on { Screen::Game } else { Screen::Title });
    commands.queue(|world: &mut World| {
        let replay = world.remove_resource::<ReplayPlayer<G>>();
        match replay.and_then(ReplayPlayer::into_aside) {
            Some(table) => {
                end(world, &[Lifetime::Position]);
                world.insert_resource(table.back_again());
            }
            None => put_away(world),
        }
    });
}
