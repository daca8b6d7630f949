//! The rule book of every scenario: its own numbers, sides and places, and nothing of another war.

use std::collections::BTreeSet;
use std::sync::Arc;

use railhead_engine::engine::Session;
use railhead_engine::engine::rule_book::Chapter;
use railhead_engine::engine::{Game, Playable as _};
use railhead_engine::scenario::load;
use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::{Embedded, Folder};
use railhead_hex_game::shown::book::rule_book;
use railhead_hex_game::{HexGame, HexScenario, OrderText, TableView};

use crate::common::played_at_random;

/// A draft of East Prussia as an author made it, with two rules of its own.
fn tannenberg() -> HexScenario {
    load(&Folder::new("tests/rules/tannenberg"), "tannenberg.ron").expect("the draft is sound")
}

/// Every shipped scenario of the hex game, and the draft.
fn scenarios() -> Vec<HexScenario> {
    let paths = Embedded.paths().into_iter();
    let shipped = paths.filter_map(|path| load::<HexGame>(&Embedded, &path).ok());
    let all: Vec<HexScenario> = shipped.chain([tannenberg()]).collect();
    assert!(all.len() > 10, "the shipped scenarios are there");
    all
}

/// The text of a book: titles and paragraphs.
fn text(book: &[Chapter]) -> String {
    let rules = book.iter().flat_map(|chapter| &chapter.rules);
    let titles = book.iter().map(|chapter| chapter.title.clone());
    let rules = rules.map(|rule| format!("{} {}\n{}", rule.id, rule.title, rule.paragraphs.join("\n")));
    titles.chain(rules).collect::<Vec<_>>().join("\n")
}

/// The words of a text that are rule ids.
fn cited(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    let is_id = |word: &&str| {
        word.split_once('-').is_some_and(|(chapter, number)| {
            chapter.len() == 2
                && chapter.starts_with('H')
                && number.bytes().all(|byte| byte.is_ascii_digit())
                && !number.is_empty()
        })
    };
    words.filter(is_id).collect()
}

fn rule<'b>(book: &'b [Chapter], id: &str) -> Option<&'b [String]> {
    let mut rules = book.iter().flat_map(|chapter| &chapter.rules);
    rules.find(|rule| rule.id == id).map(|rule| &*rule.paragraphs)
}

