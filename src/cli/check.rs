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
        for file in files_of(path) {
            count += 1;
            problems.extend(check_path(&file));
            left.extend(left_open(&file));
        }
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

fn files_of(path: &Path) -> Vec<PathBuf> {
    if path.is_dir() {
        let files = Folder::new(path).paths();
        files.iter().map(|file| path.join(file)).collect()
    } else {
        vec![path.to_owned()]
    }
}
