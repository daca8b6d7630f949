//! Which units may attack what (HB-1, HB-2), and units from the sea (HN-6).

use super::*;
use crate::Mark;
use railhead_engine::board::{CrossingKind, Water};
use railhead_engine::engine::Game;

/// A red and a blue brigade face to face, with others farther off.
fn two() -> Sketch {
    let sketch = red(field('c'), "a", "0102", (4, 4));
    blue(sketch, "d", "0202", (4, 4))
}

// HB-1
#[test]
fn hb_1_any_units_next_to_the_target_attack_and_all_units_in_it_defend() {
    let sketch = blue(red(two(), "b", "0201", (4, 4)), "e", "0202", (3, 3));
    let played = fight(red(sketch, "c", "0000", (4, 4)));
    let (game, state) = (played.game(), played.state());
    assert_eq!(attackable(game, state), [played.space("0202")]);
    assert_eq!(
        eligible(game, state, played.space("0202")),
        [played.unit("a"), played.unit("b")]
    );
    assert_eq!(played.available(), ["a", "b"]);
    let odds = played.forecast("0202", "a b").odds.unwrap();
    assert_eq!((odds.attack, odds.defence), (8, 7));
    assert_eq!(played.refused("0202", "c", 0), "HB-1: c is not next to 0202");
    assert_eq!(played.why("c"), ["HB-1"]);
    assert_eq!(
        played.why_not("c", "0202"),
        ["HB-1: c is not next to 0202"],
        "every reason, by its rule"
    );
}

// HB-1
#[test]
fn hb_1_a_unit_attacks_once_and_is_attacked_once_a_phase() {
    let sketch = red(two(), "b", "0201", (4, 4));
    let mut played = fight(blue(sketch, "e", "0101", (4, 4))).dice([4]);
    played.attack("0202", "a").unwrap();
    assert_eq!(played.result(), "-");
    assert_eq!(
        played.refused("0202", "b", 0),
        "HB-1: d at 0202 has been attacked in this phase"
    );
    assert_eq!(
        played.refused("0101", "a", 0),
        "HB-1: a has attacked in this phase"
    );
    assert_eq!(played.refused("0101", "b", 0), "allowed");
    let mark = |unit| played.view().mark(played.unit(unit));
    assert_eq!((mark("a"), mark("b")), (Mark::Attacked, Mark::Available));
}

// HB-1
#[test]
fn hb_1_attacks_are_refused_with_the_facts() {
    let sketch = unit(two(), "f", Side::First, "fort", "0201", (4, 4));
    let sketch = unit(sketch, "t", Side::First, "tanks", "0101", (4, 4));
    let played = fight(sketch);
    let refused = |target, attackers| played.refused(target, attackers, 0);
    assert_eq!(
        refused("0202", "f"),
        "HB-1: f is a fixed defence and does not attack"
    );
    assert_eq!(
        refused("0202", "t"),
        "HB-1: t could not enter 0202: no road or railway leads there"
    );
    assert_eq!(
        refused("0202", "d"),
        "HM-1: d is blue; this is the red player-turn"
    );
    assert_eq!(refused("0103", "a"), "HB-1: there is no enemy to attack at 0103");
    assert_eq!(refused("0202", ""), "HB-1: the attack on 0202 names no unit");
    let joined = |sketch: Sketch| {
        let sketch = unit(sketch, "t", Side::First, "tanks", "0102", (4, 4));
        fight(sketch).refused("0202", "t", 0)
    };
    assert_eq!(joined(with_road(two())), "allowed");
    assert_eq!(joined(two().rail("0102 0202")), "allowed", "or by rail");
}

// HB-1, HM-3
#[test]
fn hb_1_armour_at_a_river_is_told_of_the_bridge_that_is_not_there() {
    let between = "0102 0202";
    let river = |sketch: Sketch| {
        let sketch = unit(sketch, "t", Side::First, "tanks", "0102", (4, 4));
        sketch.water(Water::River, between)
    };
    let refused = |sketch: Sketch| fight(sketch).refused("0202", "t", 0);
    let no_bridge = "HB-1: t could not enter 0202: no bridge crosses the water on the way";
    let bridge = || river(with_road(two())).crossing(CrossingKind::Bridge, between);
    assert_eq!(refused(river(with_road(two()))), no_bridge);
    assert_eq!(refused(river(two().rail(between))), no_bridge, "nor by rail");
    assert_eq!(refused(bridge().demolished(between)), no_bridge);
    assert_eq!(refused(bridge()), "allowed");
    // Without a road the river is not mentioned.
    assert_eq!(
        refused(river(two())),
        "HB-1: t could not enter 0202: no road or railway leads there"
    );
}

