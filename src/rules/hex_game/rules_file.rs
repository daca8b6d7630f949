//! The numbers of the rules as their author writes them: a `Rules(...)` file.

use serde::{Deserialize, Serialize};

use super::definition::{
    AirTable, AttritionTable, BridgeTable, CombatTable, Mobility, MovementTable, NavalTable, OptionEffect,
    OptionSpec, RailTable, Side, SideSpec, StackingTable, Symbol, Tables, TerrainCost, UnitKind,
};
use crate::rules::board::file::Entries;
use crate::rules::board::file_check::{ID_FORM, check_format, is_id};
use crate::rules::board::issue::Issue;
use crate::rules::board::{Board, Ground};

/// The largest number that a rule or a unit can have; counters and tables have room for two digits.
pub const MAX_NUMBER: u16 = 99;

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

/// An option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionFile {
    /// The word by which a scenario chooses it.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// The side that has it.
    pub side: String,
    /// What it changes: `RailCapacity(2)`.
    pub effect: EffectFile,
}

/// What an option changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EffectFile {
    /// The side can rail this many units in a phase.
    RailCapacity(u16),
}

/// What a rules file says, as the game needs it.
#[derive(Clone, Debug)]
pub struct Rulebook {
    /// The two sides.
    pub sides: [SideSpec; 2],
    /// Every number of the rules.
    pub tables: Tables,
    /// Options by id.
    pub options: Vec<(String, OptionSpec)>,
}

impl Rulebook {
    /// The side with this id; an issue at the path otherwise.
    pub(super) fn side(&self, path: &str, id: &str) -> Result<Side, Issue> {
        let found = Side::BOTH
            .into_iter()
            .find(|side| self.sides[side.index()].id == id);
        let known = self.sides.iter().map(|side| side.id.as_str());
        found.ok_or_else(|| Issue::unknown_name(path, format!("no side \"{id}\" in the rules"), id, known))
    }
}

impl RulesFile {
    /// Checks the file, against a board if there is one, and adds every issue, in the order of the fields.
    ///
    /// What comes back can be used for further checks even if there are issues, and for play if there are none.
    /// It is `None` if not even the sides are sound.
    pub fn build(&self, board: Option<&Board>, issues: &mut Vec<Issue>) -> Option<Rulebook> {
        issues.extend(check_format(self.format));
        let sides = self.sides(issues);
        let terrain = self.terrain(board, issues);
        let movement = self.movement(issues);
        let stacking = self.stacking(board, issues);
        let number = |value| small(value);
        check_number("supply.overland", self.supply.overland, 0, issues);
        let overland_supply = self.supply.overland;
        let capacity = self.capacity(sides.as_ref(), issues);
        let kinds = self.kinds(issues);
        if !(1..=1000).contains(&self.rail.range) {
            issues.push(
                Issue::new("rail.range", format!("{} is out of range", self.rail.range)).hint("1 to 1000"),
            );
        }
        let rail = RailTable {
            range: self.rail.range,
            capacity,
        };
        let movement = movement.map(number);
        let [
            town,
            main_road,
            minor_road_saving,
            railway_saving,
            river,
            ferry,
            unsupplied_foot_loss,
            unsupplied_road_bound_divisor,
        ] = movement;
        let movement = MovementTable {
            main_road,
            minor_road_saving,
            railway_saving,
            town,
            river,
            ferry,
            unsupplied_foot_loss,
            unsupplied_road_bound_divisor,
        };
        let tables = Tables {
            terrain,
            movement,
            stacking,
            overland_supply,
            rail,
            naval: NavalTable::default(),
            combat: CombatTable::default(),
            air: AirTable::default(),
            bridges: BridgeTable::default(),
            attrition: AttritionTable::default(),
            kinds,
        };
        let mut rulebook = Rulebook {
            sides: sides?,
            tables,
            options: Vec::new(),
        };
        rulebook.options = self.options(&rulebook, issues);
        Some(rulebook)
    }

