//! Losses, retreat and advance (HB-5, HB-6, HB-7).

use super::*;
use crate::state::event::LossCause;
use railhead_engine::board::Water;

/// Red attacks 0202 from the north.
fn from_the_north(letter: char, attack: u8) -> Sketch {
    let sketch = red(field(letter), "a", "0201", (attack, 4));
    blue(sketch, "d", "0202", (4, 4))
}

/// Red has attacked 0202 at 4 to 4 and rolled a 5, so the defenders retreat one hex.
fn thrown_back(sketch: Sketch) -> TestGame {
    let mut played = fight(sketch).dice([5]);
    played.attack("0202", "a").unwrap();
    assert_eq!(played.result(), "R1");
    played
}

fn ways(played: &TestGame, unit: &str) -> Vec<(String, u8, u8)> {
    let board = played.game().board();
    retreat::retreat_paths(played.game(), played.state(), played.unit(unit))
        .iter()
        .map(|way| (board.number(way.end()), way.step_losses, way.dice))
        .collect()
}

fn has(events: &[Event], wanted: impl Fn(&Event) -> bool) -> bool {
    events.iter().any(wanted)
}

// HB-5
#[test]
fn hb_5_the_owner_chooses_each_step_the_defender_first() {
    let sketch = red(red(field('c'), "a", "0201", (12, 4)), "b", "0201", (12, 4));
    let sketch = blue(blue(sketch, "d", "0202", (4, 4)), "e", "0202", (4, 4));
    let mut played = fight(sketch).dice([1]);
    played.attack("0202", "a b").unwrap();
    assert_eq!(played.result(), "EX");
    let left = |side, left| Some(Stage::Losses { side, left });
    assert_eq!(played.stage().cloned(), left(Side::Second, 1));
    assert_eq!(played.state().decider(), Side::Second);
    assert_eq!(played.available(), ["d", "e"]);
    let refusal = played.lose("a").unwrap_err();
    assert_eq!(
        (refusal.rule(), refusal.text(&played.view().names())),
        (
            "HB-5",
            "a is not one of the blue units that can lose the step".to_owned()
        )
    );
    played.assert_valid();
    played.lose("e").unwrap();
    assert_eq!(played.stage().cloned(), left(Side::First, 1));
    assert_eq!(played.session.undo_depth(), 0, "the other player decides now");
    played.lose("a").unwrap();
    assert_eq!(["a", "b", "d", "e"].map(|unit| played.steps(unit)), [1, 2, 2, 1]);
    assert!(played.state().combat().is_none(), "the defender holds the hex");
    played.assert_valid();
}

// HB-5
#[test]
fn hb_5_several_steps_can_come_from_several_units() {
    let sketch = red(red(field('c'), "a", "0201", (2, 4)), "b", "0201", (2, 4));
    let mut played = fight(blue(sketch, "d", "0202", (4, 12))).dice([1]);
    played.attack("0202", "a b").unwrap();
    assert_eq!(played.result(), "A2");
    played.lose("b").unwrap();
    let left = Stage::Losses {
        side: Side::First,
        left: 1,
    };
    assert_eq!(played.stage(), Some(&left));
    assert_eq!(played.session.undo_depth(), 1, "it can be thought over");
    played.session.undo();
    assert_eq!(played.steps("b"), 2);
    played.lose("a").unwrap();
    played.lose("b").unwrap();
    assert_eq!((played.steps("a"), played.steps("b")), (1, 1));
    assert!(played.state().combat().is_none());
}

// HB-5
#[test]
fn hb_5_without_a_choice_steps_are_lost_at_once() {
    let sketch = blue(red(field('c'), "a", "0201", (4, 4)), "d", "0202", (4, 12));
    let mut played = fight(sketch).dice([1]);
    let events = played.attack("0202", "a").unwrap();
    assert_eq!(played.steps("a"), 0, "A2 is all that it had");
    assert!(matches!(
        played.state().unit(played.unit("a")).standing,
        Standing::Lost { turn: 1 }
    ));
    assert!(!has(&events, |event| matches!(event, Event::StageBegan { .. })));
    let one = |spec: &mut crate::UnitSpec| spec.steps = 1;
    let sketch = red(field('c'), "a", "0201", (2, 4)).but(one);
    let sketch = red(sketch, "b", "0201", (2, 4)).but(one);
    let mut played = fight(blue(sketch, "d", "0202", (4, 12))).dice([1]);
    played.attack("0202", "a b").unwrap();
    assert_eq!((played.steps("a"), played.steps("b")), (0, 0), "all must go");
}

