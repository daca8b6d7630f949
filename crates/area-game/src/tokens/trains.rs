//! Tokens by rail, where the scenario allows it (RT-4): like units (AR-3 to AR-5), in Non-combat Move, in trains whose load and weight the variant
//! sets.

use super::moves::rested;
use super::order::TokenOrder;
use super::refusal::TokenRefusal;
use super::stacks::{TokenStack, Tokens};
use crate::chapters::play::Play;
use crate::chapters::rail::now::{rails, traveller};
use crate::chapters::rail::orders::{check_still_laid, check_way, refused, send, taken, trip};
use crate::definition::{NationId, Phase, TokenRules};
use crate::game::AreaGame;
use crate::rail::{Cargo, RailReach, Rails, Train, Traveller};
use crate::state::area_state::{AreaState, RailTrain};
use crate::state::event::Event;
use crate::state::order::Order;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;

/// The rails that tokens may use now; `None` where they cannot go by rail.
pub fn rails_for_tokens<'g>(game: &'g AreaGame, state: &AreaState) -> Option<Rails<'g>> {
    game.tokens().filter(|rules| rules.by_rail)?;
    rails(game, state)
}

/// How many tokens a nation can send by rail from an area: those that have not moved, if it holds the area; with flags, its own (RT-6).
pub fn most(game: &AreaGame, state: &AreaState, nation: NationId, from: SpaceId) -> u32 {
    let Some(rules) = game.tokens() else {
        return 0;
    };
    let may = if rules.flagged {
        state.is_friendly(game, from)
    } else {
        state.space(from).controller == Some(nation)
    };
    let own = rested(game, state, from).filter(|(stack, _)| stack.flag.is_none_or(|flag| flag == nation));
    if may { own.map(|(_, count)| count).sum() } else { 0 }
}

/// Checks that a nation's tokens may go by rail from their area, whatever the way.
pub fn check_tokens(
    game: &AreaGame,
    state: &AreaState,
    (nation, count): (NationId, u32),
    from: SpaceId,
) -> Result<(), Refusal> {
    let rules = game.tokens().ok_or(TokenRefusal::Absent)?;
    if !rules.by_rail {
        return Err(TokenRefusal::NotByRail.into());
    }
    if state.phase() != Phase::NonCombatMove {
        return Err(TokenRefusal::NotNow.into());
    }
    if !state.is_mover(game, nation) {
        return Err(Refusal::NotItsTurn(nation));
    }
    if count == 0 {
        return Err(Refusal::Nothing);
    }
    if !rules.flagged && state.space(from).controller != Some(nation) {
        return Err(TokenRefusal::NotTheirs(from).into());
    }
    let there = most(game, state, nation, from);
    let is_foreign =
        |stack: &TokenStack| stack.aboard.is_none() && stack.flag.is_some_and(|flag| flag != nation);
    let foreign = state
        .tokens()
        .stacks_at(from)
        .filter(|(stack, _)| is_foreign(stack));
    if there == 0 && foreign.map(|(_, count)| count).sum::<u32>() >= count {
        return Err(TokenRefusal::Flagged(from).into());
    }
    if there < count {
        return Err(TokenRefusal::TooFew {
            space: from,
            tokens: there,
        }
        .into());
    }
    Ok(())
}

/// These tokens as rails see them, and how many trains they need: at least one.
fn trains(game: &AreaGame, rails: &Rails, (nation, count): (NationId, u32)) -> (Traveller, u16) {
    let unit = traveller(game, nation, Cargo::Tokens(count));
    let trains = rails.variant.tokens.loads(count).len();
    (unit, u16::try_from(trains).unwrap_or(u16::MAX).max(1))
}

/// Whether a nation's tokens can go by rail along a way.
pub(crate) fn check(
    game: &AreaGame,
    state: &AreaState,
    tokens: (NationId, u32),
    path: &[SpaceId],
) -> Result<(), Refusal> {
    let from = path.first().ok_or(Refusal::NoWay)?;
    check_tokens(game, state, tokens, *from)?;
    let rails = rails(game, state).ok_or(Refusal::NoRails)?;
    check_way(&rails, trains(game, &rails, tokens), path)
}

/// Every reason against sending tokens by rail along a way (AR-8): against the tokens, the way, and the number of trains.
pub(crate) fn reasons(
    game: &AreaGame,
    state: &AreaState,
    tokens: (NationId, u32),
    path: &[SpaceId],
) -> Vec<Refusal> {
    let (Some(from), Some(rails)) = (path.first(), rails_for_tokens(game, state)) else {
        return Vec::new();
    };
    let may = check_tokens(game, state, tokens, *from).err();
    let way = trip(&rails, trains(game, &rails, tokens), path).err();
    may.into_iter().chain(way.into_iter().flatten()).collect()
}

/// Sends tokens by rail.
pub(crate) fn go(play: &mut Play, (nation, count): (NationId, u32), path: &[SpaceId]) {
    let rails = rails(play.game, play.state).expect("the order was checked");
    let loads = rails.variant.tokens.loads(count).map(Cargo::Tokens);
    send(play, nation, &loads.collect::<Vec<_>>(), path, None);
}

