//! Rail plans on the map of the world and on a board of 2,000 areas, beside a maximum flow by a well-known library: it
//! sends as many units, but does not say which way they go.

use std::fmt::Write as _;

use criterion::Criterion;
use pathfinding::directed::edmonds_karp::edmonds_karp_sparse;
use railhead_area_game::ids::{NationId, SideId};
use railhead_area_game::rail::plan::TrainRequest;
use railhead_area_game::rail::{Carload, Limited, RailSpace, Rails, Traveller, Variant};
use railhead_engine::board::area::AreaKind;
use railhead_engine::board::area::file::AreaBoardFile;
use railhead_engine::board::open::open;
use railhead_engine::board::{AnyBoard, AreaBoard, SpaceId};
use railhead_engine::engine::Draws;
use railhead_engine::text::parse::parse;
use railhead_engine::text::sources::files::Embedded;
use railhead_engine::text::{Files as _, Reference};

const NATION: NationId = NationId(0);

fn module_1(board: &AreaBoard) -> Variant {
    module_1_with(board, Carload::PLAIN)
}

/// The same with another capacity cost for trains of tokens.
fn module_1_with(board: &AreaBoard, tokens: Carload) -> Variant {
    let path = "world/rail/module_1.rail.ron";
    let text = Embedded.read(path).expect("it is shipped");
    let mut file: Variant = parse(path, &text, "Rail").value.expect("it is sound");
    // The other board does not have these places.
    file.passages_blocked = Reference::default();
    file.barriers_blocked = Reference::default();
    file.sharing = railhead_area_game::rail::variant::Sharing::OwnOnly;
    file.tokens = tokens;
    file.build(board, &|_| None).expect("it is sound")
}

fn world() -> AreaBoard {
    match open(&Embedded, "world/world.board.ron").expect("the shipped board is sound") {
        AnyBoard::Area(board) => *board,
        AnyBoard::Hex(_) => unreachable!("the world has areas"),
    }
}

/// A board of 50 by 40 areas, each of one cell.
fn two_thousand() -> AreaBoard {
    let letters: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
    let code = |index: usize| {
        format!(
            "{}{}",
            letters[index / letters.len()],
            letters[index % letters.len()]
        )
    };
    let mut text = String::from(
        "AreaBoard(format: 1, name: \"Large\", cells: (columns: 50, rows: 40, km: 10), spaces: {",
    );
    for index in 0..2000 {
        write!(
            text,
            "\"{}\": (id: \"a{index}\", name: \"A{index}\"),",
            code(index)
        )
        .expect("memory");
    }
    text.push_str("}, map: [");
    for row in 0..40 {
        let cells: String = (0..50).map(|column| code(row * 50 + column)).collect();
        write!(text, "\"{cells}\",").expect("memory");
    }
    text.push_str("])");
    let made = parse::<AreaBoardFile>("large.board.ron", &text, "AreaBoard").make(AreaBoardFile::build);
    let board = made
        .value
        .unwrap_or_else(|| panic!("{:?}", made.problems.first()));
    AreaBoard::clone(&board)
}

/// One nation holds everything; `value` is the capacity of each area.
fn rails<'r>(board: &'r AreaBoard, variant: &'r Variant, value: impl Fn(SpaceId) -> u8) -> Rails<'r> {
    let space = |at: SpaceId| {
        let is_land = board.area(at).kind != AreaKind::Sea;
        let held = is_land.then_some(NATION);
        RailSpace {
            is_land,
            held,
            holder: held,
            original: held,
            value: value(at),
            station: None,
            marker: false,
            waits: false,
        }
    };
    Rails {
        variant,
        way: variant.way,
        board,
        spaces: board.space_ids().map(space).collect(),
        sides: vec![SideId(0)],
        capitals: vec![Some(SpaceId(0))],
        technology: vec![false],
        trains: Vec::new(),
    }
}

