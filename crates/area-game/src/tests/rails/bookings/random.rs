//! Random bookings in random play: what must hold of every position holds, and what is due can be sent (AR-10, AR-11, AR-12).

use super::super::Table;
use super::BLUE;
use crate::Order;
use crate::random_player::Tendencies;
use crate::shown::timetable::{due, timetable};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookingNumber, Dice, Draws, Game as _, Playable as _, RandomPlayer as _};

const RAILS: &str = r#"violation: 3, stations: "ayr cork derry isla", markers: "bray eton hove", own_rail: Rail(
    format: 1, name: "Ours", text: "", station: 8, marker: 1, network: StationsAndMarkers, departure: Station, destination: OnRailroad,
    range: Areas(most: 2, less_damage: true), national: PerStation(most: 6), station_limit: Value(most: 2), counted: Both, sharing: Side,
    raids: Damage(most: 6, inoperable_at: 3), cites: {National: "R1-4", Captured: "R1-9"},
),"#;

/// An order about bookings by whoever gives orders, allowed or not.
fn about_bookings(table: &Table, draws: &mut Draws) -> Order {
    let state = &table.state;
    let number = |draws: &mut Draws| BookingNumber(u16::try_from(1 + draws.below(4)).expect("small"));
    let own: Vec<_> = state
        .forces()
        .filter(|(force, _)| state.is_mover(&table.game, force.nation))
        .collect();
    let spaces: Vec<SpaceId> = table.game.space_ids().collect();
    if own.is_empty() || draws.one_in(5) {
        return Order::CancelBooking(number(draws));
    }
    if draws.one_in(5) {
        return Order::RankBooking {
            booking: number(draws),
            place: u16::try_from(1 + draws.below(3)).expect("small"),
        };
    }
    if draws.one_in(5) {
        return Order::ChangeBooking {
            booking: number(draws),
            to: draws.pick(&spaces),
            not_before: draws.one_in(4).then(|| state.round() + 1),
            with: draws.one_in(4).then(|| number(draws)),
        };
    }
    let (force, count) = draws.pick(&own);
    Order::Book {
        nation: force.nation,
        kind: force.kind,
        count: count.min(2),
        from: force.at,
        to: draws.pick(&spaces),
        not_before: draws.one_in(4).then(|| state.round() + 1),
        with: draws.one_in(4).then(|| number(draws)),
    }
}

// AR-10, AR-11, AR-12
#[test]
fn ar_12_whatever_is_booked_at_random_what_is_due_can_be_sent_and_what_must_hold_holds() {
    let (mut booked, mut sent) = (0, 0);
    for seed in 0..48 {
        let mut table = Table::changed(BLUE, &[("violation: 3,", RAILS), ("rounds: 3,", "rounds: 5,")]);
        table.state.dice = Dice::seeded(seed);
        let mut draws = Draws::new(seed);
        let mut tendencies = Tendencies::drawn(&mut draws);
        for _ in 0..200 {
            let game = &table.game;
            let side = table.state.side(game);
            let mut order = about_bookings(&table, &mut draws);
            let is_booked = draws.one_in(2) && game.check(&table.state, &order).is_ok();
            let due = due(game, &table.state, side);
            if !is_booked {
                let legal = game.legal_orders(&table.state);
                if legal.is_empty() {
                    break;
                }
                assert!(!legal.iter().any(Order::is_about_bookings), "no list has them");
                order = tendencies.choose(game, &table.state, &legal, &Order::EndPhase, &mut draws);
                if let Some(train) = due.trains.first().filter(|_| draws.one_in(2)) {
                    order = train.order.clone();
                    sent += 1;
                }
            }
            booked += usize::from(is_booked);
            assert!(timetable(game, &table.state, side).is_proven, "seed {seed}");
            let mut then = table.state.clone();
            for train in &due.trains {
                assert_eq!(game.check(&then, &train.order), Ok(()), "seed {seed}: {train:?}");
                game.resolve(&mut then, &train.order);
            }
            let known = game.known_hash(&table.state);
            game.resolve(&mut table.state, &order);
            assert_eq!(
                game.violations(&table.state),
                Vec::<String>::new(),
                "seed {seed}, {order:?}"
            );
            if is_booked {
                assert_eq!(game.known_hash(&table.state), known, "{order:?}");
            }
            let again = game.restore(&game.snapshot(&table.state));
            assert_eq!(
                again.map(|again| again.bookings),
                Ok(table.state.bookings.clone())
            );
        }
    }
    assert!(
        booked > 30 && sent > 3,
        "{booked} orders about bookings, {sent} trains"
    );
}
