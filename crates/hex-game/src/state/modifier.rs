//! Odds and die modifiers, with their names (HB-2, HB-4, HB-8).

use serde::Serialize;

use crate::HexGame;
use crate::definition::WeatherId;
use crate::definition::cover::terrain_modifier;
use railhead_engine::board::SpaceId;

/// The die of a combat (HB-3).
pub(crate) const FACES: u8 = 6;

/// A die modifier (HB-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Modifier {
    /// The terrain, town or city of the defender.
    Terrain,
    /// Every attacker is across water.
    Water,
    /// Armour along a road.
    Armour,
    /// Attacked from several sides.
    Encirclement,
    /// The attacker's air points.
    AirAttack,
    /// The defender's air points.
    AirDefence,
    /// An assault from the sea.
    Assault,
    /// The defender is fortified.
    Fortified,
    /// The weather (HW-2).
    Weather(WeatherId),
    /// A veteran attacks (HL-7).
    VeteranAttack,
    /// A veteran defends (HL-7).
    VeteranDefence,
}

/// The odds of an attack with all its die modifiers (HB-2, HB-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatOdds {
    /// The total attack of the attackers.
    pub attack: u16,
    /// The total defence of the defenders.
    pub defence: u16,
    /// The column of the combat results table, from 0.
    pub column: usize,
    /// The die modifiers with their values.
    pub modifiers: Vec<(Modifier, i8)>,
}

impl CombatOdds {
    /// The sum of the modifiers.
    pub fn modifier(&self) -> i8 {
        let values = self.modifiers.iter().map(|(_, value)| *value);
        values.fold(0, i8::saturating_add)
    }

    /// The modified die: at least 1 and at most 6 (HB-3).
    pub fn sum(&self, die: u8) -> u8 {
        let sum = i16::from(die) + i16::from(self.modifier());
        u8::try_from(sum.clamp(1, i16::from(FACES))).expect("from 1 to 6")
    }

    /// The column for players: `3:2`.
    pub fn ratio(&self, game: &HexGame) -> String {
        let (attack, defence) = game.tables().combat.columns[self.column].resolved;
        format!("{attack}:{defence}")
    }

    /// Every die modifier of an attack on `target`, by name and value: `jungle -1` (HB-8).
    pub fn words(&self, game: &HexGame, target: SpaceId) -> Vec<String> {
        self.modifiers
            .iter()
            .map(|(modifier, value)| {
                let name = modifier.name(game, target, *value);
                format!("{name} {value:+}")
            })
            .collect()
    }
}

impl Modifier {
    /// The name of a modifier: `jungle`, `2 air points`.
    pub fn name(self, game: &HexGame, target: SpaceId, value: i8) -> String {
        let points = |whose: &str| match value.unsigned_abs() {
            1 => format!("1 {whose}air point"),
            points => format!("{points} {whose}air points"),
        };
        match self {
            Self::Terrain => terrain(game, target).1,
            Self::Water => "across a river or strait".to_owned(),
            Self::Armour => "armour along a road".to_owned(),
            Self::Encirclement if value == game.tables().combat.modifiers.two_sides => {
                "attacked from two sides".to_owned()
            }
            Self::Encirclement => "attacked from three sides".to_owned(),
            Self::AirAttack => points(""),
            Self::AirDefence => points("enemy "),
            Self::Assault => "assault from the sea".to_owned(),
            Self::Fortified => "fortified".to_owned(),
            Self::Weather(kind) => {
                let weather = game.tables().weather.get(kind.index());
                weather.map_or_else(String::new, |weather| weather.name.to_lowercase())
            }
            Self::VeteranAttack => "veterans".to_owned(),
            Self::VeteranDefence => "enemy veterans".to_owned(),
        }
    }
}

/// The one terrain modifier of the defender's hex, the worst for the attacker, and its name (HB-4).
pub(crate) fn terrain(game: &HexGame, target: SpaceId) -> (i8, String) {
    let (value, settlement) = terrain_modifier(game.definition(), target);
    let name = settlement.map_or_else(
        || game.board().terrain(target).name.clone(),
        |(place, what)| format!("{}, a {what}", place.name),
    );
    (value, name)
}
