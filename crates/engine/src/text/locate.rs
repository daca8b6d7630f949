//! Which files a text names, and a scenario includes.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

use super::read_error::ReadError;
use super::sources::files::{Files, join};

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

    #[test]
    fn a_scenario_includes_what_its_files_name() {
        let of_france = included_by(&Embedded, "world/france.ron");
        let names: Vec<_> = of_france.iter().map(String::as_str).collect();
        assert_eq!(
            names,
            ["world/france.ron", "world/units.ron", "world/world.board.ron"]
        );
    }
}
