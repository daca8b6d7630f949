//! Checks the events of a scenario and what they do (HE). Their conditions are checked when there is a whole game.

use super::{BRIDGES, Check, MAX_TURN};
use crate::HexGame;
use crate::definition::file_check::{check_id, small};
use crate::definition::{Effect, ScriptedEvent, SupplySource, UnitId};
use crate::files::scenario_file::{EffectFile, EventFile};
use railhead_engine::board::hex::rail_net::stretch;
use railhead_engine::board::{CrossingId, CrossingKind, SpaceId};
use railhead_engine::engine::Playable as _;
use railhead_engine::engine::great_events::file::check_words;
use railhead_engine::engine::script::check_turns;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::words::words;

/// The most events of a scenario.
const MOST: usize = 100;

/// The most victory points that an event gives or takes.
const MAX_POINTS: i32 = 999;

impl Check<'_> {
    /// The events of the file, with the sources of supply that they can open and close.
    pub(super) fn events(&mut self, sources: &[SupplySource]) -> Vec<ScriptedEvent> {
        let file = self.file;
        if file.events.len() > MOST {
            let what = format!("{} events are too many: the limit is {MOST}", file.events.len());
            self.base.issues.push(Issue::new("events", what));
            return Vec::new();
        }
        let mut events = Vec::new();
        for (index, event) in file.events.iter().enumerate() {
            let path = format!("events[{index}]");
            check_id(&format!("{path}.id"), &event.id, self.base.issues);
            if file.events[..index].iter().any(|other| other.id == event.id) {
                let what = format!("the event \"{}\" is listed twice", event.id);
                self.base.issues.push(Issue::new(format!("{path}.id"), what));
            }
            events.extend(self.event(&path, event, sources));
        }
        events
    }

    fn event(&mut self, path: &str, file: &EventFile, sources: &[SupplySource]) -> Option<ScriptedEvent> {
        let field = |field: &str| format!("{path}.{field}");
        let side = self.base.side(&field("side"), &file.side);
        check_words(path, &file.title, &file.text, self.base.issues);
        let at = file.at.as_ref().map(|at| self.base.land(&field("at"), at));
        let calendar = self
            .calendar
            .map_or((1, MAX_TURN), |calendar| (calendar.first, calendar.last));
        let turns = [file.from, file.until];
        let [from, until] = check_turns(path, turns, calendar, HexGame::TURNS.turn, self.base.issues);
        if let Some(die) = file.die {
            self.base.number(&field("die"), die, 1, 5);
        }
        if file.when.is_empty() && file.from.is_none() {
            let issue = Issue::new(field("when"), "the event depends on nothing");
            self.base
                .issues
                .push(issue.hint("name a condition, or its turn in `from`"));
        }
        if file.then.is_empty() {
            let issue = Issue::new(field("then"), "the event does nothing");
            let hint = "what is only told, and does nothing, is one of great_events";
            self.base.issues.push(issue.hint(hint));
        }
        let effects = file.then.iter().enumerate();
        let effects = effects
            .filter_map(|(index, effect)| self.effect(&format!("{path}.then[{index}]"), effect, sources));
        Some(ScriptedEvent {
            id: file.id.clone(),
            effects: effects.collect(),
            side: side?,
            title: one_line(&file.title).trim_end_matches('.').to_owned(),
            text: one_line(&file.text),
            at: at.flatten(),
            from,
            until,
            die: file.die.map(small),
        })
    }

    fn effect(&mut self, path: &str, file: &EffectFile, sources: &[SupplySource]) -> Option<Effect> {
        let field = |field: &str| format!("{path}.{field}");
        Some(match file {
            EffectFile::Halt {
                units,
                formations,
                turns,
            } => {
                self.base.number(&field("turns"), *turns, 1, 99);
                Effect::Halt {
                    units: self.who(path, units, formations),
                    turns: *turns,
                }
            }
            EffectFile::Points { side, points } => {
                if *points == 0 || points.abs() > MAX_POINTS {
                    let issue = Issue::new(field("points"), format!("{points} is out of range"));
                    let hint = format!("it must be from -{MAX_POINTS} to {MAX_POINTS}, and not 0");
                    self.base.issues.push(issue.hint(hint));
                }
                Effect::Points {
                    side: self.base.side(&field("side"), side)?,
                    points: *points,
                }
            }
            EffectFile::Control { side, hexes } => Effect::Control {
                side: self.base.side(&field("side"), side)?,
                spaces: self.base.land_of(&field("hexes"), hexes),
            },
            EffectFile::Trains { side, capacity } => {
                self.base.number(&field("capacity"), *capacity, 0, 99);
                Effect::Trains {
                    side: self.base.side(&field("side"), side)?,
                    capacity: *capacity,
                }
            }
            EffectFile::Source { at, open } => Effect::Source {
                sources: self.sources_at(&field("at"), at, sources)?,
                is_open: *open,
            },
            EffectFile::Bridge { at, down } => Effect::Bridge {
                crossing: self.bridge(&field("at"), at)?,
                is_down: *down,
            },
            EffectFile::Weather { kind, turns } => {
                self.base.number(&field("turns"), *turns, 1, 99);
                Effect::Weather {
                    kind: self.weather_kind(&field("kind"), kind)?,
                    turns: *turns,
                }
            }
            EffectFile::Track { path: line, broken } => Effect::Track {
                stretches: self.track(&field("path"), line),
                is_broken: *broken,
            },
        })
    }

    /// The units that an effect names, by id, each once.
    fn who(&mut self, path: &str, units: &[String], formations: &[String]) -> Vec<UnitId> {
        let Some(roster) = self.units else {
            return Vec::new();
        };
        if units.is_empty() && formations.is_empty() {
            let issue = Issue::new(path, "no unit is named");
            self.base.issues.push(issue.hint("name `units` or `formations`"));
        }
        let mut found = Vec::new();
        for (index, id) in units.iter().enumerate() {
            if let Some(unit) = roster.unit(id) {
                found.push(unit);
            } else {
                let path = format!("{path}.units[{index}]");
                self.base.issues.push(roster.unknown(&path, id));
            }
        }
        for (index, name) in formations.iter().enumerate() {
            let before = found.len();
            let units = (0..).map(UnitId).zip(&roster.units);
            let members = units.filter(|(_, unit)| unit.formation == *name);
            found.extend(members.map(|(id, _)| id));
            if found.len() == before {
                let path = format!("{path}.formations[{index}]");
                let what = format!("the unit file has no formation \"{name}\"");
                let known = roster.units.iter().map(|unit| unit.formation.as_str());
                let known = known.filter(|name| !name.is_empty());
                self.base
                    .issues
                    .push(Issue::unknown_name(path, what, name, known));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The sources of supply in a hex, by their place in the scenario.
    fn sources_at(&mut self, path: &str, at: &str, sources: &[SupplySource]) -> Option<Vec<u16>> {
        let space = self.base.land(path, at)?;
        let all = (0..).zip(sources);
        let here: Vec<u16> = all
            .filter(|(_, source)| source.at == space)
            .map(|(index, _)| index)
            .collect();
        if here.is_empty() {
            let issue = Issue::new(path, format!("there is no source of supply at \"{at}\""));
            let hint = "list it in supply_sources; one that is closed at the start is `open: false`";
            self.base.issues.push(issue.hint(hint));
        }
        Some(here)
    }

    fn bridge(&mut self, path: &str, at: &str) -> Option<CrossingId> {
        let board = self.base.board?;
        let crossing = self.base.crossing(path, at, BRIDGES)?;
        if board.crossing(crossing).kind != CrossingKind::Ferry {
            return Some(crossing);
        }
        let what = format!("{} is a ferry", board.crossing(crossing).name);
        let issue = Issue::new(path, what);
        self.base
            .issues
            .push(issue.hint("a ferry cannot be destroyed (HM-7)"));
        None
    }

    /// The stretches of railway along a path.
    fn track(&mut self, path: &str, line: &str) -> Vec<[SpaceId; 2]> {
        let Some(board) = self.base.board else {
            return Vec::new();
        };
        let before = self.base.issues.len();
        let mut spaces: Vec<(SpaceId, usize, &str)> = Vec::new();
        for (offset, word) in words(line) {
            let space = self.base.space(path, offset, word);
            spaces.extend(space.map(|space| (space, offset, word)));
        }
        if self.base.issues.len() > before {
            return Vec::new();
        }
        if spaces.len() < 2 {
            let issue = Issue::new(path, "a path has at least two hexes");
            self.base.issues.push(issue);
        }
        let mut stretches = Vec::new();
        for pair in spaces.windows(2) {
            let ((from, ..), (to, offset, word)) = (pair[0], pair[1]);
            if board.link(from, to).is_some_and(|link| link.rail) {
                stretches.push(stretch(from, to));
            } else {
                let what = format!("no railway runs from {} to {word}", pair[0].2);
                self.base.issues.push(Issue::new(path, what).at_offset(offset));
            }
        }
        stretches
    }
}

/// A text without line breaks and needless blanks.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
