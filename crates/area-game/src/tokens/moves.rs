//! Moving tokens over land and into friendly areas (RT-4, RT-6).

use super::event::TokenEvent;
use super::refusal::TokenRefusal;
use super::stacks::{TokenStack, Tokens};
use crate::chapters::movement::Movers;
use crate::chapters::play::Play;
use crate::definition::Phase;
use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use crate::state::event::Event;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// Whether the active nations captured an area this turn and so may move its tokens, whoever holds it now (RT-7).
pub fn is_prize(state: &AreaState, at: SpaceId) -> bool {
    state.space(at).since == (state.round(), state.turn())
}

/// Whether the flag of a stack lets the active nations move it (RT-6, RT-7).
pub(super) fn is_of_turn(game: &AreaGame, state: &AreaState, stack: &TokenStack) -> bool {
    let is_own = stack.flag.is_none_or(|flag| state.is_mover(game, flag));
    is_own || is_prize(state, stack.at)
}

/// The tokens of an area that have not moved and may move this turn.
pub(super) fn rested<'s>(
    game: &'s AreaGame,
    state: &'s AreaState,
    at: SpaceId,
) -> impl Iterator<Item = (TokenStack, u32)> + 's {
    let there = state.tokens().stacks_at(at);
    there.filter(|(stack, _)| stack.aboard.is_none() && !stack.moved && is_of_turn(game, state, stack))
}

/// How many tokens of an area have not moved and may move this turn.
pub fn movable(game: &AreaGame, state: &AreaState, at: SpaceId) -> u32 {
    rested(game, state, at).map(|(_, count)| count).sum()
}

/// Whether an area holds this many tokens that have not moved and may move this turn.
pub(super) fn check_there(
    game: &AreaGame,
    state: &AreaState,
    at: SpaceId,
    count: u32,
) -> Result<(), Refusal> {
    if count == 0 {
        return Err(Refusal::Nothing);
    }
    let there = movable(game, state, at);
    if there >= count {
        return Ok(());
    }
    let stacks = state.tokens().stacks_at(at);
    let foreign = stacks.filter(|(stack, _)| stack.aboard.is_none() && !is_of_turn(game, state, stack));
    Err(
        if there == 0 && foreign.map(|(_, count)| count).sum::<u32>() >= count {
            TokenRefusal::Flagged(at).into()
        } else {
            TokenRefusal::TooFew {
                space: at,
                tokens: there,
            }
            .into()
        },
    )
}

/// Whether tokens can move to the next area (RT-4): in Non-combat Move, like land units with a move of 1. The holder of an area moves its tokens,
/// unless they have flags (RT-6); so does the nation that captured it this turn (RT-7).
pub(crate) fn check_move(
    game: &AreaGame,
    state: &AreaState,
    count: u32,
    from: SpaceId,
    to: SpaceId,
) -> Result<(), Refusal> {
    let rules = game.tokens().ok_or(TokenRefusal::Absent)?;
    if state.phase() != Phase::NonCombatMove {
        return Err(TokenRefusal::NotNow.into());
    }
    let Some(holder) = state.space(from).controller else {
        return Err(TokenRefusal::NotTheirs(from).into());
    };
    let may = if rules.flagged {
        state.is_friendly(game, from)
    } else {
        state.is_mover(game, holder) || is_prize(state, from)
    };
    if !may {
        return Err(TokenRefusal::NotTheirs(from).into());
    }
    check_there(game, state, from, count)?;
    Movers::tokens(holder).enter(game, state, from, to, true)
}

/// Moves tokens to the next area.
pub(crate) fn go(play: &mut Play, count: u32, from: SpaceId, to: SpaceId) {
    for (stack, count) in Tokens::drawn(rested(play.game, play.state, from), count) {
        play.emit(Event::Tokens(TokenEvent::Moved { stack, count, to }));
    }
}
