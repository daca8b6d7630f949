//! Moments: what has just happened, played on the map for about a second.
//!
//! A game writes a [`MapMoment`] for each of its events that makes one; nothing in the game waits for it. `queue` plays
//! one after the other, and `draw` draws them over the map and its cards: arrows close in, dice settle, the losers
//! shake and fall. Then the result stays beside the place for a while.
//!
//! In: [`Moments`], [`Interrupted`](crate::input::Interrupted). Out: `LookAt`, `Announcement`.

mod acts;
mod battle;
mod draw;
pub mod moment;
mod pen;
mod queue;
mod shapes;

use bevy::prelude::App;

pub use moment::{
    Casualty, MapMoment, MomentAct, MomentDice, MomentForce, MomentPicture, MomentPlace, MomentWords,
};
pub use queue::Moments;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((queue::plugin, draw::plugin));
}
