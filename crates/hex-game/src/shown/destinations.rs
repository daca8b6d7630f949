//! Where a unit can go, as the rules of the phase say, searched once for each position; and where it could march next.

use super::sight::Sighting;
use super::view::TableView;
use crate::HexGame;
use crate::chapters::march::allowance::{land_allowance, road_points};
use crate::chapters::march::{March, marcher};
use crate::chapters::{movement, rail, reinforcement};
use crate::definition::{Mobility, Phase, UnitId};
use crate::state::hex_state::{HexState, Standing};
use crate::state::known::Traveller;
use crate::state::order::Order;
use railhead_engine::board::{Destinations, Reach, SpaceId};

/// How near the enemy can come to a space in his next turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Approach {
    #[default]
    Far,
    /// He can attack it.
    Beside,
    /// He can march in.
    Inside,
}

/// How far a unit that is not known may march, in hexes: it could be any (HO-2).
const UNKNOWN: u32 = 3;

impl TableView<'_> {
    /// Where a unit can be sent in this phase, with what that costs: movement points of a march, hexes of a train,
    /// ships of a sea move (HN-2); nothing for a deployment (HF-2).
    pub fn destinations(&self, unit: UnitId) -> Destinations {
        match self.state.phase() {
            Phase::Setup | Phase::Reinforcement => {
                let places = reinforcement::places(self.game, self.state, unit).into_iter();
                let open = places.filter(|to| self.allows(&Order::Deploy { unit, to: *to }).is_ok());
                open.map(|to| (to, 0)).collect()
            }
            Phase::NavalMovement => (&self.reach(unit)).into(),
            Phase::Movement if !self.is_unknown(unit) => movement::reachable(self.game, self.state, unit),
            Phase::RailMovement if !self.is_unknown(unit) => rail::reachable(self.game, self.state, unit),
            Phase::Movement | Phase::RailMovement | Phase::Combat | Phase::End => Destinations::default(),
        }
    }

    /// Where a unit can march on to after some way-points, with the movement points that it takes from the start (HM-6).
    /// Nowhere if it does not get that far.
    pub fn destinations_by(&self, unit: UnitId, via: &[SpaceId]) -> Destinations {
        if via.is_empty() {
            self.destinations(unit)
        } else if self.state.phase() == Phase::Movement && !self.is_unknown(unit) {
            Reach::lend(|table| {
                movement::reach_by(self.game, self.state, unit, via, table);
                (&*table).into()
            })
        } else {
            Destinations::default()
        }
    }

    /// Where a unit could march to in its next Movement Phase as things stand; nowhere for one that the viewer does not know
    /// (HO-2). Any player who can see the unit may ask.
    pub fn threat(&self, unit: UnitId) -> Vec<SpaceId> {
        if self.is_unknown(unit) {
            return Vec::new();
        }
        next_marches(self.game, self.state, unit).destinations().to_vec()
    }

    /// How near the viewer's enemy can come to some spaces in his next turn, as things stand: by the marches of the units that the viewer knows,
    /// by the mere distance of the others, and by what lies off the coast (HN-6).
    pub(super) fn approaches(&self, spaces: &[SpaceId]) -> Vec<Approach> {
        let mut nearest = vec![Approach::Far; spaces.len()];
        let sightings = self.sightings().into_iter();
        for enemy in sightings.filter(|enemy| enemy.side(self.game) != self.viewer) {
            for (nearest, near) in nearest.iter_mut().zip(self.approach_of(&enemy, spaces)) {
                *nearest = near.max(*nearest);
            }
        }
        nearest
    }

    /// How near one enemy can come to each of these spaces; empty if he comes near none of them.
    fn approach_of(&self, enemy: &Sighting, spaces: &[SpaceId]) -> Vec<Approach> {
        let (game, state, grid) = (self.game, self.state, self.game.board().grid());
        let beside = |is_beside: bool| {
            if is_beside {
                Approach::Beside
            } else {
                Approach::Far
            }
        };
        match enemy {
            Sighting::Unknown { at, .. } => {
                let near = spaces.iter().map(|space| grid.distance(*at, *space) <= UNKNOWN);
                near.map(beside).collect()
            }
            Sighting::Known { unit, status } => {
                if let Standing::Afloat(coast) = status.standing {
                    return spaces.iter().map(|space| beside(*space == coast)).collect();
                }
                let Some(at) = status.at.filter(|_| game.mobility(*unit) != Mobility::Fixed) else {
                    return Vec::new();
                };
                // No search for those who stand too far away, however good their way is.
                let points = land_allowance(game, state, *unit) + road_points(game, state, *unit);
                let farthest = u32::from(points) + 1;
                if !spaces.iter().any(|space| grid.distance(at, *space) <= farthest) {
                    return Vec::new();
                }
                let reach = next_marches(game, state, *unit);
                spaces.iter().map(|space| near(game, &reach, *space)).collect()
            }
        }
    }
}

/// How near a search comes to a space.
fn near(game: &HexGame, reach: &Reach, space: SpaceId) -> Approach {
    let mut beside = game.board().links(space).iter();
    if reach.leads_to(space) {
        Approach::Inside
    } else if beside.any(|link| reach.cost(link.to).is_some()) {
        Approach::Beside
    } else {
        Approach::Far
    }
}

/// Where a unit could march in its side's next Movement Phase if nothing changed until then, whoever's turn it is.
fn next_marches(game: &HexGame, state: &HexState, unit: UnitId) -> Reach {
    let mut reach = Reach::new();
    let Some(marcher) = marcher(game, state, unit) else {
        return reach;
    };
    reach.begin(game.board().len(), marcher.start);
    if game.mobility(unit) == Mobility::Fixed {
        return reach;
    }
    let then = Traveller {
        points: land_allowance(game, state, unit),
        ..marcher
    };
    for march in March::all(game, state, then) {
        let mut table = Reach::new();
        if march.search(&[], &mut table) {
            reach.extend(table);
        }
    }
    reach
}
