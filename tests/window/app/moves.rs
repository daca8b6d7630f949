//! The list of moves: each order of a phase is shown on the map, and taken back with the later ones that need it.

use railhead::area::clicks::selection::AreaSelection;
use railhead::play::Request;
use railhead_area_game::state::order::{Order, UnitGroup};
use railhead_engine::engine::Playable as _;

use super::area_player::Player;
use super::hands::{button, says, settle};

/// An order to move a German unit that has moved so far.
fn goes(player: &Player, kind: &str, spent: u8, path: [&str; 2]) -> Order {
    let game = player.table().game();
    let group = UnitGroup {
        nation: game.nation_named("germany").expect("a nation"),
        kind: game.kind_named(kind).expect("a kind"),
        count: 1,
        spent,
        aboard: false,
    };
    Order::Move {
        units: vec![group],
        path: path.map(|id| player.space(id)).to_vec(),
    }
}

fn ask(player: &mut Player, request: Request<Order>) {
    player.app.world_mut().write_message(request);
    settle(&mut player.app);
}

/// The orders so far, without the end of Purchase.
fn given(player: &Player) -> Vec<Order> {
    let journal = player.table().session().journal().iter().skip(1);
    journal.map(|entry| entry.order.clone()).collect()
}

/// Armour comes up and attacks, and infantry beside it.
fn attacked() -> (Player, [Order; 3]) {
    let mut player = Player::new("france");
    player.press("End purchase");
    let orders = [
        goes(&player, "armour", 0, ["germany", "belgium_holland"]),
        goes(&player, "armour", 1, ["belgium_holland", "france"]),
        goes(&player, "infantry", 0, ["belgium_holland", "france"]),
    ];
    for order in &orders {
        ask(&mut player, Request::Issue(order.clone()));
    }
    assert_eq!(given(&player), orders, "all are allowed");
    (player, orders)
}

fn named(player: &Player, button: &str, order: &Order) -> String {
    format!("{button}: {}", player.table().game().order_words(order))
}

#[test]
fn a_move_is_taken_back_alone_if_no_later_one_needs_it() {
    let (mut player, [up, attack, infantry]) = attacked();
    let back = named(&player, "Take back", &attack);
    player.press(&back);
    assert_eq!(given(&player), [up.clone(), infantry.clone()]);
    ask(&mut player, Request::Redo);
    assert_eq!(given(&player), [up, infantry, attack], "redo gives it again");
}

#[test]
fn a_move_that_later_ones_need_is_taken_back_with_them_once_the_player_has_read_so() {
    const NEEDS: &str = "This order needs it, and would be taken back too:";
    let (mut player, [up, attack, infantry]) = attacked();
    let back = named(&player, "Take back", &up);
    player.press(&back);
    assert!(says(&mut player.app, NEEDS));
    assert_eq!(given(&player).len(), 3, "the question comes first");
    player.press("Go back");
    assert!(!says(&mut player.app, NEEDS));
    player.press(&back);
    player.press("Take all of these back");
    assert_eq!(given(&player), std::slice::from_ref(&infantry));
    for _ in 0..2 {
        ask(&mut player, Request::Redo);
    }
    assert_eq!(given(&player), [infantry, up, attack]);
}

#[test]
fn undo_after_a_move_was_taken_back_brings_it_back_at_its_place_in_one_step() {
    let (mut player, orders) = attacked();
    let [up, attack, infantry] = orders.clone();
    let back = named(&player, "Take back", &up);
    player.press(&back);
    player.press("Take all of these back");
    ask(&mut player, Request::Undo);
    assert_eq!(given(&player), orders, "both are back, and nothing else has gone");
    ask(&mut player, Request::Redo);
    assert_eq!(given(&player), std::slice::from_ref(&infantry));
    ask(&mut player, Request::Undo);
    let back = named(&player, "Take back", &attack);
    player.press(&back);
    assert_eq!(given(&player), [up, infantry]);
    ask(&mut player, Request::Undo);
    assert_eq!(given(&player), orders);
}

#[test]
fn a_move_is_shown_on_the_map() {
    let (mut player, [_, attack, _]) = attacked();
    let show = named(&player, "Show", &attack);
    assert!(button(&mut player.app, &show).is_some());
    player.press(&show);
    let way = ["belgium_holland", "france"].map(|id| player.space(id));
    let selection = player.app.world().resource::<AreaSelection>();
    assert_eq!((selection.space, &*selection.shown), (Some(way[1]), &way[..]));
    player.click("germany");
    let selection = player.app.world().resource::<AreaSelection>();
    assert!(selection.shown.is_empty(), "until something else is selected");
}
