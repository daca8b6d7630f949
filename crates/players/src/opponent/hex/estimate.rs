//! A summary of the position: both sides' strengths by hex, and distances to the goal.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use hexx::Hex;
use railhead_engine::board::{Board, SpaceId};
use railhead_hex_game::{HexGame, Mobility, Sighting, TableView, UnitId, UnitSpec};

/// The distance of each space from the nearest of some goals over land, in movement points of a unit on foot.
#[derive(Clone, Debug)]
pub struct Distances {
    points: Vec<u32>,
}

/// The distance of spaces that cannot be reached over land.
pub const FAR: u32 = 10_000;

impl Distances {
    /// The distances to the nearest of some goals for a unit on foot, with bridges as they are now.
    pub fn new(view: TableView, goals: &[SpaceId]) -> Self {
        Self::weighted(view, goals, |_| 1)
    }

    /// The same, with the cost of entering a space multiplied by `times`.
    pub fn weighted(view: TableView, goals: &[SpaceId], times: impl Fn(SpaceId) -> u32) -> Self {
        let (game, board) = (view.game(), view.game().board());
        let walker = game
            .unit_ids()
            .find(|unit| game.mobility(*unit) == Mobility::Foot);
        let mut points = vec![FAR; board.len()];
        // Distances are small numbers, so the spaces that wait are kept by distance: half the time of an ordered set.
        let mut waiting: Vec<Vec<SpaceId>> = vec![goals.to_vec()];
        for goal in goals {
            points[goal.index()] = 0;
        }
        let mut so_far = 0;
        while let Some(now) = waiting.get_mut(so_far as usize) {
            let Some(space) = now.pop() else {
                so_far += 1;
                continue;
            };
            if so_far > points[space.index()] {
                continue;
            }
            for link in board.links(space) {
                // The step does not shorten the distance.
                if points[link.to.index()] <= so_far {
                    continue;
                }
                let cost = walker.and_then(|unit| view.entry_cost(unit, link.to, space));
                // A strait can at most be crossed in combat.
                let total = so_far + cost.map_or(12, u32::from) * times(space);
                let is_land = view.control(link.to).is_some();
                if is_land && total < points[link.to.index()] {
                    points[link.to.index()] = total;
                    let then = total as usize;
                    if waiting.len() <= then {
                        waiting.resize_with(then + 1, Vec::new);
                    }
                    waiting[then].push(link.to);
                }
            }
        }
        Self { points }
    }

    /// The distance of a space.
    pub fn of(&self, space: SpaceId) -> u32 {
        self.points[space.index()]
    }

    /// The way from a space to the goal, the space itself first.
    pub fn way(&self, board: &Board, from: SpaceId) -> Vec<SpaceId> {
        let mut way = vec![from];
        let mut at = from;
        while let Some(next) = board
            .links(at)
            .iter()
            .map(|link| link.to)
            .min_by_key(|to| (self.of(*to), *to))
            .filter(|next| self.of(*next) < self.of(at))
        {
            way.push(next);
            at = next;
        }
        way
    }
}

/// The strength in one hex.
#[derive(Clone, Copy, Debug, Default)]
pub struct HexStrength {
    pub attack: u32,
    pub defence: u32,
}

/// The strength in each hex, as one side sees it.
#[derive(Clone, Debug)]
pub struct Strengths {
    /// The side's own units.
    pub own: BTreeMap<SpaceId, HexStrength>,
    /// The other side's units.
    pub enemy: BTreeMap<SpaceId, HexStrength>,
    /// His attack factors by hex, as a list: it is gone through for every space that is weighed, and a map takes several times as long.
    attacks: Vec<(Hex, u32)>,
    /// What is known of the enemy near each space: many orders are weighed for the same one.
    near: Vec<Cell<Option<EnemyNear>>>,
}

/// The enemy near a space.
#[derive(Clone, Copy, Debug)]
struct EnemyNear {
    /// His attack factors: those within 4 hexes in full, those within 7 hexes as a third.
    attack: u32,
    /// The distance of the nearest, in hexes; `None` if there is no enemy.
    hexes: Option<u32>,
}

