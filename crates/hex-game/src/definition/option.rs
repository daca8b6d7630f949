//! Options of a scenario and their effects (HO).

use serde::{Deserialize, Serialize};

use super::file_check::{FileCheck, HexesFile};
use super::naval::{NavalTable, SeaArea, sea_area};
use super::side::Side;
use super::unit::UnitId;
use railhead_engine::board::SpaceId;
use railhead_engine::text::bounds::within;
use railhead_engine::text::issue::Issue;

/// An option of the scenario: an index into [`super::Definition::options`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct OptionId(pub u8);

impl OptionId {
    /// The index of this option in every array about options.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The effect of an option. Files have names and groups of hexes instead of ids.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum OptionEffect<Unit = UnitId, Hexes = Vec<SpaceId>, Area = SeaArea> {
    /// The side may rail this many units in a phase (HR-2).
    RailCapacity(#[serde(deserialize_with = "within::<0, 99, _, _>")] u16),
    /// These units may be set up in these hexes too (HO-1, Operation Matador).
    SetUp {
        /// These units may also be set up in these hexes (HO-1, Operation Matador).
        units: Vec<Unit>,
        #[serde(rename = "hexes")]
        spaces: Hexes,
    },
    /// The intercepting squadron stays active to the end of this turn (HN-5).
    SquadronUntil(u16),
    /// These hexes are fortified for the side (HB-4).
    Fortify(Hexes),
    /// Units on foot have this many additional points for a march that keeps to roads.
    FootOnRoads(#[serde(deserialize_with = "within::<0, 99, _, _>")] u8),
    /// The side may move this many units in a sea area from a turn on (HN-2).
    SeaCapacity {
        area: Area,
        /// How many units a phase.
        #[serde(deserialize_with = "within::<0, 99, _, _>")]
        units: u16,
        /// The first turn of it.
        from: u16,
    },
    /// Makes the arrivals that name the option come.
    Arrivals,
    /// The side has this many additional air points in each of its player-turns (HA-1).
    AirPoints(#[serde(deserialize_with = "within::<0, 20, _, _>")] u8),
}

impl OptionEffect {
    /// How many units the side may rail in a phase (HR-2).
    pub const fn rail_capacity(&self) -> Option<u16> {
        if let Self::RailCapacity(units) = self {
            Some(*units)
        } else {
            None
        }
    }

    /// The units that may also be set up elsewhere, and where (HO-1).
    pub fn set_up(&self) -> Option<(&[UnitId], &[SpaceId])> {
        if let Self::SetUp { units, spaces } = self {
            Some((units, spaces))
        } else {
            None
        }
    }

    /// The last turn in which the squadron is active (HN-5).
    pub const fn squadron_until(&self) -> Option<u16> {
        if let Self::SquadronUntil(turn) = self {
            Some(*turn)
        } else {
            None
        }
    }

    /// Whether it fortifies a space (HB-4).
    pub fn fortifies(&self, space: SpaceId) -> bool {
        if let Self::Fortify(spaces) = self {
            spaces.contains(&space)
        } else {
            false
        }
    }

    /// The additional points of units on foot for a march that keeps to roads.
    pub const fn foot_on_roads(&self) -> Option<u8> {
        if let Self::FootOnRoads(points) = self {
            Some(*points)
        } else {
            None
        }
    }

    /// How many units the side may move in a sea area in a turn (HN-2).
    pub fn sea_capacity(&self, wanted: SeaArea, turn: u16) -> Option<u16> {
        if let Self::SeaCapacity { area, units, from } = self {
            (*area == wanted && *from <= turn).then_some(*units)
        } else {
            None
        }
    }

    /// Whether arrivals can depend on it.
    pub const fn brings_arrivals(&self) -> bool {
        matches!(self, Self::Arrivals)
    }

    /// The additional air points of the side in each of its player-turns (HA-1).
    pub const fn air_points(&self) -> Option<u8> {
        if let Self::AirPoints(points) = self {
            Some(*points)
        } else {
            None
        }
    }
}

/// An option of the scenario (HO-1).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionSpec<Whose = Side, Effect = OptionEffect> {
    /// Its id in files and orders.
    pub id: String,
    /// Its name for players.
    pub name: String,
    /// Its description for players.
    #[serde(default)]
    pub text: String,
    /// The side that can choose it.
    pub side: Whose,
    /// Its price, in victory points; 0 unless given.
    #[serde(default, deserialize_with = "within::<0, 99, _, _>")]
    pub price: u16,
    /// Whether the scenario puts it in play for free; otherwise its side may choose it in setup.
    #[serde(skip)]
    pub is_given: bool,
    /// What it changes, as in `RailCapacity(2)`.
    pub effect: Effect,
}

impl OptionSpec {
    /// Whether it can last from one battle to the next (HL-5): all but those that open hexes to set up in.
    pub const fn lasts(&self) -> bool {
        !matches!(self.effect, OptionEffect::SetUp { .. })
    }
}

/// An option in its file form.
pub type OptionFile = OptionSpec<String, OptionEffect<String, HexesFile, String>>;

impl OptionFile {
    /// The option with its names looked up, except those of units; adds every issue. `None` if it is unusable.
    pub(super) fn build(
        &self,
        path: &str,
        naval: Option<&NavalTable>,
        check: &mut FileCheck,
    ) -> Option<OptionSpec> {
        let path = |field: &str| format!("{path}.{field}");
        let side = check.side(&path("side"), &self.side);
        let path = |field: &str| path(&format!("effect{field}"));
        let effect = match &self.effect {
            OptionEffect::RailCapacity(units) => Some(OptionEffect::RailCapacity(*units)),
            OptionEffect::SetUp { spaces, .. } => Some(OptionEffect::SetUp {
                // Units are added once they are known.
                units: Vec::new(),
                spaces: check.land_of(&path(".hexes"), spaces),
            }),
            OptionEffect::SquadronUntil(turn) => {
                if naval.is_none_or(|naval| naval.squadron.is_none()) {
                    let what = "the rules have no squadron";
                    let hint = "it is described by naval.squadron (HN-5)";
                    check.issues.push(Issue::new(path(""), what).hint(hint));
                }
                Some(OptionEffect::SquadronUntil(*turn))
            }
            OptionEffect::Fortify(hexes) => Some(OptionEffect::Fortify(check.land_of(&path("[0]"), hexes))),
            OptionEffect::FootOnRoads(points) => Some(OptionEffect::FootOnRoads(*points)),
            OptionEffect::SeaCapacity { area, units, from } => {
                let found = if let Some(naval) = naval {
                    sea_area(&naval.areas, &path(".area"), area, check)
                } else {
                    let what = format!("the rules have no sea area \"{area}\"");
                    let hint = "the rules have no chapter naval (HN)";
                    check.issues.push(Issue::new(path(".area"), what).hint(hint));
                    None
                };
                let (units, from) = (*units, *from);
                found.map(|area| OptionEffect::SeaCapacity { area, units, from })
            }
            OptionEffect::Arrivals => Some(OptionEffect::Arrivals),
            OptionEffect::AirPoints(points) => Some(OptionEffect::AirPoints(*points)),
        };
        Some(OptionSpec {
            id: self.id.clone(),
            name: self.name.clone(),
            text: self.text.split_whitespace().collect::<Vec<_>>().join(" "),
            side: side?,
            price: self.price,
            is_given: false,
            effect: effect?,
        })
    }
}
