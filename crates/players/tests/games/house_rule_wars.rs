//! Plays every house rule in every war of the area game, whether the scenario offers it or not: for the table in `docs/balance-lab.md` and
//! the example that makes it.

use std::sync::Arc;

use railhead_area_game::house_rule::HouseRule;
use railhead_area_game::{AreaGame, AreaScenario};
use railhead_engine::engine::{Playable as _, Seat, Session};
use railhead_engine::save::{self, MAX_ORDERS, Restored};
use railhead_engine::scenario::load;
use railhead_engine::text::Files as _;
use railhead_engine::text::choices::setting::{Setting, SettingValues};
use railhead_engine::text::edit;
use railhead_engine::text::sources::files::Embedded;
use railhead_engine::text::sources::overlay::Overlay;
use railhead_games::{AnyScenario, load_chosen, settings_of};
use railhead_players::opponent::{self, Opponent};
use railhead_players::soak::{self, SoakOptions};
use rayon::prelude::*;

/// The scenario files, with a war in which every house rule can be chosen that makes sense in it.
type Offering = Overlay<Embedded>;

/// One order in this many is a correction, where there are any.
const CORRECTIONS_EVERY: usize = 20;
/// A game that is corrected again and again need not end.
const CORRECTED_ORDERS: usize = 2_000;

/// How many games of each kind for an answer, and how many corrected ones for the war.
#[derive(Clone, Copy)]
pub struct Games {
    pub of_computers: u64,
    pub at_random: u64,
    pub corrected: u64,
}

/// The results of the games of a war.
pub struct Played {
    /// The answers to its house rules, such as `cities=axis:4`.
    pub answers: Vec<String>,
    /// How many games of computers ended with a result and came again, and how many there were.
    pub ended: (u64, u64),
    /// How many random games held, and how many there were.
    pub sound: (u64, u64),
    /// How many corrected games held, and how many there were.
    pub corrected: (u64, u64),
}

impl Played {
    /// Whether every game held.
    pub fn all_held(&self) -> bool {
        [self.ended, self.sound, self.corrected]
            .iter()
            .all(|(held, of)| held == of)
    }
}

/// The shipped files with a scenario that offers these house rules.
fn offering(path: &str, rules: &[HouseRule]) -> Offering {
    let mut files = Overlay::new(Embedded);
    let mut text = Embedded.read(path).expect("it is shipped");
    let words: Vec<&str> = rules.iter().map(|rule| rule.word()).collect();
    let value = format!("{:?}", words.join(" "));
    let change = edit::set(&text, "offers", &value).or_else(|| {
        let end = text.rfind(')')?;
        Some(edit::Edit::new(end..end, format!("    offers: {value},\n")))
    });
    edit::apply(&mut text, &change.expect("a scenario ends with a bracket"));
    files.texts.insert(path.to_owned(), text);
    files
}

/// The house rules that make sense in a war.
fn rules_of(path: &str) -> Vec<HouseRule> {
    let makes_sense = |rule: &HouseRule| {
        let files = offering(path, &[*rule]);
        load::<AreaGame>(&files, path).is_ok()
    };
    HouseRule::ALL.into_iter().filter(makes_sense).collect()
}

/// An answer that is not what the scenario says by itself.
fn answer_to(setting: &Setting) -> Vec<String> {
    match &setting.values {
        SettingValues::Offers { offers, .. } => {
            let others = offers.iter().map(|offer| offer.id.clone());
            others.filter(|id| *id != setting.preset).collect()
        }
        SettingValues::Number { .. } => {
            let usual = if setting.preset == "4" { "3" } else { "4" };
            vec![usual.to_owned()]
        }
        SettingValues::Among { .. } => vec!["all".to_owned()],
        SettingValues::Each { of, most, .. } => {
            let each = of.iter().map(|share| {
                let number = match *most {
                    0..10 if share.now < share.most => share.now + 1,
                    0..10 => share.now.saturating_sub(1).max(1),
                    10..100 => 9,
                    _ => share.now + 40,
                };
                format!("{}:{}", share.id, number.min(share.most))
            });
            vec![each.collect::<Vec<_>>().join(",")]
        }
    }
}

