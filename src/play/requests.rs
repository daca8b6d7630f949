//! Carries out the requests to the table, in the order of a frame.
//!
//! In: [`Request`]; inserting a [`Table`] as a resource opens a game, removing it closes the game. Out:
//! [`TableChanged`], [`GameChanged`], [`Refused`], [`WindowGame::Blocked`], and the map.

use std::collections::BTreeSet;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::asking::Asking;
use super::game_table::{CurrentTable, GameTable};
use super::seats::SeatPrograms;
use super::{
    ChangeKind, CurrentSelection, GameChanged, GameSystems, Refused, Request, SeatPlayers, Table,
    TableChanged, TableSystems, TakeOver, WindowGame,
};
use crate::AppSystems;
use crate::input::{Strokes, keys};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::pieces::travel::PiecesWent;
use crate::play::table::game_is_open;
use crate::stage::Notice;
use crate::theme::Livery;
use railhead_engine::engine::Game;

/// The phases, by name, at whose end the player wants no warning of what is left undone.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct QuietPhases(pub BTreeSet<String>);

/// Whether ending a phase warns of units that can still act, and of what is unspent.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarnUnitsLeft(pub bool);

impl Default for WarnUnitsLeft {
    fn default() -> Self {
        Self(true)
    }
}

/// Adds what is the same for all games.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WarnUnitsLeft>()
        .init_resource::<QuietPhases>()
        .init_until::<CurrentSelection>(Lifetime::Position)
        .add_message_until::<TableChanged>(Lifetime::Position)
        .add_message_until::<Refused>(Lifetime::Position)
        .add_message_until::<TakeOver>(Lifetime::Position)
        .add_message_until::<SeatPlayers>(Lifetime::Position)
        .init_resource::<SeatPrograms>()
        .configure_sets(
            Update,
            (TableSystems::Requests, TableSystems::Summary)
                .chain()
                .in_set(AppSystems::Table),
        )
        .configure_sets(Update, TableSystems::Opened.in_set(TableSystems::Requests))
        .add_systems(
            Update,
            tell_map
                .run_if(on_message::<TableChanged>)
                .after(AppSystems::Table)
                .before(AppSystems::Draw),
        );
}

/// Tells the map about moves.
fn tell_map(mut changes: MessageReader<TableChanged>, mut went: MessageWriter<PiecesWent>) {
    for journey in changes.read().flat_map(TableChanged::journeys) {
        went.write(PiecesWent {
            seat: journey.seat,
            count: journey.count,
            way: journey.way,
        });
    }
}

/// Adds the requests of one game.
pub(super) fn game<G: Asking>(app: &mut App) {
    app.remove_after::<Table<G>>(Lifetime::Game)
        .add_message_until::<Request<G::Order>>(Lifetime::Position)
        .add_message_until::<GameChanged<G::Event>>(Lifetime::Position)
        .add_message_until::<G::Blocked>(Lifetime::Position)
        .configure_sets(Update, GameSystems::of::<G>().run_if(game_is_open::<G>))
        .add_systems(
            First,
            follow_inks::<G>.run_if(resource_exists_and_changed::<Table<G>>),
        )
        .add_systems(
            Update,
            (
                open::<G>
                    .run_if(resource_exists_and_changed::<Table<G>>)
                    .before(TableSystems::Opened),
                carry_out::<G>
                    .run_if(game_is_open::<G>)
                    .after(TableSystems::Opened),
            )
                .in_set(TableSystems::Requests),
        );
}

/// Uses the inks of the game's map and seats.
fn follow_inks<G: WindowGame>(table: Res<Table<G>>, mut livery: ResMut<Livery>) {
    livery.set_if_neq(GameTable::livery(&*table));
}

/// Announces changes, to code that knows the game and to code that does not.
#[derive(SystemParam)]
pub(super) struct ChangeWriter<'w, G: WindowGame> {
    happened: MessageWriter<'w, GameChanged<<G as Game>::Event>>,
    changed: MessageWriter<'w, TableChanged>,
}

impl<G: WindowGame> ChangeWriter<'_, G> {
    /// Announces a change.
    pub(super) fn tell(&mut self, game: &G, happened: GameChanged<G::Event>) {
        self.changed.write(TableChanged {
            kind: happened.kind,
            digests: happened.events.iter().map(|event| game.digest(event)).collect(),
        });
        self.happened.write(happened);
    }
}

