//! The phase of the table as a state, so that each phase has its systems.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::app::AppSystems;
use crate::app::hex::summary::TableSummary;
use crate::app::hex::table::{Selection, TableSystems};
use crate::rules::hex_game::Phase;

/// The phase that the table is in.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayPhase {
    /// No game is on the table, or the game is over.
    #[default]
    None,
    /// Players choose options and set up units.
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
    /// The player-turn ends.
    End,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<PlayPhase>().add_systems(
        Update,
        follow_table
            .after(TableSystems::Summary)
            .in_set(AppSystems::Table),
    );
    for phase in [
        PlayPhase::Setup,
        PlayPhase::Reinforcement,
        PlayPhase::NavalMovement,
        PlayPhase::Movement,
        PlayPhase::RailMovement,
        PlayPhase::Combat,
    ] {
        app.add_systems(OnEnter(phase), let_go);
    }
}

/// No unit is selected when a phase begins.
fn let_go(mut selection: ResMut<Selection>) {
    selection.set_if_neq(Selection::default());
}

fn follow_table(
    summary: Option<Res<TableSummary>>,
    phase: Res<State<PlayPhase>>,
    mut next: ResMut<NextState<PlayPhase>>,
    mut redraw: MessageWriter<RequestRedraw>,
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
