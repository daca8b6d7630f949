//! New files of a scenario that are sound from the start, with the field of the scenario that names them.

use railhead_area_game::AreaGame;
use railhead_engine::text::Files;
use railhead_engine::text::edit::{Edit, apply_all, set};
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::sources::files::join;
use railhead_engine::text::sources::overlay::Overlay;
use railhead_games::{AnyScenario, load_any};
use railhead_hex_game::definition::{Definition, Side};

use super::brush::{add, set_field};
use crate::rails;

/// A kind of file that a scenario can do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewFile {
    /// What a side intends, for a computer to play.
    Script,
    /// Steps that teach the scenario.
    Lesson,
    /// What really happened.
    History,
    /// The rules of its railways: a copy of the variant of this number among those of the game.
    Rails(usize),
}

/// A new file, not on disk yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeFile {
    /// Its path, which no other file has.
    pub path: String,
    pub text: String,
    /// The edits of the scenario that name it, and empty what it has no use for.
    pub named: Vec<Edit>,
}

impl MadeFile {
    /// Says what is wrong with the scenario once it names the file.
    fn fits(&self, files: &dyn Files, scenario: &str, text: &str) -> Result<(), String> {
        let mut with = Overlay::new(files);
        let mut named = text.to_owned();
        apply_all(&mut named, self.named.clone());
        with.texts.insert(scenario.to_owned(), named);
        with.texts.insert(self.path.clone(), self.text.clone());
        match load_any(&with, scenario) {
            Ok(_) => Ok(()),
            Err(problems) => {
                let first = problems.first().map(ToString::to_string).unwrap_or_default();
                Err(format!("the scenario would not be sound with it: {first}"))
            }
        }
    }
}

impl NewFile {
    /// The kinds of file that every scenario can have.
    pub const PLAIN: [Self; 3] = [Self::Script, Self::Lesson, Self::History];

    /// The rail variants, each with its name for authors: `Option 3: stations only`.
    pub fn rails() -> Vec<(Self, String)> {
        let names = rails::names().into_iter().enumerate();
        names
            .map(|(number, name)| (Self::Rails(number), rails::title(&name)))
            .collect()
    }

    /// Its name, in small letters, which is also the field of the scenario that names it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Script => "script",
            Self::Lesson => "lesson",
            Self::History => "history",
            Self::Rails(_) => "rail",
        }
    }

    /// Makes the file for a scenario.
    ///
    /// Errors: in words: the scenario has one and no room for another, or has problems.
    pub fn make(self, files: &dyn Files, scenario: &str) -> Result<MadeFile, String> {
        let text = files.read(scenario).map_err(|error| error.to_string())?;
        let kind = self.name();
        let is_list = self == Self::Script;
        let tree = Tree::scan(&text).map_err(|_| "first mend the brackets of this scenario")?;
        if tree.name() != Some("Scenario") {
            return Err(format!("a {kind} belongs to a scenario, and this is none"));
        }
        // Rails of one's own take the place of others.
        let has_one = !is_list && tree.find(kind).is_some() && !matches!(self, Self::Rails(_));
        if has_one {
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
            AnyScenario::Hex(loaded) => self.of_hexes(loaded.game.definition(), &word)?,
            AnyScenario::Area(loaded) => self.of_areas(&loaded.game, &word)?,
        };
        let quoted = format!("\"{file}\"");
        let named = if is_list {
            add(&text, "scripts", &quoted)
        } else {
            set_field(&text, "", kind, &quoted)
        };
        let mut named = vec![named.ok_or("first mend the brackets of this scenario")?];
        if matches!(self, Self::Rails(_)) {
            named.extend(without_use(&text, &tree, &made));
        }
        let made = MadeFile {
            path,
            text: made,
            named,
        };
        made.fits(files, scenario, &text)?;
        Ok(made)
    }

    fn of_hexes(self, definition: &Definition, word: &str) -> Result<String, String> {
        let calendar = &definition.calendar;
        let (first, last) = (calendar.days(calendar.first).0, calendar.days(calendar.last).1);
        let side = &definition.sides[0].id;
        let made = match self {
            Self::Rails(_) => return Err("railways of hexes follow the rules file".to_owned()),
            Self::Script => {
                let groups = example_group(definition);
                format!(
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
    groups: [{groups}],
    otherwise: Greedy,
)
"#
                )
            }
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
        };
        Ok(made)
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
        "{nation}": ({plan}),
    }},
)
"#,
                plan = example_objectives(game)
            )),
            Self::Lesson => Ok(lesson(nation)),
            Self::History => Err("the area game shows no history".to_owned()),
            Self::Rails(number) => {
                let name = rails::names().into_iter().nth(number);
                Ok(rails::text(&name.ok_or("there is no such variant")?))
            }
        }
    }
}

