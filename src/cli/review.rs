//! `railhead review`: looks back at a saved game: how lucky its players were, and which orders decided it.

use std::path::Path;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use railhead_engine::save::Opened;
use railhead_games::folders::Folders;
use railhead_games::lookup;
use railhead_games::with_game;
use railhead_players::console::ConsoleGame;
use railhead_players::console::review::{AgainstAnswer, ReviewAnswer, against};
use railhead_players::luck::Luck;
use railhead_players::review::{ReviewPlan, Reviewer};

use super::output::{exit_code, finish, opened, say, whole};
use super::reckon::reckoned;

/// The game to look back at.
#[derive(Args, Debug)]
pub struct ReviewArguments {
    /// A save: a file, or the name of one
    save: String,
    /// Print one line of JSON instead: every roll, the chances, and the orders that cost most
    #[arg(long)]
    json: bool,
    /// How many games to play from each position to see how the chances stood, 16 unless given, or fewer on large boards; 0 for the luck alone
    #[arg(long, value_name = "N", value_parser = whole::<u16>(0, u16::MAX.into()))]
    games: Option<u16>,
    /// The computer player for the turns whose orders may have cost something: the usual one, or one that looks ahead and takes some minutes
    #[arg(long, value_enum, value_name = "PLAYER", default_value = "greedy")]
    reviewer: ReviewerWord,
    /// Compare the game with another save that begins like it, instead of reviewing it
    #[arg(long, value_name = "SAVE", conflicts_with_all = ["games", "fresh", "reviewer"])]
    against: Option<String>,
    /// Neither read nor write the file beside the save that keeps its review
    #[arg(long)]
    fresh: bool,
}

/// The players that can review.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ReviewerWord {
    Greedy,
    Strong,
}

impl From<ReviewerWord> for Reviewer {
    fn from(word: ReviewerWord) -> Self {
        match word {
            ReviewerWord::Greedy => Self::Usual,
            ReviewerWord::Strong => Self::Strong,
        }
    }
}

/// Prints the review of a save; fails if the save does not open, or if the game still hides something.
pub fn run(arguments: &ReviewArguments, folders: &Folders) -> ExitCode {
    exit_code(review(arguments, folders))
}

fn review(arguments: &ReviewArguments, folders: &Folders) -> Result<bool, Vec<String>> {
    let opened = opened(&arguments.save, folders)?;
    let path = lookup::save(&arguments.save, folders).map_err(|what| vec![what])?;
    let other = arguments.against.as_ref();
    let other = other.map(|word| lookup::save(word, folders)).transpose();
    let other = other.map_err(|what| vec![what])?;
    with_game!(AnyGame, opened, opened => {
        if let Some(other) = other {
            let second = (&opened.scenario, &opened.session, Some(path.as_path()));
            let found = against(&other, second, ["the other game", "this game"])?;
            let lines = if arguments.json {
                let answer = AgainstAnswer::new(&**opened.session.game(), found);
                let json = serde_json::to_string(&answer);
                vec![json.map_err(|error| vec![error.to_string()])?]
            } else {
                found.lines
            };
            return Ok(finish(say(lines)) == ExitCode::SUCCESS);
        }
        let lines = lines(&opened, &path, arguments).map_err(|why| vec![why])?;
        Ok(finish(say(lines)) == ExitCode::SUCCESS)
    })
}

fn lines<G>(opened: &Opened<G>, path: &Path, arguments: &ReviewArguments) -> Result<Vec<String>, String>
where
    G: ConsoleGame,
{
    let luck = Luck::of(&opened.session)?;
    let usual = ReviewPlan::usual(&opened.session);
    let plan = ReviewPlan {
        games: arguments.games.unwrap_or(usual.games),
        reviewer: arguments.reviewer.into(),
        ..usual
    };
    let kept_beside = (!arguments.fresh).then_some(path);
    let review = match plan.games {
        0 => None,
        _ => Some(reckoned(opened, kept_beside, &plan)?),
    };
    let game = opened.session.game();
    if arguments.json {
        let answer = ReviewAnswer::new(&opened.session, &luck, review.as_ref());
        return serde_json::to_string(&answer)
            .map(|line| vec![line])
            .map_err(|error| error.to_string());
    }
    let mut lines = Vec::new();
    // A battle of a campaign is looked at as the last part of it.
    for part in G::story(&opened.session) {
        lines.push(part.title);
        lines.extend(part.lines.into_iter().map(|line| format!("  {line}")));
        lines.push(String::new());
    }
    if let Some(place) = game.campaign_place() {
        lines.push(format!("{}: luck and orders", place.battle));
        lines.push(String::new());
    }
    lines.extend(luck.lines(G::TURNS));
    if let Some(review) = review {
        lines.push(String::new());
        lines.extend(review.lines(&game.seats(), G::TURNS));
    }
    Ok(lines)
}
