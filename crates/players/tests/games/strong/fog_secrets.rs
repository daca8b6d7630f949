//! Under fog of war (HO-2) the look-ahead player thinks and plays the same, whatever is hidden.

use crate::common::share;
use std::sync::Arc;

use crate::common::random_positions::Luck;
use crate::common::secrets::{fogged, with_other_secrets};
use crate::common::small_campaigns::campaigns;
use railhead_engine::engine::Session;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, HexState, Order, Phase};
use railhead_players::opponent::hex::Strong;
use railhead_players::opponent::{Opponent as _, Remark, Seen};
use railhead_players::soak;

/// Its next order after simulating this many player-turns, with its remarks.
fn choice(game: &Arc<HexGame>, state: &HexState, budget: u32) -> (Option<Order>, Vec<Remark>) {
    let session = Session::resume(Arc::clone(game), 1, state.clone(), Vec::new());
    let mut player = Strong::new(7, budget);
    let order = player.next(&Seen::new(&session));
    (order, player.remarks())
}

/// Whether it thought before it chose in a situation in which fog hides something.
fn thought(name: &str, game: &Arc<HexGame>, state: &HexState, luck: &mut Luck, budget: u32) -> bool {
    if state.is_over() {
        return false;
    }
    let Some(other) = with_other_secrets(game, state, luck) else {
        return false;
    };
    let chosen = choice(game, state, budget);
    assert_eq!(
        chosen,
        choice(game, &other, budget),
        "{name}: it knows more than it may"
    );
    !chosen.1.is_empty()
}

// HO-2
#[test]
fn ho_2_what_is_hidden_changes_no_thought_in_small_campaigns() {
    let mut thoughts = 0;
    let mut attacks = 0;
    for (seed, session) in campaigns(share::of(24), true) {
        let state = session.state();
        let mut luck = Luck::new(seed ^ 0x0057_1206);
        let has_thought = thought(&format!("seed {seed}"), session.game(), state, &mut luck, 150);
        thoughts += u32::from(has_thought);
        attacks += u32::from(has_thought && state.phase() == Phase::Combat);
    }
    assert!(
        thoughts >= share::of(20),
        "it thought in {thoughts} positions only"
    );
    assert!(
        attacks >= share::of(3),
        "it thought of attacks in {attacks} positions only"
    );
}

// HO-2
#[test]
fn ho_2_what_is_hidden_changes_no_thought_in_malaya() {
    let mut thoughts = 0;
    // Each takes ten seconds and more.
    let positions = [("jitra", 60), ("slim-river", 60), ("campaign", 240)];
    for (name, orders) in positions.into_iter().take(share::of(10)) {
        let scenario = load::<HexGame>(&Embedded, &format!("malaya/{name}.ron"));
        let scenario = scenario.expect("shipped scenarios load");
        let played = soak::game_up_to(&scenario, 3, orders);
        let state = fogged(played.game(), played.state());
        let mut luck = Luck::new(3);
        thoughts += u32::from(thought(name, played.game(), &state, &mut luck, 260));
    }
    assert!(
        thoughts >= share::of(2),
        "it thought in {thoughts} positions only"
    );
}
