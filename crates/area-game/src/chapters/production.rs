//! Purchase, repair, placement and income (AB-6, AB-10).

use super::play::Play;
use super::rail::building;
use super::shop;
use crate::definition::{Domain, NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, MAX_UNITS};
use crate::state::event::Event;
use crate::state::purchase::Purchase;
use crate::tokens::event::TokenEvent;
use crate::tokens::refusal::TokenRefusal;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// The price of one, or of a bundle where units are sold in bundles (AB-21); `None` if it is not for sale (AB-5, AB-6).
pub fn price(game: &AreaGame, purchase: Purchase) -> Option<u16> {
    match purchase {
        Purchase::Unit(kind) => {
            let kind = game.kind(kind);
            Some(kind.bundle.map_or(kind.cost, |bundle| bundle.price))
        }
        Purchase::Complex => game.definition().complex_cost,
        Purchase::Station | Purchase::Marker => building::price(game, purchase),
    }
}

/// Everything for sale in this war, with its price.
pub fn for_sale(game: &AreaGame) -> Vec<(Purchase, u16)> {
    let units = game.kind_ids().map(Purchase::Unit);
    let all = units.chain([Purchase::Complex, Purchase::Station, Purchase::Marker]);
    all.filter_map(|purchase| Some((purchase, price(game, purchase)?)))
        .collect()
}

/// The purchases that a nation may make, with their prices (AB-20).
pub fn purchases(game: &AreaGame, nation: NationId) -> Vec<(Purchase, u16)> {
    let mut all = for_sale(game);
    all.retain(|(purchase, _)| shop::sells(game, nation, *purchase));
    all
}

fn check_time(game: &AreaGame, state: &AreaState, phase: Phase, nation: NationId) -> Result<(), Refusal> {
    if state.phase != phase {
        return Err(Refusal::WrongPhase(state.phase));
    }
    if !state.is_mover(game, nation) {
        return Err(Refusal::NotItsTurn(nation));
    }
    Ok(())
}

/// The price of several, in whole bundles (AB-21); `None` if it is not for sale.
pub fn cost(game: &AreaGame, purchase: Purchase, count: u16) -> Option<u32> {
    let bundles = count / shop::at_a_time(game, purchase);
    Some(u32::from(price(game, purchase)?) * u32::from(bundles))
}

/// Whether a nation can buy something (AB-6).
pub(crate) fn check_buy(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    purchase: Purchase,
    count: u16,
) -> Result<(), Refusal> {
    check_time(game, state, Phase::Purchase, nation)?;
    if count == 0 {
        return Err(Refusal::Nothing);
    }
    if game.tokens().is_some() {
        return Err(TokenRefusal::NoTreasury.into());
    }
    let price = cost(game, purchase, count).ok_or(Refusal::NotForSale)?;
    shop::check(game, state, nation, purchase, count)?;
    let treasury = state.nation(nation).treasury;
    if price > treasury {
        return Err(Refusal::TooDear { price, treasury });
    }
    check_stock(state, nation, purchase, count)
}

/// The most of a kind that a nation buys in a turn.
const MAX_BOUGHT: u32 = 999;

/// Whether a nation can have this many more (AB-6): even free units are limited.
pub(crate) fn check_stock(
    state: &AreaState,
    nation: NationId,
    purchase: Purchase,
    count: u16,
) -> Result<(), Refusal> {
    let bought = state.nation(nation).bought.get(&purchase).copied().unwrap_or(0);
    let is_unit = matches!(purchase, Purchase::Unit(_));
    if u32::from(bought) + u32::from(count) > MAX_BOUGHT {
        return Err(Refusal::TooManyBought(MAX_BOUGHT));
    }
    if is_unit && state.units() + u32::from(count) > MAX_UNITS {
        return Err(Refusal::TooManyUnits(MAX_UNITS));
    }
    Ok(())
}

/// Pays for a purchase from the nation's treasury (AB-6).
pub(crate) fn buy(play: &mut Play, nation: NationId, purchase: Purchase, count: u16) {
    let price = cost(play.game, purchase, count).expect("the order was checked");
    play.emit(Event::Bought {
        nation,
        purchase,
        count,
        price,
    });
}

