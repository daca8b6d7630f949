//! Moves by land, sea and air, canals, barriers, neutrals (AB-1, AB-9).

use super::super::definition::Phase;
use super::{Table, move_of};

// AB-1, AB-9
#[test]
fn ab_9_land_units_move_by_connections_up_to_their_move() {
    let mut table = Table::at(
        Phase::CombatMove,
        r#""red": {"ayr": "2 infantry 1 armour", "sound": "1 destroyer"}"#,
    );
    assert_eq!(table.rule(&move_of("red", "1 infantry", "ayr cork")), "AB-1");
    assert_eq!(
        table.refused(&move_of("red", "1 infantry", "ayr bray cork")),
        ("AB-9", "these infantry can move 1 space".into())
    );
    assert_eq!(table.rule(&move_of("red", "1 infantry", "ayr sound")), "AB-9");
    assert_eq!(table.rule(&move_of("red", "1 infantry", "ayr")), "AB-9");
    assert_eq!(table.rule(&move_of("red", "3 infantry", "ayr bray")), "AB-9");
    assert_eq!(table.rule(&move_of("red", "1 destroyer", "sound bray")), "AB-9");
    table.give(&move_of("red", "2 infantry 1 armour", "ayr bray"));
    assert_eq!(table.units("bray", "red", "infantry"), 2);
    assert_eq!(table.rule(&move_of("red", "1 infantry+1", "bray ayr")), "AB-9");
    table.give(&move_of("red", "1 armour+1", "bray ayr"));
    assert_eq!(table.rule(&move_of("red", "1 armour+2", "ayr bray")), "AB-9");
}

