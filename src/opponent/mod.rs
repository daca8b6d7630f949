//! Players that choose orders by themselves. They see the table as their side sees it, and give the same orders as anybody.

mod estimate;
pub mod greedy;
pub mod random;

pub use greedy::Greedy;
pub use random::Random;

use std::str::FromStr;

use crate::rules::engine::Session;
use crate::rules::hex_game::{HexGame, Order, Side, TableView};

/// A kind of player, by its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// See [`Greedy`].
    #[default]
    Greedy,
    /// See [`Random`].
    Random,
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "greedy" => Ok(Self::Greedy),
            "random" => Ok(Self::Random),
            _ => Err(format!("there is no player \"{word}\"; it is greedy or random")),
        }
    }
}

impl Kind {
    /// A player of this kind for a side of the game with this seed.
    pub fn player(self, seed: u64, side: Side) -> Box<dyn Opponent> {
        match self {
            Self::Greedy => Box::<Greedy>::default(),
            Self::Random => Box::new(Random::new(
                seed.wrapping_mul(2).wrapping_add(side.index() as u64),
            )),
        }
    }
}

/// The player that a word such as `japan=greedy` names, and its side.
///
/// # Errors
///
/// What is wrong with the word.
pub fn seat(game: &HexGame, word: &str) -> Result<(Side, Kind), String> {
    let (id, player) = word
        .split_once('=')
        .ok_or_else(|| format!("\"{word}\" is not SIDE=PLAYER"))?;
    let side = Side::BOTH
        .into_iter()
        .find(|side| game.side(*side).id == id)
        .ok_or_else(|| {
            let [first, second] = Side::BOTH.map(|side| game.side(side).id.as_str());
            format!("there is no side \"{id}\"; the sides are {first} and {second}")
        })?;
    Ok((side, player.parse()?))
}

/// A player that chooses orders.
pub trait Opponent: std::fmt::Debug {
    /// The next order of the side that looks, which has to decide; `None` when the game is over. All that a player knows is in
    /// the view of its own side: what fog hides (HO-2), it does not know.
    fn choose(&mut self, view: TableView<'_>) -> Option<Order>;
}

/// The next order of the side that has to decide, as a player for it chooses.
pub fn next_order(session: &Session<HexGame>, player: &mut dyn Opponent) -> Option<Order> {
    let state = session.state();
    player.choose(TableView::new(session.game(), state, state.decider()))
}

/// Lets two players play on, the first side's and the second's, until the game is over or so many orders are given.
///
/// # Panics
///
/// If a player chooses an order that the rules refuse.
pub fn play(session: &mut Session<HexGame>, players: [&mut dyn Opponent; 2], orders: usize) {
    for _ in 0..orders {
        let decider = session.state().decider();
        let Some(order) = next_order(session, players[decider.index()]) else {
            return;
        };
        let issued = session.issue(order.clone()).map(|_| ());
        issued.unwrap_or_else(|refusal| panic!("{order:?} is refused: {refusal:?}"));
    }
}
