//! `railhead summarize`: joins the tables of many runs and summarizes them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use railhead_players::lab::{ResultTable, summary};

use super::output::{exit_code, finish, put, say};

/// The tables to join, and how to print them.
#[derive(Args, Debug)]
#[command(after_long_help = "\
The tables must be of exactly the same scenario, played by the same players with the same version of the program, and no \
two may have the same game. The joined lines are in the order of the seeds.")]
pub struct SummarizeArguments {
    /// Tables from railhead simulate
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write all lines into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// Joins and summarizes; the exit code says whether that was possible.
pub fn run(arguments: &SummarizeArguments) -> ExitCode {
    exit_code(summarize(arguments).map_err(|why| vec![why]))
}

fn summarize(arguments: &SummarizeArguments) -> Result<bool, String> {
    let tables = arguments.files.iter().map(|path| {
        let table = read(path)?;
        Ok((path.display().to_string(), table))
    });
    let table = ResultTable::join(tables.collect::<Result<_, String>>()?)?;
    if let Some(path) = &arguments.csv {
        put(path, &table.text(), arguments.force)?;
    }
    Ok(finish(say(summary::lines(&table))) == ExitCode::SUCCESS)
}

/// Reads a table that `simulate` wrote; the error names the file.
pub fn read(path: &Path) -> Result<ResultTable, String> {
    let named = |why: String| format!("{}: {why}", path.display());
    let bytes = fs::read(path).map_err(|error| named(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|_| named("this is not text".to_owned()))?;
    ResultTable::read(&text).map_err(named)
}
