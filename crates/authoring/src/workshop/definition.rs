//! From an id or a file name in a text to where it is defined, and to what has the id.

use super::ids::{definitions, id_at};
use super::uses::{FilePlace, Uses};
use railhead_engine::text::Files;
use railhead_engine::text::position::line_and_column;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::sources::files::join;

/// Where the id at a byte of a text is defined; the beginning of the file, if one is named there.
pub fn definitions_at(files: &dyn Files, path: &str, text: &str, caret: usize) -> Vec<FilePlace> {
    if let Some(file) = file_at(files, path, text, caret) {
        return vec![(file, 0..0)];
    }
    let Some(id) = id_at(text, caret).map(|range| &text[range]) else {
        return Vec::new();
    };
    Uses::find(files, path, id).definitions()
}

/// What has the id at a byte of a text, as Markdown: its name, the place where it is defined, and the line there. `None` at the definition itself.
pub fn thing_at(files: &dyn Files, path: &str, text: &str, caret: usize) -> Option<String> {
    let range = id_at(text, caret)?;
    let places = definitions_at(files, path, text, caret);
    if places.contains(&(path.to_owned(), range.clone())) {
        return None;
    }
    let things = places.iter().filter_map(|(path, place)| {
        let there = files.read(path).ok()?;
        let (number, _) = line_and_column(&there, place.start);
        let line = there.lines().nth(number - 1)?.trim();
        let tree = Tree::scan(&there).ok()?;
        let name = name_of(&tree, &there, place.start).map(|name| format!("**{name}** "));
        let file = path.rsplit('/').next().unwrap_or(path);
        let short: String = line.chars().take(LONGEST_LINE).collect();
        let name = name.unwrap_or_default();
        Some(format!(
            "{name}`{}` ({file}:{number})\n\n```ron\n{short}\n```",
            &text[range.clone()]
        ))
    });
    let things: Vec<String> = things.take(MOST_THINGS).collect();
    (!things.is_empty()).then(|| things.join("\n\n"))
}

/// Something with an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    pub id: String,
    /// The name that players read.
    pub name: Option<String>,
    /// The field of its file that lists it: `places`.
    pub list: String,
    /// Where it is defined.
    pub place: FilePlace,
}

/// The things in any file whose id or name has these words, in capital or small letters.
pub fn things_named(files: &dyn Files, words: &str) -> Vec<Thing> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let mut found = Vec::new();
    for path in files.paths() {
        let text = files.read(&path).unwrap_or_default();
        let Ok(tree) = Tree::scan(&text) else { continue };
        for range in definitions(&text) {
            let id = text[range.clone()].to_owned();
            let name = name_of(&tree, &text, range.start);
            let all = format!("{id} {}", name.as_deref().unwrap_or_default()).to_lowercase();
            if words.iter().all(|word| all.contains(word)) {
                let at = tree.node_at(range.start).map(|node| tree.path(node));
                let list = at.unwrap_or_default();
                let list = list.split(['[', '.']).next().unwrap_or_default().to_owned();
                let place = (path.clone(), range);
                found.push(Thing {
                    id,
                    name,
                    list,
                    place,
                });
            }
        }
    }
    found
}

/// The most letters of a line that are shown of a definition.
const LONGEST_LINE: usize = 160;

/// The most things that are shown of those that have one id.
const MOST_THINGS: usize = 3;

/// The name that players read of what is defined at a byte.
fn name_of(tree: &Tree, text: &str, at: usize) -> Option<String> {
    let node = tree.node_at(at)?;
    let around = std::iter::successors(Some(node), |node| tree.parent(*node));
    // The map of a board has a name too, which is not that of the things on it.
    let mut named = around
        .filter(|group| tree.parent(*group).is_some())
        .filter_map(|group| tree.field(group, "name"));
    let name = tree.plain_string(named.next()?)?;
    Some(text[name].to_owned())
}

/// The file whose name stands at a byte of a text, if there is one.
fn file_at(files: &dyn Files, path: &str, text: &str, caret: usize) -> Option<String> {
    let line = text[..caret].rfind('\n').map_or(0, |end| end + 1);
    let start = line + text[line..caret].rfind('"')? + 1;
    let end = start + text[start..].find(['"', '\n'])?;
    let named = text[start..end].strip_suffix(".ron")?;
    let file = join(path, &format!("{named}.ron")).ok()?;
    files.read(&file).is_ok().then_some(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::text::sources::files::Embedded;

    fn defined(piece: &str) -> Vec<FilePlace> {
        let path = "malaya/kampar-line.ron";
        let text = Embedded.read(path).unwrap();
        let caret = text.find(piece).unwrap() + 2;
        definitions_at(&Embedded, path, &text, caret)
    }

    #[test]
    fn an_id_leads_to_its_definition_and_a_name_to_its_file() {
        let places = defined("\"ipoh\"");
        let [(path, range)] = places.as_slice() else {
            panic!("{places:?}");
        };
        assert_eq!(path, "malaya/malaya.board.ron");
        assert_eq!(&Embedded.read(path).unwrap()[range.clone()], "ipoh");
        assert_eq!(
            defined("\"malaya.board.ron\""),
            [("malaya/malaya.board.ron".to_owned(), 0..0)]
        );
        assert_eq!(defined("title"), []);
    }

    #[test]
    fn an_id_is_told_by_its_name_and_its_line() {
        let path = "malaya/kampar-line.ron";
        let text = Embedded.read(path).unwrap();
        let caret = text.find("\"ipoh\"").unwrap() + 2;
        let things = thing_at(&Embedded, path, &text, caret).unwrap();
        assert!(
            things.starts_with("**Ipoh** `ipoh` (malaya.board.ron:"),
            "{things}"
        );
        assert!(things.contains("id: \"ipoh\""), "{things}");
        let board = Embedded.read("malaya/malaya.board.ron").unwrap();
        let caret = board.find("\"ipoh\"").unwrap() + 2;
        assert_eq!(
            thing_at(&Embedded, "malaya/malaya.board.ron", &board, caret),
            None
        );
    }
}
