//! Paths of files and folders.

use std::path::{Path, PathBuf};

/// The folder of a path, without the slash behind it.
pub(crate) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The innermost folder that two folders are in.
pub(crate) fn common<'p>(a: &'p str, b: &'p str) -> &'p str {
    let mut top = a;
    while !top.is_empty() && b != top && !b.starts_with(&format!("{top}/")) {
        top = folder(top);
    }
    top
}

/// An unused path in a folder: the name with the ending, else with a number after the name.
pub(crate) fn free_path(above: &Path, name: &str, ending: &str) -> PathBuf {
    let numbered = (2_u32..).map(|number| format!("{name}-{number}{ending}"));
    let mut free = std::iter::once(format!("{name}{ending}"))
        .chain(numbered)
        .map(|name| above.join(name))
        .filter(|path| !path.exists());
    free.next().expect("there is always another number")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_common_folder_is_that_of_whole_names() {
        assert_eq!(common("a/b/c", "a/b/d"), "a/b");
        assert_eq!(common("a/bc", "a/b"), "a");
        assert_eq!(common("a/b", "a/b/c"), "a/b");
        assert_eq!(common("x", "y"), "");
    }
}
