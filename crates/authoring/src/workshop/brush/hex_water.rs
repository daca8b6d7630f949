//! Brushes for water between hexes, and for what crosses it.

use super::list::WordList;
use super::{Painted, add, edit, tree_of};
use railhead_engine::board::{Board, CrossingKind, HexSide, SpaceId, Water};
use railhead_engine::text::edit::{Edit, remove};
use railhead_engine::text::ron_tree::NodeId;

/// The list of the board file that a kind of water is in, and the name of one that has none yet.
pub(super) const fn list_of(kind: Water) -> [&'static str; 2] {
    match kind {
        Water::River => ["rivers", "New river"],
        Water::Strait => ["straits", "New strait"],
    }
}

/// Lets a river or strait run along a side of a hex, or no more: the one with this index, or a new one, which grows until it has a name.
pub fn water(
    text: &str,
    board: &Board,
    (at, side): (SpaceId, HexSide),
    kind: Water,
    index: Option<usize>,
) -> Painted {
    let Some(names) = names_of_side(board, at, side) else {
        return Err("this side is the edge of the map".to_owned());
    };
    let [list, new_name] = list_of(kind);
    let tree = tree_of(text)?;
    let all = |list: &str| -> Vec<NodeId> {
        let lines = tree.find(list).map(|lines| tree.children(lines));
        lines.into_iter().flatten().collect()
    };
    let sides = |line: NodeId| WordList::of(&tree, text, tree.field(line, "sides")?);
    let is_side = |word: &&str| names.iter().any(|name| name == word);
    let lines = all(list);
    for line in &lines {
        let Some(list) = sides(*line) else { continue };
        if let Some(word) = list.words.iter().position(&is_side) {
            if list.words.len() == 1 {
                return edit(remove(text, &tree.path(*line)));
            }
            return Ok(Some(list.remove(word..word + 1)));
        }
    }
    let other = other(kind);
    let others = all(list_of(other)[0]);
    if others
        .into_iter()
        .filter_map(sides)
        .any(|list| list.words.iter().any(&is_side))
    {
        let what = if other == Water::River { "river" } else { "strait" };
        return Err(format!("a {what} runs along this side already"));
    }
    let grows = match index {
        Some(index) => lines.get(index).copied(),
        None => lines.iter().copied().find(|line| {
            let name = tree.field(*line, "name").and_then(|name| tree.plain_string(name));
            name.is_some_and(|name| text[name] == *new_name)
        }),
    };
    match grows.and_then(sides) {
        Some(list) => Ok(Some(list.append(&names[0]))),
        None => edit(add(
            text,
            list,
            &format!("(name: \"{new_name}\", sides: \"{}\")", names[0]),
        )),
    }
}

/// The other kind: only one of them runs along a side.
pub(super) const fn other(kind: Water) -> Water {
    match kind {
        Water::River => Water::Strait,
        Water::Strait => Water::River,
    }
}

/// Whether a river or strait of this kind runs along a side of a hex in the text.
pub fn has_water(text: &str, board: &Board, (at, side): (SpaceId, HexSide), kind: Water) -> bool {
    let (Some(names), Ok(tree)) = (names_of_side(board, at, side), tree_of(text)) else {
        return false;
    };
    let lines = tree.find(list_of(kind)[0]).map(|lines| tree.children(lines));
    let mut lists = lines
        .into_iter()
        .flatten()
        .filter_map(|line| WordList::of(&tree, text, tree.field(line, "sides")?));
    lists.any(|list| {
        list.words
            .iter()
            .any(|word| names.iter().any(|name| name == word))
    })
}

/// Builds a bridge, ferry or causeway over a side of a hex, makes one of another kind of what is there, or takes it away.
pub fn crossing(text: &str, board: &Board, (at, side): (SpaceId, HexSide), kind: CrossingKind) -> Painted {
    let names = names_of_side(board, at, side);
    let link = board.grid().neighbour(at, side).and_then(|to| board.link(at, to));
    let (Some(names), Some(link)) = (names, link) else {
        return Err("there is no land on both banks".to_owned());
    };
    let word = format!("{kind:?}");
    let tree = tree_of(text)?;
    let all = tree.find("crossings").map(|all| tree.children(all));
    let there = all.into_iter().flatten().find(|entry| {
        let side = tree.field(*entry, "at").and_then(|at| tree.plain_string(at));
        side.is_some_and(|side| names.iter().any(|name| *name == text[side.clone()]))
    });
    let same = there.filter(|entry| {
        let kind = tree.field(*entry, "kind");
        kind.is_some_and(|kind| text[tree.span(kind)] == word)
    });
    if let Some(same) = same {
        return edit(remove(text, &tree.path(same)));
    }
    match link.water {
        None => {
            return Err(format!(
                "a {} needs a river or strait along this side",
                word.to_lowercase()
            ));
        }
        Some(Water::Strait) if kind != CrossingKind::Causeway => {
            return Err("only a causeway crosses a strait".to_owned());
        }
        Some(_) => {}
    }
    let rail = link.rail && kind != CrossingKind::Ferry;
    let carries = match (rail, link.road) {
        (true, Some(_)) => "Rail, Road",
        (true, None) => "Rail",
        (false, Some(_)) => "Road",
        (false, None) if link.rail => return Err("a ferry carries no railway".to_owned()),
        (false, None) => {
            return Err(format!(
                "a {} needs a railway or a road over this side",
                word.to_lowercase()
            ));
        }
    };
    if let Some(there) = there {
        let value = |field: &str| tree.field(there, field).map(|value| tree.span(value));
        let (Some(old_kind), Some(old_carries)) = (value("kind"), value("carries")) else {
            return Err("the entry of this crossing is not complete".to_owned());
        };
        if kind != CrossingKind::Ferry || !text[old_carries.clone()].contains("Rail") {
            return Ok(Some(Edit::new(old_kind, word)));
        }
        // The edit removes traffic that a ferry cannot carry.
        let mut both = [(old_kind, word), (old_carries, format!("[{carries}]"))];
        both.sort_by_key(|(span, _)| span.start);
        let [(first, new_first), (second, new_second)] = both;
        let between = &text[first.end..second.start];
        let now = format!("{new_first}{between}{new_second}");
        return Ok(Some(Edit::new(first.start..second.end, now)));
    }
    let name = format!("{word} at {}", names[0]);
    let entry = format!(
        "(name: \"{name}\", at: \"{}\", kind: {word}, carries: [{carries}])",
        names[0]
    );
    edit(add(text, "crossings", &entry))
}

