//! Reads a scenario of the area game with the board and the table of units that it includes.

use std::sync::Arc;

use super::condition_check::{written_advice, written_events};
use super::rail_variant;
use super::scenario_file::ScenarioFile;
use super::script_file::ScriptFile;
use super::unit_file::{UnitTableFile, explain};
use crate::definition::{MOST_SIDES, NationId};
use crate::game::AreaGame;
use crate::rail::Variant;
use crate::script::Script;
use railhead_engine::board::area::file::AreaBoardFile;
use railhead_engine::engine::Heading;
use railhead_engine::engine::history::file::read_history;
use railhead_engine::engine::lesson::file::read_lesson;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::parse::Parsed;
use railhead_engine::text::{Files, Problem, Reader};

/// The kinds of file that scenarios include, besides boards.
pub(crate) const FILES: &[&str] = &["UnitTable", "Rail", "AreaScript"];

/// Reads a scenario; the game is valid only if the reader has found no problem.
pub(crate) fn read(reader: &mut Reader, path: &str) -> Option<(AreaGame, Heading)> {
    let mut scenario = reader.parse::<ScenarioFile>(path, "Scenario")?;
    let board = scenario.value.as_ref().map(|file| file.board.clone());
    let units = scenario.value.as_ref().map(|file| file.units.clone());
    let board = board.and_then(|board| reader.include(&scenario, path, ("board", "AreaBoard"), &board));
    let units = units.and_then(|units| reader.include(&scenario, path, ("units", "UnitTable"), &units));
    let board = board.and_then(|path| reader.make(&path, "AreaBoard", AreaBoardFile::build));
    let mut units = units.and_then(|path| reader.parse::<UnitTableFile>(&path, "UnitTable"));
    if let Some(parsed) = &mut units {
        explain(&mut parsed.problems);
    }

    let made_board = board.as_ref().and_then(|file| file.value.clone());
    // Where the scenario cannot be read its dice are not known, and its units may hit with any.
    let dice = scenario.value.as_ref().map_or(MOST_SIDES, |file| file.dice);
    let table = units.as_mut().and_then(|parsed| {
        let table = parsed.check(|file, issues| (file.build(dice, issues), file.complex));
        // Entries with a syntax error are missing from the table, so names in it cannot be judged.
        table.filter(|_| parsed.is_complete())
    });
    let rail = scenario.value.as_ref().and_then(|file| file.rail.clone());
    let rail = rail.and_then(|rail| reader.include(&scenario, path, ("rail", "Rail"), &rail));
    let mut rail = rail.and_then(|path| reader.parse::<Variant>(&path, "Rail"));
    let mut issues = Vec::new();
    let variant = match (scenario.value.as_ref(), made_board.as_deref()) {
        (Some(file), Some(board)) => {
            let names = || (0..=u8::MAX).zip(&file.nations.0);
            let nation = |id: &str| {
                let found = names().find(|(_, (known, _))| known == id);
                found.map(|(index, _)| NationId(index))
            };
            let side = |id: &str| {
                let found = names().find(|(_, (known, _))| known == id);
                found.map(|(_, (_, nation))| nation.side.as_str())
            };
            let kinds = table.as_ref().map(|(kinds, _)| kinds.as_slice());
            let own = file.own_rail.as_ref().and_then(|own| {
                issues.extend(own.enemies(&side).into_iter().map(inside));
                let built = own.build_with(board, &nation, kinds);
                built
                    .map_err(|wrong| issues.extend(wrong.into_iter().map(inside)))
                    .ok()
            });
            let included = rail.as_mut().and_then(|parsed| {
                let file = parsed.value.as_ref()?;
                // A file for many scenarios may name nations that are enemies in this one: of these, friends alone share.
                let built = file.build_with(board, &nation, kinds);
                let complete = parsed.is_complete();
                built
                    .map_err(|wrong| parsed.add_issues(wrong))
                    .ok()
                    .filter(|_| complete)
            });
            included.or(own)
        }
        _ => None,
    };
    let table = table
        .as_ref()
        .map(|(kinds, complex)| (kinds.as_slice(), *complex));
    let definition = scenario
        .value
        .as_ref()
        .and_then(|file| file.build(made_board.as_ref(), table, variant.as_ref(), &mut issues));
    scenario.add_issues(issues);

    let scripts = scenario.value.as_ref().map(|file| file.scripts.clone());
    let scripts = reader.include_all((&scenario, path), "scripts", scripts, "AreaScript");
    let (game, script_problems) = with_scripts(definition.map(AreaGame::new), scripts);
    let mut issues = Vec::new();
    let game = game.map(|game| {
        let files = scenario.value.as_ref().map_or(&[][..], |file| &file.great_events);
        let events = written_events(files, &game, &mut issues);
        let files = scenario.value.as_ref().map_or(&[][..], |file| &file.advice);
        let advice = written_advice(files, &game, &mut issues);
        game.with_written_events(events).with_written_advice(advice)
    });
    scenario.add_issues(issues);
    let lesson = scenario.value.as_ref().and_then(|file| file.lesson.clone());
    let (lesson, lesson_problems) = read_lesson(reader, (&scenario, path), lesson.as_deref(), game.as_ref());
    let history = scenario.value.as_ref().and_then(|file| file.history.clone());
    let (history, history_problems) =
        read_history(reader, (&scenario, path), history.as_deref(), game.as_ref());

    // The scenario's own problems come first.
    reader.add(scenario.problems);
    reader.sort();
    reader.add(board.map(|file| file.problems).unwrap_or_default());
    reader.add(units.map(|file| file.problems).unwrap_or_default());
    reader.add(rail.map(|file| file.problems).unwrap_or_default());
    reader.add(script_problems);
    reader.add(lesson_problems);
    reader.add(history_problems);
    let file = scenario.value?;
    let heading = Heading {
        effort: file.effort(),
        title: file.title,
        summary: file.summary,
        text: file.text,
        lesson,
        history,
    };
    Some((game?, heading))
}

