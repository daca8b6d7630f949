//! Benchmarks of the rules, beside other implementations of the same work in the same run.
//!
//! `cargo bench --no-default-features` measures and prints a table at the end. Counts are asserted, so that a fast
//! wrong answer fails.

mod area_timetables;
mod battles;
mod large_board;
mod others;
mod plans;
mod table;
mod timetables;

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{BatchSize, Criterion, SamplingMode};
use railhead_engine::board::{Reach, SpaceId};
use railhead_engine::engine::{Ahead, Game as _, Seat, Session};
use railhead_engine::save;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files;
use railhead_hex_game::chapters::supply;
use railhead_hex_game::{HexGame, HexScenario, Order, Phase, Side, TableView, UnitId};
use railhead_players::opponent;
use railhead_players::opponent::hex::Greedy;
use railhead_players::opponent::{Opponent as _, Seen, player};

const SCENARIO: &str = "malaya/kampar-line.ron";

fn main() {
    let folder = table::folder();
    let mut criterion = Criterion::default()
        .output_directory(&folder)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    rail_reach(&mut criterion);
    land_reach(&mut criterion);
    malaya(&mut criterion);
    by_script(&mut criterion);
    campaign(&mut criterion);
    files_of_malaya(&mut criterion);
    large(&mut criterion);
    plans::plans(&mut criterion);
    timetables::timetables(&mut criterion);
    area_timetables::timetables(&mut criterion);
    battles::battles(&mut criterion);
    criterion.final_summary();
    table::print(&folder);
}

fn kampar_line() -> HexScenario {
    load(files::shipped().as_ref(), SCENARIO).expect("the shipped scenario loads")
}

/// A game on the map of Malaya, undamaged and controlled by the Commonwealth, with a unit of 7 movement points in Kuala
/// Lumpur among its others, in the given phase.
fn at_kuala_lumpur(phase: Phase) -> (Session<HexGame>, UnitId) {
    let base = kampar_line().game;
    let unit = base.unit_named("c_fmsvf").expect("a unit of the scenario");
    let mut definition = base.definition().clone();
    definition.units[unit.index()].movement = 7;
    definition
        .setup
        .retain(|placement| base.unit(placement.unit).side == Side::Second);
    definition.demolished.clear();
    for control in definition.control.iter_mut().flatten() {
        *control = Side::Second;
    }
    let mut session = Session::new(Arc::new(HexGame::new(definition)), 1);
    while (session.state().player(), session.state().phase()) != (Side::Second, phase) {
        session
            .issue(Order::EndPhase)
            .expect("stacking is legal at the start");
    }
    let at = session.game().board().space_named("kuala_lumpur");
    assert_eq!(session.state().unit(unit).at, at);
    (session, unit)
}

fn rail_reach(criterion: &mut Criterion) {
    let (session, unit) = at_kuala_lumpur(Phase::RailMovement);
    let (game, state) = (session.game().as_ref(), session.state());
    let start = state.unit(unit).at.expect("on the map");
    let view = TableView::new(game, state, Side::Second);
    let mut reach = Reach::new();
    view.reach_into(unit, &mut reach);
    let count = reach.spaces().len();
    let mut others = others::Rail::new(game, state, Side::Second);
    assert_eq!(others.bare(start), count);
    assert_eq!(others.pathfinding(game, state, start), count);
    // hexx goes from rail hex to adjacent rail hex, whether or not a railway joins them.
    assert!(others.hexx(start) >= count);
    println!("rail reach: {count} hexes");

    let mut group = criterion.benchmark_group("rail_reach");
    group.bench_function("ours", |b| {
        b.iter(|| {
            view.reach_into(black_box(unit), &mut reach);
            reach.spaces().len()
        });
    });
    group.bench_function("bare", |b| b.iter(|| others.bare(black_box(start))));
    group.bench_function("pathfinding", |b| {
        b.iter(|| others.pathfinding(game, state, black_box(start)));
    });
    group.bench_function("hexx", |b| b.iter(|| others.hexx(black_box(start))));
    group.finish();
}

fn land_reach(criterion: &mut Criterion) {
    let (session, unit) = at_kuala_lumpur(Phase::Movement);
    let (game, state) = (session.game().as_ref(), session.state());
    let start = state.unit(unit).at.expect("on the map");
    let view = TableView::new(game, state, Side::Second);
    let mut reach = Reach::new();
    view.reach_into(unit, &mut reach);
    let count = reach.spaces().len();
    let mut others = others::Land::new(game, state, unit);
    assert_eq!(others.bare(start), count);
    // These two know the costs of hexes, but no roads or rivers.
    let simplified = others.pathfinding(start);
    assert_eq!(others.hexx(start), simplified);
    println!("land reach: {count} hexes, {simplified} on simplified costs");

    let mut group = criterion.benchmark_group("land_reach");
    group.bench_function("ours", |b| {
        b.iter(|| {
            view.reach_into(black_box(unit), &mut reach);
            reach.spaces().len()
        });
    });
    group.bench_function("bare", |b| b.iter(|| others.bare(black_box(start))));
    group.bench_function("pathfinding", |b| b.iter(|| others.pathfinding(black_box(start))));
    group.bench_function("hexx", |b| b.iter(|| others.hexx(black_box(start))));
    group.finish();
}

