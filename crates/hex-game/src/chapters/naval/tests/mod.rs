//! Which units may sail where: HN-1, HN-2, HN-4, HN-7, and other chapters' rules on units that sailed.

mod dangers;

use super::*;
use crate::definition::OptionEffect;
use crate::invariants::{Violation, violations};
use crate::state::hex_state::Prize;
use crate::testing::sea::{EAST, WEST};
use crate::testing::{Sketch, TestGame};
use crate::{Names, Side};
use railhead_engine::board::Road;
use railhead_engine::engine::Barrier;

const BLUE: &str = "0300 0400 0500 0301 0401 0501 0302 0402 0502";

/// A coast with everything naval: red's ports 0000 and 0001 in the east and 0002 in the west; blue's ports 0300 and 0302 in the east and 0500 in the
/// west, and in the east the beach 0301; four battalions defend 0302.
fn coast() -> Sketch {
    use HarbourKind::{Landing, Port};
    Sketch::new(&["cccccc"; 3])
        .phases(vec![
            Phase::NavalMovement,
            Phase::Movement,
            Phase::RailMovement,
            Phase::Combat,
            Phase::End,
        ])
        .turns(9)
        .source(Side::First, "0000", None)
        .road(Road::Minor, "0000 0001 0002")
        .control(Side::Second, BLUE)
        .sea()
        .harbour(Port, EAST, "0000")
        .harbour(Port, EAST, "0001")
        .harbour(Port, WEST, "0002")
        .harbour(Port, EAST, "0300")
        .harbour(Landing, EAST, "0301")
        .harbour(Port, EAST, "0302")
        .harbour(Port, WEST, "0500")
        .unit("a", Side::First, "brigade", "0001")
        .off_map("a")
        .unit("b", Side::First, "brigade", "0000")
        .unit("t", Side::First, "tanks", "0000")
        .unit("w", Side::First, "brigade", "0002")
        .unit("d1", Side::Second, "battalion", "0302")
        .unit("d2", Side::Second, "battalion", "0302")
        .unit("d3", Side::Second, "battalion", "0302")
        .unit("d4", Side::Second, "battalion", "0302")
}

/// The harbours that a unit can reach, with kind and cost of the move.
fn harbours(played: &TestGame, unit: &str) -> Vec<(String, SeaMove, u16)> {
    let board = played.game().board();
    let list = played.view().sea_destinations(played.unit(unit));
    list.iter()
        .map(|to| (board.number(to.at), to.kind, to.cost))
        .collect()
}

fn standing(played: &TestGame, unit: &str) -> Standing {
    played.state().unit(played.unit(unit)).standing
}

fn steps(played: &TestGame, unit: &str) -> u8 {
    played.state().unit(played.unit(unit)).steps
}

fn control(played: &TestGame, space: &str) -> Option<Side> {
    played.state().control(played.space(space))
}

/// The current player's capacity: total, left, source.
fn ships(played: &TestGame, area: SeaArea) -> (u16, u16, CapacitySource) {
    let capacity = played.view().sea_capacity()[area.index()];
    (capacity.total, capacity.left(), capacity.source)
}

/// Edits the position of a game in progress behind the rules' back.
fn changed(played: &TestGame, change: impl FnOnce(&TestGame, &mut HexState)) -> TestGame {
    let session = played.session.clone();
    TestGame { session }.change(change)
}

