//! What never changes in play: the map, the tables, the units and the situation at the start.
//!
//! [`Definition`] is what scenario files are turned into; every number of the rules is in its [`Tables`].

mod campaign;

use std::sync::Arc;

pub use campaign::{
    AirTable, Arrival, AttritionTable, BridgeTable, CombatModifiers, CombatResult, CombatTable, Harbour,
    HarbourKind, Level, MonsoonTable, NavalTable, OptionEffect, OptionId, OptionSpec, PrizeTable, SeaArea,
    SideNaval, SquadronTable, Station, VictoryTable, Withdrawal,
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::rules::board::{Board, CrossingId, SpaceId};

/// One of the two sides. The first has the first player-turn of every game-turn (HT-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The side that moves first.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both, in the order of their player-turns.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other side.
    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The index of this side in every array about sides.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A unit: an index into [`Definition::units`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitId(pub u16);

impl UnitId {
    /// The index of this unit in every array about units.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A phase of a player-turn (HT-2), and setup before the first (HT-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn: options are chosen, units are set up.
    Setup,
    /// Units arrive.
    Reinforcement,
    /// Units go by sea.
    NavalMovement,
    /// Units march.
    Movement,
    /// Units go by train.
    RailMovement,
    /// Units attack.
    Combat,
    /// What happens by itself when a player-turn is over.
    End,
}

impl Phase {
    /// All phases, in the order in which they are played.
    pub const ALL: [Self; 7] = [
        Self::Setup,
        Self::Reinforcement,
        Self::NavalMovement,
        Self::Movement,
        Self::RailMovement,
        Self::Combat,
        Self::End,
    ];

    /// The name that players see.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Setup => "Setup",
            Self::Reinforcement => "Reinforcement Phase",
            Self::NavalMovement => "Naval Movement Phase",
            Self::Movement => "Movement Phase",
            Self::RailMovement => "Rail Movement Phase",
            Self::Combat => "Combat Phase",
            Self::End => "End Phase",
        }
    }
}

/// What a side is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideSpec {
    /// The word by which files name it, such as `japan`.
    pub id: String,
    /// Its name: `Japan`.
    pub name: String,
    /// The adjective: `Japanese`.
    pub adjective: String,
}

/// A nationality: it gives a counter its colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nationality {
    /// The word by which files and themes know it, such as `indian`.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// Its side.
    pub side: Side,
}

/// The size of a unit, shown by the mark on its counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum UnitSize {
    /// A company.
    Company,
    /// A battalion.
    Battalion,
    /// A regiment.
    Regiment,
    /// A brigade.
    Brigade,
    /// A division.
    Division,
}

impl UnitSize {
    /// The stacking points of a unit of this size (HK-1).
    pub const fn stacking(self) -> u16 {
        match self {
            Self::Company | Self::Battalion => 1,
            Self::Regiment | Self::Brigade => 2,
            Self::Division => 4,
        }
    }

    /// The mark on the counter: `I`, `II`, `III`, `X`, `XX`.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Company => "I",
            Self::Battalion => "II",
            Self::Regiment => "III",
            Self::Brigade => "X",
            Self::Division => "XX",
        }
    }

    /// The name that players see.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Company => "company",
            Self::Battalion => "battalion",
            Self::Regiment => "regiment",
            Self::Brigade => "brigade",
            Self::Division => "division",
        }
    }
}

/// The symbol inside the frame of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Symbol {
    /// Crossed lines.
    Infantry,
    /// An oval.
    Armour,
    /// Crossed lines over two wheels.
    Motorised,
    /// An arrow that stands on a bar.
    MachineGun,
    /// A dot.
    Artillery,
    /// A bridge.
    Engineers,
    /// A bridge over two rails.
    RailwayEngineers,
    /// A wall with towers.
    Fortress,
    /// A dagger.
    Commando,
}

/// How units of a kind get about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Mobility {
    /// Over all land.
    Foot,
    /// Along roads and railways only (HM-3).
    RoadBound,
    /// Not at all: fixed defences.
    Fixed,
}

/// A kind of unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitKind {
    /// The word by which files know it, such as `armour`.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// The symbol on its counter.
    pub symbol: Symbol,
    /// How it gets about.
    pub mobility: Mobility,
    /// Whether it repairs bridges better than others (HD-3).
    pub is_engineers: bool,
}

/// A unit as the scenario brings it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitSpec {
    /// The word by which files and orders name it, such as `c_15in`.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// A name short enough for its counter.
    pub short: String,
    /// The formation that it belongs to.
    pub formation: String,
    /// Its nationality: an index into [`Definition::nationalities`].
    pub nationality: usize,
    /// Its side, by its nationality.
    pub side: Side,
    /// Its size.
    pub size: UnitSize,
    /// Its kind: an index into [`Tables::kinds`].
    pub kind: usize,
    /// Attack factor.
    pub attack: u8,
    /// Defence factor.
    pub defence: u8,
    /// Movement allowance, in movement points.
    pub movement: u8,
    /// Stacking value, in stacking points.
    pub stacking: u8,
    /// Steps at full strength.
    pub steps: u8,
    /// Whether it has anti-tank guns (HB-4).
    pub anti_tank: bool,
}

/// What a kind of terrain costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerrainCost {
    /// Movement points to enter it (HM-2); `None` where no unit goes.
    pub movement: Option<u8>,
    /// What it counts towards the overland part of a supply line (HS-2); `None` where no line runs.
    pub supply: Option<u8>,
    /// Die modifier against a defender in it (HB-4).
    pub combat: i8,
    /// Whether armour that attacks into it along a road has its bonus (HB-4).
    pub is_open_to_armour: bool,
    /// Whether a retreat that leaves the road into it is hard (HB-6).
    pub is_hard_retreat: bool,
}

