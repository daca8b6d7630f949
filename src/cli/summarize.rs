//! `railhead summarize`: joins the tables of many runs and summarizes them.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use railhead_players::lab::{ResultTable, Seeds, summary};

use super::games::read_table;
use super::output::{complain, exit_code, finish, is_output, put, say};

/// The tables to join, and how to print them.
#[derive(Args, Debug)]
#[command(after_long_help = "\
The tables must be of exactly the same scenario, played by the same players with the same version of the program, and no \
two may have the same game. The joined lines are in the order of the seeds. A table that lacks games, since its run was ended or the \
file was cut, is named with their seeds.

    railhead summarize *.csv --expect 1..400      says which of these games no table has, and fails if there is one")]
pub struct SummarizeArguments {
    /// Tables from railhead simulate
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The seeds that the tables are to hold together; the exit code is 1 if they hold others
    #[arg(long, value_name = "FIRST..LAST")]
    expect: Option<Seeds>,
    /// Write all lines into this file; - prints them instead of the summary
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// Joins and summarizes; the exit code says whether that was possible, and whether every game that was expected is there.
pub fn run(arguments: &SummarizeArguments) -> ExitCode {
    exit_code(summarize(arguments).map_err(|why| vec![why]))
}

fn summarize(arguments: &SummarizeArguments) -> Result<bool, String> {
    let tables = arguments.files.iter().map(|path| {
        let table = read_table(path)?;
        Ok((path.display().to_string(), table))
    });
    let table = ResultTable::join(tables.collect::<Result<_, String>>()?)?;
    let csv = arguments.csv.as_deref();
    if let Some(path) = csv {
        put(path, &table.text(), arguments.force)?;
    }
    let is_printed = csv.is_some_and(is_output);
    if !is_printed && finish(say(summary::lines(&table))) == ExitCode::FAILURE {
        return Ok(false);
    }
    let Some(expected) = &arguments.expect else {
        return Ok(true);
    };
    let (lacking, others) = (expected.without(&table.held()), table.held().without(expected));
    if !lacking.is_empty() {
        complain(&format!(
            "{} of {} games lack: {}",
            lacking.len(),
            expected.len(),
            lacking.words(20)
        ));
    }
    if !others.is_empty() {
        complain(&format!(
            "{} games were not expected: {}",
            others.len(),
            others.words(20)
        ));
    }
    Ok(lacking.is_empty() && others.is_empty())
}
