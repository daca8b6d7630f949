//! What each string of a file says: words for players, an id, the number of a hex, the name of a file.
//!
//! The type of a file knows where its strings are: [`Schema::of`] asks it by reading a made-up file. Their meanings stand in one table for the
//! board and for each game, with a line for each string; a test of the crate of games keeps the tables complete. Renaming, renumbering, searching
//! and completing all use it.

mod shape;
mod trace;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde::de::DeserializeOwned;

use shape::Shape;

use super::issue::nearest;
use super::ron_tree::{NodeId, Tree};

/// What a string says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// Words that players read.
    Prose,
    /// An id that is defined there.
    NewId,
    /// The id of something.
    Id,
    /// Ids, separated by spaces; numbers may stand between them.
    Ids,
    /// The number of a hex, with the letters of a side if one is meant, or the id of a place.
    Hex,
    /// Several of these, separated by spaces.
    Hexes,
    /// The path of another file.
    File,
    Colour,
    /// What the program alone reads, and what names nothing in any file: a date, odds, a row of a map, a drawing.
    Sign,
}

impl Says {
    /// Whether its words are ids, or numbers of hexes.
    pub const fn names_things(self) -> bool {
        match self {
            Self::NewId | Self::Id | Self::Ids | Self::Hex | Self::Hexes => true,
            Self::Prose | Self::File | Self::Colour | Self::Sign => false,
        }
    }

    /// Whether it can have the number of a hex.
    pub const fn has_hexes(self) -> bool {
        matches!(self, Self::Hex | Self::Hexes)
    }
}

/// A line of a table: where a string is, and what it says.
///
/// The place is the field of a type or the variant of an enum, as serde calls them: `Exit.hexes`, `HexesFile.Region`. Inside it, `[]` is an
/// item of a list, `{key}` a key and `{}` a value of a table, and `.0` the first of several values. `*.unit` is a field of this name wherever no
/// line of its own says something else.
pub type StringLine = (&'static str, Says);

/// Where the strings of a kind of file are, and what they say.
#[derive(Clone, Debug)]
pub struct Schema {
    shape: Shape,
    enums: BTreeMap<&'static str, BTreeMap<&'static str, Shape>>,
    said: BTreeMap<&'static str, Says>,
    /// The lines for a field wherever it is, by its name.
    of_fields: BTreeMap<&'static str, StringLine>,
}

impl Schema {
    /// The schema of the files of a type, with the tables that tell what their strings say; of two lines for one place the first counts.
    pub fn of<T: DeserializeOwned>(tables: &[&[StringLine]]) -> Self {
        let (shape, enums) = trace::shape_of::<T>();
        let lines = || tables.iter().rev().flat_map(|table| table.iter().copied());
        let of_fields = lines().filter_map(|line| Some((line.0.strip_prefix("*.")?, line)));
        Self {
            shape,
            enums,
            said: lines().collect(),
            of_fields: of_fields.collect(),
        }
    }

    /// The fields of the outermost group.
    pub fn fields(&self) -> BTreeSet<&'static str> {
        match &self.shape {
            Shape::Fields(fields) => fields.keys().copied().collect(),
            Shape::Plain
            | Shape::String(_)
            | Shape::List(_)
            | Shape::Table(_)
            | Shape::Tuple(_)
            | Shape::Enum(_) => BTreeSet::new(),
        }
    }

    /// The places of the lines of the tables.
    pub fn lines(&self) -> impl Iterator<Item = &'static str> {
        self.said.keys().copied()
    }

    /// The line that tells what the string at a place says.
    pub fn line_of(&self, place: &str) -> Option<StringLine> {
        let own = self.said.get_key_value(place).map(|(line, says)| (*line, *says));
        own.or_else(|| self.of_fields.get(place.rsplit_once('.')?.1).copied())
    }

    /// The places of all strings, each with what is said there, if a table has a line for it.
    pub fn places(&self) -> BTreeMap<String, Option<Says>> {
        let mut found = BTreeMap::new();
        let mut pending: Vec<&Shape> = vec![&self.shape];
        pending.extend(self.enums.values().flat_map(BTreeMap::values));
        while let Some(shape) = pending.pop() {
            match shape {
                Shape::Plain | Shape::Enum(_) => {}
                Shape::String(place) => {
                    found.insert(place.clone(), self.line_of(place).map(|(_, says)| says));
                }
                Shape::List(item) => pending.push(item),
                Shape::Table(both) => pending.extend(both.iter()),
                Shape::Tuple(parts) => pending.extend(parts),
                Shape::Fields(fields) => pending.extend(fields.values()),
            }
        }
        found
    }

    /// Shows every string and every key of a text without escapes: its bytes between the quotation marks, and what it says.
    pub fn each_string(&self, tree: &Tree, mut see: impl FnMut(Range<usize>, Says)) {
        if let Some(root) = tree.find("") {
            self.walk(tree, root, &self.shape, &mut see);
        }
    }

    fn walk(&self, tree: &Tree, node: NodeId, shape: &Shape, see: &mut impl FnMut(Range<usize>, Says)) {
        if tree.word(node) == Some("Some") {
            for inside in tree.children(node) {
                self.walk(tree, inside, shape, see);
            }
            return;
        }
        match shape {
            Shape::Plain => {}
            Shape::String(place) => {
                let line = self.line_of(place);
                if let Some((range, (_, says))) = tree.plain_string(node).zip(line) {
                    see(range, says);
                }
            }
            Shape::List(item) => {
                for child in tree.children(node) {
                    self.walk(tree, child, item, see);
                }
            }
            Shape::Table(both) => {
                let [key, value] = &**both;
                for child in tree.children(node) {
                    if let Shape::String(place) = key
                        && let Some((_, says)) = self.line_of(place)
                        && let Some(id) = tree
                            .key(child)
                            .and_then(|key| key.strip_prefix('"')?.strip_suffix('"'))
                    {
                        let start = tree.span_with_key(child).start + 1;
                        see(start..start + id.len(), says);
                    }
                    self.walk(tree, child, value, see);
                }
            }
            Shape::Tuple(parts) => {
                for (child, part) in tree.children(node).zip(parts) {
                    self.walk(tree, child, part, see);
                }
            }
            Shape::Fields(fields) => {
                for child in tree.children(node) {
                    let field = tree.key(child).and_then(|key| meant(fields, key));
                    if let Some(field) = field {
                        self.walk(tree, child, field, see);
                    }
                }
            }
            Shape::Enum(name) => {
                let variant = tree.word(node);
                let inside = variant.and_then(|variant| meant(self.enums.get(name)?, variant));
                if let Some(shape) = inside {
                    self.walk(tree, node, shape, see);
                }
            }
        }
    }
}

