//! The dangers of the sea: HN-3, HN-5, HN-6.

use super::*;

/// Red marches into the hex with the shipping, from the adjacent one.
fn penang(rolls: u8) -> TestGame {
    let mut played = coast()
        .prize("0500")
        .unit("m", Side::First, "brigade", "0400")
        .start()
        .dice([rolls])
        .go_to(Side::First, Phase::Movement);
    played.march("m", "0500").unwrap();
    played
}

// HN-3
#[test]
fn hn_3_shipping_is_seized_on_8_of_10_and_used_two_turns_later() {
    let mut played = penang(8);
    let events = played.end_phase().unwrap();
    assert!(
        played
            .texts(&events)
            .contains(&"The shipping is seized; it can be used from turn 3".to_owned())
    );
    assert!(played.state().dice().is_script_done());
    let played = played.go_to(Side::Second, Phase::NavalMovement);
    assert_eq!(
        ships(&played, WEST),
        (1, 1, CapacitySource::Own),
        "the other side has its own"
    );
    let played = played.go_to(Side::First, Phase::NavalMovement);
    assert_eq!(played.state().turn(), 2);
    assert_eq!(ships(&played, WEST).0, 0, "not yet");
    assert_eq!(
        played.view().sea_capacity()[0].text(played.game()),
        "West Coast: 0 of 0 left; seized ships from turn 3"
    );
    let played = played
        .go_to(Side::Second, Phase::NavalMovement)
        .go_to(Side::First, Phase::NavalMovement);
    assert_eq!(played.state().turn(), 3);
    assert_eq!(ships(&played, WEST), (1, 1, CapacitySource::Prize));
    assert_eq!(
        played.view().sea_capacity()[0].text(played.game()),
        "West Coast: 1 of 1 left, in seized ships"
    );
    assert_eq!(played.why("w"), [""; 0]);
    // HN-2: none while the enemy holds the place.
    let lost = changed(&played, |played, state| {
        state.units[played.unit("m").index()].at = Some(played.space("0400"));
        state.control[played.space("0500").index()] = Some(Side::Second);
    });
    assert_eq!(ships(&lost, WEST).0, 0);
}

// HN-3
#[test]
fn hn_3_shipping_gets_away_on_more_and_sooner_from_a_place_that_was_attacked() {
    let mut played = penang(9);
    played.end_phase().unwrap();
    assert_eq!(played.state().campaign().prize, Prize::Lost);
    for (roll, prize) in [(2, Prize::Seized { from: 3 }), (3, Prize::Lost)] {
        let mut played =
            changed(&penang(roll), |_, state| state.campaign.prize = Prize::Attacked).dice([roll]);
        played.end_phase().unwrap();
        assert_eq!(played.state().campaign().prize, prize, "{roll}");
    }
    // A landing takes the place too, when the Movement Phase ends (HC-2).
    let mut played = coast()
        .prize("0500")
        .with(|definition| definition.tables.naval.sides[0].capacity = [1, 1].into())
        .start()
        .dice([8]);
    played.sail("w", "0500").unwrap();
    played.end_phase().unwrap();
    assert_eq!(played.state().campaign().prize, Prize::Open);
    played.end_phase().unwrap();
    assert_eq!(played.state().campaign().prize, Prize::Seized { from: 3 });
    // A side that holds the place at the start has the ships.
    let played = coast().prize("0002").start();
    assert_eq!(ships(&played, WEST), (1, 1, CapacitySource::Prize));
}

