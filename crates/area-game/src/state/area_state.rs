//! The state of play, kept small: how many units of a nation, kind and condition each space holds.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::bidding::Bidding;
use super::booking::Bookings;
use super::hits::Hits;
use super::unit_group::is_false;
use crate::definition::{KindId, NationId, Phase, SideId};
use crate::game::AreaGame;
use crate::rail::{Cargo, Train};
use crate::tokens::stacks::Tokens;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookingNumber, Dice};

use super::purchase::Purchase;

/// The most units in a war, purchases included, so that sums over them cannot overflow.
pub const MAX_UNITS: u32 = 10_000;

/// The most money in a treasury, in IPC.
pub const MAX_TREASURY: u32 = 1_000_000;

/// The state of a unit within a turn. Saves use the same words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Status {
    /// It has not acted.
    #[default]
    Ready,
    /// It is aboard a transport.
    Aboard,
    /// It has unloaded and cannot act again.
    Unloaded,
    /// It has fought, and can move only if it flies.
    Fought,
    /// It has gone by rail and cannot act again (AR-3).
    Railed,
    /// It has unloaded tokens without sailing, and can carry another load across (RT-5).
    Bridged,
    /// It has unloaded units without sailing, and can carry a load of tokens across (RT-5).
    Ferried,
    /// It has moved in Combat Move and cannot move again.
    Moved,
    /// It is aboard a transport that has unloaded others: it can only go ashore there or stay aboard (AB-9).
    Kept,
}

impl Status {
    /// Whether it can do whatever its kind can.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    pub(crate) fn is_ready(&self) -> bool {
        *self == Self::Ready
    }

    /// Whether it is aboard a transport.
    pub const fn is_aboard(self) -> bool {
        matches!(self, Self::Aboard | Self::Kept)
    }
}

/// Units that are alike: of one nation, kind and condition in one space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Force {
    pub at: SpaceId,
    pub nation: NationId,
    pub kind: KindId,
    /// How many connections they have moved along this turn.
    pub spent: u8,
    /// What they have done.
    pub status: Status,
}

impl Force {
    /// The same as a turn begins: who is aboard stays aboard, and everybody else is ready.
    #[must_use]
    pub const fn as_turn_begins(self) -> Self {
        let status = if self.status.is_aboard() {
            Status::Aboard
        } else {
            Status::Ready
        };
        Self {
            spent: 0,
            status,
            ..self
        }
    }

    /// Units that have not acted.
    pub const fn ready(at: SpaceId, nation: NationId, kind: KindId) -> Self {
        Self {
            at,
            nation,
            kind,
            spent: 0,
            status: Status::Ready,
        }
    }
}

/// A train that has gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RailTrain {
    pub cargo: Cargo,
    /// The phase in which it went.
    pub phase: Phase,
    /// The train; without a way if only its pool still counts (S1-5).
    pub train: Train,
    /// The booking that it carries out, in the phase in which it went (AR-12).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booking: Option<BookingNumber>,
}

/// The possessions of a nation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct NationState {
    /// Its treasury, in IPC.
    pub treasury: u32,
    /// Its purchases, not yet placed.
    pub bought: BTreeMap<Purchase, u16>,
    /// Whether it is at peace (AB-13).
    #[serde(skip_serializing_if = "is_false")]
    pub peace: bool,
}

/// A space in its current state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SpaceState {
    /// Its holder; `None` for sea and neutral land.
    pub controller: Option<NationId>,
    /// Its holder when the turn began.
    pub held: Option<NationId>,
    /// Whether it has an industrial complex.
    pub complex: bool,
    /// The damage markers on the complex.
    pub damage: u8,
    /// The damage markers on its station; `None` if it has none.
    pub station: Option<u8>,
    /// Whether it has a railroad marker.
    pub marker: bool,
    /// The round and turn in which its holder took it; round 0 if at the start.
    pub since: (u16, u8),
}

/// A party of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Party {
    /// The side whose turn it is.
    Attacker,
    /// The units of the other sides.
    Defender,
}

impl Party {
    /// The enemy in the battle.
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

/// A decision in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Stage {
    /// A party has to choose its losses (AB-7).
    Losses {
        party: Party,
        hits: Hits,
        /// The hits that the other party takes afterwards.
        then: Hits,
        /// Whether the others fire afterwards: these hits are those of first strikes (AB-25), or in round 0 of a bombardment (AB-29).
        #[serde(skip_serializing_if = "is_false")]
        first: bool,
    },
    /// The defender may submerge.
    Submerge,
    /// The attacker fights on or retreats; before the first round, fights or submerges.
    Decide,
    /// The defender may destroy tokens before the next round (RT-8).
    Burn,
}