/// Whether a nation can give something back (AB-6): only what it bought in the same phase.
pub(crate) fn check_return(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    purchase: Purchase,
    count: u16,
) -> Result<(), Refusal> {
    check_time(game, state, Phase::Purchase, nation)?;
    if count == 0 {
        return Err(Refusal::Nothing);
    }
    if game.tokens().is_some() {
        return Err(TokenRefusal::NoTreasury.into());
    }
    let bought = state.nation(nation).bought.get(&purchase).copied().unwrap_or(0);
    if count > bought {
        return Err(Refusal::NotBought);
    }
    shop::check_bundles(game, purchase, count)
}

/// Takes a purchase back and refunds its price (AB-6).
pub(crate) fn give_back(play: &mut Play, nation: NationId, purchase: Purchase, count: u16) {
    let price = cost(play.game, purchase, count).expect("it was bought");
    play.emit(Event::Returned {
        nation,
        purchase,
        count,
        price,
    });
}

/// Whether a nation can repair damage (AB-6), at 1 IPC a marker.
pub(crate) fn check_repair(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    area: SpaceId,
    (count, station): (u8, bool),
) -> Result<(), Refusal> {
    check_time(game, state, Phase::Purchase, nation)?;
    if count == 0 {
        return Err(Refusal::Nothing);
    }
    let space = state.space(area);
    if space.controller != Some(nation) {
        return Err(Refusal::NotHeld(area));
    }
    let damage = if station {
        space.station.unwrap_or(0)
    } else {
        space.damage
    };
    if damage < count {
        return Err(Refusal::NotDamaged(area));
    }
    let price = building::repair_price(game, count, station);
    let treasury = state.nation(nation).treasury;
    if game.tokens().is_some() {
        // RT-11: the tokens in the area pay.
        let there = state.tokens().at(area);
        return if price <= there {
            Ok(())
        } else {
            Err(TokenRefusal::Short {
                price,
                tokens: there,
                space: area,
            }
            .into())
        };
    }
    if price > treasury {
        return Err(Refusal::TooDear { price, treasury });
    }
    Ok(())
}

/// Whether a nation has held an area since its turn began.
fn is_held(state: &AreaState, nation: NationId, area: SpaceId) -> bool {
    let space = state.space(area);
    space.controller == Some(nation) && space.held == Some(nation)
}

/// How many more units an area's complex can make this turn (AB-10): what it makes less the damage; none if it was captured since the turn began.
pub fn output(game: &AreaGame, state: &AreaState, area: SpaceId) -> u16 {
    let space = state.space(area);
    if space.controller != space.held {
        return 0;
    }
    let made = state.placed.get(&area).copied().unwrap_or(0);
    at_most(game, state, area).saturating_sub(made)
}

/// How many units an area's complex can make in a turn (AB-10): the area's value, or an output of its own (AB-19), less the damage.
pub fn at_most(game: &AreaGame, state: &AreaState, area: SpaceId) -> u16 {
    u16::from(game.spec(area).makes().saturating_sub(state.space(area).damage))
}

/// Why an area's complex can make no more this turn, in words; `None` if it can (AB-10).
pub fn idle(game: &AreaGame, state: &AreaState, area: SpaceId) -> Option<&'static str> {
    let space = state.space(area);
    if output(game, state, area) > 0 {
        None
    } else if space.controller != space.held {
        Some("captured this turn")
    } else if at_most(game, state, area) == 0 {
        Some("too much damage")
    } else if state.placed.get(&area) == Some(&u16::MAX) {
        Some("built this turn")
    } else {
        Some("no capacity left this turn")
    }
}