// HB-6
#[test]
fn hb_6_a_retreat_leads_away_and_zones_cost_steps() {
    let mut played = thrown_back(red(from_the_north('c', 4), "b", "0402", (1, 4)));
    let list = |ends: [(&str, u8, u8); 3]| ends.map(|(at, steps, dice)| (at.to_owned(), steps, dice));
    assert_eq!(
        ways(&played, "d"),
        list([("0102", 0, 0), ("0302", 1, 0), ("0203", 0, 0)]),
        "b's zone reaches 0302; 0101 and 0301 are next to a"
    );
    let refusal = played.retreat("d", "0204").unwrap_err();
    assert_eq!(
        (refusal.rule(), refusal.text(&played.view().names())),
        ("HB-6", "d cannot end a retreat of 1 hex at 0204".to_owned())
    );
    assert_eq!(played.retreat("a", "0203").unwrap_err().rule(), "HB-6");
    let mut dear = TestGame {
        session: played.session.clone(),
    };
    dear.retreat("d", "0302").unwrap();
    assert_eq!((dear.at("d"), dear.steps("d")), ("0302".to_owned(), 1));
    played.retreat("d", "0203").unwrap();
    assert_eq!((played.at("d"), played.steps("d")), ("0203".to_owned(), 2));
    played.assert_valid();
}

// HB-6
#[test]
fn hb_6_no_nearer_to_any_hex_that_was_attacked_from() {
    let sketch = red(from_the_north('c', 2), "b", "0204", (1, 1));
    let sketch = red(sketch, "b2", "0203", (2, 4));
    let mut played = fight(sketch).dice([5]);
    played.attack("0202", "a b2").unwrap();
    // 0202 between 0201 and 0203: every free neighbour is as close to both as before.
    assert_eq!(played.ends("d"), ["0101", "0301", "0102", "0302"]);
    // Two hexes away from an attack from the north: no way leads back past it.
    let mut played = fight(from_the_north('c', 24)).dice([2]);
    played.attack("0202", "a").unwrap();
    assert_eq!(played.result(), "D1R2");
    let (game, north) = (played.game(), played.space("0201"));
    let board = game.board();
    for way in retreat::retreat_paths(game, played.state(), played.unit("d")) {
        let distances: Vec<u32> = way
            .path
            .iter()
            .map(|at| board.grid().distance(*at, north))
            .collect();
        assert!(distances.is_sorted(), "{distances:?}");
        assert_eq!(board.grid().distance(way.end(), played.space("0202")), 2);
    }
}

// HB-6
#[test]
fn hb_6_not_to_a_hex_beside_the_attacker_where_there_is_another() {
    assert_eq!(
        thrown_back(from_the_north('c', 4)).ends("d"),
        ["0102", "0302", "0203"]
    );
    // All other hexes hold enemies or sea, so next to the attacker it is.
    let sketch = red(
        red(from_the_north('c', 4), "w", "0102", (1, 4)),
        "e",
        "0302",
        (1, 4),
    );
    let played = thrown_back(red(sketch, "s", "0203", (1, 4)));
    assert_eq!(played.ends("d"), ["0101", "0301"]);
    // A full hex does not count as another.
    let mut sketch = from_the_north('c', 4);
    for (unit, at) in [("m", "0102"), ("n", "0302"), ("o", "0203")] {
        let but = |spec: &mut crate::UnitSpec| spec.stacking = 4;
        sketch = blue(sketch, unit, at, (1, 1)).but(but);
    }
    assert_eq!(thrown_back(sketch).ends("d"), ["0101", "0301"]);
}

// HB-6
#[test]
fn hb_6_of_two_ways_to_a_hex_the_one_that_costs_less_is_taken() {
    let mut played = fight(from_the_north('c', 24)).dice([2]);
    played.attack("0202", "a").unwrap();
    let way = retreat::retreat_paths(played.game(), played.state(), played.unit("d"))
        .into_iter()
        .find(|way| way.end() == played.space("0402"))
        .unwrap();
    assert_eq!(way.path[1], played.space("0302"), "not through the zone at 0301");
    assert_eq!(way.step_losses, 0);
}

