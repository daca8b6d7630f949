//! Drawing on the map of any shipped board: every stroke is one edit that can be undone, and does what it says; an id is renamed and renamed back.

use std::collections::BTreeMap;

use proptest::prelude::*;
use railhead_authoring::workshop::brush::area_setup::units;
use railhead_authoring::workshop::brush::hex::{RoadOrRail, cut, place, terrain, track};
use railhead_authoring::workshop::brush::hex_setup::{add_unit, control, free_units, move_unit, remove_unit};
use railhead_authoring::workshop::brush::hex_water::{crossing, water};
use railhead_authoring::workshop::brush::{Painted, area, file_of, keys_of};
use railhead_authoring::workshop::ids::{definitions, mentions};
use railhead_authoring::workshop::rename;
use railhead_engine::board::open::open;
use railhead_engine::board::{AnyBoard, AreaBoard, Board, CrossingKind, Ground, HexSide, SpaceId, Water};
use railhead_engine::text::Files;
use railhead_engine::text::edit::{Edit, apply, apply_all};
use railhead_engine::text::locate::included_by;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::sources::files::{Embedded, Texts};
use railhead_engine::text::sources::overlay::Overlay;

use crate::common::random_cases::random_cases;

/// The text after a stroke, if it draws anything. Its undo restores every byte, and the file keeps its shape.
fn drawn(text: &str, made: Painted) -> Option<String> {
    let edit = made.ok()??;
    let mut now = text.to_owned();
    let undo = apply(&mut now, &edit);
    let mut restored = now.clone();
    apply(&mut restored, &undo);
    assert_eq!(restored, text);
    assert!(Tree::scan(&now).is_ok(), "{edit:?}");
    Some(now)
}

fn read(path: &str) -> String {
    Embedded.read(path).expect("it is shipped")
}

fn hexes(text: &str) -> Box<Board> {
    let files = Texts::from([("b.board.ron".to_owned(), text.to_owned())]);
    match open(&files, "b.board.ron") {
        Ok(AnyBoard::Hex(board)) => board,
        other => panic!("it is a sound board of hexes: {:?}", other.err()),
    }
}

fn areas(text: &str) -> Box<AreaBoard> {
    let files = Texts::from([("b.board.ron".to_owned(), text.to_owned())]);
    match open(&files, "b.board.ron") {
        Ok(AnyBoard::Area(board)) => board,
        other => panic!("it is a sound board of areas: {:?}", other.err()),
    }
}

const HEX_SCENARIOS: [&str; 3] = [
    "malaya/kampar-line.ron",
    "malaya/campaign.ron",
    "tutorials/rail-exercise.ron",
];

const AREA_SCENARIOS: [&str; 3] = [
    "world/france.ron",
    "world/global-1940.ron",
    "world/classic-1942.ron",
];

/// A scenario with its board.
fn hex_desk(scenario: &str) -> (String, String, Box<Board>) {
    let path = file_of(&Embedded, scenario, "board").expect("it names its board");
    let text = read(&path);
    let board = hexes(&text);
    (read(scenario), text, board)
}

