//! What a side knows of the other under fog of war.

use super::*;
use crate::testing::{Sketch, TestGame};
use crate::words::chronicle::Chronicle;
use crate::{Event, Order, Phase, Refusal, Sighting, TableView};
use railhead_engine::text::bounds::Within;

/// Red in the west, blue in the east, with fog between them.
fn fog() -> Sketch {
    Sketch::new(&["ccccccc"; 2])
        .source(Side::First, "0000", None)
        .control(Side::Second, "0400 0500 0600 0401 0501 0601")
        .unit("scout", Side::First, "brigade", "0000")
        .unit("guard", Side::Second, "brigade", "0400")
        .unit("reserve", Side::Second, "brigade", "0600")
        .define(|definition| definition.fog = true)
}

fn log(played: &TestGame, viewer: Side) -> Vec<String> {
    let chronicle = Chronicle::of(&played.session, viewer);
    let mut lines = Vec::new();
    for (position, entry) in (1..).zip(played.session.journal()) {
        for (index, event) in entry.events.iter().enumerate() {
            let names = chronicle.names(played.game(), position, index, event);
            lines.extend(names.map(|names| event.text(&names)));
        }
    }
    lines
}

// HO-2
#[test]
fn ho_2_who_an_enemy_is_is_seen_from_the_next_hex() {
    let mut played = fog().start();
    let [guard, reserve] = ["guard", "reserve"].map(|unit| played.unit(unit));
    assert_eq!(played.view().unknown(), [guard, reserve]);
    assert_eq!(played.view().name(guard), "Unknown unit");
    assert_eq!(played.view().supply(guard), None);
    assert_eq!(played.view().supply_words(guard), "not known");
    assert_eq!(played.view().stacking_points(played.space("0400")), None);
    assert_eq!(played.view().stacking_points(played.space("0000")), Some(2));
    let own = TableView::new(played.game(), played.state(), Side::Second);
    assert_eq!(own.unknown(), [played.unit("scout")]);
    assert_eq!(own.name(guard), "guard");
    played.march("scout", "0300").unwrap();
    assert_eq!(played.view().unknown(), [reserve]);
    assert_eq!(played.view().name(guard), "guard");
}

// HO-2
#[test]
fn ho_2_refusals_name_no_enemy_that_is_not_known() {
    let played = fog().start();
    let log = played.why_not("scout", "0600");
    assert_eq!(log[0], "HM-4: an unknown unit holds 0600");
    assert!(
        log.iter()
            .any(|text| text.starts_with("HZ-2: the move ends at") && text.ends_with("of an unknown unit")),
        "{log:?}"
    );
    let reasons = played.view().why_not(played.unit("scout"), played.space("0400"));
    let names = played.view().names();
    assert!(
        reasons
            .iter()
            .any(|reason| matches!(reason, Refusal::EnemyInHex { .. }))
    );
    for reason in reasons {
        let facts = serde_json::to_string(&reason.facts(&names)).unwrap();
        let text = reason.text(&names);
        assert!(
            !facts.contains("guard") && !text.contains("guard"),
            "{text} {facts}"
        );
    }
}

// HO-2
#[test]
fn ho_2_a_march_that_has_seen_enemies_is_not_taken_back() {
    let mut played = fog().start();
    played.march("scout", "0100").unwrap();
    played.take_back("scout").unwrap();
    let events = played.march("scout", "0300").unwrap();
    let seen = Event::UnitsSeen {
        by: played.unit("scout"),
        units: vec![played.unit("guard")],
    };
    assert_eq!(events.last(), Some(&seen));
    assert_eq!(played.session.undo_depth(), 0, "a revelation stops undo");
    assert_eq!(played.take_back("scout").unwrap_err().rule(), "HO-2");
    // Without fog the same march is taken back.
    let mut clear = fog().define(|definition| definition.fog = false).start();
    clear.march("scout", "0300").unwrap();
    clear.take_back("scout").unwrap();
}

