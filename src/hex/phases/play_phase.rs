//! The phase of the table as a state, so that each phase has its systems.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::AppSystems;
use crate::hex::summary::TableSummary;
use crate::hex::table::{HexTable, Selection, TableSystems};
use crate::stage::reset;
use railhead_hex_game::Phase;

/// The phase that the table is in; `None` where there is no table, and once the game is over.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlayPhase(pub Option<Phase>);

/// Whether this phase is played, for its systems.
pub fn in_phase(phase: Phase) -> impl FnMut(Res<State<PlayPhase>>, Option<Res<HexTable>>) -> bool + Clone {
    // The state follows a table that is put away in the next frame.
    move |now, table| table.is_some() && *now.get() == PlayPhase(Some(phase))
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<PlayPhase>().add_systems(
        Update,
        follow_table
            .after(TableSystems::Summary)
            .in_set(AppSystems::Table),
    );
    for phase in [
        Phase::Setup,
        Phase::Reinforcement,
        Phase::NavalMovement,
        Phase::Movement,
        Phase::RailMovement,
        Phase::Combat,
    ] {
        // No unit is selected when a phase begins.
        app.add_systems(OnEnter(PlayPhase(Some(phase))), reset::<Selection>);
    }
}

fn follow_table(
    summary: Option<Res<TableSummary>>,
    phase: Res<State<PlayPhase>>,
    mut next: ResMut<NextState<PlayPhase>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let played = summary.filter(|summary| !summary.is_over && !summary.is_watched);
    let now = PlayPhase(played.map(|summary| summary.phase));
    if *phase.get() != now {
        next.set(now);
        redraw.write(RequestRedraw);
    }
}