/// The last train of this phase that carried tokens along a way.
fn last_train(state: &AreaState, nation: NationId, path: &[SpaceId]) -> Option<(RailTrain, u32)> {
    let train = taken(state, nation, |cargo| matches!(cargo, Cargo::Tokens(_)), path)?;
    match train.cargo {
        Cargo::Tokens(count) => Some((train, count)),
        Cargo::Unit(_) => None,
    }
}

/// Whether the last train of tokens along a way can be taken back (AR-5): it went this phase, and its tokens have not been burned.
pub(crate) fn check_take_back(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    path: &[SpaceId],
) -> Result<(), Refusal> {
    let rules = game.tokens().ok_or(TokenRefusal::Absent)?;
    if state.phase() != Phase::NonCombatMove {
        return Err(TokenRefusal::NotNow.into());
    }
    if !state.is_mover(game, nation) {
        return Err(Refusal::NotItsTurn(nation));
    }
    let ([_, .., to], Some((_, count))) = (path, last_train(state, nation, path)) else {
        return Err(Refusal::NoSuchTrain);
    };
    let there = state
        .tokens()
        .count(&TokenStack::ashore(rules, *to, nation).arrived());
    if there < count {
        return Err(TokenRefusal::BurntAlready(*to).into());
    }
    check_still_laid(game, state, path)
}

/// Takes a train of tokens back.
pub(crate) fn take_back(play: &mut Play, nation: NationId, path: &[SpaceId]) {
    let (train, _) = last_train(play.state, nation, path).expect("the order was checked");
    play.emit(Event::RailedBack { train });
}

impl Tokens {
    /// Records tokens that went by rail, or came back (AR-5).
    pub(crate) fn ride(&mut self, rules: &TokenRules, train: &Train, count: u32, is_back: bool) {
        let [from, .., to] = train.path[..] else {
            return;
        };
        let before = TokenStack::ashore(rules, from, train.nation);
        let after = TokenStack::ashore(rules, to, train.nation).arrived();
        let (leave, come) = if is_back { (after, before) } else { (before, after) };
        self.remove(&leave, count);
        self.add(come, count);
    }
}

/// Where a nation's tokens can go by rail from an area; `None` if they cannot go at all now.
pub fn reach(game: &AreaGame, state: &AreaState, nation: NationId, from: SpaceId) -> Option<RailReach> {
    check_tokens(game, state, (nation, 1), from).ok()?;
    let rails = rails_for_tokens(game, state)?;
    Some(rails.reach(traveller(game, nation, Cargo::Tokens(1)), from))
}

/// Why tokens cannot go by rail from one area to another; `None` if they can.
pub fn why_not_to(
    game: &AreaGame,
    state: &AreaState,
    (from, count): (SpaceId, u32),
    to: SpaceId,
) -> Option<Refusal> {
    let movers = state.movers(game).iter().copied();
    let nation = movers
        .max_by_key(|nation| most(game, state, *nation, from))
        .filter(|nation| most(game, state, *nation, from) > 0)
        .or(state.space(from).controller);
    let Some((nation, rails)) = nation.zip(rails(game, state)) else {
        return Some(TokenRefusal::NotTheirs(from).into());
    };
    let unit = traveller(game, nation, Cargo::Tokens(count));
    check_tokens(game, state, (nation, count), from)
        .err()
        .or_else(|| {
            let why = rails.why_not_to(unit, from, to).into_iter().next()?;
            Some(refused(&rails, why))
        })
}

/// The order that sends as many tokens along a way as can go, up to a number; `None` if none can.
pub fn sent(
    game: &AreaGame,
    state: &AreaState,
    (nation, count): (NationId, u32),
    path: &[SpaceId],
) -> Option<(u32, Order)> {
    let order = |count| {
        let path = path.to_vec();
        Order::Tokens(TokenOrder::Rail { nation, count, path })
    };
    // Binary search between a number that can go and one that cannot.
    let (mut go, mut stay) = (0, count.min(most(game, state, nation, *path.first()?)) + 1);
    while stay - go > 1 {
        let middle = go + (stay - go) / 2;
        if game.check(state, &order(middle)).is_ok() {
            go = middle;
        } else {
            stay = middle;
        }
    }
    (go > 0).then(|| (go, order(go)))
}

/// Every legal order that sends tokens by rail, one or as many as can go, and those that take a train back.
pub(super) fn orders(game: &AreaGame, state: &AreaState, found: &mut Vec<TokenOrder>) {
    if rails_for_tokens(game, state).is_none() || state.phase() != Phase::NonCombatMove {
        return;
    }
    for nation in state.movers(game).iter().copied() {
        for from in game.space_ids() {
            let all = most(game, state, nation, from);
            let Some(reach) = (all > 0).then(|| reach(game, state, nation, from)).flatten() else {
                continue;
            };
            for to in reach.areas() {
                let Some(trip) = reach.trip(to) else { continue };
                let path = &trip.train.path;
                let Some((most, _)) = sent(game, state, (nation, all), path) else {
                    continue;
                };
                let counts = [1, most];
                let counts = &counts[usize::from(most == 1)..];
                found.extend(counts.iter().map(|count| TokenOrder::Rail {
                    nation,
                    count: *count,
                    path: path.clone(),
                }));
            }
        }
    }
    for train in state.trains() {
        let order = TokenOrder::TakeBackRail {
            nation: train.train.nation,
            path: train.train.path.clone(),
        };
        if matches!(train.cargo, Cargo::Tokens(_)) && !found.contains(&order) {
            found.push(order);
        }
    }
}
