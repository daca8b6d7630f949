//! What is selected after an order.
//!
//! In: `HexChanged`. Out: `Selection`.

use bevy::prelude::*;

use super::combat::follow_table;
use crate::AppSystems;
use crate::hex::table::{HexChanged, Selection, TableChanged, TableSystems};
use railhead_hex_game::Event as RulesEvent;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow_events
            .after(TableSystems::Summary)
            .before(follow_table)
            .in_set(AppSystems::Table)
            .run_if(on_message::<TableChanged>),
    );
}

/// After a move no unit is selected, and the player looks at the unit's new place. `combat` selects units during a
/// combat.
fn follow_events(mut changes: MessageReader<HexChanged>, mut selection: ResMut<Selection>) {
    for change in changes.read() {
        // HR-18: a booking moves nobody.
        let is_booking = |event: &RulesEvent| matches!(event, RulesEvent::BookingChanged { .. });
        if !change.events.is_empty() && change.events.iter().all(is_booking) {
            continue;
        }
        let undone = change.kind.is_backwards();
        let mut space = None;
        for event in &change.events {
            match event {
                RulesEvent::UnitMoved { journey, .. } | RulesEvent::UnitRailed { journey, .. } => {
                    space = Some(if undone { journey.from() } else { journey.to() });
                }
                RulesEvent::MoveTakenBack { from, to, .. } => space = Some(if undone { *from } else { *to }),
                RulesEvent::UnitDeployed { at, .. } => space = at.space().filter(|_| !undone),
                RulesEvent::UnitSailed { voyage, .. } => {
                    space = if undone {
                        voyage.from.space()
                    } else {
                        Some(voyage.to)
                    };
                }
                RulesEvent::UnitTurnedBack { to, .. } => space = to.space(),
                RulesEvent::PhaseBegan { .. } => space = None,
                _ => {}
            }
        }
        selection.set_if_neq(Selection::new(None, space));
    }
}
