//! A side's sight of the position (HO-2): the part of [`TableView`] about it, without anything that fog hides. The window, the console and the
//! computer players use it.

use super::balance;
use super::balance::{Holdings, Losses};
use crate::chapters::combat::{Combat, Share};
use crate::chapters::victory::Town;
use crate::chapters::{bridges, combat, march::allowance, movement, options, stacking, supply, victory};
use crate::definition::{OptionId, Phase, Side, SupplySource, UnitId};
use crate::state::fog;
use crate::state::hex_state::{Journey, Prize, Standing, UnitState};
use crate::state::order::Order;
use crate::words::refusal::Refusal;
use crate::{HexGame, Names, TableView};
use railhead_engine::board::{CrossingId, SpaceId};
use railhead_engine::engine::Game as _;

/// A unit as a side sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sighting<'a> {
    /// One that it knows: its own, and those of the enemy that it may read.
    Known { unit: UnitId, status: &'a UnitState },
    /// A unit of which only the position is visible.
    Unknown {
        side: Side,
        at: SpaceId,
        /// The how many-th of the unknown units there it is, from 1. Which of them is which says nothing.
        number: u16,
    },
}

impl Sighting<'_> {
    /// Its space; `None` off the map.
    pub fn at(&self) -> Option<SpaceId> {
        match self {
            Self::Known { status, .. } => status.at,
            Self::Unknown { at, .. } => Some(*at),
        }
    }

    /// The side that it belongs to, which fog never hides.
    pub fn side(&self, game: &HexGame) -> Side {
        match self {
            Self::Known { unit, .. } => game.unit(*unit).side,
            Self::Unknown { side, .. } => *side,
        }
    }

    /// The word by which programs know it: its id, or for one that is not known its hex and a number: `unknown_2135_1`.
    pub fn handle(&self, game: &HexGame) -> String {
        match self {
            Self::Known { unit, .. } => game.unit(*unit).id.clone(),
            Self::Unknown { at, number, .. } => format!("unknown_{}_{number}", game.board().number(*at)),
        }
    }
}

impl<'a> From<&TableView<'a>> for Names<'a> {
    fn from(view: &TableView<'a>) -> Self {
        Self::of(view.game, view.state, view.viewer)
    }
}

