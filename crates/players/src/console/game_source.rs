//! How a console opens a game.

use std::path::Path;
use std::sync::Arc;

use super::answer::{ChoiceAnswer, ChoicesAnswer, Failure, Usage, succeeded};
use super::console_game::ConsoleGame;
use super::table::{ConsoleTable, SessionTable};
use crate::opponent::seat_named;
use railhead_engine::engine::Session;
use railhead_engine::save::Opened;
use railhead_engine::scenario::Loaded;
use railhead_engine::text::choices::setting::Setting;
use railhead_engine::text::choices::setup_choice::SetupAnswer;
use railhead_engine::text::issue::did_you_mean;
use railhead_games::folders::Folders;
use railhead_games::lookup;
use railhead_games::{each_game, with_game};
use railhead_games::{load_chosen, open_any, settings_of};

/// Starts the scenario that a word means, with a seed and setup choices such as `rails=option-3`. Returns the other words, which name the players.
///
/// Errors: a file that cannot be found or read.
pub fn begin(
    word: &str,
    seed: u64,
    words: &str,
    folders: &Folders,
) -> Result<(Box<dyn ConsoleTable>, String), Failure> {
    let (any, players, known) = lookup::scenario_by(word, folders, |files, path| {
        let settings = settings_of(files, path);
        let (answers, players) = split(words, &settings);
        let known: Vec<&str> = settings.iter().map(|setting| setting.word).collect();
        Ok((load_chosen(files, path, &answers)?, players, known))
    })
    .map_err(Failure::errors)?;
    let unknown = with_game!(AnyScenario, &any, scenario => {
        let mut words = players.split_whitespace();
        words.find_map(|word| seat_named(&*scenario.game, word).err().map(|error| (word, error)))
    });
    if let Some((word, error)) = unknown
        && !known.is_empty()
    {
        let word = word.split('=').next().unwrap_or(word);
        let hint = did_you_mean(word, known.iter().copied());
        let hint = hint.unwrap_or_else(|| format!("you can choose {}", known.join(", ")));
        return Err(Failure::error(format!("{error}; {hint}")));
    }
    Ok((
        with_game!(AnyScenario, any, scenario => begun(scenario, seed)),
        players,
    ))
}

/// What the players of the scenario that a word means settle before it begins.
///
/// Errors: there is no such scenario, or it cannot be read.
pub fn choices(word: &str, folders: &Folders) -> Result<String, Failure> {
    let settings = lookup::scenario_by(word, folders, |files, path| {
        load_chosen(files, path, &[])?;
        Ok(settings_of(files, path))
    })
    .map_err(Failure::errors)?;
    let choices = settings.iter().map(|setting| ChoiceAnswer {
        word: setting.word,
        title: setting.title,
        text: &setting.sentence,
        possible: setting.possible(),
        now: &setting.preset,
    });
    Ok(succeeded(&ChoicesAnswer {
        choices: choices.collect(),
    }))
}

/// Opens a save, with a notice if there is one.
pub fn resume(path: &Path) -> Result<(Box<dyn ConsoleTable>, Option<String>), Failure> {
    let any = open_any(path)
        .map_err(|problems| Failure::errors(problems.iter().map(ToString::to_string).collect()))?;
    Ok(with_game!(AnyGame, any, opened => resumed(opened)))
}

/// The commands that only some games answer.
pub fn commands() -> Vec<Usage> {
    each_game!(Game => <Game as ConsoleGame>::COMMANDS).concat()
}

/// Splits words into setup choices such as `rails=option-3`, and the others.
fn split(words: &str, settings: &[Setting]) -> (Vec<SetupAnswer>, String) {
    let (answers, others): (Vec<&str>, Vec<&str>) = words.split_whitespace().partition(|word| {
        let said = word.split_once('=').map_or(*word, |(said, _)| said);
        settings.iter().any(|setting| setting.word == said)
    });
    let answers = answers.into_iter().map(|word| {
        let (said, answer) = word.split_once('=').unwrap_or((word, ""));
        (said.to_owned(), answer.to_owned())
    });
    (answers.collect(), others.join(" "))
}

fn begun<G: ConsoleGame>(scenario: Loaded<G>, seed: u64) -> Box<dyn ConsoleTable> {
    let session = Session::new(Arc::clone(&scenario.game), seed);
    Box::new(SessionTable::new(scenario, session))
}

fn resumed<G: ConsoleGame>(opened: Opened<G>) -> (Box<dyn ConsoleTable>, Option<String>) {
    let notice = opened.restored.notice();
    (
        Box::new(SessionTable::new(opened.scenario, opened.session)),
        notice,
    )
}
