//! Combat: the results table and the die modifiers (HB).

use serde::{Deserialize, Serialize};

use super::file_check::FileCheck;
use railhead_engine::board::SpaceId;
use railhead_engine::text::Reference;
use railhead_engine::text::bounds::within;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::words::words;

/// The faces of a combat die; the table has a row for each.
const FACES: usize = 6;
/// The most odds columns of a table.
const MAX_COLUMNS: usize = 20;

/// A cell of the combat results table (HB-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CombatResult {
    /// Steps that the attacker loses.
    pub attacker: u8,
    /// Steps that the defender loses.
    pub defender: u8,
    /// Hexes that the defender retreats.
    pub retreat: u8,
    /// Whether the defender is destroyed.
    pub destroyed: bool,
}

impl CombatResult {
    /// Parses a result as a table prints it: `A1`, `D1R2`, `EX`, `DE`, `-`; `None` if it is not one.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut result = Self::default();
        match text {
            "-" => {}
            "DE" => result.destroyed = true,
            "EX" => (result.attacker, result.defender) = (1, 1),
            text => {
                let mut letters = text.chars();
                let mut before = ' ';
                while let Some(letter) = letters.next() {
                    let number = letters.next()?.to_digit(10).filter(|number| *number > 0)?;
                    let number = u8::try_from(number).ok()?;
                    // In the order A, D, R, each at most once.
                    match letter {
                        _ if letter <= before => return None,
                        'A' => result.attacker = number,
                        'D' => result.defender = number,
                        'R' => result.retreat = number,
                        _ => return None,
                    }
                    before = letter;
                }
                if before == ' ' {
                    return None;
                }
            }
        }
        Some(result)
    }

    /// How the table prints it: `A1`, `D1R2`, `EX`, `DE`, `-`.
    pub fn text(self) -> String {
        match self {
            Self { destroyed: true, .. } => "DE".to_owned(),
            Self {
                attacker: 1,
                defender: 1,
                retreat: 0,
                ..
            } => "EX".to_owned(),
            Self {
                attacker: 0,
                defender: 0,
                retreat: 0,
                ..
            } => "-".to_owned(),
            Self {
                attacker,
                defender,
                retreat,
                ..
            } => {
                let part = |letter: &str, number: u8| match number {
                    0 => String::new(),
                    number => format!("{letter}{number}"),
                };
                [part("A", attacker), part("D", defender), part("R", retreat)].concat()
            }
        }
    }
}

impl CombatResult {
    /// Its meaning: `the defender loses 1 step and retreats 2 hexes`.
    pub fn words(self) -> String {
        let count = |number: u8, one: &str| match number {
            1 => format!("1 {one}"),
            2.. => format!("{number} {one}s"),
            0 => String::new(),
        };
        let retreat = |hexes| match hexes {
            1 => "1 hex".to_owned(),
            hexes => format!("{hexes} hexes"),
        };
        if self.destroyed {
            return "the defender is destroyed".to_owned();
        }
        if self.attacker > 0 && self.attacker == self.defender && self.retreat == 0 {
            return format!("each side loses {}", count(self.attacker, "step"));
        }
        let mut parts = Vec::new();
        if self.attacker > 0 {
            parts.push(format!("the attacker loses {}", count(self.attacker, "step")));
        }
        match (self.defender, self.retreat) {
            (0, 0) => {}
            (0, hexes) => parts.push(format!("the defender retreats {}", retreat(hexes))),
            (steps, 0) => parts.push(format!("the defender loses {}", count(steps, "step"))),
            (steps, hexes) => parts.push(format!(
                "the defender loses {} and retreats {}",
                count(steps, "step"),
                retreat(hexes)
            )),
        }
        if parts.is_empty() {
            "no effect".to_owned()
        } else {
            parts.join(", ")
        }
    }
}

/// Die modifiers of combat (HB-4); below 0 they favour the defender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatModifiers {
    /// The defender is in a town.
    #[serde(deserialize_with = "within::<-6, 6, _, _>")]
    pub town: i8,
    /// The defender is in a city.
    #[serde(deserialize_with = "within::<-6, 6, _, _>")]
    pub city: i8,
    /// Every attacker is across a river or strait.
    #[serde(deserialize_with = "within::<-6, 6, _, _>")]
    pub water: i8,
    /// Armour attacks along a road, and the defender has no anti-tank guns.
    #[serde(deserialize_with = "within::<-6, 6, _, _>")]
    pub armour: i8,
    /// Attacked from two hexes that are neither adjacent nor the same.
    #[serde(deserialize_with = "within::<-6, 6, _, _>")]
    pub two_sides: i8,
    /// Attacked from three such.
    #[serde(deserialize_with = "within::<-6, 6, _, _>")]
    pub three_sides: i8,
    /// An assault from the sea (HN-6).
    #[serde(deserialize_with = "within::<-6, 6, _, _>")]
    pub assault: i8,
    /// The defender is fortified.
    #[serde(deserialize_with = "within::<-6, 6, _, _>")]
    pub fortified: i8,
}

