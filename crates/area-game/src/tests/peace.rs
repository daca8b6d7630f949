//! Nations at peace (AB-13).

use super::super::definition::Phase;
use super::{Table, move_of, problems_with};
use crate::Order;
use railhead_engine::engine::{Game as _, Playable as _};

const PEACE: &str = r#"violation: 3, peace: (in_force: true, nations: {"teal": (until: 3, income: 2)}),"#;
const UNITS: &str = r#""red": {"goole": "2 infantry", "bray": "2 armour", "gulf": "1 destroyer"},
    "blue": {"cork": "1 infantry", "bay": "1 destroyer"},
    "teal": {"hove": "1 infantry", "isla": "2 infantry 1 bomber", "gulf": "1 cruiser 1 transport"}"#;

fn war(setup: &str) -> Table {
    Table::changed(setup, &[("violation: 3,", PEACE)])
}

fn is_at_peace(table: &Table) -> bool {
    table.state.is_at_peace(table.nation("teal"))
}

// AB-13
#[test]
fn ab_13_a_nation_at_peace_attacks_nobody_and_enters_no_land_of_others() {
    let mut table = war(UNITS);
    table.go_to_turn("teal");
    table.go_to(Phase::CombatMove);
    let reason = "Teal is at peace: it can neither attack nor enter land that its side does not hold";
    assert_eq!(
        table.refused(&move_of("teal", "1 infantry", "hove nairn")),
        ("AB-13", reason.into())
    );
    assert_eq!(
        table.rule(&move_of("teal", "1 bomber", "isla nairn hove")),
        "AB-13"
    );
    table.go_to(Phase::Combat);
    // Red's destroyer lies in the same zone: there is no battle.
    assert_eq!(table.rule(r#"Fight(at: "gulf")"#), "AB-13");
    table.go_to(Phase::PlaceUnits);
}

// AB-13
#[test]
fn ab_13_a_nation_at_peace_collects_what_the_scenario_says() {
    let mut table = war(UNITS);
    table.go_to_turn("teal");
    let before = table.treasury("teal");
    table.go_to_turn("red");
    assert_eq!(table.treasury("teal"), before + 2);
}

// AB-13
#[test]
fn ab_13_its_ships_bar_no_zone_and_are_attacked_only_if_the_enemy_wants_to() {
    let mut table = war(UNITS);
    table.go_to(Phase::CombatMove);
    table.give(&move_of("red", "1 destroyer", "gulf bay"));
    table.give("EndPhase");
    assert!(is_at_peace(&table));
    let mut table = war(UNITS);
    table.go_to(Phase::Combat);
    table.dice([6, 6]);
    let events = table.give(r#"Fight(at: "gulf")"#);
    let words: Vec<String> = events.iter().map(|event| table.game.words(event)).collect();
    assert_eq!(words[0], "Teal enters the war: Red attacks it", "{words:?}");
    assert!(!is_at_peace(&table));
}

// AB-13
#[test]
fn ab_13_it_enters_the_war_when_its_land_is_entered_or_its_units_are_attacked_and_not_with_its_friends() {
    let open = |setup: &str| {
        let mut table = Table::on(
            setup,
            &[("violation: 3,", PEACE)],
            &[(
                r#"barriers: [(id: "ridge", name: "the Ridge", between: ["goole hove"])],"#,
                "",
            )],
        );
        table.go_to(Phase::CombatMove);
        table
    };
    let mut table = open(UNITS);
    table.give(&move_of("red", "2 armour", "bray cork"));
    table.give("EndPhase");
    assert!(is_at_peace(&table), "Blue is attacked");
    let mut table = open(UNITS);
    table.give(&move_of("red", "2 infantry", "goole hove"));
    assert!(is_at_peace(&table), "the move can be taken back");
    table.give("EndPhase");
    assert!(!is_at_peace(&table));
    assert_eq!(table.rule("EndPhase"), "AB-7");
    // Units of Teal in a friend's area.
    let mut table = open(&UNITS.replace(r#""hove": "1 infantry""#, r#""cork": "1 infantry""#));
    table.give(&move_of("red", "2 armour", "bray cork"));
    table.give("EndPhase");
    assert!(!is_at_peace(&table));
    // Empty land that armour passes.
    let mut table = open(r#""red": {"goole": "1 armour"}"#);
    table.give(&move_of("red", "1 armour", "goole hove nairn"));
    assert!(!is_at_peace(&table));
}

// AB-13
#[test]
fn ab_13_it_enters_the_war_with_its_round() {
    let mut table = war(UNITS);
    while table.state.round() < 3 {
        assert!(is_at_peace(&table));
        if table.game.check(&table.state, &Order::EndPhase).is_ok() {
            table.give("EndPhase");
        }
    }
    assert!(!is_at_peace(&table));
}

// AB-13
#[test]
fn ab_13_aircraft_of_a_nation_at_war_do_not_land_on_its_land_unless_the_scenario_says_so() {
    let setup = r#""blue": {"cork": "1 bomber"}, "teal": {"hove": "1 infantry"}"#;
    let land = move_of("blue", "1 bomber", "cork gulf hove");
    for (airfields, expected) in [("", Some("AB-13")), ("airfields: true, ", None)] {
        let peace = PEACE.replace("nations:", &format!("{airfields}nations:"));
        let mut table = Table::changed(setup, &[("violation: 3,", &peace)]);
        table.go_to_turn("blue");
        table.go_to(Phase::NonCombatMove);
        match expected {
            Some(rule) => assert_eq!(table.rule(&land), rule),
            None => drop(table.give(&land)),
        }
    }
}

// AB-13
#[test]
fn ab_13_mistakes_are_told_where_they_stand() {
    let peace = r#""teal": (until: 1, income: 1000), "red": (until: 3), "plum": (until: 2)"#;
    let peace = format!("violation: 3, peace: (in_force: true, nations: {{{peace}}}),");
    let problems = problems_with("violation: 3,", &peace);
    let reasons: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        reasons,
        [
            "war.ron:19:69: peace.nations[\"teal\"].until: round 1: peace lasts until a round from 2 to 200",
            "war.ron:19:80: peace.nations[\"teal\"].income: an income is at most 999 IPC",
            "war.ron:19:94: peace.nations[\"red\"]: \"pink\" moves in the same turn, and is not at peace until the same round",
            "war.ron:19:114: peace.nations[\"plum\"]: there is no nation \"plum\"; the known ones are \"blue\", \"pink\", \"red\", \"teal\"",
        ]
    );
}
