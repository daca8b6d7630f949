//! A board that grows or shrinks keeps everything in its place: units, lines, scripts, goals, lessons and history.

use std::collections::BTreeMap;
use std::fmt::Debug;

use railhead_authoring::workshop::grow::{Growth, grow};
use railhead_engine::board::{Board, SpaceId};
use railhead_engine::scenario::load;
use railhead_engine::text::edit::{Edit, apply_all};
use railhead_engine::text::sources::files::{Embedded, Texts};
use railhead_engine::text::sources::overlay::Overlay;
use railhead_engine::text::{Files, sources::files::shipped};
use railhead_games::{check, list};
use railhead_hex_game::{HexGame, HexScenario};

/// Two columns on the left and a row above.
const TWO_AND_ONE: Growth = Growth {
    left: 2,
    right: 0,
    top: 1,
    bottom: 0,
};

/// The files with these edits.
fn with(files: impl Files, edits: BTreeMap<String, Vec<Edit>>) -> Overlay<impl Files> {
    let mut changed = Overlay::new(files);
    for (path, edits) in edits {
        let mut text = changed.read(&path).expect("it is there");
        apply_all(&mut text, edits);
        changed.texts.insert(path, text);
    }
    changed
}

/// What a thing says, with each space as a board two columns and a row larger has it.
fn shifted(what: &impl Debug, old: &Board, new: &Board) -> String {
    let text = format!("{what:?}");
    let mut pieces = text.split("SpaceId(");
    let mut shifted = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (number, rest) = piece.split_once(')').expect("it closes");
        let space = SpaceId(number.parse().expect("a number"));
        let now = moved(space, old, new).0.to_string();
        shifted.extend(["SpaceId(", &now, ")", rest]);
    }
    shifted
}

fn moved(space: SpaceId, old: &Board, new: &Board) -> SpaceId {
    let [column, row] = old.grid().offset(space);
    let at = new.grid().at(column + TWO_AND_ONE.left, row + TWO_AND_ONE.top);
    at.expect("the board has grown")
}

/// Compares a scenario with itself on the grown board.
fn compare(path: &str, before: &HexScenario, after: &HexScenario) {
    let (old, new) = (before.game.board(), after.game.board());
    assert_eq!(new.grid().columns(), old.grid().columns() + 2);
    assert_eq!(new.grid().rows(), old.grid().rows() + 1);
    let [was, is] = [before, after].map(|scenario| scenario.game.definition());
    let same = |what: &str, was: &dyn Debug, is: &dyn Debug| {
        assert_eq!(shifted(&was, old, new), format!("{is:?}"), "{path}: {what}");
    };
    same("setup", &was.setup, &is.setup);
    same("arrivals", &was.arrivals, &is.arrivals);
    same("withdrawals", &was.withdrawals, &is.withdrawals);
    same("replacements", &was.replacements, &is.replacements);
    same("exits", &was.exits, &is.exits);
    same("sources", &was.sources, &is.sources);
    same("events", &was.events, &is.events);
    same("victory", &was.victory, &is.victory);
    same("stacking", &was.tables.stacking, &is.tables.stacking);
    same("scripts", &before.game.scripts(), &after.game.scripts());
    same("goals", &before.game.written_goals(), &after.game.written_goals());
    same(
        "advice",
        &before.game.written_advice(),
        &after.game.written_advice(),
    );
    same("lesson", &before.lesson, &after.lesson);
    same("history", &before.history, &after.history);
    same("railways", &old.railways(), &new.railways());
    same("crossings", &old.crossings(), &new.crossings());
    same("places", &old.places(), &new.places());
    for space in old.space_ids() {
        let there = moved(space, old, new);
        assert_eq!(old.terrain(space), new.terrain(there));
        assert_eq!(old.region(space), new.region(there));
        assert_eq!(was.control[space.index()], is.control[there.index()]);
        let links = old.links(space);
        let kept: Vec<_> = (new.links(there).iter())
            .filter(|link| {
                links
                    .iter()
                    .any(|old_link| moved(old_link.to, old, new) == link.to)
            })
            .collect();
        assert_eq!(
            shifted(&links, old, new),
            format!("{kept:?}"),
            "{path}: {}",
            old.label(space)
        );
    }
}