// HB-6
#[test]
fn hb_6_never_into_enemies_or_the_sea_nor_too_many_in_a_hex() {
    let sketch = Sketch::new(&["ccccc", "ccccc", "ccccc", "c~ccc", "ccccc"]);
    let sketch = sketch
        .source(Side::First, "0000", None)
        .phases(vec![Phase::Combat]);
    let sketch = red(sketch, "a", "0201", (4, 4));
    let sketch = red(blue(sketch, "d", "0202", (4, 4)), "r", "0102", (1, 1));
    let sketch = blue(blue(sketch, "x", "0302", (1, 1)), "y", "0302", (1, 1));
    let played = thrown_back(sketch);
    assert_eq!(
        played.at("d"),
        "0203",
        "0102 is red, 0302 is full, 0101 and 0301 are beside the attacker"
    );
    let sea = Sketch::new(&["ccccc", "ccccc", "ccccc", "cc~cc", "ccccc"]).phases(vec![Phase::Combat]);
    let sketch = red(sea, "a", "0201", (4, 4));
    let played = thrown_back(blue(sketch, "d", "0202", (4, 4)));
    assert!(!played.ends("d").contains(&"0203".to_owned()));
}

// HB-6, HZ-3
#[test]
fn hz_3_a_friendly_unit_lifts_the_zone_for_a_retreat() {
    let sketch = red(from_the_north('c', 4), "b", "0402", (1, 4));
    let mut played = thrown_back(blue(sketch, "f", "0302", (1, 1)));
    assert!(ways(&played, "d").contains(&("0302".to_owned(), 0, 0)));
    played.retreat("d", "0302").unwrap();
    assert_eq!(played.steps("d"), 2);
}

// HB-6
#[test]
fn hb_6_off_the_road_and_across_rivers_a_6_costs_a_step() {
    let sketch = with_road(from_the_north('j', 4));
    let thrown_back = |die| {
        let mut played = fight(with_road(from_the_north('j', 4))).dice([6, die]);
        played.attack("0202", "a").unwrap();
        played
    };
    drop(sketch);
    let mut played = thrown_back(6);
    assert!(
        ways(&played, "d").contains(&("0302".to_owned(), 0, 0)),
        "along the road"
    );
    assert!(ways(&played, "d").contains(&("0203".to_owned(), 0, 1)));
    let events = played.retreat("d", "0203").unwrap();
    assert_eq!((played.at("d"), played.steps("d")), ("0203".to_owned(), 1));
    let into = played.space("0203");
    let unit = played.unit("d");
    assert!(has(&events, |event| *event
        == Event::DieRolled {
            purpose: Purpose::Retreat { unit, into },
            faces: 6,
            value: 6
        }));
    let mut played = thrown_back(5);
    played.retreat("d", "0203").unwrap();
    assert_eq!(played.steps("d"), 2);
    let river = from_the_north('c', 4).water(Water::River, "0202 0203");
    let mut played = fight(river).dice([5, 6]);
    played.attack("0202", "a").unwrap();
    played.retreat("d", "0203").unwrap();
    assert_eq!(played.steps("d"), 1);
}

// HB-6
#[test]
fn hb_6_who_leaves_no_road_rolls_no_die_for_the_jungle() {
    let retreat = |sketch: Sketch| {
        let mut played = fight(sketch).dice([6]);
        played.attack("0202", "a").unwrap();
        ways(&played, "d")
    };
    let all = ["0102", "0302", "0203"].map(|at| (at.to_owned(), 0, 0));
    assert_eq!(retreat(from_the_north('j', 4)), all, "from jungle into jungle");
    let beside = from_the_north('j', 4).road(Road::Main, "0002 0102 0103 0203 0302");
    assert_eq!(retreat(beside), all, "the road does not run through its hex");
    let by_rail = from_the_north('j', 4).rail("0002 0102 0202");
    let dice = [
        ("0102".to_owned(), 0, 0),
        ("0302".to_owned(), 0, 1),
        ("0203".to_owned(), 0, 1),
    ];
    assert_eq!(retreat(by_rail), dice, "a railway is a road");
}

