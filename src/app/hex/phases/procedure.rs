//! The meaning of a click (HR-11): select, send, cancel, take back. What sending and taking back do is the phase's.
//!
//! In: `MapClicked`, `SpaceActivated`, markers. Out: `Selection`, [`UnitSent`], [`TakenBack`], [`WhyAsked`].

use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::acts::{ClickReader, CounterClick};
use super::demolition::{BridgeAsked, HoveredBridge};
use super::{ClickSystems, PlayPhase, WayPoints, WhyAsked};
use crate::app::AppSystems;
use crate::app::hex::counters::{HoveredCounter, StackOrder};
use crate::app::hex::hexes::{MarkedHexes, Reachable};
use crate::app::hex::summary::TableSummary;
use crate::app::hex::table::{HexChanged, HexRequest, HexTable, Selection, TableChanged, TableSystems};
use crate::app::hex::units::UnitMarks;
use crate::app::input::keys;
use crate::app::lifetime::TableLocal;
use crate::app::play::GameSystems;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::{Event as RulesEvent, HexGame, Mark, Order, Phase, UnitId};

/// The player sends the Selected unit to a space.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitSent {
    pub unit: UnitId,
    pub to: SpaceId,
    /// Shift was held: the unit does not go yet.
    pub with_shift: bool,
}

/// The player takes back what a unit did in this phase.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenBack(pub UnitId);

/// After clicks and keys: the phase that is played makes orders of [`UnitSent`] and [`TakenBack`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OrderSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<UnitSent>()
        .add_message::<TakenBack>()
        .configure_sets(
            Update,
            OrderSystems
                .after(ClickSystems)
                .before(TableSystems::Requests)
                .in_set(AppSystems::Table)
                .in_set(GameSystems::<HexGame>::default()),
        )
        .add_systems(
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Click {
    /// Selects a unit that can act.
    Select(UnitId),
    /// Cancels the selection.
    Cancel,
    /// Sends the selected unit.
    Send(UnitId, SpaceId),
    TakeBack(UnitId),
    /// The selected unit cannot go there; it stays selected.
    WhyNot(UnitId, SpaceId),
    /// Looks at a unit that is not Available, or at none, and at a space.
    Look(Option<UnitId>),
}

/// A click on a space, and on the counter there, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ClickAt {
    space: SpaceId,
    counter: Option<UnitId>,
    with_shift: bool,
}

/// What a click depends on.
#[derive(SystemParam, Debug)]
struct Situation<'w, 's> {
    summary: Res<'w, TableSummary>,
    marks: Res<'w, UnitMarks>,
    reachable: MarkedHexes<'w, 's, Reachable>,
    points: Res<'w, WayPoints>,
}

impl Situation<'_, '_> {
    /// The meaning of a click (HR-11), after some way-points (HM-6).
    fn meaning(&self, selection: &Selection, click: ClickAt) -> Click {
        let ClickAt {
            space,
            counter,
            with_shift,
        } = click;
        let selected = selection.unit.filter(|unit| self.marks.is_available(*unit));
        let Some(selected) = selected else {
            return self.meaning_unselected(counter);
        };
        let leads_there = self.reachable.contains(space);
        let via = self.points.of(selected);
        if !via.is_empty() {
            // It goes on to the space, or no farther than the last of them. The rules refuse an impossible march with
            // the hex where it fails.
            let goes = via.last() == Some(&space) || with_shift && leads_there;
            return if counter == Some(selected) && !goes {
                Click::Cancel
            } else {
                Click::Send(selected, space)
            };
        }
        if counter == Some(selected) {
            Click::Cancel
        } else if self.summary.unit(selected).at == Some(space) {
            // Another counter of the same stack: no move leads from a hex to itself, so this selects.
            match counter.filter(|unit| self.marks.is_available(*unit)) {
                Some(other) => Click::Select(other),
                None => Click::Cancel,
            }
        } else if leads_there || with_shift && self.summary.phase == Phase::RailMovement {
            Click::Send(selected, space)
        } else {
            // Who clicks another unit that can act, beyond the reach of this one, means that unit. During setup units stand
            // everywhere, and the question is where this one may.
            let is_setup = self.summary.phase == Phase::Setup;
            match counter.filter(|unit| !is_setup && self.marks.is_available(*unit)) {
                Some(other) => Click::Select(other),
                None => Click::WhyNot(selected, space),
            }
        }
    }

    fn meaning_unselected(&self, counter: Option<UnitId>) -> Click {
        match counter {
            Some(unit) => match self.marks.mark(unit) {
                Mark::Available => Click::Select(unit),
                mark if mark.can_be_taken_back() => Click::TakeBack(unit),
                _ => Click::Look(Some(unit)),
            },
            None => Click::Look(None),
        }
    }
}

