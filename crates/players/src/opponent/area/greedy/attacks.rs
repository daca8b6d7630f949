//! Attacks: the assaults that gain most, one after another, while units last.

use std::collections::BTreeMap;

use super::bases::Bases;
use super::escorts;
use super::fleet::{Bundle, Fleets};
use super::outlook::Outlook;
use super::raids;
use super::reason::{Motive, PlannedOrder};
use super::threat::is_target;
use super::weighing::weigh;
use crate::opponent::area::map::{own_forces, reachable};
use railhead_area_game::Order;
use railhead_area_game::chapters::battle::odds::{UnitCounts, of_forces};
use railhead_area_game::chapters::forces::group;
use railhead_area_game::definition::Domain;
use railhead_area_game::state::area_state::{Force, Status};
use railhead_engine::board::SpaceId;

/// An assault must gain this much, in tenths of an IPC.
const WORTHWHILE: i64 = 8;

/// Units that can go to a space, and how.
#[derive(Clone, Debug)]
struct Column {
    force: Force,
    path: Vec<SpaceId>,
}

/// An assault on a space.
#[derive(Clone, Debug)]
struct Assault {
    gain: i64,
    wins: i64,
    held: bool,
    /// How many of each column.
    sent: Vec<(usize, u16)>,
    bundles: Vec<usize>,
}

/// The units that can be sent to a space: the assault on it depends on nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Available {
    /// How many of each column may go.
    free: Vec<u16>,
    /// How many of each column are left, with those that should stay.
    left: Vec<u16>,
    /// The bundles that reach it, and how many are left of each force that sails with them.
    bundles: Vec<(usize, Vec<u16>)>,
}

/// The units that can still be sent.
struct Pool<'s, 'g> {
    outlook: &'s Outlook<'g>,
    left: BTreeMap<Force, u16>,
    columns: BTreeMap<SpaceId, Vec<Column>>,
    bundles: Vec<Bundle>,
    /// The units that must stay, by space and by the one whose enemies no longer count.
    stays: BTreeMap<(SpaceId, SpaceId), BTreeMap<Force, u16>>,
    /// The best assaults by spaces, as long as the same units are available.
    known: BTreeMap<SpaceId, (Available, Option<Assault>)>,
}

/// The orders of all assaults that gain.
pub fn plan(outlook: &Outlook) -> Vec<PlannedOrder> {
    if outlook.state.is_turn_at_peace(outlook.game) {
        return Vec::new();
    }
    let mut pool = Pool::new(outlook);
    let targets: Vec<SpaceId> = pool.targets();
    let mut open: Vec<(i64, SpaceId)> = Vec::new();
    for at in targets {
        open.extend(pool.best(at).map(|assault| (assault.gain, at)));
    }
    let mut planned = Vec::new();
    let mut assaulted = Vec::new();
    // The best first; an assault that lost units to another is weighed again.
    while let Some(index) = (0..open.len()).max_by_key(|index| open[*index]) {
        let (gain, at) = open.swap_remove(index);
        match pool.best(at) {
            Some(assault) if assault.gain >= gain => {
                planned.extend(pool.send(at, &assault));
                assaulted.push(at);
            }
            Some(assault) => open.push((assault.gain, at)),
            None => {}
        }
    }
    planned.extend(pool.raids(&assaulted));
    planned
}

impl<'s, 'g> Pool<'s, 'g> {
    fn new(outlook: &'s Outlook<'g>) -> Self {
        let (game, state) = (outlook.game, outlook.state);
        let left: BTreeMap<Force, u16> = own_forces(game, state)
            .filter(|(force, _)| game.kind(force.kind).attack > 0 && force.status == Status::Ready)
            .collect();
        let bases = Bases::new(game, state);
        let mut columns: BTreeMap<SpaceId, Vec<Column>> = BTreeMap::new();
        for (force, path) in reachable(game, state) {
            let to = path[path.len() - 1];
            if left.contains_key(&force)
                && is_target(game, state, to)
                && bases.is_in_reach(game, force, &path)
            {
                columns.entry(to).or_default().push(Column { force, path });
            }
        }
        for columns in columns.values_mut() {
            columns.sort_by_key(|column| {
                let kind = game.kind(column.force.kind);
                (kind.domain == Domain::Air, kind.cost, column.force)
            });
        }
        Self {
            outlook,
            left,
            columns,
            bundles: Fleets::new(outlook).bundles(),
            stays: BTreeMap::new(),
            known: BTreeMap::new(),
        }
    }

