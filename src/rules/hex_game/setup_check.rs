//! Checks a scenario file and makes the game's definition.
//!
//! All issues are found, not the first alone. Where in the text they stand is for `scenario` to say.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;

use super::definition::{
    Calendar, Definition, Mobility, OptionSpec, Phase, Placement, Side, Station, SupplySource, UnitId,
    UnitSpec,
};
use super::rules_file::{Rulebook, check_number, small};
use super::setup::{HexesFile, ScenarioFile};
use super::unit_file::Roster;
use crate::rules::board::file_check::{check_format, is_number, number_form, words};
use crate::rules::board::issue::{Issue, MAX_ISSUES};
use crate::rules::board::{Board, CrossingId, CrossingKind, Ground, PlaceKind, SpaceId};

/// The last turn that a scenario can have.
const MAX_TURN: u16 = 999;

impl ScenarioFile {
    /// Checks the file against what there is of its board, rules and units, and adds every issue, in the order
    /// of the fields. The definition comes back if all of them are there; it is sound if there are no issues.
    pub fn build(
        &self,
        board: Option<&Arc<Board>>,
        rules: Option<&Rulebook>,
        units: Option<&Roster>,
        issues: &mut Vec<Issue>,
    ) -> Option<Definition> {
        let mut check = Check {
            file: self,
            board: board.map(AsRef::as_ref),
            rules,
            units,
            issues,
        };
        check.issues.extend(check_format(self.format));
        if self.title.trim().is_empty() {
            check
                .issues
                .push(Issue::new("title", "the scenario has no title"));
        }
        let calendar = check.calendar();
        let phases = check.phases();
        let options = check.options();
        let control = check.control();
        let demolished = check.demolished();
        let sources = check.sources();
        let setup = check.setup(&control);
        let (board, rules, units) = (board?, rules?, units?);
        Some(Definition {
            title: self.title.clone(),
            board: Arc::clone(board),
            sides: rules.sides.clone(),
            nationalities: units.nationalities.clone(),
            tables: rules.tables.clone(),
            options,
            units: units.units.clone(),
            calendar: calendar?,
            phases,
            sources,
            fog: false,
            setup,
            arrivals: Vec::new(),
            withdrawals: Vec::new(),
            victory: None,
            control,
            demolished,
        })
    }
}

struct Check<'f> {
    file: &'f ScenarioFile,
    board: Option<&'f Board>,
    rules: Option<&'f Rulebook>,
    units: Option<&'f Roster>,
    issues: &'f mut Vec<Issue>,
}

