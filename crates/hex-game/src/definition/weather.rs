//! Weather (HW): its kinds, and when the scenario has which.

use serde::{Deserialize, Serialize};

use railhead_engine::text::bounds::within;

/// A kind of weather: an index into [`super::Tables::weather`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct WeatherId(pub u8);

impl WeatherId {
    /// The index of this kind in every array about weather.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of weather (HW-2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeatherKind {
    /// Its name for players: `Rain`.
    pub name: String,
    /// Movement points that each unit loses for its march.
    #[serde(default, deserialize_with = "within::<0, 99, _, _>")]
    pub march_loss: u8,
    /// How many units fewer each side can move by rail in a phase.
    #[serde(default, deserialize_with = "within::<0, 99, _, _>")]
    pub rail_loss: u16,
    /// What it adds to the die of every combat.
    #[serde(default, deserialize_with = "within::<-6, 6, _, _>")]
    pub combat: i8,
    /// Whether the sides have air points.
    #[serde(default = "flies")]
    pub air: bool,
}

impl Default for WeatherKind {
    fn default() -> Self {
        Self {
            name: String::new(),
            march_loss: 0,
            rail_loss: 0,
            combat: 0,
            air: true,
        }
    }
}

const fn flies() -> bool {
    true
}

/// The weather of a scenario from a turn on, until the next line (HW-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeatherLine {
    pub from: u16,
    pub sky: Sky,
}

/// How the weather of a turn is found (HW-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sky {
    /// It is of this kind.
    Is(WeatherId),
    /// A d6 says so as the turn begins: a kind for each roll, from 1 to 6.
    Rolled([WeatherId; 6]),
}
