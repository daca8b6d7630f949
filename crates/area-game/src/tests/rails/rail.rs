//! Rails in play, by rule: trips and taking them back, building, raids, capture, pools, and trains in saves.
//!
//! The small war of `table.rs` gets a rail variant of its own from each test, in the words of a scenario file. The engine of the rails is tested by
//! itself in `crates/area-game/src/rail/tests`.

use super::{Table, groups, move_of, problems_with};
use crate::chapters::production;
use crate::chapters::rail::available::why_nowhere;
use crate::chapters::rail::now::rails;
use crate::definition::Phase;
use crate::rail::{Limited, Rails};
use crate::state::area_state::Status;
use crate::state::order::UnitGroup;
use crate::state::purchase::Purchase;
use railhead_engine::engine::Playable as _;

/// Option 1 of the rail rules: stations joined by markers, and both are damaged or lost in war. `more` is what else a test puts into the scenario.
fn option_1(more: &str) -> String {
    format!(
        r#"own_rail: Rail(
            format: 1, name: "One", text: "", station: 15, marker: 1, spacing: 4,
            network: StationsAndMarkers, departure: Station, destination: Station,
            range: Areas(most: 4, less_damage: true), national: PerStation(most: 6),
            station_limit: Value(most: 6), counted: Both, sharing: Side,
            captured_markers: Removed, raids: Damage(most: 6, inoperable_at: 3), anti_aircraft: true,
            cites: {{Departure: "R1-2", Destination: "R1-2", National: "R1-4", Station: "R1-5", Building: "R1-3"}},
        ), {more} violation: 3,"#
    )
}

/// Option 2: no limit to the range, two trains a turn, and a hit destroys.
fn option_2(more: &str) -> String {
    format!(
        r#"own_rail: Rail(
            format: 1, name: "Two", text: "", station: 10, marker: 1,
            network: StationsAndMarkers, departure: Station, destination: Station,
            range: Unlimited, national: Fixed(2), sharing: OwnOnly,
            raids: DestroyOnHit, anti_aircraft: true, owner_destroys: true,
            cites: {{National: "R2-2", Destroying: "R2-6"}},
        ), {more} violation: 3,"#
    )
}

/// The small war with rails and these units, in a phase of Red's first turn.
fn war(rails: &str, setup: &str, phase: Phase) -> Table {
    let mut table = Table::changed(setup, &[("violation: 3,", rails)]);
    table.go_to(phase);
    table
}

/// Red's order to send infantry by rail.
fn by_rail(count: u16, path: &str) -> String {
    let path: Vec<String> = path
        .split_whitespace()
        .map(|area| format!("\"{area}\""))
        .collect();
    format!(
        "Rail(nation: \"red\", kind: \"infantry\", count: {count}, path: [{}])",
        path.join(", ")
    )
}

/// A railroad of two areas, with a station at each end.
const LINE: &str = r#"stations: "ayr bray", markers: "ayr bray","#;
/// Red's units in Ayr.
const RED: &str = r#""red": {"ayr": "4 infantry 1 artillery 1 fighter"}"#;

/// Red's order to raid the station or marker of an area: `2 bomber+1` are two that have moved one space.
fn rail_raid(bombers: &str, at: &str) -> String {
    let list = groups("red", bombers, false);
    let group = list.trim_start_matches('[').trim_end_matches([']', ',']);
    format!("Raid(units: {group}, at: \"{at}\", rail: true)")
}

