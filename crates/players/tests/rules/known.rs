//! The cache of a state does not affect play: a copy without it lists the same orders, with the same results.

use crate::common::secrets::situation;
use crate::common::small_campaigns::campaigns;
use railhead_engine::engine::{Ahead, Game as _, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, HexState, Order};
use railhead_players::soak;

/// Replays a game with each order also given to a copy without cache; counts its marches and trains.
fn replayed(name: &str, session: &Session<HexGame>) -> usize {
    let game = session.game();
    let mut ahead = Ahead::new(&**game, game.start(session.seed()).0);
    let mut journeys = 0;
    for (index, entry) in session.journal().iter().enumerate() {
        let name = &format!("{name}, order {index}");
        let anew = HexState::new(game, situation(game, ahead.state()));
        let listed = game.legal_orders(ahead.state());
        assert_eq!(listed, game.legal_orders(ahead.state()), "{name}: asked twice");
        assert_eq!(listed, game.legal_orders(&anew), "{name}: what may be ordered");
        let mut forgetful = Ahead::new(&**game, anew);
        assert_eq!(
            ahead.issue(&entry.order),
            forgetful.issue(&entry.order),
            "{name}: the result"
        );
        assert_eq!(ahead.state(), forgetful.state(), "{name}: where it leads");
        journeys += usize::from(matches!(entry.order, Order::Move { .. } | Order::Rail { .. }));
    }
    assert_eq!(ahead.state(), session.state(), "{name}: as it was played");
    journeys
}

#[test]
fn what_is_remembered_changes_nothing_in_small_campaigns() {
    let mut journeys = 0;
    // Each of them as far as it was played.
    for (seed, session) in campaigns(25, false).skip(2).step_by(3) {
        journeys += replayed(&format!("seed {seed}"), &session);
    }
    assert!(journeys > 200, "{journeys} marches and trains only");
}

#[test]
fn what_is_remembered_changes_nothing_in_malaya() {
    let scenario = load::<HexGame>(&Embedded, "malaya/campaign.ron").expect("the shipped scenario loads");
    let session = soak::game_up_to(&scenario, 2, 250);
    assert!(replayed("campaign", &session) > 60);
}
