//! Files of a project that come to be, get another name, or are copied.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::Project;
use crate::export::{self, Parts};
use crate::workshop::new_file::NewFile;
use crate::workshop::new_scenario::{CAMPAIGN_ENDING, NewScenario};
use crate::workshop::undo::Joined;
use railhead_engine::save::{Existing, move_file, write_whole};
use railhead_engine::text::Files as _;
use railhead_engine::text::edit::{Edit, apply_all, set};
use railhead_engine::text::locate::mentions_of_file;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::sources::disk::DiskText;
use railhead_engine::text::sources::files::{Texts, join};

impl Project {
    /// Writes a new file beside the scenario on the map, which names it from now on; the answer is its path.
    ///
    /// Errors: why it cannot be made, or what the system says.
    pub fn add_file(&mut self, kind: NewFile) -> Result<String, String> {
        let scenario = self.on_map();
        let made = kind.make(&self.files, &scenario)?;
        let to = PathBuf::from(self.files.shown(&made.path));
        let written = write_whole(&to, made.text.as_bytes(), Existing::Stays);
        written.map_err(|error| error.to_string())?;
        self.take_in(&made.path);
        self.edit(&scenario, made.named, Joined::Apart);
        Ok(made.path)
    }

    /// The title of the scenario, as its text has it.
    pub fn title(&self) -> String {
        let text = self.text(&self.scenario);
        let tree = Tree::scan(text).ok();
        let title = tree.and_then(|tree| tree.plain_string(tree.find("title")?));
        title.map_or_else(String::new, |title| text[title].to_owned())
    }

    /// Gives a file another name, in its folder and in every file below the top folder that names it, open or not; the answer is its new
    /// path. What is not saved stays unsaved.
    ///
    /// Errors: in words: the name is none or taken, a file cannot be searched, or what the system says. Everything is as it was then.
    pub fn rename_file(&mut self, path: &str, name: &str) -> Result<String, String> {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        let stem = name.strip_suffix(".ron").unwrap_or_default();
        if stem.is_empty() || stem.starts_with('.') || !stem.chars().all(is_plain) {
            return Err("a name has letters, digits and -, _ or ., and ends in .ron".to_owned());
        }
        let new = join(path, name).map_err(|error| error.to_string())?;
        if new == path {
            return Ok(new);
        }
        let [from, to] = [path, &new].map(|path| PathBuf::from(self.files.shown(path)));
        if to.exists() {
            return Err(format!("there is a file {name} already"));
        }
        self.follow_disk();
        if self.lost(path).is_some() || self.conflicts().next().is_some() {
            return Err("choose first which text stays".to_owned());
        }
        let mut written: BTreeMap<String, (DiskText, String)> = BTreeMap::new();
        let others = self.files.under.paths().into_iter();
        for other in others.filter(|other| other != path) {
            let found = self.files.under.read_with_form(&other);
            let found = found.map_err(|error| format!("one file cannot be searched: {error}"))?;
            let edits = renamed(&found.text, &other, path, name);
            if !edits.is_empty() {
                let mut text = found.text.clone();
                apply_all(&mut text, edits);
                written.insert(other, (found, text));
            }
        }
        move_file(&from, &to).map_err(|error| error.to_string())?;
        if let Err(why) = self.write_renamed(&written) {
            // The files already written get their old text back; the reason is that of the first failure.
            for (other, (found, _)) in &written {
                let file = PathBuf::from(self.files.shown(other));
                let _ = write_whole(&file, found.form.written(&found.text).as_bytes(), Existing::Goes);
            }
            let _ = move_file(&to, &from);
            return Err(why);
        }
        self.follow_name(path, &new, name);
        for (other, (_, text)) in written {
            if let Some(outside) = self.outside.get_mut(&other) {
                outside.wrote(text);
            }
        }
        // It has its name; drafts that cannot be written now are written later.
        let _ = self.keep_drafts();
        Ok(new)
    }

