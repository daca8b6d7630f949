//! What is probably not meant in a scenario without problems.

use super::outlook::Outlooks;
use super::scenario_file::ScenarioFile;
use crate::chapters::victory::progress;
use crate::definition::Phase;
use crate::game::AreaGame;
use crate::shop::{Shop, UnitBundle};
use crate::state::area_state::AreaState;
use railhead_engine::engine::Game as _;
use railhead_engine::engine::script::reader::ConditionReader as _;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::{Problem, Reader};

/// The warnings of a scenario.
pub(crate) fn warnings(game: &AreaGame, reader: &mut Reader, path: &str) -> Vec<Problem> {
    let Some(mut scenario) = reader.parse::<ScenarioFile>(path, "Scenario") else {
        return Vec::new();
    };
    let (state, _) = game.start(1);
    scenario.check(|file, issues| {
        goals_met(game, &state, issues);
        if game.definition().phases.contains(&Phase::Combat) {
            idle_nations(game, &state, issues);
        }
        if game.has_phase(Phase::Purchase) {
            shops(game, issues);
        }
        equal_titles(game, file, issues);
        great_events_and_advice(game, file, issues);
    });
    scenario.problems.into_iter().map(Problem::as_warning).collect()
}

/// What is never told or given: its conditions can never hold, or, of an event, hold from the start.
fn great_events_and_advice(game: &AreaGame, file: &ScenarioFile, issues: &mut Vec<Issue>) {
    let outlooks = Outlooks::new(game, file);
    for (index, event) in game.written_events().iter().enumerate() {
        let path = format!("great_events[{index}].when");
        outlooks.warn_of_event(event.side, &path, &event.when, [event.from, event.until], issues);
    }
    for (index, advice) in game.written_advice().iter().enumerate() {
        let path = format!("advice[{index}].when");
        let what = ("the advice is never given", &*path);
        let turns = [advice.from, advice.until];
        outlooks.warn(game.side_of(advice.to), what, &advice.when, turns, issues);
    }
}

/// The game would end when the first round does (AB-11).
fn goals_met(game: &AreaGame, state: &AreaState, issues: &mut Vec<Issue>) {
    for (index, victory) in game.definition().victory.iter().enumerate() {
        let progress = progress(game, state, victory);
        if progress.has >= progress.needs {
            let side = &game.side(victory.side).name;
            let what = format!("the {side} side has what it needs to win from the start");
            let issue = Issue::new(format!("victory[{index}].goal"), what);
            issues.push(issue.hint("ask for more, or give an area to another side"));
        }
    }
}

/// Units are placed where a complex is (AB-10).
fn idle_nations(game: &AreaGame, state: &AreaState, issues: &mut Vec<Issue>) {
    for nation in game.nation_ids() {
        let has_units = game
            .definition()
            .setup
            .iter()
            .any(|placed| placed.nation == nation);
        let builds = state.complexes(nation).next().is_some();
        if !has_units && !builds {
            let spec = game.nation(nation);
            let what = format!("{} has no unit, and no complex to build one at", spec.name);
            let issue = Issue::new(format!("nations[\"{}\"]", spec.id), what);
            issues.push(issue.hint("give it either, or leave it out"));
        }
    }
}

/// Nations with nothing to buy (AB-20), and bundles that are larger than a limit (AB-21, AB-22).
fn shops(game: &AreaGame, issues: &mut Vec<Issue>) {
    for nation in game.nation_ids() {
        let spec = game.nation(nation);
        let side = game.side(spec.side);
        let path = format!("nations[\"{}\"]", spec.id);
        if spec.shop.as_ref().is_some_and(|shop| *shop == Shop::default()) {
            let what = format!("{} has nothing to buy", spec.name);
            let issue = Issue::new(format!("{path}.shop"), what);
            issues.push(issue.hint("list what it may buy, or leave `shop` out: then it may buy everything"));
        }
        let own = spec.limits.iter().map(|limit| (limit, format!("{path}.limits")));
        let of_side = side
            .limits
            .iter()
            .map(|limit| (limit, format!("side_limits[\"{}\"]", side.id)));
        for ((kind, most), path) in own.chain(of_side) {
            let is_sold = spec.shop.as_ref().is_none_or(|shop| shop.kinds.contains(kind));
            let kind = game.kind(*kind);
            if let Some(UnitBundle { count, .. }) =
                kind.bundle.filter(|bundle| bundle.count > *most && is_sold)
            {
                let what = format!(
                    "{} can never buy {}: they are sold {count} at a time, and the limit is {most}",
                    spec.name, kind.plural
                );
                issues.push(Issue::new(format!("{path}[\"{}\"]", kind.id), what));
            }
        }
    }
}

/// Players choose a script by its title.
fn equal_titles(game: &AreaGame, file: &ScenarioFile, issues: &mut Vec<Issue>) {
    let scripts = game.scripts();
    for (index, script) in scripts.iter().enumerate().take(file.scripts.len()) {
        if scripts[..index].iter().any(|other| other.title == script.title) {
            let what = format!("two scripts have the title \"{}\"", script.title);
            issues.push(Issue::new(format!("scripts[{index}]"), what).hint("players cannot tell them apart"));
        }
    }
}
