//! The player's selection. Any code may write [`Selection`]; [`SelectionChanged`] reports it once a frame.

use bevy::prelude::*;

use crate::AppSystems;
use crate::lifetime::{Lifetime, TableResources as _};
use crate::play::{CurrentSelection, TableChanged, TableSystems};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::lesson::Selected;
use railhead_hex_game::{Side, UnitId};

/// The selection: a Selected unit, and the space that panels describe.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    pub unit: Option<UnitId>,
    pub space: Option<SpaceId>,
}

impl Selection {
    /// A unit that is Selected, and a space that is looked at.
    pub const fn new(unit: Option<UnitId>, space: Option<SpaceId>) -> Self {
        Self { unit, space }
    }
}

/// The unit whose supply line is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShownSupply(pub Option<Side>);

/// [`Selection`] has this new value.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelectionChanged(pub Selection);

pub(super) fn plugin(app: &mut App) {
    app.init_until::<Selection>(Lifetime::Position)
        .init_until::<ShownSupply>(Lifetime::Position)
        .add_message::<SelectionChanged>()
        .add_systems(
            Update,
            (
                begin
                    .run_if(on_message::<TableChanged>)
                    .in_set(TableSystems::Opened),
                tell_selection
                    .run_if(resource_changed::<Selection>)
                    .after(AppSystems::Table)
                    .before(AppSystems::Sync),
            ),
        );
}

/// Another game begins without a selection.
fn begin(mut changes: MessageReader<TableChanged>, mut selection: ResMut<Selection>) {
    if changes.read().any(|change| change.kind.is_other_game()) {
        selection.set_if_neq(Selection::default());
    }
}

fn tell_selection(
    selection: Res<Selection>,
    mut changed: MessageWriter<SelectionChanged>,
    mut chosen: ResMut<CurrentSelection>,
) {
    chosen.set_if_neq(CurrentSelection(Selected {
        piece: selection.unit.map(|unit| unit.0),
        place: selection.space,
    }));
    changed.write(SelectionChanged(*selection));
}
