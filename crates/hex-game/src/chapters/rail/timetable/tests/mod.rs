//! Bookings, rule by rule.

mod trains;

use super::*;
use crate::state::booking::Bookings;
use crate::state::event::Event;
use crate::state::fog::veiled;
use crate::testing::{Sketch, TestGame};
use crate::{Names, Phase};
use railhead_engine::engine::{Game as _, Playable as _, state_hash};

/// A railway of 100 hexes, with red's supply at its western end.
fn line() -> Sketch {
    let row = "c".repeat(100);
    let path: Vec<String> = (0..100).map(|column| format!("{column:02}00")).collect();
    Sketch::new(&[&row, &row, &row])
        .rail(&path.join(" "))
        .source(Side::First, "0000", None)
        .turns(9)
}

/// Two battalions at its western end.
fn two() -> Sketch {
    line()
        .unit("a", Side::First, "battalion", "0000")
        .unit("b", Side::First, "battalion", "0000")
}

fn booking(played: &TestGame, units: &[&str], to: &str) -> Order {
    Order::Book {
        units: units.iter().map(|unit| played.unit(unit)).collect(),
        to: played.space(to),
        not_before: None,
        not_without: None,
    }
}

fn book(played: &mut TestGame, units: &[&str], to: &str) -> Result<Vec<Event>, Refusal> {
    let order = booking(played, units, to);
    played.order(order)
}

/// The same with a first turn, and with a booking without which it does not go.
fn book_when(
    played: &mut TestGame,
    unit: &str,
    to: &str,
    not_before: Option<u16>,
    not_without: Option<u16>,
) -> Result<Vec<Event>, Refusal> {
    let order = Order::Book {
        units: vec![played.unit(unit)],
        to: played.space(to),
        not_before,
        not_without: not_without.map(BookingNumber),
    };
    played.order(order)
}

fn rank(played: &mut TestGame, number: u16, rank: u16) -> Result<Vec<Event>, Refusal> {
    let number = BookingNumber(number);
    played.order(Order::RankBooking { number, rank })
}

fn cancel(played: &mut TestGame, number: u16) -> Result<Vec<Event>, Refusal> {
    let number = BookingNumber(number);
    played.order(Order::CancelBooking { number })
}

fn rule<T: std::fmt::Debug>(refused: Result<T, Refusal>) -> &'static str {
    refused.expect_err("it is refused").rule()
}

fn worked(played: &TestGame) -> WorkedTimetable {
    timetable(played.game(), played.state(), Side::First)
}

/// For each booking its number, the turns of its trains, and when it arrives or by which rule it does not.
fn trips(played: &TestGame) -> Vec<(u16, Vec<u16>, Result<u16, &'static str>)> {
    let worked = worked(played);
    assert!(worked.is_proven);
    let trips = worked.trips.iter().map(|trip| {
        let turns = trip.legs.iter().map(|leg| leg.turn).collect();
        let arrival = trip.arrival.clone().map_err(|(_, reason)| reason.rule());
        (trip.number.0, turns, arrival)
    });
    trips.collect()
}

/// The numbers of the hexes where the trains of a booking begin and end.
fn stops(played: &TestGame, booking: usize) -> Vec<String> {
    let board = played.game().board();
    let trip = worked(played).trips[booking].clone();
    let begins = trip.legs.iter().filter_map(|leg| leg.way.first());
    let ends = trip.legs.last().and_then(|leg| leg.way.last());
    begins.chain(ends).map(|space| board.number(*space)).collect()
}

