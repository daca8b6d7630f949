//! A scenario being edited: the texts of its files, saved or not.
//!
//! What another program writes is followed. A text that is not saved has a draft on disk, so that it outlives the program.

use std::fs;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use crate::rules::save::{Existing, write_whole};
use crate::rules::text::Files as _;
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
    drafts: PathBuf,
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
            drafts: drafts.to_owned(),
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
            if !self.saved.contains_key(&path)
                && let Ok(text) = self.files.under.read(&path)
            {
                let draft = fs::read_to_string(self.draft_of(&path)).ok();
                self.files
                    .texts
                    .insert(path.clone(), draft.unwrap_or_else(|| text.clone()));
                self.saved.insert(path, text);
            }
        }
    }

    /// Writes every changed file; the answer is how many.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn save(&mut self) -> Result<usize, String> {
        let changed: Vec<String> = self
            .paths()
            .into_iter()
            .filter(|path| self.is_changed(path))
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

    /// Writes a draft of every changed file, and removes those of the others.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn keep_drafts(&self) -> Result<(), String> {
        for path in self.saved.keys() {
            let draft = self.draft_of(path);
            if self.is_changed(path) {
                let text = self.text(path).as_bytes();
                write_whole(&draft, text, Existing::Goes).map_err(|error| error.to_string())?;
            } else if draft.exists() {
                fs::remove_file(&draft).map_err(|error| error.to_string())?;
            }
        }
        Ok(())
    }

    /// Reads again what another program has written.
    pub fn follow_disk(&mut self) -> Vec<OnDisk> {
        let mut seen = Vec::new();
        for path in self.paths() {
            let Ok(now) = self.files.under.read(&path) else {
                continue;
            };
            if self.saved.get(&path) == Some(&now) {
                continue;
            }
            let is_changed = self.is_changed(&path) && *self.text(&path) != now;
            if is_changed {
                seen.push(OnDisk::Differs(path.clone()));
            } else {
                self.files.texts.insert(path.clone(), now.clone());
                seen.push(OnDisk::Followed(path.clone()));
            }
            self.saved.insert(path, now);
        }
        seen
    }

    /// Gives up the unsaved changes of a file.
    pub fn revert(&mut self, path: &str) {
        if let Some(saved) = self.saved.get(path) {
            self.files.texts.insert(path.to_owned(), saved.clone());
        }
    }

    fn draft_of(&self, path: &str) -> PathBuf {
        let place = self.files.shown(path);
        self.drafts
            .join(format!("{:016x}.draft", xxh3_64(place.as_bytes())))
    }
}

#[cfg(test)]
mod tests {
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
        project.revert(&path);
        assert_eq!(project.text(&path), "Scenario()");
    }
}
