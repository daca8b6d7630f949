//! A program at the table: it asks what it wants to know and gives an order when its seat has to decide; where it does not, another
//! player stands in for it, and that is told.

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
use crate::rules::engine::{Seat, Session};
use crate::rules::text::plain::plain;

/// After so many lines for one order that are refused or not understood the other player gives it, whatever is asked between them.
const MISTAKES: u8 = 3;
/// After so many orders in a row that others had to give the program is ended.
const FAILURES: u8 = 3;
/// How long a program is answered when the game is over.
const FAREWELL: Duration = Duration::from_secs(2);
/// How soon it is noticed that nobody waits for its order any longer.
const GLANCE: Duration = Duration::from_millis(20);

/// What a program is told first.
#[derive(Debug, Serialize)]
struct Seated<'a> {
    protocol: u32,
    /// Which game it is, as scenarios say it: `Hex` or `Area`.
    game: &'a str,
    title: &'a str,
    seat: &'a str,
    /// To draw from at random: other numbers for other games and seats.
    seed: u64,
    orders: usize,
    hash: Option<String>,
    then: Vec<String>,
}

/// Where a program stands in its talk.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Talk {
    /// It has been told nothing.
    New,
    /// It has given an order and waits for the answer.
    Ordered(String),
    /// It waits for the answer to a line for which it is told this.
    Failed(String),
    /// It thinks, and its line comes too late: meanwhile this has happened.
    Late(String),
    /// It thinks, and its line is waited for.
    Thinks,
    /// It is not there any more.
    Gone,
}

/// See the module.
pub struct Outside<G: ConsoleGame> {
    program: Program,
    seat: Seat,
    seed: u64,
    process: Option<Process>,
    talk: Talk,
    /// After how many orders the program was last told something, and how things stood.
    told: Option<(usize, G::State)>,
    /// Who gives orders in its place, with the name.
    fallback: (&'static str, Box<dyn Opponent<G>>),
    failures: u8,
    remarks: Vec<Remark>,
    /// Whether it is waited for.
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

/// What a line of a program comes to.
enum Said<G: ConsoleGame> {
    /// An order that is carried out.
    Order(G::Order),
    /// A question, with its answer.
    Answer(String),
    /// Nothing, and why.
    Mistake(Failure),
    /// That it leaves.
    Leaves,
}

impl<G: ConsoleGame> Outside<G> {
    /// A program for a seat of the game with a seed, and who stands in for it.
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
            told: None,
            fallback,
            failures: 0,
            remarks: Vec::new(),
            thinking: Arc::default(),
        }
    }

    /// Lets the program decide.
    ///
    /// # Errors
    ///
    /// Why it does not.
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
                // It was thought of for a situation that is over.
                let failure = Failure::error(what.clone());
                self.talk = Talk::Thinks;
                self.say(failed(&failure), until)?;
                continue;
            }
            self.talk = Talk::Thinks;
            match understand(session, self.seat, &line) {
                Said::Order(order) => {
                    self.talk = Talk::Ordered(talk::written(&**session.game(), &order));
                    return Ok(order);
                }
                Said::Answer(answer) => self.say(answer, until)?,
                Said::Mistake(failure) => {
                    mistakes += 1;
                    if mistakes == MISTAKES {
                        let why = words(&failure);
                        self.talk = Talk::Failed(why.clone());
                        return Err(format!("its {MISTAKES} lines were no order, the last: {why}"));
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

    /// Tells the program what has become of its last line, and what has happened since.
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
            Talk::Ordered(order) => {
                let told = OrderResult { order, events: own };
                talk::changed(session, told, Some(then))
            }
            Talk::Failed(why) => failed(&Failure::error(why)),
            talk @ (Talk::Late(_) | Talk::Thinks) => {
                self.talk = talk;
                return Ok(());
            }
            Talk::Gone => {
                self.talk = Talk::Gone;
                return Err("it is not there any more".to_owned());
            }
        };
        self.say(line, until)
    }

    /// What happened by the order that the program gave last, and what since, as its seat may read it.
    fn happened(&mut self, session: &Session<G>) -> (Vec<String>, Vec<String>) {
        let (game, journal) = (session.game(), session.journal());
        let (mut own, mut then) = (Vec::new(), Vec::new());
        let before = self.told.take().filter(|(orders, _)| *orders <= journal.len());
        if let Some((orders, mut state)) = before {
            for (place, entry) in journal[orders..].iter().enumerate() {
                let earlier = state.clone();
                for event in &entry.events {
                    game.apply(&mut state, event);
                }
                let lines = game.told([&earlier, &state], Some(self.seat), &entry.events);
                if place == 0 { &mut own } else { &mut then }.extend(lines);
            }
        } else if journal.is_empty() {
            let state = session.state();
            then = game.told([state, state], Some(self.seat), session.opening());
        }
        self.told = Some((journal.len(), session.state().clone()));
        (own, then)
    }

    /// Numbers to draw from, other ones for other games and seats; nothing of the game's own dice follows from them.
    fn seed_of(&self) -> u64 {
        let said = [self.seed.to_le_bytes(), u64::from(self.seat.0).to_le_bytes()].concat();
        xxhash_rust::xxh3::xxh3_64_with_seed(&said, 0x0075_1de0) >> 11
    }

    /// What it says next, as long as it is waited for.
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
                Err("it said more than a line holds, and was ended".to_owned())
            }
            Heard::End => {
                let how = self.leave();
                Err(format!("it is gone: {how}"))
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
        Err(format!("it does not listen: {how}"))
    }

    /// Lets the program go.
    fn leave(&mut self) -> String {
        self.talk = Talk::Gone;
        self.process.take().map(Process::end).unwrap_or_default()
    }

    /// Has another player give the order.
    fn stand_in(&mut self, seen: &Seen<G>) -> Option<G::Order> {
        let (name, fallback) = &mut self.fallback;
        let order = fallback.next(seen)?;
        // What it says is nothing of the program's.
        fallback.remarks();
        let written = talk::written(&**seen.game(), &order);
        let instead = format!("{name} has given {written} in the place of it");
        match &mut self.talk {
            Talk::Failed(what) => *what = format!("{what}; {instead}"),
            Talk::Late(what) => *what = format!("this comes too late; {instead}"),
            Talk::New => self.talk = Talk::Gone,
            Talk::Ordered(_) | Talk::Thinks | Talk::Gone => {}
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
        if !matches!(self.talk, Talk::Ordered(_)) || self.answer(session, until).is_err() {
            return;
        }
        // It may ask how it ended.
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
    line.starts_with(b"do ") || line.starts_with(b"end-phase")
}

/// What a line says of a game in which the seat has to decide.
fn understand<G: ConsoleGame>(session: &Session<G>, seat: Seat, line: &[u8]) -> Said<G> {
    let game: &Arc<G> = session.game();
    let Ok(line) = std::str::from_utf8(line) else {
        return Said::Mistake(Failure::error("the line is not UTF-8 text"));
    };
    let line = line.trim();
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
        "new" | "load" | "save" | "auto" | "undo" | "redo" => {
            let what = format!("a program that plays a seat has no {word}");
            return Said::Mistake(Failure::error(what));
        }
        _ => {
            return match talk::ask(session, line) {
                Ok(answer) => Said::Answer(answer),
                Err(failure) => Said::Mistake(failure),
            };
        }
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

/// A failure in words.
fn words(failure: &Failure) -> String {
    match failure {
        Failure::Refusal(reason) => format!("{} ({})", reason.text, reason.rule),
        Failure::Error(what) => what.clone(),
    }
}
