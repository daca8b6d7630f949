//! Bookings in words, for their side (AR-10).

use crate::definition::{KindId, NationId};
use crate::game::AreaGame;
use crate::state::booking::{Booking, BookingEvent};
use railhead_engine::engine::BookingNumber;
use railhead_engine::text::words::listed;

/// What happened to bookings.
pub(super) fn event(game: &AreaGame, event: &BookingEvent) -> String {
    match event {
        BookingEvent::Booked(booking) => format!("booking {}: {}", booking.number.0, trip(game, booking)),
        BookingEvent::Changed(booking) => {
            format!("booking {} is changed: {}", booking.number.0, trip(game, booking))
        }
        BookingEvent::Cancelled { number, .. } => format!("booking {} is cancelled", number.0),
        BookingEvent::Ranked { number, place, .. } => {
            format!(
                "booking {} takes place {place} in the order of precedence",
                number.0
            )
        }
    }
}

/// Who is booked, from where to where, and what that asks for.
fn trip(game: &AreaGame, booking: &Booking) -> String {
    let from = booking.waiting.keys().map(|at| game.space_in_text(*at));
    format!(
        "{} by rail from {} to {}{}",
        units(game, booking.nation, booking.kind, booking.count()),
        listed(&from.collect::<Vec<_>>(), "and"),
        game.space_in_text(booking.to),
        terms(booking.not_before, booking.with)
    )
}

/// What a booking asks for: `, not before round 2, together with booking 1`.
pub(super) fn terms(not_before: Option<u16>, with: Option<BookingNumber>) -> String {
    let round = not_before.map(|round| format!(", not before round {round}"));
    let company = with.map(|number| format!(", together with booking {}", number.0));
    round.into_iter().chain(company).collect()
}

/// Units of a nation's kind: `2 German Infantry`.
pub(crate) fn units(game: &AreaGame, of: NationId, kind: KindId, count: u16) -> String {
    let spec = game.kind(kind);
    let name = if count == 1 { &spec.name } else { &spec.plural };
    format!("{count} {} {name}", game.nation(of).adjective)
}
