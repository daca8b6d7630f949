//! Players that choose by themselves: they come to the end of every scenario, by legal orders, and alike from like seeds.

use std::collections::BTreeSet;
use std::sync::Arc;

use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Game as _, Session};
use railhead_engine::save::MAX_ORDERS;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files;
use railhead_hex_game::{HexGame, Order, Phase, Side, Sighting, TableView};
use railhead_players::opponent::hex::Greedy;
use railhead_players::opponent::{self, Advice, Opponent, Random};

fn played(
    path: &str,
    seed: u64,
    first: &mut dyn Opponent<HexGame>,
    second: &mut dyn Opponent<HexGame>,
) -> Session<HexGame> {
    let scenario = load(&files::Embedded, path).expect("a shipped scenario loads");
    let mut session = Session::new(Arc::clone(&scenario.game), seed);
    opponent::play(&mut session, &mut [first, second], MAX_ORDERS);
    session
}

#[test]
fn greedy_players_come_to_the_end_of_every_scenario() {
    for path in [
        "malaya/kampar-line.ron",
        "malaya/campaign.ron",
        "malaya/singapore.ron",
    ] {
        let session = played(path, 7, &mut Greedy::default(), &mut Greedy::default());
        assert!(session.state().is_over(), "{path}");
    }
}

/// At the Masurian Lakes Germany attacks, and only Germany can blow bridges; nobody repairs them for it. While it blew those that its own units had
/// still to cross, it tried fifty in these two games.
#[test]
fn who_attacks_leaves_the_bridges_that_his_units_have_to_cross() {
    let mut tried = 0;
    for seed in [1, 2] {
        let session = played(
            "east-prussia/masurian-lakes.ron",
            seed,
            &mut Greedy::default(),
            &mut Greedy::default(),
        );
        let orders = session.journal().iter().map(|entry| &entry.order);
        tried += orders.filter(|order| matches!(order, Order::Blow { .. })).count();
    }
    assert!((1..=30).contains(&tried), "{tried} bridges");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let path = "malaya/slim-river.ron";
    let [once, again] = [(); 2].map(|()| played(path, 3, &mut Greedy::default(), &mut Random::new(5)));
    assert_eq!(once.journal(), again.journal());
    assert!(once.state().is_over());
    let other = played(path, 3, &mut Greedy::default(), &mut Random::new(6));
    assert_ne!(once.journal(), other.journal());
}

#[test]
fn a_hint_in_a_combat_is_an_answer_to_what_it_asks() {
    let scenario = load::<HexGame>(&files::Embedded, "malaya/jitra.ron").expect("a shipped scenario loads");
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    let mut asked = 0;
    while asked < 5 && !session.state().is_over() {
        if session.state().combat().is_some() {
            let advice = opponent::advice(&session);
            assert_eq!(advice.len(), 1, "one answer");
            assert_eq!(session.game().check(session.state(), &advice[0].order), Ok(()));
            asked += 1;
        }
        play_on(&mut session);
    }
    assert_eq!(asked, 5, "combats ask for decisions");
}

#[test]
fn hints_begin_where_the_enemy_is_near_with_one_for_each_reason() {
    let scenario =
        load::<HexGame>(&files::Embedded, "malaya/campaign.ron").expect("a shipped scenario loads");
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    let game = Arc::clone(&scenario.game);
    let mut asked = 0;
    while asked < 3 {
        let state = session.state();
        if state.phase() == Phase::Movement && state.player() == Side::Second && state.combat().is_none() {
            asked += 1;
            let view = TableView::new(&game, session.state(), Side::Second);
            let enemies: Vec<SpaceId> = view
                .sightings()
                .iter()
                .filter(|sighting| sighting.side(&game) == Side::First)
                .filter_map(Sighting::at)
                .collect();
            let off = |advice: &Advice<Order>| {
                let ends = advice.arrows.iter().flatten();
                let grid = game.board().grid();
                let ways = ends.flat_map(|at| enemies.iter().map(|enemy| grid.distance(*at, *enemy)));
                ways.min().expect("enemies are on the map")
            };
            let advice = opponent::advice(&session);
            assert!(advice.len() > 2, "{advice:?}");
            let moves = advice.iter().filter(|advice| !advice.arrows.is_empty());
            let is_far: Vec<bool> = moves.map(|advice| off(advice) > 7).collect();
            assert!(is_far.is_sorted(), "what is near comes first: {advice:?}");
            assert!(!is_far[0], "{advice:?}");
            let near = advice.iter().filter(|advice| advice.delay == 0);
            let reasons: Vec<&str> = near.map(|advice| advice.why.as_str()).collect();
            let different: BTreeSet<&str> = reasons.iter().copied().collect();
            let first: BTreeSet<&str> = reasons[..different.len()].iter().copied().collect();
            assert_eq!(first, different, "one for each reason first: {advice:?}");
            let turn = session.state().turn();
            while session.state().turn() == turn {
                play_on(&mut session);
            }
        } else {
            play_on(&mut session);
        }
    }
}

fn play_on(session: &mut Session<HexGame>) {
    let order = Greedy::default().next(&opponent::Seen::new(session));
    session
        .issue(order.expect("it is not over"))
        .expect("it is legal");
}
