//! `railhead compare`: the same seeds with and without a change, and what the change does.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use railhead::folders::Folders;
use railhead::lab::{self, Measured, Plan, Table, comparison};
use railhead::lookup;
use railhead::rules::scenario::Loaded;

use super::simulate::{GameArguments, OutsideArguments, play};
use super::summarize::read;
use super::{exit_code, finish, put, say};

/// What to compare.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Both are played with the same seeds, so that both games of a pair begin with the same dice. Of a share, such as how often a side \
wins, the difference follows from the games that came out one way with A and the other way with B, as in McNemar's test; its \
interval is that of Bonett and Price for pairs. Of days and of what is counted, the mean of the differences of all pairs is told, \
with its interval by the normal distribution; days are compared where the place fell in both games. Each interval holds the \
difference of endless games with 95% certainty: where nought lies outside of it, the change makes a difference (*).

    railhead compare campaign.ron changed.ron --games 500
    railhead compare campaign --a japan=greedy --b japan=history --games 500
    railhead compare before.csv after.csv        two tables that railhead simulate or summarize has written")]
pub struct CompareArguments {
    /// A scenario, a file or a name such as kampar-line; or a table that railhead simulate has written (.csv)
    a: String,
    /// The changed one; the same scenario unless told
    b: Option<String>,
    #[command(flatten)]
    games: GameArguments,
    /// Who plays a side in both: SIDE=random, SIDE=greedy, SIDE=history
    #[arg(long = "side", value_name = "SIDE=PLAYER")]
    sides: Vec<String>,
    /// Who plays a side in A
    #[arg(long = "a", value_name = "SIDE=PLAYER")]
    sides_a: Vec<String>,
    /// Who plays a side in B
    #[arg(long = "b", value_name = "SIDE=PLAYER")]
    sides_b: Vec<String>,
    #[command(flatten)]
    outside: OutsideArguments,
    /// Write the tables of the games into this folder, as a.csv and b.csv; it is made if it is not there
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Replace files that are there already
    #[arg(long)]
    force: bool,
}

/// Compares; the exit code says whether that could be done.
pub fn run(arguments: &CompareArguments, folders: &Folders) -> ExitCode {
    exit_code(compare(arguments, folders))
}

fn compare(arguments: &CompareArguments, folders: &Folders) -> Result<bool, Vec<String>> {
    if let Some(folder) = &arguments.keep {
        // Whoever waits for thousands of games does not want to hear of it at their end.
        let failed = |error| format!("{} could not be made: {error}", folder.display());
        std::fs::create_dir_all(folder).map_err(|error| vec![failed(error)])?;
    }
    let [a, b] = [
        ("A", &arguments.a, &arguments.sides_a),
        (
            "B",
            arguments.b.as_ref().unwrap_or(&arguments.a),
            &arguments.sides_b,
        ),
    ]
    .map(|(letter, word, own)| {
        if Path::new(word).extension().is_some_and(|end| end == "csv") {
            return read(Path::new(word)).map_err(|why| vec![why]);
        }
        let sides = [arguments.sides.as_slice(), own].concat();
        let any = lookup::scenario(word, folders)?;
        railhead::with_game!(AnyScenario, any, scenario => {
            table(letter, &scenario, &sides, arguments, folders).map_err(|why| vec![why])
        })
    });
    let (a, b) = (a?, b?);
    let lines = comparison::lines(&a, &b).map_err(|why| vec![why])?;
    if let Some(folder) = &arguments.keep {
        for (name, table) in [("a.csv", &a), ("b.csv", &b)] {
            put(&folder.join(name), &table.text(), arguments.force).map_err(|why| vec![why])?;
        }
    }
    Ok(finish(say(lines)) == ExitCode::SUCCESS)
}

fn table<G: Measured>(
    letter: &str,
    scenario: &Loaded<G>,
    sides: &[String],
    arguments: &CompareArguments,
    folders: &Folders,
) -> Result<Table, String> {
    let players = lab::players(&*scenario.game, sides)?;
    let plan = &Plan {
        scenario,
        players: &players,
        programs: &arguments.outside.programs(folders)?,
    };
    let title = format!("{letter}: {}", scenario.title);
    Ok(play(plan, &arguments.games, &title)?.table)
}
