//! The game that is being played on a console, whichever it is: what is done to it, and the questions that any game answers.

use std::any::Any;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use super::answer::{
    Changed, Decision, Failure, Hashed, Legal, Logged, Opened, PROTOCOL, Played, Saved, SeatName, State,
    Usage, Why, succeeded,
};
use super::command::{self, Command};
use super::computer::Computers;
use super::face::Face;
use super::outside::Programs;
use crate::opponent::{self, Seen};
use crate::rules::engine::{Playable, Seat, Session};
use crate::rules::save::{self, MAX_ORDERS};
use crate::rules::scenario::Loaded;

/// A game of any kind, as a console holds it.
pub trait Table: fmt::Debug {
    /// Sits computer players down, and answers what `new` and `load` answer.
    ///
    /// # Errors
    ///
    /// A seat or a player that is not there.
    fn open(&mut self, players: &str, programs: &Programs, notice: Option<String>)
    -> Result<String, Failure>;

    /// The commands that the game answers itself.
    fn own_commands(&self) -> &'static [Usage];

    /// Answers a line that begins with the word of one of these.
    ///
    /// # Errors
    ///
    /// Why it is not answered.
    fn ask(&self, line: &str) -> Result<String, Failure>;

    /// Carries out a command that any game understands.
    ///
    /// # Errors
    ///
    /// Why it is not carried out.
    fn carry_out(&mut self, command: Command) -> Result<String, Failure>;

    /// The table itself, for those who know which game is played.
    fn as_any(&self) -> &dyn Any;
}

/// A game with its scenario and the computers that play in it.
pub struct GameTable<G: Face> {
    scenario: Loaded<G>,
    session: Session<G>,
    computers: Computers<G>,
    /// The words by which they were named, and the programs among them.
    players: String,
    programs: Programs,
}

impl<G: Face> fmt::Debug for GameTable<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("GameTable")
            .field("title", &self.scenario.title)
            .finish_non_exhaustive()
    }
}

impl<G: Face> GameTable<G> {
    /// A game without computer players.
    pub fn new(scenario: Loaded<G>, session: Session<G>) -> Self {
        Self {
            scenario,
            session,
            computers: Computers::default(),
            players: String::new(),
            programs: Programs::default(),
        }
    }

    /// The game.
    pub fn session(&self) -> &Session<G> {
        &self.session
    }

    /// What has changed, and what the computer players have done since.
    fn change(&mut self, told: Told, asker: Seat) -> String {
        let then = self.computers.play(&mut self.session, asker);
        changed(&self.session, told, then)
    }

    /// Takes the last order back with what computer players have done since; nothing if that cannot all be taken back.
    fn undo(&mut self) -> Result<Told, Failure> {
        let session = &mut self.session;
        let mut told = undo(session)?;
        let mut taken = 1;
        while self.computers.has(decider(session)) {
            match undo(session) {
                Ok(earlier) => told = earlier,
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
            // What they had in mind was for what is not so any more.
            self.computers = seated(session, &self.players, &self.programs)?;
        }
        Ok(told)
    }
}

impl<G: Face> Table for GameTable<G> {
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
        let asker = decider(session);
        let then = self.computers.play(session, asker);
        Ok(succeeded(&Opened {
            protocol: PROTOCOL,
            title: &self.scenario.title,
            orders: session.journal().len(),
            hash: hash(session),
            notice,
            then,
        }))
    }

