//! Plans against an exhaustive search, on small random boards, in every variant and in made-up ones.

use super::*;
use crate::rules::area_game::rail::plan::Wish;
use crate::rules::engine::Draws;

const AREAS: &str = "france germany italy yugoslavia hungary western_poland eastern_poland romania";

/// A random situation among a few areas of Europe: who holds what, what it is worth, where stations and markers are.
fn random<'v>(variant: &'v Variant, draws: &mut Draws) -> Rails<'v> {
    let mut rails = nobody(variant);
    let areas = path(AREAS);
    for area in areas {
        let space = &mut rails.spaces[area.index()];
        let holders = ["germany", "germany", "germany", "italy", "usa"];
        space.held = Some(nation(draws.pick(&holders)));
        space.original = if draws.one_in(3) { None } else { space.held };
        space.value = u8::try_from(draws.below(4)).expect("small");
        space.station = (variant.has_stations() && !draws.one_in(3))
            .then(|| u8::try_from(draws.below(4)).expect("small"));
        space.marker = variant.has_markers() && !draws.one_in(5);
    }
    // Points need something to be divided.
    rails.spaces[at("germany").index()].value = u8::try_from(3 + draws.below(30)).expect("small");
    rails
}

fn random_wishes(draws: &mut Draws) -> Vec<Wish> {
    let areas = path(AREAS);
    (0..=draws.below(4))
        .map(|_| Wish {
            unit: Traveller {
                nation: nation(if draws.one_in(4) { "italy" } else { "germany" }),
                movement: if draws.one_in(3) { 2 } else { 1 },
            },
            from: draws.pick(&areas),
            to: draws.pick(&areas),
        })
        .collect()
}

/// The most that can go, by trying everything: each wish stays, or goes any simple way that is allowed then.
fn most(rails: &Rails<'_>, wishes: &[Wish]) -> usize {
    let Some((first, rest)) = wishes.split_first() else {
        return 0;
    };
    let mut best = most(rails, rest);
    let mut ways = vec![vec![first.from]];
    while let Some(way) = ways.pop() {
        let last = way[way.len() - 1];
        if last == first.to && way.len() > 1 {
            // Every pool that would do.
            let mut pools: Vec<Option<(u8, u8)>> =
                rails.tickets(first.unit.nation).into_iter().map(Some).collect();
            if rails.pools().is_empty() {
                pools.push(None);
            }
            for pool in pools {
                let train = Train {
                    nation: first.unit.nation,
                    path: way.clone(),
                    pool,
                };
                let within = pool.is_none_or(|pool| way.iter().all(|at| rails.is_within(*at, pool)));
                if within
                    && rails.check(first.unit, &way).is_ok()
                    && rails.afford(&rails.ledger(), &train).is_ok()
                {
                    let mut next = rails.clone();
                    next.trains.push(train);
                    best = best.max(1 + most(&next, rest));
                }
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

fn made_up() -> Variant {
    let mut file = file("module_1");
    file.station = Some(5);
    file.departure = crate::rules::area_game::rail::variant::End::Station;
    file.range = crate::rules::area_game::rail::variant::Range::Areas {
        most: 4,
        less_damage: false,
    };
    file.national = crate::rules::area_game::rail::file::NationalFile::Fixed(3);
    built(&file)
}

fn agree(variant: &Variant, seeds: std::ops::Range<u64>) {
    let mut short = 0;
    for seed in seeds {
        let mut draws = Draws::new(seed);
        let rails = random(variant, &mut draws);
        let wishes = random_wishes(&mut draws);
        let plan = rails.plan(&wishes);
        let most = most(&rails, &wishes);
        assert_eq!(plan.goes(), most, "seed {seed}: {wishes:?}");
        assert!(plan.is_proven, "seed {seed}");
        short += usize::from(most < wishes.len());
        // The plan can be carried out.
        let mut rails = rails;
        for train in plan.trains.iter().flatten() {
            assert_eq!(
                rails.afford(&rails.ledger(), train).map(|_| ()),
                Ok(()),
                "seed {seed}"
            );
            rails.trains.push(train.clone());
        }
    }
    assert!(short > 0, "not all can go in some");
}

// M1-7
#[test]
fn m1_7_plans_send_as_many_as_an_exhaustive_search() {
    for name in ["option_1", "option_2", "option_3", "option_4", "strategic"] {
        agree(&variant(name), 0..120);
    }
    agree(&variant("module_1"), 0..250);
    agree(&made_up(), 0..150);
}
