//! Reads a scenario of the hex game with the board, rules and units that it includes.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::scenario_file::ScenarioFile;
use super::unit_file::UnitFile;
use crate::scripts::script::Script;
use crate::scripts::script::file::ScriptFile;
use crate::scripts::{advice, events, goals, great_events};
use crate::{HexGame, Tables};
use railhead_engine::board::Board;
use railhead_engine::board::hex::file::BoardFile;
use railhead_engine::engine::Heading;
use railhead_engine::engine::history::file::read_history;
use railhead_engine::engine::lesson::file::read_lesson;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::parse::Parsed;
use railhead_engine::text::{Problem, Reader};

/// The kinds of file that scenarios include, besides boards, and the one that leads through several of them.
pub(crate) const FILES: &[&str] = &["Rules", "Units", "Script", "Campaign"];

/// Reads a scenario; the game is valid only if the reader has found no problem.
pub(crate) fn read(reader: &mut Reader, path: &str) -> Option<(HexGame, Heading)> {
    read_with(reader, path, &[])
}

/// The same with more options in play (HL-5), as far as its rules know them.
pub(crate) fn read_with(reader: &mut Reader, path: &str, options: &[String]) -> Option<(HexGame, Heading)> {
    let mut scenario = reader.parse::<ScenarioFile>(path, "Scenario")?;
    let include =
        |field: fn(&ScenarioFile) -> &String| scenario.value.as_ref().map(|file| field(file).clone());
    let includes = [
        (("board", "Board"), include(|file| &file.board)),
        (("rules", "Rules"), include(|file| &file.rules)),
        (("units", "Units"), include(|file| &file.units)),
    ];
    let [board_path, rules_path, units_path] = includes.map(|(field, included)| {
        included.and_then(|included| reader.include(&scenario, path, field, &included))
    });
    let board_file = board_path.and_then(|path| reader.make(&path, "Board", BoardFile::build));
    let mut rules_file = rules_path.and_then(|path| reader.parse::<Tables>(&path, "Rules"));
    let mut unit_file = units_path.and_then(|path| reader.parse::<UnitFile>(&path, "Units"));

    let board = board_file.as_ref().and_then(|file| file.value.clone());
    let mut rules = rules_file
        .as_mut()
        .and_then(|file| build_rules(file, board.as_deref()));
    let units = unit_file.as_mut().and_then(|parsed| {
        let roster = parsed.check(|file, issues| file.build(rules.as_ref(), issues));
        // Entries with a syntax error are missing from the list, so names in it cannot be judged.
        roster.filter(|_| parsed.is_complete())
    });
    if let (Some(parsed), Some(rules), Some(units)) = (&mut rules_file, &mut rules, &units) {
        let mut issues = Vec::new();
        units.join_options(rules, &mut issues);
        parsed.add_issues(issues);
    }
    if let (Some(file), Some(rules)) = (&mut scenario.value, &rules) {
        let known = |id: &&String| {
            rules
                .offers
                .iter()
                .any(|option| option.id == **id && option.lasts())
        };
        file.put_in_play(options.iter().filter(known));
    }
    let build = |file: &ScenarioFile, issues: &mut _| {
        file.build(board.as_ref(), rules.as_ref(), units.as_ref(), issues)
    };
    let definition = scenario.check(build).flatten();
    let scripts = scenario.value.as_ref().map(|file| file.scripts.clone());
    let scripts = reader.include_all((&scenario, path), "scripts", scripts, "Script");
    let game = definition.map(HexGame::new);
    let options = rules.iter().flat_map(|rules| &rules.offers);
    let options: BTreeSet<&str> = options.map(|option| option.id.as_str()).collect();
    let (game, script_problems) = with_scripts(game, &options, scripts);
    let mut issues = Vec::new();
    let game = game.map(|game| {
        let files = scenario.value.as_ref().map_or(&[][..], |file| &file.advice);
        let advice = advice::check::build(files, &game, &mut issues);
        let files = scenario.value.as_ref().map_or(&[][..], |file| &file.great_events);
        // A great event that depends on an event is announced after its card.
        let mut great = events::cards(&game);
        great.extend(great_events::build(files, &game, &mut issues));
        let files = scenario.value.as_ref().map_or(&[][..], |file| &file.events);
        let conditions = events::build(files, &game, &mut issues);
        let files = scenario.value.as_ref().map_or(&[][..], |file| &file.goals);
        let goals = goals::check::build(files, &game, &mut issues);
        game.with_written_advice(advice)
            .with_written_events(great)
            .with_event_conditions(conditions)
            .with_written_goals(goals)
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
    reader.add(board_file.map(|file| file.problems).unwrap_or_default());
    reader.add(rules_file.map(|file| file.problems).unwrap_or_default());
    reader.add(unit_file.map(|file| file.problems).unwrap_or_default());
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
fn with_scripts(
    game: Option<HexGame>,
    options: &BTreeSet<&str>,
    files: Vec<Parsed<ScriptFile>>,
) -> (Option<HexGame>, Vec<Problem>) {
    let mut scripts: Vec<Arc<Script>> = Vec::new();
    let mut problems = Vec::new();
    for mut parsed in files {
        let mut issues = Vec::new();
        match (&parsed.value, &game) {
            (Some(file), Some(game)) => {
                let script = file.build(game, options, &mut issues);
                if let Some(script) = script {
                    let is_like =
                        |other: &Arc<Script>| other.name == script.name && other.side == script.side;
                    if scripts.iter().any(is_like) {
                        let what = format!("the side has a second script \"{}\"", script.name);
                        issues.push(Issue::new("name", what));
                    }
                    scripts.push(Arc::new(script));
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

/// Every problem of an included file, checked by itself; only a scenario that uses both shows whether a board and rules fit together.
pub(crate) fn check_file(reader: &mut Reader, path: &str, kind: &str) -> Vec<Problem> {
    match kind {
        "Rules" => {
            let mut parsed = reader.parse::<Tables>(path, "Rules");
            parsed.as_mut().and_then(|parsed| build_rules(parsed, None));
            parsed.map(|parsed| parsed.problems).unwrap_or_default()
        }
        "Units" => reader.check(path, kind, |file: &UnitFile, issues| {
            file.build(None, issues);
        }),
        "Script" => reader.check(path, kind, ScriptFile::check),
        _ => Vec::new(),
    }
}

fn build_rules(parsed: &mut Parsed<Tables>, board: Option<&Board>) -> Option<Tables> {
    let mut issues = Vec::new();
    let is_complete = parsed.is_complete();
    let rules = parsed
        .value
        .take()
        .and_then(|mut rules| rules.check(board, &mut issues).then_some(rules));
    parsed.add_issues(issues);
    rules.filter(|_| is_complete)
}
