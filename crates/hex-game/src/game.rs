//! A scenario in play: its definition, and what follows from it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::definition::costs::LinkCosts;
use super::definition::cover::covers;
use super::definition::line_net::LineNet;
use super::definition::{
    CarriedOver, Definition, EventId, Exit, ExitId, Mobility, OptionId, OptionSpec, Placement, ScriptedEvent,
    Side, SideSpec, Tables, UnitId, UnitKind, UnitSpec,
};
use super::linked_battles::standing::CampaignStanding;
use super::scripts::advice::HexAdvice;
use super::scripts::conditions::Condition;
use super::scripts::goals::WrittenGoal;
use super::scripts::script::Script;
use railhead_engine::board::look::Ink;
use railhead_engine::board::look::stock::stock;
use railhead_engine::board::{Board, CrossingId, Gauges, PlaceKind, SpaceId};
use railhead_engine::engine::great_events::WrittenEvent;

/// A scenario of the hex game, ready to play.
#[derive(Debug)]
pub struct HexGame {
    definition: Definition,
    costs: LinkCosts,
    lines: LineNet,
    /// The gauges on which the trains of each side run (HR-15).
    gauges: [Gauges; 2],
    /// The stacking limit of each space (HK-1).
    stacking_limits: Vec<u16>,
    /// How much each space subtracts from its attackers' die (HB-4).
    covers: Vec<u8>,
    /// The placement of each unit at the start, as an index of the setup, by id.
    placements: Vec<Option<usize>>,
    /// The bridges, ferries and causeways on a side of a space or of an adjacent one, for spaces that have any (HD-1).
    crossings_near: BTreeMap<SpaceId, Vec<CrossingId>>,
    /// Every unit by its id in files and orders.
    units_by_id: BTreeMap<String, UnitId>,
    /// The scenario's scripts, in order.
    scripts: Vec<Arc<Script>>,
    /// The scenario's advice, in order.
    written_advice: Vec<HexAdvice>,
    /// The scenario's great events, in order.
    written_events: Vec<WrittenEvent<Side, Condition>>,
    /// The scenario's goals beside its objective, in order (HV-4).
    written_goals: Vec<WrittenGoal>,
    /// The conditions of the scenario's events, in order (HE-1).
    event_conditions: Vec<Vec<Condition>>,
    /// The state taken over from the battles before it (HL).
    carried: CarriedOver,
    /// The campaign that it belongs to, as it stands when the battle begins (HL-1).
    campaign: Option<Arc<CampaignStanding>>,
}

impl HexGame {
    /// Makes the game from a checked definition.
    pub fn new(definition: Definition) -> Self {
        let costs = LinkCosts::new(&definition);
        let lines = LineNet::new(&definition.board);
        let gauges = Side::BOTH.map(|side| gauges_of(&definition, side));
        let stacking_limits = stacking_limits(&definition);
        let covers = covers(&definition);
        let placements = placements(&definition);
        let crossings_near = crossings_near(&definition.board);
        let ids = definition.units.iter().map(|unit| unit.id.clone());
        let units_by_id = ids.zip((0..).map(UnitId)).collect();
        Self {
            definition,
            costs,
            lines,
            gauges,
            stacking_limits,
            covers,
            placements,
            crossings_near,
            units_by_id,
            scripts: Vec::new(),
            written_advice: Vec::new(),
            written_events: Vec::new(),
            written_goals: Vec::new(),
            event_conditions: Vec::new(),
            carried: CarriedOver::default(),
            campaign: None,
        }
    }

    /// The same game as a battle of a campaign: with what it takes over, and its map, sides, units and rules unchanged (HL).
    #[must_use]
    pub(crate) fn linked(
        mut self,
        campaign: CampaignStanding,
        carried: CarriedOver,
        change: impl FnOnce(&mut Definition),
    ) -> Self {
        change(&mut self.definition);
        self.placements = placements(&self.definition);
        self.carried = carried;
        self.campaign = Some(Arc::new(campaign));
        self
    }

    /// The state taken over from the battles before it; empty if it is played alone (HL).
    pub const fn carried(&self) -> &CarriedOver {
        &self.carried
    }

    /// The campaign that it belongs to, as it stands when the battle begins; `None` if it is played alone (HL-1).
    pub fn linked_battles(&self) -> Option<&Arc<CampaignStanding>> {
        self.campaign.as_ref()
    }

