//! Warnings: what is probably not meant. A file with warnings has no problems, is played, and its editors show them.

use railhead_authoring::export::{Parts, parts};
use railhead_authoring::workshop::new_scenario::{Blank, NewScenario};
use railhead_authoring::workshop::problems_and_warnings;
use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::{Embedded, Texts};
use railhead_games::{check, load_any, warnings};

const EXERCISE: &str = "rail-exercise.ron";
const BOARD: &str = "rail-exercise.board.ron";

/// The warnings of the rail exercise with some lines changed.
fn warned(changes: &[(&str, &str, &str)]) -> Vec<String> {
    let mut texts: Texts = parts(&Embedded, "tutorials/rail-exercise.ron")
        .expect("it is sound")
        .texts;
    for (file, from, to) in changes {
        let text = texts.get_mut(*file).expect("the file is included");
        assert!(text.contains(from), "{file} has {from}");
        *text = text.replacen(from, to, 1);
    }
    assert_eq!(check(&texts, EXERCISE), [], "a warning is not an error");
    assert!(load_any(&texts, EXERCISE).is_ok(), "the scenario still loads");
    let found = warnings(&texts, EXERCISE);
    assert!(
        found.iter().all(|found| found.is_warning() && found.line > 0),
        "{found:#?}"
    );
    assert_eq!(
        problems_and_warnings(&texts, EXERCISE),
        found,
        "an editor shows the same"
    );
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn the_shipped_files_have_no_warnings() {
    for path in Embedded.paths() {
        let found = warnings(&Embedded, &path);
        assert_eq!(found, [], "{path}");
    }
    assert_eq!(warned(&[]), [] as [&str; 0]);
}

#[test]
fn a_campaign_has_the_warnings_of_its_battles() {
    let new = NewScenario {
        title: "Road".to_owned(),
        game: Blank::Battles,
        ..NewScenario::default()
    };
    let Parts {
        mut texts,
        scenario: campaign,
    } = new.parts();
    let second = "road-westgate.ron";
    let is_told = |texts: &Texts| {
        let found = problems_and_warnings(texts, &campaign);
        let what = "Blue has units and no source of supply";
        found
            .iter()
            .any(|found| found.is_warning() && found.file == second && found.what == what)
    };
    assert!(!is_told(&texts));
    let text = texts.get_mut(second).expect("it is the second battle");
    *text = text.replacen("        (side: \"blue\", at: \"eastgate\"),\n", "", 1);
    assert!(is_told(&texts));
}

#[test]
fn an_objective_that_is_held_from_the_start() {
    let victory = r#"
    victory: (
        side: "red",
        objective: "Harbour",
        hexes: List("harbour"),
        levels: [(until: 3, level: Marginal)],
        otherwise: Marginal,
        step: 1,
        better_from: 10,
        worse_to: -10,
    ),
    supply_sources: ["#;
    assert_eq!(
        warned(&[(EXERCISE, "\n    supply_sources: [", victory)]),
        [
            "rail-exercise.ron:73:16: warning: victory.hexes: Red has to take Harbour, and holds it from the start; give these hexes to \
             the other side in control"
        ]
    );
    let enemy = victory
        .replace("\"Harbour\"", "\"Eastgate\"")
        .replace("harbour", "eastgate");
    let control = "(side: \"blue\", hexes: List(\"eastgate quarry\"))";
    let changes = [
        (EXERCISE, "\n    supply_sources: [", &*enemy),
        (EXERCISE, "(side: \"blue\", hexes: List(\"quarry\"))", control),
    ];
    assert_eq!(warned(&changes), [] as [&str; 0]);
}

#[test]
fn a_side_without_supply() {
    let found = warned(&[(EXERCISE, "        (side: \"blue\", at: \"eastgate\"),\n", "")]);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].ends_with(
            "warning: supply_sources: Blue has units and no source of supply; add one for this side"
        ),
        "{found:#?}"
    );
}

#[test]
fn reinforcements_in_a_town_of_the_enemy() {
    let arrivals =
        "arrivals: [(unit: \"b_raiders\", turn: 2, at: [\"eastgate\", \"junction\"])],\n    setup: [";
    let found = warned(&[
        (EXERCISE, "phases: [", "phases: [Reinforcement, "),
        (EXERCISE, "setup: [", arrivals),
        (EXERCISE, "        (unit: \"b_raiders\", at: \"1003\"),\n", ""),
    ]);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].contains("warning: arrivals[0].at[1]: Junction"),
        "{found:#?}"
    );
}

#[test]
fn a_railway_over_a_river_without_a_bridge() {
    let bridge = "        (name: \"Broadwater Bridge\", at: \"1304NE\", kind: Bridge, carries: [Rail]),\n";
    let found = warned(&[(BOARD, bridge, ""), (EXERCISE, "demolished: [\"1304NE\"],", "")]);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0]
            .contains("warning: railways[0].path: the railway crosses Broadwater where no bridge carries it"),
        "{found:#?}"
    );
}

#[test]
fn a_railway_that_ends_beside_another() {
    let branch = "(name: \"Spur\", path: \"0706 0705\"),\n        (name: \"Quarry branch\"";
    let found = warned(&[(BOARD, "(name: \"Quarry branch\"", branch)]);
    assert!(!found.is_empty());
    assert!(
        found[0].contains("warning: railways[1].path: the railway ends in 070"),
        "{found:#?}"
    );
}

