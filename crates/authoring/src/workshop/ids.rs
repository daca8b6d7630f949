//! Where ids are defined and mentioned in a text, and where it has numbers of hexes: what each string says, its schema knows.

use std::ops::Range;

use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::schema::Says;
use railhead_engine::text::words::{is_id, words};
use railhead_games::schemas::schema_of;

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

/// The word around a byte that names something, in a string or key.
pub fn word_at(text: &str, offset: usize) -> Option<Range<usize>> {
    let mut found = None;
    each_word(text, |range, says| {
        if says.names_things() && range.start <= offset && offset <= range.end {
            found = Some(range);
        }
    });
    found
}

/// What the string around a byte says.
pub fn says_at(text: &str, offset: usize) -> Option<Says> {
    let tree = Tree::scan(text).ok()?;
    let mut found = None;
    schema_of(&tree)?.each_string(&tree, |range, says| {
        if range.start <= offset && offset <= range.end {
            found = Some(says);
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
    each_word(text, |range, says| {
        if says.names_things() && is_id(&text[range.clone()]) {
            see(range, says == Says::NewId);
        }
    });
}

/// Every word of the strings and keys of a text, with what its string says.
pub fn each_word(text: &str, mut see: impl FnMut(Range<usize>, Says)) {
    let Ok(tree) = Tree::scan(text) else { return };
    let Some(schema) = schema_of(&tree) else {
        return;
    };
    schema.each_string(&tree, |inside, says| {
        for (at, word) in words(&text[inside.clone()]) {
            let start = inside.start + at;
            see(start..start + word.len(), says);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::text::Files as _;
    use railhead_engine::text::sources::files::Embedded;

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
    fn the_caret_is_in_an_id_or_at_its_end() {
        let text = "Script(groups: [(units: \"j_1 j_22\", name: \"ipoh\")])";
        let id = |offset| id_at(text, offset).map(|range| &text[range]);
        assert_eq!(id(25), Some("j_1"));
        assert_eq!(id(28), Some("j_1"));
        assert_eq!(id(29), Some("j_22"));
        assert_eq!(id(24), Some("j_1"), "at the opening quotation mark");
        assert_eq!(id(23), None);
        assert_eq!(id(44), None, "in the name of the group");
    }
}
