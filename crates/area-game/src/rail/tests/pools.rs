//! Pools of strategic rail movement: who draws on them, how room is made, what a refusal says.

use super::*;
use crate::rail::pool_file::PoolFile;
use crate::rail::variant::National;
use crate::rail::{Limited, RailRefusal};

// S1-5
#[test]
fn s1_5_germany_draws_on_italy_once_it_holds_its_capital() {
    let variant = variant("strategic");
    let mut rails = nobody(&variant);
    holds(&mut rails, "germany", "germany austria");
    let two = train("germany", "germany austria");
    rails.trains = vec![two.clone(), two];
    for train in &mut rails.trains {
        train.tickets = vec![(0, 0)];
    }
    assert_eq!(refused(&rails, "germany", "germany austria"), "S1-4");
    holds(&mut rails, "germany", "italy");
    send(&mut rails, "germany", "austria italy");
    assert_eq!(refused(&rails, "germany", "germany austria"), "S1-4");
    // The refusal names both: the first alone is not used up.
    let refusal = rails.check(infantry("germany"), &path("germany austria"));
    let text = |refusal: RailRefusal| {
        refusal.text(&variant, &WORLD, &|nation| {
            WORLD.powers()[nation.index()].name.clone()
        })
    };
    assert_eq!(
        refusal.map_err(text).map(|_| ()),
        Err("rail capacity of Germany and rail capacity of Italy: 3 of 3 used".to_owned())
    );
}

// S1-5
#[test]
fn s1_5_the_pool_of_a_captured_capital_opens_next_turn_or_at_once() {
    let mut file = file("strategic");
    for at_once in [false, true] {
        let National::Regional { inherit_at_once, .. } = &mut file.national else {
            panic!("it has pools");
        };
        *inherit_at_once = at_once;
        let variant = built(&file);
        let mut rails = nobody(&variant);
        holds(&mut rails, "germany", "germany austria italy");
        // Germany took Italy this turn.
        rails.spaces[at("italy").index()].held = Some(nation("italy"));
        for _ in 0..2 {
            send(&mut rails, "germany", "germany austria");
        }
        let third = rails.check(infantry("germany"), &path("germany austria"));
        assert_eq!(third.is_ok(), at_once);
    }
}

// S1-5
#[test]
fn s1_5_a_train_that_could_take_either_pool_makes_room_for_one_that_cannot() {
    let variant = variant("strategic");
    let mut rails = nobody(&variant);
    holds(&mut rails, "germany", "germany austria italy belarus smolensk");
    // Two within Europe, and one in Asia, where Italy has no capacity.
    send(&mut rails, "germany", "germany austria");
    send(&mut rails, "germany", "germany austria");
    assert_eq!(rails.assigned(), [Some((0, 0)); 2]);
    send(&mut rails, "germany", "belarus smolensk");
    let italy = variant
        .pools
        .iter()
        .position(|pool| pool.owner == nation("italy"));
    let italys = u8::try_from(italy.expect("it has one")).expect("few");
    assert_eq!(rails.assigned(), [Some((0, 0)), Some((italys, 0)), Some((0, 0))]);
    assert_eq!(refused(&rails, "germany", "germany austria"), "S1-4");
}

// S1-4
#[test]
fn s1_4_of_two_that_are_asked_for_one_place_is_left() {
    let variant = variant("strategic");
    let mut rails = nobody(&variant);
    holds(&mut rails, "italy", "italy austria");
    let refusal = rails.along(infantry("italy"), &path("italy austria"), 2);
    assert_eq!(
        refusal,
        Err(vec![RailRefusal::UsedUp {
            by: nation("italy"),
            what: vec![Limited::Pool(7)],
            limit: 1,
            used: 0,
            needs: 2,
        }])
    );
}

// M1-3, S1-5
#[test]
fn m1_3_nobody_shares_with_an_enemy_whatever_groups_and_pools_say() {
    let [module, strategic] = ["module_1", "strategic"].map(variant);
    for (variant, was) in [(&module, true), (&strategic, true)] {
        let mut rails = nobody(variant);
        let france = nation("france");
        let lent = |rails: &Rails| !rails.tickets(france).is_empty() || rails.shares(france, nation("uk"));
        assert_eq!(lent(&rails), was);
        rails.sides[france.index()] = rails.sides[nation("germany").index()];
        assert!(!lent(&rails));
    }
}

// S1-4: of several pools, the one with the shortest way wins.
#[test]
fn s1_4_the_shortest_way_by_any_pool_is_found() {
    let mut file = file("strategic");
    let National::Regional { pools, borrow, .. } = &mut file.national else {
        panic!("it has pools");
    };
    // Germany's own pool covers a detour, the borrowed one the straight way.
    let regions = |owner: &str, regions: &str| {
        (
            owner.to_owned(),
            vec![PoolFile {
                units: 1,
                regions: regions.to_owned(),
                instead: Vec::new(),
            }],
        )
    };
    pools.0 = vec![regions("germany", "europe"), regions("italy", "europe asia")];
    borrow.0 = vec![("germany".to_owned(), "italy".to_owned())];
    let variant = built(&file);
    let mut rails = nobody(&variant);
    holds(
        &mut rails,
        "germany",
        "baltic_states eastern_poland belarus bessarabia romania hungary western_poland ukraine",
    );
    for (from, to) in [("baltic_states", "bessarabia"), ("eastern_poland", "bessarabia")] {
        let reach = rails.reach(infantry("germany"), at(from));
        let trip = reach.trip(at(to)).expect("it gets there");
        let unlimited = Variant {
            national: National::Unlimited,
            ..variant.clone()
        };
        let all = Rails {
            variant: &unlimited,
            ..rails.clone()
        };
        let shortest = all.reach(infantry("germany"), at(from));
        let shortest = shortest.trip(at(to)).expect("it gets there");
        assert_eq!(trip.train.path.len(), shortest.train.path.len(), "{from} {to}");
    }
}
