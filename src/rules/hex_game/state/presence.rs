//! Where each side has units and where it exerts zones of control, space by space.
//!
//! Zones follow from current positions (HZ-4). Because units are counted rather than spaces marked, moving one unit changes only its own seven
//! spaces.

use crate::rules::board::SpaceId;
use crate::rules::hex_game::HexGame;
use crate::rules::hex_game::definition::{Side, UnitId};

/// The number of each side's units in a space, then of its units that exert a zone of control into it: plain numbers, which compare quickly.
pub(super) type Here = [u16; 4];

/// The index of a side's zones in [`Here`]; its units are at its own index.
const fn zones_of(side: Side) -> usize {
    2 + side.index()
}

/// Where each side has units and exerts zones of control, by space, so that a search finds all that it needs of a space together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Presence {
    spaces: Vec<Here>,
}

impl Presence {
    /// The presence of all units, with these bridges down.
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

    /// Counts a unit that came to a space, and its zone of control.
    pub(in crate::rules::hex_game) fn arrive(
        &mut self,
        game: &HexGame,
        demolished: &[bool],
        unit: UnitId,
        at: SpaceId,
    ) {
        self.count(game, demolished, unit, at, |count| *count += 1);
    }

    /// Takes a unit that left a space out of the counts, and its zone of control.
    pub(in crate::rules::hex_game) fn leave(
        &mut self,
        game: &HexGame,
        demolished: &[bool],
        unit: UnitId,
        at: SpaceId,
    ) {
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

    /// The counts of every space.
    pub(super) fn spaces(&self) -> &[Here] {
        &self.spaces
    }

    /// The same, mutable, for restoring them.
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

/// The spaces into which a unit at `at` exerts a zone of control (HZ-1): its neighbours, except across a strait or the sea, and except those it could
/// not enter. Fixed units cannot enter any.
pub(in crate::rules::hex_game) fn zone_of<'a>(
    game: &'a HexGame,
    demolished: &'a [bool],
    unit: UnitId,
    at: SpaceId,
) -> impl Iterator<Item = SpaceId> + 'a {
    game.costs()
        .links(demolished, game.mobility(unit), at)
        .map(|(to, _)| to)
}