// HN-5
#[test]
fn hn_5_a_squadron_hits_on_1_turns_back_on_2_and_may_be_sunk_after_that() {
    let mut played = coast().squadron().start().dice([1, 3, 2, 4]);
    let events = played.sail("b", "0301").unwrap();
    assert_eq!(
        played.texts(&events),
        [
            "b sails from 0000 for 0301",
            "Interception of b at sea: rolled 1 on a d10",
            "b loses a step at sea",
            "b turns back to 0000",
            "The fate of Force Z: rolled 3 on a d6",
        ]
    );
    assert_eq!((played.at("b").as_str(), steps(&played, "b")), ("0000", 1));
    assert_eq!(ships(&played, EAST).1, 4, "its ships are used all the same");
    assert!(played.view().squadron_is_active());
    let waits = |unit, area| played.view().squadron_against(played.unit(unit), area);
    assert_eq!((waits("a", EAST), waits("a", WEST)), (Some("Force Z"), None));
    assert_eq!(waits("d1", EAST), None, "a friend of it");
    let events = played.sail("a", "0001").unwrap();
    assert_eq!(
        played.texts(&events)[1..],
        [
            "Interception of a at sea: rolled 2 on a d10",
            "a turns back to the off-map port",
            "The fate of Force Z: rolled 4 on a d6",
            "Force Z is sunk",
        ]
    );
    assert_eq!(
        (standing(&played, "a"), steps(&played, "a")),
        (Standing::OffMapPort, 2)
    );
    assert_eq!(played.why("a"), ["HN-1"], "once a turn, turned back or not");
    // Once sunk it no longer intercepts.
    let events = played.sail("t", "0001").unwrap();
    assert_eq!(events.len(), 2, "no die: {events:?}");
    assert!(played.state().dice().is_script_done());
    assert_eq!(violations(played.game(), played.state()), []);
}

// HN-5
#[test]
fn hn_5_a_unit_that_is_not_found_goes_on_and_the_squadron_lies_low() {
    let mut played = coast().squadron().start().dice([3]);
    played.sail("b", "0301").unwrap();
    assert_eq!(played.at("b"), "0301");
    assert!(played.state().dice().is_script_done(), "no roll for the squadron");
    // A unit with one step left is lost.
    let mut played = changed(&coast().squadron().start(), |played, state| {
        state.units[played.unit("b").index()].steps = 1;
    })
    .dice([1, 1]);
    played.sail("b", "0301").unwrap();
    assert_eq!(standing(&played, "b"), Standing::Lost { turn: 1 });
    assert_eq!(ships(&played, EAST).1, 4);
    assert_eq!(violations(played.game(), played.state()), []);
}

// HN-5
#[test]
fn hn_5_the_squadron_is_active_in_turns_1_and_2_and_longer_by_an_option() {
    let active = |played: &TestGame| played.view().squadron_is_active();
    let turn = |played: TestGame| {
        played
            .go_to(Side::Second, Phase::NavalMovement)
            .go_to(Side::First, Phase::NavalMovement)
    };
    let played = turn(coast().squadron().start());
    assert!(active(&played), "turn 2");
    assert!(!active(&turn(played)), "turn 3");
    let covered = coast()
        .squadron()
        .given("Air Cover", Side::Second, OptionEffect::SquadronUntil(5))
        .start();
    let played = turn(turn(turn(turn(covered))));
    assert!(active(&played), "turn 5");
    assert!(!active(&turn(played)), "turn 6");
    // In the west there is no interception.
    let mut played = coast()
        .squadron()
        .with(|definition| definition.tables.naval.sides[0].capacity = [1, 5].into())
        .start()
        .dice([]);
    assert_eq!(played.sail("w", "0500").unwrap().len(), 2, "it sails, and lands");
}

// HN-6, HC-2
#[test]
fn hn_6_an_undefended_harbour_is_taken_when_the_movement_phase_ends() {
    let mut played = coast().monsoon().start();
    let events = played.sail("b", "0300").unwrap();
    assert_eq!(
        played.texts(&events),
        ["b sails from 0000 for 0300", "b lands at 0300"]
    );
    assert_eq!(control(&played, "0300"), Some(Side::Second), "HC-2: not yet");
    assert_eq!(violations(played.game(), played.state()), []);
    // HN-4, HN-7: so it is an enemy port for all later units.
    assert!(harbours(&played, "t").iter().all(|(at, ..)| at != "0300"));
    assert!(harbours(&played, "a").contains(&("0300".to_owned(), SeaMove::Landing, 1)));
    played.end_phase().unwrap();
    // The hex where it lands is still its own if it marches on.
    played.march("b", "0301").unwrap();
    assert_eq!(control(&played, "0300"), Some(Side::Second));
    assert_eq!(violations(played.game(), played.state()), []);
    let events = played.end_phase().unwrap();
    let texts = played.texts(&events);
    for hex in ["0300", "0301"] {
        assert!(
            texts.contains(&format!("{hex} comes under red control")),
            "{texts:?}"
        );
    }
}

