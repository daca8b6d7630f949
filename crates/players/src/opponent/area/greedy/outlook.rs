//! A position as a greedy player sees it, worked out once a phase.

use std::collections::BTreeMap;

use super::threat::Threats;
use super::worth::{Worth, is_capital};
use crate::opponent::area::map::Front;
use railhead_area_game::chapters::battle::odds::{UnitCounts, join};
use railhead_area_game::definition::Domain;
use railhead_area_game::state::area_state::{Force, Status};
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::{AreaGame, AreaState, NationId, Phase};
use railhead_engine::board::SpaceId;

/// The enemy's chance that is accepted for plain areas, in percent.
const ORDINARY: i64 = 40;

/// How a player departs from the usual; all zero by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// What a destroyed enemy counts for beyond its price, in percent.
    pub boldness: i64,
    /// How much more risk it accepts for its own areas, in percent of the enemy's chance to take them.
    pub daring: i64,
    /// The share of mobile units and aircraft in its purchases beyond the usual, in percent.
    pub mobility: i64,
    /// The share of ships in its purchases beyond the usual, in percent.
    pub navy: i64,
}

/// A position with its threats and values.
#[derive(Debug)]
pub struct Outlook<'g> {
    pub game: &'g AreaGame,
    pub state: &'g AreaState,
    /// How the player departs from the usual.
    pub style: Style,
    /// The distance to the enemy over land.
    pub front: Front,
    /// The value of areas.
    pub worth: Worth,
    /// The enemy's possible strikes.
    pub threats: Threats<'g>,
}

impl<'g> Outlook<'g> {
    /// Works a position out.
    pub fn new(game: &'g AreaGame, state: &'g AreaState, style: Style) -> Self {
        Self {
            game,
            state,
            style,
            front: Front::new(game, state),
            worth: Worth::new(game, state),
            threats: Threats::new(game, state),
        }
    }

    /// Whether the war ends with this round.
    pub fn is_last_round(&self) -> bool {
        self.state.round() >= self.game.definition().rounds
    }

    /// Whether a force is of this domain.
    pub fn is(&self, force: Force, domain: Domain) -> bool {
        self.game.kind(force.kind).domain == domain
    }

    /// Everything of the active side that would defend a space now.
    pub fn defenders(&self, at: SpaceId) -> UnitCounts {
        let side = self.state.side(self.game);
        let mut units = UnitCounts::new();
        for (force, count) in self.state.forces_at(at) {
            if self.game.side_of(force.nation) == side && !force.status.is_aboard() {
                *units.entry(force.kind).or_default() += count;
            }
        }
        units
    }

    /// The purchases that will appear in an area before the enemy moves: they are expected in the capital.
    pub fn expected(&self, at: SpaceId) -> UnitCounts {
        let mut units = UnitCounts::new();
        if self.state.phase() == Phase::Purchase {
            return units;
        }
        for nation in self.state.movers(self.game) {
            let is_home = self.game.nation(*nation).capital == Some(at) && self.state.space(at).complex;
            if !is_home || self.state.space(at).controller != Some(*nation) {
                continue;
            }
            let mut room = railhead_area_game::chapters::production::output(self.game, self.state, at);
            for (purchase, count) in &self.state.nation(*nation).bought {
                if let Purchase::Unit(kind) = purchase
                    && self.game.kind(*kind).domain != Domain::Sea
                {
                    let count = (*count).min(room);
                    room -= count;
                    *units.entry(*kind).or_default() += count;
                }
            }
        }
        units
    }

    /// Everything of the active side that will defend a space if nothing moves.
    pub fn expected_defenders(&self, at: SpaceId) -> UnitCounts {
        let mut units = self.defenders(at);
        join(&mut units, &self.expected(at));
        units
    }

    /// The enemy's chance of taking an area that the player accepts, in percent; `None` where it does not care.
    pub fn risk(&self, at: SpaceId) -> Option<i64> {
        let usual = if is_capital(self.game, at) || self.worth.decides(at) {
            8
        } else if !self.is_plain(at) {
            25
        } else if self.game.spec(at).value > 0 {
            ORDINARY
        } else {
            return None;
        };
        Some((usual + self.style.daring.min(30)).max(2))
    }

    /// Whether an area is no capital, has no complex and decides nothing.
    fn is_plain(&self, at: SpaceId) -> bool {
        !is_capital(self.game, at) && !self.state.space(at).complex && self.worth.held(at) < 120
    }

    /// Whether an area is not worth units at this price, in tenths of an IPC: a plain one is not worth an army that could attack elsewhere.
    pub fn is_too_dear(&self, at: SpaceId, price: i64) -> bool {
        self.is_plain(at) && price > self.worth.held(at) * 2 / 5
    }