fn boards() -> BTreeMap<String, Vec<String>> {
    let mut boards: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for listing in list(shipped().as_ref())
        .into_iter()
        .filter(|listing| listing.game == "Hex")
    {
        let loaded = load::<HexGame>(&Embedded, &listing.path).expect("shipped scenarios load");
        let board = loaded.texts.keys().find(|path| path.ends_with(".board.ron"));
        boards
            .entry(board.expect("it has one").clone())
            .or_default()
            .push(listing.path);
    }
    boards
}

#[test]
fn a_grown_board_keeps_everything_in_its_place_in_every_shipped_scenario() {
    let boards = boards();
    assert!(boards.len() >= 3, "{boards:?}");
    for (board, scenarios) in boards {
        let edits = grow(&Embedded, &board, TWO_AND_ONE)
            .unwrap_or_else(|why| panic!("{board}: {why}"))
            .edits;
        let grown = with(Embedded, edits);
        for path in scenarios {
            let [before, after] = [load::<HexGame>(&Embedded, &path), load::<HexGame>(&grown, &path)]
                .map(|loaded| loaded.unwrap_or_else(|problems| panic!("{path}: {problems:?}")));
            compare(&path, &before, &after);
        }
    }
}

#[test]
fn a_board_that_grew_and_shrinks_again_is_the_same_text() {
    for board in boards().into_keys() {
        let edits = grow(&Embedded, &board, TWO_AND_ONE).expect("it grows").edits;
        let changed: Vec<String> = edits.keys().cloned().collect();
        let grown = with(Embedded, edits);
        let back = Growth {
            left: -2,
            top: -1,
            ..Growth::default()
        };
        let edits = grow(&grown, &board, back)
            .unwrap_or_else(|why| panic!("{board}: {why}"))
            .edits;
        let again = with(grown, edits);
        for path in changed {
            assert_eq!(again.read(&path).ok(), Embedded.read(&path).ok(), "{path}");
        }
    }
}

/// A board with a map in one line, and a scenario of it.
fn small() -> Texts {
    let mut texts = Texts::new();
    let folder = railhead_engine::text::sources::files::Folder::new("../players/tests/rules/rearguard");
    for path in folder.paths() {
        texts.insert(path.clone(), folder.read(&path).expect("the file is there"));
    }
    texts
}

#[test]
fn what_cannot_grow_or_shrink_says_why() {
    let files = small();
    let refused = |growth| grow(&files, "rearguard.board.ron", growth).expect_err("it is refused");
    let none = Growth::default();
    assert!(refused(Growth { left: 1, ..none }).starts_with("on the left columns come and go in pairs"));
    assert_eq!(
        refused(Growth { right: 1000, ..none }),
        "1008 columns are out of range; a board has 1 to 1000"
    );
    assert_eq!(
        refused(Growth { bottom: -1, ..none }),
        "rearguard.ron still names the hex 0402, which would go"
    );
}

#[test]
fn a_board_of_more_than_a_hundred_columns_has_longer_numbers_in_every_file() {
    let files = small();
    let wide = Growth {
        right: 100,
        ..Growth::default()
    };
    let edits = grow(&files, "rearguard.board.ron", wide).expect("it grows").edits;
    let grown = with(files, edits);
    assert!(
        grown
            .read("rearguard.ron")
            .is_ok_and(|text| text.contains("Box(\"00000000\", \"00000002\")"))
    );
    for path in ["rearguard.ron", "the-ford.ron"] {
        let problems = check(&grown, path);
        assert!(problems.is_empty(), "{path}: {problems:?}");
    }
}

#[test]
fn the_corners_of_a_part_stay_in_their_place_on_a_board_that_grows() {
    let files = small();
    let edits = grow(&files, "rearguard.board.ron", TWO_AND_ONE)
        .expect("it grows")
        .edits;
    let grown = with(small(), edits);
    assert!(
        grown
            .read("the-ford.ron")
            .is_ok_and(|text| text.contains("cut: (from: \"0401\", to: \"0803\")"))
    );
    let [before, after] = [
        load::<HexGame>(&files, "the-ford.ron"),
        load::<HexGame>(&grown, "the-ford.ron"),
    ]
    .map(|loaded| loaded.expect("it is sound"));
    compare("the-ford.ron", &before, &after);
}
