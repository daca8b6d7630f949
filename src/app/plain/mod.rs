//! A plain face for any game: its map, its pieces as piles with a number, and beside the map a button for each legal
//! order.
//!
//! A game that says where its pieces are and which spaces an order is about is playable with this from the first day;
//! its own face can replace it part by part. `app.add_plugins(plain::plugin::<MyGame>)` is all it takes.

pub mod around;
pub mod choices;
mod keyboard;
pub mod panels;
mod screen;

use bevy::prelude::App;

use super::play::Face;
use super::{play, shell};
use crate::console::outside::ConsoleGame;

pub use choices::Picked;
pub use keyboard::request;

/// Adds the table of a game, with its plain face.
pub fn plugin<G: Face + ConsoleGame>(app: &mut App) {
    app.add_plugins((play::game::<G>, shell::game::<G>)).add_plugins((
        around::game::<G>,
        choices::game::<G>,
        keyboard::game::<G>,
        screen::game::<G>,
    ));
}
