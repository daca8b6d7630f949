//! Tests of the rail engine by itself, without a game: the shipped variants on the shipped map of the world.
//!
//! A test says who holds what, sends trains, and asks where others can go. Beside the rules of each variant and the worked examples in the texts they
//! were taken from, the planner, the timetable and the assignment to pools are compared with exhaustive searches. Rails in play are tested in
//! `crates/area-game/src/tests`.

mod assignment;
mod checks;
mod examples;
mod options;
mod plans;
mod pools;
mod reasons;
mod stopped;
mod timetables;

use std::sync::LazyLock;

use super::{RailSpace, Rails, Train, Traveller, Variant};
use crate::ids::{NationId, SideId};
use railhead_engine::board::area::AreaKind;
use railhead_engine::board::open::open;
use railhead_engine::board::{AnyBoard, AreaBoard, SpaceId};
use railhead_engine::text::Files as _;
use railhead_engine::text::parse::parse;
use railhead_engine::text::sources::files::Embedded;

static WORLD: LazyLock<AreaBoard> =
    LazyLock::new(
        || match open(&Embedded, "world/world.board.ron").expect("the shipped board is sound") {
            AnyBoard::Area(board) => *board,
            AnyBoard::Hex(_) => unreachable!("the world has areas"),
        },
    );

/// The nations of these tests: the powers of the board, in its order.
fn nation(id: &str) -> NationId {
    let index = WORLD.powers().iter().position(|power| power.id == id);
    NationId(u8::try_from(index.expect("a power of the board")).expect("few powers"))
}

fn at(id: &str) -> SpaceId {
    WORLD.space_named(id).unwrap_or_else(|| panic!("no area {id}"))
}

fn path(ids: &str) -> Vec<SpaceId> {
    ids.split_whitespace().map(at).collect()
}

/// A shipped variant as its file has it, with names that are not looked up yet.
fn file(name: &str) -> Variant {
    let path = format!("world/rail/{name}.rail.ron");
    let text = Embedded.read(&path).expect("it is shipped");
    let parsed = parse::<Variant>(&path, &text, "Rail");
    assert!(parsed.problems.is_empty(), "{:?}", parsed.problems);
    parsed.value.expect("it has no mistake")
}

/// A variant with its names looked up on the map of the world.
fn built(file: &Variant) -> Variant {
    file.build(&WORLD, &|id| {
        WORLD
            .powers()
            .iter()
            .any(|power| power.id == id)
            .then(|| nation(id))
    })
    .unwrap_or_else(|issues| panic!("{issues:?}"))
}

/// A shipped variant, ready for use.
fn variant(name: &str) -> Variant {
    built(&file(name))
}

/// The rails of a variant on a board where nobody holds anything yet: where each test begins.
fn nobody(variant: &Variant) -> Rails<'_> {
    let axis = ["germany", "italy", "japan"];
    Rails {
        variant,
        way: variant.way,
        board: &WORLD,
        spaces: WORLD
            .space_ids()
            .map(|at| {
                let area = WORLD.area(at);
                RailSpace {
                    is_land: matches!(area.kind, AreaKind::Land | AreaKind::Neutral),
                    value: area.value,
                    original: area.owner.map(|owner| NationId(owner.0)),
                    ..RailSpace::default()
                }
            })
            .collect(),
        sides: WORLD
            .powers()
            .iter()
            .map(|power| SideId(u8::from(!axis.contains(&power.id.as_str()))))
            .collect(),
        capitals: WORLD
            .powers()
            .iter()
            .map(|power| Some(capital(&power.id)))
            .collect(),
        technology: vec![false; WORLD.powers().len()],
        trains: Vec::new(),
    }
}

fn capital(power: &str) -> SpaceId {
    match power {
        "italy" => at("italy"),
        "uk" => at("england"),
        _ => at("germany"),
    }
}

/// A nation holds these areas.
fn holds(rails: &mut Rails, id: &str, areas: &str) {
    for area in path(areas) {
        let space = &mut rails.spaces[area.index()];
        (space.held, space.holder) = (Some(nation(id)), Some(nation(id)));
    }
}

/// A nation holds these areas, its own, with these values.
fn home(rails: &mut Rails, id: &str, areas: &[(&str, u8)]) {
    for (area, value) in areas {
        holds(rails, id, area);
        let space = &mut rails.spaces[at(area).index()];
        (space.original, space.value) = (Some(nation(id)), *value);
    }
}

fn stations(rails: &mut Rails, areas: &str) {
    for area in path(areas) {
        rails.spaces[area.index()].station = Some(0);
    }
}

fn markers(rails: &mut Rails, areas: &str) {
    for area in path(areas) {
        rails.spaces[area.index()].marker = true;
    }
}

fn infantry(id: &str) -> Traveller {
    Traveller {
        nation: nation(id),
        movement: 1,
        carries_tokens: false,
        kind: None,
    }
}

/// Sends a unit along a way.
fn send(rails: &mut Rails, id: &str, way: &str) {
    let trip = rails
        .check(infantry(id), &path(way))
        .unwrap_or_else(|refusal| panic!("{way}: {refusal:?}"));
    rails.trains.push(trip.train);
}

/// The rule by which a way is refused.
fn refused<'r>(rails: &Rails<'r>, id: &str, way: &str) -> &'r str {
    let refusal = rails
        .check(infantry(id), &path(way))
        .expect_err("it should be refused");
    refusal.rule(rails)
}

/// The ids of the areas that a unit gets to.
fn reached(rails: &Rails, id: &str, from: &str) -> Vec<String> {
    let mut areas: Vec<String> = rails
        .reach(infantry(id), at(from))
        .areas()
        .map(|space| WORLD.area(space).id.clone())
        .collect();
    areas.sort();
    areas
}

/// A unit's train of a nation, as if it had gone.
fn train(id: &str, way: &str) -> Train {
    Train {
        nation: nation(id),
        path: path(way),
        tickets: Vec::new(),
        carries_tokens: false,
        kind: None,
    }
}
