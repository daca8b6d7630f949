//! The options that a map can have, and whether each comes over.
//!
//! The tables are those of the page `docs/import.md`; the report names other options as unknown. A row in bold letters begins a subject, and says
//! why its options are left out.
//!
//! | the last cell | meaning |
//! | --- | --- |
//! | `the same` | the option comes over, whatever it says |
//! | `only ...` | it comes over where the rules here can say it; the reader of the option notes where they cannot |
//! | `nothing: ...` | it changes nothing here |
//! | `left out` | the report names it |

use std::collections::BTreeMap;

/// The page with the tables.
const PAGE: &str = include_str!("../../../../../docs/import.md");

/// The table on how anything depends on conditions.
const DEPENDENT: &str = "Of all these, and of actions:";
/// The table on what actions of either kind have.
const ANY_ACTION: &str = "Of both:";

/// The rows of the table that stands on the page below a line that begins so.
fn rows(line: &'static str) -> impl Iterator<Item = &'static str> {
    let below = PAGE.lines().skip_while(move |other| !other.starts_with(line));
    let table = below.skip_while(|line| !line.starts_with("| option |")).skip(2);
    table.take_while(|line| line.starts_with('|'))
}

/// Whether an option comes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OptionFate {
    /// It comes over.
    Same,
    /// It comes over where the rules here can say it.
    Partly,
    /// It changes nothing here.
    Nothing,
    /// It is left out.
    LeftOut,
}

/// An option that a map can name.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownOption {
    /// Its value where a map does not name it.
    usual: &'static str,
    /// What it does on the map, for players.
    pub does: &'static str,
    pub fate: OptionFate,
    /// Its subject, and its place among all options of its tables.
    pub subject: usize,
    pub place: usize,
}

impl KnownOption {
    /// Whether a value says no more than to leave the option out.
    pub fn is_usual(&self, value: &str) -> bool {
        let value = value.trim();
        let number = |text: &str| match text.to_ascii_lowercase().as_str() {
            "true" | "yes" => Some(1),
            "false" | "no" => Some(0),
            other => other.parse::<i64>().ok(),
        };
        value.is_empty()
            || value.eq_ignore_ascii_case(self.usual)
            || number(value).is_some_and(|value| number(self.usual) == Some(value))
    }
}

/// The subject of some options.
#[derive(Clone, Copy, Debug)]
pub(super) struct OptionSubject {
    pub about: &'static str,
    /// Why those that are left out are left out.
    pub why: &'static str,
}

/// The options that something can have.
#[derive(Clone, Debug, Default)]
pub(super) struct OptionTable {
    pub subjects: Vec<OptionSubject>,
    options: BTreeMap<&'static str, KnownOption>,
}

impl OptionTable {
    /// Reads the tables that stand on the page below lines that begin so.
    fn read(lines: &[&'static str]) -> Self {
        let mut read = Self::default();
        let rows = lines.iter().copied().flat_map(rows);
        for (row, place) in rows.zip(0..) {
            let cells: Vec<&'static str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let [name, usual, does, here] = cells[..] else {
                panic!("a row has four cells: {row}");
            };
            if let Some(about) = name.strip_prefix("**") {
                read.subjects.push(OptionSubject {
                    about: about.trim_end_matches("**"),
                    why: does,
                });
                continue;
            }
            let fate = match here.split_once(' ') {
                Some(("the", "same")) => OptionFate::Same,
                Some(("left", "out")) => OptionFate::LeftOut,
                Some(("nothing:", _)) => OptionFate::Nothing,
                Some(("only", _)) => OptionFate::Partly,
                _ => panic!("a row says whether its option comes over: {row}"),
            };
            let option = KnownOption {
                usual,
                does,
                fate,
                subject: read.subjects.len() - 1,
                place,
            };
            let other = read.options.insert(name.trim_matches('`'), option);
            assert!(other.is_none(), "two rows are about one option: {row}");
        }
        read
    }

    /// An option by its name.
    pub fn get(&self, name: &str) -> Option<&KnownOption> {
        self.options.get(name)
    }

    /// An option of which the table has only the end, after a word in capital letters for a name: `ALLIANCE Economic Victory`.
    pub fn of_named(&self, name: &str) -> Option<&KnownOption> {
        let mut options = self.options.iter();
        let found = options.find(|(pattern, _)| {
            let end = ["PLAYER", "ALLIANCE"]
                .iter()
                .find_map(|word| pattern.strip_prefix(word));
            end.is_some_and(|end| name.ends_with(end) && name.len() > end.len())
        });
        found.map(|(_, option)| option)
    }
}

/// Attachments of one class, and what is said of them.
#[derive(Clone, Debug)]
pub(super) struct KnownClass {
    /// The last word of the class, and how the names of its attachments begin.
    pub class: &'static str,
    pub begins: &'static str,
    /// One and many of what has the options.
    pub one: &'static str,
    pub many: &'static str,
    /// Whether it is left out as a whole, and its options tell only what it was.
    pub is_whole: bool,
    pub table: OptionTable,
}