/// A group of the first side to begin with: a unit of it that goes for a place of the enemy; nothing if there is none of either.
fn example_group(definition: &Definition) -> String {
    let unit = definition.units.iter().find(|unit| unit.side == Side::First);
    let enemy = Some(Side::Second);
    let mut places = definition.board.places().iter();
    let place = places.find(|place| definition.control[place.at.index()] == enemy);
    let Some((unit, place)) = unit.zip(place) else {
        return String::new();
    };
    format!(
        r#"
        // A unit is in one group at most; objectives are taken in order.
        (
            name: "First group",
            units: "{}",
            objectives: [
                (to: Take("{}")),
            ],
        ),
    "#,
        unit.id, place.id
    )
}

/// The first objective of the first nation: a place that an enemy holds; empty if there is none.
fn example_objectives(game: &AreaGame) -> String {
    let own = game.definition().nations[0].side;
    let mut enemy = game.space_ids().filter(|space| {
        let spec = game.spec(*space);
        let holder = spec.controller.filter(|_| spec.in_play && !spec.is_sea);
        holder.is_some_and(|nation| Some(nation) != game.neutral() && game.side_of(nation) != own)
    });
    enemy.next().map_or_else(String::new, |space| {
        let area = &game.definition().board.area(space).id;
        format!("objectives: [(take: \"{area}\")]")
    })
}

/// The edits that empty the stations and markers of a scenario where a rail variant has none.
fn without_use(text: &str, tree: &Tree, variant: &str) -> Vec<Edit> {
    let unused = [("stations", "station: "), ("markers", "marker: ")]
        .into_iter()
        .filter(|(field, price)| {
            let has_price = variant.lines().any(|line| line.trim_start().starts_with(price));
            tree.find(field).is_some() && !has_price
        });
    unused.filter_map(|(field, _)| set(text, field, "\"\"")).collect()
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
    use railhead_engine::text::sources::files::Embedded;

    #[test]
    fn every_shipped_scenario_stays_sound_with_a_new_file_of_each_kind() {
        let mut made = 0;
        let paths = Embedded.paths().into_iter();
        for path in paths.filter(|path| load_any(&Embedded, path).is_ok()) {
            let rails = NewFile::rails().into_iter().map(|(kind, _)| kind);
            for kind in NewFile::PLAIN.into_iter().chain(rails) {
                let new = match kind.make(&Embedded, &path) {
                    Ok(new) => new,
                    Err(why) => {
                        let is_known = why.ends_with("already")
                            // A campaign can be played, too.
                            || why.ends_with("and this is none")
                            || why == "the area game shows no history"
                            || why == "railways of hexes follow the rules file"
                            // What stands of its own in a scenario fits its own rails.
                            || matches!(kind, NewFile::Rails(_)) && why.starts_with("the scenario would not be sound with it");
                        assert!(is_known, "{path}: {why}");
                        continue;
                    }
                };
                assert!(Embedded.read(&new.path).is_err(), "{} is new", new.path);
                let mut files = Overlay::new(Embedded);
                let mut text = Embedded.read(&path).unwrap();
                apply_all(&mut text, new.named);
                assert!(text.contains(new.path.rsplit('/').next().unwrap()), "{path}");
                files.texts.insert(path.clone(), text);
                files.texts.insert(new.path, new.text);
                let problems = load_any(&files, &path).err();
                assert!(problems.is_none(), "{path}: {kind:?}: {problems:?}");
                made += 1;
            }
        }
        assert!(made > 100, "{made}");
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
