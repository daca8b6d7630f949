//! A program in a seat: it asks questions and gives an order when its seat has to decide. When it fails, another player stands in, with a remark.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::process::{Heard, Process, Program};
use crate::console::answer::{Failure, HelpAnswer, PROTOCOL, failed, succeeded};
use crate::console::command::{self, commands};
use crate::console::console_game::ConsoleGame;
use crate::console::session::{self as talk, OrderResult};
use crate::opponent::{Opponent, Remark, Seen, Thinking};
use railhead_engine::engine::great_events::GreatEventLog;
use railhead_engine::engine::{Seat, Session};
use railhead_engine::text::plain::plain;
use railhead_engine::text::sources::disk;

/// After this many bad lines for one order the substitute gives it, however many questions come between.
const MISTAKES: u8 = 3;
/// After this many orders in a row by the substitute, the program is ended.
const FAILURES: u8 = 3;
/// How long a program gets answers after the game is over.
const FAREWELL: Duration = Duration::from_secs(2);
/// How quickly it notices that its order is no longer wanted.
const GLANCE: Duration = Duration::from_millis(20);

/// The first line to a program.
#[derive(Debug, Serialize)]
struct Seated<'a> {
    protocol: u32,
    /// The game, as named in scenarios: `Hex` or `Area`.
    game: &'a str,
    title: &'a str,
    seat: &'a str,
    /// A random seed of its own, different for each game and seat.
    seed: u64,
    orders: usize,
    hash: Option<String>,
    then: Vec<String>,
}

/// The state of the conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Talk {
    /// It has not been sent anything.
    New,
    /// It has given an order and is owed the answer.
    Ordered {
        order: String,
        warns: Vec<String>,
    },
    /// It is owed this answer to its last line.
    Failed(String),
    /// It is thinking, but too late; meanwhile this has happened.
    Late(String),
    /// It is thinking, in time.
    Thinks,
    Gone,
}

/// A computer player that lets a program outside decide for its seat.
pub struct Outside<G: ConsoleGame> {
    program: Program,
    seat: Seat,
    seed: u64,
    process: Option<Process>,
    talk: Talk,
    /// The position when the program was last informed, with the number of orders.
    last_seen: Option<(usize, G::State)>,
    /// The great events that it has heard of.
    event_log: GreatEventLog<G>,
    /// The substitute, with its name.
    fallback: (&'static str, Box<dyn Opponent<G>>),
    failures: u8,
    remarks: Vec<Remark>,
    /// Whether its order is still wanted.
    thinking: Arc<Thinking>,
}

impl<G: ConsoleGame> fmt::Debug for Outside<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Outside")
            .field("program", &self.program)
            .field("talk", &self.talk)
            .finish_non_exhaustive()
    }
}

/// The meaning of a program's line.
enum Said<G: ConsoleGame> {
    /// An order that the rules allow.
    Order(G::Order),
    /// A question, with its answer.
    Answer(String),
    /// A mistake, with the reason.
    Mistake(Failure),
    /// It leaves the game.
    Leaves,
}