impl Strengths {
    /// The position as a side sees it. An unknown enemy unit counts as an average one (HO-2).
    pub fn new(view: TableView) -> Self {
        let mut strengths = Self {
            own: BTreeMap::new(),
            enemy: BTreeMap::new(),
            attacks: Vec::new(),
            near: vec![Cell::default(); view.game().board().len()],
        };
        let average = average_of_the_unknown(view);
        for sighting in view.sightings() {
            let Some(at) = sighting.at() else { continue };
            let map = if sighting.side(view.game()) == view.viewer() {
                &mut strengths.own
            } else {
                &mut strengths.enemy
            };
            let here = map.entry(at).or_default();
            let (attack, defence) = match sighting {
                Sighting::Known { unit, .. } => strength(view, unit),
                Sighting::Unknown { .. } => average,
            };
            here.attack += attack;
            here.defence += defence;
        }
        let grid = view.game().board().grid();
        let enemy = strengths.enemy.iter();
        strengths.attacks = enemy.map(|(at, here)| (grid.hex(*at), here.attack)).collect();
        strengths
    }

    /// The enemy's attack factors near a space: those within 4 hexes in full, those within 7 hexes as a third.
    pub fn threat(&self, game: &HexGame, space: SpaceId) -> u32 {
        self.enemy_near(game, space).attack
    }

    fn enemy_near(&self, game: &HexGame, space: SpaceId) -> EnemyNear {
        let known = &self.near[space.index()];
        if let Some(near) = known.get() {
            return near;
        }
        let space = game.board().grid().hex(space);
        let mut near = EnemyNear {
            attack: 0,
            hexes: None,
        };
        for (at, attack) in &self.attacks {
            let hexes = at.unsigned_distance_to(space);
            near.hexes = Some(near.hexes.map_or(hexes, |nearest| nearest.min(hexes)));
            near.attack += match hexes {
                0..=4 => *attack,
                5..=7 => attack / 3,
                _ => 0,
            };
        }
        known.set(Some(near));
        near
    }

    /// The hexes that the enemy passes through on its way to the goal.
    pub fn ways_of_the_enemy(&self, game: &HexGame, goal: &Distances) -> BTreeSet<SpaceId> {
        let ways = self.enemy.keys().map(|at| goal.way(game.board(), *at));
        ways.flatten().collect()
    }

    /// The distance of the nearest enemy, in hexes; 99 if there is none.
    pub fn nearest_enemy(&self, game: &HexGame, space: SpaceId) -> u32 {
        self.enemy_near(game, space).hexes.unwrap_or(99)
    }
}

/// A unit's current attack and defence factors as far as the viewing side knows them, ignoring supply, which changes from turn to turn.
pub fn strength(view: TableView, unit: UnitId) -> (u32, u32) {
    let (attack, defence) = view.strength(unit).unwrap_or_default();
    (u32::from(attack), u32::from(defence))
}

/// The average factors of the units that the side does not know, on the map or off it: every player knows the units of the game.
pub fn average_of_the_unknown(view: TableView) -> (u32, u32) {
    let unknown = view.unknown();
    let count = u32::try_from(unknown.len()).unwrap_or(u32::MAX).max(1);
    let of = |factor: fn(&UnitSpec) -> u8| {
        let factors = unknown
            .iter()
            .map(|unit| u32::from(factor(view.game().unit(*unit))));
        factors.sum::<u32>().div_ceil(count)
    };
    (of(|spec| spec.attack), of(|spec| spec.defence))
}

/// The distance of each space from the nearest of some spaces, in hexes; cached, since these change far less often than
/// orders are given.
#[derive(Clone, Debug, Default)]
pub struct HexesFrom {
    spaces: Vec<SpaceId>,
    hexes: Vec<u32>,
}

impl HexesFrom {
    /// The distances from these spaces, by space.
    pub fn now<I: Iterator<Item = SpaceId>>(&mut self, board: &Board, spaces: impl Fn() -> I) -> &[u32] {
        if self.hexes.len() != board.len() || !self.spaces.iter().copied().eq(spaces()) {
            self.spaces = spaces().collect();
            self.hexes = hexes_from(board, &self.spaces);
        }
        &self.hexes
    }
}

fn hexes_from(board: &Board, spaces: &[SpaceId]) -> Vec<u32> {
    let mut hexes = vec![FAR; board.len()];
    let mut waiting: VecDeque<SpaceId> = spaces.iter().copied().collect();
    for space in spaces {
        hexes[space.index()] = 0;
    }
    while let Some(space) = waiting.pop_front() {
        for link in board.links(space) {
            if hexes[link.to.index()] == FAR {
                hexes[link.to.index()] = hexes[space.index()] + 1;
                waiting.push_back(link.to);
            }
        }
    }
    hexes
}
