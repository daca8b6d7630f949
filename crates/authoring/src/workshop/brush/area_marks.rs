//! Brushes for what stands in areas at the start besides units: complexes, stations, railroad markers, capitals. The texts are those of
//! scenarios.

use super::area::can_have;
use super::area_setup::entry;
use super::list::WordList;
use super::{Painted, edit, set_field, tree_of};
use railhead_engine::board::{AreaBoard, SpaceId};
use railhead_engine::text::edit::{Edit, remove};
use railhead_engine::text::ron_tree::Tree;

/// What a scenario lists by area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AreaMark {
    /// An industrial complex.
    Complex,
    /// A railway station.
    Station,
    /// A railroad marker.
    Marker,
}

impl AreaMark {
    const ALL: [Self; 3] = [Self::Complex, Self::Station, Self::Marker];

    /// The field that lists the areas.
    const fn field(self) -> &'static str {
        match self {
            Self::Complex => "complexes",
            Self::Station => "stations",
            Self::Marker => "markers",
        }
    }

    /// The field that says how damaged it is, by area.
    const fn damage(self) -> Option<&'static str> {
        match self {
            Self::Complex => Some("damage"),
            Self::Station => Some("station_damage"),
            Self::Marker => None,
        }
    }
}

/// What the map shows in an area besides units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AreaSign {
    /// A mark that the scenario lists.
    Mark(AreaMark),
    /// The capital of a nation.
    Capital,
}

/// Whether a scenario lists a mark in a space.
pub fn has(text: &str, board: &AreaBoard, at: SpaceId, mark: AreaMark) -> bool {
    let found = signs(text, board);
    found.contains(&(at, AreaSign::Mark(mark)))
}

/// What a scenario lists by area, and its capitals.
pub fn signs(text: &str, board: &AreaBoard) -> Vec<(SpaceId, AreaSign)> {
    let Ok(tree) = Tree::scan(text) else {
        return Vec::new();
    };
    let nations = tree
        .find("nations")
        .into_iter()
        .flat_map(|all| tree.children(all));
    let capitals = nations.filter_map(|nation| {
        let id = tree.plain_string(tree.field(nation, "capital")?)?;
        Some((board.space_named(&text[id])?, AreaSign::Capital))
    });
    let marks = AreaMark::ALL.into_iter().flat_map(|mark| {
        let list = tree.find(mark.field());
        let words = list.and_then(|list| WordList::of(&tree, text, list));
        let words = words.map(|list| list.words).unwrap_or_default().into_iter();
        words.filter_map(move |id| Some((board.space_named(id)?, AreaSign::Mark(mark))))
    });
    capitals.chain(marks).collect()
}

/// Puts a mark into an area. The list of marks comes to be with the first.
pub fn put(text: &str, board: &AreaBoard, at: SpaceId, mark: AreaMark) -> Painted {
    let area = board.area(at);
    let what = match mark {
        AreaMark::Complex => "complex",
        AreaMark::Station => "station",
        AreaMark::Marker => "railroad marker",
    };
    can_have(board, at, what)?;
    let tree = tree_of(text)?;
    let Some(list) = tree.find(mark.field()) else {
        return edit(set_field(text, "", mark.field(), &format!("\"{}\"", area.id)));
    };
    let list = WordList::of(&tree, text, list).ok_or("the areas here are no plain text")?;
    Ok((!list.words.contains(&area.id.as_str())).then(|| list.append(&area.id)))
}

/// Takes a mark from an area, with its damage.
pub fn take(text: &str, board: &AreaBoard, at: SpaceId, mark: AreaMark) -> Result<Vec<Edit>, String> {
    let id = board.area(at).id.as_str();
    let tree = tree_of(text)?;
    let list = tree.find(mark.field());
    let Some(list) = list.and_then(|list| WordList::of(&tree, text, list)) else {
        return Ok(Vec::new());
    };
    let named = list.words.iter().position(|word| *word == id);
    let gone = named.map(|which| list.remove(which..which + 1));
    let damaged = mark.damage().and_then(|field| tree.find(field));
    let damage = damaged
        .and_then(|table| entry(&tree, table, id))
        .and_then(|damage| remove(text, &tree.path(damage)));
    Ok(gone.into_iter().chain(damage).collect())
}

