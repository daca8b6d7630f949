//! `railhead check`: lists every problem of scenario files and saves, one per line.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use railhead::rules::games::{check_path, left_open};
use railhead::rules::text::Files;
use railhead::rules::text::files::Folder;

use super::output::{complain, finish, say};

/// Checks files, and all RON files in folders.
pub fn run(paths: &[PathBuf]) -> ExitCode {
    let mut count = 0;
    let mut problems = Vec::new();
    let mut left = Vec::new();
    for path in paths {
        let (files, skipped) = files_of(path);
        for file in files {
            count += 1;
            problems.extend(check_path(&file));
            left.extend(left_open(&file));
        }
        left.extend(skipped);
    }
    let files = if count == 1 { "file" } else { "files" };
    let what = match problems.len() {
        0 => "no problems".to_owned(),
        1 => "1 problem".to_owned(),
        several => format!("{several} problems"),
    };
    let code = finish(say(problems.iter().map(ToString::to_string)));
    for line in &left {
        complain(&format!("not checked: {line}"));
    }
    complain(&format!("{count} {files}, {what}"));
    if problems.is_empty() && count > 0 {
        code
    } else {
        ExitCode::FAILURE
    }
}

/// The files that a path means, and in words what is skipped in a folder.
fn files_of(path: &Path) -> (Vec<PathBuf>, Vec<String>) {
    if !path.is_dir() {
        return (vec![path.to_owned()], Vec::new());
    }
    let folder = Folder::new(path);
    let files: Vec<_> = folder.paths().iter().map(|file| path.join(file)).collect();
    let skipped = folder.skipped().into_iter();
    let mut skipped: Vec<_> = skipped
        .map(|skipped| format!("{}: {}", folder.shown(&skipped.path), skipped.why))
        .collect();
    if files.is_empty() {
        skipped.push(format!("{}: no file in this folder ends in .ron", path.display()));
    }
    (files, skipped)
}
