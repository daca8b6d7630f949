//! How long the moments on the map take: as fast as computers play, the shorter the more of their turn has passed, and in a replay no longer than an order
//! is shown.
//!
//! In: [`ComputerTurn`], [`TurnTime`], [`Motion`], the replay. Out: the beat of [`Moments`]. Each game makes moments of its events
//! ([`play`]); quiet orders have none.

use std::time::Duration;

use bevy::prelude::*;

use super::computer_turn::{ComputerTurn, Pace, TurnTime};
use super::replay::ReplayPlayer;
use super::{Asking, ChangeKind, GameChanged, TableSystems};
use crate::map_view::moments::{MapMoment, Moments};
use crate::play::table::game_is_open;
use crate::stage::OnMap;
use crate::theme::Motion;

/// The share of the time of an order in a replay that its moment may take.
const OF_A_STEP: f32 = 0.7;

/// Adds the pace of one game's moments.
pub(super) fn game<G: Asking>(app: &mut App) {
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

fn keep_time<G: Asking>(
    (turn, turn_time): (Res<ComputerTurn>, Res<TurnTime>),
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
    let share = if replay.is_some() {
        1.0
    } else {
        turn_time.share_of_moments(turn.pace, G::TURN_BUDGET)
    };
    // Nothing that is drawn changes with it.
    moments.bypass_change_detection().shorten_to(share);
}

/// Plays the moments that a game makes of a change. What is undone, and a step of a replay, cuts short those before.
pub fn play<E: Send + Sync + 'static>(
    moments: &mut ResMut<Moments>,
    turn_time: &TurnTime,
    change: &GameChanged<E>,
    make: impl FnOnce(&[E]) -> Vec<MapMoment>,
) {
    let is_shown = change.kind == ChangeKind::Shown;
    if !change.kind.is_done() && (moments.is_playing() || moments.results().next().is_some()) {
        moments.clear();
    }
    let is_seen = (change.kind.is_done() || is_shown) && !turn_time.is_quiet();
    if is_seen && !moments.beat().is_zero() {
        let made = make(&change.events);
        if !made.is_empty() {
            moments.play(made);
        }
    }
}
