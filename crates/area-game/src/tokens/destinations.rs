//! Where selected tokens can go (RT-4, RT-5, RT-6), and why not elsewhere.

use super::order::TokenOrder;
use super::ships::room;
use super::trains;
use crate::chapters::forces::{gather_all, group, is_hostile, left};
use crate::chapters::hold::stow;
use crate::chapters::movement::shortest_way;
use crate::definition::{Domain, NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Status};
use crate::state::order::{Order, UnitGroup};
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;

/// Tokens that a player has selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct InHand {
    /// Their area, or the sea zone of the ships that carry them.
    pub at: SpaceId,
    /// The nation whose transports carry them; `None` ashore.
    pub aboard: Option<NationId>,
    pub count: u32,
}

/// How tokens reach a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenMove {
    /// Over land to an adjacent area.
    Move,
    Rail,
    /// Aboard a nation's transports, which have room for this many more.
    Load(NationId, u32),
    /// Ashore from the transports that carry them.
    Unload,
    /// Together with the transports that carry them.
    Sail {
        /// Whether enemies are there.
        is_attack: bool,
    },
}

/// A destination for tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenDestination {
    pub to: SpaceId,
    /// How they get there.
    pub manner: TokenMove,
    /// How many of them can go.
    pub count: u32,
    /// The nation that receives them (RT-6).
    pub gift: Option<NationId>,
    /// The way there, the start first.
    pub path: Vec<SpaceId>,
    pub order: Order,
}

/// How many tokens can be selected: those ashore that can still move, or those aboard.
pub fn most(game: &AreaGame, state: &AreaState, at: SpaceId, aboard: Option<NationId>) -> u32 {
    match aboard {
        Some(nation) if state.is_mover(game, nation) => state.tokens().aboard(at, nation),
        Some(_) => 0,
        None => super::moves::movable(game, state, at),
    }
}

/// The destinations of selected tokens; of those aboard, by way of the zones in `via`.
pub fn ends(game: &AreaGame, state: &AreaState, hand: InHand, via: &[SpaceId]) -> Vec<TokenDestination> {
    let InHand { at, aboard, count } = hand;
    let Some(nation) = aboard else {
        let mut ends = over_the_border(game, state, at, count);
        by_rail(game, state, at, count, &mut ends);
        return ends;
    };
    let units = carriers(game, state, hand);
    afloat(game, state, (nation, count), &units, (at, via))
}

/// Where ships can take the tokens aboard, by way of zones: another zone, or for the tokens a shore. Empty if they carry none.
pub fn of_ships(
    game: &AreaGame,
    state: &AreaState,
    units: &[UnitGroup],
    zone: SpaceId,
    via: &[SpaceId],
) -> Vec<TokenDestination> {
    match aboard_of(game, state, units, zone) {
        Some(tokens) => afloat(game, state, tokens, units, (zone, via)),
        None => Vec::new(),
    }
}

/// Where tokens aboard can go: onto a shore at once, or along with the ships.
fn afloat(
    game: &AreaGame,
    state: &AreaState,
    (nation, tokens): (NationId, u32),
    units: &[UnitGroup],
    (zone, via): (SpaceId, &[SpaceId]),
) -> Vec<TokenDestination> {
    let mut ends = Vec::new();
    if via.is_empty() {
        ends = onto_shores(game, state, (nation, zone), tokens);
    }
    let gone: Vec<SpaceId> = std::iter::once(zone).chain(via.iter().copied()).collect();
    ends.extend(sailings(game, state, units, gone, tokens));
    ends
}

/// The owner and number of the tokens that would sail with ships.
pub fn aboard_of(
    game: &AreaGame,
    state: &AreaState,
    units: &[UnitGroup],
    zone: SpaceId,
) -> Option<(NationId, u32)> {
    let ships = units.iter().filter(|group| !group.aboard);
    let rooms = ships.map(|group| {
        let each = u32::from(game.kind(group.kind).room_for_tokens());
        (group.nation, each * u32::from(group.count))
    });
    let nation = units.first()?.nation;
    let room: u32 = rooms.filter(|(of, _)| *of == nation).map(|(_, room)| room).sum();
    let tokens = room.min(state.tokens().free(zone, nation));
    (tokens > 0).then_some((nation, tokens))
}

/// Why selected tokens cannot go to a space; `None` if they can.
pub fn why_not(game: &AreaGame, state: &AreaState, hand: InHand, to: SpaceId) -> Option<Refusal> {
    let InHand { at, aboard, count } = hand;
    let is_sea = game.is_sea(to);
    let is_beside = game.board().link(at, to).is_some();
    if aboard.is_none() && !is_sea && !is_beside && trains::rails_for_tokens(game, state).is_some() {
        return trains::why_not_to(game, state, (at, count), to);
    }
    let order = match aboard {
        None if is_sea => TokenOrder::load(loader(game, state, to), count, at, to),
        None => TokenOrder::Move { count, from: at, to },
        Some(nation) if !is_sea => TokenOrder::unload_to(nation, count, at, to),
        Some(_) => {
            let units = carriers(game, state, hand);
            return why_not_sailed(game, state, &units, (at, count), to);
        }
    };
    game.check(state, &Order::Tokens(order)).err()
}

/// Why ships cannot go to a space with the tokens aboard.
fn why_not_sailed(
    game: &AreaGame,
    state: &AreaState,
    units: &[UnitGroup],
    (from, tokens): (SpaceId, u32),
    to: SpaceId,
) -> Option<Refusal> {
    let way = shortest_way(game, Some(Domain::Sea), from, to).unwrap_or_else(|| vec![to]);
    let mut path = vec![from];
    // Where they are already, the start is all of it.
    path.extend(way.into_iter().filter(|at| *at != from));
    game.check(state, &sail(units, tokens, path)).err()
}

