//! The game being played: the only file that issues orders, undoes and redoes.
//!
//! In: [`Request`]; a [`Table`] that someone inserts as a resource opens a game, removing it closes the game.
//! Out: [`TableChanged`], [`Refused`], [`EndPhaseHeld`], and the map's [`MapBoard`].

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::prelude::*;

use super::Selection;
use crate::app::AppSystems;
use crate::app::map_view::MapBoard;
use crate::rules::board::SpaceId;
use crate::rules::engine::{Barrier, Game, Playback, Session};
use crate::rules::hex_game::HexScenario;
use crate::rules::hex_game::refusal::Overstacked;
use crate::rules::hex_game::{
    Event as RulesEvent, HexGame, Mark, Order, Phase, Refusal, Side, TableView, UnitId,
};

/// The game being played. There is none on the title screen.
#[derive(Resource, Debug)]
pub struct Table {
    session: Session<HexGame>,
    scenario: HexScenario,
    /// How the table is greeted that was just put there.
    greeting: Option<ChangeKind>,
    /// Whether the game is watched and not played.
    is_watched: bool,
    /// Who sees it; `None` is whoever has to decide.
    viewer: Option<Side>,
    /// What the window noted when the game was last played, see [`super::autosave`].
    note: Option<String>,
    /// The units that hold: they can act, and are not to.
    holding: BTreeSet<UnitId>,
}

impl Table {
    /// A new game of a scenario.
    pub fn new(scenario: HexScenario, seed: u64) -> Self {
        let session = Session::new(Arc::clone(&scenario.game), seed);
        Self::resume(scenario, session)
    }

    /// A game that goes on, such as one out of a save.
    pub fn resume(scenario: HexScenario, session: Session<HexGame>) -> Self {
        Self {
            session,
            scenario,
            greeting: Some(ChangeKind::Loaded),
            is_watched: false,
            viewer: None,
            note: None,
            holding: BTreeSet::new(),
        }
    }

    /// The same, with what the window noted when it was last played.
    #[must_use]
    pub fn with_note(self, note: Option<String>) -> Self {
        Self { note, ..self }
    }

    /// The units that hold: they can act, and the player does not want them to until they are told otherwise.
    pub fn holding(&self) -> &BTreeSet<UnitId> {
        &self.holding
    }

    /// What the window noted when the game was last played.
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// A game to watch as a side sees it, or as whoever has to decide: no order is carried out in it.
    pub fn watched(scenario: HexScenario, session: Session<HexGame>, viewer: Option<Side>) -> Self {
        Self {
            is_watched: true,
            viewer,
            ..Self::resume(scenario, session)
        }
    }

    /// The game as it goes on after something else was watched.
    #[must_use]
    pub fn back_again(self) -> Self {
        Self {
            greeting: Some(ChangeKind::Returned),
            ..self
        }
    }

    /// Brings a game that is watched to where it was after this many orders.
    pub fn bring(&mut self, playback: &mut Playback<HexGame>, to: usize) {
        if self.is_watched() {
            playback.bring(&mut self.session, to);
        }
    }

    /// Whether the game is watched and not played.
    pub fn is_watched(&self) -> bool {
        self.is_watched
    }

    /// The table as the player sees it who watches or who has to decide: the one whose turn it is, in a combat
    /// perhaps the other.
    pub fn view(&self) -> TableView<'_> {
        self.view_of(self.viewer.unwrap_or(self.session.state().decider()))
    }

    /// The table as a side sees it.
    pub fn view_of(&self, side: Side) -> TableView<'_> {
        TableView::new(self.session.game(), self.session.state(), side)
    }

    /// State, history and journal, to read.
    pub fn session(&self) -> &Session<HexGame> {
        &self.session
    }

    /// The rules and what never changes.
    pub fn game(&self) -> &Arc<HexGame> {
        self.session.game()
    }

    /// The scenario: its title and text, and the files that a save needs.
    pub fn scenario(&self) -> &HexScenario {
        &self.scenario
    }

    /// How many orders can be undone.
    pub fn undo_depth(&self) -> usize {
        self.session.undo_depth()
    }

    /// How many of them belong to the phase that is being played.
    pub fn undo_depth_in_phase(&self) -> usize {
        let journal = self.session.journal();
        let in_phase = journal
            .iter()
            .rev()
            .take_while(|entry| entry.order != Order::EndPhase);
        in_phase.count().min(self.undo_depth())
    }

    /// Whether an order that was taken back can be issued again.
    pub fn can_redo(&self) -> bool {
        self.session.can_redo()
    }

    /// What stops undo, in words; `None` while something can be undone, and at the beginning of the game.
    pub fn barrier(&self) -> Option<&'static str> {
        self.session.barrier().map(Barrier::text)
    }

    /// What undo stops at, going back, in words; `None` if nothing does before the beginning of the game.
    pub fn undo_stop(&self) -> Option<String> {
        let journal = self.session.journal();
        let first_kept = journal.len().checked_sub(self.undo_depth() + 1)?;
        let Some(barrier) = self.session.stop() else {
            return Some("what was done before the game was opened stays".to_owned());
        };
        let text = barrier.text().to_owned();
        let names = self.view().names();
        let told = || {
            let game = self.game();
            let stops = |event: &&RulesEvent| game.barrier(event) == Some(barrier) && names.tells(event);
            journal[first_kept].events.iter().rfind(stops)
        };
        match barrier {
            Barrier::ChangeOfPlayer | Barrier::Forgotten | Barrier::Rule(_) => Some(text),
            Barrier::Dice | Barrier::Reveal => Some(match told() {
                Some(event) => format!("{text} ({})", event.text(&names)),
                None => text,
            }),
        }
    }

    /// The order that the unit's move in this phase would be.
    pub fn order_to(&self, unit: UnitId, to: SpaceId) -> Order {
        match self.view().phase() {
            Phase::RailMovement => Order::Rail { unit, to },
            Phase::Setup | Phase::Reinforcement => Order::Deploy { unit, to },
            Phase::NavalMovement => Order::Sail { unit, to },
            Phase::Movement | Phase::Combat | Phase::End => Order::march(unit, to),
        }
    }
}

