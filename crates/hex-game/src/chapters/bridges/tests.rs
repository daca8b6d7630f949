//! Demolition, repair, and the effects of a demolished bridge: HD-1 to HD-5.

use super::*;
use crate::chapters::{movement, supply};
use crate::definition::costs;
use crate::testing::{Sketch, TestGame};
use crate::{Names, Side};
use railhead_engine::board::{Road, Water};

/// Two bridges over a river between the first and the second column, at 0000 and 0001; red west of it, and east of it blue, which can destroy
/// bridges.
fn river() -> Sketch {
    Sketch::new(&["ccccc"; 4])
        .phases(vec![Phase::Movement, Phase::RailMovement, Phase::End])
        .control(
            Side::Second,
            "0100 0101 0102 0103 0200 0201 0202 0203 0300 0301 0400",
        )
        .water(Water::River, "0000 0100")
        .water(Water::River, "0001 0101")
        .road(Road::Main, "0000 0100 0200")
        .rail("0001 0101 0201")
        .crossing(CrossingKind::Bridge, "0000 0100")
        .crossing(CrossingKind::Bridge, "0001 0101")
        .bridge_table()
}

fn to_blow(played: &TestGame, unit: &str) -> Vec<String> {
    let names = played.view().bridges(played.unit(unit));
    names
        .into_iter()
        .map(|crossing| played.game().board().crossing_name(crossing))
        .collect()
}

fn why_not(played: &TestGame, unit: &str, bridge: &str) -> Vec<String> {
    let crossing = played.game().board().crossing_named(bridge).unwrap();
    let reasons = played.view().why_not_blow(played.unit(unit), crossing);
    reasons
        .iter()
        .map(|reason| format!("{}: {}", reason.rule(), reason.text(&Names::all(played.game()))))
        .collect()
}

fn is_down(played: &TestGame, bridge: &str) -> bool {
    let crossing = played.game().board().crossing_named(bridge).unwrap();
    played.state().is_demolished(crossing)
}

// HD-1
#[test]
fn hd_1_a_bridge_goes_on_1_to_5_and_is_tried_once_a_player_turn() {
    let mut played = river()
        .unit("s", Side::Second, "battalion", "0200")
        .unit("z", Side::Second, "battalion", "0101")
        .start()
        .go_to(Side::Second, Phase::Movement)
        .dice([6, 5]);
    assert_eq!(played.view().demolition_chance(), Some(5));
    let names = to_blow(&played, "z");
    assert_eq!(
        names.len(),
        2,
        "in a hex of the one, next to a hex of the other: {names:?}"
    );
    let (road, rail) = (names[0].as_str(), names[1].as_str());
    assert_eq!(to_blow(&played, "s"), [road], "next to 0100");
    assert_eq!(
        why_not(&played, "s", rail),
        ["HD-1: s is neither at 0001 0101 nor next to it"]
    );
    let events = played.blow("s", road).unwrap();
    assert_eq!(
        played.texts(&events),
        [
            "s lays charges at 0000 0100: rolled 6 on a d6",
            "0000 0100 survives the charges of s"
        ]
    );
    assert!(!is_down(&played, road));
    assert_eq!(
        why_not(&played, "z", road),
        ["HD-1: 0000 0100 has survived an attempt in this player-turn"]
    );
    let events = played.blow("z", rail).unwrap();
    assert_eq!(played.texts(&events)[1], "z blows 0001 0101");
    assert!(is_down(&played, rail));
    assert_eq!(why_not(&played, "z", rail), ["HD-1: 0001 0101 is down"]);
    assert_eq!(played.session.undo_depth(), 0, "the die stops undo");
    played.assert_valid();
    // The next player-turn, another attempt.
    let played = played
        .go_to(Side::First, Phase::Movement)
        .go_to(Side::Second, Phase::Movement);
    assert_eq!(to_blow(&played, "z"), [road]);
}

// HD-1
#[test]
fn hd_1_not_from_an_enemy_zone_even_beside_a_friend_nor_by_the_other_side() {
    let played = river()
        .unit("r", Side::First, "brigade", "0102")
        .unit("s", Side::Second, "battalion", "0101")
        .unit("z", Side::Second, "battalion", "0101")
        .start();
    assert_eq!(
        why_not(&played, "r", "0000SE")[0],
        "HD-1: red cannot blow bridges"
    );
    assert_eq!(to_blow(&played, "r"), [""; 0]);
    assert_eq!(
        why_not(&played, "s", "0000SE")[0],
        "HM-1: s is blue; this is the red player-turn"
    );
    let mut played = played.go_to(Side::Second, Phase::Movement);
    assert_eq!(
        why_not(&played, "s", "0000SE"),
        ["HD-1: s is in the zone of control of r"]
    );
    assert_eq!(played.blow("s", "0000SE").unwrap_err().rule(), "HD-1");
    // In its own phase only.
    let played = played.go_to(Side::Second, Phase::RailMovement);
    assert_eq!(why_not(&played, "s", "0000SE")[0].split(':').next(), Some("HT-2"));
}

