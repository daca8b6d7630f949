//! The area game's fields of `state`, and its answer to `rules`.

use serde::Serialize;

use super::waiting::stage;
use railhead_area_game::chapters::battle::{pending, retreats};
use railhead_area_game::chapters::{production, shop, victory};
use railhead_area_game::definition::{Domain, Goal};
use railhead_area_game::state::area_state::Stage;
use railhead_area_game::words::lookup::{purchase_id, space_id};
use railhead_area_game::{AreaGame, AreaState, NationId};

/// The area game's fields of `state`.
#[derive(Debug, Serialize)]
pub struct MoreState<'a> {
    /// The nations whose turn it is.
    movers: Vec<&'a str>,
    /// Those of them that can be given orders now (AB-3).
    asked: Vec<&'a str>,
    nations: Vec<Nation<'a>>,
    neutral: Option<&'a str>,
    /// Spaces where battles are still to be fought.
    battles: Vec<&'a str>,
    battle: Option<Battle<'a>>,
    goals: Vec<GoalProgress<'a>>,
    /// The bid that is being placed; omitted once all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    bid: Option<BidProgress<'a>>,
}

/// A bid that is being placed.
#[derive(Debug, Serialize)]
struct BidProgress<'a> {
    nation: &'a str,
    /// What is left of it, in IPC.
    left: u32,
    /// The spaces that have a unit of it.
    placed: Vec<&'a str>,
}

/// A nation's treasury and production, and what it has bought.
#[derive(Debug, Serialize)]
struct Nation<'a> {
    id: &'a str,
    treasury: u32,
    production: u32,
    capital: bool,
    at_peace: bool,
    bought: Vec<Bought<'a>>,
    /// Its limits of number; omitted if it has none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    limits: Vec<LimitedKind<'a>>,
}

/// A kind of unit with a limit of number for a nation or its side (AB-22).
#[derive(Debug, Serialize)]
struct LimitedKind<'a> {
    kind: &'a str,
    /// The side that shares the limit; `None` if it is that of the nation alone.
    side: Option<&'a str>,
    has: u32,
    most: u16,
}

/// Something that waits to be placed.
#[derive(Debug, Serialize)]
struct Bought<'a> {
    // The console's name for a purchase.
    #[serde(rename = "ware")]
    purchase: &'a str,
    count: u16,
}

/// A battle being fought.
#[derive(Debug, Serialize)]
struct Battle<'a> {
    space: &'a str,
    round: u16,
    waits_for: &'static str,
    hits: Option<u16>,
    retreats: Vec<&'a str>,
}

/// How near a side is to victory.
#[derive(Debug, Serialize)]
struct GoalProgress<'a> {
    side: &'a str,
    areas: Vec<&'a str>,
    has: u32,
    needs: u32,
}

/// The area game's fields of `state`, as the game stands.
pub fn state_fields<'g>(game: &'g AreaGame, state: &AreaState) -> MoreState<'g> {
    let ids = |nations: &'g [NationId]| {
        let ids = nations.iter().map(|nation| game.nation(*nation).id.as_str());
        ids.collect()
    };
    MoreState {
        movers: ids(game.movers(state.turn())),
        asked: ids(state.movers(game)),
        nations: game
            .nation_ids()
            .map(|nation| of_nation(game, state, nation))
            .collect(),
        neutral: game.neutral().map(|owner| game.nation(owner).id.as_str()),
        battles: pending(game, state)
            .into_iter()
            .map(|at| space_id(game, at))
            .collect(),
        battle: battle(game, state),
        goals: goals(game, state),
        bid: state.bidding().map(|bidding| BidProgress {
            nation: &game.nation(bidding.nation).id,
            left: bidding.left,
            placed: bidding.placed.iter().map(|at| space_id(game, *at)).collect(),
        }),
    }
}

fn of_nation<'g>(game: &'g AreaGame, state: &AreaState, nation: NationId) -> Nation<'g> {
    let has = state.nation(nation);
    let bought = has.bought.iter();
    Nation {
        id: &game.nation(nation).id,
        treasury: has.treasury,
        production: state.production(game, nation),
        capital: state.has_capital(game, nation),
        at_peace: state.is_at_peace(nation),
        bought: bought
            .map(|(purchase, count)| Bought {
                purchase: purchase_id(game, *purchase),
                count: *count,
            })
            .collect(),
        limits: limits(game, state, nation),
    }
}

fn limits<'g>(game: &'g AreaGame, state: &AreaState, nation: NationId) -> Vec<LimitedKind<'g>> {
    let mut all = Vec::new();
    for kind in game.kind_ids() {
        all.extend(shop::limits(game, state, nation, kind).map(|limit| LimitedKind {
            kind: &game.kind(kind).id,
            side: limit.side.map(|side| game.side(side).id.as_str()),
            has: limit.has,
            most: limit.most,
        }));
    }
    all
}

