//! What stands against each booking before trains are given to it: units that cannot go by rail from where they are, or not in some turns (HR-19).

use super::turns::{TurnTrains, is_played, unit_reason};
use crate::HexGame;
use crate::chapters::rail::counts_as;
use crate::chapters::rail::prospect::{no_more_trains, place_reasons, reasons_in};
use crate::chapters::supply::supply_state_by_unit;
use crate::definition::{Side, UnitId};
use crate::state::booking::Booking;
use crate::state::hex_state::HexState;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// What stands against a booking.
pub(super) struct BookingOutlook {
    pub(super) fate: Fate,
    /// Where its trains begin.
    pub(super) at: SpaceId,
    /// The turn in which it is to go at the earliest.
    asked: u16,
    /// Units that are still to follow the others, which have gone in the phase that is being played.
    pub(super) late: Vec<UnitId>,
    /// Every reason why it cannot go in the first turn.
    pub(super) not_now: Vec<Refusal>,
}

/// What can become of a booking as things stand.
pub(super) enum Fate {
    /// It has come to where it was booked, in the phase that is being played.
    Arrived,
    /// Nothing of it can go, from this turn on.
    Held { turn: u16, reason: Refusal },
    Goes {
        points: u16,
        takes: u16,
        /// Whether it can go, by turn.
        open: Vec<bool>,
    },
}

impl BookingOutlook {
    fn new(fate: Fate, at: SpaceId, booking: &Booking) -> Self {
        Self {
            fate,
            at,
            asked: booking.not_before.unwrap_or(0),
            late: Vec::new(),
            not_now: Vec::new(),
        }
    }

    /// Whether trains can be given to it.
    pub(super) const fn goes(&self) -> bool {
        matches!(self.fate, Fate::Goes { .. })
    }

    /// Nothing of it can go from a turn on, or from that in which it is to go, for this reason.
    pub(super) fn hold(&mut self, turn: u16, reason: Refusal) {
        if self.not_now.is_empty() {
            self.not_now.push(reason.clone());
        }
        let turn = turn.max(self.asked);
        self.fate = Fate::Held { turn, reason };
    }
}

/// What stands against each booking of a side, in the order of precedence.
pub(super) fn outlooks(
    game: &HexGame,
    state: &HexState,
    side: Side,
    turns: &[(u16, TurnTrains)],
    bookings: &[Booking],
) -> Vec<BookingOutlook> {
    let fed = supply_state_by_unit(game, state, side);
    let is_now = turns
        .first()
        .is_some_and(|(turn, _)| is_played(state, side, *turn));
    let facts = Facts {
        game,
        state,
        turns,
        is_now,
    };
    let is_fed = |unit: UnitId| fed.get(&unit).copied().unwrap_or_default();
    bookings
        .iter()
        .map(|booking| facts.outlook(booking, &is_fed))
        .collect()
}

/// Holds who is not to go without a booking of which nothing can go.
pub(super) fn hold_who_waits(outlooks: &mut [BookingOutlook], bookings: &[Booking]) {
    // Each round holds one more, or is the last that could.
    for _ in 0..bookings.len() {
        for (index, booking) in bookings.iter().enumerate() {
            let other = booking.not_without.filter(|_| outlooks[index].goes());
            let other = other.and_then(|other| bookings.iter().position(|known| known.number == other));
            let Some(other) = other else { continue };
            if let Fate::Held { turn, .. } = outlooks[other].fate {
                let (unit, number) = (booking.units[0], bookings[other].number.0);
                outlooks[index].hold(turn, Refusal::WaitsFor { unit, number });
            }
        }
    }
}

/// What the outlook of every booking depends on.
struct Facts<'a> {
    game: &'a HexGame,
    state: &'a HexState,
    turns: &'a [(u16, TurnTrains)],
    /// Whether the first of the turns is being played.
    is_now: bool,
}

impl Facts<'_> {
    fn outlook(&self, booking: &Booking, is_fed: &dyn Fn(UnitId) -> bool) -> BookingOutlook {
        let (game, state, units) = (self.game, self.state, booking.units.as_slice());
        let place = |unit: UnitId| state.unit(unit).at;
        if units.iter().all(|unit| place(*unit) == Some(booking.to)) {
            return BookingOutlook::new(Fate::Arrived, booking.to, booking);
        }
        // Some of a stack may have gone in the phase that is being played: then the others follow, and the booking goes on from there.
        let has_gone = |unit: UnitId| self.is_now && state.unit(unit).railed.is_some();
        let gone = units.iter().copied().find(|unit| has_gone(*unit));
        let is_late = |unit: UnitId| gone.is_some() && !has_gone(unit);
        let lead = gone.unwrap_or(units[0]);
        let at = place(lead).unwrap_or(booking.to);
        let mut outlook = BookingOutlook::new(Fate::Arrived, at, booking);
        outlook.late = units.iter().copied().filter(|unit| is_late(*unit)).collect();
        let Some((first, _)) = self.turns.first().copied() else {
            outlook.hold(state.turn, no_more_trains(state));
            return outlook;
        };
        let together: Vec<UnitId> = units.iter().copied().filter(|unit| !is_late(*unit)).collect();
        if let Some(other) = together.iter().copied().find(|unit| place(*unit) != Some(at)) {
            outlook.hold(first, Refusal::BooksApart { unit: lead, other });
            return outlook;
        }
        if at == booking.to {
            return outlook;
        }
        let later: Vec<Refusal> = together
            .iter()
            .flat_map(|unit| place_reasons(game, state, *unit, is_fed(*unit)))
            .collect();
        if gone.is_none() {
            // HR-4: in the phase itself, as it was when the phase began.
            let fed_now = |unit: UnitId| {
                if self.is_now {
                    state.unit(unit).supplied
                } else {
                    is_fed(unit)
                }
            };
            let now = units
                .iter()
                .flat_map(|unit| reasons_in(game, state, *unit, first, fed_now(*unit)));
            outlook.not_now = now.collect();
        }
        if let Some(reason) = later.first() {
            let reason = outlook.not_now.first().unwrap_or(reason).clone();
            outlook.hold(first, reason);
            return outlook;
        }
        let not_before = booking.not_before.unwrap_or(0);
        let is_open = |turn: u16| {
            let is_free = |unit: &UnitId| unit_reason(game, state, *unit, turn).is_none();
            let is_first_open = turn > first || gone.is_none() && outlook.not_now.is_empty();
            turn >= not_before && is_first_open && units.iter().all(is_free)
        };
        let open: Vec<bool> = self.turns.iter().map(|(turn, _)| is_open(*turn)).collect();
        if open.contains(&true) {
            let points = units.iter().map(|unit| u16::from(game.unit(*unit).stacking));
            outlook.fate = Fate::Goes {
                points: points.fold(0, u16::saturating_add),
                takes: units
                    .iter()
                    .map(|unit| counts_as(game, *unit))
                    .fold(0, u16::saturating_add),
                open,
            };
        } else {
            let later = self
                .turns
                .iter()
                .find_map(|(turn, _)| unit_reason(game, state, lead, *turn));
            let turn = not_before;
            let reason = outlook.not_now.first().cloned().or(later);
            outlook.hold(first, reason.unwrap_or(Refusal::BookedLater { unit: lead, turn }));
        }
        outlook
    }
}
