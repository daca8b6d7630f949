//! Events of a scenario, rule by rule.

use super::*;
use crate::Order;
use crate::definition::{Phase, ScriptedEvent};
use crate::files::save::campaign::{from_file, to_file};
use crate::testing::{Sketch, TestGame};
use railhead_engine::board::{CrossingKind, Water};
use railhead_engine::engine::Game as _;

/// An event of red in turn 2.
fn event(id: &str, effects: Vec<Effect>) -> ScriptedEvent {
    ScriptedEvent {
        id: id.to_owned(),
        side: Side::First,
        title: format!("The {id}"),
        text: "It happens.".to_owned(),
        at: None,
        from: 2,
        until: 3,
        die: None,
        effects,
    }
}

fn sketch() -> Sketch {
    Sketch::new(&["cccccccc"; 4])
        .rail("0000 0100 0200 0300 0400")
        .water(Water::River, "0300 0400")
        .crossing(CrossingKind::Bridge, "0300 0400")
        .source(Side::First, "0000", None)
        .phases(vec![
            Phase::Movement,
            Phase::RailMovement,
            Phase::Combat,
            Phase::End,
        ])
        .unit("a", Side::First, "brigade", "0000")
        .unit("b", Side::First, "brigade", "0200")
        .unit("e", Side::Second, "brigade", "0703")
}

/// The sketch with an event, before red's second player-turn.
fn with_event(event: ScriptedEvent) -> TestGame {
    sketch()
        .with(move |definition| definition.events = vec![event])
        .start()
        .go_to(Side::Second, Phase::Combat)
}

/// Undo of what begins the player-turn restores every part of the state, though a player is stopped by the change of player.
fn assert_undone(played: &TestGame) {
    let (mut before, mut after) = (played.state().clone(), played.state().clone());
    played.game().resolve(&mut after, &Order::EndPhase);
    assert_ne!(before, after);
    let change = HexGame::change(&mut before, &mut after);
    assert_eq!(before, after);
    HexGame::revert(&mut before, &mut after, change);
    assert_eq!(before, *played.state());
    assert_eq!(after, *played.state());
}

/// The first player-turn in which they can happen begins; the words of what happened then.
fn begin(played: &mut TestGame) -> Vec<String> {
    let events = played.end_phase().expect("the phase can end");
    let names = played.view().names();
    let words = events.iter().filter(|event| {
        matches!(
            event,
            Event::EventHappened { .. }
                | Event::Altered { .. }
                | Event::DieRolled { .. }
                | Event::ControlChanged { .. }
                | Event::TrackChanged { .. }
        )
    });
    words.map(|event| event.text(&names)).collect()
}

fn halt(unit: u16, turns: u16) -> Effect {
    let units = vec![UnitId(unit)];
    Effect::Halt { units, turns }
}

// HE-1
#[test]
fn he_1_an_event_happens_once_as_a_player_turn_of_its_side_begins() {
    let points = Effect::Points {
        side: Side::First,
        points: 5,
    };
    let mut played = with_event(event("gift", vec![points]));
    assert_undone(&played);
    assert!(
        !played.state().altered().has_happened(EventId(0)),
        "its turn is the second"
    );
    assert_eq!(
        begin(&mut played),
        ["The gift: It happens", "red gains 5 victory points"]
    );
    assert_eq!(played.state().turn(), 2);
    let score = played.view().score();
    assert_eq!((score[0].by_events, score[0].total()), (5, 5));
    let mut next = played.go_to(Side::Second, Phase::Combat);
    assert!(begin(&mut next).is_empty(), "once at most");
    assert_eq!(next.view().score()[0].by_events, 5);
}

// HE-1
#[test]
fn he_1_a_die_is_rolled_until_the_event_happens() {
    let sketch = sketch().turns(5).with(|definition| {
        definition.events = vec![ScriptedEvent {
            die: Some(2),
            until: 5,
            ..event("halt", vec![halt(0, 1)])
        }];
    });
    let mut played = sketch.start().go_to(Side::Second, Phase::Combat).dice([3, 2]);
    assert_eq!(begin(&mut played), ["The halt: rolled 3 on a d6"]);
    let mut played = played.go_to(Side::Second, Phase::Combat);
    let words = begin(&mut played);
    assert_eq!(words[0], "The halt: rolled 2 on a d6");
    assert_eq!(words[2], "a is held up to the end of turn 3");
    // It is over and rolls no die any more.
    let mut played = played.go_to(Side::Second, Phase::Combat);
    assert!(begin(&mut played).is_empty());
}

