//! Supply, rule by rule.

use super::*;
use crate::Phase;
use crate::testing::{Sketch, TestGame};
use railhead_engine::board::Water;
use railhead_engine::board::{CrossingKind, Road};

const ROAD: &str = "0000 0100 0200 0300";

fn road() -> Sketch {
    Sketch::new(&["cccccccc"; 6])
        .road(Road::Main, ROAD)
        .source(Side::First, "0000", None)
}

fn with(unit_at: &str, sketch: Sketch) -> TestGame {
    sketch.unit("a", Side::First, "brigade", unit_at).start()
}

/// The supply of unit `a` in words.
fn words(played: &TestGame) -> String {
    describe(&Names::all(played.game()), played.state(), played.unit("a"))
}

// HS-1
#[test]
fn hs_1_supply_is_worked_out_as_the_turn_and_the_rail_phase_begin() {
    let mut played = road()
        .source(Side::Second, "0705", None)
        .unit("a", Side::First, "brigade", "0300")
        .unit("e", Side::Second, "brigade", "0302")
        .start();
    let supplied = |played: &TestGame| played.state().unit(played.unit("a")).supplied;
    assert!(supplied(&played));
    // Too far from the road: found out when the Rail Movement Phase begins, not before.
    played.march("a", "0700").unwrap();
    assert!(supplied(&played));
    played.end_phase().unwrap();
    assert_eq!(played.state().phase(), Phase::RailMovement);
    assert!(!supplied(&played));
    // Cut by the enemy in their turn: found out as the next player-turn begins.
    let mut played =
        with("0300", road().unit("e", Side::Second, "brigade", "0302")).go_to(Side::Second, Phase::Movement);
    played.march("e", "0201").unwrap();
    assert!(supplied(&played));
    let played = played.go_to(Side::First, Phase::Movement);
    assert!(!supplied(&played));
}

// HS-2
#[test]
fn hs_2_three_hexes_overland_to_the_road() {
    assert!(with("0303", road()).is_supplied("a"));
    assert_eq!(words(&with("0303", road())), "supplied from 0000, 6 hexes away");
    let played = with("0304", road());
    assert!(!played.is_supplied("a"));
    assert!(
        words(&played).contains("no friendly road or railway within 3 hexes"),
        "{}",
        words(&played)
    );
}

// HS-2
#[test]
fn hs_2_swamp_and_mountain_count_two() {
    let rows = |letter: &str| {
        vec![
            "cccc".to_owned(),
            letter.repeat(4),
            "cccc".to_owned(),
            "cccc".to_owned(),
        ]
    };
    let supplied = |letter: &str, at: &str| {
        let rows = rows(letter);
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let sketch = Sketch::new(&rows)
            .road(Road::Main, "0000 0100 0200")
            .source(Side::First, "0000", None);
        with(at, sketch).is_supplied("a")
    };
    assert!(supplied("j", "0003"), "two hexes and the road");
    assert!(
        !supplied("s", "0003"),
        "two hexes, one of them swamp, and the road"
    );
    assert!(supplied("^", "0002"), "a mountain and the road");
}

// HS-3
#[test]
fn hs_3_no_line_through_an_enemy_zone_unless_a_friend_is_in_it() {
    let cut = || road().unit("e", Side::Second, "brigade", "0101");
    let played = with("0300", cut());
    assert!(!played.is_supplied("a"));
    assert!(
        words(&played).contains("in the zone of control of e"),
        "{}",
        words(&played)
    );
    let behind = with("0300", cut().unit("b", Side::First, "brigade", "0000"));
    assert!(!behind.is_supplied("a"), "0100 is still in the zone");
    assert!(
        with(
            "0300",
            cut()
                .unit("b", Side::First, "brigade", "0100")
                .unit("c", Side::First, "brigade", "0200")
        )
        .is_supplied("a")
    );
}

// HS-3
#[test]
fn hs_3_a_road_may_ford_one_river_and_a_railway_none() {
    let bridge = |sketch: Sketch, between: &str| {
        sketch
            .water(Water::River, between)
            .crossing(CrossingKind::Bridge, between)
            .demolished(between)
    };
    let one = bridge(road(), "0100 0200");
    assert!(with("0300", one).is_supplied("a"));
    let two = bridge(bridge(road(), "0100 0200"), "0200 0300");
    let played = with("0303", two);
    assert!(!played.is_supplied("a"));
    let rail = || {
        Sketch::new(&["cccccccc"])
            .rail("0000 0100 0200 0300 0400 0500")
            .source(Side::First, "0000", None)
    };
    assert!(with("0500", rail()).is_supplied("a"));
    let played = with("0500", bridge(rail(), "0100 0200"));
    assert!(!played.is_supplied("a"));
    assert!(
        words(&played).contains("no bridge over the river from"),
        "{}",
        words(&played)
    );
}

// HM-7
#[test]
fn hm_7_a_ferry_is_a_road_for_supply() {
    let ferry = |between: &'static str| {
        move |sketch: Sketch| {
            sketch
                .water(Water::River, between)
                .crossing(CrossingKind::Ferry, between)
        }
    };
    let sketch = ferry("0200 0300")(ferry("0100 0200")(road()));
    assert!(with("0300", sketch).is_supplied("a"));
}

