//! Phases in plain words: their names, the player's task, and the rest of it.

use crate::app::area::clicks::forgotten::aloft;
use crate::app::area::clicks::selection::stock;
use crate::app::area::scene::Scene;
use crate::app::area::tokens::income::to_place;
use crate::app::words;
use crate::rules::area_game::chapters::battle;
use crate::rules::area_game::chapters::forces::left;
use crate::rules::area_game::definition::Phase;
use crate::rules::area_game::state::area_state::Status;
use crate::rules::area_game::tokens::refusal::tokens;

/// The name of a phase in a sentence.
pub const fn name(phase: Phase) -> &'static str {
    match phase {
        Phase::Purchase => "purchase",
        Phase::CombatMove => "combat move",
        Phase::Combat => "combat",
        Phase::NonCombatMove => "non-combat move",
        Phase::PlaceUnits => "placement",
        Phase::CollectIncome => "income",
    }
}

/// What is played now, in a sentence: a phase, or bids before the first.
pub fn now(scene: &Scene) -> &'static str {
    if scene.state.bidding().is_some() {
        return "bid";
    }
    name(scene.state.phase())
}

/// The player's task now.
pub fn task(scene: &Scene) -> &'static str {
    if scene.state.bidding().is_some() {
        return "Choose a space where the nation has units, and what joins them there: one unit in each.";
    }
    let has_tokens = scene.game.tokens().is_some();
    match scene.state.phase() {
        Phase::Purchase if has_tokens => {
            "Place the income of your areas, then buy with the tokens at your complexes."
        }
        Phase::NonCombatMove if has_tokens => {
            "Move units that have not moved, send tokens, and land aircraft. You cannot attack now."
        }
        Phase::CollectIncome if has_tokens => "No money is collected: income is on the map.",
        Phase::Purchase => "Buy units and repair damage. You place your purchases at the end of the turn.",
        Phase::CombatMove => "Move units to attack. Pick units in a space, then click their destination.",
        Phase::Combat => "Fight every battle, in any order.",
        Phase::NonCombatMove => "Move units that have not moved, and land aircraft. You cannot attack now.",
        Phase::PlaceUnits => "Place your purchases: choose one, then click a highlighted area.",
        Phase::CollectIncome => "Income is collected.",
    }
}

/// The text of the button that ends a phase.
pub fn end(scene: &Scene) -> String {
    match scene.state.phase() {
        _ if scene.state.bidding().is_some() => "End the bid".to_owned(),
        Phase::PlaceUnits => "End the turn".to_owned(),
        phase => format!("End {}", name(phase)),
    }
}

/// The names of the nations whose turn it is.
pub fn movers(scene: &Scene) -> String {
    if let Some(bidding) = scene.state.bidding() {
        return scene.game.nation(bidding.nation).name.clone();
    }
    let names: Vec<&str> = scene
        .movers()
        .iter()
        .map(|nation| scene.game.nation(*nation).name.as_str())
        .collect();
    names.join(" and ")
}

/// The rest of the player's task, as quiet lines.
pub fn remains(scene: &Scene) -> Vec<String> {
    let (game, state) = (scene.game, scene.state);
    if let Some(bidding) = state.bidding() {
        return vec![format!(
            "{} IPC of the bid left, which go to the treasury",
            bidding.left
        )];
    }
    let mut lines = Vec::new();
    match state.phase() {
        Phase::Purchase if scene.game.tokens().is_some() => {
            lines.extend(to_place(scene).map(|what| format!("{what} to place")));
            let complexes = scene.movers().iter().flat_map(|nation| state.complexes(*nation));
            let unspent: u32 = complexes.map(|at| state.tokens().at(at)).sum();
            if unspent > 0 {
                lines.push(format!("{} unspent at complexes", tokens(unspent)));
            }
        }
        Phase::Purchase => {
            for nation in scene.movers() {
                let money = state.nation(*nation).treasury;
                if money > 0 {
                    lines.push(format!("{}: {money} IPC unspent", game.nation(*nation).name));
                }
            }
        }
        Phase::CombatMove => {
            let moved = unmoved(scene).1;
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
            let still = unmoved(scene).0;
            if still > 0 {
                lines.push(format!(
                    "{} still move",
                    words::count(still, "unit can", "units can")
                ));
            }
            let stocks: Vec<u32> = game
                .space_ids()
                .map(|at| stock(game, state, at))
                .filter(|count| *count > 0)
                .collect();
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
            for nation in scene.movers() {
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

/// The number of units that can still move, and of those that have moved, among the moving nations.
fn unmoved(scene: &Scene) -> (usize, usize) {
    let (game, state) = (scene.game, scene.state);
    let own = || {
        state
            .forces()
            .filter(|(force, _)| state.is_mover(game, force.nation))
    };
    let sum = |forces: &mut dyn Iterator<Item = u16>| forces.map(usize::from).sum();
    let still = own().filter(|(force, _)| force.spent == 0 && left(game, force) > 0);
    let moved = own().filter(|(force, _)| force.spent > 0 || force.status == Status::Unloaded);
    (
        sum(&mut still.map(|(_, count)| count)),
        sum(&mut moved.map(|(_, count)| count)),
    )
}
