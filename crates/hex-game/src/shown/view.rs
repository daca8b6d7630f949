//! The table as one side sees it: what windows, consoles and opponents may ask.
//!
//! Everything shown to a player goes through [`TableView`], so that what a side may not know has one place to be
//! held back.

use crate::chapters::combat::Forecast;
use crate::chapters::supply::{Supply, SupplyAhead, SupplyNet};
use crate::chapters::{
    air, bridges, combat, movement, naval, rail, reinforcement, stacking, supply, victory, zone_of_control,
};
use crate::definition::{Phase, SeaArea, Side, UnitId, Withdrawal};
use crate::state::fog;
use crate::state::hex_state::{HexState, Journey, Standing};
use crate::state::order::Order;
use crate::words::names::UNKNOWN;
use crate::words::refusal::{Overstacked, Refusal};
use crate::{HexGame, Names};
use railhead_engine::board::{CrossingId, Reach, SpaceId};
use railhead_engine::engine::Game;

/// The status of a unit in this phase (HT-4). Only the window knows which one is Selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// It can act in this phase.
    Available,
    /// It was set up or brought on in this phase: Used.
    Deployed,
    /// It has gone by sea in this phase: Used.
    Sailed,
    /// It has marched in this phase: Used.
    Moved,
    /// It has gone by train in this phase: Used. Players read that it has moved, as HR-11 marks it.
    Railed,
    /// It has attacked in this phase: Used.
    Attacked,
    /// It cannot act; [`TableView::why`] says why.
    #[default]
    Idle,
}

impl Mark {
    /// The word that players see.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Available => "Available",
            Self::Deployed => "Deployed",
            Self::Sailed => "Sailed",
            Self::Moved => "Moved",
            Self::Railed => "Moved (by rail)",
            Self::Attacked => "Attacked",
            Self::Idle => "Idle",
        }
    }

    /// Whether the unit has acted in this phase.
    pub const fn is_used(self) -> bool {
        match self {
            Self::Deployed | Self::Sailed | Self::Moved | Self::Railed | Self::Attacked => true,
            Self::Available | Self::Idle => false,
        }
    }

    /// Whether what the unit did in this phase can be aborted (HR-11, HF-2); a sea move (HN-4) and an attack cannot.
    pub const fn can_be_taken_back(self) -> bool {
        match self {
            Self::Deployed | Self::Moved | Self::Railed => true,
            Self::Available | Self::Sailed | Self::Attacked | Self::Idle => false,
        }
    }
}

