//! How a simple player uses its transports: units without a land way to the enemy cross the sea, to land and fight in Combat Move or to join a front
//! in Non-combat Move; what cannot arrive in one turn sails closer.

use std::cmp::Reverse;
use std::collections::VecDeque;

use railhead_area_game::chapters::forces::group;
use railhead_area_game::definition::Domain;
use railhead_area_game::state::area_state::{Force, Status};
use railhead_area_game::state::order::UnitGroup;
use railhead_area_game::{AreaGame, AreaState, NationId, Order, Phase};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;
use railhead_players::opponent::area::map::{Front, own_forces, reachable};

/// Units farther than this from the enemy are free to leave.
const FAR: u16 = 3;

/// Units of a nation in a space, and how many of each.
pub type Troops = Vec<(Force, u16)>;

/// A nation's transports in a zone.
struct Fleet {
    ships: Force,
    count: u16,
    /// Their possible cargo: aboard already, or ashore with its area.
    cargo: Troops,
    from: Option<SpaceId>,
    /// The same once aboard.
    aboard: Vec<UnitGroup>,
    /// The zones they can sail to, each with the way; a way of one zone means staying.
    ways: Vec<Vec<SpaceId>>,
}

/// The sea from a player's point of view.
pub struct SeaView<'g> {
    game: &'g AreaGame,
    state: &'g AreaState,
    front: &'g Front,
    /// The zones that enemy warships can reach in a turn.
    threatened: Vec<bool>,
}

impl<'g> SeaView<'g> {
    /// The sea in a position.
    pub fn new(game: &'g AreaGame, state: &'g AreaState, front: &'g Front) -> Self {
        Self {
            game,
            state,
            front,
            threatened: threatened(game, state),
        }
    }

    /// Lands or zones adjacent to a space.
    fn beside(&self, at: SpaceId, sea: bool) -> impl Iterator<Item = SpaceId> {
        let links = self.game.board().links(at).iter().map(|link| link.to);
        links.filter(move |to| self.game.is_sea(*to) == sea && self.game.spec(*to).in_play)
    }

    /// Whether there are enemy ships in a zone.
    fn is_watched(&self, zone: SpaceId) -> bool {
        let mut enemies = self.state.enemies_at(self.game, zone);
        enemies.any(|(force, _)| self.game.kind(force.kind).domain == Domain::Sea)
    }

    /// Whether transports arriving in a zone would be unescorted within reach of enemy warships; in Combat Move its escorts may leave to fight.
    fn is_exposed(&self, zone: SpaceId) -> bool {
        let escorts = |(force, _): (Force, u16)| {
            is_warship(self.game, force) && self.state.is_mover(self.game, force.nation)
        };
        let stays = self.state.phase() == Phase::NonCombatMove;
        self.threatened[zone.index()] && !(stays && self.state.forces_at(zone).any(escorts))
    }

    /// The land units of a nation that can leave an area: all but one, if the enemy is far away.
    fn spare(&self, nation: NationId, area: SpaceId) -> Troops {
        if !self.state.is_friendly(self.game, area) || self.front.distance(area).is_some_and(|far| far <= FAR)
        {
            return Vec::new();
        }
        let ready = |force: &Force| {
            let kind = self.game.kind(force.kind);
            force.nation == nation
                && force.status == Status::Ready
                && force.spent == 0
                && kind.cargo().is_some()
        };
        let mut troops: Troops = self
            .state
            .forces_at(area)
            .filter(|(force, _)| ready(force) && self.game.kind(force.kind).attack > 0)
            .collect();
        // The best go, and one of the cheapest stays.
        troops.sort_by_key(|(force, _)| Reverse((self.game.kind(force.kind).cost, *force)));
        if let Some((_, count)) = troops.last_mut() {
            *count -= 1;
        }
        troops.retain(|(_, count)| *count > 0);
        troops
    }

    /// Which of these troops fit aboard.
    fn boards(&self, troops: &Troops, from: SpaceId, zone: SpaceId) -> Troops {
        let mut boards: Troops = Vec::new();
        for (force, count) in troops {
            for _ in 0..*count {
                let mut more = boards.clone();
                match more.last_mut() {
                    Some((last, number)) if last == force => *number += 1,
                    _ => more.push((*force, 1)),
                }
                let units = groups(&more);
                if self
                    .game
                    .check(self.state, &Order::Load { units, from, zone })
                    .is_err()
                {
                    break;
                }
                boards = more;
            }
        }
        boards
    }

