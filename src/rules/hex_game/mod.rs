//! The hex game: operational campaigns by hexes, after the 1999 game *1942: Campaign For Malaya*.
//!
//! One file for each chapter of the rules, with its queries, its checks and what it carries out. What is
//! highlighted, what is allowed and what "why not?" says come from the same function. Rule ids (`HR-6`) are
//! those of `assets/rules/hex-game.md`.

pub mod air;
pub mod apply;
pub mod attrition;
pub mod bridges;
pub mod combat;
pub mod control;
pub mod costs;
pub mod definition;
pub mod event;
pub mod file_check;
pub mod fog;
pub mod invariants;
mod march;
pub mod movement;
pub mod naval;
pub mod options;
pub mod order;
pub mod presence;
pub mod rail;
pub mod refusal;
pub mod reinforcement;
pub mod report;
pub mod rules_file;
pub mod setup;
pub mod setup_check;
pub mod sight;
pub mod stacking;
pub mod state;
pub mod story;
pub mod supply;
#[cfg(test)]
mod testing;
pub mod threat;
pub mod turn;
pub mod undo;
pub mod unit_file;
pub mod victory;
pub mod view;
pub mod way_out;
pub mod zone_of_control;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use definition::{
    Definition, Mobility, OptionId, Phase, Side, Station, Tables, UnitId, UnitKind, UnitSpec,
};
pub use event::Event;
pub use fog::Names;
pub use order::{Order, OrderText};
pub use presence::Presence;
pub use refusal::Refusal;
pub use sight::Sighting;
pub use state::{HexState, Journey, Standing, UnitState};
pub use view::{Mark, TableView};

use crate::rules::board::{Board, SpaceId};
use crate::rules::engine::{Barrier, Game};
use costs::LinkCosts;
use supply::LineNet;

/// A scenario of the hex game, ready to be played: its definition, and what follows from it.
#[derive(Debug)]
pub struct HexGame {
    definition: Definition,
    costs: LinkCosts,
    lines: LineNet,
    /// The stacking limit of each space (HK-1).
    stacking_limits: Vec<u16>,
    /// Every unit by its id in files and orders.
    units_by_id: BTreeMap<String, UnitId>,
}

impl HexGame {
    /// Makes the game of a definition that its loader has found to be without problems.
    pub fn new(definition: Definition) -> Self {
        let costs = LinkCosts::new(&definition);
        let lines = LineNet::new(&definition.board);
        let stacking_limits = stacking::limits(&definition);
        let ids = definition.units.iter().map(|unit| unit.id.clone());
        let units_by_id = ids.zip((0..).map(UnitId)).collect();
        Self {
            definition,
            costs,
            lines,
            stacking_limits,
            units_by_id,
        }
    }

    /// The definition.
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// The map.
    pub fn board(&self) -> &Board {
        &self.definition.board
    }

    /// The map, to share.
    pub fn shared_board(&self) -> Arc<Board> {
        Arc::clone(&self.definition.board)
    }

    /// Every number of the rules.
    pub fn tables(&self) -> &Tables {
        &self.definition.tables
    }

    /// One unit.
    pub fn unit(&self, unit: UnitId) -> &UnitSpec {
        &self.definition.units[unit.index()]
    }

    /// The kind of a unit.
    pub fn kind(&self, unit: UnitId) -> &UnitKind {
        &self.tables().kinds[self.unit(unit).kind]
    }

    /// How a unit gets about.
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

    /// One option.
    pub fn option(&self, option: OptionId) -> &definition::OptionSpec {
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

    /// The effects of a side's options that are in play (HO-1).
    pub(crate) fn effects<'a>(
        &'a self,
        state: &'a HexState,
        side: Side,
    ) -> impl Iterator<Item = &'a definition::OptionEffect> {
        self.option_ids()
            .filter(|option| state.has_option(*option))
            .map(|option| self.option(option))
            .filter(move |option| option.side == side)
            .map(|option| &option.effect)
    }

    /// What a side is called.
    pub fn side(&self, side: Side) -> &definition::SideSpec {
        &self.definition.sides[side.index()]
    }

    /// The roads and railways that supply lines run along.
    fn lines(&self) -> &LineNet {
        &self.lines
    }

    /// What links cost to march along.
    pub(crate) fn costs(&self) -> &LinkCosts {
        &self.costs
    }
}

impl Game for HexGame {
    type State = HexState;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type Change = undo::Change;

    fn start(&self, seed: u64) -> (HexState, Vec<Event>) {
        turn::start(self, seed)
    }

