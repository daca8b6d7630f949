//! Scenarios that play a part of their board, as an author writes them and a player plays them; and every shipped one on a part of its own.

use std::collections::BTreeSet;

use railhead_engine::engine::Session;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::{Embedded, Folder, Texts};
use railhead_engine::text::sources::overlay::Overlay;
use railhead_engine::text::{Files as _, Problem};
use railhead_hex_game::shown::book::rule_book;
use railhead_hex_game::{HexGame, HexScenario, Side};
use railhead_players::soak::{SoakOptions, play};
use railhead_print::hex::{SheetOptions, sheet};
use railhead_print::svg;
use serde_json::Value;

use crate::common::console_game::ConsoleGame;
use crate::common::share;

const FORD: &str = "tests/rules/rearguard/the-ford.ron";

/// The words of what lies outside the part of the board that the ford plays.
const OUTSIDE: &str =
    "outside the part of the board that this scenario plays: columns 02 to 06, rows 00 to 02";

/// The ford with some of its lines replaced.
fn ford(changes: &[(&str, &str)]) -> Result<HexScenario, Vec<Problem>> {
    let folder = Folder::new("tests/rules/rearguard");
    let mut texts = Texts::new();
    for path in folder.paths() {
        texts.insert(path.clone(), folder.read(&path).expect("the file is there"));
    }
    let text = texts.get_mut("the-ford.ron").expect("the scenario is there");
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        *text = text.replacen(from, to, 1);
    }
    load(&texts, "the-ford.ron")
}

/// The problems of the ford with these lines replaced.
fn problems(changes: &[(&str, &str)]) -> String {
    let problems = ford(changes).expect_err("it is not sound");
    let lines = problems.iter().map(|problem| format!("{problem}\n"));
    lines.collect()
}

