//! The enemy forces that can strike each space in one turn.

use std::cell::RefCell;
use std::collections::BTreeMap;

use railhead_area_game::chapters::battle::odds::UnitCounts;
use railhead_area_game::definition::Domain;
use railhead_area_game::shown::strikes::Strikes;
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;

use super::estimate::{Estimate, estimate};
use crate::opponent::area::map::{is_enemy_land, is_left_alone, is_open_neutral};

/// Defenders of a space, and the one whose enemies do not count.
type Defence = (SpaceId, Option<SpaceId>, UnitCounts);

/// The forces with which the enemies of the active side can strike each space.
#[derive(Debug)]
pub struct Threats<'g> {
    game: &'g AreaGame,
    strikes: Strikes<'g>,
    /// The worst strikes that have been worked out: half of them are asked for again.
    worst: RefCell<BTreeMap<Defence, Option<Estimate>>>,
}

impl<'g> Threats<'g> {
    /// The threats in a position.
    pub fn new(game: &'g AreaGame, state: &AreaState) -> Self {
        let side = state.side(game);
        Self {
            game,
            strikes: Strikes::by(game, state, |nation| game.side_of(nation) != side),
            worst: RefCell::default(),
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
        if !self.is_threatened(at) {
            return None;
        }
        let defence = (at, without, defenders.clone());
        if let Some(known) = self.worst.borrow().get(&defence) {
            return known.clone();
        }
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
        let worst = estimates.max_by_key(|battle| battle.wins);
        self.worst.borrow_mut().insert(defence, worst.clone());
        worst
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
