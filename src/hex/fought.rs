//! The results of the last combat and the last attempt on a bridge, while the player looks at them.
//!
//! In: `TableChanged`, `SelectionChanged`. Out: the results on the [`HexPopups`].

use bevy::prelude::*;

use super::popups::HexPopups;
use crate::hex::panels::result::{Battle, Blast};
use crate::hex::table::{ChangeKind, HexChanged, HexTable, SelectionChanged, TableSystems};
use crate::play::GameSystems;
use railhead_hex_game::Event as RulesEvent;
use railhead_hex_game::HexGame;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (hear_table, put_away)
            .chain()
            .after(TableSystems::Summary)
            .before(crate::AppSystems::Sync)
            .in_set(GameSystems::of::<HexGame>()),
    );
}

fn is_fought(event: &RulesEvent) -> bool {
    matches!(
        event,
        RulesEvent::AttackDeclared { .. }
            | RulesEvent::StageBegan { .. }
            | RulesEvent::CombatDecided { .. }
            | RulesEvent::CombatEnded { .. }
    )
}

fn hear_table(
    mut changes: MessageReader<HexChanged>,
    table: Res<HexTable>,
    mut hex_popups: ResMut<HexPopups>,
) {
    for change in changes.read() {
        let goes_on = table.view().combat().is_some();
        hex_popups.battle = if goes_on || change.events.iter().any(is_fought) {
            Battle::last(&table)
        } else {
            None
        };
        hex_popups.blast = if change.kind == ChangeKind::Issued {
            Blast::of(&change.events, &table)
        } else {
            None
        };
    }
}

/// A result disappears when the player selects a unit, unless the combat still goes on.
fn put_away(mut changed: MessageReader<SelectionChanged>, mut hex_popups: ResMut<HexPopups>) {
    for SelectionChanged(now) in changed.read() {
        if now.unit.is_some() && hex_popups.battle.as_ref().is_some_and(|battle| battle.is_over) {
            hex_popups.battle = None;
        }
    }
}
