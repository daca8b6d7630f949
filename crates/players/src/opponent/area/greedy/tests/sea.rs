//! Small positions at sea, where destroyers, escorts, transports and hunters of transports have one thing to do.

use super::{attacks, bought, turn_of};
use crate::opponent::area::small_war::texts;
use railhead_area_game::words::lookup;
use railhead_area_game::{AreaGame, Order};
use railhead_engine::engine::Session;
use railhead_engine::text::sources::files::{Embedded, Files as _};

/// The tables of units of the editions, and the plain one.
const TABLES: [&str; 3] = ["units", "units-revised", "units-1940"];

/// The first turn, that of Red and Pink, with a table of units and this treasury for Red.
fn turn(table: &str, setup: &str, treasury: u32) -> Session<AreaGame> {
    turn_with(units(table), setup, treasury)
}

fn units(table: &str) -> String {
    let text = Embedded.read(&format!("world/{table}.ron"));
    text.expect("it is shipped")
}

fn turn_with(units: String, setup: &str, treasury: u32) -> Session<AreaGame> {
    let mut texts = texts(setup);
    texts.insert("units.ron".to_owned(), units);
    let war = texts.get_mut("war.ron").expect("it was just made");
    *war = war.replace("treasury: 20", &format!("treasury: {treasury}"));
    turn_of(&texts)
}

/// How many units of a kind are in a space.
fn count(session: &Session<AreaGame>, kind: &str, at: &str) -> u16 {
    let kind = session.game().kind_named(kind).expect("it is in the table");
    let at = lookup::space(session.game(), at).expect("it is on the board");
    let there = session.state().forces_at(at);
    there
        .filter(|(force, _)| force.kind == kind)
        .map(|(_, count)| count)
        .sum()
}

// AB-26
#[test]
fn ab_26_a_destroyer_is_bought_where_submarines_reach_ships_and_nothing_hunts_them() {
    let destroyers = |table: &str, ships: &str| {
        let setup = format!(
            r#""red": {{"ayr": "6 infantry", "gulf": "{ships}"}}, "blue": {{"eton": "2 infantry", "bay": "1 submarine"}}"#
        );
        let session = turn(table, &setup, 40);
        let destroyer = session
            .game()
            .kind_named("destroyer")
            .expect("it is in the table");
        bought(&session).get(&destroyer).copied().unwrap_or(0)
    };
    for table in ["units-revised", "units-1940"] {
        assert_eq!(destroyers(table, "2 transport 1 battleship"), 1, "{table}");
        assert_eq!(destroyers(table, "2 transport 1 destroyer"), 0, "{table}");
    }
    assert_eq!(
        destroyers("units", "2 transport 1 battleship"),
        0,
        "nothing hunts"
    );
}

#[test]
fn a_warship_does_not_leave_transports_to_aircraft_for_a_prey() {
    let leaves = |table: &str, aircraft: &str| {
        let setup = format!(
            r#""red": {{"ayr": "2 infantry", "sound": "2 transport 1 cruiser"}}, "blue": {{"cork": "2 infantry{aircraft}", "gulf": "1 transport"}}"#
        );
        attacks(&turn(table, &setup, 20), "gulf")
    };
    for table in TABLES {
        assert!(!leaves(table, " 1 fighter"), "{table}");
        assert!(leaves(table, ""), "{table}: nobody can reach the transports");
    }
}

#[test]
fn transports_leave_for_where_the_enemy_cannot_sink_them_or_warships_come() {
    let rest = r#""gulf": "2 transport"}, "blue": {"eton": "2 infantry", "derry": "1 fighter"}"#;
    for table in TABLES {
        // From Derry fighters then reach the Gulf, and not the Sound.
        let units = units(table).replace("defence: 4, move: 4", "defence: 4, move: 1");
        let setup = format!(r#""red": {{"ayr": "2 infantry", {rest}"#);
        let alone = turn_with(units.clone(), &setup, 20);
        assert_eq!(count(&alone, "transport", "gulf"), 0, "{table}");
        let setup = format!(r#""red": {{"ayr": "2 infantry", "sound": "1 battleship", {rest}"#);
        let met = turn_with(units, &setup, 20);
        let there = ["transport", "battleship"].map(|kind| count(&met, kind, "gulf"));
        assert_eq!(there, [2, 1], "{table}");
    }
}

#[test]
fn transports_that_leave_take_the_troops_that_wait_for_them() {
    // The Sound is parted: from Derry fighters reach its eastern half, where Goole is, but not its western one.
    let setup = r#""red": {"ayr": "1 infantry"}, "pink": {"goole": "4 infantry", "sound": "2 transport"},
        "blue": {"cork": "8 infantry 8 armour", "derry": "5 fighter", "eton": "2 infantry"},
        "teal": {"hove": "12 infantry"}"#;
    for table in TABLES {
        let mut texts = texts(setup);
        let near = units(table).replace("defence: 4, move: 4", "defence: 4, move: 2");
        texts.insert("units.ron".to_owned(), near);
        let board = texts.get_mut("board.ron").expect("it was just made");
        *board = board.replace("\"ssssttttuu\"", "\"vvssttttuu\"");
        let sound = r#""s": (id: "sound","#;
        let west = r#""v": (id: "west", name: "The West", kind: Sea),"#;
        *board = board.replace(sound, &format!("{west}\n        {sound}"));
        let session = turn_of(&texts);
        let there = ["transport", "infantry"].map(|kind| count(&session, kind, "west"));
        assert_eq!(there, [2, 4], "{table}");
    }
}

#[test]
fn warships_leave_together_where_the_enemy_would_sink_them() {
    let sound = |fighters: u16| {
        let units = units("units-1940").replace("defence: 4, move: 4", "defence: 4, move: 1");
        let setup = format!(
            r#""red": {{"ayr": "2 infantry", "gulf": "1 cruiser 1 destroyer"}}, "blue": {{"eton": "2 infantry", "derry": "{fighters} fighter"}}"#
        );
        let session = turn_with(units, &setup, 20);
        ["cruiser", "destroyer"].map(|kind| count(&session, kind, "sound"))
    };
    assert_eq!(sound(4), [1, 1], "four fighters would sink them");
    assert_eq!(sound(1), [0, 0], "one would not");
}

// AB-7, AB-27
#[test]
fn ab_27_a_fleet_of_transports_alone_is_sunk() {
    let setup = r#""red": {"ayr": "2 infantry", "sound": "1 cruiser"}, "blue": {"eton": "2 infantry", "gulf": "3 transport"}"#;
    for table in TABLES {
        let session = turn(table, setup, 20);
        assert_eq!(count(&session, "transport", "gulf"), 0, "{table}");
    }
}

// AB-7, AB-26
#[test]
fn ab_26_aircraft_fight_the_submarines_that_they_were_sent_against_and_fly_to_no_others() {
    let setup =
        r#""red": {"bray": "1 infantry 2 fighter"}, "blue": {"cork": "6 infantry", "gulf": "1 submarine"}"#;
    let gulf = |session: &Session<AreaGame>| lookup::space(session.game(), "gulf").expect("a zone");
    for table in ["units", "units-revised"] {
        let session = turn(table, setup, 20);
        let at = gulf(&session);
        let mut orders = session.journal().iter().map(|entry| &entry.order);
        assert!(orders.any(|order| *order == Order::Fight { at }), "{table}");
    }
    assert!(
        !attacks(&turn("units-1940", setup, 20), "gulf"),
        "they cannot hit it"
    );
}
