//! Which computer plays which seat, written into the note that the window keeps with a save, so that a game goes on with
//! the same players when it is opened again.
//!
//! A note is a line of labelled words; the seats are one of them: `players:germany=greedy,japan=recruit`. `autosave` writes the
//! note, and the table reads it. A computer player belongs to the game or is one of the [`SeatPrograms`], which the
//! settings list.

use bevy::prelude::Resource;

use railhead_engine::engine::{Seat, SeatNames};
use railhead_players::console::outside::Programs;
use railhead_players::opponent::{Opponents, names_for};

/// The user's own programs, which can take a seat like the game's computer players.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatPrograms(pub Programs);

/// The label of the seats in a note.
const PLAYERS: &str = "players:";

/// The part of a note that names the seats that computers play; `None` if people play them all.
pub fn note<G: Opponents>(game: &G, players: &[Option<String>]) -> Option<String> {
    let seats = game.seats().into_iter().zip(players);
    let players: Vec<String> = seats
        .filter_map(|(seat, player)| Some(format!("{}={}", seat.id, player.as_ref()?)))
        .collect();
    (!players.is_empty()).then(|| format!("{PLAYERS}{}", players.join(",")))
}

/// The player of each seat according to a note, `None` for a person. A person takes the seat of a player that has become
/// unavailable; the second list names those players.
pub fn noted<G: Opponents>(game: &G, note: &str, programs: &Programs) -> (Vec<Option<String>>, Vec<String>) {
    let computers = note
        .split(' ')
        .find_map(|part| part.strip_prefix(PLAYERS))
        .unwrap_or_default();
    let seats = (0..).map(Seat).zip(game.seats());
    let mut gone = Vec::new();
    let player = |(seat, names): (Seat, SeatNames)| {
        let mut pairs = computers.split(',').filter_map(|pair| pair.split_once('='));
        let (_, player) = pairs.find(|(id, _)| *id == names.id)?;
        let is_there = programs.has(player) || names_for(game, seat).contains(&player);
        if !is_there {
            gone.push(player.to_owned());
        }
        is_there.then(|| player.to_owned())
    };
    (seats.map(player).collect(), gone)
}
