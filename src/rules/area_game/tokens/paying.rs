//! What tokens pay for (RT-9, RT-11).

use super::event::TokenEvent;
use super::refusal::TokenRefusal;
use crate::rules::area_game::definition::{NationId, Phase};
use crate::rules::area_game::event::Event;
use crate::rules::area_game::game::AreaGame;
use crate::rules::area_game::play::Play;
use crate::rules::area_game::production::price;
use crate::rules::area_game::refusal::Refusal;
use crate::rules::area_game::state::AreaState;
use crate::rules::area_game::ware::Ware;
use crate::rules::board::SpaceId;

/// What so many of a thing cost.
fn cost(game: &AreaGame, ware: Ware, count: u16) -> Option<u32> {
    Some(u32::from(price(game, ware)?) * u32::from(count))
}

fn check_time(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    count: u16,
    complex: SpaceId,
) -> Result<(), Refusal> {
    if game.tokens().is_none() {
        return Err(TokenRefusal::Absent.into());
    }
    if state.phase() != Phase::Purchase {
        return Err(Refusal::WrongPhase(state.phase()));
    }
    if !state.is_mover(game, nation) {
        return Err(Refusal::NotItsTurn(nation));
    }
    if count == 0 {
        return Err(Refusal::Nothing);
    }
    let space = state.space(complex);
    if !space.complex || space.controller != Some(nation) {
        return Err(TokenRefusal::NoComplex(complex).into());
    }
    Ok(())
}

/// Whether a nation can buy something with the tokens that lie at a complex of its own (RT-9).
pub(in crate::rules::area_game) fn check_buy(
    game: &AreaGame,
    state: &AreaState,
    (nation, ware, count): (NationId, Ware, u16),
    complex: SpaceId,
) -> Result<(), Refusal> {
    check_time(game, state, nation, count, complex)?;
    let price = cost(game, ware, count).ok_or(Refusal::NotForSale)?;
    let there = state.tokens().at(complex);
    if price > there {
        return Err(TokenRefusal::Short {
            price,
            there,
            at: complex,
        }
        .into());
    }
    let bought = state.nation(nation).bought.get(&ware).copied().unwrap_or(0);
    // What costs nothing is not to be had without end.
    if u32::from(bought) + u32::from(count) > 999 {
        return Err(Refusal::NotForSale);
    }
    Ok(())
}

/// Buys something with tokens.
pub(in crate::rules::area_game) fn buy(
    play: &mut Play<'_>,
    (nation, ware, count): (NationId, Ware, u16),
    complex: SpaceId,
) {
    let price = cost(play.game, ware, count).expect("the order was checked");
    play.emit(Event::Tokens(TokenEvent::Bought {
        nation,
        ware,
        count,
        price,
        complex,
    }));
}

/// Whether a nation can give something back that it bought with the tokens of a complex in this phase (RT-9).
pub(in crate::rules::area_game) fn check_return(
    game: &AreaGame,
    state: &AreaState,
    (nation, ware, count): (NationId, Ware, u16),
    complex: SpaceId,
) -> Result<(), Refusal> {
    check_time(game, state, nation, count, complex)?;
    if count > state.tokens().waiting(nation, complex, ware) {
        return Err(TokenRefusal::PaidElsewhere(complex).into());
    }
    let price = cost(game, ware, count).ok_or(Refusal::NotForSale)?;
    if price > state.tokens().paid(complex) {
        return Err(TokenRefusal::NotSpentNow.into());
    }
    Ok(())
}

/// Gives something back.
pub(in crate::rules::area_game) fn give_back(
    play: &mut Play<'_>,
    (nation, ware, count): (NationId, Ware, u16),
    complex: SpaceId,
) {
    let price = cost(play.game, ware, count).expect("the order was checked");
    play.emit(Event::Tokens(TokenEvent::Returned {
        nation,
        ware,
        count,
        price,
        complex,
    }));
}
