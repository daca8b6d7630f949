//! Marches, trains, supply and Available marks against a second implementation, over random positions: a hundred, or a thousand (`tests/common/share.rs`).
//!
//! A failure names its seed; `RAILHEAD_SEED=malaya:17 cargo test --test main reach_oracle` runs that one alone.

mod oracle;

use crate::common::share;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use crate::common::random_positions::{Luck, kampar_line, on_a_small_board, on_the_map_of, play};
use oracle::Oracle;
use railhead_engine::board::{Reach, SpaceId};
use railhead_engine::engine::Session;
use railhead_hex_game::chapters::supply;
use railhead_hex_game::chapters::supply::Supply;
use railhead_hex_game::definition::{OptionEffect, OptionSpec};
use railhead_hex_game::{HexGame, Order, Side, TableView, UnitId};

/// On each board.
const POSITIONS: u16 = 500;

/// The seeds to run: all, or the one that `RAILHEAD_SEED` names, such as `small:17`.
fn seeds(board: &str) -> Vec<u64> {
    match std::env::var("RAILHEAD_SEED") {
        Ok(wanted) => wanted
            .split_once(':')
            .filter(|(name, _)| *name == board)
            .and_then(|(_, seed)| seed.parse().ok())
            .into_iter()
            .collect(),
        Err(_) => (0..share::of(POSITIONS)).collect(),
    }
}

/// Runs every seed and gives all that differs.
fn compare_all(board: &str, game: impl Fn(u64) -> HexGame) {
    let mut report = String::new();
    let mut failed = 0;
    for seed in seeds(board) {
        let mut luck = Luck::new(seed ^ 0xabcd);
        let mut session = Session::new(Arc::new(with_bicycles(game(seed), seed)), seed);
        if seed % 2 == 1 {
            // Straight to the Rail Movement Phase, before any march.
            session
                .issue(Order::EndPhase)
                .expect("stacking is legal at the start");
        }
        let orders = luck.below(if seed % 4 == 1 { 4 } else { 24 });
        play(&mut session, &mut luck, orders);
        let differences = compare(&session, orders);
        if !differences.is_empty() {
            failed += 1;
            if failed <= 5 {
                writeln!(
                    report,
                    "RAILHEAD_SEED={board}:{seed} after {orders} orders:\n{differences}"
                )
                .expect("writing to a string");
            }
        }
    }
    assert!(failed == 0, "{failed} positions differ; the first:\n{report}");
}

/// In every third position the first side has bicycles (HO-1), in some of them for more than one point.
fn with_bicycles(game: HexGame, seed: u64) -> HexGame {
    if !seed.is_multiple_of(3) {
        return game;
    }
    let mut definition = game.definition().clone();
    definition.options.push(OptionSpec {
        id: "bicycles".into(),
        name: "Bicycles".into(),
        text: String::new(),
        side: Side::First,
        price: 0,
        is_given: true,
        effect: OptionEffect::FootOnRoads(if seed.is_multiple_of(2) { 1 } else { 3 }),
    });
    HexGame::new(definition)
}

/// The differences between the game and the oracle.
fn compare(session: &Session<HexGame>, orders: usize) -> String {
    let (game, state) = (session.game().as_ref(), session.state());
    let oracle = Oracle::new(game.definition(), state);
    let view = TableView::new(game, state, state.player());
    let mut out = String::new();
    let mut differ = |what: String| writeln!(out, "  {what}").expect("writing to a string");

    // HZ-1, HZ-4: the cached zones match the current positions.
    for side in Side::BOTH {
        let ours: Vec<SpaceId> = view.zones(side);
        let theirs: Vec<SpaceId> = oracle.zones(side).iter().copied().collect();
        if ours != theirs {
            differ(format!("zones of {side:?}: {ours:?}, oracle {theirs:?}"));
        }
        for space in game.board().space_ids() {
            if state.presence().has_units(side, space) != oracle.has_units(side, space) {
                differ(format!("units of {side:?} in {space:?}"));
            }
        }
    }

    // HM, HR: where each unit can go and at what cost; HR-11: which units are Available.
    let mut table = Reach::new();
    let mut available = Vec::new();
    for unit in game
        .unit_ids()
        .filter(|unit| game.unit(*unit).side == state.player())
    {
        view.reach_into(unit, &mut table);
        let ours: BTreeMap<SpaceId, u16> = table
            .destinations()
            .iter()
            .map(|space| (*space, table.cost(*space).expect("a destination has a cost")))
            .collect();
        let theirs = oracle.reach(unit);
        if !theirs.is_empty() {
            available.push(unit);
        }
        if ours != theirs {
            differ(format!(
                "{}: {}",
                state.phase().name(),
                describe(game, unit, &ours, &theirs)
            ));
        }
    }
    // HD-1: a unit without destinations is Available if it may try to destroy a bridge.
    let mut ours = view.available();
    ours.retain(|unit| available.contains(unit) || view.bridges(*unit).is_empty());
    if ours != available {
        differ(format!("available: {ours:?}, oracle {available:?}"));
    }

    // HS-1 to HS-4: which units are in supply, and that the line shown is valid.
    for side in Side::BOTH {
        let ours = supply::supply_state_by_unit(game, state, side);
        let theirs = oracle.supplied(side);
        if ours != theirs {
            let of = |known: &BTreeMap<UnitId, bool>, wanted: bool| -> Vec<UnitId> {
                known
                    .iter()
                    .filter(|(_, is)| **is == wanted)
                    .map(|(unit, _)| *unit)
                    .collect()
            };
            differ(format!(
                "supplied: {:?}, oracle {:?}",
                of(&ours, true),
                of(&theirs, true)
            ));
        }
        // Tracing a line is slow, so some units will do.
        for (unit, supplied) in theirs
            .into_iter()
            .filter(|(unit, _)| (unit.index() + orders).is_multiple_of(12))
        {
            let shown = matches!(view.supply(unit), Some(Supply::Line(_)));
            if shown != supplied {
                differ(format!(
                    "supply of {unit:?}: {:?}, oracle {supplied}",
                    view.supply(unit)
                ));
            }
        }
    }
    out
}

fn describe(
    game: &HexGame,
    unit: UnitId,
    ours: &BTreeMap<SpaceId, u16>,
    theirs: &BTreeMap<SpaceId, u16>,
) -> String {
    let number = |space: &SpaceId| game.board().number(*space);
    let mut text = format!("{unit:?} ({:?})", game.mobility(unit));
    for (space, cost) in ours {
        if theirs.get(space) != Some(cost) {
            write!(text, " {}={cost} (oracle {:?})", number(space), theirs.get(space)).expect("a string");
        }
    }
    for (space, cost) in theirs.iter().filter(|(space, _)| !ours.contains_key(space)) {
        write!(text, " {}=none (oracle {cost})", number(space)).expect("a string");
    }
    text
}

#[test]
fn small_boards_agree_with_the_oracle() {
    compare_all("small", on_a_small_board);
}

#[test]
fn malaya_agrees_with_the_oracle() {
    let base = kampar_line();
    compare_all("malaya", |seed| on_the_map_of(&base, seed));
}
