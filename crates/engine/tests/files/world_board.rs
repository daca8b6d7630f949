//! The board of the world: every cell, who touches whom, and what only its file can say. The figures are counted from the
//! data that the board was drawn from, not from what the program makes of it.

use std::collections::BTreeMap;
use std::path::Path;

use railhead_engine::board::area::{AreaKind, LinkKind};
use railhead_engine::board::look::{Ink, Scheme, Tone};
use railhead_engine::board::open::{AnyBoard, open};
use railhead_engine::board::{AreaBoard, CellId, SpaceId};
use railhead_engine::text::sources::files::Folder;

fn world() -> AreaBoard {
    match open(
        &Folder::new(Path::new("../../scenarios")),
        "world/world.board.ron",
    ) {
        Ok(AnyBoard::Area(board)) => *board,
        Ok(AnyBoard::Hex(_)) => panic!("the world is a board of areas"),
        Err(problems) => panic!("{problems:?}"),
    }
}

fn space(board: &AreaBoard, id: &str) -> SpaceId {
    board
        .space_named(id)
        .unwrap_or_else(|| panic!("{id} is on the board"))
}

// AB-1, AB-2
#[test]
fn ab_1_the_world_has_its_spaces_and_every_cell_is_one_of_theirs() {
    let board = world();
    let of = |kind| {
        let kinds = board.space_ids().filter(|space| board.area(*space).kind == kind);
        kinds.count()
    };
    assert_eq!(board.len(), 246);
    assert_eq!(of(AreaKind::Sea), 81);
    assert_eq!(
        [
            of(AreaKind::Land),
            of(AreaKind::Neutral),
            of(AreaKind::Impassable),
            of(AreaKind::Lake)
        ],
        [128, 33, 2, 2]
    );
    let raster = board.raster();
    assert_eq!(raster.cells().len(), 21_600);
    assert!(raster.cells().ids().all(|cell| raster.space(cell).is_some()));
    let sizes = [
        ("england", 49),
        ("sweden", 133),
        ("gibraltar", 1),
        ("malta", 1),
        ("tasman_sea", 204),
    ];
    for (id, cells) in sizes {
        assert_eq!(raster.cells_of(space(&board, id)).len(), cells, "{id}");
    }
    let all: usize = board.space_ids().map(|space| raster.cells_of(space).len()).sum();
    assert_eq!(all, 21_600);
}

// AB-1
#[test]
fn ab_1_what_touches_is_connected_and_what_the_map_cannot_show_is_listed() {
    let board = world();
    let ways = |way| {
        board
            .connections()
            .filter(|(from, link)| board.way(*from, link.to) == way)
            .count()
    };
    assert_eq!(
        [ways(LinkKind::Land), ways(LinkKind::Coast), ways(LinkKind::Sea)],
        [269, 255, 163]
    );
    let listed: Vec<[&str; 2]> = board
        .connections()
        .filter(|(_, link)| !link.touches)
        .map(|(from, link)| [from, link.to].map(|space| board.area(space).id.as_str()))
        .collect();
    assert_eq!(listed.len(), 3, "{listed:?}");
    let connected = |a, b| board.link(space(&board, a), space(&board, b)).is_some();
    for (a, b) in [
        ("germany", "hungary"),
        ("france", "italy"),
        ("romania", "ukraine"),
        ("italy", "sicily"),
        ("burma", "tibet"),
        ("egypt", "red_sea"),
        ("egypt", "eastern_mediterranean"),
        ("aegean_sea", "black_sea"),
        ("baltic_states", "prussia"),
    ] {
        assert!(connected(a, b) && connected(b, a), "{a} to {b}");
    }
    for (a, b) in [
        ("arctic_canada", "greenland"),
        ("ireland", "scotland"),
        ("ireland", "england"),
        ("germany", "prussia"),
        ("hungary", "ukraine"),
        ("hungary", "prussia"),
        ("finland", "baltic_states"),
    ] {
        assert!(!connected(a, b), "{a} to {b}");
    }
}

// AB-1
#[test]
fn ab_1_the_world_goes_round() {
    let board = world();
    let cells = board.raster().cells();
    assert!(cells.wraps());
    // Neighbours over the seam alone: their columns are the first and the last.
    let column = |cell: CellId| cells.offset(cell)[0];
    let over = board.connections().filter(|(from, link)| {
        let near = |space: SpaceId| board.raster().cells_of(space).any(|cell| column(cell) == 0);
        let far = |space: SpaceId| board.raster().cells_of(space).any(|cell| column(cell) == 199);
        near(*from) && far(link.to) || far(*from) && near(link.to)
    });
    assert_eq!(over.count(), 13);
}

