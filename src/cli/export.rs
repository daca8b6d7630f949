//! `railhead export`: copies a scenario with every file that it needs into a folder.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use railhead_authoring::export;
use railhead_games::folders::Folders;
use railhead_games::lookup;

use super::output::{complain, exit_code};

/// The scenario, and where to.
#[derive(Args, Debug)]
pub struct ExportArguments {
    /// A scenario: a file, or the name of one
    scenario: String,
    /// The folder for its files; it need not exist
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// Copies a scenario with all its files, and says on stderr how to play the copy.
pub fn run(arguments: &ExportArguments, folders: &Folders) -> ExitCode {
    let parts = lookup::scenario_by(&arguments.scenario, folders, export::parts);
    let written = parts.and_then(|parts| {
        let scenario = export::write(&parts, &arguments.folder).map_err(|why| vec![why])?;
        Ok((parts.texts.len(), scenario))
    });
    exit_code(written.map(|(files, scenario)| {
        let scenario = scenario.display();
        complain(&format!(
            "{files} files; `railhead {scenario}` plays it, `railhead check {scenario}` checks it"
        ));
        true
    }))
}
