//! Moves past submarines and destroyers (AB-26), and beside units that go farther (AB-31).

use super::{Edition, LATER, Table};
use crate::definition::Phase;
use crate::tests::move_of;

fn at_sea(red: &str, blue: &str) -> Table {
    let setup = format!(r#""red": {{"sound": "{red}"}}, "blue": {{"gulf": "{blue}"}}"#);
    let mut table = Edition::Later.war(&setup);
    table.go_to(Phase::CombatMove);
    table
}

// AB-26
#[test]
fn ab_26_ships_pass_submarines_and_submarines_pass_ships_that_do_not_hunt_them() {
    let to_the_bay = |kind: &str| move_of("red", &format!("1 {kind}"), "sound gulf bay");
    let mut table = at_sea("1 cruiser", "2 submarine 1 transport");
    table.give(&to_the_bay("cruiser"));
    let mut table = at_sea("1 submarine", "1 cruiser");
    table.give(&to_the_bay("submarine"));
    let table = at_sea("1 submarine", "1 cruiser 1 destroyer");
    assert_eq!(table.rule(&to_the_bay("submarine")), "AB-26");
    let table = at_sea("1 cruiser", "1 cruiser 1 destroyer");
    assert_eq!(table.rule(&to_the_bay("cruiser")), "AB-9");
}

// AB-31
#[test]
fn ab_31_units_go_and_blitz_as_far_as_those_that_they_accompany() {
    let company = "(id: \"motorised\", name: \"Motorised Infantry\", domain: Land, cost: 4, attack: 1, defence: 2, move: 1, \
                   abilities: [Cargo(3), Accompanies(\"armour\")]), (id: \"aa_gun\"";
    let kinds = LATER.replace("(id: \"aa_gun\"", company);
    let setup = r#""red": {"bray": "1 armour 2 motorised"}, "blue": {"eton": "1 infantry"}"#;
    let war = || {
        let mut table = Table::with_kinds(setup, &[], &kinds);
        table.go_to(Phase::CombatMove);
        table
    };
    let blitz = |units: &str| move_of("red", units, "bray cork derry");
    let mut table = war();
    assert_eq!(table.rule(&blitz("1 motorised")), "AB-9");
    assert_eq!(table.rule(&blitz("1 armour 2 motorised")), "AB-9", "one for each");
    table.give(&blitz("1 armour 1 motorised"));
    assert_eq!(table.holder("cork"), Some("red"));
    assert_eq!(table.units("derry", "red", "motorised"), 1);
}
