//! Which units of a simple player go by rail: those that get closer to the front than by marching.

use std::cmp::Reverse;

use railhead_area_game::chapters::rail::{now, orders};
use railhead_area_game::rail::Trip;
use railhead_area_game::state::area_state::{Force, Status};
use railhead_area_game::{AreaGame, AreaState, Order};
use railhead_players::opponent::area::map::{Front, own_forces};

/// A train for each unit that should go by rail, farthest from the front first.
pub fn trains(game: &AreaGame, state: &AreaState, front: &Front) -> Vec<(Force, Order)> {
    let Some(mut rails) = now::rails(game, state).filter(|_| now::is_time(game, state.phase())) else {
        return Vec::new();
    };
    let far = |force: &Force| front.distance(force.at).unwrap_or(u16::MAX);
    let rested = |force: &Force| force.status == Status::Ready && force.spent == 0;
    let mut waiting: Vec<(Force, u16)> = own_forces(game, state)
        .filter(|(force, _)| rested(force) && far(force) > 1)
        .filter(|(force, _)| orders::check_units(game, state, force.nation, force.kind, 1, force.at).is_ok())
        .collect();
    waiting.sort_by_key(|(force, _)| (Reverse(far(force)), *force));
    let mut found = Vec::new();
    for (force, count) in waiting {
        let unit = now::traveller(game, force.nation, force.kind);
        // It must gain more than a march would.
        let enough = far(&force).saturating_sub(u16::from(unit.movement));
        for _ in 0..count {
            let reach = rails.reach(unit, force.at);
            let nearer = reach
                .areas()
                .filter_map(|at| Some((front.distance(at)?, at)))
                .filter(|(distance, _)| (1..enough).contains(distance));
            let Some(Trip { train, .. }) = nearer.min().and_then(|(_, at)| reach.trip(at)) else {
                break;
            };
            let order = Order::Rail {
                nation: force.nation,
                kind: force.kind,
                count: 1,
                path: train.path.clone(),
                booking: None,
            };
            rails.trains.push(train.clone());
            found.push((force, order));
        }
    }
    found
}
