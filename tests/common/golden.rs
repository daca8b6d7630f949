//! Texts that a test compares with a file beside it. Each kind is renewed by its own name, so that no other is
//! renewed along with it.
//!
//! `UPDATE_GOLDEN=reports cargo test --test main report` writes the reports anew; several kinds are named with commas.

use std::fs;
use std::path::Path;

/// The kinds of golden files.
pub const KINDS: [&str; 10] = [
    "balance",
    "hints",
    "imports",
    "logs",
    "perft",
    "problems",
    "replays",
    "reports",
    "strong",
    "transcripts",
];

/// Whether the files of this kind are to be written anew.
pub fn is_renewed(kind: &str) -> bool {
    assert!(KINDS.contains(&kind), "{kind} is a kind of golden file");
    let Ok(wanted) = std::env::var("UPDATE_GOLDEN") else {
        return false;
    };
    let mut names = wanted.split(',').map(str::trim);
    for name in names.clone() {
        assert!(
            KINDS.contains(&name),
            "UPDATE_GOLDEN names kinds out of {KINDS:?}, not {name:?}"
        );
    }
    names.any(|name| name == kind)
}

/// Compares a text with its file, or writes the file if its kind is to be renewed. A difference is reported by its first line.
pub fn check(kind: &str, path: &Path, now: &str) {
    if is_renewed(kind) {
        fs::write(path, now).expect("the checkout can be written to");
        return;
    }
    let before = fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    for (number, (before, now)) in (1..).zip(before.lines().zip(now.lines())) {
        assert_eq!(
            before,
            now,
            "{}:{number}; UPDATE_GOLDEN={kind} writes it anew",
            path.display()
        );
    }
    assert_eq!(
        before,
        now,
        "{}; UPDATE_GOLDEN={kind} writes it anew",
        path.display()
    );
}
