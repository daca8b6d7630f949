//! Options that can be bought and bring nothing in their scenario.

use crate::HexGame;
use crate::definition::{OptionEffect, OptionId, Phase};
use crate::files::scenario_file::ScenarioFile;
use railhead_engine::text::issue::Issue;

pub(super) fn idle(file: &ScenarioFile, game: &HexGame, issues: &mut Vec<Issue>) {
    for (index, id) in file.offers.iter().enumerate() {
        let Some(option) = game.option_named(id) else {
            continue;
        };
        if let Some(why) = why_idle(game, option) {
            let what = format!("{} brings nothing: {why}", game.option(option).name);
            let issue = Issue::new(format!("offers[{index}]"), what);
            issues.push(issue.hint("leave it out, or give it something to do"));
        }
    }
}

/// Why an option brings its side nothing; `None` if it can bring something.
fn why_idle(game: &HexGame, id: OptionId) -> Option<&'static str> {
    let definition = game.definition();
    let option = game.option(id);
    let lacks = |phase: Phase| !definition.phases.contains(&phase);
    let side = option.side.index();
    let (is_idle, why) = match &option.effect {
        OptionEffect::Arrivals => (
            !definition
                .arrivals
                .iter()
                .any(|arrival| arrival.option == Some(id)),
            "no arrival depends on it",
        ),
        OptionEffect::SetUp { units, .. } => (
            !definition.setup.iter().any(|placed| units.contains(&placed.unit)),
            "none of its units is in setup",
        ),
        OptionEffect::RailCapacity(_) if lacks(Phase::RailMovement) => {
            (true, "there is no Rail Movement Phase")
        }
        OptionEffect::RailCapacity(units) => {
            let own = definition.tables.rail.capacity.get(side).copied().unwrap_or(0);
            (*units <= own, "the side has as many trains without it")
        }
        OptionEffect::SquadronUntil(turn) => {
            let squadron = definition.tables.naval.squadron.as_ref();
            let is_longer = squadron.is_some_and(|squadron| squadron.until < *turn);
            let first = definition.calendar.first;
            (
                lacks(Phase::NavalMovement) || !is_longer || *turn < first,
                "the squadron does not sail longer for it",
            )
        }
        OptionEffect::Fortify(spaces) => (
            spaces.is_empty() || lacks(Phase::Combat),
            "none of its hexes is in play, or nobody fights",
        ),
        OptionEffect::FootOnRoads(points) => (
            *points == 0 || lacks(Phase::Movement),
            "nobody marches farther for it",
        ),
        OptionEffect::SeaCapacity { units, from, .. } => (
            *units == 0 || lacks(Phase::NavalMovement) || *from > definition.calendar.last,
            "it carries nobody in these turns",
        ),
        OptionEffect::AirPoints(points) => (*points == 0 || lacks(Phase::Combat), "there is no fight for it"),
    };
    is_idle.then_some(why)
}
