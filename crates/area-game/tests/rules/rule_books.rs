//! The rule book of every scenario: its own numbers, nations and areas, and nothing that is not in play.

use std::collections::{BTreeMap, BTreeSet};

use railhead_area_game::{AreaGame, AreaScenario};
use railhead_engine::engine::Playable as _;
use railhead_engine::engine::rule_book::Chapter;
use railhead_engine::scenario::load;
use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::{Embedded, Texts};

/// Every shipped scenario of the area game.
fn scenarios() -> Vec<AreaScenario> {
    let paths = Embedded.paths().into_iter();
    let shipped: Vec<AreaScenario> = paths
        .filter_map(|path| load::<AreaGame>(&Embedded, &path).ok())
        .collect();
    assert!(shipped.len() > 10, "the shipped scenarios are there");
    shipped
}

fn game(path: &str) -> AreaScenario {
    load(&Embedded, path).unwrap_or_else(|problems| panic!("{path}: {problems:?}"))
}

/// A shipped scenario with something replaced in its files.
fn changed(path: &str, changes: &[(&str, &str, &str)]) -> AreaScenario {
    let paths = Embedded.paths().into_iter();
    let mut texts: Texts = paths
        .filter_map(|path| Some((path.clone(), Embedded.read(&path).ok()?)))
        .collect();
    for (file, what, by) in changes {
        let text = texts.get_mut(*file).expect("it is shipped");
        assert!(text.contains(what), "{file} has no {what}");
        *text = text.replacen(what, by, 1);
    }
    load(&texts, path).unwrap_or_else(|problems| panic!("{path}: {problems:?}"))
}

fn text(book: &[Chapter]) -> String {
    let rules = book.iter().flat_map(|chapter| &chapter.rules);
    let titles = book.iter().map(|chapter| chapter.title.clone());
    let rules = rules.map(|rule| format!("{} {}\n{}", rule.id, rule.title, rule.paragraphs.join("\n")));
    titles.chain(rules).collect::<Vec<_>>().join("\n")
}

fn rule<'b>(book: &'b [Chapter], id: &str) -> Option<&'b [String]> {
    let mut rules = book.iter().flat_map(|chapter| &chapter.rules);
    rules.find(|rule| rule.id == id).map(|rule| &*rule.paragraphs)
}

fn chapters(book: &[Chapter]) -> Vec<&str> {
    book.iter().map(|chapter| chapter.id.as_str()).collect()
}

/// The words of a text that are ids of rules.
fn cited(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    let is_id = |word: &&str| {
        word.split_once('-').is_some_and(|(chapter, number)| {
            let known = ["AB", "AR", "R1", "R2", "R3", "R4", "M1", "S1", "RT"];
            known.contains(&chapter) && number.parse::<u8>().is_ok()
        })
    };
    words.filter(is_id).collect()
}

