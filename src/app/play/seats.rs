//! The players of the seats, as noted with a game; and the player's own programs that can play.

use bevy::prelude::Resource;

use crate::console::outside::Programs;
use crate::opponent::{Opponents, names_for};
use crate::rules::engine::{Seat, SeatNames};

/// The player's own programs, which can play beside the game's computer players.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatPrograms(pub Programs);

/// The label of computer players in a note.
const PLAYERS: &str = "players:";

/// The note of the seats that computers play; `None` if people play them all.
pub fn note<G: Opponents>(game: &G, players: &[Option<String>]) -> Option<String> {
    let seats = game.seats().into_iter().zip(players);
    let players: Vec<String> = seats
        .filter_map(|(seat, player)| Some(format!("{}={}", seat.id, player.as_ref()?)))
        .collect();
    (!players.is_empty()).then(|| format!("{PLAYERS}{}", players.join(",")))
}

/// The players in a note. Players that are no longer available become people; their names are the second part.
pub fn noted<G: Opponents>(game: &G, note: &str, programs: &Programs) -> (Vec<Option<String>>, Vec<String>) {
    let words = note
        .split(' ')
        .find_map(|part| part.strip_prefix(PLAYERS))
        .unwrap_or_default();
    let seats = (0..).map(Seat).zip(game.seats());
    let mut gone = Vec::new();
    let player = |(seat, names): (Seat, SeatNames)| {
        let mut pairs = words.split(',').filter_map(|pair| pair.split_once('='));
        let (_, player) = pairs.find(|(id, _)| *id == names.id)?;
        let is_there = programs.has(player) || names_for(game, seat).contains(&player);
        if !is_there {
            gone.push(player.to_owned());
        }
        is_there.then(|| player.to_owned())
    };
    (seats.map(player).collect(), gone)
}
