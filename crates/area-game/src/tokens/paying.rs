//! What tokens pay for (RT-9, RT-11).

use super::event::{Deal, TokenEvent};
use super::refusal::TokenRefusal;
use crate::chapters::play::Play;
use crate::chapters::production::{check_stock, cost};
use crate::chapters::shop;
use crate::definition::{NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use crate::state::event::Event;
use crate::state::purchase::Purchase;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

fn check_time(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    count: u16,
    complex: SpaceId,
) -> Result<(), Refusal> {
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

/// Whether a nation can buy something with the tokens at one of its complexes (RT-9).
pub(crate) fn check_buy(
    game: &AreaGame,
    state: &AreaState,
    (nation, purchase, count): (NationId, Purchase, u16),
    complex: SpaceId,
) -> Result<(), Refusal> {
    check_time(game, state, nation, count, complex)?;
    let price = cost(game, purchase, count).ok_or(Refusal::NotForSale)?;
    shop::check(game, state, nation, purchase, count)?;
    let there = state.tokens().at(complex);
    if price > there {
        return Err(TokenRefusal::Short {
            price,
            tokens: there,
            space: complex,
        }
        .into());
    }
    check_stock(state, nation, purchase, count)
}

/// Whether a nation can give back something it bought this phase with the tokens of a complex (RT-9).
pub(crate) fn check_return(
    game: &AreaGame,
    state: &AreaState,
    (nation, purchase, count): (NationId, Purchase, u16),
    complex: SpaceId,
) -> Result<(), Refusal> {
    check_time(game, state, nation, count, complex)?;
    if count > state.tokens().waiting(nation, complex, purchase) {
        return Err(TokenRefusal::PaidElsewhere(complex).into());
    }
    shop::check_bundles(game, purchase, count)?;
    let price = cost(game, purchase, count).ok_or(Refusal::NotForSale)?;
    if price > state.tokens().paid(complex) {
        return Err(TokenRefusal::NotSpentNow.into());
    }
    Ok(())
}

/// Buys something with tokens, or gives it back.
pub(crate) fn trade(
    play: &mut Play,
    (nation, purchase, count): (NationId, Purchase, u16),
    complex: SpaceId,
    event: fn(Deal) -> TokenEvent,
) {
    let price = cost(play.game, purchase, count).expect("the order was checked");
    play.emit(Event::Tokens(event(Deal {
        nation,
        purchase,
        count,
        price,
        complex,
    })));
}
