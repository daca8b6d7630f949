//! The paths of the fields of an answer.

use std::collections::BTreeSet;

/// A path that begins another stands for it where that can be null or empty.
pub fn is_covered(path: &str, others: &BTreeSet<String>) -> bool {
    others.contains(path) || others.iter().any(|other| is_longer(other, path))
}

/// Whether a path begins with another one and goes on.
pub fn is_longer(path: &str, beginning: &str) -> bool {
    path.strip_prefix(beginning)
        .is_some_and(|rest| rest.starts_with(['.', '[']))
}
