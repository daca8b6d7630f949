//! A game being played or watched, for any game: the table, the log as lines, autosaves and replays. It draws nothing.
//!
//! [`Face`] is how a game takes part; [`game`] adds its table. A [`Request`] asks the table for something.
//! [`TableChanged`] announces a change to code that knows no game, [`Happened`] to code that does.

pub mod advice;
mod again;
pub mod autosave;
mod change;
pub mod computer;
pub mod laid;
pub mod log;
mod minds;
pub mod replay;
mod requests;
pub mod seats;
mod systems;
pub mod table;
pub mod watch;

use bevy::prelude::App;

use crate::console::outside::ConsoleGame;

pub use change::{
    ChangeKind, Chosen, Happened, OnCurtain, Refused, Request, SeatPlayers, TableChanged, TakeOver,
};
pub use laid::{Laid, OnTable, SeatRow, TakenAway, put_away};
pub use requests::{WarnUnitsLeft, request_by_key};
pub use systems::{GameSystems, TableSystems};
pub use table::{Face, Table};
pub use watch::{WatchGame, WatchSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        laid::plugin,
        requests::plugin,
        computer::plugin,
        advice::plugin,
        autosave::plugin,
        watch::plugin,
    ));
}

/// Adds the table of one game.
pub fn game<G: Face + ConsoleGame>(app: &mut App) {
    app.add_plugins((
        requests::game::<G>,
        computer::game::<G>,
        advice::game::<G>,
        autosave::game::<G>,
        watch::game::<G>,
    ));
}
