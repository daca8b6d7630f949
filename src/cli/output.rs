//! What commands write and how they end, and arguments that several of them take.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use railhead_engine::engine::{Playable, Session};
use railhead_engine::save::{self, Existing, write_whole};
use railhead_engine::scenario::Loaded;
use railhead_engine::text::choices::setup_choice::SetupAnswer;
use railhead_engine::text::plain::plain;
use railhead_games::folders::Folders;
use railhead_games::lookup;
use railhead_games::{AnyGame, open_any};

/// The exit code after reading and writing. Readers of our output may stop at any time.
pub fn finish(result: io::Result<()>) -> ExitCode {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&format!("railhead: {error}"));
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Opens a save that the player named: a file, or the name of one. The error has a line for each problem.
pub fn opened(word: &str, folders: &Folders) -> Result<AnyGame, Vec<String>> {
    let path = lookup::save(word, folders).map_err(|what| vec![what])?;
    open_any(&path).map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

/// The exit code of a command; prints why it failed.
pub fn exit_code(done: Result<bool, Vec<String>>) -> ExitCode {
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
pub fn progress(games: u64, title: &str) -> ProgressBar {
    let bar = ProgressBar::new(games).with_message(plain(title));
    let look = "{msg} {wide_bar} {pos}/{len} games, {per_sec}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(look) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

/// Writes a line to standard error; failing to do so does not matter.
pub fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{}", plain(line));
}

/// Whether what goes to this path is not kept in a file: - and /dev/stdout are the output, others a pipe or a device.
pub fn is_stream(path: &Path) -> bool {
    is_output(path) || path.exists() && !path.is_file() && !path.is_dir()
}

/// Whether this path means our own output.
pub fn is_output(path: &Path) -> bool {
    ["-", "/dev/stdout"].iter().any(|name| path == Path::new(name))
}

/// Opens a stream.
pub fn stream(path: &Path) -> Result<Box<dyn Write + Send>, String> {
    if is_output(path) {
        return Ok(Box::new(io::stdout()));
    }
    let opened = File::options().write(true).open(path);
    let file = opened.map_err(|error| format!("{} could not be written: {error}", path.display()))?;
    Ok(Box::new(file))
}

/// Writes a file that the player named; an existing file is only replaced with `force`.
pub fn put(path: &Path, text: &str, force: bool) -> Result<(), String> {
    if is_stream(path) {
        let written = stream(path)?.write_all(plain(text).as_bytes());
        return match written {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(format!("{} could not be written: {error}", path.display()))
            }
            _ => Ok(()),
        };
    }
    check_folder_exists(path)?;
    let existing = if force { Existing::Goes } else { Existing::Stays };
    write_whole(path, plain(text).as_bytes(), existing).map_err(|error| error.to_string() + hint(path, force))
}

/// Refuses a file whose folder is not there: it may be a slip of the finger.
pub fn check_folder_exists(path: &Path) -> Result<(), String> {
    match path.parent() {
        Some(folder) if folder != Path::new("") && !folder.is_dir() => {
            let (file, folder) = (path.display(), folder.display());
            Err(format!(
                "{file} could not be written: there is no folder {folder}"
            ))
        }
        _ => Ok(()),
    }
}

/// Saves a game into a file that the player named, never into a stream; an existing file is only replaced with `force`.
pub fn put_save<G: Playable>(
    path: &Path,
    scenario: &Loaded<G>,
    session: &Session<G>,
    force: bool,
) -> Result<(), String> {
    if is_stream(path) {
        return Err(format!(
            "a game is saved in a file, which {} is not",
            path.display()
        ));
    }
    check_folder_exists(path)?;
    let existing = if force { Existing::Goes } else { Existing::Stays };
    let written = save::write_as(path, scenario, session, existing);
    written.map_err(|error| error.to_string() + hint(path, force))
}

/// What is chosen before a game, where its scenario leaves the choice to the players.
#[derive(Args, Debug, Default, PartialEq, Eq)]
pub struct SetupArguments {
    /// The rail rules, if the scenario offers a choice: option-3, or the beginning of a name
    #[arg(long, value_name = "NAME", requires = "scenario")]
    rails: Option<String>,
    /// A house rule that the scenario offers, such as peace=on, low-luck=on, rounds=12 or bid=uk:9,france:3; a wrong one is answered with all
    #[arg(long, value_name = "NAME=VALUE", requires = "scenario")]
    choose: Vec<String>,
}

impl SetupArguments {
    /// The answers to the choices of the scenario.
    pub fn answers(&self) -> Vec<SetupAnswer> {
        let rails = self.rails.iter().map(|name| ("rails".to_owned(), name.clone()));
        let chosen = self.choose.iter().map(|answer| {
            let (rule, option) = answer.split_once('=').unwrap_or((answer, ""));
            (rule.to_owned(), option.to_owned())
        });
        rails.chain(chosen).collect()
    }
}

/// Parses a whole number; the refusal of another says which are possible.
pub fn whole<T>(least: u64, most: u64) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    move |text| {
        let number: Option<u64> = text.parse().ok();
        let number = number.filter(|number| (least..=most).contains(number));
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| format!("it must be a whole number from {least} to {most}"))
    }
}

/// A title as the name of a file.
pub fn file_name(title: &str) -> String {
    title
        .to_lowercase()
        .chars()
        .map(|letter| if letter.is_alphanumeric() { letter } else { '-' })
        .collect()
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
pub fn say(lines: impl IntoIterator<Item = String>) -> io::Result<()> {
    let mut output = io::BufWriter::new(io::stdout().lock());
    for line in lines {
        writeln!(output, "{}", plain(&line))?;
    }
    output.flush()
}