// HN-1
#[test]
fn hn_1_from_port_to_harbours_of_the_same_sea_once_a_turn() {
    let mut played = coast()
        .unit("x", Side::First, "brigade", "0100")
        .unit("f", Side::First, "fort", "0001")
        .start();
    let everywhere = [
        ("0300".to_owned(), SeaMove::Landing, 1),
        ("0301".to_owned(), SeaMove::Landing, 1),
        ("0001".to_owned(), SeaMove::Lift, 1),
        ("0302".to_owned(), SeaMove::Assault, 1),
    ];
    let mut found = harbours(&played, "b");
    found.sort_by_key(|(_, kind, _)| *kind);
    let mut wanted = everywhere.to_vec();
    wanted.sort_by_key(|(_, kind, _)| *kind);
    assert_eq!(found, wanted);
    assert_eq!(
        played.why_not("b", "0500"),
        ["HN-1: 0500 is on the West Coast, where b is not"]
    );
    assert_eq!(
        played.why_not("b", "0400"),
        ["HN-1: 0400 is neither a port nor a landing beach"]
    );
    assert_eq!(played.why_not("b", "0000"), ["HM-6: b is at 0000"]);
    assert_eq!(played.why("x"), ["HN-1"], "not in a port");
    assert_eq!(played.why("f"), ["HN-1"], "fixed defences stay");
    assert_eq!(played.why("d1"), ["HM-1"], "not the player's");
    // From the off-map port there is no starting hex.
    assert_eq!(harbours(&played, "a").len(), 3, "0000 is full");
    assert_eq!(
        played
            .reach("a")
            .iter()
            .map(|(at, _)| at.as_str())
            .collect::<Vec<_>>(),
        ["0001", "0300", "0302"]
    );
    played.sail("a", "0001").unwrap();
    assert_eq!(played.at("a"), "0001");
    assert_eq!(played.view().mark(played.unit("a")), crate::Mark::Sailed);
    let again = played.sail("a", "0300").unwrap_err();
    assert_eq!(
        (again.rule(), again.text(&Names::all(played.game()))),
        ("HN-1", "a has sailed for 0001 in this phase".to_owned())
    );
    played.assert_valid();
    // In its next player-turn it may sail again.
    let played = played
        .go_to(Side::Second, Phase::NavalMovement)
        .go_to(Side::First, Phase::NavalMovement);
    assert_eq!(played.why("a"), [""; 0]);
}

// HN-1
#[test]
fn hn_1_from_the_off_map_port_to_ports_and_no_beach() {
    let mut played = coast().start();
    assert_eq!(
        played.why_not("a", "0301"),
        ["HN-1: 0301 is a beach; from the off-map port units sail to ports only"]
    );
    assert_eq!(played.sail("a", "0301").unwrap_err().rule(), "HN-1");
    assert_eq!(
        played.why_not("b", "0301"),
        [""; 0],
        "from a port of the map it can be reached"
    );
    played
        .sail("a", "0302")
        .expect("enemy ports are assaulted from there");
}

// HN-2
#[test]
fn hn_2_capacity_a_phase_by_sea_area() {
    let mut played = coast()
        .with(|definition| definition.tables.naval.sides[0].capacity = [0, 2].into())
        .start();
    assert_eq!(played.why("w"), ["HN-2"]);
    assert_eq!(
        played.why_not("w", "0500")[0],
        "HN-2: red has no ships on the West Coast"
    );
    assert_eq!(ships(&played, EAST), (2, 2, CapacitySource::Own));
    played.sail("b", "0300").unwrap();
    played.sail("a", "0300").unwrap();
    assert_eq!(ships(&played, EAST), (2, 0, CapacitySource::Own));
    assert_eq!(
        played.why_not("t", "0001")[0],
        "HN-2: red has ships for 2 a phase on the East Coast, and 0 left; this takes 1"
    );
    assert_eq!(played.available(), [""; 0]);
    let played = played
        .go_to(Side::Second, Phase::NavalMovement)
        .go_to(Side::First, Phase::NavalMovement);
    assert_eq!(ships(&played, EAST).1, 2, "every phase anew");
}

// HN-2
#[test]
fn hn_2_a_side_can_be_bound_to_one_harbour() {
    let mut played = coast()
        .harbour(HarbourKind::Port, WEST, "0402")
        .only_to(Side::Second, "0502")
        .unit("c", Side::Second, "brigade", "0500")
        .unit("e", Side::Second, "brigade", "0300")
        .unit("g", Side::Second, "tanks", "0500")
        .start()
        .go_to(Side::Second, Phase::NavalMovement);
    // Singapore is on neither sea, but can be reached from both.
    assert_eq!(harbours(&played, "c"), [("0502".to_owned(), SeaMove::Lift, 1)]);
    assert_eq!(harbours(&played, "e"), [("0502".to_owned(), SeaMove::Lift, 1)]);
    assert_eq!(played.why_not("c", "0402"), ["HN-2: blue sails to 0502 only"]);
    played.sail("c", "0502").unwrap();
    assert_eq!(played.why("g"), ["HN-2"], "one unit a phase in the west");
    assert_eq!(
        ships(&played, EAST),
        (1, 1, CapacitySource::Own),
        "and one in the east"
    );
    played.sail("e", "0502").unwrap();
    // Once lost, it is closed.
    let played = played
        .go_to(Side::First, Phase::NavalMovement)
        .go_to(Side::Second, Phase::NavalMovement);
    let played = changed(&played, |played, state| {
        state.control[played.space("0502").index()] = Some(Side::First);
        for unit in ["c", "e"] {
            state.units[played.unit(unit).index()].at = Some(played.space("0500"));
        }
    });
    assert_eq!(played.why_not("g", "0502"), ["HN-2: 0502 is in red hands"]);
}

