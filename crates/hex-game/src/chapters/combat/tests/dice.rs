//! The table, the modifiers, the strengths, and how they are shown (HB-3, HB-4, HB-5, HB-8, HS-6).

use super::*;
use crate::definition::{AirPoints, OptionEffect, OptionSpec};
use railhead_engine::board::{CrossingKind, PlaceKind, Water};

/// The combat results table of the rule book (HB-3), as printed.
const TABLE: [[&str; 9]; 6] = [
    ["A2", "A2", "A1", "A1", "A1", "EX", "EX", "R1", "D1R1"],
    ["A2", "A1", "A1", "EX", "EX", "R1", "R1", "D1R1", "D1R2"],
    ["A1", "A1", "EX", "-", "R1", "R1", "D1R1", "D1R2", "D1R2"],
    ["A1", "A1", "-", "R1", "R1", "D1R1", "D1R2", "D1R2", "D2R2"],
    ["A1", "-", "R1", "R1", "D1R1", "D1R2", "D1R2", "D2R2", "D2R2"],
    ["-", "R1", "R1", "D1R1", "D1R2", "D1R2", "D2R2", "D2R2", "DE"],
];

/// Attack and defence that give each column.
const COLUMNS: [(u8, u8); 9] = [
    (4, 12),
    (6, 12),
    (6, 6),
    (9, 6),
    (12, 6),
    (18, 6),
    (24, 6),
    (30, 6),
    (36, 6),
];

// HB-3
#[test]
fn hb_3_every_cell_of_the_table_comes_of_its_odds_and_die() {
    for (column, (attack, defence)) in COLUMNS.into_iter().enumerate() {
        for die in 1..=6_u8 {
            let sketch = red(field('c'), "a", "0102", (attack, 4));
            let sketch = blue(sketch, "d", "0202", (4, defence));
            let mut played = fight(sketch).dice([die]);
            played.attack("0202", "a").unwrap();
            let expected = TABLE[usize::from(die) - 1][column];
            assert_eq!(played.result(), expected, "{attack} to {defence}, die {die}");
        }
    }
}

// HB-3
#[test]
fn hb_3_the_die_is_clamped_to_1_and_6() {
    let result = |letter, die| {
        let sketch = blue(red(field(letter), "a", "0102", (4, 4)), "d", "0202", (4, 4));
        let mut played = fight(sketch).dice([die]);
        played.attack("0202", "a").unwrap();
        played.result()
    };
    assert_eq!(result('^', 1), "A1", "-1 counts as 1");
    assert_eq!(result('^', 6), "-", "6 - 2 = 4");
    let sketch = blue(red(field('c'), "a", "0201", (4, 4)), "d", "0202", (4, 4));
    let mut played = fight(red(sketch, "b", "0203", (20, 4))).dice([6]);
    played.attack("0202", "a b").unwrap();
    assert_eq!(played.result(), "DE", "7 counts as 6");
}

fn modifiers_of(sketch: Sketch, attackers: &str) -> Vec<String> {
    fight(sketch).modifiers("0202", attackers)
}

fn face_to_face(letter: char) -> Sketch {
    blue(red(field(letter), "a", "0102", (4, 4)), "d", "0202", (4, 4))
}

// HB-4
#[test]
fn hb_4_terrain_town_and_city_give_the_worst_one_alone() {
    assert!(modifiers_of(face_to_face('c'), "a").is_empty());
    for (letter, words) in [('p', "p -1"), ('j', "j -1"), ('s', "s -1"), ('^', "^ -2")] {
        assert_eq!(modifiers_of(face_to_face(letter), "a"), [words]);
    }
    let place = |letter, kind| modifiers_of(face_to_face(letter).place("Ipoh", kind, "0202"), "a");
    assert_eq!(place('c', PlaceKind::Town), ["Ipoh, a town -1"]);
    assert_eq!(place('j', PlaceKind::City), ["Ipoh, a city -2"]);
    assert_eq!(place('j', PlaceKind::Town), ["j -1"], "one modifier, not two");
    assert!(place('c', PlaceKind::Village).is_empty());
}

