//! The limits of movement, stacking and supply: terrain, points, capacities, sources (HM, HR, HK, HS).

use serde::{Deserialize, Serialize};

use super::file_check::FileCheck;
use super::side::Side;
use railhead_engine::board::{Board, Ground, SpaceId};
use railhead_engine::text::bounds::{Within, each_within, maybe_within, within};
use railhead_engine::text::issue::Issue;
use railhead_engine::text::{ByName, Entries, Reference};

/// The costs of a terrain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainCost {
    /// Movement points to enter it (HM-2); `None` if it is prohibited.
    #[serde(default, deserialize_with = "maybe_within::<1, 99, _, _>")]
    pub movement: Option<u8>,
    /// Its length in the overland part of a supply line (HS-2); `None` if it blocks the line.
    #[serde(default, deserialize_with = "maybe_within::<1, 99, _, _>")]
    pub supply: Option<u8>,
    /// Die modifier for attacks against it (HB-4).
    #[serde(default, deserialize_with = "within::<-6, 6, _, _>")]
    pub combat: i8,
    /// Whether armour attacking into it along a road gets its bonus (HB-4).
    #[serde(default, rename = "open_to_armour")]
    pub is_open_to_armour: bool,
    /// Whether a retreat from the road into it is difficult (HB-6).
    #[serde(default, rename = "hard_retreat")]
    pub is_hard_retreat: bool,
}

/// The numbers of the movement rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementTable {
    /// Points for a hex entered along a main road (HM-2).
    #[serde(deserialize_with = "within::<1, 99, _, _>")]
    pub main_road: u8,
    /// What a minor road deducts from the terrain cost; a hex costs at least 1 (HM-2).
    #[serde(deserialize_with = "within::<0, 99, _, _>")]
    pub minor_road_saving: u8,
    /// What a railway deducts from the terrain cost; a hex costs at least 1 (HM-2).
    #[serde(deserialize_with = "within::<0, 99, _, _>")]
    pub railway_saving: u8,
    /// Points for a town or city, whatever its terrain (HM-2).
    #[serde(deserialize_with = "within::<1, 99, _, _>")]
    pub town: u8,
    /// Additional points for crossing an unbridged river (HM-2).
    #[serde(deserialize_with = "within::<0, 99, _, _>")]
    pub river: u8,
    /// Additional points for a ferry (HM-7).
    #[serde(deserialize_with = "within::<0, 99, _, _>")]
    pub ferry: u8,
    /// What an unsupplied unit on foot loses (HS-5).
    #[serde(deserialize_with = "within::<0, 99, _, _>")]
    pub unsupplied_foot_loss: u8,
    /// The divisor of the allowance of an unsupplied road-bound unit, rounded down (HS-5).
    #[serde(deserialize_with = "within::<1, 99, _, _>")]
    pub unsupplied_road_bound_divisor: u8,
}

/// The numbers of the stacking rules (HK-1), in stacking points.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StackingTable {
    /// The limit of a hex.
    #[serde(deserialize_with = "within::<1, 99, _, _>")]
    pub hex: u16,
    /// The limit of a hex with a city.
    #[serde(deserialize_with = "within::<1, 99, _, _>")]
    pub city: u16,
    /// Limits of single places' hexes, which override the others.
    #[serde(default)]
    pub places: Entries<Reference<SpaceId>, Within<u16, 1, 99>>,
}

/// The numbers of the supply rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SupplyTable {
    /// The maximum length of the overland part of a supply line, in hexes (HS-2).
    #[serde(deserialize_with = "within::<0, 99, _, _>")]
    pub overland: u16,
}

/// The numbers of rail movement.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RailTable {
    /// The longest rail move, in hexes (HR-3).
    pub range: u16,
    /// Units that each side may rail in a phase (HR-1, HR-2), before options.
    #[serde(deserialize_with = "each_within::<0, 99, _, _>")]
    pub capacity: ByName<u16>,
    /// The gauge on which the trains of each side run (HR-15); a side that is missing runs on every railway.
    #[serde(default, skip_serializing_if = "is_left_out")]
    pub gauge: ByName<String>,
    /// How many stretches of track a unit of railway troops of each side lays over or mends in a player-turn (HR-16); none unless given.
    #[serde(
        default,
        skip_serializing_if = "is_left_out",
        deserialize_with = "each_within::<0, 99, _, _>"
    )]
    pub laying: ByName<u16>,
    /// How many stretches of track a unit of each side can break in a player-turn (HR-17); none unless given.
    #[serde(
        default,
        skip_serializing_if = "is_left_out",
        deserialize_with = "each_within::<0, 99, _, _>"
    )]
    pub breaking: ByName<u16>,
}

/// Whether the file leaves out a table by side.
fn is_left_out<T: PartialEq>(table: &ByName<T>) -> bool {
    *table == ByName::default()
}

/// A source of supply (HS-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SupplySource {
    pub side: Side,
    pub at: SpaceId,
    /// How many stacking points it can supply; `None` for any number.
    pub points: Option<u16>,
    /// Whether it serves from the start; one that does not waits for an event (HE-2).
    pub is_open: bool,
}