// HN-4
#[test]
fn hn_4_a_sea_move_cannot_be_taken_back() {
    let mut played = coast().start();
    played.sail("b", "0001").unwrap();
    assert_eq!(played.session.undo_depth(), 0);
    assert_eq!(
        played.session.barrier(),
        Some(Barrier::Rule("HN-4: a sea move cannot be taken back"))
    );
    let refusal = played.take_back("b").unwrap_err();
    assert_eq!(
        (refusal.rule(), refusal.text(&played.view().names()).as_str()),
        ("HN-4", "b has sailed, and a sea move cannot be taken back")
    );
}

// HN-4
#[test]
fn hn_4_armour_needs_a_friendly_port() {
    let played = coast().start();
    assert_eq!(harbours(&played, "t"), [("0001".to_owned(), SeaMove::Lift, 1)]);
    for enemy in ["0300", "0301", "0302"] {
        let reasons = played.why_not("t", enemy);
        assert_eq!(
            reasons[0],
            format!("HN-4: t needs a friendly port, and {enemy} is not one")
        );
    }
}

// HN-7
#[test]
fn hn_7_in_the_monsoon_a_landing_takes_one_more() {
    let first = coast().monsoon().start();
    assert!(
        harbours(&first, "b").contains(&("0301".to_owned(), SeaMove::Landing, 1)),
        "turn 1"
    );
    let mut played = first
        .go_to(Side::Second, Phase::NavalMovement)
        .go_to(Side::First, Phase::NavalMovement);
    let found = harbours(&played, "b");
    assert!(found.contains(&("0301".to_owned(), SeaMove::Landing, 2)));
    assert!(found.contains(&("0302".to_owned(), SeaMove::Assault, 2)));
    assert!(
        found.contains(&("0001".to_owned(), SeaMove::Lift, 1)),
        "not to a friendly port"
    );
    assert_eq!(
        played.view().sea_capacity()[1].text(played.game()),
        "East Coast: 5 of 5 left; a landing takes 2 in the monsoon"
    );
    let events = played.sail("b", "0301").unwrap();
    assert_eq!(
        played.texts(&events)[0],
        "b sails from 0000 for 0301, using shipping for 2 units"
    );
    assert_eq!(ships(&played, EAST).1, 3);
    let played = changed(&played, |played, state| {
        state.units[played.unit("b").index()]
            .sailed
            .as_mut()
            .unwrap()
            .cost = 4;
    });
    assert_eq!(
        played.why_not("a", "0300"),
        ["HN-7: red has ships for 5 a phase on the East Coast, and 1 left; this takes 2 in the monsoon"]
    );
    assert!(played.view().why(played.unit("a")).is_empty(), "0001 takes 1");
}

// HO-1, HN-2
#[test]
fn ho_1_more_landing_craft_from_its_turn_on() {
    let effect = OptionEffect::SeaCapacity {
        area: WEST,
        units: 1,
        from: 2,
    };
    let played = coast().given("More Landing Craft", Side::First, effect).start();
    assert_eq!(ships(&played, WEST).0, 0);
    let played = played
        .go_to(Side::Second, Phase::NavalMovement)
        .go_to(Side::First, Phase::NavalMovement);
    assert_eq!((ships(&played, WEST).0, ships(&played, WEST).1), (1, 1));
    assert_eq!(
        played.view().sea_capacity()[0].text(played.game()),
        "West Coast: 1 of 1 left, by More Landing Craft"
    );
}

