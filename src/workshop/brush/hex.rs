//! Brushes for the board of the hex game.

use super::list::WordList;
use super::{Painted, add, edit, shape};
use crate::rules::board::{Board, Ground, HexSide, SpaceId};
use crate::rules::text::edit::{self as edits, paint, remove};
use crate::rules::text::ron_tree::{NodeId, Tree};

/// The name of a river that has none yet.
const NEW_RIVER: &str = "New river";

/// A kind of line over land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoadOrRail {
    /// A railway.
    Railway,
    /// A main road.
    MainRoad,
    /// A minor road.
    MinorRoad,
}

impl RoadOrRail {
    /// The list of the board file that it is in.
    const fn list(self) -> &'static str {
        match self {
            Self::Railway => "railways",
            Self::MainRoad | Self::MinorRoad => "roads",
        }
    }

    /// The class of a road.
    const fn class(self) -> Option<&'static str> {
        match self {
            Self::Railway => None,
            Self::MainRoad => Some("Main"),
            Self::MinorRoad => Some("Minor"),
        }
    }
}

/// A line of a board file, with the hexes that it visits.
struct Line<'t> {
    path: String,
    class: Option<&'t str>,
    words: WordList<'t>,
    spaces: Vec<Option<SpaceId>>,
}

/// Gives a hex the terrain with this letter. `text` is that of the board file.
///
/// # Errors
///
/// Why it cannot be drawn there.
pub fn terrain(text: &str, board: &Board, at: SpaceId, letter: char) -> Painted {
    let letters = letter.to_string();
    let [column, row] = board.grid().offset(at).map(|place| usize::try_from(place).ok());
    let (Some(column), Some(row)) = (column, row) else {
        return Ok(None);
    };
    let made = edit(paint(text, "map", (column, row), 1, &letters))?;
    Ok(made.filter(|edit| text[edit.range.clone()] != letters))
}

/// Draws a railway or road from a hex to the next: a line that ends at the first grows, or a new one begins.
///
/// # Errors
///
/// Why it cannot be drawn there.
pub fn track(text: &str, board: &Board, kind: RoadOrRail, [from, to]: [SpaceId; 2]) -> Painted {
    if !board.are_adjacent(from, to) {
        return Ok(None);
    }
    if let Some(wet) = [from, to]
        .into_iter()
        .find(|at| board.ground(*at) != Ground::Land)
    {
        return Err(format!("{} is not land in play", board.label(wet)));
    }
    let lines = lines(text, board, kind.list());
    let pairs = |line: &Line| {
        let mut pairs = line.spaces.windows(2);
        pairs.any(|pair| pair == [Some(from), Some(to)] || pair == [Some(to), Some(from)])
    };
    if lines.iter().any(pairs) {
        return Ok(None);
    }
    let number = board.number(to);
    let mut open = lines
        .iter()
        .filter(|line| line.class == kind.class() && !line.spaces.contains(&Some(to)));
    let grown = open.find_map(|line| {
        if line.spaces.last() == Some(&Some(from)) {
            return Some(line.words.append(&number));
        }
        (line.spaces.first() == Some(&Some(from))).then(|| line.words.prepend(&number))
    });
    if grown.is_some() {
        return Ok(grown);
    }
    let path = format!("{} {number}", board.number(from));
    let entry = match kind.class() {
        None => format!("(name: \"New railway\", path: \"{path}\")"),
        Some(class) => format!("(name: \"New road\", class: {class}, path: \"{path}\")"),
    };
    edit(add(text, kind.list(), &entry))
}

/// Takes a railway or road between two hexes away: from the end of its line, or as a gap in it.
///
/// # Errors
///
/// Why it cannot be drawn there.
pub fn cut(text: &str, board: &Board, [from, to]: [SpaceId; 2]) -> Painted {
    for list in ["railways", "roads"] {
        for line in lines(text, board, list) {
            let mut pairs = line.spaces.windows(2);
            let Some(at) =
                pairs.position(|pair| pair == [Some(from), Some(to)] || pair == [Some(to), Some(from)])
            else {
                continue;
            };
            let many = line.spaces.len();
            let made = match (at, many - at - 2) {
                (0, 0) => remove(text, &line.path),
                (0, _) => Some(line.words.remove(0..1)),
                (_, 0) => Some(line.words.remove(many - 1..many)),
                _ => split(text, &line, at + 1),
            };
            return edit(made);
        }
    }
    Ok(None)
}

