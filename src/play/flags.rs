//! Raises the flags of goals on the map whenever the table changes.
//!
//! In: the table, [`TableChanged`]. Out: [`GoalFlags`].

use bevy::prelude::*;

use super::{GameSystems, Table, TableChanged, TableSystems, WindowGame};
use crate::map_view::pieces::flags::GoalFlags;

/// Adds the flags of one game.
pub(super) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        Update,
        raise::<G>
            .in_set(TableSystems::Summary)
            .in_set(GameSystems::of::<G>())
            .run_if(on_message::<TableChanged>),
    );
}

fn raise<G: WindowGame>(table: Res<Table<G>>, mut flags: ResMut<GoalFlags>) {
    flags.set_if_neq(GoalFlags(table.goal_flags()));
}
