//! Checks a script against its scenario.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::file::{GroupFile, ObjectiveFile, ScriptFile, TaskFile};
use super::{Group, Objective, Script, Task};
use crate::HexGame;
use crate::definition::{Calendar, Side, UnitId};
use crate::scripts::conditions::check::ConditionCheck;
use railhead_engine::board::{Board, SpaceId};
use railhead_engine::engine::script::check_heading;
use railhead_engine::text::issue::{Issue, date};
use railhead_engine::text::words::words;

/// The most groups, objectives of a group, orders and conditions of a script.
const MOST: usize = 1_000;

impl ScriptFile {
    /// Checks the file by itself, and adds every issue in the order of the fields.
    pub fn check(&self, issues: &mut Vec<Issue>) {
        check_heading(self.format, &self.name, &self.title, issues);
        let mut span = [None, None];
        for (day, (path, text)) in span
            .iter_mut()
            .zip([("from", &self.from), ("until", &self.until)])
        {
            *day = date(path, text, issues);
        }
        if let [Some(from), Some(until)] = span
            && until < from
        {
            issues.push(Issue::new("until", "the last day comes before the first"));
        }
        for (what, count) in [("groups", self.groups.len()), ("orders", self.orders.len())] {
            if count > MOST {
                issues.push(Issue::new(
                    what,
                    format!("{count} {what} are too many: the limit is {MOST}"),
                ));
            }
        }
    }

    /// Checks the file also against its scenario and the options of its rules, and adds every issue in the order of the fields. The result is sound
    /// if there are no issues.
    pub fn build(&self, game: &HexGame, options: &BTreeSet<&str>, issues: &mut Vec<Issue>) -> Option<Script> {
        let before = issues.len();
        self.check(issues);
        if issues.len() > before {
            return None;
        }
        let definition = game.definition();
        let mut check = ScriptCheck {
            file: self,
            options,
            days: [self.from.parse().ok()?, self.until.parse().ok()?],
            common: ConditionCheck::new(game, issues),
        };
        // Another scenario may play another part of the board.
        check.common.base.is_shared = true;
        let side = check.common.base.side("side", &self.side);
        check.span(&definition.calendar);
        let groups = check.groups(side);
        let orders = check.orders(side);
        Some(Script {
            name: self.name.clone(),
            title: self.title.clone(),
            summary: self.summary.clone(),
            side: side?,
            groups,
            orders,
            otherwise: self.otherwise,
            keeps_timetable: self.keeps_timetable,
            counts_days: check.common.counts_days,
        })
    }
}

pub(super) struct ScriptCheck<'f> {
    pub(super) file: &'f ScriptFile,
    /// The options of the rules, whether the scenario offers them or not.
    pub(super) options: &'f BTreeSet<&'f str>,
    /// The days that the script covers.
    days: [Date; 2],
    pub(super) common: ConditionCheck<'f>,
}

impl<'f> ScriptCheck<'f> {
    pub(super) fn push(&mut self, issue: Issue) {
        self.common.push(issue);
    }

    /// Checks that the script covers days of the scenario.
    fn span(&mut self, calendar: &Calendar) {
        let [from, until] = self.days;
        let (first, last) = (calendar.days(calendar.first).0, calendar.days(calendar.last).1);
        if until < first || last < from {
            let what = "the script covers none of the scenario's days";
            self.push(Issue::new("from", what).hint(format!("it plays {first} to {last}")));
        }
    }

    /// The turn of a day.
    pub(super) fn turn(&mut self, path: &str, text: &str) -> Option<u16> {
        let day = date(path, text, self.common.base.issues)?;
        let [from, until] = self.days;
        if day < from || day > until {
            let what = format!("the script does not cover {day}");
            self.push(Issue::new(path, what).hint(format!("it covers {from} to {until}")));
            return None;
        }
        Some(self.common.game.definition().calendar.turn_of(day))
    }

    fn groups(&mut self, side: Option<Side>) -> Vec<Group> {
        let mut seen = BTreeMap::new();
        let mut groups = Vec::new();
        for (number, file) in self.file.groups.iter().enumerate() {
            let path = format!("groups[{number}]");
            let units = self.units(&path, file, side, &mut seen);
            let board = self.common.game.board();
            let plays = |at: &SpaceId| board.plays(*at);
            let objectives = file
                .objectives
                .iter()
                .enumerate()
                .filter_map(|(number, file)| self.objective(&format!("{path}.objectives[{number}]"), file))
                .collect();
            let retreat = file.retreat.as_ref();
            groups.push(Group {
                name: file.name.clone(),
                units,
                objectives,
                losses: file.losses,
                retreat: retreat
                    .and_then(|place| self.common.base.land(&format!("{path}.retreat"), place))
                    .filter(plays),
            });
        }
        groups
    }

