//! Checks a scenario file and makes the game's definition from it, reporting all issues. `scenario` adds their place in the text.

mod arrivals;
mod cut;
mod events;
mod placement;
mod resources;
mod victory;

use std::sync::Arc;

use super::scenario_file::ScenarioFile;
use super::unit_file::Roster;
use crate::definition::file_check::{FileCheck, check_number, small};
use crate::definition::{Calendar, Definition, OptionSpec, Phase, Side, SupplySource, Tables};
use railhead_engine::board::{Board, CrossingId, CrossingKind, Ground, SpaceId};
use railhead_engine::text::issue::{Issue, date};
use railhead_engine::text::words::check_format;

/// The highest turn number of a scenario.
const MAX_TURN: u16 = 999;

/// Where an author finds the bridges of a board.
const BRIDGES: &str = "the board file lists bridges under crossings: 1628NE";

impl ScenarioFile {
    /// Checks the file against its board, rules and units, as far as they exist, and adds every issue in the order of the fields. Returns the
    /// definition if all of them exist; it is sound if there are no issues.
    pub fn build(
        &self,
        board: Option<&Arc<Board>>,
        rules: Option<&Tables>,
        units: Option<&Roster>,
        issues: &mut Vec<Issue>,
    ) -> Option<Definition> {
        let board = &board.map(|board| self.cut_board(board, issues));
        let board = board.as_ref();
        let mut check = Check {
            file: self,
            rules,
            units,
            calendar: None,
            options: Vec::new(),
            base: FileCheck {
                board: board.map(AsRef::as_ref),
                sides: rules.map(|rules| &*rules.sides),
                is_shared: false,
                issues,
            },
        };
        check.base.issues.extend(check_format(self.format));
        self.effort().check(check.base.issues);
        if self.title.trim().is_empty() {
            check
                .base
                .issues
                .push(Issue::new("title", "the scenario has no title"));
        }
        check.calendar = check.calendar();
        let phases = check.phases();
        check.options = check.options();
        let control = check.control();
        let demolished = check.demolished();
        let sources = check.sources();
        let setup = check.setup(&control);
        let arrivals = check.arrivals();
        let withdrawals = check.withdrawals();
        let replacements = check.replacements();
        let exits = check.exits();
        let weather = check.weather();
        let events = check.events(&sources);
        let victory = check.victory(&control);
        let tables = check.tables();
        let (calendar, options) = (check.calendar, check.options);
        let (board, rules, units) = (board?, rules?, units?);
        Some(Definition {
            title: self.title.clone(),
            board: Arc::clone(board),
            sides: rules.sides.clone().try_into().ok()?,
            nationalities: units.nationalities.clone(),
            tables,
            options,
            units: units.units.clone(),
            calendar: calendar?,
            phases,
            sources,
            fog: self.fog,
            setup,
            arrivals,
            withdrawals,
            replacements,
            exits,
            weather,
            events,
            victory,
            control,
            demolished,
        })
    }
}

struct Check<'f> {
    file: &'f ScenarioFile,
    rules: Option<&'f Tables>,
    units: Option<&'f Roster>,
    /// Turns and dates, once they are read.
    calendar: Option<Calendar>,
    /// Options in play and on offer, once they are read.
    options: Vec<OptionSpec>,
    base: FileCheck<'f>,
}

