//! Moving a whole stack: the units that can go where the selected unit is sent follow it.
//!
//! In: keys, `SelectionChanged`. Out: [`WholeStack`], which [`super::procedure`] asks.

use bevy::prelude::*;

use super::way_points::reach_by;
use crate::app::AppSystems;
use crate::app::hex::summary::TableSummary;
use crate::app::hex::table::{HexTable, Selection, SelectionChanged};
use crate::app::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::app::lifetime::{Lifetime, TableLocal, TableResources as _};
use crate::rules::board::SpaceId;
use crate::rules::hex_game::{Mark, Order, UnitId};

/// Whether the whole stack follows the selected unit.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WholeStack {
    /// The player has switched it on for the selected unit.
    pub is_on: bool,
    /// A key with the same effect is held.
    is_held: bool,
}

impl WholeStack {
    /// The orders for the other units of the stack to follow the selected unit, as far as they can; none if it goes
    /// alone. Units that hold stay.
    pub fn others(
        self,
        table: &HexTable,
        summary: &TableSummary,
        selection: &Selection,
        order: &Order,
    ) -> Vec<Order> {
        let (to, via): (SpaceId, &[SpaceId]) = match order {
            Order::Move { to, via, .. } => (*to, via),
            Order::Deploy { to, .. } | Order::Sail { to, .. } | Order::Rail { to, .. } => (*to, &[]),
            _ => return Vec::new(),
        };
        let from = selection.unit.and_then(|unit| summary.unit(unit).at);
        let Some(from) = from.filter(|from| (self.is_on || self.is_held) && *from != to) else {
            return Vec::new();
        };
        let view = table.view();
        let goes = |unit: &UnitId| {
            let status = summary.unit(*unit);
            let is_other = selection.unit != Some(*unit) && status.mark == Mark::Available && !status.holds;
            // HM-6: by the same way-points.
            let can_go = || match via {
                [] => view.destinations(*unit).iter().any(|(space, _)| *space == to),
                _ => reach_by(&view, *unit, via).leads_to(to),
            };
            is_other && can_go()
        };
        let units = summary.units_in(from).filter(goes);
        let order = |unit| match via {
            [] => table.order_to(unit, to),
            _ => Order::Move {
                unit,
                to,
                via: via.to_vec(),
            },
        };
        units.map(order).collect()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_until::<WholeStack>(Lifetime::Position).add_systems(
        Update,
        (
            press_key
                .run_if(input_is_free.and_then(keys_are_free))
                .run_if(resource_exists::<HexTable>),
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