/// Makes two lines of one, the second from this word on. Both have two hexes at least.
fn split(text: &str, line: &Line, from: usize) -> Option<edits::Edit> {
    let tree = Tree::scan(text).ok()?;
    let entry = tree.span(tree.find(&line.path)?);
    let whole = &text[entry.clone()];
    let path = WordList::of(&tree, text, tree.find(&format!("{}.path", line.path))?)?;
    let part = |goes: std::ops::Range<usize>| {
        let mut part = whole.to_owned();
        let mut edit = path.remove(goes);
        edit.range = edit.range.start - entry.start..edit.range.end - entry.start;
        edits::apply(&mut part, &edit);
        part
    };
    let parts = [part(from..path.words.len()), part(0..from)];
    let line = text[..entry.start].rfind('\n').map_or(0, |end| end + 1);
    let indent = &text[line..entry.start];
    let between = if indent.trim().is_empty() {
        format!(",\n{indent}")
    } else {
        ", ".to_owned()
    };
    Some(edits::Edit::new(entry, parts.join(&between)))
}

/// Lets a river run along a side of a hex, or no more: the river with this index, or a new one, which grows until it has a name.
///
/// # Errors
///
/// Why it cannot be drawn there.
pub fn river(text: &str, board: &Board, (at, side): (SpaceId, HexSide), index: Option<usize>) -> Painted {
    let Some(names) = names_of_side(board, at, side) else {
        return Err("this side is the edge of the map".to_owned());
    };
    let tree = shape(text)?;
    let rivers = tree.find("rivers");
    let rivers: Vec<NodeId> = rivers
        .map(|rivers| tree.children(rivers).collect())
        .unwrap_or_default();
    let sides = |river: NodeId| {
        let field = tree.field(river, "sides")?;
        WordList::of(&tree, text, field)
    };
    for river in &rivers {
        let Some(list) = sides(*river) else { continue };
        if let Some(word) = list
            .words
            .iter()
            .position(|word| names.iter().any(|name| name == word))
        {
            if list.words.len() == 1 {
                return edit(remove(text, &tree.path(*river)));
            }
            return Ok(Some(list.remove(word..word + 1)));
        }
    }
    let is_nameless = |river: &NodeId| {
        let name = tree
            .field(*river, "name")
            .and_then(|name| tree.plain_string(name));
        name.is_some_and(|name| text[name] == *NEW_RIVER)
    };
    let grows = match index {
        Some(index) => rivers.get(index).copied(),
        None => rivers.iter().copied().find(is_nameless),
    };
    match grows.and_then(sides) {
        Some(list) => Ok(Some(list.append(&names[0]))),
        None => edit(add(
            text,
            "rivers",
            &format!("(name: \"{NEW_RIVER}\", sides: \"{}\")", names[0]),
        )),
    }
}

/// Builds a bridge over a side of a hex, or takes the one there away.
///
/// # Errors
///
/// Why it cannot be drawn there.
pub fn bridge(text: &str, board: &Board, (at, side): (SpaceId, HexSide)) -> Painted {
    let names = names_of_side(board, at, side);
    let link = board.grid().neighbour(at, side).and_then(|to| board.link(at, to));
    let (Some(names), Some(link)) = (names, link) else {
        return Err("there is no land on both banks".to_owned());
    };
    let tree = shape(text)?;
    let crossings = tree.find("crossings");
    for crossing in crossings.map(|all| tree.children(all)).into_iter().flatten() {
        let side = tree
            .field(crossing, "at")
            .and_then(|side| tree.plain_string(side));
        if side.is_some_and(|side| names.iter().any(|name| *name == text[side.clone()])) {
            return edit(remove(text, &tree.path(crossing)));
        }
    }
    if link.water.is_none() {
        return Err("a bridge needs a river along this side".to_owned());
    }
    let carries = match (link.rail, link.road) {
        (true, Some(_)) => "Rail, Road",
        (true, None) => "Rail",
        (false, Some(_)) => "Road",
        (false, None) => return Err("a bridge needs a railway or a road over this side".to_owned()),
    };
    let name = format!("Bridge at {}", names[0]);
    let entry = format!(
        "(name: \"{name}\", at: \"{}\", kind: Bridge, carries: [{carries}])",
        names[0]
    );
    edit(add(text, "crossings", &entry))
}