/// Two brigades fill 0200, next to the bridges; a battalion and another brigade are behind.
fn full() -> TestGame {
    river()
        .unit("s", Side::Second, "battalion", "0300")
        .unit("x", Side::Second, "brigade", "0200")
        .unit("y", Side::Second, "brigade", "0200")
        .unit("z", Side::Second, "brigade", "0203")
        .start()
        .go_to(Side::Second, Phase::Movement)
        .dice([1])
}

// HD-1
#[test]
fn hd_1_the_die_fixes_the_march_to_the_bridge_and_no_other() {
    let mut played = full();
    played.march("z", "0202").unwrap();
    played.march("x", "0201").unwrap();
    played.blow("x", "0000SE").unwrap();
    let refusal = played.take_back("x").unwrap_err();
    assert_eq!(
        (refusal.rule(), refusal.text(&Names::all(played.game()))),
        (
            "HD-1",
            "x stays where it marched: a die was rolled for a bridge there".to_owned()
        )
    );
    // HR-11: no die depended on this one.
    played.take_back("z").unwrap();
    assert_eq!(played.at("z"), "0203");
    // A unit that has not marched may try, then march, and take the march back.
    let mut played = full();
    played.blow("y", "0000SE").unwrap();
    played.march("y", "0201").unwrap();
    played.take_back("y").unwrap();
    played.assert_valid();
}

// HD-1, HK-4
#[test]
fn hk_4_a_die_for_a_bridge_leaves_a_way_out() {
    // If it stayed, s would overfill the hex.
    let mut played = full();
    played.march("s", "0200").unwrap();
    assert_eq!(
        why_not(&played, "s", "0000SE"),
        ["HK-2: 0200 holds 5 stacking points, limit 4"]
    );
    assert_eq!(played.blow("s", "0000SE").unwrap_err().rule(), "HK-2");
    // A hex overfilled by others does not matter.
    let mut played = full();
    played.march("s", "0201").unwrap();
    played.march("z", "0200").unwrap();
    played.blow("s", "0000SE").unwrap();
    assert_eq!(played.end_phase().unwrap_err().rule(), "HK-2");
    played.take_back("z").unwrap();
    played.end_phase().unwrap();
    // x has made room for s, so it cannot return to where s now stays.
    let mut played = full();
    played.march("x", "0201").unwrap();
    played.march("s", "0200").unwrap();
    played.blow("s", "0000SE").unwrap();
    for (unit, why) in [
        (
            "s",
            "HD-1: s stays where it marched: a die was rolled for a bridge there",
        ),
        (
            "x",
            "HK-4: x stays where it marched: it made room for a unit that stays",
        ),
    ] {
        let refusal = played.take_back(unit).unwrap_err();
        let text = refusal.text(&Names::all(played.game()));
        assert_eq!(format!("{}: {text}", refusal.rule()), why);
    }
    played.assert_valid();
    played.end_phase().unwrap();
}

// HM-7
#[test]
fn hm_7_a_ferry_cannot_be_blown() {
    let mut played = Sketch::new(&["cc"; 2])
        .water(Water::River, "0000 0100")
        .road(Road::Main, "0000 0100")
        .crossing(CrossingKind::Ferry, "0000 0100")
        .bridge_table()
        .unit("s", Side::Second, "battalion", "0100")
        .start()
        .go_to(Side::Second, Phase::Movement);
    let ferry = played.game().board().crossing_name(CrossingId(0));
    assert_eq!(
        why_not(&played, "s", &ferry),
        ["HM-7: 0000 0100 is a ferry and cannot be blown"]
    );
    assert_eq!(played.blow("s", &ferry).unwrap_err().rule(), "HM-7");
    assert_eq!(to_blow(&played, "s"), [""; 0]);
}

// HD-2
#[test]
fn hd_2_a_bridge_that_is_down_carries_neither_road_nor_rail() {
    let mut played = river()
        .unit("s", Side::Second, "brigade", "0100")
        .start()
        .go_to(Side::Second, Phase::Movement)
        .dice([1]);
    let step = |played: &TestGame| played.cost("s", "0000");
    assert_eq!(step(&played), Some(1));
    played.blow("s", "0000SE").unwrap();
    assert_eq!(step(&played), Some(2), "a river to wade");
    let board = played.game().board();
    let link = *board.link(played.space("0000"), played.space("0100")).unwrap();
    assert_eq!(costs::ways(board, &link, true).road, None);
}