    fn own_commands(&self) -> &'static [Usage] {
        G::COMMANDS
    }

    fn ask(&self, line: &str) -> Result<String, Failure> {
        ask(&self.session, line)
    }

    fn carry_out(&mut self, command: Command) -> Result<String, Failure> {
        let session = &mut self.session;
        let asker = decider(session);
        // A turn of the computer's can be taken back; not what fog has hidden until then.
        let has_fog = session.game().has_fog(session.state());
        session.undo_across_turns(self.computers.has_any() && !has_fog);
        let told = match command {
            Command::Save { path, force } => return save_game(path, force, &self.scenario, session),
            Command::Do { order } => {
                let order = command::order(order, session.game().as_ref())?;
                issue(session, order)?
            }
            Command::EndPhase => issue(session, session.game().end_phase())?,
            Command::Undo => self.undo()?,
            Command::Redo => redo(session)?,
            Command::Auto { player } => {
                let (orders, events) = play_on(session, player)?;
                let then = self.computers.play(session, asker);
                let clock = session.game().clock(session.state());
                return Ok(succeeded(&Played {
                    orders,
                    events,
                    turn: clock.turn,
                    player: id(&**session.game(), clock.player),
                    phase: clock.phase,
                    hash: hash(session),
                    then,
                }));
            }
            question => return any_answer(session, question),
        };
        Ok(self.change(told, asker))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The computer players that words such as `japan=greedy` name.
fn seated<G: Face>(
    session: &Session<G>,
    players: &str,
    programs: &Programs,
) -> Result<Computers<G>, Failure> {
    Computers::new(&**session.game(), players, programs, session.seed())
}

/// Whose the next order is.
fn decider<G: Playable>(session: &Session<G>) -> Seat {
    session.game().decider(session.state())
}

/// The id of a seat.
fn id<G: Playable>(game: &G, seat: Seat) -> &str {
    let seats = game.seats();
    seats.get(usize::from(seat.0)).map_or("", |names| names.id)
}

/// The hash of the state; `None` under fog, where it would tell whether a guess at what is hidden is right (HO-2).
pub fn hash<G: Playable>(session: &Session<G>) -> Option<String> {
    let (game, state) = (session.game(), session.state());
    let is_foggy = game.has_fog(state) && !game.is_over(state);
    (!is_foggy).then(|| session.hash().to_string())
}

/// An order as `do` takes it.
pub fn written<G: Playable>(game: &G, order: &G::Order) -> String {
    ron::to_string(&game.order_text(order)).expect("orders are plain data, which RON can always write")
}

/// What became of an order, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The order.
    pub order: String,
    /// What happened, a sentence each; nothing for an order taken back.
    pub events: Vec<String>,
}

/// Gives an order.
///
/// # Errors
///
/// The refusal of the rules.
pub fn issue<G: Face>(session: &mut Session<G>, order: G::Order) -> Result<Told, Failure> {
    let game = Arc::clone(session.game());
    let (reader, before) = (decider(session), session.state().clone());
    match session.issue(order.clone()).map(<[G::Event]>::to_vec) {
        Ok(events) => Ok(Told {
            order: written(&*game, &order),
            events: game.told([&before, session.state()], Some(reader), &events),
        }),
        Err(refusal) => Err(Failure::Refusal(game.refused(&before, reader, &refusal))),
    }
}

/// Takes the last order back.
fn undo<G: Face>(session: &mut Session<G>) -> Result<Told, Failure> {
    let game = Arc::clone(session.game());
    match session.undo() {
        Some(order) => Ok(Told {
            order: written(&*game, order),
            events: Vec::new(),
        }),
        None => Err(Failure::error(match session.barrier() {
            Some(barrier) => format!("nothing can be undone: {}", barrier.text()),
            None => "nothing can be undone: no order has been given".into(),
        })),
    }
}

/// Gives the order again that was last taken back.
fn redo<G: Face>(session: &mut Session<G>) -> Result<Told, Failure> {
    let game = Arc::clone(session.game());
    let (reader, before) = (decider(session), session.state().clone());
    let events = session.redo().map(<[G::Event]>::to_vec);
    match (events, session.journal().last()) {
        (Some(events), Some(entry)) => Ok(Told {
            order: written(&*game, &entry.order),
            events: game.told([&before, session.state()], Some(reader), &events),
        }),
        _ => Err(Failure::error("no order has been taken back")),
    }
}