    fn targets(&self) -> Vec<SpaceId> {
        let shores = self.bundles.iter().flat_map(Bundle::shores);
        let mut targets: Vec<SpaceId> = self.columns.keys().copied().chain(shores).collect();
        let outlook = self.outlook;
        targets.retain(|at| is_target(outlook.game, outlook.state, *at));
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// How many of a force may go to a space.
    fn free(&mut self, force: Force, to: SpaceId) -> u16 {
        let left = self.left.get(&force).copied().unwrap_or(0);
        let outlook = self.outlook;
        let is_sea = outlook.game.is_sea(force.at);
        // Transports that have been sent have taken their escort along.
        let mut bundles = self.bundles.iter();
        let is_held_back = !is_sea || bundles.any(|bundle| bundle.ships.0.at == force.at && !bundle.is_sent);
        // Aircraft come back.
        if left == 0 || !is_held_back || outlook.is(force, Domain::Air) {
            return left;
        }
        let stays = self.stays.entry((force.at, to)).or_insert_with(|| {
            if is_sea {
                escorts::staying(outlook, force.at, to)
            } else {
                outlook.garrison(force.at, Some(to))
            }
        });
        left.saturating_sub(stays.get(&force).copied().unwrap_or(0))
    }

    /// The units that can be sent to a space.
    fn available(&mut self, at: SpaceId, columns: &[Column]) -> Available {
        let left = |pool: &Self, force: &Force| pool.left.get(force).copied().unwrap_or(0);
        Available {
            free: columns.iter().map(|column| self.free(column.force, at)).collect(),
            left: columns.iter().map(|column| left(self, &column.force)).collect(),
            bundles: (0..self.bundles.len())
                .filter(|index| self.bundles[*index].reaches(at) && self.is_whole(*index))
                .map(|index| {
                    let bundle = &self.bundles[index];
                    let sails = bundle.cargo.iter().chain(&bundle.escort);
                    (index, sails.map(|(force, _)| left(self, force)).collect())
                })
                .collect(),
        }
    }

    /// The assault on a space that gains most.
    fn best(&mut self, at: SpaceId) -> Option<Assault> {
        let columns = self.columns.get(&at).cloned().unwrap_or_default();
        let available = self.available(at, &columns);
        if let Some((_, assault)) = self.known.get(&at).filter(|(then, _)| *then == available) {
            return assault.clone();
        }
        let assault = self.weighed(at, &columns, &available);
        self.known.insert(at, (available, assault.clone()));
        assault
    }

    /// The assault of these columns and of bundles that gains most.
    fn weighed(&self, at: SpaceId, columns: &[Column], available: &Available) -> Option<Assault> {
        let is_air = |index: &usize| self.outlook.is(columns[*index].force, Domain::Air);
        let land: Vec<usize> = (0..columns.len()).filter(|index| !is_air(index)).collect();
        let air: Vec<usize> = (0..columns.len()).filter(is_air).collect();
        let bundles: Vec<usize> = available.bundles.iter().map(|(index, _)| *index).collect();
        let enemies: Vec<(Force, u16)> = self.outlook.state.enemies_at(self.outlook.game, at).collect();
        let trial = Trial {
            pool: self,
            at,
            columns,
            free: &available.free,
            defenders: of_forces(&enemies),
        };
        let mut best: Option<Assault> = None;
        let mut consider = |assault: Option<Assault>| {
            if let Some(assault) = assault.filter(|assault| assault.gain >= WORTHWHILE)
                && best.as_ref().is_none_or(|best| assault.gain > best.gain)
            {
                best = Some(assault);
            }
        };
        let mut orders = vec![[&land, &air]];
        if !land.is_empty() && !air.is_empty() {
            orders.push([&air, &land]);
        }
        // The sea helps where the land does not suffice, one fleet after another.
        for count in 0..=bundles.len() {
            for order in &orders {
                let columns = order.iter().copied().flatten().copied();
                consider(trial.grown(columns, &bundles[..count]));
            }
        }
        best
    }

    /// Whether the cargo of a bundle has not been sent elsewhere.
    fn is_whole(&self, index: usize) -> bool {
        let bundle = &self.bundles[index];
        !bundle.is_sent
            && bundle.cargo.iter().all(|(force, count)| {
                force.status.is_aboard() || self.left.get(force).is_some_and(|left| left >= count)
            })
    }

    /// Sends the bombers that are left on raids, each group where it gains most, but not into assaults.
    fn raids(&self, assaulted: &[SpaceId]) -> Vec<PlannedOrder> {
        let mut raids: BTreeMap<Force, (i64, PlannedOrder)> = BTreeMap::new();
        let open = self.columns.iter().filter(|(at, _)| !assaulted.contains(at));
        for (at, column) in open.flat_map(|(at, columns)| columns.iter().map(move |column| (*at, column))) {
            let count = self.left.get(&column.force).copied().unwrap_or(0);
            let (game, state) = (self.outlook.game, self.outlook.state);
            let raid = raids::best(game, state, (column.force, count), at).filter(|_| count > 0);
            let Some((gain, rail)) = raid else { continue };
            if raids.get(&column.force).is_none_or(|(best, _)| gain > *best) {
                let order = Order::Move {
                    units: vec![group(&column.force, count)],
                    path: column.path.clone(),
                };
                let why = Motive::Raid { at, rail };
                raids.insert(column.force, (gain, PlannedOrder { order, why }));
            }
        }
        raids.into_values().map(|(_, planned)| planned).collect()
    }

    /// Takes the units of an assault away, and returns its orders.
    fn send(&mut self, at: SpaceId, assault: &Assault) -> Vec<PlannedOrder> {
        let why = Motive::Attack {
            at,
            wins: assault.wins,
            held: assault.held,
        };
        let mut orders = Vec::new();
        for index in &assault.bundles {
            let bundle = &mut self.bundles[*index];
            bundle.is_sent = true;
            for (force, count) in bundle.cargo.iter().chain(&bundle.escort) {
                if let Some(left) = self.left.get_mut(force) {
                    *left = left.saturating_sub(*count);
                }
            }
            orders.extend(bundle.lands(at));
        }
        let columns = &self.columns.get(&at).cloned().unwrap_or_default();
        for (index, count) in &assault.sent {
            let Column { force, path } = &columns[*index];
            if let Some(left) = self.left.get_mut(force) {
                *left -= count;
            }
            orders.push(Order::Move {
                units: vec![group(force, *count)],
                path: path.clone(),
            });
        }
        orders
            .into_iter()
            .map(|order| PlannedOrder { order, why })
            .collect()
    }
}

/// Forces against one space, grown step by step.
struct Trial<'p, 's, 'g> {
    pool: &'p Pool<'s, 'g>,
    at: SpaceId,
    columns: &'p [Column],
    free: &'p [u16],
    defenders: UnitCounts,
}