/// The numbers of the movement rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovementTable {
    /// Points for a hex entered along a main road (HM-2).
    pub main_road: u8,
    /// What a minor road saves on the terrain; a hex costs at least 1 (HM-2).
    pub minor_road_saving: u8,
    /// What a railway saves on the terrain; a hex costs at least 1 (HM-2).
    pub railway_saving: u8,
    /// Points for a town or city, whatever its terrain (HM-2).
    pub town: u8,
    /// Additional points for crossing an unbridged river (HM-2).
    pub river: u8,
    /// Additional points for a ferry (HM-7).
    pub ferry: u8,
    /// What an unsupplied unit on foot lacks (HS-5).
    pub unsupplied_foot_loss: u8,
    /// What the allowance of an unsupplied road-bound unit is divided by, rounded down (HS-5).
    pub unsupplied_road_bound_divisor: u8,
}

/// The numbers of the stacking rules (HK-1), in stacking points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StackingTable {
    /// The limit of a hex.
    pub hex: u16,
    /// The limit of a hex with a city.
    pub city: u16,
    /// Limits of single hexes, which go before the others.
    pub spaces: Vec<(SpaceId, u16)>,
}

/// The numbers of rail movement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RailTable {
    /// The longest rail move, in hexes (HR-3).
    pub range: u16,
    /// Units that each side may rail in a phase (HR-1, HR-2), before options.
    pub capacity: [u16; 2],
}

/// Every number of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    /// What each terrain of the board costs, in the order of [`Board::terrains`].
    pub terrain: Vec<TerrainCost>,
    /// Movement.
    pub movement: MovementTable,
    /// Stacking.
    pub stacking: StackingTable,
    /// How long the overland part of a supply line may be (HS-2).
    pub overland_supply: u16,
    /// Rail movement.
    pub rail: RailTable,
    /// Naval movement.
    pub naval: NavalTable,
    /// Combat.
    pub combat: CombatTable,
    /// Air support.
    pub air: AirTable,
    /// Demolition and repair of bridges.
    pub bridges: BridgeTable,
    /// Attrition.
    pub attrition: AttritionTable,
    /// Kinds of unit.
    pub kinds: Vec<UnitKind>,
}

/// Where a side's supply comes from (HS-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SupplySource {
    /// Whose.
    pub side: Side,
    /// Where.
    pub at: SpaceId,
    /// How many stacking points it can supply; `None` for any number.
    pub points: Option<u16>,
}

/// Turns and their dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// The first day of turn 1.
    pub turn_one: Date,
    /// The length of a turn in days.
    pub days_per_turn: u8,
    /// The first turn that the scenario plays.
    pub first: u16,
    /// The last turn that the scenario plays.
    pub last: u16,
}

impl Calendar {
    /// The first and the last day of a turn.
    pub fn days(&self, turn: u16) -> (Date, Date) {
        let day = |offset: i64| self.turn_one.saturating_add(jiff::Span::new().days(offset));
        let length = i64::from(self.days_per_turn.max(1));
        let start = (i64::from(turn) - 1) * length;
        (day(start), day(start + length - 1))
    }

    /// The days of a turn as players read them: `29-31 December 1941`.
    pub fn text(&self, turn: u16) -> String {
        let (from, to) = self.days(turn);
        if from == to {
            from.strftime("%-d %B %Y").to_string()
        } else if from.month() == to.month() {
            format!("{}-{}", from.day(), to.strftime("%-d %B %Y"))
        } else if from.year() == to.year() {
            format!("{} - {}", from.strftime("%-d %B"), to.strftime("%-d %B %Y"))
        } else {
            format!("{} - {}", from.strftime("%-d %B %Y"), to.strftime("%-d %B %Y"))
        }
    }
}

/// A unit at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Which unit.
    pub unit: UnitId,
    /// Where.
    pub at: Station,
    /// How many steps it has left.
    pub steps: u8,
    /// Where its owner may set it up instead (HT-1); empty where the scenario leaves no choice.
    pub within: Vec<SpaceId>,
}

/// A whole scenario as the rules need it.
#[derive(Clone, Debug)]
pub struct Definition {
    /// What the scenario is called.
    pub title: String,
    /// The map.
    pub board: Arc<Board>,
    /// The two sides, in the order of their player-turns.
    pub sides: [SideSpec; 2],
    /// Nationalities.
    pub nationalities: Vec<Nationality>,
    /// Every number of the rules.
    pub tables: Tables,
    /// Options, in play or to choose.
    pub options: Vec<OptionSpec>,
    /// Whether fog of war is on from the start (HO-2).
    pub fog: bool,
    /// Every unit.
    pub units: Vec<UnitSpec>,
    /// Turns and dates.
    pub calendar: Calendar,
    /// The phases of a player-turn, in order; at least one.
    pub phases: Vec<Phase>,
    /// Sources of supply.
    pub sources: Vec<SupplySource>,
    /// Units in play at the start.
    pub setup: Vec<Placement>,
    /// Units that come later.
    pub arrivals: Vec<Arrival>,
    /// Units that leave.
    pub withdrawals: Vec<Withdrawal>,
    /// Who wins, if the scenario says so.
    pub victory: Option<VictoryTable>,
    /// Who controls each space at the start (HC-1); `None` for spaces that are not land in play.
    pub control: Vec<Option<Side>>,
    /// Bridges that are down at the start.
    pub demolished: Vec<CrossingId>,
}
