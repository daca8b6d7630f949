//! Computer players. They see the table as their seat does, and give orders like anybody else.
//!
//! Any game can be played at random; a game adds its other players in a folder of its own, through [`Opponents`].

mod advice;
pub mod area;
mod group_turn;
pub mod hex;
mod idle;
mod player;
pub mod random;
mod recruit;
mod search;
mod thinking;

use std::sync::Arc;

pub use advice::{OF_THE_SCENARIO, Suggestion, Trusting};
pub use group_turn::{GroupTurn, ScriptGroup, ScriptObjective, Wait};
pub use idle::Idle;
pub use player::{Advice, AdvisedOrders, Opponent, Remark, Seen};
pub use random::Random;
pub use recruit::Recruit;
pub use thinking::Thinking;

use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Playable, Seat, Session};
use railhead_engine::text::words::listed;

/// The name of the random player, for the lab and the console.
pub const RANDOM: &str = "random";
/// The name of the player that does nothing, for the lab and the console.
pub const IDLE: &str = "idle";
/// The name of the player that does what it is advised, for the lab and the console.
pub const HINTS: &str = "hints";

/// A player with its name.
#[derive(Debug)]
pub struct NamedPlayer<G: Playable> {
    /// Its name, one word: `greedy`.
    pub name: &'static str,
    /// Its title for players: `Regular`.
    pub title: &'static str,
    /// How it plays and how long it takes, to help players choose.
    pub about: &'static str,
    /// How it is made.
    pub player: Maker<G>,
}

/// How a player is made.
#[derive(Debug)]
pub enum Maker<G: Playable> {
    /// One that neither draws nor thinks to a budget.
    Alike(fn() -> Box<dyn Opponent<G>>),
    /// With a seed for its draws.
    Drawing(fn(u64) -> Box<dyn Opponent<G>>),
    /// With a seed and a thinking budget: `None` for the usual one. The game defines the unit.
    Thinker(fn(u64, Option<u32>) -> Box<dyn Opponent<G>>),
}

impl<G: Playable> Maker<G> {
    /// One with the usual budget.
    fn usual(&self, seed: u64) -> Box<dyn Opponent<G>> {
        match self {
            Self::Alike(player) => player(),
            Self::Drawing(player) => player(seed),
            Self::Thinker(player) => player(seed, None),
        }
    }
}

/// A player that belongs to a scenario.
#[derive(Clone, Copy, Debug)]
pub struct OfScenario<'g> {
    /// The seat it can play.
    pub seat: Seat,
    pub name: &'g str,
    /// Its title for players.
    pub title: &'g str,
    pub about: &'g str,
}

/// A player's entry in the list of choices for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerChoice {
    /// The name by which it is chosen, also on the command line.
    pub word: String,
    pub title: String,
    pub about: String,
    /// Whether it follows a plan of the scenario; otherwise it is one of the strengths.
    pub is_plan: bool,
    /// Whether it is the one for most people.
    pub is_usual: bool,
}

/// A game that computers can play.
pub trait Opponents: Playable {
    /// The game's players of any scenario, the weakest first.
    const OWN: &'static [NamedPlayer<Self>];

    /// The name of the default player.
    const USUAL: &'static str = "greedy";

    /// The advice of the scenario to the seat that decides, each piece with the space that it is about.
    fn advice_of_the_scenario(&self, seen: &Seen<Self>) -> Vec<(String, Option<SpaceId>)>;

    /// The default answer of a seat to the pending decision, from what it sees; `None` if there is none.
    fn default_answer(&self, state: &Self::State, seat: Seat) -> Option<Self::Order>;

    /// The scenario's players for particular seats.
    fn scripts(&self) -> Vec<OfScenario<'_>> {
        Vec::new()
    }

    /// The groups of one of these scripts for a seat, with their objectives.
    fn script_groups(&self, _name: &str, _seat: Seat) -> Vec<ScriptGroup> {
        Vec::new()
    }

    /// Makes one of these players, with a seed for its random choices.
    fn scripted(&self, _name: &str, _seat: Seat, _seed: u64) -> Option<Box<dyn Opponent<Self>>> {
        None
    }
}

