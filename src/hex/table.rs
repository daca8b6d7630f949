//! The hex game at the table of the window: its view, the reasons why a phase cannot end, and its words.

use std::ops::Range;

use bevy::prelude::*;

use super::concern;
use super::log::{fog_request, lines_of};
use super::selection::ShownSupply;
pub use super::selection::{Selection, SelectionChanged};
use crate::map_view::camera::extent::Map;
use crate::map_view::marks::overlay::ZocOverlay;
use crate::play;
use crate::play::CurtainText;
use crate::play::asking::{Asking, Question, QuestionKind, asks_for_computer};
use crate::play::computer::TurnBudget;
use crate::play::log::LogLine;
pub use crate::play::{ChangeKind, Refused, TableChanged, TableSystems, WarnUnitsLeft, WatchGame};
use crate::sound::Sound;
use railhead_engine::board::SpaceId;
use railhead_engine::board::look::Ink;
use railhead_engine::engine::{Reason, Seat, Session};
use railhead_hex_game::chapters::combat::Stage;
use railhead_hex_game::shown::rail_plan;
use railhead_hex_game::shown::rail_plan::RailPlan;
use railhead_hex_game::state::event::TrackWork;
use railhead_hex_game::words::refusal::Overstacked;
use railhead_hex_game::{Event, HexGame, Mark, Order, Phase, Refusal, Side, TableView, UnitId};

/// The table of the hex game.
pub type HexTable = play::Table<HexGame>;
/// A request to it.
pub type HexRequest = play::Request<Order>;
/// A change of it.
pub type HexChanged = play::GameChanged<Event>;
/// A replay of it.
pub type HexReplay = play::replay::ReplayPlayer<HexGame>;

/// The phase could not end.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum EndPhaseBlocked {
    /// These hexes hold too much (HK-2).
    Overstacked(Vec<Overstacked>),
    /// These units are still Available, or have unanswered offers; [`play::Request::EndPhaseConfirmed`] ends the phase
    /// anyway. In setup the list may be empty: the choices there hold for the whole game.
    UnitsLeft(Vec<UnitId>),
    /// These units have come from the sea and have to attack this hex (HN-6).
    MustAttack(SpaceId, Vec<UnitId>),
}

impl play::WindowGame for HexGame {
    type Blocked = EndPhaseBlocked;
    type Selection = (Selection, ShownSupply, bool);
    type View<'a> = TableView<'a>;

    fn view<'a>(&'a self, state: &'a Self::State, viewer: Seat) -> TableView<'a> {
        let side = Side::of(viewer).expect("seats of the hex game are its sides");
        TableView::new(self, state, side)
    }

    fn played_on(&self) -> Map {
        Map::Hexes(self.shared_board())
    }

    fn inks(&self) -> Vec<Ink> {
        Side::BOTH.map(|side| self.ink(side)).into()
    }

    fn selection(world: &World) -> Self::Selection {
        (
            *world.resource::<Selection>(),
            *world.resource::<ShownSupply>(),
            world.resource::<ZocOverlay>().on,
        )
    }

    fn restore_selection(world: &mut World, (selection, supply, zones): Self::Selection) {
        world.insert_resource(selection);
        world.insert_resource(supply);
        world.resource_mut::<ZocOverlay>().on = zones;
    }

    fn warning(table: &HexTable) -> Option<EndPhaseBlocked> {
        let view = table.view();
        let mut left = view.marked(Mark::Available);
        left.retain(|unit| !table.holds(*unit));
        let phase = view.phase();
        if phase == Phase::Reinforcement {
            left.extend(view.offers().into_iter().map(|(unit, _)| unit));
        }
        let is_setup = phase == Phase::Setup;
        if (left.is_empty() && !is_setup) || view.allows(&Order::EndPhase).is_err() {
            None
        } else {
            Some(EndPhaseBlocked::UnitsLeft(left))
        }
    }

    fn explain_block(refusal: &Refusal) -> Option<EndPhaseBlocked> {
        match refusal {
            Refusal::Overstacked { hexes } => Some(EndPhaseBlocked::Overstacked(hexes.clone())),
            Refusal::MustAttack { target, units } => {
                Some(EndPhaseBlocked::MustAttack(*target, units.clone()))
            }
            _ => None,
        }
    }

