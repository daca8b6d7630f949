//! What is asked at every click does not take longer with every unit's reach: a board of the largest size with 10,000 units
//! that go far.

#[path = "../../benches/numbers/large_board.rs"]
mod large_board;

use std::sync::Arc;
use std::time::{Duration, Instant};

use railhead::rules::engine::Session;
use railhead::rules::hex_game::{HexGame, Side, TableView};

// HT-4
#[test]
fn who_is_available_among_10_000_units_is_told_without_a_search_for_each() {
    let mut definition = large_board::game().definition().clone();
    for unit in &mut definition.units {
        unit.movement = 99;
    }
    let session = Session::new(Arc::new(HexGame::new(definition)), 1);
    let view = TableView::new(session.game(), session.state(), Side::First);
    let begun = Instant::now();
    let available = view.available();
    let all = begun.elapsed();
    // Half of the units are the player's, and nothing is in their way.
    assert_eq!(available.len(), 5000);
    // It took 40 s with an optimised program, and here there is none. One search alone takes some 50 ms.
    assert!(all < Duration::from_secs(5), "{all:?}");
}
