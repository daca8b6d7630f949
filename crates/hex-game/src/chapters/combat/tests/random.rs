//! Random combats keep the invariants.

use super::*;
use crate::definition::AirPoints;
use crate::invariants::violations;
use railhead_engine::engine::{Dice, Game};

/// A number below `count`, from dice outside the game.
fn below(luck: &mut Dice, count: usize) -> usize {
    usize::from(luck.roll(u8::try_from(count).expect("few things"))) - 1
}

/// A board of random terrain with roads, a river and two armies mixed up on it.
fn melee(luck: &mut Dice) -> Sketch {
    let letters = ['c', 'c', 'c', 'p', 'j', 's', '^', '~'];
    let rows: Vec<String> = (0..6)
        .map(|_| (0..7).map(|_| letters[below(luck, letters.len())]).collect())
        .collect();
    let rows: Vec<String> = rows
        .into_iter()
        .enumerate()
        .map(|(row, letters)| {
            // The road runs over land.
            if row == 2 { "ccjcpcc".to_owned() } else { letters }
        })
        .collect();
    let words: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut sketch = Sketch::new(&words)
        .road(Road::Main, "0002 0102 0202 0302 0402 0502 0602")
        .source(Side::First, "0002", None)
        .source(Side::Second, "0602", None)
        .phases(vec![Phase::Movement, Phase::Combat, Phase::End])
        .turns(4)
        .tune("", |tables, _| {
            tables.air.points = [
                vec![AirPoints { from: 1, points: 2 }],
                vec![AirPoints { from: 1, points: 1 }],
            ]
            .into();
        })
        .place("north", railhead_engine::board::PlaceKind::Airfield, "0002")
        .place("south", railhead_engine::board::PlaceKind::Airfield, "0602");
    for (index, side) in (0..12).zip([Side::First, Side::Second].into_iter().cycle()) {
        let kind = ["brigade", "battalion", "battalion", "tanks", "fort"][below(luck, 5)];
        // At most two hexes for each unit, so that no hex is overstacked or shared.
        let (column, row) = (index % 7, 2 * (index / 7) + 1);
        let at = match kind {
            "tanks" if index < 7 => format!("{column:02}02"),
            _ => format!("{column:02}{row:02}"),
        };
        let is_free = sketch_is_land(&rows, &at);
        if is_free {
            let factors = (u8::try_from(below(luck, 9)).unwrap_or(0), luck.roll(8));
            sketch = unit(sketch, &format!("u{index}"), side, kind, &at, factors);
        }
    }
    sketch
}

fn sketch_is_land(rows: &[String], at: &str) -> bool {
    let (column, row) = at.split_at(2);
    let (column, row): (usize, usize) = (column.parse().unwrap(), row.parse().unwrap());
    rows[row].as_bytes()[column] != b'~'
}

// HB-1 to HB-7
#[test]
fn random_combats_keep_what_must_hold() {
    let (mut combats, mut retreats, mut advances) = (0, 0, 0);
    for seed in 0..80 {
        let mut luck = Dice::seeded(seed);
        let mut played = melee(&mut luck).start();
        let seeded = Dice::seeded(seed + 1000);
        played = played.change(|_, state| state.dice = seeded);
        let mut orders = 0;
        while !played.state().is_over() {
            let legal = played.game().legal_orders(played.state());
            assert!(!legal.is_empty(), "seed {seed}: there is always a legal order");
            for order in &legal {
                let checked = played.game().check(played.state(), order);
                assert_eq!(checked, Ok(()), "seed {seed}: {order:?}");
            }
            // Attacks and their decisions first; now and then a march towards the enemy.
            let fights: Vec<&Order> = legal
                .iter()
                .filter(|order| {
                    !matches!(
                        order,
                        Order::Move { .. } | Order::TakeBack { .. } | Order::EndPhase
                    )
                })
                .collect();
            let order = if !fights.is_empty() && luck.roll(8) > 1 {
                fights[below(&mut luck, fights.len().min(200))].clone()
            } else if legal.contains(&Order::EndPhase) && luck.roll(6) == 1 {
                Order::EndPhase
            } else {
                legal[below(&mut luck, legal.len().min(200))].clone()
            };
            if let Some(default) = played.view().default_order() {
                let checked = played.game().check(played.state(), &default);
                assert_eq!(checked, Ok(()), "seed {seed}: the default {default:?}");
            }
            let events = played.give(order).expect("it is legal");
            for event in &events {
                combats += usize::from(matches!(event, Event::CombatDecided { .. }));
                retreats += usize::from(matches!(event, Event::UnitRetreated { .. }));
                advances += usize::from(matches!(event, Event::UnitAdvanced { .. }));
                assert!(!event.text(&played.view().names()).is_empty());
            }
            let found = violations(played.game(), played.state());
            assert_eq!(found, [], "seed {seed}");
            orders += 1;
            assert!(orders < 2000, "seed {seed}: the game gets to its end");
        }
    }
    assert!(
        combats > 100 && retreats > 30 && advances > 30,
        "{combats} combats, {retreats} retreats, {advances} advances"
    );
}
