//! The current game of a console, of any kind, and its computer players.

use std::any::Any;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use super::answer::{AutoAnswer, Failure, OpenAnswer, PROTOCOL, SaveAnswer, Usage, succeeded};
use super::command::{self, Command};
use super::computer::Computers;
use super::console_game::ConsoleGame;
use super::outside::Programs;
use super::review::{answer_against, review};
use super::session::{self, OrderResult, any_answer, changed, decider, great_events, hash, id, issue, redo};
use crate::opponent::{self, Seen};
use railhead_engine::engine::great_events::GreatEventLog;
use railhead_engine::engine::{Playable, Seat, Session};
use railhead_engine::save::{self, MAX_ORDERS};
use railhead_engine::scenario::Loaded;

/// A game of any kind on a console.
pub trait ConsoleTable: fmt::Debug {
    /// Seats computer players, and returns the answer to `new` or `load`.
    fn open(&mut self, players: &str, programs: &Programs, notice: Option<String>)
    -> Result<String, Failure>;

    /// The game's own commands.
    fn own_commands(&self) -> &'static [Usage];

    /// Answers a line that starts with one of these, or carries out the order that it gives.
    fn ask(&mut self, line: &str) -> Result<String, Failure>;

    /// Carries out a common command.
    fn carry_out(&mut self, command: Command) -> Result<String, Failure>;

    /// Compares the game with the save in a file.
    fn against(&self, save: &Path) -> Result<String, Failure>;

    /// The table itself, for callers that know the game.
    fn as_any(&self) -> &dyn Any;
}

/// A game with its scenario and its computer players.
pub struct SessionTable<G: ConsoleGame> {
    scenario: Loaded<G>,
    session: Session<G>,
    computers: Computers<G>,
    /// What has been told of the great events.
    event_log: GreatEventLog<G>,
    /// The words that named the players, and the programs among them.
    players: String,
    programs: Programs,
}

impl<G: ConsoleGame> fmt::Debug for SessionTable<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("SessionTable")
            .field("title", &self.scenario.title)
            .finish_non_exhaustive()
    }
}

impl<G: ConsoleGame> SessionTable<G> {
    /// A game without computer players.
    pub fn new(scenario: Loaded<G>, session: Session<G>) -> Self {
        Self {
            scenario,
            session,
            computers: Computers::default(),
            event_log: GreatEventLog::default(),
            players: String::new(),
            programs: Programs::default(),
        }
    }

    /// The game on the table and all its orders so far.
    pub fn session(&self) -> &Session<G> {
        &self.session
    }

    /// The answer to a change, with what the computer players have done since.
    fn change(&mut self, result: OrderResult, asker: Seat) -> String {
        let then = self.computers.play(&mut self.session, asker);
        let great_events = great_events(&mut self.event_log, &self.session, asker);
        changed(&self.session, result, then, great_events)
    }

    /// Takes back the last order with all that computer players have done since, or nothing if that is impossible.
    fn undo(&mut self) -> Result<OrderResult, Failure> {
        let session = &mut self.session;
        let mut result = session::undo(session)?;
        let mut taken = 1;
        while self.computers.has(decider(session)) {
            match session::undo(session) {
                Ok(earlier) => result = earlier,
                Err(failure) => {
                    for _ in 0..taken {
                        session.redo();
                    }
                    return Err(failure);
                }
            }
            taken += 1;
        }
        if taken > 1 {
            // Their plans no longer apply.
            self.computers = seated(session, &self.players, &self.programs)?;
        }
        Ok(result)
    }
}

impl<G: ConsoleGame> ConsoleTable for SessionTable<G> {
    fn open(
        &mut self,
        players: &str,
        programs: &Programs,
        notice: Option<String>,
    ) -> Result<String, Failure> {
        let session = &mut self.session;
        self.computers = seated(session, players, programs)?;
        (self.players, self.programs) = (players.to_owned(), programs.clone());
        self.computers.sit_down(session);
        session.set_of_people(!self.computers.has_any());
        let asker = decider(session);
        // Skips the events from before.
        self.event_log.news(session, Some(asker));
        let then = self.computers.play(session, asker);
        let great_events = great_events(&mut self.event_log, session, asker);
        Ok(succeeded(&OpenAnswer {
            protocol: PROTOCOL,
            title: &self.scenario.title,
            orders: session.journal().len(),
            hash: hash(session),
            notice,
            then,
            great_events,
        }))
    }

