//! Plans: how a side departs from what looks best at once.
//!
//! A plan is no list of orders but a bent of the player who gives them, so that it goes on whatever the dice say: towards a place, on
//! the attack or on its guard, or with whims of single units. What all plans have in common is in [`Weighing`].

use std::collections::BTreeMap;

use crate::opponent::hex::greedy::Weighing;
use crate::rules::board::SpaceId;
use crate::rules::engine::{Draws, split_mix};
use crate::rules::hex_game::{Order, Phase, Sighting, TableView, UnitId};

/// How many enemy hexes and how many places are considered as the point of main effort.
const MOST_FOCUSES: usize = 8;
/// Who is no farther from an enemy, in hexes, may have a whim.
const FRONT: u32 = 5;

/// How a player departs from what looks best at once; by default not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bent {
    /// Orders that come before all else.
    pub first: Vec<Order>,
    /// How much more it is worth to come nearer to the objective, for each movement point.
    press: i64,
    /// Where everybody goes who can.
    focus: Option<SpaceId>,
    /// How much worse an attack may look.
    boldness: i64,
    /// What single units do.
    whims: BTreeMap<UnitId, Whim>,
    /// A whim of everybody else.
    whim: Option<Whim>,
}

/// What a unit does for no reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whim {
    /// It stays.
    Stay,
    /// It likes some hexes better than others, by a seed, up to so much.
    Likes(u64, i64),
    /// It goes towards a space.
    To(SpaceId),
}

impl Bent {
    /// A plan that begins with an order.
    pub fn beginning_with(order: Order) -> Self {
        Self {
            first: vec![order],
            ..Self::default()
        }
    }

    /// What an order is worth to a player of this bent; what is worth nothing is not given.
    pub fn weigh(&self, weighing: &Weighing<'_>, order: &Order) -> i64 {
        match order {
            Order::Move { unit, to, .. } | Order::Rail { unit, to } if !self.is_straight() => {
                self.weigh_move(weighing, *unit, *to)
            }
            Order::Attack {
                target,
                attackers,
                air,
            } if self.boldness != 0 => {
                let value = weighing.value_of_attack(*target, attackers, *air);
                value.map_or(0, |value| (value + self.boldness).max(0))
            }
            _ => weighing.weigh(order),
        }
    }

    fn is_straight(&self) -> bool {
        self.press == 0 && self.focus.is_none() && self.whims.is_empty() && self.whim.is_none()
    }

    fn weigh_move(&self, weighing: &Weighing<'_>, unit: UnitId, to: SpaceId) -> i64 {
        let (Some(from), Some(gain)) = (weighing.at(unit), weighing.gain_of_move(unit, to)) else {
            return 0;
        };
        let grid = weighing.game.board().grid();
        let towards = |space: SpaceId, each: i64| {
            let nearer = i64::from(grid.distance(from, space)) - i64::from(grid.distance(to, space));
            each * nearer + if grid.distance(to, space) <= 1 { 40 } else { 0 }
        };
        let pressed = self.press * (weighing.goal_of(unit, from) - weighing.goal_of(unit, to));
        let focused = self.focus.map_or(0, |space| towards(space, 12));
        let whim = match self.whims.get(&unit).or(self.whim.as_ref()) {
            None => 0,
            Some(Whim::Stay) => return 0,
            Some(Whim::Likes(seed, most)) => liking(*seed, unit, to, *most),
            Some(Whim::To(space)) => towards(*space, 25),
        };
        let worth = gain + pressed + focused + whim;
        let least = if weighing.view.phase() == Phase::RailMovement {
            60
        } else {
            5
        };
        if worth < least { 0 } else { worth }
    }

    /// Plans for whoever has to decide: the straight one first, then others that are unlike one another.
    pub fn plans(view: TableView<'_>, count: usize, draws: &mut Draws) -> Vec<Self> {
        let bent = Self::default;
        let mut plans = vec![bent()];
        for press in [5, -5, 12, -12] {
            plans.push(Self { press, ..bent() });
        }
        for boldness in [24, -24, 60] {
            plans.push(Self { boldness, ..bent() });
        }
        for focus in focuses(view) {
            plans.push(Self {
                focus: Some(focus),
                boldness: 12,
                ..bent()
            });
        }
        while plans.len() < count {
            let likes = Whim::Likes(draw(draws), draws.pick(&[30, 60, 120]));
            plans.push(Self {
                whim: Some(likes),
                press: draws.pick(&[0, 0, 4, -4]),
                boldness: draws.pick(&[0, 0, 16, -16]),
                ..bent()
            });
        }
        plans.truncate(count.max(1));
        plans
    }