impl<G: ConsoleGame> Outside<G> {
    /// A program for a seat, given the game's seed, and its substitute.
    pub fn new(
        program: Program,
        seat: Seat,
        seed: u64,
        fallback: (&'static str, Box<dyn Opponent<G>>),
    ) -> Self {
        Self {
            program,
            seat,
            seed,
            process: None,
            talk: Talk::New,
            last_seen: None,
            event_log: GreatEventLog::default(),
            fallback,
            failures: 0,
            remarks: Vec::new(),
            thinking: Arc::default(),
        }
    }

    /// Asks the program for an order.
    fn ask(&mut self, session: &Session<G>) -> Result<G::Order, String> {
        let until = Instant::now() + self.program.limit;
        if self.talk == Talk::New {
            self.process = Some(Process::start(&self.program.command, &self.program.log)?);
        }
        self.answer(session, until)?;
        let mut mistakes = 0;
        loop {
            let line = self.hear(until)?;
            if let Talk::Late(what) = &self.talk
                && is_order(&line)
            {
                // Its order was meant for an earlier position.
                let failure = Failure::error(what.clone());
                self.talk = Talk::Thinks;
                self.say(failed(&failure), until)?;
                continue;
            }
            self.talk = Talk::Thinks;
            match understand(session, self.seat, &line) {
                Said::Order(order) => {
                    self.talk = Talk::Ordered {
                        order: talk::written(&**session.game(), &order),
                        warns: talk::warnings(session, &order),
                    };
                    return Ok(order);
                }
                Said::Answer(answer) => self.say(answer, until)?,
                Said::Mistake(failure) => {
                    mistakes += 1;
                    if mistakes == MISTAKES {
                        let why = words(&failure);
                        self.talk = Talk::Failed(why.clone());
                        return Err(format!(
                            "its last {MISTAKES} lines were not orders; the most recent: {why}"
                        ));
                    }
                    self.say(failed(&failure), until)?;
                }
                Said::Leaves => {
                    self.leave();
                    return Err("it has left the table".to_owned());
                }
            }
        }
    }

    /// Answers the program's last line, and reports what has happened since.
    fn answer(&mut self, session: &Session<G>, until: Instant) -> Result<(), String> {
        let (own, then) = self.happened(session);
        let game = session.game();
        let line = match std::mem::replace(&mut self.talk, Talk::Thinks) {
            Talk::New => succeeded(&Seated {
                protocol: PROTOCOL,
                game: G::NAME,
                title: game.title(),
                seat: game.seats()[usize::from(self.seat.0)].id,
                seed: self.seed_of(),
                orders: session.journal().len(),
                hash: talk::hash(session),
                then,
            }),
            Talk::Ordered { order, warns } => {
                let result = OrderResult {
                    order,
                    events: own,
                    warns,
                };
                let great_events = talk::great_events(&mut self.event_log, session, self.seat);
                talk::changed(session, result, Some(then), great_events)
            }
            Talk::Failed(why) => failed(&Failure::error(why)),
            talk @ (Talk::Late(_) | Talk::Thinks) => {
                self.talk = talk;
                return Ok(());
            }
            Talk::Gone => {
                self.talk = Talk::Gone;
                return Err("it has gone".to_owned());
            }
        };
        self.say(line, until)
    }

    /// What the program's last order did, and what happened since, as its seat may read it.
    fn happened(&mut self, session: &Session<G>) -> (Vec<String>, Vec<String>) {
        let (game, journal) = (session.game(), session.journal());
        let (mut own, mut then) = (Vec::new(), Vec::new());
        let before = self
            .last_seen
            .take()
            .filter(|(orders, _)| *orders <= journal.len());
        if let Some((orders, mut state)) = before {
            for (place, entry) in journal[orders..].iter().enumerate() {
                let earlier = state.clone();
                for event in &entry.events {
                    game.apply(&mut state, event);
                }
                let lines = game.event_texts([&earlier, &state], Some(self.seat), &entry.events);
                if place == 0 { &mut own } else { &mut then }.extend(lines);
            }
        } else if journal.is_empty() {
            let state = session.state();
            then = game.event_texts([state, state], Some(self.seat), session.opening());
        }
        self.last_seen = Some((journal.len(), session.state().clone()));
        (own, then)
    }

    /// A seed, different for each game and seat and independent of the game's dice.
    fn seed_of(&self) -> u64 {
        let said = [self.seed.to_le_bytes(), u64::from(self.seat.0).to_le_bytes()].concat();
        xxhash_rust::xxh3::xxh3_64_with_seed(&said, 0x0075_1de0) >> 11
    }

    /// Its next line, as long as its order is wanted.
    fn listen(&self, until: Instant) -> Heard {
        let Some(process) = &self.process else {
            return Heard::End;
        };
        loop {
            let heard = process.hear(until.min(Instant::now() + GLANCE));
            let is_over = Instant::now() >= until || self.thinking.is_cancelled();
            if heard != Heard::Nothing || is_over {
                return heard;
            }
        }
    }

    fn hear(&mut self, until: Instant) -> Result<Vec<u8>, String> {
        match self.listen(until) {
            Heard::Line(line) => Ok(line),
            Heard::Nothing => {
                let limit = self.program.limit.as_secs_f64();
                self.talk = Talk::Late(String::new());
                Err(format!("it gave no order in {limit} s"))
            }
            Heard::TooLong => {
                self.leave();
                Err("its line was too long, and it was ended".to_owned())
            }
            Heard::End => {
                let how = self.leave();
                Err(format!("it has gone: {how}"))
            }
        }
    }

    fn say(&mut self, line: String, until: Instant) -> Result<(), String> {
        if self
            .process
            .as_ref()
            .is_some_and(|process| process.say(line, until))
        {
            return Ok(());
        }
        let how = self.leave();
        Err(format!("it does not read its input: {how}"))
    }

    /// Ends the program and says how it ended.
    fn leave(&mut self) -> String {
        self.talk = Talk::Gone;
        self.process.take().map(Process::end).unwrap_or_default()
    }

    /// Has the substitute give the order.
    fn stand_in(&mut self, seen: &Seen<G>) -> Option<G::Order> {
        let (name, fallback) = &mut self.fallback;
        let order = fallback.next(seen)?;
        // The substitute's remarks are not the program's.
        fallback.remarks();
        let written = talk::written(&**seen.game(), &order);
        let instead = format!("{name} played {written} instead");
        match &mut self.talk {
            Talk::Failed(what) => *what = format!("{what}; {instead}"),
            Talk::Late(what) => *what = format!("this comes too late; {instead}"),
            Talk::New => self.talk = Talk::Gone,
            Talk::Ordered { .. } | Talk::Thinks | Talk::Gone => {}
        }
        Some(order)
    }
}

impl<G: ConsoleGame> Opponent<G> for Outside<G> {
    fn next(&mut self, seen: &Seen<G>) -> Option<G::Order> {
        let session = seen.session();
        if seen.game().is_over(session.state()) {
            return None;
        }
        let was_gone = self.talk == Talk::Gone;
        let why = match self.ask(session) {
            Ok(order) => {
                self.failures = 0;
                return Some(order);
            }
            Err(why) => why,
        };
        if self.thinking.is_cancelled() {
            return None;
        }
        self.failures = self.failures.saturating_add(1);
        let is_enough = self.failures == FAILURES && self.process.is_some();
        if is_enough {
            self.leave();
        }
        let order = self.stand_in(seen)?;
        if !was_gone {
            let (fallback, program) = (self.fallback.0, &self.program.name);
            let ended = if is_enough {
                "; that was too often, and it was ended"
            } else {
                ""
            };
            let rest = if self.talk == Talk::Gone {
                ", for the rest of the game"
            } else {
                ""
            };
            self.remarks.push(Remark::StoodIn {
                reason: plain(&format!("{fallback} stands in for {program}{rest}: {why}{ended}")),
            });
        }
        Some(order)
    }

