//! Seats that computers play in the window.
//!
//! In: [`SeatPlayers`], [`SeatPrograms`]. Out: orders at the table, [`ComputerTurn`]. Computer players think on their
//! own thread (`thinking`) and see what their side sees; their orders come at the chosen pace (HP-5). When one gives up
//! its seat, or its order is refused, a person takes over.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::asking::Asking;
pub use super::computer_turn::{ComputerCommand, ComputerTurn, Pace, UsualPace};
use super::requests::ChangeWriter;
use super::seats::SeatPrograms;
use super::thinking::{ComputerThinking, QUICK};
use super::{ChangeKind, SeatPlayers, StandingAnswers, Table, TableChanged, TableSystems, WindowGame};
use crate::AppSystems;
use crate::background::Workers;
use crate::input::InputBlocked;
use crate::lifetime::{Lifetime, TableLocal, TableResources as _};
use crate::map_view::camera::visit::{Return, Visit};
use crate::map_view::moments::Moments;
use crate::play::table::game_is_open;
use crate::stage::Notice;
use railhead_engine::engine::{Digest, Seat};
use railhead_players::console::outside::ConsoleGame;

/// Adds the computer players of one game.
pub(super) fn game<G: Asking + ConsoleGame>(app: &mut App) {
    app.init_until::<ComputerThinking<G>>(Lifetime::Game)
        .add_systems(Last, go_home::<G>.run_if(on_message::<AppExit>))
        .add_systems(
            Update,
            (
                seat::<G>.before(TableSystems::Opened),
                play::<G>.after(TableSystems::Opened),
            )
                .in_set(TableSystems::Requests)
                .run_if(game_is_open::<G>),
        )
        .add_systems(
            Update,
            show::<G>
                .after(TableSystems::Summary)
                .in_set(AppSystems::Table)
                .run_if(on_message::<TableChanged>.and_then(game_is_open::<G>)),
        );
}

/// Gives the seats to other players.
fn seat<G: WindowGame>(mut wanted: MessageReader<SeatPlayers>, mut table: ResMut<Table<G>>) {
    for SeatPlayers(players) in wanted.read() {
        table.seat(players.clone());
    }
}

