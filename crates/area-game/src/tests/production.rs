//! Purchase, repair, placement, income (AB-5, AB-6, AB-10).

use super::super::definition::Phase;
use super::{Table, problems_with};
use crate::chapters::battle::raid;
use crate::chapters::production;
use crate::state::purchase::Purchase;

// AB-5
#[test]
fn ab_5_the_table_of_units_is_that_of_the_rules() {
    let table = Table::new("");

    for (id, expected) in [
        ("infantry", (3, 1, 2, 1)),
        ("artillery", (4, 2, 2, 1)),
        ("armour", (6, 3, 3, 2)),
        ("aa_gun", (5, 0, 0, 1)),
        ("fighter", (10, 3, 4, 4)),
        ("bomber", (12, 4, 1, 6)),
        ("transport", (7, 0, 0, 2)),
        ("submarine", (6, 2, 1, 2)),
        ("destroyer", (8, 2, 2, 2)),
        ("cruiser", (12, 3, 3, 2)),
        ("carrier", (16, 0, 2, 2)),
        ("battleship", (20, 4, 4, 2)),
    ] {
        let kind = table.game.kind(table.game.kind_named(id).expect("it is a kind"));
        let figures = (kind.cost, kind.attack, kind.defence, kind.movement);
        assert_eq!(figures, expected, "{id}");
    }
    assert_eq!(table.game.definition().complex_cost, Some(15));
    assert_eq!(
        table.rule(r#"Buy(nation: "red", ware: "infantry", count: 0)"#),
        "AB-5"
    );
}

// AB-6
#[test]
fn ab_6_a_purchase_spends_the_treasury_and_comes_later() {
    let mut table = Table::new("");
    table.give(r#"Buy(nation: "red", ware: "infantry", count: 4)"#);
    table.give(r#"Buy(nation: "pink", ware: "artillery")"#);
    assert_eq!((table.treasury("red"), table.treasury("pink")), (8, 1));
    assert_eq!(table.units("ayr", "red", "infantry"), 0);
    let (rule, text) = table.refused(r#"Buy(nation: "red", ware: "fighter")"#);
    assert_eq!(
        (rule, text.as_str()),
        ("AB-6", "it costs 10 IPC, and the treasury holds 8 IPC")
    );
    assert_eq!(table.rule(r#"Buy(nation: "blue", ware: "infantry")"#), "AB-3");
    table.give(r#"Return(nation: "red", ware: "infantry", count: 3)"#);
    assert_eq!(table.treasury("red"), 17);
    assert_eq!(
        table.rule(r#"Return(nation: "red", ware: "infantry", count: 2)"#),
        "AB-6"
    );
    table.give("EndPhase");
    assert_eq!(table.rule(r#"Buy(nation: "red", ware: "infantry")"#), "AB-4");
}

// AB-6
#[test]
fn ab_6_damage_is_paid_off_at_1_ipc_a_marker() {
    let mut table = Table::new("");
    assert_eq!(
        table.rule(r#"Repair(nation: "red", area: "ayr", count: 3)"#),
        "AB-6"
    );
    assert_eq!(
        table.rule(r#"Repair(nation: "pink", area: "ayr", count: 1)"#),
        "AB-6"
    );
    table.give(r#"Repair(nation: "red", area: "ayr", count: 2)"#);
    assert_eq!(
        (
            table.treasury("red"),
            table.state.space(table.space("ayr")).damage
        ),
        (18, 0)
    );
}

// AB-10
#[test]
fn ab_10_a_complex_makes_the_value_of_its_area_less_its_damage() {
    let mut table = Table::new("");
    table.give(r#"Buy(nation: "red", ware: "infantry", count: 6)"#);
    table.give(r#"Buy(nation: "pink", ware: "infantry")"#);
    table.go_to(Phase::PlaceUnits);
    // Ayr has value 8 and 2 damage.
    table.give(r#"Place(nation: "red", ware: "infantry", count: 5, at: "ayr")"#);
    assert_eq!(table.units("ayr", "red", "infantry"), 5);
    assert_eq!(
        table.rule(r#"Place(nation: "red", ware: "infantry", at: "bray")"#),
        "AB-10"
    );
    assert_eq!(
        table.rule(r#"Place(nation: "red", ware: "infantry", at: "fife")"#),
        "AB-10"
    );
    assert_eq!(
        table.rule(r#"Place(nation: "pink", ware: "infantry", count: 2, at: "fife")"#),
        "AB-6"
    );
    table.give(r#"Place(nation: "red", ware: "infantry", at: "ayr")"#);
    table.give(r#"Place(nation: "pink", ware: "infantry", at: "fife")"#);
}

// AB-10
#[test]
fn ab_10_a_complex_that_was_taken_or_built_in_this_turn_makes_nothing_and_says_why() {
    let setup = r#""red": {"bray": "1 infantry"}"#;
    let complexes = ("complexes: \"ayr fife", "complexes: \"ayr fife cork");
    let mut table = Table::changed(setup, &[complexes]);
    let yet = |table: &Table, id: &str| {
        let at = table.space(id);
        let made = production::output(&table.game, &table.state, at);
        (made, production::idle(&table.game, &table.state, at))
    };
    assert_eq!(yet(&table, "cork"), (4, None));
    table.give(r#"Buy(nation: "red", ware: "complex")"#);
    table.give(r#"Buy(nation: "pink", ware: "infantry")"#);
    table.go_to(Phase::CombatMove);
    table.give(&super::move_of("red", "1 infantry", "bray cork"));
    table.go_to(Phase::PlaceUnits);
    assert_eq!(yet(&table, "cork"), (0, Some("captured this turn")));
    table.give(r#"Place(nation: "red", ware: "complex", at: "bray")"#);
    assert_eq!(yet(&table, "bray"), (0, Some("built this turn")));
    table.give(r#"Place(nation: "pink", ware: "infantry", at: "fife")"#);
    assert_eq!(yet(&table, "fife"), (1, None));
    table.go_to_turn("blue");
    assert_eq!(yet(&table, "cork"), (4, None));
}

// AB-10
#[test]
fn ab_10_a_complex_makes_no_more_than_it_can_and_ships_go_to_a_zone_beside_it() {
    let mut table = Table::changed(
        "",
        &[
            ("damage: {\"ayr\": 2}", "damage: {\"ayr\": 6}"),
            ("treasury: 20", "treasury: 40"),
        ],
    );
    table.give(r#"Buy(nation: "red", ware: "submarine", count: 3)"#);
    table.give(r#"Buy(nation: "red", ware: "complex")"#);
    table.go_to(Phase::PlaceUnits);
    assert_eq!(
        table.refused(r#"Place(nation: "red", ware: "submarine", count: 3, at: "sound", complex: "ayr")"#),
        (
            "AB-10",
            "the complex in Ayr can make only 2 more this turn".into()
        )
    );
    assert_eq!(
        table.refused(r#"Place(nation: "red", ware: "submarine", at: "gulf", complex: "ayr")"#),
        (
            "AB-10",
            "the Gulf is neither the complex nor, for a ship, a sea zone beside it".into()
        )
    );
    assert_eq!(
        table.rule(r#"Place(nation: "red", ware: "submarine", at: "ayr")"#),
        "AB-10"
    );
    table.give(r#"Place(nation: "red", ware: "submarine", count: 2, at: "sound", complex: "ayr")"#);
    assert_eq!(table.units("sound", "red", "submarine"), 2);
    // A complex can be placed where there is none, and makes no units this turn.
    assert_eq!(
        table.refused(r#"Place(nation: "red", ware: "complex", at: "ayr")"#),
        (
            "AB-10",
            "Ayr cannot have a new complex: it has one, or its value is 0".into()
        )
    );
    assert_eq!(
        table.refused(r#"Place(nation: "red", ware: "complex", at: "bray", complex: "ayr")"#),
        ("AB-10", "place these one at a time, each in its own area".into())
    );
    table.give(r#"Place(nation: "red", ware: "complex", at: "bray")"#);
    assert_eq!(
        table.rule(r#"Place(nation: "red", ware: "submarine", at: "sound", complex: "bray")"#),
        "AB-10"
    );
    // Unplaced purchases are kept.
    table.give("EndPhase");
    table.go_to_turn("red");
    table.go_to(Phase::PlaceUnits);
    table.give(r#"Place(nation: "red", ware: "submarine", at: "sound", complex: "bray")"#);
}

// AB-19
#[test]
fn ab_19_a_complex_makes_what_the_scenario_says_and_its_area_produces_its_value() {
    let outputs = (
        "violation: 3,",
        r#"violation: 3, outputs: {"ayr": 3, "eton": 12, "isla": 0},"#,
    );
    let mut table = Table::changed("", &[outputs, ("treasury: 20", "treasury: 40")]);
    let makes = |table: &Table, area: &str| production::at_most(&table.game, &table.state, table.space(area));
    // Ayr is damaged twice.
    assert_eq!(
        ["ayr", "eton", "isla", "fife"].map(|area| makes(&table, area)),
        [1, 12, 0, 2]
    );
    assert_eq!(table.state.production(&table.game, table.nation("red")), 11);
    table.give(r#"Buy(nation: "red", ware: "infantry", count: 3)"#);
    table.go_to(Phase::PlaceUnits);
    assert_eq!(
        table.refused(r#"Place(nation: "red", ware: "infantry", count: 2, at: "ayr")"#),
        (
            "AB-10",
            "the complex in Ayr can make only 1 more this turn".into()
        )
    );
    table.give(r#"Place(nation: "red", ware: "infantry", at: "ayr")"#);
    // A complex takes damage up to twice what it makes.
    let most = |area: &str| raid::undamaged(&table.game, &table.state, table.space(area));
    assert_eq!(["ayr", "eton", "isla", "fife"].map(most), [4, 24, 0, 4]);
    let problems = problems_with(
        r#"damage: {"ayr": 2}"#,
        r#"outputs: {"ayr": 3, "sound": 2, "eton": 100}, damage: {"ayr": 7}"#,
    );
    let words: Vec<&str> = problems.iter().map(|problem| &*problem.what).collect();
    assert_eq!(
        words,
        [
            r#""sound" is not an area in play"#,
            "a complex makes at most 99 units in a turn, not 100",
            "7 markers are too many: the limit is twice what the complex makes, 6",
        ]
    );
}

// AB-3, AB-10
#[test]
fn ab_10_income_is_the_position_on_the_production_chart() {
    let mut table = Table::new("");
    assert_eq!(table.state.production(&table.game, table.nation("red")), 11);
    table.go_to_turn("blue");
    assert_eq!((table.treasury("red"), table.treasury("pink")), (31, 8));
    assert_eq!(table.treasury("blue"), 18);
}

// AB-10
#[test]
fn ab_10_ships_have_a_place_beside_the_complex_and_armies_at_it() {
    let mut table = Table::new("");
    table.give(r#"Buy(nation: "red", ware: "infantry")"#);
    table.give(r#"Buy(nation: "red", ware: "submarine")"#);
    table.go_to(Phase::PlaceUnits);
    let places = |table: &Table, kind: &str| {
        let purchase = Purchase::Unit(table.game.kind_named(kind).expect("it is a kind"));
        production::places(&table.game, &table.state, table.nation("red"), purchase)
    };
    let [ayr, sound] = ["ayr", "sound"].map(|id| table.space(id));
    assert_eq!(places(&table, "infantry"), [(ayr, ayr)]);
    assert_eq!(places(&table, "submarine"), [(sound, ayr)]);
    assert_eq!(places(&table, "armour"), [], "none was bought");
}