/// The game with its scripts, and their problems. Without a game, the scripts' references to it cannot be checked.
fn with_scripts(game: Option<AreaGame>, files: Vec<Parsed<ScriptFile>>) -> (Option<AreaGame>, Vec<Problem>) {
    let mut scripts: Vec<Arc<Script>> = Vec::new();
    let mut problems = Vec::new();
    for mut parsed in files {
        let mut issues = Vec::new();
        match (&parsed.value, &game) {
            (Some(file), Some(game)) => {
                let script = file.build(game, &mut issues);
                scripts.extend(script.map(Arc::new));
                if scripts.iter().filter(|other| other.name == file.name).count() > 1 {
                    let what = format!("the scenario has a second script \"{}\"", file.name);
                    issues.push(Issue::new("name", what));
                }
            }
            (Some(file), None) => file.check(&mut issues),
            (None, _) => {}
        }
        parsed.add_issues(issues);
        problems.extend(parsed.problems);
    }
    (game.map(|game| game.with_scripts(scripts)), problems)
}

/// Every problem of an included file, checked by itself.
pub(crate) fn check_file(reader: &mut Reader, path: &str, kind: &str) -> Vec<Problem> {
    if kind == "Rail" {
        return rail_variant::problems(reader, path);
    }
    if kind == "AreaScript" {
        return reader.check(path, kind, ScriptFile::check);
    }
    if kind != "UnitTable" {
        return Vec::new();
    }
    let mut problems = reader.check(path, kind, |file: &UnitTableFile, issues| {
        file.build(MOST_SIDES, issues);
    });
    explain(&mut problems);
    problems
}

/// The questions that such a check leaves open.
pub(crate) fn left_open(files: &dyn Files, kind: &str) -> Option<String> {
    if kind == "Rail" {
        rail_variant::left_open(files)
    } else {
        None
    }
}

/// An issue with the variant of a scenario.
fn inside(issue: Issue) -> Issue {
    Issue {
        path: format!("own_rail.{}", issue.path),
        ..issue
    }
}
