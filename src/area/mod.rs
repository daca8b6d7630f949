//! The area game in the window: its selection, the orders that clicks mean, its panels.
//!
//! | to | look at |
//! | --- | --- |
//! | know or change the picked units | [`clicks::selection::AreaSelection`] |
//! | give a click on a space an order | [`clicks::targets::ClickTargets`], in [`clicks::targets::TargetSystems`] |
//! | know what the rules say about the position | [`facts::RuleFacts`], worked out once for each change |
//! | add a part to the dock | [`panels::dock`], with [`scene::Scene`] as its input and [`scene::PanelAction`] as its output |

pub mod clicks;
mod concern;
pub mod facts;
pub mod moments;
pub mod panels;
pub mod pieces;
pub mod rail;
pub mod scene;
mod screen;
pub mod tokens;

use std::ops::Range;

use bevy::prelude::*;

use super::map_view::camera::extent::Map;
use super::play::asking::{Asking, Question, QuestionKind, asks_for_computer};
use super::play::computer::TurnBudget;
use super::play::linked::Linked;
use super::play::log::{LogLine, lines_of};
use super::play::{Table, WindowGame};
use super::sound::Sound;
use super::{play, shell};
use clicks::forgotten::Forgotten;
use clicks::selection::{AreaSelection, has_units_that_can_act};
use clicks::unused::Unused;
use railhead_area_game::chapters::battle::participants;
use railhead_area_game::definition::{Ability, NationId};
use railhead_area_game::shown::advice::of_this_round;
use railhead_area_game::state::area_state::{Force, Party, Stage};
use railhead_area_game::state::order::Order;
use railhead_area_game::tokens::order::TokenOrder;
use railhead_area_game::{AreaGame, AreaState, Event, Phase};
use railhead_engine::board::SpaceId;
use railhead_engine::board::look::Ink;
use railhead_engine::board::look::stock::stock;
use railhead_engine::engine::{Game as _, Seat, Session};

/// Wars are played alone.
impl Linked for AreaGame {}

impl WindowGame for AreaGame {
    type Blocked = Forgotten;
    type Selection = AreaSelection;
    type View<'a> = &'a AreaState;

    fn view<'a>(&'a self, state: &'a AreaState, _: Seat) -> &'a AreaState {
        state
    }

    fn warning(table: &Table<Self>) -> Option<Forgotten> {
        let (game, state) = (table.game(), table.view());
        // A lesson says itself what is to be done in a phase.
        let unused = || Unused::of(game, state).filter(|_| table.scenario().lesson.is_none());
        clicks::forgotten::warning(game, state).or_else(|| unused().map(Forgotten::Unused))
    }

    fn question_before(table: &Table<Self>, order: &Order) -> Option<Forgotten> {
        clicks::forgotten::question_before(table.game(), table.view(), order)
    }

    fn sound(event: &Event) -> Option<Sound> {
        Some(match event {
            Event::Moved { .. } | Event::Retreated { .. } => Sound::March,
            Event::Railed { .. } => Sound::Train,
            Event::Loaded { .. } | Event::Unloaded { .. } => Sound::Voyage,
            Event::Captured { .. } => Sound::Capture,
            Event::Rolled { .. } => Sound::Dice,
            Event::BattleBegan { .. } => Sound::Guns,
            Event::Raided { .. } | Event::RailRaided { .. } => Sound::Blast,
            Event::Lost { .. } | Event::Scarred { .. } => Sound::Loss,
            Event::TurnBegan { .. } | Event::NationAsked { .. } => Sound::YourTurn,
            Event::PhaseEnded { .. } => Sound::PhaseEnd,
            Event::Ended { .. } => Sound::Victory,
            Event::Bought { .. } | Event::Repaired { .. } | Event::Placed { .. } => Sound::Purchase,
            Event::StageBegan { .. } => Sound::Question,
            _ => return None,
        })
    }

    fn fought_at(table: &Table<Self>) -> Option<SpaceId> {
        table.view().combat().map(|combat| combat.at)
    }

    fn log_of(session: &Session<Self>, _viewer: Seat, orders: Range<usize>) -> Vec<LogLine> {
        lines_of(session, orders)
    }

    fn list_tries(table: &Table<Self>, seat: Seat) -> Vec<String> {
        of_this_round(table.game(), table.view(), NationId(seat.0))
    }

    fn played_on(&self) -> Map {
        Map::Areas(self.shared_board())
    }

    fn theatre(&self) -> Option<Rect> {
        pieces::look::theatre(self)
    }

    /// Those of the nations on the map, but deeper; neutral armies belong to none of them.
    fn inks(&self) -> Vec<Ink> {
        let inks = self.nation_ids().zip(0..);
        let inks = inks.map(|(nation, seat)| self.ink_of(nation).unwrap_or_else(|| stock().side(seat)));
        inks.chain(self.neutral().map(|_| stock().neutral)).collect()
    }

