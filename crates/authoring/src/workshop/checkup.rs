//! The problems of many files of one folder, found again and again while somebody types, without a new check of unchanged files.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use railhead_engine::text::issue::nearest;
use railhead_engine::text::kind::KINDS;
use railhead_engine::text::locate::included_by;
use railhead_engine::text::reader::FileCache;
use railhead_engine::text::sources::snapshot::Snapshot;
use railhead_engine::text::{Files, Problem, ReadError};
use railhead_games::{check_keeping, kind_of, warnings};

/// The problems that were found, by the path of the file that was checked.
#[derive(Debug, Default)]
pub struct Checkup {
    found: BTreeMap<String, Found>,
    /// The same for warnings.
    warned: BTreeMap<String, Found>,
    /// The open files that have been ours since they were opened.
    ours: BTreeSet<String>,
    boards: FileCache,
}

#[derive(Clone, Debug)]
struct Found {
    problems: Vec<Problem>,
    /// The files that were read for it, each with a number that tells its text from others.
    read: Vec<(String, Option<u64>)>,
}

/// One look at all files, as they are now.
#[derive(Debug)]
pub struct Round<'r> {
    pub files: Snapshot<'r>,
    checkup: &'r mut Checkup,
    /// The first scenario that includes each file.
    scenario_of: OnceCell<BTreeMap<String, String>>,
}

impl Checkup {
    /// Takes note of the text of an open file. One that is ours stays so until it is closed, even if its first word changes.
    pub fn open(&mut self, path: &str, text: &str) {
        if is_of_our_kind(text) {
            self.ours.insert(path.to_owned());
        }
    }

    /// Takes note that a file was closed.
    pub fn close(&mut self, path: &str) {
        self.ours.remove(path);
    }

    /// Looks at the files anew.
    pub fn round<'r>(&'r mut self, files: &'r dyn Files) -> Round<'r> {
        Round {
            files: Snapshot::new(files),
            checkup: self,
            scenario_of: OnceCell::new(),
        }
    }
}

impl Round<'_> {
    /// Every problem of a file. Some problems show only in a scenario that includes it, for example whether the rules have the kind of a unit:
    /// the first such scenario decides.
    pub fn problems(&mut self, path: &str) -> Vec<Problem> {
        let alone = self.check(path);
        if !alone.is_empty() || self.is_scenario(path) {
            return alone;
        }
        let Some(scenario) = self.scenario_of().get(path).cloned() else {
            return alone;
        };
        let shown = self.files.shown(path);
        let all = self.check(&scenario).into_iter();
        all.filter(|problem| problem.file == shown).collect()
    }

    /// Whether a file is one of ours, or has been while it was open: other programs have RON files, too.
    pub fn is_ours(&mut self, path: &str) -> bool {
        let text = self.files.text(path).unwrap_or_default();
        let is_ours = is_of_our_kind(&text) || self.scenario_of().contains_key(path);
        if is_ours {
            self.checkup.ours.insert(path.to_owned());
        }
        is_ours || self.checkup.ours.contains(path)
    }

    fn is_scenario(&self, path: &str) -> bool {
        let text = self.files.text(path).unwrap_or_default();
        kind_of(&text) == "Scenario"
    }

    fn scenario_of(&self) -> &BTreeMap<String, String> {
        self.scenario_of.get_or_init(|| {
            let mut first = BTreeMap::new();
            let paths = self.files.paths().into_iter();
            for scenario in paths.filter(|path| self.is_scenario(path)) {
                for file in included_by(&self.files, &scenario) {
                    first.entry(file).or_insert_with(|| scenario.clone());
                }
            }
            first
        })
    }

    fn check(&mut self, path: &str) -> Vec<Problem> {
        let Checkup { found, boards, .. } = &mut *self.checkup;
        look_again(&self.files, found, path, |files| {
            check_keeping(files, path, boards)
        })
    }

    /// Every problem of a file, and if it has none, its warnings.
    pub fn problems_and_warnings(&mut self, path: &str) -> Vec<Problem> {
        let problems = self.problems(path);
        if !problems.is_empty() {
            return problems;
        }
        let warned = &mut self.checkup.warned;
        look_again(&self.files, warned, path, |files| warnings(files, path))
    }
}

/// Whether a text begins with one of our words, or with what is nearly one of them.
fn is_of_our_kind(text: &str) -> bool {
    let kind = kind_of(text);
    let is_near = |ours: &str| nearest(kind, [ours]).is_some() && kind.len().abs_diff(ours.len()) < 2;
    KINDS.iter().any(|ours| *ours == kind || is_near(ours))
}

