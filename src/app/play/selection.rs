//! What the player looks at. Everyone may write [`Selection`]; [`SelectionChanged`] tells of it once a frame.

use bevy::prelude::*;

use crate::app::AppSystems;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::UnitId;

/// What the player looks at: a unit that is Selected, the space that panels describe.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The unit.
    pub unit: Option<UnitId>,
    /// The space.
    pub space: Option<SpaceId>,
}

/// [`Selection`] is now this.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelectionChanged(pub Selection);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .add_message::<SelectionChanged>()
        .add_systems(
            Update,
            tell_selection
                .run_if(resource_changed::<Selection>)
                .after(AppSystems::Table)
                .before(AppSystems::Sync),
        );
}

fn tell_selection(selection: Res<'_, Selection>, mut changed: MessageWriter<'_, SelectionChanged>) {
    changed.write(SelectionChanged(*selection));
}
