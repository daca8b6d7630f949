//! The state of play.

use serde::{Deserialize, Serialize, Serializer};

use super::altered::{Altered, Halt};
use super::booking::Bookings;
use super::fight::Combat;
use super::known::Known;
use super::presence::Presence;
use super::touched::Touched;
use crate::HexGame;
use crate::definition::{Definition, OptionEffect, OptionId, Phase, SeaArea, Side, Station, UnitId};
use railhead_engine::board::{CrossingId, Reach, SpaceId};
use railhead_engine::engine::Dice;

/// A unit's way in this player-turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Journey {
    /// Every space from the start to the end.
    pub path: Vec<SpaceId>,
    /// Its cost: movement points of a march, hexes of a train ride.
    pub cost: u16,
}

impl Journey {
    /// The way that a search found to a space; `None` if it is out of reach.
    pub fn along(reach: &Reach, to: SpaceId) -> Option<Self> {
        Some(Self {
            path: reach.path(to)?,
            cost: reach.cost(to)?,
        })
    }

    /// The space in which the unit began its way.
    pub fn from(&self) -> SpaceId {
        self.path[0]
    }

    /// The space in which the unit ended it.
    pub fn to(&self) -> SpaceId {
        self.path[self.path.len() - 1]
    }
}

/// A sea move of this player-turn (HN).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Voyage {
    pub from: Station,
    /// Where it was to end.
    pub to: SpaceId,
    pub area: SeaArea,
    /// The capacity that it used.
    pub cost: u16,
}

/// Where a unit is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Standing {
    /// It is still to come, or may come (HF).
    Awaited,
    /// It is in its side's off-map port (HF-1).
    OffMapPort,
    /// It is on the map.
    OnMap,
    /// It is at sea off a defended hex that it has to assault in the Combat Phase (HN-6).
    Afloat(SpaceId),
    /// Its owner declined it (HF-5).
    Declined,
    /// It has been withdrawn (HF-6).
    Withdrawn,
    /// It was destroyed in this turn.
    Lost { turn: u16 },
}

/// A unit in its current state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "the facts are independent")]
pub struct UnitState {
    pub standing: Standing,
    /// Where it is; `None` off the map.
    pub at: Option<SpaceId>,
    pub steps: u8,
    /// Whether it was in supply at the last check (HS-1).
    pub supplied: bool,
    /// How many of its own player-turns in a row it has been without supply (HS-6).
    pub hungry: u8,
    /// The turn from which it can be deployed; `None` if it does not come, or has not been accepted (HF-5).
    pub due: Option<u16>,
    /// Whether it was deployed in the current Reinforcement Phase or setup.
    pub deployed: bool,
    /// Its sea move in this player-turn, even if it turned back.
    pub sailed: Option<Voyage>,
    /// Its march in this player-turn's Movement Phase.
    pub marched: Option<Journey>,
    /// Its ride in this player-turn's Rail Movement Phase.
    pub railed: Option<Journey>,
    /// Whether it has attacked in this player-turn's Combat Phase (HB-1).
    pub attacked: bool,
    /// Whether it has been attacked in this player-turn's Combat Phase (HB-1).
    pub was_attacked: bool,
}

impl UnitState {
    /// A unit that is not in play yet.
    pub const fn awaited(steps: u8) -> Self {
        Self {
            standing: Standing::Awaited,
            at: None,
            steps,
            supplied: true,
            hungry: 0,
            due: None,
            deployed: false,
            sailed: None,
            marched: None,
            railed: None,
            attacked: false,
            was_attacked: false,
        }
    }
}

/// The shipping that can be seized (HN-3). Saves have these words too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prize {
    /// The place has not fallen.
    #[default]
    Open,
    /// The place has been attacked, and has not fallen.
    Attacked,
    /// Seized; it can be used from this turn on.
    Seized { from: u16 },
    /// It got away: the roll failed when the place fell.
    Lost,
}

impl Prize {
    /// The shipping at the start (HN-3): a side that already holds the place has it.
    pub fn at_start(definition: &Definition) -> Self {
        match &definition.tables.naval.prize {
            Some(prize) if definition.control[prize.at.index()] == Some(*prize.side) => Self::Seized {
                from: definition.calendar.first,
            },
            _ => Self::Open,
        }
    }
}

