//! The enemy forces that can strike each space in one turn.

use railhead_area_game::chapters::battle::odds::UnitCounts;
use railhead_area_game::definition::Domain;
use railhead_area_game::shown::strikes::Strikes;
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;

use super::estimate::{Estimate, estimate};
use crate::opponent::area::map::{is_enemy_land, is_left_alone, is_open_neutral};

/// The forces with which the enemies of the active side can strike each space.
#[derive(Debug)]
pub struct Threats<'g> {
    game: &'g AreaGame,
    strikes: Strikes<'g>,
}

impl<'g> Threats<'g> {
    /// The threats in a position.
    pub fn new(game: &'g AreaGame, state: &AreaState) -> Self {
        let side = state.side(game);
        Self {
            game,
            strikes: Strikes::by(game, state, |nation| game.side_of(nation) != side),
        }
    }

    /// The armies that can strike a space, one for each turn; without the units that stand in one space.
    pub fn against(&self, at: SpaceId, without: Option<SpaceId>) -> Vec<UnitCounts> {
        self.strikes.against(at, without)
    }

    /// Whether the enemy can bring anything to a space.
    pub fn is_threatened(&self, at: SpaceId) -> bool {
        self.strikes.reaches(at)
    }

    /// The most dangerous strike at these defenders.
    pub fn worst(&self, at: SpaceId, defenders: &UnitCounts, without: Option<SpaceId>) -> Option<Estimate> {
        let strikes = self.against(at, without).into_iter();
        let estimates = strikes.map(|army| {
            let mut battle = estimate(self.game, &army, defenders);
            let mut left = battle.survivors.keys();
            // Aircraft alone capture no land, and are too dear to take the infantry's losses.
            if !self.game.is_sea(at) && !left.any(|kind| self.game.kind(*kind).domain == Domain::Land) {
                battle.wins /= 3;
            }
            battle
        });
        estimates.max_by_key(|battle| battle.wins)
    }
}

/// Whether a space can be attacked: it belongs to the enemy, contains enemies, or is neutral land that may be entered. Enemies who are left alone
/// do not count.
pub fn is_target(game: &AreaGame, state: &AreaState, at: SpaceId) -> bool {
    if game.is_sea(at) {
        let mut enemies = state.enemies_at(game, at);
        return enemies.any(|(force, _)| !is_left_alone(game, state, force.nation));
    }
    is_enemy_land(game, state, at) || is_open_neutral(game, state, at)
}