    /// The units of a group: on the script's side, and in no other group.
    fn units(
        &mut self,
        path: &str,
        file: &'f GroupFile,
        side: Option<Side>,
        seen: &mut BTreeMap<UnitId, &'f str>,
    ) -> Vec<UnitId> {
        let path = format!("{path}.units");
        let before = self.common.base.issues.len();
        let mut units = Vec::new();
        for (offset, word) in words(&file.units) {
            let game = self.common.game;
            let is_free =
                |unit| side.is_none_or(|side| game.unit(unit).side == side) && !seen.contains_key(&unit);
            let Some(unit) = self.common.unit_among(&path, offset, word, is_free) else {
                continue;
            };
            if side.is_some_and(|side| self.common.game.unit(unit).side != side) {
                let what = format!("\"{word}\" is on the other side");
                self.push(Issue::new(&path, what).at_offset(offset));
            }
            if let Some(other) = seen.insert(unit, &file.name) {
                let what = format!("\"{word}\" is already in \"{other}\"");
                self.push(Issue::new(&path, what).at_offset(offset));
            }
            units.push(unit);
        }
        if units.is_empty() && self.common.base.issues.len() == before {
            self.push(Issue::new(path, "the group has no units"));
        }
        units
    }

    fn objective(&mut self, path: &str, file: &ObjectiveFile) -> Option<Objective> {
        let (task, place) = match &file.task {
            TaskFile::Take(place) => (Task::Take, Some(place)),
            TaskFile::Hold(place) => (Task::Hold, Some(place)),
            TaskFile::Stay => (Task::Stay, None),
        };
        let at = place.and_then(|place| self.common.base.land(&format!("{path}.to[0]"), place));
        if task == Task::Stay {
            self.stays(path, file);
        }
        let from = match &file.from {
            Some(day) => self.turn(&format!("{path}.from"), day),
            None => Some(0),
        };
        let until = match &file.until {
            Some(day) => self.turn(&format!("{path}.until"), day),
            None => Some(u16::MAX),
        };
        if let (Some(from), Some(until)) = (from, until)
            && until < from
        {
            self.push(Issue::new(
                format!("{path}.until"),
                "the last day comes before the first",
            ));
        }
        let route = match (&file.route, at) {
            (Some(route), Some(at)) => self.route(&format!("{path}.route"), route, at),
            _ => BTreeSet::new(),
        };
        let when = self.common.conditions(&format!("{path}.when"), &file.when);
        let unless = self.common.conditions(&format!("{path}.unless"), &file.unless);
        let odds = match &file.odds {
            Some(text) => Some(self.common.odds(&format!("{path}.odds"), text)?),
            None => None,
        };
        // An objective in a part of the board that is not played is left out.
        let board = self.common.game.board();
        if place.is_some() && !at.is_some_and(|at| board.plays(at)) {
            return None;
        }
        Some(Objective {
            at,
            task,
            from: from?,
            until: until?,
            route,
            route_name: file.by.clone(),
            when,
            unless,
            odds,
            blocked: file.blocked,
            by_sea: file.by_sea,
        })
    }

    /// Adds issues for an objective of staying that also names a destination or an attack.
    fn stays(&mut self, path: &str, file: &ObjectiveFile) {
        for (field, is_said) in [
            ("route", file.route.is_some()),
            ("by", file.by.is_some()),
            ("odds", file.odds.is_some()),
            ("by_sea", file.by_sea),
        ] {
            if is_said {
                self.push(Issue::new(
                    format!("{path}.{field}"),
                    "units that stay cannot have this",
                ));
            }
        }
    }

    /// All hexes of a route, along roads and railways from place to place and on to the objective.
    fn route(&mut self, path: &str, route: &str, at: SpaceId) -> BTreeSet<SpaceId> {
        let mut spaces = BTreeSet::new();
        let mut last: Option<SpaceId> = None;
        for (offset, word) in words(route) {
            let Some(space) = self.common.base.space(path, offset, word) else {
                return BTreeSet::new();
            };
            if let Some(last) = last {
                self.leg(path, offset, [last, space], &mut spaces);
            }
            last = Some(space);
        }
        match last {
            Some(last) => self.leg(path, 0, [last, at], &mut spaces),
            None => self.push(Issue::new(path, "the route is empty")),
        }
        spaces
    }

    fn leg(&mut self, path: &str, offset: usize, [from, to]: [SpaceId; 2], spaces: &mut BTreeSet<SpaceId>) {
        let board = self.common.game.board();
        if let Some(leg) = road(board.whole(), from, to) {
            spaces.extend(leg.into_iter().filter(|space| board.plays(*space)));
        } else {
            let [from, to] = [from, to].map(|space| board.label(space));
            let what = format!("no road or railway from {from} to {to}");
            self.push(Issue::new(path, what).at_offset(offset));
        }
    }
}

/// The shortest way along roads and railways, both ends included.
fn road(board: &Board, from: SpaceId, to: SpaceId) -> Option<Vec<SpaceId>> {
    let steps = |at: &SpaceId| -> Vec<SpaceId> {
        let links = board.links(*at).iter();
        links
            .filter(|link| link.rail || link.road.is_some())
            .map(|link| link.to)
            .collect()
    };
    pathfinding::directed::bfs::bfs(&from, steps, |at| *at == to)
}
