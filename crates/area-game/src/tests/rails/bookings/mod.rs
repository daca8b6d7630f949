//! Bookings in play: which can be made, who knows of them, and how they end (AR-10).

mod random;
mod timetable;

use std::sync::Arc;

use super::{Table, move_of};
use crate::AreaGame;
use crate::definition::Phase;
use crate::state::booking::MOST_BOOKINGS;
use crate::state::order::{Order, OrderText};
use railhead_engine::engine::{
    Accounted as _, BookingNumber, Game as _, Playable as _, Seat, Session, state_hash,
};
use railhead_engine::text::parse::from_ron;

/// Railroads everywhere, one area a turn, and this many units of a nation.
fn line(units: u8) -> String {
    format!(
        r#"own_rail: Rail(
            format: 1, name: "Line", text: "", network: EveryArea(except: ""), departure: Anywhere, destination: Anywhere,
            range: Areas(most: 1, less_damage: false), national: Fixed({units}), sharing: OwnOnly,
            cites: {{National: "R1-4", Range: "R1-6"}},
        ), violation: 3,"#
    )
}

/// Blue's units in Cork and Derry, with armour in Cork and a fighter in Eton.
const BLUE: &str = r#""blue": {"cork": "4 infantry 1 armour", "derry": "1 infantry", "eton": "1 fighter"}, "red": {"bray": "1 infantry"}"#;

/// The small war with such rails over six rounds, at the beginning of Blue's first turn.
fn war(units: u8) -> Table {
    let changes = [("violation: 3,", &*line(units)), ("rounds: 3,", "rounds: 6,")];
    let mut table = Table::changed(BLUE, &changes);
    table.go_to_turn("blue");
    table
}

