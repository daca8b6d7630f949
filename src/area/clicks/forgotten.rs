//! Questions before a phase ends: aircraft that have not landed, units or income that have not been placed, booked trains that have not been sent.
//!
//! Units and money that are left unused are another, which the player may switch off. There are questions about an attack on a nation at peace, too,
//! and about aircraft that can no longer land: when the phase ends, or before the order that causes it. Taking back an order that later ones need is
//! another. Questions are shown until the player goes back or goes on anyway.

use bevy::prelude::*;

use super::unused::Unused;
use crate::play::Table;
use railhead_area_game::chapters::movement::{self, stranded_by};
use railhead_area_game::chapters::peace::{about_to_be_attacked, attacked_at_once};
use railhead_area_game::chapters::production::places;
use railhead_area_game::chapters::rail::now::is_time;
use railhead_area_game::shown::timetable::due;
use railhead_area_game::shown::warning::by_space;
use railhead_area_game::state::order::Order;
use railhead_area_game::tokens::income::{open, yields};
use railhead_area_game::{AreaGame, AreaState, NationId, Phase};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Game as _, Playable as _};

/// The reason why a phase has not ended yet, or why an order has not been carried out.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Forgotten {
    /// Aircraft in spaces where they cannot stay, with their number (AB-9).
    Aloft(Vec<(SpaceId, u16)>),
    /// The number of units that could be placed (AB-10).
    Unplaced(u16),
    /// The orders for booked trains that are due and have not been sent (AR-12).
    Booked(Vec<Order>),
    /// The number of tokens that can be placed now but not later (RT-1).
    Income(u32),
    /// Nations at peace that come into the war as the phase ends (AB-13).
    War(Vec<NationId>),
    /// An order that attacks these nations, which are at peace (AB-13).
    Attack(Order, Vec<NationId>),
    /// An order that leaves aircraft in these spaces, with their number, without a landing place (AB-9).
    Stranded(Order, Vec<(SpaceId, u16)>),
    /// The place of an order in the journal that would be taken back, and the later orders that would go with it, in words.
    TakeBack(usize, Vec<String>),
    /// What is left unused, though nothing of it is lost. The player may switch this question off.
    Unused(Unused),
    /// All of these at once.
    Several(Vec<Self>),
}

/// The reminder for the present situation, if any.
pub fn warning(game: &AreaGame, state: &AreaState) -> Option<Forgotten> {
    let mut all: Vec<Forgotten> = lost(game, state).into_iter().chain(unsent(game, state)).collect();
    if all.len() > 1 {
        return Some(Forgotten::Several(all));
    }
    all.pop()
}

/// AR-12: the booked trains that could still go and have not been sent, in the last phase of the turn in which trains go.
fn unsent(game: &AreaGame, state: &AreaState) -> Option<Forgotten> {
    let mut phases = game.definition().phases.iter();
    let last = phases.rfind(|phase| is_time(game, **phase));
    let side = state.side(game);
    // Without bookings there is nothing to work out.
    if last != Some(&state.phase()) || state.bookings(side).next().is_none() {
        return None;
    }
    let trains = due(game, state, side).trains;
    let orders: Vec<Order> = trains.into_iter().map(|train| train.order).collect();
    (!orders.is_empty()).then_some(Forgotten::Booked(orders))
}

/// What would be lost, or happen unseen, as the phase ends.
fn lost(game: &AreaGame, state: &AreaState) -> Option<Forgotten> {
    let open = open(game, state).into_iter();
    let income: u32 = open.map(|at| yields(game, state, at)).sum();
    if income > 0 {
        return Some(Forgotten::Income(income));
    }
    match state.phase() {
        Phase::NonCombatMove => {
            let aloft = aloft(game, state);
            (!aloft.is_empty()).then_some(Forgotten::Aloft(aloft))
        }
        Phase::PlaceUnits => {
            let nations = state.movers(game).iter();
            let left = nations.flat_map(|nation| {
                let bought = state.nation(*nation).bought.iter();
                bought.filter(|(purchase, _)| !places(game, state, *nation, **purchase).is_empty())
            });
            let left: u16 = left.map(|(_, count)| *count).sum();
            (left > 0).then_some(Forgotten::Unplaced(left))
        }
        Phase::CombatMove => {
            let attacked = about_to_be_attacked(game, state);
            let war = (!attacked.is_empty()).then_some(Forgotten::War(attacked));
            war.or_else(|| stranded(game, state, &Order::EndPhase))
        }
        Phase::Purchase | Phase::Combat | Phase::CollectIncome => None,
    }
}

/// The question before an order that attacks a nation at peace, or ends a phase after which one is attacked (AB-13).
///
/// There is one before an order that leaves aircraft without a landing place (AB-9), or booked trains unsent (AR-12).
pub fn question_before(game: &AreaGame, state: &AreaState, order: &Order) -> Option<Forgotten> {
    if *order == Order::EndPhase {
        return lost(game, state)
            .filter(|lost| matches!(lost, Forgotten::War(_) | Forgotten::Stranded(..)))
            .or_else(|| unsent(game, state));
    }
    if game.check(state, order).is_err() {
        return None;
    }
    let attacked = attacked_at_once(game, state, order);
    let attack = (!attacked.is_empty()).then(|| Forgotten::Attack(order.clone(), attacked));
    attack.or_else(|| stranded(game, state, order))
}

/// The question before an order that leaves aircraft without a landing place.
fn stranded(game: &AreaGame, state: &AreaState, order: &Order) -> Option<Forgotten> {
    let spaces = by_space(&stranded_by(game, state, order));
    (!spaces.is_empty()).then(|| Forgotten::Stranded(order.clone(), spaces))
}

/// The question before an order is taken back that later ones need.
pub fn question_before_taking_back(table: &Table<AreaGame>, at: usize) -> Option<Forgotten> {
    let (game, journal) = (table.game(), table.session().journal());
    let going = table.session().going_with(at)?;
    let later = going.into_iter().filter(|place| *place != at);
    let later: Vec<String> = later
        .map(|place| game.order_words(&journal[place].order))
        .collect();
    (!later.is_empty()).then_some(Forgotten::TakeBack(at, later))
}

/// The spaces where moving nations have aircraft that cannot stay there, with their number.
pub fn aloft(game: &AreaGame, state: &AreaState) -> Vec<(SpaceId, u16)> {
    by_space(&movement::aloft(game, state))
}
