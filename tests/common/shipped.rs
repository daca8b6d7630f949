//! Shipped scenarios and random games of them.

use std::sync::Arc;

use railhead_engine::engine::{Draws, Game, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, HexScenario, Order};

/// Scenarios to try things on.
pub const SHIPPED: [&str; 2] = ["malaya/kampar-line.ron", "tutorials/rail-exercise.ron"];

/// A shipped scenario.
pub fn shipped(path: &str) -> HexScenario {
    load(&Embedded, path).expect("shipped scenarios load")
}

/// A game in which this many orders were picked from the legal ones by a seed; every eighth or so ends the phase.
pub fn played_at_random(scenario: &HexScenario, seed: u64, orders: usize) -> Session<HexGame> {
    let mut session = Session::new(Arc::clone(&scenario.game), seed);
    let mut draws = Draws::new(seed);
    for _ in 0..orders {
        let legal = scenario.game.legal_orders(session.state());
        if legal.is_empty() {
            break;
        }
        let end = legal.contains(&Order::EndPhase) && draws.one_in(8);
        let order = if end { Order::EndPhase } else { draws.pick(&legal) };
        session.issue(order).expect("legal orders are allowed");
    }
    session
}
