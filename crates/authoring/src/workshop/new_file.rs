//! New files of a scenario that are sound from the start, with the field of the scenario that names them.

use railhead_area_game::AreaGame;
use railhead_engine::text::Files;
use railhead_engine::text::edit::Edit;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::sources::files::join;
use railhead_games::{AnyScenario, load_any};
use railhead_hex_game::definition::{Definition, Side};

use super::brush::{add, set_field};

/// A kind of file that a scenario can do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewFile {
    /// What a side intends, for a computer to play.
    Script,
    /// Steps that teach the scenario.
    Lesson,
    /// What really happened.
    History,
}

/// A new file, not on disk yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeFile {
    /// Its path, which no other file has.
    pub path: String,
    pub text: String,
    /// The edit of the scenario that names it.
    pub named: Edit,
}

impl NewFile {
    /// The kinds of file.
    pub const ALL: [Self; 3] = [Self::Script, Self::Lesson, Self::History];

    /// Its name, in small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Script => "script",
            Self::Lesson => "lesson",
            Self::History => "history",
        }
    }

    /// Makes the file for a scenario.
    ///
    /// # Errors
    ///
    /// In words: the scenario has one and no room for another, or has problems.
    pub fn make(self, files: &dyn Files, scenario: &str) -> Result<MadeFile, String> {
        let text = files.read(scenario).map_err(|error| error.to_string())?;
        let kind = self.name();
        let is_list = self == Self::Script;
        let tree = Tree::scan(&text).map_err(|_| "first mend the brackets of this scenario")?;
        if !is_list && tree.find(kind).is_some() {
            return Err(format!("this scenario has a {kind} already"));
        }
        let loaded = load_any(files, scenario);
        let loaded = loaded.map_err(|_| "first mend the problems of this scenario")?;
        let name = scenario.rsplit('/').next().unwrap_or(scenario);
        let name = name.strip_suffix(".ron").unwrap_or(name);
        let numbered = (2..).map(|number: u32| format!("{name}-{number}.{kind}.ron"));
        let taken = files.paths();
        let mut free = std::iter::once(format!("{name}.{kind}.ron"))
            .chain(numbered)
            .filter_map(|file| Some((join(scenario, &file).ok()?, file)))
            .filter(|(path, _)| !taken.contains(path));
        let (path, file) = free.next().ok_or("every name is taken")?;
        // A script is chosen by a word of its own.
        let word = file.trim_end_matches(".ron").replace(['.', '-'], "_");
        let made = match &loaded {
            AnyScenario::Hex(loaded) => self.of_hexes(loaded.game.definition(), &word),
            AnyScenario::Area(loaded) => self.of_areas(&loaded.game, &word)?,
        };
        let quoted = format!("\"{file}\"");
        let named = if is_list {
            add(&text, "scripts", &quoted)
        } else {
            set_field(&text, "", kind, &quoted)
        };
        let named = named.ok_or("first mend the brackets of this scenario")?;
        Ok(MadeFile {
            path,
            text: made,
            named,
        })
    }

    fn of_hexes(self, definition: &Definition, word: &str) -> String {
        let calendar = &definition.calendar;
        let (first, last) = (calendar.days(calendar.first).0, calendar.days(calendar.last).1);
        let side = &definition.sides[0].id;
        match self {
            Self::Script => format!(
                r#"// All fields: docs/scenarios/script.md
Script(
    format: 1,
    game: Hex,
    name: "{word}",
    title: "A new plan",
    summary: "What the side intends.",
    side: "{side}",
    from: "{first}",
    until: "{last}",
    groups: [],
    otherwise: Greedy,
)
"#
            ),
            Self::Lesson => lesson(side),
            Self::History => {
                let held = |side: Side| {
                    let places = definition.board.places().iter();
                    let held = places.filter(|place| definition.control[place.at.index()] == Some(side));
                    let ids: Vec<&str> = held.map(|place| place.id.as_str()).collect();
                    format!(
                        "(side: \"{}\", places: \"{}\")",
                        definition.sides[side.index()].id,
                        ids.join(" ")
                    )
                };
                let [one, other] = Side::BOTH.map(held);
                format!(
                    r#"// All fields: docs/scenarios/history.md
History(
    format: 1,
    from: "{first}",
    until: "{last}",
    outset: [
        {one},
        {other},
    ],
    events: [],
)
"#
                )
            }
        }
    }

    fn of_areas(self, game: &AreaGame, word: &str) -> Result<String, String> {
        let nation = &game.definition().nations[0].id;
        match self {
            Self::Script => Ok(format!(
                r#"// All fields: docs/scenarios/area-script.md
AreaScript(
    format: 1,
    name: "{word}",
    title: "A new plan",
    summary: "What the nations intend.",
    nations: {{
        "{nation}": (),
    }},
)
"#
            )),
            Self::Lesson => Ok(lesson(nation)),
            Self::History => Err("the area game shows no history".to_owned()),
        }
    }
}

fn lesson(side: &str) -> String {
    format!(
        r#"// All fields: docs/scenarios/lesson.md
Lesson(
    format: 1,
    title: "A new lesson",
    side: "{side}",
    steps: [
        (
            title: "The first step",
            text: "What the player reads.",
        ),
    ],
)
"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::text::edit::apply;
    use railhead_engine::text::sources::files::Embedded;
    use railhead_engine::text::sources::overlay::Overlay;

    #[test]
    fn every_shipped_scenario_stays_sound_with_a_new_file_of_each_kind() {
        let mut made = 0;
        let paths = Embedded.paths().into_iter();
        for path in paths.filter(|path| load_any(&Embedded, path).is_ok()) {
            for kind in NewFile::ALL {
                let new = match kind.make(&Embedded, &path) {
                    Ok(new) => new,
                    Err(why) => {
                        let is_known = why.ends_with("already") || why == "the area game shows no history";
                        assert!(is_known, "{path}: {why}");
                        continue;
                    }
                };
                assert!(Embedded.read(&new.path).is_err(), "{} is new", new.path);
                let mut files = Overlay::new(Embedded);
                let mut text = Embedded.read(&path).unwrap();
                apply(&mut text, &new.named);
                assert!(text.contains(new.path.rsplit('/').next().unwrap()), "{path}");
                files.texts.insert(path.clone(), text);
                files.texts.insert(new.path, new.text);
                let problems = load_any(&files, &path).err();
                assert!(problems.is_none(), "{path}: {kind:?}: {problems:?}");
                made += 1;
            }
        }
        assert!(made > 30, "{made}");
    }

    #[test]
    fn a_scenario_with_problems_is_to_be_mended_first() {
        let mut files = Overlay::new(Embedded);
        let path = "malaya/jitra.ron";
        let text = Embedded.read(path).unwrap().replacen("title:", "titel:", 1);
        files.texts.insert(path.to_owned(), text);
        let why = NewFile::Script.make(&files, path).unwrap_err();
        assert_eq!(why, "first mend the problems of this scenario");
    }
}