fn both_sides_supplied(session: &Session<HexGame>) -> usize {
    let sides = Side::BOTH.map(|side| supply::supply_state_by_unit(session.game(), session.state(), side));
    sides
        .iter()
        .flat_map(|units| units.values())
        .filter(|supplied| **supplied)
        .count()
}

fn malaya(criterion: &mut Criterion) {
    let session = Session::new(kampar_line().game, 1);
    let game = Arc::clone(session.game());
    assert!(both_sides_supplied(&session) > 30);
    let march = game
        .legal_orders(session.state())
        .into_iter()
        .find(|order| matches!(order, Order::Move { .. }))
        .expect("somebody can march");
    let mut after = session.clone();
    after.issue(march.clone()).expect("a listed order is legal");

    let mut group = criterion.benchmark_group("malaya");
    group.bench_function("supply", |b| b.iter(|| both_sides_supplied(black_box(&session))));
    group.bench_function("legal_orders", |b| {
        // With empty caches.
        b.iter_batched_ref(
            || game.start(1).0,
            |state| game.legal_orders(black_box(state)).len(),
            BatchSize::SmallInput,
        );
    });
    group.bench_function("apply", |b| {
        b.iter_batched_ref(
            || Session::new(Arc::clone(&game), 1),
            |session| session.issue(black_box(march.clone())).is_ok(),
            BatchSize::SmallInput,
        );
    });
    group.bench_function("ahead", |b| {
        b.iter_batched_ref(
            || Ahead::new(&*game, game.start(1).0),
            |ahead| ahead.issue(black_box(&march)).is_ok(),
            BatchSize::SmallInput,
        );
    });
    group.bench_function("undo", |b| {
        b.iter_batched_ref(
            || after.clone(),
            |session| session.undo().is_some(),
            BatchSize::SmallInput,
        );
    });
    group.bench_function("hash", |b| b.iter(|| black_box(&session).hash()));
    group.bench_function("self_play", |b| {
        b.iter(|| self_play(Session::new(Arc::clone(&game), 1)).journal().len());
    });
    group.finish();
}

/// A whole game in which each player takes the middle one of all legal orders, a number of times per phase.
fn self_play(mut session: Session<HexGame>) -> Session<HexGame> {
    let mut orders = 0;
    while !session.state().is_over() {
        let legal = session.game().legal_orders(session.state());
        orders += 1;
        let order = if orders % 10 == 0 && legal.last() == Some(&Order::EndPhase) {
            Order::EndPhase
        } else {
            legal[legal.len() / 2].clone()
        };
        session.issue(order).expect("a listed order is legal");
    }
    session
}

/// The whole campaign, script against script.
fn by_script(criterion: &mut Criterion) {
    let scenario: HexScenario =
        load(files::shipped().as_ref(), "malaya/campaign.ron").expect("the shipped scenario loads");
    let mut group = criterion.benchmark_group("scripts");
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.bench_function("campaign", |b| {
        b.iter(|| {
            let mut session = Session::new(Arc::clone(&scenario.game), 1);
            let [mut japan, mut commonwealth] = [("history", 0), ("delay", 1)]
                .map(|(name, seat)| player(&*scenario.game, name, 1, Seat(seat)).expect("its script"));
            opponent::play(
                &mut session,
                &mut [&mut *japan, &mut *commonwealth],
                save::MAX_ORDERS,
            );
            assert!(session.state().is_over());
            session.journal().len()
        });
    });
    group.finish();
}