    /// Whether some defenders hold an area well enough.
    pub fn holds(&self, at: SpaceId, defenders: &UnitCounts, risk: i64) -> bool {
        self.danger(at, defenders) <= risk
    }

    /// The enemy's chance of taking an area from some defenders next turn, in percent.
    pub fn danger(&self, at: SpaceId, defenders: &UnitCounts) -> i64 {
        let worst = self.threats.worst(at, defenders, None);
        worst.map_or(0, |strike| strike.wins)
    }

    /// Whether units can stay in a place that the enemy can reach: it is unlikely to win, or pays more for it than it gets.
    pub fn stands(&self, at: SpaceId, defenders: &UnitCounts) -> bool {
        let worst = self.threats.worst(at, defenders, None);
        !worst.is_some_and(|strike| {
            strike.wins > 45 + self.style.daring
                && strike.attacker_loss * (100 + self.style.boldness) < strike.defender_loss * 110
        })
    }

    /// How many of the active nations' units must stay in an area so that the enemy does not take it; without the enemies in one space.
    ///
    /// If even all of them are too few, all stay in a capital, and none elsewhere.
    pub fn garrison(&self, at: SpaceId, without: Option<SpaceId>) -> BTreeMap<Force, u16> {
        let Some(risk) = self.risk(at).filter(|_| self.state.is_friendly(self.game, at)) else {
            return BTreeMap::new();
        };
        // Aircraft over land that was the enemy's, or is of a nation at peace, must leave.
        let lands = |nation| self.state.is_airfield(self.game, nation, at);
        let mut own: Vec<(Force, u16)> = self
            .state
            .forces_at(at)
            .filter(|(force, _)| {
                self.state.is_mover(self.game, force.nation)
                    && (lands(force.nation) || !self.is(*force, Domain::Air))
                    && !force.status.is_aboard()
            })
            .collect();
        own.sort_by_key(|(force, _)| {
            let kind = self.game.kind(force.kind);
            (kind.domain, kind.attack, kind.cost, *force)
        });
        let mut defenders = self.defenders(at);
        for (force, count) in &own {
            if let Some(there) = defenders.get_mut(&force.kind) {
                *there -= count;
            }
        }
        defenders.retain(|_, count| *count > 0);
        join(&mut defenders, &self.expected(at));
        let is_safe = |defenders: &UnitCounts| {
            let worst = self.threats.worst(at, defenders, without);
            worst.is_none_or(|strike| strike.wins <= risk)
        };
        let mut stays = BTreeMap::new();
        let mut safe = is_safe(&defenders);
        for (force, count) in &own {
            let step = count.div_ceil(4).max(1);
            let mut left = *count;
            while !safe && left > 0 {
                let more = step.min(left);
                left -= more;
                *stays.entry(*force).or_default() += more;
                *defenders.entry(force.kind).or_default() += more;
                safe = is_safe(&defenders);
            }
        }
        let price: i64 = stays
            .iter()
            .map(|(force, count)| 10 * i64::from(self.game.kind(force.kind).cost) * i64::from(*count))
            .sum();
        if !is_capital(self.game, at) && !self.worth.decides(at) && (!safe || self.is_too_dear(at, price)) {
            stays.clear();
        }
        self.watch(at, &own, &mut stays);
        stays
    }

    /// Leaves one unit in an area next to the enemy, so that it cannot be taken without a fight.
    fn watch(&self, at: SpaceId, own: &[(Force, u16)], stays: &mut BTreeMap<Force, u16>) {
        let is_near = self.front.distance(at) == Some(1) && self.threats.is_threatened(at);
        let has_land = |force: &Force| self.is(*force, Domain::Land);
        if is_near
            && self.game.spec(at).value > 0
            && !stays.keys().any(has_land)
            && let Some((force, _)) = own.iter().find(|(force, _)| has_land(force))
        {
            stays.insert(*force, 1);
        }
    }

    /// The complexes of a nation that can make units this turn.
    pub fn complexes(&self, nation: NationId) -> Vec<SpaceId> {
        self.game
            .space_ids()
            .filter(|area| {
                let space = self.state.space(*area);
                space.complex && space.controller == Some(nation) && space.held == Some(nation)
            })
            .collect()
    }

    /// The land units of a nation in an area that wait for ships: they have no way to the enemy, or the enemy is far.
    pub fn is_home(&self, at: SpaceId) -> bool {
        self.worth.goal(at).is_none_or(|far| far >= 90)
    }
}

/// Whether a force has not acted.
pub fn is_rested(force: Force) -> bool {
    force.status == Status::Ready && force.spent == 0
}