fn battle<'g>(game: &'g AreaGame, state: &AreaState) -> Option<Battle<'g>> {
    let combat = state.combat()?;
    let (waits_for, hits) = stage(combat.stage);
    let may_retreat = combat.stage == Stage::Decide;
    let retreats = if may_retreat {
        retreats(game, state)
    } else {
        Vec::new()
    };
    Some(Battle {
        space: space_id(game, combat.at),
        round: combat.round,
        waits_for,
        hits,
        retreats: retreats.into_iter().map(|to| space_id(game, to)).collect(),
    })
}

fn goals<'g>(game: &'g AreaGame, state: &AreaState) -> Vec<GoalProgress<'g>> {
    let all = game.definition().victory.iter();
    let now = all.map(|goal| {
        let progress = victory::progress(game, state, goal);
        let areas = match &goal.goal {
            Goal::Areas { areas, .. } => areas.iter().map(|area| space_id(game, *area)).collect(),
            Goal::Income(_) => Vec::new(),
        };
        GoalProgress {
            side: &game.side(goal.side).id,
            areas,
            has: progress.has,
            needs: progress.needs,
        }
    });
    now.collect()
}

/// The answer to `rules`.
#[derive(Debug, Serialize)]
pub struct RulesAnswer<'a> {
    nations: Vec<NationRules<'a>>,
    turns: Vec<Vec<&'a str>>,
    phases: Vec<&'static str>,
    rounds: u16,
    /// The sides of a die (AB-18).
    dice: u8,
    /// The price of entering a neutral area; `None`: forbidden.
    violation: Option<u16>,
    kinds: Vec<Kind<'a>>,
    // The console's name for purchases.
    #[serde(rename = "wares")]
    purchases: Vec<Price<'a>>,
}

/// What never changes about a nation.
#[derive(Debug, Serialize)]
struct NationRules<'a> {
    id: &'a str,
    name: &'a str,
    side: &'a str,
    capital: Option<&'a str>,
    /// Its shop; omitted if it may buy everything (AB-20).
    #[serde(skip_serializing_if = "Option::is_none")]
    shop: Option<Vec<&'a str>>,
}

/// A kind of unit.
#[derive(Debug, Serialize)]
struct Kind<'a> {
    id: &'a str,
    name: &'a str,
    domain: &'static str,
    cost: u16,
    attack: u8,
    defence: u8,
    movement: u8,
    abilities: Vec<String>,
}

/// The price of a purchase, in IPC.
#[derive(Debug, Serialize)]
struct Price<'a> {
    #[serde(rename = "ware")]
    purchase: &'a str,
    cost: u16,
    /// How many are sold at a time for this; omitted if they are sold one by one (AB-21).
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u16>,
}

/// What never changes in play.
pub fn rules(game: &AreaGame) -> RulesAnswer<'_> {
    let definition = game.definition();
    let nation = |nation: NationId| {
        let spec = game.nation(nation);
        NationRules {
            id: &spec.id,
            name: &spec.name,
            side: &game.side(spec.side).id,
            capital: spec.capital.map(|capital| space_id(game, capital)),
            shop: spec.shop.as_ref().map(|_| {
                let bought = production::purchases(game, nation).into_iter();
                bought.map(|(purchase, _)| purchase_id(game, purchase)).collect()
            }),
        }
    };
    let kinds = definition.kinds.iter().map(|kind| Kind {
        id: &kind.id,
        name: &kind.name,
        domain: Domain::name(kind.domain),
        cost: kind.cost,
        attack: kind.attack,
        defence: kind.defence,
        movement: kind.movement,
        abilities: kind
            .abilities
            .iter()
            .map(|ability| format!("{ability:?}"))
            .collect(),
    });
    let purchases = production::for_sale(game).into_iter();
    RulesAnswer {
        nations: game.nation_ids().map(nation).collect(),
        turns: definition
            .turns
            .iter()
            .map(|movers| {
                movers
                    .iter()
                    .map(|nation| game.nation(*nation).id.as_str())
                    .collect()
            })
            .collect(),
        phases: definition.phases.iter().map(|phase| phase.name()).collect(),
        rounds: definition.rounds,
        dice: definition.dice,
        violation: definition.violation,
        kinds: kinds.collect(),
        purchases: purchases
            .map(|(purchase, cost)| Price {
                purchase: purchase_id(game, purchase),
                cost,
                count: Some(shop::at_a_time(game, purchase)).filter(|count| *count > 1),
            })
            .collect(),
    }
}