    fn own_commands(&self) -> &'static [Usage] {
        G::COMMANDS
    }

    fn ask(&mut self, line: &str) -> Result<String, Failure> {
        let Some(order) = session::ordered(&self.session, line) else {
            return session::ask(&self.session, line);
        };
        let order = session::written(self.session.game().as_ref(), &order?);
        self.carry_out(Command::Do { order: &order })
    }

    fn carry_out(&mut self, command: Command) -> Result<String, Failure> {
        let session = &mut self.session;
        let asker = decider(session);
        // The computer's turn can be taken back, except what fog has hidden until then.
        let has_fog = session.game().has_fog(session.state());
        session.undo_across_turns(self.computers.has_any() && !has_fog);
        let result = match command {
            Command::Review { games } => return review(session, games),
            Command::Save { path, force } => return save_game(path, force, &self.scenario, session),
            Command::Do { order } => {
                let order = command::order(order, session.game().as_ref())?;
                issue_warned(session, order)?
            }
            Command::EndPhase => issue_warned(session, session.game().end_phase())?,
            Command::Undo => self.undo()?,
            Command::Redo => redo(session)?,
            Command::Auto { player } => {
                let (orders, events) = play_on(session, player)?;
                let then = self.computers.play(session, asker);
                let great_events = great_events(&mut self.event_log, session, asker);
                let clock = session.game().clock(session.state());
                return Ok(succeeded(&AutoAnswer {
                    orders,
                    events,
                    turn: clock.turn,
                    player: id(&**session.game(), clock.player),
                    phase: clock.phase,
                    hash: hash(session),
                    then,
                    great_events,
                }));
            }
            question => return any_answer(session, question),
        };
        Ok(self.change(result, asker))
    }

    fn against(&self, save: &Path) -> Result<String, Failure> {
        answer_against(save, &self.scenario, &self.session)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Gives an order, and says what its player may not have wanted.
fn issue_warned<G: ConsoleGame>(session: &mut Session<G>, order: G::Order) -> Result<OrderResult, Failure> {
    let warns = session::warnings(session, &order);
    let result = issue(session, order)?;
    Ok(OrderResult { warns, ..result })
}

/// The computer players in words such as `japan=greedy`.
fn seated<G: ConsoleGame>(
    session: &Session<G>,
    players: &str,
    programs: &Programs,
) -> Result<Computers<G>, Failure> {
    Computers::new(&**session.game(), players, programs, session.seed())
}

/// Lets a computer player decide for the active seat until the phase ends or another has to decide; returns its orders and what happened.
fn play_on<G: ConsoleGame>(
    session: &mut Session<G>,
    name: Option<&str>,
) -> Result<(Vec<String>, Vec<String>), Failure> {
    let game = Arc::clone(session.game());
    let seat = decider(session);
    let name = name.unwrap_or_else(|| opponent::names::<G>()[0]);
    // A random player should not play every phase of a game alike.
    let seed = session.seed().wrapping_add(session.journal().len() as u64);
    let mut player = opponent::player(&*game, name, seed, seat).map_err(Failure::error)?;
    let now = |session: &Session<G>| {
        let clock = game.clock(session.state());
        (clock.turn, clock.player, clock.phase, decider(session))
    };
    let begun = now(session);
    let (mut orders, mut events) = (Vec::new(), Vec::new());
    while now(session) == begun && session.journal().len() < MAX_ORDERS {
        let Some(order) = player.next(&Seen::new(session)) else {
            break;
        };
        let result = issue(session, order)?;
        orders.push(result.order);
        events.extend(result.events);
    }
    Ok((orders, events))
}

/// Saves a game; unless forced, not over a file that is not a save, or a damaged one.
fn save_game<G: Playable>(
    word: &str,
    force: bool,
    scenario: &Loaded<G>,
    session: &Session<G>,
) -> Result<String, Failure> {
    let path = Path::new(word);
    if path.extension().is_none_or(|end| end != "ron") {
        return Err(Failure::error("the name of a save ends in .ron"));
    }
    if path.is_file() && !force && !save::is_whole(path) {
        let what = "exists and is not a valid save; to replace it, use save --force FILE";
        return Err(Failure::error(format!("{} {what}", path.display())));
    }
    save::write(path, scenario, session).map_err(|error| Failure::error(error.to_string()))?;
    Ok(succeeded(&SaveAnswer {
        path: path.display().to_string(),
    }))
}
