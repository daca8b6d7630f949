//! The course of a combat: what its decisions share.

use crate::chapters::play::Play;
use crate::definition::UnitId;
use crate::state::event::Event;
use crate::state::fight::{Combat, Stage};
use crate::state::hex_state::{HexState, Standing};

/// The current combat; the caller knows that there is one.
pub(super) fn current_combat(state: &HexState) -> &Combat {
    state.combat().expect("called only during a combat")
}

/// The units of a list that are not destroyed.
pub(super) fn living<'a>(state: &'a HexState, units: &'a [UnitId]) -> impl Iterator<Item = UnitId> + 'a {
    units
        .iter()
        .copied()
        .filter(|unit| match state.unit(*unit).standing {
            Standing::OnMap | Standing::Afloat(_) => true,
            Standing::Awaited
            | Standing::OffMapPort
            | Standing::Declined
            | Standing::Withdrawn
            | Standing::Lost { .. } => false,
        })
}

/// Moves the combat on to a decision, unless it waits for that one already.
pub(super) fn wait_for(play: &mut Play, stage: Stage) {
    if current_combat(play.state).stage != stage {
        play.emit(Event::StageBegan { stage });
    }
}

/// The combat is over.
pub(crate) fn close(play: &mut Play) {
    let target = current_combat(play.state).target;
    play.emit(Event::CombatEnded { target });
}
