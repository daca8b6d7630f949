//! A new campaign of two battles that follow from one another: new ones, or two of the author's own, beside which it is written.

use std::path::{Path, PathBuf};

use crate::export::Parts;
use crate::paths::{common, folder, free_path};
use railhead_engine::save::{Existing, write_whole};
use railhead_engine::text::Files;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::sources::files::Folder;
use railhead_engine::text::sources::overlay::Overlay;
use railhead_games::{AnyScenario, check, load_any};

/// The end of the name of a campaign's file.
pub const CAMPAIGN_ENDING: &str = ".campaign.ron";

/// A battle of the author's own with which a campaign can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnBattle {
    /// What authors read: `The ford (coast)`.
    pub name: String,
    /// The title of its scenario.
    pub title: String,
    /// The path of its scenario.
    pub path: String,
    /// The ids of its sides.
    pub sides: [String; 2],
}

/// The battles among these files with which a campaign can be made: sound scenarios of the hex game that somebody wins.
pub fn own_battles(files: &dyn Files) -> Vec<OwnBattle> {
    let paths = files.paths().into_iter();
    let mut battles: Vec<OwnBattle> = paths.filter_map(|path| own_battle(files, path)).collect();
    battles.sort_by(|a, b| a.name.cmp(&b.name));
    battles
}

fn own_battle(files: &dyn Files, path: String) -> Option<OwnBattle> {
    let text = files.read(&path).ok()?;
    let tree = Tree::scan(&text).ok()?;
    // Most of what lies there need not be read for this.
    let is_of_hexes = tree.find("game").and_then(|game| tree.word(game)) == Some("Hex");
    if tree.name() != Some("Scenario") || !is_of_hexes {
        return None;
    }
    let AnyScenario::Hex(loaded) = load_any(files, &path).ok()? else {
        return None;
    };
    let definition = loaded.game.definition();
    definition.victory.as_ref()?;
    let below = match folder(&path) {
        "" => String::new(),
        folder => format!(" ({folder})"),
    };
    Some(OwnBattle {
        name: loaded.title.clone() + &below,
        title: loaded.title,
        sides: definition.sides.each_ref().map(|side| side.id.clone()),
        path,
    })
}

/// The text of a campaign of two battles, each by its title and the name of its scenario.
pub(super) fn campaign(title: &str, battles: [[&str; 2]; 2], [one, other]: [&str; 2]) -> String {
    let title = title.trim();
    let [[first, scenario], [second, next]] = battles.map(|battle| battle.map(quoted));
    format!(
        r#"// What a field means: put the caret on it and read the foot of the page.
// All fields: docs/scenarios/campaign.md
Campaign(
    format: 1,
    title: "{title}",
    summary: "Two battles that follow from one another.",
    text: "
        What you lose in the first battle you do not have in the second.
    ",
    battles: [
        (
            id: "first", title: {first}, scenario: {scenario},
            // What follows which result. The side that has lost gives more steps back to its units.
            then: [
                (
                    winner: "{one}", to: Battle("second"), text: "The first battle is over.",
                    replacements: {{"{one}": 1, "{other}": 2}},
                ),
                (
                    winner: "{other}", to: Battle("second"), text: "The first battle is over.",
                    replacements: {{"{one}": 2, "{other}": 1}},
                ),
            ],
        ),
        (
            id: "second", title: {second}, scenario: {next},
            then: [(winner: "{one}", to: End), (winner: "{other}", to: End)],
        ),
    ],
    // A unit that is lost can come back with a step, two weeks later.
    lost: (steps: 1, days: 14),
)
"#
    )
}

