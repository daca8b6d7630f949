//! What the engine asks of the area game, passed on to the chapters of its rules.

use super::chapters::battle::raid;
use super::chapters::play::Play;
use super::chapters::rail::{booked, building, orders};
use super::chapters::{apply, battle, bids, corrections, movement, production, transport, turn};
use super::definition::Phase;
use super::game::AreaGame;
use super::invariants::violations;
use super::legal;
use super::state::area_state::{AreaState, Force, Stage};
use super::state::booking::Booking;
use super::state::correction::Correction;
use super::state::event::Event;
use super::state::order::Order;
use super::tokens::event::TokenEvent;
use super::tokens::order::TokenOrder;
use super::tokens::refusal::TokenRefusal;
use super::tokens::stacks::TokenStack;
use super::tokens::{convoys, destroy, forward, income, moves, paying, ships, trains};
use super::words::refusal::Refusal;
use railhead_engine::engine::{EventAbout, Game};

impl Game for AreaGame {
    type State = AreaState;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type Change = AreaState;

    fn start(&self, seed: u64) -> (AreaState, Vec<Event>) {
        turn::start(self, seed)
    }

    fn check(&self, state: &AreaState, order: &Order) -> Result<(), Refusal> {
        turn::check_time(state, order)?;
        match order {
            Order::Buy {
                nation,
                purchase,
                count,
            } => production::check_buy(self, state, *nation, *purchase, *count),
            Order::Return {
                nation,
                purchase,
                count,
            } => production::check_return(self, state, *nation, *purchase, *count),
            Order::Repair {
                nation,
                area,
                count,
                station,
            } => production::check_repair(self, state, *nation, *area, (*count, *station)),
            Order::Move { units, path } => movement::check(self, state, units, path),
            Order::Load { units, from, zone } => transport::check_load(self, state, units, *from, *zone),
            Order::Unload { zone, units } => transport::check_unload(self, state, *zone, units),
            Order::Fight { at } => battle::check_fight(self, state, *at),
            Order::Raid { units, at, rail } => raid::check(self, state, units, *at, *rail),
            Order::Rail {
                nation,
                kind,
                count,
                path,
                booking,
            } => orders::check(self, state, (*nation, *kind, *count), path, *booking),
            Order::TakeBackRail { nation, kind, path } => {
                orders::check_take_back(self, state, *nation, *kind, path)
            }
            Order::Book {
                nation,
                kind,
                count,
                from,
                to,
                not_before,
                with,
            } => booked::check_book(
                self,
                state,
                (*nation, *kind, *count),
                [*from, *to],
                (*not_before, *with),
            ),
            Order::ChangeBooking {
                booking,
                to,
                not_before,
                with,
            } => booked::check_change(self, state, *booking, *to, (*not_before, *with)),
            Order::CancelBooking(booking) => booked::check_own(self, state, *booking).map(|_| ()),
            Order::RankBooking { booking, place } => booked::check_rank(self, state, *booking, *place),
            Order::Remove { nation, purchase, at } => {
                building::check_remove(self, state, *nation, *purchase, *at)
            }
            Order::Losses { on } => battle::check_losses(self, state, on),
            Order::Submerge => battle::check_submerge(self, state),
            Order::Stay => battle::check_stage(state, Stage::Submerge)
                .or_else(|_| battle::check_stage(state, Stage::Burn)),
            Order::PressOn => battle::check_stage(state, Stage::Decide),
            Order::Retreat { to } => battle::check_retreat(self, state, *to),
            Order::Place {
                nation,
                purchase,
                count,
                at,
                complex,
            } => production::check_place(
                self,
                state,
                (*nation, *purchase, *count),
                *at,
                complex.unwrap_or(*at),
            ),
            Order::Bid { nation, kind, at } => bids::check(self, state, *nation, *kind, *at),
            Order::Correct(correction) => check_correction(self, state, correction),
            Order::Tokens(order) => check_tokens(self, state, order),
            Order::Apart { on } => turn::check_apart(self, state, *on),
            Order::EndPhase => turn::check_end(self, state),
        }
    }

