//! A game being played or watched: the table, what is selected, the log as lines, the game as it is written down and as
//! it is watched. It draws nothing.

pub mod autosave;
pub mod log;
pub mod replay;
mod selection;
pub mod table;

use bevy::prelude::App;

pub use selection::{Selection, SelectionChanged};
pub use table::{
    ChangeKind, EndPhaseHeld, Refused, Request, Table, TableChanged, TableSystems, WarnUnitsLeft,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((selection::plugin, table::plugin, autosave::plugin));
}