/// The nation that receives tokens in an area (RT-6).
fn gift(game: &AreaGame, state: &AreaState, to: SpaceId) -> Option<NationId> {
    let holder = state.space(to).controller;
    holder.filter(|nation| !state.is_mover(game, *nation))
}

fn over_the_border(game: &AreaGame, state: &AreaState, from: SpaceId, count: u32) -> Vec<TokenDestination> {
    let mut ends = Vec::new();
    for link in game.board().links(from) {
        let to = link.to;
        let (manner, count, order) = if game.is_sea(to) {
            let nation = loader(game, state, to);
            let room = room(game, state, to, nation);
            let count = count.min(room);
            let load = TokenOrder::load(nation, count, from, to);
            (TokenMove::Load(nation, room), count, load)
        } else {
            (TokenMove::Move, count, TokenOrder::Move { count, from, to })
        };
        let order = Order::Tokens(order);
        if game.check(state, &order).is_ok() && ends.iter().all(|end: &TokenDestination| end.to != to) {
            ends.push(TokenDestination {
                to,
                manner,
                count,
                gift: gift(game, state, to),
                path: vec![from, to],
                order,
            });
        }
    }
    ends
}

/// Destinations beyond the next area by rail, each with as many tokens as can go.
fn by_rail(game: &AreaGame, state: &AreaState, from: SpaceId, count: u32, ends: &mut Vec<TokenDestination>) {
    for nation in state.movers(game).iter().copied() {
        let Some(reach) = trains::reach(game, state, nation, from) else {
            continue;
        };
        for to in reach.areas() {
            let Some(trip) = reach.trip(to).filter(|_| ends.iter().all(|end| end.to != to)) else {
                continue;
            };
            let path = trip.train.path.clone();
            if let Some((count, order)) = trains::sent(game, state, (nation, count), &path) {
                ends.push(TokenDestination {
                    to,
                    manner: TokenMove::Rail,
                    count,
                    gift: gift(game, state, to),
                    path,
                    order,
                });
            }
        }
    }
}

/// The active nation whose transports in a zone have most room.
fn loader(game: &AreaGame, state: &AreaState, zone: SpaceId) -> NationId {
    let movers = state.movers(game);
    let roomiest = movers
        .iter()
        .rev()
        .max_by_key(|nation| room(game, state, zone, **nation));
    roomiest.copied().unwrap_or(movers[0])
}

fn onto_shores(
    game: &AreaGame,
    state: &AreaState,
    (nation, zone): (NationId, SpaceId),
    count: u32,
) -> Vec<TokenDestination> {
    let mut ends = Vec::new();
    for link in game.board().links(zone) {
        let to = link.to;
        let order = Order::Tokens(TokenOrder::unload_to(nation, count, zone, to));
        let is_new = !game.is_sea(to) && ends.iter().all(|end: &TokenDestination| end.to != to);
        if is_new && state.phase() == Phase::NonCombatMove && game.check(state, &order).is_ok() {
            ends.push(TokenDestination {
                to,
                manner: TokenMove::Unload,
                count,
                gift: gift(game, state, to),
                path: vec![zone, to],
                order,
            });
        }
    }
    ends
}

/// The transports that carry the selected tokens: as few as needed, those with the most movement left first.
fn carriers(game: &AreaGame, state: &AreaState, hand: InHand) -> Vec<UnitGroup> {
    let own = state.forces_at(hand.at).filter(|(force, _)| {
        Some(force.nation) == hand.aboard && force.status == Status::Ready && left(game, force) > 0
    });
    let mut ships: Vec<(Force, u16)> = own.collect();
    ships.sort_by_key(|(force, _)| std::cmp::Reverse(left(game, force)));
    let (taken, _) = stow(game, &mut ships, hand.count);
    taken.iter().map(|(force, count)| group(force, *count)).collect()
}

fn sail(units: &[UnitGroup], tokens: u32, path: Vec<SpaceId>) -> Order {
    Order::Tokens(TokenOrder::Sail {
        units: units.to_vec(),
        tokens,
        path,
    })
}

/// Where ships can sail with these tokens from the end of a way; a way continues wherever they could stay.
fn sailings(
    game: &AreaGame,
    state: &AreaState,
    units: &[UnitGroup],
    gone: Vec<SpaceId>,
    tokens: u32,
) -> Vec<TokenDestination> {
    let Ok(forces) = gather_all(game, state, gone[0], units) else {
        return Vec::new();
    };
    let steps = forces
        .iter()
        .filter(|(force, _)| game.kind(force.kind).domain == Domain::Sea)
        .map(|(force, _)| usize::from(left(game, force)))
        .min();
    let mut ends: Vec<TokenDestination> = Vec::new();
    let mut ring = vec![gone.clone()];
    for _ in gone.len()..=steps.unwrap_or(0) {
        let mut next = Vec::new();
        for way in ring {
            for link in game.board().links(way[way.len() - 1]) {
                let to = link.to;
                if !game.is_sea(to) || gone.contains(&to) || ends.iter().any(|end| end.to == to) {
                    continue;
                }
                let mut path = way.clone();
                path.push(to);
                let order = sail(units, tokens, path.clone());
                if game.check(state, &order).is_err() {
                    continue;
                }
                ends.push(TokenDestination {
                    to,
                    manner: TokenMove::Sail {
                        is_attack: is_hostile(game, state, to),
                    },
                    count: tokens,
                    gift: None,
                    path: path.clone(),
                    order,
                });
                next.push(path);
            }
        }
        ring = next;
    }
    ends
}
