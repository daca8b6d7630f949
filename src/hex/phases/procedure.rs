//! The meaning of the player's acts on the map (HR-11): select, send, cancel, take back, attack. The phase decides what
//! sending does.
//!
//! In: `SpaceAct`, markers. Out: `Selection`, `HexRequest`, [`HexAct`]s.

use bevy::ecs::system::{SystemParam, SystemParamItem};
use bevy::prelude::*;

use super::acts::{AskWhy, HexAct, UnitSent};
use super::booking::{BookingAsked, book_none};
use super::combat::AttackPlan;
use super::demolition::{BridgeAsked, bridge_at};
use super::{EndAsked, PlayPhase, WayPoints};
use crate::AppSystems;
use crate::hex::counters::stack::{Spot, counter_at};
use crate::hex::counters::{HoveredCounter, StackOrder};
use crate::hex::fights::{CombatDecision, PlannedAttack, destination};
use crate::hex::hexes::{MarkedHexes, Reachable};
use crate::hex::panels::{HexAction, PanelAction, Popup};
use crate::hex::summary::TableSummary;
use crate::hex::table::{HexTable, Selection, TableSystems};
use crate::hex::units::{Counter, UnitMarks};
use crate::map_view::Hovered;
use crate::map_view::camera::MapScale;
use crate::map_view::marks::overlay::BattleOverlay;
use crate::play::{ActBy, ActSystems, Click, Clickable, GameSystems, SpaceAct};
use crate::shell::timetable::{RedirectedBooking, keep_booking};
use railhead_engine::board::SpaceId;
use railhead_hex_game::chapters::combat::Stage;
use railhead_hex_game::{HexGame, Mark, Order, Phase, Refusal, UnitId};

/// After clicks and keys: the phase that is played makes orders of [`UnitSent`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OrderSystems;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        OrderSystems
            .after(ActSystems)
            .before(TableSystems::Requests)
            .in_set(AppSystems::Table)
            .in_set(GameSystems::of::<HexGame>()),
    );
}

type HexClick = Click<Selection, Order, Refusal, HexAct>;

impl Clickable for HexGame {
    type Picked = Selection;
    type Own = HexAct;
    type Situation = ActSituation<'static, 'static>;

    fn aimed(act: SpaceAct, situation: &SystemParamItem<Self::Situation>) -> SpaceAct {
        situation.aimed(act)
    }

    fn meaning(
        act: SpaceAct,
        selection: &Selection,
        situation: &SystemParamItem<Self::Situation>,
    ) -> Vec<HexClick> {
        situation.meaning(selection, act)
    }

    fn carry_out(own: HexAct, commands: &mut Commands) {
        match own {
            HexAct::Send(sent) => {
                commands.write_message(sent);
            }
            HexAct::Why(why) => {
                commands.write_message(why);
            }
            HexAct::Plan(plan) => commands.insert_resource(AttackPlan(Some(plan))),
            HexAct::BookNone => book_none(commands),
            HexAct::KeepBooking => keep_booking(commands),
            HexAct::AskBridge(crossing) => commands.insert_resource(BridgeAsked(Some(crossing))),
            HexAct::PutQuestionAway => {
                commands.write_message(PanelAction::Own(HexAction::Close(Popup::EndPhase)));
            }
        }
    }
}

/// What the meaning of an act depends on, beside the selection.
#[derive(SystemParam, Debug)]
pub struct ActSituation<'w, 's> {
    table: Res<'w, HexTable>,
    phase: Res<'w, State<PlayPhase>>,
    summary: Res<'w, TableSummary>,
    marks: Res<'w, UnitMarks>,
    reachable: MarkedHexes<'w, 's, Reachable>,
    points: Res<'w, WayPoints>,
    plan: Res<'w, AttackPlan>,
    order: Res<'w, StackOrder>,
    counters: Query<'w, 's, (&'static Counter, &'static Spot)>,
    hovered: Res<'w, Hovered>,
    counter: Res<'w, HoveredCounter>,
    overlay: Res<'w, BattleOverlay>,
    scale: Res<'w, MapScale>,
    end_asked: Res<'w, EndAsked>,
    booking: Res<'w, BookingAsked>,
    redirected: Res<'w, RedirectedBooking>,
}