/// The players that a seat can have: those that play any scenario, the weakest first, then the scenario's scripts.
pub fn choices_for<G: Opponents>(game: &G, seat: Seat) -> Vec<PlayerChoice> {
    let own = G::OWN.iter().map(|named| PlayerChoice {
        word: named.name.to_owned(),
        title: named.title.to_owned(),
        about: named.about.to_owned(),
        is_plan: false,
        is_usual: named.name == G::USUAL,
    });
    let scripts = game.scripts().into_iter().filter(|script| script.seat == seat);
    let scripts = scripts.map(|script| PlayerChoice {
        word: script.name.to_owned(),
        title: script.title.to_owned(),
        about: script.about.to_owned(),
        is_plan: true,
        is_usual: false,
    });
    own.chain(scripts).collect()
}

/// The names of the players for a seat, the default first.
pub fn names_for<G: Opponents>(game: &G, seat: Seat) -> Vec<&str> {
    let scripts = game.scripts().into_iter();
    let scripts = scripts.filter_map(|script| (script.seat == seat).then_some(script.name));
    names::<G>().into_iter().chain(scripts).collect()
}

/// The names of a game's players, the default first.
pub fn names<G: Opponents>() -> Vec<&'static str> {
    let own = G::OWN.iter().map(|named| named.name);
    let others = own.filter(|name| *name != G::USUAL);
    [G::USUAL].into_iter().chain(others).chain([RANDOM]).collect()
}

/// A player of this name for a seat, given the game's seed. A thinking player's name may be followed by a colon and its budget: `strong:500`.
pub fn player<G: Opponents>(
    game: &G,
    name: &str,
    seed: u64,
    seat: Seat,
) -> Result<Box<dyn Opponent<G>>, String> {
    // Each seat draws differently.
    let own_seed = || {
        let seats = game.seats().len() as u64;
        seed.wrapping_mul(seats).wrapping_add(seat.0.into())
    };
    let (word, budget) = match name.split_once(':') {
        Some((word, figure)) => (word, figure.parse().ok()),
        None => (name, None),
    };
    let is_plain = word == name;
    match G::OWN
        .iter()
        .find(|named| named.name == word)
        .map(|named| &named.player)
    {
        Some(Maker::Alike(player)) if is_plain => return Ok(player()),
        Some(Maker::Drawing(player)) if is_plain => return Ok(player(own_seed())),
        Some(Maker::Thinker(player)) if is_plain || budget.is_some() => {
            return Ok(player(own_seed(), budget));
        }
        Some(Maker::Alike(_) | Maker::Drawing(_) | Maker::Thinker(_)) | None => {}
    }
    if name == RANDOM {
        return Ok(Box::new(Random::new(own_seed())));
    }
    if name == IDLE {
        return Ok(Box::new(Idle {
            answer: G::default_answer,
        }));
    }
    if name == HINTS {
        return Ok(Box::new(Trusting {
            adviser: adviser::<G>(),
            otherwise: Idle {
                answer: G::default_answer,
            },
        }));
    }
    if let Some(player) = game.scripted(name, seat, own_seed()) {
        return Ok(player);
    }
    let shown: String = name.chars().take(40).collect();
    let names = listed(&names_for(game, seat), "or");
    Err(format!("there is no player \"{shown}\"; it is {names}"))
}

/// The default player for each seat, given the game's seed.
pub fn usual_players<G: Opponents>(game: &G, seed: u64) -> Vec<Box<dyn Opponent<G>>> {
    let seats = (0..).map(Seat).take(game.seats().len());
    seats
        .map(|seat| player(game, G::USUAL, seed, seat).expect("the usual player plays every seat"))
        .collect()
}

/// The seat and the player in a word such as `japan=greedy`.
pub fn seated<G: Opponents>(game: &G, word: &str, seed: u64) -> Result<(Seat, Box<dyn Opponent<G>>), String> {
    let (seat, name) = seat_named(game, word)?;
    Ok((seat, player(game, name, seed, seat)?))
}

/// The seat in a word such as `japan=greedy`, and the text after it.
///
/// Errors: the word does not have this form, or there is no such side.
pub fn seat_named<'w, G: Playable>(game: &G, word: &'w str) -> Result<(Seat, &'w str), String> {
    let (id, name) = word
        .split_once('=')
        .ok_or_else(|| format!("\"{word}\" is not SIDE=PLAYER"))?;
    let seats = game.seats();
    let seat = (0..)
        .map(Seat)
        .zip(&seats)
        .find_map(|(seat, names)| (names.id == id).then_some(seat))
        .ok_or_else(|| {
            let ids: Vec<&str> = seats.iter().map(|names| names.id).collect();
            format!("there is no side \"{id}\"; the sides are {}", listed(&ids, "and"))
        })?;
    Ok((seat, name))
}

