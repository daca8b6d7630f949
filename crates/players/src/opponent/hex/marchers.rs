//! The units that a computer player shares out among the places that it plays for.

use std::collections::BTreeMap;

use super::estimate::{Distances, strength};
use super::tasks::Tasks;
use railhead_engine::board::SpaceId;
use railhead_hex_game::{TableView, UnitId};

/// Places this close to one another, in hexes, are one aim.
const TOGETHER: u32 = 6;
/// The places of each aim.
pub fn together(view: TableView, places: &[SpaceId]) -> Vec<Vec<SpaceId>> {
    let grid = view.game().board().grid();
    let mut groups: Vec<Vec<SpaceId>> = Vec::new();
    for place in places {
        let is_near =
            |group: &&mut Vec<SpaceId>| group.iter().any(|at| grid.distance(*at, *place) <= TOGETHER);
        match groups.iter_mut().find(is_near) {
            Some(group) => group.push(*place),
            None => groups.push(vec![*place]),
        }
    }
    groups
}

/// A unit that can be assigned.
pub struct Marcher {
    pub unit: UnitId,
    pub attack: u32,
    /// Its distance from each aim.
    pub far: Vec<u32>,
    pub aim: usize,
}

/// The distances to each aim, and the aim of each unit as their index. Both are empty where the nearest place is everyone's aim.
pub type Assignment = (Vec<Distances>, BTreeMap<UnitId, usize>);

/// The units without a task, each with its nearest aim.
pub fn marchers(view: TableView, each: &[Distances], tasks: &Tasks) -> Vec<Marcher> {
    let game = view.game();
    game.unit_ids()
        .filter(|unit| {
            let spec = game.unit(*unit);
            spec.side == view.viewer() && spec.movement > 0 && tasks.of(*unit).is_none()
        })
        .filter_map(|unit| {
            let at = view.status(unit)?.at?;
            let far: Vec<u32> = each.iter().map(|distances| distances.of(at)).collect();
            let aim = (0..far.len()).min_by_key(|aim| far[*aim])?;
            let (attack, _) = strength(view, unit);
            Some(Marcher {
                unit,
                attack,
                far,
                aim,
            })
        })
        .collect()
}