/// Moves the capital of a nation to an area, or takes it away from there.
pub fn capital(text: &str, board: &AreaBoard, at: SpaceId, nation: &str) -> Painted {
    let area = board.area(at);
    let tree = tree_of(text)?;
    let nations = tree.find("nations").ok_or("the scenario has no nations")?;
    let nation = entry(&tree, nations, nation).ok_or("this nation is no longer in the scenario")?;
    let group = tree.path(nation);
    let there = tree.field(nation, "capital").and_then(|id| tree.plain_string(id));
    if there.is_some_and(|id| text[id] == area.id) {
        return Ok(remove(text, &format!("{group}.capital")));
    }
    can_have(board, at, "capital")?;
    edit(set_field(text, &group, "capital", &format!("\"{}\"", area.id)))
}

#[cfg(test)]
mod tests {
    use super::super::file_of;
    use super::super::tests::{one, painted};
    use super::*;
    use railhead_engine::board::AnyBoard;
    use railhead_engine::board::area::AreaKind;
    use railhead_engine::board::open::open;
    use railhead_engine::text::Files as _;
    use railhead_engine::text::edit::apply_all;
    use railhead_engine::text::sources::files::Embedded;

    const WARS: [&str; 4] = [
        "world/rails-1.ron",
        "world/classic-1942.ron",
        "world/europe-1940.ron",
        "world/global-1940.ron",
    ];

    fn opened(war: &str) -> (String, AreaBoard) {
        let text = Embedded.read(war).unwrap();
        let board = file_of(&Embedded, war, "board").unwrap();
        match open(&Embedded, &board).expect("the board is sound") {
            AnyBoard::Area(board) => (text, AreaBoard::clone(&board)),
            AnyBoard::Hex(_) => panic!("it has areas"),
        }
    }

    #[test]
    fn marks_go_where_they_are_not_and_come_back_where_they_were() {
        for war in WARS {
            let (before, board) = opened(war);
            let is_land = |at: &SpaceId| can_have(&board, *at, "").is_ok();
            for mark in AreaMark::ALL {
                for at in board.space_ids().filter(is_land) {
                    if has(&before, &board, at, mark) {
                        assert_eq!(put(&before, &board, at, mark), Ok(None));
                        let mut gone = before.clone();
                        apply_all(&mut gone, take(&before, &board, at, mark).unwrap());
                        assert!(!has(&gone, &board, at, mark), "{war}: {}", board.area(at).id);
                    } else {
                        assert_eq!(take(&before, &board, at, mark), Ok(Vec::new()));
                        let there = painted(&before, put(&before, &board, at, mark), 2);
                        assert!(has(&there, &board, at, mark), "{war}: {}", board.area(at).id);
                        let back = one(take(&there, &board, at, mark));
                        assert!(!has(&painted(&there, back, 2), &board, at, mark));
                    }
                }
            }
        }
    }

    #[test]
    fn the_damage_of_a_mark_goes_with_it() {
        let (_, board) = opened(WARS[0]);
        let at = board.space_named("france").unwrap();
        let text =
            "A(stations: \"germany france\", station_damage: {\"france\": 2}, damage: {\"france\": 1})";
        let mut now = text.to_owned();
        apply_all(&mut now, take(text, &board, at, AreaMark::Station).unwrap());
        assert_eq!(
            now,
            "A(stations: \"germany\", station_damage: {}, damage: {\"france\": 1})"
        );
    }

    #[test]
    fn nothing_stands_at_sea() {
        let (text, board) = opened(WARS[0]);
        let mut spaces = board.space_ids();
        let sea = spaces.find(|at| board.area(*at).kind == AreaKind::Sea).unwrap();
        let why = put(&text, &board, sea, AreaMark::Station).unwrap_err();
        assert_eq!(
            why,
            format!("{} is a sea zone and has no station", board.area(sea).name)
        );
        let why = capital(&text, &board, sea, "germany").unwrap_err();
        assert!(why.ends_with("has no capital"), "{why}");
    }

    #[test]
    fn a_capital_moves_and_goes() {
        let (before, board) = opened(WARS[0]);
        let [old, new] = ["germany", "austria"].map(|id| board.space_named(id).unwrap());
        assert!(signs(&before, &board).contains(&(old, AreaSign::Capital)));
        let moved = painted(&before, capital(&before, &board, new, "germany"), 1);
        assert!(signs(&moved, &board).contains(&(new, AreaSign::Capital)));
        assert!(!signs(&moved, &board).contains(&(old, AreaSign::Capital)));
        let gone = painted(&moved, capital(&moved, &board, new, "germany"), 1);
        assert!(!signs(&gone, &board).contains(&(new, AreaSign::Capital)));
        let back = painted(&gone, capital(&gone, &board, old, "germany"), 1);
        assert!(signs(&back, &board).contains(&(old, AreaSign::Capital)));
    }
}
