//! Finds the scenario or save that a player names: by path, or by name.

use std::path::{Path, PathBuf};

use crate::folders::Folders;
use crate::{AnyScenario, load_any, load_chosen};
use railhead_engine::save;
use railhead_engine::text::choices::setup_choice::SetupAnswer;
use railhead_engine::text::issue::did_you_mean;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::sources::files::{Folder, shipped, tree_of};
use railhead_engine::text::{Files, Problem};

/// Reads the scenario that a word names; a campaign begins with its first battle.
///
/// The word is the path of a file, or else the name of one of the player's scenarios and campaigns or of a shipped one
/// (`kampar-line`, `malaya.campaign`). A name can be abbreviated as long as only one begins so (`kampar`).
///
/// Errors: a message with the closest name, if there is none; or every problem of its files, one per line.
pub fn scenario(word: &str, folders: &Folders) -> Result<AnyScenario, Vec<String>> {
    scenario_by(word, folders, load_any)
}

/// The same with the answers to its choices.
///
/// Errors: as [`scenario`]; an answer to a choice that the scenario does not have, or with an option that it does not offer.
pub fn scenario_with(
    word: &str,
    folders: &Folders,
    answers: &[SetupAnswer],
) -> Result<AnyScenario, Vec<String>> {
    scenario_by(word, folders, |files, path| load_chosen(files, path, answers))
}

/// The same with a function that reads the scenario, for callers that need one of a certain game.
pub fn scenario_by<S>(
    word: &str,
    folders: &Folders,
    load: impl Fn(&dyn Files, &str) -> Result<S, Vec<Problem>>,
) -> Result<S, Vec<String>> {
    let as_lines = |loaded: Result<S, Vec<Problem>>| {
        loaded.map_err(|problems| problems.iter().map(ToString::to_string).collect())
    };
    let path = Path::new(word);
    if path.is_file() {
        let (files, inside) = tree_of(path);
        return as_lines(load(&files, &inside));
    }
    let trees: [Box<dyn Files + Send + Sync>; 2] = [Box::new(Folder::new(&folders.scenarios)), shipped()];
    let named: Vec<(usize, String, String)> = trees
        .iter()
        .enumerate()
        .flat_map(|(tree, files)| {
            let all = playable(files.as_ref()).into_iter();
            all.map(move |(name, path)| (tree, name, path))
        })
        .collect();
    let plain = plain(word);
    let found = named
        .iter()
        .find(|(_, name, path)| is_it(&plain, name, path))
        .or_else(|| {
            let mut begins = named
                .iter()
                .filter(|(_, name, _)| !plain.is_empty() && name.starts_with(&plain));
            begins.next().filter(|_| begins.next().is_none())
        });
    if let Some((tree, _, path)) = found {
        return as_lines(load(trees[*tree].as_ref(), path));
    }
    let shown: String = word.chars().take(80).collect();
    if path.is_dir() {
        return Err(vec![format!("\"{shown}\" is a folder, not a scenario file")]);
    }
    let names = named.iter().map(|(_, name, _)| name.as_str());
    let hint = did_you_mean(&plain, names.clone())
        .unwrap_or_else(|| format!("the scenarios are {}", names.collect::<Vec<_>>().join(", ")));
    Err(vec![format!("there is no scenario or file \"{shown}\"; {hint}")])
}

/// The file of the player's own that a word names, to be edited: the path of a file, or else the name of one among the player's
/// scenarios and campaigns.
///
/// Errors: a message: the scenario is a shipped one, or there is none with this name, with the closest one.
pub fn own_scenario(word: &str, folders: &Folders) -> Result<PathBuf, String> {
    let path = Path::new(word);
    if path.is_file() {
        return Ok(path.to_owned());
    }
    let plain = plain(word);
    let own = playable(&Folder::new(&folders.scenarios));
    if let Some((_, path)) = own.iter().find(|(name, path)| is_it(&plain, name, path)) {
        return Ok(folders.scenarios.join(path));
    }
    let shipped = playable(shipped().as_ref());
    if let Some((name, _)) = shipped.iter().find(|(name, path)| is_it(&plain, name, path)) {
        return Err(format!(
            "\"{name}\" belongs to the program; `railhead export {name} FOLDER` makes a copy to edit"
        ));
    }
    let shown: String = word.chars().take(80).collect();
    let names = own.iter().map(|(name, _)| name.as_str());
    let hint = did_you_mean(&plain, names).map(|hint| format!("; {hint}"));
    Err(format!(
        "there is no file \"{shown}\", nor a scenario of yours with this name{}",
        hint.unwrap_or_default()
    ))
}

/// A word as names are written.
fn plain(word: &str) -> String {
    let word = word.strip_suffix(".ron").unwrap_or(word);
    word.to_lowercase().replace([' ', '_'], "-")
}

fn is_it(plain: &str, name: &str, path: &str) -> bool {
    name == plain || path.strip_suffix(".ron") == Some(plain)
}