    fn ended(&mut self, session: &Session<G>) {
        let until = Instant::now() + FAREWELL.min(self.program.limit);
        if !matches!(self.talk, Talk::Ordered { .. }) || self.answer(session, until).is_err() {
            return;
        }
        // It may ask for the result.
        while let Some(process) = &self.process
            && let Heard::Line(line) = process.hear(until)
        {
            let answer = match understand(session, self.seat, &line) {
                Said::Answer(answer) => answer,
                Said::Mistake(failure) => failed(&failure),
                Said::Order(_) => failed(&Failure::error("the game is over")),
                Said::Leaves => break,
            };
            if !process.say(answer, until) {
                break;
            }
        }
        self.leave();
    }

    fn remarks(&mut self) -> Vec<Remark> {
        std::mem::take(&mut self.remarks)
    }

    fn watched_by(&mut self, thinking: &Arc<Thinking>) {
        self.thinking = Arc::clone(thinking);
    }
}

/// Whether a line is meant as an order.
fn is_order(line: &[u8]) -> bool {
    let orders: [&[u8]; 5] = [b"do ", b"end-phase", b"book ", b"cancel ", b"rank "];
    orders.iter().any(|order| line.starts_with(order))
}

/// The meaning of a line in a game where the seat has to decide.
fn understand<G: ConsoleGame>(session: &Session<G>, seat: Seat, line: &[u8]) -> Said<G> {
    let game: &Arc<G> = session.game();
    let line = match disk::decode(line) {
        Ok(line) => line.trim(),
        Err(why) => return Said::Mistake(Failure::error(format!("the line is {}", why.words()))),
    };
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let order = match word {
        "do" => command::order(rest.trim(), &**game),
        "end-phase" => Ok(game.end_phase()),
        "quit" => return Said::Leaves,
        "help" => {
            return Said::Answer(succeeded(&HelpAnswer {
                commands: commands(G::COMMANDS),
            }));
        }
        "new" | "load" | "next" | "save" | "auto" | "undo" | "redo" | "review" | "against" => {
            let what = format!("a program that plays a seat cannot use {word}");
            return Said::Mistake(Failure::error(what));
        }
        _ => match talk::ordered(session, line) {
            Some(order) => order,
            None => {
                return match talk::ask(session, line) {
                    Ok(answer) => Said::Answer(answer),
                    Err(failure) => Said::Mistake(failure),
                };
            }
        },
    };
    let order = match order {
        Ok(order) => order,
        Err(failure) => return Said::Mistake(failure),
    };
    match game.check(session.state(), &order) {
        Ok(()) => Said::Order(order),
        Err(refusal) => Said::Mistake(Failure::Refusal(game.refused(session.state(), seat, &refusal))),
    }
}

fn words(failure: &Failure) -> String {
    match failure {
        Failure::Refusal(reason) => format!("{} ({})", reason.text, reason.rule),
        Failure::Error(what) => what.clone(),
    }
}
