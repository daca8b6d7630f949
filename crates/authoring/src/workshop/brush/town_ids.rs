//! Ids of new towns, made of the names that authors type.

use super::hex::{NEW_TOWN, NUMBERED};
use railhead_engine::text::edit::Edit;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::words::is_id;

/// The edits that give towns an id made of the name that was typed for them (`koenigsberg`) in place of the number of their hex, where
/// `is_unused` says that the old id is not mentioned elsewhere yet.
pub fn named_places(text: &str, is_unused: impl Fn(&str) -> bool) -> Vec<Edit> {
    let Ok(tree) = Tree::scan(text) else {
        return Vec::new();
    };
    let mut taken: Vec<String> = Vec::new();
    let places = tree.find("places").into_iter().flat_map(|all| tree.children(all));
    places
        .filter_map(|place| {
            let field = |name: &str| tree.plain_string(tree.field(place, name)?);
            let (id, name) = (field("id")?, &text[field("name")?]);
            let number = text[id.clone()].strip_prefix(NUMBERED)?;
            let is_new = number.bytes().all(|byte| byte.is_ascii_digit()) && name != NEW_TOWN;
            if !is_new || !is_unused(&text[id.clone()]) {
                return None;
            }
            let is_taken = |made: &String| text.contains(&format!("\"{made}\"")) || taken.contains(made);
            let made = id_of_name(name).filter(|made| !is_taken(made))?;
            taken.push(made.clone());
            Some(Edit::new(id, made))
        })
        .collect()
}

/// An id made of a name: `Königsberg` is `koenigsberg`. `None` if none of its letters can stand in an id.
fn id_of_name(name: &str) -> Option<String> {
    let mut made = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        match letter {
            'ä' => made.push_str("ae"),
            'ö' => made.push_str("oe"),
            'ü' => made.push_str("ue"),
            'ß' => made.push_str("ss"),
            'a'..='z' | '0'..='9' => made.push(letter),
            _ if made.ends_with('_') => {}
            _ => made.push('_'),
        }
    }
    let made = made.trim_matches('_');
    is_id(made).then(|| made.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_town_that_has_a_name_gets_an_id_made_of_it() {
        let place = |id: &str, name: &str| format!("(id: \"{id}\", name: \"{name}\")");
        let places = [
            place("place_1302", "Königsberg"),
            place("place_0101", NEW_TOWN),
            place("place_0102", "Deutsch  Eylau"),
            place("place_0103", "Königsberg"),
            place("place_0104", "???"),
            place("place_0105", "Tilsit"),
            place("ford", "Memel"),
        ];
        let text = format!("Board(places: [{}])", places.join(", "));
        let edits = named_places(&text, |id| id != "place_0105");
        let made: Vec<(&str, &str)> = edits
            .iter()
            .map(|edit| (&text[edit.range.clone()], &*edit.text))
            .collect();
        assert_eq!(
            made,
            [("place_1302", "koenigsberg"), ("place_0102", "deutsch_eylau")]
        );
    }
}
