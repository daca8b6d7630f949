//! The chapters of a rules file that every game plays: sides, terrain, movement, stacking, rail, kinds of unit.

use super::super::definition::{MovementTable, RailTable, SideSpec, StackingTable, TerrainCost, UnitKind};
use super::super::file_check::{FileCheck, check_id, check_number, small};
use super::combat::die_modifier;
use super::{MovementFile, RulesFile};
use crate::rules::board::look::stock::stock;
use crate::rules::board::{Board, Ground, SpaceId};
use crate::rules::text::issue::Issue;

impl RulesFile {
    pub(super) fn sides(&self, issues: &mut Vec<Issue>) -> Option<[SideSpec; 2]> {
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
        let sides = self.sides.iter().enumerate().map(|(index, side)| SideSpec {
            id: side.id.clone(),
            name: side.name.clone(),
            adjective: side.adjective.clone(),
            tone: side.tone.unwrap_or_else(|| stock().side(index)),
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
    pub(super) fn terrain(&self, check: &mut FileCheck) -> Vec<TerrainCost> {
        let board = check.board;
        let terrains = board.map_or(&[][..], Board::terrains);
        let ids: Vec<_> = terrains.iter().map(|terrain| terrain.id.as_str()).collect();
        for (index, (id, cost)) in self.terrain.0.iter().enumerate() {
            let path = format!("terrain[\"{id}\"]");
            if self.terrain.0[..index].iter().any(|(other, _)| other == id) {
                check
                    .issues
                    .push(Issue::new(path.as_str(), format!("a second line for \"{id}\"")));
            }
            if board.is_some() && !ids.contains(&id.as_str()) {
                let what = format!("the board has no terrain \"{id}\"");
                check
                    .issues
                    .push(Issue::unknown_name(path.as_str(), what, id, ids.iter().copied()));
            }
            for (field, value) in [("movement", cost.movement), ("supply", cost.supply)] {
                if let Some(value) = value {
                    check_number(&format!("{path}.{field}"), value, 1, check.issues);
                }
            }
            die_modifier(&format!("{path}.combat"), cost.combat, check);
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
                check.issues.push(
                    Issue::new("terrain", what)
                        .hint(format!("add \"{}\": (movement: 1, supply: 1)", terrain.id)),
                );
            }
            let cost = cost.filter(|_| terrain.ground == Ground::Land);
            if cost.is_some_and(|cost| cost.movement.is_none()) {
                railway_through(&terrain.id, check);
            }
            TerrainCost {
                movement: cost.and_then(|cost| cost.movement).map(small),
                supply: cost.and_then(|cost| cost.supply).map(small),
                combat: cost.and_then(|cost| i8::try_from(cost.combat).ok()).unwrap_or(0),
                is_open_to_armour: cost.is_some_and(|cost| cost.open_to_armour),
                is_hard_retreat: cost.is_some_and(|cost| cost.hard_retreat),
            }
        });
        costs.collect()
    }

    pub(super) fn movement(&self, issues: &mut Vec<Issue>) -> MovementTable {
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
        MovementTable {
            main_road: small(main_road),
            minor_road_saving: small(minor_road_saving),
            railway_saving: small(railway_saving),
            town: small(town),
            river: small(river),
            ferry: small(ferry),
            unsupplied_foot_loss: small(unsupplied_foot_loss),
            unsupplied_road_bound_divisor: small(unsupplied_road_bound_divisor),
        }
    }

    pub(super) fn stacking(&self, board: Option<&Board>, issues: &mut Vec<Issue>) -> StackingTable {
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

    pub(super) fn rail(&self, check: &mut FileCheck) -> RailTable {
        let range = self.rail.range;
        if !(1..=1000).contains(&range) {
            let issue = Issue::new("rail.range", format!("{range} is out of range"));
            check.issues.push(issue.hint("1 to 1000"));
        }
        for (id, capacity) in &self.rail.capacity.0 {
            check.number(&format!("rail.capacity[\"{id}\"]"), *capacity, 0, 99);
        }
        let sides = check.sides;
        let found = check.by_side("rail.capacity", &self.rail.capacity.0);
        for (side, _) in sides
            .into_iter()
            .flatten()
            .zip(found)
            .filter(|(_, found)| found.is_none())
        {
            let what = format!("no capacity for the side \"{}\"", side.id);
            check.issues.push(Issue::new("rail.capacity", what));
        }
        RailTable {
            range,
            capacity: found.map(|entry| entry.map_or(0, |(_, capacity)| *capacity)),
        }
    }

    pub(super) fn kinds(&self, issues: &mut Vec<Issue>) -> Vec<UnitKind> {
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
}

/// Adds an issue if a railway runs through terrain that nobody may enter (HR-8): no train would get through.
fn railway_through(terrain: &str, check: &mut FileCheck) {
    let Some(board) = check.board else { return };
    let is_of_it = |space: &&SpaceId| board.terrain(**space).id == terrain;
    let found = board
        .railways()
        .iter()
        .find_map(|line| Some((line, *line.spaces.iter().find(is_of_it)?)));
    if let Some((line, space)) = found {
        let what = format!(
            "nobody may enter {terrain}, and the railway {} runs through it in {}",
            line.name,
            board.label(space)
        );
        check.issues.push(
            Issue::new(format!("terrain[\"{terrain}\"]"), what)
                .hint("give it `movement`, or lay the railway around it (HR-8)"),
        );
    }
}
