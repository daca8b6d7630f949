//! Checks plans against an exhaustive search, on small random boards, for every variant and for invented ones.

use super::*;
use crate::ids::KindId;
use crate::rail::plan::{Plan, TrainRequest};
use crate::rail::pool_file::{PoolFile, ScopeFile};
use crate::rail::variant::{National, Occupied, Range, StationLimit, Throughput, Weight};
use crate::rail::{Carload, Limited};
use railhead_engine::engine::Draws;
use railhead_engine::text::Entries;

const AREAS: &str = "france germany italy yugoslavia hungary western_poland eastern_poland romania";

/// The areas of these boards; with pools some lie beyond Europe.
pub(super) fn areas(variant: &Variant) -> Vec<SpaceId> {
    let mut areas = path(AREAS);
    if !variant.pools.is_empty() {
        areas.extend(path("belarus"));
    }
    areas
}

/// A random situation in a few areas of Europe: holders, values, stations, markers and trains so far.
pub(super) fn random<'v>(variant: &'v Variant, draws: &mut Draws) -> Rails<'v> {
    let mut rails = nobody(variant);
    for area in areas(variant) {
        let space = &mut rails.spaces[area.index()];
        let holders = ["germany", "germany", "germany", "italy", "usa"];
        space.held = Some(nation(draws.pick(&holders)));
        space.holder = space.held;
        space.original = if draws.one_in(3) { None } else { space.held };
        space.value = u8::try_from(draws.below(4)).expect("small");
        space.station = (variant.has_stations() && !draws.one_in(3))
            .then(|| u8::try_from(draws.below(4)).expect("small"));
        space.marker = variant.has_markers() && !draws.one_in(5);
    }
    // Points need some income to divide.
    rails.spaces[at("germany").index()].value = u8::try_from(3 + draws.below(30)).expect("small");
    for request in random_requests(variant, draws) {
        let reach = rails.reach(request.unit, request.from);
        let Some(trip) = reach.trip(request.to).filter(|_| draws.one_in(2)) else {
            continue;
        };
        rails.trains.push(trip.train.clone());
        // Of an earlier turn.
        if !variant.pools.is_empty() && draws.one_in(2) {
            let last = rails.trains.len() - 1;
            rails.trains[last].path.clear();
        }
    }
    rails
}

pub(super) fn random_requests(variant: &Variant, draws: &mut Draws) -> Vec<TrainRequest> {
    let with_tokens = variant.tokens != Carload::PLAIN;
    let areas = areas(variant);
    (0..=draws.below(4))
        .map(|_| TrainRequest {
            unit: Traveller {
                nation: nation(if draws.one_in(4) { "italy" } else { "germany" }),
                movement: if draws.one_in(3) { 2 } else { 1 },
                carries_tokens: with_tokens && draws.one_in(2),
                kind: (!variant.kinds.0.is_empty() && draws.one_in(2)).then_some(KindId(0)),
            },
            from: draws.pick(&areas),
            to: draws.pick(&areas),
        })
        .collect()
}

/// The most that can go, by exhaustive search: each request stays or takes any simple way that is allowed.
pub(super) fn most(rails: &Rails, requests: &[TrainRequest]) -> usize {
    let Some((first, rest)) = requests.split_first() else {
        return 0;
    };
    let mut best = most(rails, rest);
    let mut ways = vec![vec![first.from]];
    while let Some(way) = ways.pop() {
        let last = way[way.len() - 1];
        if last == first.to && way.len() > 1 {
            if let Ok(trip) = rails.check(first.unit, &way) {
                let mut next = rails.clone();
                next.trains.push(trip.train);
                best = best.max(1 + most(&next, rest));
            }
            continue;
        }
        for to in rails.steps(first.unit.nation, last) {
            if !way.contains(&to) {
                ways.push([way.clone(), vec![to]].concat());
            }
        }
    }
    best
}

pub(super) fn made_up() -> Variant {
    let mut file = file("module_1");
    file.station = Some(5);
    file.departure = crate::rail::variant::End::Station;
    file.range = Range::Areas {
        most: 4,
        less_damage: false,
    };
    file.national = National::Fixed(3);
    built(&file)
}

