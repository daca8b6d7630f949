//! The sea: harbours, ships and their obstacles (HN).

use serde::{Deserialize, Serialize};

use super::file_check::{FileCheck, check_id};
use super::side::Side;
use railhead_engine::board::SpaceId;
use railhead_engine::text::bounds::{each_within, within};
use railhead_engine::text::issue::Issue;
use railhead_engine::text::{ByName, Reference};

/// The most sea areas of a game.
const MAX_AREAS: usize = 20;

/// A sea area (HN-1): an index into [`NavalTable::areas`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SeaArea(pub u8);

impl SeaArea {
    /// The index of this area in every array about sea areas.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The kind of a harbour; files use it too, see [`super`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum HarbourKind {
    /// A port: sea moves begin and end here.
    #[default]
    Port,
    /// A beach where units can land: sea moves only end here.
    Landing,
}

/// A hex where sea moves begin or end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Harbour {
    pub at: Reference<SpaceId>,
    /// Its sea area; river ports have one too.
    pub area: Reference<SeaArea>,
    /// Its kind; a port unless given.
    #[serde(default)]
    pub kind: HarbourKind,
}

/// A side's naval capabilities (HN-2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideNaval {
    /// Units that it may move in a Naval Movement Phase, by sea area, before options and the prize.
    #[serde(default, deserialize_with = "each_within::<0, 99, _, _>")]
    pub capacity: ByName<u16>,
    /// The only space that its sea moves may end in, whatever the area; `None` for any harbour of the area.
    #[serde(default)]
    pub only_to: Option<Reference<SpaceId>>,
    /// The sea area of its off-map port, if it has one (HF-1).
    #[serde(default)]
    pub off_map_port: Option<Reference<SeaArea>>,
}

/// Shipping that a side can seize (HN-3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrizeTable {
    pub at: Reference<SpaceId>,
    /// The side that can seize it.
    pub side: Reference<Side>,
    /// The sea area where it then carries units.
    pub area: Reference<SeaArea>,
    /// How many units it carries in a phase.
    #[serde(deserialize_with = "within::<1, 99, _, _>")]
    pub capacity: u16,
    /// The highest roll of a d10 that seizes it.
    #[serde(deserialize_with = "within::<0, 10, _, _>")]
    pub seized_to: u8,
    /// The same if the place had to be attacked.
    #[serde(deserialize_with = "within::<0, 10, _, _>")]
    pub seized_to_if_attacked: u8,
    /// The delay until it can be used, in turns.
    #[serde(deserialize_with = "within::<0, 99, _, _>")]
    pub delay: u16,
}

/// A squadron that intercepts the sea moves of one side (HN-5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquadronTable {
    /// Its name for players: `Force Z`.
    pub name: String,
    /// The side whose moves it intercepts.
    pub against: Reference<Side>,
    /// The sea area that it watches.
    pub area: Reference<SeaArea>,
    /// The last turn in which it is active, before options.
    pub until: u16,
    /// The highest roll of a d10 that costs the intercepted unit a step and turns it back.
    #[serde(deserialize_with = "within::<0, 10, _, _>")]
    pub hit_to: u8,
    /// The highest roll of a d10 that turns the unit back.
    #[serde(deserialize_with = "within::<0, 10, _, _>")]
    pub turned_back_to: u8,
    /// The lowest roll of a d6 that sinks the squadron after an interception roll; 7 for never.
    #[serde(deserialize_with = "within::<1, 7, _, _>")]
    pub sunk_from: u8,
}

/// The season in which landings cost more (HN-7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsoonTable {
    pub area: Reference<SeaArea>,
    /// The first turn in which landings cost more.
    pub from: u16,
    /// The last such turn.
    pub until: u16,
    /// Additional capacity that a landing takes.
    #[serde(deserialize_with = "within::<0, 99, _, _>")]
    pub surcharge: u16,
}

/// The numbers of naval movement (HN).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NavalTable {
    /// The names of the sea areas: `West Malayan Coast`.
    pub areas: ByName<String>,
    /// Where sea moves begin and end.
    pub harbours: Vec<Harbour>,
    /// Each side's naval capabilities.
    pub sides: ByName<SideNaval>,
    /// The divisor of the allowance of a unit that sailed, rounded down (HM-1).
    #[serde(deserialize_with = "within::<1, 99, _, _>")]
    pub sailed_divisor: u8,
    /// Shipping that can be seized.
    #[serde(default)]
    pub prize: Option<PrizeTable>,
    /// The squadron that intercepts.
    #[serde(default)]
    pub squadron: Option<SquadronTable>,
    #[serde(default)]
    pub monsoon: Option<MonsoonTable>,
}

