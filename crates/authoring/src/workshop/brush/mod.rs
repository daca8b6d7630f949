//! Brushes: what an author draws on the map, as edits of the files of a scenario.
//!
//! A brush answers with the edits of one file, with none where the file says so already, or with the reason why it cannot be drawn there.

pub mod area;
pub mod area_marks;
pub mod area_setup;
pub mod hex;
pub mod hex_setup;
pub mod hex_water;
mod list;
pub mod piece;
pub mod shape;
pub mod town_ids;

use railhead_engine::text::Files;
use railhead_engine::text::edit::{Edit, paint_all, push, set};
use railhead_engine::text::ron_tree::{NodeId, Tree};
use railhead_engine::text::sources::files::join;

/// What a brush does to a text with one touch.
pub type Painted = Result<Option<Edit>, String>;

/// The path of the file that a scenario names in this field, such as its `board`. A board that is edited without a scenario is its own.
pub fn file_of(files: &dyn Files, scenario: &str, field: &str) -> Option<String> {
    let text = files.read(scenario).ok()?;
    if field == "board" && matches!(Tree::root_name(&text), Some("Board" | "AreaBoard")) {
        return Some(scenario.to_owned());
    }
    let tree = Tree::scan(&text).ok()?;
    let named = tree.plain_string(tree.find(field)?)?;
    join(scenario, &text[named]).ok()
}

/// The string that a field is in each entry of a list or table of a file, in their order; `None` for an entry without it.
pub fn field_by_entry(text: &str, list: &str, field: &str) -> Vec<Option<String>> {
    by_entry(text, list, |tree, entry| string_of(tree, text, entry, field))
}

/// The same without the entries that do not have it: with `id` of `units`, the ids of the units.
pub fn fields_of(text: &str, list: &str, field: &str) -> Vec<String> {
    field_by_entry(text, list, field).into_iter().flatten().collect()
}

/// The keys of the entries of a table of a file, without quotation marks.
pub fn keys_of(text: &str, table: &str) -> Vec<String> {
    by_entry(text, table, key_of).into_iter().flatten().collect()
}

/// The ids of the entries of a list of a file, with their names; an entry without a name goes by its id.
pub fn named_entries(text: &str, list: &str) -> Vec<(String, String)> {
    named(text, list, |tree, entry| string_of(tree, text, entry, "id"))
}

/// The keys of the entries of a table of a file, with their names; an entry without a name goes by its key.
pub fn named_keys(text: &str, table: &str) -> Vec<(String, String)> {
    named(text, table, key_of)
}

fn named(text: &str, list: &str, id: impl Fn(&Tree, NodeId) -> Option<String>) -> Vec<(String, String)> {
    let named = by_entry(text, list, |tree, entry| {
        let id = id(tree, entry)?;
        let name = string_of(tree, text, entry, "name").unwrap_or_else(|| id.clone());
        Some((id, name))
    });
    named.into_iter().flatten().collect()
}

/// What is read of each entry of a list or table of a file; nothing of a file whose brackets do not close.
fn by_entry<T>(text: &str, list: &str, read: impl Fn(&Tree, NodeId) -> T) -> Vec<T> {
    let Ok(tree) = Tree::scan(text) else {
        return Vec::new();
    };
    let Some(list) = tree.find(list) else {
        return Vec::new();
    };
    tree.children(list).map(|entry| read(&tree, entry)).collect()
}

fn string_of(tree: &Tree, text: &str, entry: NodeId, field: &str) -> Option<String> {
    Some(text[tree.plain_string(tree.field(entry, field)?)?].to_owned())
}

fn key_of(tree: &Tree, entry: NodeId) -> Option<String> {
    Some(tree.key(entry)?.trim_matches(['"', '\'']).to_owned())
}

/// Gives a field of a group a value, whether the group has the field or not.
pub(super) fn set_field(text: &str, group: &str, field: &str, value: &str) -> Option<Edit> {
    let path = if group.is_empty() {
        field.to_owned()
    } else {
        format!("{group}.{field}")
    };
    set(text, &path, value).or_else(|| push(text, group, &format!("{field}: {value}")))
}

/// Adds an entry to a list at the top of a file, which gets the list if it has none.
pub(super) fn add(text: &str, list: &str, entry: &str) -> Option<Edit> {
    push(text, list, entry).or_else(|| push(text, "", &format!("{list}: [\n        {entry},\n    ]")))
}

/// This id, or with the first number behind it that no string of a text has.
fn free_id(text: &str, id: &str) -> String {
    let numbered = (2..).map(|number: u32| format!("{id}_{number}"));
    let mut ids = std::iter::once(id.to_owned()).chain(numbered);
    ids.find(|id| !text.contains(&format!("\"{id}\"")))
        .unwrap_or_default()
}