// AB-9
#[test]
fn ab_9_who_moved_in_combat_move_stays_in_non_combat_move() {
    let mut table = Table::at(Phase::CombatMove, r#""red": {"ayr": "2 armour"}"#);
    table.give(&move_of("red", "1 armour", "ayr bray"));
    table.go_to(Phase::NonCombatMove);
    assert_eq!(
        table.refused(&move_of("red", "1 armour+1", "bray ayr")),
        ("AB-9", "these armour can do nothing more this turn".into())
    );
    // Within the phase a unit moves step by step.
    table.give(&move_of("red", "1 armour", "ayr bray"));
    table.give(&move_of("red", "1 armour+1", "bray ayr"));
    assert_eq!(table.rule(&move_of("red", "1 armour+2", "ayr bray")), "AB-9");
}

// AB-9
#[test]
fn ab_9_barriers_stop_armies_and_not_aircraft() {
    let mut table = Table::at(
        Phase::CombatMove,
        r#""pink": {"goole": "1 infantry 1 fighter"}, "teal": {"hove": "1 infantry"}"#,
    );
    assert_eq!(
        table.refused(&move_of("pink", "1 infantry", "goole hove")),
        ("AB-9", "the Ridge cannot be crossed".into())
    );
    table.give(&move_of("pink", "1 fighter", "goole hove"));
}

// AB-9
#[test]
fn ab_9_a_canal_needs_its_banks_since_the_turn_began() {
    let setup = r#""red": {"sound": "1 destroyer"}, "blue": {"gulf": "1 destroyer"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    table.give(&move_of("red", "1 destroyer", "sound gulf"));
    let mut table = Table::new(setup);
    table.go_to_turn("blue");
    table.go_to(Phase::CombatMove);
    let words =
        "the way by the Canal is closed to a side that has not held Bray and Goole since its turn began";
    assert_eq!(
        table.refused(&move_of("blue", "1 destroyer", "gulf sound")),
        ("AB-9", words.into())
    );
    // Banks captured this turn do not open it.
    for id in ["bray", "goole"] {
        let space = table.space(id);
        table.state.spaces[space.index()].controller = Some(table.nation("blue"));
    }
    assert_eq!(table.rule(&move_of("blue", "1 destroyer", "gulf sound")), "AB-9");
    let blue = table.nation("blue");
    for id in ["bray", "goole"] {
        let space = table.space(id);
        table.state.spaces[space.index()].held = Some(blue);
    }
    table.give(&move_of("blue", "1 destroyer", "gulf sound"));
}

// AB-9
#[test]
fn ab_9_neutral_land_costs_what_the_scenario_says_or_is_closed() {
    let setup = r#""red": {"sound": "1 fighter 1 carrier"}, "teal": {"isla": "1 infantry 1 fighter"}"#;
    let mut table = Table::new(setup);
    table.go_to_turn("teal");
    table.go_to(Phase::CombatMove);
    assert_eq!(table.rule(&move_of("teal", "1 fighter", "isla nairn")), "AB-9");
    table.give(&move_of("teal", "1 infantry", "isla nairn"));
    assert_eq!(table.treasury("teal"), 3);
    table.give("EndPhase");
    assert_eq!(table.holder("nairn"), Some("teal"));

    let mut table = Table::changed(setup, &[("violation: 3,", "")]);
    table.go_to_turn("teal");
    table.go_to(Phase::CombatMove);
    assert_eq!(
        table.refused(&move_of("teal", "1 infantry", "isla nairn")),
        ("AB-9", "Nairn is neutral, and units cannot enter it".into())
    );
    let mut table = Table::changed(setup, &[("violation: 3,", "violation: 7,")]);
    table.go_to_turn("teal");
    table.go_to(Phase::CombatMove);
    assert_eq!(table.rule(&move_of("teal", "1 infantry", "isla nairn")), "AB-6");
    // Neutrality can be violated only to attack.
    table.go_to(Phase::NonCombatMove);
    assert_eq!(table.rule(&move_of("teal", "1 infantry", "isla nairn")), "AB-9");
}

// AB-9
#[test]
fn ab_9_armour_goes_on_through_land_that_nobody_defends_and_takes_it() {
    let setup = r#""red": {"bray": "1 infantry 2 armour"}, "blue": {"derry": "1 infantry"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    table.give(&move_of("red", "2 armour", "bray cork derry"));
    assert_eq!(table.holder("cork"), Some("red"));
    // Units that have met the enemy stop.
    let mut table = Table::at(Phase::CombatMove, &setup.replace("derry", "cork"));
    assert_eq!(
        table.refused(&move_of("red", "2 armour", "bray cork derry")),
        ("AB-9", "the enemy in Cork stops the move".into())
    );
    table.give(&move_of("red", "2 armour", "bray cork"));
    assert_eq!(table.rule(&move_of("red", "2 armour+1", "cork bray")), "AB-9");
    assert_eq!(table.holder("cork"), Some("blue"));
}

// AB-9
#[test]
fn ab_9_enemy_warships_stop_ships_and_submarines_pass_below() {
    let setup = r#""red": {"sound": "1 destroyer 1 submarine"}, "blue": {"gulf": "1 destroyer", "bay": "1 transport"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    assert_eq!(
        table.refused(&move_of("red", "1 destroyer", "sound gulf bay")),
        ("AB-9", "the enemy in the Gulf stops the move".into())
    );
    table.give(&move_of("red", "1 submarine", "sound gulf bay"));
    table.go_to(Phase::NonCombatMove);
    assert_eq!(table.rule(&move_of("red", "1 destroyer", "sound gulf")), "AB-9");
}

