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

/// As a phase begins nothing is selected.
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
