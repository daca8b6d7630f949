//! Transports with their cargo and their escort: they land in Combat Move, and bring troops over the sea in Non-combat Move.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::estimate::cost_of;
use super::outlook::{Outlook, is_rested};
use super::reason::{Motive, PlannedOrder};
use crate::opponent::area::map::{is_off_limits, own_forces, reachable};
use railhead_area_game::chapters::battle::odds::{UnitCounts, join, of_forces};
use railhead_area_game::chapters::forces::{group, has_warships, left};
use railhead_area_game::definition::{Ability, Domain};
use railhead_area_game::state::area_state::{Force, Status};
use railhead_area_game::state::order::UnitGroup;
use railhead_area_game::{AreaGame, KindId, NationId, Order};
use railhead_engine::board::SpaceId;

/// Units farther than this from the enemy are free to leave by sea.
pub(super) const FAR: u16 = 3;
/// Ships do not sail where the enemy's chance of sinking them is greater, in percent.
pub(super) const RISK: i64 = 45;

/// A fleet is safe in a harbour where the enemy's chance of sinking it is at most this, in percent.
pub(super) const SUNK: i64 = 60;
/// The most warships that are bought to protect transports.
const MOST_ESCORTS: u16 = 14;

/// Transports of a zone that sail together, with their cargo.
#[derive(Debug)]
pub struct Bundle {
    /// The transports, and how many there are.
    pub ships: (Force, u16),
    /// Warships that sail with them.
    pub escort: Vec<(Force, u16)>,
    /// The cargo: aboard already, or ashore.
    pub cargo: Vec<(Force, u16)>,
    /// Where they can sail; a way of one zone means staying.
    ways: Vec<Voyage>,
    /// Whether it has been used.
    pub is_sent: bool,
    /// The part of each cargo's move that is spent by being aboard, in the order of the cargo.
    aboard: Vec<UnitGroup>,
}

/// A way over the sea.
#[derive(Debug)]
struct Voyage {
    path: Vec<SpaceId>,
    coasts: Vec<SpaceId>,
    /// The expected loss there, in tenths of an IPC.
    exposed: i64,
}

impl Voyage {
    fn end(&self) -> SpaceId {
        self.path[self.path.len() - 1]
    }
}

/// The active nations' transports.
pub struct Fleets<'s, 'g> {
    pub(super) outlook: &'s Outlook<'g>,
    pub(super) ways: Vec<(Force, Vec<SpaceId>)>,
}

impl<'s, 'g> Fleets<'s, 'g> {
    /// Those of a position.
    pub fn new(outlook: &'s Outlook<'g>) -> Self {
        let ways = reachable(outlook.game, outlook.state).into_iter();
        let at_sea = ways.filter(|(force, _)| outlook.is(*force, Domain::Sea));
        Self {
            ways: at_sea.collect(),
            outlook,
        }
    }

