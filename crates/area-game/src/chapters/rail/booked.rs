//! Booking units by rail over several turns, cancelling, and the order of precedence (AR-10, AR-11, AR-12). A booking moves no unit.

use std::collections::BTreeMap;

use super::now::check_passengers;
use crate::chapters::play::Play;
use crate::definition::{Domain, KindId, NationId, SideId};
use crate::game::AreaGame;
use crate::rail::situation::Cargo;
use crate::state::area_state::AreaState;
use crate::state::booking::{Booking, BookingEvent, MOST_BOOKINGS};
use crate::state::event::Event;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::BookingNumber;

/// What a booking asks for: the first round in which its units go, and the booking together with which they are to arrive.
type Terms = (Option<u16>, Option<BookingNumber>);

/// How many units of a nation's kind in an area are not booked.
fn free_at(state: &AreaState, nation: NationId, kind: KindId, at: SpaceId) -> u16 {
    let there = state.ashore(nation, kind, at);
    there.saturating_sub(state.booked_at(nation, kind, at))
}

/// The booking that these units are booked out of: they are just those that it is for, and no others are free (AR-10). Of several such bookings it is
/// the one that leads there already, otherwise the last in precedence.
fn booked_anew(
    game: &AreaGame,
    state: &AreaState,
    (nation, kind, count): (NationId, KindId, u16),
    [from, to]: [SpaceId; 2],
) -> Option<BookingNumber> {
    if free_at(state, nation, kind, from) >= count {
        return None;
    }
    let is_for_them = |booking: &&Booking| {
        (booking.nation, booking.kind) == (nation, kind)
            && booking.count() == count
            && booking.waiting_at(from) == count
    };
    let for_them: Vec<&Booking> = state.bookings(game.side_of(nation)).filter(is_for_them).collect();
    let there = for_them.iter().find(|booking| booking.to == to);
    there.or(for_them.last()).map(|booking| booking.number)
}

/// Whether units can be booked, or booked anew (AR-10). Where they can go, the timetable says: a line that is cut today may be open tomorrow.
pub(crate) fn check_book(
    game: &AreaGame,
    state: &AreaState,
    (nation, kind, count): (NationId, KindId, u16),
    [from, to]: [SpaceId; 2],
    terms: Terms,
) -> Result<(), Refusal> {
    if game.definition().rails.is_none() {
        return Err(Refusal::NoRails);
    }
    check_passengers(game, state, (nation, kind, count))?;
    check_destination(game, to)?;
    if from == to {
        return Err(Refusal::BookedThere(to));
    }
    let anew = booked_anew(game, state, (nation, kind, count), [from, to]);
    let left = free_at(state, nation, kind, from);
    if left < count && anew.is_none() {
        return Err(if state.ashore(nation, kind, from) < count {
            Refusal::NotThere { kind, space: from }
        } else {
            Refusal::BookedAlready {
                kind,
                space: from,
                left,
            }
        });
    }
    let side = game.side_of(nation);
    check_terms(game, state, (side, anew), terms)?;
    if anew.is_none() && state.bookings(side).count() >= usize::from(MOST_BOOKINGS) {
        return Err(Refusal::TooManyBookings(MOST_BOOKINGS));
    }
    Ok(())
}

/// Whether trains could ever lead to a space.
fn check_destination(game: &AreaGame, to: SpaceId) -> Result<(), Refusal> {
    if !game.spec(to).in_play {
        return Err(Refusal::OutOfPlay(to));
    }
    if game.is_sea(to) {
        return Err(Refusal::WrongDomain(Domain::Land, to));
    }
    Ok(())
}

/// Whether a booking of a side can ask for something; one that is made has no number yet.
fn check_terms(
    game: &AreaGame,
    state: &AreaState,
    (side, own): (SideId, Option<BookingNumber>),
    (not_before, with): Terms,
) -> Result<(), Refusal> {
    let (first, last) = (state.round(), game.definition().rounds);
    if not_before.is_some_and(|round| !(first..=last).contains(&round)) {
        return Err(Refusal::NoSuchRound { first, last });
    }
    match with {
        Some(number) if with == own => Err(Refusal::WithItself(number.0)),
        Some(number) if state.booking(side, number).is_none() => Err(Refusal::NoSuchBooking(number.0)),
        Some(_) | None => Ok(()),
    }
}

/// Whether a booking can lead to a space and ask for something else (AR-10).
pub(crate) fn check_change(
    game: &AreaGame,
    state: &AreaState,
    number: BookingNumber,
    to: SpaceId,
    terms: Terms,
) -> Result<(), Refusal> {
    let booking = check_own(game, state, number)?;
    check_destination(game, to)?;
    if booking.waiting_at(to) > 0 {
        return Err(Refusal::BookedThere(to));
    }
    check_terms(game, state, (booking.side, Some(number)), terms)
}

