//! A scenario being edited: the texts of its files, saved or not.
//!
//! What another program writes is followed. A text that is not saved has a draft on disk, so that it outlives the program. Where both have changed a
//! file the author is asked, and the text that gives way is kept in a file beside the drafts.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::definition::FilePlace;
use super::drafts::Drafts;
use super::undo::{Joined, UndoStack, difference};
use crate::rules::save::{Existing, write_whole};
use crate::rules::text::Files as _;
use crate::rules::text::edit::{Edit, apply};
use crate::rules::text::files::{Folder, Texts, tree_of};
use crate::rules::text::locate::included_by;
use crate::rules::text::overlay::Overlay;

/// A scenario with its files.
#[derive(Clone, Debug)]
pub struct Project {
    /// The files as they are now: on disk, with what is typed over them.
    pub files: Overlay<Folder>,
    /// The path of the scenario among them.
    pub scenario: String,
    /// The texts as they were last read from disk or written there.
    saved: Texts,
    /// The files that another program has written while they had unsaved changes: they are saved again once the author has decided.
    conflicts: BTreeSet<String>,
    changes: UndoStack,
    drafts: Drafts,
}

/// A file that is typed into.
#[derive(Debug)]
pub struct Typing<'p> {
    text: &'p mut String,
    path: &'p str,
    changes: &'p mut UndoStack,
}

impl Typing<'_> {
    /// The text as it is now.
    pub const fn text(&self) -> &str {
        self.text.as_str()
    }

    /// Does what is typed.
    pub fn edit(&mut self, edit: &Edit, joined: Joined) {
        let back = apply(self.text, edit);
        self.changes.record(self.path, self.text, back, joined);
    }
}

/// What has happened to a file on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnDisk {
    /// It was written by another program, and is read again.
    Followed(String),
    /// It was written by another program, and has unsaved changes here: both are kept until the author decides.
    Differs(String),
}

