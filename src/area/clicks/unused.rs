//! What the end of a phase leaves unused, though nothing of it is lost: units and tokens that can still move, and what can still be spent.

use std::collections::BTreeSet;

use railhead_area_game::chapters::forces::{group, left};
use railhead_area_game::chapters::peace::brought_into_war;
use railhead_area_game::shown::destinations::{Destination, MoveKind, MovingUnits, destinations};
use railhead_area_game::state::area_state::{Force, Status};
use railhead_area_game::state::order::Order;
use railhead_area_game::tokens::destinations::most;
use railhead_area_game::tokens::order::TokenOrder;
use railhead_area_game::{AreaGame, AreaState, NationId, Phase};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;

/// What is left unused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unused {
    /// The units that can still move, in Combat Move those that can attack.
    pub units: usize,
    /// The tokens that can still move.
    pub tokens: u32,
    /// The nations with IPC for which they can still buy something.
    pub money: Vec<(NationId, u32)>,
    /// The tokens at complexes for which something can still be bought.
    pub tokens_at_complexes: u32,
}

impl Unused {
    /// What the present phase leaves unused; `None` if that is nothing.
    pub fn of(game: &AreaGame, state: &AreaState) -> Option<Self> {
        if state.bidding().is_some() || state.ending().is_some() {
            return None;
        }
        let mut unused = Self::default();
        match state.phase() {
            Phase::Purchase => {
                let buyers = buyers(game, state).into_iter();
                if game.tokens().is_some() {
                    let complexes = buyers.flat_map(|nation| state.complexes(nation));
                    unused.tokens_at_complexes = complexes.map(|at| state.tokens().at(at)).sum();
                } else {
                    let money = buyers.map(|nation| (nation, state.nation(nation).treasury));
                    unused.money = money.collect();
                }
            }
            Phase::CombatMove => unused.units = attackers(game, state),
            Phase::NonCombatMove => {
                unused.units = unmoved(game, state).0;
                unused.tokens = stocks(game, state).iter().sum();
            }
            Phase::Combat | Phase::PlaceUnits | Phase::CollectIncome => {}
        }
        (unused != Self::default()).then_some(unused)
    }
}

/// The moving nations that can still buy something.
fn buyers(game: &AreaGame, state: &AreaState) -> BTreeSet<NationId> {
    let orders = game.legal_orders(state).into_iter();
    let buyers = orders.filter_map(|order| match order {
        Order::Buy { nation, .. } | Order::Tokens(TokenOrder::Buy { nation, .. }) => Some(nation),
        _ => None,
    });
    buyers.collect()
}

/// The number of units that can still attack an enemy with whom their nation is at war.
fn attackers(game: &AreaGame, state: &AreaState) -> usize {
    let is_rested = |force: &Force| force.spent == 0 && left(game, force) > 0;
    let own = state.forces().filter(|(force, _)| {
        state.is_mover(game, force.nation) && (is_rested(force) || force.status.is_aboard())
    });
    let able = own.filter(|(force, _)| {
        let going = MovingUnits {
            units: &[group(force, 1)],
            from: force.at,
            via: &[],
        };
        let mut ends = destinations(game, state, going).ends.into_iter();
        ends.any(|end| is_attack(game, state, &end))
    });
    able.map(|(_, count)| usize::from(count)).sum()
}

/// Whether units attack at a destination, and bring nobody into the war by it.
fn is_attack(game: &AreaGame, state: &AreaState, end: &Destination) -> bool {
    let is_hostile = matches!(end.manner, MoveKind::Attack | MoveKind::Assault);
    let first = end.orders.first().filter(|_| is_hostile);
    first.is_some_and(|order| brought_into_war(game, state, order).is_empty())
}

/// The number of units that can still move, and of those that have moved, among the moving nations.
pub fn unmoved(game: &AreaGame, state: &AreaState) -> (usize, usize) {
    let own = || {
        state
            .forces()
            .filter(|(force, _)| state.is_mover(game, force.nation))
    };
    let sum = |forces: &mut dyn Iterator<Item = u16>| forces.map(usize::from).sum();
    let still = own().filter(|(force, _)| force.spent == 0 && left(game, force) > 0);
    let moved = own().filter(|(force, _)| force.spent > 0 || force.status == Status::Unloaded);
    (
        sum(&mut still.map(|(_, count)| count)),
        sum(&mut moved.map(|(_, count)| count)),
    )
}

/// The tokens that can still move, area by area.
pub fn stocks(game: &AreaGame, state: &AreaState) -> Vec<u32> {
    let stocks = game.space_ids().map(|at| stock(game, state, at));
    stocks.filter(|count| *count > 0).collect()
}

/// The number of the moving nations' tokens that can still move from an area without paying for anything there.
pub fn stock(game: &AreaGame, state: &AreaState, at: SpaceId) -> u32 {
    let space = state.space(at);
    let is_own = space
        .controller
        .is_some_and(|nation| state.is_mover(game, nation));
    if is_own && !space.complex {
        most(game, state, at, None)
    } else {
        0
    }
}
