//! Strategies: how a player departs from `greedy`.
//!
//! A plan is not a list of orders but a strategy of the player who gives them, so that it survives any dice: to press on or
//! to fall back, to attack or to be careful, to seek the enemy or to avoid it, to make for a place.

use super::options;
use crate::opponent::hex::tasks::Tasks;
use crate::opponent::hex::{greedy::Greedy, scorer::Scorer};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Draws;
use railhead_hex_game::{Order, Phase, TableView, UnitId};

/// The number of places considered for the main effort.
const MOST_FOCUSES: usize = 2;

/// How a player departs from the best immediate score; by default not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strategy {
    /// The additional worth of each movement point nearer to the objective.
    press: i64,
    /// How much worse an attack may look.
    boldness: i64,
    /// The cost of each tenth of the odds where the enemy is strong; negative for a player that seeks the enemy.
    caution: i64,
    /// The place that every unit that can makes for.
    focus: Option<SpaceId>,
}

impl Strategy {
    /// The next order of a player with this strategy.
    pub fn choose(&self, player: &mut Greedy, view: TableView) -> Option<Order> {
        self.choose_among(view.orders(), player, view)
    }

    /// The same of the orders that there are.
    pub fn choose_among(&self, orders: Vec<Order>, player: &mut Greedy, view: TableView) -> Option<Order> {
        player.choose_by(orders, view, &Tasks::default(), |scorer, order| {
            self.weigh(scorer, order)
        })
    }

    /// The score of an order to a player with this strategy; orders with a score of 0 or less are not given.
    fn weigh(&self, scorer: &Scorer, order: &Order) -> i64 {
        match order {
            Order::Move { unit, to, .. } | Order::Rail { unit, to } if self.leans() => {
                self.weigh_move(scorer, *unit, *to)
            }
            Order::Attack {
                target,
                attackers,
                air,
            } if self.boldness != 0 => {
                let value = scorer.value_of_attack(*target, attackers, *air);
                value.map_or(0, |value| (value + self.boldness).max(0))
            }
            Order::Choose { option } => options::weigh(scorer, *option),
            _ => scorer.weigh(order),
        }
    }

    /// Whether it changes where units go.
    fn leans(&self) -> bool {
        self.press != 0 || self.caution != 0 || self.focus.is_some()
    }

    fn weigh_move(&self, scorer: &Scorer, unit: UnitId, to: SpaceId) -> i64 {
        let (Some(from), Some(gain)) = (scorer.at(unit), scorer.gain_of_move(unit, to)) else {
            return 0;
        };
        let mut worth = gain;
        if self.press != 0 {
            worth += self.press * (scorer.goal_of(unit, from) - scorer.goal_of(unit, to));
        }
        if self.caution != 0 {
            worth += self.caution * (scorer.risk(unit, from) - scorer.risk(unit, to));
        }
        if let Some(focus) = self.focus {
            let grid = scorer.game.board().grid();
            let [before, after] = [from, to].map(|space| i64::from(grid.distance(space, focus)));
            worth += 12 * (before - after) + if after <= 1 { 40 } else { 0 };
        }
        let least = if scorer.view.phase() == Phase::RailMovement {
            60
        } else {
            5
        };
        if worth < least || scorer.leaves_the_goal_bare(unit, from, to) {
            0
        } else {
            worth
        }
    }

    /// Strategies for the side that decides: none first, then others unlike one another. A small budget tries only the first
    /// ones, which did best from the openings of the short scenarios.
    pub fn of(view: TableView, count: usize) -> Vec<Self> {
        let of = |press, boldness, caution| Self {
            press,
            boldness,
            caution,
            ..Self::default()
        };
        let mut strategies = vec![
            of(0, 0, 0),
            of(6, 0, 0),
            of(0, 0, -2),
            of(0, 0, 4),
            of(12, 0, 0),
            of(0, 60, -2),
            of(-4, 0, 0),
            of(4, 24, 0),
            of(6, 60, -2),
            of(0, -24, 0),
            of(6, 0, -2),
            of(0, 24, 0),
            of(0, -24, 8),
        ];
        let focuses = focuses(view).into_iter();
        strategies.extend(focuses.map(|focus| Self {
            focus: Some(focus),
            ..Self::default()
        }));
        strategies.truncate(count.max(1));
        strategies
    }

    /// A slightly different strategy.
    #[must_use]
    pub fn varied(&self, draws: &mut Draws) -> Self {
        let mut other = self.clone();
        match draws.below(3) {
            0 => other.press += draws.pick(&[-4, -2, 2, 4]),
            1 => other.boldness += draws.pick(&[-20, -10, 10, 20]),
            _ => other.caution += draws.pick(&[-2, -1, 1, 2]),
        }
        other
    }
}

/// Places for a main effort: those that count, near the side's units.
fn focuses(view: TableView) -> Vec<SpaceId> {
    let board = view.game().board();
    let sightings = view.sightings().into_iter();
    let own = sightings.filter(|sighting| sighting.side(view.game()) == view.viewer());
    let own: Vec<SpaceId> = own.filter_map(|sighting| sighting.at()).collect();
    let places = board.places().iter().filter(|place| place.weight > 0);
    let mut places: Vec<(u32, SpaceId)> = places
        .filter_map(|place| {
            let distances = own.iter().map(|own| board.grid().distance(*own, place.at));
            Some((distances.min()?, place.at))
        })
        // Units that are already there need no main effort.
        .filter(|(hexes, _)| *hexes > 0)
        .collect();
    places.sort_unstable();
    places.dedup();
    places.truncate(MOST_FOCUSES);
    places.into_iter().map(|(_, at)| at).collect()
}
