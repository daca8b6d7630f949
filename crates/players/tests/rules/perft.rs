//! Counts of orders: from a position of every phase of every scenario, how many orders the rules allow, how many pairs
//! of them, and how many triples where these are not too many. A rule that lets through one order more or less shows at once.
//!
//! `perft/NAME.ron` holds orders of a game of a scenario and the positions on the way with their counts.
//! `UPDATE_GOLDEN=perft cargo test --test main perft` plays and counts anew after a change of rules that is meant.

use crate::common::golden;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use railhead_engine::engine::{Game, Session};
use railhead_engine::text::sources::files::Embedded;
use railhead_games::{AnyScenario, list, load_any};
use railhead_hex_game::chapters::combat::Stage;
use railhead_hex_game::{HexGame, HexScenario, HexState, OrderText};
use railhead_players::opponent::{self, hex::Greedy};
use serde::{Deserialize, Serialize};

/// Triples are counted up to this number of pairs.
const FEW: u64 = 400;

/// How many turns are played.
const TURNS: u16 = 3;

/// The beginning of a game, and its possibilities.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Walk {
    /// The orders, with seed 1.
    orders: Vec<OrderText>,
    /// The positions, the earliest first.
    positions: Vec<Position>,
}

/// A position and its possibilities.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    /// After how many orders of the walk.
    after: usize,
    /// Side and phase, and the pending decision.
    at: String,
    /// Orders, pairs of orders, and where these are few, triples.
    counts: Vec<u64>,
}

/// The number of order sequences of this length. A game that is over has none.
fn perft(game: &HexGame, state: &HexState, depth: u8) -> u64 {
    let legal = game.legal_orders(state);
    if depth == 1 {
        return legal.len().try_into().expect("there are fewer orders than that");
    }
    let below = legal.iter().map(|order| {
        let mut after = state.clone();
        game.resolve(&mut after, order);
        perft(game, &after, depth - 1)
    });
    below.sum()
}

fn counts(game: &HexGame, state: &HexState) -> Vec<u64> {
    let mut counts = vec![perft(game, state, 1), perft(game, state, 2)];
    if counts[1] <= FEW {
        counts.push(perft(game, state, 3));
    }
    counts
}

/// The name of a position; each name is looked for once.
fn name(game: &HexGame, state: &HexState) -> String {
    let phase = format!("{}, {}", game.side(state.player()).id, state.phase().name());
    match state.combat().map(|combat| &combat.stage) {
        None => phase,
        Some(Stage::AirDefence) => phase + ", air defence",
        Some(Stage::Losses { .. }) => phase + ", losses",
        Some(Stage::Retreat { .. }) => phase + ", retreat",
        Some(Stage::Advance { .. }) => phase + ", advance",
    }
}

/// The first turns of a scenario between two greedy players, with the first position of every name.
fn walk(game: &Arc<HexGame>) -> Walk {
    let mut session = Session::new(Arc::clone(game), 1);
    let [mut first, mut second] = [Greedy::default(), Greedy::default()];
    let mut positions: Vec<Position> = Vec::new();
    let last = session.state().turn() + TURNS;
    while !session.state().is_over() && session.state().turn() < last {
        let at = name(game, session.state());
        if positions.iter().all(|position| position.at != at) {
            positions.push(Position {
                after: session.journal().len(),
                at,
                counts: counts(game, session.state()),
            });
        }
        opponent::play(&mut session, &mut [&mut first, &mut second], 1);
    }
    let needed = positions.last().map_or(0, |position| position.after);
    let orders = session.journal()[..needed].iter();
    Walk {
        orders: orders.map(|entry| entry.order.to_text(game)).collect(),
        positions,
    }
}

#[test]
fn as_many_orders_are_legal_as_were_counted() {
    let shipped: Vec<HexScenario> = list(&Embedded)
        .iter()
        .filter_map(|listing| match load_any(&Embedded, &listing.path) {
            Ok(AnyScenario::Hex(scenario)) => Some(scenario),
            Ok(_) => None,
            Err(problems) => panic!("shipped scenarios load: {problems:?}"),
        })
        .collect();
    assert!(shipped.len() >= 8);
    let mut found = BTreeSet::new();
    for scenario in shipped {
        let name_of_file = PathBuf::from(&scenario.path);
        let stem = name_of_file
            .file_stem()
            .expect("a scenario has a name")
            .to_string_lossy();
        let path = PathBuf::from(format!("tests/rules/perft/{stem}.ron"));
        if golden::is_renewed("perft") {
            let pretty = ron::ser::PrettyConfig::new().depth_limit(3).new_line("\n");
            let text = ron::ser::to_string_pretty(&walk(&scenario.game), pretty);
            let text = text.expect("positions are plain data") + "\n";
            std::fs::write(&path, text).expect("the checkout can be written to");
        }
        let text = std::fs::read_to_string(&path).expect("every scenario has its positions");
        let walk: Walk = ron::from_str(&text).expect("the positions can be read");
        let mut session = Session::new(Arc::clone(&scenario.game), 1);
        let mut orders = walk.orders.iter();
        for position in walk.positions {
            let more = position.after - session.journal().len();
            for order in orders.by_ref().take(more) {
                let order = order
                    .to_order(&scenario.game)
                    .expect("the names are the scenario's");
                session.issue(order).expect("the orders lead to the position");
            }
            let state = session.state();
            assert_eq!(name(&scenario.game, state), position.at, "{stem}");
            assert_eq!(
                counts(&scenario.game, state),
                position.counts,
                "{stem}: {}",
                position.at
            );
            found.insert(
                position
                    .at
                    .split_once(", ")
                    .expect("the side is named first")
                    .1
                    .to_owned(),
            );
        }
    }
    let decisions =
        ["air defence", "losses", "retreat", "advance"].map(|stage| format!("Combat Phase, {stage}"));
    let phases = [
        "Setup",
        "Reinforcement",
        "Naval Movement",
        "Movement",
        "Rail Movement",
        "Combat",
    ];
    let phases = phases.map(|phase| {
        if phase == "Setup" {
            phase.to_owned()
        } else {
            format!("{phase} Phase")
        }
    });
    assert_eq!(
        found,
        phases.into_iter().chain(decisions).collect(),
        "every phase and decision is among them"
    );
}
