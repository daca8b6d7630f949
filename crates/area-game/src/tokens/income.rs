//! The tokens that areas yield, and their placement (RT-1, RT-2, RT-3).

use super::event::TokenEvent;
use super::refusal::TokenRefusal;
use super::stacks::{TokenStack, TokenTotals, Tokens};
use crate::chapters::play::Play;
use crate::definition::NationId;
use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use crate::state::event::Event;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// The tokens at the start (RT-3), times each nation's multiplier.
pub fn at_outset(game: &AreaGame) -> Tokens {
    let mut tokens = Tokens::default();
    let Some(rules) = game.tokens() else {
        return tokens;
    };
    tokens.accounts = vec![TokenTotals::default(); game.definition().nations.len()];
    for (at, count) in &rules.initial {
        let Some(nation) = game.spec(*at).controller else {
            continue;
        };
        let count = u32::from(*count) * rules.multiplier(nation);
        tokens.add(TokenStack::ashore(rules, *at, nation), count);
        tokens.accounts[nation.index()].made += count;
    }
    tokens
}

/// How many tokens an area yields its holder in a turn (RT-1, RT-2).
///
/// One for each point of value, times the holder's multiplier unless it was captured from an enemy; one if it was neutral at the start.
pub fn yields(game: &AreaGame, state: &AreaState, at: SpaceId) -> u32 {
    let (Some(rules), Some(holder)) = (game.tokens(), state.space(at).controller) else {
        return 0;
    };
    let spec = game.spec(at);
    let value = u32::from(spec.value);
    match spec.original {
        Some(owner) if game.are_friends(owner, holder) => value * rules.multiplier(holder),
        Some(_) => value,
        None => 1,
    }
}

/// Whether a nation can place an area's tokens (RT-1): once, when its turn begins.
fn check_area(game: &AreaGame, state: &AreaState, at: SpaceId) -> Result<NationId, TokenRefusal> {
    let space = state.space(at);
    let own = space.controller.filter(|nation| state.is_mover(game, *nation));
    let Some(nation) = own.filter(|_| space.controller == space.held) else {
        return Err(TokenRefusal::NotOwn(at));
    };
    if state.tokens.is_placed(at) || yields(game, state, at) == 0 {
        return Err(TokenRefusal::NoYield(at));
    }
    Ok(nation)
}

/// The areas whose tokens can be placed now (RT-1).
pub fn open(game: &AreaGame, state: &AreaState) -> Vec<SpaceId> {
    if game.tokens().is_none() || state.phase() != game.definition().phases[0] {
        return Vec::new();
    }
    let areas = game.space_ids();
    areas
        .filter(|area| check_area(game, state, *area).is_ok())
        .collect()
}

/// Whether the tokens of these areas can be placed; without areas, whether any can (RT-1).
pub(crate) fn check_place(game: &AreaGame, state: &AreaState, areas: &[SpaceId]) -> Result<(), Refusal> {
    if state.phase() != game.definition().phases[0] {
        return Err(TokenRefusal::TooLate.into());
    }
    for (index, area) in areas.iter().enumerate() {
        check_area(game, state, *area)?;
        if areas[..index].contains(area) {
            return Err(TokenRefusal::NoYield(*area).into());
        }
    }
    if areas.is_empty() && open(game, state).is_empty() {
        return Err(Refusal::Nothing);
    }
    Ok(())
}

/// Places the tokens of these areas, or of all if none is named (RT-1).
pub(crate) fn place(play: &mut Play, areas: &[SpaceId]) {
    let areas = if areas.is_empty() {
        open(play.game, play.state)
    } else {
        areas.to_vec()
    };
    for at in areas {
        let nation = check_area(play.game, play.state, at).expect("the order was checked");
        let count = yields(play.game, play.state, at);
        play.emit(Event::Tokens(TokenEvent::Placed { nation, at, count }));
    }
}
