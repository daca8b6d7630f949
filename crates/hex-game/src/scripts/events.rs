//! Checks the conditions of a scenario's events (HE-1), and makes the cards that tell of them.

use super::conditions::Condition;
use super::conditions::check::ConditionCheck;
use crate::HexGame;
use crate::definition::Side;
use crate::files::scenario_file::EventFile;
use railhead_engine::engine::great_events::{GreatEvent, WrittenEvent};
use railhead_engine::text::issue::Issue;

/// Checks the conditions of every event, and adds every issue. The result is sound if there are none.
pub(crate) fn build(files: &[EventFile], game: &HexGame, issues: &mut Vec<Issue>) -> Vec<Vec<Condition>> {
    let conditions = files.iter().enumerate().map(|(number, file)| {
        let path = format!("events[{number}].when");
        let mut check = ConditionCheck::new(game, issues);
        let when = check.conditions(&path, &file.when);
        if !when.iter().all(Condition::is_public) {
            let issue = Issue::new(path, "an event depends on what both sides know alone");
            check.push(issue.hint(
                "At, Supplied, Unsupplied, Strength, OurOdds, TheirOdds, Since and Chance are not known to both (HO-2); for a chance roll a `die`",
            ));
        }
        when
    });
    conditions.collect()
}

/// The cards of the events that have a place on the map: each appears when its event happens.
pub(crate) fn cards(game: &HexGame) -> Vec<WrittenEvent<Side, Condition>> {
    let calendar = game.definition().calendar;
    let events = game.event_ids().map(|id| (id, game.scripted_event(id)));
    let cards = events.filter_map(|(id, event)| {
        Some(WrittenEvent {
            event: GreatEvent {
                title: event.title.clone(),
                text: event.text.clone(),
                at: event.at?,
                is_task: false,
            },
            side: event.side,
            from: calendar.first,
            until: calendar.last,
            when: vec![Condition::Happened(id)],
        })
    });
    cards.collect()
}
