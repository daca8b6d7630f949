//! Seats that computers play in the window.
//!
//! In: [`SeatPlayers`], [`SeatPrograms`]. Out: orders at the table, [`ComputerTurn`], [`TurnTime`]. Computer players think on their
//! own thread (`thinking`) and see what their side sees; their orders come at the chosen pace (HP-5). At the steady one, those that concern nobody are
//! given together. When a player gives up its seat, or its order is refused, a person takes over.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::asking::Asking;
pub use super::computer_turn::{ComputerCommand, ComputerTurn, Pace, TurnBudget, TurnTime, UsualPace};
use super::requests::ChangeWriter;
use super::seats::SeatPrograms;
use super::thinking::{ComputerThinking, QUICK, ThinksOf};
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

fn play<G: Asking + ConsoleGame>(
    mut table: ResMut<Table<G>>,
    programs: Res<SeatPrograms>,
    mut computers: ResMut<ComputerThinking<G>>,
    (mut turn, mut turn_time): (ResMut<ComputerTurn>, ResMut<TurnTime>),
    (time, workers): (Res<Time<Real>>, Res<Workers>),
    (held, moments): (Res<InputBlocked>, Res<Moments>),
    mut changes_out: ChangeWriter<G>,
    mut notices: MessageWriter<Notice>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    follow_players(&mut table, &mut computers, &programs, &workers, &mut changes_out);
    let is_playing = moments.is_playing();
    turn_time.follow(computers_turn(&table), is_playing);
    if is_playing && !held.0 {
        turn_time.spend_on_moment(time.delta_secs());
    }
    if !table.computer_decides() {
        turn_time.is_quiet = false;
        wait_for_person(&table, &mut turn);
        return;
    }
    let seat = table.decider();
    name_side(&table, seat, &mut turn);
    notices.write_batch(computers.take_up().into_iter().map(Notice::Warn));
    computers.forget_unless_for(table.session().journal().len());
    let rest = turn_time.rest(turn.pace);
    if computers.rested < rest && !is_playing && !held.0 {
        turn_time.spend_on_move(time.delta_secs());
    }
    computers.rested += time.delta_secs();
    if computers.ready.is_empty() {
        let seconds = time.delta_secs();
        if !think(&table, &mut computers, &mut turn, &workers, seconds, &mut notices) {
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
        || !turn.is_paused && computers.rested >= rest && !is_playing;
    if !may_go_on {
        if !turn.is_paused {
            redraw.write(RequestRedraw);
        }
        return;
    }
    let (turn, turn_time) = (&mut *turn, &mut *turn_time);
    if give(&mut table, &mut computers, turn, turn_time, &mut changes_out) {
        redraw.write(RequestRedraw);
    } else {
        leave_to_person(&mut table, seat, &mut notices);
    }
}

/// Has the computers follow the game, and tells the rules which seats decide separately.
fn follow_players<G: Asking + ConsoleGame>(
    table: &mut ResMut<Table<G>>,
    computers: &mut ComputerThinking<G>,
    programs: &SeatPrograms,
    workers: &Workers,
    changes_out: &mut ChangeWriter<G>,
) {
    if !table.is_replay() {
        if table.is_over() {
            computers.see_off(table, workers);
        } else {
            computers.follow(table, &programs.0);
        }
    }
    if let Some(order) = table.seating_order(&programs.0)
        && let Ok(happened) = table.issue(order)
    {
        changes_out.tell(table.game(), happened);
    }
}

/// No computer decides now. The resource is touched only if it changes, since panels are drawn anew when it does.
fn wait_for_person<G: WindowGame>(table: &Table<G>, turn: &mut ResMut<ComputerTurn>) {
    // A decision in the middle of a turn that was skipped does not bring back its pace.
    let is_hurried = turn.is_hurried && table.has_computer(table.player()) && !table.is_over();
    if turn.side.is_some() || turn.is_hurried != is_hurried {
        **turn = ComputerTurn {
            pace: turn.pace,
            is_paused: turn.is_paused,
            is_hurried,
            ..ComputerTurn::default()
        };
    }
}

/// Notes whose turn the computer plays.
fn name_side<G: WindowGame>(table: &Table<G>, seat: Seat, turn: &mut ResMut<ComputerTurn>) {
    let seats = table.game().seats();
    let name = seats.get(usize::from(seat.0)).map(|names| names.name.to_owned());
    if turn.side != name {
        turn.side = name;
    }
}

/// Has the computer that decides think on. False if it has no order and thinks no more.
fn think<G: Asking + ConsoleGame>(
    table: &Table<G>,
    computers: &mut ComputerThinking<G>,
    turn: &mut ResMut<ComputerTurn>,
    workers: &Workers,
    seconds: f32,
    notices: &mut MessageWriter<Notice>,
) -> bool {
    if !computers.is_thinking() && !computers.think(table, workers, table.decider(), thinks_of(turn)) {
        return false;
    }
    if turn.command == Some(ComputerCommand::Decision) {
        turn.command = None;
        computers.cut_short();
    }
    computers.pondered += seconds;
    notices.write_batch(computers.take_up().into_iter().map(Notice::Warn));
    let percent_thought = computers.percent_thought();
    if percent_thought.is_none() {
        workers.wake_at(Instant::now() + Duration::from_secs_f32(QUICK));
    }
    if turn.percent_thought != percent_thought {
        turn.percent_thought = percent_thought;
    }
    computers.is_thinking() || !computers.ready.is_empty()
}

/// Gives the next order, and with it those after it where all of them concern nobody, or where the turn comes at once. False if one is refused.
fn give<G: Asking + ConsoleGame>(
    table: &mut Table<G>,
    computers: &mut ComputerThinking<G>,
    turn: &mut ComputerTurn,
    turn_time: &mut TurnTime,
    changes_out: &mut ChangeWriter<G>,
) -> bool {
    let seat = table.decider();
    let at_once = turn.comes_at_once();
    // One by one, or at another pace, even quiet orders are shown.
    let gathers = thinks_of(turn) == ThinksOf::Concern && turn.command.is_none();
    turn.command = None;
    turn_time.is_quiet = gathers && computers.ready.front().is_some_and(|next| next.is_quiet);
    if !turn_time.is_quiet {
        computers.rested = 0.0;
        turn_time.begin_rest(G::TURN_BUDGET);
    }
    while let Some(next) = computers.ready.pop_front() {
        turn.reason = next.reason.filter(|_| !table.has_fog());
        let Ok(happened) = table.issue(next.order) else {
            computers.ready.clear();
            return false;
        };
        changes_out.tell(table.game(), happened);
        computers.ready_for = table.session().journal().len();
        let is_joined = computers.ready.front().is_some_and(|next| next.is_quiet);
        let goes_on = at_once || turn_time.is_quiet && is_joined;
        if !goes_on || table.decider() != seat {
            break;
        }
    }
    true
}

/// The turn that goes on and whose it is, if a computer's.
fn computers_turn<G: WindowGame>(table: &Table<G>) -> Option<(u16, Seat)> {
    let is_computers = table.has_computer(table.player()) && !table.is_replay() && !table.is_over();
    is_computers.then(|| (table.clock().turn, table.player()))
}

/// How far a computer thinks in one go.
fn thinks_of(turn: &ComputerTurn) -> ThinksOf {
    if turn.comes_at_once() {
        ThinksOf::Turn
    } else if turn.pace == Pace::Steady && !turn.is_paused {
        ThinksOf::Concern
    } else {
        ThinksOf::Order
    }
}

/// Shows the computer's actions at a pace that a person can follow, and always anything that a person has to answer;
/// then goes back to where the person looked.
fn show<G: Asking>(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<G>>,
    (turn, turn_time, moments): (Res<ComputerTurn>, Res<TurnTime>, Res<Moments>),
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
    let question =
        G::question(&table).filter(|question| !standing.covers(table.decider(), question.kind.about));
    // The place of a question, even if the order that led to it has none.
    let place = question.map(|question| question.place).or(place);
    let is_asked = question.is_some();
    let is_seen = turn_time.is_followed(turn.pace) || moments.is_playing();
    let is_followed = !turn.comes_at_once() && !table.has_fog() && is_seen;
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
