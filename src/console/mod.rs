//! The console: one command a line in, one line of JSON out.
//!
//! For tests, for other people's opponents and for automation, in the spirit of the protocol of chess engines. The
//! protocol is described in `src/console/README.md`. It decides no rule: it asks the table view and issues orders,
//! as the window does. Whatever it is given, it answers.

pub mod answer;
pub mod command;
mod computer;
mod fight;
pub mod log;
mod map;
mod numbers;
mod situation;
pub mod table;
mod units;

use std::io::{BufRead, Read, Write};
use std::path::Path;
use std::sync::Arc;

pub use command::{Command, HELP};

use crate::folders::Folders;
use crate::lookup;
use crate::rules::engine::Session;
use crate::rules::games::{AnyGame, AnyScenario, open_any};
use crate::rules::hex_game::HexScenario;
use crate::rules::hex_game::{HexGame, Order};
use crate::rules::save;
use answer::{Done, Failure, Helped, Logged, Opened, PROTOCOL, Saved, failed, succeeded};
use computer::Computers;

/// The longest line that is read, in bytes.
pub const MAX_LINE: u64 = 64 * 1024;

/// A console with its game, if one has been begun.
#[derive(Debug, Default)]
pub struct Console {
    folders: Folders,
    game: Option<(HexScenario, Session<HexGame>)>,
    computers: Computers,
    is_done: bool,
}

impl Console {
    /// A console without a game.
    pub fn new(folders: Folders) -> Self {
        Self {
            folders,
            ..Self::default()
        }
    }

    /// Whether it has been told to quit.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// The game that is being played.
    pub fn session(&self) -> Option<&Session<HexGame>> {
        self.game.as_ref().map(|(_, session)| session)
    }

    /// Carries out one line; the answer is one line of JSON without its end.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let answer = std::str::from_utf8(line)
            .map_err(|_| Failure::error("the line is not UTF-8 text"))
            .and_then(Command::parse)
            .and_then(|command| self.carry_out(command));
        answer.unwrap_or_else(|failure| failed(&failure))
    }

    fn carry_out(&mut self, command: Command<'_>) -> Result<String, Failure> {
        match command {
            Command::Help => return Ok(succeeded(&Helped { commands: HELP })),
            Command::Quit => {
                self.is_done = true;
                return Ok(succeeded(&Done {}));
            }
            Command::New {
                scenario,
                seed,
                players,
            } => return self.begin(scenario, seed, players),
            Command::Load { save, players } => return self.load(save, players),
            _ => {}
        }
        let Some((scenario, session)) = &mut self.game else {
            return Err(Failure::error("there is no game yet; begin one with new or load"));
        };
        match command {
            Command::Save { path, force } => save_game(path, force, scenario, session),
            Command::Do { order } => {
                let order = command::order(order, session.game())?;
                let told = table::issue(session, order)?;
                let then = self.computers.play(session);
                Ok(table::changed(session, told, then))
            }
            Command::EndPhase => {
                let told = table::issue(session, Order::EndPhase)?;
                let then = self.computers.play(session);
                Ok(table::changed(session, told, then))
            }
            Command::Undo => {
                let mut told = table::undo(session)?;
                // What a computer player did since goes with it.
                while self.computers.has(session.state().decider()) && session.undo_depth() > 0 {
                    told = table::undo(session)?;
                }
                let then = self.computers.play(session);
                Ok(table::changed(session, told, then))
            }
            Command::Redo => {
                let told = table::redo(session)?;
                let then = self.computers.play(session);
                Ok(table::changed(session, told, then))
            }
            Command::Log => Ok(succeeded(&Logged {
                report: log::lines(session),
            })),
            query => table::ask(session, query),
        }
    }

    fn begin(&mut self, word: &str, seed: u64, players: &str) -> Result<String, Failure> {
        let AnyScenario::Hex(scenario) = lookup::scenario(word, &self.folders).map_err(Failure::errors)?;
        let session = Session::new(Arc::clone(&scenario.game), seed);
        self.open(scenario, session, None, players)
    }

    fn load(&mut self, word: &str, players: &str) -> Result<String, Failure> {
        let path = lookup::save(word, &self.folders).map_err(Failure::error)?;
        let AnyGame::Hex(opened) = open_any(&path)
            .map_err(|problems| Failure::errors(problems.iter().map(ToString::to_string).collect()))?;
        let notice = opened.restored.notice();
        self.open(opened.scenario, opened.session, notice, players)
    }

    fn open(
        &mut self,
        scenario: HexScenario,
        mut session: Session<HexGame>,
        notice: Option<String>,
        players: &str,
    ) -> Result<String, Failure> {
        let mut computers = Computers::new(session.game(), players, session.seed())?;
        let then = computers.play(&mut session);
        let answer = succeeded(&Opened {
            protocol: PROTOCOL,
            title: &scenario.title,
            orders: session.journal().len(),
            hash: table::hash(&session),
            notice,
            then,
        });
        self.game = Some((scenario, session));
        self.computers = computers;
        Ok(answer)
    }
}

/// Saves a game, but unless it is forced not over a file that is not a save, or a damaged one.
fn save_game(
    word: &str,
    force: bool,
    scenario: &HexScenario,
    session: &Session<HexGame>,
) -> Result<String, Failure> {
    let path = Path::new(word);
    if path.extension().is_none_or(|end| end != "ron") {
        return Err(Failure::error("the name of a save ends in .ron"));
    }
    if path.is_file() && !force && !save::is_whole(path) {
        let what =
            "exists and is not a save that opens; it is left as it is unless you say save --force FILE";
        return Err(Failure::error(format!("{} {what}", path.display())));
    }
    save::write(path, scenario, session).map_err(|error| Failure::error(error.to_string()))?;
    Ok(succeeded(&Saved {
        path: path.display().to_string(),
    }))
}

/// Answers every line of the input until it ends or says `quit`.
///
/// # Errors
///
/// If the input cannot be read or the output not be written.
pub fn run(mut input: impl BufRead, mut output: impl Write, folders: Folders) -> std::io::Result<()> {
    let mut console = Console::new(folders);
    let mut line = Vec::new();
    while !console.is_done() {
        line.clear();
        if (&mut input).take(MAX_LINE + 1).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let is_whole = line.last() == Some(&b'\n') || line.len() as u64 <= MAX_LINE;
        let answer = if is_whole {
            console.answer(&line)
        } else {
            skip_line(&mut input)?;
            failed(&Failure::error(format!(
                "the line is longer than {MAX_LINE} bytes"
            )))
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

/// Reads on to the end of a line without keeping it.
fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}