/// A battle being fought (AB-7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Combat {
    pub at: SpaceId,
    pub round: u16,
    /// What has to be decided.
    pub stage: Stage,
    /// Hits on units that survived them.
    pub scars: BTreeMap<(NationId, KindId), u32>,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The winner; `None` for a draw.
    pub winner: Option<SideId>,
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AreaState {
    pub(crate) round: u16,
    /// The turn of the round, from 0.
    pub(crate) turn: u8,
    pub(crate) phase: Phase,
    pub(crate) ending: Option<Ending>,
    /// The bid that is being placed before round 1 (AB-16).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bidding: Option<Bidding>,
    /// The nation that gives orders, if those of a joint turn take their turns one by one (AB-3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) asked: Option<NationId>,
    pub(crate) nations: Vec<NationState>,
    pub(crate) spaces: Vec<SpaceState>,
    pub(crate) forces: BTreeMap<Force, u16>,
    /// Where attackers came from this turn, as (to, from).
    pub(crate) approaches: Vec<(SpaceId, SpaceId)>,
    /// How many units landed in an area from a zone to fight.
    pub(crate) landings: BTreeMap<(SpaceId, SpaceId), u16>,
    /// How many units complexes have placed this turn.
    pub(crate) placed: BTreeMap<SpaceId, u16>,
    /// The trains that still count (AR-5, S1-5).
    pub(crate) trains: Vec<RailTrain>,
    /// What is booked to go by rail; each side knows its own alone (AR-10).
    #[serde(skip_serializing_if = "Bookings::is_empty")]
    pub(crate) bookings: Bookings,
    /// The resource tokens; empty where the scenario has none (RT-1).
    #[serde(skip_serializing_if = "Tokens::is_absent")]
    pub(crate) tokens: Tokens,
    pub(crate) combat: Option<Combat>,
    pub(crate) dice: Dice,
}

impl AreaState {
    /// The same position with different dice, for look-ahead players, which must not know the real rolls.
    #[must_use]
    pub fn rolling(mut self, seed: u64) -> Self {
        self.dice = Dice::seeded(seed);
        self
    }

    /// The round, from 1.
    pub const fn round(&self) -> u16 {
        self.round
    }

    /// The turn of the round, from 0.
    pub const fn turn(&self) -> u8 {
        self.turn
    }

    /// The phase of the turn that is being played.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// How the game ended; `None` while it continues.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The bid that is being placed before round 1 (AB-16); until all are placed the phase of the state has not begun.
    pub const fn bidding(&self) -> Option<&Bidding> {
        self.bidding.as_ref()
    }

    /// The state of a nation.
    pub fn nation(&self, nation: NationId) -> &NationState {
        &self.nations[nation.index()]
    }

    /// A space in its current state.
    pub fn space(&self, space: SpaceId) -> &SpaceState {
        &self.spaces[space.index()]
    }

    /// The trains that still count.
    pub fn trains(&self) -> &[RailTrain] {
        &self.trains
    }

    /// The resource tokens; without any if the scenario does not use them.
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

    /// How many units there are, purchases included.
    pub fn units(&self) -> u32 {
        let bought = self.nations.iter().flat_map(|nation| &nation.bought);
        let waiting = bought.filter(|(purchase, _)| matches!(purchase, Purchase::Unit(_)));
        let counts = self.forces.values().chain(waiting.map(|(_, count)| count));
        // A save may say anything.
        counts.fold(0, |sum: u32, count| sum.saturating_add((*count).into()))
    }

    /// Whether it is a nation's turn.
    pub fn has_turn(&self, game: &AreaGame, nation: NationId) -> bool {
        game.movers(self.turn).contains(&nation)
    }