// HB-1, HT-2
#[test]
fn hb_1_orders_of_a_combat_come_at_their_time() {
    let mut played = fight(blue(two(), "e", "0202", (4, 4))).dice([5]);
    assert_eq!(played.lose("d").unwrap_err(), Refusal::NoCombat);
    let order = played.attack_order("0202", "a", 0);
    let marching = two().phases(vec![Phase::Movement, Phase::Combat]).start();
    assert_eq!(marching.view().allows(&order).unwrap_err().rule(), "HT-2");
    assert_eq!(
        marching.view().allows(&Order::EndCombat).unwrap_err().rule(),
        "HT-2"
    );
    // 4 to 8 is 1:2: a 6 makes the defender retreat.
    played = played.dice([6]);
    played.attack("0202", "a").unwrap();
    assert_eq!(played.result(), "R1");
    assert!(matches!(played.stage(), Some(Stage::Retreat { hexes: 1, .. })));
    for order in [Order::EndPhase, Order::EndCombat, order] {
        let refusal = played.give(order).unwrap_err();
        assert_eq!(refusal.rule(), "HB-1", "{refusal:?}");
    }
    assert_eq!(played.state().decider(), Side::Second);
    assert_eq!(played.available(), ["d", "e"], "those who have to retreat");
    played.assert_valid();
}

// HB-2
#[test]
fn hb_2_odds_are_rounded_down_to_a_column() {
    let ratio = |attack, defence| {
        let sketch = red(field('c'), "a", "0102", (attack, 1));
        let played = fight(blue(sketch, "d", "0202", (1, defence)));
        let odds = played.forecast("0202", "a").odds.unwrap();
        odds.ratio(played.game())
    };
    let expected = [
        ((3, 9), "1:3"),
        ((4, 9), "1:3"),
        ((4, 8), "1:2"),
        ((7, 8), "1:2"),
        ((8, 8), "1:1"),
        ((5, 4), "1:1"),
        ((6, 4), "3:2"),
        ((7, 4), "3:2"),
        ((8, 4), "2:1"),
        ((11, 4), "2:1"),
        ((12, 4), "3:1"),
        ((16, 4), "4:1"),
        ((23, 4), "5:1"),
        ((24, 4), "6:1"),
        ((99, 1), "6:1"),
        ((5, 0), "6:1"),
    ];
    for ((attack, defence), column) in expected {
        assert_eq!(ratio(attack, defence), column, "{attack} to {defence}");
    }
}

// HB-2
#[test]
fn hb_2_odds_below_1_to_3_are_refused_with_what_is_missing() {
    let sketch = red(field('c'), "a", "0102", (2, 1));
    let mut played = fight(blue(sketch, "d", "0202", (1, 10)));
    assert_eq!(
        played.refused("0202", "a", 0),
        "HB-2: 2 against 10 is below 1:3; it needs 2 more attack"
    );
    assert!(attackable(played.game(), played.state()).is_empty());
    assert_eq!(played.why("a"), ["HB-2"]);
    played.assert_valid();
    played.end_phase().expect("HB-1: attacks are voluntary");
    let sketch = red(field('c'), "a", "0102", (0, 1));
    let played = fight(blue(sketch, "d", "0202", (1, 0)));
    assert!(
        played.refused("0202", "a", 0).starts_with("HB-2"),
        "nothing attacks nothing"
    );
}

// HB-1
#[test]
fn hb_1_legal_orders_name_each_attacker_alone_and_all_together() {
    let sketch = red(red(two(), "b", "0201", (4, 4)), "c", "0101", (4, 4));
    let played = fight(sketch);
    let mut orders = Vec::new();
    legal_orders(played.game(), played.state(), &mut orders);
    let groups: Vec<usize> = orders
        .iter()
        .filter_map(|order| {
            if let Order::Attack { attackers, .. } = order {
                Some(attackers.len())
            } else {
                None
            }
        })
        .collect();
    assert_eq!(groups.len(), 4);
    assert!(groups.contains(&3));
    played.assert_valid();
}

/// A hex across a strait from 0102.
fn strait(sketch: Sketch) -> Sketch {
    with_road(sketch)
        .water(Water::Strait, "0102 0202")
        .crossing(CrossingKind::Causeway, "0102 0202")
        .demolished("0102 0202")
}

// HD-5, HB-4
#[test]
fn hd_5_infantry_attacks_across_a_strait_and_armour_does_not() {
    let sketch = unit(strait(two()), "t", Side::First, "tanks", "0102", (4, 4));
    let played = fight(sketch);
    assert_eq!(played.refused("0202", "a", 0), "allowed");
    assert_eq!(played.modifiers("0202", "a"), ["across a river or strait -1"]);
    assert!(
        played
            .refused("0202", "t", 0)
            .starts_with("HB-1: t could not enter")
    );
}