    fn write_renamed(&self, written: &BTreeMap<String, (DiskText, String)>) -> Result<(), String> {
        for (other, (found, text)) in written {
            let file = PathBuf::from(self.files.shown(other));
            let bytes = found.form.written(text);
            write_whole(&file, bytes.as_bytes(), Existing::Goes).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// Knows a file by its new path, and has the open texts name it.
    fn follow_name(&mut self, path: &str, new: &str, name: &str) {
        let mut joined = Joined::Apart;
        for open in self.paths() {
            let edits = renamed(self.text(&open), &open, path, name);
            if !edits.is_empty() {
                self.edit(&open, edits, joined);
                joined = Joined::GoesOn;
            }
        }
        if let Some(text) = self.files.texts.remove(path) {
            self.files.texts.insert(new.to_owned(), text);
        }
        if let Some(outside) = self.outside.remove(path) {
            self.outside.insert(new.to_owned(), outside);
        }
        self.changes.follow_name(path, new);
        for known in [Some(&mut self.scenario), self.battle.as_mut()] {
            if let Some(known) = known.filter(|known| **known == path) {
                new.clone_into(known);
            }
        }
        self.drafts
            .follow_name(&self.files.shown(path), &self.files.shown(new));
    }

    /// Writes the scenario as it is on the page, with all its files, into a new folder with this title; the answer is where the new
    /// scenario is. The files of this one stay on disk as they are, and what was not saved in them lives on in the copy alone.
    ///
    /// Errors: the title is none, or what the system says.
    pub fn save_copy(&mut self, above: &Path, title: &str) -> Result<PathBuf, String> {
        let new = NewScenario {
            title: title.to_owned(),
            ..NewScenario::default()
        };
        if let Some(trouble) = new.trouble() {
            return Err(trouble.to_owned());
        }
        let mut name = new.parts().scenario;
        if self.scenario.ends_with(CAMPAIGN_ENDING) {
            // Lists keep a campaign beside its battles by the end of its name.
            name = name.replace(".ron", CAMPAIGN_ENDING);
        }
        let mut parts = export::parts(&self.files, &self.scenario).unwrap_or_else(|_| {
            // With problems, it is what is open.
            let texts = self.paths().into_iter();
            let texts: Texts = texts
                .map(|path| (path.clone(), self.text(&path).to_owned()))
                .collect();
            Parts::of(&self.scenario, &texts)
        });
        let mut text = parts.texts.remove(&parts.scenario).unwrap_or_default();
        if let Some(titled) = set(&text, "title", &format!("\"{}\"", title.trim())) {
            apply_all(&mut text, vec![titled]);
        }
        let folder = parts
            .scenario
            .rsplit_once('/')
            .map(|(folder, _)| format!("{folder}/"));
        parts.scenario = folder.unwrap_or_default() + &name;
        parts.texts.insert(parts.scenario.clone(), text);
        let copy = export::write_copy(&parts, above)?;
        for path in self.paths() {
            if !self.is_in_conflict(&path) && self.lost(&path).is_none() {
                let saved = self.on_disk(&path).to_owned();
                self.replace(&path, &saved);
            }
        }
        // The copy is there; drafts that cannot be removed now are removed later.
        let _ = self.keep_drafts();
        Ok(copy)
    }
}

/// The edits of a text, that of `of`, which give a file another name where it is named.
fn renamed(text: &str, of: &str, path: &str, name: &str) -> Vec<Edit> {
    let places = mentions_of_file(text, of, path).into_iter();
    let edits = places.map(|place| {
        let named = &text[place.clone()];
        let start = named
            .rfind('/')
            .map_or(place.start, |slash| place.start + slash + 1);
        Edit::new(start..place.end, name)
    });
    edits.collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use railhead_engine::text::sources::files::Embedded;
    use railhead_games::load_any;

    fn project(folder: &tempfile::TempDir, scenario: &str) -> Project {
        let parts = export::parts(&Embedded, scenario).unwrap();
        let written = export::write(&parts, &folder.path().join("mine")).unwrap();
        Project::open(&written, &folder.path().join("drafts")).unwrap()
    }

    #[test]
    fn a_file_gets_another_name_wherever_it_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let mut project = project(&folder, "malaya/jitra.ron");
        let board = "malaya.board.ron";
        // One change is not saved, and stays so.
        let typed = Edit::new(0..0, "// mine\n");
        project.edit(board, vec![typed], Joined::Apart);
        // Another scenario that is not open has the board, too.
        let beside = folder.path().join("mine/other.ron");
        fs::copy(folder.path().join("mine/jitra.ron"), &beside).unwrap();
        let new = project.rename_file(board, "coast.board.ron").unwrap();
        assert_eq!(new, "coast.board.ron");
        let on_disk = |name: &str| fs::read_to_string(folder.path().join("mine").join(name));
        assert!(on_disk(board).is_err());
        assert!(!on_disk(&new).unwrap().starts_with("// mine"));
        assert!(project.text(&new).starts_with("// mine") && project.is_changed(&new));
        for scenario in ["jitra.ron", "other.ron"] {
            assert!(
                on_disk(scenario).unwrap().contains("board: \"coast.board.ron\""),
                "{scenario}"
            );
        }
        assert!(!project.is_changed("jitra.ron"));
        assert!(load_any(&project.files, &project.scenario).is_ok());
        assert_eq!(project.follow_disk(), []);
        // Undo takes back what was typed before, in the file of the new name.
        project.take_back();
        project.take_back();
        assert!(!project.text(&new).starts_with("// mine"));
        project.rename_file("jitra.ron", "battle.ron").unwrap();
        assert_eq!(project.scenario, "battle.ron");
        assert!(on_disk("battle.ron").is_ok() && on_disk("jitra.ron").is_err());
    }

    #[test]
    fn a_name_that_is_taken_or_none_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut project = project(&folder, "malaya/jitra.ron");
        let before: Vec<_> = project.paths();
        for (name, why) in [
            ("rules.ron", "there is a file rules.ron already"),
            (
                "../x.ron",
                "a name has letters, digits and -, _ or ., and ends in .ron",
            ),
            ("x", "a name has letters, digits and -, _ or ., and ends in .ron"),
        ] {
            assert_eq!(project.rename_file("malaya.board.ron", name), Err(why.to_owned()));
        }
        let gone = folder.path().join("mine/jitra.ron");
        fs::write(&gone, [0xff, 0xfe, 0xff]).unwrap();
        assert!(
            project
                .rename_file("malaya.board.ron", "coast.board.ron")
                .is_err()
        );
        assert_eq!(project.paths(), before);
        assert!(folder.path().join("mine/malaya.board.ron").exists());
    }

