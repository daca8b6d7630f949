//! What a campaign adds to units on a map: arrivals, options, the sea, combat, air, bridges, victory.

use serde::{Deserialize, Serialize};

use super::{Side, UnitId};
use crate::rules::board::SpaceId;

/// Where a unit can be besides under way: in a space, or in its side's off-map port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Station {
    /// On the map.
    Space(SpaceId),
    /// In the off-map port (HF-1), where stacking has no limit (HK-1).
    OffMapPort,
}

impl Station {
    /// The space; `None` off the map.
    pub const fn space(self) -> Option<SpaceId> {
        match self {
            Self::Space(space) => Some(space),
            Self::OffMapPort => None,
        }
    }
}

/// An option of the scenario: an index into [`super::Definition::options`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct OptionId(pub u8);

impl OptionId {
    /// The index of this option in every array about options.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What an option changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionEffect {
    /// The side may rail this many units in a phase (HR-2).
    RailCapacity(u16),
    /// These units may be set up in these spaces too (HO-1, Operation Matador).
    SetUp {
        /// Which units.
        units: Vec<UnitId>,
        /// Where.
        spaces: Vec<SpaceId>,
    },
    /// The squadron that intercepts stays active to the end of this turn (HN-5).
    SquadronUntil(u16),
    /// These spaces are fortified for the side (HB-4).
    Fortify(Vec<SpaceId>),
    /// Units on foot have this many points more for a march that keeps to roads.
    FootOnRoads(u8),
    /// The side may move this many units in a sea area from a turn on (HN-2).
    SeaCapacity {
        /// The sea area.
        area: SeaArea,
        /// Units a phase.
        units: u16,
        /// The first turn of it.
        from: u16,
    },
    /// Arrivals that name the option come.
    Arrivals,
    /// The side has this many air points more in each of its player-turns (HA-1).
    AirPoints(u8),
}

/// An option of the scenario (HO-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The word by which files and orders name it.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// What players read about it before they choose.
    pub text: String,
    /// The side that has it.
    pub side: Side,
    /// What it costs, in victory points.
    pub price: u16,
    /// Whether the scenario puts it in play, at no cost; otherwise its side may choose it in setup.
    pub is_given: bool,
    /// What it changes.
    pub effect: OptionEffect,
}

/// A unit that comes as a reinforcement (HF).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Which.
    pub unit: UnitId,
    /// The turn from which it can be deployed; of an optional unit, that in which it is offered (HF-5).
    pub turn: u16,
    /// Where it can enter (HF-1); never empty.
    pub entries: Vec<Station>,
    /// What an optional unit costs, in victory points; `None` for one that comes anyway.
    pub price: Option<u16>,
    /// The option without which it does not come.
    pub option: Option<OptionId>,
}

/// A unit that the scenario takes away (HF-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    /// Which.
    pub unit: UnitId,
    /// The turn in whose Reinforcement Phase it leaves.
    pub turn: u16,
}

/// A sea area (HN-1): an index into [`NavalTable::areas`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SeaArea(pub u8);

impl SeaArea {
    /// The index of this area in every array about sea areas.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a harbour is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum HarbourKind {
    /// A port: sea moves begin and end here.
    Port,
    /// A beach on which units can be put ashore: sea moves only end here.
    Landing,
}

/// A hex that sea moves begin or end in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Harbour {
    /// Where.
    pub at: SpaceId,
    /// The sea that it is on, also for a river port.
    pub area: SeaArea,
    /// What it is.
    pub kind: HarbourKind,
}

/// What one side does at sea (HN-2).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideNaval {
    /// Units that it may move in a Naval Movement Phase, by sea area, before options and the prize.
    pub capacity: Vec<u16>,
    /// The only space that its sea moves may end in, whatever the area; `None` for any harbour of the area.
    pub only_to: Option<SpaceId>,
    /// The sea area of its off-map port, if it has one (HF-1).
    pub off_map_port: Option<SeaArea>,
}

