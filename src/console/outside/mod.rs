//! Programs that play a seat: they speak the console's lines, as `src/console/README.md` describes under "A program that plays".

mod player;
mod process;

use std::path::PathBuf;
use std::time::Duration;

pub use player::Outside;
pub use process::{Heard, Process};

use super::face::Face;
use crate::opponent::{self, Opponent};
use crate::rules::engine::Seat;

/// How long a program may think of an order, unless told otherwise.
pub const LIMIT: Duration = Duration::from_secs(10);

/// A program that can play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The word by which it is chosen, as `greedy` is.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// How long it may think of an order.
    pub limit: Duration,
    /// The file that what it says of its errors goes to.
    pub log: PathBuf,
}

/// The programs that can play besides the players of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Programs(Vec<Program>);

impl Programs {
    /// Programs that words such as `bot=python3 bot.py` name; each writes its log into the folder.
    ///
    /// # Errors
    ///
    /// What is wrong with a word.
    pub fn named(words: &[String], limit: Duration, logs: &std::path::Path) -> Result<Self, String> {
        let mut programs: Vec<Program> = Vec::new();
        for word in words {
            let not_so = || format!("\"{word}\" is not NAME=COMMAND, such as bot=\"python3 bot.py\"");
            let (name, command) = word.split_once('=').ok_or_else(not_so)?;
            let is_name = |name: &str| {
                let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
                !name.is_empty() && name.chars().all(plain)
            };
            let command = shlex::split(command).filter(|command| !command.is_empty());
            let command = command.filter(|_| is_name(name)).ok_or_else(not_so)?;
            if programs.iter().any(|program| program.name == name) {
                return Err(format!("two programs are called \"{name}\""));
            }
            programs.push(Program {
                name: name.to_owned(),
                command,
                limit,
                log: logs.join(format!("{name}.log")),
            });
        }
        Ok(Self(programs))
    }

    fn find(&self, name: &str) -> Option<&Program> {
        self.0.iter().find(|program| program.name == name)
    }

    /// A player of this name for a seat of the game with this seed: a program, or whom the game has.
    ///
    /// # Errors
    ///
    /// That there is none.
    pub fn player<G: Face>(
        &self,
        game: &G,
        name: &str,
        seed: u64,
        seat: Seat,
    ) -> Result<Box<dyn Opponent<G>>, String> {
        let Some(program) = self.find(name) else {
            return opponent::player(game, name, seed, seat);
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

    /// Who a name means, for those who read it later: a program with its command.
    pub fn described(&self, name: &str) -> String {
        self.find(name).map_or_else(
            || name.to_owned(),
            |program| format!("{name}[{}]", program.command.join(" ")),
        )
    }
}