    pub(super) fn game(&self) -> &'g AreaGame {
        self.outlook.game
    }

    /// Lands or zones beside a space.
    pub(super) fn beside(&self, at: SpaceId, sea: bool) -> impl Iterator<Item = SpaceId> {
        let game = self.game();
        let links = game.board().links(at).iter().map(|link| link.to);
        links.filter(move |to| game.is_sea(*to) == sea && game.spec(*to).in_play)
    }

    /// Whether enemies in a zone can sink ships that stop there, below the surface too.
    pub(super) fn has_enemy_warships(&self, zone: SpaceId) -> bool {
        let mut enemies = self.outlook.state.enemies_at(self.game(), zone);
        enemies.any(|(force, _)| self.game().kind(force.kind).is_warship())
    }

    /// The land units of a nation that can leave an area by sea.
    pub fn spare(&self, nation: NationId, area: SpaceId) -> Vec<(Force, u16)> {
        let outlook = self.outlook;
        let is_near = outlook.front.distance(area).is_some_and(|far| far <= FAR);
        if is_near || !outlook.state.is_friendly(self.game(), area) {
            return Vec::new();
        }
        let stays = outlook.garrison(area, None);
        let here = outlook.state.forces_at(area);
        let mut troops: Vec<(Force, u16)> = here
            .filter(|(force, _)| {
                let kind = self.game().kind(force.kind);
                force.nation == nation && is_rested(*force) && kind.cargo().is_some() && kind.attack > 0
            })
            .map(|(force, count)| {
                let stay = stays.get(&force).copied().unwrap_or(0);
                (force, count.saturating_sub(stay))
            })
            .filter(|(_, count)| *count > 0)
            .collect();
        troops.sort_by_key(|(force, _)| Reverse((self.game().kind(force.kind).cost, *force)));
        troops
    }

    /// Every group of transports that can act, with the best cargo for it.
    pub fn bundles(&self) -> Vec<Bundle> {
        let (game, state) = (self.game(), self.outlook.state);
        let transports = own_forces(game, state)
            .filter(|(force, _)| game.kind(force.kind).room() > 0 && force.status == Status::Ready);
        transports.map(|ships| self.bundle(ships)).collect()
    }

    fn bundle(&self, (ships, count): (Force, u16)) -> Bundle {
        let (game, state) = (self.game(), self.outlook.state);
        let here = || {
            state
                .forces_at(ships.at)
                .filter(|(force, _)| force.nation == ships.nation)
        };
        let aboard: Vec<(Force, u16)> = here()
            .filter(|(force, _)| force.status == Status::Aboard)
            .collect();
        let cargo = if aboard.is_empty() {
            self.packed(ships, count)
        } else {
            aboard
        };
        let escort: Vec<(Force, u16)> = here()
            .filter(|(force, _)| {
                let kind = game.kind(force.kind);
                // Carriers wait for their aircraft.
                kind.is_warship() && kind.decks() == 0 && !kind.slips_past()
            })
            .filter(|(force, _)| force.status == Status::Ready && left(game, force) >= left(game, &ships))
            .collect();
        let aboard = cargo.iter().map(|(force, count)| {
            let spent = if force.status.is_aboard() {
                force.spent
            } else {
                // Boarding uses up a unit's move.
                game.kind(force.kind).movement
            };
            UnitGroup {
                aboard: true,
                spent,
                ..group(force, *count)
            }
        });
        let mut bundle = Bundle {
            ships: (ships, count),
            aboard: aboard.collect(),
            cargo,
            escort,
            ways: Vec::new(),
            is_sent: false,
        };
        let sails = self.ways.iter().filter(|(force, _)| *force == ships);
        let paths = sails.map(|(_, path)| path.clone());
        let ways = [vec![ships.at]].into_iter().chain(paths);
        bundle.ways = ways.filter_map(|path| self.voyage(&bundle, path)).collect();
        bundle
    }

    /// A way of a bundle; `None` if enemy ships are there or would sink it.
    fn voyage(&self, bundle: &Bundle, path: Vec<SpaceId>) -> Option<Voyage> {
        let zone = path[path.len() - 1];
        if self.has_enemy_warships(zone) {
            return None;
        }
        let mut fleet = of_forces(&bundle.escort);
        *fleet.entry(bundle.ships.0.kind).or_default() += bundle.ships.1;
        if path.len() > 1 {
            join(&mut fleet, &self.outlook.defenders(zone));
        }
        let strike = self.outlook.threats.worst(zone, &fleet, None);
        let wins = strike.as_ref().map_or(0, |strike| strike.wins);
        let is_alone = bundle.escort.is_empty();
        if path.len() > 1 && (wins > RISK || is_alone && strike.is_some()) {
            return None;
        }
        let loss = strike.map_or(0, |strike| strike.defender_loss - strike.attacker_loss);
        Some(Voyage {
            coasts: self.beside(zone, false).collect(),
            exposed: if path.len() > 1 {
                loss.max(0) * wins / 100
            } else {
                0
            },
            path,
        })
    }

    /// The best cargo on the coasts around some transports: each takes the strongest unit that fits, and then the next.
    fn packed(&self, ships: Force, count: u16) -> Vec<(Force, u16)> {
        let game = self.game();
        let coasts = self.beside(ships.at, false);
        let mut waiting: Vec<(Force, u16)> = coasts.flat_map(|area| self.spare(ships.nation, area)).collect();
        waiting.sort_by_key(|(force, _)| Reverse((game.kind(force.kind).cost, *force)));
        self.loaded(&waiting, ships.kind, count)
    }

    /// Those of some troops, the best first, that this many transports of a kind carry.
    pub(super) fn loaded(&self, troops: &[(Force, u16)], transport: KindId, count: u16) -> Vec<(Force, u16)> {
        let game = self.game();
        let mut waiting = troops.to_vec();
        let mut loaded: Vec<(Force, u16)> = Vec::new();
        for _ in 0..count {
            let mut room = game.kind(transport).room();
            for (force, left) in &mut waiting {
                let size = game.kind(force.kind).cargo().unwrap_or(u8::MAX).max(1);
                while *left > 0 && size <= room {
                    room -= size;
                    *left -= 1;
                    match loaded.iter_mut().find(|(other, _)| other == force) {
                        Some((_, count)) => *count += 1,
                        None => loaded.push((*force, 1)),
                    }
                }
            }
        }
        loaded
    }

    /// Orders of Non-combat Move: cargo goes to friendly coasts near the front or closer to it, empty transports to waiting troops.
    pub fn crossings(&self) -> Vec<PlannedOrder> {
        let outlook = self.outlook;
        let fronts = self.distances(|area| {
            let far = outlook.front.distance(area);
            if far == Some(0) {
                // A strong garrison is worth a detour.
                let guards: Vec<_> = outlook.state.enemies_at(self.game(), area).collect();
                let price = cost_of(self.game(), &of_forces(&guards)) / 150;
                let is_prize = self.game().spec(area).value > 0;
                return is_prize.then(|| u16::try_from(price).unwrap_or(u16::MAX).min(8));
            }
            let is_base = far.is_some_and(|far| far <= FAR) && outlook.state.is_friendly(self.game(), area);
            is_base.then_some(2)
        });
        let escorting = self.warships();
        let mut planned: Vec<(Motive, Vec<Order>)> = Vec::new();
        for bundle in self.bundles() {
            let nation = bundle.ships.0.nation;
            if bundle.cargo.is_empty() {
                let waiting = self.distances(|area| (!self.spare(nation, area).is_empty()).then_some(0));
                let orders = (Motive::Transport, bundle.nearer(&waiting));
                planned.push(self.or_shelter(&bundle, orders, &escorting));
                continue;
            }
            let landings = bundle.ways.iter().flat_map(|way| {
                let coasts = way.coasts.iter();
                coasts.map(move |area| (outlook.front.distance(*area), *area, way))
            });
            let joined = landings.filter(|(far, area, _)| {
                let is_near = far.is_some_and(|far| (1..=FAR).contains(&far));
                let comes = bundle.cargo.iter().all(|(force, _)| force.at != *area);
                is_near
                    && comes
                    && !is_off_limits(self.game(), outlook.state, nation, *area)
                    && outlook.state.is_friendly(self.game(), *area)
                    && self.stands(&bundle, *area)
            });
            let best = joined.min_by_key(|(far, area, way)| (*far, way.path.len(), *area));
            let orders = best.map_or_else(
                || bundle.nearer(&fronts),
                |(_, area, way)| bundle.brings(&way.path, Some(area)),
            );
            planned.push(self.or_shelter(&bundle, (Motive::Cross, orders), &escorting));
        }
        let with_reasons = planned.into_iter().flat_map(|(why, orders)| {
            let orders = orders.into_iter();
            orders.map(move |order| PlannedOrder { order, why })
        });
        with_reasons.chain(escorting).collect()
    }

    /// Whether the cargo of a bundle can stay where it lands.
    fn stands(&self, bundle: &Bundle, area: SpaceId) -> bool {
        let mut units = self.outlook.defenders(area);
        for (force, count) in &bundle.cargo {
            *units.entry(force.kind).or_default() += count;
        }
        self.outlook.stands(area, &units)
    }

    /// The distance over sea from each zone to the coasts that are wanted, which may count as farther.
    fn distances(&self, wanted: impl Fn(SpaceId) -> Option<u16>) -> Vec<Option<u16>> {
        let game = self.game();
        let goals: Vec<Option<u16>> = game
            .space_ids()
            .map(|at| if game.is_sea(at) { None } else { wanted(at) })
            .collect();
        let zones = game
            .space_ids()
            .filter(|at| game.is_sea(*at) && game.spec(*at).in_play);
        let starts = zones.filter_map(|zone| {
            let coasts = self.beside(zone, false);
            Some((zone, coasts.filter_map(|area| goals[area.index()]).min()?))
        });
        self.spread(starts.collect())
    }

    /// The distance over sea, around zones that the enemy bars (AB-9), from every zone to the nearest of some, which count as this far.
    pub(super) fn spread(&self, starts: Vec<(SpaceId, u16)>) -> Vec<Option<u16>> {
        let mut far = vec![None; self.game().board().len()];
        let mut heap: BinaryHeap<Reverse<(u16, SpaceId)>> = BinaryHeap::new();
        heap.extend(starts.into_iter().map(|(zone, steps)| Reverse((steps, zone))));
        while let Some(Reverse((steps, zone))) = heap.pop() {
            if far[zone.index()].is_some() {
                continue;
            }
            far[zone.index()] = Some(steps);
            for next in self.beside(zone, true) {
                let is_barred = has_warships(self.game(), self.outlook.state, next);
                if far[next.index()].is_none() && !is_barred {
                    heap.push(Reverse((steps + 1, next)));
                }
            }
        }
        far
    }

    /// The zone beside a complex where new ships are safest, without the enemy: of several the one where troops wait, then where own ships are.
    pub fn harbour(&self, complex: SpaceId) -> Option<SpaceId> {
        let zones = self
            .beside(complex, true)
            .filter(|zone| !self.has_enemy_warships(*zone));
        zones.min_by_key(|zone| {
            let fleet = self.outlook.defenders(*zone);
            let escorts = self.escorts_needed(*zone, &fleet).unwrap_or(u16::MAX);
            let nation = self.outlook.state.space(complex).controller;
            let has_troops = nation.is_some_and(|nation| self.waiting_beside(nation, *zone) > 0);
            (escorts, !has_troops, Reverse(cost_of(self.game(), &fleet)), *zone)
        })
    }

    /// The zone beside one of these complexes where new ships are of most use: troops wait for them there.
    pub(super) fn main_harbour(&self, nation: NationId, complexes: &[SpaceId]) -> Option<SpaceId> {
        let harbours = complexes.iter().filter_map(|complex| self.harbour(*complex));
        harbours.max_by_key(|zone| (self.waiting_beside(nation, *zone), Reverse(*zone)))
    }

    /// The price of a nation's troops that wait for ships on the coasts of a zone.
    pub fn waiting_beside(&self, nation: NationId, zone: SpaceId) -> i64 {
        let troops = self.beside(zone, false).flat_map(|area| self.spare(nation, area));
        let prices =
            troops.map(|(force, count)| i64::from(self.game().kind(force.kind).cost) * i64::from(count));
        prices.sum()
    }

    /// The cheapest kind of ship that fights off others, among those in question; one that hunts, if the enemy has submarines for it (AB-26).
    pub fn usual_escort(&self, is_in_question: impl Fn(KindId) -> bool) -> Option<KindId> {
        let game = self.game();
        let kinds = game
            .kind_ids()
            .filter(|kind| is_escort(game, *kind) && is_in_question(*kind));
        let side = self.outlook.state.side(game);
        let mut forces = self.outlook.state.forces();
        let has_prey =
            forces.any(|(force, _)| game.side_of(force.nation) != side && is_prey(game, force.kind));
        kinds.min_by_key(|kind| {
            let spec = game.kind(*kind);
            (has_prey && !spec.can(Ability::Hunts), spec.cost)
        })
    }

    /// How many more warships a fleet in a zone needs to be safe there; `None` if even many are too few.
    pub fn escorts_needed(&self, zone: SpaceId, fleet: &UnitCounts) -> Option<u16> {
        let escort = self.usual_escort(|_| true);
        let mut fleet = fleet.clone();
        for escorts in 0..=MOST_ESCORTS {
            if self.outlook.holds(zone, &fleet, SUNK) {
                return Some(escorts);
            }
            *fleet.entry(escort?).or_default() += 1;
        }
        None
    }
}