// HR-18
#[test]
fn hr_18_a_booking_names_units_of_one_hex_and_a_railway_to_which_they_go() {
    let mut played = two()
        .unit("c", Side::First, "battalion", "0500")
        .unit("fort", Side::First, "fort", "0000")
        .unit("blue", Side::Second, "battalion", "9901")
        .source(Side::Second, "9902", None)
        .start();
    assert_eq!(rule(book(&mut played, &[], "5000")), "HR-18");
    assert_eq!(rule(book(&mut played, &["a", "c"], "5000")), "HR-18");
    assert_eq!(rule(book(&mut played, &["blue"], "5000")), "HM-1");
    assert_eq!(rule(book(&mut played, &["fort"], "5000")), "HR-8");
    assert_eq!(rule(book(&mut played, &["a"], "0000")), "HM-6");
    assert_eq!(rule(book(&mut played, &["a"], "5001")), "HR-7");
    assert_eq!(rule(book_when(&mut played, "a", "5000", Some(10), None)), "HR-18");
    assert_eq!(rule(book_when(&mut played, "a", "5000", None, Some(1))), "HR-18");
    assert_eq!(rule(cancel(&mut played, 1)), "HR-18");
    // In every phase, and nobody moves.
    let legal = played.game().legal_orders(played.state());
    book(&mut played, &["a", "b"], "5000").unwrap();
    assert_eq!(
        played.game().legal_orders(played.state()),
        legal,
        "none is listed"
    );
    assert_eq!(played.at("a"), "0000");
    book_when(&mut played, "c", "6000", Some(3), Some(1)).unwrap();
    assert_eq!(
        rule(book_when(&mut played, "c", "6000", None, Some(2))),
        "HR-18",
        "itself"
    );
    assert_eq!(rule(rank(&mut played, 1, 3)), "HR-18");
    assert_eq!(rule(rank(&mut played, 1, 0)), "HR-18");
    let mut played = played.go_to(Side::First, Phase::RailMovement);
    // Booked anew in its place, and taken out of a stack.
    book(&mut played, &["c"], "7000").unwrap();
    book(&mut played, &["b"], "8000").unwrap();
    let of = |played: &TestGame| -> Vec<(u16, Vec<UnitId>)> {
        let bookings = played.state().bookings().of(Side::First).iter();
        bookings
            .map(|booking| (booking.number.0, booking.units.clone()))
            .collect()
    };
    let [a, b, c] = ["a", "b", "c"].map(|unit| played.unit(unit));
    assert_eq!(of(&played), [(1, vec![a]), (2, vec![c]), (3, vec![b])]);
    rank(&mut played, 3, 1).unwrap();
    cancel(&mut played, 1).unwrap();
    assert_eq!(of(&played), [(3, vec![b]), (2, vec![c])]);
    // Undo restores each.
    while played.session.undo().is_some() {}
    assert!(played.state().bookings().are_none());
}

// HR-18
#[test]
fn hr_18_the_enemy_learns_nothing_of_bookings_and_neither_does_who_plays_for_him() {
    let mut played = two().start();
    let known = played.game().known_hash(played.state());
    let order = booking(&played, &["a"], "5000");
    let events = played.order(order.clone()).unwrap();
    let (game, state) = (played.game(), played.state());
    assert!(game.is_private(&order) && !game.is_private(&Order::EndPhase));
    assert_ne!(state_hash(state), known);
    assert_eq!(
        game.known_hash(state),
        known,
        "the hash that is told is as before"
    );
    let reads = |side| Names::of(game, state, side).tells(&events[0]);
    assert_eq!(Side::BOTH.map(reads), [true, false], "without fog");
    assert!(
        Names::all(game).tells(&events[0]),
        "afterwards everybody reads it"
    );
    let text = events[0].text(&Names::of(game, state, Side::First));
    assert_eq!(text, "Booked: booking 1, a by rail to 5000");
    assert!(veiled(game, state, Side::Second).bookings().are_none());
    assert!(!veiled(game, state, Side::First).bookings().are_none());
    let view = crate::TableView::new(game, state, Side::Second);
    assert!(view.bookings().is_empty() && view.timetable().bookings.is_empty());
}

