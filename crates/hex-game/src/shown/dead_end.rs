//! Looks for dead ends: phases that can be neither ended nor taken back (HK-4), which play must never lead to.

use crate::{HexGame, HexState, Names, Order, Phase};
use railhead_engine::engine::Game as _;

/// Whether a phase that cannot be ended as things stand can be once moves are taken back. In the Combat Phase there is nothing to
/// take back, and what is owed then is an attack.
pub fn look(game: &HexGame, state: &HexState) -> Result<(), String> {
    let mut state = state.clone();
    if state.is_over() || state.phase() == Phase::Combat {
        return Ok(());
    }
    while let Err(refusal) = game.check(&state, &Order::EndPhase) {
        let mut back = game.unit_ids().map(|unit| Order::TakeBack { unit });
        let Some(order) = back.find(|order| game.check(&state, order).is_ok()) else {
            let why = refusal.text(&Names::all(game));
            let rule = refusal.rule();
            return Err(format!(
                "the phase can neither end nor be taken back: {why} ({rule})"
            ));
        };
        game.resolve(&mut state, &order);
    }
    Ok(())
}
