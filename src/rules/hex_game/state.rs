//! All that changes in play.

use serde::{Deserialize, Serialize};

use super::HexGame;
use super::definition::{Phase, Side, UnitId};
use super::presence::Presence;
use crate::rules::board::{CrossingId, Reach, SpaceId};
use crate::rules::engine::Dice;

/// A way that a unit went in this player-turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Journey {
    /// Every space from the start to the end.
    pub path: Vec<SpaceId>,
    /// What it cost: movement points of a march, hexes of a train.
    pub cost: u16,
}

impl Journey {
    /// The way that a search found to a space; `None` if it did not reach it.
    pub fn along(reach: &Reach, to: SpaceId) -> Option<Self> {
        Some(Self {
            path: reach.path(to)?,
            cost: reach.cost(to)?,
        })
    }

    /// Where it began.
    pub fn from(&self) -> SpaceId {
        self.path[0]
    }

    /// Where it ended.
    pub fn to(&self) -> SpaceId {
        self.path[self.path.len() - 1]
    }
}

/// A unit in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it is; `None` off the map.
    pub at: Option<SpaceId>,
    /// Steps left.
    pub steps: u8,
    /// Whether it was supplied when that was last worked out (HS-1).
    pub supplied: bool,
    /// Its march in this player-turn's Movement Phase.
    pub marched: Option<Journey>,
    /// Its ride in this player-turn's Rail Movement Phase.
    pub railed: Option<Journey>,
}

/// All that changes in play. [`super::HexGame`] reads the rest from its definition.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HexState {
    pub(super) turn: u16,
    pub(super) player: Side,
    pub(super) phase: Phase,
    pub(super) over: bool,
    pub(super) units: Vec<UnitState>,
    pub(super) control: Vec<Option<Side>>,
    /// Whether each bridge is down, by [`CrossingId`].
    pub(super) demolished: Vec<bool>,
    pub(super) dice: Dice,
    /// Follows from where units stand; kept with every event so that no rule has to work it out.
    #[serde(skip)]
    pub(super) presence: Presence,
}

/// What a [`HexState`] is made from: all of it but what follows from the rest.
#[derive(Clone, Debug)]
pub struct Situation {
    /// The turn.
    pub turn: u16,
    /// Whose player-turn it is.
    pub player: Side,
    /// The phase.
    pub phase: Phase,
    /// Whether the last turn is over.
    pub over: bool,
    /// Every unit, by id.
    pub units: Vec<UnitState>,
    /// Who controls each space.
    pub control: Vec<Option<Side>>,
    /// Whether each bridge is down.
    pub demolished: Vec<bool>,
    /// The dice.
    pub dice: Dice,
}

impl HexState {
    /// The state of a situation, whose maker has checked that everything in it fits `game`.
    pub fn new(game: &HexGame, situation: Situation) -> Self {
        let mut state = Self {
            turn: situation.turn,
            player: situation.player,
            phase: situation.phase,
            over: situation.over,
            units: situation.units,
            control: situation.control,
            demolished: situation.demolished,
            dice: situation.dice,
            presence: Presence::default(),
        };
        state.presence = Presence::of(game, &state);
        state
    }

    /// The turn, counted from the campaign's first.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// Whose player-turn it is.
    pub fn player(&self) -> Side {
        self.player
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the last turn is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// One unit.
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    /// Every unit, by id.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &UnitState)> {
        (0..).map(UnitId).zip(&self.units)
    }

    /// The units in a space, by id.
    pub fn units_in(&self, space: SpaceId) -> impl Iterator<Item = UnitId> {
        self.units()
            .filter(move |(_, unit)| unit.at == Some(space))
            .map(|(id, _)| id)
    }

    /// Who controls a space (HC-1); `None` for what is not land in play.
    pub fn control(&self, space: SpaceId) -> Option<Side> {
        self.control[space.index()]
    }

    /// Whether a bridge or causeway is down.
    pub fn is_demolished(&self, crossing: CrossingId) -> bool {
        self.demolished[usize::from(crossing.0)]
    }

    /// The dice, as they lie.
    pub fn dice(&self) -> &Dice {
        &self.dice
    }

    /// Which sides have units where, and their zones of control.
    pub fn presence(&self) -> &Presence {
        &self.presence
    }

    /// The way that a unit went in the phase that is being played.
    pub fn journey(&self, unit: UnitId) -> Option<&Journey> {
        match self.phase {
            Phase::Movement => self.unit(unit).marched.as_ref(),
            Phase::RailMovement => self.unit(unit).railed.as_ref(),
            Phase::End => None,
        }
    }
}
