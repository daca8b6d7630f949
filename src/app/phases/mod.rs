//! The phases of a player-turn as the player goes through them: what clicks and keys mean, and what the map shows.
//!
//! In: `MapClicked`, `Hovered`, `HoveredCounter`, keys, `TableChanged`. Out: `Request`, `Selection`, [`WhyAsked`], the
//! resources of `map_view::overlay`, [`PlayPhase`]. The procedure (HR-11) is the same for trains and marches and is
//! in [`procedure`]; each phase has a plugin of its own for what only it does.

pub mod aim;
pub mod combat;
pub mod combat_map;
pub mod demolition;
pub mod end;
pub mod keyboard;
pub mod log_mark;
pub mod movement;
pub mod naval;
pub mod overlays;
pub mod pass_over;
pub mod procedure;
pub mod rail;
pub mod reach;
pub mod reinforcement;
pub mod setup;
pub mod threat;
pub mod way_points;
pub mod whole_stack;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::AppSystems;
use super::table::{TableSummary, TableSystems};
use crate::rules::board::SpaceId;
use crate::rules::hex_game::{Phase, UnitId};

pub use aim::Aim;
pub use combat::AttackPlan;
pub use demolition::Fuse;
pub use end::PhaseHeld;
pub use log_mark::LogMark;
pub use overlays::{ShownSupply, SupplyFocus};
pub use reach::ReachShown;
pub use way_points::WayPoints;
pub use whole_stack::WholeStack;

/// The phase that the table is in.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayPhase {
    /// There is no table, or the game is over.
    #[default]
    None,
    /// Options are chosen, units are set up.
    Setup,
    /// Units arrive.
    Reinforcement,
    /// Units go by sea.
    NavalMovement,
    /// Units march.
    Movement,
    /// Units go by train.
    RailMovement,
    /// Units attack.
    Combat,
    /// What happens by itself.
    End,
}

/// The player wants to know why a unit cannot act, or cannot go to a space.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhyAsked {
    /// The unit.
    pub unit: UnitId,
    /// The space that it was to go to, if one was meant.
    pub space: Option<SpaceId>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<PlayPhase>()
        .add_message::<WhyAsked>()
        .add_systems(
            Update,
            follow_table
                .after(TableSystems::Summary)
                .in_set(AppSystems::Table),
        )
        .add_plugins((
            pass_over::plugin,
            threat::plugin,
            way_points::plugin,
            whole_stack::plugin,
        ))
        .add_plugins((
            aim::plugin,
            keyboard::plugin,
            log_mark::plugin,
            procedure::plugin,
            reach::plugin,
            setup::plugin,
            reinforcement::plugin,
            naval::plugin,
            movement::plugin,
            rail::plugin,
            combat::plugin,
            combat_map::plugin,
            demolition::plugin,
            end::plugin,
            overlays::plugin,
        ));
}

fn follow_table(
    summary: Option<Res<'_, TableSummary>>,
    phase: Res<'_, State<PlayPhase>>,
    mut next: ResMut<'_, NextState<PlayPhase>>,
    mut redraw: MessageWriter<'_, RequestRedraw>,
) {
    let now = match summary {
        Some(summary) if !summary.is_over && !summary.is_watched => match summary.phase {
            Phase::Setup => PlayPhase::Setup,
            Phase::Reinforcement => PlayPhase::Reinforcement,
            Phase::NavalMovement => PlayPhase::NavalMovement,
            Phase::Movement => PlayPhase::Movement,
            Phase::RailMovement => PlayPhase::RailMovement,
            Phase::Combat => PlayPhase::Combat,
            Phase::End => PlayPhase::End,
        },
        _ => PlayPhase::None,
    };
    if *phase.get() != now {
        next.set(now);
        redraw.write(RequestRedraw);
    }
}