// AB-9
#[test]
fn ab_9_other_moves_lead_to_friendly_spaces_alone() {
    let mut table = Table::at(Phase::NonCombatMove, r#""red": {"bray": "1 infantry 1 fighter"}"#);
    assert_eq!(
        table.refused(&move_of("red", "1 infantry", "bray cork")),
        (
            "AB-9",
            "Cork is not friendly, and this is not a combat move".into()
        )
    );
    assert_eq!(table.rule(&move_of("red", "1 fighter", "bray cork")), "AB-9");
    table.give(&move_of("red", "1 fighter", "bray sound fife"));
}

// AB-9
#[test]
fn ab_9_aircraft_must_be_able_to_land() {
    let setup = r#""red": {"ayr": "1 fighter", "sound": "1 carrier"}, "blue": {"eton": "1 infantry"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    // Eton is four away, which leaves no move to return.
    assert_eq!(
        table.refused(&move_of("red", "1 fighter", "ayr bray cork derry eton")),
        ("AB-9", "these fighters would have nowhere to land".into())
    );
    // Derry is three away; Bray is two from there, a zone beside Derry one, and the carrier can be there.
    table.give(&move_of("red", "1 fighter", "ayr bray cork derry"));
    table.go_to(Phase::Combat);
    table.go_to(Phase::NonCombatMove);
    table.give(&move_of("red", "1 carrier", "sound gulf"));
    table.give(&move_of("red", "1 fighter+3", "derry gulf"));
    table.give("EndPhase");
    assert_eq!(table.units("gulf", "red", "fighter"), 1);
}

/// The aircraft that an order would leave without a landing place, as warnings begin.
fn stranded(table: &Table, order: &str) -> Vec<String> {
    let warnings = table.warnings(order).into_iter();
    let begin = |words: String| words.split_once(" will find").map(|(begin, _)| begin.to_owned());
    warnings.filter_map(begin).collect()
}

// AB-9
#[test]
fn ab_9_decks_are_counted_over_all_aircraft_in_the_air() {
    let setup = r#""red": {"bray": "3 fighter 1 bomber", "gulf": "1 carrier"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    let bay = "bray sound gulf bay";
    assert_eq!(stranded(&table, &move_of("red", "2 fighter", bay)), [""; 0]);
    let three = ["1 Red Fighter in the Bay"];
    assert_eq!(stranded(&table, &move_of("red", "3 fighter", bay)), three);
    // A bomber returns to land.
    table.give(&move_of("red", "1 bomber", bay));
    table.give(&move_of("red", "2 fighter", bay));
    assert_eq!(stranded(&table, &move_of("red", "1 fighter", bay)), three);
    // The carrier may go to them, but not away, nor half of the way if it then has to stay.
    let sail = |path| move_of("red", "1 carrier", path);
    assert_eq!(stranded(&table, &sail("gulf bay")), [""; 0]);
    let both = ["2 Red Fighters in the Bay"];
    assert_eq!(stranded(&table, &sail("gulf sound")), [""; 0], "it can come back");
    table.give(&sail("gulf sound"));
    assert_eq!(stranded(&table, "EndPhase"), both);
    table.give("EndPhase");
    // A stranding that has already happened causes no warning.
    table.go_to(Phase::NonCombatMove);
    assert_eq!(
        stranded(&table, &move_of("red", "1 bomber+3", "bay gulf bray")),
        [""; 0]
    );
}

// AB-9
#[test]
fn ab_9_a_carrier_sails_to_one_zone_only() {
    for (carriers, stays) in [(1, 1), (2, 0)] {
        let setup = format!(r#""red": {{"ayr": "2 fighter", "gulf": "{carriers} carrier"}}"#);
        let mut table = Table::at(Phase::NonCombatMove, &setup);
        // One has to land where it is, the other in the Bay or the Gulf: each has a deck, but one carrier is not in two zones.
        let near = move_of("red", "1 fighter", "ayr bray ayr bray sound");
        assert_eq!(stranded(&table, &near), [""; 0]);
        table.give(&near);
        let far = move_of("red", "1 fighter", "ayr sound gulf bay");
        assert_eq!(stranded(&table, &far).len(), stays, "{carriers}");
    }
}

// AB-9
#[test]
fn ab_9_aircraft_that_do_not_land_are_lost() {
    let setup = r#""red": {"ayr": "3 fighter 1 bomber", "sound": "1 carrier"}"#;
    let mut table = Table::at(Phase::CombatMove, setup);
    table.give(&move_of("red", "3 fighter 1 bomber", "ayr sound"));
    table.go_to(Phase::NonCombatMove);
    table.give("EndPhase");
    // Two find a carrier; no bomber does.
    assert_eq!(
        (
            table.units("sound", "red", "fighter"),
            table.units("sound", "red", "bomber")
        ),
        (2, 0)
    );
}
