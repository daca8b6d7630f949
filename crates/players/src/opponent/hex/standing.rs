//! The worth of a position to a unit.

use super::estimate::{FAR, strength};
use super::scorer::Scorer;
use railhead_engine::board::SpaceId;
use railhead_hex_game::scripts::script::Task;
use railhead_hex_game::{Side, UnitId};

/// The worth of a place of the objective to the only unit that holds it, or can retake it by going there.
const OBJECTIVE: i64 = 200;
/// Units this close to an enemy, in hexes, may come up to it in the same turn.
const REACH: u32 = 4;
/// An enemy this close, in hexes, can take a place that is left empty.
const NEAR: u32 = 5;
/// The most that the risk of being overrun counts in a place of the objective.
const LAST_STAND: i64 = 150;
/// What it costs to be cut off beside the enemy, near what feeds the side.
const CUT_OFF: i64 = 20;
/// A defender stays where the odds, in tenths, are no worse than this.
pub(super) const BEARABLE: i64 = 24;

impl Scorer<'_> {
    /// The worth of having a unit in a space.
    pub(super) fn worth(&self, unit: UnitId, at: SpaceId) -> i64 {
        self.weighed.set(self.weighed.get() + 1);
        match self.tasks.of(unit) {
            None if self.lays_track(unit) && !self.aims.leaves(unit) => self.worth_of_laying(unit, at),
            None if self.aims.leaves(unit) => self.worth_to_holder(unit, at),
            Some(own_task) if own_task.task == Task::Hold => self.worth_to_holder(unit, at),
            None if !self.is_attacker && self.aims.has(unit) => self.worth_to_holder(unit, at),
            None if !self.is_attacker => self.worth_to_defender(unit, at),
            Some(_) | None => self.worth_to_attacker(unit, at),
        }
    }

    /// Whether it has already been without supply for a whole player-turn of its own (HS-6).
    fn is_hungry(&self, unit: UnitId) -> bool {
        let status = self.view.status(unit);
        status.is_some_and(|status| !status.supplied && status.hungry > 0)
    }

    /// The distance of a space from a unit's goal.
    pub(super) fn goal_of(&self, unit: UnitId, at: SpaceId) -> i64 {
        let own_task = self.tasks.of(unit).map(|own_task| &*own_task.goal);
        i64::from(own_task.unwrap_or_else(|| self.aims.of(unit)).of(at).min(FAR))
    }

    /// A unit that has to hold a place goes there and stays.
    fn worth_to_holder(&self, unit: UnitId, at: SpaceId) -> i64 {
        let hungry = if self.is_supplied_there(at) { 0 } else { 40 };
        -10 * self.goal_of(unit, at) - hungry
    }

    fn worth_to_attacker(&self, unit: UnitId, at: SpaceId) -> i64 {
        let board = self.game.board();
        let (_, defence) = strength(self.view, unit);
        let is_told = self.tasks.of(unit).is_some();
        // A unit with a task also has a schedule, so it need not outrun its supply.
        let (nearer, unfed) = if is_told { (10, 60) } else { (12, 30) };
        let mut worth = -nearer * self.goal_of(unit, at);
        let mut against = 0;
        let mut contact = 0;
        let mut own_attack = None;
        for enemy in board.links(at).iter().map(|link| link.to) {
            let Some(here) = self.strengths.enemy.get(&enemy) else {
                continue;
            };
            against += here.attack;
            let own = *own_attack.get_or_insert_with(|| self.attack_from(unit, at));
            let others = self.attack_of_others(enemy, unit);
            contact = contact.max(self.worth_of_contact(unit, enemy, [own, others]));
            let is_between = own + others >= here.defence
                && board.links(enemy).iter().any(|link| {
                    let is_elsewhere = link.to != at && !board.are_adjacent(link.to, at);
                    is_elsewhere && self.strengths.own.contains_key(&link.to)
                });
            if is_between {
                // HB-4: attacking from two sides helps.
                contact += 25;
            }
        }
        worth += contact + self.worth_of_the_line(unit, at);
        if !is_told {
            // The attacker seeks the enemy where it is strong, because that is where it is beaten.
            worth += self.risk(unit, at);
            if self.is_left_to(unit, at, self.view.viewer())
                && self.strengths.nearest_enemy(self.game, at) <= NEAR
            {
                worth += OBJECTIVE;
            }
        }
        if against > 2 * (self.defence_of_others(unit, at) + defence) {
            // The vanguard does not wait to be destroyed.
            worth -= 80;
        }
        if !board.has_road_or_rail(at) {
            worth -= 25;
        }
        if !self.is_supplied_there(at) {
            // Back to where supply is, or on by a road that leads to it again.
            worth -= unfed + 4 * i64::from(self.from_supply[at.index()].min(12));
        } else if against > 0 && !self.is_fed_ahead(unit, at) {
            // Zones beside the enemy cut the line.
            worth -= CUT_OFF;
        }
        if self.is_hungry(unit) {
            // A unit about to lose steps by attrition looks for supply first; a line that is cut is often open again in
            // the next turn.
            worth -= 12 * i64::from(self.from_supply[at.index()].min(20));
        }
        worth
    }

    /// The worth of standing beside an enemy: what the unit adds to an attack that those in reach can make together. Whoever
    /// is not needed there goes on.
    fn worth_of_contact(&self, unit: UnitId, enemy: SpaceId, [own, others]: [u32; 2]) -> i64 {
        let defence = self.strengths.enemy[&enemy].defence.max(1);
        let wanted = defence * (3 + u32::from(self.view.cover(enemy)));
        let (whole, _) = strength(self.view, unit);
        let adds = wanted.saturating_sub(others).min(whole);
        if adds == 0 {
            return 0;
        }
        let odds = (own + others + self.in_reach_of(enemy, unit)) * 10 / defence;
        let worth = match odds {
            30.. => 130,
            20..=29 => 100,
            15..=19 => 70,
            10..=14 => 40,
            _ => 0,
        };
        let share = worth * i64::from(adds) / i64::from(whole);
        // Where it is fed rather than at half strength (HS-6).
        share - i64::from(own < whole)
    }

    /// The attack factors of other units of the side that could still come up to an enemy.
    fn in_reach_of(&self, enemy: SpaceId, unit: UnitId) -> u32 {
        let grid = self.game.board().grid();
        let fresh = self.fresh.iter().filter(|(other, _, _)| *other != unit);
        let near = fresh.filter(|(_, at, _)| (2..=REACH).contains(&grid.distance(*at, enemy)));
        near.map(|(_, _, attack)| attack).sum()
    }

    fn worth_to_defender(&self, unit: UnitId, at: SpaceId) -> i64 {
        let ratio = self.risk(unit, at);
        // Forward, in the enemy's way, where it can hold.
        let mut worth = 4 * i64::from(self.goal.of(at).min(FAR));
        worth -= 30 * i64::from(self.from_ways[at.index()].min(30));
        worth += 6 * i64::from(self.view.cover(at));
        let is_objective = self.is_objective(at);
        // Giving up the objective loses the game, even with the army intact.
        let most = if is_objective { LAST_STAND } else { i64::MAX };
        worth -= ((ratio - BEARABLE).max(0) * 25).min(most);
        if !self.is_supplied(unit) {
            worth -= 20 * i64::from(self.from_supply[at.index()].min(20));
        }
        if !self.is_supplied_there(at) {
            worth -= 150 + 12 * i64::from(self.from_supply[at.index()].min(20));
        }
        let (side, last) = (self.view.viewer(), self.game.definition().calendar.last);
        let is_late = self.view.turn() + 1 >= last;
        let is_wanted = is_late || self.strengths.nearest_enemy(self.game, at) <= NEAR;
        if self.is_left_to(unit, at, side.enemy()) || is_wanted && self.is_left_to(unit, at, side) {
            worth += OBJECTIVE;
        }
        let hunt = self.worth_of_the_hunt(unit, at);
        if hunt == 0 && self.strengths.nearest_enemy(self.game, at) <= 1 && ratio > 12 {
            worth -= 40;
        }
        worth + hunt
    }

    /// The worth to a defender of standing beside an enemy whose end a goal of his asks for.
    fn worth_of_the_hunt(&self, unit: UnitId, at: SpaceId) -> i64 {
        let board = self.game.board();
        let prey = self.prey.values();
        let prey =
            prey.filter(|prey| board.are_adjacent(**prey, at) && self.strengths.enemy.contains_key(prey));
        let worth = prey.map(|prey| {
            let [own, others] = [self.attack_from(unit, at), self.attack_of_others(*prey, unit)];
            self.worth_of_contact(unit, *prey, [own, others])
        });
        worth.max().unwrap_or_default()
    }

    fn is_objective(&self, at: SpaceId) -> bool {
        self.aims.counting.contains(&at)
    }

    /// Whether a space of the objective that a side controls has no unit except this one.
    fn is_left_to(&self, unit: UnitId, at: SpaceId, of: Side) -> bool {
        if !self.is_objective(at) || self.view.control(at) != Some(of) {
            return false;
        }
        self.defence_of_others(unit, at) == 0 && !self.strengths.enemy.contains_key(&at)
    }

    pub(super) fn is_supplied_there(&self, at: SpaceId) -> bool {
        // The road of the march feeds it afterwards; off the road, the distances decide.
        let hexes = self.from_supply[at.index()];
        let overland = u32::from(self.game.tables().supply.overland);
        hexes < overland || self.is_attacker && self.game.board().has_road_or_rail(at) && hexes < 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponent::hex::greedy::Greedy;
    use crate::opponent::hex::tasks::Tasks;
    use railhead_engine::engine::Game as _;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files;
    use railhead_hex_game::{HexGame, HexScenario, TableView};

    /// The worth of Mersing, a place of the objective held by this side, to a unit of Johore.
    fn worth_of_mersing(unit: &str, holder: Side) -> i64 {
        let scenario: HexScenario =
            load(&files::Embedded, "malaya/johore.ron").expect("a shipped scenario loads");
        let mut definition = scenario.game.definition().clone();
        let mut places = definition.board.places().iter();
        let mersing = places
            .find(|place| place.id == "mersing")
            .expect("it is there")
            .at;
        definition.control[mersing.index()] = Some(holder);
        let game = HexGame::new(definition);
        let (state, _) = game.start(1);
        let unit = game.unit_named(unit).expect("it is in the game");
        let tasks = Tasks::default();
        let mut greedy = Greedy::default();
        let view = TableView::new(&game, &state, game.unit(unit).side);
        let scorer = greedy.scorer(view, &tasks).expect("it is not over");
        scorer.worth(unit, mersing)
    }

    #[test]
    fn a_place_of_the_objective_that_was_lost_draws_one_defender() {
        let drawn = |unit| worth_of_mersing(unit, Side::First) - worth_of_mersing(unit, Side::Second);
        // The Australians are alone there; the others would be the second unit.
        assert_eq!(drawn("c_22au"), OBJECTIVE);
        assert_eq!(drawn("c_8in"), 0);
    }
}
