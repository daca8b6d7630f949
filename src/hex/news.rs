//! News for the player, decided by dice or the calendar: how a sea move went, seized shipping, units that the scenario
//! removes; and what a click on a unit has taken back.
//!
//! In: `HexChanged`. Out: notices on the [`Popups`].

use bevy::prelude::*;

use crate::AppSystems;
use crate::hex::table::{HexChanged, HexTable, TableSystems};
use crate::play::GameSystems;
use crate::shell::popups::Popups;
use crate::words::sentence;
use railhead_hex_game::state::event::Purpose;
use railhead_hex_game::{Event as RulesEvent, HexGame, TableView, UnitId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        tell_news
            .after(TableSystems::Summary)
            .before(AppSystems::Sync)
            .in_set(GameSystems::of::<HexGame>()),
    );
}

fn tell_news(mut changes: MessageReader<HexChanged>, table: Res<HexTable>, mut popups: ResMut<Popups>) {
    for change in changes.read().filter(|change| change.kind.is_done()) {
        for (rule, text) in news(&table.view(), &change.events) {
            popups.notices.tell_by(rule, &text);
        }
    }
}

/// The news among some events, each with its rule.
pub fn news(view: &TableView, events: &[RulesEvent]) -> Vec<(&'static str, String)> {
    let names = view.names();
    let text = |event: &RulesEvent| sentence(&event.text(&names));
    let all = |wanted: fn(&RulesEvent) -> bool| -> String {
        let lines = events.iter().filter(|event| wanted(event)).map(text);
        lines.collect::<Vec<_>>().join(" ")
    };
    let mut list = Vec::new();
    if events
        .iter()
        .any(|event| matches!(event, RulesEvent::UnitSailed { .. }))
    {
        let has = |wanted: fn(&RulesEvent) -> bool| events.iter().any(wanted);
        let rule = if has(|event| matches!(event, RulesEvent::DieRolled { .. })) {
            "HN-5"
        } else if has(|event| matches!(event, RulesEvent::UnitLanded { assault: true, .. })) {
            "HN-6"
        } else {
            "HN-1"
        };
        list.push((rule, all(is_of_voyage)));
    }
    let prize = all(|event| {
        matches!(
            event,
            RulesEvent::PrizeDecided { .. }
                | RulesEvent::DieRolled {
                    purpose: Purpose::Prize,
                    ..
                }
        )
    });
    if !prize.is_empty() {
        list.push(("HN-3", prize));
    }
    let is_own = |unit: UnitId| view.game().unit(unit).side == view.viewer();
    list.extend(events.iter().filter_map(|event| match event {
        RulesEvent::UnitWithdrawn { unit } if is_own(*unit) => Some(("HF-6", text(event))),
        // Whoever only meant to look at the unit reads what the click has done.
        RulesEvent::MoveTakenBack { unit, .. } if is_own(*unit) => {
            Some(("HR-11", format!("Taken back: {}", text(event))))
        }
        RulesEvent::DeploymentTakenBack { unit, .. } if is_own(*unit) => Some(("HF-2", text(event))),
        _ => None,
    }));
    list
}

/// How a sea move went: the dice, and the unit's present place.
fn is_of_voyage(event: &RulesEvent) -> bool {
    match event {
        RulesEvent::DieRolled { purpose, .. } => {
            matches!(purpose, Purpose::Interception { .. } | Purpose::Squadron)
        }
        RulesEvent::UnitLanded { .. }
        | RulesEvent::UnitTurnedBack { .. }
        | RulesEvent::StepLost { .. }
        | RulesEvent::SquadronSunk => true,
        _ => false,
    }
}