// HB-6
#[test]
fn hb_6_a_unit_lost_on_the_way_does_not_arrive() {
    let played = fight(from_the_north('c', 4)).dice([5]);
    let mut played = played.change(|played, state| {
        let unit = &mut state.units[played.unit("d").index()];
        unit.steps = 1;
    });
    // Half of 4 is 2, and 4 to 2 is 2:1.
    played.attack("0202", "a").unwrap();
    assert_eq!(played.result(), "D1R1");
    assert_eq!(played.steps("d"), 0);
    let sketch = red(from_the_north('c', 4), "b", "0402", (1, 4));
    let mut played = thrown_back(sketch).change(|played, state| {
        state.units[played.unit("d").index()].steps = 1;
    });
    let events = played.retreat("d", "0302").unwrap();
    assert!(!has(&events, |event| matches!(
        event,
        Event::UnitRetreated { .. }
    )));
    assert!(has(&events, |event| matches!(
        event,
        Event::StepLost {
            cause: LossCause::Retreat,
            ..
        }
    )));
    assert_eq!(played.steps("d"), 0);
    played.assert_valid();
}

// HB-6
#[test]
fn hb_6_what_cannot_retreat_is_destroyed() {
    let sketch = red(red(field('c'), "a", "0001", (2, 4)), "b", "0100", (2, 4));
    let mut played = fight(blue(sketch, "d", "0000", (4, 4))).dice([5]);
    let events = played.attack("0000", "a b").unwrap();
    assert!(has(&events, |event| matches!(
        event,
        Event::UnitDestroyed {
            cause: LossCause::NoRetreat,
            ..
        }
    )));
    assert_eq!(played.steps("d"), 0);
    assert!(matches!(played.stage(), Some(Stage::Advance { .. })));
}

// HB-6
#[test]
fn hb_6_fixed_defences_are_destroyed_where_others_retreat() {
    let sketch = unit(
        from_the_north('c', 8),
        "fort",
        Side::Second,
        "fort",
        "0202",
        (1, 4),
    );
    let mut played = fight(sketch).dice([5]);
    played.attack("0202", "a").unwrap();
    assert_eq!((played.result(), played.steps("fort")), ("R1".to_owned(), 0));
    assert_eq!(played.available(), ["d"]);
}

// HB-6
#[test]
fn hb_6_a_single_unit_with_a_single_way_goes_by_itself() {
    let sketch = blue(red(field('c'), "a", "0100", (4, 4)), "d", "0000", (4, 4));
    let mut played = fight(sketch).dice([5]);
    played.attack("0000", "a").unwrap();
    assert_eq!((played.at("d"), played.steps("d")), ("0001".to_owned(), 1));
    assert!(matches!(played.stage(), Some(Stage::Advance { .. })));
}

/// Tanks and infantry at 0102 on a road, infantry at 0201; the defenders of 0202 are destroyed.
fn broken_through(more: impl Fn(Sketch) -> Sketch) -> TestGame {
    let sketch = unit(with_road(field('c')), "t", Side::First, "tanks", "0102", (20, 4));
    let sketch = red(red(sketch, "a", "0102", (20, 4)), "c", "0201", (4, 4));
    let sketch = more(blue(sketch, "d", "0202", (4, 4)));
    let mut played = fight(sketch).dice([6]);
    played.attack("0202", "t a c").unwrap();
    assert_eq!(played.result(), "DE");
    played
}

// HB-7
#[test]
fn hb_7_attackers_enter_the_emptied_hex_and_armour_goes_further() {
    let mut played = broken_through(|sketch| sketch);
    assert_eq!(played.state().decider(), Side::First);
    assert_eq!(played.available(), ["t", "a", "c"]);
    assert_eq!(played.advances("t"), ["0202", "0302"]);
    assert_eq!(
        played.advances("a"),
        ["0202", "0302"],
        "it attacked beside the tanks"
    );
    assert_eq!(played.advances("c"), ["0202"]);
    let refusal = played.advance("c", "0302").unwrap_err();
    assert_eq!(
        (refusal.rule(), refusal.text(&played.view().names())),
        ("HB-7", "c cannot advance to 0302".to_owned())
    );
    assert_eq!(played.advance("d", "0302").unwrap_err().rule(), "HB-7");
    played.assert_valid();
    played.advance("t", "0302").unwrap();
    assert_eq!(played.session.undo_depth(), 1, "an advance can be thought over");
    assert_eq!(
        played.advances("a"),
        ["0202", "0302"],
        "with the tanks gone ahead too"
    );
    played.advance("c", "0202").unwrap();
    played.give(Order::EndCombat).unwrap();
    assert!(played.state().combat().is_none());
    assert_eq!(played.state().control(played.space("0302")), Some(Side::First));
    played.end_phase().unwrap();
    played.assert_valid();
}

