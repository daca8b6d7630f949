//! Conditions on which the great events of a scenario depend: what they are, and whether they hold.

use serde::{Deserialize, Serialize};

use super::definition::{KindId, NationId, SideId};
use super::game::AreaGame;
use super::state::area_state::AreaState;
use crate::rules::board::SpaceId;

/// A condition, seen from a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Condition<Space = SpaceId, Nation = NationId, Kind = KindId> {
    /// The side holds an area.
    Held(Space),
    /// An enemy of the side holds an area.
    Lost(Space),
    /// A battle is being fought in a space (AB-7).
    Battle(Space),
    /// A nation that began at peace has entered the war (AB-13).
    Entered(Nation),
    /// A nation has at least so many units of a kind on the map.
    Has { nation: Nation, unit: Kind, least: u16 },
    /// A train of the side has gone by way of one area to another in this turn, whatever lies between (AR).
    Train { from: Space, to: Space },
    /// All of these hold.
    All(Vec<Self>),
    /// Any of these holds.
    Any(Vec<Self>),
    /// This does not hold.
    Not(Box<Self>),
}

/// A condition in a file, with ids.
pub type ConditionFile = Condition<String, String, String>;

impl Condition {
    /// Whether it holds.
    pub(in crate::rules::area_game) fn holds(
        &self,
        game: &AreaGame,
        state: &AreaState,
        side: SideId,
    ) -> bool {
        let holder = |space: &SpaceId| state.space(*space).controller.map(|holder| game.side_of(holder));
        match self {
            Self::Held(space) => holder(space) == Some(side),
            Self::Lost(space) => holder(space).is_some_and(|holder| holder != side),
            Self::Battle(space) => state.combat().is_some_and(|combat| combat.at == *space),
            Self::Entered(nation) => game.nation(*nation).peace.is_some() && !state.is_at_peace(*nation),
            Self::Has { nation, unit, least } => {
                let own = state.forces();
                let own = own.filter(|(force, _)| force.nation == *nation && force.kind == *unit);
                let count: u32 = own.map(|(_, count)| u32::from(count)).sum();
                count >= u32::from(*least)
            }
            Self::Train { from, to } => state.trains().iter().any(|train| {
                let path = &train.train.path;
                let [first, last] = [from, to].map(|end| path.iter().position(|space| space == end));
                let goes = first.zip(last).is_some_and(|(first, last)| first < last);
                goes && game.side_of(train.train.nation) == side
            }),
            Self::All(conditions) => conditions
                .iter()
                .all(|condition| condition.holds(game, state, side)),
            Self::Any(conditions) => conditions
                .iter()
                .any(|condition| condition.holds(game, state, side)),
            Self::Not(condition) => !condition.holds(game, state, side),
        }
    }
}