impl ActSituation<'_, '_> {
    /// The unit whose move or deployment a click on a space would take back.
    pub fn takes_back(&self, selection: &Selection, space: Option<SpaceId>) -> Option<UnitId> {
        if self.phase.get().0 == Some(Phase::Combat) {
            // An attack is not taken back, and the rules say what a click means there.
            return None;
        }
        let under = self.counter.0.filter(|_| space == self.hovered.0);
        let act = self.aimed_at(SpaceAct::new(ActBy::LeftClick, space), under);
        match self.meaning(selection, act).pop() {
            Some(Click::Order(Order::TakeBack { unit })) => Some(unit),
            _ => None,
        }
    }

    /// The act at the counter that was clicked.
    fn aimed(&self, act: SpaceAct) -> SpaceAct {
        let raster = self.table.game().board().raster();
        let under = act.at.and_then(|at| counter_at(at, raster, self.counters.iter()));
        // A counter lies over the signs of bridges.
        let at = act.at.filter(|_| under.is_none());
        self.aimed_at(SpaceAct { at, ..act }, under)
    }

    /// The act at a counter, whose fan may lie over the next hex, otherwise at the top of the stack.
    fn aimed_at(&self, act: SpaceAct, under: Option<UnitId>) -> SpaceAct {
        let under = under.filter(|_| act.space.is_some());
        let space = under.and_then(|unit| self.summary.unit(unit).at).or(act.space);
        let top = |space| self.order.top(space, &self.summary, &self.marks);
        let unit = under.or_else(|| top(space?));
        let piece = unit.map(|unit| unit.0);
        SpaceAct { space, piece, ..act }
    }

    fn meaning(&self, selection: &Selection, act: SpaceAct) -> Vec<HexClick> {
        let (phase, board) = (self.phase.get().0, self.table.game().board());
        // A player who clicks the map instead of answering is not sure yet; a click that did more would act at random.
        if self.end_asked.0 {
            return vec![Click::Own(HexAct::PutQuestionAway)];
        }
        if self.redirected.0.is_some() {
            let to = act.space.filter(|_| act.by != ActBy::RightClick);
            let order = to.and_then(|to| self.redirected.order::<HexGame>(&self.table, to));
            return vec![order.map_or(Click::Own(HexAct::KeepBooking), Click::Order)];
        }
        if !self.booking.0.is_empty() {
            let order = self.booking.order(act);
            return vec![order.map_or(Click::Own(HexAct::BookNone), Click::Order)];
        }
        let Some(space) = act.space else {
            let stays = phase == Some(Phase::Combat) || act.by == ActBy::RightClick;
            return vec![select(None, selection.space.filter(|_| stays))];
        };
        let counter = act.piece.map(UnitId);
        match phase {
            _ if act.by == ActBy::RightClick => self.question(selection, space, counter),
            Some(Phase::Combat) => self.in_combat(selection, space, counter),
            _ if act.by == ActBy::LeftClick
                && let Some(at) = act.at
                && let Some(bridge) = bridge_at(board, at, *self.scale, &self.overlay) =>
            {
                vec![Click::Own(HexAct::AskBridge(bridge))]
            }
            Some(phase) => self.in_phase(phase, selection, (space, counter), act),
            // After the game a click only looks.
            None => vec![select(counter, Some(space))],
        }
    }

    /// Why the Selected unit cannot go to the space, otherwise why the unit there cannot act.
    fn question(&self, selection: &Selection, space: SpaceId, counter: Option<UnitId>) -> Vec<HexClick> {
        let is_combat = self.phase.get().0 == Some(Phase::Combat);
        let goes = |unit: &UnitId| !is_combat && self.summary.unit(*unit).at != Some(space);
        match self.available(selection.unit).filter(goes) {
            Some(unit) => vec![why(unit, Some(space))],
            None => counter.map(|unit| why(unit, None)).into_iter().collect(),
        }
    }

    fn available(&self, unit: Option<UnitId>) -> Option<UnitId> {
        unit.filter(|unit| self.marks.is_available(*unit))
    }

