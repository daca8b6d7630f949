//! Victory (AB-11) at the end of a round, or when the rounds run out.

use crate::definition::{Goal, SideId, Victory};
use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use railhead_engine::board::SpaceId;
use railhead_engine::text::words::listed;

/// A side's progress towards its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The amount it has.
    pub has: u32,
    /// The amount it needs.
    pub needs: u32,
}

/// Whether a side holds an area.
pub(crate) fn holds(game: &AreaGame, state: &AreaState, side: SideId, area: SpaceId) -> bool {
    let holder = state.space(area).controller;
    holder.is_some_and(|holder| game.side_of(holder) == side)
}

/// A side's progress towards its goal.
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

/// Whether an area counts towards the victory of a side (AB-11).
pub fn is_goal(victories: &[Victory], area: SpaceId) -> bool {
    victories.iter().any(|victory| match &victory.goal {
        Goal::Areas { areas, .. } => areas.contains(&area),
        Goal::Income(_) => false,
    })
}

/// The production of all nations of a side.
pub fn production(game: &AreaGame, state: &AreaState, side: SideId) -> u32 {
    let nations = game.nation_ids().filter(|nation| game.side_of(*nation) == side);
    nations.map(|nation| state.production(game, nation)).sum()
}

/// The condition that is met at the end of a round: the first in the order of the scenario.
fn met<'g>(game: &'g AreaGame, state: &AreaState) -> Option<&'g Victory> {
    let mut goals = game.definition().victory.iter();
    goals.find(|victory| {
        let progress = progress(game, state, victory);
        progress.has >= progress.needs
    })
}

/// The side that has won at the end of a round.
pub fn winner(game: &AreaGame, state: &AreaState) -> Option<SideId> {
    met(game, state).map(|victory| victory.side)
}

/// How a finished game was decided, in words.
pub fn decided_by(game: &AreaGame, state: &AreaState) -> Option<String> {
    let ending = state.ending()?;
    let round = state.round();
    let Some(victory) = met(game, state) else {
        if game.definition().victory.is_empty() && ending.winner.is_none() {
            return Some(format!(
                "round {round} was the last, and the scenario names no winner"
            ));
        }
        return Some(match ending.winner {
            Some(side) => format!(
                "the {} side kept every other side from its goal until round {round} had ended",
                game.side(side).name
            ),
            None => format!("round {round} was the last, and no side had reached its goal"),
        });
    };
    let side = &game.side(victory.side).name;
    let when = format!("when round {round} ended");
    let Progress { has, needs } = progress(game, state, victory);
    Some(match &victory.goal {
        Goal::Areas { areas, .. } => {
            let held = areas
                .iter()
                .filter(|area| holds(game, state, victory.side, **area));
            let held: Vec<&str> = held.map(|area| game.space_in_text(*area)).collect();
            let held = listed(&held, "and");
            let of = areas.len();
            let enough = if usize::try_from(needs) == Ok(of) {
                String::new()
            } else {
                format!(", and needed {needs} of {of}")
            };
            format!("the {side} side held {held} {when}{enough}")
        }
        Goal::Income(_) => format!("the {side} side produced {has} IPC {when}, and needed {needs}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ab_11_an_area_that_a_goal_names_counts() {
        let areas = Goal::Areas {
            areas: vec![SpaceId(3), SpaceId(5)],
            count: 2,
        };
        let victories = [Goal::Income(40), areas].map(|goal| Victory {
            side: SideId(0),
            goal,
        });
        assert!(is_goal(&victories, SpaceId(5)));
        assert!(!is_goal(&victories, SpaceId(4)));
    }
}
