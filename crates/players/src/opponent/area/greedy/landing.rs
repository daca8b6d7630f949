//! Where aircraft land: where it is safe, and near the front.

use super::marches::Moves;
use super::reason::Motive;
use railhead_area_game::definition::{Ability, Domain};
use railhead_area_game::state::area_state::Force;
use railhead_engine::board::SpaceId;

/// Aircraft are safe where the enemy wins at most this often, in percent.
const SAFE: i64 = 20;

impl Moves<'_, '_> {
    /// Lands aircraft where it is safe and near the front.
    pub fn land(&mut self) {
        let outlook = self.outlook;
        let aircraft: Vec<(Force, u16)> = self
            .left
            .iter()
            .filter(|(force, count)| **count > 0 && outlook.is(**force, Domain::Air))
            .map(|(force, count)| (*force, *count))
            .collect();
        for (force, count) in aircraft {
            let ways = self.ways.get(&force).into_iter().flatten();
            let safe = ways.filter_map(|(at, path)| Some((self.price(force, count, *at)?, path)));
            let best = safe.min().map(|(price, path)| (price, path.clone()));
            // A move must be worth the while.
            let stays = self.price(force, 0, force.at);
            if let Some((_, path)) = best.filter(|(price, _)| stays.is_none_or(|stays| price + 15 < stays)) {
                let at = path[path.len() - 1];
                let safe = self.danger(force, count, at) <= SAFE;
                self.go(force, count, path, Motive::Land { at, safe });
            }
        }
    }

    /// How bad a place is to land for aircraft, of which this many are not there yet; `None` where they cannot.
    fn price(&self, force: Force, count: u16, at: SpaceId) -> Option<i64> {
        let (outlook, game) = (self.outlook, self.outlook.game);
        let at_sea = game.is_sea(at);
        let decks: u16 = outlook
            .state
            .forces_at(at)
            .filter(|(other, _)| other.nation == force.nation)
            .map(|(other, count)| count * u16::from(game.kind(other.kind).decks()))
            .sum();
        let there = &self.there[at.index()];
        let aboard: u16 = there
            .iter()
            .filter(|(kind, _)| game.kind(**kind).domain == Domain::Air)
            .map(|(_, count)| *count)
            .sum();
        let is_open = if at_sea {
            game.kind(force.kind).can(Ability::LandsOnCarriers) && aboard + count <= decks
        } else {
            outlook.state.is_airfield(game, force.nation, at)
        };
        if !is_open {
            return None;
        }
        let off = if at_sea { 60 } else { 0 };
        Some(i64::from(self.goal(at).min(400)) + 3 * self.danger(force, count, at) + off)
    }

    /// How often the enemy wins at a place next turn if this many more aircraft are there, in percent.
    fn danger(&self, force: Force, count: u16, at: SpaceId) -> i64 {
        let mut units = self.there[at.index()].clone();
        *units.entry(force.kind).or_default() += count;
        let worst = self.outlook.threats.worst(at, &units, None);
        worst.map_or(0, |strike| strike.wins.max(10))
    }
}
