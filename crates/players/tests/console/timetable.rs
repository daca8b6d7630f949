//! Trains that are booked over several turns on the console (HR-18 to HR-20).

use serde_json::{Value, json};

use crate::common::console_game::ConsoleGame;

/// Lines whose answers have every field of a timetable.
pub const EVERY_FIELD: [&str; 12] = [
    "new rail-exercise seed=1",
    "book r_2 0904",
    "book r_tanks fairview from=2 with=1",
    "book r_5 harbour",
    "rank 2 1",
    "prospect r_2",
    "prospect r_5",
    "timetable",
    "end-phase",
    "timetable",
    "cancel 1",
    "new rail-exercise seed=1",
];

/// The command with whose answer a command is answered: those that give orders like `do`.
pub fn answers_as(command: &str) -> &str {
    match command {
        "book" | "cancel" | "rank" => "do",
        other => other,
    }
}

/// Ends phases, in which nobody moves, until a side's phase comes.
fn go_to(game: &mut ConsoleGame, turn: u64, player: &str, phase: &str) {
    for _ in 0..60 {
        let state = game.may("state");
        if (state["turn"].as_u64(), &state["player"], &state["phase"])
            == (Some(turn), &json!(player), &json!(phase))
        {
            return;
        }
        game.may("end-phase");
    }
    panic!("the {phase} of {player} does not come");
}

/// For each booking its number, the turns of its trains, and the turn in which it arrives.
fn arrivals(timetable: &Value) -> Value {
    let bookings = timetable["bookings"].as_array().expect("a list").iter();
    let arrivals = bookings.map(|booking| {
        let legs = booking["legs"].as_array().expect("a list").iter();
        let turns: Vec<&Value> = legs.map(|leg| &leg["turn"]).collect();
        json!([booking["number"], turns, booking["arrives"]])
    });
    arrivals.collect()
}

// HR-18, HR-19, HR-20
#[test]
fn hr_19_i_corps_goes_from_gumbinnen_to_deutsch_eylau() {
    let mut game = ConsoleGame::new("tannenberg");
    go_to(&mut game, 1, "germany", "Movement Phase");
    let booked = game.may("book g_1d deutsch_eylau");
    assert_eq!(
        booked["events"],
        json!(["Booked: booking 1, 1st Infantry Division by rail to Deutsch Eylau (1532)"])
    );
    assert_eq!(
        booked["order"], "Book(units:[\"g_1d\"],to:\"1532\")",
        "an order like any other"
    );
    game.may("do Book(units: [\"g_2d\"], to: \"deutsch_eylau\")");
    let timetable = game.may("timetable");
    assert_eq!(timetable["proven"], true);
    assert_eq!(
        arrivals(&timetable),
        json!([[1, [1], 1], [2, [2], 2]]),
        "{timetable}"
    );
    let way = timetable["bookings"][0]["legs"][0]["path"]
        .as_array()
        .expect("a list");
    assert_eq!((&way[0], &way[way.len() - 1]), (&json!("4019"), &json!("1532")));
    assert_eq!(
        timetable["turns"][0],
        json!({
            "turn": 1,
            "date": "20 Aug",
            "limits": [{ "what": "trains", "used": 2, "limit": 2 }],
        })
    );
    assert_eq!(timetable["due"], json!([]), "it is not the phase of trains");
    // Another order of precedence, and back.
    game.may("rank 2 1");
    assert_eq!(
        arrivals(&game.may("timetable")),
        json!([[2, [1], 1], [1, [2], 2]])
    );
    game.may("undo");
    let changed = game.may("book g_2d deutsch_eylau from=3");
    assert_eq!(
        changed["events"],
        json!([
            "Changed: booking 2, 2nd Infantry Division by rail to Deutsch Eylau (1532), not before turn 3"
        ])
    );
    assert_eq!(
        arrivals(&game.may("timetable")),
        json!([[1, [1], 1], [2, [3], 3]])
    );
    game.may("book g_2d deutsch_eylau with=1");
    // Trains go only when they are ordered.
    go_to(&mut game, 1, "germany", "Rail Movement Phase");
    assert_eq!(
        game.may("timetable")["due"],
        json!(["Rail(unit:\"g_1d\",to:\"1532\")"])
    );
    game.may("do Rail(unit: \"g_1d\", to: \"1532\")");
    // The enemy sees the train alone.
    go_to(&mut game, 2, "russia", "Movement Phase");
    let theirs = game.may("timetable");
    assert_eq!(theirs["bookings"], json!([]));
    assert_eq!(theirs["enemy"][0]["who"], "1st Infantry Division");
    let log = game.may("log")["report"].to_string();
    assert!(!log.contains("Booked") && log.contains("by rail"), "{log}");
    go_to(&mut game, 2, "germany", "Rail Movement Phase");
    let timetable = game.may("timetable");
    assert_eq!(
        arrivals(&timetable),
        json!([[2, [2], 2]]),
        "what has arrived is done with"
    );
    let due = timetable["due"][0].as_str().expect("an order").to_owned();
    game.may(&format!("do {due}"));
    game.may("end-phase");
    assert_eq!(game.may("timetable")["bookings"], json!([]));
    let log = game.may("log")["report"].to_string();
    assert!(log.contains("Booked"), "its own side reads it");
}

