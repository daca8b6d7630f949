//! Where each side has units and where it exerts zones of control, space by space.
//!
//! Zones are worked out from where units stand now (HZ-4). Counting units rather than marking spaces lets
//! one unit's move change only its own seven spaces.

use super::HexGame;
use super::definition::{Side, UnitId};
use crate::rules::board::SpaceId;

/// How many units of each side stand in a space, then how many of each exert a zone of control into it: plain numbers, which
/// are compared in no time.
pub(super) type Here = [u16; 4];

/// Where the zones of a side are counted in [`Here`]; its units are counted at its own index.
const fn zones_of(side: Side) -> usize {
    2 + side.index()
}

/// Where each side has units and exerts zones of control, by space: what a search asks about one space lies together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Presence {
    spaces: Vec<Here>,
}

impl Presence {
    /// The presence of units where they stand, with these bridges down.
    pub(super) fn of(
        game: &HexGame,
        units: impl Iterator<Item = (UnitId, SpaceId)>,
        demolished: &[bool],
    ) -> Self {
        let mut presence = Self {
            spaces: vec![Here::default(); game.board().len()],
        };
        for (unit, at) in units {
            presence.arrive(game, demolished, unit, at);
        }
        presence
    }

    /// Counts a unit in.
    pub(super) fn arrive(&mut self, game: &HexGame, demolished: &[bool], unit: UnitId, at: SpaceId) {
        self.count(game, demolished, unit, at, |count| *count += 1);
    }

    /// Counts a unit out.
    pub(super) fn leave(&mut self, game: &HexGame, demolished: &[bool], unit: UnitId, at: SpaceId) {
        self.count(game, demolished, unit, at, |count| *count -= 1);
    }

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

    /// What is kept of every space.
    pub(super) fn spaces(&self) -> &[Here] {
        &self.spaces
    }

    /// The same, to be put back as it was.
    pub(super) fn spaces_mut(&mut self) -> &mut [Here] {
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

/// The spaces that a unit at `at` exerts a zone of control into (HZ-1): its neighbours, except across a
/// strait or the sea, and except those that it could not enter itself. Fixed units can enter none.
pub(super) fn zone_of<'a>(
    game: &'a HexGame,
    demolished: &'a [bool],
    unit: UnitId,
    at: SpaceId,
) -> impl Iterator<Item = SpaceId> + 'a {
    game.costs()
        .links(demolished, game.mobility(unit), at)
        .map(|(to, _)| to)
}
