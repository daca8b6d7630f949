//! The console: one command a line in, one line of JSON out.
//!
//! It serves tests, programs that play, and automation, in the spirit of chess engine protocols; `crates/players/src/console/README.md` describes it. It decides no
//! rule: like the window, it queries the rules and issues orders. Every line gets an answer.
//!
//! The answers common to all games are here; each game adds its own in its folder, through [`ConsoleGame`].

pub mod answer;
pub mod area;
mod book;
mod booked;
pub mod command;
mod computer;
pub mod console_game;
mod game_source;
pub mod hex;
pub mod outside;
pub mod review;
pub mod session;
pub mod stand;
pub mod table;

use std::io::{BufRead, Read, Write};

pub use answer::MAX_LINE;
pub use command::HELP;
pub use console_game::ConsoleGame;

use answer::{DoneAnswer, Failure, HelpAnswer, Usage, failed, succeeded};
use command::{Command, commands, is_among, not_understood};
use outside::Programs;
use railhead_engine::engine::Session;
use railhead_engine::text::sources::disk;
use railhead_games::folders::Folders;
use railhead_games::lookup;
use table::{ConsoleTable, SessionTable};

/// A console and its game, if one has been started.
#[derive(Debug)]
pub struct Console {
    folders: Folders,
    programs: Programs,
    table: Option<Box<dyn ConsoleTable>>,
    is_done: bool,
}

impl Console {
    /// A console without a game.
    pub fn new(folders: Folders) -> Self {
        Self {
            folders,
            programs: Programs::default(),
            table: None,
            is_done: false,
        }
    }

    /// Adds programs that can play a seat.
    #[must_use]
    pub fn with_programs(self, programs: Programs) -> Self {
        Self { programs, ..self }
    }

    /// Whether it has been told to quit.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// The current game, if it is of this type.
    pub fn session<G: ConsoleGame>(&self) -> Option<&Session<G>> {
        let table = self.table.as_ref()?.as_any();
        table.downcast_ref().map(SessionTable::session)
    }

    /// Carries out a line; the answer is one line of JSON without its end.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let answer = disk::decode(line)
            .map_err(|why| Failure::error(format!("the line is {}", why.words())))
            .and_then(|line| self.carry_out(line.trim()));
        answer.unwrap_or_else(|failure| failed(&failure))
    }

    /// Every command understood now.
    fn commands(&self) -> Vec<Usage> {
        match &self.table {
            Some(table) => commands(table.own_commands()),
            None => commands(&game_source::commands()),
        }
    }

    fn carry_out(&mut self, line: &str) -> Result<String, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if let Some(table) = &mut self.table
            && is_among(word, table.own_commands())
        {
            return table.ask(line);
        }
        let is_for_a_game = self.table.is_none() && is_among(word, &game_source::commands());
        let no_game = || Failure::error("there is no game yet; begin one with new or load");
        match Command::parse(word, rest)? {
            Some(Command::Help) => Ok(succeeded(&HelpAnswer {
                commands: self.commands(),
            })),
            Some(Command::Quit) => {
                self.is_done = true;
                Ok(succeeded(&DoneAnswer {}))
            }
            Some(Command::New {
                scenario,
                seed,
                options,
            }) => {
                let (table, players) = game_source::begin(scenario, seed, &options, &self.folders)?;
                self.open(table, &players, None)
            }
            Some(Command::Choices { scenario }) => game_source::choices(scenario, &self.folders),
            Some(Command::Load { save, players }) => {
                let path = lookup::save(save, &self.folders).map_err(Failure::error)?;
                let (table, notice) = game_source::resume(&path)?;
                self.open(table, &players, notice)
            }
            Some(Command::Next { players }) => {
                let table = self.table.as_ref().ok_or_else(no_game)?;
                let (table, same) = table.next_battle()?;
                let players = if players.is_empty() { same } else { players };
                self.open(table, &players, None)
            }
            Some(Command::Against { save }) => {
                let table = self.table.as_ref().ok_or_else(no_game)?;
                let path = lookup::save(save, &self.folders).map_err(Failure::error)?;
                table.against(&path)
            }
            Some(command) => self.table.as_mut().ok_or_else(no_game)?.carry_out(command),
            None if is_for_a_game => Err(no_game()),
            None => Err(not_understood(word, &self.commands())),
        }
    }

    fn open(
        &mut self,
        mut table: Box<dyn ConsoleTable>,
        players: &str,
        notice: Option<String>,
    ) -> Result<String, Failure> {
        let answer = table.open(players, &self.programs, notice)?;
        self.table = Some(table);
        Ok(answer)
    }
}

/// Answers every line of the input until it ends or `quit`.
///
/// Errors: the input cannot be read, or the output not written.
pub fn run(input: impl BufRead, mut output: impl Write, mut console: Console) -> std::io::Result<()> {
    let mut input = disk::stream_without_mark(input)?;
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

/// Skips the rest of a line without storing it.
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