impl Trial<'_, '_, '_> {
    /// The best assault while these columns join one after the other, with some bundles from the sea.
    fn grown(&self, order: impl Iterator<Item = usize>, bundles: &[usize]) -> Option<Assault> {
        let mut attackers = UnitCounts::new();
        let mut exposed = 0;
        // What sails with them cannot come over land too, nor with two of them.
        let mut sails: BTreeMap<Force, u16> = BTreeMap::new();
        for index in bundles {
            let bundle = &self.pool.bundles[*index];
            exposed += bundle.exposed(self.at);
            for (force, count) in &bundle.cargo {
                *attackers.entry(force.kind).or_default() += count;
            }
            for (force, count) in bundle.cargo.iter().chain(&bundle.escort) {
                *sails.entry(*force).or_default() += count;
            }
        }
        let is_twice =
            |force: &Force, count: &u16| self.pool.left.get(force).is_some_and(|left| left < count);
        if sails.iter().any(|(force, count)| is_twice(force, count)) {
            return None;
        }
        let mut sent: Vec<(usize, u16)> = Vec::new();
        let mut best: Option<Assault> = None;
        let mut consider = |attackers: &UnitCounts, sent: &[(usize, u16)]| {
            let Some(weighed) = weigh(self.pool.outlook, self.at, attackers, &self.defenders) else {
                return;
            };
            let gain = weighed.gain - exposed;
            if best.as_ref().is_none_or(|best| gain > best.gain) {
                best = Some(Assault {
                    gain,
                    wins: weighed.wins,
                    held: weighed.held,
                    sent: sent.to_vec(),
                    bundles: bundles.to_vec(),
                });
            }
        };
        if !bundles.is_empty() {
            consider(&attackers, &sent);
        }
        for index in order {
            let force = self.columns[index].force;
            let here = self.pool.left.get(&force).copied().unwrap_or(0);
            let ashore = here.saturating_sub(sails.get(&force).copied().unwrap_or(0));
            let mut left = self.free[index].min(ashore);
            let step = left.div_ceil(4).max(1);
            while left > 0 {
                let more = step.min(left);
                left -= more;
                *attackers.entry(force.kind).or_default() += more;
                match sent.last_mut() {
                    Some((last, count)) if *last == index => *count += more,
                    _ => sent.push((index, more)),
                }
                consider(&attackers, &sent);
                if self.defenders.is_empty() && attackers.len() > 1 {
                    break;
                }
            }
        }
        best
    }
}