/// What is wrong with a game of the usual computer player against itself, if anything is.
fn wrong_in_game(scenario: &AreaScenario, seed: u64) -> Option<String> {
    let game = &scenario.game;
    let mut session = Session::new(Arc::clone(game), seed);
    let seats = game.nation_ids().map(|nation| Seat(nation.0));
    let mut players: Vec<Box<dyn Opponent<AreaGame>>> = seats
        .map(|seat| opponent::player(&**game, "greedy", seed, seat).expect("it plays every war"))
        .collect();
    let mut players: Vec<&mut dyn Opponent<AreaGame>> =
        players.iter_mut().map(|player| &mut **player as _).collect();
    opponent::play(&mut session, &mut players, MAX_ORDERS);
    if game.result(session.state()).is_none() {
        let (round, orders) = (session.state().round(), session.journal().len());
        return Some(format!("no result in round {round} after {orders} orders"));
    }
    let mut again = Session::new(Arc::clone(game), seed);
    for entry in session.journal() {
        let issued = again.issue_recorded(entry.order.clone()).is_ok();
        if !issued || again.hash() != entry.hash {
            return Some(format!("another game when {:?} is played again", entry.order));
        }
    }
    let text = save::to_text(scenario, &session);
    match save::open_text::<AreaGame>("its save", &text) {
        Ok(opened) if matches!(opened.restored, Restored::Whole) => {
            (opened.session.hash() != session.hash()).then(|| "another game from its save".to_owned())
        }
        Ok(_) => Some("its save does not restore it".to_owned()),
        Err(problems) => Some(format!("its save does not open: {}", problems[0])),
    }
}

/// Plays the games of a war; writes what is wrong, and returns how many of each kind held.
fn held(title: &str, scenario: &AreaScenario, games: Games, plan: &SoakOptions) -> (usize, usize) {
    let wrong = |seed: u64, what: &str| eprintln!("{title}, seed {seed}: {what}");
    let of_computers = (1..=games.of_computers).into_par_iter().filter(|seed| {
        let what = wrong_in_game(scenario, *seed);
        what.inspect(|what| wrong(*seed, what)).is_none()
    });
    let at_random = (1..=games.at_random).into_par_iter().filter(|seed| {
        let finding = soak::play(scenario, *seed, plan).finding;
        finding
            .inspect(|finding| wrong(*seed, &format!("{finding:?}")))
            .is_none()
    });
    (of_computers.count(), at_random.count())
}

/// The war with an answer; `None` if it is refused because it changes nothing there.
fn chosen(files: &Offering, path: &str, word: &str, answer: &str) -> Option<AreaScenario> {
    match load_chosen(files, path, &[(word.to_owned(), answer.to_owned())]) {
        Ok(AnyScenario::Area(war)) => Some(war),
        Ok(AnyScenario::Hex(_)) => unreachable!("wars are of the area game"),
        Err(problems) => {
            let problem = problems[0].to_string();
            assert!(
                problem.contains(" changes nothing: "),
                "{path}, {word}={answer}: {problem}"
            );
            None
        }
    }
}

/// The answers to the house rules that make sense in a war: the word of the rule, and what is answered.
pub fn answers(path: &str) -> Vec<(&'static str, String)> {
    let files = offering(path, &rules_of(path));
    let settings = settings_of(&files, path).into_iter();
    let answers = settings.flat_map(|setting| {
        answer_to(&setting)
            .into_iter()
            .map(move |answer| (setting.word, answer))
    });
    answers
        .filter(|(word, answer)| chosen(&files, path, word, answer).is_some())
        .collect()
}

/// Plays a war with these answers, one at a time; writes to standard error what is wrong.
pub fn play(path: &str, answers: &[(&'static str, String)], games: Games) -> Played {
    let name = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".ron");
    let files = offering(path, &rules_of(path));
    let usual = SoakOptions::default();
    let rules = answers.len() as u64;
    let mut played = Played {
        answers: Vec::new(),
        ended: (0, rules * games.of_computers),
        sound: (0, rules * games.at_random),
        corrected: (0, games.corrected),
    };
    for (word, answer) in answers {
        let scenario = chosen(&files, path, word, answer).expect("answers that change nothing are left out");
        let answer = format!("{word}={answer}");
        let (of_computers, at_random) = held(&format!("{name}, {answer}"), &scenario, games, &usual);
        played.ended.0 += of_computers as u64;
        played.sound.0 += at_random as u64;
        played.answers.push(answer);
    }
    let corrected = SoakOptions {
        orders: CORRECTED_ORDERS,
        corrections_every: CORRECTIONS_EVERY,
        ..usual
    };
    let scenario = load::<AreaGame>(&Embedded, path).expect("it is shipped");
    let only_random = Games {
        of_computers: 0,
        at_random: games.corrected,
        ..games
    };
    let (_, corrections) = held(&format!("{name}, corrected"), &scenario, only_random, &corrected);
    played.corrected.0 = corrections as u64;
    played
}