    /// Every fleet that can act, each with its most valuable cargo.
    fn fleets(&self) -> Vec<Fleet> {
        let ways = reachable(self.game, self.state);
        let transports = own_forces(self.game, self.state)
            .filter(|(force, _)| self.game.kind(force.kind).room() > 0 && force.status == Status::Ready);
        let mut fleets = Vec::new();
        for (ships, count) in transports {
            let aboard: Troops = self
                .state
                .forces_at(ships.at)
                .filter(|(force, _)| force.nation == ships.nation && force.status == Status::Aboard)
                .collect();
            let mut zones = vec![vec![ships.at]];
            let sails = ways.iter().filter(|(force, _)| *force == ships);
            zones.extend(sails.map(|(_, way)| way.clone()));
            zones.retain(|way| {
                let zone = way[way.len() - 1];
                !self.is_watched(zone) && (way.len() == 1 || !self.is_exposed(zone))
            });
            let (cargo, from) = if aboard.is_empty() {
                let ashore = self.beside(ships.at, false).map(|area| {
                    let troops = self.spare(ships.nation, area);
                    (self.boards(&troops, area, ships.at), area)
                });
                let best = ashore.max_by_key(|(troops, _)| self.worth(troops));
                best.map_or((aboard, None), |(troops, area)| (troops, Some(area)))
            } else {
                (aboard, None)
            };
            // Boarding uses up a unit's move.
            let spent = |units: UnitGroup| match from {
                Some(_) => self.game.kind(units.kind).movement,
                None => units.spent,
            };
            let aboard = groups(&cargo).into_iter().map(|units| UnitGroup {
                aboard: true,
                spent: spent(units),
                ..units
            });
            fleets.push(Fleet {
                ships,
                count,
                aboard: aboard.collect(),
                cargo,
                from,
                ways: zones,
            });
        }
        fleets
    }

    fn worth(&self, troops: &Troops) -> u32 {
        let cost =
            |(force, count): &(Force, u16)| u32::from(self.game.kind(force.kind).cost) * u32::from(*count);
        troops.iter().map(cost).sum()
    }

    /// Landings on enemy land that a judge values, by troops and place.
    pub fn landings(&self, judge: impl Fn(&Troops, SpaceId) -> Option<u64>) -> Vec<Order> {
        let mut orders = Vec::new();
        for fleet in self.fleets().iter().filter(|fleet| !fleet.cargo.is_empty()) {
            let shores = fleet.ways.iter().flat_map(|way| {
                let shores = self.beside(way[way.len() - 1], false);
                shores.map(move |area| (way, area))
            });
            let enemy = shores.filter(|(_, area)| self.front.distance(*area) == Some(0));
            let judged = enemy.filter_map(|(way, area)| Some((judge(&fleet.cargo, area)?, area, way)));
            if let Some((_, area, way)) = judged.max_by_key(|(gain, area, _)| (*gain, Reverse(*area))) {
                orders.extend(fleet.brings(way, Some(area)));
            }
        }
        orders
    }

    /// Crossings to a front, or closer to one; empty fleets go where troops are waiting.
    pub fn crossings(&self) -> Vec<Order> {
        let fronts = self.distances(|area| {
            let far = self.front.distance(area);
            far == Some(0) && self.game.spec(area).value > 0
                || far.is_some_and(|far| (1..=FAR).contains(&far)) && self.state.is_friendly(self.game, area)
        });
        let mut orders = Vec::new();
        for fleet in self.fleets() {
            let nation = fleet.ships.nation;
            if fleet.cargo.is_empty() {
                let waiting =
                    self.distances(|area| self.spare(nation, area).iter().any(|(_, count)| *count > 0));
                orders.extend(fleet.nearer(&waiting));
                continue;
            }
            let shores = fleet.ways.iter().flat_map(|way| {
                let shores = self.beside(way[way.len() - 1], false);
                shores.map(move |area| (self.front.distance(area), area, way))
            });
            let joined = shores.filter(|(far, area, _)| {
                let is_near = far.is_some_and(|far| (1..=FAR).contains(&far));
                is_near && self.state.is_friendly(self.game, *area) && fleet.from != Some(*area)
            });
            match joined.min_by_key(|(far, area, way)| (*far, way.len(), *area)) {
                Some((_, area, way)) => orders.extend(fleet.brings(way, Some(area))),
                None => orders.extend(fleet.nearer(&fronts)),
            }
        }
        orders
    }

