//! Units of the area game that are booked by rail over several turns, on the console (AR-10, AR-11, AR-12).

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
