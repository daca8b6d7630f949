//! Where ids are defined and mentioned, in one text and in all files of a scenario.
//!
//! An id is defined by a field `id`, by the key of a table whose entry has a name but no id (`nations`), or by an entry of a table
//! at the top whose values are strings (`sides`, `regions`). Any other string that has the id among its words mentions it, except for
//! the fields that players read.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

use super::read_error::ReadError;
use super::ron_tree::{NodeId, Tree};
use super::sources::files::{Files, join};
use super::words::{is_id, words};

/// Fields that players read: a word in them is no id.
const PROSE: [&str; 7] = ["name", "title", "text", "summary", "plural", "adjective", "short"];

/// An id at a place of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Its bytes, without quotation marks.
    pub range: Range<usize>,
    /// Whether it is defined here.
    pub defines: bool,
}

/// The id around a byte, if a string has one there; the opening quotation mark of the string belongs to its first.
pub fn id_at(text: &str, offset: usize) -> Option<Range<usize>> {
    let is_id = |range: &Range<usize>| is_id(&text[range.clone()]);
    word_at(text, offset).filter(is_id).or_else(|| {
        let is_quote = text.get(offset..)?.starts_with('"');
        word_at(text, is_quote.then_some(offset + 1)?).filter(is_id)
    })
}

/// The word around a byte, in a string or key that rules read.
pub fn word_at(text: &str, offset: usize) -> Option<Range<usize>> {
    let mut found = None;
    each_word(text, |range, _| {
        if range.start <= offset && offset <= range.end {
            found = Some(range);
        }
    });
    found
}

/// Every place of a text that has this id.
pub fn mentions(text: &str, id: &str) -> Vec<Mention> {
    let mut found = Vec::new();
    each_id(text, |range, defines| {
        if text[range.clone()] == *id {
            found.push(Mention { range, defines });
        }
    });
    found
}

/// Every id that a text defines, with its place.
pub fn definitions(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    each_id(text, |range, defines| found.extend(defines.then_some(range)));
    found
}

fn each_id(text: &str, mut see: impl FnMut(Range<usize>, bool)) {
    each_word(text, |range, defines| {
        if is_id(&text[range.clone()]) {
            see(range, defines);
        }
    });
}

/// Every word of strings and keys that can mean something to the rules: an id, the number of a hex, a side of one.
pub fn each_word(text: &str, mut see: impl FnMut(Range<usize>, bool)) {
    let Ok(tree) = Tree::scan(text) else { return };
    for node in tree.values() {
        let key = tree.key(node);
        if let Some(id) = key.and_then(|key| key.strip_prefix('"')?.strip_suffix('"')) {
            let start = tree.span_with_key(node).start + 1;
            see(start..start + id.len(), key_defines(&tree, node));
        }
        if key.is_some_and(|key| PROSE.contains(&key)) {
            continue;
        }
        let Some(inside) = tree.plain_string(node) else {
            continue;
        };
        let defines =
            key == Some("id") || key.is_some_and(|key| key.starts_with('\'')) && depth(&tree, node) == 2;
        for (at, word) in words(&text[inside.clone()]) {
            let start = inside.start + at;
            see(start..start + word.len(), defines);
        }
    }
}

/// Whether the key of an entry is an id defined there.
fn key_defines(tree: &Tree, node: NodeId) -> bool {
    if tree.bracket(node) == Some(b'(') {
        let has = |field: &str| tree.children(node).any(|child| tree.key(child) == Some(field));
        // An entry with an id of its own has a letter of the map as its key.
        return has("name") && !has("id");
    }
    tree.plain_string(node).is_some() && depth(tree, node) == 2
}

/// How many values are around this one.
fn depth(tree: &Tree, node: NodeId) -> usize {
    std::iter::successors(tree.parent(node), |node| tree.parent(*node)).count()
}

/// What a file includes, directly or by way of others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inclusion {
    /// The file itself, and those that can be read.
    pub files: BTreeSet<String>,
    /// Those that cannot be read, with the reasons.
    pub unread: BTreeMap<String, ReadError>,
}