impl<'a> TableView<'a> {
    /// Every unit that the side sees: those that it knows, on the map and off it, by id; then the unknown ones on the map, by
    /// space, so that no order of a list tells who they are.
    pub fn sightings(&self) -> Vec<Sighting<'a>> {
        self.sightings_of(self.state.units())
    }

    /// The same of the units in a space.
    pub fn sightings_in(&self, space: SpaceId) -> Vec<Sighting<'a>> {
        let units = self.state.units();
        self.sightings_of(units.filter(|(_, status)| status.at == Some(space)))
    }

    fn sightings_of(&self, units: impl Iterator<Item = (UnitId, &'a UnitState)>) -> Vec<Sighting<'a>> {
        let names = self.names();
        let mut seen = Vec::new();
        let mut unknown: Vec<(SpaceId, Side)> = Vec::new();
        for (unit, status) in units {
            if names.is_unknown(unit) {
                unknown.extend(status.at.map(|at| (at, self.game.unit(unit).side)));
            } else {
                seen.push(Sighting::Known { unit, status });
            }
        }
        unknown.sort_unstable();
        let mut before = None;
        for (at, side) in unknown {
            let number = match before {
                Some((same, number)) if same == at => number + 1,
                _ => 1,
            };
            before = Some((at, number));
            seen.push(Sighting::Unknown { side, at, number });
        }
        seen
    }

    /// All about a unit; `None` if the side does not know it.
    pub fn status(&self, unit: UnitId) -> Option<&'a UnitState> {
        (!self.is_unknown(unit)).then(|| self.state.unit(unit))
    }

    /// Attack and defence factors of a unit as it stands, halved if it is weakened (HB-5), supply apart; `None` if the side does
    /// not know it.
    pub fn strength(&self, unit: UnitId) -> Option<(u16, u16)> {
        self.status(unit)?;
        let spec = self.game.unit(unit);
        let is_weakened = combat::is_weakened(self.game, self.state, unit);
        let factor = |full: u8| {
            let full = u16::from(full);
            if is_weakened { full.div_ceil(2) } else { full }
        };
        Some((factor(spec.attack), factor(spec.defence)))
    }

    /// Every order that the side may give now; none while the other side has to decide.
    pub fn orders(&self) -> Vec<Order> {
        if self.state.decider() == self.viewer {
            self.game.legal_orders(self.state)
        } else {
            Vec::new()
        }
    }

    /// What each attacker and each defender would bring to an attack, also to one that may not be; nothing of defenders that
    /// the side does not know.
    pub fn shares(&self, target: SpaceId, attackers: &[UnitId]) -> (Vec<Share>, Vec<Share>) {
        let names = self.names();
        let (mut attackers, mut defenders) = combat::shares(self.game, self.state, target, attackers);
        attackers.retain(|share| !names.is_unknown(share.unit));
        defenders.retain(|share| !names.is_unknown(share.unit));
        (attackers, defenders)
    }

    /// Whether a unit could end in a space that it is not in, within the stacking limit (HK-1), as far as the side sees.
    pub fn has_room(&self, unit: UnitId, space: SpaceId) -> bool {
        self.stacking_points(space).is_some() && stacking::has_room(self.game, self.state, unit, space)
    }

    /// The turn, counted from the campaign's first.
    pub fn turn(&self) -> u16 {
        self.state.turn()
    }

    /// Whose player-turn it is.
    pub fn player(&self) -> Side {
        self.state.player()
    }

    /// Who has to decide now.
    pub fn decider(&self) -> Side {
        self.state.decider()
    }

    /// The phase of the current player-turn.
    pub fn phase(&self) -> Phase {
        self.state.phase()
    }

    /// Whether the last turn is over.
    pub fn is_over(&self) -> bool {
        self.state.is_over()
    }

    /// Who controls a space (HC-1); `None` unless it is land in play.
    pub fn control(&self, space: SpaceId) -> Option<Side> {
        self.state.control(space)
    }

    /// Whether a bridge or causeway is down.
    pub fn is_demolished(&self, crossing: CrossingId) -> bool {
        self.state.is_demolished(crossing)
    }

    /// Whether a side exerts a zone of control into a space (HZ-1).
    pub fn has_zone(&self, side: Side, space: SpaceId) -> bool {
        self.state.presence().has_zone(side, space)
    }

    /// The current combat; both sides know its units (HO-2).
    pub fn combat(&self) -> Option<&'a Combat> {
        self.state.combat()
    }

    /// Whether an option is in play (HO-1).
    pub fn has_option(&self, option: OptionId) -> bool {
        self.state.has_option(option)
    }

    /// The options that a side has chosen, with their prices (HO-1).
    pub fn chosen_options(&self, side: Side) -> Vec<(OptionId, u16)> {
        options::chosen(self.game, self.state, side)
    }

    /// Whether fog of war lies over the game (HO-2).
    pub fn has_fog(&self) -> bool {
        fog::is_on(self.state)
    }

    /// The air points that a side has left in this player-turn (HA-1).
    pub fn air_points(&self, side: Side) -> u8 {
        self.state.campaign().air[side.index()]
    }

    /// The state of the shipping that can be seized (HN-3).
    pub fn prize(&self) -> Prize {
        self.state.campaign().prize
    }

    /// The movement points that a unit has in this turn (HM-1), of one that the side knows.
    pub fn allowance(&self, unit: UnitId) -> u16 {
        self.status(unit)
            .map_or(0, |_| allowance::allowance(self.game, self.state, unit))
    }

    /// Whether a source of supply feeds anything now (HS-3, HS-4).
    pub fn is_open_source(&self, source: &SupplySource) -> bool {
        supply::open_sources(self.game, self.state, source.side).any(|open| open == source)
    }

    /// What it costs a unit to march from a space to a neighbour as the bridges are now, in movement points; `None` where it
    /// cannot.
    pub fn entry_cost(&self, unit: UnitId, from: SpaceId, to: SpaceId) -> Option<u16> {
        movement::entry_cost(self.game, self.state, unit, from, to)
    }

    /// A unit's position, which each side sees even for unknown units.
    pub fn at(&self, unit: UnitId) -> Option<SpaceId> {
        self.state.unit(unit).at
    }

    /// The defended space that a unit lies off at sea and has to assault (HN-6).
    pub fn lies_off(&self, unit: UnitId) -> Option<SpaceId> {
        match self.state.unit(unit).standing {
            Standing::Afloat(space) => Some(space),
            Standing::Awaited
            | Standing::OffMapPort
            | Standing::OnMap
            | Standing::Declined
            | Standing::Withdrawn
            | Standing::Lost { .. } => None,
        }
    }

    /// Whether a unit is destroyed: its wreck lies before both sides.
    pub fn is_lost(&self, unit: UnitId) -> bool {
        matches!(self.state.unit(unit).standing, Standing::Lost { .. })
    }

    /// The way that a unit went in this phase, of one that the side knows.
    pub fn journey(&self, unit: UnitId) -> Option<&'a Journey> {
        self.status(unit)?;
        self.state.journey(unit)
    }

    /// Every reason why a unit cannot attack a space (HB-1).
    pub fn why_not_attack(&self, unit: UnitId, target: SpaceId) -> Vec<Refusal> {
        combat::reasons_against_attack(self.game, self.state, unit, target)
    }

    /// The bridges that a unit is next to, whether it can blow them or not (HD-1).
    pub fn bridges_nearby(&self, unit: UnitId) -> Vec<CrossingId> {
        bridges::nearby(self.game, self.state, unit)
    }

    /// Whether the squadron is sunk (HN-5).
    pub fn squadron_is_sunk(&self) -> bool {
        self.state.campaign().squadron_sunk
    }

    /// Whether a side wished for fog of war (HO-2): the game may be over meanwhile.
    pub fn fog_was_requested(&self) -> bool {
        self.state.campaign().fog
    }

    /// Every town that counts, the most valuable first, with its holder (HV-2).
    pub fn towns(&self) -> Vec<Town> {
        victory::towns(self.game, self.state)
    }

    /// The towns, and what else is worth something, that a side holds.
    pub fn towns_held(&self, side: Side) -> Vec<Town> {
        balance::towns_held(self.game, self.state, side)
    }

    /// What both sides hold; of units that are not known nothing.
    pub fn holdings(&self) -> [Holdings; 2] {
        balance::known_holdings(self.game, self.state, |unit| self.status(unit))
    }

    /// What both sides have lost.
    pub fn losses(&self) -> [Losses; 2] {
        balance::losses(self.game, self.state)
    }
}