#[test]
fn every_book_is_filled_in_whole_and_names_only_rules_that_it_has() {
    let mut wrong = Vec::new();
    for scenario in scenarios() {
        let book = rule_book(&scenario.game);
        let text = text(&book);
        for line in text.lines() {
            let letters: Vec<char> = line.chars().collect();
            // A sentence ends with a stop and a space, and the next begins with a capital.
            let is_run_on = letters.windows(3).any(|three| match three {
                ['.', ' ', next] => next.is_lowercase(),
                [_, '.', next] => next.is_alphabetic() || *next == '.',
                _ => false,
            });
            let is_whole =
                !line.contains(['{', '}']) && !line.contains("  ") && !line.contains(" .") && !is_run_on;
            wrong.extend((!is_whole).then(|| format!("{}: {line}", scenario.path)));
        }
        let known: BTreeSet<&str> = book
            .iter()
            .flat_map(|chapter| &chapter.rules)
            .map(|rule| rule.id.as_str())
            .collect();
        for line in text.lines() {
            let cited = cited(line);
            let missing: Vec<&&str> = cited.difference(&known).collect();
            let is_lacking = !missing.is_empty();
            wrong.extend(is_lacking.then(|| format!("{}: no {missing:?} for: {line}", scenario.path)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_refusal_names_a_rule_that_the_book_of_its_scenario_has() {
    for scenario in scenarios() {
        let game = &scenario.game;
        let book = rule_book(game);
        for seed in [1, 2] {
            let session = played_at_random(&scenario, seed, 25);
            let view = TableView::new(game, session.state(), session.state().decider());
            for unit in game.unit_ids().step_by(3) {
                let spaces = game.board().space_ids().step_by(97);
                let reasons = spaces
                    .flat_map(|space| view.why_not(unit, space))
                    .chain(view.why(unit));
                for reason in reasons {
                    assert!(
                        rule(&book, reason.rule()).is_some(),
                        "{}: the book has no {}",
                        scenario.path,
                        reason.rule()
                    );
                }
            }
        }
    }
}

#[test]
fn no_book_speaks_of_another_war() {
    let malaya = [
        "Japan",
        "Commonwealth",
        "Singapore",
        "Johore",
        "Causeway",
        "Penang",
        "Force Z",
        "Matador",
        "Malay",
        "jungle",
        "paddy",
        "bicycle",
        "monsoon",
        "forty",
        "40",
    ];
    let book = text(&rule_book(&tannenberg().game)).to_lowercase();
    for word in malaya {
        assert!(!book.contains(&word.to_lowercase()), "East Prussia has no {word}");
    }
    for scenario in scenarios()
        .iter()
        .filter(|scenario| scenario.path.starts_with("tutorials"))
    {
        let book = text(&rule_book(&scenario.game)).to_lowercase();
        for word in &malaya[..9] {
            assert!(
                !book.contains(&word.to_lowercase()),
                "{} has no {word}",
                scenario.path
            );
        }
    }
    let malaya = scenarios();
    let campaign = malaya
        .iter()
        .find(|scenario| scenario.path == "malaya/campaign.ron");
    let book = text(&rule_book(&campaign.expect("it is shipped").game));
    for words in [
        "A rail move covers up to 40 hexes",
        "clear 1, paddy 2, jungle 3, hills 3, swamp 4, mountain 5",
        "or 2 with the option \"Increased Rail Capacity\"",
        "Singapore 8",
        "decisively by turn 17",
        "Force Z is active to the end of turn 2",
        "In the Commonwealth Movement Phase",
        "while the Causeway stands",
    ] {
        assert!(book.contains(words), "Malaya has: {words}");
    }
}

#[test]
fn the_book_of_east_prussia_has_its_numbers_sides_and_places() {
    let book = rule_book(&tannenberg().game);
    let says = |id: &str, words: &str| {
        let paragraphs = rule(&book, id).unwrap_or_else(|| panic!("no {id}")).join("\n");
        assert!(paragraphs.contains(words), "{id}: {paragraphs}");
    };
    says("HT-1", "Russia plays first, then Germany.");
    says("HR-14", "Cavalry (2)");
    says("HZ-1", "Units of these kinds exert no zone of control: Cavalry.");
    says(
        "HK-1",
        "A hex holds 3, a hex with a city 5, Königsberg 8, Thorn 8.",
    );
    says("HM-2", "clear 1, forest 2, hills 2, marsh 3");
    says(
        "HR-1",
        "The Russian player may send 1 unit by rail in each Rail Movement Phase.",
    );
    says(
        "HR-2",
        "The German player may send 2 units by rail in each Rail Movement Phase",
    );
    says("HR-2", "or 3 with the option \"Hoffmann's timetable\"");
    says("HR-3", "up to 25 hexes");
    says(
        "HS-2",
        "up to 4 hexes overland, over any terrain that infantry can enter; marsh counts as 2.",
    );
    says("HS-4", "Russia draws supply from Wirballen");
    says("HB-2", "one of 1:3, 1:2, 1:1, 2:1, 3:1 and 4:1");
    says(
        "HB-3",
        "On 6: nothing at 1:3, R1 at 1:2, D1R1 at 1:1, D2R2 at 2:1, D2R3 at 3:1, DE at 4:1.",
    );
    says(
        "HB-4",
        "The defender is in forest, hills, marsh or a town: -1; in a city: -2.",
    );
    says("HB-6", "roll a die: on 5 or 6");
    says("HD-1", "In the German Movement Phase");
    says("HD-1", "on 1 to 4 the bridge goes");
    says("HV-1", "Russia wins decisively by turn 9");
    says(
        "HV-4",
        "Germany: Destroy five units of the Russian armies (a decisive victory, in the war on 30 August 1914).",
    );
    says("HV-4", "kept for 2 player-turns");
    // What its phases and its army do not need.
    for left_out in ["HN-1", "HA-1", "HM-3", "HM-7", "HD-5", "HF-5", "HP-1"] {
        assert_eq!(rule(&book, left_out), None, "{left_out}");
    }
    let chapters: Vec<&str> = book.iter().map(|chapter| chapter.id.as_str()).collect();
    assert_eq!(
        chapters,
        [
            "HT", "HC", "HZ", "HK", "HM", "HR", "HF", "HS", "HB", "HD", "HO", "HV", "TB"
        ]
    );
}

// HT-5
#[test]
fn ht_5_a_refusal_names_the_rule_of_the_scenario_that_takes_the_place_of_one_of_the_game() {
    let scenario = tannenberg();
    let game = &scenario.game;
    let book = rule_book(game);
    assert!(
        rule(&book, "HT-5").is_some(),
        "the book says that there are rules of its own"
    );
    assert_eq!(
        rule(&book, "TB-1").map(<[String]>::len),
        Some(1),
        "the text is one paragraph"
    );
    let own = book.last().expect("it has chapters");
    assert_eq!((&*own.id, &*own.title), ("TB", "Tannenberg 1914"));
    assert_eq!(game.cited("HR-3"), "TB-1");
    assert_eq!(game.cited("HR-4"), "HR-4");
    // The Russians march first; then Gumbinnen is more than 25 hexes by rail from Danzig.
    let mut session = Session::new(Arc::clone(game), 1);
    while game.clock(session.state()).phase != "Rail Movement Phase" || game.player(session.state()).0 == 0 {
        session
            .issue(game.end_phase())
            .expect("a phase without a move can end");
    }
    let order = OrderText::Rail {
        unit: "g_1".to_owned(),
        to: "0106".to_owned(),
    };
    let order = game.order(&order).expect("both are there");
    let refusal = game.check(session.state(), &order).expect_err("it is too far");
    assert_eq!(refusal.rule(), "HR-3");
    assert_eq!(game.reason(&refusal).rule, "TB-1");
}
