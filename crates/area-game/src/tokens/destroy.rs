//! Destroying tokens: by their owner, or by bombers (RT-8).

use super::event::TokenEvent;
use super::refusal::TokenRefusal;
use crate::chapters::play::Play;
use crate::definition::NationId;
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force};
use crate::state::event::{Event, Purpose};
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// A bomber's die has an effect up to this (RT-8).
const EFFECT: u8 = 4;
/// The same for heavy bombers.
const HEAVY_EFFECT: u8 = 5;

/// Whether a nation can destroy tokens in its turn (RT-8): its own, once an area.
pub(crate) fn check_burn(game: &AreaGame, state: &AreaState, at: SpaceId) -> Result<(), Refusal> {
    let holder = state.space(at).controller;
    let is_own = holder.is_some_and(|nation| state.is_mover(game, nation));
    if !is_own || state.tokens().at(at) == 0 {
        return Err(TokenRefusal::NothingToBurn(at).into());
    }
    if state.tokens().is_burnt(at) {
        return Err(TokenRefusal::BurntAlready(at).into());
    }
    Ok(())
}

/// The nation that can destroy tokens before a round of battle in an area (RT-8): its holder, when defending.
pub(crate) fn token_defender(game: &AreaGame, state: &AreaState, at: SpaceId) -> Option<NationId> {
    game.tokens()?;
    let holder = state.space(at).controller?;
    let is_enemy = game.side_of(holder) != state.side(game);
    (is_enemy && state.tokens().at(at) > 0).then_some(holder)
}

/// The owner rolls a die and destroys that many tokens (RT-8).
pub(crate) fn burn(play: &mut Play, at: SpaceId) {
    let nation = play.state.space(at).controller.expect("the area has a holder");
    let dice = play.roll(Purpose::Burning, nation, 0, 1);
    let rolled: u32 = dice.into_iter().map(u32::from).sum();
    let count = rolled.min(play.state.tokens().at(at));
    play.emit(Event::Tokens(TokenEvent::Burnt { nation, at, count }));
}

/// Whether there are enemy tokens in an area to bomb (RT-8).
pub(crate) fn check_bomb(game: &AreaGame, state: &AreaState, at: SpaceId) -> Result<(), Refusal> {
    if state.is_friendly(game, at) || state.tokens().at(at) == 0 {
        return Err(TokenRefusal::NothingToBomb(at).into());
    }
    Ok(())
}

/// Surviving bombers destroy as many tokens as their dice show (RT-8): a 5 or more has no effect, for heavy bombers only a 6 or
/// more.
pub(crate) fn bomb(play: &mut Play, force: Force, count: u16) {
    let Some(from) = play.state.space(force.at).controller else {
        return;
    };
    let heavy = play
        .game
        .tokens()
        .is_some_and(|rules| rules.heavy_bombers[force.nation.index()]);
    let most = if heavy { HEAVY_EFFECT } else { EFFECT };
    let dice = play.roll(Purpose::Bombs, force.nation, 0, count);
    let effective = dice.into_iter().filter(|die| *die <= most);
    let rolled: u32 = effective.map(u32::from).sum();
    let tokens = rolled.min(play.state.tokens().at(force.at));
    play.emit(Event::Tokens(TokenEvent::Bombed {
        force,
        count,
        from,
        tokens,
    }));
}
