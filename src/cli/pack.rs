//! `railhead pack` and `railhead unpack`: a scenario with all its files in one file.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use railhead_authoring::{export, package};
use railhead_games::folders::Folders;
use railhead_games::lookup;

use super::output::{complain, exit_code};

/// The scenario, and where to.
#[derive(Args, Debug)]
pub struct PackArguments {
    /// A scenario: a file, or the name of one
    scenario: String,
    /// The folder for the package
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
}

/// The package whose files join the user's own scenarios.
#[derive(Args, Debug)]
pub struct UnpackArguments {
    /// A package of a scenario
    #[arg(value_name = "FILE")]
    package: PathBuf,
}

/// Writes a scenario with all its files into one package.
pub fn pack(arguments: &PackArguments, folders: &Folders) -> ExitCode {
    let parts = lookup::scenario_by(&arguments.scenario, folders, export::parts);
    let written = parts.and_then(|parts| package::write(&parts, &arguments.folder).map_err(|why| vec![why]));
    exit_code(written.map(|package| {
        complain(&format!("written: {}", package.display()));
        true
    }))
}

/// Puts the files of a package among the player's own scenarios.
pub fn unpack(arguments: &UnpackArguments, folders: &Folders) -> ExitCode {
    let opened = package::open(&arguments.package, &folders.scenarios).map_err(|why| vec![why]);
    exit_code(opened.map(|opened| {
        if let Some(notice) = opened.notice() {
            complain(&notice);
        }
        let scenario = opened.scenario.display();
        complain(&format!("`railhead {scenario}` plays it"));
        true
    }))
}
