//! Seats that are played by the console itself, by computer players.

use std::sync::Arc;

use super::answer::Failure;
use super::face::Face;
use crate::opponent::{self, Opponent, Remark, Seen};
use crate::rules::engine::{Seat, Session};
use crate::rules::save::MAX_ORDERS;

/// Who is played by the console, by seat.
#[derive(Debug)]
pub struct Computers<G: Face> {
    players: Vec<Option<Box<dyn Opponent<G>>>>,
}

impl<G: Face> Default for Computers<G> {
    fn default() -> Self {
        Self { players: Vec::new() }
    }
}

impl<G: Face> Computers<G> {
    /// The players that words such as `japan=greedy` name.
    ///
    /// # Errors
    ///
    /// A seat or a player that is not there.
    pub fn new(game: &G, words: &str, seed: u64) -> Result<Self, Failure> {
        let mut players: Vec<_> = game.seats().iter().map(|_| None).collect();
        for word in words.split_whitespace() {
            let (seat, player) = opponent::seated(game, word, seed).map_err(Failure::error)?;
            players[usize::from(seat.0)] = Some(player);
        }
        Ok(Self { players })
    }

    /// Whether the console plays a seat.
    pub fn has(&self, seat: Seat) -> bool {
        self.players.get(usize::from(seat.0)).is_some_and(Option::is_some)
    }

    /// Plays on until somebody else has to decide or the game is over. What happened, as whoever asked may read it (HO-2);
    /// `None` if the console plays nobody.
    pub fn play(&mut self, session: &mut Session<G>, asker: Seat) -> Option<Vec<String>> {
        let others = (0..).map(Seat).zip(&self.players);
        let others: Vec<Seat> = others
            .filter(|(_, player)| player.is_none())
            .map(|(seat, _)| seat)
            .collect();
        if others.len() == self.players.len() {
            return None;
        }
        // Where the console plays them all, nobody is kept from reading.
        let asked = others.contains(&asker).then_some(asker);
        let reader = asked.or_else(|| others.first().copied());
        let game = Arc::clone(session.game());
        let mut told = Vec::new();
        while session.journal().len() < MAX_ORDERS {
            let decider = game.decider(session.state());
            let Some(player) = &mut self.players[usize::from(decider.0)] else {
                break;
            };
            let Some(order) = player.next(&Seen::new(session)) else {
                break;
            };
            let before = session.state().clone();
            let Ok(events) = session.issue(order).map(<[_]>::to_vec) else {
                break;
            };
            told.extend(game.told([&before, session.state()], reader, &events));
            let remarks = player.remarks();
            // What a side was told to do is its own affair.
            if asked.is_none() {
                told.extend(left_out(&remarks));
            }
        }
        Some(told)
    }
}

/// What a player was told to do and the rules refused, as lines (HP-2).
fn left_out(remarks: &[Remark]) -> impl Iterator<Item = String> {
    let skipped = remarks
        .iter()
        .filter(|remark| matches!(remark, Remark::Skipped { .. }));
    skipped.map(Remark::text)
}