/// A file and all that it includes, and those include; only files that can be read.
pub fn included_by(files: &dyn Files, path: &str) -> BTreeSet<String> {
    inclusion_of(files, path).files
}

/// A file and all that it includes, and those include.
pub fn inclusion_of(files: &dyn Files, path: &str) -> Inclusion {
    let mut found = Inclusion::default();
    let mut pending = vec![path.to_owned()];
    while let Some(path) = pending.pop() {
        if found.files.contains(&path) || found.unread.contains_key(&path) {
            continue;
        }
        match files.read(&path) {
            Ok(text) => {
                pending.extend(named_in(&text, &path));
                found.files.insert(path);
            }
            Err(error) => {
                found.unread.insert(path, error);
            }
        }
    }
    found
}

/// The files that a text names, as it may include them.
pub fn named_in(text: &str, path: &str) -> Vec<String> {
    let named = file_names(text).map(|(_, word)| word);
    named.filter_map(|word| join(path, word).ok()).collect()
}

/// Where a text, that of the file at `of`, names the file at `path`: the bytes between quotation marks.
pub fn mentions_of_file(text: &str, of: &str, path: &str) -> Vec<Range<usize>> {
    let named = file_names(text).filter(|(_, word)| join(of, word).is_ok_and(|named| named == path));
    named.map(|(start, word)| start..start + word.len()).collect()
}

/// What may be the name of a file in a text, and where it begins.
fn file_names(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    let words = text.split('"').map(move |word| {
        let at = start;
        start += word.len() + 1;
        (at, word)
    });
    words.filter(|(_, word)| {
        Path::new(word).extension().is_some_and(|end| end == "ron") && !word.contains(char::is_whitespace)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::sources::files::Embedded;

    fn places(path: &str, id: &str) -> (usize, usize) {
        let text = Embedded.read(path).unwrap();
        let found = mentions(&text, id);
        assert!(found.iter().all(|mention| text[mention.range.clone()] == *id));
        (
            found.len(),
            found.iter().filter(|mention| mention.defines).count(),
        )
    }

    #[test]
    fn ids_of_every_kind_are_defined_once_and_mentioned_by_others() {
        assert_eq!(places("malaya/malaya.board.ron", "ipoh").1, 1);
        assert_eq!(places("malaya/kampar-line.ron", "ipoh"), (2, 0));
        assert_eq!(places("malaya/units.ron", "j_41r"), (1, 1));
        assert_eq!(places("malaya/rules.ron", "increased_rail_capacity").1, 1);
        assert_eq!(places("malaya/malaya.board.ron", "siam").1, 1);
        assert_eq!(places("world/world.board.ron", "normandy_bordeaux").1, 1);
        assert_eq!(places("world/france.ron", "normandy_bordeaux"), (7, 0));
        assert_eq!(places("world/france.ron", "axis"), (7, 1));
        assert_eq!(places("world/france.ron", "uk"), (4, 1));
        assert_eq!(places("world/units.ron", "aa_gun"), (1, 1));
        assert_eq!(places("world/france.ron", "aa_gun"), (3, 0));
    }

    #[test]
    fn a_scenario_includes_what_its_files_name() {
        let of_france = included_by(&Embedded, "world/france.ron");
        let names: Vec<_> = of_france.iter().map(String::as_str).collect();
        assert_eq!(
            names,
            ["world/france.ron", "world/units.ron", "world/world.board.ron"]
        );
    }

    #[test]
    fn the_caret_is_in_an_id_or_at_its_end() {
        let text = "A(units: \"j_1 j_22\", name: \"ipoh\")";
        let id = |offset| id_at(text, offset).map(|range| &text[range]);
        assert_eq!(id(10), Some("j_1"));
        assert_eq!(id(13), Some("j_1"));
        assert_eq!(id(14), Some("j_22"));
        assert_eq!(id(9), Some("j_1"), "at the opening quotation mark");
        assert_eq!(id(8), None);
        assert_eq!(id(29), None);
    }
}
