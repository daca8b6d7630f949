//! `railhead compare`: plays the same seeds with and without a change, and reports its effect.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use railhead_engine::scenario::Loaded;
use railhead_games::folders::Folders;
use railhead_games::lookup;
use railhead_games::with_game;
use railhead_players::lab::{self, Measured, ResultTable, Series, comparison};

use super::games::{GameArguments, Lines, OldFileArguments, make_folder, play, read_table};
use super::output::{exit_code, finish, put, say};
use super::simulate::OutsideArguments;

/// The two sides of a comparison, and how often each is played.
#[derive(Args, Debug)]
#[command(after_long_help = "\
A and B are played with the same seeds, so that both games of a pair begin with the same dice. For a share, such as how \
often a side wins, the difference comes from the games with one outcome in A and the other in B, as in McNemar's test, with \
the interval of Bonett and Price for pairs. For days and counts it is the mean difference of all pairs, with the interval of \
the normal distribution; days are compared if the place fell in both games. All intervals are 95% confidence intervals. If 0 \
is outside the interval, the change makes a significant difference (*).

    railhead compare campaign.ron changed.ron --games 500
    railhead compare campaign --a japan=greedy --b japan=history --games 500
    railhead compare before.csv after.csv        two tables from railhead simulate or summarize")]
pub struct CompareArguments {
    /// A scenario (a file, or a name such as kampar-line), or a table from railhead simulate (.csv)
    a: String,
    /// The changed scenario or table; the same scenario as A if you leave it out
    b: Option<String>,
    #[command(flatten)]
    games: GameArguments,
    /// The player of a side in A and B: SIDE=random, SIDE=greedy, SIDE=history
    #[arg(long = "side", value_name = "SIDE=PLAYER")]
    sides: Vec<String>,
    /// The player of a side in A only
    #[arg(long = "a", value_name = "SIDE=PLAYER")]
    sides_a: Vec<String>,
    /// The player of a side in B only
    #[arg(long = "b", value_name = "SIDE=PLAYER")]
    sides_b: Vec<String>,
    #[command(flatten)]
    outside: OutsideArguments,
    /// Write the tables of the games into this folder while they are played, as a.csv and b.csv; the folder is made if necessary
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    #[command(flatten)]
    old: OldFileArguments,
}

/// Compares; the exit code says whether that was possible.
pub fn run(arguments: &CompareArguments, folders: &Folders) -> ExitCode {
    exit_code(compare(arguments, folders))
}

fn compare(arguments: &CompareArguments, folders: &Folders) -> Result<bool, Vec<String>> {
    if let Some(folder) = &arguments.keep {
        make_folder(folder).map_err(|why| vec![why])?;
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
            let given = read_table(Path::new(word));
            return given
                .and_then(|table| {
                    if let Some(path) = kept(letter, arguments) {
                        put(&path, &table.text(), arguments.old.force || arguments.old.resume)?;
                    }
                    Ok(table)
                })
                .map_err(|why| vec![why]);
        }
        let sides = [arguments.sides.as_slice(), own].concat();
        let any = lookup::scenario(word, folders)?;
        with_game!(AnyScenario, any, scenario => {
            table(letter, &scenario, &sides, arguments, folders).map_err(|why| vec![why])
        })
    });
    let (a, b) = (a?, b?);
    let lines = comparison::lines(&a, &b).map_err(|why| vec![why])?;
    Ok(finish(say(lines)) == ExitCode::SUCCESS)
}

/// The file of A or B in the folder that keeps both.
fn kept(letter: &str, arguments: &CompareArguments) -> Option<PathBuf> {
    let name = format!("{}.csv", letter.to_lowercase());
    arguments.keep.as_ref().map(|folder| folder.join(name))
}

fn table<G: Measured>(
    letter: &str,
    scenario: &Loaded<G>,
    sides: &[String],
    arguments: &CompareArguments,
    folders: &Folders,
) -> Result<ResultTable, String> {
    let players = lab::players(&*scenario.game, sides)?;
    let plan = &Series {
        scenario,
        players: &players,
        programs: &arguments.outside.programs(folders)?,
        luck: false,
    };
    let title = format!("{letter}: {}", scenario.title);
    let path = kept(letter, arguments);
    let lines = path.as_deref().map_or(Lines::Lost("--keep FOLDER"), |path| {
        Lines::Table(path, arguments.old)
    });
    Ok(play(plan, &arguments.games, &title, lines)?.table)
}