#[test]
fn every_book_is_filled_in_whole_and_names_only_rules_that_it_has() {
    let mut wrong = Vec::new();
    for scenario in scenarios() {
        let book = scenario.game.rule_book();
        let text = text(&book);
        let known: BTreeSet<&str> = book
            .iter()
            .flat_map(|chapter| &chapter.rules)
            .map(|rule| rule.id.as_str())
            .collect();
        for line in text.lines() {
            let letters: Vec<char> = line.chars().collect();
            // A sentence ends with a stop and a space, and the next begins with a capital.
            let is_run_on = letters.windows(3).any(|three| match three {
                ['.', ' ', next] => next.is_lowercase(),
                [_, '.', next] => next.is_alphabetic() || *next == '.',
                _ => false,
            });
            let is_whole = !line.contains(['{', '}'])
                && !["  ", " .", " ,", "; .", ": ."]
                    .iter()
                    .any(|gap| line.contains(gap))
                && !is_run_on;
            wrong.extend((!is_whole).then(|| format!("{}: {line}", scenario.path)));
            let missing: Vec<&str> = cited(line).into_iter().filter(|id| !known.contains(id)).collect();
            let is_lacking = !missing.is_empty();
            wrong.extend(is_lacking.then(|| format!("{}: no {missing:?} for: {line}", scenario.path)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_book_has_the_chapters_that_are_in_play_and_no_others() {
    for (path, expected) in [
        ("world/rails-1.ron", &["AB", "AR", "R1"][..]),
        ("world/rails-2.ron", &["AB", "AR", "R2"]),
        ("world/rails-3.ron", &["AB", "AR", "R3"]),
        ("world/rails-4.ron", &["AB", "AR", "R4"]),
        ("world/eastern-front.ron", &["AB", "AR", "M1"]),
        ("world/normandy-to-smolensk.ron", &["AB", "AR", "S1"]),
        ("world/classic-tokens.ron", &["AB", "AR", "M1", "RT"]),
        ("world/tokens-japan.ron", &["AB", "RT"]),
    ] {
        assert_eq!(chapters(&game(path).game.rule_book()), expected, "{path}");
    }
}

#[test]
fn every_rule_of_the_reference_stands_in_the_book_of_a_scenario() {
    let mut books: BTreeMap<String, usize> = BTreeMap::new();
    for scenario in scenarios() {
        for rule in scenario
            .game
            .rule_book()
            .into_iter()
            .flat_map(|chapter| chapter.rules)
        {
            *books.entry(rule.id).or_default() += 1;
        }
    }
    let reference = include_str!("../../../../assets/rules/area-game.md");
    let ids = reference
        .lines()
        .filter_map(|line| line.strip_prefix("### ")?.split(' ').next());
    // What players or authors have to ask for.
    let asked_for = [
        "AB-12", "AB-13", "AB-14", "AB-15", "AB-16", "AB-18", "AB-19", "AB-20", "AB-21", "AB-22", "AB-30",
        "AB-31", "AR-6",
    ];
    let missing: Vec<&str> = ids
        .filter(|id| !books.contains_key(*id) && !asked_for.contains(id))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Expects these words in a rule of a scenario's book.
fn says(scenario: &AreaScenario, id: &str, words: &str) {
    let book = scenario.game.rule_book();
    let paragraphs = rule(&book, id).unwrap_or_else(|| panic!("no {id}")).join("\n");
    assert!(paragraphs.contains(words), "{id}: {words}\n{paragraphs}");
}

// AB-20, AB-21, AB-22
#[test]
fn a_book_has_the_shops_bundles_and_limits_of_its_scenario() {
    let (path, units) = ("world/rails-3.ron", "world/units.ron");
    let plain = game(path).game.rule_book();
    assert!(
        ["AB-20", "AB-21", "AB-22"]
            .iter()
            .all(|id| rule(&plain, id).is_none())
    );
    let of_italy =
        r#"capital: "italy", treasury: 12, shop: "infantry artillery complex", limits: {"armour": 3}"#;
    let sold = changed(
        path,
        &[
            (path, r#"capital: "italy", treasury: 12"#, of_italy),
            (
                path,
                "    rail:",
                "    side_limits: {\"axis\": {\"bomber\": 4}},\n    rail:",
            ),
            (
                units,
                "cost: 3, attack: 1",
                "cost: 3, bundle: (count: 2, price: 5), attack: 1",
            ),
        ],
    );
    says(
        &sold,
        "AB-6",
        "Some nations may buy only a part of what is for sale (AB-20).",
    );
    says(
        &sold,
        "AB-20",
        "Italy: Infantry, Artillery and industrial complexes.",
    );
    says(
        &sold,
        "AB-21",
        "These units are sold several at a time: 2 Infantry for 5 IPC.",
    );
    says(&sold, "AB-5", "Infantry: 2 cost 5, one counts 3, attack 1");
    says(&sold, "AB-22", "Italy: at most 3 Armour.");
    says(&sold, "AB-22", "The Axis side: at most 4 Strategic Bombers.");
}

// AB-25, AB-26, AB-27, AB-28, AB-29, AB-30, AB-31
#[test]
fn a_book_tells_of_the_war_at_sea_what_the_table_of_units_has() {
    let classic = game("world/classic-1942.ron");
    says(
        &classic,
        "AB-25",
        "In each round submarines fire before the others.",
    );
    says(&classic, "AB-26", "Hits of submarines cannot fall on aircraft.");
    says(&classic, "AB-29", "lost before the first round");
    let world = game("world/global-1940.ron");
    says(
        &world,
        "AB-26",
        "unless destroyers of their side are in the battle",
    );
    says(&world, "AB-27", "Transports roll no die.");
    says(&world, "AB-28", "anti-aircraft guns have 3 shots each");
    let units = "world/units.ron";
    let company = changed(
        "world/rails-3.ron",
        &[
            (units, "Supported(2)]", "Supported(2), Accompanies(\"armour\")]"),
            (
                units,
                "Cargo(3), Blitzes]",
                "Cargo(3), Blitzes, SupportsKinds(\"fighter\", 1)]",
            ),
        ],
    );
    says(&company, "AB-30", "Armour supports fighters by 1.");
    says(&company, "AB-31", "Infantry accompanies armour.");
}

#[test]
fn a_book_has_the_numbers_of_its_scenario() {
    let one = game("world/rails-1.ron");
    says(&one, "R1-1", "A station costs 15 IPC, a railroad marker 1.");
    says(&one, "R1-4", "up to 6");
    says(&one, "R1-6", "A train goes 4 areas along");
    says(&one, "R1-10", "Suez Canal");
    says(&one, "AR-9", "Option 1: stations and railroad.");
    says(
        &one,
        "AB-5",
        "Infantry: costs 3, attack 1, defence 2, move 1; goes by rail",
    );
    let four = game("world/rails-4.ron");
    says(&four, "R4-2", "for every 7 of its");
    says(&four, "R4-4", "An income of 29 gives 4 points");
    let front = game("world/eastern-front.ron");
    says(&front, "M1-3", "Germany and Italy share their railroads.");
    says(&front, "M1-5", "Sahara");
    let strategic = game("world/normandy-to-smolensk.ron");
    says(&strategic, "S1-4", "Germany 2 in Europe and Asia together");
    let front = "world/eastern-front.ron";
    let shared = changed(front, &[(front, "module_1.rail", "strategic.rail")]);
    says(
        &shared,
        "S1-5",
        "Germany uses the pools of Italy once it holds its capital.",
    );
    let japan = game("world/tokens-japan.ron");
    says(&japan, "RT-3", "Japan");
    // A scenario's own.
    let path = "world/rails-3.ron";
    let dice = changed(
        path,
        &[(path, "    rail:", "    dice: 8,\n    low_luck: true,\n    rail:")],
    );
    says(&dice, "AB-7", "a die of 8 sides");
    says(&dice, "AB-15", "Every 8 of the sum is a hit.");
    says(&dice, "AB-18", "a die with 8 sides");
    let all = r#"    rail_technology: "germany",
    violation: 3,
    neutral_armies: (in_force: true, per_value: "2 infantry"),
    peace: (in_force: true, nations: {"ussr": (until: 3, income: 20)}),
    outputs: {"germany": 9},
    rail:"#;
    let all = changed(
        path,
        &[
            (path, "    rail:", all),
            (path, "capital: \"italy\", treasury: 12", "treasury: 12, bid: 6"),
        ],
    );
    says(&all, "AB-9", "the first nation to do so pays 3 IPC.");
    says(&all, "AB-12", "Neutral areas have armies.");
    says(
        &all,
        "AB-13",
        "Soviet Union until round 3, collecting 20 IPC each turn.",
    );
    says(&all, "AB-14", "Italy has no capital.");
    says(&all, "AB-16", "Italy 6 IPC.");
    says(&all, "AB-19", "Germany 9.");
    says(
        &all,
        "AR-6",
        "These nations have rail technology: Germany. It gives 1 unit more at a station.",
    );
    let rails = "world/rail/option_3.rail.ron";
    let own = changed(
        path,
        &[
            (rails, "station: 8", "station: 9"),
            (rails, "ExtraMove(1)", "ExtraMove(2)"),
            (rails, "most: 6", "most: 5"),
        ],
    );
    says(&own, "R3-1", "A station costs 9 IPC.");
    says(&own, "R3-2", "moves its allowance and 2 areas more");
    says(&own, "R3-4", "up to 5 damage markers");
    says(&own, "AR-9", "A unit goes its own move and 2 areas more.");
}