    /// A plan that differs a little.
    #[must_use]
    pub fn varied(&self, view: TableView<'_>, draws: &mut Draws) -> Self {
        let mut other = self.clone();
        let front = front(view);
        let spaces = focuses(view);
        if front.is_empty() || draws.one_in(4) {
            match draws.below(3) {
                0 => other.press += draws.pick(&[-6, -3, 3, 6]),
                1 => other.boldness += draws.pick(&[-20, -10, 10, 20]),
                _ if !spaces.is_empty() => other.focus = Some(draws.pick(&spaces)),
                _ => other.whim = Some(Whim::Likes(draw(draws), 40)),
            }
            return other;
        }
        for _ in 0..=draws.below(3) {
            let unit = draws.pick(&front);
            let whim = match draws.below(4) {
                0 => Whim::Stay,
                1 if !spaces.is_empty() => Whim::To(draws.pick(&spaces)),
                _ => Whim::Likes(draw(draws), draws.pick(&[60, 150])),
            };
            other.whims.insert(unit, whim);
        }
        other
    }
}

fn draw(draws: &mut Draws) -> u64 {
    draws.below(usize::MAX) as u64
}

/// How much a unit likes a space, for no reason: from -`most` to `most`.
fn liking(seed: u64, unit: UnitId, to: SpaceId, most: i64) -> i64 {
    let mut bits = seed ^ u64::from(unit.0) << 40 ^ u64::from(to.0);
    let bits = split_mix(&mut bits) >> 33;
    i64::try_from(bits).expect("31 bits") % (2 * most + 1) - most
}

/// The hexes that a main effort can be made at: enemies that can be come at, then places of the enemy's and one's own near them.
fn focuses(view: TableView<'_>) -> Vec<SpaceId> {
    let grid = view.game().board().grid();
    let (own, enemy) = stands(view);
    let near = |at: SpaceId| own.iter().map(|(_, own)| grid.distance(*own, at)).min();
    let mut enemies: Vec<(u32, SpaceId)> = enemy.into_iter().filter_map(|at| Some((near(at)?, at))).collect();
    enemies.sort_unstable();
    enemies.dedup();
    enemies.truncate(MOST_FOCUSES);
    let places = view.game().board().places().iter();
    let mut places: Vec<(u32, SpaceId)> = places
        .filter(|place| place.weight > 0)
        .filter_map(|place| Some((near(place.at)?, place.at)))
        .collect();
    places.sort_unstable();
    places.dedup();
    places.truncate(MOST_FOCUSES / 2);
    enemies.into_iter().chain(places).map(|(_, at)| at).collect()
}

/// The units of the side that looks which stand near an enemy; all of them if none does.
fn front(view: TableView<'_>) -> Vec<UnitId> {
    let grid = view.game().board().grid();
    let (own, enemy) = stands(view);
    let can_go = |unit: UnitId| view.game().unit(unit).movement > 0;
    let own = own.into_iter().filter(|(unit, _)| can_go(*unit));
    let (near, far): (Vec<_>, Vec<_>) =
        own.partition(|(_, at)| enemy.iter().any(|enemy| grid.distance(*enemy, *at) <= FRONT));
    let units = if near.is_empty() { far } else { near };
    units.into_iter().map(|(unit, _)| unit).collect()
}

/// Where the units of the side that looks stand, and where those of the enemy.
fn stands(view: TableView<'_>) -> (Vec<(UnitId, SpaceId)>, Vec<SpaceId>) {
    let (mut own, mut enemy) = (Vec::new(), Vec::new());
    for sighting in view.sightings() {
        let Some(at) = sighting.at() else { continue };
        match sighting {
            Sighting::Known { unit, .. } if view.game().unit(unit).side == view.viewer() => {
                own.push((unit, at));
            }
            Sighting::Known { .. } | Sighting::Unknown { .. } => enemy.push(at),
        }
    }
    (own, enemy)
}
