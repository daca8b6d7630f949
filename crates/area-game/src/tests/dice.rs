//! Dice of 8, 10 and 12 sides (AB-18): the rolls of battles and raids, low luck, and the odds against simulated battles.

use super::low_luck::fire_in_words;
use super::odds::{close, compare, units};
use super::{Table, groups, move_of, problems_with};
use crate::AreaGame;
use crate::chapters::battle::odds::of;
use crate::definition::Phase;
use crate::state::area_state::Party;
use crate::tests::small_war::texts;
use railhead_engine::engine::Playable as _;
use railhead_engine::scenario::load;

/// The small war with these dice.
fn war(dice: u8, setup: &str, more: &str) -> Table {
    let changed = format!("violation: 3, dice: {dice}, {more}");
    let mut table = Table::changed(setup, &[("violation: 3,", &changed)]);
    table.go_to(Phase::CombatMove);
    table
}

/// A battle that red is about to fight for Cork.
fn land(dice: u8, [red, blue]: [&str; 2], more: &str) -> Table {
    let setup = format!(r#""red": {{"bray": "{red}"}}, "blue": {{"cork": "{blue}"}}"#);
    let mut table = war(dice, &setup, more);
    let words: Vec<&str> = red.split_whitespace().collect();
    for pair in words.chunks(2) {
        table.give(&move_of("red", &pair.join(" "), "bray cork"));
    }
    table.give("EndPhase");
    table
}

// AB-18
#[test]
fn ab_18_units_hit_with_their_value_or_less_on_dice_with_more_sides() {
    let mut table = land(12, ["1 armour 1 fighter", "1 infantry 1 aa_gun"], "");
    table.dice([2, 7, 12, 11]);
    let events = table.give("Fight(at: \"cork\")");
    assert_eq!(
        fire_in_words(&table, &events),
        [
            "Blue anti-aircraft fire, 1 or less: 2: 0 hits",
            "Red attack, 3 or less: 7 12: 0 hits",
            "Blue defence, 2 or less: 11: 0 hits",
        ]
    );
    // The dice are those of the state, each with its sides.
    let mut dice = table.state.dice.clone();
    let thrown: Vec<u8> = (0..500).map(|_| dice.roll(table.game.die())).collect();
    assert_eq!((thrown.iter().min(), thrown.iter().max()), (Some(&1), Some(&12)));
    assert_eq!(table.game.house_rules(), ["dice of 12 sides"]);
}

// AB-18
#[test]
fn ab_18_the_odds_of_small_battles_are_those_worked_out_by_hand() {
    let table = war(12, "", "");
    let odds = |red: &str, blue: &str| of(&table.game, &units(&table, red), &units(&table, blue), &[]);
    // Armour hits on 3 of 12, infantry on 2 of 12: of 144 throws 30 end for the armour, 18 for the infantry, 6 for both.
    let duel = odds("1 armour", "1 infantry");
    close(duel.of_winning(Some(Party::Attacker)), 30, 54);
    close(duel.of_winning(Some(Party::Defender)), 18, 54);
    close(duel.of_winning(None), 6, 54);
    // A fighter is shot down on one of twelve; otherwise it wins.
    close(
        odds("1 fighter", "1 aa_gun").of_winning(Some(Party::Defender)),
        1,
        12,
    );
    // With low luck two armour have 6 of 8: a die that hits with 6. One infantry has 2 of 8.
    let table = war(8, "", "low_luck: true,");
    let odds = of(
        &table.game,
        &units(&table, "2 armour"),
        &units(&table, "1 infantry"),
        &[],
    );
    // Of 16 rounds 12 kill the infantry, 3 change nothing, and 1 leaves an armour against it: that wins in 18 of 34.
    close(odds.of_winning(Some(Party::Attacker)), 12 * 34 + 18, 13 * 34);
}

// AB-15, AB-18
#[test]
fn ab_18_with_low_luck_every_so_many_of_the_sum_as_a_die_has_sides_are_a_hit() {
    // Four infantry of 1 and three armour of 3 are 13; four infantry defend with 8.
    let mut table = land(12, ["4 infantry 3 armour", "4 infantry"], "low_luck: true,");
    table.dice([12, 9]);
    let events = table.give("Fight(at: \"cork\")");
    assert_eq!(
        fire_in_words(&table, &events),
        [
            "Red attack by total power: 13, 1 hit and a die for the rest",
            "Red attack, 1 or less: 12: 0 hits",
            "Blue defence by total power: 8, 0 hits and a die for the rest",
            "Blue defence, 8 or less: 9: 0 hits",
        ]
    );
}

// AB-8, AB-18
#[test]
fn ab_18_bombs_do_as_much_damage_as_their_dice_show() {
    let mut table = war(10, r#""red": {"bray": "2 bomber"}"#, "");
    table.give(&move_of("red", "2 bomber", "bray gulf derry eton"));
    table.give("EndPhase");
    // One is shot down.
    table.dice([10, 1, 9]);
    let group = groups("red", "2 bomber+3", false);
    table.give(&format!(
        "Raid(units: {}, at: \"eton\")",
        group.trim_matches(['[', ']', ','])
    ));
    assert_eq!(table.state.space(table.space("eton")).damage, 9);
}

// AB-18
#[test]
fn ab_18_the_odds_agree_with_a_hundred_thousand_battles() {
    let mut battles = vec![land(
        8,
        [
            "3 infantry 1 artillery 1 armour 1 fighter",
            "3 infantry 1 aa_gun 1 fighter",
        ],
        "",
    )];
    // The others take too long for every day.
    if std::env::var("RAILHEAD_CASES").is_ok_and(|word| word == "all") {
        let forces = ["2 infantry 1 artillery 2 armour", "3 infantry 1 armour"];
        battles.extend([10, 12].map(|dice| land(dice, forces, "")));
        battles.extend([8, 10, 12].map(|dice| land(dice, forces, "low_luck: true,")));
    }
    for table in &battles {
        compare(table, "cork", 100_000);
    }
}

// AB-18
#[test]
fn ab_18_units_hit_on_no_more_than_a_die_of_the_scenario_shows() {
    let strong = |dice: u8| {
        let mut texts = texts("");
        let scenario = texts.get_mut("war.ron").expect("it was just made");
        *scenario = scenario.replace("violation: 3,", &format!("violation: 3, dice: {dice},"));
        let table = texts.get_mut("units.ron").expect("it was just made");
        assert!(table.contains("attack: 4"));
        *table = table.replacen("attack: 4", "attack: 9", 1);
        load::<AreaGame>(&texts, "war.ron")
    };
    let game = strong(10).expect("a nine is on the die").game;
    assert!(game.kind_ids().any(|kind| game.kind(kind).attack == 9));
    let Err(problems) = strong(8) else {
        panic!("a nine is not on the die");
    };
    assert_eq!(problems[0].what, "9 is more than a die shows: the highest is 8");
    let problems = problems_with("violation: 3,", "violation: 3, dice: 20,");
    assert_eq!(problems[0].what, "a die has 6, 8, 10 or 12 sides, not 20 (AB-18)");
}