    fn sides(&self, issues: &mut Vec<Issue>) -> Option<[SideSpec; 2]> {
        for (index, side) in self.sides.iter().enumerate() {
            check_id(&format!("sides[{index}].id"), &side.id, issues);
        }
        if let [first, second] = self.sides.as_slice()
            && first.id == second.id
        {
            issues.push(Issue::new(
                "sides[1].id",
                format!("a second side \"{}\"", second.id),
            ));
        }
        let sides = self.sides.iter().map(|side| SideSpec {
            id: side.id.clone(),
            name: side.name.clone(),
            adjective: side.adjective.clone(),
        });
        let sides = <[SideSpec; 2]>::try_from(sides.collect::<Vec<_>>());
        if let Err(sides) = &sides {
            issues.push(Issue::new(
                "sides",
                format!("{} sides: a game has two (HT-1)", sides.len()),
            ));
        }
        sides.ok()
    }

    /// Costs in the order of the board's terrains.
    fn terrain(&self, board: Option<&Board>, issues: &mut Vec<Issue>) -> Vec<TerrainCost> {
        let terrains = board.map_or(&[][..], Board::terrains);
        let ids: Vec<_> = terrains.iter().map(|terrain| terrain.id.as_str()).collect();
        for (index, (id, cost)) in self.terrain.0.iter().enumerate() {
            let path = format!("terrain[\"{id}\"]");
            if self.terrain.0[..index].iter().any(|(other, _)| other == id) {
                issues.push(Issue::new(path.as_str(), format!("a second line for \"{id}\"")));
            }
            if board.is_some() && !ids.contains(&id.as_str()) {
                let what = format!("the board has no terrain \"{id}\"");
                issues.push(Issue::unknown_name(path.as_str(), what, id, ids.iter().copied()));
            }
            for (field, value) in [("movement", cost.movement), ("supply", cost.supply)] {
                if let Some(value) = value {
                    check_number(&format!("{path}.{field}"), value, 1, issues);
                }
            }
        }
        let cost = |id: &str| {
            self.terrain
                .0
                .iter()
                .find(|(key, _)| key == id)
                .map(|(_, cost)| *cost)
        };
        let costs = terrains.iter().map(|terrain| {
            let cost = cost(&terrain.id);
            if cost.is_none() && terrain.ground == Ground::Land {
                let what = format!("no line for the terrain \"{}\" of the board", terrain.id);
                issues.push(
                    Issue::new("terrain", what)
                        .hint(format!("add \"{}\": (movement: 1, supply: 1)", terrain.id)),
                );
            }
            let cost = cost.filter(|_| terrain.ground == Ground::Land);
            TerrainCost {
                movement: cost.and_then(|cost| cost.movement).map(small),
                supply: cost.and_then(|cost| cost.supply).map(small),
                combat: 0,
                is_open_to_armour: false,
                is_hard_retreat: false,
            }
        });
        costs.collect()
    }

    /// The numbers in the order of the fields.
    fn movement(&self, issues: &mut Vec<Issue>) -> [u16; 8] {
        let MovementFile {
            town,
            main_road,
            minor_road_saving,
            railway_saving,
            river,
            ferry,
            unsupplied_foot_loss,
            unsupplied_road_bound_divisor,
        } = self.movement;
        let fields = [
            ("town", town, 1),
            ("main_road", main_road, 1),
            ("minor_road_saving", minor_road_saving, 0),
            ("railway_saving", railway_saving, 0),
            ("river", river, 0),
            ("ferry", ferry, 0),
            ("unsupplied_foot_loss", unsupplied_foot_loss, 0),
            ("unsupplied_road_bound_divisor", unsupplied_road_bound_divisor, 1),
        ];
        for (field, value, least) in fields {
            check_number(&format!("movement.{field}"), value, least, issues);
        }
        fields.map(|(_, value, _)| value)
    }

    fn stacking(&self, board: Option<&Board>, issues: &mut Vec<Issue>) -> StackingTable {
        check_number("stacking.hex", self.stacking.hex, 1, issues);
        check_number("stacking.city", self.stacking.city, 1, issues);
        let mut spaces = Vec::new();
        for (id, limit) in &self.stacking.places.0 {
            let path = format!("stacking.places[\"{id}\"]");
            check_number(&path, *limit, 1, issues);
            let Some(board) = board else { continue };
            match board.place(id) {
                Some(place) if spaces.iter().any(|(space, _)| *space == place.at) => {
                    issues.push(Issue::new(
                        path,
                        format!("a second limit for the hex of {}", place.name),
                    ));
                }
                Some(place) => spaces.push((place.at, *limit)),
                None => {
                    let known = board.places().iter().map(|place| place.id.as_str());
                    let what = format!("no place \"{id}\" on this board");
                    issues.push(Issue::unknown_name(path, what, id, known));
                }
            }
        }
        StackingTable {
            hex: self.stacking.hex,
            city: self.stacking.city,
            spaces,
        }
    }

