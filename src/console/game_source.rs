//! How a console comes by a game: any of the list, or one alone.

use std::path::Path;
use std::sync::Arc;

use super::answer::{Failure, Usage};
use super::face::Face;
use super::table::{AnyTable, GameTable};
use crate::folders::Folders;
use crate::lookup;
use crate::rules::engine::Session;
use crate::rules::games::{asked_by, load_chosen, open_any};
use crate::rules::save::{self, Opened};
use crate::rules::scenario::{Loaded, load};
use crate::rules::text::setup_choice::{SetupAnswer, SetupChoice};
use crate::rules::text::{Files, Problem};

/// Where games come from.
#[derive(Clone, Copy, Debug)]
pub struct GameSource {
    /// Begins the scenario that a word means, with a seed and with what is chosen by words such as `rails=option-3`. The other words
    /// come back: they say who plays.
    pub begin: fn(&str, u64, &str, &Folders) -> Result<(Box<dyn AnyTable>, String), Failure>,
    /// Opens a save; with what is to be said about it, if anything.
    pub resume: fn(&Path) -> Result<(Box<dyn AnyTable>, Option<String>), Failure>,
    /// The commands that only some game answers.
    pub commands: fn() -> Vec<Usage>,
}

impl GameSource {
    /// Any game of the list.
    pub fn of_all() -> Self {
        Self {
            begin: |word, seed, words, folders| {
                let load = |files: &dyn Files, path: &str| {
                    let (answers, players) = split(words, &asked_by(files, path));
                    Ok((load_chosen(files, path, &answers)?, players))
                };
                let (any, players) = lookup::scenario_by(word, folders, load).map_err(Failure::errors)?;
                let table = with_game!(AnyScenario, any, scenario => begun(scenario, seed));
                Ok((table, players))
            },
            resume: |path| {
                let any = open_any(path).map_err(refused)?;
                Ok(with_game!(AnyGame, any, opened => resumed(opened)))
            },
            commands: || each_game!(Game => <Game as Face>::COMMANDS).concat(),
        }
    }

    /// One game alone.
    pub fn of<G: Face>() -> Self {
        Self {
            begin: |word, seed, words, folders| {
                let scenario = lookup::scenario_by(word, folders, load::<G>).map_err(Failure::errors)?;
                Ok((begun(scenario, seed), words.to_owned()))
            },
            resume: |path| save::open::<G>(path).map(resumed).map_err(refused),
            commands: || G::COMMANDS.to_vec(),
        }
    }
}

/// Words such as `rails=option-3` that answer what a scenario asks, and the others.
fn split(words: &str, asked: &[SetupChoice]) -> (Vec<SetupAnswer>, String) {
    let is_asked = |word: &&str| {
        let said = word.split_once('=').map_or(*word, |(said, _)| said);
        asked.iter().any(|asked| asked.word == said)
    };
    let (answers, others): (Vec<&str>, Vec<&str>) = words.split_whitespace().partition(is_asked);
    let pair = |word: &str| {
        let (said, answer) = word.split_once('=').unwrap_or((word, ""));
        (said.to_owned(), answer.to_owned())
    };
    (answers.into_iter().map(pair).collect(), others.join(" "))
}

fn begun<G: Face>(scenario: Loaded<G>, seed: u64) -> Box<dyn AnyTable> {
    let session = Session::new(Arc::clone(&scenario.game), seed);
    Box::new(GameTable::new(scenario, session))
}

fn resumed<G: Face>(opened: Opened<G>) -> (Box<dyn AnyTable>, Option<String>) {
    let notice = opened.restored.notice();
    (Box::new(GameTable::new(opened.scenario, opened.session)), notice)
}

fn refused(problems: Vec<Problem>) -> Failure {
    Failure::errors(problems.iter().map(ToString::to_string).collect())
}