/// The numbers of combat (HB).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatTable {
    /// The odds columns, attack to defence, the worst for the attacker first: `"1:3"` to `"6:1"` (HB-2).
    pub columns: Vec<Reference<(u8, u8)>>,
    /// Results (HB-3): a row for each die from 1 to 6, with a word for each column: `"A2 A1 EX - R1 D1R1 DE"`.
    #[serde(rename = "results")]
    pub rows: Vec<Reference<Vec<CombatResult>>>,
    pub modifiers: CombatModifiers,
    /// Permanent fortifications of the scenario: defenders in these spaces are fortified.
    #[serde(skip)]
    pub fortified: Vec<SpaceId>,
    /// The lowest roll of a d6 that costs a step on a difficult retreat (HB-6); 7 for never.
    #[serde(deserialize_with = "within::<1, 7, _, _>")]
    pub hard_retreat_from: u8,
    /// How many hexes along a road armour may advance beyond the emptied hex (HB-7).
    #[serde(deserialize_with = "within::<0, 9, _, _>")]
    pub armour_advance: u8,
}

impl CombatTable {
    pub(super) fn check(&mut self, check: &mut FileCheck) {
        self.check_columns(check);
        self.check_rows(check);
    }

    fn check_columns(&mut self, check: &mut FileCheck) {
        if self.columns.is_empty() || self.columns.len() > MAX_COLUMNS {
            let what = format!("the table has {} odds columns", self.columns.len());
            check
                .issues
                .push(Issue::new("combat.columns", what).hint(format!("a table has 1 to {MAX_COLUMNS}")));
        }
        let mut last: Option<(u8, u8)> = None;
        for (index, column) in self.columns.iter_mut().enumerate() {
            let path = format!("combat.columns[{index}]");
            let text = &column.name;
            let parsed = text.split_once(':').and_then(|(attack, defence)| {
                Some((attack.trim().parse().ok()?, defence.trim().parse().ok()?))
            });
            let Some((attack @ 1..=99, defence @ 1..=99)) = parsed else {
                let what = format!("\"{text}\" is not an odds ratio");
                check
                    .issues
                    .push(Issue::new(path, what).hint("write attack to defence, such as \"3:2\""));
                continue;
            };
            if let Some((before, other)) = last
                && u16::from(attack) * u16::from(other) <= u16::from(before) * u16::from(defence)
            {
                let what =
                    format!("{attack}:{defence} is no better than {before}:{other}, which precedes it");
                check
                    .issues
                    .push(Issue::new(path, what).hint("columns go from the worst odds to the best (HB-2)"));
            }
            last = Some((attack, defence));
            column.resolved = (attack, defence);
            column.name = format!("{attack}:{defence}");
        }
    }

    fn check_rows(&mut self, check: &mut FileCheck) {
        if self.rows.len() != FACES {
            let what = format!("the table has {} rows of results", self.rows.len());
            let hint = format!("it needs {FACES}, one for each roll of the die (HB-3)");
            check.issues.push(Issue::new("combat.results", what).hint(hint));
        }
        for (index, row) in self.rows.iter_mut().enumerate() {
            let path = format!("combat.results[{index}]");
            for (offset, word) in words(&row.name) {
                let cell = CombatResult::from_text(word);
                if cell.is_none() {
                    let what = format!("\"{word}\" is not a combat result");
                    let hint =
                        "results are A1 to A9, D1 to D9, R1 to R9, D and R together (D1R2), EX, DE and -";
                    check
                        .issues
                        .push(Issue::new(path.as_str(), what).at_offset(offset).hint(hint));
                }
                row.resolved.push(cell.unwrap_or_default());
            }
            let (cells, columns) = (row.resolved.len(), self.columns.len());
            if cells != columns {
                let what = format!("{cells} results for {columns} columns");
                check.issues.push(Issue::new(path, what));
            }
        }
    }
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