/// Announces a table that has just been inserted.
fn open<G: WindowGame>(
    mut table: ResMut<Table<G>>,
    programs: Res<SeatPrograms>,
    mut changes_out: ChangeWriter<G>,
    mut notices: MessageWriter<Notice>,
    mut commands: Commands,
) {
    // Looking whether there is anything to announce changes nothing.
    let Some(happened) = table.bypass_change_detection().greet() else {
        return;
    };
    if happened.kind == ChangeKind::Loaded {
        // Seat computers first: a seat played by a computer needs no hand-over screen.
        for name in table.seat_as_noted(&programs.0) {
            let text = format!("{name} is no longer available, so you now play that side");
            notices.write(Notice::Tell(text));
        }
    }
    let (map, theatre) = (table.game().played_on(), table.game().theatre());
    commands.queue(move |world: &mut World| map.lay(theatre, world));
    commands.insert_resource(CurrentTable::of::<G>());
    changes_out.tell(table.game(), happened);
}

fn carry_out<G: Asking>(
    mut requests: MessageReader<Request<G::Order>>,
    mut table: ResMut<Table<G>>,
    (warn, quiet): (Res<WarnUnitsLeft>, Res<QuietPhases>),
    mut changes_out: ChangeWriter<G>,
    mut refused: MessageWriter<Refused>,
    mut held: MessageWriter<G::Blocked>,
) {
    for request in requests.read() {
        // One request can end the turn of a person, and the others of its frame come too late.
        if table.is_watched() {
            continue;
        }
        let end_phase = |table: &mut Table<G>| {
            let order = table.game().end_phase();
            table.issue(order).map(Some)
        };
        let outcome = match request {
            Request::Issue(order) => match G::question_before(&table, order) {
                Some(question) => {
                    held.write(question);
                    Ok(None)
                }
                None => table.issue(order.clone()).map(Some),
            },
            Request::IssueConfirmed(order) => table.issue(order.clone()).map(Some),
            Request::EndPhase => {
                let warning = G::warning(&table).filter(|warning| {
                    let phase = G::quiet_phase(&table, warning);
                    phase.is_none_or(|phase| warn.0 && !quiet.0.contains(phase))
                });
                match warning {
                    Some(warning) => {
                        held.write(warning);
                        Ok(None)
                    }
                    None => end_phase(&mut table),
                }
            }
            Request::EndPhaseConfirmed => end_phase(&mut table),
            Request::Undo => Ok(table.undo_step()),
            Request::UndoAll => {
                let orders = table.undo_depth_in_phase();
                Ok(table.undo(orders))
            }
            Request::UndoTo(length) => {
                let orders = table.session().journal().len().saturating_sub(*length);
                Ok(table.undo(orders))
            }
            Request::TakeBack(at) => match G::question_before_taking_back(&table, *at) {
                Some(question) => {
                    held.write(question);
                    Ok(None)
                }
                None => Ok(table.take_back(*at)),
            },
            Request::TakeBackConfirmed(at) => Ok(table.take_back(*at)),
            Request::Redo => Ok(table.redo()),
            Request::Hold(pieces) => {
                table.hold(pieces);
                Ok(None)
            }
            Request::Release(piece) => {
                table.release(*piece);
                Ok(None)
            }
        };
        match outcome {
            Ok(Some(happened)) => changes_out.tell(table.game(), happened),
            Ok(None) => {}
            Err(refusal) => match G::explain_block(&refusal) {
                Some(why) => {
                    held.write(why);
                }
                None => {
                    refused.write(Refused(table.reason(&refusal)));
                }
            },
        }
    }
}

/// What keys ask of the table in any game.
pub fn request_by_key<G: WindowGame>(strokes: Res<Strokes>, mut requests: MessageWriter<Request<G::Order>>) {
    if keys::UNDO.is_struck(&strokes) {
        requests.write(Request::Undo);
    }
    if keys::REDO.iter().any(|chord| chord.is_struck(&strokes)) {
        requests.write(Request::Redo);
    }
    if keys::UNDO_ALL.is_struck(&strokes) {
        requests.write(Request::UndoAll);
    }
    if keys::END_PHASE.is_struck(&strokes) {
        requests.write(Request::EndPhase);
    }
}