    /// Looks at a unit that is not Available, or at none, and at a space.
    fn look(&self, unit: Option<UnitId>, space: SpaceId) -> Vec<HexClick> {
        let is_own = |unit: &UnitId| self.table.game().unit(*unit).side == self.summary.player;
        let is_asked = self.summary.fights.decision.is_none();
        let asked = unit.filter(|unit| is_asked && is_own(unit));
        let asked = asked.map(|unit| why(unit, None));
        std::iter::once(select(unit, Some(space))).chain(asked).collect()
    }

    /// In the phases in which units go somewhere (HR-11, HF-2), after some way-points (HM-6).
    fn in_phase(
        &self,
        phase: Phase,
        selection: &Selection,
        (space, counter): (SpaceId, Option<UnitId>),
        SpaceAct { by, with_shift, .. }: SpaceAct,
    ) -> Vec<HexClick> {
        let cancel = || vec![select(None, selection.space)];
        let Some(selected) = self.available(selection.unit) else {
            return match counter.map(|unit| (unit, self.marks.mark(unit))) {
                Some((unit, Mark::Available)) => vec![select(Some(unit), Some(space))],
                // The first click on it may be the second of a double click that sent it here: it selects.
                Some((unit, mark)) if mark.can_be_taken_back() => {
                    if selection.unit == Some(unit) && by == ActBy::LeftClick {
                        vec![Click::Order(Order::TakeBack { unit })]
                    } else {
                        vec![select(Some(unit), Some(space))]
                    }
                }
                _ => self.look(counter, space),
            };
        };
        let send = || {
            vec![Click::Own(HexAct::Send(UnitSent {
                unit: selected,
                to: space,
                with_shift,
            }))]
        };
        let leads_there = self.reachable.contains(space);
        let via = self.points.of(selected);
        if !via.is_empty() {
            // It goes on to the space, or no farther than the last of them. The rules refuse an impossible march with
            // the hex where it fails.
            let goes = via.last() == Some(&space) || with_shift && leads_there;
            return if counter == Some(selected) && !goes {
                cancel()
            } else {
                send()
            };
        }
        let other = self.available(counter);
        if counter == Some(selected) {
            cancel()
        } else if self.summary.unit(selected).at == Some(space) {
            // Another counter of the same stack: no move leads from a hex to itself, so this selects.
            other.map_or_else(cancel, |other| vec![select(Some(other), Some(space))])
        } else if leads_there || with_shift && phase == Phase::RailMovement {
            send()
        } else {
            // A click on another unit that can act, beyond the reach of this one, means that unit. During setup units stand
            // everywhere, and the question is where this one may.
            match other.filter(|_| phase != Phase::Setup) {
                Some(other) => vec![select(Some(other), Some(space))],
                None => vec![why(selected, Some(space))],
            }
        }
    }

    /// In the Combat Phase (HB-1).
    fn in_combat(&self, selection: &Selection, space: SpaceId, counter: Option<UnitId>) -> Vec<HexClick> {
        let (summary, view) = (&self.summary, self.table.view());
        if let Some(decision) = &summary.fights.decision {
            return self.decide(decision, selection, space, counter);
        }
        let plan = |plan: PlannedAttack| vec![Click::Own(HexAct::Plan(plan))];
        let refuse = |refusal: Refusal| {
            let at = selection.unit.map_or(Some(space), |_| selection.space);
            vec![select(selection.unit, at), Click::Refuse(refusal)]
        };
        let side = |unit: UnitId| self.table.game().unit(unit).side;
        let own = counter.filter(|unit| side(*unit) == summary.player);
        // A click on a unit that can join the planned attack adds it or leaves it out.
        if let (Some(now), Some(unit)) = (&self.plan.0, own) {
            if summary.fights.attackers_of(now.target).contains(&unit) {
                return plan(now.with_toggled(unit));
            }
            let reasons = view.why_not_attack(unit, now.target);
            let first = reasons.into_iter().next();
            return first.map_or_else(|| self.look(counter, space), refuse);
        }
        let eligible = summary.fights.attackers_of(space);
        if !eligible.is_empty() {
            // All of them, whichever is selected: a hex can be attacked only once in a phase, so a forgotten unit has no
            // other chance.
            return plan(PlannedAttack::new(space, eligible.iter().copied()));
        }
        if counter.is_some_and(|unit| side(unit) == summary.player.enemy()) {
            let board = self.table.game().board();
            let is_beside = |unit: &UnitId| {
                let at = summary.unit(*unit).at;
                at.is_some_and(|at| board.are_adjacent(at, space))
            };
            let units: Vec<UnitId> = match self.available(selection.unit) {
                Some(unit) => vec![unit],
                None => self.marks.marked(Mark::Available).filter(is_beside).collect(),
            };
            let is_meant = !units.is_empty();
            let order = PlannedAttack::new(space, units).order();
            if let Err(refusal) = view.allows(&order)
                && is_meant
            {
                return refuse(refusal);
            }
        }
        match own {
            Some(unit) if selection.unit == Some(unit) => vec![select(None, selection.space)],
            Some(unit) if self.marks.is_available(unit) => vec![select(Some(unit), Some(space))],
            _ => self.look(counter, space),
        }
    }