/// Whether units that hunt take away what a kind of ship does best (AB-25, AB-26).
pub(super) fn is_prey(game: &AreaGame, kind: KindId) -> bool {
    let spec = game.kind(kind);
    spec.can(Ability::FirstStrike) || spec.can(Ability::Evades)
}

/// Whether a kind of ship fights off others.
pub fn is_escort(game: &AreaGame, kind: KindId) -> bool {
    let spec = game.kind(kind);
    spec.domain == Domain::Sea && spec.attack > 0 && spec.defence > 1 && !spec.slips_past()
}

impl Bundle {
    /// The hostile or friendly coasts that it reaches.
    pub fn shores(&self) -> impl Iterator<Item = SpaceId> {
        let has_cargo = !self.cargo.is_empty();
        let ways = self.ways.iter().filter(move |_| has_cargo);
        ways.flat_map(|way| way.coasts.iter().copied())
    }

    /// Whether it can land in an area.
    pub fn reaches(&self, area: SpaceId) -> bool {
        self.voyage_to(area).is_some()
    }

    /// The expected loss of ships when it lands in an area, in tenths of an IPC.
    pub fn exposed(&self, area: SpaceId) -> i64 {
        self.voyage_to(area).map_or(0, |way| way.exposed)
    }

    /// The orders to land in an area.
    pub fn lands(&self, area: SpaceId) -> Vec<Order> {
        self.voyage_to(area)
            .map_or_else(Vec::new, |way| self.brings(&way.path, Some(area)))
    }

