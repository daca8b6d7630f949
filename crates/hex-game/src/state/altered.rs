//! The changes from the scenario: by its events (HE) and by work on track (HR-16, HR-17).

use serde::Serialize;

use crate::definition::{EventId, ExitId, Side, UnitId, WeatherId};
use railhead_engine::board::hex::rail_net::stretch;
use railhead_engine::board::{CrossingId, Gauges, SpaceId};

/// The changes from the scenario; none at its start.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Altered {
    /// Track that is not as the board has it, by its ends (HR-16, HR-17).
    pub tracks: Vec<ChangedTrack>,
    /// The units that have broken track in this player-turn, once for each stretch (HR-17).
    pub breakers: Vec<UnitId>,
    /// The events of the scenario that have happened, by id, each with its turn (HE-1).
    pub happened: Vec<(EventId, u16)>,
    /// The units that are held up, by id (HE-3).
    pub halts: Vec<Halt>,
    /// Victory points that events have given each side (HE-2).
    pub points: [i32; 2],
    /// The trains of each side, if events have set them (HE-2).
    pub trains: [Option<u16>; 2],
    /// The sources of supply that events have opened or closed, by their place in the scenario, and whether they are open (HE-2).
    pub sources: Vec<(u16, bool)>,
    /// The units that have left the map by an exit, by id (HM-8).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exits: Vec<Exited>,
    /// The units that have got a step back in this player-turn, each with the line of replacements that it came from (HF-8).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub replaced: Vec<(UnitId, u16)>,
    /// The weather that a die or an event has set (HW-1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weather: Option<SetWeather>,
}

impl Altered {
    /// Whether all is as the scenario has it.
    #[expect(clippy::borrowed_box, reason = "serde hands over a reference to the field")]
    pub(super) fn is_nothing(altered: &Box<Self>) -> bool {
        **altered == Self::default()
    }
}

/// A stretch of railway that is not as the board has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedTrack {
    /// The spaces at its ends, the lower first.
    pub between: [SpaceId; 2],
    /// The gauge that it was laid over to (HR-16); `None` if it has that of the board.
    pub gauges: Option<Gauges>,
    /// Whether it is broken (HR-17).
    pub is_broken: bool,
}

/// A unit that an event holds up (HE-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Halt {
    pub unit: UnitId,
    /// The last turn in which it is held up.
    pub until: u16,
    pub event: EventId,
}

/// A unit that has left the map by an exit (HM-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Exited {
    pub unit: UnitId,
    pub exit: ExitId,
    /// The steps that it had left.
    pub steps: u8,
}

/// Weather that a die or an event has set (HW-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SetWeather {
    pub kind: WeatherId,
    /// The last turn in which it holds.
    pub until: u16,
}

impl Altered {
    /// The changed track between two neighbours; `None` if it is as on the board.
    #[inline]
    pub fn track(&self, from: SpaceId, to: SpaceId) -> Option<&ChangedTrack> {
        if self.tracks.is_empty() {
            return None;
        }
        let key = stretch(from, to);
        let found = self
            .tracks
            .binary_search_by_key(&key, |track| track.between)
            .ok()?;
        Some(&self.tracks[found])
    }

    /// Whether an event of the scenario has happened (HE-1).
    pub fn has_happened(&self, event: EventId) -> bool {
        self.turn_of(event).is_some()
    }

    /// The turn in which an event of the scenario has happened (HE-1).
    pub fn turn_of(&self, event: EventId) -> Option<u16> {
        let found = self.happened.binary_search_by_key(&event, |(event, _)| *event);
        Some(self.happened[found.ok()?].1)
    }

    /// What holds a unit up in a turn (HE-3).
    pub fn halt_of(&self, unit: UnitId, turn: u16) -> Option<&Halt> {
        let found = self.halts.binary_search_by_key(&unit, |halt| halt.unit).ok()?;
        Some(&self.halts[found]).filter(|halt| halt.until >= turn)
    }

    /// The exit by which a unit has left the map, with its steps (HM-8).
    pub fn exit_of(&self, unit: UnitId) -> Option<&Exited> {
        let found = self.exits.binary_search_by_key(&unit, |exited| exited.unit);
        Some(&self.exits[found.ok()?])
    }

    /// Whether an event has opened a source of supply, or closed it; `None` if neither (HE-2).
    pub fn source(&self, source: usize) -> Option<bool> {
        let mut sources = self.sources.iter();
        let found = sources.find(|(known, _)| usize::from(*known) == source);
        found.map(|(_, is_open)| *is_open)
    }
}

/// What an event of the scenario alters (HE-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alteration {
    /// A unit is held up to the end of a turn (HE-3).
    HeldUp { unit: UnitId, until: u16 },
    /// A side gains victory points, or loses them.
    Points { side: Side, points: i32 },
    /// A side may send this number of units by rail in a phase.
    Trains { side: Side, capacity: u16 },
    /// A source of supply, by its place in the scenario, opens or closes.
    Source { source: u16, is_open: bool },
    /// A bridge is down, or stands again.
    Bridge { crossing: CrossingId, is_down: bool },
    /// The weather is of a kind to the end of a turn (HW-1).
    Weather { kind: WeatherId, until: u16 },
}

impl Altered {
    /// Takes in what an event alters; a bridge is not held here.
    pub(crate) fn take(&mut self, event: EventId, what: Alteration) {
        match what {
            Alteration::HeldUp { unit, until } => {
                self.halts.retain(|halt| halt.unit != unit);
                self.halts.push(Halt { unit, until, event });
                self.halts.sort_unstable_by_key(|halt| halt.unit);
            }
            Alteration::Points { side, points } => {
                let total = &mut self.points[side.index()];
                *total = (*total + points).clamp(-MAX_POINTS, MAX_POINTS);
            }
            Alteration::Trains { side, capacity } => self.trains[side.index()] = Some(capacity),
            Alteration::Source { source, is_open } => {
                self.sources.retain(|(known, _)| *known != source);
                self.sources.push((source, is_open));
                self.sources.sort_unstable();
            }
            Alteration::Weather { kind, until } => self.weather = Some(SetWeather { kind, until }),
            Alteration::Bridge { .. } => {}
        }
    }
}

/// The most victory points that events can give a side.
pub(crate) const MAX_POINTS: i32 = 99_999;