    /// The steps with which a unit begins: those of its placement, or as it comes later (HL-2).
    pub fn steps_at_start(&self, unit: UnitId) -> u8 {
        let placed = self.placement(unit).map(|placement| placement.steps);
        let carried = || self.carried.steps_of(unit);
        placed.or_else(carried).unwrap_or(self.unit(unit).steps)
    }

    /// The same game with scripts for its sides (HP-1).
    #[must_use]
    pub fn with_scripts(self, scripts: Vec<Arc<Script>>) -> Self {
        Self { scripts, ..self }
    }

    /// The scenario's scripts, in order.
    pub fn scripts(&self) -> &[Arc<Script>] {
        &self.scripts
    }

    /// The same game with advice for its sides.
    #[must_use]
    pub fn with_written_advice(self, written_advice: Vec<HexAdvice>) -> Self {
        Self {
            written_advice,
            ..self
        }
    }

    /// The scenario's advice, in order.
    pub fn written_advice(&self) -> &[HexAdvice] {
        &self.written_advice
    }

    /// The same game with great events.
    #[must_use]
    pub fn with_written_events(self, written_events: Vec<WrittenEvent<Side, Condition>>) -> Self {
        Self {
            written_events,
            ..self
        }
    }

    /// The scenario's great events, in order.
    pub fn written_events(&self) -> &[WrittenEvent<Side, Condition>] {
        &self.written_events
    }

    /// The same game with goals beside its objective (HV-4).
    #[must_use]
    pub fn with_written_goals(self, written_goals: Vec<WrittenGoal>) -> Self {
        Self {
            written_goals,
            ..self
        }
    }

    /// The scenario's goals beside its objective, in order (HV-4).
    pub fn written_goals(&self) -> &[WrittenGoal] {
        &self.written_goals
    }

    /// The same game with the conditions of its events (HE-1).
    #[must_use]
    pub fn with_event_conditions(self, event_conditions: Vec<Vec<Condition>>) -> Self {
        Self {
            event_conditions,
            ..self
        }
    }

    /// All of these hold when an event happens (HE-1).
    pub fn event_conditions(&self, event: EventId) -> &[Condition] {
        self.event_conditions
            .get(event.index())
            .map_or(&[], Vec::as_slice)
    }

    /// Everything that the scenario's files say, checked and looked up.
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// The map on which the scenario is played.
    pub fn board(&self) -> &Board {
        &self.definition.board
    }

    /// The map for those who keep it longer than the game.
    pub fn shared_board(&self) -> Arc<Board> {
        Arc::clone(&self.definition.board)
    }

    /// Every number of the rules.
    pub fn tables(&self) -> &Tables {
        &self.definition.tables
    }

    /// The rule to name for one of the game's: the scenario's own if it cites one in its place (HT-5).
    pub fn cited<'g>(&'g self, rule: &'g str) -> &'g str {
        let cites = &self.tables().cites.0;
        let own = cites.iter().find(|(known, _)| known == rule);
        own.map_or(rule, |(_, own)| own)
    }

    /// What never changes about a unit: its names and factors.
    pub fn unit(&self, unit: UnitId) -> &UnitSpec {
        &self.definition.units[unit.index()]
    }

    /// The kind of a unit.
    pub fn kind(&self, unit: UnitId) -> &UnitKind {
        &self.tables().kinds[self.unit(unit).kind]
    }

    /// How a unit moves.
    pub fn mobility(&self, unit: UnitId) -> Mobility {
        self.kind(unit).mobility
    }