/// What the pointer is over, and what a click or a right click there would be about.
#[derive(SystemParam, Debug)]
pub struct Clicks<'w> {
    counter: Res<'w, HoveredCounter>,
    bridge: Res<'w, HoveredBridge>,
    order: Res<'w, StackOrder>,
    marks: Res<'w, UnitMarks>,
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
        let is_free = selection.unit.is_none_or(|unit| !self.marks.is_available(unit));
        let space = space.filter(|_| can && is_free)?;
        let counter = self
            .counter
            .0
            .or_else(|| self.order.top(space, summary, &self.marks));
        counter.filter(|unit| self.marks.mark(*unit).can_be_taken_back())
    }

    /// The question of a right click: why the Selected unit cannot go to the space, otherwise why the unit there cannot
    /// act.
    fn asked_about(
        &self,
        summary: &TableSummary,
        selection: &Selection,
        space: SpaceId,
        counter: Option<UnitId>,
    ) -> Option<WhyAsked> {
        match selection.unit.filter(|unit| self.marks.is_available(*unit)) {
            Some(unit) if summary.unit(unit).at != Some(space) => Some(WhyAsked {
                unit,
                space: Some(space),
            }),
            _ => {
                let unit = counter.or_else(|| self.order.top(space, summary, &self.marks))?;
                Some(WhyAsked { unit, space: None })
            }
        }
    }
}

/// Reads the player's clicks. After one that selects another unit the rest waits for the next frame, when the markers
/// are those of that unit.
fn read_clicks(
    mut input: ClickReader,
    table: Res<HexTable>,
    phase: Res<State<PlayPhase>>,
    pointer: Clicks,
    keys: Res<ButtonInput<KeyCode>>,
    situation: Situation,
    mut waiting: TableLocal<VecDeque<ClickAt>>,
    mut selection: ResMut<Selection>,
    mut bridge_asked: ResMut<BridgeAsked>,
    (mut sent, mut taken_back): (MessageWriter<UnitSent>, MessageWriter<TakenBack>),
    mut why: MessageWriter<WhyAsked>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (summary, marks) = (&situation.summary, &situation.marks);
    let (clicks, activated) = input.read(summary);
    let waiting = waiting.of_now();
    if *phase.get() == PlayPhase(Some(Phase::Combat)) {
        // In combat a click has other meanings, which `combat` reads.
        waiting.clear();
        return;
    }
    let with_shift = keys.any_pressed(keys::SHIFT);
    for CounterClick { button, under, space } in clicks {
        match (button, space) {
            (MouseButton::Left, Some(_)) if pointer.bridge.0.is_some() => bridge_asked.0 = pointer.bridge.0,
            (MouseButton::Left, Some(space)) => waiting.push_back(ClickAt {
                space,
                counter: under.or_else(|| pointer.order.top(space, summary, marks)),
                with_shift,
            }),
            (MouseButton::Left, None) => {
                selection.set_if_neq(Selection::default());
            }
            (MouseButton::Right, Some(space)) => {
                why.write_batch(pointer.asked_about(summary, &selection, space, under));
            }
            (MouseButton::Right, None) => selection.unit = None,
            _ => {}
        }
    }
    waiting.extend(activated.into_iter().map(|act| ClickAt {
        space: act.space,
        counter: pointer.order.top(act.space, summary, marks),
        with_shift: act.is_way_point,
    }));
    if *phase.get() == PlayPhase(None) {
        // After the game a click only looks.
        if let Some(click) = waiting.drain(..).next_back() {
            selection.set_if_neq(Selection::new(click.counter, Some(click.space)));
        }
        return;
    }
    while let Some(click) = waiting.pop_front() {
        let space = click.space;
        match situation.meaning(&selection, click) {
            Click::Select(unit) => {
                selection.set_if_neq(Selection::new(Some(unit), Some(space)));
                if !waiting.is_empty() {
                    redraw.write(RequestRedraw);
                }
                return;
            }
            Click::Cancel => selection.unit = None,
            Click::Send(unit, to) => {
                sent.write(UnitSent {
                    unit,
                    to,
                    with_shift: click.with_shift,
                });
            }
            Click::TakeBack(unit) => {
                taken_back.write(TakenBack(unit));
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

/// HR-11, HF-2: for the phases in which what a unit did can be taken back.
pub fn take_back(mut taken_back: MessageReader<TakenBack>, mut requests: MessageWriter<HexRequest>) {
    requests.write_batch(
        taken_back
            .read()
            .map(|TakenBack(unit)| HexRequest::Issue(Order::TakeBack { unit: *unit })),
    );
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
