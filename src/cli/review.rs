//! `railhead review`: looks back at a saved game, and says how lucky its players were.

use std::process::ExitCode;

use clap::Args;
use railhead::console::ConsoleGame;
use railhead::folders::Folders;
use railhead::luck::Luck;
use railhead::review::{Review, ReviewPace, ReviewPlan, Reviewed};
use railhead::rules::engine::Session;
use railhead::rules::save::Opened;

use super::output::{exit_code, finish, opened, progress, say};

/// The game to look back at.
#[derive(Args, Debug)]
pub struct ReviewArguments {
    /// A save: a file, or the name of one
    save: String,
    /// Print the luck as one line of JSON
    #[arg(long)]
    json: bool,
    /// How many games to play from each position to see how the chances stood; 0 for the luck alone
    #[arg(long, value_name = "N", default_value_t = ReviewPlan::default().games)]
    games: u16,
}

/// Prints the review of a save; fails if the save does not open, or if the game still hides something.
pub fn run(arguments: &ReviewArguments, folders: &Folders) -> ExitCode {
    exit_code(review(arguments, folders))
}

fn review(arguments: &ReviewArguments, folders: &Folders) -> Result<bool, Vec<String>> {
    let opened = opened(&arguments.save, folders)?;
    railhead::with_game!(AnyGame, opened, opened => {
        let lines = lines(&opened, arguments).map_err(|why| vec![why])?;
        Ok(finish(say(lines)) == ExitCode::SUCCESS)
    })
}

fn lines<G>(opened: &Opened<G>, arguments: &ReviewArguments) -> Result<Vec<String>, String>
where
    G: ConsoleGame + Reviewed + Send + Sync,
    G::State: Send + Sync,
    G::Order: Send + Sync,
    G::Event: Send + Sync,
{
    let luck = Luck::of(&opened.session)?;
    if arguments.json {
        let game = opened.session.game();
        let figures = luck.figures(&**game, |space| game.space_word(space));
        return serde_json::to_string(&figures)
            .map(|line| vec![line])
            .map_err(|error| error.to_string());
    }
    let mut lines = luck.lines(G::TURNS);
    if arguments.games > 0 {
        lines.push(String::new());
        lines.extend(chances(&opened.session, arguments.games)?);
    }
    Ok(lines)
}

/// The chances over the game and the orders that decided it, with a bar while games are played.
fn chances<G>(session: &Session<G>, games: u16) -> Result<Vec<String>, String>
where
    G: ConsoleGame + Reviewed + Send + Sync,
    G::State: Send + Sync,
    G::Order: Send + Sync,
    G::Event: Send + Sync,
{
    let plan = ReviewPlan {
        games,
        ..ReviewPlan::default()
    };
    let first = u64::try_from(Review::games_of(session, &plan)).unwrap_or(u64::MAX);
    let bar = progress(first, "review");
    let pace = ReviewPace {
        played: &|all| {
            if bar.position() >= first {
                bar.set_length(first + u64::try_from(all).unwrap_or_default());
            }
            bar.inc(1);
        },
        goes_on: &|| true,
    };
    let review = Review::of(session, &plan, &pace);
    bar.finish_and_clear();
    let game = session.game();
    Ok(review?.map_or_else(Vec::new, |review| review.lines(&game.seats(), G::TURNS)))
}
