//! What changes in play, kept small: how many units of a nation, of a kind and in a condition are in a space.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::definition::{KindId, NationId, Phase, SideId};
use super::game::AreaGame;
use super::rail::{Cargo, Train};
use super::tokens::lots::Tokens;
use crate::rules::board::SpaceId;
use crate::rules::engine::Dice;

pub use super::purchase::Purchase;

/// The most units in a war, with those that are bought: sums of them, and of what they hit with, do not run over.
pub const MAX_UNITS: u32 = 10_000;

/// The most that a treasury holds.
pub const MAX_TREASURY: u32 = 1_000_000;

/// What a unit has done in this turn, or is in. Saves have these words too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Status {
    /// It can do whatever its kind can.
    #[default]
    Ready,
    /// It is aboard a transport.
    Aboard,
    /// It has unloaded, and does nothing more.
    Unloaded,
    /// It has fought, and moves no more unless it flies.
    Fought,
    /// It has gone by rail, and does nothing more (AR-3).
    Railed,
    /// It has unloaded tokens where it lay, and can carry another load over (RT-5).
    Bridged,
    /// It has unloaded units where it lay, and can carry a load of tokens over (RT-5).
    Ferried,
    /// It has moved in Combat Move, and moves no more.
    Moved,
    /// It is aboard a transport that has unloaded others: it goes ashore there yet, or stays aboard (AB-9).
    Kept,
}

impl Status {
    /// Whether it can do whatever its kind can.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    pub(super) fn is_ready(&self) -> bool {
        *self == Self::Ready
    }

    /// Whether it is aboard a transport.
    pub const fn is_aboard(self) -> bool {
        matches!(self, Self::Aboard | Self::Kept)
    }
}

/// Units that nothing tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Force {
    /// Where they are.
    pub at: SpaceId,
    /// Whose they are.
    pub nation: NationId,
    /// What they are.
    pub kind: KindId,
    /// How many connections they have moved along in this turn.
    pub spent: u8,
    /// What they have done.
    pub status: Status,
}

/// What has gone by rail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RailTrain {
    /// What it carried.
    pub cargo: Cargo,
    /// In which phase it went.
    pub phase: Phase,
    /// Whose it is and which way it went; no way if only the pool counts yet that it was taken from (S1-5).
    pub train: Train,
}

/// What a nation has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct NationState {
    /// What it has to spend, in IPC.
    pub treasury: u32,
    /// What it has bought and not placed.
    pub bought: BTreeMap<Purchase, u16>,
}

/// What a space is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SpaceState {
    /// Who holds it; nobody holds sea and neutral land.
    pub controller: Option<NationId>,
    /// Who held it when the turn began.
    pub held: Option<NationId>,
    /// Whether it has an industrial complex.
    pub complex: bool,
    /// The damage markers on the complex.
    pub damage: u8,
    /// The damage markers on its station; `None` if it has none.
    pub station: Option<u8>,
    /// Whether it has a railroad marker.
    pub marker: bool,
    /// The round and turn in which its holder got it; round 0 if it was so at the outset.
    pub since: (u16, u8),
}

/// One of the two in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Party {
    /// Those whose turn it is.
    Attacker,
    /// The others.
    Defender,
}

impl Party {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
        }
    }
}

/// What has to be decided in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Stage {
    /// Somebody has to say what so many hits fall on (AB-7).
    Losses {
        /// Who.
        party: Party,
        /// How many hits.
        hits: u16,
        /// The hits that the other one takes afterwards.
        then: u16,
    },
    /// The defender may submerge.
    Submerge,
    /// The attacker fights on or retreats.
    Decide,
    /// The defender may destroy tokens before the next round (RT-8).
    Burn,
}