#[test]
fn a_name_on_two_lines_and_letters_that_are_boxes() {
    let found = warned(&[
        (BOARD, "name: \"Harbour\"", "name: \"Har\\nbour\""),
        (BOARD, "name: \"Junction\"", "name: \"\u{6771}\u{4eac}\""),
    ]);
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(
        found[0].contains("places[0].name: this name has a line break"),
        "{found:#?}"
    );
    assert!(
        found[1].contains("places[2].name: players see a box in place of \u{4eac} \u{6771}"),
        "{found:#?}"
    );
}

#[test]
fn two_scripts_of_a_side_with_one_title() {
    let mut texts = parts(&Embedded, "malaya/kampar-line.ron")
        .expect("it is sound")
        .texts;
    let scripts: Vec<String> = texts
        .keys()
        .filter(|path| path.ends_with("script.ron"))
        .cloned()
        .collect();
    let (name, text) = (&scripts[0], texts[&scripts[0]].clone());
    let word = text
        .split("name: \"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("it has a name");
    let copy = text.replacen(&format!("name: \"{word}\""), "name: \"another\"", 1);
    texts.insert("another.script.ron".to_owned(), copy);
    let scenario = texts.get_mut("kampar-line.ron").expect("it is there");
    *scenario = scenario.replacen("scripts: [", "scripts: [\"another.script.ron\", ", 1);
    assert_eq!(check(&texts, "kampar-line.ron"), []);
    let found = warnings(&texts, "kampar-line.ron");
    assert_eq!(found.len(), 1, "{found:#?} {name}");
    assert!(
        found[0]
            .to_string()
            .contains("the side has two scripts with the title"),
        "{found:#?}"
    );
}

/// The warnings of a war with some lines changed.
fn warned_in_war(scenario: &str, changes: &[(&str, &str)], more: &[(&str, &str)]) -> Vec<String> {
    let mut texts: Texts = parts(&Embedded, &format!("world/{scenario}"))
        .expect("it is sound")
        .texts;
    for (path, text) in more {
        texts.insert((*path).to_owned(), (*text).to_owned());
    }
    let text = texts.get_mut(scenario).expect("it is there");
    for (from, to) in changes {
        assert!(text.contains(from), "{scenario} has {from}");
        *text = text.replacen(from, to, 1);
    }
    assert_eq!(check(&texts, scenario), [], "a warning is no problem");
    let found = warnings(&texts, scenario);
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn a_war_that_is_won_from_the_start() {
    let allies = |area: &str| format!("goal: Areas(areas: \"{area}\", count: 1)");
    assert_eq!(
        warned_in_war("first-turn.ron", &[(&allies("germany"), &allies("moscow"))], &[]),
        [
            "first-turn.ron:47:32: warning: victory[1].goal: the Allied side has what it needs to win from the start; ask for more, or give \
             an area to another side"
        ]
    );
}

#[test]
fn a_nation_that_can_do_nothing() {
    let italy = "\"italy\": (name: \"Italy\", adjective: \"Italian\", side: \"axis\", capital: \"austria\", treasury: 9),";
    let with_italy = [
        ("nations: {", &*format!("nations: {{\n        {italy}")),
        ("turns: [\"germany\"", "turns: [\"italy\", \"germany\""),
        ("owners: [(nation: \"germany\"", "owners: [(nation: \"italy\""),
    ];
    assert_eq!(
        warned_in_war("first-turn.ron", &with_italy, &[]),
        [
            "first-turn.ron:21:18: warning: nations[\"italy\"]: Italy has no unit, and no complex to build one at; give it either, or \
             leave it out"
        ]
    );
    let army = (
        "setup: {",
        "setup: {\n        \"italy\": {\"austria\": \"1 infantry\"},",
    );
    let armed: Vec<(&str, &str)> = with_italy.into_iter().chain([army]).collect();
    assert_eq!(warned_in_war("first-turn.ron", &armed, &[]), [] as [&str; 0]);
}

// AB-20, AB-21, AB-22
#[test]
fn a_shop_without_anything_and_a_bundle_beyond_a_limit() {
    let units = Embedded.read("world/units.ron").expect("it is shipped");
    let singly = "cost: 6, attack: 3, defence: 3";
    assert!(units.contains(singly));
    let in_twos = units.replacen(
        singly,
        "cost: 6, bundle: (count: 2, price: 12), attack: 3, defence: 3",
        1,
    );
    let changes = [
        ("treasury: 12", "treasury: 12, limits: {\"armour\": 1}"),
        ("treasury: 10", "treasury: 10, shop: \"\""),
    ];
    assert_eq!(
        warned_in_war("first-turn.ron", &changes, &[("units.ron", &in_twos)]),
        [
            "first-turn.ron:21:126: warning: nations[\"germany\"].limits[\"armour\"]: Germany can never buy Armour: they are sold 2 at a time, \
             and the limit is 1",
            "first-turn.ron:22:131: warning: nations[\"ussr\"].shop: Soviet Union has nothing to buy; list what it may buy, or leave `shop` \
             out: then it may buy everything",
        ]
    );
}

#[test]
fn two_scripts_of_a_war_with_one_title() {
    let history = Embedded
        .read("world/europe-1940.axis.script.ron")
        .expect("it is shipped");
    let another = history.replacen("name: \"history\"", "name: \"another\"", 1);
    let added = [("scripts: [", "scripts: [\"another.script.ron\", ")];
    assert_eq!(
        warned_in_war("europe-1940.ron", &added, &[("another.script.ron", &another)]),
        [
            "europe-1940.ron:22:37: warning: scripts[1]: two scripts have the title \"As it was fought\"; players cannot tell them apart"
        ]
    );
}
