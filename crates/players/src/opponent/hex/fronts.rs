//! The inner line: a defender with several fronts sends units by rail from where the enemy is weak to where he is strong.
//!
//! A front is what the enemy threatens together: each of his units threatens the places nearest to it. The units of the side stand at the front
//! of the places nearest to them. Only units that a train can take are sent, and a few at a time: as many as the trains of a player-turn carry.
//! Who arrives becomes a defender there like any other. Only scenarios with goals have several fronts: an objective alone is one.

use std::collections::BTreeMap;

use super::estimate::{Distances, Strengths, strength};
use super::marchers::{Assignment, Marcher, marchers, together};
use super::rail_lines::by_rail;
use super::tasks::Tasks;
use railhead_engine::board::SpaceId;
use railhead_hex_game::{TableView, UnitId};

/// A unit this close to the places of its front, in movement points, has arrived.
const ARRIVED: u32 = 12;
/// Units this close to an enemy, in hexes, are needed where they are.
const IN_CONTACT: u32 = 3;
/// Trains take units up to this close to the places of a front, in hexes.
const BESIDE: u32 = 3;

/// The strength that the enemy has against each front, and the side for it.
struct Balance {
    against: Vec<u32>,
    own: Vec<u32>,
}

impl Balance {
    /// The side's strength for each hundred factors of the enemy at a front.
    fn share(&self, front: usize, more: u32, less: u32) -> u32 {
        100 * (self.own[front] + more).saturating_sub(less) / self.against[front].max(1)
    }
}

/// The units that go over to another front, and the distances to each front. Both are empty where there is one front only.
pub fn sent<'b>(
    view: TableView,
    places: &[SpaceId],
    tasks: &Tasks,
    before: impl Fn(UnitId) -> Option<&'b Distances>,
) -> Assignment {
    let groups = together(view, places);
    if view.game().written_goals().is_empty() || groups.len() < 2 {
        return (Vec::new(), BTreeMap::new());
    }
    let each: Vec<Distances> = groups.iter().map(|group| Distances::new(view, group)).collect();
    let strengths = Strengths::new(view);
    let mut marchers = marchers(view, &each, tasks);
    let on_the_way = on_the_way(&mut marchers, &groups, before);
    let mut balance = balance(view, &strengths, &each, &marchers);
    let mut by_unit = on_the_way;
    let trains = usize::from(view.rail_capacity().0);
    let mut free: Vec<&Marcher> = marchers
        .iter()
        .filter(|marcher| !by_unit.contains_key(&marcher.unit))
        .collect();
    while by_unit.len() < trains {
        let threatened = (0..groups.len()).filter(|front| balance.against[*front] > 0);
        let Some(short) = threatened.min_by_key(|front| balance.share(*front, 0, 0)) else {
            break;
        };
        let can_go = |marcher: &&&Marcher| {
            let factors = factors(view, marcher);
            marcher.aim != short
                && balance.share(marcher.aim, 0, factors) > balance.share(short, factors, 0)
                && is_free(view, &strengths, marcher, &groups[short])
        };
        // The strongest of those who can go.
        let going = free
            .iter()
            .filter(can_go)
            .max_by_key(|marcher| (marcher.attack, marcher.unit));
        let Some(going) = going.copied() else {
            break;
        };
        let factors = factors(view, going);
        balance.own[going.aim] = balance.own[going.aim].saturating_sub(factors);
        balance.own[short] += factors;
        by_unit.insert(going.unit, short);
        free.retain(|marcher| marcher.unit != going.unit);
    }
    (each, by_unit)
}

/// The units that were sent before and have not arrived, with their fronts; the others stand where they are nearest.
fn on_the_way<'b>(
    marchers: &mut [Marcher],
    groups: &[Vec<SpaceId>],
    before: impl Fn(UnitId) -> Option<&'b Distances>,
) -> BTreeMap<UnitId, usize> {
    let mut going = BTreeMap::new();
    for marcher in marchers {
        let Some(had) = before(marcher.unit) else {
            continue;
        };
        let same = groups
            .iter()
            .position(|group| group.iter().any(|place| had.of(*place) == 0));
        if let Some(front) = same.filter(|front| marcher.far[*front] > ARRIVED) {
            marcher.aim = front;
            going.insert(marcher.unit, front);
        }
    }
    going
}

fn factors(view: TableView, marcher: &Marcher) -> u32 {
    let (attack, defence) = strength(view, marcher.unit);
    attack + defence
}

fn balance(view: TableView, strengths: &Strengths, each: &[Distances], marchers: &[Marcher]) -> Balance {
    let mut balance = Balance {
        against: vec![0; each.len()],
        own: vec![0; each.len()],
    };
    for (at, here) in &strengths.enemy {
        if let Some(front) = (0..each.len()).min_by_key(|front| each[*front].of(*at)) {
            balance.against[front] += here.attack;
        }
    }
    for marcher in marchers {
        balance.own[marcher.aim] += factors(view, marcher);
    }
    balance
}

/// Whether a unit is at a railway, out of contact, and a train could take it to the places of a front.
fn is_free(view: TableView, strengths: &Strengths, marcher: &Marcher, group: &[SpaceId]) -> bool {
    let (game, grid) = (view.game(), view.game().board().grid());
    let Some(at) = view.at(marcher.unit) else {
        return false;
    };
    strengths.nearest_enemy(game, at) >= IN_CONTACT
        && by_rail(view, strengths, at, u16::MAX)
            .any(|to| group.iter().any(|place| grid.distance(*place, to) <= BESIDE))
}
