//! The files that an editor has open, over those on disk, and the problems in them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use lsp_types::{Diagnostic, DiagnosticSeverity, PublishDiagnosticsParams, Uri};

use super::place::{path_of, range_of, uri_of};
use crate::rules::text::files::{Folder, tree_of};
use crate::rules::text::overlay::Overlay;
use crate::rules::text::{Files as _, Problem};
use crate::workshop::problems;

/// The open files, in the trees of files that their scenarios can include.
#[derive(Debug, Default)]
pub struct Desk {
    /// By the folder at the top of each.
    trees: BTreeMap<String, Overlay<Folder>>,
    /// The editor's URI of each open file.
    uris: BTreeMap<PathBuf, Uri>,
    /// Files of which the editor shows problems.
    marked: BTreeSet<PathBuf>,
    changed: bool,
}

/// A file in its tree.
#[derive(Clone, Debug)]
pub struct OpenFile<'d> {
    /// The tree.
    pub files: &'d Overlay<Folder>,
    /// The path in the tree.
    pub path: String,
    /// The text, saved or not.
    pub text: String,
}

impl Desk {
    /// Opens a file, or takes its new text.
    pub fn put(&mut self, uri: &Uri, text: String) {
        let Some(path) = path_of(uri) else { return };
        let (folder, inside) = tree_of(&path);
        let tree = self
            .trees
            .entry(folder.shown(""))
            .or_insert_with(|| Overlay::new(folder));
        tree.texts.insert(inside, text);
        self.uris.insert(path, uri.clone());
        self.changed = true;
    }

    /// Forgets the text of a closed file: the one on disk counts again.
    pub fn close(&mut self, uri: &Uri) {
        let Some(path) = path_of(uri) else { return };
        let (folder, inside) = tree_of(&path);
        if let Some(tree) = self.trees.get_mut(&folder.shown("")) {
            tree.texts.remove(&inside);
        }
        self.uris.remove(&path);
        self.changed = true;
    }

    /// Takes note that files on disk have changed.
    pub const fn look_again(&mut self) {
        self.changed = true;
    }

    /// The tree and text of an open file.
    pub fn place(&self, uri: &Uri) -> Option<OpenFile<'_>> {
        let (folder, path) = tree_of(&path_of(uri)?);
        let files = self.trees.get(&folder.shown(""))?;
        let text = files.texts.get(&path)?.clone();
        Some(OpenFile { files, path, text })
    }

    /// The editor's URI of a file.
    pub fn uri(&self, shown: &str) -> Option<Uri> {
        let path = Path::new(shown);
        self.uris.get(path).cloned().or_else(|| uri_of(path))
    }

    /// The problems of every file whose problems may have changed since this was last asked.
    pub fn problems_to_publish(&mut self) -> Vec<PublishDiagnosticsParams> {
        if !std::mem::take(&mut self.changed) {
            return Vec::new();
        }
        let mut by_file: BTreeMap<PathBuf, Vec<Diagnostic>> = BTreeMap::new();
        for tree in self.trees.values() {
            let shown: BTreeMap<String, &String> =
                tree.texts.keys().map(|path| (tree.shown(path), path)).collect();
            for path in shown.values() {
                for problem in problems(tree, path) {
                    // A file that is not open has its text on disk.
                    let inside = shown.get(&problem.file).copied();
                    let text = match inside {
                        Some(inside) => tree.read(inside).unwrap_or_default(),
                        None => std::fs::read_to_string(&problem.file).unwrap_or_default(),
                    };
                    let of_file = by_file.entry(PathBuf::from(&problem.file)).or_default();
                    let mark = diagnostic(&text, &problem);
                    if !of_file.contains(&mark) {
                        of_file.push(mark);
                    }
                }
            }
        }
        let marked: BTreeSet<PathBuf> = by_file.keys().cloned().collect();
        let before = std::mem::replace(&mut self.marked, marked);
        let files = before.into_iter().chain(self.uris.keys().cloned());
        for file in files {
            by_file.entry(file).or_default();
        }
        let publish = by_file.into_iter().filter_map(|(file, marks)| {
            let uri = self.uri(file.to_str()?)?;
            Some(PublishDiagnosticsParams::new(uri, marks, None))
        });
        publish.collect()
    }
}

fn diagnostic(text: &str, problem: &Problem) -> Diagnostic {
    let hint = problem.hint.as_ref().map(|hint| format!("; {hint}"));
    Diagnostic {
        range: range_of(text, &problem.mark.range),
        severity: Some(DiagnosticSeverity::ERROR),
        source: Some("railhead".into()),
        message: problem.what.clone() + &hint.unwrap_or_default(),
        ..Diagnostic::default()
    }
}
