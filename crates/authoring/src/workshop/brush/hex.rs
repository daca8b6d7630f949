//! Brushes for the board of the hex game.

use super::list::WordList;
use super::{BROKEN, Painted, add, edit, free_id, keys_of, paint_cells, set_field, tree_of};
use railhead_engine::board::{Board, Ground, SpaceId};
use railhead_engine::text::edit::{self as edits, Edit, push, remove, set};
use railhead_engine::text::ron_tree::{NodeId, Tree};

/// The beginning of the id of a town that has no name yet; the number of its hex follows.
pub(super) const NUMBERED: &str = "place_";

/// The name of a town that has none yet.
pub const NEW_TOWN: &str = "New town";

/// A kind of line over land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoadOrRail {
    Railway,
    MainRoad,
    MinorRoad,
}

impl RoadOrRail {
    /// All kinds.
    pub(super) const ALL: [Self; 3] = [Self::Railway, Self::MainRoad, Self::MinorRoad];

    /// The list of the board file that it is in.
    pub(super) const fn list(self) -> &'static str {
        match self {
            Self::Railway => "railways",
            Self::MainRoad | Self::MinorRoad => "roads",
        }
    }

    /// The class of a road.
    pub(super) const fn class(self) -> Option<&'static str> {
        match self {
            Self::Railway => None,
            Self::MainRoad => Some("Main"),
            Self::MinorRoad => Some("Minor"),
        }
    }
}

/// A line of a board file, with the hexes that it visits.
pub(super) struct Line<'t> {
    pub path: String,
    pub class: Option<&'t str>,
    words: WordList<'t>,
    pub spaces: Vec<Option<SpaceId>>,
}

/// Gives hexes, by column and row, the terrain with this letter. `text` is that of the board file.
pub fn terrain(text: &str, at: &[(usize, usize)], letter: char) -> Result<Vec<Edit>, String> {
    paint_cells(text, "map", at, &letter.to_string())
}

/// Gives hexes, by column and row, to the region with this letter; a full stop takes them out of their regions.
pub fn region(text: &str, board: &Board, at: &[(usize, usize)], letter: char) -> Result<Vec<Edit>, String> {
    let tree = tree_of(text)?;
    let rows = tree.find("region_map").map(|rows| tree.children(rows).count());
    if rows.is_some_and(|rows| rows > 0) {
        return paint_cells(text, "region_map", at, &letter.to_string());
    }
    let cells = board.raster().cells();
    let lines = (0..usize::from(cells.rows())).map(|row| {
        let letters = (0..usize::from(cells.columns()))
            .map(|column| if at.contains(&(column, row)) { letter } else { '.' });
        format!("\n        \"{}\",", letters.collect::<String>())
    });
    let map: String = lines.collect();
    let made = edit(set_field(text, "", "region_map", &format!("[{map}\n    ]")))?;
    Ok(made.into_iter().collect())
}

/// The letters of the regions, with their ids: `("N", "north")`.
pub fn regions(text: &str) -> Vec<(String, String)> {
    let Ok(tree) = Tree::scan(text) else {
        return Vec::new();
    };
    let all = tree.find("regions").map(|all| tree.children(all));
    let ids: Vec<_> = all
        .into_iter()
        .flatten()
        .filter_map(|region| tree.plain_string(region).map(|id| text[id].to_owned()))
        .collect();
    keys_of(text, "regions").into_iter().zip(ids).collect()
}

/// Adds a region to the table of letters; the answer is the edit with the new letter.
pub fn new_region(text: &str) -> Result<(Edit, char), String> {
    let taken = keys_of(text, "regions");
    let mut free = ('A'..='Z').chain('a'..='z').chain('0'..='9');
    let letter = free.find(|letter| !taken.contains(&letter.to_string()));
    let letter = letter.ok_or("every letter stands for a region already")?;
    let entry = format!("'{letter}': \"{}\"", free_id(text, "new_region"));
    let made = push(text, "regions", &entry).or_else(|| push(text, "", &format!("regions: {{{entry}}}")));
    made.map(|made| (made, letter)).ok_or_else(|| BROKEN.to_owned())
}

/// Draws a railway or road from a hex to the next: a line that ends at the first grows, or a new one begins.
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
    if has_track(text, board, kind, [from, to]) {
        return Ok(None);
    }
    let lines = lines(text, board, kind.list());
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

/// Whether a line of the same list runs between two hexes.
pub(super) fn has_track(text: &str, board: &Board, kind: RoadOrRail, [from, to]: [SpaceId; 2]) -> bool {
    let lines = lines(text, board, kind.list());
    lines.iter().any(|line| {
        let mut pairs = line.spaces.windows(2);
        pairs.any(|pair| pair == [Some(from), Some(to)] || pair == [Some(to), Some(from)])
    })
}

/// Takes a railway or road between two hexes away: from the end of its line, or as a gap in it.
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
fn split(text: &str, line: &Line, from: usize) -> Option<Edit> {
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
    Some(Edit::new(entry, parts.join(&between)))
}

/// Founds a town in a hex.
pub fn place(text: &str, board: &Board, at: SpaceId) -> Painted {
    let number = board.number(at);
    // The text may be newer than the board.
    if has_place(text, board, at) {
        return Err(format!("{} is there already", board.label(at)));
    }
    if board.ground(at) != Ground::Land {
        return Err(format!("{} is not land in play", board.label(at)));
    }
    let entry =
        format!("(id: \"{NUMBERED}{number}\", name: \"{NEW_TOWN}\", at: \"{number}\", kinds: [Town])");
    edit(add(text, "places", &entry))
}

