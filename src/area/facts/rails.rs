//! The rails of the position while the player looks at their list: capacities, what can be built, what waits, and the orders about them.

use super::situation::PanelSituation;
use super::timetable::outlook;
use crate::area::clicks::selection::Tab;
use railhead_area_game::chapters::rail::building::{price, why_not_built};
use railhead_area_game::chapters::rail::now::rails;
use railhead_area_game::definition::{NationId, Phase};
use railhead_area_game::rail::{Limit, Limited, RailRefusal, Rails};
use railhead_area_game::shown::timetable::RailOutlook;
use railhead_area_game::state::order::Order;
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::tokens::order::TokenOrder;
use railhead_area_game::{AreaGame, Refusal};
use railhead_engine::engine::Game as _;

/// What a station or a marker costs, and whether it can be built in the selected area; `None` without such an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Building {
    pub purchase: Purchase,
    pub name: &'static str,
    pub price: u16,
    pub here: Option<Result<(), Refusal>>,
}

/// The rails of the position.
#[derive(Clone, Debug, Default)]
pub struct RailFacts {
    /// The capacity of each nation in its turn, and the used part (S1-7).
    pub capacity: Vec<Limit>,
    pub buildings: Vec<Building>,
    /// Captured stations and markers that wait for their full turn, with the rule.
    pub waiting: Vec<(String, String)>,
    /// Removals in the selected area, and raids on rails.
    pub orders: Vec<Order>,
    /// Where the picked units may go by rail if they stay, while the player asks or books (AR-8).
    pub outlook: Option<RailOutlook>,
}

impl RailFacts {
    /// Works them out while the list of rails is open; the way by rail of picked units beside every list.
    pub fn of(situation: PanelSituation) -> Self {
        let (game, state) = (situation.table.game(), situation.table.view());
        let outlook = outlook(situation);
        let rails = rails(game, state).filter(|_| situation.selection.tab == Tab::Rails);
        let Some(rails) = rails else {
            return Self {
                outlook,
                ..Self::default()
            };
        };
        Self {
            outlook,
            capacity: capacity(game, state.movers(game), &rails),
            buildings: buildings(situation, &rails),
            waiting: waiting(game, &rails),
            orders: orders(situation),
        }
    }
}

/// The limits of the moving nations, then of the others, each once.
fn capacity(game: &AreaGame, movers: &[NationId], rails: &Rails) -> Vec<Limit> {
    let mut rows: Vec<Limit> = Vec::new();
    let others = game.nation_ids().filter(|nation| !movers.contains(nation));
    let nations = movers.iter().copied().chain(others);
    for limit in nations.flat_map(|nation| rails.limits(nation)) {
        let is_place = matches!(limit.what, Limited::Area(_) | Limited::Station(_));
        // A nation without capacity gets only a line.
        let is_shown = limit.used > 0 || !is_place && limit.limit > 0;
        if is_shown && rows.iter().all(|row| row.what != limit.what) {
            rows.push(limit);
        }
    }
    rows
}

fn buildings(PanelSituation { table, selection }: PanelSituation, rails: &Rails) -> Vec<Building> {
    let (game, state) = (table.game(), table.view());
    let area = selection.space.filter(|at| rails.space(*at).is_land);
    // In another nation's land the reason is the same for all moving nations.
    let builder = area.and_then(|at| {
        let (holder, movers) = (state.space(at).controller, state.movers(game));
        let own = movers.iter().find(|nation| holder == Some(**nation));
        Some((at, *own.or(movers.first())?))
    });
    let prices = [
        (Purchase::Station, "station"),
        (Purchase::Marker, "railroad marker"),
    ];
    let sold = prices.into_iter().filter_map(|(purchase, name)| {
        Some(Building {
            purchase,
            name,
            price: price(game, purchase)?,
            here: builder.map(|(at, nation)| {
                let refusal = why_not_built(game, state, nation, purchase, at);
                refusal.map_or(Ok(()), Err)
            }),
        })
    });
    sold.collect()
}

fn waiting(game: &AreaGame, rails: &Rails) -> Vec<(String, String)> {
    let taken = game.space_ids().filter(|at| rails.space(*at).waits);
    let waiting = taken.filter_map(|at| {
        let holder = rails.space(at).holder?;
        let waits = RailRefusal::Waits { at, holder };
        let words = waits.text(rails.variant, rails.board, &|nation: NationId| {
            game.nation(nation).in_text.clone()
        });
        Some((waits.rule(rails).to_owned(), words))
    });
    waiting.collect()
}

fn orders(situation: PanelSituation) -> Vec<Order> {
    if !situation.is_played() {
        return Vec::new();
    }
    let all = situation.table.orders().into_iter();
    let of_rails = all.filter(|order| match order {
        Order::Remove { at, .. } => situation.selection.space == Some(*at),
        Order::Raid { rail: true, .. } => situation.table.view().phase() == Phase::Combat,
        _ => false,
    });
    of_rails.collect()
}

/// The order that sets a nation's convoy on this route.
pub fn convoy(nation: NationId, route: &[railhead_engine::board::SpaceId]) -> Order {
    Order::Tokens(TokenOrder::Convoy {
        nation,
        route: route.to_vec(),
    })
}

/// Why the convoy that is being drawn is refused.
pub fn why_no_convoy(PanelSituation { table, selection }: PanelSituation) -> Option<Refusal> {
    let (game, state) = (table.game(), table.view());
    let holder = state.space(*selection.convoy.first()?).controller;
    let nation = holder.or(state.movers(game).first().copied())?;
    game.check(state, &convoy(nation, &selection.convoy)).err()
}