impl Check<'_> {
    fn calendar(&mut self) -> Option<Calendar> {
        let calendar = &self.file.calendar;
        let turn_one: Option<Date> = calendar.turn_one.parse().ok();
        if turn_one.is_none() {
            let issue = Issue::new(
                "calendar.turn_one",
                format!("\"{}\" is no date", calendar.turn_one),
            );
            self.issues
                .push(issue.hint("dates are year-month-day: 1941-12-08"));
        }
        check_number("calendar.days_per_turn", calendar.days_per_turn, 1, self.issues);
        let turns = self.file.turns;
        for (path, turn) in [("turns.first", turns.first), ("turns.last", turns.last)] {
            if !(1..=MAX_TURN).contains(&turn) {
                let issue = Issue::new(path, format!("turn {turn} is out of range"));
                self.issues
                    .push(issue.hint(format!("turns run from 1 to {MAX_TURN}")));
            }
        }
        if turns.first > turns.last {
            let what = format!(
                "the last turn, {}, is before the first, {}",
                turns.last, turns.first
            );
            self.issues.push(Issue::new("turns.last", what));
        }
        Some(Calendar {
            turn_one: turn_one?,
            days_per_turn: small(calendar.days_per_turn),
            first: turns.first,
            last: turns.last,
        })
    }

    fn phases(&mut self) -> Vec<Phase> {
        let phases = &self.file.phases;
        if phases.is_empty() {
            let issue = Issue::new("phases", "a player-turn has at least one phase");
            self.issues.push(issue.hint("[Movement, RailMovement, End]"));
        }
        for (index, pair) in phases.windows(2).enumerate() {
            let path = format!("phases[{}]", index + 1);
            if pair[0] == pair[1] {
                self.issues
                    .push(Issue::new(path, format!("the {} comes twice", pair[1].name())));
            } else if pair[0] > pair[1] {
                let what = format!("the {} cannot follow the {}", pair[1].name(), pair[0].name());
                self.issues
                    .push(Issue::new(path, what).hint("the order is Movement, RailMovement, End (HT-2)"));
            }
        }
        phases.clone()
    }

    fn options(&mut self) -> Vec<OptionSpec> {
        let Some(rules) = self.rules else {
            return Vec::new();
        };
        let mut options = Vec::new();
        for (index, id) in self.file.options.iter().enumerate() {
            let path = format!("options[{index}]");
            if self.file.options[..index].contains(id) {
                self.issues
                    .push(Issue::new(path, format!("the option \"{id}\" comes twice")));
            } else if let Some((_, option)) = rules.options.iter().find(|(known, _)| known == id) {
                options.push(option.clone());
            } else {
                let known = rules.options.iter().map(|(known, _)| known.as_str());
                self.issues.push(Issue::unknown_name(
                    path,
                    format!("no option \"{id}\" in the rules"),
                    id,
                    known,
                ));
            }
        }
        options
    }

    fn control(&mut self) -> Vec<Option<Side>> {
        let Some(board) = self.board else {
            return Vec::new();
        };
        let mut control = vec![None; board.len()];
        let mut doubtful = self.rules.is_none();
        for (index, line) in self.file.control.iter().enumerate() {
            let before = self.issues.len();
            let side = self.side(&format!("control[{index}].side"), &line.side);
            let spaces = self.hexes(board, &format!("control[{index}].hexes"), &line.hexes);
            doubtful |= before != self.issues.len();
            for space in spaces {
                if board.ground(space) == Ground::Land {
                    control[space.index()] = side;
                }
            }
        }
        let free = |space: &SpaceId| board.ground(*space) == Ground::Land && control[space.index()].is_none();
        if !doubtful && let Some(first) = board.space_ids().find(free) {
            let count = board.space_ids().filter(free).count();
            let what = format!(
                "{count} hexes of land belong to nobody, the first of them {}",
                board.label(first)
            );
            let hint = "begin with a line that gives all to one side: (side: \"...\", hexes: All)";
            self.issues.push(Issue::new("control", what).hint(hint));
        }
        // Who holds a hex cannot be told while a line is wrong.
        if doubtful {
            vec![None; board.len()]
        } else {
            control
        }
    }

    fn hexes(&mut self, board: &Board, path: &str, hexes: &HexesFile) -> Vec<SpaceId> {
        match hexes {
            HexesFile::All => board.space_ids().collect(),
            HexesFile::Region(id) => {
                if !board.regions().contains(id) {
                    let known = board.regions().iter().map(String::as_str);
                    let what = format!("no region \"{id}\" on this board");
                    self.issues
                        .push(Issue::unknown_name(format!("{path}[0]"), what, id, known));
                }
                board
                    .space_ids()
                    .filter(|space| board.region(*space) == Some(id))
                    .collect()
            }
            HexesFile::Box(from, to) => {
                let from = self.space(board, &format!("{path}[0]"), 0, from);
                let to = self.space(board, &format!("{path}[1]"), 0, to);
                let (Some(from), Some(to)) = (from, to) else {
                    return Vec::new();
                };
                let [from, to] = [from, to].map(|space| board.grid().offset(space));
                let inside = |space: &SpaceId| {
                    let at = board.grid().offset(*space);
                    (0..2)
                        .all(|axis| (from[axis].min(to[axis])..=from[axis].max(to[axis])).contains(&at[axis]))
                };
                board.space_ids().filter(inside).collect()
            }
            HexesFile::List(list) => {
                let path = format!("{path}[0]");
                let mut spaces = Vec::new();
                for (offset, word) in words(list) {
                    if self.issues.len() > MAX_ISSUES {
                        break;
                    }
                    spaces.extend(self.space(board, &path, offset, word));
                }
                spaces
            }
        }
    }

    fn demolished(&mut self) -> Vec<CrossingId> {
        let Some(board) = self.board else {
            return Vec::new();
        };
        let mut down = Vec::new();
        for (index, at) in self.file.demolished.iter().enumerate() {
            let path = format!("demolished[{index}]");
            match board.crossing_named(at) {
                Some(crossing) if down.contains(&crossing) => {
                    let what = format!("{} is down already", board.crossing(crossing).name);
                    self.issues
                        .push(Issue::new(path, what).hint("each bridge has two names, one from either hex"));
                }
                Some(crossing) if board.crossing(crossing).kind == CrossingKind::Ferry => {
                    let what = format!("{} cannot be demolished", board.crossing(crossing).name);
                    self.issues
                        .push(Issue::new(path, what).hint("a ferry cannot be blown (HM-7)"));
                }
                Some(crossing) => down.push(crossing),
                None => {
                    let issue = Issue::new(path, format!("no bridge at {at:?} on this board"));
                    self.issues
                        .push(issue.hint("the board file lists them under crossings: 1628NE"));
                }
            }
        }
        down
    }

    fn sources(&mut self) -> Vec<SupplySource> {
        let mut sources = Vec::new();
        for (index, source) in self.file.supply_sources.iter().enumerate() {
            let path = |field: &str| format!("supply_sources[{index}].{field}");
            let side = self.side(&path("side"), &source.side);
            let at = self
                .board
                .and_then(|board| self.land(board, &path("at"), &source.at));
            if let Some(points) = source.points {
                check_number(&path("points"), points, 1, self.issues);
            }
            if let (Some(side), Some(at)) = (side, at) {
                sources.push(SupplySource {
                    side,
                    at,
                    points: source.points,
                });
            }
        }
        sources
    }

    fn setup(&mut self, control: &[Option<Side>]) -> Vec<Placement> {
        let mut setup: Vec<Placement> = Vec::new();
        let mut placed: BTreeMap<&str, usize> = BTreeMap::new();
        // The points in each hex, to find the first unit that is too many.
        let mut points: BTreeMap<SpaceId, u16> = BTreeMap::new();
        let mut occupants: BTreeMap<SpaceId, &UnitSpec> = BTreeMap::new();
        let roster = self.units.map_or(&[][..], |units| &units.units);
        let ids: BTreeMap<&str, u16> = roster.iter().map(|unit| unit.id.as_str()).zip(0..).collect();
        let file = self.file;
        for (index, placement) in file.setup.iter().enumerate() {
            if self.issues.len() > MAX_ISSUES {
                break;
            }
            let path = |field: &str| format!("setup[{index}].{field}");
            let at = self
                .board
                .and_then(|board| self.land(board, &path("at"), &placement.at));
            if self.units.is_none() {
                continue;
            }
            let Some(&id) = ids.get(placement.unit.as_str()) else {
                let what = format!("no unit \"{}\" in the unit file", placement.unit);
                let known = roster.iter().map(|unit| unit.id.as_str());
                let issue = Issue::unknown_name(path("unit"), what, &placement.unit, known);
                self.issues.push(issue);
                continue;
            };
            let unit = &roster[usize::from(id)];
            if let Some(first) = placed.insert(&placement.unit, index) {
                let what = format!("{} is on the map already", unit.name);
                let hint = format!("it is number {} of this list too", first + 1);
                self.issues.push(Issue::new(path("unit"), what).hint(hint));
            }
            let steps = placement.steps.unwrap_or_else(|| u16::from(unit.steps));
            if !(1..=u16::from(unit.steps)).contains(&steps) {
                let what = format!("{} cannot have {steps} steps", unit.name);
                self.issues
                    .push(Issue::new(path("steps"), what).hint(format!("it is from 1 to {}", unit.steps)));
            }
            let (Some(board), Some(at)) = (self.board, at) else {
                continue;
            };
            let first = *occupants.entry(at).or_insert(unit);
            if first.side != unit.side {
                let what = format!("{} and {} are enemies in one hex", first.name, unit.name);
                self.issues.push(Issue::new(path("at"), what));
            } else if let Some(rules) = self.rules {
                self.placement(board, &path("at"), unit, at, control);
                let total = points.entry(at).or_default();
                let limit = stacking_limit(board, rules, at);
                let fitted = *total <= limit;
                *total = total.saturating_add(u16::from(unit.stacking));
                if fitted && *total > limit {
                    let what = format!(
                        "{} is overstacked: {total} points where {limit} fit",
                        board.label(at)
                    );
                    self.issues
                        .push(Issue::new(path("at"), what).hint("put this unit into another hex (HK-1)"));
                }
            }
            setup.push(Placement {
                unit: UnitId(id),
                at: Station::Space(at),
                steps: small(steps),
                within: Vec::new(),
            });
        }
        setup
    }

    /// Whether a unit can stand there at all.
    fn placement(
        &mut self,
        board: &Board,
        path: &str,
        unit: &UnitSpec,
        at: SpaceId,
        control: &[Option<Side>],
    ) {
        let kind = self.rules.and_then(|rules| rules.tables.kinds.get(unit.kind));
        if kind.is_some_and(|kind| kind.mobility == Mobility::RoadBound) && !board.has_road_or_rail(at) {
            let what = format!("{} cannot be in {}", unit.name, board.label(at));
            self.issues
                .push(Issue::new(path, what).hint("it stays on roads and railways (HM-3)"));
        }
        if control[at.index()] == Some(unit.side.enemy())
            && let Some(rules) = self.rules
        {
            let owner = &rules.sides[unit.side.enemy().index()];
            let what = format!(
                "{} belongs to {}, the enemy of {}",
                board.label(at),
                owner.name,
                unit.name
            );
            self.issues
                .push(Issue::new(path, what).hint("a hex belongs to the side whose unit is in it (HC-1)"));
        }
    }

    fn side(&mut self, path: &str, id: &str) -> Option<Side> {
        self.rules?
            .side(path, id)
            .map_err(|issue| self.issues.push(issue))
            .ok()
    }

    /// The space that a word names.
    fn space(&mut self, board: &Board, path: &str, offset: usize, word: &str) -> Option<SpaceId> {
        let space = board.space_named(word);
        if space.is_none() {
            let mut places: Vec<_> = board.places().iter().collect();
            // Of several places with such a name, the more important one is meant.
            places.sort_by_key(|place| std::cmp::Reverse(place.weight));
            let known = places.iter().map(|place| place.id.as_str());
            let what = format!("no hex or place \"{word}\" on this board");
            let mut issue = Issue::unknown_name(path, what, word, known).at_offset(offset);
            if issue.hint.is_none() || is_number(word) {
                issue = issue.hint(number_form(board.grid()));
            }
            self.issues.push(issue);
        }
        space
    }

    /// The space of land in play that a word names.
    fn land(&mut self, board: &Board, path: &str, word: &str) -> Option<SpaceId> {
        let space = self.space(board, path, 0, word)?;
        let trouble = match board.ground(space) {
            Ground::Land => return Some(space),
            Ground::Sea => "in the sea",
            Ground::OutOfPlay => "out of play",
        };
        self.issues
            .push(Issue::new(path, format!("{} is {trouble}", board.label(space))));
        None
    }
}

/// The stacking points that fit into a space (HK-1).
fn stacking_limit(board: &Board, rules: &Rulebook, space: SpaceId) -> u16 {
    let table = &rules.tables.stacking;
    let own = table
        .spaces
        .iter()
        .find(|(at, _)| *at == space)
        .map(|(_, limit)| *limit);
    own.unwrap_or(if board.has_place(space, PlaceKind::City) {
        table.city
    } else {
        table.hex
    })
}