fn play<G: WindowGame + ConsoleGame>(
    mut table: ResMut<Table<G>>,
    programs: Res<SeatPrograms>,
    mut computers: ResMut<ComputerThinking<G>>,
    mut turn: ResMut<ComputerTurn>,
    (time, workers): (Res<Time<Real>>, Res<Workers>),
    (held, moments): (Res<InputBlocked>, Res<Moments>),
    mut changes_out: ChangeWriter<G>,
    mut notices: MessageWriter<Notice>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !table.is_replay() {
        if table.is_over() {
            computers.see_off(&table, &workers);
        } else {
            computers.follow(&table, &programs.0);
        }
    }
    if let Some(order) = table.seating_order(&programs.0)
        && let Ok(happened) = table.issue(order)
    {
        changes_out.tell(table.game(), happened);
    }
    if !table.computer_decides() {
        // A decision in the middle of a turn that was skipped does not bring back its pace.
        let is_hurried = turn.is_hurried && table.has_computer(table.player()) && !table.is_over();
        if turn.side.is_some() || turn.is_hurried != is_hurried {
            *turn = ComputerTurn {
                pace: turn.pace,
                is_paused: turn.is_paused,
                is_hurried,
                ..ComputerTurn::default()
            };
        }
        return;
    }
    let seat = table.decider();
    let name = table
        .game()
        .seats()
        .get(usize::from(seat.0))
        .map(|names| names.name.to_owned());
    if turn.side != name {
        turn.side = name;
    }
    notices.write_batch(computers.take_up().into_iter().map(Notice::Warn));
    computers.forget_unless_for(table.session().journal().len());
    computers.rested += time.delta_secs();
    if computers.ready.is_empty() {
        if !computers.is_thinking() && !computers.think(&table, &workers, seat, turn.comes_at_once()) {
            leave_to_person(&mut table, seat, &mut notices);
            return;
        }
        if turn.command == Some(ComputerCommand::Decision) {
            turn.command = None;
            computers.cut_short();
        }
        computers.pondered += time.delta_secs();
        notices.write_batch(computers.take_up().into_iter().map(Notice::Warn));
        let percent_thought = computers.percent_thought();
        if percent_thought.is_none() {
            workers.wake_at(Instant::now() + Duration::from_secs_f32(QUICK));
        }
        if turn.percent_thought != percent_thought {
            turn.percent_thought = percent_thought;
        }
        if !computers.is_thinking() && computers.ready.is_empty() {
            // It must decide but has no order.
            leave_to_person(&mut table, seat, &mut notices);
        }
        return;
    }
    if turn.percent_thought.is_some() {
        turn.percent_thought = None;
    }
    if held.0 {
        // While a panel covers the game, the computer waits, so that the person misses nothing.
        return;
    }
    let may_go_on = turn.command == Some(ComputerCommand::Order)
        || turn.comes_at_once()
        // It may think meanwhile, but its next order waits until the last one has been seen.
        || !turn.is_paused && computers.rested >= turn.pace.rest() && !moments.is_playing();
    if !may_go_on {
        if !turn.is_paused {
            redraw.write(RequestRedraw);
        }
        return;
    }
    turn.command = None;
    turn.reason = computers.reason.clone().filter(|_| !table.has_fog());
    computers.rested = 0.0;
    while let Some(order) = computers.ready.pop_front() {
        let Ok(happened) = table.issue(order) else {
            computers.ready.clear();
            leave_to_person(&mut table, seat, &mut notices);
            return;
        };
        changes_out.tell(table.game(), happened);
        computers.ready_for = table.session().journal().len();
        if !turn.comes_at_once() || table.decider() != seat {
            break;
        }
    }
    redraw.write(RequestRedraw);
}

/// Shows the computer's actions at a pace that a person can follow, and always anything that a person has to answer;
/// then goes back to where the person looked.
fn show<G: Asking>(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<G>>,
    turn: Res<ComputerTurn>,
    standing: Res<StandingAnswers>,
    mut was_computers: TableLocal<bool>,
    mut visits: MessageWriter<Visit>,
    mut returns: MessageWriter<Return>,
) {
    // Show first what the order itself did, and later what followed from it.
    let place = changes
        .read()
        .filter(|change| change.kind == ChangeKind::Issued)
        .filter_map(|change| change.digests.iter().find_map(Digest::place))
        .last();
    let is_computers = table.has_computer(table.player());
    let question = G::question(&table).filter(|question| !standing.covers(table.decider(), question.kind));
    // The place of a question, even if the order that led to it has none.
    let place = question.map(|question| question.place).or(place);
    let is_asked = question.is_some();
    let is_followed = !turn.comes_at_once() && !table.has_fog();
    let is_over = std::mem::replace(was_computers.of_now(), is_computers) && !is_computers;
    if is_over {
        returns.write_default();
    } else if turn.side.is_some() && (is_asked || is_followed) {
        visits.write_batch(place.map(Visit));
    }
}

/// A person takes over from a computer that cannot continue.
fn leave_to_person<G: WindowGame>(table: &mut Table<G>, seat: Seat, notices: &mut MessageWriter<Notice>) {
    let side = table.adjective(seat);
    let text = format!("the computer cannot continue for the {side} side, so you now play it");
    notices.write(Notice::Warn(text));
    let mut players = table.players().to_vec();
    players[usize::from(seat.0)] = None;
    table.seat(players);
}

/// Shuts the players down before the program ends, so that none of the programs that it started outlives it.
fn go_home<G: WindowGame + ConsoleGame>(mut computers: ResMut<ComputerThinking<G>>) {
    computers.leave_and_wait();
}
