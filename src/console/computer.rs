//! Sides that are played by the console itself, by computer players.

use crate::opponent::{Kind, Opponent, next_order, seat};
use crate::rules::engine::Session;
use crate::rules::hex_game::{HexGame, Names, Side};
use crate::rules::save::MAX_ORDERS;

use super::answer::Failure;
use super::table::in_words;

/// Who is played by the console, by side.
#[derive(Debug, Default)]
pub struct Computers {
    players: [Option<Box<dyn Opponent>>; 2],
}

impl Computers {
    /// The players that words such as `japan=greedy` name.
    ///
    /// # Errors
    ///
    /// A side or a player that is not there.
    pub fn new(game: &HexGame, words: &str, seed: u64) -> Result<Self, Failure> {
        let mut computers = Self::default();
        for word in words.split_whitespace() {
            let (side, kind): (Side, Kind) = seat(game, word).map_err(Failure::error)?;
            computers.players[side.index()] = Some(kind.player(seed, side));
        }
        Ok(computers)
    }

    /// Whether the console plays a side.
    pub fn has(&self, side: Side) -> bool {
        self.players[side.index()].is_some()
    }

    /// Plays on until somebody else has to decide or the game is over. What happened, as whoever asks may read it (HO-2);
    /// `None` if the console plays nobody.
    pub fn play(&mut self, session: &mut Session<HexGame>) -> Option<Vec<String>> {
        // Where the console plays both, nobody is kept from reading.
        let reader = match self.players {
            [None, None] => return None,
            [Some(_), None] => Some(Side::Second),
            [None, Some(_)] => Some(Side::First),
            [Some(_), Some(_)] => None,
        };
        let game = std::sync::Arc::clone(session.game());
        let mut told = Vec::new();
        while session.journal().len() < MAX_ORDERS {
            let decider = session.state().decider();
            let Some(player) = &mut self.players[decider.index()] else {
                break;
            };
            let Some(order) = next_order(session, player.as_mut()) else {
                break;
            };
            let names = |session: &Session<HexGame>| match reader {
                Some(side) => Names::of(&game, session.state(), side),
                None => Names::all(&game),
            };
            let before = names(session);
            let Ok(events) = session.issue(order).map(<[_]>::to_vec) else {
                break;
            };
            told.extend(in_words(&before.or(&names(session)), &events));
        }
        Some(told)
    }
}
