//! The Malaya board agrees with the known facts of the map.

use std::collections::BTreeSet;
use std::sync::Arc;

use railhead_engine::board::{Board, CrossingKind, Ground, SpaceId};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::HexGame;

fn malaya() -> Arc<Board> {
    load::<HexGame>(&Embedded, "malaya/kampar-line.ron")
        .expect("shipped scenarios load")
        .game
        .shared_board()
}

fn count(board: &Board, wanted: impl Fn(SpaceId) -> bool) -> usize {
    board.space_ids().filter(|space| wanted(*space)).count()
}

#[test]
fn the_malaya_board_has_the_hexes_that_the_map_has() {
    let board = malaya();
    let region = |name: &'static str| count(&board, |space| board.region(space) == Some(name));
    assert_eq!(board.len(), 4416);
    assert_eq!(region("malaya") + region("penang"), 1520);
    assert_eq!(region("penang"), 4);
    assert_eq!(region("siam"), 254);
    assert_eq!(region("singapore"), 9);
    assert_eq!(region("netherlands_indies"), 459);
    let ground = |ground| count(&board, |space| board.ground(space) == ground);
    assert_eq!(
        [
            ground(Ground::Land),
            ground(Ground::Sea),
            ground(Ground::OutOfPlay)
        ],
        [1783, 2174, 459]
    );
    let terrain = |id: &'static str| count(&board, |space| board.terrain(space).id == id);
    let kinds = ["mountain", "hills", "jungle", "paddy", "swamp", "clear"];
    assert_eq!(kinds.map(terrain), [151, 535, 413, 87, 133, 464]);
    let seas = ["sea_west", "sea_east", "sea_singapore"];
    assert_eq!(seas.map(terrain), [814, 1331, 29]);
}

#[test]
fn the_malaya_board_has_the_lines_and_places_that_the_map_has() {
    let board = malaya();
    assert_eq!(count(&board, |space| board.has_rail(space)), 193);
    assert_eq!(
        count(&board, |space| board
            .links(space)
            .iter()
            .any(|link| link.road.is_some())),
        418
    );
    assert_eq!(
        [board.railways().len(), board.roads().len(), board.waters().len()],
        [13, 51, 28]
    );
    assert_eq!(
        board.waters().iter().map(|line| line.sides.len()).sum::<usize>(),
        405
    );
    assert_eq!(board.places().len(), 152);
    let crossings = |kind| {
        board
            .crossings()
            .iter()
            .filter(|crossing| crossing.kind == kind)
            .count()
    };
    let kinds = [CrossingKind::Bridge, CrossingKind::Ferry, CrossingKind::Causeway];
    assert_eq!(kinds.map(crossings), [27, 12, 1]);
}

/// The hexes of rail from one place to another.
fn rail_length(board: &Board, from: &str, to: &str) -> Option<usize> {
    let [from, to] = [from, to].map(|id| board.place(id).expect("a place of the map").at);
    let mut seen = BTreeSet::from([from]);
    let mut ring = vec![from];
    for length in 0.. {
        if ring.contains(&to) {
            return Some(length);
        }
        let next = ring
            .iter()
            .flat_map(|space| board.links(*space))
            .filter(|link| link.rail);
        ring = next
            .map(|link| link.to)
            .filter(|space| seen.insert(*space))
            .collect();
        if ring.is_empty() {
            return None;
        }
    }
    None
}

#[test]
fn railways_are_as_long_as_they_were() {
    let board = malaya();
    let lengths = [
        ("singapore", "kuala_lumpur", 38),
        ("kuala_lumpur", "ipoh", 21),
        ("singapore", "prai", 75),
        ("gemas", "tumpat", 49),
        ("bukit_mertajam", "padang_besar", 16),
        ("hat_yai", "sungei_golok", 21),
        ("tampin", "malacca", 4),
    ];
    for (from, to, length) in lengths {
        assert_eq!(rail_length(&board, from, to), Some(length), "{from} to {to}");
    }
}

#[test]
fn every_road_and_railway_over_water_has_its_crossing() {
    let board = malaya();
    for link in board.all_links().iter().filter(|link| link.water.is_some()) {
        if link.rail || link.road.is_some() {
            let crossing = board.crossing(link.crossing.expect("no line of this map fords a river"));
            assert_eq!(
                (crossing.rail, crossing.road),
                (link.rail, link.road.is_some()),
                "{}",
                crossing.name
            );
        }
    }
}