/// Three pools, some shared by several nations.
pub(super) fn pooled() -> Variant {
    let mut file = file("strategic");
    let National::Regional {
        pools,
        borrow,
        inherit,
        ..
    } = &mut file.national
    else {
        panic!("it has pools");
    };
    let pool = |units, regions: &str, instead| PoolFile {
        units,
        regions: regions.to_owned(),
        instead,
    };
    let abroad = ScopeFile {
        most: 1,
        regions: "soviet_union europe".to_owned(),
    };
    pools.0 = vec![
        ("germany".to_owned(), vec![pool(2, "europe asia", Vec::new())]),
        ("usa".to_owned(), vec![pool(3, "europe", vec![abroad])]),
    ];
    borrow.0 = vec![("germany".to_owned(), "italy".to_owned())];
    pools
        .0
        .push(("italy".to_owned(), vec![pool(3, "europe", Vec::new())]));
    inherit.0 = vec![("germany".to_owned(), "usa".to_owned())];
    built(&file)
}

/// The trains of a plan, played in random orders.
fn play(rails: &Rails, requests: &[TrainRequest], plan: &Plan, draws: &mut Draws) {
    let goes = requests.iter().zip(&plan.trains);
    let mut goes: Vec<_> = goes
        .filter_map(|(request, train)| Some((request, train.as_ref()?)))
        .collect();
    for _ in 0..4 {
        let mut rails = rails.clone();
        for (request, train) in &goes {
            let trip = rails.check(request.unit, &train.path);
            assert_eq!(trip.as_ref().map(|trip| &trip.train), Ok(*train), "{requests:?}");
            rails.trains.push((*train).clone());
        }
        for index in (1..goes.len()).rev() {
            goes.swap(index, draws.below(index + 1));
        }
    }
}

fn agree(variant: &Variant, seeds: std::ops::Range<u64>) {
    let mut short = 0;
    for seed in seeds {
        let mut draws = Draws::new(seed);
        let rails = random(variant, &mut draws);
        let requests = random_requests(variant, &mut draws);
        let plan = rails.plan(&requests);
        let most = most(&rails, &requests);
        assert_eq!(plan.goes(), most, "seed {seed}: {requests:?}");
        assert!(plan.is_proven, "seed {seed}");
        short += usize::from(most < requests.len());
        // Every train that stays has a reason: it could not go alone, or the others are in its way.
        let stopped = plan
            .bottleneck
            .as_ref()
            .is_some_and(|stopped| !stopped.what.is_empty());
        for (request, train) in requests.iter().zip(&plan.trains) {
            let alone = || rails.why_not_to(request.unit, request.from, request.to);
            assert!(
                train.is_some() || stopped || !alone().is_empty(),
                "seed {seed}: {request:?}"
            );
        }
        // The plan can be carried out, in any order.
        play(&rails, &requests, &plan, &mut draws);
    }
    assert!(short > 0, "not all can go in some");
}

// RT-4, M1-7
#[test]
fn rt_4_plans_send_as_many_trains_of_tokens_as_an_exhaustive_search() {
    let heavy = Carload {
        load: 4,
        national: 2,
        station: 2,
        throughput: 2,
        points: 2,
    };
    let odd = Carload {
        load: 2,
        national: 3,
        station: 0,
        throughput: 0,
        points: 0,
    };
    for tokens in [heavy, odd] {
        for name in [
            "option_1",
            "option_2",
            "option_3",
            "option_4",
            "strategic",
            "module_1",
        ] {
            agree(
                &Variant {
                    tokens,
                    ..variant(name)
                },
                0..100,
            );
        }
        agree(&Variant { tokens, ..made_up() }, 0..100);
        agree(&Variant { tokens, ..pooled() }, 0..100);
    }
}

