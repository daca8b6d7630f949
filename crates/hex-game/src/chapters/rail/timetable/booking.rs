//! Bookings (HR-18): when units may be booked by rail, and in which order the bookings take precedence.
//!
//! A booking moves nobody. It can be given in every phase, so it is no part of the legal orders of a phase: those that search or count
//! positions leave it out.

use crate::HexGame;
use crate::chapters::march::obstacles::beyond_the_board;
use crate::chapters::play::Play;
use crate::definition::{Mobility, UnitId};
use crate::state::booking::{Booking, BookingChange};
use crate::state::event::Event;
use crate::state::hex_state::HexState;
use crate::words::refusal::{Refusal, Travel};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::BookingNumber;

/// The most bookings of a side.
pub const MOST_BOOKINGS: usize = 40;

/// Whether units may be booked to a space.
pub(crate) fn check_booking(
    game: &HexGame,
    state: &HexState,
    units: &[UnitId],
    to: SpaceId,
    not_before: Option<u16>,
    not_without: Option<BookingNumber>,
) -> Result<(), Refusal> {
    for unit in units {
        check_unit(game, state, *unit)?;
    }
    let Some((first, others)) = units.split_first() else {
        return Err(Refusal::BooksNobody);
    };
    let at = state.unit(*first).at;
    if let Some(other) = others.iter().find(|other| state.unit(**other).at != at) {
        let (unit, other) = (*first, *other);
        return Err(Refusal::BooksApart { unit, other });
    }
    if at == Some(to) {
        return Err(Refusal::AlreadyThere { unit: *first, at: to });
    }
    if let Some(reason) = beyond_the_board(game, to) {
        return Err(reason);
    }
    if !game.board().has_rail(to) {
        return Err(Refusal::NotRail { space: to });
    }
    let last = game.definition().calendar.last;
    if let Some(turn) = not_before.filter(|turn| *turn > last) {
        return Err(Refusal::BookedTooLate { turn, last });
    }
    let number = number_of(state, units);
    if let Some(other) = not_without {
        check_number(state, other)?;
        if other == number {
            return Err(Refusal::WaitsForItself { number: number.0 });
        }
    }
    let bookings = state.bookings().of(state.player);
    let is_new = bookings.iter().all(|booking| booking.number != number);
    if is_new && bookings.len() >= MOST_BOOKINGS {
        let most = u16::try_from(MOST_BOOKINGS).expect("it is a small number");
        return Err(Refusal::BookedEnough { most });
    }
    Ok(())
}

/// Whether a unit could ever go by rail: it is the player's, on the map, and moves.
fn check_unit(game: &HexGame, state: &HexState, unit: UnitId) -> Result<(), Refusal> {
    let player = state.player;
    if game.unit(unit).side != player {
        return Err(Refusal::NotYourUnit { unit, player });
    }
    if state.unit(unit).at.is_none() {
        return Err(Refusal::off_map(state, unit));
    }
    match game.mobility(unit) {
        Mobility::Fixed => Err(Refusal::Fixed {
            unit,
            travel: Travel::Rail,
        }),
        Mobility::Foot | Mobility::RoadBound => Ok(()),
    }
}

/// Whether the player has a booking.
pub(crate) fn check_number(state: &HexState, number: BookingNumber) -> Result<(), Refusal> {
    match state.bookings().find(state.player, number) {
        Some(_) => Ok(()),
        None => Err(Refusal::NoBooking { number: number.0 }),
    }
}

/// Whether a booking may take a place in the order of precedence.
pub(crate) fn check_rank(state: &HexState, number: BookingNumber, rank: u16) -> Result<(), Refusal> {
    check_number(state, number)?;
    let places = state.bookings().of(state.player).len();
    if (1..=places).contains(&usize::from(rank)) {
        return Ok(());
    }
    let places = u16::try_from(places).unwrap_or(u16::MAX);
    Err(Refusal::NoSuchRank { rank, places })
}

/// The number of a booking for units of the player: that of the one that they are in by themselves, or the first that is free.
fn number_of(state: &HexState, units: &[UnitId]) -> BookingNumber {
    let bookings = state.bookings().of(state.player);
    let is_for_them = |booking: &&Booking| {
        units.iter().all(|unit| booking.units.contains(unit))
            && booking.units.iter().all(|unit| units.contains(unit))
    };
    if let Some(same) = bookings.iter().find(is_for_them) {
        return same.number;
    }
    let is_free = |number: &BookingNumber| bookings.iter().all(|booking| booking.number != *number);
    let mut numbers = (1..=u16::MAX).map(BookingNumber);
    numbers.find(is_free).expect("a side has few bookings")
}

/// Books units, or books anew those of a booking; [`check_booking`] has allowed it.
pub(crate) fn resolve_booking(
    play: &mut Play,
    units: &[UnitId],
    to: SpaceId,
    not_before: Option<u16>,
    not_without: Option<BookingNumber>,
) {
    let mut units = units.to_vec();
    units.sort_unstable();
    units.dedup();
    let number = number_of(play.state, &units);
    let is_known = play.state.bookings().find(play.state.player, number).is_some();
    let booking = Booking {
        number,
        units,
        to,
        not_before,
        not_without,
    };
    let what = if is_known {
        BookingChange::Changed
    } else {
        BookingChange::Booked
    };
    change(play, booking, what);
}

/// Cancels a booking, or gives it another rank; [`check_number`] or [`check_rank`] has allowed it.
pub(crate) fn resolve_change(play: &mut Play, number: BookingNumber, what: BookingChange) {
    let booking = play.state.bookings().find(play.state.player, number);
    let booking = booking.expect("checked: the player has it").clone();
    change(play, booking, what);
}

fn change(play: &mut Play, booking: Booking, change: BookingChange) {
    let side = play.state.player;
    play.emit(Event::BookingChanged {
        side,
        booking,
        change,
    });
}
