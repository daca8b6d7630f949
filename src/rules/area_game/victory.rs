//! Who wins (AB-11): what sides have at the end of a round, or when the rounds run out.

use super::definition::{Goal, SideId, Victory};
use super::game::AreaGame;
use super::state::AreaState;
use crate::rules::board::SpaceId;

/// What a side has of what it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What it has.
    pub has: u32,
    /// What is enough.
    pub needs: u32,
}

fn holds(game: &AreaGame, state: &AreaState, side: SideId, area: SpaceId) -> bool {
    let holder = state.space(area).controller;
    holder.is_some_and(|holder| game.side_of(holder) == side)
}

/// How near a side is to what it needs.
pub fn progress(game: &AreaGame, state: &AreaState, victory: &Victory) -> Progress {
    match &victory.goal {
        Goal::Areas { areas, count } => {
            let held = areas
                .iter()
                .filter(|area| holds(game, state, victory.side, **area));
            Progress {
                has: u32::try_from(held.count()).unwrap_or(u32::MAX),
                needs: u32::from(*count),
            }
        }
        Goal::Income(income) => Progress {
            has: production(game, state, victory.side),
            needs: u32::from(*income),
        },
    }
}

/// What all nations of a side produce.
pub fn production(game: &AreaGame, state: &AreaState, side: SideId) -> u32 {
    let nations = game.nation_ids().filter(|nation| game.side_of(*nation) == side);
    nations.map(|nation| state.production(game, nation)).sum()
}

/// The side that has won at the end of a round: the first in the order of the scenario.
pub fn winner(game: &AreaGame, state: &AreaState) -> Option<SideId> {
    let mut goals = game.definition().victory.iter();
    let reached = goals.find(|victory| {
        let progress = progress(game, state, victory);
        progress.has >= progress.needs
    });
    reached.map(|victory| victory.side)
}
