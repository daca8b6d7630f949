//! Orders and questions for any game.

use std::sync::Arc;

use serde::Serialize;

use super::answer::{
    ChangeAnswer, DecisionAnswer, Failure, GreatEventAnswer, HashAnswer, Hint, HintAnswer, LegalAnswer,
    LogAnswer, SeatName, SideNow, StateAnswer, WhyAnswer, succeeded,
};
use super::command::{self, Command};
use super::console_game::ConsoleGame;
use super::stand::stand;
use crate::opponent;
use railhead_engine::engine::great_events::GreatEventLog;
use railhead_engine::engine::{Playable, Seat, Session};

/// The seat that gives the next order.
pub(super) fn decider<G: Playable>(session: &Session<G>) -> Seat {
    session.game().decider(session.state())
}

/// The id of a seat.
pub(super) fn id<G: Playable>(game: &G, seat: Seat) -> &str {
    let seats = game.seats();
    seats.get(usize::from(seat.0)).map_or("", |names| names.id)
}

/// The hash of the state; `None` under fog, where it could confirm guesses about hidden units (HO-2).
pub fn hash<G: Playable>(session: &Session<G>) -> Option<String> {
    let (game, state) = (session.game(), session.state());
    let is_foggy = game.has_fog(state) && !game.is_over(state);
    (!is_foggy).then(|| game.known_hash(state).to_string())
}

/// An order in the form that `do` takes.
pub fn written<G: Playable>(game: &G, order: &G::Order) -> String {
    ron::to_string(&game.order_text(order)).expect("orders are plain data, which RON can always write")
}

/// The result of an order, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderResult {
    pub order: String,
    /// What happened, a sentence each; empty for an order taken back.
    pub events: Vec<String>,
    /// Effects that the player may not have wanted, a sentence each.
    pub warns: Vec<String>,
}

/// Warnings for the player before the next order, a sentence each; none for an illegal one.
pub(super) fn warnings<G: ConsoleGame>(session: &Session<G>, order: &G::Order) -> Vec<String> {
    let (game, state) = (session.game(), session.state());
    match game.check(state, order) {
        Ok(()) => game.order_warnings(state, order),
        Err(_) => Vec::new(),
    }
}

/// Gives an order.
pub fn issue<G: ConsoleGame>(session: &mut Session<G>, order: G::Order) -> Result<OrderResult, Failure> {
    let game = Arc::clone(session.game());
    let (reader, before) = (decider(session), session.state().clone());
    match session.issue(order.clone()).map(<[G::Event]>::to_vec) {
        Ok(events) => Ok(OrderResult {
            order: written(&*game, &order),
            events: game.event_texts([&before, session.state()], Some(reader), &events),
            warns: Vec::new(),
        }),
        Err(refusal) => Err(Failure::Refusal(game.refused(&before, reader, &refusal))),
    }
}

/// Takes the last order back.
pub(super) fn undo<G: ConsoleGame>(session: &mut Session<G>) -> Result<OrderResult, Failure> {
    let game = Arc::clone(session.game());
    match session.undo() {
        Some(order) => Ok(OrderResult {
            order: written(&*game, order),
            events: Vec::new(),
            warns: Vec::new(),
        }),
        None => Err(Failure::error(match session.barrier() {
            Some(barrier) => format!("undo is not possible: {}", barrier.text()),
            None => "undo is not possible: no order has been given".into(),
        })),
    }
}

/// Repeats the order that was last taken back.
pub(super) fn redo<G: ConsoleGame>(session: &mut Session<G>) -> Result<OrderResult, Failure> {
    let game = Arc::clone(session.game());
    let (reader, before) = (decider(session), session.state().clone());
    let events = session.redo().map(<[G::Event]>::to_vec);
    match (events, session.journal().last()) {
        (Some(events), Some(entry)) => Ok(OrderResult {
            order: written(&*game, &entry.order),
            events: game.event_texts([&before, session.state()], Some(reader), &events),
            warns: Vec::new(),
        }),
        _ => Err(Failure::error("no order has been taken back")),
    }
}

/// The answer to a change, with what the computer players have done since.
pub fn changed<G: ConsoleGame>(
    session: &Session<G>,
    result: OrderResult,
    then: Option<Vec<String>>,
    great_events: Vec<GreatEventAnswer>,
) -> String {
    let clock = session.game().clock(session.state());
    succeeded(&ChangeAnswer {
        order: result.order,
        events: result.events,
        warns: result.warns,
        turn: clock.turn,
        player: id(&**session.game(), clock.player),
        phase: clock.phase,
        hash: hash(session),
        then,
        great_events,
    })
}

/// The great events that a seat has not been told of.
pub(super) fn great_events<G: ConsoleGame>(
    event_log: &mut GreatEventLog<G>,
    session: &Session<G>,
    reader: Seat,
) -> Vec<GreatEventAnswer> {
    let game = session.game();
    let events = game.great_events();
    let news = event_log.news(session, Some(reader)).into_iter();
    let entries = news.map(|entry| {
        let event = events[entry.event];
        GreatEventAnswer {
            title: event.title.clone(),
            text: event.text.clone(),
            space: game.space_word(event.at),
            days: entry.days,
        }
    });
    entries.collect()
}