// HK-3
#[test]
fn hk_3_a_harbour_that_would_be_overstacked_is_not_offered() {
    let mut played = coast().unit("y", Side::First, "brigade", "0001").start();
    assert_eq!(
        played.why_not("a", "0000"),
        ["HK-3: 0000 would hold 6 stacking points, limit 4"]
    );
    played.sail("a", "0001").unwrap();
    assert!(!harbours(&played, "b").iter().any(|(at, ..)| at == "0001"));
    // b leaves 0000, and there is room at once; those off a defended hex count together.
    played.sail("b", "0302").unwrap();
    played.sail("y", "0302").unwrap();
    assert_eq!(played.why_not("t", "0302").len(), 2, "HN-4 and HK-3");
    assert_eq!(
        played.why_not("t", "0302")[1],
        "HK-3: 0302 would hold 6 stacking points, limit 4"
    );
}

// HN-2
#[test]
fn hn_2_voyages_that_cost_more_than_a_number_holds_are_too_many() {
    let mut played = coast().start();
    played.sail("a", "0001").unwrap();
    played.sail("t", "0001").unwrap();
    let costly = changed(&played, |played, state| {
        for unit in ["a", "t"] {
            let sailed = &mut state.units[played.unit(unit).index()].sailed;
            sailed.as_mut().expect("it has sailed").cost = 40_000;
        }
    });
    assert_eq!(ships(&costly, EAST).1, 0);
    let found = violations(costly.game(), costly.state());
    let is_told = |what: &Violation| matches!(what, Violation::Ships { used: u16::MAX, .. });
    assert!(found.iter().any(is_told), "{found:?}");
}

// HM-1
#[test]
fn hm_1_a_unit_that_sailed_has_half_its_allowance() {
    let mut played = coast().start();
    played.sail("a", "0001").unwrap();
    played.sail("t", "0001").unwrap();
    let points = |played: &TestGame, unit| {
        crate::chapters::march::allowance::allowance(played.game(), played.state(), played.unit(unit))
    };
    let mut played = played.go_to(Side::First, Phase::Movement);
    assert_eq!(
        (points(&played, "a"), points(&played, "t")),
        (3, 4),
        "half of 7 and of 9"
    );
    assert_eq!(points(&played, "b"), 7);
    assert_eq!(played.march("a", "0401").unwrap_err().rule(), "HM-1");
    // HS-5 first: 7 less 1, then half; half of 9, then half again.
    let hungry = changed(&played, |played, state| {
        for unit in ["a", "t"] {
            state.units[played.unit(unit).index()].supplied = false;
        }
    });
    assert_eq!((points(&hungry, "a"), points(&hungry, "t")), (3, 2));
}

// HR-5
#[test]
fn hr_5_a_unit_that_sailed_takes_no_train() {
    let mut played = coast().rail("0000 0001 0002").start();
    played.sail("a", "0001").unwrap();
    let played = played.go_to(Side::First, Phase::RailMovement);
    assert_eq!(played.why("b"), [""; 0]);
    assert_eq!(
        played.why_not("a", "0002"),
        ["HR-5: a has sailed from the off-map port for 0001 this turn"]
    );
}

// HR-5, HN-6
#[test]
fn hr_5_and_hn_6_a_unit_that_lies_off_a_hex_is_told_both() {
    let mut played = coast().rail("0000 0001 0002").start();
    let assaulted = harbours(&played, "a")
        .into_iter()
        .find(|(_, kind, _)| *kind == SeaMove::Assault);
    let (to, ..) = assaulted.expect("somebody holds a beach");
    played.sail("a", &to).unwrap();
    let played = played.go_to(Side::First, Phase::RailMovement);
    assert_eq!(played.why("a"), ["HN-6", "HR-5"]);
}

#[test]
fn overfull_ships_and_units_adrift_are_noticed() {
    use crate::invariants::Violation;
    let mut played = coast().start();
    played.sail("b", "0302").unwrap();
    let over = changed(&played, |played, state| {
        state.units[played.unit("b").index()]
            .sailed
            .as_mut()
            .unwrap()
            .cost = 6;
    });
    assert_eq!(
        violations(over.game(), over.state()),
        [Violation::Ships {
            area: EAST,
            used: 6,
            total: 5
        }]
    );
    let adrift = changed(&played, |_, state| state.phase = Phase::End);
    assert_eq!(
        violations(adrift.game(), adrift.state()),
        [Violation::Standing {
            unit: played.unit("b")
        }]
    );
}
