//! Standing answers: decisions that a person makes in advance about questions in the turns of computers, so that the game does not
//! wait for each of them.
//!
//! In: [`StandingChange`], `TableChanged`. Out: [`StandingAnswers`], `Request`.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::asking::Asking;
use super::replay::unseen::is_played_by;
use super::{ChangeKind, GameSystems, Request, Table, TableChanged, TableSystems};
use crate::AppSystems;
use crate::lifetime::{Lifetime, TableResources as _};
use railhead_engine::engine::{Digest, Seat};

/// How long a standing answer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandsUntil {
    /// For the rest of the present turn of the computer.
    TurnEnds,
    /// For the rest of the game.
    GameEnds,
}

/// A person gives a standing answer to a kind of question, or wants to be asked again.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandingChange {
    /// The seat of the person.
    pub seat: Seat,
    /// The kind of question.
    pub kind: &'static str,
    /// How long the answer holds; `None` to be asked again.
    pub until: Option<StandsUntil>,
}

/// The standing answers that have been given.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct StandingAnswers(BTreeMap<(Seat, &'static str), StandsUntil>);

impl StandingAnswers {
    /// Whether a person has a standing answer to a kind of question.
    pub fn covers(&self, seat: Seat, kind: &'static str) -> bool {
        self.0.contains_key(&(seat, kind))
    }

    /// Those of a person: the kinds of questions, and how long the answers hold.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = (&'static str, StandsUntil)> {
        let own = self.0.iter().filter(move |((other, _), _)| *other == seat);
        own.map(|((_, kind), until)| (*kind, *until))
    }

    /// Notes what a person has decided.
    pub fn change(&mut self, change: StandingChange) {
        let StandingChange { seat, kind, until } = change;
        match until {
            Some(until) => self.0.insert((seat, kind), until),
            None => self.0.remove(&(seat, kind)),
        };
    }

    fn begin_turn(&mut self) {
        self.0.retain(|_, until| *until == StandsUntil::GameEnds);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_until::<StandingAnswers>(Lifetime::Game)
        .add_message_until::<StandingChange>(Lifetime::Position);
}

/// Adds the standing answers of one game.
pub(super) fn game<G: Asking>(app: &mut App) {
    app.add_systems(
        Update,
        answer::<G>
            .run_if(on_message::<TableChanged>.or_else(on_message::<StandingChange>))
            .after(TableSystems::Requests)
            .before(TableSystems::Summary)
            .in_set(AppSystems::Table)
            .in_set(GameSystems::of::<G>()),
    );
}

/// Answers what has a standing answer. Only an order or a new standing answer leads to one: a player who undoes wants to choose
/// anew.
fn answer<G: Asking>(
    world: &mut World,
    readers: &mut SystemState<(MessageReader<TableChanged>, MessageReader<StandingChange>)>,
) {
    let Ok((mut changes, mut given)) = readers.get_mut(world) else {
        return;
    };
    let changes: Vec<TableChanged> = changes.read().cloned().collect();
    let given: Vec<StandingChange> = given.read().copied().collect();
    // A person answers for every seat that is theirs, such as the nations of one side.
    let table = world.resource::<Table<G>>();
    let seats = (0..).map(Seat).take(table.game().seats().len());
    let of_person = |change: &StandingChange| {
        let (change, seats) = (*change, seats.clone());
        let own = seats.filter(move |seat| is_played_by(table, change.seat, *seat));
        own.map(move |seat| StandingChange { seat, ..change })
    };
    let given: Vec<StandingChange> = given.iter().flat_map(of_person).collect();
    let mut standing = world.resource_mut::<StandingAnswers>();
    for change in &changes {
        match change.kind {
            ChangeKind::Loaded => *standing = StandingAnswers::default(),
            ChangeKind::Issued if change.digests.iter().any(Digest::begins) => standing.begin_turn(),
            _ => {}
        }
    }
    for change in &given {
        standing.change(*change);
    }
    let is_ordered = changes
        .last()
        .is_some_and(|change| change.kind == ChangeKind::Issued);
    let is_given = given.iter().any(|change| change.until.is_some());
    if is_ordered || is_given {
        let order = standing_order::<G>(world);
        if let Some(order) = order {
            world.write_message(Request::Issue(order));
            world.write_message(RequestRedraw);
        }
    }
}

/// The order for the present question that follows from the standing answer of the decider.
fn standing_order<G: Asking>(world: &World) -> Option<G::Order> {
    let (standing, table) = (world.resource::<StandingAnswers>(), world.resource::<Table<G>>());
    let question = G::question(table)?;
    if standing.covers(table.decider(), question.kind.about) {
        G::standing_answer(table, &G::selection(world))
    } else {
        None
    }
}
