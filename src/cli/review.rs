//! `railhead review`: looks back at a saved game: how lucky its players were, and which orders decided it.

use std::path::Path;
use std::process::ExitCode;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clap::Args;
use railhead::console::ConsoleGame;
use railhead::console::review::ReviewAnswer;
use railhead::folders::Folders;
use railhead::lookup;
use railhead::luck::Luck;
use railhead::review::{Review, ReviewPace, ReviewPlan, ReviewProgress};
use railhead::rules::save::Opened;

use super::output::{complain, exit_code, finish, opened, progress, say};

/// The game to look back at.
#[derive(Args, Debug)]
pub struct ReviewArguments {
    /// A save: a file, or the name of one
    save: String,
    /// Print one line of JSON instead: every roll, the chances, and the orders that cost most
    #[arg(long)]
    json: bool,
    /// How many games to play from each position to see how the chances stood; 0 for the luck alone
    #[arg(long, value_name = "N", default_value_t = ReviewPlan::default().games)]
    games: u16,
    /// Neither read nor write the file beside the save that keeps its review
    #[arg(long)]
    fresh: bool,
}

/// Prints the review of a save; fails if the save does not open, or if the game still hides something.
pub fn run(arguments: &ReviewArguments, folders: &Folders) -> ExitCode {
    exit_code(review(arguments, folders))
}

fn review(arguments: &ReviewArguments, folders: &Folders) -> Result<bool, Vec<String>> {
    let opened = opened(&arguments.save, folders)?;
    let path = lookup::save(&arguments.save, folders).map_err(|what| vec![what])?;
    railhead::with_game!(AnyGame, opened, opened => {
        let lines = lines(&opened, &path, arguments).map_err(|why| vec![why])?;
        Ok(finish(say(lines)) == ExitCode::SUCCESS)
    })
}

fn lines<G>(opened: &Opened<G>, path: &Path, arguments: &ReviewArguments) -> Result<Vec<String>, String>
where
    G: ConsoleGame,
{
    let luck = Luck::of(&opened.session)?;
    let review = match arguments.games {
        0 => None,
        _ => Some(reckoned(opened, path, arguments)?),
    };
    let game = opened.session.game();
    if arguments.json {
        let answer = ReviewAnswer::new(&opened.session, &luck, review.as_ref());
        return serde_json::to_string(&answer)
            .map(|line| vec![line])
            .map_err(|error| error.to_string());
    }
    let mut lines = luck.lines(G::TURNS);
    if let Some(review) = review {
        lines.push(String::new());
        lines.extend(review.lines(&game.seats(), G::TURNS));
    }
    Ok(lines)
}

/// The chances over the game and the orders that decided it: from the file beside the save, or with a bar while games are played.
fn reckoned<G>(opened: &Opened<G>, path: &Path, arguments: &ReviewArguments) -> Result<Review, String>
where
    G: ConsoleGame,
{
    let plan = ReviewPlan {
        games: arguments.games,
        ..ReviewPlan::default()
    };
    let session = &opened.session;
    let positions = Review::games_of(session, &plan) / usize::from(plan.games);
    let counted = ReviewProgress::new(Review::games_of(session, &plan));
    let (began, bar, is_estimated) = (Instant::now(), OnceLock::new(), AtomicBool::new(false));
    let pace = ReviewPace {
        played: &|all| {
            // There is no bar if nothing is played.
            let bar = bar.get_or_init(|| progress(0, "review"));
            counted.played(all);
            let [played, all] = counted.games();
            bar.set_length(all as u64);
            bar.set_position(played as u64);
            if played >= positions
                && !is_estimated.swap(true, Ordering::Relaxed)
                && let Some(left) = counted.left_in_words(began.elapsed())
            {
                bar.suspend(|| complain(&format!("this takes {left}")));
            }
        },
        goes_on: &|| true,
    };
    let kept_beside = (!arguments.fresh).then_some(path);
    let review = Review::kept_or_reckoned(kept_beside, &opened.scenario, session, &plan, &pace);
    if let Some(bar) = bar.get() {
        bar.finish_and_clear();
    }
    Ok(review?.expect("nobody stops it"))
}
