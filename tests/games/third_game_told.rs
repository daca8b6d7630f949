//! A third game is played on the console and reported by the parts that all games share, from what it has to say of itself anyway.

use crate::common::border::Border;
use railhead::console::Console;
use railhead::console::outside::Programs;
use railhead::folders::Folders;
use railhead::lab;
use railhead::opponent::{self, Opponent, Random};
use railhead::report::{Report, page, text, write_into};
use railhead::rules::engine::{Game as _, Session};
use railhead::rules::scenario::{Loaded, load};
use railhead::rules::text::files::{Folder, Texts};

fn scenario() -> Loaded<Border> {
    load(&Folder::new("tests/common/border"), "border.ron").expect("nothing is wrong with it")
}

/// The same with a third lord at the mill, whose name is long.
fn with_three_lords() -> Loaded<Border> {
    let mut texts: Texts = scenario().texts;
    let file = texts.get_mut("border.ron").expect("it was read");
    let third = "(id: \"greens\", name: \"The Millers of the South <3\", lands: \"mill\", men: 2),";
    *file = file.replace("    lords: [", &format!("    lords: [{third}"));
    load(&texts, "border.ron").expect("three lords are as good as two")
}

/// The game of a seed, played at random for so many orders.
fn played(scenario: &Loaded<Border>, orders: usize) -> Session<Border> {
    let mut session = Session::new(std::sync::Arc::clone(&scenario.game), 1);
    let mut players: Vec<Random<Border>> = (0..3).map(Random::new).collect();
    let mut players: Vec<&mut dyn Opponent<Border>> = players
        .iter_mut()
        .map(|player| player as &mut dyn Opponent<Border>)
        .collect();
    opponent::play(&mut session, &mut players, orders);
    session
}

/// What the console answers, but for hashes.
fn told(console: &mut Console, line: &str) -> String {
    let answer = console.answer(line.as_bytes());
    match answer.split_once("\"hash\":\"") {
        Some((before, after)) => {
            let (hash, after) = after.split_once('"').expect("a text ends");
            assert_eq!(hash.len(), 16);
            format!("{before}\"hash\":\"...\"{after}")
        }
        None => answer,
    }
}

