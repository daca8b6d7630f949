//! The options of a game, its `propertyList`, read as TripleA reads them: one that a game does not name is off, or has TripleA's own number.

use std::collections::BTreeMap;

use super::attachment::is_true;
use super::report::ImportReport;

/// No price of neutral land opens it.
pub(super) const NEUTRALS_ARE_IMPASSABLE: &str = "Neutrals Are Impassable";
/// The price of entering neutral land: nothing, unless a game names one.
pub(super) const NEUTRAL_CHARGE: (&str, i64) = ("neutralCharge", 0);
/// The unit called `battleship` takes two hits; where this is off it takes one, whatever its attachment says.
pub(super) const TWO_HIT_BATTLESHIP: &str = "Two hit battleship";
/// Submarines submerge, and pass under enemy ships.
pub(super) const SUBMERSIBLE_SUBS: &str = "Submersible Subs";
/// Hits follow from the power of a side, and only the rest is rolled.
pub(super) const LOW_LUCK: &str = "Low Luck";

/// Conditions that ask for victory cities: the option that puts one in force, the end of those that say how many for each alliance, and how
/// many it is where a game does not say.
pub(super) const BY_CITIES: [(&str, &str, i64); 3] = [
    ("Projection of Power", "Projection of Power VCs", 13),
    ("Honorable Surrender", "Honorable Victory VCs", 15),
    ("Total Victory", "Total Victory VCs", 18),
];
/// The same for production.
pub(super) const BY_INCOME: (&str, i64) = ("Economic Victory", 200);

/// Options that the rules here follow, on or off, and those that change no rule.
const NOTHING_TO_TELL: [&str; 17] = [
    NEUTRALS_ARE_IMPASSABLE,
    TWO_HIT_BATTLESHIP,
    SUBMERSIBLE_SUBS,
    LOW_LUCK,
    BY_CITIES[0].0,
    BY_CITIES[1].0,
    BY_CITIES[2].0,
    BY_INCOME.0,
    // Each does what the rules here do anyway.
    "Shore Bombard Per Ground Unit Restricted",
    "Unplaced units live when not placed",
    "Units Repair Hits End Turn",
    "Units Repair Hits Start Turn",
    "Battleships repair at end of round",
    "Battleships repair at beginning of round",
    "Units repair at end of round",
    "Units repair at beginning of round",
    "Selectable Zero Movement Units",
];

/// Options with a number that the rules here do not follow, and what TripleA takes where a game does not name them.
const NUMBERS_UNFOLLOWED: [(&str, i64); 8] = [
    ("Multiply PUs", 1),
    ("maxFactoriesPerTerritory", 1),
    ("Heavy Bomber Dice Rolls", 2),
    ("Super Sub Defence Bonus", 0),
    ("Relationships Last Extra Rounds", 0),
    ("Air Battle Rounds", 1),
    ("Sea Battle Rounds", -1),
    ("Land Battle Rounds", -1),
];

/// The options of a game by name.
#[derive(Clone, Debug, Default)]
pub(super) struct GameOptions(pub BTreeMap<String, String>);

impl GameOptions {
    /// Whether an option is on.
    pub fn is_on(&self, name: &str) -> bool {
        is_true(self.0.get(name).map(String::as_str))
    }

    /// The number of an option, if the game names one.
    pub fn number(&self, name: &str) -> Option<i64> {
        self.0.get(name)?.parse().ok()
    }

    /// The price of entering neutral land; `None` if it is closed to all.
    pub fn neutral_charge(&self) -> Option<i64> {
        let (name, usual) = NEUTRAL_CHARGE;
        let price = self.number(name).unwrap_or(usual).max(0);
        (!self.is_on(NEUTRALS_ARE_IMPASSABLE)).then_some(price)
    }

