//! Phases in plain words: what they are called, what is to be done in them, and what remains.

use super::forgotten::aloft;
use super::scene::Scene;
use super::selection::stock;
use super::tokens::income::to_place;
use crate::app::words;
use crate::rules::area_game::battle;
use crate::rules::area_game::definition::Phase;
use crate::rules::area_game::forces::left;
use crate::rules::area_game::state::Status;
use crate::rules::area_game::tokens::refusal::tokens;
use crate::rules::board::SpaceId;

/// What a phase is called in a sentence.
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

/// What is to be done in a phase.
pub const fn task(phase: Phase, has_tokens: bool) -> &'static str {
    match phase {
        Phase::Purchase if has_tokens => {
            "Place what your areas yield, then buy with the tokens that lie at your complexes."
        }
        Phase::NonCombatMove if has_tokens => {
            "Move what has not moved, send tokens on their way, and land aircraft. Nobody can be attacked now."
        }
        Phase::CollectIncome if has_tokens => "Nothing is collected: income lies on the map.",
        Phase::Purchase => {
            "Buy units and repair damage. What you buy comes on the map at the end of the turn."
        }
        Phase::CombatMove => {
            "Move what is to attack. Pick units of a space, then click where they are to go."
        }
        Phase::Combat => "Fight every battle, in any order.",
        Phase::NonCombatMove => "Move what has not moved, and land aircraft. Nobody can be attacked now.",
        Phase::PlaceUnits => "Place what you bought. What is chosen comes on the map where an area is lit.",
        Phase::CollectIncome => "Income is collected.",
    }
}

/// What stands on the button that ends a phase.
pub fn end(phase: Phase) -> String {
    match phase {
        Phase::PlaceUnits => "End the turn".to_owned(),
        _ => format!("End {}", name(phase)),
    }
}

/// The names of those whose turn it is.
pub fn movers(scene: &Scene) -> String {
    let names: Vec<&str> = scene
        .movers()
        .iter()
        .map(|nation| scene.game.nation(*nation).name.as_str())
        .collect();
    names.join(" and ")
}

/// What remains to be done, as quiet lines.
pub fn remains(scene: &Scene) -> Vec<String> {
    let (game, state) = (scene.game, scene.state);
    let mut lines = Vec::new();
    match state.phase() {
        Phase::Purchase if scene.game.tokens().is_some() => {
            lines.extend(to_place(scene).map(|what| format!("{what} not placed")));
            let is_own = |at: &SpaceId| {
                let space = state.space(*at);
                space.complex
                    && space
                        .controller
                        .is_some_and(|nation| state.is_mover(game, nation))
            };
            let complexes = game.space_ids().filter(is_own);
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
                lines.push(format!("{words} to land, or will be lost"));
            }
        }
        Phase::PlaceUnits => {
            for nation in scene.movers() {
                let left: u16 = state.nation(*nation).bought.values().sum();
                if left > 0 {
                    lines.push(format!("{left} to be placed"));
                }
            }
        }
        Phase::CollectIncome => {}
    }
    lines
}

/// How many units of those whose turn it is can move yet, and how many have moved.
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
