//! Units of the area game that are booked by rail over several turns, on the console (AR-10, AR-11, AR-12).

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::common::console_game::ConsoleGame;

/// Lines whose answers have every field of a timetable of the area game.
pub const EVERY_FIELD_OF_AREAS: [&str; 24] = [
    "new rails-1",
    "book germany/infantry@france>western_poland",
    "book germany/armour@france>moscow from=2",
    "book germany/infantry@germany>western_poland with=1",
    "book germany/artillery@germany>france",
    "rank 3 1",
    "cancel 4",
    "prospect germany infantry france",
    "prospect germany infantry austria",
    "timetable",
    "end-phase",
    "end-phase",
    "end-phase",
    "timetable",
    r#"do Rail(nation: "germany", kind: "infantry", path: ["france", "germany", "western_poland"], booking: 1)"#,
    // Those of Italy, and on to the Soviet Union.
    "end-phase",
    "end-phase",
    "end-phase",
    "end-phase",
    "end-phase",
    "end-phase",
    "end-phase",
    "end-phase",
    "timetable",
];

/// Ends phases until a nation's turn of a round.
fn go_to(game: &mut ConsoleGame, round: u64, player: &str) {
    for _ in 0..20 {
        let state = game.may("state");
        if (state["turn"].as_u64(), &state["player"]) == (Some(round), &json!(player)) {
            return;
        }
        game.may("end-phase");
    }
    panic!("the turn of {player} does not come");
}

/// Sends what is due, and says how many orders that took.
fn send_what_is_due(game: &mut ConsoleGame) -> usize {
    let timetable = game.may("timetable");
    let due = timetable["due"].as_array().expect("a list");
    for order in due {
        game.may(&format!("do {}", order.as_str().expect("an order")));
    }
    due.len()
}

/// Why a booking does not arrive, or why nothing of it goes in this phase; null if neither.
fn why(booking: &Value) -> &Value {
    let delay = &booking["delay"];
    if delay.is_null() {
        &booking["held"]
    } else {
        &delay["why"]
    }
}

/// For each booking its number and the round in which it arrives.
fn arrivals(timetable: &Value) -> Value {
    let bookings = timetable["bookings"].as_array().expect("a list").iter();
    let arrivals = bookings.map(|booking| json!([booking["number"], booking["arrives"]]));
    arrivals.collect()
}

