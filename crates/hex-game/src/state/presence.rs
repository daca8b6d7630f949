//! Where each side has units and where it exerts zones of control, space by space, so that a search need not look through all units.
//!
//! A [`Presence`] is part of the state. `apply` changes it with every unit that moves, for zones follow from current positions (HZ-4); the chapters
//! read it, and ask `zone_of_control` about zones. For each space it counts units instead of marking the space, so one move changes only the
//! counts of the unit's own space and its six neighbours, before and after.

use crate::HexGame;
use crate::definition::{Side, UnitId};
use railhead_engine::board::SpaceId;

/// The counts of one space: each side's units in it, then each side's units that exert a zone of control into it. Plain numbers compare quickly.
pub(super) type Counts = [u16; 4];

/// The index of a side's zones in [`Counts`]; its units are at its own index.
const fn zones_of(side: Side) -> usize {
    2 + side.index()
}

/// Where each side has units and exerts zones of control, by space. The data of a space for a search are together in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Presence {
    spaces: Vec<Counts>,
}

impl Presence {
    /// The presence of all units, with these bridges down.
    pub(super) fn of(
        game: &HexGame,
        units: impl Iterator<Item = (UnitId, SpaceId)>,
        demolished: &[bool],
    ) -> Self {
        let mut presence = Self {
            spaces: vec![Counts::default(); game.board().len()],
        };
        for (unit, at) in units {
            presence.arrive(game, demolished, unit, at);
        }
        presence
    }

    /// Counts a unit that came to a space, and its zone of control.
    pub(crate) fn arrive(&mut self, game: &HexGame, demolished: &[bool], unit: UnitId, at: SpaceId) {
        self.count(game, demolished, unit, at, |count| *count += 1);
    }

    /// Takes a unit that left a space out of the counts, and its zone of control.
    pub(crate) fn leave(&mut self, game: &HexGame, demolished: &[bool], unit: UnitId, at: SpaceId) {
        self.count(game, demolished, unit, at, |count| *count -= 1);
    }

    /// Changes the count of units where a unit stands, and the count of zones where it exerts one.
    fn count(
        &mut self,
        game: &HexGame,
        demolished: &[bool],
        unit: UnitId,
        at: SpaceId,
        change: impl Fn(&mut u16),
    ) {
        let side = game.unit(unit).side;
        change(&mut self.spaces[at.index()][side.index()]);
        for space in zone_of(game, demolished, unit, at) {
            change(&mut self.spaces[space.index()][zones_of(side)]);
        }
    }

    /// The counts of every space.
    pub(super) fn spaces(&self) -> &[Counts] {
        &self.spaces
    }

    /// The same, for undo to restore.
    pub(super) fn spaces_mut(&mut self) -> &mut [Counts] {
        &mut self.spaces
    }

    /// How many units stand in a space.
    pub fn units_in(&self, space: SpaceId) -> usize {
        let [first, second, ..] = self.spaces[space.index()];
        usize::from(first) + usize::from(second)
    }

    /// Whether a side has a unit in a space.
    pub fn has_units(&self, side: Side, space: SpaceId) -> bool {
        self.spaces[space.index()][side.index()] > 0
    }

    /// Whether a side exerts a zone of control into a space.
    pub fn has_zone(&self, side: Side, space: SpaceId) -> bool {
        self.spaces[space.index()][zones_of(side)] > 0
    }
}

/// The spaces into which a unit at `at` exerts a zone of control (HZ-1): its neighbours, except across a strait or the sea, and except those it could
/// not enter. Fixed units cannot enter any, and some kinds of unit have no zone.
pub(crate) fn zone_of<'a>(
    game: &'a HexGame,
    demolished: &'a [bool],
    unit: UnitId,
    at: SpaceId,
) -> impl Iterator<Item = SpaceId> + 'a {
    let has_zone = game.kind(unit).zone;
    game.costs()
        .links(demolished, game.mobility(unit), at)
        .filter(move |_| has_zone)
        .map(|(to, _)| to)
}
