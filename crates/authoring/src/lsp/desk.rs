//! The files that an editor has open, over those on disk, and the problems in them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use lsp_types::{Diagnostic, DiagnosticSeverity, InitializeParams, PublishDiagnosticsParams, Uri};

use super::guard::guarded;
use super::place::{path_of, range_of, uri_of};
use crate::workshop::checkup::{Checkup, Round};
use railhead_engine::text::sources::disk::from_editor;
use railhead_engine::text::sources::files::{Folder, tree_of};
use railhead_engine::text::sources::overlay::Overlay;
use railhead_engine::text::{Files, Problem};

/// The open files, in the trees of files that their scenarios can include.
#[derive(Debug, Default)]
pub struct Desk {
    /// By the folder at the top of each.
    trees: BTreeMap<String, Tree>,
    /// The editor's URI of each open file.
    uris: BTreeMap<PathBuf, Uri>,
    /// The folders that the editor works in.
    folders: Vec<PathBuf>,
    /// Files of which the editor shows problems.
    marked: BTreeSet<PathBuf>,
    changed: bool,
}

/// A tree of files, and what was found in it.
#[derive(Debug)]
struct Tree {
    files: Overlay<Folder>,
    checkup: Checkup,
}

/// A file in its tree.
#[derive(Clone, Debug)]
pub struct OpenFile<'d> {
    pub files: &'d Overlay<Folder>,
    /// The path in the tree.
    pub path: String,
    /// The text, saved or not.
    pub text: String,
}

impl Desk {
    /// Takes note of the folders that the editor works in.
    pub fn work_in(&mut self, params: InitializeParams) {
        let folders = params.workspace_folders.unwrap_or_default().into_iter();
        #[expect(deprecated, reason = "older editors name one folder in this way")]
        let folders = folders.map(|folder| folder.uri).chain(params.root_uri);
        self.folders = folders.filter_map(|uri| path_of(&uri)).collect();
        self.folders.dedup();
    }

    /// All files that an editor can ask for: those beside open ones, and those of its folders.
    pub fn folders(&self) -> Vec<Box<dyn Files + '_>> {
        let trees = self
            .trees
            .values()
            .map(|tree| Box::new(&tree.files) as Box<dyn Files>);
        let folders = self
            .folders
            .iter()
            .map(|path| Box::new(Folder::new(path)) as Box<dyn Files>);
        trees.chain(folders).collect()
    }

    /// Opens a file, or takes its new text.
    pub fn put(&mut self, uri: &Uri, text: String) {
        let Some(path) = path_of(uri) else { return };
        let (folder, inside) = tree_of(&path);
        let tree = self.trees.entry(folder.shown("")).or_insert_with(|| Tree {
            files: Overlay::new(folder),
            checkup: Checkup::default(),
        });
        let text = from_editor(text);
        tree.checkup.open(&inside, &text);
        tree.files.texts.insert(inside, text);
        self.uris.insert(path, uri.clone());
        self.changed = true;
    }

    /// Forgets the text of a closed file: the one on disk counts again.
    pub fn close(&mut self, uri: &Uri) {
        let Some(path) = path_of(uri) else { return };
        let (folder, inside) = tree_of(&path);
        if let Some(tree) = self.trees.get_mut(&folder.shown("")) {
            tree.files.texts.remove(&inside);
            tree.checkup.close(&inside);
        }
        self.uris.remove(&path);
        self.changed = true;
    }

    /// Takes note that files on disk have changed.
    pub const fn look_again(&mut self) {
        self.changed = true;
    }

    /// Whether problems may have changed since they were last published.
    pub const fn has_changed(&self) -> bool {
        self.changed
    }

    /// The tree and text of an open file.
    pub fn place(&self, uri: &Uri) -> Option<OpenFile<'_>> {
        let (folder, path) = tree_of(&path_of(uri)?);
        let files = &self.trees.get(&folder.shown(""))?.files;
        let text = files.texts.get(&path)?.clone();
        Some(OpenFile { files, path, text })
    }

    /// The problems of an open file, and its text.
    pub fn problems(&mut self, uri: &Uri) -> Option<(String, Vec<Problem>)> {
        let (folder, path) = tree_of(&path_of(uri)?);
        let Tree { files, checkup } = self.trees.get_mut(&folder.shown(""))?;
        let text = files.texts.get(&path)?.clone();
        let mut round = checkup.round(files);
        let mut problems = if round.is_ours(&path) {
            round.problems(&path)
        } else {
            Vec::new()
        };
        let shown = files.shown(&path);
        problems.retain(|problem| problem.file == shown);
        Some((text, problems))
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
        for Tree { files, checkup } in self.trees.values_mut() {
            let open: Vec<String> = files.texts.keys().cloned().collect();
            let mut round = checkup.round(files);
            for path in open {
                for (file, mark) in marks(&mut round, &path) {
                    let of_file = by_file.entry(PathBuf::from(file)).or_default();
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

/// What is to be marked because of an open file, each in its own file.
fn marks(round: &mut Round, path: &str) -> Vec<(String, Diagnostic)> {
    let shown = round.files.shown(path);
    let found = guarded(|| {
        if round.is_ours(path) {
            round.problems_and_warnings(path)
        } else {
            Vec::new()
        }
    });
    let problems = match found {
        Ok(problems) => problems,
        Err(why) => vec![Problem::with_file(&shown, why, None)],
    };
    // Each place is reckoned in the text in which it was found.
    let texts: BTreeMap<String, String> = round
        .files
        .read_so_far()
        .into_iter()
        .map(|path| (round.files.shown(&path), path))
        .collect();
    problems
        .into_iter()
        .map(|problem| {
            let path = texts.get(&problem.file);
            let text = path.and_then(|path| round.files.text(path).ok());
            let mark = diagnostic(text.as_deref().unwrap_or_default(), &problem);
            (problem.file, mark)
        })
        .collect()
}

fn diagnostic(text: &str, problem: &Problem) -> Diagnostic {
    let hint = problem.hint.as_ref().map(|hint| format!("; {hint}"));
    Diagnostic {
        range: range_of(text, &problem.mark.range),
        severity: Some(if problem.is_warning() {
            DiagnosticSeverity::WARNING
        } else {
            DiagnosticSeverity::ERROR
        }),
        source: Some("railhead".into()),
        message: problem.what.clone() + &hint.unwrap_or_default(),
        ..Diagnostic::default()
    }
}