/// Lets a computer player decide for the seat that has to, until the phase is over or somebody else has to decide: the orders
/// that it gave, and what happened.
fn play_on<G: Face>(
    session: &mut Session<G>,
    name: Option<&str>,
) -> Result<(Vec<String>, Vec<String>), Failure> {
    let game = Arc::clone(session.game());
    let seat = decider(session);
    let name = name.unwrap_or_else(|| opponent::names::<G>()[0]);
    // A player at random does not play every phase of a game alike.
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
        let told = issue(session, order)?;
        orders.push(told.order);
        events.extend(told.events);
    }
    Ok((orders, events))
}

/// The answer to what has changed, and what the computer players have done since.
pub fn changed<G: Face>(session: &Session<G>, told: Told, then: Option<Vec<String>>) -> String {
    let clock = session.game().clock(session.state());
    succeeded(&Changed {
        order: told.order,
        events: told.events,
        turn: clock.turn,
        player: id(&**session.game(), clock.player),
        phase: clock.phase,
        hash: hash(session),
        then,
    })
}

/// Answers a question about a game that is not on a console.
///
/// # Errors
///
/// Why it is not answered.
pub fn ask<G: Face>(session: &Session<G>, line: &str) -> Result<String, Failure> {
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

/// Answers a question that any game answers.
fn any_answer<G: Face>(session: &Session<G>, question: Command) -> Result<String, Failure> {
    let game = session.game().as_ref();
    match question {
        Command::State => Ok(succeeded(&state(session))),
        Command::Decision => Ok(succeeded(&decision(session))),
        Command::Hash => Ok(succeeded(&Hashed { hash: hash(session) })),
        Command::Why { order } => {
            let order = command::order(order, game)?;
            let refusals = game.reasons(session.state(), &order);
            let reason = |refusal| game.refused(session.state(), decider(session), &refusal);
            Ok(succeeded(&Why {
                order: written(game, &order),
                can: refusals.is_empty(),
                reasons: refusals.into_iter().map(reason).collect(),
            }))
        }
        Command::Legal => {
            let orders = game.legal_orders(session.state()).into_iter();
            Ok(succeeded(&Legal {
                orders: orders.map(|order| written(game, &order)).collect(),
            }))
        }
        Command::Log => Ok(succeeded(&Logged { report: log(session) })),
        other => Err(Failure::error(format!("{other:?} is not a question"))),
    }
}

/// Everything that happened in a game, as the seat that has to decide may read it.
pub fn log<G: Face>(session: &Session<G>) -> Vec<String> {
    G::log(session, decider(session))
}

/// What somebody is asked in the middle of a phase.
fn decision<G: Face>(session: &Session<G>) -> Decision<'_, impl Serialize> {
    let (game, state) = (session.game().as_ref(), session.state());
    let is_asked = game.is_interrupted(state) && !game.is_over(state);
    let answers = if is_asked {
        game.legal_orders(state)
    } else {
        Vec::new()
    };
    let default = G::sensible(session).filter(|_| is_asked);
    Decision {
        decides: is_asked.then(|| id(game, game.decider(state))),
        answers: answers.iter().map(|order| written(game, order)).collect(),
        default: default.map(|order| written(game, &order)),
        more: G::waiting(session),
    }
}

fn state<G: Face>(session: &Session<G>) -> State<'_, impl Serialize> {
    let (game, state) = (session.game().as_ref(), session.state());
    let clock = game.clock(state);
    let seats = game.seats().into_iter().map(|names| SeatName {
        id: names.id,
        name: names.name,
    });
    State {
        game: G::NAME,
        title: game.title(),
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
        more: G::standing(session),
    }
}

/// Saves a game, but unless it is forced not over a file that is not a save, or a damaged one.
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
        let what =
            "exists and is not a save that opens; it is left as it is unless you say save --force FILE";
        return Err(Failure::error(format!("{} {what}", path.display())));
    }
    save::write(path, scenario, session).map_err(|error| Failure::error(error.to_string()))?;
    Ok(succeeded(&Saved {
        path: path.display().to_string(),
    }))
}
