//! `railhead simulate`: plays whole games between computer players on all cores, and writes the results as a table.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use railhead_engine::scenario::Loaded;
use railhead_engine::text::choices::setup_choice::SetupAnswer;
use railhead_engine::text::words::count;
use railhead_games::folders::Folders;
use railhead_games::lookup;
use railhead_games::with_game;
use railhead_players::console::outside::{self, Programs};
use railhead_players::lab::{self, Many, Measured, PlayedGame, Series, summary};

use super::games::{GameArguments, Lines, OldFileArguments, play};
use super::output::{SetupArguments, complain, exit_code, finish, is_output, put, put_save, say};

/// The scenario and the players.
#[derive(Args, Debug)]
#[command(after_long_help = "\
The summary shows how often each side won, and at which level, with 95% confidence intervals (Wilson's score); the days by \
which places had fallen in a quarter, half and three quarters of the games; and the mean and the quartiles of every count.

Of a campaign whole campaigns are played, battle after battle: the table has the winner and the level of each battle beside the winner of all.

The same seeds give the same table on every machine. --csv writes the line of a game as soon as the game is over. However a run is \
ended, the same command with --resume plays the games that its table lacks. Split a large run by seeds, and join the tables with \
railhead summarize:

    parallel railhead simulate campaign --games 1000 --first-seed {}001 --csv {}.csv --resume ::: $(seq 0 999)
    railhead summarize *.csv --expect 1..1000000

    sbatch --array=0-999 --cpus-per-task=4 --wrap 'railhead simulate campaign --games 1000 \\
        --first-seed ${SLURM_ARRAY_TASK_ID}001 --threads $SLURM_CPUS_PER_TASK --csv $SLURM_ARRAY_TASK_ID.csv --resume'")]
pub struct SimulateArguments {
    /// A scenario: a file, or a name such as kampar-line
    scenario: String,
    #[command(flatten)]
    games: GameArguments,
    #[command(flatten)]
    setup: SetupArguments,
    /// The player of a side: SIDE=random, another computer player such as SIDE=greedy, which is the default, or a
    /// script of the scenario such as SIDE=history
    #[arg(long = "side", value_name = "SIDE=PLAYER")]
    sides: Vec<String>,
    #[command(flatten)]
    outside: OutsideArguments,
    /// Add the luck of each side to the table, and how far from 0 it usually is, in tenths of a step or IPC
    #[arg(long)]
    luck: bool,
    /// Write one line per game into this file, as comma-separated values, when the game is over; - prints them instead of the summary
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Save the first game at its end into this file; as lines for the console if its name ends in .commands
    #[arg(long, value_name = "SAVE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    old: OldFileArguments,
}

/// The outside programs that play.
#[derive(Args, Debug)]
pub struct OutsideArguments {
    /// A program that can play, with a name of your choice: --program bot="python3 bot.py" --side japan=bot; it speaks
    /// the lines of the console
    #[arg(long = "program", value_name = "NAME=COMMAND")]
    programs: Vec<String>,
    /// The time that a program has for an order, in seconds; after that greedy, or the default player, gives the order
    #[arg(long, value_name = "SECONDS", default_value_t = outside::LIMIT.as_secs_f64(), value_parser = seconds)]
    limit: f64,
}

/// Parses a number of seconds to wait.
fn seconds(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    number
        .filter(|seconds| (0.001..=86_400.0).contains(seconds))
        .ok_or_else(|| "it must be a number of seconds from 0.001 to 86400".to_owned())
}

impl OutsideArguments {
    /// The programs; their error output goes into one of the player's folders.
    pub fn programs(&self, folders: &Folders) -> Result<Programs, String> {
        Programs::named(&self.programs, Duration::from_secs_f64(self.limit), &folders.logs)
    }
}

/// Plays; the exit code says whether every game was played to its end.
pub fn run(arguments: &SimulateArguments, folders: &Folders) -> ExitCode {
    exit_code(simulate(arguments, folders))
}

fn simulate(arguments: &SimulateArguments, folders: &Folders) -> Result<bool, Vec<String>> {
    let answers = arguments.setup.answers();
    let any = lookup::scenario_with(&arguments.scenario, folders, &answers)?;
    with_game!(AnyScenario, any, scenario => {
        simulate_game(arguments, &scenario, folders).map_err(|why| vec![why])
    })
}

fn simulate_game<G: Measured>(
    arguments: &SimulateArguments,
    scenario: &Loaded<G>,
    folders: &Folders,
) -> Result<bool, String> {
    if arguments.luck && scenario.game.campaign_place().is_some() {
        return Err("--luck is for single games; name a battle of the campaign".to_owned());
    }
    let players = lab::players(&*scenario.game, &arguments.sides)?;
    let plan = &Series {
        scenario,
        players: &players,
        programs: &arguments.outside.programs(folders)?,
        luck: arguments.luck,
    };
    let games = &arguments.games;
    let csv = arguments.csv.as_deref();
    let lines = csv.map_or(Lines::Lost("--csv FILE"), |path| {
        Lines::Table(path, arguments.old)
    });
    let many = play(plan, games, &scenario.title, lines)?;
    for line in left_out(&many) {
        complain(&line);
    }
    let is_printed = csv.is_some_and(is_output);
    if !is_printed && finish(say(summary::lines(&many.table))) == ExitCode::FAILURE {
        return Ok(false);
    }
    if let Some(path) = &arguments.record {
        let played = lab::play(plan, games.first_seed)?;
        record(
            path,
            scenario,
            &arguments.setup.answers(),
            &played,
            arguments.old.force || arguments.old.resume,
        )?;
    }
    let over = many.table.column("over");
    Ok((0..many.table.len()).all(|line| over.is_some_and(|over| over.word(line) == Some("yes"))))
}

/// Writes a game to a file: as a save, or as the console commands that play it, with all battles of its campaign.
fn record<G: Measured>(
    path: &Path,
    scenario: &Loaded<G>,
    answers: &[SetupAnswer],
    played: &PlayedGame<G>,
    force: bool,
) -> Result<(), String> {
    let last = &played.session;
    if path.extension().is_none_or(|ending| ending != "commands") {
        return put_save(path, played.scenario.as_ref().unwrap_or(scenario), last, force);
    }
    let seed = played.earlier.first().unwrap_or(last).seed();
    let mut begins = format!("new {} seed={seed}", scenario.path);
    begins.extend(
        answers
            .iter()
            .flat_map(|(choice, option)| [" ", choice, "=", option]),
    );
    let mut lines = Vec::new();
    for session in played.earlier.iter().chain([last]) {
        lines.push(if lines.is_empty() {
            std::mem::take(&mut begins)
        } else {
            "next".to_owned()
        });
        for entry in session.journal() {
            let order = ron::to_string(&session.game().order_text(&entry.order));
            let order = order.map_err(|error| error.to_string())?;
            lines.push(format!("do {order}"));
        }
    }
    lines.push(String::new());
    put(path, &lines.join("\n"), force)
}

/// The scripted orders that the rules refused, by side and reason.
fn left_out(many: &Many) -> Vec<String> {
    let lines = many
        .left_out
        .iter()
        .map(|(side, reason, orders)| format!("{side}, {}: {reason}", count(*orders, "time", "times")));
    lines.collect()
}