/// Units anywhere that want to go somewhere; each of them could go alone.
fn requests(rails: &Rails, count: usize, to: Option<SpaceId>) -> Vec<TrainRequest> {
    let mut draws = Draws::new(7);
    let areas: Vec<SpaceId> = rails
        .board
        .space_ids()
        .filter(|at| rails.space(*at).value > 0 && rails.space(*at).is_land)
        .collect();
    let unit = Traveller {
        nation: NATION,
        movement: 1,
        kind: None,
        carries_tokens: false,
    };
    let mut requests = Vec::new();
    while requests.len() < count {
        let [from, goal] = [draws.pick(&areas), to.unwrap_or_else(|| draws.pick(&areas))];
        if from != goal && rails.reach(unit, from).trip(goal).is_some() {
            requests.push(TrainRequest { unit, from, to: goal });
        }
    }
    requests
}

/// The number of units that could flow to one area, by the library.
fn flow(rails: &Rails, requests: &[TrainRequest]) -> usize {
    let count = rails.spaces.len();
    let vertices: Vec<usize> = (0..=2 * count).collect();
    let source = 2 * count;
    let mut caps = Vec::new();
    for at in rails.board.space_ids().filter(|at| rails.space(*at).is_land) {
        let left = rails.limit(Limited::Area(at)).map_or(0, i32::from);
        if left > 0 {
            caps.push(((at.index(), count + at.index()), left));
        }
        for to in rails.steps(NATION, at) {
            caps.push(((count + at.index(), to.index()), 1_000));
        }
        let begin = requests.iter().filter(|request| request.from == at).count();
        if begin > 0 {
            caps.push(((source, at.index()), i32::try_from(begin).expect("few")));
        }
    }
    let (_, most, _) = edmonds_karp_sparse(&vertices, &source, &(count + requests[0].to.index()), caps);
    usize::try_from(most).expect("no flow is negative")
}

pub fn plans(criterion: &mut Criterion) {
    let board = world();
    let variant = module_1(&board);
    let on_world = rails(&board, &variant, |at| board.area(at).value);
    let large = two_thousand();
    let large_variant = module_1(&large);
    let on_large = rails(&large, &large_variant, |_| 6);

    // Every other of twenty trains carries tokens and uses up as much of an area as two units, so this is no longer a
    // flow. Areas carry twice as much, so that such a train gets anywhere.
    let heavy = module_1_with(
        &board,
        Carload {
            throughput: 2,
            ..Carload::PLAIN
        },
    );
    let on_heavy = rails(&board, &heavy, |at| 2 * board.area(at).value);
    let mut mixed = requests(&on_heavy, 20, None);
    for request in mixed.iter_mut().step_by(2) {
        request.unit.carries_tokens = true;
    }

    let twenty = requests(&on_world, 20, None);
    let moscow = board.space_named("moscow").expect("it is on the map");
    let together = requests(&on_world, 20, Some(moscow));
    let two_hundred = requests(&on_large, 200, None);
    let planned = on_world.plan(&together);
    assert_eq!(planned.goes(), flow(&on_world, &together), "as many as can flow");
    for (what, plan) in [
        ("20 units on the world", on_world.plan(&twenty)),
        ("20 units to Moscow", planned),
        ("10 units and 10 trains of tokens", on_heavy.plan(&mixed)),
        ("200 units on 2,000 areas", on_large.plan(&two_hundred)),
    ] {
        println!("plan of {what}: {} go, proven: {}", plan.goes(), plan.is_proven);
    }

    let mut group = criterion.benchmark_group("plan");
    group.sample_size(10);
    group.bench_function("world", |bencher| bencher.iter(|| on_world.plan(&twenty).goes()));
    group.bench_function("tokens", |bencher| bencher.iter(|| on_heavy.plan(&mixed).goes()));
    group.bench_function("one_goal", |bencher| {
        bencher.iter(|| on_world.plan(&together).goes());
    });
    group.bench_function("pathfinding", |bencher| {
        bencher.iter(|| flow(&on_world, &together));
    });
    group.bench_function("large", |bencher| {
        bencher.iter(|| on_large.plan(&two_hundred).goes());
    });
    group.finish();
}
