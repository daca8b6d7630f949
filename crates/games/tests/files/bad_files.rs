//! The problems that the author of a faulty file reads. Each case of `crates/games/tests/bad/*.txt` is a sound file of `crates/games/tests/bad/good` and a
//! change that makes it bad, as a diff writes it:
//!
//! ```text
//! # FILE THAT IS CHECKED: what is wrong
//! -    a line as it stands in the file
//! +    the line in its place
//! ! what is said of it
//! ```
//!
//! Lines that begin with a space stay; they show the place of a line that is added. `@` begins a further change of the file,
//! and `@ FILE` one of a file that it includes. An empty line ends the case.
//! `UPDATE_GOLDEN=problems cargo test --test main bad_files` writes the lines with `!`; read them before you commit.
//! Whole files, each with its `.expected`, are those that no sound file can be changed into.

use std::fs;
use std::path::{Path, PathBuf};

use railhead_engine::text::sources::files::Texts;
use railhead_games::{check, check_path};

use crate::common::golden;

const FOLDER: &str = "tests/bad";

/// The files of a folder whose names end so.
fn files_of(folder: &str, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("tests run in the package's folder");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|end| end == extension));
    files.sort();
    assert!(!files.is_empty());
    files
}

fn problems(path: &Path) -> String {
    let lines: Vec<_> = check_path(path)
        .iter()
        .map(|problem| format!("{problem}\n"))
        .collect();
    lines.concat()
}

/// The sound files by name, and those with something wrong that they can include, as `included/NAME`.
fn texts() -> Texts {
    let mut texts = Texts::new();
    for (folder, prefix) in [("good", ""), ("included", "included/")] {
        for path in files_of(&format!("{FOLDER}/{folder}"), "ron") {
            let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
            let text = fs::read_to_string(&path).expect("the file can be read");
            texts.insert(format!("{prefix}{name}"), text.replace("\r\n", "\n"));
        }
    }
    texts
}

/// A text with a change, which names its place by the lines that stay or go.
fn changed(text: &str, change: &[&str]) -> String {
    let lines_with = |signs: [char; 2]| -> String {
        let lines = change.iter().filter(|line| line.starts_with(signs));
        lines.flat_map(|line| ["\n", &line[1..]]).collect()
    };
    let (before, after) = (lines_with([' ', '-']), lines_with([' ', '+']));
    let text = format!("\n{text}");
    let count = text.matches(&format!("{before}\n")).count();
    assert_eq!(count, 1, "a change names one place of its file:{before}");
    text.replacen(&format!("{before}\n"), &format!("{after}\n"), 1)[1..].to_owned()
}

/// A case with what is said of its file now.
fn case_now(case: &str, mut texts: Texts) -> String {
    let lines: Vec<&str> = case.lines().filter(|line| !line.starts_with('!')).collect();
    let (checked, _) = lines[0]
        .strip_prefix("# ")
        .and_then(|head| head.split_once(": "))
        .unwrap_or_else(|| panic!("a case begins with `# FILE: what is wrong`, not {}", lines[0]));
    let mut file = checked;
    for change in lines[1..].chunk_by(|_, next| !next.starts_with('@')) {
        let begins = change[0].strip_prefix('@');
        file = begins
            .map(str::trim)
            .filter(|name| !name.is_empty())
            .unwrap_or(file);
        let change = &change[usize::from(begins.is_some())..];
        let text = texts
            .get_mut(file)
            .unwrap_or_else(|| panic!("{file} is a sound file"));
        *text = changed(text, change);
    }
    let found = check(&texts, checked);
    assert!(!found.is_empty(), "no problem found:\n{case}");
    let said = found.iter().map(|problem| format!("! {problem}"));
    lines
        .into_iter()
        .map(String::from)
        .chain(said)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn every_change_that_makes_a_file_bad_is_told() {
    let texts = texts();
    for path in files_of(FOLDER, "txt") {
        let cases = fs::read_to_string(&path)
            .expect("the file can be read")
            .replace("\r\n", "\n");
        let now: Vec<String> = cases
            .trim_end()
            .split("\n\n")
            .map(|case| case_now(case, texts.clone()))
            .collect();
        golden::check("problems", &path, &(now.join("\n\n") + "\n"));
    }
}

#[test]
fn every_file_that_is_bad_as_a_whole_is_told_what_is_wrong() {
    for path in files_of(FOLDER, "ron") {
        let found = problems(&path).replace('\\', "/");
        assert!(!found.is_empty(), "{}", path.display());
        golden::check("problems", &path.with_extension("expected"), &found);
    }
}

#[test]
fn the_files_that_bad_ones_are_made_from_are_good() {
    for path in files_of("tests/bad/good", "ron") {
        assert_eq!(problems(&path), "");
    }
}

#[test]
fn nesting_without_end_is_refused() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    for (name, text) in [
        ("open", "[".repeat(10_000)),
        ("closed", "(".repeat(10_000) + &")".repeat(10_000)),
    ] {
        let path = folder.path().join(format!("{name}.ron"));
        fs::write(&path, format!("Scenario(text: {text}")).expect("the file can be written");
        assert!(
            problems(&path).ends_with(":1:79: brackets are nested more than 64 deep\n"),
            "{}",
            problems(&path)
        );
    }
}

#[test]
fn a_file_of_a_hundred_megabytes_is_refused_unread() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("huge.ron");
    let file = fs::File::create(&path).expect("the file can be written");
    file.set_len(100 * 1024 * 1024)
        .expect("the file can be made long");
    assert!(
        problems(&path).ends_with("is too large: 100 MB, but the limit is 8 MB\n"),
        "{}",
        problems(&path)
    );
}

#[test]
fn a_file_that_is_no_text_is_refused() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("picture.ron");
    fs::write(&path, [0xff, 0xd8, 0xff]).expect("the file can be written");
    assert!(
        problems(&path).ends_with("is not UTF-8 text\n"),
        "{}",
        problems(&path)
    );
}

#[test]
fn a_file_that_is_not_there_is_told_so() {
    let found = problems(Path::new("tests/bad/nothing.ron"));
    assert_eq!(found, "tests/bad/nothing.ron: there is no such file\n");
}

#[test]
fn a_file_with_the_same_mistake_everywhere_is_not_told_it_everywhere() {
    let unit = |id: usize| {
        format!(
            "(id: \"u{id}\", name: \"Unit\", short: \"U\", formation: \"None\", nationality: \"nobody\", size: \
             Brigade, kind: \"infantry\", attack: 1, defence: 1, movement: 1, stacking: 200, steps: 1),\n"
        )
    };
    let units: Vec<_> = (0..1000).map(unit).collect();
    let text = format!(
        "Units(format: 1, nationalities: [], units: [\n{}])",
        units.concat()
    );
    let found = check(&Texts::from([("units.ron".to_owned(), text)]), "units.ron");
    assert_eq!(found.len(), 100);
}
