//! `railhead stakes`: what is at stake in scenarios, as a table of who wins how often.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use railhead_engine::scenario::Loaded;
use railhead_games::folders::Folders;
use railhead_games::lookup;
use railhead_games::with_game;
use railhead_players::lab::stakes::{self, Contest};
use railhead_players::lab::{Measured, Series};

use super::games::{GameArguments, Lines, OldFileArguments, make_folder, play};
use super::output::{exit_code, file_name, say, whole};
use super::simulate::OutsideArguments;

/// The battles and wars that the program brings, shortest first.
const SHIPPED: [&str; 15] = [
    "jitra",
    "gumbinnen",
    "slim-river",
    "singapore",
    "johore",
    "tannenberg",
    "masurian-lakes",
    "france",
    "classic-1942",
    "classic-tokens",
    "eastern-front",
    "campaign",
    "east-prussia",
    "europe-1940",
    "global-1940",
];

/// The scenarios and the number of games.
#[derive(Args, Debug)]
#[command(after_long_help = "\
For each side of each scenario the table has a line for the side doing nothing (idle: it ends its phases and takes the default \
answers) against greedy and against each script of its enemies, greedy against greedy, strong against greedy, and greedy against \
a side that does nothing. It is written as Markdown, a line as soon as its games are played. With --keep every game is kept as it ends, \
and --resume goes on from there.")]
pub struct StakesArguments {
    /// Scenarios: files, or names such as jitra; by default the battles and wars that the program brings
    #[arg(value_name = "SCENARIO")]
    scenarios: Vec<String>,
    #[command(flatten)]
    games: GameArguments,
    /// How many games where strong plays; 0 leaves those lines out
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole::<u64>(0, u64::MAX))]
    strong_games: u64,
    #[command(flatten)]
    outside: OutsideArguments,
    /// Write a table of the games of each line into this folder while they are played; the folder is made if necessary
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    #[command(flatten)]
    old: OldFileArguments,
}

/// Plays and prints; the exit code says whether every scenario could be played.
pub fn run(arguments: &StakesArguments, folders: &Folders) -> ExitCode {
    exit_code(table(arguments, folders))
}

fn table(arguments: &StakesArguments, folders: &Folders) -> Result<bool, Vec<String>> {
    if let Some(folder) = &arguments.keep {
        make_folder(folder).map_err(|why| vec![why])?;
    }
    say(stakes::HEAD.map(str::to_owned)).map_err(|error| vec![error.to_string()])?;
    let given: Vec<&str> = arguments.scenarios.iter().map(String::as_str).collect();
    let names = if given.is_empty() { &SHIPPED[..] } else { &given };
    for name in names {
        let any = lookup::scenario_with(name, folders, &[])?;
        with_game!(AnyScenario, any, scenario => {
            of_scenario(arguments, name, &scenario, folders).map_err(|why| vec![why])
        })?;
    }
    Ok(true)
}

fn of_scenario<G: Measured>(
    arguments: &StakesArguments,
    name: &str,
    scenario: &Loaded<G>,
    folders: &Folders,
) -> Result<(), String> {
    if !scenario.game.can_be_won() {
        return Err(format!("{name} cannot be won"));
    }
    let programs = &arguments.outside.programs(folders)?;
    for contest in stakes::contests(&*scenario.game) {
        if contest.is_slow() && arguments.strong_games == 0 {
            continue;
        }
        let plan = Series {
            scenario,
            players: &contest.players,
            programs,
            luck: false,
        };
        let games = GameArguments {
            games: if contest.is_slow() {
                arguments.strong_games
            } else {
                arguments.games.games
            },
            ..arguments.games
        };
        let path = arguments
            .keep
            .as_ref()
            .map(|folder| folder.join(table_name(name, &contest)));
        let lines = path.as_deref().map_or(Lines::Lost("--keep FOLDER"), |path| {
            Lines::Table(path, arguments.old)
        });
        let many = play(&plan, &games, &scenario.title, lines)?;
        say([stakes::line(name, &contest, &many.table)]).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The file of a line's games: `jitra-japan-idle-against-greedy.csv`.
fn table_name(scenario: &str, contest: &Contest) -> String {
    let scenario = Path::new(scenario)
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy();
    let Contest {
        side,
        player,
        against,
        ..
    } = contest;
    format!(
        "{}.csv",
        file_name(&format!("{scenario}-{side}-{player}-against-{against}"))
    )
}
