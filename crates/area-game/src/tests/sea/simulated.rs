//! The odds of thirty battles of both editions against a hundred thousand that are played out (AB-25 to AB-29).

use super::battles::with_spotters;
use super::{Edition, Table, at_sea, at_sea_with, before_landing, kind, landed, landing, on_land};
use crate::chapters::battle::odds::{BattleTerms, CERTAIN, UnitCounts, of, of_any, on_terms};
use crate::state::area_state::{Party, Stage};
use crate::tests::odds::compare_by;

/// How far chances may be from those of the simulated battles, in millionths.
const SLACK: u64 = 7_000;

/// The battles, and where they are fought.
fn battles() -> Vec<(Table, &'static str)> {
    let (revised, later) = (Edition::Revised, Edition::Later);
    let mut battles = Vec::new();
    for (edition, red, blue) in [
        (
            later,
            "2 submarine 1 destroyer",
            "1 carrier 2 fighter 1 submarine",
        ),
        (revised, "3 submarine", "2 destroyer"),
        (revised, "3 submarine", "1 battleship 1 transport"),
        (
            revised,
            "2 submarine 1 battleship",
            "1 carrier 2 fighter 1 transport",
        ),
        (
            revised,
            "1 carrier 2 fighter",
            "1 battleship 1 transport 1 submarine",
        ),
        (revised, "2 fighter 1 destroyer", "3 submarine"),
        (revised, "2 submarine", "2 submarine 1 transport"),
        (
            revised,
            "1 submarine 1 destroyer 1 fighter",
            "1 submarine 1 destroyer 1 carrier",
        ),
        (revised, "4 transport 1 destroyer", "3 submarine"),
        (later, "2 submarine 1 destroyer", "2 transport 1 destroyer"),
        (later, "3 submarine", "1 destroyer 1 carrier 2 fighter"),
        (later, "2 submarine", "1 carrier 2 fighter"),
        (later, "1 carrier 2 fighter", "2 submarine 1 destroyer"),
        (later, "1 carrier 2 fighter 1 destroyer", "2 submarine 1 cruiser"),
        (later, "2 fighter 1 cruiser", "3 submarine"),
        (
            later,
            "3 submarine 1 battleship",
            "1 battleship 1 carrier 1 fighter",
        ),
        (
            later,
            "2 destroyer 1 bomber",
            "2 submarine 1 destroyer 2 transport",
        ),
        (later, "1 destroyer 2 transport", "1 cruiser 1 submarine"),
        (
            later,
            "2 cruiser 1 submarine 1 transport",
            "1 battleship 1 transport",
        ),
        (later, "1 submarine 1 fighter", "1 submarine 1 transport"),
        (
            later,
            "2 battleship 1 submarine",
            "2 cruiser 1 submarine 1 transport",
        ),
        (
            later,
            "3 fighter 1 carrier 1 submarine",
            "2 destroyer 1 carrier 2 fighter",
        ),
    ] {
        battles.push((at_sea(edition, red, blue), "gulf"));
    }
    let low_luck = [("violation: 3,", "violation: 3, low_luck: true,")];
    for (edition, red, blue) in [
        (
            revised,
            "3 submarine 1 destroyer",
            "1 battleship 2 fighter 1 carrier",
        ),
        (
            later,
            "2 submarine 1 cruiser 1 destroyer",
            "1 carrier 2 fighter 1 submarine 1 transport",
        ),
    ] {
        battles.push((at_sea_with(edition, (red, blue), &low_luck), "gulf"));
    }
    for (red, blue) in [
        ("3 infantry 1 artillery 4 fighter", "3 infantry 1 aa_gun"),
        ("2 infantry 2 fighter 2 bomber", "2 infantry 1 armour 1 aa_gun"),
    ] {
        battles.push((on_land(later, red, blue), "cork"));
    }
    for (edition, ships) in [(revised, "2 battleship"), (later, "1 battleship 1 cruiser")] {
        battles.push((
            landing(edition, "3 infantry 1 artillery", ships, "3 infantry 1 artillery"),
            "hove",
        ));
        battles.push((
            landing(edition, "2 infantry", ships, "2 infantry 1 aa_gun"),
            "hove",
        ));
    }
    battles
}

// AB-25, AB-26, AB-27, AB-28, AB-29
#[test]
fn ab_26_the_odds_agree_with_a_hundred_thousand_battles_each() {
    let battles = battles();
    assert_eq!(battles.len(), 30);
    // A tenth of them every day.
    let is_all = std::env::var("RAILHEAD_CASES").is_ok_and(|word| word == "all");
    for (table, space) in battles.iter().step_by(if is_all { 1 } else { 10 }) {
        compare_by(table, space, 100_000, SLACK);
    }
}

// AB-25
#[test]
fn ab_25_the_odds_within_a_battle_know_what_has_struck() {
    let mut table = at_sea(
        Edition::Revised,
        "2 submarine 1 fighter",
        "1 carrier 1 battleship",
    );
    table.dice([2, 6]);
    table.give("Fight(at: \"gulf\")");
    let combat = table.state.combat().expect("the owner decides");
    assert_eq!(combat.round, 1);
    compare_by(&table, "gulf", 100_000, SLACK);
}

