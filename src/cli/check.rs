//! `railhead check`: lists every problem and warning of scenario files and saves, one per line.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use railhead_engine::save::is_save;
use railhead_engine::text::sources::files::{Folder, tree_of};
use railhead_engine::text::words::count;
use railhead_engine::text::{Files, Problem};
use railhead_games::{check, left_open, save_problems, warnings};

use super::output::{complain, finish, say};

/// The results for some files.
#[derive(Default)]
struct Found {
    files: usize,
    problems: Vec<Problem>,
    warnings: Vec<Problem>,
    /// The parts that could not be checked, with the reasons.
    left: Vec<String>,
}

impl Found {
    fn check(&mut self, on_disk: &Path, files: &Folder, path: &str) {
        self.files += 1;
        if is_save(on_disk) {
            self.problems.extend(save_problems(on_disk));
            return;
        }
        // A board has the same problems alone and in each scenario that includes it.
        add(&mut self.problems, check(files, path));
        add(&mut self.warnings, warnings(files, path));
        self.left.extend(left_open(files, path));
    }
}

fn add(all: &mut Vec<Problem>, more: Vec<Problem>) {
    for problem in more {
        let is_known = all.iter().any(|other| {
            (&other.file, other.line, other.column) == (&problem.file, problem.line, problem.column)
                && other.path == problem.path
                && other.what == problem.what
        });
        if !is_known {
            all.push(problem);
        }
    }
}

/// Checks files, and all RON files in folders.
pub fn run(paths: &[PathBuf]) -> ExitCode {
    let mut found = Found::default();
    for path in paths {
        if path.is_dir() {
            // The files of a folder may include each other.
            let (files, inside) = tree_of(&path.join("any.ron"));
            let above = inside.strip_suffix("any.ron").unwrap_or_default();
            let before = found.files;
            for inside in files.paths() {
                if let Some(below) = inside.strip_prefix(above) {
                    found.check(&path.join(below), &files, &inside);
                }
            }
            let skipped = files.skipped().into_iter();
            let skipped = skipped.filter(|skipped| skipped.path.starts_with(above));
            let words = skipped.map(|skipped| format!("{}: {}", files.shown(&skipped.path), skipped.why));
            found.left.extend(words);
            if found.files == before {
                let shown = path.display();
                found
                    .left
                    .push(format!("{shown}: no file in this folder ends in .ron"));
            }
        } else {
            let (files, inside) = tree_of(path);
            found.check(path, &files, &inside);
        }
    }
    let mut what = match found.problems.len() {
        0 => "no problems".to_owned(),
        number => count(number, "problem", "problems"),
    };
    if !found.warnings.is_empty() {
        what = format!("{what}, {}", count(found.warnings.len(), "warning", "warnings"));
    }
    let all = found.problems.iter().chain(&found.warnings);
    let code = finish(say(all.map(ToString::to_string)));
    for line in &found.left {
        complain(&format!("not checked: {line}"));
    }
    complain(&format!("{}, {what}", count(found.files, "file", "files")));
    if found.problems.is_empty() && found.files > 0 {
        code
    } else {
        ExitCode::FAILURE
    }
}