proptest! {
    #![proptest_config(random_cases(480))]

    #[test]
    fn what_is_drawn_on_hexes_is_there_and_can_be_taken_back(
        which in 0..HEX_SCENARIOS.len(),
        at: prop::sample::Index,
        side in 0..6_usize,
        kind in 0..3_usize,
    ) {
        let (_, text, board) = hex_desk(HEX_SCENARIOS[which]);
        let at = SpaceId(u32::try_from(at.index(board.len())).expect("boards are small"));
        let side = HexSide::ALL[side];
        let kind = [RoadOrRail::Railway, RoadOrRail::MainRoad, RoadOrRail::MinorRoad][kind];
        let letters = keys_of(&text, "terrain");
        let letter = letters[side as usize % letters.len()].chars().next().expect("a letter");
        let place_of = board.grid().offset(at).map(|place| usize::try_from(place).expect("on the board"));
        let painted = terrain(&text, &[place_of.into()], letter).map(|mut edits| edits.pop());
        if let Some(now) = drawn(&text, painted) {
            let differ = text.lines().zip(now.lines()).filter(|(before, after)| before != after);
            prop_assert_eq!(differ.count(), 1);
        }
        if let Some(now) = drawn(&text, place(&text, &board, at)) {
            prop_assert_eq!(hexes(&now).places_at(at).count(), 1);
        }
        let Some(to) = board.grid().neighbour(at, side) else { return Ok(()) };
        let has = |board: &Board| {
            let link = board.link(at, to);
            link.is_some_and(|link| if kind == RoadOrRail::Railway { link.rail } else { link.road.is_some() })
        };
        let are_land = [at, to].iter().all(|at| board.ground(*at) == Ground::Land);
        match drawn(&text, track(&text, &board, kind, [at, to])) {
            Some(now) => {
                let with_line = hexes(&now);
                prop_assert!(has(&with_line));
                let less = drawn(&now, cut(&now, &with_line, [to, at]));
                prop_assert!(less.is_some(), "it can be erased again");
            }
            None => prop_assert!(has(&board) || !are_land),
        }
        if let Some(now) = drawn(&text, water(&text, &board, (at, side), Water::River, None)) {
            let wet = |board: &Board| board.water_between([at, to]).is_some();
            // A strait may be there all the same.
            if !wet(&board) {
                let flooded = hexes(&now);
                prop_assert!(wet(&flooded));
                let dry = drawn(&now, water(&now, &flooded, (to, side.opposite()), Water::River, None));
                prop_assert_eq!(dry.map(|dry| wet(&hexes(&dry))), Some(false));
            }
        }
        if let Some(now) = drawn(&text, crossing(&text, &board, (at, side), CrossingKind::Bridge)) {
            let over = |board: &Board| {
                let crossing = board.link(at, to).and_then(|link| link.crossing);
                crossing.map(|id| board.crossing(id).kind)
            };
            prop_assert_ne!(over(&hexes(&now)), over(&board));
        }
    }

    #[test]
    fn units_of_the_hex_game_are_moved_added_and_removed(
        which in 0..HEX_SCENARIOS.len(),
        from: prop::sample::Index,
        to: prop::sample::Index,
    ) {
        let (scenario, _, board) = hex_desk(HEX_SCENARIOS[which]);
        let [from, to] = [from, to].map(|at| SpaceId(u32::try_from(at.index(board.len())).expect("boards are small")));
        if let Some(now) = drawn(&scenario, move_unit(&scenario, &board, [from, to])) {
            prop_assert_eq!(now.lines().count(), scenario.lines().count());
        }
        let units = read(&file_of(&Embedded, HEX_SCENARIOS[which], "units").expect("it has units"));
        if let Some(unit) = free_units(&units, &scenario).first() {
            let now = drawn(&scenario, add_unit(&scenario, &board, unit, to)).expect("it has a setup");
            let gone = drawn(&now, remove_unit(&now, &board, to));
            prop_assert_eq!(gone, Some(scenario.clone()));
        }
        let held = drawn(&scenario, control(&scenario, &board, "japan", to));
        let held = held.expect("the scenario has a list of control");
        prop_assert_eq!(control(&held, &board, "japan", to), Ok(None), "it is held now");
    }

    #[test]
    fn what_is_drawn_on_areas_is_there_and_can_be_taken_back(
        which in 0..AREA_SCENARIOS.len(),
        at: prop::sample::Index,
        other: prop::sample::Index,
        nation: prop::sample::Index,
    ) {
        let scenario = read(AREA_SCENARIOS[which]);
        let path = file_of(&Embedded, AREA_SCENARIOS[which], "board").expect("it names its board");
        let text = read(&path);
        let board = areas(&text);
        let [at, other] = [at, other].map(|at| SpaceId(u32::try_from(at.index(board.len())).expect("boards are small")));
        if let Some(now) = drawn(&text, area::value(&text, &board, at, 1)) {
            prop_assert_eq!(areas(&now).area(at).value, board.area(at).value + 1);
        }
        if at != other {
            let mut now = text.clone();
            apply_all(&mut now, area::connection(&text, &board, [at, other]).expect("the brackets close"));
            let again = areas(&now);
            prop_assert_ne!(again.link(at, other).is_some(), board.link(at, other).is_some());
        }
        let nations = keys_of(&scenario, "nations");
        let nation = &nations[nation.index(nations.len())];
        let id = &board.area(at).id;
        let more = drawn(&scenario, units(&scenario, nation, "infantry", id, 1)).expect("one more can stand there");
        let less = drawn(&more, units(&more, nation, "infantry", id, -1)).expect("and go");
        if keys_of(&scenario, "setup").contains(nation) {
            let plain = |text: &str| text.replace(" 1 infantry", " infantry").replace("\"1 infantry", "\"infantry");
            prop_assert_eq!(plain(&less), plain(&scenario));
        }
    }
}

/// Renames the thing that has an id in a file.
fn rename(
    files: &dyn Files,
    file: &str,
    id: &str,
    name: &str,
) -> Result<BTreeMap<String, Vec<Edit>>, String> {
    let text = files.read(file).expect("it is there");
    let caret = mentions(&text, id)[0].range.start;
    rename::rename(files, (file, caret), name)
}

/// Renames an id of a file and renames it back; whether it can be renamed at all. Some ids mean several things, and some are known to the rules themselves.
fn is_renamed_and_back(file: &str, id: &str) -> bool {
    let Ok(edits) = rename(&Embedded, file, id, "quite_another_name") else {
        return false;
    };
    let mut files = Overlay::new(Embedded);
    for (path, edits) in edits {
        let before = read(&path);
        let mut text = before.clone();
        apply_all(&mut text, edits);
        assert_eq!(text.lines().count(), before.lines().count());
        files.texts.insert(path, text);
    }
    let back = rename(&files, file, "quite_another_name", id);
    for (path, edits) in back.unwrap_or_else(|why| panic!("{file}: {id} cannot be renamed back: {why}")) {
        let mut text = files.texts[&path].clone();
        apply_all(&mut text, edits);
        assert_eq!(text, read(&path));
    }
    true
}

#[test]
fn a_renamed_id_can_be_renamed_back() {
    let path = "tutorials/rail-exercise.ron";
    let mut renamed = 0;
    for file in included_by(&Embedded, path) {
        let text = read(&file);
        for id in definitions(&text) {
            renamed += usize::from(is_renamed_and_back(&file, &text[id]));
        }
    }
    assert!(renamed > 10, "{renamed}");
    assert!(is_renamed_and_back("malaya/malaya.board.ron", "ipoh"));
    assert!(is_renamed_and_back("world/world.board.ron", "normandy_bordeaux"));
}
