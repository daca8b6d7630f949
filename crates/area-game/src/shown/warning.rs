//! Warnings before an order, about a cost that its player may have overlooked.

use std::collections::BTreeMap;

use crate::Phase;
use crate::chapters::movement::{aloft, stranded_by};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force};
use crate::state::order::Order;
use crate::words::narration::{forces, verb};
use railhead_engine::board::SpaceId;

/// What players should know before they give a legal order, a sentence each (AB-9).
pub fn warnings(game: &AreaGame, state: &AreaState, order: &Order) -> Vec<String> {
    let is_landed = *order == Order::EndPhase && state.phase() == Phase::NonCombatMove;
    let aircraft = if is_landed {
        aloft(game, state)
    } else {
        stranded_by(game, state, order)
    };
    let groups = aircraft.chunk_by(|(one, _), (other, _)| one.at == other.at);
    groups
        .map(|group| {
            let (units, space) = (forces(game, group), game.space_in_text(group[0].0.at));
            if is_landed {
                let have = verb(group, "has", "have");
                format!("{units} in {space} {have} not landed and will be lost")
            } else {
                format!(
                    "{units} in {space} will find no landing place: no area held since the turn began and no free deck is within reach"
                )
            }
        })
        .collect()
}

/// How many aircraft that is in each space, in the order of spaces.
pub fn by_space(aircraft: &[(Force, u16)]) -> Vec<(SpaceId, u16)> {
    let mut spaces: BTreeMap<SpaceId, u16> = BTreeMap::new();
    for (force, count) in aircraft {
        *spaces.entry(force.at).or_default() += count;
    }
    spaces.into_iter().collect()
}
