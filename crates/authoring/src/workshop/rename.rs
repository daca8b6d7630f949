//! Renames an id wherever the files of its scenarios mention it.

use std::collections::{BTreeMap, BTreeSet};

use super::ids::{id_at, mentions};
use super::same_name::{Start, meant_at};
use super::uses::{Uses, check_edits_cause_no_problem};
use railhead_engine::text::Files;
use railhead_engine::text::edit::Edit;
use railhead_engine::text::words::{ID_FORM, is_id};

/// The edits of each file that give the id at a byte of a file another name; none if it has this name.
///
/// Errors: in words: there is no id, the name is none or already taken, a file cannot be searched, it does not show which of several
/// things is meant, or the scenarios would not be sound afterwards.
pub fn rename(
    files: &dyn Files,
    (path, caret): (&str, usize),
    name: &str,
) -> Result<BTreeMap<String, Vec<Edit>>, String> {
    let text = files.read(path).map_err(|error| error.to_string())?;
    let id = id_at(&text, caret).ok_or("there is no id here")?;
    let id = &text[id];
    if !is_id(name) {
        return Err(format!("\"{name}\" is not an id: {ID_FORM}"));
    }
    if name == id {
        return Ok(BTreeMap::new());
    }
    let uses = Uses::find(files, path, id);
    uses.all_read()?;
    if uses.definitions().is_empty() {
        return Err(format!("no file of this scenario defines \"{id}\""));
    }
    if is_taken(files, &uses, name) {
        return Err(format!("the name \"{name}\" is taken"));
    }
    let meant: BTreeSet<Start> = if uses.most_definitions_seen() > 1 {
        meant_at(files, &uses, id, (path, caret))?
    } else {
        let all = uses.listed();
        all.map(|(path, place)| (path.to_owned(), place.range.start))
            .collect()
    };
    let mut edits: BTreeMap<String, Vec<Edit>> = BTreeMap::new();
    for (path, start) in meant {
        let edit = Edit::new(start..start + id.len(), name);
        edits.entry(path).or_default().push(edit);
    }
    check_edits_cause_no_problem(files, uses.seen_by.keys(), &uses.texts, &edits)?;
    Ok(edits)
}