    #[test]
    fn a_new_file_is_there_and_named() {
        let folder = tempfile::tempdir().unwrap();
        let mut project = project(&folder, "world/france.ron");
        let path = project.add_file(NewFile::Script).unwrap();
        assert_eq!(path, "france.script.ron");
        assert!(project.text("france.ron").contains("\"france.script.ron\""));
        assert!(load_any(&project.files, &project.scenario).is_ok());
        assert!(folder.path().join("mine/france.script.ron").exists());
        let second = project.add_file(NewFile::Script).unwrap();
        assert_eq!(second, "france-2.script.ron");
    }

    #[test]
    fn a_copy_has_what_was_typed_and_its_title_and_the_original_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let mut project = project(&folder, "world/rails-1.ron");
        project.edit("rails-1.ron", vec![Edit::new(0..0, "// mine\n")], Joined::Apart);
        assert!(project.save_copy(folder.path(), " ").is_err());
        let copy = project.save_copy(folder.path(), "My own War").unwrap();
        assert_eq!(copy, folder.path().join("my-own-war/my-own-war.ron"));
        let text = fs::read_to_string(&copy).unwrap();
        assert!(
            text.starts_with("// mine") && text.contains("title: \"My own War\""),
            "{text}"
        );
        assert!(!project.is_changed("rails-1.ron"));
        let drafts = folder.path().join("drafts");
        let opened = Project::open(&copy, &drafts).unwrap();
        assert!(load_any(&opened.files, &opened.scenario).is_ok());
        // With problems, what is open is copied.
        project.edit("rails-1.ron", vec![Edit::new(0..0, "// )\n(")], Joined::Apart);
        let copy = project.save_copy(folder.path(), "My own War").unwrap();
        assert!(
            copy.ends_with("my-own-war-2/my-own-war.ron"),
            "{}",
            copy.display()
        );
        assert!(fs::read_to_string(&copy).unwrap().starts_with("// )"));
    }
}