    fn voyage_to(&self, area: SpaceId) -> Option<&Voyage> {
        let ways = self.ways.iter().filter(|way| way.coasts.contains(&area));
        let best = ways.min_by_key(|way| (way.exposed, way.path.len()));
        best.filter(|_| !self.cargo.is_empty())
    }

    /// Boards, sails along a way, and lands; stays at sea if there is no landing place.
    pub(super) fn brings(&self, path: &[SpaceId], to: Option<SpaceId>) -> Vec<Order> {
        let mut orders = Vec::new();
        let mut coasts: Vec<SpaceId> = self.cargo.iter().map(|(force, _)| force.at).collect();
        coasts.retain(|at| *at != self.ships.0.at);
        coasts.sort_unstable();
        coasts.dedup();
        for from in coasts {
            let units = self.cargo.iter().filter(|(force, _)| force.at == from);
            orders.push(Order::Load {
                units: units.map(|(force, count)| group(force, *count)).collect(),
                from,
                zone: self.ships.0.at,
            });
        }
        let aboard = merged(&self.aboard);
        if path.len() > 1 {
            orders.push(self.sailing(path.to_vec(), &aboard));
        }
        if let Some(to) = to {
            orders.push(Order::Unload {
                zone: path[path.len() - 1],
                units: aboard.iter().map(|units| (*units, to)).collect(),
            });
        }
        orders
    }

