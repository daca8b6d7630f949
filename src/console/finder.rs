//! How a console comes by a game: any of the list, or one alone.

use std::path::Path;
use std::sync::Arc;

use super::answer::{Failure, Usage};
use super::face::Face;
use super::table::{GameTable, Table};
use crate::folders::Folders;
use crate::lookup;
use crate::rules::engine::Session;
use crate::rules::games::open_any;
use crate::rules::save::{self, Opened};
use crate::rules::scenario::{Loaded, load};
use crate::rules::text::Problem;

/// Where games come from.
#[derive(Clone, Copy, Debug)]
pub struct Finder {
    /// Begins the scenario that a word means, with a seed.
    pub begin: fn(&str, u64, &Folders) -> Result<Box<dyn Table>, Failure>,
    /// Opens a save; with what is to be said about it, if anything.
    pub resume: fn(&Path) -> Result<(Box<dyn Table>, Option<String>), Failure>,
    /// The commands that only some game answers.
    pub commands: fn() -> Vec<Usage>,
}

impl Finder {
    /// Any game of the list.
    pub fn of_all() -> Self {
        Self {
            begin: |word, seed, folders| {
                let any = lookup::scenario(word, folders).map_err(Failure::errors)?;
                Ok(with_game!(AnyScenario, any, scenario => begun(scenario, seed)))
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
            begin: |word, seed, folders| {
                let scenario = lookup::scenario_by(word, folders, load::<G>).map_err(Failure::errors)?;
                Ok(begun(scenario, seed))
            },
            resume: |path| save::open::<G>(path).map(resumed).map_err(refused),
            commands: || G::COMMANDS.to_vec(),
        }
    }
}

fn begun<G: Face>(scenario: Loaded<G>, seed: u64) -> Box<dyn Table> {
    let session = Session::new(Arc::clone(&scenario.game), seed);
    Box::new(GameTable::new(scenario, session))
}

fn resumed<G: Face>(opened: Opened<G>) -> (Box<dyn Table>, Option<String>) {
    let notice = opened.restored.notice();
    (Box::new(GameTable::new(opened.scenario, opened.session)), notice)
}

fn refused(problems: Vec<Problem>) -> Failure {
    Failure::errors(problems.iter().map(ToString::to_string).collect())
}