    /// While a combat waits for a decision.
    fn decide(
        &self,
        decision: &CombatDecision,
        selection: &Selection,
        space: SpaceId,
        counter: Option<UnitId>,
    ) -> Vec<HexClick> {
        let units = decision.units();
        let is_here = |unit: &UnitId| self.summary.unit(*unit).at == Some(space);
        let mut here = units.iter().copied().filter(is_here);
        let under = counter
            .filter(|unit| units.contains(unit) && is_here(unit))
            .or_else(|| here.next());
        let order = match &decision.stage {
            Stage::AirDefence => None,
            Stage::Losses { .. } => under.and_then(|unit| decision.answer(unit, None)),
            Stage::Retreat { .. } | Stage::Advance { .. } => {
                let chosen = selection.unit.filter(|unit| units.contains(unit));
                let order = chosen.and_then(|unit| decision.answer(unit, Some(space)));
                // Without a selected unit, a click on the hex gives the suggested answer that leads there.
                let sensible = decision
                    .default
                    .as_ref()
                    .filter(|order| chosen.is_none() && destination(order) == Some(space));
                match (order.or(sensible), under) {
                    (None, Some(unit)) => return vec![select(Some(unit), Some(space))],
                    (order, _) => order,
                }
            }
        };
        let order = order.map(|order| vec![Click::Order(order.clone())]);
        order.unwrap_or_else(|| self.look(counter, space))
    }
}

const fn select(unit: Option<UnitId>, space: Option<SpaceId>) -> HexClick {
    Click::Select(Selection::new(unit, space))
}

