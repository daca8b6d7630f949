//! The table as one side sees it: what windows, consoles and opponents may ask.
//!
//! Everything shown to a player goes through [`TableView`], so that what a side may not know has one place to be
//! held back.

use super::definition::{Phase, Side, UnitId};
use super::refusal::Refusal;
use super::state::HexState;
use super::supply::{self, Supply, SupplyNet};
use super::{HexGame, movement, rail, stacking, zone_of_control};
use crate::rules::board::{Reach, SpaceId};

/// What a unit can do or has done in this phase (HT-4). Which one is Selected is the window's to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// It can act.
    Available,
    /// It has marched in this phase: Used.
    Moved,
    /// It has gone by train in this phase: Used.
    Railed,
    /// It can not act; [`TableView::why`] says why.
    Idle,
}

impl Mark {
    /// The word that players see.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Available => "Available",
            Self::Moved => "Moved",
            Self::Railed => "Railed",
            Self::Idle => "Idle",
        }
    }
}

/// The table as `viewer` sees it.
#[derive(Clone, Copy, Debug)]
pub struct TableView<'a> {
    game: &'a HexGame,
    state: &'a HexState,
    viewer: Side,
}

impl<'a> TableView<'a> {
    /// The table as a side sees it.
    pub fn new(game: &'a HexGame, state: &'a HexState, viewer: Side) -> Self {
        Self { game, state, viewer }
    }

    /// The rules and what never changes.
    pub fn game(&self) -> &'a HexGame {
        self.game
    }

    /// The situation. Nothing is hidden in this game so far.
    pub fn state(&self) -> &'a HexState {
        self.state
    }

    /// The side that looks.
    pub fn viewer(&self) -> Side {
        self.viewer
    }

    /// What a unit can do or has done in this phase.
    pub fn mark(&self, unit: UnitId) -> Mark {
        match (self.state.phase(), self.state.journey(unit)) {
            (Phase::Movement, Some(_)) => Mark::Moved,
            (Phase::RailMovement, Some(_)) => Mark::Railed,
            _ if self.why(unit).is_empty() => Mark::Available,
            _ => Mark::Idle,
        }
    }

    /// The units that can act now, by id (HR-11, HM-6).
    pub fn available(&self) -> Vec<UnitId> {
        self.game
            .unit_ids()
            .filter(|unit| self.mark(*unit) == Mark::Available)
            .collect()
    }

    /// Every reason why a unit can not act now (HR-13); empty if it is Available.
    pub fn why(&self, unit: UnitId) -> Vec<Refusal> {
        match self.state.phase() {
            Phase::Setup
            | Phase::Reinforcement
            | Phase::NavalMovement
            | Phase::Movement
            | Phase::Combat
            | Phase::End => movement::reasons_against_unit(self.game, self.state, unit),
            Phase::RailMovement => rail::reasons_against_unit(self.game, self.state, unit),
        }
    }

    /// Every reason why a unit can not go to a space now: those against the unit, then those against the space.
    pub fn why_not(&self, unit: UnitId, to: SpaceId) -> Vec<Refusal> {
        let mut reasons = self.why(unit);
        let more = match self.state.phase() {
            Phase::Setup
            | Phase::Reinforcement
            | Phase::NavalMovement
            | Phase::Movement
            | Phase::Combat
            | Phase::End => movement::reasons_against_space(self.game, self.state, unit, to),
            Phase::RailMovement => rail::reasons_against_space(self.game, self.state, unit, to),
        };
        for reason in more {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        reasons
    }

    /// Where a unit can go in this phase, with costs: movement points of a march, hexes of a train.
    pub fn reach(&self, unit: UnitId) -> Reach {
        let mut reach = Reach::new();
        self.reach_into(unit, &mut reach);
        reach
    }

    /// The same as [`TableView::reach`], into a table to be used again.
    pub fn reach_into(&self, unit: UnitId, reach: &mut Reach) {
        match self.state.phase() {
            Phase::Movement => movement::reach(self.game, self.state, unit, reach),
            Phase::RailMovement => rail::reach(self.game, self.state, unit, reach),
            Phase::Setup | Phase::Reinforcement | Phase::NavalMovement | Phase::Combat | Phase::End => {
                reach.clear()
            }
        }
    }

    /// The hexes that keep the phase from ending.
    pub fn overstacked(&self) -> Vec<stacking::Overstacked> {
        stacking::overstacked(self.game, self.state)
    }

    /// How many units the player may rail in a phase, and how many of these are left.
    pub fn rail_capacity(&self) -> (u16, u16) {
        (
            rail::capacity(self.game, self.state, self.state.player()),
            rail::capacity_left(self.game, self.state),
        )
    }

    /// The supply line of a unit as things stand now, or what is wrong with it (HS-7).
    pub fn supply(&self, unit: UnitId) -> Option<Supply> {
        supply::supply_of(self.game, self.state, unit)
    }

    /// The supply network of a side as things stand now.
    pub fn supply_network(&self, side: Side) -> SupplyNet {
        supply::network(self.game, self.state, side)
    }

    /// The spaces that a side exerts zones of control into.
    pub fn zones(&self, side: Side) -> Vec<SpaceId> {
        let presence = self.state.presence();
        self.game
            .board()
            .space_ids()
            .filter(|space| presence.has_zone(side, *space))
            .collect()
    }

    /// The units of a side that exert a zone of control into a space.
    pub fn zone_of(&self, side: Side, space: SpaceId) -> Vec<UnitId> {
        zone_of_control::exerting(self.game, self.state, side.enemy(), space)
    }
}