    /// Every unit, by id.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        let count =
            u16::try_from(self.definition.units.len()).expect("the loader allows at most 65,535 units");
        (0..count).map(UnitId)
    }

    /// The unit with this id in files and orders.
    pub fn unit_named(&self, id: &str) -> Option<UnitId> {
        self.units_by_id.get(id).copied()
    }

    /// The name, the price and the effect of an option.
    pub fn option(&self, option: OptionId) -> &OptionSpec {
        &self.definition.options[option.index()]
    }

    /// Every option, by id.
    pub fn option_ids(&self) -> impl Iterator<Item = OptionId> + use<> {
        let count =
            u8::try_from(self.definition.options.len()).expect("the loader allows at most 255 options");
        (0..count).map(OptionId)
    }

    /// The option with this id in files and orders.
    pub fn option_named(&self, id: &str) -> Option<OptionId> {
        self.option_ids().find(|option| self.option(*option).id == id)
    }

    /// An event of the scenario (HE).
    pub fn scripted_event(&self, event: EventId) -> &ScriptedEvent {
        &self.definition.events[event.index()]
    }

    /// Every event of the scenario, in order (HE).
    pub fn event_ids(&self) -> impl Iterator<Item = EventId> + use<> {
        let count =
            u16::try_from(self.definition.events.len()).expect("the loader allows at most 100 events");
        (0..count).map(EventId)
    }

    /// The event of the scenario with this id (HE).
    pub fn scripted_event_named(&self, id: &str) -> Option<EventId> {
        self.event_ids()
            .find(|event| self.scripted_event(*event).id == id)
    }

    /// Every exit of the scenario, in order (HM-8).
    pub fn exits(&self) -> impl Iterator<Item = (ExitId, &Exit)> {
        (0..).map(ExitId).zip(&self.definition.exits)
    }

    /// The names of a side.
    pub fn side(&self, side: Side) -> &SideSpec {
        &self.definition.sides[side.index()]
    }

    /// The ink of a side.
    pub fn ink(&self, side: Side) -> Ink {
        self.side(side).tone.unwrap_or_else(|| stock().side(side.index()))
    }

    /// A unit's placement at the start; `None` for one that arrives later.
    pub fn placement(&self, unit: UnitId) -> Option<&Placement> {
        self.placements[unit.index()].map(|index| &self.definition.setup[index])
    }

    /// The bridges, ferries and causeways on a side of a space or of an adjacent one, by id (HD-1).
    pub(super) fn crossings_near(&self, space: SpaceId) -> &[CrossingId] {
        self.crossings_near.get(&space).map_or(&[], Vec::as_slice)
    }

    /// The stacking limit of a space, in stacking points (HK-1).
    pub fn stacking_limit(&self, space: SpaceId) -> u16 {
        self.stacking_limits[space.index()]
    }

    /// The gauges on which the trains of a side run (HR-15).
    pub fn gauges(&self, side: Side) -> Gauges {
        self.gauges[side.index()]
    }

    /// How much a space subtracts from its attackers' die, by its terrain, town or city (HB-4); 0 without cover.
    pub(crate) fn cover(&self, space: SpaceId) -> u8 {
        self.covers[space.index()]
    }

    /// The roads and railways along which supply lines run.
    pub(super) fn lines(&self) -> &LineNet {
        &self.lines
    }

    /// The march costs of links.
    pub(crate) fn costs(&self) -> &LinkCosts {
        &self.costs
    }
}

/// The placement of each unit at the start, as an index of the setup, by id.
fn placements(definition: &Definition) -> Vec<Option<usize>> {
    let mut placements = vec![None; definition.units.len()];
    for (index, placement) in definition.setup.iter().enumerate().rev() {
        placements[placement.unit.index()] = Some(index);
    }
    placements
}

/// The gauges on which the trains of a side run (HR-15): every one, unless the rules name its own.
fn gauges_of(definition: &Definition, side: Side) -> Gauges {
    let gauge = definition.tables.rail.gauge.get(side.index());
    let named = gauge.and_then(|gauge| definition.board.gauge_named(gauge));
    named.unwrap_or(Gauges::ANY)
}

/// The bridges, ferries and causeways near each space that has any, by id.
fn crossings_near(board: &Board) -> BTreeMap<SpaceId, Vec<CrossingId>> {
    let mut near: BTreeMap<SpaceId, Vec<CrossingId>> = BTreeMap::new();
    for (crossing, there) in (0..).map(CrossingId).zip(board.crossings()) {
        for side in there.between {
            for space in board.links(side).iter().map(|link| link.to).chain([side]) {
                let crossings = near.entry(space).or_default();
                // Hexes of one crossing are consecutive.
                if crossings.last() != Some(&crossing) {
                    crossings.push(crossing);
                }
            }
        }
    }
    near
}

/// The stacking limit of every space (HK-1): its own if it is named, otherwise that of a city or a hex.
fn stacking_limits(definition: &Definition) -> Vec<u16> {
    let table = &definition.tables.stacking;
    let board = &definition.board;
    let mut limits = vec![table.hex; board.len()];
    for place in board.places().iter().filter(|place| place.is(PlaceKind::City)) {
        limits[place.at.index()] = table.city;
    }
    for (space, limit) in &table.places.0 {
        limits[space.index()] = limit.0;
    }
    limits
}
