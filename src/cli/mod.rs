//! The command line: play, check, console, replay, report, soak.

mod check;
mod crash;
mod play;
mod replay;
mod report;
mod simulate;
mod soak;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, CommandFactory, Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use railhead::console;
use railhead::folders::Folders;
use railhead::rules::scenario::Loaded;

/// Operational hex campaigns, and the moving of armies by train.
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
    /// Play in a window; this is what happens without a command, too
    Play(PlayArguments),
    /// Check scenario files, what they are made of, and saves
    Check {
        /// Files, or folders with files that end in .ron
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Play line by line: one command in, one line of JSON out (`help` lists the commands)
    Console,
    /// Tell in words what happened in a saved game
    Replay {
        /// A save: a file, or the name of one
        save: String,
        /// Give every order again, and compare the state after each with the save
        #[arg(long)]
        verify: bool,
        /// Watch it in a window
        #[arg(long, conflicts_with = "verify")]
        watch: bool,
    },
    /// Tell a saved game as text, or as a page with the map and charts
    Report(report::ReportArguments),
    /// Play whole games at random, and look after every order whether all holds that must
    Soak(soak::SoakArguments),
    /// Let players that choose by themselves play whole games, and tell what came of them
    Simulate(simulate::SimulateArguments),
}

#[derive(Args, Debug, Default, PartialEq, Eq)]
struct PlayArguments {
    /// A scenario to begin: a file, or a name such as kampar-line; without it the title screen opens
    scenario: Option<String>,
    /// The seed of the dice
    #[arg(long, value_name = "N", requires = "scenario")]
    seed: Option<u64>,
    /// A save to go on from: a file, or the name of one
    #[arg(long, value_name = "SAVE", conflicts_with = "scenario")]
    load: Option<String>,
}

#[derive(Args, Debug)]
struct FolderArguments {
    /// Where your scenarios, saves and replays are, instead of the platform's data folder
    #[arg(long, value_name = "FOLDER", global = true)]
    data_dir: Option<PathBuf>,
    /// Where your settings are, instead of the platform's config folder
    #[arg(long, value_name = "FOLDER", global = true)]
    config_dir: Option<PathBuf>,
}

/// Does what the command line says.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.command.is_some() && arguments.play != PlayArguments::default() {
        let mut command = Arguments::command();
        let what = "a scenario, --seed and --load stand after the command, or without one";
        command
            .error(clap::error::ErrorKind::ArgumentConflict, what)
            .exit();
    }
    let folders = Folders::with(arguments.folders.data_dir, arguments.folders.config_dir);
    crash::report_panics(folders.clone());
    match arguments.command {
        None => play::run(&arguments.play, folders),
        Some(Command::Play(play)) => play::run(&play, folders),
        Some(Command::Check { files }) => check::run(&files),
        Some(Command::Console) => finish(console::run(io::stdin().lock(), io::stdout().lock(), folders)),
        Some(Command::Replay {
            save, watch: true, ..
        }) => play::watch(save, folders),
        Some(Command::Replay { save, verify, .. }) => replay::run(&save, verify, &folders),
        Some(Command::Report(arguments)) => report::run(&arguments, &folders),
        Some(Command::Simulate(arguments)) => simulate::run(&arguments, &folders),
        Some(Command::Soak(arguments)) => soak::run(&arguments, &folders),
    }
}

/// The exit code for what came of reading and writing. Whoever reads our output may stop at any time.
fn finish(result: io::Result<()>) -> ExitCode {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&format!("railhead: {error}"));
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// A bar that shows how many of so many games of a scenario are over.
fn progress(games: u64, scenario: &Loaded) -> ProgressBar {
    let bar = ProgressBar::new(games).with_message(scenario.title.clone());
    let look = "{msg} {wide_bar} {pos}/{len} games, {per_sec}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(look) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

/// Writes a line for the eyes of a person, who may have gone.
fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Writes lines of output.
fn say(lines: impl IntoIterator<Item = String>) -> io::Result<()> {
    let mut output = io::BufWriter::new(io::stdout().lock());
    for line in lines {
        writeln!(output, "{line}")?;
    }
    output.flush()
}
