//! Copies a scenario out of the program with every file that it needs, so that a player can change it.

use std::path::{Path, PathBuf};

use crate::paths::{common, folder, free_path};
use railhead_engine::save::{Existing, write_folder, write_whole};
use railhead_engine::text::sources::files::Texts;
use railhead_engine::text::{Files, Problem};
use railhead_games::with_game;
use railhead_games::{AnyScenario, load_any, load_chosen, setup_choices};

/// A scenario with every file that it needs, relative to a folder of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The path of the scenario file.
    pub scenario: String,
    /// The texts by path.
    pub texts: Texts,
}

/// The parts of a scenario, with those that its players can choose before it begins.
pub fn parts(files: &dyn Files, path: &str) -> Result<Parts, Vec<Problem>> {
    let mut texts = texts_of(load_any(files, path)?);
    for choice in setup_choices(files, path) {
        for offer in choice.offers {
            // What cannot be chosen here cannot be chosen in the copy either.
            let chosen = load_chosen(files, path, &[(choice.word.to_owned(), offer.id)]);
            for (path, text) in chosen.map(texts_of).unwrap_or_default() {
                texts.entry(path).or_insert(text);
            }
        }
    }
    Ok(Parts::of(path, &texts))
}

fn texts_of(scenario: AnyScenario) -> Texts {
    with_game!(AnyScenario, scenario, scenario => scenario.texts)
}

/// Writes the parts into a folder, and answers where the scenario file is. No file is replaced.
///
/// Errors: the system's error; or that a file exists already, in which case none is written.
pub fn write(parts: &Parts, folder: &Path) -> Result<PathBuf, String> {
    let taken = parts
        .texts
        .keys()
        .map(|path| folder.join(path))
        .find(|path| path.exists());
    if let Some(taken) = taken {
        return Err(format!(
            "{} is there already; name another folder",
            taken.display()
        ));
    }
    if !folder.exists() {
        write_folder(folder, &parts.texts).map_err(|error| error.to_string())?;
        return Ok(folder.join(&parts.scenario));
    }
    for (path, text) in &parts.texts {
        let written = write_whole(&folder.join(path), text.as_bytes(), Existing::Stays);
        written.map_err(|error| error.to_string())?;
    }
    Ok(folder.join(&parts.scenario))
}

impl Parts {
    /// The parts of a scenario with these texts, relative to the innermost folder that all of them are in.
    pub fn of(scenario: &str, texts: &Texts) -> Self {
        let top = texts
            .keys()
            .map(|path| folder(path))
            .reduce(common)
            .unwrap_or_default();
        let skip = if top.is_empty() { 0 } else { top.len() + 1 };
        let below = texts
            .iter()
            .map(|(path, text)| (path[skip..].to_owned(), text.clone()));
        Self {
            scenario: scenario[skip..].to_owned(),
            texts: below.collect(),
        }
    }

    /// The name of the scenario file, without its ending; it can name a folder.
    pub fn name(&self) -> &str {
        let name = self.scenario.rsplit('/').next().unwrap_or_default();
        // Of `...ron` the folder above would be left.
        let name = name.strip_suffix(".ron").unwrap_or(name);
        let name = name.strip_suffix(".campaign").unwrap_or(name).trim_matches('.');
        if name.is_empty() { "scenario" } else { name }
    }
}

/// Writes the parts into a new folder that has the name of the scenario file, and answers where that is. The folder is
/// there with all of them or not at all.
pub fn write_copy(parts: &Parts, above: &Path) -> Result<PathBuf, String> {
    loop {
        let folder = free_path(above, parts.name(), "");
        match write_folder(&folder, &parts.texts) {
            Ok(()) => return Ok(folder.join(&parts.scenario)),
            // Another program was faster.
            Err(_) if folder.exists() => {}
            Err(error) => return Err(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::text::sources::files::Embedded;
    use railhead_games::check_path;

    #[test]
    fn a_copy_has_no_problem_whatever_its_scenario_includes() {
        let folder = tempfile::tempdir().unwrap();
        for path in [
            "malaya/jitra.ron",
            "malaya/malaya.campaign.ron",
            "tutorials/crossing.ron",
            "world/stations.ron",
        ] {
            let copy = write_copy(&parts(&Embedded, path).unwrap(), folder.path()).unwrap();
            assert_eq!(check_path(&copy), [], "{path}");
        }
    }

    #[test]
    fn a_copy_holds_the_rails_that_can_be_chosen() {
        let parts = parts(&Embedded, "world/global-1940.ron").unwrap();
        for path in [
            "global-1940.ron",
            "world.board.ron",
            "rail/option_1.rail.ron",
            "rail/strategic.rail.ron",
        ] {
            assert!(parts.texts.contains_key(path), "{path}");
        }
        assert!(
            parts.texts["global-1940.ron"].contains("option_1"),
            "the scenario is as it was"
        );
    }

    #[test]
    fn nothing_is_replaced_and_a_second_copy_has_a_folder_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let parts = parts(&Embedded, "tutorials/first-train.ron").unwrap();
        let first = write_copy(&parts, folder.path()).unwrap();
        std::fs::write(&first, "changed").unwrap();
        let again = write(&parts, first.parent().unwrap()).unwrap_err();
        assert!(
            again.ends_with("is there already; name another folder"),
            "{again}"
        );
        let second = write_copy(&parts, folder.path()).unwrap();
        assert_eq!(
            second,
            folder.path().join("first-train-2").join("first-train.ron")
        );
        assert_eq!(std::fs::read_to_string(first).unwrap(), "changed");
    }

    #[test]
    fn a_copy_gets_a_folder_of_its_own_whatever_its_scenario_is_called() {
        for (scenario, name) in [
            ("...ron", "scenario"),
            ("a/.hidden.ron", "hidden"),
            ("malaya.campaign.ron", "malaya"),
            ("plain.ron", "plain"),
        ] {
            let texts = Texts::from([(scenario.to_owned(), String::new())]);
            let scenario = scenario.to_owned();
            assert_eq!(Parts { scenario, texts }.name(), name);
        }
    }

    #[test]
    fn a_copy_that_cannot_be_written_whole_is_not_begun() {
        let folder = tempfile::tempdir().unwrap();
        let mut parts = parts(&Embedded, "tutorials/first-train.ron").unwrap();
        let long = format!("z/{}.ron", "x".repeat(300));
        parts.texts.insert(long, String::new());
        write_copy(&parts, folder.path()).unwrap_err();
        write(&parts, &folder.path().join("mine")).unwrap_err();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
