//! Checks the assignment of trains to capacity pools (`crates/area-game/src/rail/assignment.rs`) against all possible assignments.
//!
//! Pools and trains are random, and few enough to try everything. A train must be allowed exactly where some assignment keeps within all limits, and
//! the assignment on display must be the first of these.

use super::*;
use crate::rail::variant::{Carload, Pool, Scope};
use crate::rail::{Limited, RailRefusal, Ticket};
use railhead_engine::engine::Draws;

/// A few pools with a few scopes, some with a limit of their own.
fn random_pools(draws: &mut Draws) -> Vec<Pool> {
    let small = |draws: &mut Draws, most| u8::try_from(draws.below(most)).expect("small");
    (0..=draws.below(3))
        .map(|_| Pool {
            owner: nation("germany"),
            units: small(draws, 7),
            scopes: (0..=draws.below(2))
                .map(|_| Scope {
                    regions: Vec::new(),
                    most: draws.one_in(2).then(|| small(draws, 4)),
                })
                .collect(),
            borrowers: Vec::new(),
            heirs: Vec::new(),
            at_once: false,
        })
        .collect()
}

/// A train with one to three tickets for these pools.
fn random_train(variant: &Variant, draws: &mut Draws) -> Train {
    let pools = (0..).zip(&variant.pools);
    let scopes = pools.flat_map(|(pool, spec)| (0..spec.scopes.len()).map(move |scope| (pool, scope)));
    let mut tickets: Vec<Ticket> = scopes
        .map(|(pool, scope)| (pool, u8::try_from(scope).expect("few")))
        .collect();
    while tickets.len() > 3 || tickets.len() > 1 && draws.one_in(2) {
        tickets.remove(draws.below(tickets.len()));
    }
    Train {
        tickets,
        carries_tokens: draws.one_in(3),
        kind: None,
        ..train("germany", "germany austria")
    }
}

/// Every assignment within the limits, in the order of tickets.
fn all_assignments(rails: &Rails, trains: &[Train]) -> Vec<Vec<Ticket>> {
    let mut found = vec![Vec::new()];
    for train in trains {
        let longer = found.iter().flat_map(|taken: &Vec<Ticket>| {
            train
                .tickets
                .iter()
                .copied()
                .map(|ticket| [taken.clone(), vec![ticket]].concat())
        });
        found = longer.collect();
    }
    found.retain(|taken| is_within_limits(rails, trains, taken));
    found
}

/// Whether trains with these tickets, one each, use no more of any pool and scope than it has.
fn is_within_limits(rails: &Rails, trains: &[Train], taken: &[Ticket]) -> bool {
    let units = |train: &Train| u16::from(rails.variant.carload(train.carries_tokens, train.kind).national);
    let all = || trains.iter().zip(taken);
    (0..).zip(rails.pools()).all(|(pool, spec)| {
        let of_pool = all().filter(|(_, ticket)| ticket.0 == pool);
        let within = (0..).zip(&spec.scopes).all(|(number, scope)| {
            let of_scope = all().filter(|(_, ticket)| **ticket == (pool, number));
            let used: u16 = of_scope.map(|(train, _)| units(train)).sum();
            scope.most.is_none_or(|most| used <= most.into())
        });
        within && of_pool.map(|(train, _)| units(train)).sum::<u16>() <= spec.units.into()
    })
}

// S1-4, S1-5, RT-4
#[test]
fn s1_5_a_train_goes_where_some_assignment_of_all_fits() {
    // Trains that could go, and those for which trains before them had to change pools.
    let [mut went, mut moved_others] = [0, 0];
    for seed in 0..800 {
        let mut draws = Draws::new(seed);
        let variant = Variant {
            pools: random_pools(&mut draws),
            tokens: Carload {
                national: draws.pick(&[0, 1, 2, 3]),
                ..Carload::PLAIN
            },
            ..variant("strategic")
        };
        let mut rails = nobody(&variant);
        for _ in 0..draws.below(7) {
            let train = random_train(&variant, &mut draws);
            let mut trains = rails.trains.clone();
            let before = rails.assigned();
            for count in 1..=2 {
                trains.push(train.clone());
                let fits = !all_assignments(&rails, &trains).is_empty();
                assert_eq!(rails.has_room(&train, count), fits, "seed {seed}: {trains:?}");
            }
            if rails.has_room(&train, 1) {
                let last = rails.ticket(&rails.ledger(), &train);
                rails.trains.push(train);
                let first = all_assignments(&rails, &rails.trains)[0].clone();
                let assigned = rails.assigned();
                assert_eq!(
                    assigned,
                    first.into_iter().map(Some).collect::<Vec<_>>(),
                    "seed {seed}"
                );
                assert_eq!(assigned.last(), Some(&last), "seed {seed}");
                went += 1;
                moved_others += usize::from(assigned[..before.len()] != before[..]);
            } else {
                let RailRefusal::UsedUp {
                    what,
                    limit,
                    used,
                    needs,
                    ..
                } = rails.no_room(&train, 1)
                else {
                    panic!("seed {seed}");
                };
                assert!(!what.is_empty() && used + needs > limit, "seed {seed}: {train:?}");
                assert!(
                    what.iter()
                        .all(|what| matches!(what, Limited::Pool(_) | Limited::Scope(..)))
                );
            }
        }
    }
    assert!(
        went > 1000 && moved_others > 20,
        "{went} went, {moved_others} of them by moving others"
    );
}

// S1-5: many trains of two weights, which a flow alone cannot assign.
#[test]
fn s1_5_heavy_trains_that_fill_every_pool_are_assigned_at_once() {
    let pool = |units| Pool {
        owner: nation("germany"),
        units,
        scopes: vec![Scope {
            regions: Vec::new(),
            most: None,
        }],
        borrowers: Vec::new(),
        heirs: Vec::new(),
        at_once: false,
    };
    let variant = Variant {
        pools: vec![pool(16), pool(16), pool(16)],
        tokens: Carload {
            national: 3,
            ..Carload::PLAIN
        },
        ..variant("strategic")
    };
    let mut rails = nobody(&variant);
    let any = Train {
        tickets: vec![(0, 0), (1, 0), (2, 0)],
        ..train("germany", "germany austria")
    };
    let heavy = Train {
        carries_tokens: true,
        kind: None,
        ..any.clone()
    };
    rails.trains = vec![any.clone(); 3];
    while rails.has_room(&heavy, 1) {
        rails.trains.push(heavy.clone());
    }
    assert_eq!(rails.trains.len(), 18);
    assert!(!rails.has_room(&any, 1));
}
