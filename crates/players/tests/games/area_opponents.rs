//! The greedy player of the area game uses rail where it is faster, and ships where there is no other way.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::share;
use crate::common::simple_opponent::Simple;
use railhead_area_game::definition::Domain;
use railhead_area_game::state::event::Event;
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::{AreaGame, Order};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Game as _, Playable as _, Seat, Session};
use railhead_engine::text::sources::files::{Embedded, Files, Texts};
use railhead_games::{AnyScenario, load_chosen};
use railhead_players::opponent::{
    self, Opponent, Random, Seen,
    area::{Greedy, Strong},
};
use rayon::prelude::*;

/// This many orders of a war between greedy players.
fn war(path: &str, rails: &[(String, String)], orders: usize) -> Session<AreaGame> {
    war_of(path, rails, orders, 3)
}

/// The same with dice of a seed.
fn war_of(path: &str, rails: &[(String, String)], orders: usize, seed: u64) -> Session<AreaGame> {
    war_in(&Embedded, path, rails, orders, seed)
}

/// The same in a scenario of these files.
fn war_in(
    files: &dyn Files,
    path: &str,
    rails: &[(String, String)],
    orders: usize,
    seed: u64,
) -> Session<AreaGame> {
    let Ok(AnyScenario::Area(scenario)) = load_chosen(files, path, rails) else {
        panic!("{path} has no problems");
    };
    let mut session = Session::new(Arc::clone(&scenario.game), seed);
    let mut players: Vec<Greedy> = scenario.game.seats().iter().map(|_| Greedy::default()).collect();
    let mut players: Vec<&mut dyn Opponent<AreaGame>> = players
        .iter_mut()
        .map(|player| player as &mut dyn Opponent<AreaGame>)
        .collect();
    opponent::play(&mut session, &mut players, orders);
    session
}

#[test]
fn greedy_goes_by_rail_to_the_front() {
    let session = war("world/rails-3.ron", &[], 200);
    let orders = session.journal().iter().map(|entry| &entry.order);
    let trains = orders.filter(|order| matches!(order, Order::Rail { .. }));
    assert!(trains.count() > 3);
}

#[test]
fn greedy_uses_and_builds_the_rails_of_every_variant() {
    for variant in [
        "option-1",
        "option-2",
        "option-3",
        "option-4",
        "module-1",
        "strategic",
    ] {
        let rails = [("rails".to_owned(), variant.to_owned())];
        let wars: Vec<_> = (4..=6)
            .map(|seed| war_of("world/europe-1940.ron", &rails, 900, seed))
            .collect();
        let orders = || {
            let entries = wars.iter().flat_map(Session::journal);
            entries.map(|entry| &entry.order)
        };
        let trains = orders()
            .filter(|order| matches!(order, Order::Rail { .. }))
            .count();
        assert!(trains > 3, "{variant}: {trains} trains");
        let is_structure = |order: &&Order| {
            matches!(
                order,
                Order::Place {
                    purchase: Purchase::Station | Purchase::Marker,
                    ..
                }
            )
        };
        let built = orders().filter(is_structure).count();
        // Under options 3 and 4 this war begins with all the rails that help.
        let builds = matches!(variant, "option-1" | "option-2");
        let may = builds || matches!(variant, "option-3" | "option-4");
        assert!(built > 0 || !builds, "{variant} sells stations and markers");
        assert!(built == 0 || may, "{variant} sells none");
    }
}

/// The War for Europe without the rails of its beginning.
fn without_rails() -> Texts {
    let mut texts: Texts = Embedded
        .paths()
        .into_iter()
        .map(|path| (path.clone(), Embedded.read(&path).expect("it is shipped")))
        .collect();
    let text = texts.get_mut("world/europe-1940.ron").expect("it is shipped");
    for field in ["    stations: \"", "    markers: \""] {
        let from = text.find(field).expect("it begins with some");
        let length = text[from..].find("\",").expect("the field ends") + 2;
        text.replace_range(from..from + length, "");
    }
    texts
}

// AR-7, R3-1, R4-1
#[test]
fn greedy_lays_the_first_rails_of_options_3_and_4_and_uses_them() {
    let texts = without_rails();
    for (variant, purchase) in [("option-3", Purchase::Station), ("option-4", Purchase::Marker)] {
        let rails = [("rails".to_owned(), variant.to_owned())];
        let mut all_built = 0;
        let mut used = 0;
        for seed in 1..=3 {
            let session = war_in(&texts, "world/europe-1940.ron", &rails, 2500, seed);
            let mut built = BTreeSet::new();
            for entry in session.journal() {
                match &entry.order {
                    Order::Place {
                        purchase: Purchase::Unit(_) | Purchase::Complex,
                        ..
                    } => {}
                    Order::Place {
                        purchase: other, at, ..
                    } => {
                        assert_eq!(*other, purchase, "{variant} sells only that");
                        built.insert(*at);
                    }
                    Order::Rail { path, .. } => {
                        assert!(built.contains(&path[0]), "{variant}: {path:?} without rails");
                        used += 1;
                    }
                    _ => {}
                }
            }
            all_built += built.len();
        }
        assert!(
            all_built > 5 && used > 5,
            "{variant}: {all_built} built, {used} trains"
        );
    }
}