/// Whether a nation can place something (AB-10).
pub(crate) fn check_place(
    game: &AreaGame,
    state: &AreaState,
    (nation, purchase, count): (NationId, Purchase, u16),
    at: SpaceId,
    complex: SpaceId,
) -> Result<(), Refusal> {
    check_time(game, state, Phase::PlaceUnits, nation)?;
    if count == 0 {
        return Err(Refusal::Nothing);
    }
    let bought = state.nation(nation).bought.get(&purchase).copied().unwrap_or(0);
    if count > bought {
        return Err(Refusal::NotBought);
    }
    if matches!(purchase, Purchase::Station | Purchase::Marker) {
        if at != complex || count != 1 {
            return Err(Refusal::OneAtATime);
        }
        return building::check_build(game, state, nation, purchase, at);
    }
    if !is_held(state, nation, complex) {
        return Err(Refusal::NoComplex(complex));
    }
    let Purchase::Unit(kind) = purchase else {
        if at != complex || count != 1 {
            return Err(Refusal::OneAtATime);
        }
        if state.space(at).complex || game.spec(at).value == 0 {
            return Err(Refusal::NoSite(at));
        }
        return Ok(());
    };
    if !state.space(complex).complex {
        return Err(Refusal::NoComplex(complex));
    }
    // RT-9: units appear where the tokens that paid for them were.
    if game.tokens().is_some() && count > state.tokens().waiting(nation, complex, purchase) {
        return Err(TokenRefusal::PaidElsewhere(complex).into());
    }
    let is_place = match game.kind(kind).domain {
        Domain::Land | Domain::Air => at == complex,
        Domain::Sea => game.is_sea(at) && game.spec(at).in_play && game.board().link(complex, at).is_some(),
    };
    if !is_place {
        return Err(Refusal::NotBeside(at));
    }
    let left = output(game, state, complex);
    if count > left {
        return Err(Refusal::TooMuch { complex, left });
    }
    Ok(())
}

/// Where a nation can place one of its purchases, each place with the complex that makes it (AB-10).
pub fn places(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    purchase: Purchase,
) -> Vec<(SpaceId, SpaceId)> {
    let is_sea = match purchase {
        Purchase::Unit(kind) => game.kind(kind).domain == Domain::Sea,
        Purchase::Complex | Purchase::Station | Purchase::Marker => false,
    };
    let mut places = Vec::new();
    let own = game
        .space_ids()
        .filter(|area| state.space(*area).controller == Some(nation));
    for area in own {
        if is_sea {
            let zones = game.board().links(area).iter().map(|link| link.to);
            places.extend(zones.filter(|zone| game.is_sea(*zone)).map(|zone| (zone, area)));
        } else {
            places.push((area, area));
        }
    }
    places.retain(|(at, complex)| check_place(game, state, (nation, purchase, 1), *at, *complex).is_ok());
    places
}

/// Repairs damage (AB-6), with the tokens there where treasuries are not used (RT-11).
pub(crate) fn repair(play: &mut Play, nation: NationId, area: SpaceId, (count, station): (u8, bool)) {
    let price = building::repair_price(play.game, count, station);
    play.emit(Event::Repaired {
        nation,
        area,
        count,
        station,
        price,
    });
    if play.game.tokens().is_some() {
        play.emit(Event::Tokens(TokenEvent::Spent {
            nation,
            at: area,
            count: price,
        }));
    }
}

/// Nations that have their capital collect income (AB-10), unless income is tokens (RT-11).
pub(super) fn collect(play: &mut Play) {
    if play.game.tokens().is_some() {
        return;
    }
    for nation in play.game.movers(play.state.turn) {
        if play.state.has_capital(play.game, *nation) {
            play.emit(Event::Collected {
                nation: *nation,
                amount: income(play.game, play.state, *nation),
            });
        }
    }
}

/// What a nation would collect now, in IPC: its production, or what the scenario lets it have at peace (AB-13); nothing without its capital
/// (AB-10).
pub fn income(game: &AreaGame, state: &AreaState, nation: NationId) -> u32 {
    if !state.has_capital(game, nation) {
        return 0;
    }
    let peace = game.nation(nation).peace.filter(|_| state.is_at_peace(nation));
    let at_peace = peace.and_then(|peace| peace.income);
    at_peace.map_or_else(|| state.production(game, nation), u32::from)
}
