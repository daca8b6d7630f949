//! Gauges, railway troops and broken track, rule by rule.

use super::*;
use crate::files::save::campaign::{from_file, to_file};
use crate::testing::{Sketch, TestGame};
use railhead_engine::board::{CrossingKind, Road, Water};

const WEST: &str = "0000 0100 0200 0300";
const EAST: &str = "0300 0400 0500 0600 0700";

/// Red's line of normal gauge from the west, which goes on as a line of broad gauge.
fn two_gauges() -> Sketch {
    Sketch::new(&["cccccccc"; 4])
        .rail_of("normal", WEST)
        .rail_of("broad", EAST)
        .gauges("normal", "broad")
        .source(Side::First, "0000", None)
}

fn rail_phase(sketch: Sketch) -> TestGame {
    sketch.start().go_to(Side::First, Phase::RailMovement)
}

// HR-15
#[test]
fn hr_15_trains_stop_where_their_gauge_ends() {
    let sketch =
        two_gauges()
            .unit("a", Side::First, "brigade", "0000")
            .unit("b", Side::First, "brigade", "0600");
    let mut played = rail_phase(sketch);
    let reached: Vec<_> = played.reach("a").into_iter().map(|(number, _)| number).collect();
    assert_eq!(reached, ["0100", "0200", "0300"]);
    let why =
        "HR-15: the railway between 0300 and 0400 is of broad gauge, and red trains run on normal gauge";
    assert_eq!(played.why_not("a", "0400"), [why]);
    assert_eq!(played.rail("a", "0400").unwrap_err().rule(), "HR-15");
    // It stands on a railway that is of no use to it.
    assert_eq!(played.why("b"), ["HR-15", "HR-15"]);
    let way = played.rail("a", "0300").unwrap();
    assert!(matches!(&way[0], Event::UnitRailed { journey, .. } if journey.cost == 3));
}

// HR-15
#[test]
fn hr_15_lines_of_both_gauges_and_of_none_carry_all_trains() {
    let both = two_gauges().rail_of("normal", EAST);
    let both = rail_phase(both.unit("a", Side::First, "brigade", "0000"));
    assert_eq!(both.cost("a", "0700"), Some(7));
    let [from, to] = ["0400", "0500"].map(|number| both.space(number));
    assert_eq!(both.view().gauges_between(from, to), None, "all trains run there");
    let none = Sketch::new(&["cccccccc"; 4])
        .rail(WEST)
        .rail_of("broad", "0300 0400")
        .rail_of("normal", "0001 0101")
        .gauges("normal", "broad")
        .source(Side::First, "0000", None)
        .unit("a", Side::First, "brigade", "0000");
    let none = rail_phase(none);
    assert_eq!(none.cost("a", "0300"), Some(3));
    assert_eq!(none.cost("a", "0400"), None);
    // HR-15: a side of which the rules say nothing rides everywhere.
    let all = Sketch::new(&["cccccccc"; 4])
        .rail_of("normal", WEST)
        .rail_of("broad", EAST)
        .source(Side::First, "0000", None)
        .unit("a", Side::First, "brigade", "0000");
    assert_eq!(rail_phase(all).cost("a", "0700"), Some(7));
}

// HR-15
#[test]
fn hr_15_supply_runs_along_every_gauge() {
    let played = two_gauges().unit("a", Side::First, "brigade", "0700").start();
    assert!(played.is_supplied("a"));
}

/// Railway troops of red at the end of the normal gauge, who lay over two stretches.
fn railway_troops() -> Sketch {
    two_gauges()
        .track_work(Side::First, 2, 0)
        .unit("troops", Side::First, "brigade", "0300")
        .unit("train", Side::First, "battalion", "0000")
        .with(|definition| {
            let kind = definition.units[0].kind;
            definition.tables.kinds[kind].lays_track = true;
        })
}