const fn why(unit: UnitId, space: Option<SpaceId>) -> HexClick {
    Click::Own(HexAct::Why(AskWhy { unit, space }))
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::SystemState;

    use super::*;
    use crate::hex::hexes::MapHex;
    use crate::hex::units::UnitMark;
    use crate::map_view::centre;
    use railhead_engine::engine::Session;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;

    /// The exercise in its first Rail Movement Phase; the Selected unit can reach one hex.
    fn world(reachable: &str) -> World {
        let loaded = load::<HexGame>(&Embedded, "tutorials/rail-exercise.ron").expect("it loads");
        let mut session = Session::new(loaded.game.clone(), 1);
        session.issue(Order::EndPhase).expect("the march can be ended");
        let table = HexTable::resume(loaded, session);
        let view = table.view();
        let marks = UnitMarks::new(table.game().unit_ids().map(|unit| UnitMark {
            mark: view.mark(unit),
            ..UnitMark::default()
        }));
        let mut world = World::new();
        let hex = table.game().board().space_named(reachable).expect("a hex");
        world.spawn((MapHex(hex), Reachable(1)));
        world.insert_resource(TableSummary::of(&table));
        world.insert_resource(marks);
        world.insert_resource(table);
        world.insert_resource(State::new(PlayPhase(Some(Phase::RailMovement))));
        world.init_resource::<WayPoints>();
        world.init_resource::<AttackPlan>();
        world.init_resource::<StackOrder>();
        world.init_resource::<Hovered>();
        world.init_resource::<HoveredCounter>();
        world.init_resource::<BattleOverlay>();
        world.init_resource::<MapScale>();
        world.init_resource::<EndAsked>();
        world.init_resource::<BookingAsked>();
        world.init_resource::<RedirectedBooking>();
        world
    }

    #[test]
    fn a_click_in_place_of_an_answer_only_puts_the_question_away() {
        let mut world = world("0904");
        world.insert_resource(EndAsked(true));
        let hex = world.resource::<HexTable>().game().board().space_named("0904");
        let click = SpaceAct::new(ActBy::LeftClick, hex);
        let put_away = vec![Click::Own(HexAct::PutQuestionAway)];
        assert_eq!(meaning(&mut world, Selection::default(), click), put_away);
        world.insert_resource(EndAsked(false));
        assert_ne!(meaning(&mut world, Selection::default(), click), put_away);
    }

    fn meaning(world: &mut World, selection: Selection, act: SpaceAct) -> Vec<HexClick> {
        let mut state = SystemState::<ActSituation>::new(world);
        let situation = state.get(world).expect("everything is there");
        situation.meaning(&selection, situation.aimed(act))
    }

    #[test]
    fn hr_11_a_click_a_key_and_a_drag_mean_the_same() {
        let mut world = world("0904");
        let table = world.resource::<HexTable>();
        let unit = table.game().unit_named("r_2").expect("a unit");
        let space = |name| table.game().board().space_named(name);
        let [home, to, quarry] = ["0504", "0904", "quarry"].map(space);
        let selected = Selection::new(Some(unit), home);
        let sent = HexAct::Send(UnitSent {
            unit,
            to: to.expect("a hex"),
            with_shift: false,
        });
        for by in [ActBy::LeftClick, ActBy::Key, ActBy::Drag] {
            let mut at = |selection, space| meaning(&mut world, selection, SpaceAct::new(by, space));
            assert_eq!(
                at(Selection::default(), home),
                [select(Some(unit), home)],
                "{by:?}"
            );
            assert_eq!(at(selected, to), [Click::Own(sent.clone())], "{by:?}");
            assert_eq!(at(selected, home), [select(None, home)], "{by:?}");
            assert_eq!(at(selected, quarry), [why(unit, quarry)], "{by:?}");
        }
        let mut right = |space| meaning(&mut world, selected, SpaceAct::new(ActBy::RightClick, space));
        assert_eq!(right(to), [why(unit, to)]);
        assert_eq!(right(home), [why(unit, None)]);
        assert_eq!(right(None), [select(None, home)]);
    }

    // HR-18
    #[test]
    fn hr_18_while_a_train_is_booked_a_click_says_where_it_goes() {
        let mut world = world("0904");
        let table = world.resource::<HexTable>();
        let unit = table.game().unit_named("r_2").expect("a unit");
        let [home, to] = ["0504", "0904"].map(|name| table.game().board().space_named(name));
        let selected = Selection::new(Some(unit), home);
        world.insert_resource(BookingAsked(vec![unit]));
        let mut at = |by, space| meaning(&mut world, selected, SpaceAct::new(by, space));
        let order = Order::Book {
            units: vec![unit],
            to: to.expect("a hex"),
            not_before: None,
            not_without: None,
        };
        for by in [ActBy::LeftClick, ActBy::Key] {
            assert_eq!(at(by, to), [Click::Order(order.clone())], "{by:?}");
        }
        let none = [Click::Own(HexAct::BookNone)];
        assert_eq!(at(ActBy::RightClick, to), none);
        assert_eq!(at(ActBy::LeftClick, None), none);
    }

    #[test]
    fn a_counter_that_is_clicked_is_meant_in_place_of_the_hex_that_it_lies_over() {
        let mut world = world("0904");
        let table = world.resource::<HexTable>();
        let unit = table.game().unit_named("r_2").expect("a unit");
        let space = |name| table.game().board().space_named(name);
        let [home, beside] = ["0504", "0604"].map(space);
        let place = centre(table.game().board().raster(), beside.expect("a hex"));
        world.spawn((Counter(unit), Spot(place.extend(0.0))));
        // By the end of the frame the cursor was on another.
        world.insert_resource(Hovered(beside));
        world.insert_resource(HoveredCounter(Some(UnitId(0))));
        let mut act = |by, at| {
            let act = SpaceAct::new(by, beside);
            meaning(&mut world, Selection::default(), SpaceAct { at, ..act })
        };
        assert_eq!(act(ActBy::LeftClick, Some(place)), [select(Some(unit), home)]);
        assert_eq!(
            act(ActBy::Key, None),
            [select(None, beside)],
            "keys know no cursor"
        );
    }
}