impl KnownClass {
    /// Whether an attachment is of it.
    pub fn has(&self, class: &str, name: &str) -> bool {
        self.class == class && name.starts_with(self.begins)
    }
}

/// The classes of attachments. Of several that an attachment belongs to, the first counts.
pub(super) fn classes() -> Vec<KnownClass> {
    let class = |class, (one, many), is_whole, lines: &[&'static str]| KnownClass {
        class,
        begins: "",
        one,
        many,
        is_whole,
        table: OptionTable::read(lines),
    };
    let begins = |begins, mut class: KnownClass| {
        class.begins = begins;
        class
    };
    let rules = |words| {
        class(
            "RulesAttachment",
            words,
            true,
            &[
                "Of an objective, a condition or the rules of a player,",
                DEPENDENT,
            ],
        )
    };
    let kinds = ("kind of unit", "kinds of unit");
    let player = ("player", "players");
    vec![
        class(
            "UnitAttachment",
            kinds,
            false,
            &["What is said of a kind of unit,"],
        ),
        class(
            "UnitSupportAttachment",
            ("rule of support", "rules of support"),
            true,
            &["What is said of its rules of support,"],
        ),
        class(
            "TerritoryAttachment",
            ("territory", "territories"),
            false,
            &["What is said of a territory,"],
        ),
        class(
            "CanalAttachment",
            ("end of a canal", "ends of canals"),
            false,
            &["Of a canal,"],
        ),
        class(
            "TerritoryEffectAttachment",
            ("kind of terrain", "kinds of terrain"),
            true,
            &["Of a kind of terrain,"],
        ),
        class("PlayerAttachment", player, false, &["What is said of a player,"]),
        class(
            "TechAttachment",
            player,
            false,
            &["Of the inventions that it has from the start,"],
        ),
        class(
            "TechAbilityAttachment",
            ("technology", "technologies"),
            true,
            &["Of what an invention does,"],
        ),
        class(
            "RelationshipTypeAttachment",
            ("relationship", "relationships"),
            true,
            &["Of how players stand to each other,"],
        ),
        class(
            "PoliticalActionAttachment",
            ("political action", "political actions"),
            true,
            &["Of what players can do about it,", ANY_ACTION, DEPENDENT],
        ),
        class(
            "UserActionAttachment",
            ("action of players", "actions of players"),
            true,
            &["Of what else they can do,", ANY_ACTION, DEPENDENT],
        ),
        class(
            "TriggerAttachment",
            ("trigger", "triggers"),
            true,
            &["What is said of a trigger,", DEPENDENT],
        ),
        begins("objective", rules(("objective", "objectives"))),
        begins("condition", rules(("condition", "conditions"))),
        rules(("rule of a player", "rules of players")),
    ]
}

/// The options of a game.
pub(super) fn of_game() -> OptionTable {
    OptionTable::read(&["The properties of a game."])
}

/// The classes of the delegates of steps.
pub(super) fn of_steps() -> OptionTable {
    OptionTable::read(&["The classes of its delegates,"])
}

/// The options of steps.
pub(super) fn of_step_options() -> OptionTable {
    OptionTable::read(&["What a step says of itself:"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_page_is_read() {
        let all = classes().into_iter().map(|class| class.table);
        let all: Vec<OptionTable> = all.chain([of_game(), of_steps(), of_step_options()]).collect();
        for table in &all {
            assert!(!table.options.is_empty());
            for (name, option) in &table.options {
                let subject = table.subjects[option.subject];
                assert!(!option.does.is_empty(), "{name}");
                assert!(!subject.about.is_empty() && !subject.why.is_empty(), "{name}");
                assert!(option.is_usual(option.usual), "{name}");
            }
        }
        let options = PAGE.lines().skip_while(|line| *line != "## Every option");
        let options = options.filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
        let mut number = 0;
        for (name, row) in options {
            let is_read = |table: &OptionTable| {
                let does = table.get(name).map(|option| option.does);
                does.is_some_and(|does| row.contains(does))
            };
            assert!(all.iter().any(is_read), "{name}{row}");
            number += 1;
        }
        assert!(number > 400, "{number} options");
    }

    #[test]
    fn a_value_that_says_nothing_new_is_known_in_every_spelling() {
        let units = &classes()[0].table;
        for (name, usual, other) in [
            ("canScramble", "False", "true"),
            ("isMarine", "false", "true"),
            ("maxScrambleCount", "-1", "0"),
            ("attackAA", "1", "0"),
            ("typeAA", "aa", "Flak"),
            ("constructionType", "none", "factory"),
            ("requiresUnits", " ", "factory"),
        ] {
            let option = units.get(name).unwrap();
            assert!(option.is_usual(usual), "{name}: {usual}");
            assert!(!option.is_usual(other), "{name}: {other}");
        }
    }

    #[test]
    fn an_option_of_a_player_is_found_by_its_end() {
        let game = of_game();
        for (name, is_known) in [
            ("British bid", true),
            ("The Axis Economic Victory", true),
            (" bid", false),
            ("British hats", false),
        ] {
            assert_eq!(game.of_named(name).is_some(), is_known, "{name}");
        }
    }
}