/// Shipping that a side can seize (HN-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrizeTable {
    /// Where the shipping lies.
    pub at: SpaceId,
    /// Who can seize it.
    pub side: Side,
    /// The sea area in which it then moves units.
    pub area: SeaArea,
    /// How many units a phase.
    pub capacity: u16,
    /// The highest roll of a d10 that seizes it.
    pub seized_to: u8,
    /// The same if the place had to be attacked.
    pub seized_to_if_attacked: u8,
    /// How many turns later it can be used.
    pub delay: u16,
}

/// A squadron that intercepts the sea moves of one side (HN-5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquadronTable {
    /// The name that players see: `Force Z`.
    pub name: String,
    /// The side whose moves it intercepts.
    pub against: Side,
    /// The sea area that it watches.
    pub area: SeaArea,
    /// The last turn in which it is active, before options.
    pub until: u16,
    /// The highest roll of a d10 that costs the intercepted unit a step and turns it back.
    pub hit_to: u8,
    /// The highest roll of a d10 that turns it back.
    pub turned_back_to: u8,
    /// The lowest roll of a d6 that sinks the squadron after an interception roll.
    pub sunk_from: u8,
}

/// The season in which landings cost more (HN-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonsoonTable {
    /// The sea area.
    pub area: SeaArea,
    /// The first turn in which landings cost more.
    pub from: u16,
    /// The last such turn.
    pub until: u16,
    /// How much capacity more a landing takes.
    pub surcharge: u16,
}

/// The numbers of naval movement (HN).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NavalTable {
    /// What the sea areas are called: `West Malayan Coast`.
    pub areas: Vec<String>,
    /// Where sea moves begin and end.
    pub harbours: Vec<Harbour>,
    /// What each side does at sea.
    pub sides: [SideNaval; 2],
    /// Shipping that can be seized.
    pub prize: Option<PrizeTable>,
    /// The squadron that intercepts.
    pub squadron: Option<SquadronTable>,
    /// The monsoon.
    pub monsoon: Option<MonsoonTable>,
    /// What the allowance of a unit that sailed is divided by, rounded down (HM-1).
    pub sailed_divisor: u8,
}

/// A cell of the combat results table (HB-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
    /// The result that a table prints like this: `A1`, `D1R2`, `EX`, `DE`, `-`; `None` if it is none.
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

/// The numbers of air support (HA-1).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AirTable {
    /// Points of each side in a player-turn, by the turn from which they hold, in order.
    pub points: [Vec<(u16, u8)>; 2],
    /// How far from an airfield a point reaches, in hexes.
    pub range: u16,
    /// The most points that a side can use in one combat.
    pub limit: u8,
}

/// The numbers of demolition and repair (HD).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BridgeTable {
    /// The side whose units may blow bridges, and the highest roll of a d6 that does it (HD-1).
    pub demolition: Option<(Side, u8)>,
    /// The side whose units repair bridges, and the lowest roll of a d6 that does it, of others and of engineers
    /// (HD-3).
    pub repair: Option<(Side, u8, u8)>,
}

/// The numbers of attrition (HS-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AttritionTable {
    /// The player-turns running without supply after which a unit rolls; 0 for no attrition.
    pub after: u8,
    /// The highest roll of a d6 that costs a step.
    pub lost_to: u8,
}

/// How clear a victory is (HV-1), the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Level {
    /// By a hair.
    Marginal,
    /// Clear enough.
    Substantial,
    /// Beyond doubt.
    Decisive,
}

impl Level {
    /// The word that players see.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Marginal => "marginal",
            Self::Substantial => "substantial",
            Self::Decisive => "decisive",
        }
    }
}

/// Who wins, and how (HV).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VictoryTable {
    /// The side that has to take the objective.
    pub side: Side,
    /// What the objective is called: `Singapore`.
    pub objective: String,
    /// The spaces of the objective; the side has it when it controls all of them.
    pub spaces: Vec<SpaceId>,
    /// How clear its victory is, by the last turn for it, the earliest first.
    pub levels: Vec<(u16, Level)>,
    /// How clear the other side's victory is when the last turn is over.
    pub otherwise: Level,
    /// Victory points for each step of an enemy unit that is destroyed.
    pub step: u16,
    /// The balance of points, the side's less its enemy's, from which the result is one level better for it.
    pub better_from: i32,
    /// The balance of points down to which the result is one level worse for it.
    pub worse_to: i32,
}
