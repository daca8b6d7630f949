//! Warnings of orders that cost what their player may not have thought of.

use serde_json::Value;

use crate::common::console_game::ConsoleGame;

/// Three fighters at Alba, a carrier with two decks, and an enemy four spaces away.
fn two_decks() -> ConsoleGame {
    let mut played = ConsoleGame::new("tests/console/decks/war.ron");
    played.may("end-phase");
    played
}

fn flight(count: u16) -> String {
    let units = format!("(nation: \"red\", kind: \"fighter\", count: {count})");
    format!("Move(units: [{units}], path: [\"alba\", \"z1\", \"z2\", \"z3\", \"z4\"])")
}

fn sails(path: &str) -> String {
    format!("Move(units: [(nation: \"red\", kind: \"carrier\", count: 1)], path: [{path}])")
}

/// What an answer warns of.
fn warns(answer: &Value) -> Vec<&str> {
    let warns = answer["warns"].as_array();
    warns
        .into_iter()
        .flatten()
        .map(|line| line.as_str().expect("a sentence"))
        .collect()
}

fn stranded(who: &str) -> String {
    format!(
        "{who} in the Zone Four will find no landing place: no area held since the turn began and no free deck is within reach"
    )
}

// AB-9
#[test]
fn ab_9_an_order_that_leaves_aircraft_without_a_deck_warns_when_it_is_asked_about_and_when_it_is_given() {
    let mut played = two_decks();
    assert_eq!(warns(&played.may(&format!("why {}", flight(2)))), [""; 0]);
    let asked = played.may(&format!("why {}", flight(3)));
    assert_eq!(warns(&asked), [stranded("1 Red Fighter")]);
    assert_eq!(asked["can"], true, "it is legal all the same");
    assert_eq!(warns(&played.may(&format!("do {}", flight(2)))), [""; 0]);
    // Decks are counted over all that are in the air.
    let third = played.may(&format!("do {}", flight(1)));
    assert_eq!(warns(&third), [stranded("1 Red Fighter")]);
    played.may("undo");
    let away = played.may(&format!("do {}", sails(r#""z2", "z1", "z5""#)));
    assert_eq!(warns(&away), [stranded("2 Red Fighters")]);
    played.may("undo");
    // A carrier that has sailed goes no farther in Non-combat Move.
    assert_eq!(
        warns(&played.may(&format!("do {}", sails(r#""z2", "z3""#)))),
        [""; 0]
    );
    assert_eq!(warns(&played.may("why EndPhase")), [stranded("2 Red Fighters")]);
    assert_eq!(warns(&played.may("end-phase")), [stranded("2 Red Fighters")]);
}

// AB-9
#[test]
fn ab_9_the_end_of_the_phase_warns_of_aircraft_that_have_not_landed() {
    let mut played = two_decks();
    for _ in 0..2 {
        played.may("end-phase");
    }
    let order = r#"Move(units: [(nation: "red", kind: "fighter", count: 1)], path: ["alba", "z1"])"#;
    assert_eq!(
        warns(&played.may(&format!("do {order}"))),
        [""; 0],
        "it can go on"
    );
    let end = played.may("why EndPhase");
    assert_eq!(
        warns(&end),
        ["1 Red Fighter in the Zone One has not landed and will be lost"]
    );
    assert_eq!(warns(&played.may("end-phase")), warns(&end));
}