// AR-9
#[test]
fn ar_9_an_area_or_a_station_carries_the_number_that_the_variant_gives() {
    let line = [("germany", 9), ("western_poland", 0), ("eastern_poland", 5)];
    let sent = |variant: &Variant| {
        let mut rails = nobody(variant);
        home(&mut rails, "germany", &line);
        for (id, _) in line {
            rails.spaces[at(id).index()].station = Some(0);
        }
        let request = TrainRequest {
            unit: infantry("germany"),
            from: at("germany"),
            to: at("eastern_poland"),
        };
        let plan = rails.plan(&[request; 5]);
        assert!(plan.is_proven);
        plan.trains.iter().flatten().count()
    };
    let mut by_area = file("module_1");
    by_area.throughput = Throughput::Fixed(2);
    assert_eq!(
        sent(&built(&by_area)),
        2,
        "though Western Poland is worth nothing"
    );
    let mut by_station = file("module_1");
    by_station.throughput = Throughput::Unlimited;
    by_station.technology.throughput = 0;
    by_station.station = Some(5);
    by_station.departure = crate::rail::variant::End::Station;
    by_station.station_limit = StationLimit::Fixed(3);
    assert_eq!(sent(&built(&by_station)), 3);
}

// AR-9, M1-2
#[test]
fn ar_9_a_way_carries_what_its_poorest_area_is_worth() {
    let mut file = file("module_1");
    file.throughput = Throughput::Value {
        occupied: Occupied::Whole,
    };
    let variant = built(&file);
    let mut rails = nobody(&variant);
    let line = [
        ("germany", 9),
        ("western_poland", 4),
        ("eastern_poland", 1),
        ("ukraine", 6),
    ];
    home(&mut rails, "germany", &line);
    let most = |to: &str| {
        let request = TrainRequest {
            unit: infantry("germany"),
            from: at("germany"),
            to: at(to),
        };
        let plan = rails.plan(&[request; 9]);
        assert!(plan.is_proven);
        plan.goes()
    };
    assert_eq!(
        [most("western_poland"), most("eastern_poland"), most("ukraine")],
        [4, 1, 1]
    );
}

// AR-9, M1-7
#[test]
fn ar_9_plans_send_as_many_units_of_a_heavy_kind_as_an_exhaustive_search() {
    let heavy = Weight {
        national: 2,
        station: 2,
        throughput: 2,
        points: 2,
        range: None,
    };
    let near = Weight {
        national: 3,
        throughput: 0,
        range: Some(Range::Areas {
            most: 1,
            less_damage: false,
        }),
        ..Weight::default()
    };
    for weight in [heavy, near] {
        let kinds = Entries(vec![(KindId(0).into(), weight)]);
        for name in ["option_1", "option_4", "strategic", "module_1"] {
            let kinds = kinds.clone();
            agree(
                &Variant {
                    kinds,
                    ..variant(name)
                },
                0..100,
            );
        }
        agree(&Variant { kinds, ..made_up() }, 0..100);
    }
}

// M1-7
#[test]
fn m1_7_plans_send_as_many_as_an_exhaustive_search() {
    for name in ["option_1", "option_2", "option_3", "option_4", "strategic"] {
        agree(&variant(name), 0..120);
    }
    agree(&variant("module_1"), 0..250);
    agree(&made_up(), 0..150);
    agree(&pooled(), 0..150);
}

/// One nation holds the board's land, each area has a small capacity, and units anywhere want to reach one place.
fn all_to_one<'v>(variant: &'v Variant, draws: &mut Draws) -> (Rails<'v>, Vec<TrainRequest>) {
    let mut rails = nobody(variant);
    let germany = nation("germany");
    for space in &mut rails.spaces {
        space.held = space.is_land.then_some(germany);
        space.original = space.held;
        space.value = u8::try_from(draws.below(4)).expect("small");
    }
    let unit = infantry("germany");
    let to = at(draws.pick(&["germany", "moscow", "italy", "hungary"]));
    rails.spaces[to.index()].value = u8::try_from(2 + draws.below(20)).expect("small");
    let able = WORLD
        .space_ids()
        .filter(|from| *from != to && rails.reach(unit, *from).trip(to).is_some());
    let able: Vec<SpaceId> = able.collect();
    let requests = (0..draws.below(24) * usize::from(!able.is_empty())).map(|_| TrainRequest {
        unit,
        from: draws.pick(&able),
        to,
    });
    let requests = requests.collect();
    (rails, requests)
}

