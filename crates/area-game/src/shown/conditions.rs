//! Whether the conditions of great events and of advice hold.

use crate::chapters::rail::available::can_send;
use crate::conditions::Condition;
use crate::definition::SideId;
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force};
use railhead_engine::board::SpaceId;

impl Condition {
    /// Whether it holds for a side, whose point of view [`Self::Held`], [`Self::Lost`] and [`Self::Train`] take.
    pub(crate) fn holds(&self, game: &AreaGame, state: &AreaState, side: SideId) -> bool {
        let holder = |space: &SpaceId| state.space(*space).controller.map(|holder| game.side_of(holder));
        match self {
            Self::Held(space) => holder(space) == Some(side),
            Self::Lost(space) => holder(space).is_some_and(|holder| holder != side),
            Self::Battle(space) => state.combat().is_some_and(|combat| combat.at == *space),
            Self::Entered(nation) => game.nation(*nation).peace.is_some() && !state.is_at_peace(*nation),
            Self::Has {
                nation,
                unit,
                least,
                at,
            } => {
                let own = |(force, count): (Force, u16)| {
                    let is_own = force.nation == *nation && force.kind == *unit;
                    if is_own { u32::from(count) } else { 0 }
                };
                let count: u32 = match at {
                    Some(at) => state.forces_at(*at).map(own).sum(),
                    None => state.forces().map(own).sum(),
                };
                count >= u32::from(*least)
            }
            Self::Train { from, to } => state.trains().iter().any(|train| {
                let path = &train.train.path;
                let [first, last] = [from, to].map(|end| path.iter().position(|space| space == end));
                let goes = first.zip(last).is_some_and(|(first, last)| first < last);
                goes && game.side_of(train.train.nation) == side
            }),
            Self::ByRail { from, to } => can_send(game, state, *from, *to),
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