// HR-18
#[test]
fn hr_18_units_that_are_booked_anew_stay_in_their_booking_which_is_told_as_changed() {
    let mut played = two().start();
    book(&mut played, &["a"], "5000").unwrap();
    book(&mut played, &["b"], "6000").unwrap();
    let events = book_when(&mut played, "b", "7000", Some(3), Some(1)).unwrap();
    assert_eq!(
        events[0].text(&Names::of(played.game(), played.state(), Side::First)),
        "Changed: booking 2, b by rail to 7000, not before turn 3, not without booking 1"
    );
    let leads_to = |played: &TestGame| -> Vec<String> {
        let bookings = played.state().bookings().of(Side::First).iter();
        bookings
            .map(|booking| played.game().board().number(booking.to))
            .collect()
    };
    assert_eq!(leads_to(&played), ["5000", "7000"]);
    played.session.undo().expect("nothing stops it");
    assert_eq!(leads_to(&played), ["5000", "6000"], "one step takes it back");
}

// HR-18
#[test]
fn hr_18_a_save_holds_bookings_and_without_them_says_nothing_of_them() {
    let mut played = two().start();
    let before = played.game().snapshot(played.state());
    assert!(
        before
            .campaign
            .is_none_or(|campaign| campaign.bookings.is_empty())
    );
    book_when(&mut played, "a", "5000", Some(2), None).unwrap();
    book_when(&mut played, "b", "6000", None, Some(1)).unwrap();
    let mut saved = played.game().snapshot(played.state());
    let restored = played.game().restore(&saved).expect("it is sound");
    assert_eq!(restored.bookings(), played.state().bookings());
    let bookings = &mut saved.campaign.as_mut().expect("it has bookings").bookings;
    bookings[1].number = 1;
    assert!(played.game().restore(&saved).is_err(), "two of one number");
    let bookings = &mut saved.campaign.as_mut().expect("it has bookings").bookings;
    bookings[1].number = 2;
    bookings[1].units = vec!["nobody".to_owned()];
    assert!(played.game().restore(&saved).is_err(), "of nobody");
}

// HR-18
#[test]
fn hr_18_a_booking_is_done_with_as_the_phase_ends_in_which_its_units_arrive_or_when_they_are_lost() {
    let mut played = two().rail_capacity_option(Side::First, 2).start();
    book(&mut played, &["a"], "3000").unwrap();
    book(&mut played, &["b"], "3000").unwrap();
    let mut played = played.go_to(Side::First, Phase::RailMovement);
    played.rail("a", "3000").unwrap();
    assert_eq!(trips(&played)[0], (1, vec![], Ok(1)), "it has arrived");
    played.take_back("a").unwrap();
    assert_eq!(
        trips(&played)[0],
        (1, vec![1], Ok(1)),
        "taken back, it is booked still"
    );
    played.rail("a", "3000").unwrap();
    played.session.undo_across_turns(true);
    played.end_phase().unwrap();
    let booked = played.state().bookings().of(Side::First);
    assert_eq!(booked.len(), 1);
    assert_eq!(booked[0].units, [played.unit("b")]);
    played.session.undo().expect("nothing stops it");
    assert_eq!(played.state().bookings().of(Side::First).len(), 2);
    let mut state = played.state().clone();
    let cause = crate::state::event::LossCause::Attrition;
    let unit = played.unit("b");
    played
        .game()
        .apply(&mut state, &Event::UnitDestroyed { unit, cause });
    assert_eq!(state.bookings().of(Side::First).len(), 1);
}

// HR-18
#[test]
fn hr_18_a_position_with_bookings_that_nobody_made_is_noticed() {
    let played = two().start();
    let made = |units: Vec<UnitId>| Booking {
        number: BookingNumber(1),
        units,
        to: played.space("5000"),
        not_before: None,
        not_without: None,
    };
    let noticed = |bookings: [Vec<Booking>; 2]| {
        let mut state = played.state().clone();
        state.campaign.bookings = Bookings::new(bookings);
        played.game().violations(&state).len()
    };
    let a = played.unit("a");
    assert_eq!(noticed([vec![made(vec![a])], Vec::new()]), 0);
    assert_eq!(noticed([Vec::new(), vec![made(vec![a])]]), 1, "of the other side");
    assert_eq!(noticed([vec![made(vec![])], Vec::new()]), 1, "of nobody");
    assert_eq!(
        noticed([vec![made(vec![a]), made(vec![a])], Vec::new()]),
        2,
        "twice"
    );
}