// HR-18
#[test]
fn hr_18_bad_bookings_are_refused_and_change_nothing() {
    let mut game = ConsoleGame::new("rail-exercise");
    let before = game.may("hash");
    game.may_not("book r_2 0706", &["HR-7", "no railway runs through 0706"]);
    game.may_not("book r_2,r_3 0904", &["HR-18", "3rd Red Brigade is not with"]);
    game.may_not("book b_raiders 0904", &["HM-1"]);
    game.may_not("book r_2 0904 from=9", &["HR-18", "the last is turn 3"]);
    game.may_not("book r_2 0904 from=soon", &["a turn is a whole number"]);
    game.may_not("book r_2 0904 by=2", &["book takes from=TURN and with=NUMBER"]);
    game.may_not("book r_9 0904", &["there is no unit", "r_9"]);
    game.may_not("book r_2", &["usage: book UNIT"]);
    game.may_not("cancel 1", &["HR-18", "there is no booking 1"]);
    game.may_not("rank 1 1", &["HR-18"]);
    assert_eq!(game.may("hash"), before);
    game.may("book r_2 0904");
    game.may_not("rank 1 2", &["HR-18", "there is no place 2 among 1 bookings"]);
    game.may("cancel 1");
    assert_eq!(
        game.may("hash"),
        before,
        "a state without bookings is what it was"
    );
}

// HR-8
#[test]
fn hr_8_a_unit_is_told_in_every_phase_whether_it_could_go_by_rail() {
    let mut game = ConsoleGame::new("rail-exercise");
    let early = game.may("prospect r_2");
    assert_eq!((&early["turn"], &early["can"]), (&json!(1), &json!(true)));
    let halt = game.may("prospect r_5");
    assert_eq!(halt["reasons"][0]["rule"], "HR-4");
    game.may("end-phase");
    let reach = game.may("reach r_2");
    assert_eq!(
        early["spaces"].as_array().map(Vec::len),
        reach["spaces"].as_array().map(Vec::len)
    );
    assert_eq!(game.may("prospect r_2"), early, "as the phase says");
}

// HR-18, HR-19, HR-20
#[test]
fn hr_19_i_corps_is_told_where_its_line_is_cut_and_why_and_books_anew() {
    let mut game = ConsoleGame::new("tannenberg");
    go_to(&mut game, 1, "russia", "Movement Phase");
    game.may("do Move(unit: \"r_1gcd\", to: \"3816\")");
    // One division of the corps goes at once, the other covers it for two days.
    go_to(&mut game, 1, "germany", "Movement Phase");
    game.may("book g_1d deutsch_eylau");
    game.may("book g_2d deutsch_eylau from=3");
    let timetable = game.may("timetable");
    assert_eq!(arrivals(&timetable), json!([[1, [1], 1], [2, [3], 3]]));
    go_to(&mut game, 1, "germany", "Rail Movement Phase");
    game.may("do Rail(unit: \"g_1d\", to: \"1532\")");
    go_to(&mut game, 2, "russia", "Movement Phase");
    game.may("do Move(unit: \"r_1gcd\", to: \"3617\")");
    go_to(&mut game, 2, "germany", "Rail Movement Phase");
    let timetable = game.may("timetable");
    assert_eq!(arrivals(&timetable), json!([[2, [3], 3]]));
    assert_eq!(timetable["due"], json!([]), "nothing is booked for this turn");
    // Insterburg is taken behind the division, and the way round by Gumbinnen lies in a zone.
    go_to(&mut game, 3, "russia", "Movement Phase");
    game.may("do Move(unit: \"r_1gcd\", to: \"insterburg\")");
    game.may("do Move(unit: \"r_25d\", to: \"4119\")");
    go_to(&mut game, 3, "germany", "Movement Phase");
    let cut = json!({
        "rule": "HR-7",
        "text": "Insterburg (3718) is under Russian control",
        "facts": { "space": "3718", "by": "russia" },
    });
    let timetable = game.may("timetable");
    assert_eq!(arrivals(&timetable), json!([[2, [], null]]));
    assert_eq!(
        timetable["bookings"][0]["delay"],
        json!({ "turn": 3, "why": cut })
    );
    // It marches to a station behind the cut, and goes from there.
    game.may("do Move(unit: \"g_2d\", to: \"3821\")");
    let changed = game.may("book g_2d deutsch_eylau");
    assert_eq!(
        changed["events"],
        json!(["Changed: booking 2, 2nd Infantry Division by rail to Deutsch Eylau (1532)"])
    );
    assert_eq!(arrivals(&game.may("timetable")), json!([[2, [4], 4]]));
    go_to(&mut game, 3, "germany", "Rail Movement Phase");
    let timetable = game.may("timetable");
    assert_eq!(timetable["due"], json!([]));
    assert_eq!(
        timetable["bookings"][0]["held"][0]["rule"], "HR-5",
        "it has marched"
    );
    go_to(&mut game, 4, "germany", "Rail Movement Phase");
    let due = game.may("timetable")["due"].clone();
    assert_eq!(due, json!(["Rail(unit:\"g_2d\",to:\"1532\")"]));
    game.may(&format!("do {}", due[0].as_str().expect("an order")));
    game.may("end-phase");
    assert_eq!(game.may("timetable")["bookings"], json!([]));
    let units = game.may("units");
    let units = units["units"].as_array().expect("a list");
    let of_corps = units
        .iter()
        .filter(|unit| unit["id"] == "g_1d" || unit["id"] == "g_2d");
    let places: Vec<&Value> = of_corps.map(|unit| &unit["space"]).collect();
    assert_eq!(places, ["1532", "1532"], "I Corps is at Deutsch Eylau");
}
