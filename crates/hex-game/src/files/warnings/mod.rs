//! What is probably not meant in a scenario without problems.

mod hexes;
mod offers;
mod rails;
mod written;

use super::outlook::Outlooks;
use super::scenario_file::ScenarioFile;
use crate::HexGame;
use crate::definition::{Side, Station, Tables};
use railhead_engine::board::SpaceId;
use railhead_engine::board::hex::PlaceKind;
use railhead_engine::board::hex::file::BoardFile;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::parse::Parsed;
use railhead_engine::text::sources::files::join;
use railhead_engine::text::{Problem, Reader};
use serde::de::DeserializeOwned;

/// The warnings of a scenario, and then those of its board and its rules. A script serves several scenarios, and may name what one of them does not have.
pub(crate) fn warnings(game: &HexGame, reader: &mut Reader, path: &str) -> Vec<Problem> {
    let Some(mut scenario) = reader.parse::<ScenarioFile>(path, "Scenario") else {
        return Vec::new();
    };
    let outlooks = Outlooks::new(game);
    scenario.check(|file, issues| of_scenario(file, game, &outlooks, issues));
    scenario
        .problems
        .sort_by_key(|problem| (problem.line, problem.column));
    let mut all = scenario.problems;
    let Some(file) = scenario.value else {
        return Vec::new();
    };
    if let Some(mut board) = included::<BoardFile>(reader, path, (&file.board, "Board")) {
        board.check(|file, issues| file.warnings(game.board().whole(), issues));
        all.extend(board.problems);
    }
    if let Some(mut rules) = included::<Tables>(reader, path, (&file.rules, "Rules")) {
        rules.check(|_, issues| rails::of_rules(game, issues));
        all.extend(rules.problems);
    }
    all.into_iter().map(Problem::as_warning).collect()
}

/// A file that the scenario at a path includes.
fn included<T: DeserializeOwned>(
    reader: &mut Reader,
    path: &str,
    (name, kind): (&str, &str),
) -> Option<Parsed<T>> {
    let path = join(path, name).ok()?;
    reader.parse(&path, kind)
}

fn of_scenario(file: &ScenarioFile, game: &HexGame, outlooks: &Outlooks, issues: &mut Vec<Issue>) {
    hexes::of_objective(file, game, outlooks, issues);
    hexes::not_on_land(file, game, issues);
    written::of_goals(game, outlooks, issues);
    written::of_events(game, outlooks, issues);
    written::of_arrivals(file, game, outlooks, issues);
    written::of_great_events(file, game, outlooks, issues);
    written::of_advice(game, outlooks, issues);
    rails::advice_without_trains(game, issues);
    offers::idle(file, game, issues);
    late_weather(game, issues);
    units_without_supply(game, issues);
    arrivals_among_enemies(game, issues);
    equal_titles(file, game, issues);
}

fn units_without_supply(game: &HexGame, issues: &mut Vec<Issue>) {
    let definition = game.definition();
    for side in Side::BOTH {
        let has_units = definition
            .setup
            .iter()
            .any(|placed| game.unit(placed.unit).side == side);
        if has_units && !definition.sources.iter().any(|source| source.side == side) {
            let name = &game.side(side).name;
            let what = format!("{name} has units and no source of supply");
            issues.push(Issue::new("supply_sources", what).hint("add one for this side"));
        }
    }
}

fn arrivals_among_enemies(game: &HexGame, issues: &mut Vec<Issue>) {
    let definition = game.definition();
    let board = &definition.board;
    for (index, arrival) in definition.arrivals.iter().enumerate() {
        let side = game.unit(arrival.unit).side;
        for (at, entry) in arrival.entries.iter().enumerate() {
            let Station::Space(space) = *entry else { continue };
            let is_enemy = definition.control[SpaceId::index(space)].is_some_and(|holder| holder != side);
            let is_town = [PlaceKind::City, PlaceKind::Town]
                .into_iter()
                .any(|kind| board.has_place(space, kind));
            if is_enemy && is_town {
                let what = format!("{} begins in enemy hands", board.label(space));
                let issue = Issue::new(format!("arrivals[{index}].at[{at}]"), what);
                issues.push(issue.hint("the unit can only enter there once its side holds it"));
            }
        }
    }
}

fn late_weather(game: &HexGame, issues: &mut Vec<Issue>) {
    let definition = game.definition();
    let first = definition.calendar.first;
    if let Some(line) = definition.weather.first().filter(|line| line.from > first) {
        let what = format!("there is no weather before turn {}", line.from);
        let issue = Issue::new("weather[0].from", what);
        issues.push(issue.hint(format!("begin with a line from turn {first} on")));
    }
}

/// Scripts that players cannot tell apart.
fn equal_titles(file: &ScenarioFile, game: &HexGame, issues: &mut Vec<Issue>) {
    for (index, script) in game.scripts().iter().enumerate() {
        let is_known = game.scripts()[..index]
            .iter()
            .any(|other| other.side == script.side && other.title == script.title);
        if is_known && index < file.scripts.len() {
            let what = format!("the side has two scripts with the title \"{}\"", script.title);
            issues.push(Issue::new(format!("scripts[{index}]"), what).hint("players cannot tell them apart"));
        }
    }
}