/// Whether a place is listed in a hex.
pub fn has_place(text: &str, board: &Board, at: SpaceId) -> bool {
    listed_place(text, board, at).is_some()
}

/// Puts the last place that is listed in a hex into another, with everything that names it by its id.
pub fn move_place(text: &str, board: &Board, [from, to]: [SpaceId; 2]) -> Painted {
    let Some(place) = listed_place(text, board, from) else {
        return Err(format!("no town is listed at {}", board.label(from)));
    };
    if board.ground(to) != Ground::Land {
        return Err(format!("{} is not land in play", board.label(to)));
    }
    edit(set(
        text,
        &format!("{place}.at"),
        &format!("\"{}\"", board.number(to)),
    ))
}

/// Takes the last place that is listed in a hex away.
pub fn remove_place(text: &str, board: &Board, at: SpaceId) -> Painted {
    match listed_place(text, board, at) {
        Some(place) => edit(remove(text, &place)),
        None => Ok(None),
    }
}

/// The path of the last place that is listed in a hex.
fn listed_place(text: &str, board: &Board, at: SpaceId) -> Option<String> {
    let tree = Tree::scan(text).ok()?;
    let number = board.number(at);
    let is_there = |place: &NodeId| {
        let word = tree.field(*place, "at").and_then(|at| tree.plain_string(at));
        word.is_some_and(|word| text[word] == *number)
    };
    let place = tree.children(tree.find("places")?).filter(is_there).last()?;
    Some(tree.path(place))
}

/// The railways or roads of a board file.
pub(super) fn lines<'t>(text: &'t str, board: &Board, list: &str) -> Vec<Line<'t>> {
    let Ok(tree) = Tree::scan(text) else {
        return Vec::new();
    };
    let Some(all) = tree.find(list) else {
        return Vec::new();
    };
    tree.children(all)
        .filter_map(|entry| {
            let field = |name: &str| tree.field(entry, name);
            let words = WordList::of(&tree, text, field("path")?)?;
            Some(Line {
                path: tree.path(entry),
                class: field("class").map(|class| &text[tree.span(class)]),
                spaces: words.words.iter().map(|word| board.space_named(word)).collect(),
                words,
            })
        })
        .collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::tests::{one, painted};
    use super::*;
    use railhead_engine::board::open::open;
    use railhead_engine::board::{AnyBoard, HexSide, Link};
    use railhead_engine::text::Files as _;
    use railhead_engine::text::sources::files::{Embedded, Texts};

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

    /// Columns and rows of hexes.
    fn places(board: &Board, at: &[SpaceId]) -> Vec<(usize, usize)> {
        let offsets = at.iter().map(|at| board.grid().offset(*at));
        offsets
            .map(|place| place.map(|place| usize::try_from(place).unwrap()).into())
            .collect()
    }

    #[test]
    fn a_painted_hex_changes_one_line_and_one_hex() {
        let before = text(BOARD);
        let old = board(&before);
        let ipoh = at(&old, "ipoh");
        let after = painted(&before, one(terrain(&before, &places(&old, &[ipoh]), 'j')), 1);
        let new = board(&after);
        for space in old.space_ids() {
            let is_same = old.terrain(space).id == new.terrain(space).id;
            assert_eq!(is_same, space != ipoh);
        }
        assert_eq!(new.terrain(ipoh).id, "jungle");
        assert_eq!(
            terrain(&after, &places(&new, &[ipoh]), 'j'),
            Ok(vec![]),
            "it is so already"
        );
        let two = terrain(&before, &places(&old, &[ipoh, SpaceId(0), ipoh]), 'c').unwrap();
        assert_eq!(two.len(), 1, "the one is so already, and no hex is painted twice");
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
        assert_eq!(pairs(&new) + 2, pairs(&old), "it cuts only these two");
    }

    #[test]
    fn a_hex_comes_to_a_region_and_leaves_it() {
        let before = text(BOARD);
        let old = board(&before);
        let ipoh = at(&old, "ipoh");
        let (added, letter) = new_region(&before).unwrap();
        let with_entry = painted(&before, Ok(Some(added)), 1);
        let drawn = painted(
            &with_entry,
            one(region(&with_entry, &old, &places(&old, &[ipoh]), letter)),
            1,
        );
        let new = board(&drawn);
        assert_eq!(new.region(ipoh), Some("new_region"));
        let gone = painted(&drawn, one(region(&drawn, &new, &places(&new, &[ipoh]), '.')), 1);
        assert_eq!(board(&gone).region(ipoh), None);
        assert_eq!(region(&gone, &new, &places(&new, &[ipoh]), '.'), Ok(vec![]));
    }

    #[test]
    fn a_board_without_regions_gets_a_map_of_them() {
        let before = text("tutorials/rail-exercise.board.ron");
        let old = board(&before);
        let at = SpaceId(0);
        let (added, letter) = new_region(&before).unwrap();
        let with_entry = painted(&before, Ok(Some(added)), 1);
        let rows = usize::from(old.raster().cells().rows());
        let drawn = painted(
            &with_entry,
            one(region(&with_entry, &old, &places(&old, &[at]), letter)),
            rows + 3,
        );
        assert_eq!(board(&drawn).region(at), Some("new_region"));
        assert_eq!(board(&drawn).region(SpaceId(1)), None);
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