#[test]
fn a_part_of_a_board_is_a_map_of_its_own_with_the_numbers_of_the_whole() {
    let mut played = ConsoleGame::new(FORD);
    let board = played.may("board");
    assert_eq!(board["part"].to_string(), r#"["0200","0602"]"#);
    let places = board["places"].as_array().expect("a list");
    let places: Vec<&Value> = places.iter().map(|place| &place["id"]).collect();
    assert_eq!(places, ["ford", "mill"]);
    let row = played.may("row 1");
    let spaces = row["spaces"].as_array().expect("a list");
    assert_eq!((spaces.len(), &spaces[0]["space"]), (5, &Value::from("0201")));
    let links = spaces[0]["links"].as_array().expect("a list");
    let to: Vec<&Value> = links.iter().map(|link| &link["to"]).collect();
    assert_eq!(to, ["0301", "0202", "0200", "0300"]);
    played.may_not("row 3", &["there is no row 3; the last is 2"]);
    played.may_not("space depot", &["Depot (0101) is ", OUTSIDE]);
    played.may_not("space 0701", &["0701 is ", OUTSIDE]);
}

// HM-2, HM-8, HR-7
#[test]
fn hm_2_nobody_leaves_the_part_but_by_an_exit() {
    let mut played = ConsoleGame::new(FORD);
    played.may_not(
        "do Move(unit: \"r_1\", to: \"0701\")",
        &["HM-2", "0701 is ", OUTSIDE],
    );
    played.may("end-phase");
    played.may_not(
        "do Rail(unit: \"r_1\", to: \"0701\")",
        &["HM-2", "0701 is ", OUTSIDE],
    );
    while played.may("state")["phase"] != "Movement Phase" {
        played.may("end-phase");
    }
    assert_eq!(played.may("state")["player"], "blue");
    played.may_not(
        "do Move(unit: \"b_guns\", to: \"gate\")",
        &["HM-2", "Coast Gate (0001) is "],
    );
    let reach = played.may("reach b_guns").to_string();
    assert!(reach.contains("0601") || reach.contains("0401"), "{reach}");
    assert!(!reach.contains("\"01") && !reach.contains("\"00"), "{reach}");
    played.may("do Leave(unit: \"b_guns\")");
    let score = &played.may("state")["score"][1];
    assert_eq!(
        (&score["left"], &score["total"]),
        (&Value::from(1), &Value::from(3)),
        "a step, and the ford"
    );
}

#[test]
fn what_is_cut_off_counts_nowhere_and_is_not_drawn() {
    let scenario = ford(&[]).expect("it is sound");
    let session = Session::new(scenario.game, 1);
    let (game, state) = (session.game(), session.state());
    let held = |side| {
        let spaces = game.board().space_ids();
        spaces.filter(|at| state.control(*at) == Some(side)).count()
    };
    assert_eq!([Side::First, Side::Second].map(held), [6, 9]);
    let sources = game.definition().sources.iter();
    assert!(sources.map(|source| source.at).all(|at| game.board().plays(at)));
    // The mill alone is worth points to Blue: the gate and the depot are not there.
    let victory = game.definition().victory.as_ref().expect("points decide");
    assert_eq!(victory.spaces, [game.board().place("mill").unwrap().at]);

    let board = game.board();
    let printed = sheet(
        board,
        &SheetOptions {
            has_numbers: true,
            ..SheetOptions::of(board)
        },
    );
    let [[west, _], [east, _]] = printed.frame;
    let width = |columns: f32| columns * 1.5 * 10.0 / 3.0_f32.sqrt();
    assert!(
        (east - west - width(4.0) - 10.0 / 3.0_f32.sqrt()).abs() < 0.1,
        "{west} to {east}"
    );
    assert!((west - width(2.0) + 5.0 / 3.0_f32.sqrt()).abs() < 0.1, "{west}");
    let drawing = svg::file(&printed);
    assert!(drawing.contains("Ford") && drawing.contains(">0401<"));
    for gone in ["Depot", "Coast Gate", ">0101<", ">0701<"] {
        assert!(!drawing.contains(gone), "{gone}");
    }

    let book = rule_book(game);
    let rules = book.iter().flat_map(|chapter| &chapter.rules);
    let mut paragraphs = rules
        .filter(|rule| rule.id == "HM-2")
        .flat_map(|rule| &rule.paragraphs);
    let said = "This scenario plays a part of the board: columns 02 to 06, rows 00 to 02.";
    assert!(paragraphs.any(|paragraph| paragraph.starts_with(said)));
}

#[test]
fn shared_files_may_name_what_is_cut_off_and_a_scenario_uses_the_rest() {
    let scenario = ford(&[]).expect("it is sound");
    let game = &scenario.game;
    let [ford, guns] = ["ford", "0201"].map(|word| game.board().space_named(word).expect("on the board"));
    let script = &game.scripts()[0];
    let [group] = script.groups.as_slice() else {
        panic!("one group")
    };
    let goals: Vec<_> = group.objectives.iter().map(|objective| objective.at).collect();
    assert_eq!(
        goals,
        [Some(ford), None],
        "the gate is left out, and staying is not"
    );
    let route: Vec<_> = group.objectives[0].route.iter().copied().collect();
    assert_eq!(route, [guns, ford], "as much of the way as there is");
    assert_eq!(group.retreat, None);
    assert_eq!(script.orders.len(), 1, "no unit can march to the depot");
    let history = scenario.history.as_ref().expect("it has one");
    let places: Vec<_> = history.outset.keys().map(|at| game.board().label(*at)).collect();
    assert_eq!(places, ["Ford (0301)", "Mill (0501)"]);
    assert_eq!(history.events.len(), 1);
}

#[test]
fn a_scenario_that_names_what_it_does_not_play_says_where() {
    let cases: [(&str, &str, &str); 9] = [
        (
            r#"(unit: "r_1", at: "mill")"#,
            r#"(unit: "r_1", at: "0701")"#,
            "setup[0].at: 0701 is ",
        ),
        (
            r#"(side: "blue", at: "0201")"#,
            r#"(side: "blue", at: "gate")"#,
            "supply_sources[1].at: Coast Gate (0001) is ",
        ),
        (
            "    setup: [",
            "    fortified: List(\"0201 0101\"),\n    setup: [",
            "fortified[0]: Depot (0101) is ",
        ),
        (
            "    exits: [",
            "    advice: [(side: \"blue\", at: \"gate\", text: \"Go on.\")],\n    exits: [",
            "advice[0].at: Coast Gate (0001) is ",
        ),
        (
            "    exits: [",
            "    goals: [(side: \"red\", text: \"On\", level: Decisive, when: [Held(\"0001\")])],\n    exits: [",
            "goals[0].when[0][0]: Coast Gate (0001) is ",
        ),
        (
            "    exits: [",
            "    events: [(id: \"a\", side: \"red\", title: \"A\", text: \"B.\", from: 2, \
             then: [Track(path: \"0101 0201\", broken: true)])],\n    exits: [",
            "events[0].then[0].path: Depot (0101) is ",
        ),
        (
            "    exits: [",
            "    events: [(id: \"a\", side: \"red\", title: \"A\", text: \"B.\", from: 2, \
             then: [Control(side: \"red\", hexes: List(\"gate\"))])],\n    exits: [",
            "events[0].then[0].hexes[0]: Coast Gate (0001) is ",
        ),
        (
            r#"hexes: Box("0000", "0202"), points"#,
            r#"hexes: List("0202 gate"), points"#,
            "exits[0].hexes[0]: Coast Gate (0001) is ",
        ),
        (
            r#"(side: "red", hexes: All),"#,
            r#"(side: "red", hexes: List("0301 0701")), (side: "red", hexes: All),"#,
            "control[0].hexes[0]: 0701 is ",
        ),
    ];
    for (from, to, said) in cases {
        let found = problems(&[(from, to)]);
        assert!(found.contains(&format!("{said}{OUTSIDE}\n")), "{to}: {found}");
        assert_eq!(found.lines().count(), 1, "{to}: {found}");
    }
    let all = r#"hexes: Box("0000", "0202"), points"#;
    let found = problems(&[(all, r#"hexes: Box("0000", "0102"), points"#)]);
    assert!(
        found.contains("exits[0].hexes: there is no land in play among these hexes"),
        "{found}"
    );
}

#[test]
fn the_corners_of_a_part_are_checked() {
    let cut = r#"cut: (from: "0200", to: "0602")"#;
    let of = |from: &str, to: &str| problems(&[(cut, &format!("cut: (from: \"{from}\", to: \"{to}\")"))]);
    let found = of("0602", "0200");
    assert!(
        found.contains(
            "cut.to: 0200 does not lie south-east of 0602; `from` is the north-western corner and `to` the \
             south-eastern one"
        ),
        "{found}"
    );
    let found = of("0202", "0600");
    assert!(
        found.contains("cut.to: 0600 does not lie south-east of 0202"),
        "{found}"
    );
    let found = of("0200", "0603");
    assert!(
        found.contains(
            "cut.to: this board has no hex or place \"0603\"; hexes run from 0000 to 0702, column then row"
        ),
        "{found}"
    );
    assert_eq!(
        found.lines().count(),
        1,
        "the rest is checked on the whole board: {found}"
    );
}

/// A scenario with a part of its board that holds all that it names, and columns and rows besides; the part grows by what is said to lie
/// outside. `None` if that is all of the board.
fn cut_at_random(path: &str, margins: [u16; 4]) -> Option<HexScenario> {
    let text = Embedded.read(path).expect("it is shipped");
    // A part that the scenario plays already makes room for another.
    let lines = text.lines().filter(|line| !line.starts_with("    cut: "));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    let whole = load::<HexGame>(&Embedded, path).expect("it is sound");
    let board = whole.game.board();
    let definition = whole.game.definition();
    let named = definition
        .setup
        .iter()
        .filter_map(|placement| placement.at.space());
    let named = named.chain(definition.sources.iter().map(|source| source.at));
    let mut inside: BTreeSet<_> = named.collect();
    loop {
        let size = [board.grid().columns(), board.grid().rows()].map(i32::from);
        let at = |axis: usize| inside.iter().map(move |space| board.grid().offset(*space)[axis]);
        let [first, last] = [0, 1].map(|end| {
            [0, 1].map(|axis| {
                let margin = i32::from(margins[2 * end + axis]);
                let of = if end == 0 { at(axis).min() } else { at(axis).max() };
                let of = of.expect("it has units");
                (if end == 0 { of - margin } else { of + margin }).clamp(0, size[axis] - 1)
            })
        });
        if first == [0, 0] && last == size.map(|size| size - 1) {
            return None;
        }
        let [from, to] = [first, last]
            .map(|[column, row]| board.number(board.grid().at(column, row).expect("it is on the board")));
        let mut changed = Overlay::new(Embedded);
        let cut = format!("    cut: (from: \"{from}\", to: \"{to}\"),\n    rules:");
        assert!(text.contains("\n    rules:"), "{path}");
        changed
            .texts
            .insert(path.to_owned(), text.replacen("    rules:", &cut, 1));
        let problems = match load::<HexGame>(&changed, path) {
            Ok(scenario) => return Some(scenario),
            Err(problems) => problems,
        };
        let before = inside.len();
        for problem in &problems {
            let (named, _) = problem
                .what
                .split_once("outside the part")
                .unwrap_or_else(|| panic!("{path}: {problem}"));
            let mut words = named.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
            let space = words.find_map(|word| {
                let hex = word.trim_end_matches(|letter: char| letter.is_ascii_uppercase());
                board.space_named(hex)
            });
            // A bridge leads from its hex to a neighbour.
            let links = space.iter().flat_map(|space| board.links(*space));
            inside.extend(links.map(|link| link.to).chain(space));
        }
        assert!(inside.len() > before, "{path}: {problems:?}");
    }
}

// Every scenario on a part of its board, around what it names.
#[test]
fn random_games_on_a_part_of_the_board_hold_what_must_hold() {
    let plan = SoakOptions {
        list_every: 300,
        save_every: 1,
        ..SoakOptions::default()
    };
    let mut cut = 0;
    for path in Embedded.paths() {
        // A campaign has no board of its own.
        if load::<HexGame>(&Embedded, &path).map_or(true, |scenario| scenario.game.linked_battles().is_some())
        {
            continue;
        }
        for seed in 1..=share::of::<u64>(10) {
            let margins =
                [3, 5, 7, 11].map(|prime| u16::try_from(seed * 31 % prime % 4).expect("it is small"));
            let Some(scenario) = cut_at_random(&path, margins) else {
                continue;
            };
            cut += 1;
            let account = play(&scenario, seed, &plan);
            assert_eq!(account.finding, None, "{path}, seed {seed}");
            assert!(account.is_over, "{path}, seed {seed}");
        }
    }
    assert!(cut >= 5, "{cut} parts are too few to mean anything");
}
