//! What is probably not meant in a scenario without problems.

use super::scenario_file::ScenarioFile;
use crate::HexGame;
use crate::definition::{Side, Station};
use railhead_engine::board::SpaceId;
use railhead_engine::board::hex::PlaceKind;
use railhead_engine::board::hex::file::BoardFile;
use railhead_engine::engine::great_events::warn_of_the_past;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::sources::files::join;
use railhead_engine::text::{Problem, Reader};

/// The warnings of a scenario, and then those of its board.
pub(crate) fn warnings(game: &HexGame, reader: &mut Reader, path: &str) -> Vec<Problem> {
    let Some(mut scenario) = reader.parse::<ScenarioFile>(path, "Scenario") else {
        return Vec::new();
    };
    scenario.check(|file, issues| of_scenario(file, game, issues));
    let board = scenario
        .value
        .as_ref()
        .and_then(|file| join(path, &file.board).ok());
    let board = board.and_then(|path| reader.parse::<BoardFile>(&path, "Board"));
    let of_board = board.map(|mut parsed| {
        parsed.check(|file, issues| file.warnings(game.board().whole(), issues));
        parsed.problems
    });
    let all = scenario.problems.into_iter().chain(of_board.unwrap_or_default());
    all.map(Problem::as_warning).collect()
}

fn of_scenario(file: &ScenarioFile, game: &HexGame, issues: &mut Vec<Issue>) {
    let definition = game.definition();
    let board = &definition.board;
    let control = |space| definition.control[SpaceId::index(space)];
    if let Some(victory) = &definition.victory
        && victory.by_points.is_empty()
        && victory
            .spaces
            .iter()
            .all(|space| control(*space) == Some(victory.side))
    {
        let side = &game.side(victory.side).name;
        let what = format!(
            "{side} has to take {}, and holds it from the start",
            victory.objective
        );
        issues.push(Issue::new("victory.hexes", what).hint("give these hexes to the other side in control"));
    }
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
    for (index, arrival) in definition.arrivals.iter().enumerate() {
        let side = game.unit(arrival.unit).side;
        for (at, entry) in arrival.entries.iter().enumerate() {
            let Station::Space(space) = *entry else { continue };
            let is_enemy = control(space).is_some_and(|holder| holder != side);
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
    warn_of_the_past(game, file.great_events.len(), issues);
    units_that_never_come(game, issues);
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

/// Great events that wait for a unit that is neither in play nor to come.
fn units_that_never_come(game: &HexGame, issues: &mut Vec<Issue>) {
    let definition = game.definition();
    for (number, written) in game.written_events().iter().enumerate() {
        let mut units = Vec::new();
        for condition in &written.when {
            condition.units(&mut units);
        }
        for unit in units {
            let is_placed = definition.setup.iter().any(|placed| placed.unit == unit);
            if !is_placed && !definition.arrivals.iter().any(|arrival| arrival.unit == unit) {
                let what = format!("{} is neither in play nor to come", game.unit(unit).name);
                let issue = Issue::new(format!("great_events[{number}].when"), what);
                issues.push(issue.hint("name a unit of setup or arrivals"));
            }
        }
    }
}