/// The names of a side of a hex, from the one hex and from the other; `None` at the edge of the map, or of the part of it that the
/// scenario plays.
pub(super) fn names_of_side(board: &Board, at: SpaceId, side: HexSide) -> Option<[String; 2]> {
    let other = board
        .grid()
        .neighbour(at, side)
        .filter(|other| board.plays(*other))?;
    let name = |at: SpaceId, side: HexSide| board.number(at) + side.letters();
    Some([name(at, side), name(other, side.opposite())])
}

#[cfg(test)]
mod tests {
    use super::super::hex::tests::{BOARD, at, board, open_land, text};
    use super::super::hex::{RoadOrRail, track};
    use super::super::tests::painted;
    use super::*;

    /// A board, two hexes of open land and the side between them, and the text with water there.
    fn with_water(kind: Water) -> (String, [SpaceId; 2], HexSide, String) {
        let before = text(BOARD);
        let old = board(&before);
        let [a, b, _] = open_land(&old);
        let side = old.link(a, b).unwrap().side;
        let wet = painted(&before, water(&before, &old, (a, side), kind, None), 1);
        (before, [a, b], side, wet)
    }

    #[test]
    fn a_river_is_drawn_bridged_and_drained() {
        let (before, [a, b], side, wet) = with_water(Water::River);
        let (old, with_river) = (board(&before), board(&wet));
        let from_b = (b, side.opposite());
        let runs = [&before, &wet].map(|text| has_water(text, &old, from_b, Water::River));
        assert_eq!(runs, [false, true], "from either bank");
        assert!(with_river.link(a, b).is_some_and(|link| link.water.is_some()));
        assert!(
            crossing(&wet, &with_river, (a, side), CrossingKind::Bridge).is_err(),
            "nothing crosses there"
        );
        let road = painted(&wet, track(&wet, &with_river, RoadOrRail::MainRoad, [a, b]), 1);
        let with_road = board(&road);
        let built = painted(
            &road,
            crossing(&road, &with_road, (b, side.opposite()), CrossingKind::Bridge),
            1,
        );
        let with_bridge = board(&built);
        assert!(with_bridge.link(a, b).is_some_and(|link| link.crossing.is_some()));
        assert_eq!(
            painted(
                &built,
                crossing(&built, &with_bridge, (a, side), CrossingKind::Bridge),
                1
            ),
            road
        );
        assert_eq!(
            painted(
                &wet,
                water(&wet, &with_river, (b, side.opposite()), Water::River, None),
                1
            ),
            before
        );
        let other = with_river
            .links(b)
            .iter()
            .find(|link| link.water.is_none())
            .unwrap();
        let grown = painted(
            &wet,
            water(&wet, &with_river, (b, other.side), Water::River, None),
            1,
        );
        assert_eq!(
            grown.matches("New river").count(),
            1,
            "a click on the next side goes on"
        );
        let longer = painted(&before, water(&before, &old, (a, side), Water::River, Some(0)), 1);
        assert_eq!(
            longer.matches("New river").count(),
            0,
            "it is a part of the first"
        );
    }

    #[test]
    fn a_strait_takes_a_causeway_and_no_bridge() {
        let (_, [a, b], side, wet) = with_water(Water::Strait);
        let with_strait = board(&wet);
        assert_eq!(with_strait.link(a, b).unwrap().water, Some(Water::Strait));
        let river = water(&wet, &with_strait, (a, side), Water::River, None);
        assert!(river.is_err(), "one water is enough");
        let road = painted(&wet, track(&wet, &with_strait, RoadOrRail::MainRoad, [a, b]), 1);
        let with_road = board(&road);
        let build = |kind| crossing(&road, &with_road, (a, side), kind);
        assert!(build(CrossingKind::Bridge).is_err() && build(CrossingKind::Ferry).is_err());
        let built = painted(&road, build(CrossingKind::Causeway), 1);
        assert!(board(&built).link(a, b).unwrap().crossing.is_some());
    }

    #[test]
    fn a_bridge_becomes_a_ferry_with_its_name_and_carries_no_railway() {
        let before = text(BOARD);
        let old = board(&before);
        let golok = (at(&old, "2913"), HexSide::SouthEast);
        let made = crossing(&before, &old, golok, CrossingKind::Ferry);
        let now = painted(&before, made, 1);
        assert!(now.contains("(name: \"Golok bridges\", at: \"2913SE\", kind: Ferry, carries: [Road])"));
        let bridge = painted(&now, crossing(&now, &board(&now), golok, CrossingKind::Bridge), 1);
        assert!(bridge.contains("kind: Bridge, carries: [Road])"));
    }
}