// AB-1
#[test]
fn ab_1_passages_and_barriers_are_marks_on_connections() {
    let board = world();
    let barriers: Vec<(&str, usize)> = board
        .barriers()
        .iter()
        .enumerate()
        .map(|(index, barrier)| {
            let closed = board.connections();
            let closed = closed.filter(|(_, link)| link.barrier.is_some_and(|id| usize::from(id.0) == index));
            (barrier.id.as_str(), closed.count())
        })
        .collect();
    assert_eq!(
        barriers,
        [("himalayas", 7), ("sahara", 5), ("siberia", 8), ("outback", 2)]
    );
    let passages: Vec<(&str, usize, Vec<&str>)> = board
        .passages()
        .iter()
        .enumerate()
        .map(|(index, passage)| {
            let by = board.connections();
            let by = by.filter(|(_, link)| link.passage.is_some_and(|id| usize::from(id.0) == index));
            let held = passage.held_by.iter().map(|space| board.area(*space).id.as_str());
            (passage.id.as_str(), by.count(), held.collect())
        })
        .collect();
    assert_eq!(
        passages,
        [
            ("suez_canal", 2, vec!["egypt", "trans_jordan"]),
            ("panama_canal", 2, vec!["panama"]),
            ("turkish_straits", 2, vec!["turkish_thrace", "turkey"]),
            ("danish_straits", 1, vec!["denmark"]),
            ("strait_of_gibraltar", 1, vec!["gibraltar"]),
            ("strait_of_messina", 1, vec![]),
        ]
    );
}

// AB-2, AB-3
#[test]
fn ab_2_areas_have_value_owner_terrain_and_regions() {
    let board = world();
    let germany = space(&board, "germany");
    assert_eq!(board.area(germany).value, 12);
    assert_eq!(
        board.owner(germany).map(|power| power.name.as_str()),
        Some("Germany")
    );
    let moscow = space(&board, "moscow");
    let regions: Vec<&str> = board.regions(moscow).map(|region| region.id.as_str()).collect();
    assert_eq!(regions, ["asia", "soviet_union"]);
    // The edge of the Soviet Union of 1941 counts as Europe alone.
    for id in ["baltic_states", "eastern_poland", "bessarabia"] {
        let area = space(&board, id);
        assert_eq!(board.owner(area).map(|power| power.id.as_str()), Some("ussr"));
        let regions: Vec<&str> = board.regions(area).map(|region| region.id.as_str()).collect();
        assert_eq!(regions, ["europe"], "{id}");
    }
    assert_eq!(
        board.area(space(&board, "tibet")).terrain.as_deref(),
        Some("mountain")
    );
    // Every name has its seat within its own space.
    for space in board.space_ids() {
        assert_eq!(board.raster().space(board.raster().seat(space)), Some(space));
    }
}

/// The distance of two tones to a red-green blind eye: by light and by blue.
fn apart([a, b]: [Tone; 2]) -> i32 {
    let seen = |tone: Tone| {
        let [red, green, blue] = tone.0.map(i32::from);
        [(37 * red + 86 * green - 23 * blue) / 100, blue]
    };
    let [[light, blue], [other_light, other_blue]] = [seen(a), seen(b)];
    (light - other_light).abs() + (blue - other_blue).abs()
}

/// The holder of each land, with its tone.
fn owners(board: &AreaBoard) -> Vec<(&str, Ink)> {
    let owners: BTreeMap<&str, Ink> = board
        .space_ids()
        .filter_map(|space| board.owner(space))
        .map(|power| (power.name.as_str(), power.tone))
        .collect();
    owners.into_iter().collect()
}

#[test]
fn powers_can_be_told_apart_without_red_and_green() {
    let board = world();
    let owners = owners(&board);
    assert_eq!(owners.len(), 14);
    for (index, (name, ink)) in owners.iter().enumerate() {
        for (other, other_ink) in &owners[..index] {
            let tones = [*ink, *other_ink].map(|ink| ink.of(Scheme::RedGreenSafe));
            assert!(apart(tones) >= 20, "{name} and {other}: {}", apart(tones));
        }
    }
}

/// How far two tones are apart to most eyes, squared: red and blue count for more or less as a tone is warm or cold.
fn difference([a, b]: [Tone; 2]) -> i32 {
    let ([red, green, blue], [other_red, other_green, other_blue]) = (a.0.map(i32::from), b.0.map(i32::from));
    let warm = i32::midpoint(red, other_red);
    let square = |part: i32, other: i32| (part - other) * (part - other);
    (512 + warm) * square(red, other_red) / 256
        + 4 * square(green, other_green)
        + (767 - warm) * square(blue, other_blue) / 256
}

#[test]
fn nations_can_be_told_apart_on_paper_and_in_high_contrast() {
    let board = world();
    // Neutral land is pale, and of one sort for play; beside it lies Germany.
    let (neutrals, nations): (Vec<_>, Vec<_>) = owners(&board)
        .into_iter()
        .partition(|(name, _)| name.starts_with("Neutral"));
    assert_eq!(nations.len(), 11);
    let (_, germany) = nations
        .iter()
        .find(|(name, _)| *name == "Germany")
        .expect("it holds land");
    for (name, ink) in &neutrals {
        let apart = difference([*ink, *germany].map(|ink| ink.of(Scheme::Paper)));
        assert!(apart >= 80 * 80, "{name} and Germany: {apart}");
    }
    for (index, (name, ink)) in nations.iter().enumerate() {
        for (other, other_ink) in &nations[..index] {
            for (scheme, least) in [(Scheme::Paper, 50), (Scheme::HighContrast, 90)] {
                let apart = difference([*ink, *other_ink].map(|ink| ink.of(scheme)));
                assert!(apart >= least * least, "{name} and {other}: {apart}");
            }
        }
    }
}
