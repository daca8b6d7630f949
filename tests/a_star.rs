//! The sets that are highlighted against hexx's own point-to-point routes: the same links, the same lengths.
//!
//! hexx asks for a cost from hex to hex, and for one from the start to itself; it gives a route but no set.

#[expect(dead_code, reason = "no game is played here")]
mod random_positions;

use hexx::Hex;
use hexx::algorithms::a_star;
use railhead::rules::board::{Board, Reach, SpaceId};
use railhead::rules::engine::{Game as _, Session};
use railhead::rules::hex_game::movement::{allowance, entry_cost};
use railhead::rules::hex_game::{HexGame, HexState, Order, Phase, TableView, UnitId};
use random_positions::{kampar_line, on_a_small_board, on_the_map_of};
use std::sync::Arc;

/// The route of hexx from one space to another, and its cost by the same `cost`.
fn route(
    board: &Board,
    from: SpaceId,
    to: SpaceId,
    cost: impl Fn(SpaceId, SpaceId) -> Option<u32>,
) -> Option<u32> {
    let grid = board.grid();
    let step = |a: Hex, b: Hex| -> Option<u32> {
        let (a, b) = (grid.space(a)?, grid.space(b)?);
        if a == b { Some(0) } else { cost(a, b) }
    };
    let path = a_star(grid.hex(from), grid.hex(to), step)?;
    path.windows(2).map(|pair| step(pair[0], pair[1])).sum()
}

/// HM-2, HM-4, HZ-2 for one step of a march.
fn march_step(game: &HexGame, state: &HexState, unit: UnitId, from: SpaceId, to: SpaceId) -> Option<u32> {
    let enemy = game.unit(unit).side.enemy();
    let stopped = state.unit(unit).at != Some(from) && state.presence().has_zone(enemy, from);
    let open = !stopped && !state.presence().has_units(enemy, to);
    open.then(|| entry_cost(game, state, unit, from, to))?
        .map(u32::from)
}

/// HR-7, HR-8 for one step of a train.
fn rail_step(game: &HexGame, state: &HexState, unit: UnitId, from: SpaceId, to: SpaceId) -> Option<u32> {
    let side = game.unit(unit).side;
    let enemy = side.enemy();
    let link = game.board().link(from, to)?;
    let standing = link.crossing.filter(|crossing| !state.is_demolished(*crossing));
    let carried =
        link.water.is_none() || standing.is_some_and(|crossing| game.board().crossing(crossing).rail);
    let stopped = state.unit(unit).at != Some(from) && state.presence().has_zone(enemy, from);
    let open = !stopped
        && link.rail
        && carried
        && state.control(to) == Some(side)
        && !state.presence().has_units(enemy, to);
    open.then_some(1)
}

/// Compares every destination of every unit in this phase; returns how many there were.
fn compare(game: &HexGame, state: &HexState) -> usize {
    let view = TableView::new(game, state, state.player());
    let mut reach = Reach::new();
    let mut count = 0;
    for unit in view.available() {
        let start = state.unit(unit).at.expect("an available unit is on the map");
        view.reach_into(unit, &mut reach);
        for to in reach.destinations().iter().copied() {
            let cost = reach.cost(to).expect("a destination has a cost");
            // HM-5: one hex whatever it costs, where a way round might cost less.
            if state.phase() == Phase::Movement && cost > allowance(game, state, unit) {
                continue;
            }
            let theirs = match state.phase() {
                Phase::RailMovement => {
                    route(game.board(), start, to, |a, b| rail_step(game, state, unit, a, b))
                }
                _ => route(game.board(), start, to, |a, b| {
                    march_step(game, state, unit, a, b)
                }),
            };
            assert_eq!(
                theirs,
                Some(u32::from(cost)),
                "{} of {} to {}",
                state.phase().name(),
                game.unit(unit).id,
                game.board().number(to)
            );
            count += 1;
        }
    }
    count
}

/// Compares in the Movement Phase and, nobody having marched, in the Rail Movement Phase.
fn compare_both_phases(game: HexGame, seed: u64) -> [usize; 2] {
    let mut session = Session::new(Arc::new(game), seed);
    let marches = compare(session.game(), session.state());
    session
        .issue(Order::EndPhase)
        .expect("nothing is overstacked at the start");
    assert_eq!(session.state().phase(), Phase::RailMovement);
    [marches, compare(session.game(), session.state())]
}

#[test]
fn every_highlighted_space_is_as_far_as_the_route_of_hexx() {
    let base = kampar_line();
    let mut total = [0; 2];
    for seed in 0..60 {
        for game in [on_a_small_board(seed), on_the_map_of(&base, seed)] {
            let counts = compare_both_phases(game, seed);
            total = [total[0] + counts[0], total[1] + counts[1]];
        }
    }
    assert!(
        total[0] > 1000 && total[1] > 500,
        "too few to mean anything: {total:?}"
    );
}

#[test]
fn the_kampar_line_agrees_with_hexx_in_both_phases() {
    let game = kampar_line();
    let (state, _) = game.start(1);
    assert!(compare(&game, &state) > 500);
}
