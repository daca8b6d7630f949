//! The outline of a scenario file: its fields, and in each the things that have an id or a name.

use std::ops::Range;

use railhead_engine::text::ron_tree::{NodeId, Tree};

/// A part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its field, id or name.
    pub name: String,
    /// The bytes of the whole part.
    pub range: Range<usize>,
    /// The bytes of its field name or key, or the beginning.
    pub named: Range<usize>,
    /// What it consists of.
    pub parts: Vec<Part>,
}

/// The parts of a file; none if its brackets do not close.
pub fn outline(text: &str) -> Vec<Part> {
    let Ok(tree) = Tree::scan(text) else {
        return Vec::new();
    };
    let Some(root) = tree.find("") else {
        return Vec::new();
    };
    let fields = tree.children(root).filter_map(|field| {
        let mut part = part(&tree, field, tree.key(field)?);
        let items = tree
            .children(field)
            .filter_map(|item| Some((item, name_of(&tree, text, item)?)));
        part.parts = items.map(|(item, name)| self::part(&tree, item, &name)).collect();
        Some(part)
    });
    fields.collect()
}

fn part(tree: &Tree, node: NodeId, name: &str) -> Part {
    let range = tree.span_with_key(node);
    let end = tree.key(node).map_or(range.end, |key| range.start + key.len());
    Part {
        name: name.to_owned(),
        named: range.start..end,
        range,
        parts: Vec::new(),
    }
}

/// The key, id, unit or name of an item.
fn name_of(tree: &Tree, text: &str, item: NodeId) -> Option<String> {
    if let Some(key) = tree.key(item) {
        return Some(key.trim_matches('"').to_owned());
    }
    let named = ["id", "unit", "name"]
        .into_iter()
        .find_map(|name| tree.field(item, name))?;
    Some(text[tree.plain_string(named)?].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outline_has_fields_and_what_is_named_in_them() {
        let parts =
            outline("A(title: \"x\", units: [(id: \"a\"), (unit: \"b\", at: \"c\"), 3], t: {\"k\": 1})");
        let names: Vec<_> = parts.iter().map(|part| part.name.as_str()).collect();
        assert_eq!(names, ["title", "units", "t"]);
        let inside = |at: usize| {
            parts[at]
                .parts
                .iter()
                .map(|part| part.name.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(inside(1), ["a", "b"]);
        assert_eq!(inside(2), ["k"]);
    }
}