impl Check<'_> {
    fn calendar(&mut self) -> Option<Calendar> {
        let calendar = &self.file.calendar;
        let turn_one = date("calendar.turn_one", &calendar.turn_one, self.base.issues);
        check_number(
            "calendar.days_per_turn",
            calendar.days_per_turn,
            1,
            self.base.issues,
        );
        let turns = self.file.turns;
        for (path, turn) in [("turns.first", turns.first), ("turns.last", turns.last)] {
            if !(1..=MAX_TURN).contains(&turn) {
                let issue = Issue::new(path, format!("turn {turn} is out of range"));
                self.base
                    .issues
                    .push(issue.hint(format!("turns run from 1 to {MAX_TURN}")));
            }
        }
        if turns.first > turns.last {
            let what = format!(
                "the last turn, {}, comes before the first, {}",
                turns.last, turns.first
            );
            self.base.issues.push(Issue::new("turns.last", what));
        }
        Some(Calendar {
            turn_one: turn_one?,
            days_per_turn: small(calendar.days_per_turn),
            first: turns.first,
            last: turns.last,
        })
    }

    fn phases(&mut self) -> Vec<Phase> {
        let phases: Vec<Phase> = self.file.phases.clone();
        if phases.is_empty() {
            let issue = Issue::new("phases", "a player-turn has at least one phase");
            self.base.issues.push(issue.hint("[Movement, RailMovement, End]"));
        }
        for (index, phase) in phases.iter().enumerate() {
            let path = format!("phases[{index}]");
            if *phase == Phase::Setup {
                let what = "Setup is not a phase of a player-turn";
                let hint = "it is added automatically when there is something to choose or to set up (HT-1)";
                self.base.issues.push(Issue::new(path.as_str(), what).hint(hint));
            }
            self.needs(&path, *phase);
            let Some(before) = index.checked_sub(1).map(|before| phases[before]) else {
                continue;
            };
            if before == *phase {
                self.base
                    .issues
                    .push(Issue::new(path, format!("the {} is listed twice", phase.name())));
            } else if before > *phase {
                let what = format!("the {} cannot follow the {}", phase.name(), before.name());
                let hint =
                    "the order is Reinforcement, NavalMovement, Movement, RailMovement, Combat, End (HT-2)";
                self.base.issues.push(Issue::new(path, what).hint(hint));
            }
        }
        phases
    }

    /// A phase needs the tables that it uses.
    fn needs(&mut self, path: &str, phase: Phase) {
        let file = self.file;
        let rules_lack = |has: fn(&Tables) -> bool| self.rules.is_some_and(|rules| !has(rules));
        let (what, hint) = match phase {
            Phase::Reinforcement
                if file.arrivals.is_empty()
                    && file.withdrawals.is_empty()
                    && file.replacements.is_empty() =>
            {
                (
                    "this scenario has no arrivals or withdrawals",
                    "list arrivals, or leave Reinforcement out (HF)",
                )
            }
            Phase::NavalMovement if rules_lack(Tables::has_naval) => (
                "the rules file has no chapter on naval movement",
                "add naval: (...) to it, or leave NavalMovement out (HN)",
            ),
            Phase::Combat if rules_lack(Tables::has_combat) => (
                "the rules file has no chapter on combat",
                "add combat: (...) to it, or leave Combat out (HB)",
            ),
            Phase::Setup
            | Phase::Reinforcement
            | Phase::NavalMovement
            | Phase::Movement
            | Phase::RailMovement
            | Phase::Combat
            | Phase::End => return,
        };
        self.base.issues.push(Issue::new(path, what).hint(hint));
    }

    fn control(&mut self) -> Vec<Option<Side>> {
        let Some(board) = self.base.board else {
            return Vec::new();
        };
        let mut control = vec![None; board.len()];
        let mut doubtful = self.rules.is_none();
        for (index, line) in self.file.control.iter().enumerate() {
            let before = self.base.issues.len();
            let side = self.base.side(&format!("control[{index}].side"), &line.side);
            let spaces = self.base.hexes(&format!("control[{index}].hexes"), &line.hexes);
            doubtful |= before != self.base.issues.len();
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
                "{count} hexes of land belong to neither side; the first is {}",
                board.label(first)
            );
            let hint = "begin with a line that gives every hex to one side: (side: \"...\", hexes: All)";
            self.base.issues.push(Issue::new("control", what).hint(hint));
        }
        // While a line is wrong, control of its hexes is unknown.
        if doubtful {
            vec![None; board.len()]
        } else {
            control
        }
    }

    fn demolished(&mut self) -> Vec<CrossingId> {
        let Some(board) = self.base.board else {
            return Vec::new();
        };
        let mut down = Vec::new();
        for (index, at) in self.file.demolished.iter().enumerate() {
            let path = format!("demolished[{index}]");
            let Some(crossing) = self.base.crossing(&path, at, BRIDGES) else {
                continue;
            };
            let name = &board.crossing(crossing).name;
            if down.contains(&crossing) {
                let issue = Issue::new(path, format!("{name} is already down"));
                let hint = "a bridge has two names, one for each of its hexes";
                self.base.issues.push(issue.hint(hint));
            } else if board.crossing(crossing).kind == CrossingKind::Ferry {
                let issue = Issue::new(path, format!("{name} cannot be demolished"));
                self.base
                    .issues
                    .push(issue.hint("a ferry cannot be destroyed (HM-7)"));
            } else {
                down.push(crossing);
            }
        }
        down
    }

    fn sources(&mut self) -> Vec<SupplySource> {
        let mut sources = Vec::new();
        for (index, source) in self.file.supply_sources.iter().enumerate() {
            let path = |field: &str| format!("supply_sources[{index}].{field}");
            let side = self.base.side(&path("side"), &source.side);
            let at = self.base.land(&path("at"), &source.at);
            if let Some(points) = source.points {
                check_number(&path("points"), points, 1, self.base.issues);
            }
            if let (Some(side), Some(at)) = (side, at) {
                sources.push(SupplySource {
                    side,
                    at,
                    points: source.points,
                    is_open: source.open,
                });
            }
        }
        sources
    }
}