/// Founds a town in a hex.
///
/// # Errors
///
/// Why it cannot be drawn there.
pub fn place(text: &str, board: &Board, at: SpaceId) -> Painted {
    let number = board.number(at);
    if board.places_at(at).next().is_some() {
        return Err(format!("{} is there already", board.label(at)));
    }
    if board.ground(at) != Ground::Land {
        return Err(format!("{} is not land in play", board.label(at)));
    }
    let entry = format!("(id: \"place_{number}\", name: \"New town\", at: \"{number}\", kinds: [Town])");
    edit(add(text, "places", &entry))
}

fn lines<'t>(text: &'t str, board: &Board, list: &str) -> Vec<Line<'t>> {
    let Ok(tree) = Tree::scan(text) else {
        return Vec::new();
    };
    let Some(all) = tree.find(list) else {
        return Vec::new();
    };
    let line = |entry: NodeId| {
        let field = |name: &str| tree.field(entry, name);
        let words = WordList::of(&tree, text, field("path")?)?;
        Some(Line {
            path: tree.path(entry),
            class: field("class").map(|class| &text[tree.span(class)]),
            spaces: words.words.iter().map(|word| board.space_named(word)).collect(),
            words,
        })
    };
    tree.children(all).filter_map(line).collect()
}

/// The names of a side of a hex, from the one hex and from the other; `None` at the edge of the map.
fn names_of_side(board: &Board, at: SpaceId, side: HexSide) -> Option<[String; 2]> {
    let other = board.grid().neighbour(at, side)?;
    let name = |at: SpaceId, side: HexSide| board.number(at) + side.letters();
    Some([name(at, side), name(other, side.opposite())])
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::tests::painted;
    use super::*;
    use crate::rules::board::open::open;
    use crate::rules::board::{AnyBoard, Link};
    use crate::rules::text::Files as _;
    use crate::rules::text::files::{Embedded, Texts};

    pub(in super::super) const BOARD: &str = "malaya/malaya.board.ron";

    pub(in super::super) fn text(path: &str) -> String {
        Embedded.read(path).unwrap()
    }

    pub(in super::super) fn board(text: &str) -> Board {
        let files = Texts::from([("b.board.ron".to_owned(), text.to_owned())]);
        match open(&files, "b.board.ron").expect("the board is sound") {
            AnyBoard::Hex(board) => Board::clone(&board),
            AnyBoard::Area(_) => panic!("it has hexes"),
        }
    }

    pub(in super::super) fn at(board: &Board, name: &str) -> SpaceId {
        board.space_named(name).unwrap()
    }

    /// Three hexes of open land in a row.
    pub(in super::super) fn open_land(board: &Board) -> [SpaceId; 3] {
        let is_open = |link: &Link| {
            let is_bare = link.road.is_none() && !link.rail && link.water.is_none();
            is_bare && board.ground(link.to) == Ground::Land && board.places_at(link.to).next().is_none()
        };
        let onward = |at: SpaceId| {
            board
                .links(at)
                .iter()
                .find(|link| is_open(link) && link.side == HexSide::South)
        };
        let ways = board.space_ids().filter_map(|a| {
            let b = onward(a).filter(|_| board.ground(a) == Ground::Land)?;
            Some([a, b.to, onward(b.to)?.to])
        });
        let mut ways = ways.filter(|way| !way.iter().any(|at| board.has_road_or_rail(*at)));
        ways.next().expect("there is some jungle")
    }

    #[test]
    fn a_painted_hex_changes_one_line_and_one_hex() {
        let before = text(BOARD);
        let old = board(&before);
        let ipoh = at(&old, "ipoh");
        let after = painted(&before, terrain(&before, &old, ipoh, 'j'), 1);
        let new = board(&after);
        for space in old.space_ids() {
            let is_same = old.terrain(space).id == new.terrain(space).id;
            assert_eq!(is_same, space != ipoh);
        }
        assert_eq!(new.terrain(ipoh).id, "jungle");
        assert_eq!(terrain(&after, &new, ipoh, 'j'), Ok(None), "it is so already");
    }

    #[test]
    fn a_railway_begins_grows_and_is_cut() {
        let before = text(BOARD);
        let old = board(&before);
        let [a, b, c] = open_land(&old);
        let one = painted(&before, track(&before, &old, RoadOrRail::Railway, [a, b]), 1);
        let two = painted(&one, track(&one, &old, RoadOrRail::Railway, [b, c]), 1);
        let numbers = [a, b, c].map(|at| old.number(at)).join(" ");
        assert!(two.contains(&format!("path: \"{numbers}\"")));
        let new = board(&two);
        for pair in [[a, b], [b, c]] {
            assert!(new.link(pair[0], pair[1]).is_some_and(|link| link.rail));
            assert_eq!(track(&two, &new, RoadOrRail::Railway, pair), Ok(None));
        }
        let less = painted(&two, cut(&two, &new, [c, b]), 1);
        assert_eq!(less, one);
        let none = painted(&less, cut(&less, &board(&less), [a, b]), 1);
        assert_eq!(none, before);
        let road = painted(&before, track(&before, &old, RoadOrRail::MinorRoad, [a, b]), 1);
        assert!(
            board(&road)
                .link(a, b)
                .is_some_and(|link| link.road.is_some() && !link.rail)
        );
    }

    #[test]
    fn a_gap_makes_two_lines_of_one() {
        let before = text(BOARD);
        let old = board(&before);
        let [kuang, rawang] = ["2545", "2445"].map(|number| at(&old, number));
        let mut now = before;
        // Railway and road run side by side.
        while board(&now)
            .link(kuang, rawang)
            .is_some_and(|link| link.rail || link.road.is_some())
        {
            let board = board(&now);
            now = painted(&now, cut(&now, &board, [kuang, rawang]), usize::MAX);
        }
        let new = board(&now);
        let pairs = |board: &Board| {
            let links = board.space_ids().flat_map(|at| board.links(at).to_vec());
            links.filter(|link| link.rail || link.road.is_some()).count()
        };
        assert_eq!(pairs(&new) + 2, pairs(&old), "nothing else is cut");
    }

    #[test]
    fn a_river_is_drawn_bridged_and_drained() {
        let before = text(BOARD);
        let old = board(&before);
        let [a, b, _] = open_land(&old);
        let side = old.link(a, b).unwrap().side;
        let wet = painted(&before, river(&before, &old, (a, side), None), 1);
        let with_river = board(&wet);
        assert!(with_river.link(a, b).is_some_and(|link| link.water.is_some()));
        assert!(
            bridge(&wet, &with_river, (a, side)).is_err(),
            "nothing crosses there"
        );
        let road = painted(&wet, track(&wet, &with_river, RoadOrRail::MainRoad, [a, b]), 1);
        let with_road = board(&road);
        let built = painted(&road, bridge(&road, &with_road, (b, side.opposite())), 1);
        let with_bridge = board(&built);
        assert!(with_bridge.link(a, b).is_some_and(|link| link.crossing.is_some()));
        assert_eq!(painted(&built, bridge(&built, &with_bridge, (a, side)), 1), road);
        assert_eq!(
            painted(&wet, river(&wet, &with_river, (b, side.opposite()), None), 1),
            before
        );
        let other = with_river
            .links(b)
            .iter()
            .find(|link| link.water.is_none())
            .unwrap();
        let grown = painted(&wet, river(&wet, &with_river, (b, other.side), None), 1);
        assert_eq!(
            grown.matches("New river").count(),
            1,
            "a click on the next side goes on"
        );
        let longer = painted(&before, river(&before, &old, (a, side), Some(0)), 1);
        assert_eq!(
            longer.matches("New river").count(),
            0,
            "it is a part of the first"
        );
    }

    #[test]
    fn a_town_is_founded() {
        let before = text(BOARD);
        let old = board(&before);
        let [a, ..] = open_land(&old);
        let town = painted(&before, place(&before, &old, a), 1);
        assert!(board(&town).label(a).starts_with("New town ("));
        assert!(place(&town, &board(&town), a).is_err(), "one is enough");
    }
}
