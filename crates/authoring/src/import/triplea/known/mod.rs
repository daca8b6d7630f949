//! What a map can say, option by option, and what becomes of it here.
//!
//! The tables are written as the page `docs/import.md` has them, and a test holds both equal: what is not in them is told as unknown. A row in
//! bold letters begins a subject, and says why what it leaves out is left out.
//!
//! | the last cell | meaning |
//! | --- | --- |
//! | `the same` | the option comes over, whatever it says |
//! | `only ...` | it comes over where the rules here can say it; the reader of the option notes where they cannot |
//! | `nothing: ...` | it changes nothing here |
//! | `left out` | it is told in the report |

mod conditions;
mod game;
mod land;
mod players;
mod units;

use std::collections::BTreeMap;

/// What becomes of an option.
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
    /// What it is where a map does not name it.
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

/// What options are about.
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
    /// Reads tables as the page has them.
    fn read(tables: &[&'static str]) -> Self {
        let mut read = Self::default();
        let rows = tables.iter().flat_map(|table| table.lines().skip(3));
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
                _ => panic!("a row says what becomes of its option: {row}"),
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
    let class = |class, (one, many), is_whole, tables: &[&'static str]| KnownClass {
        class,
        begins: "",
        one,
        many,
        is_whole,
        table: OptionTable::read(tables),
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
            &[conditions::RULES, conditions::DEPENDENT],
        )
    };
    let kinds = ("kind of unit", "kinds of unit");
    let player = ("player", "players");
    vec![
        class("UnitAttachment", kinds, false, &[units::UNITS]),
        class(
            "UnitSupportAttachment",
            ("rule of support", "rules of support"),
            true,
            &[units::SUPPORT],
        ),
        class(
            "TerritoryAttachment",
            ("territory", "territories"),
            false,
            &[land::TERRITORIES],
        ),
        class(
            "CanalAttachment",
            ("end of a canal", "ends of canals"),
            false,
            &[land::CANALS],
        ),
        class(
            "TerritoryEffectAttachment",
            ("kind of terrain", "kinds of terrain"),
            true,
            &[land::TERRAIN],
        ),
        class("PlayerAttachment", player, false, &[players::PLAYERS]),
        class("TechAttachment", player, false, &[players::INVENTED]),
        class(
            "TechAbilityAttachment",
            ("technology", "technologies"),
            true,
            &[players::INVENTIONS],
        ),
        class(
            "RelationshipTypeAttachment",
            ("relationship", "relationships"),
            true,
            &[players::RELATIONSHIPS],
        ),
        class(
            "PoliticalActionAttachment",
            ("political action", "political actions"),
            true,
            &[players::POLITICS, players::ANY_ACTION, conditions::DEPENDENT],
        ),
        class(
            "UserActionAttachment",
            ("action of players", "actions of players"),
            true,
            &[players::ACTIONS, players::ANY_ACTION, conditions::DEPENDENT],
        ),
        class(
            "TriggerAttachment",
            ("trigger", "triggers"),
            true,
            &[conditions::TRIGGERS, conditions::DEPENDENT],
        ),
        begins("objective", rules(("objective", "objectives"))),
        begins("condition", rules(("condition", "conditions"))),
        rules(("rule of a player", "rules of players")),
    ]
}

/// The options of a game.
pub(super) fn of_game() -> OptionTable {
    OptionTable::read(&[game::PROPERTIES])
}

/// The classes of the delegates of steps.
pub(super) fn of_steps() -> OptionTable {
    OptionTable::read(&[game::STEPS])
}

/// The options of steps.
pub(super) fn of_step_options() -> OptionTable {
    OptionTable::read(&[game::STEP_OPTIONS])
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: [&str; 18] = [
        units::UNITS,
        units::SUPPORT,
        land::TERRITORIES,
        land::CANALS,
        land::TERRAIN,
        players::PLAYERS,
        players::INVENTED,
        players::INVENTIONS,
        players::RELATIONSHIPS,
        players::POLITICS,
        players::ACTIONS,
        players::ANY_ACTION,
        conditions::TRIGGERS,
        conditions::RULES,
        conditions::DEPENDENT,
        game::PROPERTIES,
        game::STEPS,
        game::STEP_OPTIONS,
    ];

    #[test]
    fn the_tables_are_those_of_the_page() {
        let page = include_str!("../../../../../../docs/import.md");
        for table in TABLES {
            assert!(page.contains(table), "the page does not have this table:{table}");
        }
        let begins = |line: &&str| line.starts_with("| option | if missing");
        assert_eq!(page.lines().filter(begins).count(), TABLES.len());
    }

    #[test]
    fn every_row_is_read() {
        let all = classes().into_iter().map(|class| class.table);
        for table in all.chain([of_game(), of_steps(), of_step_options()]) {
            assert!(!table.options.is_empty());
            for (name, option) in &table.options {
                let subject = table.subjects[option.subject];
                assert!(!option.does.is_empty(), "{name}");
                assert!(!subject.about.is_empty() && !subject.why.is_empty(), "{name}");
                assert!(option.is_usual(option.usual), "{name}");
            }
        }
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
