//! `railhead manual`: writes the manual pages of the program and its commands, and completions for shells.
//!
//! Both are made from the command line itself. Packages bring them; people who install with cargo can have them, too.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::Command;
use clap_complete::shells::{Bash, Fish, Zsh};
use clap_complete::{Generator, generate};
use clap_mangen::Man;
use railhead_engine::save::{Existing, write_whole};

use super::output::{exit_code, say};

/// The section of games.
const SECTION: &str = "6";

/// What the page of the program says of files, after the options.
const FILES: &str = r".SH FILES
.TP
\fI~/.local/share/railhead\fR
your scenarios, saves, replays and reports (\fB\-\-data\-dir\fR)
.TP
\fI~/.config/railhead\fR
your settings (\fB\-\-config\-dir\fR)
";

/// Writes the files, and their names.
pub fn run(mut command: Command, folder: &Path) -> ExitCode {
    let mut files = vec![
        completions(Bash, &mut command),
        completions(Zsh, &mut command),
        completions(Fish, &mut command),
    ];
    // From here on its commands have the options that they share.
    command.build();
    let pages = pages(&command).map_err(|error| vec![error.to_string()]);
    exit_code(pages.and_then(|pages| {
        files.extend(pages);
        for (name, bytes) in &files {
            let written = write_whole(&folder.join(name), bytes, Existing::Goes);
            written.map_err(|error| vec![error.to_string()])?;
        }
        let names = files
            .iter()
            .map(|(name, _)| folder.join(name).display().to_string());
        say(names).map_err(|error| vec![error.to_string()])?;
        Ok(true)
    }))
}

/// The completions of a shell, and the name of their file.
fn completions(shell: impl Generator, command: &mut Command) -> (String, Vec<u8>) {
    let name = shell.file_name("railhead");
    let mut bytes = Vec::new();
    generate(shell, command, "railhead", &mut bytes);
    (name, bytes)
}

/// The manual pages, each with the name of its file.
fn pages(program: &Command) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut first = page(program.clone())?;
    first.1.extend_from_slice(FILES.as_bytes());
    let commands = program.get_subcommands().filter(|one| one.get_name() != "help");
    let others = commands.map(|one| {
        let name: &'static str = format!("railhead-{}", one.get_name()).leak();
        page(one.clone().name(name).version(env!("CARGO_PKG_VERSION")))
    });
    std::iter::once(Ok(first)).chain(others).collect()
}

fn page(command: Command) -> io::Result<(String, Vec<u8>)> {
    let name = format!("{}.{SECTION}", command.get_name());
    let mut bytes = Vec::new();
    Man::new(command)
        .section(SECTION)
        .manual("Games")
        .render(&mut bytes)?;
    Ok((name, bytes))
}
