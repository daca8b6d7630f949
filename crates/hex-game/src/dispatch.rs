//! Answers the engine's questions about the hex game by passing them to the chapters of its rules.

use super::chapters::play::Play;
use super::chapters::rail::timetable::booking;
use super::chapters::{
    apply, bridges, combat, march, movement, naval, options, rail, reinforcement, take_back, turn,
};
use super::state::booking::BookingChange;
use super::state::undo;
use super::{Event, HexGame, HexState, Order, Refusal};
use railhead_engine::engine::{EventAbout, Game};

impl Game for HexGame {
    type State = HexState;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type Change = undo::Change;

    fn start(&self, seed: u64) -> (HexState, Vec<Event>) {
        turn::start(self, seed)
    }

    fn check(&self, state: &HexState, order: &Order) -> Result<(), Refusal> {
        turn::check_time(state, order)?;
        match *order {
            Order::Choose { option } => options::check(self, state, option, true),
            Order::Drop { option } => options::check(self, state, option, false),
            Order::Fog { on } => options::check_fog(self, state, on),
            Order::Deploy { unit, to } => reinforcement::check_deploy(self, state, unit, to),
            Order::Muster { unit } => reinforcement::check_muster(self, state, unit),
            Order::Accept { unit } | Order::Refuse { unit } => reinforcement::check_answer(self, state, unit),
            Order::Sail { unit, to } => naval::check(self, state, unit, to),
            Order::Move { unit, to, ref via } => movement::check(self, state, unit, via, to),
            Order::Rail { unit, to } => rail::check(self, state, unit, to),
            Order::Book {
                ref units,
                to,
                not_before,
                not_without,
            } => booking::check_booking(self, state, units, to, not_before, not_without),
            Order::CancelBooking { number } => booking::check_number(state, number),
            Order::RankBooking { number, rank } => booking::check_rank(state, number, rank),
            Order::Blow { unit, crossing } => bridges::check(self, state, unit, crossing),
            Order::BreakTrack { unit, to } => rail::track::check_breaking(self, state, unit, to),
            Order::Leave { unit } => march::exits::check(self, state, unit),
            Order::Replace { unit } => reinforcement::replacements::check(self, state, unit),
            Order::Attack { .. }
            | Order::DefendByAir { .. }
            | Order::LoseStep { .. }
            | Order::Retreat { .. }
            | Order::Advance { .. }
            | Order::EndCombat => combat::check(self, state, order),
            Order::TakeBack { unit } => take_back::check(self, state, unit),
            Order::EndPhase => turn::check_end_phase(self, state),
        }
    }

    fn resolve(&self, state: &mut HexState, order: &Order) -> Vec<Event> {
        let mut play = Play::new(self, state);
        match *order {
            Order::Choose { option } => options::resolve(&mut play, option, true),
            Order::Drop { option } => options::resolve(&mut play, option, false),
            Order::Fog { on } => options::resolve_fog(&mut play, on),
            Order::Deploy { unit, to } => reinforcement::resolve_deploy(&mut play, unit, to),
            Order::Muster { unit } => reinforcement::resolve_muster(&mut play, unit),
            Order::Accept { unit } => reinforcement::resolve_answer(&mut play, unit, true),
            Order::Refuse { unit } => reinforcement::resolve_answer(&mut play, unit, false),
            Order::Sail { unit, to } => naval::resolve(&mut play, unit, to),
            Order::Move { unit, to, ref via } => movement::resolve(&mut play, unit, via, to),
            Order::Rail { unit, to } => rail::resolve(&mut play, unit, to),
            Order::Book {
                ref units,
                to,
                not_before,
                not_without,
            } => booking::resolve_booking(&mut play, units, to, not_before, not_without),
            Order::CancelBooking { number } => {
                booking::resolve_change(&mut play, number, BookingChange::Cancelled);
            }
            Order::RankBooking { number, rank } => {
                booking::resolve_change(&mut play, number, BookingChange::Ranked(rank));
            }
            Order::Blow { unit, crossing } => bridges::resolve(&mut play, unit, crossing),
            Order::BreakTrack { unit, to } => rail::track::resolve_breaking(&mut play, unit, to),
            Order::Leave { unit } => march::exits::resolve(&mut play, unit),
            Order::Replace { unit } => reinforcement::replacements::resolve(&mut play, unit),
            Order::Attack {
                target,
                ref attackers,
                air,
            } => combat::attack::resolve(&mut play, target, attackers, air),
            Order::DefendByAir { points } => combat::defend_by_air(&mut play, points),
            Order::LoseStep { unit } => combat::losses::resolve(&mut play, unit),
            Order::Retreat { unit, to } => combat::retreat::resolve(&mut play, unit, to),
            Order::Advance { unit, to } => combat::advance::resolve(&mut play, unit, to),
            Order::EndCombat => combat::close(&mut play),
            Order::TakeBack { unit } => take_back::resolve(&mut play, unit),
            Order::EndPhase => turn::resolve_end_phase(&mut play),
        }
        play.events
    }

    fn apply(&self, state: &mut HexState, event: &Event) {
        apply::apply(self, state, event);
    }

    fn change(before: &mut HexState, after: &mut HexState) -> undo::Change {
        undo::Change::between(before, after)
    }

    fn revert(before: &mut HexState, after: &mut HexState, change: undo::Change) {
        change.revert(before, after);
    }

    fn change_bytes(change: &undo::Change) -> usize {
        change.bytes()
    }

    fn state_bytes(state: &HexState) -> usize {
        undo::bytes(state)
    }

    /// Without bookings, which may be given in every phase and move nobody (HR-18).
    fn legal_orders(&self, state: &HexState) -> Vec<Order> {
        turn::legal_orders(self, state)
    }

    fn about(&self, event: &Event) -> EventAbout {
        event.about(self)
    }

    fn is_over(&self, state: &HexState) -> bool {
        state.is_over()
    }
}