/// The entry with this name, or the one that is meant where somebody has mistyped it.
fn meant<'s>(of: &'s BTreeMap<&'static str, Shape>, name: &str) -> Option<&'s Shape> {
    of.get(name)
        .or_else(|| of.get(nearest(name, of.keys().copied())?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Entries;
    use serde::Deserialize;

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "its schema is read, and no value made")]
    struct File {
        title: String,
        at: Option<String>,
        #[serde(default)]
        places: Entries<String, Vec<String>>,
        when: Vec<Test>,
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "its schema is read, and no value made")]
    enum Test {
        Held(String),
        Rolled(u8),
        At { unit: String, at: String },
        Between(String, String),
        All(Vec<Self>),
        Kind(Kind),
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "its schema is read, and no value made")]
    enum Kind {
        None,
        Few,
        Other(String),
    }

    const TABLE: &[StringLine] = &[
        ("File.title", Says::Prose),
        ("File.at", Says::Hex),
        ("File.places{key}", Says::NewId),
        ("File.places{}[]", Says::Ids),
        ("Test.Held", Says::Hex),
        ("Test.At.unit", Says::Id),
        ("Test.Between.0", Says::Hex),
        ("Test.Between.1", Says::Sign),
    ];

    #[test]
    fn a_type_tells_where_its_strings_are() {
        let places = Schema::of::<File>(&[TABLE]).places();
        let untold: Vec<&str> = places
            .iter()
            .filter(|(_, says)| says.is_none())
            .map(|(place, _)| place.as_str())
            .collect();
        assert_eq!(untold, ["Kind.Other", "Test.At.at"]);
        assert_eq!(places.len(), TABLE.len() + untold.len());
    }

    #[test]
    fn a_line_for_a_field_counts_wherever_its_place_has_none() {
        let table: &[StringLine] = &[("*.at", Says::Hex), ("File.at", Says::Sign)];
        let places = Schema::of::<File>(&[table]).places();
        let said = ["File.at", "Test.At.at", "File.title"].map(|place| places[place]);
        assert_eq!(said, [Some(Says::Sign), Some(Says::Hex), None]);
    }

    #[test]
    fn strings_are_found_by_what_they_say_in_whatever_form_the_text_has() {
        #[expect(clippy::needless_raw_string_hashes, reason = "it has a raw string of its own")]
        let text = r##"File(title: r#"Held "a""#, at: Some("0101"), places: {"x": ["y z"]}, mistake: "m", // "c"
            when: [All([Held("k"), At(unit: "u", at: "v")]), Betwen("b", "c"), Rolled(1), Kind(Other("o"))])"##;
        let tree = Tree::scan(text).unwrap();
        let mut found = Vec::new();
        Schema::of::<File>(&[TABLE]).each_string(&tree, |range, says| found.push((&text[range], says)));
        let expected = [
            ("Held \"a\"", Says::Prose),
            ("0101", Says::Hex),
            ("x", Says::NewId),
            ("y z", Says::Ids),
            ("k", Says::Hex),
            ("u", Says::Id),
            ("b", Says::Hex),
            ("c", Says::Sign),
        ];
        assert_eq!(found, expected);
    }
}
