//! The combat chapter of a rules file: odds, results, die modifiers (HB).

use serde::{Deserialize, Serialize};

use super::super::definition::{CombatModifiers, CombatResult, CombatTable};
use super::super::file_check::FileCheck;
use crate::rules::text::issue::Issue;
use crate::rules::text::words::words;

/// How many faces the die of a combat has: a row of results for each.
const FACES: usize = 6;
/// The most odds columns of a table.
const MAX_COLUMNS: usize = 20;

/// The numbers of combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatFile {
    /// The odds columns, the worst for the attacker first: `["1:3", "1:2", "1:1"]`.
    pub columns: Vec<String>,
    /// A row for each die from 1 to 6, with a word for each column: `"A2 A1 EX - R1 D1R1 DE"`.
    pub results: Vec<String>,
    /// Die modifiers.
    pub modifiers: ModifiersFile,
    /// The lowest roll of a d6 that costs a step on a hard retreat.
    pub hard_retreat_from: u16,
    /// How many hexes along a road armour can advance beyond the emptied hex.
    pub armour_advance: u16,
}

/// Die modifiers; those that help the defender are below 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModifiersFile {
    /// The defender is in a town.
    pub town: i16,
    /// The defender is in a city.
    pub city: i16,
    /// Every attacker is across a river or strait.
    pub water: i16,
    /// Armour attacks along a road, and the defender has no anti-tank guns.
    pub armour: i16,
    /// Attacked from two hexes that are neither adjacent nor the same.
    pub two_sides: i16,
    /// Attacked from three such.
    pub three_sides: i16,
    /// An assault from the sea.
    pub assault: i16,
    /// The defender is fortified.
    pub fortified: i16,
}

impl CombatFile {
    pub(super) fn build(&self, check: &mut FileCheck) -> CombatTable {
        CombatTable {
            columns: self.columns(check),
            rows: self.rows(check),
            modifiers: self.modifiers(check),
            fortified: Vec::new(),
            hard_retreat_from: check.number(
                "combat.hard_retreat_from",
                self.hard_retreat_from,
                1,
                // One more than the die has means never.
                7,
            ),
            armour_advance: check.number("combat.armour_advance", self.armour_advance, 0, 9),
        }
    }

    fn columns(&self, check: &mut FileCheck) -> Vec<(u8, u8)> {
        let mut columns: Vec<(u8, u8)> = Vec::new();
        if self.columns.is_empty() || self.columns.len() > MAX_COLUMNS {
            let what = format!("{} odds columns", self.columns.len());
            check
                .issues
                .push(Issue::new("combat.columns", what).hint(format!("there are 1 to {MAX_COLUMNS}")));
        }
        for (index, text) in self.columns.iter().enumerate() {
            let path = format!("combat.columns[{index}]");
            let parsed = text.split_once(':').and_then(|(attack, defence)| {
                Some((attack.trim().parse().ok()?, defence.trim().parse().ok()?))
            });
            let Some((attack @ 1..=99, defence @ 1..=99)) = parsed else {
                let what = format!("\"{text}\" is not an odds ratio");
                check
                    .issues
                    .push(Issue::new(path, what).hint("odds are attack to defence, such as \"3:2\""));
                continue;
            };
            if let Some((before, other)) = columns.last().copied()
                && u16::from(attack) * u16::from(other) <= u16::from(before) * u16::from(defence)
            {
                let what = format!("{attack}:{defence} is no better than {before}:{other} before it");
                check
                    .issues
                    .push(Issue::new(path, what).hint("columns go from the worst odds to the best (HB-2)"));
            }
            columns.push((attack, defence));
        }
        columns
    }

    fn rows(&self, check: &mut FileCheck) -> Vec<Vec<CombatResult>> {
        if self.results.len() != FACES {
            let what = format!("{} rows of results", self.results.len());
            let hint = format!("there are {FACES}, one for each roll of the die (HB-3)");
            check.issues.push(Issue::new("combat.results", what).hint(hint));
        }
        let rows = self.results.iter().enumerate().map(|(index, row)| {
            let path = format!("combat.results[{index}]");
            let mut cells = Vec::new();
            for (offset, word) in words(row) {
                let cell = CombatResult::from_text(word);
                if cell.is_none() {
                    let what = format!("\"{word}\" is not a combat result");
                    let hint =
                        "results are A1 to A9, D1 to D9, R1 to R9, D and R together (D1R2), EX, DE and -";
                    check
                        .issues
                        .push(Issue::new(path.as_str(), what).at_offset(offset).hint(hint));
                }
                cells.push(cell.unwrap_or_default());
            }
            if cells.len() != self.columns.len() {
                let what = format!(
                    "{} results where there are {} columns",
                    cells.len(),
                    self.columns.len()
                );
                check.issues.push(Issue::new(path, what));
            }
            cells
        });
        rows.collect()
    }

    fn modifiers(&self, check: &mut FileCheck) -> CombatModifiers {
        let ModifiersFile {
            town,
            city,
            water,
            armour,
            two_sides,
            three_sides,
            assault,
            fortified,
        } = self.modifiers;
        let mut number =
            |field: &str, value| die_modifier(&format!("combat.modifiers.{field}"), value, check);
        CombatModifiers {
            town: number("town", town),
            city: number("city", city),
            water: number("water", water),
            armour: number("armour", armour),
            two_sides: number("two_sides", two_sides),
            three_sides: number("three_sides", three_sides),
            assault: number("assault", assault),
            fortified: number("fortified", fortified),
        }
    }
}

/// A die modifier in its small type; an issue if it is more than a die can show.
pub(super) fn die_modifier(path: &str, value: i16, check: &mut FileCheck) -> i8 {
    if !(-6..=6).contains(&value) {
        let what = format!("{value} is out of range");
        check
            .issues
            .push(Issue::new(path, what).hint("it must be from -6 to 6"));
    }
    i8::try_from(value).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hb_3_results_read_as_they_are_printed() {
        for text in [
            "A2", "A1", "EX", "-", "R1", "R2", "D1R1", "D1R2", "D2R2", "DE", "A1R1",
        ] {
            assert_eq!(CombatResult::from_text(text).unwrap().text(), text);
        }
        for text in [
            "", "A", "A0", "1A", "D1R", "R1D1", "A1A1", "DEX", "x", "A10", "A1D",
        ] {
            assert_eq!(CombatResult::from_text(text), None, "{text}");
        }
    }
}
