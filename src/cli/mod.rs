//! The command line: play, check, console, replay, report, soak, and the balance lab.

mod check;
mod compare;
mod crash;
mod map;
mod play;
mod replay;
mod report;
mod simulate;
mod soak;
mod summarize;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use clap::builder::RangedU64ValueParser;
use clap::{Args, CommandFactory, Parser, Subcommand, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use railhead::console::{self, Console};
use railhead::folders::Folders;
use railhead::rules::engine::{Playable, Session};
use railhead::rules::save::{self, Existing, sweep, write_whole};
use railhead::rules::scenario::Loaded;
use railhead::rules::text::asked::Answer;
use railhead::rules::text::plain::plain;

/// A wargame about moving armies by rail
#[derive(Parser, Debug)]
#[command(name = "railhead", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: PlayArguments,
    #[command(flatten)]
    folders: FolderArguments,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play in a window; the same as no command
    Play(PlayArguments),
    /// Check scenarios, their files, and saves
    Check {
        /// Files, or folders with files that end in .ron
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Show a board without a game, in a window or as a drawing
    Map(map::MapArguments),
    /// Play line by line: one command in, one line of JSON out (`help` lists the commands)
    Console(simulate::OutsideArguments),
    /// Describe what happened in a saved game
    Replay {
        /// A save: a file, or the name of one
        save: String,
        /// Replay every order, and compare each state with the save
        #[arg(long)]
        verify: bool,
        /// Watch it in a window
        #[arg(long, conflicts_with = "verify")]
        watch: bool,
    },
    /// Report a saved game as text, or as a page with the map and charts
    Report(report::ReportArguments),
    /// Play random games, and check after every order that the position is valid
    Soak(soak::SoakArguments),
    /// Let computer players play many games, and report the results in figures and as a table
    Simulate(simulate::SimulateArguments),
    /// Play two scenarios, or two players, with the same seeds, and report the difference
    Compare(compare::CompareArguments),
    /// Join tables from simulate, and summarize them
    Summarize(summarize::SummarizeArguments),
}

#[derive(Args, Debug, Default, PartialEq, Eq)]
struct PlayArguments {
    /// The scenario to play: a file, or a name such as kampar-line; without one the title screen opens
    scenario: Option<String>,
    /// The seed of the dice
    #[arg(long, value_name = "N", requires = "scenario")]
    seed: Option<u64>,
    /// The rail rules, if the scenario offers a choice: option-3, or the beginning of a name
    #[arg(long, value_name = "NAME", requires = "scenario")]
    rails: Option<String>,
    /// A save to continue from: a file, or the name of one
    #[arg(long, value_name = "SAVE", conflicts_with = "scenario")]
    load: Option<String>,
}

#[derive(Args, Debug)]
struct FolderArguments {
    /// The folder of your scenarios, saves and replays, instead of the platform's data folder
    #[arg(long, value_name = "FOLDER", global = true)]
    data_dir: Option<PathBuf>,
    /// The folder of your settings, instead of the platform's config folder
    #[arg(long, value_name = "FOLDER", global = true)]
    config_dir: Option<PathBuf>,
}

/// Runs the command line.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.command.is_some() && arguments.play != PlayArguments::default() {
        let mut command = Arguments::command();
        let what = "put a scenario, --seed and --load after the command, or leave out the command";
        command
            .error(clap::error::ErrorKind::ArgumentConflict, what)
            .exit();
    }
    let folders = Folders::with(arguments.folders.data_dir, arguments.folders.config_dir);
    crash::report_panics(folders.clone());
    // Temporary files of a killed program are removed at the next start.
    for folder in [
        &folders.saves,
        &folders.autosaves,
        &folders.replays,
        &folders.reports,
    ] {
        sweep(folder, SystemTime::now());
    }
    match arguments.command {
        None => play::run(&arguments.play, folders),
        Some(Command::Play(play)) => play::run(&play, folders),
        Some(Command::Check { files }) => check::run(&files),
        Some(Command::Map(arguments)) => map::run(&arguments, folders),
        Some(Command::Console(outside)) => match outside.programs(&folders) {
            Ok(programs) => {
                let console = Console::new(folders).with_programs(programs);
                finish(console::run(io::stdin().lock(), io::stdout().lock(), console))
            }
            Err(why) => exit_code(Err(vec![why])),
        },
        Some(Command::Replay {
            save, watch: true, ..
        }) => play::watch(save, folders),
        Some(Command::Replay { save, verify, .. }) => replay::run(&save, verify, &folders),
        Some(Command::Report(arguments)) => report::run(&arguments, &folders),
        Some(Command::Simulate(arguments)) => simulate::run(&arguments, &folders),
        Some(Command::Compare(arguments)) => compare::run(&arguments, &folders),
        Some(Command::Summarize(arguments)) => summarize::run(&arguments),
        Some(Command::Soak(arguments)) => soak::run(&arguments, &folders),
    }
}

