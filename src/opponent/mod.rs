//! Players that choose orders by themselves. They see the table as their seat sees it, and give the same orders as anybody.
//!
//! Any game can be played at random; what other players it has, a game says in a folder of its own, by [`Opponents`].

pub mod area;
pub mod hex;
mod player;
pub mod random;
mod thinking;

use std::collections::VecDeque;
use std::sync::Arc;

pub use player::{Advice, Opponent, Remark, Seen};
pub use random::Random;
pub use thinking::Thinking;

use crate::rules::engine::{Playable, Seat, Session};
use crate::rules::text::words::listed;

/// What the player is called that draws its orders.
pub const RANDOM: &str = "random";
/// What players read that it is called.
const RANDOM_TITLE: &str = "Recruit";
/// How it plays.
const ABOUT_RANDOM: &str = "Does whatever the rules allow, without a plan. For trying things out.";

/// A player with its name.
#[derive(Debug)]
pub struct NamedPlayer<G: Playable> {
    /// What the player is called, a word: `greedy`.
    pub name: &'static str,
    /// What players read that it is called: `Regular`.
    pub title: &'static str,
    /// How it plays and how long it takes, for those who have to choose.
    pub about: &'static str,
    /// How one of them is made.
    pub player: Maker<G>,
}

/// How a player is made.
#[derive(Debug)]
pub enum Maker<G: Playable> {
    /// All are alike.
    Alike(fn() -> Box<dyn Opponent<G>>),
    /// Of a seed, and of how much it may think: `None` for as much as is usual. The game says what is counted.
    Thinker(fn(u64, Option<u32>) -> Box<dyn Opponent<G>>),
}

impl<G: Playable> Maker<G> {
    /// One that thinks as much as is usual.
    fn usual(&self, seed: u64) -> Box<dyn Opponent<G>> {
        match self {
            Self::Alike(player) => player(),
            Self::Thinker(player) => player(seed, None),
        }
    }
}

/// A player that a scenario brings with it for a seat.
#[derive(Clone, Copy, Debug)]
pub struct OfScenario<'g> {
    /// Whose place it can take.
    pub seat: Seat,
    /// The word that chooses it.
    pub name: &'g str,
    /// What players read that it is called.
    pub title: &'g str,
    /// How it plays.
    pub about: &'g str,
}

/// A player as those read of it who choose one for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerChoice {
    /// The word that chooses it.
    pub word: String,
    /// What it is called.
    pub title: String,
    /// How it plays.
    pub about: String,
}

/// A game that computers can play.
pub trait Opponents: Playable {
    /// The players that the game has besides the one at [`RANDOM`]; the first of them plays unless another is asked for.
    const OWN: &'static [NamedPlayer<Self>];

    /// The players that the scenario brings with it for certain seats.
    fn scripts(&self) -> Vec<OfScenario<'_>> {
        Vec::new()
    }

    /// One of these players; what it leaves to chance it draws by a seed.
    fn scripted(&self, _name: &str, _seat: Seat, _seed: u64) -> Option<Box<dyn Opponent<Self>>> {
        None
    }
}

/// The players that a seat can have: scripts, which are of the scenario, before those that play anything.
pub fn choices_for<G: Opponents>(game: &G, seat: Seat) -> Vec<PlayerChoice> {
    let own = G::OWN
        .iter()
        .map(|named| (named.name, named.title, named.about))
        .chain([(RANDOM, RANDOM_TITLE, ABOUT_RANDOM)])
        .map(|(name, title, about)| PlayerChoice {
            word: name.to_owned(),
            title: title.to_owned(),
            about: about.to_owned(),
        });
    let scripts = game.scripts().into_iter().filter(|script| script.seat == seat);
    let scripts = scripts.map(|script| PlayerChoice {
        word: script.name.to_owned(),
        title: script.title.to_owned(),
        about: script.about.to_owned(),
    });
    scripts.chain(own).collect()
}

/// What the players are called that a seat can have, first the one that plays unless another is asked for.
pub fn names_for<G: Opponents>(game: &G, seat: Seat) -> Vec<&str> {
    let scripts = game.scripts().into_iter();
    let scripts = scripts.filter_map(|script| (script.seat == seat).then_some(script.name));
    let own = G::OWN.iter().map(|named| named.name);
    own.chain([RANDOM]).chain(scripts).collect()
}

/// What the players of a game are called, first the one that plays unless another is asked for.
pub fn names<G: Opponents>() -> Vec<&'static str> {
    let own = G::OWN.iter().map(|named| named.name);
    own.chain([RANDOM]).collect()
}

/// A player of this name for a seat of the game with this seed. Behind the name of one that thinks, and a colon, can stand how much:
/// `strong:500`.
///
/// # Errors
///
/// That there is none.
pub fn player<G: Opponents>(
    game: &G,
    name: &str,
    seed: u64,
    seat: Seat,
) -> Result<Box<dyn Opponent<G>>, String> {
    // No two seats draw alike.
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
        Some(Maker::Thinker(player)) if is_plain || budget.is_some() => {
            return Ok(player(own_seed(), budget));
        }
        Some(Maker::Alike(_) | Maker::Thinker(_)) | None => {}
    }
    if name == RANDOM {
        return Ok(Box::new(Random::new(own_seed())));
    }
    if let Some(player) = game.scripted(name, seat, own_seed()) {
        return Ok(player);
    }
    let shown: String = name.chars().take(40).collect();
    let names = listed(&names_for(game, seat), "or");
    Err(format!("there is no player \"{shown}\"; it is {names}"))
}

/// The seat and the player that a word such as `japan=greedy` names.
///
/// # Errors
///
/// What is wrong with the word.
pub fn seated<G: Opponents>(game: &G, word: &str, seed: u64) -> Result<(Seat, Box<dyn Opponent<G>>), String> {
    let (seat, name) = seat_named(game, word)?;
    Ok((seat, player(game, name, seed, seat)?))
}

/// The seat that a word such as `japan=greedy` names, and what stands behind it.
///
/// # Errors
///
/// That it is not written so, or that there is no such side.
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

/// What a person is advised to order in a situation, by the player that plays unless another is asked for; nothing where the game
/// has none.
pub fn advice<G: Opponents>(session: &Session<G>) -> Vec<Advice<G::Order>> {
    let adviser = G::OWN.first().map(|named| named.player.usual(0));
    adviser.map_or_else(Vec::new, |mut adviser| adviser.advise(&Seen::new(session)))
}

/// The next orders of a player, until somebody else has to decide or so many are given; the session goes on with them. None if
/// the player has nothing to order, though it has to decide.
pub fn orders_of<G: Playable>(
    player: &mut dyn Opponent<G>,
    session: &mut Session<G>,
    most: usize,
) -> VecDeque<G::Order> {
    let game = Arc::clone(session.game());
    let seat = game.decider(session.state());
    let mut orders = VecDeque::new();
    while orders.len() < most && game.decider(session.state()) == seat {
        let Some(order) = player.next(&Seen::new(session)) else {
            break;
        };
        orders.push_back(order.clone());
        if session.issue(order).is_err() {
            break;
        }
    }
    orders
}

/// Lets players play on, one for each seat, until the game is over or so many orders are given.
///
/// # Panics
///
/// If a player chooses an order that the rules refuse.
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
