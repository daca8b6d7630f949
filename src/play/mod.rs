//! A game being played or watched, for any game: the table, the log as lines, autosaves and replays. It draws nothing.
//!
//! [`WindowGame`] is how a game takes part; [`game`] adds its table. A [`Request`] asks the table for something.
//! [`TableChanged`] announces a change to code that knows no game, [`GameChanged`] to code that does.

pub mod acts;
pub mod advice;
pub mod again;
pub mod asking;
pub mod autosave;
mod change;
pub mod computer;
mod computer_turn;
mod concern;
mod flags;
pub mod game_table;
pub mod linked;
pub mod log;
pub mod moments;
mod panel;
pub mod replay;
mod requests;
pub mod seats;
pub mod standing;
mod systems;
pub mod table;
mod thinking;
mod undo;
pub mod watch;

use bevy::prelude::App;

use railhead_players::console::outside::ConsoleGame;

pub use acts::{ActBy, ActSystems, Click, Clickable, SpaceAct, neighbour};
pub use asking::{Asking, Question, QuestionKind};
pub use change::{
    ChangeKind, CurrentSelection, CurtainText, GameChanged, Refused, Request, SeatPlayers, TableChanged,
    TakeOver,
};
pub use game_table::{CurrentTable, GameTable, SeatRow, put_away};
pub use panel::{ActionKind, PanelClick, PanelContext};
pub use requests::{QuietPhases, WarnUnitsLeft, request_by_key};
pub use standing::{StandingAnswers, StandingChange};
pub use systems::{GameSystems, TableSystems};
pub use table::{Table, WindowGame};
pub use watch::{WatchGame, WatchSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        acts::plugin,
        game_table::plugin,
        requests::plugin,
        standing::plugin,
        computer_turn::plugin,
        advice::plugin,
        autosave::plugin,
        watch::plugin,
    ));
}

/// Adds the table of one game.
pub fn game<G: Asking + Clickable + ConsoleGame>(app: &mut App) {
    app.add_plugins((
        acts::game::<G>,
        again::game::<G>,
        requests::game::<G>,
        standing::game::<G>,
        computer::game::<G>,
        moments::game::<G>,
        advice::game::<G>,
        autosave::game::<G>,
        watch::game::<G>,
        flags::game::<G>,
    ));
}
