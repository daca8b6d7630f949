//! `railhead import`: makes boards, tables of units and scenarios with railways of a map of TripleA.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use railhead_authoring::export::{Parts, write_copy};
use railhead_authoring::import::triplea::{ImportProgress, ImportedGame, USUAL_RAILS, import};
use railhead_engine::text::plain::plain;
use railhead_games::folders::Folders;

use super::output::{complain, exit_code};

/// The word for a war without railways.
const NO_RAILS: &str = "none";

/// The map, and the scenarios to make of it.
#[derive(Args, Debug)]
pub struct ImportArguments {
    /// The folder of a map, or its zip archive
    #[arg(value_name = "FOLDER")]
    map: PathBuf,
    /// The folder in which the map gets a folder of its own, instead of that of your scenarios
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
    /// The rail rules to begin with: option-3 or another variant, or none for no railways
    #[arg(long, value_name = "VARIANT", default_value = USUAL_RAILS)]
    rails: String,
}

/// Imports a map, and says on stderr what was left out and why.
pub fn run(arguments: &ImportArguments, folders: &Folders) -> ExitCode {
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}") {
        bar.set_style(style);
    }
    let mut progress = |step: &ImportProgress| {
        bar.set_length(step.of as u64);
        bar.set_position(step.done as u64);
        bar.set_message(plain(&format!("{} {}", step.doing, step.game)));
        ControlFlow::Continue(())
    };
    let rails = Some(arguments.rails.as_str()).filter(|rails| *rails != NO_RAILS);
    let imported = import(&arguments.map, rails, &mut progress);
    bar.finish_and_clear();
    let written = imported.map_err(|failure| failure.lines()).and_then(|map| {
        let parts = Parts {
            scenario: map.main().to_owned(),
            texts: map.texts,
        };
        let above = arguments.to.as_ref().unwrap_or(&folders.scenarios);
        let main = write_copy(&parts, above).map_err(|why| vec![why])?;
        Ok((map.games, map.refused, main))
    });
    exit_code(written.map(|(games, refused, main)| {
        for game in &games {
            tell(game);
        }
        for problem in refused {
            complain(&format!("not imported: {problem}"));
        }
        let main = main.display();
        if games.iter().any(|game| game.scenario.is_ok()) {
            complain(&format!(
                "`railhead {main}` plays it, `railhead check {main}` checks it"
            ));
        } else {
            complain(&format!("the board is {main}; `railhead map {main}` shows it"));
        }
        true
    }))
}

/// Prints the import of a game, and the parts left out.
fn tell(game: &ImportedGame) {
    match &game.scenario {
        Ok(path) => complain(&format!("{}: {path}", game.title)),
        Err(why) => complain(&format!(
            "{}: the board alone, {}, since {why}",
            game.title, game.board
        )),
    }
    for line in game.report.lines() {
        complain(&format!("  {line}"));
    }
}
