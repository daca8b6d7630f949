//! The numbers of the rules as their author writes them: a `Rules(...)` file.

mod basic;
mod combat;
mod naval;
mod option;
mod support;

use serde::{Deserialize, Serialize};

pub use self::combat::{CombatFile, ModifiersFile};
pub use self::naval::{HarbourFile, MonsoonFile, NavalFile, PrizeFile, SideNavalFile, SquadronFile};
pub use self::option::{EffectFile, OptionFile};
pub(super) use self::support::air_points;
pub use self::support::{AirFile, AirPointsFile, AttritionFile, BridgesFile, DemolitionFile, RepairFile};
use super::definition::{Mobility, NavalTable, Symbol, Tables};
use super::file_check::{FileCheck, check_number};
use super::rulebook::Rulebook;
use super::unit_file::Roster;
use crate::rules::board::Board;
use crate::rules::board::look::Ink;
use crate::rules::text::Entries;
use crate::rules::text::issue::Issue;
use crate::rules::text::words::check_format;

/// A rules file: `Rules(...)`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Rules")]
pub struct RulesFile {
    /// The version of the file format: 1.
    pub format: u32,
    /// The two sides, in the order of their player-turns.
    pub sides: Vec<SideFile>,
    /// What each terrain of the board costs, by the id of the terrain.
    pub terrain: Entries<String, TerrainCostFile>,
    /// The numbers of the movement rules.
    pub movement: MovementFile,
    /// The numbers of the stacking rules.
    pub stacking: StackingFile,
    /// The numbers of the supply rules.
    pub supply: SupplyFile,
    /// The numbers of the rail rules.
    pub rail: RailFile,
    /// The numbers of combat; a scenario with a Combat Phase needs them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combat: Option<CombatFile>,
    /// The numbers of air support; there is none unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub air: Option<AirFile>,
    /// The numbers of naval movement; a scenario with a Naval Movement Phase needs them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub naval: Option<NavalFile>,
    /// The numbers of demolition and repair; nobody does either unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bridges: Option<BridgesFile>,
    /// The numbers of attrition; there is none unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attrition: Option<AttritionFile>,
    /// Kinds of unit, by id.
    pub kinds: Entries<String, KindFile>,
    /// Options that a scenario can put in play.
    #[serde(default)]
    pub options: Vec<OptionFile>,
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideFile {
    /// The word by which files name it.
    pub id: String,
    /// Its name: `Japan`.
    pub name: String,
    /// The adjective: `Japanese`.
    pub adjective: String,
    /// Its ink, for whatever speaks of it; the first red and the second blue unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tone: Option<Ink>,
}

/// What a kind of terrain costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainCostFile {
    /// Movement points to enter it; without it no unit goes there.
    #[serde(default)]
    pub movement: Option<u16>,
    /// What it counts towards the overland part of a supply line; without it no line runs there.
    #[serde(default)]
    pub supply: Option<u16>,
    /// Die modifier against a defender in it; 0 unless given.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub combat: i16,
    /// Whether armour that attacks into it along a road has its bonus; no unless given.
    #[serde(default, skip_serializing_if = "is_false")]
    pub open_to_armour: bool,
    /// Whether a retreat that leaves the road into it is hard; no unless given.
    #[serde(default, skip_serializing_if = "is_false")]
    pub hard_retreat: bool,
}

/// The numbers of the movement rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementFile {
    /// Points for a town or city, whatever its terrain.
    pub town: u16,
    /// Points for a hex entered along a main road.
    pub main_road: u16,
    /// What a minor road saves on the terrain.
    pub minor_road_saving: u16,
    /// What a railway saves on the terrain.
    pub railway_saving: u16,
    /// Additional points for crossing a river without a bridge.
    pub river: u16,
    /// Additional points for a ferry.
    pub ferry: u16,
    /// What an unsupplied unit on foot lacks.
    pub unsupplied_foot_loss: u16,
    /// What the allowance of an unsupplied road-bound unit is divided by.
    pub unsupplied_road_bound_divisor: u16,
}

/// The numbers of the stacking rules, in stacking points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StackingFile {
    /// The limit of a hex.
    pub hex: u16,
    /// The limit of a hex with a city.
    pub city: u16,
    /// Limits of single places, by id, which go before the others.
    #[serde(default)]
    pub places: Entries<String, u16>,
}

/// The numbers of the supply rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SupplyFile {
    /// How long the overland part of a supply line can be, in hexes.
    pub overland: u16,
}

/// The numbers of the rail rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RailFile {
    /// The longest rail move, in hexes.
    pub range: u16,
    /// Units that each side can rail in a phase, by the id of the side.
    pub capacity: Entries<String, u16>,
}

/// A kind of unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindFile {
    /// The name that players see.
    pub name: String,
    /// The symbol on its counter.
    pub symbol: Symbol,
    /// How it gets about: `Foot`, `RoadBound` or `Fixed`.
    pub moves: Mobility,
    /// Whether it repairs bridges better than others.
    #[serde(default)]
    pub is_engineers: bool,
}

impl RulesFile {
    /// Checks the file, against a board if there is one, and adds every issue, in the order of the fields.
    ///
    /// What comes back can be used for further checks even if there are issues, and for play if there are none and
    /// [`Self::join_units`] has nothing to add. It is `None` if not even the sides are sound.
    pub fn build(&self, board: Option<&Board>, issues: &mut Vec<Issue>) -> Option<Rulebook> {
        issues.extend(check_format(self.format));
        let sides = self.sides(issues);
        let mut check = FileCheck {
            board,
            sides: sides.as_ref(),
            issues,
        };
        let terrain = self.terrain(&mut check);
        let movement = self.movement(check.issues);
        let stacking = self.stacking(board, check.issues);
        check_number("supply.overland", self.supply.overland, 0, check.issues);
        let rail = self.rail(&mut check);
        let combat = self.combat.as_ref().map(|file| file.build(&mut check));
        let air = self.air.as_ref().map(|file| file.build(&mut check));
        let naval = self.naval.as_ref().map(|file| file.build(&mut check));
        let bridges = self.bridges.as_ref().map(|file| file.build(&mut check));
        let attrition = self.attrition.map(|file| file.build(&mut check));
        let kinds = self.kinds(check.issues);
        let options = option::build(&self.options, self.naval.as_ref(), &mut check);
        let tables = Tables {
            terrain,
            movement,
            stacking,
            overland_supply: self.supply.overland,
            rail,
            naval: naval.unwrap_or_else(|| NavalTable {
                sailed_divisor: 1,
                ..NavalTable::default()
            }),
            combat: combat.unwrap_or_default(),
            air: air.unwrap_or_default(),
            bridges: bridges.unwrap_or_default(),
            attrition: attrition.unwrap_or_default(),
            kinds,
        };
        Some(Rulebook {
            sides: sides?,
            tables,
            options,
            has_combat: self.combat.is_some(),
            has_naval: self.naval.is_some(),
        })
    }

    /// Puts the units that options name into them, once they are known, and adds every issue.
    pub fn join_units(&self, rules: &mut Rulebook, roster: &Roster, issues: &mut Vec<Issue>) {
        option::join_units(&self.options, &mut rules.options, roster, issues);
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn is_zero(value: &i16) -> bool {
    *value == 0
}