    /// Reports the options that are on, or have a number of their own, and that no rule here follows.
    pub fn tell(&self, report: &mut ImportReport) {
        let on = self
            .0
            .keys()
            .filter(|name| self.is_on(name) && !NOTHING_TO_TELL.contains(&name.as_str()));
        let numbers = NUMBERS_UNFOLLOWED.iter().filter_map(|(name, usual)| {
            let number = self.number(name).filter(|number| number != usual)?;
            Some(format!("{name} {number}"))
        });
        let bids = self.0.keys().filter_map(|name| {
            let number = self.number(name).filter(|number| *number > 0)?;
            name.ends_with(" bid").then(|| format!("{name} {number}"))
        });
        let all: Vec<String> = on.cloned().chain(numbers).chain(bids).collect();
        report.leave_out_named(&all, "option", "options", "without effect here");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(named: &[(&str, &str)]) -> GameOptions {
        let named = named.iter();
        GameOptions(
            named
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
        )
    }

    #[test]
    fn an_option_that_a_game_does_not_name_is_as_in_the_program_of_the_map() {
        let none = options(&[]);
        assert_eq!(none.neutral_charge(), Some(0));
        assert!(!none.is_on(SUBMERSIBLE_SUBS));
        let mut report = ImportReport::default();
        none.tell(&mut report);
        assert_eq!(report, ImportReport::default());
    }

    #[test]
    fn neutral_land_is_closed_only_where_a_game_closes_it() {
        for (named, price) in [
            (&[("neutralCharge", "3")][..], Some(3)),
            (&[("neutralCharge", "0")], Some(0)),
            (&[("neutralCharge", "-1")], Some(0)),
            (&[("neutralCharge", "three")], Some(0)),
            (&[("Neutrals Are Impassable", "false")], Some(0)),
            (
                &[("Neutrals Are Impassable", "True"), ("neutralCharge", "3")],
                None,
            ),
        ] {
            assert_eq!(options(named).neutral_charge(), price, "{named:?}");
        }
    }

    #[test]
    fn what_no_rule_follows_is_told_by_name() {
        let named = options(&[
            ("Kamikaze Airplanes", "true"),
            ("Low Luck", "true"),
            ("Neutral Flyover Allowed", "false"),
            ("Sea Battle Rounds", "-1"),
            ("Land Battle Rounds", "3"),
            ("British bid", "6"),
            ("German bid", "0"),
        ]);
        let mut report = ImportReport::default();
        named.tell(&mut report);
        assert_eq!(
            report.lines(),
            [
                "left out: 3 options (Kamikaze Airplanes, Land Battle Rounds 3, British bid 6): without effect here"
            ]
        );
    }

    #[test]
    fn the_page_says_what_every_option_is_where_a_game_does_not_name_it() {
        let page = include_str!("../../../../../docs/import.md");
        let row = |name: &str| {
            let mut rows = page.lines().filter(|line| line.starts_with("| "));
            let row = rows.find(|row| row.contains(&format!("`{name}`")));
            row.unwrap_or_else(|| panic!("{name} is not on the page"))
                .to_owned()
        };
        assert!(row(NEUTRAL_CHARGE.0).contains(&format!("| {} |", NEUTRAL_CHARGE.1)));
        for name in [
            NEUTRALS_ARE_IMPASSABLE,
            TWO_HIT_BATTLESHIP,
            SUBMERSIBLE_SUBS,
            LOW_LUCK,
            BY_INCOME.0,
        ] {
            assert!(row(name).contains("| off |"), "{name}");
        }
        let numbers = BY_CITIES.map(|(_, _, number)| number.to_string()).join(", ");
        for (name, of_alliance, _) in BY_CITIES {
            assert!(row(name).contains("| off |"), "{name}");
            assert!(
                row(&format!("ALLIANCE {of_alliance}")).contains(&format!("| {numbers} |")),
                "{name}"
            );
        }
        assert!(row(&format!("ALLIANCE {}", BY_INCOME.0)).contains(&format!("| {} |", BY_INCOME.1)));
    }
}
