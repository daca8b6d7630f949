//! Seats that are played by the console itself, by computer players.

use std::sync::Arc;

use super::answer::Failure;
use super::face::Face;
use super::outside::Programs;
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
    pub fn new(game: &G, words: &str, programs: &Programs, seed: u64) -> Result<Self, Failure> {
        let mut players: Vec<_> = game.seats().iter().map(|_| None).collect();
        for word in words.split_whitespace() {
            let (seat, name) = opponent::seat_named(game, word).map_err(Failure::error)?;
            let player = programs.player(game, name, seed, seat).map_err(Failure::error)?;
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
            // What a side was told to do is its own affair; that a program did not play is everybody's.
            let is_told = |remark: &&Remark| match remark {
                Remark::StoodIn { .. } => true,
                Remark::Skipped { .. } => asked.is_none(),
                Remark::Reason(_) => false,
            };
            told.extend(remarks.iter().filter(is_told).map(Remark::text));
        }
        if game.is_over(session.state()) {
            for player in self.players.iter_mut().flatten() {
                player.ended(session);
            }
        }
        Some(told)
    }
}
