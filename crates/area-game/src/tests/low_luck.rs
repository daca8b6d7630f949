//! Low luck (AB-15): the dice of a round, and the odds against simulated battles.

use super::odds::{close, compare, units};
use super::{Table, groups, move_of};
use crate::chapters::battle::odds::of;
use crate::definition::Phase;
use crate::state::area_state::{Party, Stage};
use crate::state::event::Event;
use crate::state::hits::Hits;
use crate::words::narration;

const ON: [(&str, &str); 1] = [("violation: 3,", "violation: 3, low_luck: true,")];

fn war(setup: &str) -> Table {
    let mut table = Table::changed(setup, &ON);
    table.go_to(Phase::CombatMove);
    table
}

/// A battle that red is about to fight for Cork.
fn land(red: &str, blue: &str) -> Table {
    let setup = format!(r#""red": {{"bray": "{red}"}}, "blue": {{"cork": "{blue}"}}"#);
    let mut table = war(&setup);
    let words: Vec<&str> = red.split_whitespace().collect();
    for pair in words.chunks(2) {
        table.give(&move_of("red", &pair.join(" "), "bray cork"));
    }
    table.give("EndPhase");
    table
}

/// A battle that red is about to fight in the Gulf.
fn sea(red: &str, blue: &str) -> Table {
    let setup = format!(r#""red": {{"sound": "{red}"}}, "blue": {{"gulf": "{blue}"}}"#);
    let mut table = war(&setup);
    table.give(&move_of("red", red, "sound gulf"));
    table.give("EndPhase");
    table
}

/// A landing in Hove under a battleship and a cruiser.
fn coast() -> Table {
    let setup = r#""red": {"ayr": "3 infantry", "sound": "2 transport 1 battleship 1 cruiser"}, "teal": {"hove": "3 infantry 1 aa_gun"}"#;
    let mut table = war(setup);
    let units = groups("red", "3 infantry", false);
    table.give(&format!("Load(units: {units}, from: \"ayr\", zone: \"sound\")"));
    table.give(
        "Unload(zone: \"sound\", units: [((nation: \"red\", kind: \"infantry\", count: 3, spent: 1, aboard: true), \"hove\")])",
    );
    table.give("EndPhase");
    table
}

/// Every volley of some events in words.
pub(super) fn fire_in_words(table: &Table, events: &[Event]) -> Vec<String> {
    let fire = events
        .iter()
        .filter(|event| matches!(event, Event::Reckoned { .. } | Event::Rolled { .. }));
    fire.map(|event| narration::words(&table.game, event)).collect()
}

// AB-15: the example of the book.
#[test]
fn ab_15_the_total_power_is_divided_by_six_and_one_die_is_thrown_for_the_rest() {
    // Attack: 3 infantry, one of them supported, 1 artillery, 2 armour and a fighter: 2+1+1+2+3+3+3 is 15. Defence: 4 infantry, 8.
    let mut table = land("3 infantry 1 artillery 2 armour 1 fighter", "4 infantry");
    table.dice([3, 3]);
    let events = table.give("Fight(at: \"cork\")");
    assert_eq!(
        fire_in_words(&table, &events),
        [
            "Red attack by total power: 15, 2 hits and a die for the rest",
            "Red attack, 3 or less: 3: 1 hit",
            "Blue defence by total power: 8, 1 hit and a die for the rest",
            "Blue defence, 2 or less: 3: 0 hits",
        ]
    );
    let combat = table.state.combat().expect("one infantry is left");
    let one_hit = Stage::Losses {
        party: Party::Attacker,
        hits: Hits::of_any(1),
        then: Hits::default(),
        first: false,
    };
    assert_eq!(combat.stage, one_hit);
    assert_eq!(table.units("cork", "blue", "infantry"), 1);
    // No die without a rest.
    let mut table = land("4 armour", "3 infantry");
    let events = table.give("Fight(at: \"cork\")");
    assert_eq!(
        fire_in_words(&table, &events),
        [
            "Red attack by total power: 12, 2 hits and no rest",
            "Blue defence by total power: 6, 1 hit and no rest",
        ]
    );
}

// AB-15
#[test]
fn ab_15_a_bombardment_adds_to_the_power_of_the_first_round_and_guns_fire_as_ever() {
    let mut table = coast();
    table.dice([6, 6, 6, 6]);
    let events = table.give("Fight(at: \"hove\")");
    // Three infantry, a battleship and a cruiser: 3+4+3 is 10.
    assert_eq!(
        fire_in_words(&table, &events)[0],
        "Red attack by total power: 10, 1 hit and a die for the rest"
    );
    let mut table = land("2 infantry 2 fighter", "2 infantry 1 aa_gun");
    table.dice([1, 6, 6, 6]);
    let events = table.give("Fight(at: \"cork\")");
    assert_eq!(
        fire_in_words(&table, &events)[1],
        "Red attack by total power: 5, 0 hits and a die for the rest"
    );
}

// AB-15
#[test]
fn ab_15_the_odds_of_small_battles_are_those_worked_out_by_hand() {
    let table = Table::changed("", &ON);
    let odds = |red: &str, blue: &str| of(&table.game, &units(&table, red), &units(&table, blue), &[]);
    // Two armour hit for certain with 6, two infantry on 4 of 6 with one hit, and on the other 2 not at all. The next round is armour against infantry
    // after a hit of each, or two armour against one infantry, which is hit for certain.
    let duel = odds("2 armour", "2 infantry");
    // One against one: of 36 throws 12 end for the armour, 6 for the infantry, 6 for both.
    close(duel.of_winning(Some(Party::Attacker)), 4 * 12 + 2 * 24, 6 * 24);
    close(duel.of_winning(Some(Party::Defender)), 4 * 6, 6 * 24);
    close(
        odds("4 armour", "2 infantry").of_winning(Some(Party::Attacker)),
        1,
        1,
    );
}

// AB-15
#[test]
fn ab_15_the_odds_agree_with_a_hundred_thousand_battles() {
    let first = land(
        "3 infantry 1 artillery 1 armour 1 fighter",
        "3 infantry 1 aa_gun 1 fighter",
    );
    let mut battles = vec![(first, "cork")];
    // The others take too long for every day.
    if std::env::var("RAILHEAD_CASES").is_ok_and(|word| word == "all") {
        battles.extend([
            (coast(), "hove"),
            (land("1 infantry", "1 infantry"), "cork"),
            (land("3 infantry 1 artillery 2 armour", "4 infantry"), "cork"),
            (
                land("2 armour 2 infantry 3 fighter", "4 infantry 1 armour 1 aa_gun"),
                "cork",
            ),
            (
                land("6 infantry 2 artillery 1 bomber", "5 infantry 2 fighter"),
                "cork",
            ),
            (land("5 armour", "3 infantry 3 armour"), "cork"),
            (
                sea(
                    "1 battleship 1 submarine 1 destroyer",
                    "1 cruiser 2 destroyer 1 transport",
                ),
                "gulf",
            ),
            (sea("2 battleship 1 destroyer", "3 cruiser 1 battleship"), "gulf"),
            (sea("3 submarine", "2 destroyer"), "gulf"),
        ]);
    }
    for (table, space) in &battles {
        compare(table, space, 100_000);
    }
    // In the middle of a battle too.
    let (mut table, space) = battles.swap_remove(0);
    table.dice([6, 6, 6]);
    table.give("Fight(at: \"cork\")");
    compare(&table, space, 20_000);
}