    fn check(&self, state: &HexState, order: &Order) -> Result<(), Refusal> {
        turn::check_time(state, order)?;
        match *order {
            Order::Choose { option } => options::check(self, state, option, true),
            Order::Drop { option } => options::check(self, state, option, false),
            Order::Fog { on } => options::check_fog(self, state, on),
            Order::Deploy { unit, to } => reinforcement::check_deploy(self, state, unit, to),
            Order::Muster { unit } => reinforcement::check_muster(self, state, unit),
            Order::Accept { unit } | Order::Refuse { unit } => reinforcement::check_answer(self, state, unit),
            Order::Sail { unit, to } => naval::check(self, state, unit, to),
            Order::Move { unit, to, ref via } => movement::check(self, state, unit, via, to),
            Order::Rail { unit, to } => rail::check(self, state, unit, to),
            Order::Blow { unit, crossing } => bridges::check(self, state, unit, crossing),
            Order::Attack { .. }
            | Order::DefendByAir { .. }
            | Order::LoseStep { .. }
            | Order::Retreat { .. }
            | Order::Advance { .. }
            | Order::EndCombat => combat::check(self, state, order),
            Order::TakeBack { unit } => turn::check_take_back(self, state, unit),
            Order::EndPhase => turn::check_end_phase(self, state),
        }
    }

    fn resolve(&self, state: &mut HexState, order: &Order) -> Vec<Event> {
        let mut play = turn::Play::new(self, state);
        match *order {
            Order::Choose { option } => options::resolve(&mut play, option, true),
            Order::Drop { option } => options::resolve(&mut play, option, false),
            Order::Fog { on } => options::resolve_fog(&mut play, on),
            Order::Deploy { unit, to } => reinforcement::resolve_deploy(&mut play, unit, to),
            Order::Muster { unit } => reinforcement::resolve_muster(&mut play, unit),
            Order::Accept { unit } => reinforcement::resolve_answer(&mut play, unit, true),
            Order::Refuse { unit } => reinforcement::resolve_answer(&mut play, unit, false),
            Order::Sail { unit, to } => naval::resolve(&mut play, unit, to),
            Order::Move { unit, to, ref via } => movement::resolve(&mut play, unit, via, to),
            Order::Rail { unit, to } => rail::resolve(&mut play, unit, to),
            Order::Blow { unit, crossing } => bridges::resolve(&mut play, unit, crossing),
            Order::Attack { .. }
            | Order::DefendByAir { .. }
            | Order::LoseStep { .. }
            | Order::Retreat { .. }
            | Order::Advance { .. }
            | Order::EndCombat => combat::resolve(&mut play, order),
            Order::TakeBack { unit } => turn::resolve_take_back(&mut play, unit),
            Order::EndPhase => turn::resolve_end_phase(&mut play),
        }
        turn::resolve_sights(&mut play, order);
        play.events
    }

    fn apply(&self, state: &mut HexState, event: &Event) {
        apply::apply(self, state, event);
    }

    fn change(before: &HexState, after: &HexState) -> undo::Change {
        undo::Change::between(before, after)
    }

    fn revert(state: &mut HexState, change: undo::Change) {
        change.revert(state);
    }

    fn change_bytes(change: &undo::Change) -> usize {
        change.bytes()
    }

    fn state_bytes(state: &HexState) -> usize {
        undo::bytes(state)
    }

    fn legal_orders(&self, state: &HexState) -> Vec<Order> {
        turn::legal_orders(self, state)
    }

    fn barrier(&self, event: &Event) -> Option<Barrier> {
        match event {
            Event::SetupBegan { .. } | Event::PlayerTurnBegan { .. } | Event::GameEnded { .. } => {
                Some(Barrier::ChangeOfPlayer)
            }
            Event::DieRolled { .. } => Some(Barrier::Dice),
            // HN-4.
            Event::UnitSailed { .. } => Some(Barrier::Rule("HN-4: a sea move cannot be taken back")),
            // HO-2: an attack shows both sides what they fight, a march what it comes next to.
            Event::AttackDeclared { .. } | Event::UnitsSeen { .. } => Some(Barrier::Reveal),
            // The next decision of a combat can be the other player's.
            Event::StageBegan { .. } | Event::CombatEnded { .. } => {
                Some(Barrier::Rule("HB-5: the combat has gone on"))
            }
            Event::PhaseBegan { .. }
            | Event::PhaseEnded { .. }
            | Event::OptionChosen { .. }
            | Event::FogWished { .. }
            | Event::UnitDeployed { .. }
            | Event::DeploymentTakenBack { .. }
            | Event::OfferAnswered { .. }
            | Event::UnitWithdrawn { .. }
            | Event::UnitMoved { .. }
            | Event::UnitRailed { .. }
            | Event::MoveTakenBack { .. }
            | Event::UnitLanded { .. }
            | Event::UnitTurnedBack { .. }
            | Event::SquadronSunk
            | Event::PrizeDecided { .. }
            | Event::BridgeTried { .. }
            | Event::AirPointsSet { .. }
            | Event::AirDefended { .. }
            | Event::CombatDecided { .. }
            | Event::StepLost { .. }
            | Event::UnitDestroyed { .. }
            | Event::UnitRetreated { .. }
            | Event::UnitAdvanced { .. }
            | Event::HungerCounted { .. }
            | Event::ControlChanged { .. }
            | Event::SupplyChanged { .. } => None,
        }
    }

    fn is_over(&self, state: &HexState) -> bool {
        state.is_over()
    }
}

/// Where a space is a question of names: `II/11th Regiment at 0912`.
pub(crate) fn unit_at(names: &Names<'_>, unit: UnitId, at: SpaceId) -> String {
    format!("{} at {}", names.object(unit), names.game().board().number(at))
}
