//! Moving a whole stack: the units that can go where the selected unit is sent follow it.
//!
//! In: keys, `SelectionChanged`. Out: [`WholeStack`], and the [`SentUnits`] of a unit that is sent.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::AppSystems;
use crate::hex::summary::TableSummary;
use crate::hex::table::{HexTable, Selection, SelectionChanged};
use crate::hex::units::UnitMarks;
use crate::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::lifetime::{Lifetime, TableLocal, TableResources as _};
use crate::play::GameSystems;
use railhead_engine::board::SpaceId;
use railhead_hex_game::{HexGame, UnitId};

/// Whether the whole stack follows the selected unit.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WholeStack {
    /// The player has switched it on for the selected unit.
    pub is_on: bool,
    /// A key with the same effect is held.
    is_held: bool,
}

/// The units that go when one is sent, for the phases that send it.
#[derive(SystemParam, Debug)]
pub struct SentUnits<'w> {
    stack: Res<'w, WholeStack>,
    table: Res<'w, HexTable>,
    summary: Res<'w, TableSummary>,
    marks: Res<'w, UnitMarks>,
}

impl SentUnits<'_> {
    /// A unit and those of its stack that follow it, if the player wants that: all that can go there by the same
    /// way-points (HM-6), except units that hold.
    pub fn of(&self, unit: UnitId, to: SpaceId, via: &[SpaceId]) -> Vec<UnitId> {
        let follow = self.stack.is_on || self.stack.is_held;
        let Some(from) = self.summary.unit(unit).at.filter(|from| follow && *from != to) else {
            return vec![unit];
        };
        let view = self.table.view();
        let others = self
            .summary
            .units_in(from)
            .filter(|other| *other != unit && self.marks.is_available(*other) && !self.marks.holds(*other))
            .filter(|other| view.destinations_by(*other, via).cost(to).is_some());
        std::iter::once(unit).chain(others).collect()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_until::<WholeStack>(Lifetime::Position).add_systems(
        Update,
        (
            press_key
                .run_if(input_is_free.and_then(keys_are_free))
                .in_set(GameSystems::of::<HexGame>()),
            hold_key,
            forget.run_if(on_message::<SelectionChanged>),
        )
            .chain()
            .in_set(AppSystems::Input),
    );
}

fn press_key(strokes: Res<Strokes>, selection: Res<Selection>, mut stack: ResMut<WholeStack>) {
    if keys::WHOLE_STACK.is_struck(&strokes) && selection.unit.is_some() {
        stack.is_on = !stack.is_on;
    }
}

fn hold_key(pressed: Res<ButtonInput<KeyCode>>, mut stack: ResMut<WholeStack>) {
    let is_held = pressed.any_pressed(keys::CTRL);
    if stack.is_held != is_held {
        stack.is_held = is_held;
    }
}

/// It counts for one move.
fn forget(
    mut changed: MessageReader<SelectionChanged>,
    mut before: TableLocal<Option<UnitId>>,
    mut stack: ResMut<WholeStack>,
) {
    let before = before.of_now();
    for SelectionChanged(now) in changed.read() {
        if now.unit != *before && stack.is_on {
            stack.is_on = false;
        }
        *before = now.unit;
    }
}