/// The table as `viewer` sees it.
#[derive(Clone, Copy, Debug)]
pub struct TableView<'a> {
    pub(super) game: &'a HexGame,
    pub(super) state: &'a HexState,
    pub(super) viewer: Side,
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

    /// The side whose view this is.
    pub fn viewer(&self) -> Side {
        self.viewer
    }

    /// The names that the viewing side may know (HO-2).
    pub fn names(&self) -> Names<'a> {
        Names::of(self.game, self.state, self.viewer)
    }

    /// Whether the side does not know a unit's identity (HO-2).
    pub fn is_unknown(&self, unit: UnitId) -> bool {
        fog::is_unknown(self.game, self.state, self.viewer, unit)
    }

    /// The units that the side does not know, by id (HO-2).
    pub fn unknown(&self) -> Vec<UnitId> {
        fog::unknown(self.game, self.state, self.viewer)
    }

    /// The name of a unit, as far as the side knows it.
    pub fn name(&self, unit: UnitId) -> &'a str {
        if self.is_unknown(unit) {
            UNKNOWN
        } else {
            &self.game.unit(unit).name
        }
    }

    /// The stacking points in a space; `None` if a unit that the side does not know is there.
    pub fn stacking_points(&self, space: SpaceId) -> Option<u16> {
        let hidden = self.state.units_in(space).any(|unit| self.is_unknown(unit));
        (!hidden).then(|| stacking::points(self.game, self.state, space))
    }

    /// The supply of a unit in words, as far as the side knows it.
    pub fn supply_words(&self, unit: UnitId) -> String {
        supply::describe(&self.names(), self.state, unit)
    }

    /// The status of a unit in this phase.
    pub fn mark(&self, unit: UnitId) -> Mark {
        self.deed(unit).unwrap_or_else(|| {
            if !self.is_unknown(unit) && self.why(unit).is_empty() {
                Mark::Available
            } else {
                Mark::Idle
            }
        })
    }

    /// The deed for which a unit is Used in this phase; `None` for an unknown one too.
    pub fn deed(&self, unit: UnitId) -> Option<Mark> {
        if self.is_unknown(unit) {
            return None;
        }
        let status = self.state.unit(unit);
        match self.state.phase() {
            Phase::Setup | Phase::Reinforcement => status.deployed.then_some(Mark::Deployed),
            Phase::NavalMovement => status.sailed.map(|_| Mark::Sailed),
            Phase::Movement => status.marched.as_ref().map(|_| Mark::Moved),
            Phase::RailMovement => status.railed.as_ref().map(|_| Mark::Railed),
            // One that its owner can choose in the combat that is being fought is Available.
            Phase::Combat => (status.attacked && !self.why(unit).is_empty()).then_some(Mark::Attacked),
            Phase::End => None,
        }
    }

    /// Whether an order would be carried out now, or why not.
    pub fn allows(&self, order: &Order) -> Result<(), Refusal> {
        self.game.check(self.state, order)
    }

    /// The units that can act now, by id (HR-11, HM-6): those for which there is an order but to take back what they did. A unit
    /// that has marched can still blow a bridge, and one that is offered be accepted.
    pub fn available(&self) -> Vec<UnitId> {
        self.game
            .unit_ids()
            .filter(|unit| self.why(*unit).is_empty() || self.allows(&Order::Accept { unit: *unit }).is_ok())
            .collect()
    }

    /// The units with a mark, by id.
    pub fn marked(&self, mark: Mark) -> Vec<UnitId> {
        self.game
            .unit_ids()
            .filter(|unit| self.mark(*unit) == mark)
            .collect()
    }

    /// Every reason why a unit cannot act now (HR-13); empty if it is Available.
    pub fn why(&self, unit: UnitId) -> Vec<Refusal> {
        match self.state.phase() {
            // HD-1, HR-17, HM-8, HF-8: a unit that may do something else can act, even if it cannot march or is there already.
            Phase::Movement | Phase::Reinforcement if self.can_work(unit) => Vec::new(),
            // HL-4.
            Phase::Setup if self.can_recover(unit) => Vec::new(),
            Phase::Setup | Phase::Reinforcement => {
                reinforcement::reasons_against_unit(self.game, self.state, unit)
            }
            Phase::Movement | Phase::End => movement::reasons_against_unit(self.game, self.state, unit),
            Phase::Combat => combat::reasons_against_unit(self.game, self.state, unit),
            Phase::NavalMovement => naval::reasons_against_unit(self.game, self.state, unit),
            Phase::RailMovement => rail::reasons_against_unit(self.game, self.state, unit),
        }
    }

    /// Every reason why a unit cannot go to a space now: those against the unit, then those against the space. The first is
    /// the one with which such an order is refused.
    pub fn why_not(&self, unit: UnitId, to: SpaceId) -> Vec<Refusal> {
        self.why_not_by(unit, &[], to)
    }

    /// The same for a march by way-points; in other phases these are left aside.
    pub fn why_not_by(&self, unit: UnitId, via: &[SpaceId], to: SpaceId) -> Vec<Refusal> {
        let (game, state) = (self.game, self.state);
        let mut reasons: Vec<Refusal> = match state.phase() {
            Phase::Setup | Phase::Reinforcement => reinforcement::unit_reason(game, state, unit)
                .into_iter()
                .collect(),
            Phase::Movement | Phase::End => movement::unit_reason(game, state, unit).into_iter().collect(),
            Phase::NavalMovement => naval::unit_reasons(game, state, unit),
            Phase::RailMovement => rail::unit_reasons(game, state, unit).collect(),
            // Attack targets and destinations are the same question.
            Phase::Combat => Vec::new(),
        };
        if self.is_unknown(unit) {
            return self.why(unit);
        }
        let more = match self.state.phase() {
            Phase::Setup | Phase::Reinforcement => {
                reinforcement::reasons_against_space(self.game, self.state, unit, to)
            }
            Phase::Movement | Phase::End => {
                movement::reasons_against_march(self.game, self.state, unit, via, to)
            }
            Phase::Combat => combat::reasons_against_space(self.game, self.state, unit, to),
            Phase::NavalMovement => naval::reasons_against_space(self.game, self.state, unit, to),
            Phase::RailMovement => rail::reasons_against_space(self.game, self.state, unit, to),
        };
        for reason in more {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        reasons
    }

    /// Where a unit can go in this phase, with costs as those of [`TableView::destinations`].
    pub fn reach(&self, unit: UnitId) -> Reach {
        let mut reach = Reach::new();
        self.reach_into(unit, &mut reach);
        reach
    }

    /// The same as [`TableView::reach`], into a table to be used again.
    pub fn reach_into(&self, unit: UnitId, reach: &mut Reach) {
        match self.state.phase() {
            // A reach begins at the unit's space.
            _ if self.is_unknown(unit) => reach.clear(),
            Phase::Movement => movement::reach(self.game, self.state, unit, reach),
            Phase::RailMovement => rail::reach(self.game, self.state, unit, reach),
            Phase::NavalMovement => naval::reach(self.game, self.state, unit, reach),
            Phase::Setup | Phase::Reinforcement | Phase::Combat | Phase::End => reach.clear(),
        }
    }

    /// A unit's way to a space in this phase and its cost: the way it takes if it is sent there (HM-6, HR-11). Only marches use waypoints.
    pub fn way(&self, unit: UnitId, via: &[SpaceId], to: SpaceId) -> Option<Journey> {
        // An unknown unit's position is hidden; and a unit's own space is a destination only by waypoints.
        if self.is_unknown(unit) || via.is_empty() && self.state.unit(unit).at == Some(to) {
            return None;
        }
        match self.state.phase() {
            Phase::Movement => movement::way(self.game, self.state, unit, via, to),
            Phase::RailMovement => rail::way(self.game, self.state, unit, to).filter(|_| via.is_empty()),
            Phase::NavalMovement => Journey::along(&self.reach(unit), to).filter(|_| via.is_empty()),
            Phase::Setup | Phase::Reinforcement | Phase::Combat | Phase::End => None,
        }
    }

    /// The spaces that the player can attack now (HB-1).
    pub fn attackable(&self) -> Vec<SpaceId> {
        combat::attackable(self.game, self.state)
    }

    /// The units that may join an attack on a space, by id (HB-1).
    pub fn attackers(&self, target: SpaceId) -> Vec<UnitId> {
        combat::eligible(self.game, self.state, target)
    }

    /// The forecast of an attack: strengths, odds, modifiers and the chance of each result (HB-8).
    pub fn forecast(&self, target: SpaceId, attackers: &[UnitId], air: u8) -> Result<Forecast, Refusal> {
        combat::forecast(self.game, self.state, target, attackers, air)
    }

    /// How much a hex subtracts from its attackers' die, by its terrain, town or city (HB-4); 0 without cover.
    pub fn cover(&self, target: SpaceId) -> u8 {
        self.game.cover(target)
    }

    /// The forecast of the current combat with the air points given so far (HB-8).
    pub fn combat_so_far(&self) -> Option<Forecast> {
        combat::so_far(self.game, self.state)
    }

    /// The most air points that a side can give a combat in a space now (HA-1).
    pub fn most_air(&self, side: Side, target: SpaceId) -> u8 {
        air::most(self.game, self.state, side, target)
    }

    /// The ways by which a defender can retreat, one to each space where it can end (HB-6).
    pub fn retreats(&self, unit: UnitId) -> Vec<combat::retreat::RetreatPath> {
        combat::retreat::retreat_paths(self.game, self.state, unit)
    }

    /// The ways by which an attacker can advance (HB-7).
    pub fn advances(&self, unit: UnitId) -> Vec<Vec<SpaceId>> {
        combat::advance::ways(self.game, self.state, unit)
    }

    /// A sensible order for the decision that the combat waits for.
    pub fn default_order(&self) -> Option<Order> {
        combat::default_order(self.game, self.state)
    }

    /// The viewing side's reinforcements waiting to be deployed, by id (HF-2, HF-3).
    pub fn due(&self) -> Vec<UnitId> {
        reinforcement::due(self.game, self.state, self.viewer)
    }

    /// The optional units that the side is offered in this turn, with their prices in victory points (HF-5).
    pub fn offers(&self) -> Vec<(UnitId, u16)> {
        reinforcement::offers(self.game, self.state, self.viewer)
    }

    /// A side's future reinforcements, soonest first; empty for the other side under fog (HO-2).
    pub fn ahead(&self, side: Side) -> Vec<reinforcement::Expected> {
        if side != self.viewer && fog::is_on(self.state) {
            return Vec::new();
        }
        reinforcement::ahead(self.game, self.state, side)
    }

    /// The units that a side loses to withdrawals in later turns, the next first; nothing of the other side's under fog.
    pub fn leaving(&self, side: Side) -> Vec<Withdrawal> {
        if side != self.viewer && fog::is_on(self.state) {
            return Vec::new();
        }
        reinforcement::leaving(self.game, self.state, side)
    }

    /// The units in a side's off-map port, by id; none of the other side's under fog (HO-2).
    pub fn in_off_map_port(&self, side: Side) -> Vec<UnitId> {
        let there = self
            .state
            .units()
            .filter(|(_, unit)| unit.standing == Standing::OffMapPort);
        there
            .map(|(id, _)| id)
            .filter(|unit| self.game.unit(*unit).side == side && !self.is_unknown(*unit))
            .collect()
    }

    /// The points of both sides (HV-2). Under fog the optional units of the other side are among them without their names.
    pub fn score(&self) -> [victory::Score; 2] {
        victory::score(self.game, self.state)
    }

    /// What the result would be if the game ended today (HV-3); `None` where the scenario names no winner.
    pub fn today(&self) -> Option<victory::Today> {
        victory::today(self.game, self.state)
    }

    /// Whether the side may ask for fog of war now, or take that back (HO-2).
    pub fn fog_orders(&self) -> Vec<Order> {
        let both = [true, false].map(|on| Order::Fog { on });
        both.into_iter()
            .filter(|order| self.allows(order).is_ok())
            .collect()
    }

    /// The hexes that keep the phase from ending.
    pub fn overstacked(&self) -> Vec<Overstacked> {
        stacking::overstacked(self.game, self.state)
    }

    /// How many units the player may rail in a phase, and how many of these are left.
    pub fn rail_capacity(&self) -> (u16, u16) {
        (
            rail::capacity(self.game, self.state, self.state.player()),
            rail::capacity_left(self.game, self.state),
        )
    }

    /// Where a unit can go by sea now, by space, with kind and cost of the move (HN).
    pub fn sea_destinations(&self, unit: UnitId) -> Vec<naval::Destination> {
        naval::destinations(self.game, self.state, unit)
    }

    /// The player's shipping in this phase, by sea area, with the source of the capacity (HN-2, HN-3, HN-7).
    pub fn sea_capacity(&self) -> Vec<naval::AreaCapacity> {
        naval::capacities(self.game, self.state)
    }

    /// Whether the squadron that intercepts is active (HN-5).
    pub fn squadron_is_active(&self) -> bool {
        naval::squadron_is_active(self.game, self.state)
    }

    /// The name of the squadron that may find a unit on a sea area; `None` if none waits there (HN-5).
    pub fn squadron_against(&self, unit: UnitId, area: SeaArea) -> Option<&'a str> {
        let squadron = naval::squadron_against(self.game, self.state, unit, area);
        squadron.map(|squadron| squadron.name.as_str())
    }

    /// The bridges that a unit may try to blow now, by id (HD-1).
    pub fn bridges(&self, unit: UnitId) -> Vec<CrossingId> {
        bridges::candidates(self.game, self.state, unit)
    }

    /// Every reason why a unit may not try to blow a bridge now; empty if it may.
    pub fn why_not_blow(&self, unit: UnitId, crossing: CrossingId) -> Vec<Refusal> {
        let mut reasons = bridges::reasons_against(self.game, self.state, unit, crossing);
        if self.is_unknown(unit) {
            // How far it is from the bridge would say where it is.
            reasons.truncate(1);
        }
        reasons
    }

    /// How many of the die's six faces destroy a bridge; `None` where neither side does so (HD-1).
    pub fn demolition_chance(&self) -> Option<u8> {
        bridges::chance(self.game)
    }

    /// The supply line of a unit as things stand now, or what is wrong with it (HS-7); `None` off the map, and for a unit
    /// that the side does not know.
    pub fn supply(&self, unit: UnitId) -> Option<Supply> {
        if self.is_unknown(unit) {
            return None;
        }
        supply::supply_of(self.game, self.state, unit)
    }

    /// A side's current supply network.
    pub fn supply_network(&self, side: Side) -> SupplyNet {
        supply::network(self.game, self.state, side)
    }

    /// The spaces where the viewing side's units will be in supply when Combat begins (HS-1).
    pub fn supply_ahead(&self) -> SupplyAhead<'a> {
        SupplyAhead::new(self.game, self.state, self.viewer)
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

    /// The units of a side that exert a zone of control into a space; one stands for all unknown ones.
    pub fn zone_of(&self, side: Side, space: SpaceId) -> Vec<UnitId> {
        let units = zone_of_control::exerting(self.game, self.state, side.enemy(), space);
        self.names().told_apart(&units)
    }
}