    fn sailing(&self, path: Vec<SpaceId>, aboard: &[UnitGroup]) -> Order {
        let ships = [self.ships].into_iter().chain(self.escort.iter().copied());
        let ships = ships.map(|(force, count)| group(&force, count));
        let units = ships.chain(aboard.iter().copied()).collect();
        Order::Move { units, path }
    }

    /// Sails closer, if possible.
    fn nearer(&self, far: &[Option<u16>]) -> Vec<Order> {
        let at = |zone: SpaceId| far[zone.index()].unwrap_or(u16::MAX);
        let nearest = self.ways.iter().min_by_key(|way| (at(way.end()), way.path.len()));
        nearest
            .filter(|way| at(way.end()) < at(self.ships.0.at))
            .map_or_else(Vec::new, |way| self.brings(&way.path, None))
    }
}

/// The same units, with those alike added up wherever they boarded.
fn merged(units: &[UnitGroup]) -> Vec<UnitGroup> {
    let mut merged: Vec<UnitGroup> = Vec::new();
    for group in units {
        let same =
            |other: &&mut UnitGroup| UnitGroup { count: 0, ..**other } == UnitGroup { count: 0, ..*group };
        match merged.iter_mut().find(same) {
            Some(other) => other.count += group.count,
            None => merged.push(*group),
        }
    }
    merged
}