// AB-25, AB-29
#[test]
fn ab_29_the_odds_know_that_a_bombardment_comes_before_first_strikes() {
    let red = "3 infantry";
    let setup = before_landing(red, "2 battleship", "1 spotter 2 artillery");
    let deadly = [("violation: 3,", "violation: 3, bombarded: Fall,")];
    let table = Table::with_kinds(&setup, &deadly, &with_spotters());
    let mut table = landed(table, red);
    compare_by(&table, "hove", 100_000, SLACK);
    // One ship of two has hit: neither bombards again.
    table.dice([4, 5]);
    table.give("Fight(at: \"hove\")");
    assert_eq!(table.state.combat().map(|combat| combat.round), Some(0));
    compare_by(&table, "hove", 100_000, SLACK);
}

// AB-29
#[test]
fn ab_29_ships_that_did_not_bombard_do_not_do_so_while_losses_are_assigned() {
    // One ship for one unit: the other battleship stays silent.
    let mut table = landing(
        Edition::Revised,
        "1 infantry",
        "2 battleship",
        "2 infantry 1 artillery",
    );
    table.dice([4]);
    table.give("Fight(at: \"hove\")");
    assert!(matches!(
        table.state.combat().map(|combat| combat.stage),
        Some(Stage::Losses { first: true, .. })
    ));
    compare_by(&table, "hove", 100_000, SLACK);
}

// AB-26
#[test]
fn ab_26_battles_with_too_many_courses_are_simulated_and_say_so() {
    let table = Edition::Later.war("");
    let units = |text: &str| -> UnitCounts { crate::tests::odds::units(&table, text) };
    let red = units("8 submarine 12 fighter 8 destroyer 8 cruiser 4 battleship 6 carrier");
    let blue = units("6 submarine 10 fighter 9 destroyer 6 cruiser 4 battleship 5 carrier 6 transport");
    let odds = of(&table.game, &red, &blue, &[]);
    assert!(
        odds.simulated.is_some_and(|battles| battles >= 1000),
        "{:?}",
        odds.simulated
    );
    let sum: u64 = odds.ends.values().sum();
    assert!(CERTAIN.abs_diff(sum) < CERTAIN / 1_000_000);
    assert_eq!(odds, of(&table.game, &red, &blue, &[]), "always the same dice");
    // The same without submarines on either side is exact.
    let exact = of(&table.game, &units("20 cruiser"), &units("20 cruiser"), &[]);
    assert_eq!(exact.simulated, None);
}

// AB-26
#[test]
fn ab_26_as_many_battles_are_said_to_be_simulated_as_are() {
    let table = Table::with_kinds("", &[], &with_spotters());
    let units = |text: &str| -> UnitCounts { crate::tests::odds::units(&table, text) };
    let terms = BattleTerms {
        rounds: Some(1),
        ..BattleTerms::default()
    };
    let odds = of_any(
        &table.game,
        &units("1 infantry 2 fighter"),
        &units("1 infantry 1 aa_gun"),
        &terms,
    );
    // Of 16,384 battles each of the gun's results has its share: 25, 10 and 1 of 36 parts, each rounded down.
    assert_eq!(odds.simulated, Some(11_377 + 4_551 + 455));
    let sum: u64 = odds.ends.values().sum();
    assert!(CERTAIN.abs_diff(sum) < CERTAIN / 1_000_000);
}

// AB-27
#[test]
fn ab_27_odds_on_terms_let_unarmed_ships_retreat_before_they_are_lost() {
    let table = at_sea(Edition::Later, "1 destroyer 1 transport", "1 destroyer");
    let terms = BattleTerms {
        units: Some(1),
        ..BattleTerms::default()
    };
    let odds = on_terms(&table.game, &table.state, table.space("gulf"), &terms);
    assert!(odds.of_winning(Some(Party::Attacker)) > 0);
    // One die cannot hit both ships in a round, and the destroyer falls first.
    assert_eq!(odds.of_winning(Some(Party::Defender)), 0);
}

// AB-29
#[test]
fn ab_29_nobody_retreats_on_terms_before_all_have_fired_in_the_round() {
    let mut table = landing(
        Edition::Revised,
        "2 infantry",
        "1 battleship",
        "1 infantry 1 artillery",
    );
    table.dice([4]);
    table.give("Fight(at: \"hove\")");
    let combat = table.state.combat().expect("the owner decides");
    assert!(matches!(combat.stage, Stage::Losses { first: true, .. }));
    let terms = BattleTerms {
        rounds: Some(1),
        ..BattleTerms::default()
    };
    let odds = on_terms(&table.game, &table.state, table.space("hove"), &terms);
    let infantry = kind(&table, "infantry");
    assert!(
        odds.mean_left(Party::Attacker)[&infantry] < 200,
        "the defenders fire"
    );
}
