//! Armies of neutral areas (AB-12).

use super::super::definition::Phase;
use super::{Table, move_of, problems_with};

const ARMY: &str =
    r#"violation: 3, neutral_armies: (in_force: true, per_value: "1 infantry 1 artillery", areas: {}),"#;

/// Teal is about to attack Nairn, which is worth 1.
fn at_nairn(army: &str, teal: &str) -> Table {
    let setup = format!(r#""teal": {{"hove": "{teal}"}}"#);
    let mut table = Table::changed(&setup, &[("violation: 3,", army)]);
    table.go_to_turn("teal");
    table.go_to(Phase::CombatMove);
    table
}

// AB-12
#[test]
fn ab_12_entering_a_neutral_area_with_an_army_is_an_attack_and_the_victor_takes_it() {
    let mut table = at_nairn(ARMY, "4 infantry");
    table.give(&move_of("teal", "4 infantry", "hove nairn"));
    assert_eq!(table.treasury("teal"), 3);
    table.give("EndPhase");
    assert_eq!((table.holder("nairn"), table.rule("EndPhase")), (None, "AB-7"));
    // Four infantry hit on 1; infantry and artillery defend with 2. Nobody chooses for the neutrals: the infantry falls first.
    table.dice([1, 6, 6, 6, 6, 6]);
    table.give(r#"Fight(at: "nairn")"#);
    assert_eq!(table.units("nairn", "neutral", "infantry"), 0);
    assert_eq!(table.units("nairn", "neutral", "artillery"), 1);
    table.dice([1, 1, 6, 6, 6]);
    table.give("PressOn");
    assert_eq!(
        (table.holder("nairn"), table.units("nairn", "teal", "infantry")),
        (Some("teal"), 4)
    );
}

// AB-12
#[test]
fn ab_12_what_is_left_of_a_neutral_army_stays() {
    let mut table = at_nairn(ARMY, "4 infantry");
    table.give(&move_of("teal", "4 infantry", "hove nairn"));
    table.give("EndPhase");
    table.dice([1, 6, 6, 6, 1, 6]);
    table.give(r#"Fight(at: "nairn")"#);
    table.give(r#"Retreat(to: "hove")"#);
    assert_eq!(
        (table.holder("nairn"), table.units("hove", "teal", "infantry")),
        (None, 3)
    );
    table.go_to_turn("red");
    assert_eq!(table.units("nairn", "neutral", "artillery"), 1);
}

// AB-12
#[test]
fn ab_12_an_army_is_by_value_or_as_listed_and_off_where_the_rule_is_not_in_force() {
    let listed = ARMY.replace("areas: {}", r#"areas: {"nairn": "2 armour"}"#);
    let table = at_nairn(&listed, "1 infantry");
    assert_eq!(table.units("nairn", "neutral", "armour"), 2);
    assert_eq!(table.units("nairn", "neutral", "infantry"), 0);
    let off = at_nairn(&ARMY.replace("true", "false"), "1 infantry");
    assert_eq!((off.game.neutral(), off.state.units()), (None, 1));
}

// AB-12
#[test]
fn ab_12_mistakes_are_told_once_where_they_stand() {
    let problems = |army: &str| -> Vec<String> {
        let problems = problems_with("violation: 3,", army);
        problems.iter().map(ToString::to_string).collect()
    };
    let wrong = problems(
        r#"neutral_armies: (in_force: true, per_value: "1 transport", areas: {"ayr": "1 infantry", "nairn": "2 knights"}),"#,
    );
    let has = |what: &str| assert!(wrong.iter().any(|line| line.contains(what)), "{what}: {wrong:#?}");
    has(
        "neutral_armies: neutral land cannot be entered in this scenario; set the price of entering it in `violation`",
    );
    has(r#"neutral_armies.areas["ayr"]: "ayr" is not neutral"#);
    has(r#"neutral_armies.areas["nairn"]: there is no unit "knights""#);
    let sea = problems(&ARMY.replace("1 artillery", "1 transport"));
    assert_eq!(
        sea,
        ["war.ron:19:63: neutral_armies.per_value: Transports cannot be here"]
    );
}