// HB-4
#[test]
fn hb_4_every_attacker_across_water() {
    let river = || face_to_face('c').water(Water::River, "0102 0202");
    let across = ["across a river or strait -1"];
    assert_eq!(modifiers_of(river(), "a"), across);
    let bridge = || with_road(river()).crossing(CrossingKind::Bridge, "0102 0202");
    assert_eq!(modifiers_of(bridge(), "a"), across, "a bridge does not help");
    let joined = || red(river(), "b", "0101", (4, 4));
    assert_eq!(modifiers_of(joined(), "a"), across);
    assert!(modifiers_of(joined(), "a b").is_empty(), "b is not across");
    let causeway = with_road(face_to_face('c').water(Water::Strait, "0102 0202"))
        .crossing(CrossingKind::Causeway, "0102 0202");
    assert!(
        modifiers_of(causeway, "a").is_empty(),
        "HD-5: no strait while it stands"
    );
}

// HB-4
#[test]
fn hb_4_armour_along_a_road_against_no_anti_tank_guns() {
    let tanks = |letter| {
        let sketch = unit(
            with_road(field(letter)),
            "t",
            Side::First,
            "tanks",
            "0102",
            (4, 4),
        );
        blue(sketch, "d", "0202", (4, 4))
    };
    let bonus = "armour along a road +1";
    assert_eq!(modifiers_of(tanks('c'), "t"), [bonus]);
    assert_eq!(modifiers_of(tanks('j'), "t"), ["j -1", bonus]);
    assert_eq!(modifiers_of(tanks('s'), "t"), ["s -1"]);
    assert_eq!(modifiers_of(tanks('^'), "t"), ["^ -2"]);
    let city = tanks('c').place("city", PlaceKind::City, "0202");
    assert_eq!(modifiers_of(city, "t"), ["city, a city -2"]);
    let guns = tanks('c').but(|spec| spec.anti_tank = true);
    assert!(modifiers_of(guns, "t").is_empty());
    let by_rail = unit(field('c'), "t", Side::First, "tanks", "0102", (4, 4)).rail("0102 0202");
    let by_rail = blue(by_rail, "d", "0202", (4, 4));
    assert!(modifiers_of(by_rail, "t").is_empty(), "a railway is no road");
}

// HB-4
#[test]
fn hb_4_encirclement_counts_hexes_that_are_apart() {
    let sketch = ["0201", "0301", "0302", "0203", "0102", "0101"]
        .into_iter()
        .zip(["n", "ne", "se", "s", "sw", "nw"])
        .fold(field('c'), |sketch, (at, id)| red(sketch, id, at, (4, 4)));
    let sketch = red(sketch, "n2", "0201", (4, 4));
    let played = fight(blue(sketch, "d", "0202", (4, 12)));
    let words = |attackers| played.modifiers("0202", attackers);
    let two = ["attacked from two sides +1"];
    let three = ["attacked from three sides +2"];
    assert!(words("n n2").is_empty(), "the same hex");
    assert!(words("n ne").is_empty(), "adjacent hexes");
    assert!(words("n ne nw").len() == 1, "ne and nw are apart");
    assert_eq!(words("n s"), two);
    assert_eq!(words("n se"), two);
    assert_eq!(words("n ne se s"), two);
    assert_eq!(words("n se sw"), three);
    assert_eq!(words("n ne se s sw nw"), three);
}

// HB-4
#[test]
fn hb_4_fortified_by_the_map_or_by_an_option() {
    let by_map = face_to_face('c').tune("0202", |tables, hexes| tables.combat.fortified = hexes);
    assert_eq!(modifiers_of(by_map, "a"), ["fortified -1"]);
    let option = |side, sketch: Sketch, space| {
        sketch.option(OptionSpec {
            id: "line".to_owned(),
            name: "Prepared line".to_owned(),
            text: String::new(),
            side,
            price: 0,
            is_given: true,
            effect: OptionEffect::Fortify(vec![space]),
        })
    };
    let space = fight(face_to_face('c')).space("0202");
    assert_eq!(
        modifiers_of(option(Side::Second, face_to_face('c'), space), "a"),
        ["fortified -1"]
    );
    assert!(
        modifiers_of(option(Side::First, face_to_face('c'), space), "a").is_empty(),
        "the attacker's own works"
    );
}