/// The save that a word names: the path of a file, or else the name of one in the folders of saves, autosaves or
/// replays.
///
/// Errors: a message with the closest name, if there is none.
pub fn save(word: &str, folders: &Folders) -> Result<PathBuf, String> {
    let path = Path::new(word);
    if path.exists() {
        return Ok(path.to_owned());
    }
    let named: Vec<(String, PathBuf)> = [&folders.saves, &folders.autosaves, &folders.replays]
        .into_iter()
        .flat_map(|folder| save::shelf::names(folder))
        .collect();
    let plain = word.strip_suffix(".ron").unwrap_or(word);
    let found = named.iter().find(|(name, _)| name == plain);
    found.map(|(_, path)| path.clone()).ok_or_else(|| {
        let shown: String = word.chars().take(80).collect();
        let hint = did_you_mean(plain, named.iter().map(|(name, _)| name.as_str()));
        let hint = hint.map(|hint| format!("; {hint}")).unwrap_or_default();
        format!("there is no save or file \"{shown}\"{hint}")
    })
}

/// The names of scenarios, which are their file names without the extension, with their paths.
pub fn scenarios(files: &dyn Files) -> Vec<(String, String)> {
    files_of("Scenario", files)
}

/// The scenarios and the campaigns, as [`scenarios`].
fn playable(files: &dyn Files) -> Vec<(String, String)> {
    [scenarios(files), files_of("Campaign", files)].concat()
}

/// The files of a kind by their names.
fn files_of(kind: &str, files: &dyn Files) -> Vec<(String, String)> {
    let paths = files.paths().into_iter().filter(|path| {
        let text = files.read(path).unwrap_or_default();
        Tree::scan(&text).is_ok_and(|tree| tree.name() == Some(kind))
    });
    paths.map(|path| (name_of(&path), path)).collect()
}

/// The name of a scenario by its path: `kampar_line.ron` is `kampar-line`.
fn name_of(path: &str) -> String {
    let file = path.rsplit('/').next().unwrap_or(path);
    let stem = file.strip_suffix(".ron").unwrap_or(file);
    stem.to_lowercase().replace('_', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nowhere() -> Folders {
        Folders::at(Path::new("/nowhere"), Path::new("/nowhere"))
    }

    #[test]
    fn a_scenario_is_found_by_path_name_and_the_beginning_of_its_name() {
        for word in [
            "../../scenarios/malaya/kampar-line.ron",
            "kampar-line",
            "malaya/kampar-line",
            "malaya/kampar-line.ron",
            "Kampar Line",
            "kampar_line.ron",
            "kampar",
        ] {
            let AnyScenario::Hex(found) = scenario(word, &nowhere()).unwrap() else {
                panic!("{word} is a scenario of the hex game");
            };
            assert_eq!(found.title, "The railways behind Kampar", "{word}");
        }
    }

    #[test]
    fn a_scenario_that_is_not_there_brings_the_nearest_name() {
        let found = |word: &str| scenario(word, &nowhere()).unwrap_err().join("\n");
        assert_eq!(
            found("kmapar-line"),
            "there is no scenario or file \"kmapar-line\"; did you mean \"kampar-line\"?"
        );
        assert!(found("").starts_with("there is no scenario or file \"\"; the scenarios are "));
        assert!(found("Cargo.toml").starts_with("Cargo.toml:1:1: "));
        assert_eq!(
            found("../../scenarios/malaya"),
            "\"../../scenarios/malaya\" is a folder, not a scenario file"
        );
    }

    #[test]
    fn a_scenario_to_edit_is_found_by_name_and_a_shipped_one_is_to_be_copied() {
        let folder = tempfile::tempdir().unwrap();
        let folders = Folders::at(folder.path(), folder.path());
        let path = folders.scenarios.join("mine/east_gate.ron");
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, "Scenario()").unwrap();
        for word in ["east-gate", "East Gate", "east_gate.ron", path.to_str().unwrap()] {
            assert_eq!(own_scenario(word, &folders), Ok(path.clone()), "{word}");
        }
        let campaign = folders.scenarios.join("mine/gates.campaign.ron");
        std::fs::write(&campaign, "Campaign()").unwrap();
        assert_eq!(own_scenario("gates.campaign", &folders), Ok(campaign));
        let refused = |word: &str| own_scenario(word, &folders).unwrap_err();
        assert!(refused("malaya.campaign").contains("`railhead export malaya.campaign FOLDER` makes a copy"));
        assert!(refused("jitra").contains("`railhead export jitra FOLDER` makes a copy"));
        assert!(refused("east-gat").contains("did you mean \"east-gate\"?"));
    }

    #[test]
    fn a_save_is_found_by_path_and_name() {
        let folder = tempfile::tempdir().unwrap();
        let folders = Folders::at(folder.path(), folder.path());
        std::fs::create_dir(&folders.saves).unwrap();
        let path = folders.saves.join("before the bridge.ron");
        std::fs::write(&path, "").unwrap();
        assert_eq!(save("before the bridge", &folders), Ok(path.clone()));
        assert_eq!(save(path.to_str().unwrap(), &folders), Ok(path));
        assert_eq!(
            save("befor the bridge", &folders).unwrap_err(),
            "there is no save or file \"befor the bridge\"; did you mean \"before the bridge\"?"
        );
    }
}
