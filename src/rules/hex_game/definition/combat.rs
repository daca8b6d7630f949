//! Combat: the table of results and what changes the die (HB).

use serde::Serialize;

use crate::rules::board::SpaceId;

/// A cell of the combat results table (HB-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CombatResult {
    /// Steps that the attacker loses in all.
    pub attacker: u8,
    /// Steps that the defender loses in all.
    pub defender: u8,
    /// Hexes that the defender retreats.
    pub retreat: u8,
    /// Whether the defender is destroyed.
    pub destroyed: bool,
}

impl CombatResult {
    /// The result that a table prints like this: `A1`, `D1R2`, `EX`, `DE`, `-`; `None` if it is not a result.
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
    /// What it means: `the defender loses 1 step and retreats 2 hexes`.
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
            "nothing happens".to_owned()
        } else {
            parts.join(", ")
        }
    }
}

/// Die modifiers of combat (HB-4); those that help the defender are below 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CombatModifiers {
    /// The defender is in a town.
    pub town: i8,
    /// The defender is in a city.
    pub city: i8,
    /// Every attacker is across a river or strait.
    pub water: i8,
    /// Armour attacks along a road, and the defender has no anti-tank guns.
    pub armour: i8,
    /// Attacked from two hexes that are neither adjacent nor the same.
    pub two_sides: i8,
    /// Attacked from three such.
    pub three_sides: i8,
    /// An assault from the sea (HN-6).
    pub assault: i8,
    /// The defender is fortified.
    pub fortified: i8,
}

/// The numbers of combat (HB).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CombatTable {
    /// The odds columns, attack to defence, the worst for the attacker first: `(1, 3)` to `(6, 1)` (HB-2).
    pub columns: Vec<(u8, u8)>,
    /// Results: a row for each die from 1 to 6, a cell for each column (HB-3).
    pub rows: Vec<Vec<CombatResult>>,
    /// Die modifiers.
    pub modifiers: CombatModifiers,
    /// Fixed defences and field works: defenders in these spaces are fortified.
    pub fortified: Vec<SpaceId>,
    /// The lowest roll of a d6 that costs a step on a difficult retreat (HB-6).
    pub hard_retreat_from: u8,
    /// How many hexes along a road armour may advance beyond the emptied hex (HB-7).
    pub armour_advance: u8,
}