/// Words as a string of a file.
fn quoted(words: &str) -> String {
    format!("\"{}\"", words.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A campaign of two of the author's own battles, in the innermost folder that both are in: its path and its text.
pub(super) fn linked(title: &str, name: &str, battles: [&OwnBattle; 2]) -> (String, String) {
    let [one, other] = battles.map(|battle| folder(&battle.path));
    let above = match common(one, other) {
        "" => String::new(),
        above => format!("{above}/"),
    };
    let named = battles.map(|battle| [battle.title.as_str(), &battle.path[above.len()..]]);
    let sides = battles[0].sides.each_ref().map(String::as_str);
    (
        format!("{above}{name}{CAMPAIGN_ENDING}"),
        campaign(title, named, sides),
    )
}

/// Writes a campaign beside its battles, which are there already; the answer is where it is.
///
/// Errors: why the battles cannot follow from one another, or what the system says.
pub(super) fn write_beside(parts: &Parts, above: &Path) -> Result<PathBuf, String> {
    let mut files = Overlay::new(Folder::new(above));
    files.texts.clone_from(&parts.texts);
    if let Some(problem) = check(&files, &parts.scenario).first() {
        return Err(format!("these battles cannot follow from one another: {problem}"));
    }
    let name = parts.scenario.rsplit('/').next().unwrap_or_default();
    let name = name.strip_suffix(CAMPAIGN_ENDING).unwrap_or(name);
    let path = free_path(&above.join(folder(&parts.scenario)), name, CAMPAIGN_ENDING);
    let text = parts.texts.get(&parts.scenario).map_or("", String::as_str);
    let written = write_whole(&path, text.as_bytes(), Existing::Stays);
    written.map(|()| path).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::super::{Blank, NewScenario, SMALLEST};
    use super::*;
    use railhead_games::{campaigns, check_path};

    #[test]
    fn a_new_campaign_has_two_battles_and_no_problem() {
        for [columns, rows] in [SMALLEST, [20, 12]] {
            let new = NewScenario {
                title: "The Broadwater".to_owned(),
                game: Blank::Battles,
                columns,
                rows,
                ..NewScenario::default()
            };
            let parts = new.parts();
            assert_eq!(parts.scenario, "the-broadwater.campaign.ron");
            assert_eq!(parts.name(), "the-broadwater");
            for path in parts.texts.keys().filter(|path| path.ends_with("gate.ron")) {
                assert_eq!(check(&parts.texts, path), [], "{path}, {columns} x {rows}");
            }
            let campaigns = campaigns(&parts.texts);
            let [campaign] = &campaigns[..] else {
                panic!("{campaigns:?}");
            };
            let plan = campaign.plan.as_ref().expect("it has no problem");
            assert_eq!((plan.battles.len(), plan.most_battles_from(0)), (2, 2));
        }
    }

    /// Writes a new scenario of this title among those of an author.
    fn written(above: &Path, title: &str, game: Blank, battles: Vec<OwnBattle>) -> Result<PathBuf, String> {
        let new = NewScenario {
            title: title.to_owned(),
            game,
            battles,
            ..NewScenario::default()
        };
        assert_eq!(new.trouble(), None);
        new.write(above)
    }

    #[test]
    fn two_battles_of_the_authors_own_are_linked_where_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let above = folder.path().join("scenarios");
        for (title, game) in [
            ("Ford", Blank::Hexes),
            ("Mill", Blank::Hexes),
            ("Sound", Blank::Areas),
            ("Coast", Blank::Battles),
        ] {
            written(&above, title, game, Vec::new()).unwrap();
        }
        let battles = own_battles(&Folder::new(&above));
        let names: Vec<&str> = battles.iter().map(|battle| battle.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "Coast: Eastgate (coast)",
                "Coast: Westgate (coast)",
                "Ford (ford)",
                "Mill (mill)"
            ]
        );
        let link = |pair| written(&above, "The Road", Blank::Linked(pair), battles.clone()).unwrap();
        // Beside them, if they lie together, under a name that is free.
        for (pair, expected) in [
            ([2, 3], "the-road.campaign.ron"),
            ([0, 1], "coast/the-road.campaign.ron"),
            ([3, 2], "the-road-2.campaign.ron"),
        ] {
            let path = link(pair);
            assert_eq!(path, above.join(expected));
            assert_eq!(check_path(&path), [], "{expected}");
        }
        // A unit of another strength in the second battle is another unit.
        let units = above.join("mill/mill.units.ron");
        let text = std::fs::read_to_string(&units).unwrap();
        std::fs::write(&units, text.replacen("steps: 2", "steps: 1", 1)).unwrap();
        let why = written(&above, "No Road", Blank::Linked([2, 3]), battles.clone()).unwrap_err();
        assert!(
            why.starts_with("these battles cannot follow from one another: "),
            "{why}"
        );
        assert!(!above.join("no-road.campaign.ron").exists());
        let mut others = battles;
        others[3].sides[0] = "green".to_owned();
        let new = NewScenario {
            title: "No Road".to_owned(),
            game: Blank::Linked([2, 3]),
            battles: others,
            ..NewScenario::default()
        };
        assert_eq!(new.trouble(), Some("Choose two battles of the same sides"));
    }
}
