//! The answer to `tokens`: where they are, what they can do, and their totals.

use serde::Serialize;

use crate::console::answer::{Failure, succeeded};
use railhead_area_game::chapters::production;
use railhead_area_game::tokens::flow::{COUNTED, LEFT_OUT};
use railhead_area_game::tokens::forward::steps;
use railhead_area_game::tokens::{flow, income, moves, ships};
use railhead_area_game::words::lookup::{purchase_id, space_id};
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Playable as _;

/// The answer to `tokens`.
#[derive(Debug, Serialize)]
struct TokensNow<'a> {
    areas: Vec<AreaNow<'a>>,
    afloat: Vec<Afloat<'a>>,
    waiting: Vec<Waiting<'a>>,
    nations: Vec<Account<'a>>,
    convoys: Vec<Convoy<'a>>,
}

/// A route that a nation has drawn.
#[derive(Debug, Serialize)]
struct Convoy<'a> {
    nation: &'a str,
    route: Vec<&'a str>,
}

/// An area in which tokens lie, or could be placed.
#[derive(Debug, Serialize)]
struct AreaNow<'a> {
    space: &'a str,
    tokens: u32,
    can_move: u32,
    yields: u32,
    open: bool,
}

/// The tokens on a nation's transports in a sea zone, and the room left.
#[derive(Debug, Serialize)]
struct Afloat<'a> {
    space: &'a str,
    nation: &'a str,
    tokens: u32,
    room: u32,
}

/// What was paid for at a complex and not placed.
#[derive(Debug, Serialize)]
struct Waiting<'a> {
    nation: &'a str,
    complex: &'a str,
    #[serde(rename = "ware")]
    purchase: &'a str,
    count: u16,
}

/// A nation's token totals.
#[derive(Debug, Serialize)]
struct Account<'a> {
    nation: &'a str,
    made: u32,
    spent: u32,
    lost: u32,
}

/// The positions and totals of tokens.
pub fn tokens(game: &AreaGame, state: &AreaState) -> Result<String, Failure> {
    if game.tokens().is_none() {
        return Err(Failure::error("this scenario has no resource tokens".to_owned()));
    }
    let now = state.tokens();
    let open = income::open(game, state);
    let id = |nation| game.nation(nation).id.as_str();
    let areas = game.space_ids().filter(|at| !game.is_sea(*at));
    let areas = areas.map(|at| AreaNow {
        space: space_id(game, at),
        tokens: now.at(at),
        can_move: moves::movable(game, state, at),
        yields: income::yields(game, state, at),
        open: open.contains(&at),
    });
    let mut afloat = Vec::new();
    for zone in game.space_ids().filter(|at| game.is_sea(*at)) {
        for nation in game.nation_ids() {
            let (tokens, room) = (now.aboard(zone, nation), ships::room(game, state, zone, nation));
            if tokens + room > 0 {
                afloat.push(Afloat {
                    space: space_id(game, zone),
                    nation: id(nation),
                    tokens,
                    room,
                });
            }
        }
    }
    Ok(succeeded(&TokensNow {
        areas: areas.filter(|area| area.tokens + area.yields > 0).collect(),
        afloat,
        waiting: now
            .all_waiting()
            .map(|(nation, complex, purchase, count)| Waiting {
                nation: id(nation),
                complex: space_id(game, complex),
                purchase: purchase_id(game, purchase),
                count,
            })
            .collect(),
        convoys: game
            .nation_ids()
            .flat_map(|nation| now.convoys(nation).map(move |route| (nation, route)))
            .map(|(nation, route)| Convoy {
                nation: id(nation),
                route: route.iter().map(|at| space_id(game, *at)).collect(),
            })
            .collect(),
        nations: game
            .nation_ids()
            .map(|nation| {
                let account = now.account(nation);
                Account {
                    nation: id(nation),
                    made: account.made,
                    spent: account.spent,
                    lost: account.lost,
                }
            })
            .collect(),
    }))
}

/// The answer to `inflow`.
#[derive(Debug, Serialize)]
struct InflowNow<'a> {
    space: &'a str,
    nation: &'a str,
    makes: u16,
    counts: &'static str,
    leaves_out: &'static str,
    turns: Vec<InTurns<'a>>,
}

/// What can reach a complex within some turns.
#[derive(Debug, Serialize)]
struct InTurns<'a> {
    turns: u16,
    tokens: u32,
    bottleneck: Vec<&'a str>,
}

/// The most turns to look ahead.
const MOST_TURNS: u16 = 12;

/// How many of the holder's tokens can reach a complex, turn by turn.
pub fn inflow(game: &AreaGame, state: &AreaState, at: SpaceId, turns: u16) -> Result<String, Failure> {
    if game.tokens().is_none() {
        return Err(Failure::error("this scenario has no resource tokens".to_owned()));
    }
    let space = state.space(at);
    let Some(nation) = space.controller.filter(|_| space.complex) else {
        let name = game.space_in_text(at);
        return Err(Failure::error(format!("there is no complex in {name}")));
    };
    if turns > MOST_TURNS {
        return Err(Failure::error(format!(
            "freight looks 0 to {MOST_TURNS} turns ahead"
        )));
    }
    let after = (0..=turns).map(|turns| flow::inflow(game, state, nation, at, turns));
    let after = after.map(|inflow| InTurns {
        turns: inflow.turns,
        tokens: inflow.tokens,
        bottleneck: inflow
            .bottleneck
            .iter()
            .map(|zone| space_id(game, *zone))
            .collect(),
    });
    Ok(succeeded(&InflowNow {
        space: space_id(game, at),
        nation: &game.nation(nation).id,
        makes: production::at_most(game, state, at),
        counts: COUNTED,
        leaves_out: LEFT_OUT,
        turns: after.collect(),
    }))
}

/// The answer to `forward`.
#[derive(Debug, Serialize)]
struct Forward {
    orders: Vec<String>,
}

/// What sending all tokens on would do.
pub fn forward(game: &AreaGame, state: &AreaState) -> Result<String, Failure> {
    if game.tokens().is_none() {
        return Err(Failure::error("this scenario has no resource tokens".to_owned()));
    }
    let steps = steps(game, state);
    let orders = steps.iter().map(|order| game.order_words(order));
    Ok(succeeded(&Forward {
        orders: orders.collect(),
    }))
}