/// The campaign part of the state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Campaign {
    /// Whether each option is in play, by [`OptionId`].
    pub options: Vec<bool>,
    /// Whether there is fog of war (HO-2).
    pub fog: bool,
    /// Air points that each side has left in this player-turn (HA-1).
    pub air: [u8; 2],
    /// The shipping that can be seized.
    pub prize: Prize,
    /// Whether the intercepting squadron is sunk (HN-5).
    pub squadron_sunk: bool,
    pub combat: Option<Combat>,
    /// Every space that a unit entered from the sea or in combat in this player-turn, in the order of events (HC-2).
    pub trail: Vec<(SpaceId, Side)>,
    /// Bridges with an attempt in this player-turn, by `CrossingId` (HD-1).
    pub tried_bridges: Vec<u16>,
    /// The side that chose fog of war; `None` without it, or if the scenario has it (HO-2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fog_by: Option<Side>,
    /// Under fog, the units that their enemy has known at some time in this player-turn, by id (HO-2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seen: Vec<UnitId>,
    /// Under fog, units whose moves of this phase revealed enemies, so that they cannot be taken back (HO-2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scouts: Vec<UnitId>,
    /// Units whose marches of this player-turn cannot be taken back: they tried a bridge afterwards, or made room for one that did (HD-1).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fixed_marches: Vec<UnitId>,
    /// For how many player-turns of its side in a row each goal has been kept that has to be for some time (HV-4).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<u8>,
    /// The changes from the scenario (HE, HR-16, HR-17).
    #[serde(default, skip_serializing_if = "Altered::is_nothing")]
    pub altered: Box<Altered>,
    /// The rail bookings of each side, which it alone knows (HR-18).
    #[serde(default, skip_serializing_if = "Bookings::are_none")]
    pub bookings: Bookings,
}

impl Campaign {
    /// The campaign part at the start.
    pub fn at_start(game: &HexGame) -> Self {
        let (definition, carried) = (game.definition(), game.carried());
        Self {
            options: definition.options.iter().map(|option| option.is_given).collect(),
            fog: definition.fog,
            // HL-5: shipping lost in an earlier battle stays lost.
            prize: if carried.shipping_lost {
                Prize::Lost
            } else {
                Prize::at_start(definition)
            },
            squadron_sunk: carried.squadron_sunk,
            ..Self::default()
        }
    }
}

/// The state of play. [`crate::HexGame`] reads the rest from its definition.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HexState {
    pub(crate) turn: u16,
    pub(crate) player: Side,
    pub(crate) phase: Phase,
    pub(crate) over: bool,
    pub(crate) units: Vec<UnitState>,
    #[serde(serialize_with = "as_numbers")]
    pub(crate) control: Vec<Option<Side>>,
    /// Whether each bridge is down, by [`CrossingId`].
    pub(crate) demolished: Vec<bool>,
    pub(crate) campaign: Campaign,
    pub(crate) dice: Dice,
    /// Derived from the units' positions; updated by every event.
    #[serde(skip)]
    pub(crate) presence: Presence,
    /// Where control or presence may have changed since the last order.
    #[serde(skip)]
    pub(crate) touched: Touched,
    /// A cache of what has been computed.
    #[serde(skip)]
    pub(crate) known: Known,
}

