//! Phases in plain words: their names, and the player's task.

use crate::area::scene::Scene;
use railhead_area_game::definition::Phase;

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
    let movers = scene.movers();
    let names = movers.iter().map(|nation| {
        let nation = scene.game.nation(*nation);
        // Two full names would break the line of the phases; initials, as on the nation's chip, do not.
        let has_initials = movers.len() > 1 && nation.id.len() < 5;
        if has_initials {
            nation.id.to_uppercase()
        } else {
            nation.name.clone()
        }
    });
    let names: Vec<String> = names.collect();
    names.join(" and ")
}
