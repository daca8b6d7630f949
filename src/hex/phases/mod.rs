//! The phases of a player-turn for the player: the meaning of clicks and keys, and the map.
//!
//! In: `SpaceAct`, `Hovered`, `HoveredCounter`, keys, `TableChanged`. Out: `Request`, `Selection`, [`AskWhy`], the
//! resources of `map_view::overlay`, [`PlayPhase`]. Each phase has a plugin, which reads from top to bottom as the phase is
//! played: who is Available, what the Selected unit can reach and by which way, what sending it does, and what holds the
//! end of the phase. They share [`available`], [`reach`], the [`procedure`] of a click (HR-11) and [`end`].

pub mod acts;
pub mod available;
pub mod booking;
pub mod combat;
pub mod combat_map;
pub mod demolition;
pub mod end;
mod follow;
pub mod keyboard;
pub mod log_mark;
pub mod movement;
pub mod naval;
pub mod overlays;
pub mod play_phase;
pub mod procedure;
pub mod rail_movement;
pub mod reach;
pub mod reinforcement;
pub mod setup;
pub mod threat;
pub mod way_points;
pub mod whole_stack;

use bevy::prelude::App;

pub use acts::AskWhy;
pub use booking::{BookingAsked, SelectedTrains, ShownRailReach};
pub use combat::AttackPlan;
pub use demolition::BridgeAsked;
pub use end::{EndAsked, PhaseProblems};
pub use log_mark::LogMark;
pub use overlays::{ShownSupply, SupplyFocus};
pub use play_phase::PlayPhase;
pub use way_points::WayPoints;
pub use whole_stack::WholeStack;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        acts::plugin,
        play_phase::plugin,
        threat::plugin,
        way_points::plugin,
        whole_stack::plugin,
    ))
    .add_plugins((
        keyboard::plugin,
        log_mark::plugin,
        available::plugin,
        booking::plugin,
        follow::plugin,
        procedure::plugin,
    ))
    .add_plugins((
        setup::plugin,
        reinforcement::plugin,
        naval::plugin,
        movement::plugin,
        rail_movement::plugin,
        combat::plugin,
        reach::plugin,
        combat_map::plugin,
        demolition::plugin,
        end::plugin,
        overlays::plugin,
    ));
}