impl Project {
    /// Opens a scenario on disk, with drafts of its files from this folder.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn open(scenario: &Path, drafts: &Path) -> Result<Self, String> {
        let (folder, inside) = tree_of(scenario);
        folder.read(&inside).map_err(|error| error.to_string())?;
        let mut project = Self {
            files: Overlay::new(folder),
            scenario: inside,
            saved: Texts::new(),
            conflicts: BTreeSet::new(),
            changes: UndoStack::default(),
            drafts: Drafts(drafts.to_owned()),
        };
        project.read_new();
        Ok(project)
    }

    /// The paths of the files: the scenario, then those that it includes.
    pub fn paths(&self) -> Vec<String> {
        let others = self.saved.keys().filter(|path| **path != self.scenario);
        std::iter::once(&self.scenario).chain(others).cloned().collect()
    }

    /// The text of a file.
    pub fn text(&self, path: &str) -> &str {
        self.files.texts.get(path).map_or("", String::as_str)
    }

    /// Whether a file has changes that are not saved.
    pub fn is_changed(&self, path: &str) -> bool {
        self.files.texts.get(path) != self.saved.get(path)
    }

    /// Reads the files that the scenario has come to include.
    pub fn read_new(&mut self) {
        for path in included_by(&self.files, &self.scenario) {
            if !self.saved.contains_key(&path) {
                self.read(path);
            }
        }
    }

    fn read(&mut self, path: String) {
        let Ok(text) = self.files.under.read(&path) else {
            return;
        };
        let draft = self.drafts.of(&self.files.shown(&path));
        let was_another = |base: &Option<String>| base.as_ref().is_some_and(|base| *base != text);
        if draft
            .as_ref()
            .is_some_and(|draft| draft.text != text && was_another(&draft.base))
        {
            self.conflicts.insert(path.clone());
        }
        let now = draft.map_or_else(|| text.clone(), |draft| draft.text);
        self.files.texts.insert(path.clone(), now);
        self.saved.insert(path, text);
    }

    /// Opens another file of the folder, of another scenario.
    pub fn take_in(&mut self, path: &str) {
        if !self.saved.contains_key(path) {
            self.read(path.to_owned());
        }
    }

    /// Changes a file, which is opened first if it is not, by edits that do not overlap; each is meant for the text as it is now.
    pub fn edit(&mut self, path: &str, mut edits: Vec<Edit>, joined: Joined) {
        self.take_in(path);
        let Some(text) = self.files.texts.get_mut(path) else {
            return;
        };
        edits.sort_by_key(|edit| edit.range.start);
        let mut joined = joined;
        for edit in edits.iter().rev() {
            let back = apply(text, edit);
            self.changes.record(path, text, back, joined);
            joined = Joined::GoesOn;
        }
    }

    /// Has what is typed into a file, and remembers how to take it back.
    pub fn type_into(&mut self, path: &str, typed: impl FnOnce(&mut Typing)) {
        if let Some(text) = self.files.texts.get_mut(path) {
            typed(&mut Typing {
                text,
                path,
                changes: &mut self.changes,
            });
        }
    }

    /// Takes the last change back; the answer is where.
    pub fn take_back(&mut self) -> Option<FilePlace> {
        self.changes.undo(&mut self.files.texts)
    }

    /// Makes the change again that was taken back last; the answer is where.
    pub fn make_again(&mut self) -> Option<FilePlace> {
        self.changes.redo(&mut self.files.texts)
    }

    /// Puts another text in the place of a file's.
    fn replace(&mut self, path: &str, text: &str) {
        if let Some(edit) = difference(self.text(path), text) {
            self.edit(path, vec![edit], Joined::Apart);
        }
    }

    /// Whether another program has written a file that has unsaved changes, and the author has not decided yet.
    pub fn is_in_conflict(&self, path: &str) -> bool {
        self.conflicts.contains(path) && self.is_changed(path)
    }

    /// The files about which the author has to decide.
    pub fn conflicts(&self) -> impl Iterator<Item = &str> {
        let paths = self.conflicts.iter().map(String::as_str);
        paths.filter(|path| self.is_in_conflict(path))
    }

    /// The text of a file on disk, as it was last read or written.
    pub fn on_disk(&self, path: &str) -> &str {
        self.saved.get(path).map_or("", String::as_str)
    }

    /// Decides for the text that is typed here; the answer is the file that keeps the other one.
    ///
    /// # Errors
    ///
    /// What the system says; nothing is decided then.
    pub fn keep_mine(&mut self, path: &str) -> Result<PathBuf, String> {
        let kept = self.drafts.put_aside(path, self.on_disk(path))?;
        self.conflicts.remove(path);
        Ok(kept)
    }

    /// Decides for the text on disk; the answer is the file that keeps the one that was typed here.
    ///
    /// # Errors
    ///
    /// What the system says; nothing is decided then.
    pub fn take_theirs(&mut self, path: &str) -> Result<PathBuf, String> {
        let kept = self.drafts.put_aside(path, self.text(path))?;
        self.conflicts.remove(path);
        if let Some(saved) = self.saved.get(path).cloned() {
            self.replace(path, &saved);
        }
        Ok(kept)
    }

    /// Writes every changed file about which nothing has to be decided; the answer is how many.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn save(&mut self) -> Result<usize, String> {
        // Another program may have written since the disk was last looked at.
        self.follow_disk();
        let changed: Vec<String> = self
            .paths()
            .into_iter()
            .filter(|path| self.is_changed(path) && !self.is_in_conflict(path))
            .collect();
        for path in &changed {
            let text = self.text(path).to_owned();
            let to = PathBuf::from(self.files.shown(path));
            write_whole(&to, text.as_bytes(), Existing::Goes).map_err(|error| error.to_string())?;
            self.saved.insert(path.clone(), text);
        }
        self.keep_drafts()?;
        Ok(changed.len())
    }

    /// Writes a draft of every changed file, with the text that it was made from, and removes those of the others.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn keep_drafts(&self) -> Result<(), String> {
        for path in self.saved.keys() {
            let shown = self.files.shown(path);
            if self.is_changed(path) {
                // Until the author has decided, the draft is still made from the text before.
                let made_from = (!self.is_in_conflict(path)).then(|| self.on_disk(path));
                self.drafts.keep(&shown, self.text(path), made_from)?;
            } else {
                self.drafts.remove(&shown)?;
            }
        }
        Ok(())
    }

    /// Reads again what another program has written.
    pub fn follow_disk(&mut self) -> Vec<OnDisk> {
        let mut seen = Vec::new();
        // Both texts may have become the same by themselves.
        let (now, saved) = (&self.files.texts, &self.saved);
        self.conflicts.retain(|path| now.get(path) != saved.get(path));
        for path in self.paths() {
            let Ok(now) = self.files.under.read(&path) else {
                continue;
            };
            if self.saved.get(&path) == Some(&now) {
                continue;
            }
            let is_changed = self.is_changed(&path) && *self.text(&path) != now;
            if is_changed {
                self.conflicts.insert(path.clone());
                seen.push(OnDisk::Differs(path.clone()));
            } else {
                self.conflicts.remove(&path);
                self.replace(&path, &now);
                seen.push(OnDisk::Followed(path.clone()));
            }
            self.saved.insert(path, now);
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::export;
    use crate::rules::text::files::Embedded;

    struct Desk {
        folder: tempfile::TempDir,
        scenario: PathBuf,
    }

    fn desk() -> Desk {
        let folder = tempfile::tempdir().unwrap();
        let parts = export::parts(&Embedded, "malaya/kampar-line.ron").unwrap();
        let scenario = export::write(&parts, &folder.path().join("mine")).unwrap();
        Desk { folder, scenario }
    }

    impl Desk {
        fn open(&self) -> Project {
            Project::open(&self.scenario, &self.folder.path().join("drafts")).unwrap()
        }

        fn on_disk(&self) -> String {
            fs::read_to_string(&self.scenario).unwrap()
        }
    }

    fn type_into(project: &mut Project, text: &str) -> String {
        let path = project.scenario.clone();
        let typed = format!("{}{text}", project.text(&path));
        project.files.texts.insert(path, typed.clone());
        typed
    }

    #[test]
    fn what_is_typed_is_saved_and_nothing_else_written() {
        let desk = desk();
        let mut project = desk.open();
        assert_eq!(project.paths()[0], "kampar-line.ron");
        assert!(project.paths().contains(&"malaya.board.ron".to_owned()));
        assert_eq!(project.save(), Ok(0));
        let typed = type_into(&mut project, "// typed\n");
        assert!(project.is_changed("kampar-line.ron"));
        assert_eq!(project.save(), Ok(1));
        assert_eq!(desk.on_disk(), typed);
        assert!(!project.is_changed("kampar-line.ron"));
    }

    #[test]
    fn a_draft_outlives_the_program_and_goes_with_the_next_save() {
        let desk = desk();
        let mut project = desk.open();
        let typed = type_into(&mut project, "// half a thou");
        project.keep_drafts().unwrap();
        drop(project);
        let mut again = desk.open();
        assert_eq!(again.text("kampar-line.ron"), typed);
        assert!(again.is_changed("kampar-line.ron"));
        again.save().unwrap();
        assert!(!desk.open().is_changed("kampar-line.ron"));
        assert_eq!(desk.on_disk(), typed);
    }

    #[test]
    fn another_program_is_followed_and_nothing_typed_is_lost() {
        let desk = desk();
        let mut project = desk.open();
        let written = desk.on_disk() + "// by another\n";
        fs::write(&desk.scenario, &written).unwrap();
        let path = "kampar-line.ron".to_owned();
        assert_eq!(project.follow_disk(), [OnDisk::Followed(path.clone())]);
        assert_eq!(project.text(&path), written);
        let typed = type_into(&mut project, "// typed\n");
        fs::write(&desk.scenario, "Scenario()").unwrap();
        assert_eq!(project.follow_disk(), [OnDisk::Differs(path.clone())]);
        assert_eq!(project.text(&path), typed);
        assert_eq!(project.follow_disk(), []);
        assert!(project.is_in_conflict(&path));
        let kept = project.take_theirs(&path).unwrap();
        assert_eq!(project.text(&path), "Scenario()");
        assert_eq!(fs::read_to_string(kept).unwrap(), typed);
        assert!(!project.is_in_conflict(&path));
    }

    #[test]
    fn nothing_is_written_over_another_programs_text_before_the_author_decides() {
        let desk = desk();
        let mut project = desk.open();
        let path = "kampar-line.ron".to_owned();
        let typed = type_into(&mut project, "// typed\n");
        // Nobody has looked at the disk between this and the save.
        fs::write(&desk.scenario, "Scenario()").unwrap();
        assert_eq!(project.save(), Ok(0));
        assert_eq!(desk.on_disk(), "Scenario()");
        assert_eq!(project.conflicts().collect::<Vec<_>>(), [path.as_str()]);
        let kept = project.keep_mine(&path).unwrap();
        assert_eq!(fs::read_to_string(kept).unwrap(), "Scenario()");
        assert_eq!(project.save(), Ok(1));
        assert_eq!(desk.on_disk(), typed);
    }

    #[test]
    fn a_draft_of_a_file_that_was_changed_since_is_asked_about() {
        let desk = desk();
        let mut project = desk.open();
        let typed = type_into(&mut project, "// typed\n");
        project.keep_drafts().unwrap();
        drop(project);
        fs::write(&desk.scenario, "Scenario()").unwrap();
        let mut again = desk.open();
        assert_eq!(again.text("kampar-line.ron"), typed);
        assert!(again.is_in_conflict("kampar-line.ron"));
        again.keep_drafts().unwrap();
        assert!(
            desk.open().is_in_conflict("kampar-line.ron"),
            "it is asked until it is answered"
        );
        assert_eq!(again.save(), Ok(0));
        assert_eq!(desk.on_disk(), "Scenario()");
    }
}
