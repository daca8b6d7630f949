//! Stations and markers that are captured, handed over or removed, and who may use them (R1-9, R2-5, R2-6, R3-2, AR-3).

use super::super::small_war::texts;
use super::{Table, move_of};
use crate::AreaGame;
use crate::definition::Phase;
use railhead_engine::scenario::load;

/// A variant with these choices, and additions to the scenario.
fn own(choices: &str, more: &str) -> String {
    format!(
        r#"own_rail: Rail(
            format: 1, name: "Own", text: "", {choices}
            cites: {{Captured: "R1-9", Destroying: "R2-6", Network: "R3-2", National: "R1-4"}},
        ), {more} violation: 3,"#
    )
}

const STATIONS: &str = r"station: 15, marker: 1, network: StationsAndMarkers, departure: Station, destination: OnRailroad,
    range: Unlimited, national: PerStation(most: 6), owner_destroys: true,";

/// The small war with rails.
fn war(rails: &str, setup: &str) -> Table {
    Table::changed(setup, &[("violation: 3,", rails)])
}

pub(in crate::tests) fn by_rail(nation: &str, path: &str) -> String {
    let path: Vec<String> = path
        .split_whitespace()
        .map(|area| format!("\"{area}\""))
        .collect();
    format!(
        r#"Rail(nation: "{nation}", kind: "infantry", path: [{}])"#,
        path.join(", ")
    )
}

impl Table {
    /// A nation's Non-combat Move in a round.
    pub(in crate::tests) fn trains_of(&mut self, nation: &str, round: u16) {
        while self.state.round() < round {
            self.give("EndPhase");
        }
        self.go_to_turn(nation);
        self.go_to(Phase::NonCombatMove);
    }
}

// R1-9
#[test]
fn r1_9_a_captured_station_works_for_no_ally_before_its_captor_has_held_it_for_a_full_turn() {
    let more = r#"stations: "bray derry", markers: "bray cork derry", occupied: [(nation: "teal", areas: "derry")],"#;
    let side = format!("{STATIONS} sharing: Side, captured_markers: Removed,");
    let setup = r#""blue": {"cork": "3 infantry"}, "teal": {"derry": "2 infantry"}"#;
    let mut table = war(&own(&side, more), setup);
    table.go_to_turn("blue");
    table.go_to(Phase::CombatMove);
    table.give(&move_of("blue", "2 infantry", "cork bray"));
    table.trains_of("teal", 1);
    assert_eq!(table.holder("bray"), Some("blue"));
    assert_eq!(
        table.refused(&by_rail("teal", "derry cork bray")),
        (
            "R1-9",
            "the railroads of Bray were captured and will work once Blue has held them for a full turn"
                .to_owned()
        )
    );
    // R1-4: it counts for no nation either.
    table.trains_of("blue", 2);
    table.give(&by_rail("blue", "bray cork"));
    table.trains_of("teal", 2);
    table.give(&by_rail("teal", "derry cork bray"));
}