/// What the player wants done.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Carry out an order.
    Issue(Order),
    /// Take the last order back.
    Undo,
    /// Issue again what was last taken back.
    Redo,
    /// Take back all orders of this phase, the last first.
    UndoAll,
    /// Take orders back until the journal has this length.
    UndoTo(usize),
    /// These units hold from now on: they no longer count among those that can still act.
    Hold(Vec<UnitId>),
    /// This unit holds no longer.
    Release(UnitId),
    /// End the phase, unless there is something to warn of.
    EndPhase,
    /// End the phase; the player has seen the warning.
    EndPhaseConfirmed,
}

/// How the table came to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// An order was carried out.
    Issued,
    /// Orders were taken back.
    Undone,
    /// An order was issued again.
    Redone,
    /// A game was opened.
    Loaded,
    /// The game goes on after something else was watched.
    Returned,
    /// A game that is watched has gone forward.
    Shown,
    /// A game that is watched has gone back.
    ShownBack,
}

impl ChangeKind {
    /// Whether another game lies on the table now.
    pub const fn is_other_game(self) -> bool {
        matches!(self, Self::Loaded | Self::Returned)
    }

    /// Whether the events have been taken away again.
    pub const fn is_backwards(self) -> bool {
        matches!(self, Self::Undone | Self::ShownBack)
    }

    /// Whether the player has done it just now.
    pub const fn is_done(self) -> bool {
        matches!(self, Self::Issued | Self::Redone)
    }
}

/// The table has changed.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct TableChanged {
    /// How.
    pub kind: ChangeKind,
    /// What happened; after undo, what has not happened after all.
    pub events: Vec<RulesEvent>,
}

/// The rules refuse what the player asked for.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub Refusal);

/// The phase was to end, and has not.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum EndPhaseHeld {
    /// These hexes hold too much (HK-2).
    Overstacked(Vec<Overstacked>),
    /// These units can still act, or are still to be answered for; [`Request::EndPhaseConfirmed`] ends the phase all the
    /// same. In setup there may be none: what was chosen there holds for the whole game.
    UnitsLeft(Vec<UnitId>),
    /// These units have come from the sea and have to attack this hex (HN-6).
    MustAttack(SpaceId, Vec<UnitId>),
}

/// Whether ending a phase warns of units that can still act.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarnUnitsLeft(pub bool);

impl Default for WarnUnitsLeft {
    fn default() -> Self {
        Self(true)
    }
}

/// In [`AppSystems::Table`]: requests first, then what follows from them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Another game is laid on the table, and requests are carried out.
    Requests,
    /// Within [`TableSystems::Requests`]: another game lies there, and no request has been carried out in it.
    Opened,
    /// The summary is renewed.
    Summary,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WarnUnitsLeft>()
        .add_message::<Request>()
        .add_message::<TableChanged>()
        .add_message::<Refused>()
        .add_message::<EndPhaseHeld>()
        .configure_sets(
            Update,
            (TableSystems::Requests, TableSystems::Summary)
                .chain()
                .in_set(AppSystems::Table),
        )
        .configure_sets(Update, TableSystems::Opened.in_set(TableSystems::Requests))
        .add_systems(
            Update,
            (
                (
                    open.run_if(resource_exists_and_changed::<Table>)
                        .before(TableSystems::Opened),
                    carry_out
                        .run_if(resource_exists::<Table>)
                        .after(TableSystems::Opened),
                )
                    .in_set(TableSystems::Requests),
                close
                    .run_if(resource_removed::<Table>)
                    .in_set(TableSystems::Summary),
            ),
        );
}