#[test]
fn it_is_played_on_the_console() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut console = Console::of::<Border>(Folders::at(folder.path(), folder.path()));
    let save = folder.path().join("lake.ron").display().to_string();
    let saved = format!("{{\"ok\":true,\"path\":\"{save}\"}}");
    let (write, load) = (format!("save {save}"), format!("load {save} blues=random"));
    let march = r#"{"ok":true,"order":"March(from:\"east\",to:\"south\")","events":["they fight for South; the die shows 3"],"turn":1,"player":"reds","phase":"March","hash":"..."}"#;
    let transcript = [
        (
            "state",
            r#"{"ok":false,"error":"there is no game yet; begin one with new or load"}"#,
        ),
        (
            "new tests/common/border/border.ron seed=5",
            r#"{"ok":true,"protocol":1,"title":"The Lake","orders":0,"hash":"..."}"#,
        ),
        (
            "state",
            r#"{"ok":true,"game":"Border","title":"The Lake","turn":1,"last_turn":6,"days":"1066-10-14","player":"reds","phase":"March","over":false,"result":null,"undo":0,"redo":false,"hash":"...","decides":"reds","fog":false,"seats":[{"id":"reds","name":"The Reds"},{"id":"blues","name":"The Blues"}]}"#,
        ),
        (
            "legal",
            r#"{"ok":true,"orders":["March(from:\"north\",to:\"east\")","March(from:\"north\",to:\"west\")","March(from:\"east\",to:\"north\")","March(from:\"east\",to:\"south\")","EndTurn"]}"#,
        ),
        (
            "do March(from: \"north\", to: \"south\")",
            r#"{"ok":false,"refusal":{"rule":"B-4","text":"a march leads to a land beside","facts":{}}}"#,
        ),
        (
            "why March(from: \"north\", to: \"south\")",
            r#"{"ok":true,"order":"March(from:\"north\",to:\"south\")","can":false,"reasons":[{"rule":"B-4","text":"a march leads to a land beside","facts":{}}]}"#,
        ),
        (
            "why EndTurn",
            r#"{"ok":true,"order":"EndTurn","can":true,"reasons":[]}"#,
        ),
        (
            "do Fly",
            r#"{"ok":false,"error":"this is not an order: Fly is not known here, at column 1; an order is written EndTurn; it is one of March, EndTurn"}"#,
        ),
        (
            "decision",
            r#"{"ok":true,"decides":null,"answers":[],"default":null}"#,
        ),
        (
            "do March(from: \"moon\", to: \"south\")",
            r#"{"ok":false,"error":"there is no land \"moon\""}"#,
        ),
        (
            "do March(from: \"north\", to: \"east\")",
            r#"{"ok":true,"order":"March(from:\"north\",to:\"east\")","events":["4 men march from North to East"],"turn":1,"player":"reds","phase":"March","hash":"..."}"#,
        ),
        (
            "undo",
            r#"{"ok":true,"order":"March(from:\"north\",to:\"east\")","events":[],"turn":1,"player":"reds","phase":"March","hash":"..."}"#,
        ),
        ("do March(from: \"east\", to: \"south\")", march),
        (
            "undo",
            r#"{"ok":false,"error":"nothing can be undone: a die has been rolled"}"#,
        ),
        (write.as_str(), saved.as_str()),
        (
            "units",
            r#"{"ok":false,"error":"there is no command \"units\"; help lists the commands"}"#,
        ),
        (
            "load nothing",
            r#"{"ok":false,"error":"there is no save or file \"nothing\""}"#,
        ),
        (
            load.as_str(),
            r#"{"ok":true,"protocol":1,"title":"The Lake","orders":1,"hash":"...","then":[]}"#,
        ),
        (
            "log",
            r#"{"ok":true,"report":["turn 1 of The Reds begins","they fight for South; the die shows 3"]}"#,
        ),
    ];
    for (line, answer) in transcript {
        assert_eq!(told(&mut console, line), answer, "{line}");
    }
    // The turn of the other side is played by the console at once, and then it is this side's again.
    let ended = told(&mut console, "end-phase");
    assert!(
        ended.starts_with(
            r#"{"ok":true,"order":"EndTurn","events":["turn 1 of The Blues begins"],"turn":2,"player":"reds""#
        ) && ended.ends_with(r#""turn 2 of The Reds begins"]}"#),
        "{ended}"
    );
    for _ in 2..=6 {
        let played = told(&mut console, "auto");
        assert!(played.starts_with(r#"{"ok":true,"orders":["#), "{played}");
    }
    let over = told(&mut console, "state");
    assert!(over.contains(r#""over":true,"result":"The "#), "{over}");
    assert!(told(&mut console, "auto greedy").contains("there is no player"));
    let session = console.session::<Border>().expect("it is being played");
    assert!(session.state().over);
}

#[test]
fn computers_play_it_alike_from_like_seeds() {
    let game = scenario().game;
    let played = |seed| {
        let mut session = Session::new(std::sync::Arc::clone(&game), 1);
        let [mut one, mut other] = [seed, seed + 1].map(Random::<Border>::new);
        let players: &mut [&mut dyn Opponent<Border>] = &mut [&mut one, &mut other];
        opponent::play(&mut session, players, 1000);
        assert!(session.state().over);
        session.journal().to_vec()
    };
    assert_eq!(played(4), played(4));
    assert_ne!(played(4), played(40));
    assert_eq!(opponent::names::<Border>(), ["random"]);
    let seated = opponent::seated(&*game, "reds=greedy", 1);
    assert_eq!(
        seated.expect_err("it has no such player"),
        "there is no player \"greedy\"; it is random"
    );
}

#[test]
fn it_is_reported_as_text() {
    let scenario = scenario();
    let mut session = Session::new(std::sync::Arc::clone(&scenario.game), 5);
    let legal = session.game().legal_orders(session.state());
    let orders = [&legal[3], &legal[0], &legal[4]];
    for order in orders {
        session.issue(order.clone()).expect("it is legal");
    }
    let told = text::write(&Report::of(&scenario, &session));
    let (told, colophon) = told.trim_end().rsplit_once("\n\n").expect("it has parts");
    assert_eq!(
        told,
        "\
THE LAKE
14 October 1066 - 14 October 1066
================================================================================

Two lords, five lands.

Turn 1 of 6, 1066-10-14: the Blues March.

                                    The Reds     The Blues
Lands                                      2             2
Men                                        8             8

Turn 1, 1066-10-14
------------------

  The Reds
    As the player-turn begins
      - They fight for South; the die shows 3.
      - 4 men march from North to East.

  The Blues
    Nothing to report."
    );
    assert!(colophon.contains("3 orders, seed 5, state "), "{colophon}");
}

#[test]
fn it_is_reported_as_a_page_with_as_many_columns_as_there_are_lords() {
    let two = scenario();
    let session = played(&two, usize::MAX);
    let report = Report::of(&two, &session);
    let page_of_two = page::write(&report, &session);
    assert!(
        report
            .standing
            .starts_with("The game ended in turn 6, 1066-10-14: The "),
        "{}",
        report.standing
    );
    assert_eq!(report.turns.len(), 6);
    let turns: Vec<_> = report.moments.iter().map(|moment| moment.turn).collect();
    let expected: Vec<_> = [None].into_iter().chain((1..=6).map(Some)).collect();
    assert_eq!(turns, expected);
    for words in [
        "<h2>In figures</h2>",
        "<h3>Lands</h3>",
        "<h3>Men</h3>",
        "<summary>Turn 6",
    ] {
        assert!(page_of_two.contains(words), "{words}");
    }
    // Its map is the sheet of its board, with the names for which there is room; units it does not list.
    let (_, map) = page_of_two
        .split_once("<h2>The map</h2>")
        .expect("there is a map");
    let (map, _) = map.split_once("</figure>").expect("a figure ends");
    for land in ["North", "East", "West", "The Mill"] {
        assert!(map.contains(&format!(">{land}</text>")), "{land}: {map}");
    }
    assert!(!page_of_two.contains("<h2>The units"));

    let three = with_three_lords();
    let session = played(&three, usize::MAX);
    let report = Report::of(&three, &session);
    let page_of_three = page::write(&report, &session);
    assert!(session.state().over && report.sides.len() == 3);
    assert!(page_of_three.contains("The Millers of the South &lt;3") && !page_of_three.contains("South <3"));
    assert!(page_of_three.contains("<h3 class=\"third\">The Blues</h3>"));
    assert!(page_of_three.contains("repeat(3, minmax(0, 1fr))"));
    // A line for each in each of the two charts.
    assert_eq!(page_of_three.matches("stroke-width=\"2.2\"").count(), 6);
    // The balance of three does not fit side by side.
    let told = text::write(&report);
    assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
    let lands = told.lines().filter(|line| line.starts_with("Lands "));
    assert_eq!(lands.count(), 3, "one column at a time: {told}");

    let folder = tempfile::tempdir().expect("there is room for a folder");
    let written = write_into(folder.path(), &report, &session).expect("the folder can be written to");
    assert!(written.page.ends_with("report-the-lake-turn-6.html"));
}

#[test]
fn it_is_played_many_times_and_measured() {
    let scenario = scenario();
    let plan = lab::Series {
        scenario: &scenario,
        players: &lab::players(&*scenario.game, &["blues=random".to_owned()]).expect("there are Blues"),
        programs: &Programs::default(),
    };
    let many = lab::play_all(&plan, 1..=20, || ()).expect("anybody can be played at random");
    let table = many.table;
    assert_eq!(table.about.players, "reds=random blues=random");
    let winner = table.column("winner").expect("somebody wins");
    assert!(
        winner.words().len() > 1,
        "not always the same: {:?}",
        winner.words()
    );
    assert!(
        table.column("blues_left_out").is_some(),
        "no column of its own is needed"
    );
    assert_eq!(lab::ResultTable::read(&table.text()), Ok(table));
}