// HD-3
#[test]
fn hd_3_the_other_side_repairs_on_3_to_6_and_engineers_on_2_to_6() {
    let repairing = |unit: &str, roll| {
        let mut played = river()
            .demolished("0000 0100")
            .source(Side::First, "0000", None)
            .unit("r", Side::First, "battalion", "0000")
            .unit("e", Side::First, unit, "0000")
            .start()
            .go_to(Side::First, Phase::RailMovement)
            .dice([roll]);
        let events = played.end_phase().unwrap();
        assert!(played.state().dice().is_script_done(), "one roll for a bridge");
        (is_down(&played, "0000SE"), played.texts(&events))
    };
    assert!(repairing("battalion", 2).0);
    let (down, texts) = repairing("battalion", 3);
    assert!(!down);
    assert!(texts.contains(&"r repairs 0000 0100".to_owned()), "{texts:?}");
    // Brigades are the engineers of these tests; they go first.
    assert!(
        repairing("brigade", 1)
            .1
            .contains(&"e has not repaired 0000 0100 yet".to_owned())
    );
    assert!(!repairing("brigade", 2).0);
}

// HD-3
#[test]
fn hd_3_not_unsupplied_nor_in_an_enemy_zone_nor_by_a_unit_beside_it() {
    let river = || {
        river()
            .demolished("0001 0101")
            .unit("r", Side::First, "battalion", "0001")
    };
    let who = |played: &TestGame| repairer(played.game(), played.state(), CrossingId(1));
    let supplied = river().source(Side::First, "0001", None).start();
    assert_eq!(who(&supplied), Some(supplied.unit("r")));
    assert_eq!(who(&river().start()), None, "unsupplied");
    let zone = river()
        .source(Side::First, "0001", None)
        .unit("z", Side::Second, "brigade", "0002")
        .start();
    assert_eq!(who(&zone), None, "in a zone of control");
    let beside = Sketch::start(river().source(Side::First, "0001", None).unit(
        "b",
        Side::First,
        "battalion",
        "0000",
    ));
    assert_eq!(
        repairer(beside.game(), beside.state(), CrossingId(0)),
        Some(beside.unit("b"))
    );
    assert_eq!(who(&beside), Some(beside.unit("r")), "b is not at that bridge");
}

// HD-4
#[test]
fn hd_4_no_train_and_no_supply_by_rail_until_it_is_repaired() {
    let mut played = river()
        .control(Side::First, "0101 0201")
        .demolished("0001 0101")
        .source(Side::First, "0001", None)
        .unit("r", Side::First, "battalion", "0001")
        .start()
        .go_to(Side::First, Phase::RailMovement)
        .dice([3]);
    assert_eq!(played.reach("r"), []);
    assert_eq!(
        played.why_not("r", "0101").last().unwrap(),
        "HR-8: bridge down between 0001 and 0101: 0001 0101"
    );
    let feeds = |played: &TestGame| {
        supply::network(played.game(), played.state(), Side::First).feeds(played.space("0101"))
    };
    assert!(!feeds(&played));
    played.end_phase().unwrap();
    assert!(feeds(&played));
    let played = played
        .go_to(Side::Second, Phase::Movement)
        .go_to(Side::First, Phase::RailMovement);
    assert_eq!(played.cost("r", "0101"), Some(1));
}

// HD-5, HZ-1
#[test]
fn hd_5_the_causeway_is_a_bridge_and_leaves_a_strait() {
    let mut played = Sketch::new(&["ccc"; 3])
        .control(Side::Second, "0100 0101 0200 0201 0102 0202")
        .water(Water::Strait, "0000 0100")
        .road(Road::Main, "0000 0100")
        .crossing(CrossingKind::Causeway, "0000 0100")
        .bridge_table()
        .source(Side::First, "0000", None)
        .unit("s", Side::Second, "brigade", "0100")
        .start()
        .go_to(Side::Second, Phase::Movement)
        .dice([5, 2]);
    let causeway = played.game().board().crossing_name(CrossingId(0));
    let zone = |played: &TestGame| played.view().zones(Side::Second).contains(&played.space("0000"));
    assert_eq!((played.cost("s", "0000"), zone(&played)), (Some(1), true));
    played.blow("s", &causeway).unwrap();
    assert!(!zone(&played), "no zone across a strait");
    let (unit, from, to) = (played.unit("s"), played.space("0100"), played.space("0000"));
    assert_eq!(
        movement::entry_cost(played.game(), played.state(), unit, from, to),
        None,
        "HM-2: straits are prohibited"
    );
    let link = *played
        .game()
        .board()
        .link(played.space("0000"), played.space("0100"))
        .unwrap();
    let ways = costs::ways(played.game().board(), &link, true);
    assert_eq!((ways.ford, ways.road), (Some(Water::Strait), None));
    played.assert_valid();
}