/// The seats in such words with the text after each; no seat may be named twice.
pub fn seats_named<'w, G: Playable>(
    game: &G,
    words: impl IntoIterator<Item = &'w str>,
) -> Result<Vec<(Seat, &'w str)>, String> {
    let mut named: Vec<(Seat, &str)> = Vec::new();
    for word in words {
        let (seat, name) = seat_named(game, word)?;
        if let Some((_, before)) = named.iter().find(|(known, _)| *known == seat) {
            let id = game.seats()[usize::from(seat.0)].id;
            return Err(format!("{id} is given to two players, {before} and {name}"));
        }
        named.push((seat, name));
    }
    Ok(named)
}

/// The player that advises people: the default one.
pub fn adviser<G: Opponents>() -> Box<dyn Opponent<G>> {
    let usual = G::OWN.iter().find(|named| named.name == G::USUAL);
    usual.map_or_else(
        || -> Box<dyn Opponent<G>> {
            Box::new(Idle {
                answer: G::default_answer,
            })
        },
        |usual| usual.player.usual(0),
    )
}

/// Advice for a person in a position, by the default player; empty if the game has none.
pub fn advice<G: Opponents>(session: &Session<G>) -> Vec<Advice<G::Order>> {
    advice_by(session, &mut *adviser())
}

/// The same by a player, who remembers what it advised before.
pub fn advice_by<G: Opponents>(session: &Session<G>, adviser: &mut dyn Opponent<G>) -> Vec<Advice<G::Order>> {
    advice::of(session, adviser)
}

/// What helps a person in a position: the advice of the scenario, and what the default player would order.
pub fn hints<G: Opponents>(session: &Session<G>) -> Vec<Suggestion<G::Order>> {
    hints_by(session, &mut *adviser())
}

/// The same by a player, who remembers what it advised before.
pub fn hints_by<G: Opponents>(
    session: &Session<G>,
    adviser: &mut dyn Opponent<G>,
) -> Vec<Suggestion<G::Order>> {
    let (game, seen) = (session.game(), Seen::new(session));
    let is_asked = game.is_interrupted(session.state()) || game.is_over(session.state());
    let written = if is_asked {
        Vec::new()
    } else {
        game.advice_of_the_scenario(&seen)
    };
    let written = written
        .into_iter()
        .map(|(text, at)| Suggestion::written(text, at));
    let computed = advice_by(session, adviser)
        .into_iter()
        .map(|advice| Suggestion::of_order(&**game, advice));
    written.chain(computed).collect()
}

/// Has a player choose orders until another has to decide; the session continues with them.
///
/// Each is handed over with the player's remarks and the game after it, and they end where no more are wanted. There are none if the player has no order
/// although it has to decide.
pub fn orders_of<G: Playable>(
    player: &mut dyn Opponent<G>,
    session: &mut Session<G>,
    mut wants_more: impl FnMut(G::Order, Vec<Remark>, &Session<G>) -> bool,
) {
    let game = Arc::clone(session.game());
    let seat = game.decider(session.state());
    while game.decider(session.state()) == seat {
        let Some(order) = player.next(&Seen::new(session)) else {
            break;
        };
        let is_legal = session.issue(order.clone()).is_ok();
        if !wants_more(order, player.remarks(), session) || !is_legal {
            break;
        }
    }
}

/// Lets players play, one for each seat, until the game is over or a number of orders is reached.
///
/// # Panics
///
/// If a player chooses an illegal order.
pub fn play<G: Playable>(session: &mut Session<G>, players: &mut [&mut dyn Opponent<G>], orders: usize) {
    for _ in 0..orders {
        let decider = session.game().decider(session.state());
        let Some(order) = players[usize::from(decider.0)].next(&Seen::new(session)) else {
            break;
        };
        let issued = session.issue(order.clone()).map(|_| ());
        issued.unwrap_or_else(|refusal| panic!("{order:?} is refused: {refusal:?}"));
    }
    if session.game().is_over(session.state()) {
        for player in players {
            player.ended(session);
        }
    }
}