    /// The distance over sea from each zone to the nearest coast that meets a condition; `None` without a way.
    fn distances(&self, goal: impl Fn(SpaceId) -> bool) -> Vec<Option<u16>> {
        let mut far = vec![None; self.game.board().len()];
        let mut queue = VecDeque::new();
        for zone in self.game.space_ids().filter(|space| self.game.is_sea(*space)) {
            if self.game.spec(zone).in_play && self.beside(zone, false).any(&goal) {
                far[zone.index()] = Some(0);
                queue.push_back((zone, 0));
            }
        }
        while let Some((zone, steps)) = queue.pop_front() {
            for next in self.beside(zone, true) {
                if far[next.index()].is_none() && !self.is_watched(next) {
                    far[next.index()] = Some(steps + 1);
                    queue.push_back((next, steps + 1));
                }
            }
        }
        far
    }

    /// Whether a nation has more troops waiting on coasts than its transports can carry in two turns.
    pub fn wants_transport(&self, nation: NationId) -> bool {
        let is_coast = |area: &SpaceId| !self.game.is_sea(*area) && self.beside(*area, true).next().is_some();
        let waiting: u16 = self
            .game
            .space_ids()
            .filter(is_coast)
            .flat_map(|area| self.spare(nation, area))
            .map(|(_, count)| count)
            .sum();
        let own = self.state.forces().filter(|(force, _)| force.nation == nation);
        let ships: u16 = own
            .filter(|(force, _)| self.game.kind(force.kind).room() > 0)
            .map(|(_, count)| count)
            .sum();
        waiting > ships * 4 + 3
    }

    /// A zone next to a complex where a new ship is safe.
    pub fn harbour(&self, complex: SpaceId) -> Option<SpaceId> {
        self.beside(complex, true).find(|zone| !self.is_watched(*zone))
    }
}

impl Fleet {
    /// Boards, sails along a way, and lands; stays at sea if there is no landing place.
    fn brings(&self, way: &[SpaceId], to: Option<SpaceId>) -> Vec<Order> {
        let mut orders = Vec::new();
        if let Some(from) = self.from {
            let units = groups(&self.cargo);
            orders.push(Order::Load {
                units,
                from,
                zone: self.ships.at,
            });
        }
        if way.len() > 1 {
            let units = [group(&self.ships, self.count)]
                .into_iter()
                .chain(self.aboard.iter().copied());
            orders.push(Order::Move {
                units: units.collect(),
                path: way.to_vec(),
            });
        }
        if let Some(to) = to {
            let units = self.aboard.iter().map(|units| (*units, to)).collect();
            orders.push(Order::Unload {
                zone: way[way.len() - 1],
                units,
            });
        }
        orders
    }

    /// Sails closer, if possible.
    fn nearer(&self, far: &[Option<u16>]) -> Vec<Order> {
        let at = |zone: SpaceId| far[zone.index()].unwrap_or(u16::MAX);
        let nearest = self
            .ways
            .iter()
            .min_by_key(|way| (at(way[way.len() - 1]), way.len()));
        let is_nearer = |way: &&Vec<SpaceId>| at(way[way.len() - 1]) < at(self.ships.at);
        nearest
            .filter(is_nearer)
            .map_or_else(Vec::new, |way| self.brings(way, None))
    }
}

fn is_warship(game: &AreaGame, force: Force) -> bool {
    let kind = game.kind(force.kind);
    kind.domain == Domain::Sea && kind.attack > 0
}

/// The zones that enemy warships can reach in a turn.
fn threatened(game: &AreaGame, state: &AreaState) -> Vec<bool> {
    let mut threatened = vec![false; game.board().len()];
    let mover = game.movers(state.turn())[0];
    let enemies = state
        .forces()
        .filter(|(force, _)| is_warship(game, *force) && !game.are_friends(force.nation, mover));
    for (force, _) in enemies {
        let mut ring = vec![force.at];
        let mut seen = ring.clone();
        for _ in 0..game.kind(force.kind).movement {
            let links = ring.iter().flat_map(|zone| game.board().links(*zone));
            let mut next: Vec<SpaceId> = links.map(|link| link.to).collect();
            next.retain(|to| game.is_sea(*to) && game.spec(*to).in_play && !seen.contains(to));
            next.sort_unstable();
            next.dedup();
            seen.extend(&next);
            ring = next;
        }
        for zone in seen {
            threatened[zone.index()] = true;
        }
    }
    threatened
}

fn groups(troops: &Troops) -> Vec<UnitGroup> {
    troops.iter().map(|(force, count)| group(force, *count)).collect()
}
