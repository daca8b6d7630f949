//! Files with something wrong, one for each problem, with the text that their author is shown beside them.
//!
//! `UPDATE_GOLDEN=problems cargo test --test main bad_files` writes the expected texts anew; read them before you commit.

use crate::common::golden;
use std::path::{Path, PathBuf};

use railhead::rules::games::check;
use railhead::rules::games::check_path;
use railhead::rules::text::files::Texts;

fn bad_files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir("tests/bad").expect("tests run in the package's folder");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    files.sort();
    files
}

fn problems(path: &Path) -> String {
    let lines: Vec<_> = check_path(path)
        .iter()
        .map(|problem| format!("{problem}\n"))
        .collect();
    lines.concat()
}

#[test]
fn every_bad_file_is_told_what_is_wrong() {
    let mut wrong = Vec::new();
    for path in bad_files() {
        let found = problems(&path).replace('\\', "/");
        let golden = path.with_extension("expected");
        if golden::is_renewed("problems") {
            std::fs::write(&golden, &found).expect("the expected text can be written");
        }
        let expected = std::fs::read_to_string(&golden).unwrap_or_default();
        if found != expected || found.is_empty() {
            wrong.push(format!(
                "{}\nexpected:\n{expected}found:\n{found}\n",
                path.display()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.concat());
}

#[test]
fn the_files_that_bad_ones_are_made_from_are_good() {
    for name in [
        "scenario.ron",
        "small.board.ron",
        "small.areas.ron",
        "small.rules.ron",
        "small.units.ron",
        "small.script.ron",
        "campaign.ron",
        "campaign.rules.ron",
        "war.ron",
        "war.units.ron",
    ] {
        assert_eq!(problems(&Path::new("tests/bad/good").join(name)), "");
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
        std::fs::write(&path, format!("Scenario(text: {text}")).expect("the file can be written");
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
    let file = std::fs::File::create(&path).expect("the file can be written");
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
    std::fs::write(&path, [0xff, 0xd8, 0xff]).expect("the file can be written");
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