/// The table of a scenario without ships.
impl Default for NavalTable {
    fn default() -> Self {
        Self {
            areas: ByName::default(),
            harbours: Vec::new(),
            sides: [SideNaval::default(), SideNaval::default()].into(),
            sailed_divisor: 1,
            prize: None,
            squadron: None,
            monsoon: None,
        }
    }
}

/// The index of a sea area.
pub(super) fn sea_area(
    areas: &ByName<String>,
    path: &str,
    id: &str,
    check: &mut FileCheck,
) -> Option<SeaArea> {
    let index = areas.names.iter().position(|known| known == id);
    if index.is_none() {
        let known = areas.names.iter().map(String::as_str);
        let what = format!("the rules have no sea area \"{id}\"");
        check.issues.push(Issue::unknown_name(path, what, id, known));
    }
    index.and_then(|index| u8::try_from(index).ok()).map(SeaArea)
}

impl NavalTable {
    pub(super) fn check(&mut self, check: &mut FileCheck) {
        let Self {
            areas,
            harbours,
            sides,
            prize,
            squadron,
            monsoon,
            ..
        } = self;
        check_areas(areas, check);
        let settle_area = |path: &str, area: &mut Reference<SeaArea>, check: &mut FileCheck| {
            area.resolved = sea_area(areas, path, &area.name, check)?;
            Some(area.resolved)
        };
        let mut known = Vec::new();
        for (index, harbour) in harbours.iter_mut().enumerate() {
            let path = |field: &str| format!("naval.harbours[{index}].{field}");
            let at = check.settle_land(&path("at"), &mut harbour.at);
            let area = settle_area(&path("area"), &mut harbour.area, check);
            let (Some(at), Some(area), Some(board)) = (at, area, check.board) else {
                continue;
            };
            if known.contains(&(at, area)) {
                let what = format!("{} is already a harbour of this sea area", board.label(at));
                check.issues.push(Issue::new(path("at"), what));
            }
            known.push((at, area));
        }
        let found = check.by_side("naval.sides", &sides.names);
        for index in found.into_iter().flatten() {
            let path = |field: &str| format!("naval.sides[\"{}\"].{field}", sides.names[index]);
            let side = &mut sides.values[index];
            let mut order = vec![None; areas.len()];
            for (index, area) in side.capacity.names.iter().enumerate() {
                let path = format!("{}[\"{area}\"]", path("capacity"));
                if let Some(area) = sea_area(areas, &path, area, check) {
                    order[area.index()] = Some(index);
                }
            }
            side.capacity.settle(order);
            if let Some(only) = &mut side.only_to {
                check.settle_land(&path("only_to"), only);
            }
            if let Some(port) = &mut side.off_map_port {
                settle_area(&path("off_map_port"), port, check);
            }
        }
        sides.settle(found);
        for side in &mut sides.values {
            side.capacity.resize(areas.len(), 0);
        }
        if let Some(prize) = prize {
            check.settle_land("naval.prize.at", &mut prize.at);
            check.settle_side("naval.prize.side", &mut prize.side);
            settle_area("naval.prize.area", &mut prize.area, check);
        }
        if let Some(squadron) = squadron {
            check.settle_side("naval.squadron.against", &mut squadron.against);
            settle_area("naval.squadron.area", &mut squadron.area, check);
        }
        if let Some(monsoon) = monsoon {
            settle_area("naval.monsoon.area", &mut monsoon.area, check);
            if monsoon.from > monsoon.until {
                let what = format!(
                    "the last turn, {}, comes before the first, {}",
                    monsoon.until, monsoon.from
                );
                check.issues.push(Issue::new("naval.monsoon.until", what));
            }
        }
    }
}

fn check_areas(areas: &ByName<String>, check: &mut FileCheck) {
    if areas.is_empty() || areas.len() > MAX_AREAS {
        let what = format!("{} sea areas", areas.len());
        let hint = format!("a game has 1 to {MAX_AREAS}");
        check.issues.push(Issue::new("naval.areas", what).hint(hint));
    }
    for (index, id) in areas.names.iter().enumerate() {
        let path = format!("naval.areas[\"{id}\"]");
        check_id(&path, id, check.issues);
        if areas.names[..index].contains(id) {
            let what = format!("\"{id}\" is listed twice");
            check.issues.push(Issue::new(path, what));
        }
    }
}