    fn selection(world: &World) -> AreaSelection {
        world.resource::<AreaSelection>().clone()
    }

    fn restore_selection(world: &mut World, hand: AreaSelection) {
        world.insert_resource(hand);
    }
}

const LOSSES: QuestionKind = QuestionKind {
    about: "losses",
    answer: "losses in your order",
};
const SUBMARINES: QuestionKind = QuestionKind {
    about: "submarines",
    answer: "submarines submerge if they are alone, else fight",
};
const TOKENS: QuestionKind = QuestionKind {
    about: "tokens",
    answer: "keep the tokens",
};

impl Asking for AreaGame {
    const SKIPS_IN_LESSONS: bool = false;

    fn quiet_phase(table: &Table<Self>, warning: &Forgotten) -> Option<&'static str> {
        matches!(warning, Forgotten::Unused(_)).then(|| table.view().phase().name())
    }

    fn question_before_taking_back(table: &Table<Self>, at: usize) -> Option<Forgotten> {
        clicks::forgotten::question_before_taking_back(table, at)
    }

    fn idle_phase(table: &Table<Self>) -> Option<String> {
        let (game, state) = (table.game(), table.view());
        let phase = state.phase();
        let mut phases = game.definition().phases.iter();
        let is_last = phases.rfind(|phase| **phase != Phase::CollectIncome) == Some(&phase);
        if is_last || state.ending().is_some() || state.combat().is_some() || state.bidding().is_some() {
            return None;
        }
        let is_move = matches!(phase, Phase::CombatMove | Phase::NonCombatMove);
        // With units to move there is no need to try them all.
        let can_move = is_move && game.space_ids().any(|at| has_units_that_can_act(game, state, at));
        // Tokens can be destroyed, and convoys given up, in the next phase as well.
        let waits = |order: &Order| {
            let is_open = matches!(
                order,
                Order::Tokens(TokenOrder::Burn { .. } | TokenOrder::Convoy { .. })
            );
            is_open || *order == Order::EndPhase
        };
        let is_idle = !can_move
            && clicks::forgotten::warning(game, state).is_none()
            && game.check(state, &Order::EndPhase).is_ok()
            && game.legal_orders(state).iter().all(waits);
        is_idle.then(|| phase.name().to_owned())
    }

    const TURN_BUDGET: TurnBudget = TurnBudget {
        moves: 3.0,
        moments: 6.0,
    };

    fn concerns(&self, state: &AreaState, viewer: Seat, event: &Event) -> bool {
        concern::concerns(self, state, NationId(viewer.0), event)
    }

    fn question_kinds(table: &Table<Self>) -> Vec<QuestionKind> {
        let tokens = table.game().tokens().map(|_| TOKENS);
        [LOSSES, SUBMARINES].into_iter().chain(tokens).collect()
    }

    fn question(table: &Table<Self>) -> Option<Question> {
        let combat = table.view().combat().filter(|_| asks_for_computer(table))?;
        let kind = match combat.stage {
            Stage::Losses { .. } => LOSSES,
            Stage::Submerge => SUBMARINES,
            Stage::Burn => TOKENS,
            Stage::Decide => return None,
        };
        Some(Question {
            kind,
            place: combat.at,
        })
    }

    fn standing_answer(table: &Table<Self>, selection: &AreaSelection) -> Option<Order> {
        let combat = table.view().combat()?;
        match combat.stage {
            Stage::Losses { party, hits, .. } => {
                let of = (combat.at, party);
                let on = selection.battles.assign(table.game(), table.view(), of, hits);
                Some(Order::Losses { on })
            }
            Stage::Submerge => {
                let fleet = participants(table.game(), table.view(), combat.at, Party::Defender);
                let can_dive =
                    |(force, _): &(Force, u16)| table.game().kind(force.kind).can(Ability::Submerges);
                // Whoever fights beside other ships covers them.
                Some(if fleet.iter().all(can_dive) {
                    Order::Submerge
                } else {
                    Order::Stay
                })
            }
            Stage::Burn => Some(Order::Stay),
            Stage::Decide => None,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((play::game::<AreaGame>, shell::game::<AreaGame>))
        .add_plugins((
            clicks::selection::plugin,
            clicks::planned_answers::plugin,
            panels::dialogs::plugin,
            panels::log::plugin,
            clicks::targets::plugin,
            (facts::plugin, facts::forecasts::plugin),
            clicks::plugin,
            clicks::keyboard::plugin,
            screen::plugin,
            moments::plugin,
            panels::rules::plugin,
            pieces::look::plugin,
            pieces::world::plugin,
            rail::plugin,
            tokens::plugin,
        ));
}