// HR-16
#[test]
fn hr_16_railway_troops_lay_over_the_first_stretches_of_their_march() {
    let mut played = railway_troops().start();
    played.march("troops", "0600").unwrap();
    let before = played.state().clone();
    let events = played.end_phase().unwrap();
    let laid: Vec<&Event> = events
        .iter()
        .filter(|event| matches!(event, Event::TrackChanged { .. }))
        .collect();
    assert_eq!(laid.len(), 2, "{events:?}");
    assert_eq!(
        laid[0].text(&played.view().names()),
        "The track between 0300 and 0400 is laid over by troops"
    );
    assert_eq!(played.cost("train", "0500"), Some(5));
    assert_eq!(played.cost("train", "0600"), None, "two stretches a player-turn");
    // The other side's trains run there no longer.
    let [from, to] = ["0400", "0500"].map(|number| played.space(number));
    assert!(played.view().gauges_between(from, to).is_some());
    let gauges = gauges_between(played.game(), played.state(), from, to).unwrap();
    assert!(!played.game().gauges(Side::Second).fit(gauges));
    // Undo takes all of it back.
    played.session.undo().unwrap();
    assert_eq!(*played.state(), before);
    assert!(played.state().altered().tracks.is_empty());
}

// HR-16
#[test]
fn hr_16_only_supplied_railway_troops_on_the_track_lay_it_over() {
    let mut cut_off = railway_troops()
        .control(Side::Second, "0100")
        .tune("", |tables, _| tables.supply.overland = 0)
        .start();
    cut_off.march("troops", "0400").unwrap();
    cut_off.end_phase().unwrap();
    assert!(!cut_off.is_supplied("troops"));
    assert!(cut_off.state().altered().tracks.is_empty());
    let mut others = railway_troops().unit("foot", Side::First, "brigade", "0300");
    others = others.with(|definition| {
        // All brigades of this sketch are of one kind; the last unit is of another.
        definition.units[2].kind = definition.units[1].kind;
    });
    let mut others = others.start();
    others.march("foot", "0400").unwrap();
    others.end_phase().unwrap();
    assert!(others.state().altered().tracks.is_empty(), "others do not");
}

/// A line of red with a unit on it that can break one stretch a player-turn.
fn breakers() -> Sketch {
    Sketch::new(&["cccccccc"; 4])
        .rail("0000 0100 0200 0300 0400")
        .rail("0200 0201")
        .source(Side::First, "0000", None)
        .track_work(Side::First, 0, 1)
        .unit("a", Side::First, "brigade", "0200")
        .unit("b", Side::First, "brigade", "0000")
}

// HR-17
#[test]
fn hr_17_a_unit_breaks_the_track_beside_it_and_no_train_passes() {
    let mut played = breakers().start();
    let a = played.unit("a");
    let before = played.state().clone();
    assert_eq!(played.view().breakable_track(a).len(), 3);
    assert_eq!(played.break_track("a", "0202").unwrap_err().rule(), "HR-17");
    let events = played.break_track("a", "0300").unwrap();
    assert_eq!(
        events[0].text(&played.view().names()),
        "The track between 0200 and 0300 is broken by a"
    );
    let refusal = played.break_track("a", "0100").unwrap_err();
    assert_eq!(
        refusal.text(&played.view().names()),
        "a has broken 1 stretch of track in this player-turn"
    );
    assert!(played.view().breakable_track(a).is_empty());
    played.assert_valid();
    assert_eq!(played.why("a"), Vec::<&str>::new(), "it can still march");
    let file = to_file(played.game(), played.state().campaign());
    let mut issues = Vec::new();
    let read = from_file(played.game(), &file, &mut issues);
    assert_eq!((&read, issues.len()), (played.state().campaign(), 0));
    let there = played.go_to(Side::First, Phase::RailMovement);
    assert_eq!(there.cost("b", "0200"), Some(2));
    assert_eq!(
        there.why_not("b", "0300"),
        ["HR-17: the track between 0200 and 0300 is broken"]
    );
    let mut played = breakers().start();
    played.break_track("a", "0300").unwrap();
    played.session.undo().unwrap();
    assert_eq!(*played.state(), before);
}

