//! Rail movement, rule by rule.

use std::sync::Arc;

use super::*;
use crate::Mark;
use crate::testing::{Sketch, TestGame};
use railhead_engine::board::cells::BoardPart;
use railhead_engine::board::{Board, CrossingKind, Water};

const LINE: &str = "0000 0100 0200 0300 0400 0500 0600 0700";

/// Red's railway along the northern edge, supplied from its western end.
fn line() -> Sketch {
    Sketch::new(&["cccccccc"; 4])
        .rail(LINE)
        .source(Side::First, "0000", None)
}

fn rail_phase(sketch: Sketch) -> TestGame {
    sketch.start().go_to(Side::First, Phase::RailMovement)
}

// HR-1, HR-2, HR-12
#[test]
fn hr_1_hr_2_and_hr_12_capacity() {
    let two = || {
        line()
            .unit("a", Side::First, "brigade", "0000")
            .unit("b", Side::First, "brigade", "0100")
    };
    let mut played = rail_phase(two());
    assert_eq!(played.view().rail_capacity(), (1, 1));
    assert_eq!(played.available(), ["a", "b"]);
    played.rail("a", "0700").unwrap();
    assert_eq!(played.view().rail_capacity(), (1, 0));
    assert_eq!(played.available(), Vec::<&str>::new());
    assert_eq!(played.why("b"), ["HR-12"]);
    let refusal = played.rail("b", "0200").unwrap_err();
    assert_eq!(
        refusal.text(&played.view().names()),
        "red may send 1 unit by rail each phase and has sent a; take back a move to free capacity"
    );
    // HR-2: with the option, two.
    let mut played = rail_phase(two().rail_capacity_option(Side::First, 2));
    played.rail("a", "0700").unwrap();
    assert_eq!(played.available(), ["b"]);
    played.rail("b", "0600").unwrap();
    assert_eq!(played.view().rail_capacity(), (2, 0));
}

// HR-3
#[test]
fn hr_3_forty_hexes_whatever_the_allowance() {
    let row = "c".repeat(60);
    let path: Vec<String> = (0..60).map(|column| format!("{column:02}00")).collect();
    let played = rail_phase(
        Sketch::new(&[&row])
            .rail(&path.join(" "))
            .source(Side::First, "0000", None)
            .unit("a", Side::First, "battalion", "0000"),
    );
    assert_eq!(played.cost("a", "4000"), Some(40));
    assert_eq!(played.cost("a", "4100"), None);
    assert_eq!(
        played.why_not("a", "4700"),
        ["HR-3: 4700 is 47 hexes away by rail; the limit is 40"]
    );
}

// HR-4
#[test]
fn hr_4_only_supplied_units() {
    let played = rail_phase(
        line()
            .control(Side::Second, "0200")
            .unit("a", Side::First, "brigade", "0700"),
    );
    assert_eq!(played.why("a"), ["HR-4"]);
    assert_eq!(played.reach("a"), []);
    let mut played = played;
    assert_eq!(
        played.rail("a", "0600").unwrap_err().text(&played.view().names()),
        "a is unsupplied"
    );
}

// HR-5
#[test]
fn hr_5_only_units_that_did_not_march_this_turn() {
    let mut played = line().unit("a", Side::First, "brigade", "0000").start();
    played.march("a", "0200").unwrap();
    let played = played.go_to(Side::First, Phase::RailMovement);
    assert_eq!(played.why("a"), ["HR-5"]);
    assert_eq!(
        played.why_not("a", "0300")[0],
        "HR-5: a has marched from 0000 to 0200 this turn"
    );
    // A march that was taken back does not count.
    let mut played = line().unit("a", Side::First, "brigade", "0000").start();
    played.march("a", "0200").unwrap();
    played.take_back("a").unwrap();
    assert_eq!(played.go_to(Side::First, Phase::RailMovement).available(), ["a"]);
}

// HR-5
#[test]
fn hr_5_the_next_turn_it_may() {
    let mut played = line().unit("a", Side::First, "brigade", "0000").start();
    played.march("a", "0200").unwrap();
    let played = played
        .go_to(Side::Second, Phase::Movement)
        .go_to(Side::First, Phase::RailMovement);
    assert_eq!((played.state().turn(), played.available()), (2, vec!["a"]));
}

