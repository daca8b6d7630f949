//! The command line: play, check, console, replay, report, soak, and the balance lab.

mod check;
mod compare;
mod crash;
mod export;
mod games;
mod grow;
mod import;
mod lsp;
mod manual;
mod map;
mod output;
mod pack;
mod play;
mod reckon;
mod replay;
mod report;
mod review;
mod simulate;
mod soak;
mod stakes;
mod summarize;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::SystemTime;

use clap::{Args, CommandFactory, FromArgMatches as _, Parser, Subcommand};
use railhead_engine::save::{sweep, sweep_below};
use railhead_games::folders::Folders;
use railhead_players::console::{self, Console};

use output::{exit_code, finish};
use play::PlayArguments;

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
    /// Let a board of hexes grow or shrink on every side, and change the numbers of its hexes in every file
    Grow(grow::GrowArguments),
    /// Copy a scenario with every file that it needs into a folder, to make your own of it
    Export(export::ExportArguments),
    /// Write a scenario with all its files into one file, to be given to others
    Pack(pack::PackArguments),
    /// Put the files of a package among your own scenarios
    Unpack(pack::UnpackArguments),
    /// Make scenarios with railways of a map of TripleA (docs/import.md)
    Import(import::ImportArguments),
    /// Help an editor with scenario files: problems as you type, completion, renaming (docs/editors.md)
    Lsp,
    /// Edit a scenario in a window: its files as text beside its map
    Workshop {
        /// A scenario of your own, by its file or its name (`railhead export` makes one)
        #[arg(value_name = "SCENARIO")]
        scenario: String,
    },
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
    /// Look back at a saved game: how lucky its players were, and which rolls made it so
    Review(review::ReviewArguments),
    /// Play random games, and check after every order that the position is valid
    Soak(soak::SoakArguments),
    /// Let computer players play many games, and report the results in figures and as a table
    Simulate(simulate::SimulateArguments),
    /// Show what is at stake: how often each side wins doing nothing, and played by each computer player
    Stakes(stakes::StakesArguments),
    /// Play two scenarios, or two players, with the same seeds, and report the difference
    Compare(compare::CompareArguments),
    /// Join tables from simulate, and summarize them
    Summarize(summarize::SummarizeArguments),
    /// Write the manual pages of all commands, and completions for bash, zsh and fish
    Manual {
        /// The folder to write them into
        folder: PathBuf,
    },
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

/// The command line as it is read.
fn command() -> clap::Command {
    numbers_below_0(Arguments::command())
}

/// The same where an option that gets -1 says which numbers are possible, and does not take it for another option.
fn numbers_below_0(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let takes_value = !arg.is_positional() && arg.get_action().takes_values();
        arg.allow_negative_numbers(takes_value)
    });
    command.mut_subcommands(numbers_below_0)
}

/// Runs the command line.
pub fn main() -> ExitCode {
    let parsed = Arguments::from_arg_matches(&command().get_matches());
    let arguments = parsed.unwrap_or_else(|error| error.exit());
    if arguments.command.is_some() && arguments.play != PlayArguments::default() {
        let what = "put a scenario or a save and its options after the command, or leave out the command";
        command()
            .error(clap::error::ErrorKind::ArgumentConflict, what)
            .exit();
    }
    let folders = Folders::with(arguments.folders.data_dir, arguments.folders.config_dir);
    match arguments.command {
        Some(Command::Lsp) => crash::note_panics(folders.clone()),
        _ => crash::report_panics(folders.clone()),
    }
    // Temporary files of a killed program are removed at the next start.
    for (folder, is_deep) in folders.written() {
        let sweep = if is_deep { sweep_below } else { sweep };
        sweep(folder, SystemTime::now());
    }
    match arguments.command {
        None => play::run(&arguments.play, folders),
        Some(Command::Play(play)) => play::run(&play, folders),
        Some(Command::Check { files }) => check::run(&files),
        Some(Command::Map(arguments)) => map::run(&arguments, folders),
        Some(Command::Grow(arguments)) => grow::run(&arguments),
        Some(Command::Export(arguments)) => export::run(&arguments, &folders),
        Some(Command::Pack(arguments)) => pack::pack(&arguments, &folders),
        Some(Command::Unpack(arguments)) => pack::unpack(&arguments, &folders),
        Some(Command::Workshop { scenario }) => play::edit(&scenario, folders),
        Some(Command::Import(arguments)) => import::run(&arguments, &folders),
        Some(Command::Lsp) => lsp::run(),
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
        Some(Command::Review(arguments)) => review::run(&arguments, &folders),
        Some(Command::Simulate(arguments)) => simulate::run(&arguments, &folders),
        Some(Command::Stakes(arguments)) => stakes::run(&arguments, &folders),
        Some(Command::Compare(arguments)) => compare::run(&arguments, &folders),
        Some(Command::Summarize(arguments)) => summarize::run(&arguments),
        Some(Command::Manual { folder }) => manual::run(command(), &folder),
        Some(Command::Soak(arguments)) => soak::run(&arguments, &folders),
    }
}