// HS-2
#[test]
fn hs_2_the_network_part_is_friendly() {
    let long = "0000 0100 0200 0300 0400 0500 0600 0700";
    let sketch = Sketch::new(&["cccccccc"])
        .road(Road::Main, long)
        .source(Side::First, "0000", None)
        .control(Side::Second, "0300");
    let played = with("0700", sketch);
    assert!(!played.is_supplied("a"));
    assert!(
        words(&played).ends_with("0300: under blue control"),
        "{}",
        words(&played)
    );
}

// HS-4
#[test]
fn hs_4_a_source_feeds_while_its_side_controls_it() {
    let played = with("0300", road().control(Side::Second, "0000"));
    assert!(!played.is_supplied("a"));
    let played = with("0000", Sketch::new(&["cc"]));
    assert_eq!(
        words(&played),
        "unsupplied; no way over land leads from 0000 to a supply source"
    );
}

// HS-4
#[test]
fn hs_4_a_source_with_a_limit_supplies_the_nearest_first() {
    let played = Sketch::new(&["cccccccc"; 2])
        .road(Road::Main, ROAD)
        .source(Side::First, "0000", Some(3))
        .unit("far", Side::First, "brigade", "0300")
        .unit("near", Side::First, "brigade", "0100")
        .unit("small", Side::First, "battalion", "0300")
        .start();
    assert!(played.is_supplied("near"));
    assert!(!played.is_supplied("far"), "1 point is left, a brigade needs 2");
    assert!(played.is_supplied("small"));
    let supply = supply_of(played.game(), played.state(), played.unit("far"));
    let Some(Supply::Broken(line)) = supply else {
        panic!("{supply:?}")
    };
    assert_eq!(line.breaks[0].cause, BreakCause::SourceExhausted(3));
}

// HS-7
#[test]
fn hs_7_the_line_of_a_unit_runs_from_it_to_the_source() {
    let played = with("0302", road());
    let supply = supply_of(played.game(), played.state(), played.unit("a"));
    let Some(Supply::Line(line)) = supply else {
        panic!("{supply:?}")
    };
    let numbers: Vec<String> = line
        .path
        .iter()
        .map(|space| played.game().board().number(*space))
        .collect();
    assert_eq!(numbers, ["0302", "0301", "0300", "0200", "0100", "0000"]);
    assert_eq!((line.overland, line.source), (2, played.space("0000")));
}

// HS-7
#[test]
fn hs_7_a_broken_line_names_the_hex_and_the_cause() {
    let played = with("0300", road().unit("e", Side::Second, "brigade", "0100"));
    let supply = supply_of(played.game(), played.state(), played.unit("a"));
    let Some(Supply::Broken(line)) = supply else {
        panic!("{supply:?}")
    };
    let held = Break {
        space: played.space("0100"),
        cause: BreakCause::Enemy(played.unit("e")),
    };
    assert!(line.breaks.contains(&held), "{:?}", line.breaks);
    assert_eq!(line.path.last(), Some(&played.space("0000")));
}

// HS-7
#[test]
fn hs_7_a_unit_on_its_own_road_is_told_what_cuts_that() {
    // The zone of 0301 lies on two hexes of the road; a way round them overland is longer than lines go.
    let sketch = Sketch::new(&["cccccccccc"; 5])
        .road(Road::Main, "0000 0100 0200 0300 0400 0500 0600 0700")
        .source(Side::First, "0000", None)
        .unit("e", Side::Second, "brigade", "0301");
    let played = with("0700", sketch);
    let reason = words(&played);
    assert!(reason.contains("in the zone of control of e"), "{reason}");
    assert!(!reason.contains("no friendly road"), "{reason}");
}

// HS-7
#[test]
fn hs_7_an_island_is_told_of_its_strait() {
    let sketch = Sketch::new(&["ccc"])
        .source(Side::First, "0000", None)
        .water(Water::Strait, "0100 0200");
    let played = with("0200", sketch);
    assert!(
        words(&played).contains("0100: across the strait from 0200"),
        "{}",
        words(&played)
    );
}

// HS-1, HC-2
#[test]
fn hs_1_what_feeds_when_combat_begins_counts_the_hexes_that_are_marched_through() {
    let mut played = Sketch::new(&["cccccccccccc"; 6])
        .road(
            Road::Main,
            "0000 0100 0200 0300 0400 0500 0600 0700 0800 0900 1000 1100",
        )
        .source(Side::First, "0000", None)
        .control(Side::Second, "0300 0400 0500 0600 0700 0800 0900 1000 1100")
        .unit("a", Side::First, "brigade", "0200")
        .unit("b", Side::First, "brigade", "0100")
        .unit("e", Side::Second, "brigade", "0804")
        .start();
    let feeds = |played: &TestGame, at: &str| played.view().supply_ahead().feeds(played.space(at));
    let feeds_after = |played: &TestGame, unit: &str, to: &str| {
        let way = played.view().way(played.unit(unit), &[], played.space(to));
        played
            .view()
            .supply_ahead()
            .feeds_after(&way.expect("it gets there").path)
    };
    // Three hexes from the road, and one too far, before anybody has marched along it.
    assert!(feeds(&played, "0500") && !feeds(&played, "0600"));
    assert!(feeds_after(&played, "a", "0700"));
    played.march("a", "0700").unwrap();
    assert!(feeds(&played, "0600") && feeds(&played, "0800"));
    let ahead = played.view().supply_ahead().feeds(played.space("0700"));
    played.end_phase().unwrap();
    assert_eq!(played.is_supplied("a"), ahead);
}