/// Why the brush cannot draw in a file whose brackets do not close.
const BROKEN: &str = "first mend the brackets of this file";

/// The tree of the values of a file; [`BROKEN`] if its brackets do not close.
fn tree_of(text: &str) -> Result<Tree<'_>, String> {
    Tree::scan(text).map_err(|_| BROKEN.to_owned())
}

/// Writes letters over the cells of a map, by column and row, where they are not there already.
fn paint_cells(text: &str, map: &str, cells: &[(usize, usize)], letters: &str) -> Result<Vec<Edit>, String> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    let made = paint_all(text, map, &cells, letters.chars().count(), letters);
    let mut made = made.ok_or_else(|| BROKEN.to_owned())?;
    made.retain(|edit| text[edit.range.clone()] != *letters);
    Ok(made)
}

/// The edit, or the reason why there is none: the brackets of the file do not close.
fn edit(made: Option<Edit>) -> Painted {
    made.map(Some).ok_or_else(|| BROKEN.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::text::edit::apply;
    use railhead_engine::text::sources::files::Embedded;

    /// The text after an edit, which changes or adds at most this many lines.
    pub(super) fn painted(text: &str, made: Painted, lines: usize) -> String {
        let edit = made.expect("it can be drawn").expect("something changes");
        let mut now = text.to_owned();
        let undo = apply(&mut now, &edit);
        let mut restored = now.clone();
        apply(&mut restored, &undo);
        assert_eq!(restored, text);
        let changed = changed_lines(text, &now);
        assert!(changed <= lines, "{changed} lines differ");
        now
    }

    /// The one edit of several cells.
    pub(super) fn one(made: Result<Vec<Edit>, String>) -> Painted {
        let mut made = made?;
        assert!(made.len() < 2, "{made:?}");
        Ok(made.pop())
    }

    /// How many lines lie between the equal beginnings and ends of two texts, in the longer of them.
    fn changed_lines(before: &str, after: &str) -> usize {
        let [before, after]: [Vec<&str>; 2] = [before, after].map(|text| text.lines().collect());
        let same = before.iter().zip(&after).take_while(|(a, b)| a == b).count();
        let [before, after] = [&before[same..], &after[same..]];
        let ends = before
            .iter()
            .rev()
            .zip(after.iter().rev())
            .take_while(|(a, b)| a == b)
            .count();
        before.len().max(after.len()) - ends
    }

    #[test]
    fn the_board_of_a_scenario_is_the_one_that_it_names() {
        let board = file_of(&Embedded, "malaya/kampar-line.ron", "board");
        assert_eq!(board.as_deref(), Some("malaya/malaya.board.ron"));
        let alone = file_of(&Embedded, "world/world.board.ron", "board");
        assert_eq!(alone.as_deref(), Some("world/world.board.ron"));
    }

    #[test]
    fn keys_and_fields_are_listed() {
        let text = Embedded.read("world/france.ron").unwrap();
        assert_eq!(keys_of(&text, "nations"), ["germany", "france", "uk"]);
        assert_eq!(fields_of(&text, "nations", "name")[0], "Germany");
        assert_eq!(keys_of("A(", "b"), Vec::<String>::new());
    }

    #[test]
    fn an_entry_without_a_name_leaves_the_names_of_others_alone() {
        let text =
            "A(rivers: [(id: \"a\"), (id: \"b\", name: \"B\")], sides: {\"x\": (), \"y\": (name: \"Y\")})";
        let pairs = |pairs: [(&str, &str); 2]| pairs.map(|(id, name)| (id.to_owned(), name.to_owned()));
        assert_eq!(named_entries(text, "rivers"), pairs([("a", "a"), ("b", "B")]));
        assert_eq!(named_keys(text, "sides"), pairs([("x", "x"), ("y", "Y")]));
        assert_eq!(
            field_by_entry(text, "rivers", "name"),
            [None, Some("B".to_owned())]
        );
    }

    #[test]
    fn a_field_is_changed_or_comes_to_be() {
        let text = "A(\n    a: (b: 1),\n)";
        assert_eq!(
            painted(text, edit(set_field(text, "a", "b", "2")), 1),
            "A(\n    a: (b: 2),\n)"
        );
        assert_eq!(
            painted(text, edit(set_field(text, "a", "c", "2")), 1),
            "A(\n    a: (b: 1, c: 2),\n)"
        );
        let list = painted(text, edit(add(text, "list", "(d: 3)")), 3);
        assert!(Tree::scan(&list).unwrap().find("list[0].d").is_some(), "{list}");
        assert!(edit(set_field("A(", "a", "b", "2")).is_err());
    }
}