/// An order to book Blue's units: `book("2 infantry", "cork eton", "")`.
fn book(units: &str, way: &str, terms: &str) -> String {
    let (count, kind) = units.split_once(' ').expect("a number and a kind");
    let (from, to) = way.split_once(' ').expect("two areas");
    format!(r#"Book(nation: "blue", kind: "{kind}", count: {count}, from: "{from}", to: "{to}"{terms})"#)
}

/// An order to send Blue's infantry by rail, for a booking if it has a number.
fn send(count: u16, way: &str, booking: Option<u16>) -> String {
    let (from, to) = way.split_once(' ').expect("two areas");
    let booking = booking.map_or_else(String::new, |number| format!(", booking: {number}"));
    format!(r#"Rail(nation: "blue", kind: "infantry", count: {count}, path: ["{from}", "{to}"]{booking})"#)
}

impl Table {
    /// The numbers of Blue's side's bookings, with the areas where their units wait.
    fn waiting(&self) -> Vec<(u16, Vec<(&str, u16)>)> {
        let all = self.state.bookings(self.game.side_of(self.nation("blue")));
        let waiting = all.map(|booking| {
            let areas = booking.waiting.iter();
            let areas = areas.map(|(at, count)| (&*self.game.board().area(*at).id, *count));
            (booking.number.0, areas.collect())
        });
        waiting.collect()
    }
}

/// A session of the small war, at the beginning of Blue's first turn.
fn session(game: &Arc<AreaGame>) -> Session<AreaGame> {
    let mut session = Session::new(Arc::clone(game), 1);
    let blue = game.nation_named("blue").expect("it plays");
    while !session.state().is_mover(game, blue) {
        session.issue(Order::EndPhase).expect("phases end");
    }
    session
}

/// Gives a legal order.
fn issue(session: &mut Session<AreaGame>, text: &str) {
    let text: OrderText = from_ron(text).expect("it is an order");
    let order = session.game().order(&text).expect("it names what there is");
    session.issue(order).expect("it is allowed");
}

// AR-10
#[test]
fn ar_10_units_are_booked_in_every_phase_and_none_moves() {
    let mut table = war(2);
    let before: Vec<_> = table.state.forces().collect();
    for phase in [
        Phase::Purchase,
        Phase::CombatMove,
        Phase::Combat,
        Phase::NonCombatMove,
        Phase::PlaceUnits,
    ] {
        table.go_to(phase);
        table.give(&book("1 infantry", "cork eton", ", not_before: 2"));
        assert_eq!(table.waiting(), [(1, vec![("cork", 1)])]);
        assert_eq!(table.state.forces().collect::<Vec<_>>(), before, "none has moved");
        let again = table.game.restore(&table.game.snapshot(&table.state));
        assert_eq!(again.as_ref(), Ok(&table.state), "a save keeps it");
        table.give("CancelBooking(1)");
        assert!(table.state.bookings.is_empty());
    }
    table.give(&book("4 infantry", "cork eton", ""));
    assert_eq!(
        table.refused(&book("1 infantry", "cork derry", "")),
        ("AR-10", "all infantry in Cork are booked already".to_owned())
    );
}

// AR-10
#[test]
fn ar_10_what_cannot_be_booked_is_refused_with_the_reason() {
    let mut table = war(2);
    table.give(&book("2 infantry", "cork eton", ""));
    for (order, rule, text) in [
        (
            book("3 infantry", "cork eton", ""),
            "AR-10",
            "only 2 infantry in Cork are not booked yet",
        ),
        (
            book("5 infantry", "cork eton", ""),
            "AB-9",
            "there are not that many infantry in Cork",
        ),
        (
            book("1 fighter", "eton cork", ""),
            "AR-1",
            "fighters cannot go by rail",
        ),
        (
            book("0 infantry", "cork eton", ""),
            "AB-5",
            "the order is empty: it names nothing, or a count of 0",
        ),
        (
            book("1 infantry", "cork cork", ""),
            "AR-10",
            "they are in Cork already",
        ),
        (
            book("1 infantry", "cork gulf", ""),
            "AB-9",
            "land units cannot enter the Gulf",
        ),
        (
            book("1 infantry", "cork eton", ", not_before: 7"),
            "AR-10",
            "a booking waits for a round from 1 to 6",
        ),
        (
            book("1 infantry", "cork eton", ", with: 4"),
            "AR-10",
            "your side has no booking 4",
        ),
        (
            "CancelBooking(2)".to_owned(),
            "AR-10",
            "your side has no booking 2",
        ),
        (
            "RankBooking(booking: 1, place: 2)".to_owned(),
            "AR-11",
            "a place in the order of precedence is one from 1 to 1",
        ),
        (
            "RankBooking(booking: 1, place: 1)".to_owned(),
            "AR-11",
            "booking 1 has this place already",
        ),
        (
            r#"Book(nation: "red", kind: "infantry", from: "bray", to: "ayr")"#.to_owned(),
            "AB-3",
            "it is not the turn of Red",
        ),
    ] {
        assert_eq!(table.refused(&order), (rule, text.to_owned()), "{order}");
    }
    // In Red's turn Blue's bookings are not Red's to cancel, and have no numbers there.
    let mut table = war(2);
    table.give(&book("1 infantry", "cork eton", ""));
    table.go_to_turn("red");
    assert_eq!(table.rule("CancelBooking(1)"), "AR-10");
    // A scenario without rails has none.
    let mut table = Table::new(BLUE);
    table.go_to_turn("blue");
    assert_eq!(table.rule(&book("1 infantry", "cork eton", "")), "AR-9");
    let setup = BLUE.replace("4 infantry", "60 infantry");
    let mut table = Table::changed(&setup, &[("violation: 3,", &*line(2))]);
    table.go_to_turn("blue");
    for _ in 0..MOST_BOOKINGS {
        table.give(&book("1 infantry", "cork eton", ""));
    }
    assert_eq!(
        table.refused(&book("1 infantry", "cork eton", "")),
        ("AR-10", "a side has at most 40 bookings".to_owned())
    );
}

// AR-10
#[test]
fn ar_10_no_other_side_knows_what_is_booked() {
    let mut table = war(2);
    let game = Arc::clone(&table.game);
    let (hash, known) = (state_hash(&table.state), game.known_hash(&table.state));
    let events = table.give(&book("1 infantry", "cork eton", ""));
    assert_ne!(state_hash(&table.state), hash);
    assert_eq!(
        game.known_hash(&table.state),
        known,
        "the public hash is as before"
    );
    let seats = ["red", "pink", "blue", "teal"].map(|id| Seat(table.nation(id).0));
    let seen = seats.map(|seat| game.as_seen(&table.state, seat).bookings.all().count());
    assert_eq!(seen, [0, 0, 1, 1]);
    assert!(events.iter().all(|event| game.about(event).is_secret));
    // Nor does any log, account or report tell of it.
    let mut session = session(&game);
    issue(&mut session, &book("1 infantry", "cork derry", ""));
    let nothing = game.came_to_nothing(session.journal());
    assert_eq!(nothing.last(), Some(&true));
    assert_eq!(nothing.iter().filter(|nothing| **nothing).count(), 1);
    // A train that is sent for it looks like any other.
    table.go_to(Phase::NonCombatMove);
    table.give(&send(1, "cork derry", Some(1)));
    assert_eq!(table.state.trains()[0].booking, Some(BookingNumber(1)));
    let seen = seats.map(|seat| game.as_seen(&table.state, seat).trains()[0].booking);
    let first = Some(BookingNumber(1));
    assert_eq!(seen, [None, None, first, first]);
}

// AR-10
#[test]
fn ar_10_units_that_leave_in_another_way_are_no_longer_booked() {
    let mut table = war(2);
    table.give(&book("2 infantry", "cork eton", ""));
    table.give(&book("2 infantry", "cork derry", ""));
    table.give(&book("1 armour", "cork eton", ", with: 2"));
    table.go_to(Phase::CombatMove);
    table.give(&move_of("blue", "1 infantry", "cork derry"));
    assert_eq!(
        table.waiting(),
        [
            (1, vec![("cork", 2)]),
            (2, vec![("cork", 1)]),
            (3, vec![("cork", 1)])
        ],
        "the last in precedence has lost one"
    );
    table.give(&move_of("blue", "1 infantry", "cork derry"));
    table.give(&move_of("blue", "1 infantry", "cork derry"));
    assert_eq!(table.waiting(), [(1, vec![("cork", 1)]), (3, vec![("cork", 1)])]);
    let third = table.state.bookings.all().last().expect("it is there");
    assert_eq!(third.with, None, "there is none any more to arrive with");
    // Undo brings back what was booked.
    let mut session = session(&table.game);
    issue(&mut session, &book("4 infantry", "cork eton", ""));
    session.issue(Order::EndPhase).expect("the phase ends");
    let before = session.state().clone();
    issue(&mut session, &move_of("blue", "4 infantry", "cork derry"));
    assert!(session.state().bookings.is_empty());
    assert!(session.undo().is_some());
    assert_eq!(*session.state(), before);
}

// AR-10
#[test]
fn ar_10_a_booking_has_a_number_of_its_own_even_after_the_highest() {
    let mut table = war(2);
    table.give(&book("1 infantry", "cork eton", ""));
    let mut booking = table.state.bookings.all().next().expect("it is there").clone();
    booking.number = BookingNumber(u16::MAX);
    table.state.bookings = std::iter::once(booking).collect();
    table.give(&book("1 infantry", "cork derry", ""));
    let numbers = table.state.bookings.all().map(|booking| booking.number.0);
    assert_eq!(numbers.collect::<Vec<_>>(), [u16::MAX, 1]);
}

impl Table {
    /// What is booked, by precedence: the number, where it leads, the round before which nothing of it goes, and its company.
    fn terms(&self) -> Vec<(u16, &str, Option<u16>, Option<u16>)> {
        let all = self.state.bookings.all();
        let terms = all.map(|booking| {
            let with = booking.with.map(|number| number.0);
            (
                booking.number.0,
                self.game.space_name(booking.to),
                booking.not_before,
                with,
            )
        });
        terms.collect()
    }
}

// AR-10
#[test]
fn ar_10_one_order_changes_a_booking_which_keeps_its_number_its_place_and_its_company() {
    let mut table = war(2);
    table.give(&book("2 infantry", "cork eton", ""));
    table.give(&book("1 armour", "cork eton", ", with: 1"));
    table.give(r#"ChangeBooking(booking: 1, to: "derry", not_before: 2)"#);
    let second = (2, "Eton", None, Some(1));
    assert_eq!(table.terms(), [(1, "Derry", Some(2), None), second]);
    for (order, rule, text) in [
        (
            r#"ChangeBooking(booking: 1, to: "cork")"#,
            "AR-10",
            "they are in Cork already",
        ),
        (
            r#"ChangeBooking(booking: 1, to: "gulf")"#,
            "AB-9",
            "land units cannot enter the Gulf",
        ),
        (
            r#"ChangeBooking(booking: 1, to: "derry", not_before: 7)"#,
            "AR-10",
            "a booking waits for a round from 1 to 6",
        ),
        (
            r#"ChangeBooking(booking: 1, to: "derry", with: 1)"#,
            "AR-10",
            "booking 1 cannot arrive together with itself",
        ),
        (
            r#"ChangeBooking(booking: 1, to: "derry", with: 3)"#,
            "AR-10",
            "your side has no booking 3",
        ),
        (
            r#"ChangeBooking(booking: 3, to: "derry")"#,
            "AR-10",
            "your side has no booking 3",
        ),
    ] {
        assert_eq!(table.refused(order), (rule, text.to_owned()), "{order}");
    }
    // One of two has arrived, and the other goes elsewhere; taken back, the first goes with it.
    table.give(r#"ChangeBooking(booking: 1, to: "derry")"#);
    table.go_to(Phase::NonCombatMove);
    table.give(&send(1, "cork derry", Some(1)));
    table.give(r#"ChangeBooking(booking: 1, to: "eton")"#);
    assert_eq!(table.waiting()[0], (1, vec![("cork", 1)]));
    table.give(r#"TakeBackRail(nation: "blue", kind: "infantry", path: ["cork", "derry"])"#);
    assert_eq!(table.waiting()[0], (1, vec![("cork", 2)]));
    // It is one order, also to undo.
    let mut session = session(&table.game);
    issue(&mut session, &book("2 infantry", "cork eton", ""));
    let before = session.state().clone();
    issue(
        &mut session,
        r#"ChangeBooking(booking: 1, to: "derry", not_before: 3)"#,
    );
    assert_ne!(*session.state(), before);
    assert!(session.undo().is_some());
    assert_eq!(*session.state(), before);
}

// AR-10
#[test]
fn ar_10_units_that_are_all_booked_are_booked_anew_in_their_booking() {
    let mut table = war(2);
    table.give(&book("2 infantry", "cork eton", ""));
    table.give(&book("1 armour", "cork eton", ""));
    // Others are free: they are meant.
    table.give(&book("2 infantry", "cork eton", ", not_before: 3"));
    let armour = (2, "Eton", None, None);
    let third = (3, "Eton", Some(3), None);
    assert_eq!(table.terms(), [(1, "Eton", None, None), armour, third]);
    // No unit is free. The last possible booking to another area is changed; one to this area already comes before it.
    table.give(&book("2 infantry", "cork derry", ", with: 2"));
    let third = (3, "Derry", None, Some(2));
    assert_eq!(table.terms(), [(1, "Eton", None, None), armour, third]);
    table.give(&book("2 infantry", "cork eton", ", not_before: 4"));
    assert_eq!(table.terms(), [(1, "Eton", Some(4), None), armour, third]);
    assert_eq!(
        table.refused(&book("2 infantry", "cork eton", ", with: 1")),
        ("AR-10", "booking 1 cannot arrive together with itself".to_owned())
    );
    assert_eq!(
        table.refused(&book("1 infantry", "cork eton", "")),
        ("AR-10", "all infantry in Cork are booked already".to_owned())
    );
}
