//! House rules as data: rules of a variant's own, weights of kinds, how long captured rails wait, the price of a repair (AR-9).

use super::super::definition::Phase;
use super::rails::railroads::by_rail;
use super::{Table, move_of};

const STATIONS: &str = r"station: 15, marker: 1, network: StationsAndMarkers, departure: Station, destination: OnRailroad,
    range: Unlimited, national: PerStation(most: 6),";

/// The small war with a variant of these choices, and additions to its scenario.
fn war(choices: &str, more: &str, setup: &str) -> Table {
    let rails = format!(
        r#"own_rail: Rail(
            format: 1, name: "Ours", text: "", {choices}
            cites: {{National: "{}", Captured: "R1-9"}},
        ), {more} violation: 3,"#,
        if choices.contains("P-1") { "P-1" } else { "R1-4" }
    );
    Table::changed(setup, &[("violation: 3,", &rails)])
}

// AB-6, AR-9
#[test]
fn ab_6_a_variant_says_what_a_marker_on_a_station_is_paid_off_with_and_a_complex_is_as_ever() {
    let choices = format!("{STATIONS} sharing: Side, raids: Damage(most: 6, inoperable_at: 3), repair: 7,");
    let more = r#"stations: "ayr", station_damage: {"ayr": 3},"#;
    let mut table = war(&choices, more, "");
    table.go_to(Phase::Purchase);
    let before = table.treasury("red");
    let repair = |count: u8, station: bool| {
        format!(r#"Repair(nation: "red", area: "ayr", count: {count}, station: {station})"#)
    };
    table.give(&repair(2, true));
    assert_eq!(table.treasury("red"), before - 14);
    assert_eq!(table.state.space(table.space("ayr")).station, Some(1));
    let left = before - 14;
    assert_eq!(
        table.refused(&repair(1, true)),
        (
            "AB-6",
            format!("it costs 7 IPC, and the treasury holds {left} IPC")
        )
    );
    table.give(&repair(2, false));
    assert_eq!(table.treasury("red"), left - 2);
}

// AR-9
#[test]
fn ar_9_a_kind_of_unit_counts_as_the_variant_says_and_its_own_rule_is_named_by_the_refusal() {
    let choices = format!(
        r#"{} sharing: OwnOnly, kinds: {{"armour": (national: 2, range: ExtraMove(0))}},
        rules: {{"P-1": "
            Armour takes
            both trains.
        "}},"#,
        STATIONS.replace("PerStation(most: 6)", "Fixed(2)")
    );
    let more = r#"stations: "ayr bray", markers: "ayr bray","#;
    let mut table = war(&choices, more, r#""red": {"ayr": "2 armour 2 infantry"}"#);
    table.go_to(Phase::NonCombatMove);
    let by_rail = |kind: &str, count: u16| {
        format!(r#"Rail(nation: "red", kind: "{kind}", count: {count}, path: ["ayr", "bray"])"#)
    };
    assert_eq!(table.rule(&by_rail("armour", 2)), "P-1");
    table.give(&by_rail("armour", 1));
    assert_eq!(
        table.refused(&by_rail("infantry", 1)),
        ("P-1", "rail capacity of Red: 2 of 2 used".into())
    );
    let rules = &table
        .game
        .definition()
        .rails
        .as_ref()
        .expect("it has rails")
        .variant
        .rules;
    assert_eq!(
        rules.0[..],
        [("P-1".to_owned(), "Armour takes both trains.".to_owned())]
    );
    table.give(r#"TakeBackRail(nation: "red", kind: "armour", path: ["ayr", "bray"])"#);
    table.give(&by_rail("infantry", 2));
}

// AR-9, R1-9
#[test]
fn ar_9_a_variant_says_for_how_many_full_turns_captured_rails_wait() {
    let more = r#"stations: "bray derry", markers: "bray cork derry", occupied: [(nation: "teal", areas: "derry")],"#;
    let setup = r#""blue": {"cork": "3 infantry"}, "teal": {"derry": "2 infantry"}"#;
    for wait in [0, 2] {
        let choices = format!("{STATIONS} sharing: Side, captured_markers: Removed, captured_wait: {wait},");
        let mut table = war(&choices, more, setup);
        table.go_to_turn("blue");
        table.go_to(Phase::CombatMove);
        table.give(&move_of("blue", "2 infantry", "cork bray"));
        table.trains_of("teal", 1);
        if wait == 0 {
            table.give(&by_rail("teal", "derry cork bray"));
            continue;
        }
        table.trains_of("blue", 2);
        assert_eq!(
            table.refused(&by_rail("blue", "bray cork")),
            (
                "R1-9",
                "the railroads of Bray were captured and will work once Blue has held them for 2 full turns"
                    .to_owned()
            )
        );
        table.trains_of("blue", 3);
        table.give(&by_rail("blue", "bray cork"));
    }
}