// HR-6
#[test]
fn hr_6_only_units_not_adjacent_to_an_enemy_whatever_lies_between() {
    let played = rail_phase(
        line()
            .water(Water::Strait, "0100 0101")
            .unit("a", Side::First, "brigade", "0100")
            .unit("e", Side::Second, "brigade", "0101"),
    );
    assert_eq!(played.why("a"), ["HR-6"]);
    assert_eq!(played.why_not("a", "0200")[0], "HR-6: a is adjacent to e at 0101");
}

// HR-7
#[test]
fn hr_7_from_rail_to_rail_over_friendly_hexes_joined_by_rail() {
    let played = rail_phase(
        line()
            .rail("0103 0203")
            .control(Side::Second, "0500")
            .unit("a", Side::First, "brigade", "0000")
            .unit("b", Side::First, "brigade", "0001"),
    );
    let reached: Vec<_> = played.reach("a").into_iter().map(|(number, _)| number).collect();
    assert_eq!(reached, ["0100", "0200", "0300", "0400"]);
    assert_eq!(played.why_not("a", "0500"), ["HR-7: 0500 is under blue control"]);
    assert_eq!(played.why_not("a", "0600"), ["HR-7: 0500 is under blue control"]);
    assert_eq!(
        played.why_not("a", "0101"),
        ["HR-7: no railway runs through 0101"]
    );
    assert_eq!(
        played.why_not("a", "0203"),
        ["HR-7: no railway joins 0203 to where a stands"]
    );
    assert_eq!(played.why("b"), ["HR-7"], "not on the railway");
}

// HR-7
#[test]
fn hr_7_railways_side_by_side_are_not_joined() {
    let played = rail_phase(
        Sketch::new(&["ccc"; 2])
            .rail("0000 0100")
            .rail("0001 0101")
            .source(Side::First, "0000", None)
            .unit("a", Side::First, "brigade", "0000"),
    );
    assert_eq!(played.reach("a"), [("0100".to_owned(), 1)]);
}

// HR-8
#[test]
fn hr_8_no_enemy_hex_and_a_stop_in_an_enemy_zone() {
    let played = rail_phase(line().unit("a", Side::First, "brigade", "0000").unit(
        "e",
        Side::Second,
        "brigade",
        "0301",
    ));
    // On the railway, 0300 is in the zone of 0301: the train stops there.
    assert_eq!(played.cost("a", "0300"), Some(3));
    assert_eq!(played.cost("a", "0400"), None);
    assert_eq!(
        played.why_not("a", "0500"),
        ["HZ-2: the move ends at 0300, in the zone of control of e"]
    );
}

// HR-8, HM-2
#[test]
fn hr_8_no_train_enters_terrain_that_nobody_may_enter() {
    let over_a_pass = |is_open: bool| {
        let sketch = Sketch::new(&["cc^cc"; 2])
            .source(Side::First, "0000", None)
            .rail("0000 0100 0200 0300 0400")
            .unit("a", Side::First, "brigade", "0000");
        rail_phase(sketch.define(move |definition| {
            if !is_open {
                definition.tables.terrain[4].movement = None;
            }
        }))
    };
    assert_eq!(over_a_pass(true).cost("a", "0300"), Some(3));
    let mut played = over_a_pass(false);
    assert_eq!(played.reach("a"), [("0100".to_owned(), 1)]);
    assert_eq!(
        played.why_not("a", "0300"),
        ["HM-2: 0200 is ^, which no unit can enter"]
    );
    assert_eq!(played.rail("a", "0200").unwrap_err().rule(), "HM-2");
}

// HR-8
#[test]
fn hr_8_a_demolished_bridge_joins_nothing() {
    let bridge = || {
        line()
            .water(Water::River, "0300 0400")
            .crossing(CrossingKind::Bridge, "0300 0400")
            .unit("a", Side::First, "brigade", "0000")
    };
    assert_eq!(rail_phase(bridge()).cost("a", "0400"), Some(4));
    let played = rail_phase(bridge().demolished("0300 0400"));
    assert_eq!(played.cost("a", "0400"), None);
    assert_eq!(
        played.why_not("a", "0500"),
        ["HR-8: bridge down between 0300 and 0400: 0300 0400"]
    );
}