// HB-5
#[test]
fn hb_5_a_regiment_or_brigade_with_a_lost_step_counts_half_rounded_up() {
    let sketch = blue(red(field('c'), "a", "0102", (5, 4)), "d", "0202", (4, 7));
    let sketch = unit(sketch, "b", Side::First, "battalion", "0101", (3, 3));
    let played = fight(sketch).change(|_, state| {
        for unit in &mut state.units {
            unit.steps = 1;
        }
    });
    let forecast = played.forecast("0202", "a b");
    let counts: Vec<u16> = forecast.attackers.iter().map(|share| share.counts).collect();
    assert_eq!(counts, [3, 3], "5 halved is 3; a battalion is whole");
    assert_eq!(forecast.defenders[0].counts, 4, "7 halved");
    assert_eq!(forecast.attackers[0].halvings, [Halving::Weakened]);
}

// HS-6
#[test]
fn hs_6_unsupplied_units_attack_at_half_and_defend_at_full() {
    let sketch = blue(red(field('c'), "a", "0102", (7, 4)), "d", "0202", (4, 6));
    let played = fight(sketch).change(|_, state| {
        for unit in &mut state.units {
            unit.supplied = false;
        }
    });
    let forecast = played.forecast("0202", "a");
    assert_eq!(
        (forecast.attackers[0].factor, forecast.attackers[0].counts),
        (7, 3)
    );
    assert_eq!(forecast.attackers[0].halvings, [Halving::Unsupplied]);
    assert_eq!(forecast.defenders[0].counts, 6);
    let weak = played.change(|_, state| state.units[0].steps = 1);
    let forecast = weak.forecast("0202", "a");
    assert_eq!(forecast.attackers[0].counts, 2, "7, 4, 2: both halvings");
}

// HS-6, HB-5
#[test]
fn hs_6_half_is_rounded_down_after_the_half_of_hb_5_and_costs_every_unit() {
    let counts = |attack, steps| {
        let played = fight(red(field('c'), "a", "0102", (attack, 4))).change(|_, state| {
            (state.units[0].steps, state.units[0].supplied) = (steps, false);
        });
        let unit = [played.unit("a")];
        shares(played.game(), played.state(), played.space("0202"), &unit).0[0].counts
    };
    let whole = [(1, 0), (2, 1), (3, 1), (5, 2), (8, 4)];
    for (attack, expected) in whole {
        assert_eq!(counts(attack, 2), expected, "{attack}");
    }
    // 5 becomes 3 by HB-5 and then 1; 6 becomes 3 and then 1, where the other order would give 3 and then 2.
    for (attack, expected) in [(1, 0), (2, 0), (5, 1), (6, 1), (7, 2), (8, 2)] {
        assert_eq!(counts(attack, 1), expected, "weakened {attack}");
    }
    let sketch = blue(red(field('c'), "a", "0102", (1, 4)), "d", "0202", (4, 1));
    let played = fight(sketch).change(|_, state| state.units[0].supplied = false);
    assert_eq!(
        played.refused("0202", "a", 0),
        "HB-2: 0 against 1 is below 1:3; it needs 1 more attack"
    );
}

