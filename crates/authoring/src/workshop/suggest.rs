//! What may stand at a caret: words, fields and ids, and the files that can be included there.

use railhead_engine::text::Files;
use railhead_engine::text::complete::{Completion, complete};
use railhead_engine::text::schema::Says;
use railhead_engine::text::sources::files::join;
use railhead_engine::text::sources::overlay::Overlay;
use railhead_games::kind_of;

use super::ids::says_at;
use super::problems;

/// A file that no scenario has.
const UNHEARD_OF: &str = "unheard_of.ron";

/// What may stand at a byte of a text, which is that of a file.
pub fn suggestions(files: &dyn Files, path: &str, text: &str, caret: usize) -> Completion {
    match says_at(text, caret) {
        Some(Says::Prose | Says::NewId | Says::Colour) => return Completion::default(),
        Some(Says::File) => return files_there(files, path, text, caret).unwrap_or_default(),
        Some(Says::Id | Says::Ids | Says::Hex | Says::Hexes | Says::Sign) | None => {}
    }
    let found = complete(text, caret, |text| {
        let mut overlay = Overlay::new(files);
        overlay.texts.insert(path.to_owned(), text);
        problems(&overlay, path)
    });
    if found.choices.is_empty() {
        files_there(files, path, text, caret).unwrap_or(found)
    } else {
        found
    }
}

/// The files whose names may stand in the string at a byte. A file of no kind is included there: the complaint says which kind is needed.
fn files_there(files: &dyn Files, path: &str, text: &str, caret: usize) -> Option<Completion> {
    let line = text.get(..caret)?.rfind('\n').map_or(0, |end| end + 1);
    let before = &text[line..caret];
    if before.matches('"').count().is_multiple_of(2) {
        return None;
    }
    let start = line + before.rfind('"')? + 1;
    let rest = text[caret..].split('\n').next().unwrap_or_default();
    let closing = rest.find('"').map(|end| caret + end);
    let end = closing.unwrap_or(caret);
    let quote = if closing.is_some() { "" } else { "\"" };
    let included = join(path, UNHEARD_OF).ok()?;
    let mut overlay = Overlay::new(files);
    let with_file = format!("{}{UNHEARD_OF}{quote}{}", &text[..start], &text[end..]);
    overlay.texts.insert(path.to_owned(), with_file);
    overlay.texts.insert(included.clone(), "Nothing()".to_owned());
    let shown = files.shown(&included);
    let found = problems(&overlay, path);
    let kind = found.iter().find_map(|problem| {
        let kind = problem
            .what
            .strip_prefix("this is not a ")?
            .strip_suffix(" file")?;
        (problem.file == shown).then(|| kind.to_owned())
    })?;
    let fitting = files
        .paths()
        .into_iter()
        .filter(|other| files.read(other).is_ok_and(|text| kind_of(&text) == kind));
    Some(Completion {
        range: start..end,
        choices: fitting.map(|other| relative(path, &other)).collect(),
    })
}

/// A path as a file names it that lies elsewhere in the tree.
fn relative(from: &str, to: &str) -> String {
    let folders: Vec<&str> = from.split('/').collect();
    let parts: Vec<&str> = to.split('/').collect();
    let folders = &folders[..folders.len() - 1];
    let same = folders
        .iter()
        .zip(&parts)
        .take_while(|(one, other)| one == other)
        .count();
    let up = vec![".."; folders.len() - same];
    [up.as_slice(), &parts[same..]].concat().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_from_one_folder_to_another() {
        for (from, to, expected) in [
            ("a.ron", "b.ron", "b.ron"),
            ("x/a.ron", "x/b.ron", "b.ron"),
            ("x/a.ron", "x/rail/b.ron", "rail/b.ron"),
            ("x/a.ron", "y/b.ron", "../y/b.ron"),
            ("x/z/a.ron", "b.ron", "../../b.ron"),
        ] {
            assert_eq!(relative(from, to), expected);
            assert_eq!(join(from, expected).as_deref(), Ok(to));
        }
    }
}
