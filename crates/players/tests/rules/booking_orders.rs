//! Orders about bookings, right and wrong, over random positions of every phase (HR-18).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::orders::{a_space, a_unit, kind, positions};
use crate::common::random_positions::Luck;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookingNumber, Game as _, Playable as _};
use railhead_hex_game::{HexGame, HexState, Mobility, Order, Phase, UnitId};

/// An order about bookings, right or wrong (HR-18).
fn a_plan(game: &HexGame, state: &HexState, luck: &mut Luck) -> Order {
    let number = BookingNumber(luck.between(1, 3));
    match luck.below(4) {
        0 => Order::CancelBooking { number },
        1 => {
            let rank = luck.between(0, 3);
            Order::RankBooking { number, rank }
        }
        _ => {
            let unit = a_unit(game, state, luck);
            let together = state.units().filter(|(other, status)| {
                *other != unit && status.at.is_some() && status.at == state.unit(unit).at
            });
            let together: Vec<UnitId> = together.map(|(other, _)| other).collect();
            let mut units = vec![unit];
            if luck.percent(20) {
                units.push(a_unit(game, state, luck));
            } else if luck.percent(30) {
                units.extend(together);
            } else if luck.percent(5) {
                units.clear();
            }
            units.sort_unstable();
            units.dedup();
            let rails = game.board().rail_net().spaces();
            let to = if rails.is_empty() || luck.percent(20) {
                a_space(game, state, unit, luck)
            } else {
                luck.pick(rails)
            };
            Order::Book {
                units,
                to,
                not_before: luck.percent(30).then(|| state.turn() + luck.between(0, 9)),
                not_without: luck.percent(30).then_some(number),
            }
        }
    }
}

/// Whether an order about bookings may be given. These are not listed: they can be given in every phase, and move nobody (HR-18).
fn is_open_plan(game: &HexGame, state: &HexState, order: &Order) -> bool {
    let booked = state.bookings().of(state.player());
    let number_of = |units: &[UnitId]| booked.iter().find(|booking| booking.units == units);
    let has = |number: BookingNumber| booked.iter().any(|booking| booking.number == number);
    let is_time = state.combat().is_none() && !state.is_over();
    is_time
        && match order {
            Order::CancelBooking { number } => has(*number),
            Order::RankBooking { number, rank } => {
                has(*number) && *rank > 0 && usize::from(*rank) <= booked.len()
            }
            Order::Book {
                units,
                to,
                not_before,
                not_without,
            } => {
                let at: BTreeSet<Option<SpaceId>> = units.iter().map(|unit| state.unit(*unit).at).collect();
                let is_own = |unit: &UnitId| game.unit(*unit).side == state.player();
                let moves = |unit: &UnitId| game.mobility(*unit) != Mobility::Fixed;
                at.len() == 1
                    && !at.contains(&None)
                    && !at.contains(&Some(*to))
                    && units.iter().all(|unit| is_own(unit) && moves(unit))
                    && game.board().plays(*to)
                    && game.board().has_rail(*to)
                    && not_before.is_none_or(|turn| turn <= game.definition().calendar.last)
                    && not_without.is_none_or(|other| {
                        has(other) && number_of(units).is_none_or(|booking| booking.number != other)
                    })
            }
            _ => false,
        }
}

// HR-18
#[test]
fn hr_18_bookings_pass_the_check_in_every_phase_and_are_listed_in_none() {
    let mut passed: BTreeMap<String, u32> = BTreeMap::new();
    let mut phases: BTreeSet<Phase> = BTreeSet::new();
    for (name, mut session) in positions() {
        let game = Arc::clone(session.game());
        let mut luck = Luck::new(u64::from(session.state().turn()) + 17);
        let legal = game.legal_orders(session.state());
        assert!(legal.iter().all(|order| !order.about().is_plan), "{name}");
        let before = game.violations(session.state());
        for _ in 0..60 {
            let order = a_plan(&game, session.state(), &mut luck);
            let passes = game.check(session.state(), &order).is_ok();
            assert_eq!(
                passes,
                is_open_plan(&game, session.state(), &order),
                "{name}: {order:?}"
            );
            if passes {
                *passed.entry(kind(&order)).or_default() += 1;
                phases.insert(session.state().phase());
                session.issue(order).expect("it has passed");
                assert_eq!(game.violations(session.state()), before, "{name}");
                assert_eq!(
                    game.legal_orders(session.state()),
                    legal,
                    "{name}: it moves nobody"
                );
            }
        }
    }
    assert!(phases.len() >= 5, "{phases:?}");
    for kind in ["Book", "CancelBooking", "RankBooking"] {
        let passed = passed.get(kind).copied().unwrap_or_default();
        assert!(passed >= 50, "{kind}: {passed} passed");
    }
}
