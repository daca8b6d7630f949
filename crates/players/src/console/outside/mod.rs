//! Programs that play a seat: they speak the console's lines, as `crates/players/src/console/README.md` describes under "A program that plays".

mod player;
mod process;

use std::path::Path;
use std::time::Duration;

pub use player::Outside;
pub use process::{Heard, Process, Program};

/// A game that programs can play by the console's protocol.
pub use super::console_game::ConsoleGame;

use crate::opponent::{self, Opponent};
use railhead_engine::engine::Seat;
use railhead_engine::text::words::listed;

/// How long a program may think about an order by default.
pub const LIMIT: Duration = Duration::from_secs(10);

/// Programs that can play, besides a game's own players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Programs(Vec<Program>);

impl Programs {
    /// Programs with distinct names.
    pub const fn new(programs: Vec<Program>) -> Self {
        Self(programs)
    }

    /// The programs in words such as `bot=python3 bot.py`; each writes its log into the folder.
    pub fn named(words: &[String], limit: Duration, logs: &Path) -> Result<Self, String> {
        let mut programs: Vec<Program> = Vec::new();
        for word in words {
            let not_so = || format!("\"{word}\" is not NAME=COMMAND, such as bot=\"python3 bot.py\"");
            let (name, command) = word.split_once('=').ok_or_else(not_so)?;
            let program = Program::new(name, command, limit, logs).map_err(|_| not_so())?;
            if programs.iter().any(|other| other.name == name) {
                return Err(format!("two programs are called \"{name}\""));
            }
            programs.push(program);
        }
        Ok(Self(programs))
    }

    /// Whether a program has this name.
    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    fn find(&self, name: &str) -> Option<&Program> {
        self.0.iter().find(|program| program.name == name)
    }

    /// A player of this name for a seat, given the game's seed: a program, or one of the game's players.
    pub fn player<G: ConsoleGame>(
        &self,
        game: &G,
        name: &str,
        seed: u64,
        seat: Seat,
    ) -> Result<Box<dyn Opponent<G>>, String> {
        let Some(program) = self.find(name) else {
            let programs: Vec<&str> = self.0.iter().map(|program| program.name.as_str()).collect();
            return opponent::player(game, name, seed, seat).map_err(|why| match programs.as_slice() {
                [] => why,
                programs => format!("{why}, or the program {}", listed(programs, "or")),
            });
        };
        let usual = opponent::names::<G>()[0];
        let fallback = opponent::player(game, usual, seed, seat)?;
        Ok(Box::new(Outside::new(
            program.clone(),
            seat,
            seed,
            (usual, fallback),
        )))
    }

    /// Which seats one player has: seats of equal numbers. People share the table, and a computer's player plays all seats that
    /// are given its name; a program is started for each seat by itself.
    pub fn players(&self, names: &[Option<String>]) -> Vec<usize> {
        names
            .iter()
            .enumerate()
            .map(|(at, name)| {
                let is_program = name.as_ref().is_some_and(|name| self.has(name));
                let first = names.iter().position(|other| other == name);
                first.filter(|_| !is_program).unwrap_or(at)
            })
            .collect()
    }

    /// A player's name with, for a program, its command, for later readers.
    pub fn described(&self, name: &str) -> String {
        self.find(name).map_or_else(
            || name.to_owned(),
            |program| format!("{name}[{}]", program.command.join(" ")),
        )
    }
}