// HR-9
#[test]
fn hr_9_stacking_is_checked_at_the_end_of_the_phase_only() {
    let mut played = rail_phase(
        line()
            .unit("a", Side::First, "brigade", "0000")
            .unit("b", Side::First, "brigade", "0700")
            .unit("c", Side::First, "brigade", "0700"),
    );
    played.rail("a", "0700").expect("HR-9: no limit during the phase");
    assert_eq!(played.end_phase().unwrap_err().rule(), "HK-2");
}

// HR-10
#[test]
fn hr_10_a_train_changes_no_control() {
    let mut played = rail_phase(line().unit("a", Side::First, "brigade", "0000"));
    played.rail("a", "0700").unwrap();
    let events = played.end_phase().unwrap();
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::ControlChanged { .. })),
        "{events:?}"
    );
}

// HR-11
#[test]
fn hr_11_an_aborted_move_gives_place_and_capacity_back() {
    let mut played = rail_phase(line().unit("a", Side::First, "brigade", "0000"));
    assert_eq!(played.view().mark(played.unit("a")), Mark::Available);
    played.rail("a", "0700").unwrap();
    assert_eq!(played.view().mark(played.unit("a")), Mark::Railed);
    assert_eq!(Mark::Railed.name(), "Moved (by rail)");
    assert_eq!(played.rail("a", "0600").unwrap_err().rule(), "HR-11");
    played.take_back("a").unwrap();
    assert_eq!(played.at("a"), "0000");
    assert_eq!(played.view().mark(played.unit("a")), Mark::Available);
    assert_eq!(played.view().rail_capacity(), (1, 1));
    played.assert_valid();
}

// HR-13
#[test]
fn hr_13_every_reason_is_given_in_rule_book_order() {
    let mut played = line()
        .control(Side::Second, "0200")
        .unit("a", Side::First, "brigade", "0602")
        .unit("e", Side::Second, "brigade", "0502")
        .start();
    played.march("a", "0603").unwrap();
    let played = played.go_to(Side::First, Phase::RailMovement);
    assert_eq!(played.why("a"), ["HR-4", "HR-5", "HR-6", "HR-7"]);
}

// HR-8
#[test]
fn hr_8_a_bridge_for_the_road_alone_is_none_for_trains_and_a_fort_takes_none() {
    // A ferry carries no railway.
    let sketch = line()
        .road(railhead_engine::board::Road::Main, "0300 0400")
        .water(Water::River, "0300 0400")
        .crossing(CrossingKind::Ferry, "0300 0400");
    let played = rail_phase(sketch.unit("a", Side::First, "brigade", "0000").unit(
        "f",
        Side::First,
        "fort",
        "0100",
    ));
    assert_eq!(
        played.why_not("a", "0400"),
        ["HR-8: no bridge carries the railway over the water between 0300 and 0400"]
    );
    assert_eq!(played.why("f"), ["HR-8"]);
}

// HR-7, HR-8
#[test]
fn hr_7_and_hr_8_a_unit_that_can_ride_nowhere_is_told_what_closes_each_railway() {
    let sketch = line()
        .control(Side::Second, "0200")
        .water(Water::River, "0000 0100")
        .crossing(CrossingKind::Bridge, "0000 0100")
        .demolished("0000 0100")
        .source(Side::First, "0100", None)
        .unit("a", Side::First, "brigade", "0100");
    let mut played = rail_phase(sketch);
    let mut why = played.why("a");
    why.sort_unstable();
    assert_eq!(why, ["HR-7", "HR-8"]);
    // The order is refused for the reason on its own way.
    assert_eq!(played.rail("a", "0000").unwrap_err().rule(), "HR-8");
    assert_eq!(played.rail("a", "0200").unwrap_err().rule(), "HR-7");
}