// HC-2
#[test]
fn hc_2_without_a_movement_phase_landings_count_when_the_player_turn_ends() {
    let mut played = coast()
        .phases(vec![Phase::NavalMovement, Phase::RailMovement, Phase::End])
        .start();
    played.sail("b", "0300").unwrap();
    let mut played = played.go_to(Side::First, Phase::RailMovement);
    assert_eq!(violations(played.game(), played.state()), []);
    assert_eq!(control(&played, "0300"), Some(Side::Second));
    played.end_phase().unwrap();
    assert_eq!(control(&played, "0300"), Some(Side::First));
    assert_eq!(violations(played.game(), played.state()), []);
}

/// A coast where the first side's attack is hopeless against the beach's defenders.
fn weak() -> TestGame {
    coast()
        .with(|definition| {
            let attackers = definition
                .units
                .iter_mut()
                .filter(|unit| unit.side == Side::First);
            attackers.for_each(|unit| unit.attack = 1);
        })
        .start()
}

// HN-6
#[test]
fn hn_6_an_assault_that_fails_costs_a_step_and_goes_back() {
    let mut played = weak();
    played.sail("a", "0302").unwrap();
    let events = played.sail("b", "0302").unwrap();
    assert_eq!(
        played.texts(&events),
        [
            "b sails from 0000 for 0302",
            "b lies off 0302 and must assault it"
        ]
    );
    assert_eq!(standing(&played, "b"), Standing::Afloat(played.space("0302")));
    assert_eq!(violations(played.game(), played.state()), []);
    played.assert_valid();
    let mut played = played.go_to(Side::First, Phase::Combat);
    let events = played
        .end_phase()
        .expect("HN-6: 2 to 16 is below 1:3, which holds nothing up");
    assert_eq!(
        played.texts(&events)[..4],
        [
            "a loses a step in a failed assault",
            "a turns back to the off-map port",
            "b loses a step in a failed assault",
            "b turns back to 0000",
        ]
    );
    assert_eq!((steps(&played, "a"), steps(&played, "b")), (1, 1));
    assert_eq!(control(&played, "0302"), Some(Side::Second));
    assert_eq!(violations(played.game(), played.state()), []);
}

/// The end of an assault by `b` from 0000 on the beach 0302, after editing the position.
fn failed_assault(change: impl Fn(&TestGame, &mut HexState)) -> TestGame {
    let mut played = weak();
    played.sail("b", "0302").unwrap();
    let mut played = changed(&played.go_to(Side::First, Phase::Combat), change);
    played.end_phase().unwrap();
    assert_eq!(violations(played.game(), played.state()), []);
    played
}

// HN-6
#[test]
fn hn_6_back_to_its_port_or_where_there_is_room() {
    let played = failed_assault(|_, _| {});
    assert_eq!((played.at("b").as_str(), steps(&played, "b")), ("0000", 1));
    // One on its last step is lost.
    let played = failed_assault(|played, state| state.units[played.unit("b").index()].steps = 1);
    assert_eq!(standing(&played, "b"), Standing::Lost { turn: 1 });
    // Its port is full by now: the off-map port has room.
    let played = failed_assault(|played, state| {
        state.units[played.unit("w").index()].at = Some(played.space("0000"));
    });
    assert_eq!(
        (standing(&played, "b"), steps(&played, "b")),
        (Standing::OffMapPort, 1)
    );
}

// HN-6
#[test]
fn hn_6_a_unit_lands_where_no_defender_is_left() {
    let played = failed_assault(|played, state| {
        for unit in ["d1", "d2", "d3", "d4"] {
            state.units[played.unit(unit).index()].at = Some(played.space("0502"));
        }
    });
    assert_eq!((played.at("b").as_str(), steps(&played, "b")), ("0302", 2));
    assert_eq!(control(&played, "0302"), Some(Side::First), "HC-2: entered");
    // Without room it returns unharmed.
    let played = failed_assault(|played, state| {
        for unit in ["d1", "d2", "d3", "d4"] {
            state.units[played.unit(unit).index()].at = Some(played.space("0502"));
        }
        for unit in ["w", "t"] {
            state.units[played.unit(unit).index()].at = Some(played.space("0302"));
        }
        state.control[played.space("0302").index()] = Some(Side::First);
    });
    assert_eq!((played.at("b").as_str(), steps(&played, "b")), ("0000", 2));
}
