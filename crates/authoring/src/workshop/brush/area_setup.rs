//! Brushes for the scenario of the area game: which units are where. The texts are those of scenarios.

use super::list::WordList;
use super::{Painted, edit, tree_of};
use railhead_engine::text::edit::{push, remove};
use railhead_engine::text::ron_tree::{NodeId, Tree};

/// Units of a kind that a nation sets up in a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contingent {
    /// The id of the nation.
    pub nation: String,
    /// The id of the kind.
    pub kind: String,
    pub count: u32,
}

/// What is set up in a space, in the order of the file.
pub fn forces(text: &str, at: &str) -> Vec<Contingent> {
    let Ok(tree) = Tree::scan(text) else {
        return Vec::new();
    };
    let nations = tree.find("setup").map(|setup| tree.children(setup));
    let mut found = Vec::new();
    for nation in nations.into_iter().flatten() {
        let Some(list) = entry(&tree, nation, at).and_then(|there| WordList::of(&tree, text, there)) else {
            continue;
        };
        let id = tree.key(nation).unwrap_or_default().trim_matches('"');
        // A kind without a number is one unit.
        let mut count = 1;
        for word in list.words {
            if let Ok(number) = word.parse() {
                count = number;
                continue;
            }
            found.push(Contingent {
                nation: id.to_owned(),
                kind: word.to_owned(),
                count: std::mem::replace(&mut count, 1),
            });
        }
    }
    found
}

/// Sets up more units of a kind; less, if the number is negative.
pub fn units(text: &str, nation: &str, kind: &str, at: &str, more: i64) -> Painted {
    let tree = tree_of(text)?;
    let setup = tree.find("setup").ok_or("the scenario has no setup")?;
    let of_nation = entry(&tree, setup, nation);
    let Some(there) = of_nation.and_then(|of_nation| entry(&tree, of_nation, at)) else {
        if more <= 0 {
            return Ok(None);
        }
        let stack = format!("\"{at}\": \"{more} {kind}\"");
        return edit(match of_nation {
            Some(of_nation) => push(text, &tree.path(of_nation), &stack),
            None => push(
                text,
                &tree.path(setup),
                &format!("\"{nation}\": {{\n            {stack},\n        }}"),
            ),
        });
    };
    let list = WordList::of(&tree, text, there).ok_or("the units here are no plain text")?;
    let Some(at) = list.words.iter().position(|word| *word == kind) else {
        return Ok((more > 0).then(|| list.append(&format!("{more} {kind}"))));
    };
    // A kind without a number is one unit.
    let number = at
        .checked_sub(1)
        .and_then(|before| list.words[before].parse::<i64>().ok());
    let first = at - usize::from(number.is_some());
    let count = number.unwrap_or(1).saturating_add(more);
    match number {
        _ if count <= 0 && first == 0 && at + 1 == list.words.len() => edit(remove(text, &tree.path(there))),
        _ if count <= 0 => Ok(Some(list.remove(first..at + 1))),
        Some(_) => Ok(Some(list.replace(first, count.to_string()))),
        None => Ok(Some(list.replace(at, format!("{count} {kind}")))),
    }
}

/// The entry of a table with this key.
pub(super) fn entry(tree: &Tree, table: NodeId, key: &str) -> Option<NodeId> {
    let mut entries = tree.children(table);
    entries.find(|entry| tree.key(*entry).map(|key| key.trim_matches('"')) == Some(key))
}

#[cfg(test)]
mod tests {
    use super::super::tests::painted;
    use super::*;
    use railhead_engine::text::Files as _;
    use railhead_engine::text::sources::files::Embedded;

    fn text(path: &str) -> String {
        Embedded.read(path).unwrap()
    }

    #[test]
    fn units_are_counted_up_and_down() {
        let before = text("world/classic-1942.ron");
        let more = painted(&before, units(&before, "germany", "infantry", "berlin", 1), 1);
        assert!(more.contains("\"berlin\": \"8 infantry 2 artillery"));
        assert_eq!(
            painted(&more, units(&more, "germany", "infantry", "berlin", -1), 1),
            before
        );
        let gun = painted(&before, units(&before, "germany", "aa_gun", "berlin", -1), 1);
        assert!(gun.contains("1 fighter 1 bomber\","), "the last of a kind goes");
        let guns = painted(&before, units(&before, "germany", "aa_gun", "berlin", 1), 1);
        assert!(
            guns.contains("1 fighter 1 bomber 2 aa_gun\","),
            "one had no number"
        );
        let new = painted(&before, units(&before, "germany", "armour", "finland", 1), 1);
        assert!(new.contains("\"finland\": \"1 armour\""));
        assert_eq!(
            painted(&new, units(&new, "germany", "armour", "finland", -1), 1),
            before
        );
        let text = "Scenario(\n    setup: {\n        \"a\": {\n        },\n    },\n)";
        let first = painted(text, units(text, "b", "tank", "c", 1), 4);
        assert!(first.contains("\"c\": \"1 tank\""));
        assert_eq!(units(text, "b", "tank", "c", -1), Ok(None));
    }

    #[test]
    fn forces_are_listed_and_go_from_one_space_to_another() {
        let before = text("world/france.ron");
        let of = |text: &str, at: &str| -> Vec<String> {
            let all = forces(text, at).into_iter();
            all.map(|force| format!("{} {} {}", force.nation, force.count, force.kind))
                .collect()
        };
        assert_eq!(
            of(&before, "france"),
            [
                "france 5 infantry",
                "france 2 artillery",
                "france 1 armour",
                "france 1 aa_gun",
                "france 1 fighter",
                "uk 1 infantry",
                "uk 1 armour"
            ]
        );
        let gone = painted(&before, units(&before, "france", "infantry", "france", -3), 1);
        let there = painted(
            &gone,
            units(&gone, "france", "infantry", "normandy_bordeaux", 3),
            1,
        );
        assert_eq!(of(&there, "france")[0], "france 2 infantry");
        assert_eq!(of(&there, "normandy_bordeaux")[0], "france 5 infantry");
        assert_eq!(forces("A(", "france"), []);
    }
}