#[test]
fn every_nation_with_a_front_by_land_uses_rails_in_most_wars() {
    let wars = [
        ("world/europe-1940.ron", "germany ussr italy"),
        ("world/classic-1942.ron", "ussr germany uk japan usa"),
    ];
    for (path, nations) in wars {
        for nation in nations.split(' ') {
            let has_gone = |seed: &u64| {
                let session = war_of(path, &[], 20_000, *seed);
                let nation = session.game().nation_named(nation).expect("it plays");
                let mut orders = session.journal().iter().map(|entry| &entry.order);
                orders.any(|order| matches!(order, Order::Rail { nation: whose, .. } if *whose == nation))
            };
            let games = (1..=10).filter(has_gone).count();
            assert!(games >= 6, "{path}: {nation} sends trains in {games} of 10 games");
        }
    }
}

#[test]
fn greedy_lands_from_the_sea_and_buys_transports() {
    let rails = [("rails".to_owned(), "strategic".to_owned())];
    let session = war("world/classic-1942.ron", &rails, 900);
    let game = session.game();
    let events = || session.journal().iter().flat_map(|entry| &entry.events);
    let landed = |to_fight: bool| {
        let is_one =
            |event: &&Event| matches!(event, Event::Unloaded { assault, .. } if *assault == to_fight);
        events().filter(is_one).count()
    };
    assert!(
        landed(true) > 2 && landed(false) > 0,
        "{} and {}",
        landed(true),
        landed(false)
    );
    let transports = session.journal().iter().filter(|entry| {
        matches!(&entry.order, Order::Buy { purchase: Purchase::Unit(kind), .. }
            if game.kind(*kind).room() > 0)
    });
    assert!(transports.count() > 0);
}

/// How many steps over the sea it is from one zone to another, up to a limit.
fn is_within(game: &AreaGame, from: SpaceId, to: SpaceId, steps: u8) -> bool {
    let links = game.board().links(from).iter().map(|link| link.to);
    from == to
        || steps > 0
            && links
                .filter(|next| game.is_sea(*next))
                .any(|next| is_within(game, next, to, steps - 1))
}

#[test]
fn greedy_sails_no_transport_alone_into_reach_of_enemy_warships() {
    let rails = [("rails".to_owned(), "strategic".to_owned())];
    let played = war("world/classic-1942.ron", &rails, 900);
    let game = Arc::clone(played.game());
    let mut session = Session::new(Arc::clone(&game), 3);
    let mut sailed = 0;
    for entry in played.journal() {
        session.issue(entry.order.clone()).expect("it was played");
        let Order::Move { units, path } = &entry.order else {
            continue;
        };
        if units.iter().all(|units| game.kind(units.kind).room() == 0) {
            continue;
        }
        sailed += 1;
        let (state, zone) = (session.state(), path[path.len() - 1]);
        let is_warship = |kind| game.kind(kind).domain == Domain::Sea && game.kind(kind).attack > 0;
        let own = units[0].nation;
        let escorted = state
            .forces_at(zone)
            .any(|(force, _)| force.nation == own && is_warship(force.kind));
        let hunter = state.forces().find(|(force, _)| {
            let is_enemy = is_warship(force.kind) && !game.are_friends(force.nation, own);
            is_enemy && is_within(&game, force.at, zone, game.kind(force.kind).movement)
        });
        assert!(escorted || hunter.is_none(), "{:?} by {hunter:?}", entry.order);
    }
    assert!(sailed > 5, "{sailed}");
}

/// Whether `greedy` wins a war against the player that guards nothing, for one side.
fn wins(path: &str, side: &str, seed: u64) -> bool {
    let Ok(AnyScenario::Area(scenario)) = load_chosen(&Embedded, path, &[]) else {
        panic!("{path} is shipped");
    };
    let game = &scenario.game;
    let is_own = |nation| game.side(game.side_of(nation)).id == side;
    let mut players: Vec<Box<dyn Opponent<AreaGame>>> = Vec::new();
    for nation in game.nation_ids() {
        players.push(if is_own(nation) {
            Box::<Greedy>::default()
        } else {
            Box::<Simple>::default()
        });
    }
    let mut players: Vec<&mut dyn Opponent<AreaGame>> =
        players.iter_mut().map(|player| &mut **player as _).collect();
    let mut session = Session::new(Arc::clone(game), seed);
    opponent::play(&mut session, &mut players, 20_000);
    let winner = session.state().ending().and_then(|ending| ending.winner);
    winner.is_some_and(|winner| game.side(winner).id == side)
}

// Four wars in five: 5 from each side of one scenario, and 50 from each side of both with RAILHEAD_CASES=all.
#[test]
fn greedy_beats_the_player_that_guards_nothing_from_either_side() {
    let wars = share::of::<u64>(50);
    let paths = ["world/classic-1942.ron", "world/europe-1940.ron"];
    for path in &paths[..if share::is_all() { 2 } else { 1 }] {
        for side in ["axis", "allies"] {
            let seeds = (1..=wars).into_par_iter();
            let won = seeds.filter(|seed| wins(path, side, *seed)).count();
            assert!(5 * won as u64 >= 4 * wars, "{path}, {side}: {won} of {wars}");
        }
    }
}

