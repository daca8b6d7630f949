//! How long the moments on the map take: as fast as computers play, and in a replay no longer than an order is shown.
//!
//! In: [`ComputerTurn`], [`Motion`], the replay. Out: the beat of [`Moments`]. Each game makes moments of its events
//! ([`play`]).

use std::time::Duration;

use bevy::prelude::*;

use super::computer_turn::{ComputerTurn, Pace};
use super::replay::ReplayPlayer;
use super::{ChangeKind, GameChanged, TableSystems, WindowGame};
use crate::map_view::moments::{MapMoment, Moments};
use crate::play::table::game_is_open;
use crate::stage::OnMap;
use crate::theme::Motion;

/// The share of the time of an order in a replay that its moment may take.
const OF_A_STEP: f32 = 0.7;

/// Adds the pace of one game's moments.
pub(super) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        Update,
        keep_time::<G>
            .before(TableSystems::Requests)
            .run_if(in_state(OnMap).and_then(game_is_open::<G>)),
    );
}

/// A beat of the moments at a pace.
const fn beat(pace: Pace) -> Duration {
    Duration::from_millis(match pace {
        Pace::Slow => 1500,
        Pace::Steady => 1000,
        Pace::Quick => 200,
        Pace::AtOnce => 0,
    })
}

fn keep_time<G: WindowGame>(
    turn: Res<ComputerTurn>,
    motion: Res<Motion>,
    replay: Option<Res<ReplayPlayer<G>>>,
    mut moments: ResMut<Moments>,
) {
    let wanted = match &replay {
        _ if !motion.0 => Duration::ZERO,
        Some(replay) if replay.is_playing => beat(Pace::Steady).min(replay.step_time().mul_f32(OF_A_STEP)),
        Some(_) => beat(Pace::Steady),
        None if turn.comes_at_once() => Duration::ZERO,
        None => beat(turn.pace),
    };
    if moments.beat() != wanted {
        moments.keep_time(wanted);
    }
}

/// Plays the moments that a game makes of a change. What is undone, and a step of a replay, cuts short those before.
pub fn play<E: Send + Sync + 'static>(
    moments: &mut ResMut<Moments>,
    change: &GameChanged<E>,
    make: impl FnOnce(&[E]) -> Vec<MapMoment>,
) {
    let is_shown = change.kind == ChangeKind::Shown;
    if !change.kind.is_done() && (moments.is_playing() || moments.results().next().is_some()) {
        moments.clear();
    }
    if (change.kind.is_done() || is_shown) && !moments.beat().is_zero() {
        let made = make(&change.events);
        if !made.is_empty() {
            moments.play(made);
        }
    }
}
