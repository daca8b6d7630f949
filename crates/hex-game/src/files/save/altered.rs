//! The changes of a saved position from its scenario: track, and the effects of events.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::read::Read;
use crate::HexGame;
use crate::definition::{EventId, ExitId, UnitId, WeatherId};
use crate::state::altered::{Altered, ChangedTrack, Exited, Halt, MAX_POINTS, SetWeather};
use railhead_engine::board::SpaceId;
use railhead_engine::board::hex::rail_net::stretch;

/// The changes from the scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AlteredPart {
    /// Track that is not as the board has it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tracks: Vec<TrackPart>,
    /// The ids of the units that have broken track in this player-turn, once for each stretch.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub breakers: Vec<String>,
    /// The ids of the events that have happened, each with its turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub happened: Vec<(String, u16)>,
    /// The ids of the units that are held up, each with the last turn of it and the event.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub halts: Vec<(String, u16, String)>,
    /// Victory points by events, in the order of the sides.
    pub points: (i32, i32),
    /// The trains of each side, if events have set them, in the order of the sides.
    pub trains: (Option<u16>, Option<u16>),
    /// The sources of supply that events have opened or closed, by their number in the scenario, from 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<(u16, bool)>,
    /// The ids of the units that have left the map, each with the id of its exit and the steps that it had.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exits: Vec<(String, String, u8)>,
    /// The ids of the units that have got a step back in this player-turn, each with the number of its line of replacements, from 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub replaced: Vec<(String, u16)>,
    /// The id of the weather that a die or an event has set, and the last turn in which it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weather: Option<(String, u16)>,
}

impl AlteredPart {
    /// Whether all is as the scenario has it.
    pub(super) fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// A stretch of railway that is not as the board has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackPart {
    /// The numbers of the hexes at its ends.
    pub between: (String, String),
    /// The id of the gauge that it was laid over to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gauge: Option<String>,
    /// Whether it is broken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub broken: bool,
}

/// The saved form of what is no longer as the scenario has it.
pub(super) fn to_file(game: &HexGame, altered: &Altered) -> AlteredPart {
    let Altered {
        tracks,
        breakers,
        happened,
        halts,
        points,
        trains,
        sources,
        exits,
        replaced,
        weather,
    } = altered;
    let exit = |exit: ExitId| game.definition().exits[exit.index()].id.clone();
    let kind = |kind: WeatherId| game.tables().weather.names.get(kind.index()).cloned();
    let unit = |unit: UnitId| game.unit(unit).id.clone();
    let event = |event: EventId| game.scripted_event(event).id.clone();
    AlteredPart {
        tracks: tracks.iter().map(|track| track_part(game, track)).collect(),
        breakers: breakers.iter().map(|id| unit(*id)).collect(),
        happened: happened.iter().map(|(id, turn)| (event(*id), *turn)).collect(),
        halts: halts
            .iter()
            .map(|halt| (unit(halt.unit), halt.until, event(halt.event)))
            .collect(),
        points: (*points).into(),
        trains: (*trains).into(),
        sources: sources.clone(),
        exits: exits
            .iter()
            .map(|exited| (unit(exited.unit), exit(exited.exit), exited.steps))
            .collect(),
        replaced: replaced.iter().map(|(id, line)| (unit(*id), *line)).collect(),
        weather: weather.and_then(|set| Some((kind(set.kind)?, set.until))),
    }
}

fn track_part(game: &HexGame, track: &ChangedTrack) -> TrackPart {
    let board = game.board();
    let [from, to] = track.between.map(|space| board.number(space));
    let names = track.gauges.map(|gauges| board.gauge_ids(gauges));
    let gauge = names.and_then(|names| names.first().copied());
    TrackPart {
        between: (from, to),
        gauge: gauge.map(str::to_owned),
        broken: track.is_broken,
    }
}