/// Red may set up `late` in 0300, which two of its brigades fill, next to blue's guard; and either side may choose fog.
fn setup() -> Sketch {
    Sketch::new(&["ccccccc"; 2])
        .source(Side::First, "0000", None)
        .control(Side::Second, "0400 0500 0600 0401 0501 0601")
        .unit("one", Side::First, "brigade", "0300")
        .unit("two", Side::First, "brigade", "0300")
        .unit("late", Side::First, "brigade", "0000")
        .unit("scout", Side::First, "battalion", "0001")
        .unit("guard", Side::Second, "brigade", "0400")
        .unit("other", Side::Second, "brigade", "0600")
        .define(|definition| {
            let within =
                ["0300", "0500", "0601"].map(|number| definition.board.space_numbered(number).unwrap());
            definition.setup[2].within = within.to_vec();
        })
}

// HO-2, HK-4
#[test]
fn ho_2_what_was_in_view_when_fog_was_asked_for_is_no_discovery() {
    let mut played = setup().start();
    played.order(Order::Fog { on: true }).unwrap();
    // In view from 0300, and out of view: the map showed both until then.
    for hex in ["0300", "0601"] {
        let events = played.deploy("late", hex).unwrap();
        assert_eq!(events.len(), 1, "{events:?}");
        let is_held = played.end_phase().is_err();
        assert_eq!(is_held, hex == "0300", "HK-2");
        if !is_held {
            return;
        }
        played.take_back("late").unwrap();
    }
}

// HO-2
#[test]
fn ho_2_in_fog_from_the_start_a_deployment_can_be_a_discovery() {
    let mut played = setup().define(|definition| definition.fog = true).start();
    played.deploy("late", "0300").unwrap();
    played.take_back("late").unwrap();
    let events = played.deploy("late", "0601").unwrap();
    assert!(
        matches!(events.last(), Some(Event::UnitsSeen { units, .. }) if *units == [played.unit("other")]),
        "the guard was in view, the other was not: {events:?}"
    );
    assert_eq!(played.take_back("late").unwrap_err().rule(), "HO-2");
    played.end_phase().expect("HK-4");
}

// HO-2, HR-11
#[test]
fn ho_2_who_was_seen_earlier_in_the_player_turn_is_no_discovery() {
    let mut played = fog()
        .rail("0000 0100 0200 0300")
        .unit("close", Side::First, "battalion", "0300")
        .start();
    // `close` stands next to the guard, and goes.
    played.march("close", "0100").unwrap();
    played.end_phase().unwrap();
    assert_eq!(played.view().name(played.unit("guard")), "Unknown unit");
    played.rail("scout", "0300").unwrap();
    played.take_back("scout").expect("HR-11: nothing new was learnt");
    let again = played
        .go_to(Side::Second, Phase::Movement)
        .go_to(Side::First, Phase::Movement);
    assert!(again.state().campaign().seen.is_empty(), "another player-turn");
}

// HO-2
#[test]
fn ho_2_units_that_fight_are_known_where_they_retreat() {
    let mut played = fog()
        .phases(vec![Phase::Movement, Phase::Combat, Phase::End])
        .unit("left", Side::First, "brigade", "0401")
        .start();
    played.march("scout", "0300").unwrap();
    let mut played = played.go_to(Side::First, Phase::Combat).dice([6, 6, 6]);
    let target = played.space("0400");
    let attackers = ["scout", "left"].map(|unit| played.unit(unit)).to_vec();
    let guard = played.unit("guard");
    played
        .order(Order::Attack {
            target,
            attackers: attackers.clone(),
            air: 0,
        })
        .unwrap();
    let seen = &played.state().campaign().seen;
    assert!(attackers.iter().all(|unit| seen.contains(unit)) && seen.contains(&guard));
}

// HK-4
#[test]
fn hk_4_a_unit_that_its_hex_could_not_hold_alone_goes_back_whatever_it_has_seen() {
    let mut played = fog()
        .tune("0300", |tables, hexes| {
            tables.stacking.places.0.push((hexes[0].into(), Within(1)));
        })
        .start();
    let events = played.march("scout", "0300").unwrap();
    assert!(
        matches!(events.last(), Some(Event::UnitsSeen { .. })),
        "{events:?}"
    );
    assert_eq!(played.end_phase().unwrap_err().rule(), "HK-2");
    played.take_back("scout").unwrap();
    played.end_phase().unwrap();
}