// AR-1, AR-2, AR-3, AR-5
#[test]
fn ar_3_a_unit_goes_by_rail_and_does_nothing_else() {
    let mut table = war(&option_1(LINE), RED, Phase::NonCombatMove);
    table.give(&by_rail(1, "ayr bray"));
    assert_eq!(table.units("bray", "red", "infantry"), 1);
    // It cannot move on, nor go by rail again.
    assert_eq!(table.rule(&move_of("red", "1 infantry", "bray ayr")), "AB-9");
    assert_eq!(table.rule(&by_rail(1, "bray ayr")), "AR-3");
    assert_eq!(
        table.rule(r#"Rail(nation: "red", kind: "fighter", path: ["ayr", "bray"])"#),
        "AR-1"
    );
    // Two stations: two units a turn.
    table.give(&by_rail(1, "ayr bray"));
    assert_eq!(table.rule(&by_rail(1, "ayr bray")), "R1-4");
    table.give(r#"TakeBackRail(nation: "red", kind: "infantry", path: ["ayr", "bray"])"#);
    assert_eq!(
        (table.units("ayr", "red", "infantry"), table.state.trains().len()),
        (3, 1)
    );
    table.give(&by_rail(1, "ayr bray"));
    table.give("EndPhase");
    assert_eq!(table.rule(&by_rail(1, "ayr bray")), "AR-2");
    assert_eq!(
        table.rule(r#"TakeBackRail(nation: "red", kind: "infantry", path: ["ayr", "bray"])"#),
        "AR-2"
    );
}

// AR-3, S1-3
#[test]
fn ar_3_a_unit_that_moved_does_not_go_by_rail() {
    let mut table = war(&option_1(LINE), RED, Phase::NonCombatMove);
    table.give(&move_of("red", "1 infantry", "ayr bray"));
    assert_eq!(table.rule(&by_rail(1, "bray ayr")), "AR-3");
    // In Combat Move too.
    let blue = r#", "blue": {"cork": "1 infantry"}"#;
    let mut table = war(
        &option_1(LINE),
        &format!("\"red\": {{\"bray\": \"2 infantry\"}}{blue}"),
        Phase::CombatMove,
    );
    table.give(&move_of("red", "1 infantry", "bray cork"));
    assert_eq!(table.rule(&by_rail(1, "bray ayr")), "AR-2");
}

// AR-2
#[test]
fn ar_2_the_switch_lets_trains_go_in_combat_move_too() {
    let with = format!("rail_in_combat_move: true, {LINE}");
    let mut table = war(&option_1(&with), RED, Phase::CombatMove);
    table.give(&by_rail(2, "ayr bray"));
    table.give("EndPhase");
    table.give("EndPhase");
    assert_eq!(table.state.phase(), Phase::NonCombatMove);
    // A train counts for the whole turn, and its cargo stays at the destination.
    assert_eq!(table.rule(&by_rail(1, "ayr bray")), "R1-4");
    assert_eq!(
        table.rule(r#"TakeBackRail(nation: "red", kind: "infantry", path: ["ayr", "bray"])"#),
        "AR-5"
    );
    assert_eq!(table.rule(&move_of("red", "1 infantry", "bray ayr")), "AB-9");
}

// AR-4
#[test]
fn ar_4_what_was_taken_in_this_turn_waits_for_the_next() {
    let setup = r#""red": {"ayr": "2 infantry", "bray": "2 infantry"}"#;
    let rails = option_1(r#"stations: "ayr bray cork", markers: "ayr bray","#);
    let mut table = war(&rails, setup, Phase::CombatMove);
    table.give(&move_of("red", "2 infantry", "bray cork"));
    table.go_to(Phase::NonCombatMove);
    assert_eq!(table.holder("cork"), Some("red"));
    assert_eq!(table.rule(&by_rail(1, "ayr bray cork")), "AR-4");
    // R1-4: the station counts from the next turn on.
    let capacity = |table: &Table| {
        let rails = rails_of(table);
        rails.limit(Limited::Nation(table.nation("red")))
    };
    assert_eq!(capacity(&table), Some(2));
    table.go_to_turn("blue");
    table.go_to_turn("red");
    table.go_to(Phase::NonCombatMove);
    assert_eq!(capacity(&table), Some(3));
    table.give(&by_rail(1, "ayr bray cork"));
}

fn rails_of(table: &Table) -> Rails<'_> {
    rails(&table.game, &table.state).expect("the scenario has rails")
}

// AR-7, R1-1, R1-3
#[test]
fn ar_7_what_is_built_works_from_the_next_turn_on() {
    let rails = option_1(r#"stations: "ayr", markers: "ayr","#);
    let mut table = Table::changed(
        RED,
        &[("violation: 3,", &rails), ("treasury: 20", "treasury: 40")],
    );
    assert_eq!(production::price(&table.game, Purchase::Station), Some(15));
    table.give(r#"Buy(nation: "red", ware: "station")"#);
    table.give(r#"Buy(nation: "red", ware: "marker")"#);
    table.go_to(Phase::PlaceUnits);
    table.give(r#"Place(nation: "red", ware: "station", at: "bray")"#);
    assert_eq!(
        table.rule(r#"Place(nation: "red", ware: "marker", at: "ayr")"#),
        "AR-7"
    );
    table.give(r#"Place(nation: "red", ware: "marker", at: "bray")"#);
    table.go_to_turn("blue");
    table.go_to_turn("red");
    table.go_to(Phase::NonCombatMove);
    table.give(&by_rail(1, "ayr bray"));
}

// AR-7
#[test]
fn ar_7_nothing_is_built_where_a_full_round_has_not_passed() {
    let setup = r#""red": {"bray": "2 infantry"}"#;
    let mut table = Table::changed(
        setup,
        &[("violation: 3,", &option_1("")), ("treasury: 20", "treasury: 40")],
    );
    table.give(r#"Buy(nation: "red", ware: "marker", count: 2)"#);
    table.give("EndPhase");
    table.give(&move_of("red", "2 infantry", "bray cork"));
    table.go_to(Phase::PlaceUnits);
    assert_eq!(
        table.rule(r#"Place(nation: "red", ware: "marker", at: "cork")"#),
        "AR-7"
    );
    table.give(r#"Place(nation: "red", ware: "marker", at: "bray")"#);
    table.go_to_turn("blue");
    table.go_to_turn("red");
    table.go_to(Phase::PlaceUnits);
    table.give(r#"Place(nation: "red", ware: "marker", at: "cork")"#);
}

// R1-3
#[test]
fn r1_3_a_station_is_joined_to_another_by_markers_but_for_the_first() {
    let mut table = Table::changed(
        "",
        &[("violation: 3,", &option_1("")), ("treasury: 20", "treasury: 60")],
    );
    table.give(r#"Buy(nation: "red", ware: "station", count: 2)"#);
    table.give(r#"Buy(nation: "pink", ware: "marker", count: 2)"#);
    table.go_to(Phase::PlaceUnits);
    table.give(r#"Place(nation: "red", ware: "station", at: "ayr")"#);
    // Bray borders on Ayr, where the other stands.
    table.give(r#"Place(nation: "red", ware: "station", at: "bray")"#);
    // Goole is across the water: no marker leads there.
    let rails = option_1(r#"stations: "ayr", owners: [(nation: "red", areas: "goole")],"#);
    let mut table = Table::changed("", &[("violation: 3,", &rails)]);
    table.give(r#"Buy(nation: "red", ware: "station")"#);
    table.go_to(Phase::PlaceUnits);
    assert_eq!(
        table.rule(r#"Place(nation: "red", ware: "station", at: "goole")"#),
        "R1-3"
    );
    table.give(r#"Place(nation: "red", ware: "station", at: "bray")"#);
}

// AB-6, R1-7
#[test]
fn r1_7_bombers_damage_a_station_and_a_marker_is_paid_off_for_1_ipc() {
    let rails = option_1(r#"stations: "cork", markers: "cork","#);
    let setup = r#""red": {"bray": "3 bomber"}"#;
    let mut table = war(&rails, setup, Phase::CombatMove);
    table.give(&move_of("red", "3 bomber", "bray cork"));
    table.give("EndPhase");
    // Its guns hit one bomber; the others roll 4 and 5, and 6 is the limit.
    table.dice([1, 6, 6, 4, 5]);
    table.give(&rail_raid("3 bomber+1", "cork"));
    assert_eq!(table.state.space(table.space("cork")).station, Some(6));
    assert_eq!(table.units("cork", "red", "bomber"), 2);
    table.go_to_turn("blue");
    assert_eq!(
        table.rule(r#"Repair(nation: "blue", area: "cork", count: 1)"#),
        "AB-6"
    );
    let before = table.treasury("blue");
    table.give(r#"Repair(nation: "blue", area: "cork", count: 4, station: true)"#);
    assert_eq!(table.treasury("blue"), before - 4);
    assert_eq!(table.state.space(table.space("cork")).station, Some(2));
}

// R1-9
#[test]
fn r1_9_a_station_is_the_captors_and_the_marker_is_gone() {
    let rails = option_1(r#"stations: "cork", markers: "cork","#);
    let mut table = war(&rails, r#""red": {"bray": "1 infantry"}"#, Phase::CombatMove);
    table.give(&move_of("red", "1 infantry", "bray cork"));
    table.give("EndPhase");
    let cork = *table.state.space(table.space("cork"));
    assert_eq!((cork.station, cork.marker), (Some(0), false));
}

// R2-5, R2-6, R2-7
#[test]
fn r2_7_one_hit_removes_a_station_and_r2_6_its_owner_may_too() {
    let rails = option_2(r#"stations: "ayr cork", markers: "ayr cork","#);
    let setup = r#""red": {"bray": "2 bomber 1 infantry"}"#;
    let mut table = war(&rails, setup, Phase::CombatMove);
    table.give(&move_of("red", "2 bomber", "bray cork"));
    table.give("EndPhase");
    let raid = rail_raid("1 bomber+1", "cork");
    // The guns miss; a 5 is above the bomber's 4.
    table.dice([6, 5]);
    table.give(&raid);
    assert_eq!(table.state.space(table.space("cork")).station, Some(0));
    table.dice([6, 4]);
    table.give(&raid);
    let cork = *table.state.space(table.space("cork"));
    assert_eq!((cork.station, cork.marker), (None, true));
    // R2-6
    table.give(r#"Remove(nation: "red", ware: "station", at: "ayr")"#);
    table.give(r#"Remove(nation: "red", ware: "marker", at: "ayr")"#);
    assert_eq!(
        table.rule(r#"Remove(nation: "red", ware: "marker", at: "ayr")"#),
        "R2-6"
    );
    assert_eq!(
        table.rule(r#"Remove(nation: "blue", ware: "marker", at: "cork")"#),
        "AB-3"
    );
    let table = war(&option_1(LINE), RED, Phase::Purchase);
    assert_eq!(
        table.rule(r#"Remove(nation: "red", ware: "station", at: "ayr")"#),
        "AR-9"
    );
}

/// Option 4: markers alone, and a hit destroys.
fn option_4(more: &str) -> String {
    format!(
        r#"own_rail: Rail(
            format: 1, name: "Four", text: "", marker: 3,
            network: Markers, departure: OnRailroad, destination: OnRailroad,
            range: PointsPerArea, national: Points(divisor: 7), sharing: OwnOnly,
            raids: DestroyOnHit, anti_aircraft: true, owner_destroys: true,
        ), {more} violation: 3,"#
    )
}

// R4-5, R4-6, R4-7
#[test]
fn r4_5_a_marker_is_the_captors_r4_6_its_owner_may_remove_it_and_r4_7_a_hit_does() {
    let setup = r#""red": {"bray": "1 infantry 2 bomber"}"#;
    let mut table = war(
        &option_4(r#"markers: "bray cork derry","#),
        setup,
        Phase::CombatMove,
    );
    table.give(&move_of("red", "1 infantry", "bray cork"));
    table.give(&move_of("red", "1 bomber", "bray cork derry"));
    table.give("EndPhase");
    let marker = |table: &Table, area: &str| table.state.space(table.space(area)).marker;
    assert_eq!(
        (table.holder("cork"), marker(&table, "cork")),
        (Some("red"), true)
    );
    // The guns miss, the bomber hits with 4.
    table.dice([6, 4]);
    table.give(&rail_raid("1 bomber+2", "derry"));
    assert!(!marker(&table, "derry"));
    table.give(r#"Remove(nation: "red", ware: "marker", at: "bray")"#);
    assert!(!marker(&table, "bray"));
}

/// The small war with a pool of one unit for Blue or for Teal, shared by the other.
fn pools(owner: &str, friend: &str, changes: &[(&str, &str)]) -> Table {
    let rails = format!(
        r#"own_rail: Rail(
            format: 1, name: "Pools", text: "", network: EveryArea(), departure: Anywhere, destination: Anywhere, range: Unlimited,
            national: Regional(pools: {{"{owner}": [(units: 1, regions: "north")]}}, borrow: {{"{friend}": "{owner}"}}),
            sharing: Side, refill: RoundStart, cites: {{National: "S1-4", Pools: "S1-5"}},
        ), violation: 3,"#
    );
    let setup = r#""blue": {"cork": "2 infantry", "eton": "1 infantry"}, "teal": {"eton": "1 infantry"}"#;
    let of_board = [
        ("passages:", r#"regions: {"north": "The North"}, passages:"#),
        (r#"owner: "blue""#, r#"owner: "blue", regions: "north""#),
    ];
    let changes = [&[("violation: 3,", rails.as_str())], changes].concat();
    let mut table = Table::on(setup, &changes, &of_board);
    table.go_to(Phase::NonCombatMove);
    table
}

/// Blue's train, for which the pool has room once.
const BLUE: &str = r#"Rail(nation: "blue", kind: "infantry", path: ["cork", "derry", "eton"])"#;
/// Teal's train, from the same pool.
const TEAL: &str = r#"Rail(nation: "teal", kind: "infantry", path: ["eton", "derry"])"#;

/// On to the Non-combat Move of a nation's next turn.
fn on_to(table: &mut Table, nation: &str) {
    table.go_to_turn(nation);
    table.go_to(Phase::NonCombatMove);
}

// S1-5
#[test]
fn s1_5_a_pool_is_used_up_until_a_round_begins() {
    let mut table = pools("blue", "teal", &[]);
    on_to(&mut table, "blue");
    table.give(BLUE);
    assert_eq!(table.rule(BLUE), "S1-4");
    on_to(&mut table, "teal");
    assert_eq!(table.rule(TEAL), "S1-5");
    // Saved between the turns of a round, it still counts.
    let mut snapshot = table.game.snapshot(&table.state);
    let restore = |snapshot: &_| table.game.restore(snapshot);
    assert_eq!(restore(&snapshot).as_ref(), Ok(&table.state));
    // Saves of older versions name the pool that the train took.
    assert_eq!(std::mem::take(&mut snapshot.trains[0].tickets), [(0, 0)]);
    assert!(restore(&snapshot).is_err());
    snapshot.trains[0].pool = Some((0, 0));
    assert_eq!(restore(&snapshot).as_ref(), Ok(&table.state));
    on_to(&mut table, "blue");
    table.give(BLUE);
}

// S1-5: Teal moves before Blue, and does not get Blue's pool again after Blue's turn.
#[test]
fn s1_5_a_pool_serves_once_a_round_in_whatever_order_of_turns() {
    let order = (r#""blue", "teal"]"#, r#""teal", "blue"]"#);
    let mut table = pools("blue", "teal", &[order]);
    on_to(&mut table, "teal");
    table.give(TEAL);
    on_to(&mut table, "blue");
    assert_eq!(table.rule(BLUE), "S1-4");
    on_to(&mut table, "teal");
    assert_eq!(table.state.trains(), []);
}

// S1-5: a nation without anything left has no turn, but its friends have its pool every round.
#[test]
fn s1_5_a_pool_refills_whoever_still_has_a_turn() {
    let mut table = pools("teal", "blue", &[]);
    let blue = table.nation("blue");
    for id in ["hove", "isla"] {
        let at = table.space(id);
        table.state.spaces[at.index()].controller = Some(blue);
    }
    let teal = table.nation("teal");
    table.state.forces.retain(|force, _| force.nation != teal);
    for _ in 0..2 {
        on_to(&mut table, "blue");
        table.give(BLUE);
        assert_eq!(
            table.rule(r#"Rail(nation: "blue", kind: "infantry", path: ["eton", "derry"])"#),
            "S1-5"
        );
        on_to(&mut table, "red");
    }
}

// AR-5, AR-9
#[test]
fn trains_come_back_from_a_save() {
    let mut table = war(&option_1(LINE), RED, Phase::NonCombatMove);
    table.give(&by_rail(2, "ayr bray"));
    let again = table.game.restore(&table.game.snapshot(&table.state));
    let again = again.expect("it comes back");
    assert_eq!(again, table.state);
    assert!(
        again
            .forces()
            .any(|(force, count)| force.status == Status::Railed && count == 2)
    );
}

// AR-9
#[test]
fn ar_9_a_scenario_without_rails_has_no_stations() {
    let problems = problems_with("violation: 3,", r#"violation: 3, stations: "ayr","#);
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].what, "this scenario has no rails");
    let table = Table::new(RED);
    assert_eq!(table.rule(&by_rail(1, "ayr bray")), "AR-9");
    assert_eq!(table.rule(r#"Buy(nation: "red", ware: "station")"#), "AB-6");
}

// AR-8
#[test]
fn ar_8_an_area_without_a_neighbour_says_so() {
    let rails = format!("rail_in_combat_move: true, {LINE}");
    let rails = option_1(&rails).replace("stations: \"", "stations: \"isla ");
    let red = r#""red": {"ayr": "1 infantry"}, "teal": {"isla": "1 infantry"}"#;
    // Isla lies alone in the corner.
    let map = [
        (
            "\"ssssttttuu\",\n        \"ssssttttuu\",",
            "\"ssssttttuu\",\n        \"sssstttt..\",",
        ),
        (
            "\"FFGGHHNNII\",\n        \"FFGGHHNNII\",",
            "\"FFGGHHNN..\",\n        \"FFGGHHN..I\",",
        ),
    ];
    let mut table = Table::on(red, &[("violation: 3,", &rails)], &map);
    table.go_to_turn("teal");
    table.go_to(Phase::NonCombatMove);
    let units = [UnitGroup {
        nation: table.nation("teal"),
        kind: table.game.kind_named("infantry").expect("it is a kind"),
        count: 1,
        spent: 0,
        aboard: false,
    }];
    let why = why_nowhere(&table.game, &table.state, &units, table.space("isla"));
    let reasons: Vec<String> = why.iter().map(|refusal| refusal.text(&table.game)).collect();
    assert_eq!(reasons, ["Isla borders no other space"]);
}