// HN-3
#[test]
fn hn_3_a_place_is_attacked_only_if_somebody_defends_it() {
    use crate::state::hex_state::Prize;
    let crossing = |sketch: Sketch| strait(sketch).sea().prize("0202");
    let sketch = red(field('c'), "a", "0102", (4, 4)).control(Side::Second, "0202");
    let mut played = fight(crossing(sketch)).dice([8]);
    played.attack("0202", "a").unwrap();
    played.advance("a", "0202").unwrap();
    played.end_phase().unwrap();
    assert_eq!(played.state().campaign().prize, Prize::Seized { from: 3 }, "80%");
    // Against a garrison 8 is too much; 36 to 4 is 6:1, and 6 less 1 for the water gives D2R2.
    let sketch = red(field('c'), "a", "0102", (36, 4));
    let mut played = fight(crossing(blue(sketch, "d", "0202", (4, 4)))).dice([6, 8]);
    played.attack("0202", "a").unwrap();
    played.advance("a", "0202").unwrap();
    played.end_phase().unwrap();
    assert_eq!(played.state().campaign().prize, Prize::Lost, "20%");
}

// HD-5, HB-7
#[test]
fn hd_5_an_empty_enemy_hex_across_a_strait_is_crossed_to_without_a_die() {
    let sketch = strait(red(field('c'), "a", "0102", (4, 4))).control(Side::Second, "0202 0103");
    let mut played = fight(sketch);
    assert_eq!(attackable(played.game(), played.state()), [played.space("0202")]);
    assert_eq!(
        played.refused("0103", "a", 0),
        "HB-1: there is no enemy to attack at 0103",
        "where no strait is, it marches"
    );
    let forecast = played.forecast("0202", "a");
    assert!(forecast.odds.is_none() && forecast.chances.is_empty());
    let dice = played.state().dice().clone();
    played.attack("0202", "a").unwrap();
    played.assert_valid();
    played.advance("a", "0202").unwrap();
    assert_eq!(*played.state().dice(), dice);
    assert_eq!(played.at("a"), "0202");
    assert!(played.state().combat().is_none());
    played.end_phase().unwrap();
    assert_eq!(
        played.state().control(played.space("0202")),
        Some(Side::First),
        "HC-2"
    );
}

fn landing() -> Sketch {
    let sketch = red(red(field('c'), "s", "0000", (4, 4)), "t", "0000", (4, 4));
    blue(red(sketch, "a", "0102", (4, 4)), "d", "0202", (4, 4))
}

// HN-6
#[test]
fn hn_6_units_from_the_sea_attack_their_hex_together_and_others_may_join() {
    let sketch = blue(landing(), "e", "0302", (4, 4));
    let played = fight(sketch).afloat("s", "0202").afloat("t", "0202");
    assert_eq!(
        played.refused("0302", "s", 0),
        "HN-6: s lies off 0202 and must assault it"
    );
    assert_eq!(
        played.refused("0202", "s", 0),
        "HN-6: t off 0202 must take part in the attack on it"
    );
    assert!(played.refused("0202", "a", 0).starts_with("HN-6"));
    assert_eq!(played.refused("0202", "a s t", 0), "allowed");
    assert_eq!(played.modifiers("0202", "a s t"), ["assault from the sea -1"]);
    assert_eq!(
        eligible(played.game(), played.state(), played.space("0202")).len(),
        3
    );
    played.assert_valid();
}

// HN-6
#[test]
fn hn_6_the_phase_does_not_end_while_an_assault_can_be_made() {
    let mut played = fight(landing()).afloat("s", "0202").dice([1]);
    let refusal = played.end_phase().unwrap_err();
    assert_eq!(
        (refusal.rule(), refusal.text(&played.view().names())),
        (
            "HN-6",
            "s off 0202 must attack it before the phase ends".to_owned()
        )
    );
    assert!(
        !played
            .game()
            .legal_orders(played.state())
            .contains(&Order::EndPhase)
    );
    played.attack("0202", "s").unwrap();
    assert_eq!(played.result(), "A1", "1:1, a 1 made 1 at the least");
    played.end_phase().expect("it has attacked");
    let weak = red(field('c'), "s", "0000", (1, 1));
    let mut played = fight(blue(weak, "d", "0202", (1, 9))).afloat("s", "0202");
    played.end_phase().expect("1 to 9 cannot be tried");
}

