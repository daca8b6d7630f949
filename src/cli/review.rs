//! `railhead review`: looks back at a saved game, and says how lucky its players were.

use std::process::ExitCode;

use clap::Args;
use railhead::console::ConsoleGame;
use railhead::folders::Folders;
use railhead::lookup;
use railhead::luck::{Luck, Lucky};
use railhead::rules::games::open_any;
use railhead::rules::save::Opened;

use super::output::{exit_code, finish, say};

/// The game to look back at.
#[derive(Args, Debug)]
pub struct ReviewArguments {
    /// A save: a file, or the name of one
    save: String,
    /// Print everything as one line of JSON
    #[arg(long)]
    json: bool,
}

/// Prints the review of a save; fails if the save does not open, or if the game still hides something.
pub fn run(arguments: &ReviewArguments, folders: &Folders) -> ExitCode {
    exit_code(review(arguments, folders))
}

fn review(arguments: &ReviewArguments, folders: &Folders) -> Result<bool, Vec<String>> {
    let path = lookup::save(&arguments.save, folders).map_err(|what| vec![what])?;
    let opened =
        open_any(&path).map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    railhead::with_game!(AnyGame, opened, opened => {
        let lines = lines(&opened, arguments.json).map_err(|why| vec![why])?;
        Ok(finish(say(lines)) == ExitCode::SUCCESS)
    })
}

fn lines<G: ConsoleGame + Lucky>(opened: &Opened<G>, as_json: bool) -> Result<Vec<String>, String> {
    let luck = Luck::of(&opened.session)?;
    if as_json {
        let game = opened.session.game();
        let figures = luck.figures(&**game, |space| game.space_word(space));
        return serde_json::to_string(&figures)
            .map(|line| vec![line])
            .map_err(|error| error.to_string());
    }
    Ok(luck.lines(G::TURNS))
}
