//! The coarse map of the classic games: each of its spaces is made of whole spaces of the world board, and all six rail variants are
//! played on it. The figures are counted from the data that the board was drawn from.

use std::collections::{BTreeMap, BTreeSet};

use railhead_area_game::AreaGame;
use railhead_area_game::chapters::rail::now;
use railhead_engine::board::area::LinkKind;
use railhead_engine::board::open::{AnyBoard, open};
use railhead_engine::board::{AreaBoard, SpaceId};
use railhead_engine::engine::Game as _;
use railhead_engine::scenario::Loaded;
use railhead_engine::text::sources::files::Embedded;
use railhead_games::{AnyScenario, load_chosen};
use railhead_players::soak::{SoakOptions, play};

const VARIANTS: [&str; 6] = [
    "module-1",
    "option-1",
    "option-2",
    "option-3",
    "option-4",
    "strategic",
];

fn board(path: &str) -> AreaBoard {
    match open(&Embedded, path).expect("the shipped boards are sound") {
        AnyBoard::Area(board) => *board,
        AnyBoard::Hex(_) => unreachable!("these boards have areas"),
    }
}

fn war(rails: &str) -> Loaded<AreaGame> {
    let chosen = vec![("rails".to_owned(), rails.to_owned())];
    match load_chosen(&Embedded, "world/classic-1942.ron", &chosen) {
        Ok(AnyScenario::Area(scenario)) => scenario,
        other => panic!("with {rails}: {:?}", other.err()),
    }
}

fn space(board: &AreaBoard, id: &str) -> SpaceId {
    board
        .space_named(id)
        .unwrap_or_else(|| panic!("{id} is on the board"))
}

/// The classic space of each space of the world.
fn parts(world: &AreaBoard, classic: &AreaBoard) -> BTreeMap<SpaceId, SpaceId> {
    let mut whole = BTreeMap::new();
    for cell in world.raster().cells().ids() {
        let [part, of] = [world, classic].map(|board| board.raster().space(cell).expect("no holes"));
        assert_eq!(
            *whole.entry(part).or_insert(of),
            of,
            "{} is not cut in two",
            world.area(part).name
        );
    }
    whole
}

// AB-1, AB-2
#[test]
fn ab_1_classic_spaces_are_made_of_whole_spaces_of_the_world_and_border_as_they_do() {
    let [world, classic] = ["world/world.board.ron", "world/classic.board.ron"].map(board);
    assert_eq!((world.len(), classic.len()), (246, 145));
    let parts = parts(&world, &classic);
    let members = |id: &str| {
        let whole = space(&classic, id);
        let own = parts.iter().filter(|(_, of)| **of == whole);
        own.map(|(part, _)| world.area(*part).id.as_str())
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(
        members("russia"),
        BTreeSet::from(["moscow", "smolensk", "urals", "volga"])
    );
    assert_eq!(
        members("red_sea"),
        BTreeSet::from(["gulf_of_aden", "persian_gulf", "red_sea"])
    );
    let pair = |a: SpaceId, b: SpaceId| (a.min(b), a.max(b));
    let expected: BTreeSet<_> = world
        .connections()
        .map(|(from, link)| pair(parts[&from], parts[&link.to]))
        .filter(|(a, b)| a != b)
        .collect();
    let found: BTreeSet<_> = classic
        .connections()
        .map(|(from, link)| pair(from, link.to))
        .collect();
    assert_eq!(found, expected);
    // 394 connections between passable spaces: 107 by land, 162 at coasts, 125 by sea.
    let is_closed = |at: SpaceId| {
        let ids = ["himalayas", "arctic_canada", "great_lakes", "caspian_sea"];
        ids.contains(&classic.area(at).id.as_str())
    };
    let open = |way| {
        let links = classic.connections();
        let links = links.filter(|(from, link)| !is_closed(*from) && !is_closed(link.to));
        links
            .filter(|(from, link)| classic.way(*from, link.to) == way)
            .count()
    };
    assert_eq!(
        [open(LinkKind::Land), open(LinkKind::Coast), open(LinkKind::Sea)],
        [107, 162, 125]
    );
}

// R1-10, M1-4, S1-1
#[test]
fn r1_10_no_rail_leads_from_turkey_to_europe_or_to_ireland() {
    for rails in VARIANTS {
        let scenario = war(rails);
        let (state, _) = scenario.game.start(1);
        let rails = now::rails(&scenario.game, &state).expect("it has rails");
        let at = |id| space(scenario.game.board(), id);
        for (from, to) in [
            ("turkey", "eastern_europe"),
            ("turkey", "southern_europe"),
            ("england", "ireland"),
        ] {
            assert!(rails.may_cross(at(from), at(to)).is_err(), "{from} to {to}");
        }
        assert_eq!(rails.may_cross(at("syria"), at("turkey")), Ok(()));
    }
}

// AB-3, AB-10
#[test]
fn ab_3_the_classic_nations_stand_where_the_data_says() {
    let scenario = war("option-1");
    let game = &scenario.game;
    let (state, _) = game.start(1);
    let charts: Vec<(&str, u32)> = game
        .nation_ids()
        .map(|nation| (game.nation(nation).id.as_str(), state.production(game, nation)))
        .collect();
    assert_eq!(
        charts,
        [
            ("ussr", 24),
            ("germany", 32),
            ("uk", 31),
            ("japan", 34),
            ("usa", 36)
        ]
    );
    let complexes = game.space_ids().filter(|at| state.space(*at).complex).count();
    assert_eq!(complexes, 9);
}

// AR-9
#[test]
fn ar_9_the_classic_war_is_played_with_each_of_the_six_variants() {
    let plan = SoakOptions {
        orders: 120,
        list_every: 60,
        ..SoakOptions::default()
    };
    for rails in VARIANTS {
        let account = play(&war(rails), 2, &plan);
        assert_eq!(account.finding, None, "{rails}");
    }
}