/// Whether a file that some scenario sees together with the id defines this name already.
fn is_taken(files: &dyn Files, uses: &Uses, name: &str) -> bool {
    let seen: BTreeSet<&String> = uses.seen_by.values().flatten().collect();
    let texts = seen.into_iter().filter_map(|path| files.read(path).ok());
    let mut texts = texts.filter(|text| text.contains(name));
    texts.any(|text| mentions(&text, name).iter().any(|mention| mention.defines))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workshop::ids::definitions;
    use crate::workshop::new_scenario::{Blank, NewScenario};
    use railhead_engine::text::edit::apply_all;
    use railhead_engine::text::sources::files::Embedded;
    use railhead_engine::text::sources::overlay::Overlay;

    /// Renames the first id of this name in a file.
    fn renamed(path: &str, id: &str, name: &str) -> Result<BTreeMap<String, Vec<Edit>>, String> {
        let text = Embedded.read(path).unwrap();
        let caret = mentions(&text, id)[0].range.start;
        rename(&Embedded, (path, caret), name)
    }

    #[test]
    fn a_place_is_renamed_in_every_file_that_mentions_it() {
        let edits = renamed("malaya/kampar-line.ron", "kampar", "kampar_town").unwrap();
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
            let edits = renamed(path, id, "renamed");
            assert!(
                edits.as_ref().is_ok_and(|edits| edits.len() > 1),
                "{id}: {edits:?}"
            );
        }
    }

    #[test]
    fn a_campaign_is_searched_with_the_files_of_its_battles() {
        let linked = "malaya/malaya.campaign.ron";
        for (path, id) in [
            ("malaya/units.ron", "c_krohcol"),
            ("malaya/rules.ron", "bicycles"),
        ] {
            let edits = renamed(path, id, "renamed").unwrap();
            assert!(edits.contains_key(linked), "{id}: {:?}", edits.keys());
        }
        let edits = renamed(linked, "south_late", "winter").unwrap();
        assert_eq!(edits.keys().collect::<Vec<_>>(), [linked]);
        assert_eq!(
            edits[linked].len(),
            5,
            "its own id, and four lines that lead to it"
        );
    }

    #[test]
    fn what_would_not_be_sound_is_refused() {
        let refused = |id: &str, name: &str| renamed("world/france.ron", id, name).unwrap_err();
        assert!(refused("denmark", "Denmark").starts_with("\"Denmark\" is not an id"));
        assert_eq!(
            refused("denmark", "normandy_bordeaux"),
            "the name \"normandy_bordeaux\" is taken"
        );
        assert_eq!(
            renamed("world/france.ron", "denmark", "denmark"),
            Ok(BTreeMap::new())
        );
    }

    #[test]
    fn a_use_is_renamed_as_its_definition_is() {
        let [from_use, from_units] = ["malaya/johore.ron", "malaya/units.ron"]
            .map(|path| renamed(path, "c_12in", "heavy_guns").unwrap());
        assert!(from_use.len() > 4, "{:?}", from_use.keys());
        assert_eq!(from_use, from_units);
    }

    #[test]
    fn a_nation_and_its_area_with_the_same_id_are_told_apart_by_the_caret() {
        let text = Embedded.read("world/france.ron").unwrap();
        let places = mentions(&text, "germany");
        let nation = places.iter().find(|place| place.defines).unwrap().range.start;
        let edits = rename(&Embedded, ("world/france.ron", nation), "reich").unwrap();
        // The board has the colours of the nation, and every war of the world its treasury.
        for path in ["world/world.board.ron", "world/global-1940.ron"] {
            assert!(edits.contains_key(path), "{path}: {:?}", edits.keys());
        }
        let of_nation = edits["world/france.ron"].len();
        let board = Embedded.read("world/world.board.ron").unwrap();
        let area = board.find("id: \"germany\"").unwrap() + 6;
        let edits = rename(&Embedded, ("world/world.board.ron", area), "reich").unwrap();
        assert!(edits.contains_key("world/world.board.ron") && edits.contains_key("world/france.ron"));
        let of_area = edits["world/france.ron"].len();
        assert_eq!(of_nation + of_area, places.len());
        assert!(of_nation > 1 && of_area > 3, "{of_nation} and {of_area}");
    }

    #[test]
    fn whatever_has_an_id_in_a_new_scenario_can_be_renamed() {
        for game in [Blank::Hexes, Blank::Areas] {
            let new = NewScenario {
                title: "The Bridge".to_owned(),
                game,
                ..NewScenario::default()
            };
            let files = new.parts().texts;
            let mut renamed = 0;
            for (path, text) in &files {
                for place in definitions(text) {
                    let id = &text[place.clone()];
                    // The caret may stand before the opening quotation mark, too.
                    let edits = rename(&files, (path, place.start - 1), "renamed");
                    let edits = edits.unwrap_or_else(|why| panic!("{path}: {id}: {why}"));
                    let mut now = Overlay::new(&files);
                    for (path, edits) in edits {
                        let mut text = files[&path].clone();
                        apply_all(&mut text, edits);
                        now.texts.insert(path, text);
                    }
                    assert!(now.read(path).unwrap()[place.start..].starts_with("renamed"));
                    renamed += 1;
                }
            }
            assert!(renamed > 4, "{renamed}");
        }
    }

    #[test]
    fn nothing_is_renamed_while_a_file_cannot_be_searched() {
        let mut files = Overlay::new(Embedded);
        let path = "malaya/kampar-line.ron";
        let broken = Embedded
            .read(path)
            .unwrap()
            .replacen("behind Kampar\"", "behind Kampar", 1);
        files.texts.insert(path.to_owned(), broken);
        let board = Embedded.read("malaya/malaya.board.ron").unwrap();
        let caret = mentions(&board, "ipoh")[0].range.start;
        let refused = rename(&files, ("malaya/malaya.board.ron", caret), "ipoh_town").unwrap_err();
        assert!(refused.contains("scenarios/malaya/kampar-line.ron:"), "{refused}");
    }
}
