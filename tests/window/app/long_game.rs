//! A game with more orders than its saves can hold: the player gets a message in time.

use railhead::hex::table::{HexRequest, HexTable};
use railhead::shell::popups::Popups;
use railhead_engine::engine::{Game as _, Session};
use railhead_engine::save::MANY_ORDERS;
use railhead_hex_game::Order;

use super::desk::Desk;
use crate::panels::situations::{EXERCISE, scenario};

/// The notices on the number of orders.
fn notices(desk: &Desk) -> Vec<String> {
    let texts = desk.resource::<Popups>().notices.texts();
    texts
        .filter(|text| text.contains("orders"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_game_that_grows_too_long_for_its_saves_says_so_once_and_whenever_it_is_opened() {
    let loaded = scenario(EXERCISE);
    let mut session = Session::new(loaded.game.clone(), 1);
    let march = loaded.game.legal_orders(session.state())[0].clone();
    let Order::Move { unit, .. } = march else {
        panic!("{march:?} is a march");
    };
    while session.journal().len() < MANY_ORDERS - 2 {
        session.issue(march.clone()).expect("it was listed");
        session
            .issue(Order::TakeBack { unit })
            .expect("nothing was learnt by it");
    }
    let mut desk = Desk::at(HexTable::resume(loaded.clone(), session));
    desk.request(HexRequest::Issue(march.clone()));
    assert_eq!(notices(&desk), Vec::<String>::new());
    desk.request(HexRequest::Issue(Order::TakeBack { unit }));
    let [said] = notices(&desk).try_into().expect("it is said once");
    assert!(
        said.starts_with("This game has 18000 orders. Its saves hold 20000;"),
        "{said}"
    );
    desk.resource_mut::<Popups>().notices.clear();
    desk.request(HexRequest::Issue(march));
    assert_eq!(notices(&desk), Vec::<String>::new(), "it was said");
    let session = desk.resource::<HexTable>().session().clone();
    let again = Desk::at(HexTable::resume(loaded, session));
    assert_eq!(notices(&again).len(), 1, "it is said to whoever opens it");
}