/// The booking of the active side with this number, if it is for units of a nation that gives orders now (AR-10).
pub(crate) fn check_own<'s>(
    game: &AreaGame,
    state: &'s AreaState,
    number: BookingNumber,
) -> Result<&'s Booking, Refusal> {
    let booking = state.booking(state.side(game), number);
    let booking = booking.ok_or(Refusal::NoSuchBooking(number.0))?;
    if state.is_mover(game, booking.nation) {
        Ok(booking)
    } else {
        Err(Refusal::NotItsTurn(booking.nation))
    }
}

/// Whether a booking can have another place in the order of precedence (AR-11).
pub(crate) fn check_rank(
    game: &AreaGame,
    state: &AreaState,
    number: BookingNumber,
    place: u16,
) -> Result<(), Refusal> {
    let booking = check_own(game, state, number)?;
    let mut all = state.bookings(booking.side);
    let now = all.position(|other| other.number == number);
    let last = u16::try_from(state.bookings(booking.side).count()).unwrap_or(u16::MAX);
    if !(1..=last).contains(&place) {
        return Err(Refusal::NoSuchPlace { last });
    }
    if now == Some(usize::from(place) - 1) {
        return Err(Refusal::HasPlace(number.0));
    }
    Ok(())
}

/// Whether a train can carry a booking out: that many of its units wait where the train begins (AR-12).
pub(crate) fn check_carried_out(
    game: &AreaGame,
    state: &AreaState,
    (nation, kind, count): (NationId, KindId, u16),
    from: SpaceId,
    number: BookingNumber,
) -> Result<(), Refusal> {
    let booking = state.booking(game.side_of(nation), number);
    let booking = booking.ok_or(Refusal::NoSuchBooking(number.0))?;
    let is_theirs = (booking.nation, booking.kind) == (nation, kind);
    if is_theirs && booking.waiting_at(from) >= count {
        Ok(())
    } else {
        Err(Refusal::NotOfBooking {
            booking: number.0,
            kind,
            space: from,
        })
    }
}

/// The first booking that a unit meets which goes by rail without being ordered for one: it waits where the unit begins, for where the unit ends (AR-12).
pub(crate) fn met_by(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    cargo: Cargo,
    path: &[SpaceId],
) -> Option<BookingNumber> {
    let (Cargo::Unit(kind), [from, .., to]) = (cargo, path) else {
        return None;
    };
    let mut all = state.bookings(game.side_of(nation));
    let met = all.find(|booking| {
        (booking.nation, booking.kind, booking.to) == (nation, kind, *to) && booking.waiting_at(*from) > 0
    });
    met.map(|booking| booking.number)
}

/// Books units, last in the order of precedence; units that are booked anew stay in their booking.
pub(crate) fn book(
    play: &mut Play,
    (nation, kind, count): (NationId, KindId, u16),
    [from, to]: [SpaceId; 2],
    (not_before, with): Terms,
) {
    if let Some(number) = booked_anew(play.game, play.state, (nation, kind, count), [from, to]) {
        change(play, number, to, (not_before, with));
        return;
    }
    let side = play.game.side_of(nation);
    let booking = Booking {
        side,
        number: play.state.bookings.next_number(side),
        nation,
        kind,
        to,
        waiting: BTreeMap::from([(from, count)]),
        arrived: 0,
        not_before,
        with,
    };
    play.emit(Event::Bookings(BookingEvent::Booked(booking)));
}

/// Changes where a booking of the active side leads, and what it asks for.
pub(crate) fn change(play: &mut Play, number: BookingNumber, to: SpaceId, (not_before, with): Terms) {
    let side = play.state.side(play.game);
    let known = play.state.booking(side, number);
    let known = known.expect("checked: the side has it").clone();
    let booking = Booking {
        to,
        // Those that came to where it led before have carried it out.
        arrived: if known.to == to { known.arrived } else { 0 },
        not_before,
        with,
        ..known
    };
    play.emit(Event::Bookings(BookingEvent::Changed(booking)));
}

/// Cancels a booking of the active side.
pub(crate) fn cancel(play: &mut Play, number: BookingNumber) {
    let side = play.state.side(play.game);
    play.emit(Event::Bookings(BookingEvent::Cancelled { side, number }));
}

/// Gives a booking of the active side another place in the order of precedence.
pub(crate) fn rank(play: &mut Play, number: BookingNumber, place: u16) {
    let side = play.state.side(play.game);
    play.emit(Event::Bookings(BookingEvent::Ranked { side, number, place }));
}