/// Greets a table that was just put there.
fn open(
    mut table: ResMut<'_, Table>,
    mut selection: ResMut<'_, Selection>,
    board: Option<Res<'_, MapBoard>>,
    mut changed: MessageWriter<'_, TableChanged>,
    mut commands: Commands<'_, '_>,
) {
    let Some(kind) = table.greeting.take() else {
        return;
    };
    selection.set_if_neq(Selection::default());
    // The same map stays as it is, and the player looks where they looked.
    let shared = table.game().shared_board();
    if board.is_none_or(|board| !Arc::ptr_eq(&board.0, &shared)) {
        commands.insert_resource(MapBoard(shared));
    }
    changed.write(TableChanged {
        kind,
        events: table.session.opening().to_vec(),
    });
}

fn carry_out(
    mut requests: MessageReader<'_, '_, Request>,
    mut table: ResMut<'_, Table>,
    warn: Res<'_, WarnUnitsLeft>,
    mut changed: MessageWriter<'_, TableChanged>,
    mut refused: MessageWriter<'_, Refused>,
    mut held: MessageWriter<'_, EndPhaseHeld>,
) {
    if table.is_watched() {
        requests.clear();
    }
    for request in requests.read() {
        let outcome = match request {
            Request::Issue(order) => issue(&mut table, order.clone()),
            Request::EndPhase if warn.0 => end_phase_or_warn(&mut table),
            Request::EndPhase | Request::EndPhaseConfirmed => issue(&mut table, Order::EndPhase),
            Request::Undo => undo(&mut table, 1),
            Request::UndoAll => {
                let orders = table.undo_depth_in_phase();
                undo(&mut table, orders)
            }
            Request::UndoTo(length) => {
                let orders = table.session.journal().len().saturating_sub(*length);
                undo(&mut table, orders)
            }
            Request::Redo => redo(&mut table),
            Request::Hold(units) => {
                table.holding.extend(units);
                Outcome::Nothing
            }
            Request::Release(unit) => {
                table.holding.remove(unit);
                Outcome::Nothing
            }
        };
        match outcome {
            Outcome::Changed(change) => {
                changed.write(change);
            }
            Outcome::Refused(Refusal::Overstacked { hexes }) => {
                held.write(EndPhaseHeld::Overstacked(hexes));
            }
            Outcome::Refused(Refusal::MustAttack { target, units }) => {
                held.write(EndPhaseHeld::MustAttack(target, units));
            }
            Outcome::Refused(refusal) => {
                refused.write(Refused(refusal));
            }
            Outcome::UnitsLeft(units) => {
                held.write(EndPhaseHeld::UnitsLeft(units));
            }
            Outcome::Nothing => {}
        }
    }
}

enum Outcome {
    Changed(TableChanged),
    Refused(Refusal),
    UnitsLeft(Vec<UnitId>),
    Nothing,
}

fn issue(table: &mut Table, order: Order) -> Outcome {
    // A unit that is given an order has been told otherwise.
    match &order {
        Order::Move { unit, .. } | Order::Rail { unit, .. } | Order::Sail { unit, .. } => {
            table.holding.remove(unit);
        }
        Order::Attack { attackers, .. } => {
            table.holding.retain(|unit| !attackers.contains(unit));
        }
        _ => {}
    }
    match table.session.issue(order) {
        Ok(events) => Outcome::Changed(TableChanged {
            kind: ChangeKind::Issued,
            events: events.to_vec(),
        }),
        Err(refusal) => Outcome::Refused(refusal),
    }
}

fn end_phase_or_warn(table: &mut Table) -> Outcome {
    let view = table.view();
    let mut left = view.marked(Mark::Available);
    left.retain(|unit| !table.holding.contains(unit));
    let phase = view.phase();
    if phase == Phase::Reinforcement {
        left.extend(view.offers().into_iter().map(|(unit, _)| unit));
    }
    let is_setup = phase == Phase::Setup;
    if (left.is_empty() && !is_setup) || view.allows(&Order::EndPhase).is_err() {
        issue(table, Order::EndPhase)
    } else {
        Outcome::UnitsLeft(left)
    }
}

fn undo(table: &mut Table, orders: usize) -> Outcome {
    let mut events = Vec::new();
    for _ in 0..orders {
        let last = table.session.journal().last().map(|entry| entry.events.clone());
        if table.session.undo().is_none() {
            break;
        }
        let mut undone = last.unwrap_or_default();
        undone.append(&mut events);
        events = undone;
    }
    if events.is_empty() {
        return Outcome::Nothing;
    }
    Outcome::Changed(TableChanged {
        kind: ChangeKind::Undone,
        events,
    })
}

fn redo(table: &mut Table) -> Outcome {
    match table.session.redo() {
        Some(events) => Outcome::Changed(TableChanged {
            kind: ChangeKind::Redone,
            events: events.to_vec(),
        }),
        None => Outcome::Nothing,
    }
}

fn close(mut selection: ResMut<'_, Selection>) {
    selection.set_if_neq(Selection::default());
}