impl Read<'_> {
    /// The changes from the scenario, as far as the scenario knows the names in a save.
    pub(super) fn altered(&mut self, file: &AlteredPart) -> Altered {
        let definition = self.game.definition();
        let breakers = file.breakers.iter();
        let breakers = breakers
            .filter_map(|id| self.altered_unit("breakers", id))
            .collect();
        let mut happened = BTreeMap::new();
        for (id, turn) in &file.happened {
            if let Some(event) = self.event("happened", id) {
                happened.insert(event, *turn);
            }
        }
        let mut halts = BTreeMap::new();
        for (id, until, event) in &file.halts {
            let (unit, event) = (self.altered_unit("halts", id), self.event("halts", event));
            if let (Some(unit), Some(event)) = (unit, event) {
                let until = *until;
                halts.insert(unit, Halt { unit, until, event });
            }
        }
        let mut sources: BTreeMap<u16, bool> = BTreeMap::new();
        for (source, is_open) in &file.sources {
            if usize::from(*source) < definition.sources.len() {
                sources.insert(*source, *is_open);
            } else {
                self.issue("altered.sources", format!("there is no source {source}"));
            }
        }
        let points = <[i32; 2]>::from(file.points);
        if points.iter().any(|points| points.abs() > MAX_POINTS) {
            self.issue("altered.points", "these are too many".to_owned());
        }
        Altered {
            tracks: self.tracks(&file.tracks),
            breakers,
            happened: happened.into_iter().collect(),
            halts: halts.into_values().collect(),
            points: points.map(|points| points.clamp(-MAX_POINTS, MAX_POINTS)),
            trains: <[Option<u16>; 2]>::from(file.trains),
            sources: sources.into_iter().collect(),
            exits: self.exits(&file.exits),
            replaced: self.replaced(&file.replaced),
            weather: file
                .weather
                .as_ref()
                .and_then(|(id, until)| self.weather(id, *until)),
        }
    }

    /// Units that have left the map, by id, each once.
    fn exits(&mut self, files: &[(String, String, u8)]) -> Vec<Exited> {
        let mut exits = BTreeMap::new();
        for (id, exit, steps) in files {
            let found = self.game.exits().find(|(_, known)| known.id == *exit);
            let unit = self.altered_unit("exits", id);
            if found.is_none() {
                self.issue("altered.exits", format!("there is no exit \"{exit}\""));
            }
            if let (Some(unit), Some((exit, _))) = (unit, found) {
                let steps = (*steps).min(self.game.unit(unit).steps);
                exits.insert(unit, Exited { unit, exit, steps });
            }
        }
        exits.into_values().collect()
    }

    fn replaced(&mut self, files: &[(String, u16)]) -> Vec<(UnitId, u16)> {
        let mut replaced = Vec::new();
        for (id, line) in files {
            if usize::from(*line) >= self.game.definition().replacements.len() {
                let what = format!("there is no line {line} of replacements");
                self.issue("altered.replaced", what);
            } else if let Some(unit) = self.altered_unit("replaced", id) {
                replaced.push((unit, *line));
            }
        }
        replaced
    }

    fn weather(&mut self, id: &str, until: u16) -> Option<SetWeather> {
        let mut kinds = (0..).map(WeatherId).zip(&self.game.tables().weather.names);
        let kind = kinds.find(|(_, name)| *name == id).map(|(kind, _)| kind);
        if kind.is_none() {
            self.issue("altered.weather", format!("there is no weather \"{id}\""));
        }
        Some(SetWeather { kind: kind?, until })
    }

    fn altered_unit(&mut self, field: &str, id: &str) -> Option<UnitId> {
        let unit = self.game.unit_named(id);
        if unit.is_none() {
            self.issue(&format!("altered.{field}"), format!("there is no unit \"{id}\""));
        }
        unit
    }

    fn event(&mut self, field: &str, id: &str) -> Option<EventId> {
        let event = self.game.scripted_event_named(id);
        if event.is_none() {
            self.issue(&format!("altered.{field}"), format!("there is no event \"{id}\""));
        }
        event
    }

    /// Stretches of railway, by their ends, each once.
    fn tracks(&mut self, files: &[TrackPart]) -> Vec<ChangedTrack> {
        let mut tracks: BTreeMap<[SpaceId; 2], ChangedTrack> = BTreeMap::new();
        for file in files {
            if let Some(track) = self.changed_track(file) {
                tracks.insert(track.between, track);
            }
        }
        tracks.into_values().collect()
    }

    fn changed_track(&mut self, file: &TrackPart) -> Option<ChangedTrack> {
        let board = self.game.board();
        let (from, to) = &file.between;
        let ends = [from, to].map(|number| self.land("altered.tracks", number));
        let [Some(from), Some(to)] = ends else { return None };
        if board.link(from, to).is_none_or(|link| !link.rail) {
            let [from, to] = [from, to].map(|space| board.number(space));
            self.issue(
                "altered.tracks",
                format!("no railway runs between {from} and {to}"),
            );
            return None;
        }
        let gauges = file.gauge.as_ref().map(|id| (id, board.gauge_named(id)));
        if let Some((id, None)) = gauges {
            self.issue("altered.tracks", format!("there is no gauge \"{id}\""));
        }
        let gauges = gauges.and_then(|(_, gauges)| gauges);
        if gauges.is_none() && !file.broken {
            self.issue("altered.tracks", "this track is as the board has it".to_owned());
            return None;
        }
        Some(ChangedTrack {
            between: stretch(from, to),
            gauges,
            is_broken: file.broken,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Sketch;

    #[test]
    fn a_save_with_what_cannot_have_changed_has_issues() {
        let played = Sketch::new(&["cccc"]).rail("0000 0100").start();
        let text = r#"(
            tracks: [(between: ("0000", "0100")), (between: ("0100", "0200"), broken: true),
                (between: ("0000", "0100"), gauge: Some("broad"))],
            breakers: ["nobody"], happened: [("halt", 2)], halts: [("nobody", 2, "halt")],
            points: (100000, 0), sources: [(3, true)], exits: [("a", "west", 2)], replaced: [("a", 1)], weather: Some(("mud", 3)),
        )"#;
        let part: super::AlteredPart = ron::from_str(text).unwrap();
        let mut issues = Vec::new();
        let mut read = super::Read {
            game: played.game(),
            issues: &mut issues,
        };
        read.altered(&part);
        let words: Vec<String> = issues.iter().map(|issue| issue.what.clone()).collect();
        let words = words.join("\n");
        for wanted in [
            "this track is as the board has it",
            "no railway runs between 0100 and 0200",
            "there is no gauge \"broad\"",
            "there is no unit \"nobody\"",
            "there is no event \"halt\"",
            "there is no source 3",
            "these are too many",
            "there is no exit \"west\"",
            "there is no line 1 of replacements",
            "there is no weather \"mud\"",
        ] {
            assert!(words.contains(wanted), "{wanted}: {words}");
        }
    }
}