// HR-17
#[test]
fn hr_17_supply_stops_at_broken_track_unless_a_road_leads_on() {
    let cut = |road: bool| {
        let mut sketch = breakers().unit("far", Side::First, "brigade", "0400");
        if road {
            sketch = sketch.road(Road::Minor, "0200 0300");
        }
        let mut played = sketch.tune("", |tables, _| tables.supply.overland = 0).start();
        assert!(played.is_supplied("far"));
        played.break_track("a", "0300").unwrap();
        played
    };
    let played = cut(false);
    assert!(!played.is_supplied("far"));
    let far = played.unit("far");
    assert_eq!(
        played.view().supply_words(far),
        "unsupplied; the line breaks at 0200: the track from 0300 is broken"
    );
    assert!(cut(true).is_supplied("far"));
}

// HR-17
#[test]
fn hr_17_the_march_to_broken_track_stays_and_nobody_breaks_it_in_an_enemy_zone() {
    let mut played = breakers().start();
    played.march("a", "0300").unwrap();
    played.break_track("a", "0400").unwrap();
    let refusal = played.take_back("a").unwrap_err();
    assert_eq!(
        refusal.text(&played.view().names()),
        "a stays where it marched: it broke track there"
    );
    // A unit that only made room for it has broken nothing.
    let mut played = breakers()
        .unit("full", Side::First, "brigade", "0300")
        .unit("leaves", Side::First, "brigade", "0300")
        .tune("", |tables, _| tables.stacking.hex = 4)
        .start();
    played.march("leaves", "0301").unwrap();
    played.march("a", "0300").unwrap();
    played.break_track("a", "0400").unwrap();
    let refusal = played.take_back("leaves").unwrap_err();
    assert_eq!(
        (refusal.rule(), refusal.text(&played.view().names())),
        (
            "HK-4",
            "leaves stays where it marched: it made room for a unit that stays".to_owned()
        )
    );
    let mut played = breakers().unit("e", Side::Second, "brigade", "0201").start();
    let refusal = played.break_track("a", "0300").unwrap_err();
    assert_eq!(refusal.rule(), "HR-17");
    assert_eq!(
        refusal.text(&played.view().names()),
        "a is in the zone of control of e"
    );
    let mut played = breakers().unit("e", Side::Second, "brigade", "0703").start();
    let mut idle = played.go_to(Side::Second, Phase::Movement);
    assert_eq!(
        idle.break_track("e", "0603")
            .unwrap_err()
            .text(&idle.view().names()),
        "blue does not break track"
    );
    played = breakers().start();
    let idle = played.go_to(Side::First, Phase::RailMovement);
    assert!(idle.view().breakable_track(idle.unit("a")).is_empty());
}

// HR-16, HR-17
#[test]
fn hr_16_railway_troops_mend_broken_track_and_the_state_forgets_it() {
    let mut played = breakers()
        .track_work(Side::First, 1, 1)
        .with(|definition| {
            let kind = definition.units[0].kind;
            definition.tables.kinds[kind].lays_track = true;
        })
        .start();
    played.break_track("a", "0300").unwrap();
    let mut played = played
        .go_to(Side::Second, Phase::Movement)
        .go_to(Side::First, Phase::Movement);
    assert_eq!(played.state().altered().tracks.len(), 1);
    played.march("a", "0300").unwrap();
    played.end_phase().unwrap();
    assert!(played.state().altered().tracks.is_empty());
}

// HR-15, HD-4
#[test]
fn hr_15_a_bridge_and_a_gauge_are_both_named() {
    let played = two_gauges()
        .water(Water::River, "0300 0400")
        .crossing(CrossingKind::Bridge, "0300 0400")
        .demolished("0300 0400")
        .unit("a", Side::First, "brigade", "0300");
    let played = rail_phase(played);
    let rules: Vec<String> = played
        .why_not("a", "0400")
        .iter()
        .map(|why| why.split(':').next().unwrap().to_owned())
        .collect();
    assert_eq!(rules, ["HR-8", "HR-15"]);
}
