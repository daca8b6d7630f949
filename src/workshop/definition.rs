//! From an id or a file name in a text to where it is defined.

use std::ops::Range;

use super::uses::Uses;
use crate::rules::text::Files;
use crate::rules::text::files::join;
use crate::rules::text::locate::id_at;

/// A file, and bytes of it.
pub type FilePlace = (String, Range<usize>);

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
    use crate::rules::text::files::Embedded;

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
}