// HR-14
#[test]
fn hr_14_a_unit_that_counts_as_two_takes_two_of_the_trains() {
    let heavy = |capacity: u16| {
        Sketch::new(&["cccc"; 2])
            .rail("0000 0100 0200 0300")
            .unit("heavy", Side::First, "brigade", "0000")
            .unit("light", Side::First, "battalion", "0100")
            .source(Side::First, "0000", None)
            .with(move |definition| {
                let kind = definition.units[0].kind;
                definition.tables.kinds[kind].trains = 2;
                let side = Side::First.index();
                definition.tables.rail.capacity[side] = capacity;
            })
            .start()
            .go_to(Side::First, Phase::RailMovement)
    };
    let mut played = heavy(3);
    assert_eq!(played.view().rail_capacity(), (3, 3));
    played.rail("heavy", "0300").unwrap();
    assert_eq!(played.view().rail_capacity(), (3, 1), "it counts as two");
    played.take_back("heavy").unwrap();
    played.rail("light", "0200").unwrap();
    assert_eq!(played.view().rail_capacity().1, 2);
    played.rail("heavy", "0300").unwrap();
    assert_eq!(played.view().rail_capacity().1, 0);
    // One train is too little for it, and enough for others.
    let mut played = heavy(1);
    assert_eq!(played.available(), ["light"]);
    let refusal = played.rail("heavy", "0300").unwrap_err();
    assert_eq!(refusal.rule(), "HR-14");
    let words = refusal.text(&played.view().names());
    assert!(
        words.ends_with("counts as 2 units by rail, and 1 can still go"),
        "{words}"
    );
    played.rail("light", "0200").unwrap();
    assert_eq!(played.why("heavy"), ["HR-12"]);
    // Where trains are used up, it is said what they counted as.
    let mut played = heavy(2);
    played.rail("heavy", "0300").unwrap();
    let refusal = played.rail("light", "0200").unwrap_err();
    assert_eq!(
        refusal.text(&played.view().names()),
        "red may send 2 units by rail each phase and has sent heavy (which counts as 2); take back a move to free capacity"
    );
}

// HR-14
#[test]
fn hr_14_a_heavy_unit_hides_no_train_from_the_unit_beside_it() {
    let mut played = Sketch::new(&["ccccc"; 2])
        .rail("0000 0100 0200 0300 0400")
        .unit("heavy", Side::First, "brigade", "0000")
        .unit("light", Side::First, "battalion", "0000")
        .unit("first", Side::First, "battalion", "0100")
        .source(Side::First, "0000", None)
        .with(move |definition| {
            let kind = definition.units[0].kind;
            definition.tables.kinds[kind].trains = 2;
            definition.tables.rail.capacity[Side::First.index()] = 2;
        })
        .start()
        .go_to(Side::First, Phase::RailMovement);
    played.rail("first", "0200").unwrap();
    // Programs ask for every order; both stand in one hex, and the heavy one may not go.
    let mut listed = Vec::new();
    legal_orders(played.game(), played.state(), &mut listed);
    let light = played.unit("light");
    let trains = listed
        .iter()
        .filter(|order| matches!(order, Order::Rail { unit, .. } if *unit == light));
    assert!(trains.count() > 0);
    assert_eq!(played.why("heavy"), ["HR-14"]);
    assert_eq!(played.reach("heavy"), []);
    assert_eq!(played.cost("light", "0400"), Some(4));
    played.rail("light", "0400").unwrap();
}

// HM-2, HR-7
#[test]
fn hm_2_no_train_leads_beyond_the_part_of_the_board_that_is_played() {
    let mut cut = Sketch::new(&["ccccc"; 2])
        .rail("0000 0100 0200 0300 0400")
        .unit("a", Side::First, "brigade", "0300")
        .source(Side::First, "0200", None)
        .define(|definition| {
            let [first, last] = [[2, 0], [4, 1]];
            let board = Board::cut(&definition.board, BoardPart { first, last });
            for space in board.space_ids().filter(|space| !board.plays(*space)) {
                definition.control[space.index()] = None;
            }
            definition.board = Arc::new(board);
        })
        .start()
        .go_to(Side::First, Phase::RailMovement);
    let why = "HM-2: 0100 is outside the part of the board that this scenario plays: columns 02 to 04, rows 00 to 01";
    assert_eq!(cut.why_not("a", "0100"), [why]);
    assert_eq!(cut.rail("a", "0100").unwrap_err().rule(), "HM-2");
}
