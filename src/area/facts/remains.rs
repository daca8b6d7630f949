//! What a phase leaves to be done, in words.

use crate::area::clicks::forgotten::aloft;
use crate::area::clicks::unused::{stocks, unmoved};
use crate::words;
use railhead_area_game::chapters::battle;
use railhead_area_game::definition::Phase;
use railhead_area_game::tokens::income::{open, yields};
use railhead_area_game::tokens::refusal::tokens;
use railhead_area_game::{AreaGame, AreaState};

/// The number of tokens that can be placed now, and their areas; `None` if there are none.
pub fn to_place(game: &AreaGame, state: &AreaState) -> Option<String> {
    let open = open(game, state);
    let all: u32 = open.iter().map(|at| yields(game, state, *at)).sum();
    let areas = words::count(open.len(), "area", "areas");
    (all > 0).then(|| format!("{} in {areas}", tokens(all)))
}

/// The rest of the player's task, as quiet lines.
pub fn remains(game: &AreaGame, state: &AreaState, to_place: Option<&str>) -> Vec<String> {
    if let Some(bidding) = state.bidding() {
        return vec![format!(
            "{} IPC of the bid left, which go to the treasury",
            bidding.left
        )];
    }
    let mut lines = Vec::new();
    match state.phase() {
        Phase::Purchase if game.tokens().is_some() => {
            lines.extend(to_place.map(|what| format!("{what} to place")));
            let complexes = state
                .movers(game)
                .iter()
                .flat_map(|nation| state.complexes(*nation));
            let unspent: u32 = complexes.map(|at| state.tokens().at(at)).sum();
            if unspent > 0 {
                lines.push(format!("{} unspent at complexes", tokens(unspent)));
            }
        }
        Phase::Purchase => {
            for nation in state.movers(game) {
                let money = state.nation(*nation).treasury;
                if money > 0 {
                    lines.push(format!("{}: {money} IPC unspent", game.nation(*nation).name));
                }
            }
        }
        Phase::CombatMove => {
            let moved = unmoved(game, state).1;
            if moved > 0 {
                lines.push(format!("{} moved", words::count(moved, "unit has", "units have")));
            }
        }
        Phase::Combat => {
            let battles = battle::pending(game, state).len();
            if battles > 0 {
                lines.push(format!("{} to fight", words::count(battles, "battle", "battles")));
            }
        }
        Phase::NonCombatMove => {
            let still = unmoved(game, state).0;
            if still > 0 {
                lines.push(format!(
                    "{} still move",
                    words::count(still, "unit can", "units can")
                ));
            }
            let stocks = stocks(game, state);
            if !stocks.is_empty() {
                let areas = words::count(stocks.len(), "area", "areas");
                lines.push(format!(
                    "{} in {areas} can still move",
                    tokens(stocks.iter().sum())
                ));
            }
            let aloft: u16 = aloft(game, state).iter().map(|(_, count)| *count).sum();
            if aloft > 0 {
                let words = words::count(aloft.into(), "aircraft has", "aircraft have");
                lines.push(format!("{words} to land or be lost"));
            }
        }
        Phase::PlaceUnits => {
            for nation in state.movers(game) {
                let left: u16 = state.nation(*nation).bought.values().sum();
                if left > 0 {
                    lines.push(format!(
                        "{} to place",
                        words::count(left.into(), "purchase", "purchases")
                    ));
                }
            }
        }
        Phase::CollectIncome => {}
    }
    lines
}
