//! The odds of a battle on terms.

use crate::common::console_game::ConsoleGame;

// AB-7
#[test]
fn ab_7_odds_are_asked_for_on_terms() {
    let mut played = ConsoleGame::new("france");
    played.may("end-phase");
    played.may(
        "do Move(units: [(nation: \"germany\", kind: \"infantry\", count: 4), (nation: \"germany\", kind: \"armour\", count: 3)], \
         path: [\"belgium_holland\", \"france\"])",
    );
    played.may(
        "do Move(units: [(nation: \"germany\", kind: \"fighter\", count: 2)], path: [\"belgium_holland\", \"france\"])",
    );
    let usual = played.may("odds france");
    let after_one = played.may("odds france rounds=1");
    assert!(after_one["nobody"].as_u64() > Some(9_000), "{after_one}");
    // Four infantry are left by more than half after a round, and by none at the end.
    let infantry = |answer: &serde_json::Value| {
        let left = &answer["attackers_left"][0];
        assert_eq!(left["kind"], "infantry", "{answer}");
        left["average"].as_u64()
    };
    assert!(infantry(&after_one) > infantry(&usual), "{after_one} {usual}");
    let others_first = played.may("odds france attacker=armour,fighter,infantry");
    assert!(infantry(&others_first) > infantry(&usual), "{others_first}");
    let by_air = played.may("odds france aircraft");
    let broken_off = by_air["nobody"].as_u64();
    assert!(broken_off > usual["nobody"].as_u64(), "{by_air}");
    let on_land = played.may("odds france land units=2");
    assert_ne!(on_land["ends"], usual["ends"]);
    for (line, words) in [
        ("odds france bravely", "\\\"bravely\\\" is no term of a battle"),
        ("odds france rounds=0", "write a number from 1 to 999"),
        ("odds france attacker=knight", "knight"),
    ] {
        played.may_not(line, &[words]);
    }
}