// HO-2
#[test]
fn ho_2_what_happened_is_told_as_it_was_seen_then() {
    let mut played = fog().start().go_to(Side::Second, Phase::Movement);
    played.march("reserve", "0500").unwrap();
    played.march("guard", "0100").unwrap();
    assert!(played.session.issue(Order::EndPhase).is_ok());
    let red = log(&played, Side::First);
    assert!(
        red.contains(&"An unknown unit marches from 0600 to 0500 for 1 movement point".to_owned()),
        "{red:?}"
    );
    assert!(
        red.iter()
            .any(|line| line.starts_with("guard marches from 0400 to 0100")),
        "it ended next to a unit of red's: {red:?}"
    );
    assert!(red.iter().all(|line| !line.contains("reserve")), "{red:?}");
    let blue = log(&played, Side::Second);
    assert!(blue.iter().any(|line| line.starts_with("reserve marches")));
}

// HO-2
#[test]
fn ho_2_fog_lifts_when_the_game_is_over() {
    let played = fog().turns(1).start().go_to(Side::Second, Phase::RailMovement);
    let mut played = played;
    played.end_phase().unwrap();
    assert!(played.state().is_over());
    assert_eq!(played.view().unknown(), []);
}

// HO-2, HN-6
#[test]
fn ho_2_units_that_lie_off_a_hex_see_whom_they_have_to_assault() {
    use crate::definition::HarbourKind;
    use crate::testing::sea::EAST;
    let mut played = Sketch::new(&["ccccccc"; 3])
        .sea()
        .harbour(HarbourKind::Port, EAST, "0600")
        .control(Side::Second, "0600")
        .unit("raider", Side::First, "brigade", "0000")
        .unit("guard", Side::Second, "brigade", "0600")
        .unit("reserve", Side::Second, "brigade", "0602")
        .phases(vec![Phase::NavalMovement, Phase::Movement, Phase::Combat])
        .off_map("raider")
        .define(|definition| definition.fog = true)
        .start();
    let [guard, reserve] = ["guard", "reserve"].map(|unit| played.unit(unit));
    assert_eq!(played.view().unknown(), [guard, reserve]);
    played.sail("raider", "0600").unwrap();
    assert_eq!(played.view().unknown(), [reserve]);
    let blue = TableView::new(played.game(), played.state(), Side::Second);
    assert_eq!(blue.unknown(), [], "it is seen from the shore as well");
}

// HO-2
#[test]
fn ho_2_unknown_units_are_seen_by_hex_and_no_list_tells_who_they_are() {
    // By id: near, far, second, first. By hex the last comes first.
    let played = Sketch::new(&["ccccccc"; 2])
        .unit("scout", Side::First, "brigade", "0000")
        .unit("near", Side::Second, "brigade", "0100")
        .unit("far", Side::Second, "battalion", "0600")
        .unit("second", Side::Second, "battalion", "0400")
        .unit("first", Side::Second, "brigade", "0400")
        .define(|definition| definition.fog = true)
        .start();
    let view = played.view();
    let handles =
        |seen: Vec<Sighting>| -> Vec<String> { seen.iter().map(|unit| unit.handle(played.game())).collect() };
    assert_eq!(
        handles(view.sightings()),
        [
            "scout",
            "near",
            "unknown_0400_1",
            "unknown_0400_2",
            "unknown_0600_1"
        ]
    );
    assert_eq!(
        handles(view.sightings_in(played.space("0400"))),
        ["unknown_0400_1", "unknown_0400_2"]
    );
    let [scout, far] = ["scout", "far"].map(|unit| played.unit(unit));
    assert!(view.status(scout).is_some() && view.status(far).is_none() && view.strength(far).is_none());
    // However many exert a zone, an unknown one is named once, after the known ones.
    let all: Vec<UnitId> = ["second", "near", "far", "first"]
        .map(|unit| played.unit(unit))
        .into();
    assert_eq!(view.names().list(&all), "near, an unknown unit");
}
