//! What is no longer as the scenario has it: what its events (HE) and work on track (HR-16, HR-17) have changed.

use serde::Serialize;

use crate::rules::board::hex::rail_net::stretch;
use crate::rules::board::{Gauges, SpaceId};
use crate::rules::hex_game::definition::{EventId, UnitId};

/// What is no longer as the scenario has it; nothing at its start.
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

impl Altered {
    /// What has become of the track between two neighbours; `None` if it is as the board has it.
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
        let found = self.happened.binary_search_by_key(&event, |(event, _)| *event);
        found.is_ok()
    }

    /// What holds a unit up in a turn (HE-3).
    pub fn halt_of(&self, unit: UnitId, turn: u16) -> Option<&Halt> {
        let found = self.halts.binary_search_by_key(&unit, |halt| halt.unit).ok()?;
        Some(&self.halts[found]).filter(|halt| halt.until >= turn)
    }

    /// Whether an event has opened a source of supply, or closed it; `None` if neither (HE-2).
    pub fn source(&self, source: usize) -> Option<bool> {
        let mut sources = self.sources.iter();
        let found = sources.find(|(known, _)| usize::from(*known) == source);
        found.map(|(_, is_open)| *is_open)
    }
}