/// The maximum flow of units to their destination, computed by a library.
fn flow(rails: &Rails, requests: &[TrainRequest]) -> usize {
    let Some(first) = requests.first() else { return 0 };
    let count = rails.spaces.len();
    let mut arcs = Vec::new();
    for at in WORLD.space_ids().filter(|at| rails.space(*at).is_land) {
        arcs.push(((at.index(), count + at.index()), i32::from(rails.space(at).value)));
        for to in rails.steps(first.unit.nation, at) {
            arcs.push(((count + at.index(), to.index()), 1000));
        }
        let units = requests.iter().filter(|request| request.from == at).count();
        arcs.push(((2 * count, at.index()), i32::try_from(units).expect("few")));
    }
    arcs.retain(|(_, units)| *units > 0);
    let nodes: Vec<usize> = (0..=2 * count).collect();
    let goal = count + first.to.index();
    let (_, most, _) =
        pathfinding::directed::edmonds_karp::edmonds_karp_sparse(&nodes, &(2 * count), &goal, arcs);
    usize::try_from(most).expect("no flow is negative")
}

// M1-7
#[test]
fn m1_7_as_many_go_as_can_flow_and_the_cut_is_a_minimum_cut() {
    let variant = variant("module_1");
    let mut cuts = 0;
    for seed in 0..150 {
        let mut draws = Draws::new(seed);
        let (mut rails, requests) = all_to_one(&variant, &mut draws);
        let plan = rails.plan(&requests);
        let most = flow(&rails, &requests);
        assert_eq!((plan.goes(), plan.is_proven), (most, true), "seed {seed}");
        assert_eq!(plan.bottleneck.is_none(), most == requests.len(), "seed {seed}");
        let Some(cut) = plan.bottleneck else { continue };
        cuts += 1;
        let areas: Vec<SpaceId> = cut
            .what
            .iter()
            .map(|what| {
                let Limited::Area(at) = what else {
                    panic!("{what:?} has no limit");
                };
                *at
            })
            .collect();
        // The cut's capacity is that of its areas plus the units that bypass them.
        let carried: usize = areas.iter().map(|at| usize::from(rails.space(*at).value)).sum();
        assert_eq!(
            cut.each.iter().map(|each| usize::from(*each)).sum::<usize>(),
            carried,
            "seed {seed}"
        );
        let values: Vec<u8> = rails.spaces.iter().map(|space| space.value).collect();
        for at in &areas {
            rails.spaces[at.index()].value = 0;
        }
        let free = flow(&rails, &requests);
        assert_eq!(
            (most, usize::from(cut.carries)),
            (carried + free, most),
            "seed {seed}"
        );
        // One less in an area of the cut costs one train; one more gains at most one.
        for at in &areas {
            for (space, value) in rails.spaces.iter_mut().zip(&values) {
                space.value = *value;
            }
            rails.spaces[at.index()].value += 1;
            assert!(flow(&rails, &requests) <= most + 1, "seed {seed}");
            if let Some(fewer) = values[at.index()].checked_sub(1) {
                rails.spaces[at.index()].value = fewer;
                assert_eq!(flow(&rails, &requests), most - 1, "seed {seed}");
            }
        }
    }
    assert!(cuts > 60, "{cuts}");
}

/// Units with any destination: the flow may swap destinations and so promise too much; prices do not.
#[test]
fn m1_7_plans_of_units_that_may_not_swap_are_proven_too() {
    let variant = variant("module_1");
    let mut open = 0;
    for seed in 0..60 {
        let mut draws = Draws::new(1000 + seed);
        let (rails, mut requests) = all_to_one(&variant, &mut draws);
        let goals: Vec<SpaceId> = requests.iter().map(|request| request.from).collect();
        for request in &mut requests {
            request.to = draws.pick(&goals);
        }
        let plan = rails.plan(&requests);
        open += usize::from(!plan.is_proven);
        play(&rails, &requests, &plan, &mut draws);
        let mut rails = rails;
        rails.trains.extend(plan.trains.iter().flatten().cloned());
        // None of the units left behind could still go.
        for (request, train) in requests.iter().zip(&plan.trains) {
            let way = rails.reach(request.unit, request.from);
            assert!(train.is_some() || way.trip(request.to).is_none(), "seed {seed}");
        }
    }
    assert_eq!(open, 0, "plans of 24 units are proven");
}
