//! Seats played by the console's own computer players.

use std::sync::Arc;

use super::answer::Failure;
use super::console_game::ConsoleGame;
use super::outside::Programs;
use crate::opponent::{self, Opponent, Remark, Seen};
use railhead_engine::engine::{Seat, Session};
use railhead_engine::save::MAX_ORDERS;

/// The computer players by seat.
#[derive(Debug)]
pub struct Computers<G: ConsoleGame> {
    players: Vec<Option<Box<dyn Opponent<G>>>>,
    /// Which seats share a player; empty if there are no computer players.
    alike: Vec<usize>,
}

impl<G: ConsoleGame> Default for Computers<G> {
    fn default() -> Self {
        Self {
            players: Vec::new(),
            alike: Vec::new(),
        }
    }
}

impl<G: ConsoleGame> Computers<G> {
    /// The players in words such as `japan=greedy`.
    pub fn new(game: &G, words: &str, programs: &Programs, seed: u64) -> Result<Self, Failure> {
        let mut players: Vec<_> = game.seats().iter().map(|_| None).collect();
        let mut names = vec![None; players.len()];
        for (seat, name) in opponent::seats_named(game, words.split_whitespace()).map_err(Failure::error)? {
            let player = programs.player(game, name, seed, seat).map_err(Failure::error)?;
            players[usize::from(seat.0)] = Some(player);
            names[usize::from(seat.0)] = Some(name.to_owned());
        }
        let has_any = names.iter().any(Option::is_some);
        let alike = if has_any {
            programs.players(&names)
        } else {
            Vec::new()
        };
        Ok(Self { players, alike })
    }

    /// Lets seats with separate players give their orders separately.
    pub fn sit_down(&self, session: &mut Session<G>) {
        let game = Arc::clone(session.game());
        if !self.alike.is_empty()
            && let Some(order) = game.seating_order(session.state(), &self.alike)
        {
            // The game itself proposed the order, so it is legal.
            let _ = session.issue(order);
        }
    }

    /// Whether there are any computer players.
    pub fn has_any(&self) -> bool {
        self.players.iter().any(Option::is_some)
    }

    /// Whether a computer plays a seat.
    pub fn has(&self, seat: Seat) -> bool {
        self.players.get(usize::from(seat.0)).is_some_and(Option::is_some)
    }

    /// Plays until a person has to decide or the game is over. After an order that was taken back and is repeated, what they played then comes back, as
    /// long as there is any. Returns what happened as the asking seat may read it (HO-2); `None` without computer players.
    pub fn play(&mut self, session: &mut Session<G>, asker: Seat) -> Option<Vec<String>> {
        let others = (0..).map(Seat).zip(&self.players);
        let others: Vec<Seat> = others
            .filter(|(_, player)| player.is_none())
            .map(|(seat, _)| seat)
            .collect();
        if others.len() == self.players.len() {
            return None;
        }
        // If computers play all seats, every unit is in sight.
        let asked = others.contains(&asker).then_some(asker);
        let reader = asked.or_else(|| others.first().copied());
        let game = Arc::clone(session.game());
        let mut texts = Vec::new();
        while session.journal().len() < MAX_ORDERS {
            let decider = game.decider(session.state());
            let Some(player) = &mut self.players[usize::from(decider.0)] else {
                break;
            };
            if session.can_redo() {
                let before = session.state().clone();
                let events = session.redo().map(<[_]>::to_vec).unwrap_or_default();
                texts.extend(game.event_texts([&before, session.state()], reader, &events));
                continue;
            }
            let Some(order) = player.next(&Seen::new(session)) else {
                break;
            };
            // Omitted orders would have come before this one.
            let remarks = player.remarks();
            // A script's remarks are for its own side; a program's failures are for everybody.
            let narrated = remarks.iter().filter(|remark| match remark {
                Remark::StoodIn { .. } => true,
                Remark::Skipped { .. } => asked.is_none(),
                Remark::Reason(_) => false,
            });
            texts.extend(narrated.map(Remark::text));
            let before = session.state().clone();
            let Ok(events) = session.issue(order).map(<[_]>::to_vec) else {
                break;
            };
            texts.extend(game.event_texts([&before, session.state()], reader, &events));
        }
        if session.journal().len() >= MAX_ORDERS && !game.is_over(session.state()) {
            texts.push(format!(
                "{MAX_ORDERS} orders have been given, the limit of a save, so computer players stop"
            ));
        }
        if game.is_over(session.state()) {
            for player in self.players.iter_mut().flatten() {
                player.ended(session);
            }
        }
        Some(texts)
    }
}
