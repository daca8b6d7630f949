//! Renames an id wherever the files of its scenarios mention it.

use std::collections::BTreeMap;

use crate::rules::games::check;
use crate::rules::text::edit::{Edit, apply_all};
use crate::rules::text::locate::{files_together, mentions};
use crate::rules::text::overlay::Overlay;
use crate::rules::text::ron_tree::Tree;
use crate::rules::text::words::{ID_FORM, is_id};
use crate::rules::text::{Files, Problem};

/// The edits of each file that give an id another name.
///
/// # Errors
///
/// In words: the name is no id or already taken, the id means several things, or the scenarios would not be sound afterwards.
pub fn rename(
    files: &dyn Files,
    path: &str,
    id: &str,
    name: &str,
) -> Result<BTreeMap<String, Vec<Edit>>, String> {
    if !is_id(name) {
        return Err(format!("\"{name}\" is not an id: {ID_FORM}"));
    }
    let together = files_together(files, path);
    let texts = together
        .iter()
        .filter_map(|path| Some((path.clone(), files.read(path).ok()?)));
    let texts: BTreeMap<String, String> = texts.collect();
    let defined = |id: &str| {
        let all = texts.values().flat_map(|text| mentions(text, id));
        all.filter(|mention| mention.defines).count()
    };
    match defined(id) {
        0 => return Err(format!("no file of this scenario defines \"{id}\"")),
        1 => {}
        several => {
            return Err(format!(
                "\"{id}\" is the id of {several} things in these files; rename it by hand"
            ));
        }
    }
    if defined(name) > 0 {
        return Err(format!("there is already a \"{name}\""));
    }
    let mut edits = BTreeMap::new();
    let mut renamed = Overlay::new(files);
    for (path, text) in &texts {
        let places = mentions(text, id).into_iter();
        let of_file: Vec<_> = places.map(|mention| Edit::new(mention.range, name)).collect();
        if !of_file.is_empty() {
            let mut text = text.clone();
            apply_all(&mut text, of_file.clone());
            renamed.texts.insert(path.clone(), text);
            edits.insert(path.clone(), of_file);
        }
    }
    let is_scenario = |text: &&String| Tree::root_name(text) == Some("Scenario");
    for (path, _) in texts.iter().filter(|(_, text)| is_scenario(text)) {
        let same = |one: &Problem, other: &Problem| (&one.file, &one.path) == (&other.file, &other.path);
        let before = check(files, path);
        let new = check(&renamed, path);
        let caused = new
            .iter()
            .find(|problem| !before.iter().any(|known| same(known, problem)));
        if let Some(problem) = caused {
            return Err(format!("this would cause a problem: {problem}"));
        }
    }
    Ok(edits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::text::files::Embedded;

    #[test]
    fn a_place_is_renamed_in_every_file_that_mentions_it() {
        let edits = rename(&Embedded, "malaya/kampar-line.ron", "kampar", "kampar_town").unwrap();
        assert!(edits.len() > 5, "{:?}", edits.keys());
        for (path, edits) in edits {
            let text = Embedded.read(&path).unwrap();
            let mut now = text.clone();
            apply_all(&mut now, edits);
            for (before, after) in text.lines().zip(now.lines()) {
                let is_meant = before.contains("kampar") && after.contains("kampar_town");
                assert!(before == after || is_meant, "{path}: {after}");
            }
        }
    }

    #[test]
    fn a_unit_and_an_option_are_renamed() {
        for (path, id) in [
            ("malaya/units.ron", "j_41r"),
            ("malaya/rules.ron", "increased_rail_capacity"),
            ("world/units.ron", "aa_gun"),
            ("world/france.ron", "denmark"),
        ] {
            let edits = rename(&Embedded, path, id, "renamed");
            assert!(
                edits.as_ref().is_ok_and(|edits| edits.len() > 1),
                "{id}: {edits:?}"
            );
        }
    }

    #[test]
    fn what_would_not_be_sound_is_refused() {
        let refused = |id: &str, name: &str| rename(&Embedded, "world/france.ron", id, name).unwrap_err();
        assert!(refused("denmark", "Denmark").starts_with("\"Denmark\" is not an id"));
        assert_eq!(
            refused("denmark", "normandy_bordeaux"),
            "there is already a \"normandy_bordeaux\""
        );
        assert_eq!(
            refused("atlantis", "b"),
            "no file of this scenario defines \"atlantis\""
        );
        assert!(refused("germany", "reich").contains("rename it by hand"));
    }
}