/// A whole campaign between two greedy players: each order as it is given, and all the legal orders at that point. This
/// is what a look-ahead pays per order: the mean over a game, with expensive orders included (of 846, every third ends
/// a phase, and half of those compute supply).
fn campaign(criterion: &mut Criterion) {
    let scenario: HexScenario =
        load(files::shipped().as_ref(), "malaya/campaign.ron").expect("the shipped scenario loads");
    let game = Arc::clone(&scenario.game);
    let mut played = Session::new(Arc::clone(&game), 1);
    let mut orders = Vec::new();
    let mut players = [Greedy::default(), Greedy::default()];
    while !played.state().is_over() {
        let decider = played.state().decider();
        let order = players[decider.index()]
            .next(&Seen::new(&played))
            .expect("it has to decide");
        orders.push(order.clone());
        played.issue(order).expect("it gives legal orders");
    }
    let count = u32::try_from(orders.len()).expect("a game of a thousand orders");
    println!("campaign: {count} orders");

    let mut group = criterion.benchmark_group("campaign");
    group.bench_function("legal_orders", |b| {
        b.iter_custom(|rounds| {
            // In a playout, in which most cached results stay valid after an order.
            let mut taken = Duration::ZERO;
            for _ in 0..rounds {
                let mut ahead = Ahead::new(&*game, game.start(1).0);
                for order in &orders {
                    let begun = Instant::now();
                    black_box(game.legal_orders(ahead.state()));
                    taken += begun.elapsed();
                    ahead.issue(order).expect("it was legal");
                }
            }
            taken / count
        });
    });
    group.bench_function("ahead", |b| {
        b.iter_custom(|rounds| {
            let begun = Instant::now();
            for _ in 0..rounds {
                let mut ahead = Ahead::new(&*game, game.start(1).0);
                for order in &orders {
                    ahead.issue(order).expect("it was legal");
                }
                black_box(ahead);
            }
            begun.elapsed() / count
        });
    });
    group.finish();
}

fn files_of_malaya(criterion: &mut Criterion) {
    let scenario = kampar_line();
    let files = files::shipped();
    let session = self_play(Session::new(Arc::clone(&scenario.game), 1));
    let text = save::to_text(&scenario, &session);
    println!("save: {} orders, {} bytes", session.journal().len(), text.len());

    let mut group = criterion.benchmark_group("files");
    group.bench_function("scenario", |b| {
        b.iter(|| load::<HexGame>(files.as_ref(), SCENARIO).is_ok());
    });
    group.bench_function("save", |b| {
        b.iter(|| save::to_text(&scenario, black_box(&session)).len());
    });
    group.bench_function("load", |b| {
        b.iter(|| save::open_text::<HexGame>("save", black_box(&text)).is_ok());
    });
    group.finish();
}

fn large(criterion: &mut Criterion) {
    let session = Session::new(Arc::new(large_board::game()), 1);
    let mut rail = session.clone();
    rail.issue(Order::EndPhase).expect("stacking is legal");
    let marcher = longest(&session);
    let rider = longest(&rail);
    println!(
        "1,000 x 1,000: {} hexes by rail, {} on foot, {} of 10,000 units supplied",
        hexes(&rail, rider),
        hexes(&session, marcher),
        both_sides_supplied(&session)
    );
    assert!(hexes(&rail, rider) > 40 && hexes(&session, marcher) > 40);

    let mut group = criterion.benchmark_group("large");
    group.sample_size(20).sampling_mode(SamplingMode::Flat);
    // With a separate table for each click, and the question why not.
    group.bench_function("click_rail", |b| b.iter(|| click(&rail, black_box(rider))));
    group.bench_function("click_land", |b| b.iter(|| click(&session, black_box(marcher))));
    let mut reach = Reach::new();
    group.bench_function("search_rail", |b| {
        b.iter(|| {
            TableView::new(rail.game(), rail.state(), Side::First).reach_into(black_box(rider), &mut reach);
        });
    });
    group.bench_function("search_land", |b| {
        b.iter(|| {
            let view = TableView::new(session.game(), session.state(), Side::First);
            view.reach_into(black_box(marcher), &mut reach);
        });
    });
    group.bench_function("supply", |b| b.iter(|| both_sides_supplied(black_box(&session))));
    // A click needs no search for each unit, however far they go.
    let mut definition = session.game().definition().clone();
    for unit in &mut definition.units {
        unit.movement = 99;
    }
    let far = Session::new(Arc::new(HexGame::new(definition)), 1);
    group.bench_function("available", |b| {
        b.iter(|| {
            let view = TableView::new(far.game(), far.state(), Side::First);
            assert_eq!(view.available().len(), 5000, "nothing is in their way");
        });
    });
    group.finish();
}

/// Everything that a click on a unit computes.
fn click(session: &Session<HexGame>, unit: UnitId) -> usize {
    let view = TableView::new(session.game(), session.state(), Side::First);
    let mark = view.mark(unit);
    let destinations: Vec<SpaceId> = view.reach(unit).destinations().to_vec();
    destinations.len() + mark.name().len()
}

fn hexes(session: &Session<HexGame>, unit: UnitId) -> usize {
    let view = TableView::new(session.game(), session.state(), Side::First);
    view.reach(unit).destinations().len()
}

/// The unit with the most destinations, among the player's first ones.
fn longest(session: &Session<HexGame>) -> UnitId {
    let game = session.game();
    let mut reach = Reach::new();
    let view = TableView::new(game, session.state(), Side::First);
    let units = game
        .unit_ids()
        .filter(|unit| game.unit(*unit).side == Side::First);
    units
        .take(500)
        .max_by_key(|unit| {
            view.reach_into(*unit, &mut reach);
            reach.destinations().len()
        })
        .expect("there are units")
}
