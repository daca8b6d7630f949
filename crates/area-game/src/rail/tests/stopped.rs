//! What stops a train that could go alone: a cut, or the fewest capacities that would have to carry more.

use super::plans::{areas, most, random, random_requests};
use super::*;
use crate::rail::Limited;
use crate::rail::plan::{Stop, TrainRequest};
use crate::rail::variant::{Occupied, Throughput};
use railhead_engine::engine::Draws;

// M1-7
#[test]
fn m1_7_two_trains_in_opposite_directions_are_stopped_by_the_area_between_them() {
    let mut file = file("module_1");
    file.throughput = Throughput::Value {
        occupied: Occupied::Whole,
    };
    let variant = built(&file);
    let mut rails = nobody(&variant);
    let line = [("germany", 9), ("western_poland", 1), ("eastern_poland", 9)];
    home(&mut rails, "germany", &line);
    let [here, between, there] = line.map(|(id, _)| at(id));
    let request = |from, to| TrainRequest {
        unit: infantry("germany"),
        from,
        to,
    };
    let plan = rails.plan(&[request(here, there), request(there, here)]);
    assert_eq!((plan.goes(), plan.is_proven), (1, true));
    let stopped = plan.bottleneck.expect("the area stops the other");
    assert_eq!(stopped.stop, Stop::Together);
    assert_eq!(stopped.what, [Limited::Area(between)]);
    assert_eq!((stopped.each.as_slice(), stopped.carries), (&[1][..], 1));
    // In the same direction it is a cut.
    let plan = rails.plan(&[request(here, there), request(here, there)]);
    let stopped = plan.bottleneck.expect("the area stops the other");
    assert_eq!(
        (stopped.stop, stopped.what),
        (Stop::Cut, vec![Limited::Area(between)])
    );
}

/// The same situation, with values in these areas that are too high to stop any train.
fn with_more<'v>(rails: &Rails<'v>, areas: &[SpaceId]) -> Rails<'v> {
    let mut rails = rails.clone();
    for area in areas {
        rails.spaces[area.index()].value = 40;
    }
    rails
}

// M1-7
#[test]
fn m1_7_no_fewer_capacities_would_let_one_more_train_go() {
    let variant = variant("module_1");
    let areas = areas(&variant);
    let mut sizes = [0; 4];
    for seed in 0..1500 {
        let mut draws = Draws::new(70_000 + seed);
        let rails = random(&variant, &mut draws);
        let mut requests = random_requests(&variant, &mut draws);
        requests.extend(random_requests(&variant, &mut draws));
        // Those that could not go alone have reasons of their own.
        requests.retain(|request| rails.reach(request.unit, request.from).trip(request.to).is_some());
        let plan = rails.plan(&requests);
        let Some(stopped) = plan.bottleneck.filter(|stopped| stopped.stop == Stop::Together) else {
            continue;
        };
        let goes = plan.trains.iter().flatten().count();
        let loose: Vec<SpaceId> = stopped
            .what
            .iter()
            .map(|what| {
                let Limited::Area(at) = what else {
                    panic!("seed {seed}: {what:?} has no limit");
                };
                *at
            })
            .collect();
        let most = |loose: &[SpaceId]| most(&with_more(&rails, loose), &requests);
        assert!(most(&loose) > goes, "seed {seed}: {loose:?} {requests:?}");
        assert_eq!(usize::from(stopped.carries), goes, "seed {seed}");
        let fewer: Vec<Vec<SpaceId>> = match loose.len() {
            1 => vec![Vec::new()],
            2 => areas.iter().map(|area| vec![*area]).collect(),
            _ => (0..areas.len())
                .flat_map(|one| (0..one).map(move |other| [one, other]))
                .map(|pair| pair.map(|area| areas[area]).to_vec())
                .collect(),
        };
        for fewer in fewer {
            assert_eq!(
                most(&fewer),
                goes,
                "seed {seed}: {fewer:?} would do for {loose:?}"
            );
        }
        sizes[loose.len().min(3)] += 1;
    }
    assert!(sizes[1] > 20 && sizes[2] > 5, "{sizes:?}");
}
