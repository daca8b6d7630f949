//! What a side knows of the other under fog of war.

use super::*;
use crate::rules::hex_game::testing::{Played, Sketch};
use crate::rules::hex_game::{Order, Refusal};

/// Red in the west, blue in the east, and fog between them.
fn fog() -> Sketch {
    Sketch::new(&["ccccccc"; 2])
        .source(Side::First, "0000", None)
        .control(Side::Second, "0400 0500 0600 0401 0501 0601")
        .unit("scout", Side::First, "brigade", "0000")
        .unit("guard", Side::Second, "brigade", "0400")
        .unit("reserve", Side::Second, "brigade", "0600")
        .define(|definition| definition.fog = true)
}

fn told(played: &Played, viewer: Side) -> Vec<String> {
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
    let first = &played.why_not("scout", "0600")[0];
    assert!(
        first.starts_with("HZ-2: the way stops at") && first.ends_with("of an unknown unit"),
        "{first}"
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

// HO-2
#[test]
fn ho_2_what_happened_is_told_as_it_was_seen_then() {
    let mut played = fog().start().go_to(Side::Second, Phase::Movement);
    played.march("reserve", "0500").unwrap();
    played.march("guard", "0100").unwrap();
    assert!(played.session.issue(Order::EndPhase).is_ok());
    let red = told(&played, Side::First);
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
    let blue = told(&played, Side::Second);
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
