//! The meaning of a click (HR-11): select, set a way-point, add a train to the plan, move, cancel, take back.
//!
//! In: `MapClicked`, `SpaceActivated`. Out: `Selection`, `HexRequest`, [`WhyAsked`].

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::acts::{ClickReader, CounterClick};
use super::demolition::{BridgeAsked, HoveredBridge};
use super::way_points::{needed, reach_by};
use super::whole_stack::WholeStack;
use super::{ClickSystems, PlayPhase, WayPoints, WhyAsked};
use crate::app::AppSystems;
use crate::app::hex::counters::{HoveredCounter, StackOrder};
use crate::app::hex::summary::TableSummary;
use crate::app::hex::table::{HexChanged, HexRequest, HexTable, Selection, TableChanged, TableSystems};
use crate::app::hex::trains::TrainPlan;
use crate::app::input::keys;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::{Event as RulesEvent, Mark, Order, Phase, UnitId};

/// The targets of Shift+click: the way-points of a march (HM-6), the train plan.
#[derive(SystemParam)]
struct Course<'w> {
    points: ResMut<'w, WayPoints>,
    trains: ResMut<'w, TrainPlan>,
    keys: Res<'w, ButtonInput<KeyCode>>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            read_clicks.in_set(ClickSystems),
            follow_events
                .after(TableSystems::Summary)
                .in_set(AppSystems::Table)
                .run_if(on_message::<TableChanged>),
        ),
    );
}

/// The effect of a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Click {
    /// Selects a unit that can act.
    Select(UnitId),
    /// Cancels the selection.
    Cancel,
    /// Sets a way-point for the selected unit.
    WayPoint(UnitId, SpaceId),
    /// Adds the selected unit to the train plan.
    Train(UnitId, SpaceId),
    /// Issues an order.
    Order(Order),
    /// The selected unit cannot go there; it stays selected.
    WhyNot(UnitId, SpaceId),
    /// Looks at a unit that is not Available, or at none, and at a space.
    Look(Option<UnitId>),
}

/// The meaning of a click on a space and on its counter, if any (HR-11), with or without Shift, after some way-points
/// (HM-6).
pub fn meaning(
    table: &HexTable,
    summary: &TableSummary,
    selection: &Selection,
    points: &WayPoints,
    (space, counter, is_way_point): (SpaceId, Option<UnitId>, bool),
) -> Click {
    let mark = |unit: UnitId| summary.unit(unit).mark;
    if let Some(selected) = selection.unit.filter(|unit| mark(*unit) == Mark::Available) {
        let via = points.of(selected);
        if !via.is_empty() {
            return on_the_way(table, selected, via, (space, counter, is_way_point));
        }
        return if counter == Some(selected) {
            Click::Cancel
        } else if summary.unit(selected).at == Some(space) {
            // Another counter of the same stack: no move leads from a hex to itself, so this selects.
            match counter.filter(|unit| mark(*unit) == Mark::Available) {
                Some(other) => Click::Select(other),
                None => Click::Cancel,
            }
        } else if is_way_point && summary.phase == Phase::RailMovement {
            Click::Train(selected, space)
        } else if table
            .view()
            .destinations(selected)
            .iter()
            .any(|(to, _)| *to == space)
        {
            if is_way_point && summary.phase == Phase::Movement {
                Click::WayPoint(selected, space)
            } else {
                Click::Order(table.order_to(selected, space))
            }
        } else {
            Click::WhyNot(selected, space)
        };
    }
    match counter {
        Some(unit) => match mark(unit) {
            Mark::Available => Click::Select(unit),
            mark if mark.can_be_taken_back() => Click::Order(Order::TakeBack { unit }),
            _ => Click::Look(Some(unit)),
        },
        None => Click::Look(None),
    }
}

/// The same for a unit whose march has way-points: it goes on to the space, or no farther than the last of them. The
/// rules refuse an impossible march with the hex where it fails.
fn on_the_way(
    table: &HexTable,
    unit: UnitId,
    via: &[SpaceId],
    (space, counter, is_way_point): (SpaceId, Option<UnitId>, bool),
) -> Click {
    let view = table.view();
    let via = match via.split_last() {
        Some((last, before)) if *last == space => before,
        _ if is_way_point && reach_by(&view, unit, via).leads_to(space) => {
            return Click::WayPoint(unit, space);
        }
        _ if counter == Some(unit) => return Click::Cancel,
        _ => via,
    };
    Click::Order(Order::Move {
        unit,
        to: space,
        via: needed(&view, unit, via, space),
    })
}

/// The question of a right click: why the Selected unit cannot go to the space, otherwise why the unit there cannot
/// act.
fn asked_about(
    summary: &TableSummary,
    selection: &Selection,
    space: SpaceId,
    counter: Option<UnitId>,
    order: &StackOrder,
) -> Option<WhyAsked> {
    let can_act = |unit: &UnitId| summary.unit(*unit).mark == Mark::Available;
    match selection.unit.filter(can_act) {
        Some(unit) if summary.unit(unit).at != Some(space) => Some(WhyAsked {
            unit,
            space: Some(space),
        }),
        _ => {
            let unit = counter.or_else(|| order.top(space, summary, selection))?;
            Some(WhyAsked { unit, space: None })
        }
    }
}