    fn explain_refusal(table: &HexTable, refusal: &Refusal) -> Reason {
        Reason {
            rule: refusal.cited(&table.view().names()).to_owned(),
            text: refusal.text(&table.view().names()),
        }
    }

    fn event_text(table: &HexTable, event: &Event) -> Option<String> {
        let names = table.view().names();
        names.tells(event).then(|| event.text(&names))
    }

    fn sound(event: &Event) -> Option<Sound> {
        Some(match event {
            Event::UnitMoved { .. } | Event::UnitAdvanced { .. } | Event::UnitRetreated { .. } => {
                Sound::March
            }
            Event::UnitRailed { .. } => Sound::Train,
            Event::UnitSailed { .. } | Event::UnitTurnedBack { .. } => Sound::Voyage,
            Event::UnitLanded { .. } | Event::PrizeDecided { .. } => Sound::Capture,
            Event::DieRolled { .. } => Sound::Dice,
            Event::AttackDeclared { .. } => Sound::Guns,
            Event::BridgeTried { down: true, .. }
            | Event::TrackChanged {
                work: TrackWork::Broken,
                ..
            } => Sound::Blast,
            Event::StepLost { .. } | Event::UnitDestroyed { .. } | Event::SquadronSunk => Sound::Loss,
            Event::SetupBegan { .. } | Event::PlayerTurnBegan { .. } => Sound::YourTurn,
            Event::PhaseEnded { .. } => Sound::PhaseEnd,
            Event::GameEnded { .. } => Sound::Victory,
            Event::UnitDeployed { .. } | Event::OfferAnswered { .. } => Sound::Purchase,
            Event::StageBegan { .. } => Sound::Question,
            _ => return None,
        })
    }

    fn fought_at(table: &HexTable) -> Option<SpaceId> {
        table.view().combat().map(|combat| combat.target)
    }

    fn find_decision(table: &HexTable) -> Option<CurtainText> {
        let view = table.view();
        let adjective = &table.game().side(view.decider()).adjective;
        if let Some(combat) = view.combat() {
            // The consequences of the last order in the combat.
            let orders = table.session().journal().len();
            let last = orders.saturating_sub(1)..orders;
            let lines = lines_of(table.session(), view.decider().seat(), last);
            let texts = lines.into_iter().filter_map(|line| match line {
                LogLine::Happened { text, .. } => Some(text),
                LogLine::Turn(..) | LogLine::Phase(..) => None,
            });
            Some(CurtainText {
                title: format!("The {adjective} player decides"),
                heading: format!("The combat at {}", table.game().board().label(combat.target)),
                happened: texts.collect(),
            })
        } else if view.phase() == Phase::Setup {
            Some(CurtainText {
                title: format!("The {adjective} setup"),
                heading: String::new(),
                happened: Vec::new(),
            })
        } else {
            None
        }
    }

    fn list_cut_off(table: &HexTable) -> Vec<(String, SpaceId)> {
        let view = table.view();
        let units = view.game().unit_ids();
        let own = units.filter(|unit| view.game().unit(*unit).side == view.viewer());
        let hungry = own.filter_map(|unit| {
            let is_cut_off = view.status(unit).is_some_and(|status| !status.supplied);
            let at = view.at(unit).filter(|_| is_cut_off)?;
            let place = view.game().board().label(at);
            Some((format!("{} at {place}", view.name(unit)), at))
        });
        hungry.collect()
    }

    fn log_of(session: &Session<Self>, viewer: Seat, orders: Range<usize>) -> Vec<LogLine> {
        lines_of(session, viewer, orders)
    }

    fn count_hidden(table: &HexTable) -> usize {
        if table.has_fog() {
            fog_request(table.session())
        } else {
            0
        }
    }

    fn list_moved(order: &Order) -> Vec<u16> {
        let about = order.about();
        let units = about.units.iter().filter(|_| about.is_action());
        units.map(|unit| unit.0).collect()
    }