/// Writes who controls each space for the hash. Bytes replace the sides' names, which saves most of the time: control is most of a state.
fn as_numbers<S: Serializer>(control: &[Option<Side>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(control.iter().map(|side| side.map(|side| side as u8)))
}

/// Everything a [`HexState`] is made from, without what is derived.
#[derive(Clone, Debug)]
pub struct Situation {
    pub turn: u16,
    /// Whose player-turn it is.
    pub player: Side,
    pub phase: Phase,
    /// Whether the last turn is over.
    pub over: bool,
    /// Every unit, by id.
    pub units: Vec<UnitState>,
    /// Who controls each space.
    pub control: Vec<Option<Side>>,
    /// Whether each bridge is down.
    pub demolished: Vec<bool>,
    pub campaign: Campaign,
    pub dice: Dice,
}

impl HexState {
    /// The state of a situation; the caller has checked that it fits `game`.
    pub fn new(game: &HexGame, situation: Situation) -> Self {
        let mut state = Self {
            turn: situation.turn,
            player: situation.player,
            phase: situation.phase,
            over: situation.over,
            units: situation.units,
            control: situation.control,
            demolished: situation.demolished,
            campaign: situation.campaign,
            dice: situation.dice,
            presence: Presence::default(),
            touched: Touched::default(),
            known: Known::default(),
        };
        state.presence = state.worked_out_presence(game);
        state
    }

    /// The same situation with different dice, for look-ahead players, which must not know the real rolls.
    #[must_use]
    pub fn rolling(mut self, seed: u64) -> Self {
        self.dice = Dice::seeded(seed);
        self
    }

    /// The turn, counted from the campaign's first.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// Whose player-turn it is.
    pub fn player(&self) -> Side {
        self.player
    }

    /// The phase of the current player-turn.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the last turn is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// What changes about a unit: where it is, its steps, what it has done.
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    /// Every unit, by id.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &UnitState)> {
        (0..).map(UnitId).zip(&self.units)
    }

    /// The units in a space, by id.
    pub fn units_in(&self, space: SpaceId) -> impl Iterator<Item = UnitId> {
        // Most spaces are empty; elsewhere the search ends once all units are found.
        self.units()
            .filter(move |(_, unit)| unit.at == Some(space))
            .map(|(id, _)| id)
            .take(self.presence.units_in(space))
    }

    /// Who controls a space (HC-1); `None` for what is not land in play.
    pub fn control(&self, space: SpaceId) -> Option<Side> {
        self.control[space.index()]
    }

    /// Whether a bridge or causeway is down.
    pub fn is_demolished(&self, crossing: CrossingId) -> bool {
        self.demolished[usize::from(crossing.0)]
    }

    /// The changes from the scenario.
    pub fn altered(&self) -> &Altered {
        &self.campaign.altered
    }

    /// Whether the track between two neighbours is broken (HR-17).
    #[inline]
    pub fn is_track_broken(&self, from: SpaceId, to: SpaceId) -> bool {
        self.altered()
            .track(from, to)
            .is_some_and(|track| track.is_broken)
    }

    /// What holds a unit up in this turn (HE-3).
    pub fn halt_of(&self, unit: UnitId) -> Option<&Halt> {
        self.altered().halt_of(unit, self.turn)
    }

    /// The rail bookings of each side (HR-18).
    pub fn bookings(&self) -> &Bookings {
        &self.campaign.bookings
    }

    /// The campaign part: options, air points, the current combat.
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// Whether an option is in play (HO-1).
    pub fn has_option(&self, option: OptionId) -> bool {
        self.campaign.options.get(option.index()).is_some_and(|on| *on)
    }

    /// The effects of a side's options that are in play (HO-1).
    pub(crate) fn effects<'a>(
        &'a self,
        game: &'a HexGame,
        side: Side,
    ) -> impl Iterator<Item = &'a OptionEffect> {
        game.option_ids()
            .filter(|option| self.has_option(*option))
            .map(|option| game.option(option))
            .filter(move |option| option.side == side)
            .map(|option| &option.effect)
    }

    /// The combat in progress; `None` unless one waits for a decision.
    pub fn combat(&self) -> Option<&Combat> {
        self.campaign.combat.as_ref()
    }

    /// The side that decides now: in a combat the owner of the units concerned, otherwise the active player.
    pub fn decider(&self) -> Side {
        self.combat()
            .map_or(self.player, |combat| combat.decider(self.player))
    }

    /// The dice in their current state.
    pub fn dice(&self) -> &Dice {
        &self.dice
    }

    /// [`Self::presence`], computed anew from the units' positions.
    pub(crate) fn worked_out_presence(&self, game: &HexGame) -> Presence {
        let on_map = self.units().filter_map(|(id, unit)| Some((id, unit.at?)));
        Presence::of(game, on_map, &self.demolished)
    }

    /// Each side's units and zones of control.
    pub fn presence(&self) -> &Presence {
        &self.presence
    }

    /// A unit's way in the current phase.
    pub fn journey(&self, unit: UnitId) -> Option<&Journey> {
        match self.phase {
            Phase::Movement => self.unit(unit).marched.as_ref(),
            Phase::RailMovement => self.unit(unit).railed.as_ref(),
            Phase::Setup | Phase::Reinforcement | Phase::NavalMovement | Phase::Combat | Phase::End => None,
        }
    }
}