    fn capacity(&self, sides: Option<&[SideSpec; 2]>, issues: &mut Vec<Issue>) -> [u16; 2] {
        let entries = &self.rail.capacity.0;
        for (index, (id, capacity)) in entries.iter().enumerate() {
            let path = format!("rail.capacity[\"{id}\"]");
            check_number(&path, *capacity, 0, issues);
            if entries[..index].iter().any(|(other, _)| other == id) {
                issues.push(Issue::new(
                    path.as_str(),
                    format!("a second capacity for \"{id}\""),
                ));
            }
            if let Some(sides) = sides
                && sides.iter().all(|side| side.id != *id)
            {
                let known = sides.iter().map(|side| side.id.as_str());
                issues.push(Issue::unknown_name(
                    path,
                    format!("no side \"{id}\" in the rules"),
                    id,
                    known,
                ));
            }
        }
        let Some(sides) = sides else { return [0, 0] };
        sides.each_ref().map(|side| {
            let found = entries.iter().find(|(id, _)| *id == side.id);
            if found.is_none() {
                issues.push(Issue::new(
                    "rail.capacity",
                    format!("no capacity for the side \"{}\"", side.id),
                ));
            }
            found.map_or(0, |(_, capacity)| *capacity)
        })
    }

    fn kinds(&self, issues: &mut Vec<Issue>) -> Vec<UnitKind> {
        let mut kinds: Vec<UnitKind> = Vec::new();
        for (id, kind) in &self.kinds.0 {
            let path = format!("kinds[\"{id}\"]");
            check_id(&path, id, issues);
            if kinds.iter().any(|other| other.id == *id) {
                issues.push(Issue::new(path, format!("a second kind \"{id}\"")));
            }
            kinds.push(UnitKind {
                id: id.clone(),
                name: kind.name.clone(),
                symbol: kind.symbol,
                mobility: kind.moves,
                is_engineers: kind.is_engineers,
            });
        }
        kinds
    }

    fn options(&self, rulebook: &Rulebook, issues: &mut Vec<Issue>) -> Vec<(String, OptionSpec)> {
        let mut options: Vec<(String, OptionSpec)> = Vec::new();
        for (index, option) in self.options.iter().enumerate() {
            let path = |field: &str| format!("options[{index}].{field}");
            check_id(&path("id"), &option.id, issues);
            if options.iter().any(|(id, _)| *id == option.id) {
                issues.push(Issue::new(
                    path("id"),
                    format!("a second option \"{}\"", option.id),
                ));
            }
            let EffectFile::RailCapacity(capacity) = option.effect;
            check_number(&path("effect"), capacity, 0, issues);
            match rulebook.side(&path("side"), &option.side) {
                Ok(side) => {
                    let in_play = OptionSpec {
                        id: option.id.clone(),
                        name: option.name.clone(),
                        text: String::new(),
                        side,
                        price: 0,
                        is_given: true,
                        effect: OptionEffect::RailCapacity(capacity),
                    };
                    options.push((option.id.clone(), in_play));
                }
                Err(issue) => issues.push(issue),
            }
        }
        options
    }
}

/// Adds an issue if a number is too small or too large.
pub(super) fn check_number(path: &str, value: u16, least: u16, issues: &mut Vec<Issue>) {
    if !(least..=MAX_NUMBER).contains(&value) {
        let hint = format!("it is from {least} to {MAX_NUMBER}");
        issues.push(Issue::new(path, format!("{value} is out of range")).hint(hint));
    }
}

/// Adds an issue if a word can be no id.
pub(super) fn check_id(path: &str, id: &str, issues: &mut Vec<Issue>) {
    if !is_id(id) {
        issues.push(Issue::new(path, format!("\"{id}\" is no id")).hint(ID_FORM));
    }
}

/// A checked number in its small type.
pub(super) fn small(value: u16) -> u8 {
    u8::try_from(value).unwrap_or(u8::MAX)
}
