//! Plays every house rule in every war of the area game, whether the scenario offers it or not.
//!
//!     cargo run --release --no-default-features --example house_rules -- 20 100
//!
//! plays 20 games of the usual computer player for each, which must end with a result, be the same when they are played again, and open from
//! their saves; and 100 random games, with the checks of the soak after every order. Then come 100 random games of each war in which the
//! people at the table correct something every 20 orders or so (AB-17). Names after the numbers restrict it to those wars. It writes a table
//! in Markdown, and to standard error what was answered and every failure; the exit code says whether there was one.

use std::process::ExitCode;
use std::sync::Arc;

use railhead_area_game::definition::Phase;
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
use railhead_games::{AnyScenario, list, load_chosen, settings_of};
use railhead_players::opponent::{self, Opponent};
use railhead_players::soak::{self, SoakOptions};
use rayon::prelude::*;

/// The scenario files, with a war in which every house rule can be chosen that makes sense in it.
type Offering = Overlay<Embedded>;

/// One order in this many is a correction, where there are any.
const CORRECTIONS_EVERY: usize = 20;
/// A game that is corrected again and again need not end.
const CORRECTED_ORDERS: usize = 2_000;

/// How many games of each kind.
#[derive(Clone, Copy)]
struct Games {
    of_computers: u64,
    at_random: u64,
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

/// The war with an answer.
fn chosen(files: &Offering, path: &str, word: &str, answer: &str) -> AreaScenario {
    match load_chosen(files, path, &[(word.to_owned(), answer.to_owned())]) {
        Ok(AnyScenario::Area(war)) => war,
        Ok(AnyScenario::Hex(_)) => unreachable!("wars are of the area game"),
        Err(problems) => panic!("{path}, {word}={answer}: {}", problems[0]),
    }
}

/// Plays a war with every house rule; writes its line of the table, and says whether all held.
fn play(path: &str, games: Games) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".ron");
    let files = offering(path, &rules_of(path));
    let usual = SoakOptions::default();
    let mut answers: Vec<String> = Vec::new();
    let (mut ended, mut sound) = (0, 0);
    for setting in settings_of(&files, path) {
        for answer in answer_to(&setting) {
            let scenario = chosen(&files, path, setting.word, &answer);
            let answer = format!("{}={answer}", setting.word);
            let (of_computers, at_random) = held(&format!("{name}, {answer}"), &scenario, games, &usual);
            ended += of_computers as u64;
            sound += at_random as u64;
            answers.push(answer);
        }
    }
    let corrected = SoakOptions {
        orders: CORRECTED_ORDERS,
        corrections_every: CORRECTIONS_EVERY,
        ..usual
    };
    let scenario = load::<AreaGame>(&Embedded, path).expect("it is shipped");
    let only_random = Games {
        of_computers: 0,
        ..games
    };
    let (_, corrections) = held(&format!("{name}, corrected"), &scenario, only_random, &corrected);
    let rules = answers.len() as u64;
    let (all_ended, all_sound) = (rules * games.of_computers, rules * games.at_random);
    println!(
        "| {name} | {rules} | {ended} of {all_ended} | {sound} of {all_sound} | {corrections} of {} |",
        games.at_random
    );
    eprintln!("{name}: {}", answers.join(" "));
    ended == all_ended && sound == all_sound && corrections as u64 == games.at_random
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (numbers, names): (Vec<&String>, Vec<&String>) =
        words.iter().partition(|word| word.parse::<u64>().is_ok());
    let number = |index: usize, usual: u64| {
        numbers
            .get(index)
            .map_or(usual, |word| word.parse().unwrap_or(usual))
    };
    let games = Games {
        of_computers: number(0, 20),
        at_random: number(1, 100),
    };
    println!(
        "| war | answers | games of `greedy` with a result | random games that held | corrected games that held |"
    );
    println!("| --- | --- | --- | --- | --- |");
    let mut all_held = true;
    for listing in list(&Embedded) {
        let path = listing.path.as_str();
        let Ok(war) = load::<AreaGame>(&Embedded, path) else {
            continue;
        };
        let is_named = names.is_empty() || names.iter().any(|name| path.ends_with(&format!("/{name}.ron")));
        if is_named && war.game.definition().phases.contains(&Phase::Combat) {
            all_held &= play(path, games);
        }
    }
    if all_held {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
