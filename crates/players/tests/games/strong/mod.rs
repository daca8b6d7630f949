//! The look-ahead player: the same seed and budget give the same orders on any thread, and it stops when its order is no longer wanted.

mod beats_greedy;
mod fog_secrets;
mod table;

use std::sync::Arc;

use railhead_engine::engine::{Seat, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, HexScenario, Order, Phase, Side, TableView};
use railhead_players::opponent::hex::{Greedy, Strong};
use railhead_players::opponent::{self, Opponent as _, Remark, Seen, Thinking};

fn shipped(path: &str) -> HexScenario {
    load(&Embedded, path).expect("a shipped scenario loads")
}

/// A game between players without look-ahead, up to a turn.
fn until(scenario: &HexScenario, seed: u64, turn: u16) -> Session<HexGame> {
    let mut session = Session::new(Arc::clone(&scenario.game), seed);
    let mut players = [Greedy::default(), Greedy::default()];
    while session.state().turn() < turn && !session.state().is_over() {
        let player = &mut players[session.state().decider().index()];
        let order = player.next(&Seen::new(&session)).expect("it has to decide");
        session.issue(order).expect("its orders are legal");
    }
    session
}

/// A player's orders for the current player-turn, with its remarks.
fn orders(mut session: Session<HexGame>, player: &mut Strong) -> (Vec<Order>, Vec<Remark>) {
    let now = (session.state().turn(), session.state().player());
    let mut other = Greedy::default();
    let (mut orders, mut said) = (Vec::new(), Vec::new());
    while (session.state().turn(), session.state().player()) == now && !session.state().is_over() {
        let order = if session.state().decider() == now.1 {
            let order = player.next(&Seen::new(&session)).expect("it has to decide");
            said.extend(player.remarks());
            orders.push(order.clone());
            order
        } else {
            other.next(&Seen::new(&session)).expect("it has to decide")
        };
        session.issue(order).expect("its orders are legal");
    }
    (orders, said)
}

#[test]
fn the_same_seed_and_budget_give_the_same_orders_with_one_thread_and_with_two() {
    let scenario = shipped("malaya/jitra.ron");
    let session = until(&scenario, 5, 3);
    let by = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let session = session.clone();
        let play = move || orders(session, &mut Strong::new(9, 120));
        pool.expect("threads can be had").install(play)
    };
    let (once, said) = by(1);
    assert_eq!((&once, &said), (&by(1).0, &by(1).1), "again");
    assert_eq!((&once, &said), (&by(2).0, &by(2).1), "with two threads");
    assert!(once.len() > 1);
    let Some(Remark::Reason(why)) = said.first() else {
        panic!("it thought, and said nothing")
    };
    assert!(
        why.starts_with("compared ") && why.contains(" plans over "),
        "{why}"
    );
}

#[test]
fn who_is_not_waited_for_any_longer_gives_an_order_all_the_same() {
    let scenario = shipped("malaya/jitra.ron");
    let session = until(&scenario, 5, 3);
    let thinking = Arc::new(Thinking::default());
    thinking.cancel();
    // This would take hours.
    let mut player = Strong::new(1, u32::MAX);
    player.watched_by(&thinking);
    let order = player.next(&Seen::new(&session)).expect("it has to decide");
    session.clone().issue(order).expect("it is legal");
}

#[test]
fn how_much_it_thinks_stands_behind_its_name() {
    let game = shipped("malaya/jitra.ron").game;
    let player = |name| opponent::player(&*game, name, 1, Seat(0));
    for name in ["strong", "strong:50"] {
        assert!(player(name).is_ok(), "{name}");
    }
    for name in ["greedy:50", "strong:", "strong:much", "stronger"] {
        let why = player(name).expect_err(name);
        assert!(why.contains("there is no player"), "{why}");
    }
}

#[test]
fn who_has_to_be_in_time_pays_for_all_that_helps_and_who_holds_for_field_works() {
    let scenario = shipped("malaya/campaign.ron");
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    let mut players = [Strong::new(1, 50), Strong::new(2, 50)];
    while session.state().phase() == Phase::Setup {
        let player = &mut players[session.state().decider().index()];
        let order = player.next(&Seen::new(&session)).expect("it has to decide");
        session.issue(order).expect("its orders are legal");
    }
    let chosen = Side::BOTH.map(|side| {
        let view = TableView::new(&scenario.game, session.state(), side);
        let chosen = view.chosen_options(side).into_iter();
        let ids = chosen.map(|(option, _)| scenario.game.option(option).id.clone());
        ids.collect::<Vec<String>>()
    });
    let all = ["bicycles", "landing_craft", "third_tank_regiment", "air_group"];
    assert_eq!(chosen, [all.to_vec(), vec!["johore_line"]]);
}