/// Checks the costs of terrain, and puts them in the order of the terrains of the board.
pub(super) fn check_terrain(costs: &mut ByName<TerrainCost>, check: &mut FileCheck) {
    let board = check.board;
    let terrains = board.map_or(&[][..], Board::terrains);
    let ids = || terrains.iter().map(|terrain| terrain.id.as_str());
    for (index, id) in costs.names.iter().enumerate() {
        let path = format!("terrain[\"{id}\"]");
        if costs.names[..index].contains(id) {
            let what = format!("\"{id}\" has a second line");
            check.issues.push(Issue::new(path.as_str(), what));
        }
        if board.is_some() && ids().all(|known| known != id) {
            let what = format!("the board has no terrain \"{id}\"");
            check.issues.push(Issue::unknown_name(path, what, id, ids()));
        }
    }
    let mut order = Vec::new();
    for terrain in terrains {
        let index = costs.names.iter().position(|name| *name == terrain.id);
        if index.is_none() && terrain.ground == Ground::Land {
            let what = format!("the board's terrain \"{}\" has no line", terrain.id);
            let hint = format!("add \"{}\": (movement: 1, supply: 1)", terrain.id);
            check.issues.push(Issue::new("terrain", what).hint(hint));
        }
        let index = index.filter(|_| terrain.ground == Ground::Land);
        if index.is_some_and(|index| costs[index].movement.is_none()) {
            railway_through(&terrain.id, check);
        }
        order.push(index);
    }
    if board.is_some() {
        costs.settle(order);
    }
}

/// Adds an issue if a railway runs through prohibited terrain (HR-8): trains could not pass.
fn railway_through(terrain: &str, check: &mut FileCheck) {
    let Some(board) = check.board else { return };
    let found = board.railways().iter().find_map(|line| {
        let mut spaces = line.spaces.iter();
        let space = spaces.find(|space| board.terrain(**space).id == terrain)?;
        Some((line, *space))
    });
    if let Some((line, space)) = found {
        let what = format!(
            "{terrain} is prohibited terrain, but the railway {} runs through it in {}",
            line.name,
            board.label(space)
        );
        check.issues.push(
            Issue::new(format!("terrain[\"{terrain}\"]"), what)
                .hint("give it `movement`, or lay the railway around it (HR-8)"),
        );
    }
}

impl StackingTable {
    pub(super) fn check(&mut self, check: &mut FileCheck) {
        let Some(board) = check.board else { return };
        let mut found = Vec::new();
        for (at, _) in &mut self.places.0 {
            let path = format!("stacking.places[\"{}\"]", at.name);
            if let Some(place) = board.place(&at.name) {
                if found.contains(&place.at) {
                    let what = format!("the hex of {} has a second limit", place.name);
                    check.issues.push(Issue::new(path, what));
                }
                found.push(place.at);
                at.resolved = place.at;
            } else {
                let known = board.places().iter().map(|place| place.id.as_str());
                let what = format!("this board has no place \"{}\"", at.name);
                check
                    .issues
                    .push(Issue::unknown_name(path, what, &at.name, known));
            }
        }
    }
}

impl RailTable {
    pub(super) fn check(&mut self, check: &mut FileCheck) {
        let range = self.range;
        if !(1..=1000).contains(&range) {
            let issue = Issue::new("rail.range", format!("{range} is out of range"));
            check.issues.push(issue.hint("1 to 1000"));
        }
        let found = check.by_side("rail.capacity", &self.capacity.names);
        for (side, _) in check
            .sides
            .unwrap_or_default()
            .iter()
            .zip(found)
            .filter(|(_, found)| found.is_none())
        {
            let what = format!("the side \"{}\" has no capacity", side.id);
            check.issues.push(Issue::new("rail.capacity", what));
        }
        self.capacity.settle(found);
        settle_some("rail.laying", &mut self.laying, check);
        settle_some("rail.breaking", &mut self.breaking, check);
        self.check_gauges(check);
    }

    /// HR-15: the gauges are those of the board.
    fn check_gauges(&mut self, check: &mut FileCheck) {
        if let Some(board) = check.board {
            let known = || board.gauges().iter().map(|gauge| gauge.id.as_str());
            let lines = self.gauge.names.iter().zip(&self.gauge.values);
            for (side, gauge) in lines.filter(|(_, gauge)| known().all(|id| id != *gauge)) {
                let path = format!("rail.gauge[\"{side}\"]");
                let what = format!("this board has no gauge \"{gauge}\"");
                let issue = Issue::unknown_name(path, what, gauge, known());
                check.issues.push(if board.gauges().is_empty() {
                    issue.hint("the board names its gauges in `gauges`, and each railway its own in `gauge`")
                } else {
                    issue
                });
            }
        }
        settle_some("rail.gauge", &mut self.gauge, check);
    }

    /// How many stretches railway troops of a side lay over or mend in a player-turn (HR-16).
    pub fn laying_of(&self, side: Side) -> u16 {
        self.laying.get(side.index()).copied().unwrap_or(0)
    }

    /// How many stretches a unit of a side can break in a player-turn (HR-17).
    pub fn breaking_of(&self, side: Side) -> u16 {
        self.breaking.get(side.index()).copied().unwrap_or(0)
    }
}

/// Puts a table that need not name both sides in their order; an empty one stays empty.
fn settle_some<T: Clone + Default>(path: &str, table: &mut ByName<T>, check: &mut FileCheck) {
    if !table.names.is_empty() {
        let found = check.by_side(path, &table.names);
        table.settle(found);
    }
}