/// Red forces d to retreat from 0202 to 0203, where e is; b is next to 0203.
fn fallen_back_on(sketch: Sketch) -> TestGame {
    let sketch = blue(red(sketch, "a", "0201", (4, 4)), "d", "0202", (4, 4));
    let sketch = blue(sketch, "e", "0203", (4, 4));
    let mut played = fight(red(sketch, "b", "0204", (8, 4))).dice([5]);
    played.attack("0202", "a").unwrap();
    played.retreat("d", "0203").unwrap();
    played.give(Order::EndCombat).unwrap();
    played
}

// HB-1
#[test]
fn hb_1_who_has_been_attacked_leaves_the_defence_of_its_hex_to_the_others() {
    let played = fallen_back_on(field('c'));
    assert_eq!(attackable(played.game(), played.state()), [played.space("0203")]);
    let forecast = played.forecast("0203", "b");
    let defenders: Vec<UnitId> = forecast.defenders.iter().map(|share| share.unit).collect();
    assert_eq!(defenders, [played.unit("e")]);
    let odds = forecast.odds.unwrap();
    assert_eq!((odds.attack, odds.defence), (8, 4), "8 to 8 it would be with d");
    // 2:1 and a 5 give D1R1: e takes the step, d retreats with it.
    let mut played = played.dice([5]);
    played.attack("0203", "b").unwrap();
    assert_eq!(played.result(), "D1R1");
    assert_eq!((played.steps("d"), played.steps("e")), (2, 1));
    let units = vec![played.unit("d"), played.unit("e")];
    assert_eq!(played.stage(), Some(&Stage::Retreat { hexes: 1, units }));
    played.assert_valid();
    for unit in ["d", "e"] {
        let to = played.ends(unit)[0].clone();
        played.retreat(unit, &to).unwrap();
    }
    assert!(
        matches!(played.stage(), Some(Stage::Advance { .. })),
        "the hex is empty"
    );
    played.assert_valid();
}

// HB-1
#[test]
fn hb_1_who_has_been_attacked_holds_the_hex_when_its_defenders_are_destroyed() {
    let mut played = fallen_back_on(red(field('c'), "c", "0303", (40, 4))).dice([6]);
    played.attack("0203", "c").unwrap();
    assert_eq!(played.result(), "DE");
    assert_eq!((played.steps("d"), played.steps("e")), (2, 0));
    assert_eq!(played.at("d"), "0203");
    assert!(played.state().combat().is_none(), "nobody advances");
}

// HB-1
#[test]
fn hb_1_a_hex_with_none_but_those_that_were_attacked_is_not_attacked_again() {
    let played = fallen_back_on(field('c')).change(|played, state| {
        let other = played.space("0404");
        state.units[played.unit("e").index()].at = Some(other);
    });
    assert!(attackable(played.game(), played.state()).is_empty());
    assert_eq!(
        played.refused("0203", "b", 0),
        "HB-1: d at 0203 has been attacked in this phase"
    );
}

// HB-1, HN-6
#[test]
fn hn_6_a_unit_that_falls_back_on_a_port_does_not_shield_it_from_an_assault() {
    let sketch = red(field('c'), "s", "0000", (8, 4));
    let mut played = fallen_back_on(sketch).afloat("s", "0203").dice([5]);
    let refusal = played.end_phase().unwrap_err();
    assert_eq!(refusal.rule(), "HN-6", "the assault can be made");
    played.attack("0203", "s").unwrap();
    // 2:1, and a 5 less 1 for the assault: R1.
    assert_eq!(played.result(), "R1");
    for unit in ["d", "e"] {
        let to = played.ends(unit)[0].clone();
        played.retreat(unit, &to).unwrap();
    }
    played.advance("s", "0203").unwrap();
    assert_eq!((played.at("s").as_str(), played.steps("s")), ("0203", 2));
}

// HN-6, HB-7
#[test]
fn hn_6_an_assault_that_empties_the_hex_lands_by_order_or_by_itself() {
    let won = || {
        let sketch = red(field('c'), "s", "0000", (24, 4));
        let mut played = fight(blue(sketch, "d", "0202", (4, 4)))
            .afloat("s", "0202")
            .dice([6]);
        played.attack("0202", "s").unwrap();
        while matches!(played.stage(), Some(Stage::Retreat { .. } | Stage::Losses { .. })) {
            let order = default_order(played.game(), played.state()).unwrap();
            played.give(order).unwrap();
        }
        played
    };
    let mut played = won();
    assert_eq!(played.advances("s"), ["0202"]);
    played.advance("s", "0202").unwrap();
    assert_eq!(played.at("s"), "0202");
    let mut played = won();
    played.give(Order::EndCombat).unwrap();
    played.end_phase().unwrap();
    assert_eq!(played.at("s"), "0202", "without an order too");
    assert_eq!(played.state().control(played.space("0202")), Some(Side::First));
}