// AR-10, AR-11, AR-12
#[test]
fn ar_12_units_are_booked_and_sent_when_their_trains_are_due() {
    let mut game = ConsoleGame::new("rails-1");
    let hash = game.may("hash");
    let booked = game.may("book 3*germany/infantry@france>western_poland");
    let words = "Booking 1: 3 German Infantry by rail from France to Western Poland";
    assert_eq!(booked["events"], json!([words]));
    game.may("book germany/armour@france>western_poland from=2");
    game.may("rank 2 1");
    assert_eq!(game.may("hash"), hash, "no other side could tell");
    game.may_not(
        "book germany/infantry@germany>france weather=1",
        &["from=ROUND and with=NUMBER", "weather=1"],
    );
    game.may_not("cancel 7", &["AR-10", "your side has no booking 7"]);
    // The station in Western Poland handles two units a turn.
    let timetable = game.may("timetable");
    assert_eq!(timetable["proven"], true);
    assert_eq!(arrivals(&timetable), json!([[2, 2], [1, 2]]), "{timetable}");
    assert_eq!(timetable["due"], json!([]), "no trains go in Purchase");
    for _ in 0..3 {
        game.may("end-phase");
    }
    let timetable = game.may("timetable");
    let due = timetable["due"].as_array().expect("a list");
    assert_eq!(due.len(), 1, "{timetable}");
    let order = due[0].as_str().expect("an order");
    assert!(
        order.starts_with(r#"Rail(nation:"germany",kind:"infantry",count:2,path:["france","#),
        "{order}"
    );
    game.may(&format!("do {order}"));
    let timetable = game.may("timetable");
    let waiting = &timetable["bookings"][1]["waiting"];
    assert_eq!(*waiting, json!([{"space": "france", "count": 1}]));
    assert!(game.may("log").to_string().contains(words));
    // The enemy has seen only the trains.
    while game.may("state")["player"] != "ussr" {
        game.may("end-phase");
    }
    let timetable = game.may("timetable");
    assert_eq!(timetable["bookings"], json!([]));
    let enemy = timetable["enemy"].as_array().expect("a list");
    assert_eq!(enemy.len(), 2, "{timetable}");
    assert!(enemy.iter().all(|train| train["path"][0] == "france"));
    assert!(!game.may("log").to_string().contains("ooking"));
}

// AR-10
#[test]
fn ar_10_units_that_are_booked_already_are_booked_anew_and_the_console_says_so() {
    let mut game = ConsoleGame::new("rails-1");
    game.may("book 3*germany/infantry@france>western_poland");
    let changed = game.may("book 3*germany/infantry@france>germany from=2");
    let words = "Booking 1 is changed: 3 German Infantry by rail from France to Germany, not before round 2";
    assert_eq!(changed["events"], json!([words]));
    let changed = game.may("do ChangeBooking(booking: 1, to: \"austria\")");
    let words = "Booking 1 is changed: 3 German Infantry by rail from France to Austria";
    assert_eq!(changed["events"], json!([words]));
    game.may_not(
        "book 2*germany/infantry@france>austria",
        &["AR-10", "booked already"],
    );
    game.may("undo");
    let booking = &game.may("timetable")["bookings"][0];
    assert_eq!(
        (&booking["number"], &booking["to"], &booking["not_before"]),
        (&json!(1), &json!("germany"), &json!(2)),
        "one step takes it back"
    );
}

/// A scenario, what is booked in it, the round in which each booking arrives, a limit that is used up in the first, and why the last does not go.
type LimitedCase<'a> = (&'a str, &'a [&'a str], Value, (&'a str, u16), Value);

// AR-11, M1-2, R1-5, R2-2, R3-3, R4-2, S1-4
#[test]
fn ar_11_under_each_of_the_six_rail_rules_the_timetable_says_what_limits_it() {
    let cases: [LimitedCase; 6] = [
        (
            "eastern-front rounds=3",
            &[
                "germany/infantry@denmark>belarus",
                "germany/infantry@belgium_holland>belarus",
                "germany/artillery@france>belarus",
                "germany/infantry@france>ukraine",
                "germany/infantry@austria>ukraine",
                "germany/armour@france>ukraine",
                "italy/artillery@greece>ukraine",
                "germany/infantry@austria>belarus",
            ],
            json!([[1, 1], [2, 1], [3, 1], [4, 1], [5, 1], [6, 1], [7, 1], [8, 2]]),
            ("railroads of Western Poland", 2),
            json!("railroads of Hungary: 2 of 2 used (M1-2)"),
        ),
        (
            "rails-1",
            &[
                "3*germany/infantry@france>western_poland",
                "2*germany/infantry@germany>western_poland",
                "germany/infantry@austria>western_poland",
            ],
            json!([[1, 2], [2, 3], [3, null]]),
            ("station in Western Poland", 2),
            json!("Austria has no station for a train to begin at (R1-2)"),
        ),
        (
            "rails-2",
            &[
                "3*germany/infantry@france>western_poland",
                "germany/armour@france>western_poland",
                "germany/infantry@austria>western_poland",
            ],
            json!([[1, 2], [2, 2], [3, null]]),
            ("rail capacity of Germany", 2),
            json!("Austria has no railroad (R2-3)"),
        ),
        (
            "rails-3",
            &[
                "2*germany/infantry@western_poland>germany",
                "germany/armour@western_poland>germany",
                "germany/infantry@austria>germany",
            ],
            json!([[1, 1], [2, 2], [3, null]]),
            ("station in Western Poland", 2),
            json!("Austria has no station for a train to begin at (R3-2)"),
        ),
        (
            "rails-4",
            &[
                "3*germany/infantry@france>western_poland",
                "2*germany/infantry@germany>western_poland",
                "germany/infantry@austria>western_poland",
            ],
            json!([[1, 2], [2, 1], [3, 3]]),
            ("rail points of Germany", 4),
            json!(null),
        ),
        (
            "normandy-to-smolensk",
            &[
                "germany/artillery@normandy_bordeaux>smolensk",
                "germany/armour@normandy_bordeaux>smolensk",
                "germany/infantry@normandy_bordeaux>smolensk",
            ],
            json!([[1, 1], [2, 1], [3, 2]]),
            ("rail capacity of Germany", 2),
            json!("rail capacity of Germany: 2 of 2 used (S1-4)"),
        ),
    ];
    for (scenario, booked, arrive, (what, most), last) in cases {
        let mut game = ConsoleGame::new(scenario);
        for units in booked {
            game.may(&format!("book {units}"));
        }
        let timetable = game.may("timetable");
        assert_eq!(timetable["proven"], true, "{scenario}");
        assert_eq!(arrivals(&timetable), arrive, "{scenario}: {timetable}");
        let limits = timetable["turns"][0]["limits"].as_array().expect("a list");
        let full = json!({ "what": what, "used": most, "limit": most });
        assert!(limits.contains(&full), "{scenario}: {limits:?}");
        let bookings = timetable["bookings"].as_array().expect("a list");
        let held = bookings.last().map(why);
        assert_eq!(held, Some(&last), "{scenario}");
    }
}

/// The enemy has taken areas, as players among themselves settle it.
fn taken(game: &mut ConsoleGame, areas: &[&str]) {
    for area in areas {
        game.may(&format!(
            "do Correct(Owner(at: \"{area}\", nation: Some(\"ussr\")))"
        ));
    }
}

// AR-10, AR-11, AR-12, AR-4
#[test]
fn ar_11_by_module_i_a_line_that_is_cut_is_told_and_the_unit_is_booked_anew() {
    let mut game = ConsoleGame::new("eastern-front rounds=3");
    for units in [
        "germany/infantry@denmark>belarus",
        "germany/infantry@belgium_holland>belarus",
        "germany/artillery@france>belarus",
        "germany/infantry@france>ukraine",
        "germany/infantry@austria>ukraine",
        "germany/armour@france>ukraine",
        "italy/artillery@greece>ukraine",
        "germany/infantry@austria>belarus",
    ] {
        game.may(&format!("book {units}"));
    }
    assert_eq!(send_what_is_due(&mut game), 7);
    go_to(&mut game, 1, "ussr");
    taken(&mut game, &["eastern_poland", "baltic_states", "romania"]);
    go_to(&mut game, 2, "germany");
    let timetable = game.may("timetable");
    assert_eq!(arrivals(&timetable), json!([[8, null]]));
    let booking = &timetable["bookings"][0];
    let cut = "Eastern Poland is held by the Soviet Union, an enemy (AR-4)";
    assert_eq!(booking["delay"], json!({ "turn": 2, "why": cut }));
    assert_eq!(booking["held"], cut);
    assert_eq!(timetable["due"], json!([]));
    // The reserve waits a round, and goes to another front.
    let changed = game.may("book germany/infantry@austria>yugoslavia from=3");
    let words =
        "Booking 8 is changed: 1 German Infantry by rail from Austria to Yugoslavia, not before round 3";
    assert_eq!(changed["events"], json!([words]));
    assert_eq!(arrivals(&game.may("timetable")), json!([[8, 3]]));
    assert_eq!(send_what_is_due(&mut game), 0);
    go_to(&mut game, 3, "germany");
    assert_eq!(send_what_is_due(&mut game), 1);
    assert_eq!(game.may("timetable")["bookings"], json!([]));
}

/// To the Eastern Front by Option 1, with stations in the west, in a folder.
fn by_stations(folder: &Path) -> ConsoleGame {
    let world = Path::new("../../scenarios/world");
    let files = [
        "world.board.ron",
        "units.ron",
        "rail/option_1.rail.ron",
        "eastern-front.ron",
    ];
    fs::create_dir(folder.join("rail")).expect("the folder is empty");
    for file in files {
        fs::copy(world.join(file), folder.join(file)).expect("it is there");
    }
    let path = folder.join("eastern-front.ron");
    let text = fs::read_to_string(&path).expect("it was just copied");
    let rails = r#"rail: "rail/option_1.rail.ron",
        stations: "france austria",
        markers: "france germany austria western_poland eastern_poland belarus hungary romania ukraine","#;
    let changed = text.replace(r#"rail: "rail/module_1.rail.ron","#, rails);
    assert_ne!(changed, text);
    fs::write(&path, changed).expect("it can be written");
    ConsoleGame::new(&format!("{} rounds=3", path.display()))
}

// AR-10, AR-11, AR-12, R1-4
#[test]
fn ar_11_by_option_1_a_line_that_is_cut_is_told_and_the_units_are_booked_anew() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut game = by_stations(folder.path());
    for units in [
        "germany/artillery@france>belarus",
        "germany/infantry@france>ukraine",
        "germany/armour@france>ukraine",
        "2*germany/infantry@austria>ukraine",
    ] {
        game.may(&format!("book {units}"));
    }
    // A unit a round for each of the two stations.
    let timetable = game.may("timetable");
    assert_eq!(arrivals(&timetable), json!([[1, 1], [2, 1], [3, 2], [4, 3]]));
    assert_eq!(
        why(&timetable["bookings"][2]),
        "rail capacity of Germany: 2 of 2 used (R1-4)"
    );
    assert_eq!(send_what_is_due(&mut game), 2);
    go_to(&mut game, 1, "ussr");
    taken(&mut game, &["eastern_poland", "romania"]);
    go_to(&mut game, 2, "germany");
    let timetable = game.may("timetable");
    assert_eq!(arrivals(&timetable), json!([[3, null], [4, null]]));
    for booking in timetable["bookings"].as_array().expect("a list") {
        assert_eq!(booking["delay"]["turn"], 2);
        let cut = why(booking).as_str().expect("a reason");
        assert!(
            cut.ends_with("is held by the Soviet Union, an enemy (AR-4)"),
            "{cut}"
        );
    }
    game.may("book germany/armour@france>hungary");
    // All three in one round are too many.
    game.may("book 2*germany/infantry@austria>hungary with=3");
    let timetable = game.may("timetable");
    assert_eq!(arrivals(&timetable), json!([[3, null], [4, null]]));
    assert_eq!(
        timetable["bookings"][0]["delay"]["why"],
        "no round has room for all that are to arrive together (AR-10)"
    );
    game.may("book 2*germany/infantry@austria>hungary");
    assert_eq!(arrivals(&game.may("timetable")), json!([[3, 2], [4, 3]]));
    assert_eq!(send_what_is_due(&mut game), 2);
    go_to(&mut game, 3, "germany");
    assert_eq!(arrivals(&game.may("timetable")), json!([[4, 3]]));
    assert_eq!(send_what_is_due(&mut game), 1);
    assert_eq!(game.may("timetable")["bookings"], json!([]));
}