/// What was found in a file before, if none of the files that were read for it has changed; else what is found now.
fn look_again(
    files: &Snapshot,
    before: &mut BTreeMap<String, Found>,
    path: &str,
    find: impl FnOnce(&dyn Files) -> Vec<Problem>,
) -> Vec<Problem> {
    if let Some(found) = before.get(path)
        && found.read.iter().all(|(path, mark)| files.mark_of(path) == *mark)
    {
        return found.problems.clone();
    }
    let noted = Noted {
        files,
        read: RefCell::default(),
    };
    let problems = find(&noted);
    let read = noted.read.into_inner().into_iter();
    let read = read.map(|path| (path.clone(), files.mark_of(&path))).collect();
    let found = Found {
        problems: problems.clone(),
        read,
    };
    before.insert(path.to_owned(), found);
    problems
}

/// Files that note which of them are read.
struct Noted<'n> {
    files: &'n Snapshot<'n>,
    read: RefCell<BTreeSet<String>>,
}

impl Files for Noted<'_> {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        self.read.borrow_mut().insert(path.to_owned());
        self.files.read(path)
    }

    fn paths(&self) -> Vec<String> {
        self.files.paths()
    }

    fn shown(&self, path: &str) -> String {
        self.files.shown(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::text::sources::files::Embedded;
    use railhead_engine::text::sources::overlay::Overlay;

    #[test]
    fn what_did_not_change_is_not_checked_again_and_what_did_is() {
        let mut files = Overlay::new(Embedded);
        let mut checkup = Checkup::default();
        let path = "malaya/kampar-line.ron";
        let units = "malaya/units.ron";
        for file in [path, units] {
            assert_eq!(checkup.round(&files).problems(file), [], "{file}");
        }
        let checked = checkup.found.clone();
        checkup.round(&files).problems(path);
        assert_eq!(checkup.found[path].read, checked[path].read);
        // A file that it includes has changed.
        let broken = Embedded
            .read(units)
            .unwrap()
            .replacen("kind: \"", "kind: \"un", 1);
        files.texts.insert(units.to_owned(), broken);
        for file in [path, units] {
            assert_ne!(checkup.round(&files).problems(file), [], "{file}");
        }
        files.texts.clear();
        assert_eq!(checkup.round(&files).problems(path), []);
    }

    #[test]
    fn a_file_is_ours_by_its_first_word_or_because_a_scenario_includes_it() {
        let mut files = Overlay::new(Embedded);
        let texts = [
            (
                "malaya/theme.ron",
                "#![enable(implicit_some)]\nConfig(\n    theme: \"dark\",\n)\n",
            ),
            ("malaya/keys.ron", "(volume: 0.5)"),
            ("malaya/new.ron", "// mine\nScenario("),
            ("malaya/units.ron", "(units: [])"),
        ];
        for (path, text) in texts {
            files.texts.insert(path.to_owned(), text.to_owned());
        }
        let mut checkup = Checkup::default();
        let mut round = checkup.round(&files);
        let ours = texts.map(|(path, _)| round.is_ours(path));
        assert_eq!(ours, [false, false, true, true]);
    }

    #[test]
    fn an_open_file_stays_ours_whatever_becomes_of_its_first_word() {
        let mut files = Overlay::new(Embedded);
        let mut checkup = Checkup::default();
        let [scenario, units, foreign] = ["malaya/kampar-line.ron", "malaya/units.ron", "malaya/theme.ron"];
        let text = Embedded.read(scenario).unwrap();
        checkup.open(scenario, &text);
        assert!(checkup.round(&files).is_ours(units), "a scenario includes it");
        for first in ["xScenario(", "scenario(", "Scenrio(", "Config(", "("] {
            files
                .texts
                .insert(scenario.to_owned(), text.replacen("Scenario(", first, 1));
            assert!(checkup.round(&files).is_ours(scenario), "{first}");
            assert_ne!(checkup.round(&files).problems(scenario), [], "{first}");
        }
        for path in [scenario, units, foreign] {
            files.texts.insert(path.to_owned(), String::new());
        }
        let ours = [scenario, units, foreign].map(|path| checkup.round(&files).is_ours(path));
        assert_eq!(ours, [true, true, false]);
        checkup.close(scenario);
        assert!(!checkup.round(&files).is_ours(scenario));
        // It counts again when an editor opens it with a word that is nearly one of ours.
        files.texts.insert(scenario.to_owned(), "scenrio(".to_owned());
        assert!(checkup.round(&files).is_ours(scenario));
    }
}