/// The things under the cursor.
#[derive(SystemParam, Debug)]
pub struct Clicks<'w> {
    counter: Res<'w, HoveredCounter>,
    bridge: Res<'w, HoveredBridge>,
    order: Res<'w, StackOrder>,
}

impl Clicks<'_> {
    /// The unit whose move or deployment a click on the hovered space would take back.
    pub fn takes_back(
        &self,
        table: &HexTable,
        summary: &TableSummary,
        selection: &Selection,
        space: Option<SpaceId>,
    ) -> Option<UnitId> {
        // A player takes nothing of a computer's back.
        let can = !table.is_watched() && self.bridge.0.is_none() && summary.phase != Phase::Combat;
        let space = space.filter(|_| can)?;
        let is_free = selection
            .unit
            .is_none_or(|unit| summary.unit(unit).mark != Mark::Available);
        let counter = self
            .counter
            .0
            .or_else(|| self.order.top(space, summary, selection));
        let space = counter.and_then(|unit| summary.unit(unit).at).unwrap_or(space);
        let click = (space, counter.filter(|_| is_free), false);
        match meaning(table, summary, selection, &WayPoints::default(), click) {
            Click::Order(Order::TakeBack { unit }) if is_free => Some(unit),
            _ => None,
        }
    }
}

fn read_clicks(
    mut input: ClickReader,
    table: Res<HexTable>,
    summary: Res<TableSummary>,
    phase: Res<State<PlayPhase>>,
    pointer: Clicks,
    mut selection: ResMut<Selection>,
    mut requests: MessageWriter<HexRequest>,
    mut why: MessageWriter<WhyAsked>,
    mut bridge_asked: ResMut<BridgeAsked>,
    stack: Res<WholeStack>,
    mut course: Course,
) {
    let (clicks, activated) = input.read(&summary);
    if *phase.get() == PlayPhase(Some(Phase::Combat)) {
        // In combat a click has other meanings, which `combat` reads.
        return;
    }
    let Clicks { bridge, order, .. } = pointer;
    let with_shift = course.keys.any_pressed(keys::SHIFT);
    let mut meant: Vec<(SpaceId, Option<UnitId>, bool)> = Vec::new();
    for CounterClick { button, under, space } in clicks {
        match (button, space) {
            (MouseButton::Left, Some(_)) if bridge.0.is_some() => bridge_asked.0 = bridge.0,
            (MouseButton::Left, Some(space)) => {
                let counter = under.or_else(|| order.top(space, &summary, &selection));
                meant.push((space, counter, with_shift));
            }
            (MouseButton::Left, None) => {
                selection.set_if_neq(Selection::default());
            }
            (MouseButton::Right, Some(space)) => {
                why.write_batch(asked_about(&summary, &selection, space, under, &order));
            }
            (MouseButton::Right, None) => selection.unit = None,
            _ => {}
        }
    }
    meant.extend(activated.iter().map(|act| {
        let counter = order.top(act.space, &summary, &selection);
        (act.space, counter, act.is_way_point)
    }));
    if *phase.get() == PlayPhase(None) {
        // After the game a click only looks.
        if let Some((space, counter, _)) = meant.last() {
            selection.set_if_neq(Selection::new(*counter, Some(*space)));
        }
        return;
    }
    for click in meant {
        let space = click.0;
        match meaning(&table, &summary, &selection, &course.points, click) {
            Click::WayPoint(unit, space) => course.points.add(unit, space),
            Click::Train(unit, space) => {
                course.trains.add(unit, space);
                selection.unit = None;
            }
            Click::Select(unit) => {
                selection.set_if_neq(Selection::new(Some(unit), Some(space)));
            }
            Click::Cancel => selection.unit = None,
            Click::Order(order) => {
                let others = stack.others(&table, &summary, &selection, &order);
                requests.write(HexRequest::Issue(order));
                requests.write_batch(others.into_iter().map(HexRequest::Issue));
            }
            Click::WhyNot(unit, space) => {
                why.write(WhyAsked {
                    unit,
                    space: Some(space),
                });
            }
            Click::Look(unit) => {
                selection.set_if_neq(Selection::new(unit, Some(space)));
                if let Some(unit) = unit.filter(|unit| table.game().unit(*unit).side == summary.player) {
                    why.write(WhyAsked { unit, space: None });
                }
            }
        }
    }
}

/// After a move no unit is selected, and the player looks at the unit's new place. `combat` selects units during a
/// combat.
pub(super) fn follow_events(mut changes: MessageReader<HexChanged>, mut selection: ResMut<Selection>) {
    for change in changes.read() {
        let undone = change.kind.is_backwards();
        let mut space = None;
        for event in &change.events {
            match event {
                RulesEvent::UnitMoved { journey, .. } | RulesEvent::UnitRailed { journey, .. } => {
                    space = Some(if undone { journey.from() } else { journey.to() });
                }
                RulesEvent::MoveTakenBack { from, to, .. } => space = Some(if undone { *from } else { *to }),
                RulesEvent::UnitDeployed { at, .. } => space = at.space().filter(|_| !undone),
                RulesEvent::UnitSailed { voyage, .. } => {
                    space = if undone {
                        voyage.from.space()
                    } else {
                        Some(voyage.to)
                    };
                }
                RulesEvent::UnitTurnedBack { to, .. } => space = to.space(),
                RulesEvent::PhaseBegan { .. } => space = None,
                _ => {}
            }
        }
        selection.set_if_neq(Selection::new(None, space));
    }
}