    fn resolve(&self, state: &mut AreaState, order: &Order) -> Vec<Event> {
        let mut play = Play::new(self, state);
        carry_out(&mut play, order);
        play.events
    }

    fn apply(&self, state: &mut AreaState, event: &Event) {
        apply::apply(self, state, event);
    }

    fn change(before: &mut AreaState, after: &mut AreaState) -> AreaState {
        std::mem::replace(before, after.clone())
    }

    fn revert(before: &mut AreaState, after: &mut AreaState, change: AreaState) {
        before.clone_from(&change);
        *after = change;
    }

    fn change_bytes(change: &AreaState) -> usize {
        Self::state_bytes(change)
    }

    fn state_bytes(state: &AreaState) -> usize {
        let forces = state.forces.len() * size_of::<(Force, u16)>() * 2;
        let tokens = state.tokens.stacks().count() * size_of::<(TokenStack, u32)>() * 2;
        let bookings = state.bookings.all().count() * size_of::<Booking>() * 2;
        size_of::<AreaState>() + size_of_val(state.spaces.as_slice()) + forces + tokens + bookings
    }

    /// Not every number of units that could go together: one of a kind, and all of it.
    fn legal_orders(&self, state: &AreaState) -> Vec<Order> {
        legal::orders(self, state)
    }

    fn about(&self, event: &Event) -> EventAbout {
        event.about(self)
    }

    /// AB-17: corrections are for people among themselves.
    fn only_for_people(&self, order: &Order) -> Option<Refusal> {
        matches!(order, Order::Correct(_)).then_some(Refusal::OnlyForPeople)
    }

    fn is_over(&self, state: &AreaState) -> bool {
        state.ending.is_some()
    }
}

/// Whether something can be put right: afterwards the position is one that play could reach (AB-17).
fn check_correction(game: &AreaGame, state: &AreaState, correction: &Correction) -> Result<(), Refusal> {
    corrections::check(game, state, correction)?;
    let broken = violations(game, &corrections::after(game, state, correction));
    match broken.into_iter().next() {
        Some(why) => Err(Refusal::NotPossible(why)),
        None => Ok(()),
    }
}

/// Whether an order about tokens can be given now.
fn check_tokens(game: &AreaGame, state: &AreaState, order: &TokenOrder) -> Result<(), Refusal> {
    if game.tokens().is_none() {
        return Err(TokenRefusal::Absent.into());
    }
    match order {
        TokenOrder::Place { areas } => income::check_place(game, state, areas),
        TokenOrder::Move { count, from, to } => moves::check_move(game, state, *count, *from, *to),
        TokenOrder::Load {
            nation,
            count,
            from,
            zone,
        } => ships::check_load(game, state, (*nation, *count), *from, *zone),
        TokenOrder::Unload { nation, zone, to } => ships::check_unload(game, state, *nation, *zone, to),
        TokenOrder::Sail { units, tokens, path } => ships::check_sail(game, state, units, *tokens, path),
        TokenOrder::Rail { nation, count, path } => trains::check(game, state, (*nation, *count), path),
        TokenOrder::TakeBackRail { nation, path } => trains::check_take_back(game, state, *nation, path),
        TokenOrder::Convoy { nation, route } => convoys::check(game, state, *nation, route),
        TokenOrder::Forward if state.phase != Phase::NonCombatMove => Err(TokenRefusal::NotNow.into()),
        TokenOrder::Forward if forward::steps(game, state).is_empty() => {
            Err(TokenRefusal::NothingToSend.into())
        }
        TokenOrder::Forward => Ok(()),
        TokenOrder::Burn { at } if state.combat().is_some() => battle::check_burn(state, *at),
        TokenOrder::Burn { at } => destroy::check_burn(game, state, *at),
        TokenOrder::Buy {
            nation,
            purchase,
            count,
            complex,
        } => paying::check_buy(game, state, (*nation, *purchase, *count), *complex),
        TokenOrder::Return {
            nation,
            purchase,
            count,
            complex,
        } => paying::check_return(game, state, (*nation, *purchase, *count), *complex),
    }
}