/// A battle being fought (AB-7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Combat {
    /// Where.
    pub at: SpaceId,
    /// Its round.
    pub round: u16,
    /// What has to be decided.
    pub stage: Stage,
    /// Hits that units have taken without being lost.
    pub scars: BTreeMap<(NationId, KindId), u16>,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// Who won; nobody if `None`.
    pub winner: Option<SideId>,
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AreaState {
    pub(super) round: u16,
    /// The turn of the round, from 0.
    pub(super) turn: u8,
    pub(super) phase: Phase,
    pub(super) ending: Option<Ending>,
    /// Which nation is asked, if those of a joint turn are asked one by one (AB-3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) asked: Option<NationId>,
    pub(super) nations: Vec<NationState>,
    pub(super) spaces: Vec<SpaceState>,
    pub(super) forces: BTreeMap<Force, u16>,
    /// From where attackers came in this turn: where to, where from.
    pub(super) approaches: Vec<(SpaceId, SpaceId)>,
    /// Units that landed from a zone in an area to fight.
    pub(super) landings: BTreeMap<(SpaceId, SpaceId), u16>,
    /// Units placed by complexes in this turn.
    pub(super) placed: BTreeMap<SpaceId, u16>,
    /// The units that have gone by rail and still count (AR-5, S1-5).
    pub(super) trains: Vec<RailTrain>,
    /// The resource tokens; nothing where the scenario has none (RT-1).
    #[serde(skip_serializing_if = "Tokens::is_absent")]
    pub(super) tokens: Tokens,
    pub(super) combat: Option<Combat>,
    pub(super) dice: Dice,
}

impl AreaState {
    /// The round, from 1.
    pub const fn round(&self) -> u16 {
        self.round
    }

    /// The turn of the round, from 0.
    pub const fn turn(&self) -> u8 {
        self.turn
    }

    /// The phase.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// How the game ended; `None` while it is on.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// What a nation has.
    pub fn nation(&self, nation: NationId) -> &NationState {
        &self.nations[nation.index()]
    }

    /// What a space is now.
    pub fn space(&self, space: SpaceId) -> &SpaceState {
        &self.spaces[space.index()]
    }

    /// The units that have gone by rail and still count.
    pub fn trains(&self) -> &[RailTrain] {
        &self.trains
    }

    /// The resource tokens.
    pub const fn tokens(&self) -> &Tokens {
        &self.tokens
    }

    /// The battle being fought.
    pub const fn combat(&self) -> Option<&Combat> {
        self.combat.as_ref()
    }

    /// All units, by space.
    pub fn forces(&self) -> impl Iterator<Item = (Force, u16)> {
        self.forces.iter().map(|(force, count)| (*force, *count))
    }

    /// The units of a space.
    pub fn forces_at(&self, at: SpaceId) -> impl Iterator<Item = (Force, u16)> {
        let first = Force {
            at,
            nation: NationId(0),
            kind: KindId(0),
            spent: 0,
            status: Status::Ready,
        };
        let found = self.forces.range(first..);
        found
            .map(|(force, count)| (*force, *count))
            .take_while(move |(force, _)| force.at == at)
    }

    /// How many there are of a force.
    pub fn count(&self, force: &Force) -> u16 {
        self.forces.get(force).copied().unwrap_or(0)
    }

    /// How many units there are, with those that are bought and not placed.
    pub fn units(&self) -> u32 {
        let bought = self.nations.iter().flat_map(|nation| &nation.bought);
        let waiting = bought.filter(|(ware, _)| matches!(ware, Purchase::Unit(_)));
        let counts = self.forces.values().chain(waiting.map(|(_, count)| count));
        counts.map(|count| u32::from(*count)).sum()
    }

    /// Whether it is a nation's turn.
    pub fn has_turn(&self, game: &AreaGame, nation: NationId) -> bool {
        game.movers(self.turn).contains(&nation)
    }