// R2-5, R4-5
#[test]
fn r2_5_what_is_handed_over_waits_until_its_new_holder_has_held_it_for_a_full_turn() {
    let more = r#"stations: "cork derry eton", markers: "cork derry eton", occupied: [(nation: "teal", areas: "derry")],"#;
    for (choices, way) in [
        (format!("{STATIONS} sharing: Side,"), "eton derry cork"),
        (
            "marker: 1, network: Markers, departure: OnRailroad, destination: OnRailroad, range: Unlimited,
            national: Unlimited, sharing: Side,"
                .to_owned(),
            "eton derry cork",
        ),
    ] {
        let more = if choices.starts_with("station") {
            more.to_owned()
        } else {
            more.replace(r#"stations: "cork derry eton","#, "")
        };
        let setup =
            r#""red": {"bray": "1 infantry"}, "blue": {"eton": "3 infantry"}, "teal": {"derry": "1 armour"}"#;
        let mut table = war(&own(&choices, &more), setup);
        table.go_to(Phase::CombatMove);
        table.give(&move_of("red", "1 infantry", "bray cork"));
        table.go_to_turn("teal");
        assert_eq!(table.holder("cork"), Some("red"));
        let red = table.nation("red");
        table.state.forces.retain(|force, _| force.nation != red);
        table.go_to(Phase::CombatMove);
        table.give(&move_of("teal", "1 armour", "derry cork"));
        table.go_to(Phase::NonCombatMove);
        // It goes back to Blue, whose turn comes before Teal's: its next turn is its first full one.
        assert_eq!(table.holder("cork"), Some("blue"));
        table.trains_of("blue", 2);
        assert_eq!(table.rule(&by_rail("blue", way)), "R1-9");
        table.trains_of("blue", 3);
        table.give(&by_rail("blue", way));
    }
}

// R2-6, AR-5
#[test]
fn r2_6_an_owner_removes_what_a_train_has_used_and_the_train_stays_where_it_is() {
    let more = r#"stations: "ayr bray", markers: "ayr bray","#;
    let setup = r#""red": {"ayr": "4 infantry"}"#;
    for (purchase, at) in [("station", "bray"), ("station", "ayr")] {
        let mut table = war(
            &own(
                &format!("{} sharing: OwnOnly,", STATIONS.replace("OnRailroad", "Station")),
                more,
            ),
            setup,
        );
        table.go_to(Phase::NonCombatMove);
        table.give(&by_rail("red", "ayr bray"));
        table.give(&by_rail("red", "ayr bray"));
        let back = r#"TakeBackRail(nation: "red", kind: "infantry", path: ["ayr", "bray"])"#;
        table.give(back);
        table.give(&format!(
            r#"Remove(nation: "red", ware: "{purchase}", at: "{at}")"#
        ));
        let (rule, text) = table.refused(back);
        assert_eq!(rule, "R2-6");
        assert!(text.contains("cannot go back"), "{text}");
        // R1-4: one station is left and one train has gone, so no more can go.
        assert_ne!(table.rule(&by_rail("red", "ayr bray")), "");
        table.go_to_turn("blue");
    }
    // A marker beside a station is not what the train used.
    let mut table = war(&own(&format!("{STATIONS} sharing: OwnOnly,"), more), setup);
    table.go_to(Phase::NonCombatMove);
    table.give(&by_rail("red", "ayr bray"));
    table.give(r#"Remove(nation: "red", ware: "marker", at: "bray")"#);
    table.give(r#"TakeBackRail(nation: "red", kind: "infantry", path: ["ayr", "bray"])"#);
}

// AR-7, R1-5
#[test]
fn ar_7_a_station_that_is_placed_where_more_units_arrived_than_it_handles_leaves_a_sound_game() {
    let choices = r"station: 1, network: EveryArea(), departure: Anywhere, destination: Anywhere, range: Unlimited,
        national: Unlimited, station_limit: Value(most: 1), counted: Both, sharing: OwnOnly,";
    let mut table = war(&own(choices, ""), r#""red": {"ayr": "4 infantry"}"#);
    table.give(r#"Buy(nation: "red", ware: "station")"#);
    table.go_to(Phase::NonCombatMove);
    for _ in 0..3 {
        table.give(&by_rail("red", "ayr bray"));
    }
    table.go_to(Phase::PlaceUnits);
    table.give(r#"Place(nation: "red", ware: "station", at: "bray")"#);
}

const ONE_MORE: &str =
    "station: 8, network: StationsOnly, way: NonCombatMove, departure: Station, destination: Anywhere,
    range: ExtraMove(1), national: Unlimited, sharing: Side,";

// R3-2
#[test]
fn r3_2_the_way_goes_where_a_non_combat_move_goes_and_only_the_station_has_to_be_held() {
    let setup = r#""red": {"ayr": "1 infantry", "bray": "2 infantry"}"#;
    let mut table = war(&own(ONE_MORE, r#"stations: "ayr","#), setup);
    table.go_to(Phase::CombatMove);
    table.give(&move_of("red", "2 infantry", "bray cork"));
    table.go_to(Phase::NonCombatMove);
    assert_eq!(table.holder("cork"), Some("red"));
    table.give(&by_rail("red", "ayr bray cork"));
    // Such a move cannot enter enemy areas.
    let more = r#"stations: "bray","#;
    let mut table = war(&own(ONE_MORE, more), setup);
    table.go_to(Phase::NonCombatMove);
    assert_eq!(table.rule(&by_rail("red", "bray cork")), "R3-2");
    // AR-2: in Combat Move trains cross only areas held since the turn began.
    let more = r#"stations: "ayr", rail_in_combat_move: true,"#;
    let mut table = war(&own(ONE_MORE, more), setup);
    table.go_to(Phase::CombatMove);
    let bray = table.space("bray");
    table.state.spaces[bray.index()].held = None;
    assert_eq!(table.rule(&by_rail("red", "ayr bray")), "AR-4");
}

// AR-3
#[test]
fn ar_3_a_unit_without_a_move_that_was_carried_has_moved() {
    let mut texts = texts(r#""red": {"ayr": "1 infantry", "sound": "1 transport"}"#);
    let rails = own(
        "network: EveryArea(), departure: Anywhere, destination: Anywhere, range: Unlimited, national: Unlimited, sharing: Side,",
        "",
    );
    for (file, from, to) in [
        ("war.ron", "violation: 3,", rails.as_str()),
        ("units.ron", "move: 1", "move: 0"),
    ] {
        let text = texts.get_mut(file).expect("it was just made");
        assert!(text.contains(from), "{from}");
        *text = text.replace(from, to);
    }
    let loaded = load::<AreaGame>(&texts, "war.ron");
    let game = loaded.unwrap_or_else(|problems| panic!("{problems:?}")).game;
    let (state, _) = railhead_engine::engine::Game::start(game.as_ref(), 1);
    let mut table = Table { game, state };
    table.go_to(Phase::NonCombatMove);
    let infantry = super::groups("red", "1 infantry", false);
    table.give(&format!(r#"Load(units: {infantry}, from: "ayr", zone: "sound")"#));
    let aboard = super::groups("red", "1 infantry+1", true);
    let ashore = aboard
        .replace("),", r#"), "bray"),"#)
        .replace("(nation", "((nation");
    table.give(&format!(r#"Unload(zone: "sound", units: {ashore})"#));
    assert_eq!(table.rule(&by_rail("red", "bray ayr")), "AR-3");
}
