//! Checks the replacements (HF-8), the exits (HM-8) and the weather (HW-1) of a scenario.

use super::{Check, MAX_TURN};
use crate::HexGame;
use crate::definition::file_check::{HexesFile, check_id};
use crate::definition::{Exit, Replacements, Sky, WeatherId, WeatherLine};
use crate::files::scenario_file::{ExitFile, ReplacementsFile, WeatherFile};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Playable as _;
use railhead_engine::engine::script::check_turns;
use railhead_engine::text::issue::Issue;

/// The most lines of each kind.
const MOST: usize = 100;

impl Check<'_> {
    fn check_count(&mut self, path: &str, count: usize) {
        if count > MOST {
            let what = format!("{count} lines are too many: the limit is {MOST}");
            self.base.issues.push(Issue::new(path, what));
        }
    }

    /// The turns of a line; those of the scenario unless given.
    fn turns_of(&mut self, path: &str, from: Option<u16>, until: Option<u16>) -> [u16; 2] {
        let calendar = self
            .calendar
            .map_or((1, MAX_TURN), |calendar| (calendar.first, calendar.last));
        check_turns(
            path,
            [from, until],
            calendar,
            HexGame::TURNS.turn,
            self.base.issues,
        )
    }

    /// The land of a group of hexes, by space; an issue if there is none.
    fn land_by_space(&mut self, path: &str, hexes: &HexesFile) -> Vec<SpaceId> {
        let before = self.base.issues.len();
        let mut spaces = self.base.land_of(path, hexes);
        spaces.sort_unstable();
        spaces.dedup();
        if spaces.is_empty() && self.base.board.is_some() && self.base.issues.len() == before {
            let issue = Issue::new(path, "none of these hexes is land in play");
            self.base.issues.push(issue);
        }
        spaces
    }

    pub(super) fn replacements(&mut self) -> Vec<Replacements> {
        let file = self.file;
        self.check_count("replacements", file.replacements.len());
        let lines = file.replacements.iter().enumerate().take(MOST);
        let lines =
            lines.filter_map(|(index, line)| self.replacement(&format!("replacements[{index}]"), line));
        let lines = lines.collect();
        self.needs_reinforcement("replacements", !file.replacements.is_empty());
        lines
    }

    fn replacement(&mut self, path: &str, file: &ReplacementsFile) -> Option<Replacements> {
        let field = |field: &str| format!("{path}.{field}");
        let side = self.base.side(&field("side"), &file.side);
        let [from, until] = self.turns_of(path, file.from, file.until);
        self.base.number(&field("steps"), file.steps, 1, 99);
        let spaces = file.at.as_ref();
        let spaces = spaces.map_or_else(Vec::new, |at| self.land_by_space(&field("at"), at));
        let mut kinds = Vec::new();
        for (index, id) in file.kinds.iter().enumerate() {
            let Some(rules) = self.rules else { break };
            let names = &rules.kinds.names;
            let kind = names.iter().position(|name| name == id);
            if kind.is_none() {
                let what = format!("the rules have no kind of unit \"{id}\"");
                let known = names.iter().map(String::as_str);
                let path = field(&format!("kinds[{index}]"));
                self.base.issues.push(Issue::unknown_name(path, what, id, known));
            }
            kinds.extend(kind);
        }
        Some(Replacements {
            side: side?,
            from,
            until,
            steps: file.steps,
            spaces,
            kinds,
        })
    }

    pub(super) fn exits(&mut self) -> Vec<Exit> {
        let file = self.file;
        self.check_count("exits", file.exits.len());
        let mut exits = Vec::new();
        for (index, exit) in file.exits.iter().enumerate().take(MOST) {
            let path = format!("exits[{index}]");
            check_id(&format!("{path}.id"), &exit.id, self.base.issues);
            if file.exits[..index].iter().any(|other| other.id == exit.id) {
                let what = format!("the exit \"{}\" is listed twice", exit.id);
                self.base.issues.push(Issue::new(format!("{path}.id"), what));
            }
            exits.extend(self.exit(&path, exit));
        }
        exits
    }

    fn exit(&mut self, path: &str, file: &ExitFile) -> Option<Exit> {
        let field = |field: &str| format!("{path}.{field}");
        let name = file.name.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() {
            let issue = Issue::new(field("name"), "the exit has no name");
            self.base
                .issues
                .push(issue.hint("say where it leads: \"the road to Warsaw\""));
        }
        let side = self.base.side(&field("side"), &file.side);
        let spaces = self.land_by_space(&field("hexes"), &file.hexes);
        let [from, until] = self.turns_of(path, file.from, file.until);
        self.base.number(&field("points"), file.points, 0, 99);
        Some(Exit {
            id: file.id.clone(),
            name,
            side: side?,
            spaces,
            from,
            until,
            points: file.points,
            is_for_supplied: file.supplied,
        })
    }

    pub(super) fn weather(&mut self) -> Vec<WeatherLine> {
        let file = self.file;
        self.check_count("weather", file.weather.len());
        let mut lines: Vec<WeatherLine> = Vec::new();
        for (index, line) in file.weather.iter().enumerate().take(MOST) {
            let path = format!("weather[{index}]");
            self.base.number(&format!("{path}.from"), line.from, 1, MAX_TURN);
            if index > 0 && file.weather[index - 1].from >= line.from {
                let issue = Issue::new(format!("{path}.from"), "the line before it begins no earlier");
                self.base
                    .issues
                    .push(issue.hint("put the earliest line first (HW-1)"));
            }
            let sky = self.sky(&path, line);
            lines.extend(sky.map(|sky| WeatherLine { from: line.from, sky }));
        }
        lines
    }

    fn sky(&mut self, path: &str, file: &WeatherFile) -> Option<Sky> {
        if file.kind.is_some() != file.die.is_empty() {
            let issue = Issue::new(path, "the weather needs either a kind or a die");
            let hint = "kind: \"rain\", or six kinds for the rolls of a die (HW-1)";
            self.base.issues.push(issue.hint(hint));
            return None;
        }
        if let Some(kind) = &file.kind {
            return Some(Sky::Is(self.weather_kind(&format!("{path}.kind"), kind)?));
        }
        let before = file.die.len();
        let kinds = file.die.iter().enumerate();
        let kinds: Vec<WeatherId> = kinds
            .filter_map(|(index, kind)| self.weather_kind(&format!("{path}.die[{index}]"), kind))
            .collect();
        if before != 6 {
            let issue = Issue::new(
                format!("{path}.die"),
                format!("{before} kinds for a die of six faces"),
            );
            self.base
                .issues
                .push(issue.hint("give six, for the rolls of 1 to 6 (HW-1)"));
        }
        kinds.try_into().ok().map(Sky::Rolled)
    }

    /// A kind of weather of the rules.
    pub(super) fn weather_kind(&mut self, path: &str, id: &str) -> Option<WeatherId> {
        let names = &self.rules?.weather.names;
        let found = (0..).map(WeatherId).zip(names).find(|(_, name)| *name == id);
        if found.is_none() {
            let what = format!("the rules have no weather \"{id}\"");
            let known = names.iter().map(String::as_str);
            let issue = Issue::unknown_name(path, what, id, known);
            self.base.issues.push(if names.is_empty() {
                issue.hint("the rules file lists kinds of weather in `weather` (HW-2)")
            } else {
                issue
            });
        }
        found.map(|(kind, _)| kind)
    }
}