/// The order that a line with one of the game's own commands gives; `None` if it asks something.
pub fn ordered<G: ConsoleGame>(session: &Session<G>, line: &str) -> Option<Result<G::Order, Failure>> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let words: Vec<&str> = rest.split_whitespace().collect();
    G::ordered(session, word, &words)
}

/// Answers a question about a game outside a console.
pub fn ask<G: ConsoleGame>(session: &Session<G>, line: &str) -> Result<String, Failure> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let words: Vec<&str> = rest.split_whitespace().collect();
    if command::is_among(word, G::COMMANDS)
        && let Some(answer) = G::ask(session, word, &words, rest)
    {
        return answer;
    }
    match Command::parse(word, rest)? {
        Some(question) => any_answer(session, question),
        None => Err(command::not_understood(word, &command::commands(G::COMMANDS))),
    }
}

/// Answers a question common to all games.
pub(super) fn any_answer<G: ConsoleGame>(session: &Session<G>, question: Command) -> Result<String, Failure> {
    let game = session.game().as_ref();
    match question {
        Command::State => Ok(succeeded(&state(session))),
        Command::Decision => Ok(succeeded(&decision(session))),
        Command::Hint => {
            let hint = |hint: opponent::Suggestion<G::Order>| Hint {
                order: hint.order.map_or_else(String::new, |order| written(game, &order)),
                space: hint.at.map(|at| game.space_word(at)),
                words: hint.words,
                reason: hint.why,
            };
            let hints = opponent::hints(session).into_iter().map(hint).collect();
            Ok(succeeded(&HintAnswer { hints }))
        }
        Command::Stand { games } => stand(session, decider(session), games),
        Command::Hash => Ok(succeeded(&HashAnswer { hash: hash(session) })),
        Command::Why { order } => {
            let order = command::order(order, game)?;
            let refusals = game.reasons(session.state(), &order);
            let warns = warnings(session, &order);
            Ok(succeeded(&WhyAnswer {
                order: written(game, &order),
                can: refusals.is_empty(),
                reasons: refusals
                    .into_iter()
                    .map(|refusal| game.refused(session.state(), decider(session), &refusal))
                    .collect(),
                warns,
            }))
        }
        Command::Legal => {
            let state = session.state();
            let orders = game.legal_orders(state);
            let end = game.end_phase();
            let goes_on = !orders.contains(&end) && !game.is_interrupted(state) && !game.is_over(state);
            let held_up = if goes_on {
                game.reasons(state, &end)
            } else {
                Vec::new()
            };
            Ok(succeeded(&LegalAnswer {
                orders: orders.iter().map(|order| written(game, order)).collect(),
                held_up: held_up
                    .into_iter()
                    .map(|refusal| game.refused(state, decider(session), &refusal))
                    .collect(),
            }))
        }
        Command::Log => Ok(succeeded(&LogAnswer { report: log(session) })),
        other => Err(Failure::error(format!("{other:?} is not a question"))),
    }
}

/// Everything that happened in a game, as the deciding seat may read it.
pub fn log<G: ConsoleGame>(session: &Session<G>) -> Vec<String> {
    G::log(session, decider(session))
}

/// The answer to `decision`: who decides what, if a decision interrupts the phase.
fn decision<G: ConsoleGame>(session: &Session<G>) -> DecisionAnswer<'_, impl Serialize> {
    let (game, state) = (session.game().as_ref(), session.state());
    let is_asked = game.is_interrupted(state) && !game.is_over(state);
    let answers = if is_asked {
        game.legal_orders(state)
    } else {
        Vec::new()
    };
    let default = game
        .default_answer(state, game.decider(state))
        .filter(|_| is_asked);
    DecisionAnswer {
        decides: is_asked.then(|| id(game, game.decider(state))),
        answers: answers.iter().map(|order| written(game, order)).collect(),
        default: default.map(|order| written(game, &order)),
        more: G::waiting(session),
    }
}

fn state<G: ConsoleGame>(session: &Session<G>) -> StateAnswer<'_, impl Serialize> {
    let (game, state) = (session.game().as_ref(), session.state());
    let clock = game.clock(state);
    let seats = game.seats().into_iter().map(|names| SeatName {
        id: names.id,
        name: names.name,
    });
    let mut prospects = game.prospects(state);
    let now = prospects
        .as_mut()
        .map(|prospects| std::mem::take(&mut prospects.now));
    let mut better = prospects.into_iter().flat_map(|prospects| prospects.better);
    let sides = game.goals().into_iter().map(|goal| SideNow {
        seats: goal.seats.iter().map(|seat| id(game, *seat)).collect(),
        goal: goal.text,
        better: better.next().flatten(),
    });
    StateAnswer {
        game: G::NAME,
        title: game.title(),
        house_rules: game.house_rules(),
        turn: clock.turn,
        last_turn: clock.last_turn,
        days: clock.days,
        player: id(game, clock.player),
        phase: clock.phase,
        over: clock.is_over,
        result: game.result(state),
        undo: session.undo_depth(),
        redo: session.can_redo(),
        hash: hash(session),
        decides: id(game, game.decider(state)),
        fog: game.has_fog(state) && !clock.is_over,
        seats: seats.collect(),
        now,
        sides: sides.collect(),
        more: G::state_fields(session),
    }
}