// HB-8
#[test]
fn hb_8_the_forecast_is_what_is_rolled() {
    let sketch = blue(red(field('j'), "a", "0201", (9, 4)), "d", "0202", (4, 6));
    let sketch = red(sketch, "b", "0203", (3, 3));
    for die in 1..=6_u8 {
        let mut played = fight(blue(red(field('j'), "a", "0201", (9, 4)), "d", "0202", (4, 6))).dice([die]);
        let forecast = played.forecast("0202", "a");
        let odds = forecast.odds.unwrap();
        let events = played.attack("0202", "a").unwrap();
        let (rolled, result) = decision(&events).unwrap();
        assert_eq!(rolled, odds);
        assert!(forecast.chances.iter().any(|(known, _)| *known == result));
    }
    let forecast = fight(sketch).forecast("0202", "a b");
    let chances: Vec<(String, u8)> = forecast
        .chances
        .iter()
        .map(|(result, faces)| (result.text(), *faces))
        .collect();
    // 12 to 6 is 2:1; jungle and two sides cancel out.
    let expected = [("A1", 1), ("EX", 1), ("R1", 2), ("D1R1", 1), ("D1R2", 1)];
    assert_eq!(chances, expected.map(|(text, faces)| (text.to_owned(), faces)));
    assert_eq!(forecast.odds.unwrap().modifier(), 0);
}

// HB-8
#[test]
fn hb_8_the_log_tells_die_arithmetic_and_outcome() {
    let sketch = blue(red(field('j'), "a", "0102", (9, 4)), "d", "0202", (4, 6))
        .place("field", PlaceKind::Airfield, "0000")
        .tune("", |tables, _| {
            tables.air.points = [vec![AirPoints { from: 1, points: 3 }], vec![]].into();
        });
    let mut played = fight(sketch).dice([4]);
    let order = played.attack_order("0202", "a", 2);
    let events = played.give(order).unwrap();
    let log: Vec<String> = events
        .iter()
        .map(|event| event.text(&played.view().names()))
        .collect();
    assert_eq!(log[0], "a attacks d at 0202 with 2 air points");
    assert_eq!(log[1], "Combat at 0202: rolled 4 on a d6");
    assert_eq!(
        log[2],
        "9 to 6 is 3:2; the die shows 4; j -1, 2 air points +2, which makes 5: R1, the defender retreats 1 hex"
    );
}

// HB-8
#[test]
fn hb_8_results_are_told_in_words() {
    let words: Vec<String> = (0..9)
        .map(|column| {
            let table = fight(face_to_face('c'));
            table.game().tables().combat.rows[5 - column % 6][column].words()
        })
        .collect();
    assert_eq!(words[0], "no effect");
    let rows = fight(face_to_face('c'));
    let cell = |row: usize, column: usize| rows.game().tables().combat.rows[row][column].words();
    assert_eq!(cell(0, 0), "the attacker loses 2 steps");
    assert_eq!(cell(0, 5), "each side loses 1 step");
    assert_eq!(cell(3, 8), "the defender loses 2 steps and retreats 2 hexes");
    assert_eq!(cell(5, 8), "the defender is destroyed");
}

// HA-1, HB-4
#[test]
fn ha_1_the_defender_is_asked_for_air_points_only_if_he_could_give_any() {
    let sketch = |points: u8| {
        face_to_face('c')
            .place("field", PlaceKind::Airfield, "0404")
            .control(Side::Second, "0404")
            .tune("", move |tables, _| {
                tables.air.points = [vec![], vec![AirPoints { from: 1, points }]].into();
            })
    };
    let mut played = fight(sketch(0)).dice([6]);
    played.attack("0202", "a").unwrap();
    assert_eq!(played.result(), "R1");
    let mut played = fight(sketch(3)).dice([6]);
    assert_eq!(played.forecast("0202", "a").enemy_air, 2);
    played.attack("0202", "a").unwrap();
    assert_eq!(
        (played.stage(), played.state().decider()),
        (Some(&Stage::AirDefence), Side::Second)
    );
    assert_eq!(
        played.give(Order::DefendByAir { points: 3 }).unwrap_err().rule(),
        "HA-1"
    );
    played.assert_valid();
    played.give(Order::DefendByAir { points: 2 }).unwrap();
    assert_eq!(played.result(), "-", "6 - 2 = 4 at 1:1");
    assert_eq!(played.state().campaign().air, [0, 1]);
}