// AB-3
#[test]
fn different_players_of_a_joint_turn_order_for_their_own_nations() {
    let Ok(AnyScenario::Area(scenario)) = load_chosen(&Embedded, "world/europe-1940.ron", &[]) else {
        panic!("it is shipped");
    };
    let game = &scenario.game;
    let mut session = Session::new(Arc::clone(game), 5);
    // Germany, the Soviet Union, Italy, and in one turn the United Kingdom and France, which is played at random.
    let order = game.seating_order(session.state(), &[0, 0, 0, 0, 4]);
    let order = order.expect("two players have seats of one turn");
    session.issue(order).expect("it is allowed");
    let mut players: Vec<Box<dyn Opponent<AreaGame>>> = Vec::new();
    for _ in 0..4 {
        players.push(Box::<Greedy>::default());
    }
    players.push(Box::new(Random::new(7)));
    let mut own = [0; 5];
    for _ in 0..900 {
        let seat = usize::from(game.decider(session.state()).0);
        let before = session.state().clone();
        let Some(order) = players[seat].next(&Seen::new(&session)) else {
            break;
        };
        let nation = match &order {
            Order::Buy { nation, .. } | Order::Place { nation, .. } | Order::Rail { nation, .. } => {
                Some(*nation)
            }
            Order::Move { units, .. } | Order::Load { units, .. } => units.first().map(|group| group.nation),
            _ => None,
        };
        if let Some(nation) = nation {
            assert_eq!(nation.index(), seat, "{order:?}");
            own[seat] += 1;
        }
        let mut again = before;
        let events = game.resolve(&mut again, &order);
        session.issue(order).expect("players give allowed orders");
        assert_eq!(session.journal().last().map(|entry| &entry.events), Some(&events));
        assert_eq!(game.violations(session.state()), Vec::<String>::new());
        let saved = game.restore(&game.snapshot(session.state()));
        assert_eq!(saved.map(|state| state.asked()), Ok(session.state().asked()));
    }
    assert!(own.iter().all(|orders| *orders > 0), "{own:?}");
}

#[test]
fn strong_compares_plans_before_it_buys_and_plays_the_same_by_the_same_seed() {
    let Ok(AnyScenario::Area(scenario)) = load_chosen(&Embedded, "world/rails-3.ron", &[]) else {
        panic!("it is shipped");
    };
    let turns = scenario.game.definition().turns.len();
    // Enough to play four rounds twenty times.
    let budget = u32::try_from(4 * turns * 20).expect("few turns");
    let play = || {
        let mut session = Session::new(Arc::clone(&scenario.game), 3);
        let mut player = Strong::new(9, budget);
        let mut remarks = 0;
        while session.state().turn() == 0 && session.state().round() == 1 {
            let order = player.next(&Seen::new(&session)).expect("the war is not over");
            session.issue(order).expect("players give allowed orders");
            let compared = |remark: &opponent::Remark| matches!(remark, opponent::Remark::Reason(words) if words.starts_with("compared "));
            remarks += player.remarks().iter().filter(|remark| compared(remark)).count();
        }
        let orders: Vec<Order> = session
            .journal()
            .iter()
            .map(|entry| entry.order.clone())
            .collect();
        (orders, remarks)
    };
    let (orders, remarks) = play();
    assert_eq!(remarks, 1, "it thinks once a turn");
    assert_eq!(play().0, orders);
}

#[test]
#[ignore = "takes minutes: `cargo test --release --no-default-features --test main -- --ignored strong_wins`"]
fn strong_wins_most_wars_against_greedy_from_either_side() {
    let Ok(AnyScenario::Area(scenario)) = load_chosen(&Embedded, "world/europe-1940.ron", &[]) else {
        panic!("it is shipped");
    };
    let game = &scenario.game;
    let mut sides: Vec<_> = game.nation_ids().map(|nation| game.side_of(nation)).collect();
    sides.sort_unstable();
    sides.dedup();
    for side in sides {
        let wins = |seed: &u64| {
            let mut session = Session::new(Arc::clone(game), *seed);
            let mut players: Vec<_> = game
                .nation_ids()
                .zip(0..)
                .map(|(nation, seat)| {
                    let name = if game.side_of(nation) == side {
                        "strong"
                    } else {
                        "greedy"
                    };
                    opponent::player(&**game, name, *seed, Seat(seat)).expect("it plays every seat")
                })
                .collect();
            let mut players: Vec<&mut dyn Opponent<AreaGame>> =
                players.iter_mut().map(|player| &mut **player as _).collect();
            opponent::play(&mut session, &mut players, usize::MAX);
            let ending = session.state().ending().expect("the war is over");
            ending.winner == Some(side)
        };
        let won = (1..=10).filter(wins).count();
        assert!(won >= 6, "{side:?}: {won} of 10");
    }
}