// HB-7, HC-2
#[test]
fn hb_7_every_hex_entered_changes_hands_when_the_phase_ends() {
    let mut played = broken_through(|sketch| sketch.control(Side::Second, "0302 0403"));
    played.advance("t", "0302").unwrap();
    played.give(Order::EndCombat).unwrap();
    let control = |played: &TestGame, at| played.state().control(played.space(at));
    assert_eq!(control(&played, "0302"), Some(Side::Second), "not before");
    played.end_phase().unwrap();
    assert_eq!(control(&played, "0202"), Some(Side::First), "passed through");
    assert_eq!(control(&played, "0302"), Some(Side::First));
    assert_eq!(control(&played, "0403"), Some(Side::Second));
}

// HB-7
#[test]
fn hb_7_not_into_enemies_nor_off_the_road() {
    let played = broken_through(|sketch| blue(sketch, "e", "0302", (4, 4)));
    assert_eq!(played.advances("t"), ["0202"]);
    let played = broken_through(|sketch| sketch.water(Water::River, "0202 0302"));
    assert_eq!(played.advances("t"), ["0202"], "no bridge carries the road on");
}

// HB-7, HK-1
#[test]
fn hb_7_an_advance_keeps_to_the_stacking_limit() {
    let mut played = broken_through(|sketch| sketch);
    played.advance("a", "0202").unwrap();
    played.advance("c", "0202").unwrap();
    let refusal = played.advance("t", "0202").unwrap_err();
    assert_eq!(
        (refusal.rule(), refusal.text(&played.view().names())),
        (
            "HB-7",
            "no room for t at 0202: 4 stacking points there, limit 4".to_owned()
        )
    );
    assert_eq!(played.advances("t"), ["0302"], "there is room ahead");
}

// HB-7
#[test]
fn hb_7_nobody_advances_on_a_hex_that_is_held() {
    let mut played = fight(from_the_north('c', 4)).dice([4]);
    played.attack("0202", "a").unwrap();
    assert!(played.state().combat().is_none());
    assert_eq!(played.give(Order::EndCombat).unwrap_err(), Refusal::NoCombat);
}

// HB-5, HB-6, HB-7
#[test]
fn every_decision_has_a_sensible_default() {
    // The cheapest step: the strong brigade stays whole.
    let sketch = red(field('c').control(Side::Second, "0404"), "a", "0201", (30, 4));
    let sketch = blue(blue(sketch, "weak", "0202", (2, 2)), "strong", "0202", (6, 6));
    let mut played = fight(sketch).dice([4]);
    played.attack("0202", "a").unwrap();
    assert_eq!(played.result(), "D1R1", "30 to 8 is 3:1");
    let default = |played: &TestGame| played.view().default_order().unwrap();
    let (weak, strong) = (played.unit("weak"), played.unit("strong"));
    assert_eq!(default(&played), Order::LoseStep { unit: weak });
    played.give(default(&played)).unwrap();
    // Out of the enemy's zone, towards supply at 0404.
    let to = played.space("0302");
    assert_eq!(default(&played), Order::Retreat { unit: weak, to });
    played.give(default(&played)).unwrap();
    played.give(default(&played)).unwrap();
    assert_eq!(played.steps("strong"), 2);
    assert!(played.state().unit(strong).at.is_some());
    // The strongest takes the hex.
    let (unit, to) = (played.unit("a"), played.space("0202"));
    assert_eq!(default(&played), Order::Advance { unit, to });
    played.give(default(&played)).unwrap();
    assert_eq!(played.view().default_order(), None);
}