fn carry_out(play: &mut Play, order: &Order) {
    match order {
        Order::Buy {
            nation,
            purchase,
            count,
        } => production::buy(play, *nation, *purchase, *count),
        Order::Return {
            nation,
            purchase,
            count,
        } => {
            production::give_back(play, *nation, *purchase, *count);
        }
        Order::Repair {
            nation,
            area,
            count,
            station,
        } => production::repair(play, *nation, *area, (*count, *station)),
        Order::Move { units, path } => movement::resolve(play, units, path),
        Order::Load { units, from, zone } => transport::load(play, units, *from, *zone),
        Order::Unload { zone, units } => transport::unload(play, *zone, units),
        Order::Fight { at } => battle::fight(play, *at),
        Order::Raid { units, at, rail } => raid::resolve(play, *units, *at, *rail),
        Order::Rail {
            nation,
            kind,
            count,
            path,
            booking,
        } => orders::go(play, (*nation, *kind, *count), path, *booking),
        Order::TakeBackRail { nation, kind, path } => orders::take_back(play, *nation, *kind, path),
        Order::Book {
            nation,
            kind,
            count,
            from,
            to,
            not_before,
            with,
        } => booked::book(play, (*nation, *kind, *count), [*from, *to], (*not_before, *with)),
        Order::ChangeBooking {
            booking,
            to,
            not_before,
            with,
        } => booked::change(play, *booking, *to, (*not_before, *with)),
        Order::CancelBooking(booking) => booked::cancel(play, *booking),
        Order::RankBooking { booking, place } => booked::rank(play, *booking, *place),
        Order::Remove { purchase, at, .. } => building::remove(play, *purchase, *at),
        Order::Losses { on } => battle::take_losses(play, on),
        Order::Submerge => battle::submerge(play),
        Order::Stay => battle::stay(play),
        Order::PressOn => battle::decide(play),
        Order::Retreat { to } => battle::retreat(play, *to),
        Order::Place {
            nation,
            purchase,
            count,
            at,
            complex,
        } => play.emit(Event::Placed {
            nation: *nation,
            purchase: *purchase,
            count: *count,
            at: *at,
            complex: complex.unwrap_or(*at),
        }),
        Order::Bid { nation, kind, at } => bids::place(play, *nation, *kind, *at),
        Order::Correct(correction) => corrections::make(play, correction),
        Order::Tokens(order) => resolve_tokens(play, order),
        Order::Apart { on } => turn::ask_apart(play, *on),
        Order::EndPhase => turn::end_phase(play),
    }
}

/// Carries an order about tokens out.
fn resolve_tokens(play: &mut Play, order: &TokenOrder) {
    match order {
        TokenOrder::Place { areas } => income::place(play, areas),
        TokenOrder::Move { count, from, to } => moves::go(play, *count, *from, *to),
        TokenOrder::Load {
            nation,
            count,
            from,
            zone,
        } => ships::load(play, (*nation, *count), *from, *zone),
        TokenOrder::Unload { nation, zone, to } => ships::unload(play, *nation, *zone, to),
        TokenOrder::Sail { units, tokens, path } => ships::sail(play, units, *tokens, path),
        TokenOrder::Rail { nation, count, path } => trains::go(play, (*nation, *count), path),
        TokenOrder::TakeBackRail { nation, path } => trains::take_back(play, *nation, path),
        TokenOrder::Convoy { nation, route } => play.emit(Event::Tokens(TokenEvent::ConvoyDrawn {
            nation: *nation,
            route: route.clone(),
        })),
        TokenOrder::Forward => {
            for step in forward::steps(play.game, play.state) {
                carry_out(play, &step);
            }
        }
        TokenOrder::Burn { at } if play.state.combat().is_some() => battle::burn(play, *at),
        TokenOrder::Burn { at } => destroy::burn(play, *at),
        TokenOrder::Buy {
            nation,
            purchase,
            count,
            complex,
        } => paying::trade(play, (*nation, *purchase, *count), *complex, TokenEvent::Bought),
        TokenOrder::Return {
            nation,
            purchase,
            count,
            complex,
        } => paying::trade(play, (*nation, *purchase, *count), *complex, TokenEvent::Returned),
    }
}