    /// The nations for which orders are given now (AB-3): those whose turn it is, or the one of them that is asked.
    pub fn movers<'g>(&self, game: &'g AreaGame) -> &'g [NationId] {
        let all = game.movers(self.turn);
        let asked = all.iter().position(|nation| Some(*nation) == self.asked);
        asked.map_or(all, |at| &all[at..=at])
    }

    /// The nation that is asked first in a phase, where those of a joint turn are asked one by one (AB-3).
    pub(super) fn first_asked(&self, game: &AreaGame) -> Option<NationId> {
        let movers = game.movers(self.turn);
        let first = movers.iter().find(|nation| self.is_left(**nation));
        first.or(movers.first()).copied()
    }

    /// Whether a unit or an area is left of a nation.
    pub(super) fn is_left(&self, nation: NationId) -> bool {
        self.forces().any(|(force, _)| force.nation == nation)
            || self.spaces.iter().any(|space| space.controller == Some(nation))
    }

    /// Whether orders are given for a nation now.
    pub fn is_mover(&self, game: &AreaGame, nation: NationId) -> bool {
        self.movers(game).contains(&nation)
    }

    /// The nation that is asked where those of a joint turn are asked one by one (AB-3).
    pub const fn asked(&self) -> Option<NationId> {
        self.asked
    }

    /// The side whose turn it is.
    pub fn side(&self, game: &AreaGame) -> SideId {
        game.side_of(game.movers(self.turn)[0])
    }

    /// Whether the side whose turn it is holds an area now.
    pub fn is_friendly(&self, game: &AreaGame, space: SpaceId) -> bool {
        let holder = self.space(space).controller;
        holder.is_some_and(|holder| game.side_of(holder) == self.side(game))
    }

    /// Whether the side whose turn it is has held an area since the turn began.
    pub fn was_friendly(&self, game: &AreaGame, space: SpaceId) -> bool {
        let held = self.space(space).held;
        self.is_friendly(game, space) && held.is_some_and(|holder| game.side_of(holder) == self.side(game))
    }

    /// Whether an area changed hands less than so many full turns ago: until the turn in which it did comes round so many times.
    pub fn is_captured_within(&self, space: SpaceId, turns: u16) -> bool {
        let (round, turn) = self.space(space).since;
        round > 0 && (self.round, self.turn) < (round.saturating_add(turns), turn)
    }

    /// Whether an area is neutral: land in play that nobody holds.
    pub fn is_neutral(&self, game: &AreaGame, space: SpaceId) -> bool {
        let spec = game.spec(space);
        spec.in_play && !spec.is_sea && self.space(space).controller.is_none()
    }

    /// The enemies of the side whose turn it is in a space, but for what is aboard.
    pub fn enemies_at<'s>(
        &'s self,
        game: &'s AreaGame,
        at: SpaceId,
    ) -> impl Iterator<Item = (Force, u16)> + 's {
        let side = self.side(game);
        self.forces_at(at)
            .filter(move |(force, _)| game.side_of(force.nation) != side && !force.status.is_aboard())
    }

    /// The areas in which a nation has a complex.
    pub fn complexes(&self, nation: NationId) -> impl Iterator<Item = SpaceId> {
        let spaces = (0..).map(SpaceId).zip(&self.spaces);
        let own = spaces.filter(move |(_, space)| space.complex && space.controller == Some(nation));
        own.map(|(at, _)| at)
    }

    /// A nation's position on the production chart: what its areas are worth (AB-3).
    pub fn production(&self, game: &AreaGame, nation: NationId) -> u32 {
        let areas = game.space_ids();
        let own = areas.filter(|space| self.space(*space).controller == Some(nation));
        own.map(|space| u32::from(game.spec(space).value)).sum()
    }

    /// Whether a nation has its capital (AB-10): it, or a friend for it.
    pub fn has_capital(&self, game: &AreaGame, nation: NationId) -> bool {
        let holder = self.space(game.nation(nation).capital).controller;
        holder.is_some_and(|holder| game.are_friends(holder, nation))
    }

    pub(super) fn add(&mut self, force: Force, count: u16) {
        if count > 0 {
            let there = self.forces.entry(force).or_default();
            *there = there.saturating_add(count);
        }
    }

    pub(super) fn remove(&mut self, force: Force, count: u16) {
        let left = self.forces.get_mut(&force).expect("these units are there");
        *left -= count;
        if *left == 0 {
            self.forces.remove(&force);
        }
    }
}
