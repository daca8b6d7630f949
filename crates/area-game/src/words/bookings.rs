//! Bookings in words, for their side (AR-10).

use crate::definition::{KindId, NationId};
use crate::game::AreaGame;
use crate::state::booking::BookingEvent;
use railhead_engine::engine::BookingNumber;
use railhead_engine::text::words::listed;

/// What happened to bookings.
pub(super) fn event(game: &AreaGame, event: &BookingEvent) -> String {
    match event {
        BookingEvent::Booked(booking) => {
            let from = booking.waiting.keys().map(|at| game.space_in_text(*at));
            format!(
                "booking {}: {} by rail from {} to {}{}",
                booking.number.0,
                units(game, booking.nation, booking.kind, booking.count()),
                listed(&from.collect::<Vec<_>>(), "and"),
                game.space_in_text(booking.to),
                terms(booking.not_before, booking.with)
            )
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