/// The exit code after reading and writing. Readers of our output may stop at any time.
fn finish(result: io::Result<()>) -> ExitCode {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&format!("railhead: {error}"));
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// The exit code of a command; prints why it failed.
fn exit_code(done: Result<bool, Vec<String>>) -> ExitCode {
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(lines) => {
            for line in lines {
                complain(&line);
            }
            ExitCode::FAILURE
        }
    }
}

/// A progress bar for the games of a scenario.
fn progress(games: u64, title: &str) -> ProgressBar {
    let bar = ProgressBar::new(games).with_message(plain(title));
    let look = "{msg} {wide_bar} {pos}/{len} games, {per_sec}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(look) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

/// Writes a line to standard error; failing to do so does not matter.
fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{}", plain(line));
}

/// Writes a file that the player named; an existing file is only replaced with `force`.
fn put(path: &Path, text: &str, force: bool) -> Result<(), String> {
    if let Some(folder) = path
        .parent()
        .filter(|folder| *folder != Path::new("") && !folder.is_dir())
    {
        let (file, folder) = (path.display(), folder.display());
        return Err(format!(
            "{file} could not be written: there is no folder {folder}"
        ));
    }
    let existing = if force { Existing::Goes } else { Existing::Stays };
    write_whole(path, plain(text).as_bytes(), existing).map_err(|error| error.to_string() + hint(path, force))
}

/// Saves a game into a file that the player named, as [`put`] does.
fn put_save<G: Playable>(
    path: &Path,
    scenario: &Loaded<G>,
    session: &Session<G>,
    force: bool,
) -> Result<(), String> {
    let existing = if force { Existing::Goes } else { Existing::Stays };
    let written = save::write_as(path, scenario, session, existing);
    written.map_err(|error| error.to_string() + hint(path, force))
}

/// The answers to a scenario's choices: the rails, if any were named.
fn answers(rails: Option<&str>) -> Vec<Answer> {
    let named = rails.map(|name| ("rails".to_owned(), name.to_owned()));
    named.into_iter().collect()
}

/// Parses a number of games: one or more.
fn at_least_one() -> RangedU64ValueParser<u64> {
    value_parser!(u64).range(1..)
}

/// The last seed of `games` games.
fn last_seed(first: u64, games: u64) -> Result<u64, String> {
    let last = first.checked_add(games - 1);
    last.ok_or_else(|| {
        format!(
            "there are fewer than {games} seeds from {first} on; the last is {}",
            u64::MAX
        )
    })
}

/// A hint if an existing file is in the way.
fn hint(path: &Path, force: bool) -> &'static str {
    if !force && path.is_file() {
        "; --force replaces it"
    } else {
        ""
    }
}

/// Writes lines of output.
fn say(lines: impl IntoIterator<Item = String>) -> io::Result<()> {
    let mut output = io::BufWriter::new(io::stdout().lock());
    for line in lines {
        writeln!(output, "{}", plain(&line))?;
    }
    output.flush()
}