// HE-2
#[test]
fn he_2_events_change_trains_sources_bridges_track_and_hexes() {
    let sketch = sketch();
    let game = sketch.start();
    let (west, on) = (game.space("0000"), game.space("0100"));
    let far = game.space("0702");
    let enemy = game.space("0703");
    let crossing = game.game().board().crossing_named("0300SE").or_else(|| {
        let between = [game.space("0300"), game.space("0400")];
        let link = game.game().board().link(between[0], between[1])?;
        link.crossing
    });
    let effects = vec![
        Effect::Trains {
            side: Side::First,
            capacity: 0,
        },
        Effect::Control {
            side: Side::Second,
            spaces: vec![far, on],
        },
        Effect::Control {
            side: Side::First,
            spaces: vec![enemy],
        },
        Effect::Bridge {
            crossing: crossing.unwrap(),
            is_down: true,
        },
        Effect::Track {
            stretches: vec![[west, on]],
            is_broken: true,
        },
        Effect::Source {
            sources: vec![0],
            is_open: false,
        },
    ];
    let mut played = with_event(event("flood", effects));
    assert_undone(&played);
    let words = begin(&mut played);
    assert_eq!(
        words,
        [
            "The flood: It happens",
            "red may send 0 units by rail in each phase from now on",
            "0702 comes under blue control",
            "0100 comes under blue control",
            "0300 0400 is down",
            "The track between 0000 and 0100 is broken",
            "The red source of supply at 0000 closes",
        ]
    );
    assert_eq!(played.view().rail_capacity(), (0, 0));
    assert!(!played.is_supplied("a"), "it counts at once");
    assert!(!played.state().unit(played.unit("a")).supplied);
    played.assert_valid();
    let file = to_file(played.game(), played.state().campaign());
    let mut issues = Vec::new();
    let read = from_file(played.game(), &file, &mut issues);
    assert_eq!((&read, issues.len()), (played.state().campaign(), 0));
}

// HE-2
#[test]
fn he_2_a_source_that_is_closed_at_the_start_waits_for_its_event() {
    let open = Effect::Source {
        sources: vec![0],
        is_open: true,
    };
    let sketch = sketch().with(|definition| {
        definition.sources[0].is_open = false;
        definition.events = vec![event("convoy", vec![open])];
    });
    let mut played = sketch.start();
    assert!(!played.is_supplied("a"));
    played = played.go_to(Side::Second, Phase::Combat);
    begin(&mut played);
    assert!(played.is_supplied("a"));
}

// HE-3
#[test]
fn he_3_a_unit_that_is_held_up_neither_moves_nor_attacks() {
    let mut played = with_event(event("halt", vec![halt(0, 1), halt(2, 1)]));
    begin(&mut played);
    assert_eq!(played.why("a"), ["HE-3"]);
    let refusal = played.march("a", "0101").unwrap_err();
    assert_eq!(
        (refusal.rule(), refusal.text(&played.view().names())),
        ("HE-3", "a is held up to the end of turn 2: The halt".to_owned())
    );
    assert_eq!(played.available(), ["b"]);
    played.assert_valid();
    let mut played = played.go_to(Side::First, Phase::RailMovement);
    assert_eq!(played.why("a"), ["HE-3"]);
    assert_eq!(played.rail("a", "0100").unwrap_err().rule(), "HE-3");
    let played = played.go_to(Side::First, Phase::Combat);
    assert_eq!(played.why("a"), ["HE-3"]);
    // The enemy's own player-turn of this turn is still to come.
    let played = played.go_to(Side::Second, Phase::Movement);
    assert_eq!(played.why("e"), ["HE-3"]);
    let played = played.go_to(Side::First, Phase::Movement);
    assert_eq!(played.available(), ["a", "b"]);
    assert!(played.state().altered().halts.is_empty(), "it is over");
}

// HE-3
#[test]
fn he_3_an_event_of_the_second_side_holds_the_first_up_in_its_next_player_turn() {
    let sketch = sketch().with(|definition| {
        definition.events = vec![ScriptedEvent {
            side: Side::Second,
            from: 1,
            ..event("halt", vec![halt(0, 1)])
        }];
    });
    let mut played = sketch.start().go_to(Side::First, Phase::Combat);
    assert_eq!(begin(&mut played)[1], "a is held up to the end of turn 2");
    let played = played.go_to(Side::First, Phase::Movement);
    assert_eq!((played.state().turn(), played.why("a")), (2, vec!["HE-3"]));
}