    /// The nations that give orders now (AB-3): those whose turn it is, or the one of them that has to choose.
    pub fn movers<'g>(&self, game: &'g AreaGame) -> &'g [NationId] {
        let all = game.movers(self.turn);
        let one = self
            .bidding
            .as_ref()
            .map_or(self.asked, |bidding| Some(bidding.nation));
        let one = all.iter().position(|nation| Some(*nation) == one);
        one.map_or(all, |at| &all[at..=at])
    }

    /// The first nation to choose in a phase, where those of a joint turn choose one by one (AB-3).
    pub(crate) fn first_asked(&self, game: &AreaGame) -> Option<NationId> {
        let movers = game.movers(self.turn);
        let first = movers.iter().find(|nation| self.is_left(**nation));
        first.or(movers.first()).copied()
    }

    /// Whether a nation has any unit or area left.
    pub(crate) fn is_left(&self, nation: NationId) -> bool {
        self.forces().any(|(force, _)| force.nation == nation)
            || self.spaces.iter().any(|space| space.controller == Some(nation))
    }

    /// Whether a nation gives orders now.
    pub fn is_mover(&self, game: &AreaGame, nation: NationId) -> bool {
        self.movers(game).contains(&nation)
    }

    /// The nation that has to choose, where those of a joint turn choose one by one (AB-3).
    pub const fn asked(&self) -> Option<NationId> {
        self.asked
    }

    /// The side whose turn it is.
    pub fn side(&self, game: &AreaGame) -> SideId {
        game.side_of(game.movers(self.turn)[0])
    }

    /// Whether the active side holds an area.
    pub fn is_friendly(&self, game: &AreaGame, space: SpaceId) -> bool {
        let holder = self.space(space).controller;
        holder.is_some_and(|holder| game.side_of(holder) == self.side(game))
    }

    /// Whether the active side has held an area since the turn began.
    pub fn was_friendly(&self, game: &AreaGame, space: SpaceId) -> bool {
        let held = self.space(space).held;
        self.is_friendly(game, space) && held.is_some_and(|holder| game.side_of(holder) == self.side(game))
    }

    /// Whether aircraft of one of the active nations may land in an area: its side has held it since the turn began (AB-9), and a nation at war does not
    /// land on the land of one at peace, unless the scenario says so (AB-13).
    pub fn is_airfield(&self, game: &AreaGame, nation: NationId, space: SpaceId) -> bool {
        let holder = self.space(space).controller;
        let is_closed = holder.is_some_and(|holder| self.is_closed_to_aircraft_of(game, nation, holder));
        self.was_friendly(game, space) && !is_closed
    }

    /// Whether a holder is at peace and lets no aircraft of a nation at war land (AB-13).
    pub fn is_closed_to_aircraft_of(&self, game: &AreaGame, nation: NationId, holder: NationId) -> bool {
        let has_airfields = game.nation(holder).peace.is_some_and(|peace| peace.airfields);
        self.is_at_peace(holder) && !self.is_at_peace(nation) && !has_airfields
    }

    /// Whether an area changed hands fewer than `turns` full turns ago, counted by the turn in which it did.
    pub fn is_captured_within(&self, space: SpaceId, turns: u16) -> bool {
        let (round, turn) = self.space(space).since;
        round > 0 && (self.round, self.turn) < (round.saturating_add(turns), turn)
    }

    /// Whether an area is neutral: land in play without a holder.
    pub fn is_neutral(&self, game: &AreaGame, space: SpaceId) -> bool {
        let spec = game.spec(space);
        spec.in_play && !spec.is_sea && self.space(space).controller.is_none()
    }

    /// The active side's enemies in a space, except those aboard.
    pub fn enemies_at<'s>(
        &'s self,
        game: &'s AreaGame,
        at: SpaceId,
    ) -> impl Iterator<Item = (Force, u16)> + 's {
        let side = self.side(game);
        self.forces_at(at)
            .filter(move |(force, _)| game.side_of(force.nation) != side && !force.status.is_aboard())
    }

    /// Whether a nation is at peace (AB-13); neutral armies never are.
    pub fn is_at_peace(&self, nation: NationId) -> bool {
        self.nations
            .get(nation.index())
            .is_some_and(|nation| nation.peace)
    }

    /// Whether the active nations are at peace (AB-13): those of a joint turn are so together.
    pub fn is_turn_at_peace(&self, game: &AreaGame) -> bool {
        self.is_at_peace(game.movers(self.turn)[0])
    }

    /// The areas in which a nation has a complex.
    pub fn complexes(&self, nation: NationId) -> impl Iterator<Item = SpaceId> {
        let spaces = (0..).map(SpaceId).zip(&self.spaces);
        let own = spaces.filter(move |(_, space)| space.complex && space.controller == Some(nation));
        own.map(|(at, _)| at)
    }

    /// A nation's position on the production chart: the total value of its areas (AB-3).
    pub fn production(&self, game: &AreaGame, nation: NationId) -> u32 {
        let areas = game.space_ids();
        let own = areas.filter(|space| self.space(*space).controller == Some(nation));
        own.map(|space| u32::from(game.spec(space).value)).sum()
    }

    /// Whether a nation's capital is in its own or friendly hands (AB-10), or it has none to lose (AB-14).
    pub fn has_capital(&self, game: &AreaGame, nation: NationId) -> bool {
        let Some(capital) = game.nation(nation).capital else {
            return true;
        };
        let holder = self.space(capital).controller;
        holder.is_some_and(|holder| game.are_friends(holder, nation))
    }

    /// A turn begins for everybody's units and areas: who was aboard stays aboard, the rest is ready.
    pub(crate) fn rest(&mut self) {
        for space in &mut self.spaces {
            space.held = space.controller;
        }
        for (force, count) in std::mem::take(&mut self.forces) {
            self.add(force.as_turn_begins(), count);
        }
    }

    pub(crate) fn add(&mut self, force: Force, count: u16) {
        if count > 0 {
            let there = self.forces.entry(force).or_default();
            *there = there.saturating_add(count);
        }
    }

    pub(crate) fn remove(&mut self, force: Force, count: u16) {
        let left = self.forces.get_mut(&force).expect("these units are there");
        *left -= count;
        if *left == 0 {
            self.forces.remove(&force);
        }
    }
}