    fn piece_id(&self, piece: u16) -> Option<&str> {
        Some(&self.unit(UnitId(piece)).id)
    }
}

const AIR_POINTS: QuestionKind = QuestionKind {
    about: "air points",
    answer: "no air points",
};
const LOSSES: QuestionKind = QuestionKind {
    about: "losses",
    answer: "the cheapest losses",
};
const RETREATS: QuestionKind = QuestionKind {
    about: "retreats",
    answer: "the safest retreats",
};

impl Asking for HexGame {
    const SKIPS_IN_LESSONS: bool = true;

    /// Units that hold do not count.
    fn idle_phase(table: &HexTable) -> Option<String> {
        let view = table.view();
        let phase = view.phase();
        let is_last = view.game().definition().phases.last() == Some(&phase);
        if is_last || phase == Phase::Setup || view.is_over() || view.combat().is_some() {
            return None;
        }
        let holds = |order: &Order| {
            let about = order.about();
            let is_held = about.is_action() && about.units.iter().any(|unit| table.holds(*unit));
            *order == Order::EndPhase || is_held
        };
        let is_idle = view.available().iter().all(|unit| table.holds(*unit))
            && view.orders().iter().all(holds)
            && view.allows(&Order::EndPhase).is_ok();
        is_idle.then(|| format!("the {}", phase.name()))
    }

    fn quiet_phase(table: &HexTable, warning: &EndPhaseBlocked) -> Option<&'static str> {
        let view = table.view();
        match (warning, view.phase()) {
            // The choices of the setup hold for the whole game, and an offer comes once.
            (_, Phase::Setup) => None,
            (_, Phase::Reinforcement) if !view.offers().is_empty() => None,
            (EndPhaseBlocked::UnitsLeft(_), phase) => Some(phase.name()),
            (EndPhaseBlocked::Overstacked(_) | EndPhaseBlocked::MustAttack(..), _) => None,
        }
    }

    const TURN_BUDGET: TurnBudget = TurnBudget {
        moves: 3.5,
        moments: 4.5,
    };

    fn concerns(&self, view: TableView<'_>, _viewer: Seat, event: &Event) -> bool {
        concern::concerns(view, event)
    }

    fn question_kinds(table: &HexTable) -> Vec<QuestionKind> {
        let view = table.view();
        let is_asked = view
            .combat()
            .is_some_and(|combat| combat.stage == Stage::AirDefence);
        let has_points = is_asked || view.air_points(view.viewer()) > 0;
        let air = has_points.then_some(AIR_POINTS);
        air.into_iter().chain([LOSSES, RETREATS]).collect()
    }

    fn question(table: &HexTable) -> Option<Question> {
        let view = table.view();
        let combat = view.combat().filter(|_| asks_for_computer(table))?;
        let kind = match combat.stage {
            Stage::AirDefence => AIR_POINTS,
            Stage::Losses { .. } => LOSSES,
            Stage::Retreat { .. } => RETREATS,
            Stage::Advance { .. } => return None,
        };
        Some(Question {
            kind,
            place: combat.target,
        })
    }

    fn standing_answer(table: &HexTable, _: &<Self as play::WindowGame>::Selection) -> Option<Order> {
        let view = table.view();
        match view.combat()?.stage {
            Stage::AirDefence => Some(Order::DefendByAir { points: 0 }),
            Stage::Losses { .. } | Stage::Retreat { .. } | Stage::Advance { .. } => view.default_order(),
        }
    }
}

impl HexTable {
    /// Whether a unit holds: it could act, but its player does not want it to for now.
    pub fn holds(&self, unit: UnitId) -> bool {
        self.holding().contains(&unit.0)
    }

    /// A plan for units that want to go by train together in this phase: the most that can (HR-1, HR-2, HR-12).
    pub fn train_plan(&self, actions: &[(UnitId, SpaceId)]) -> RailPlan {
        rail_plan::plan(self.session(), actions)
    }
}

/// A request to hold units.
pub fn to_hold(units: &[UnitId]) -> HexRequest {
    HexRequest::Hold(units.iter().map(|unit| unit.0).collect())
}
