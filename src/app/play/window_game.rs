//! The trait by which a game takes part in the window.

use std::fmt::Debug;
use std::ops::Range;

use bevy::prelude::*;

use super::log::LogLine;
use super::{CurtainText, Table};
use crate::app::map_view::camera::extent::Map;
use crate::app::sound::Sound;
use crate::report::Reported;
use crate::review::Reviewed;
use crate::rules::board::{SpaceId, look::Ink};
use crate::rules::engine::{Reason, Seat, Session, Taught};

/// A game that the window can show. Methods with a default are for games that need more than others.
pub trait WindowGame: Reported + Reviewed + Taught + Debug {
    /// Why a phase cannot end yet.
    type Blocked: Message + Clone + Debug;

    /// The player's selection and open panels; a lesson that goes back restores them.
    type Selection: Clone + Debug + Default + Send + Sync + 'static;

    /// The player's view of a state: the only access to it.
    type View<'a>
    where
        Self: 'a;

    /// The state as far as the player of a seat may know it.
    fn view<'a>(&'a self, state: &'a Self::State, viewer: Seat) -> Self::View<'a>;

    /// The map of the game.
    fn played_on(&self) -> Map;

    /// The ink of each seat, in their order.
    fn inks(&self) -> Vec<Ink>;

    /// The player's current selection and open panels.
    fn selection(world: &World) -> Self::Selection;

    /// Restores a selection and open panels.
    fn restore_selection(world: &mut World, hand: Self::Selection);

    /// A warning before a phase ends, of something that the player may have forgotten. `None` ends it.
    fn warning(table: &Table<Self>) -> Option<Self::Blocked>;

    /// A refusal that shows what to fix before the phase can end, rather than only words.
    fn blocked(_refusal: &Self::Refusal) -> Option<Self::Blocked> {
        None
    }

    /// Why an order is refused, as far as the player who sees the table may know.
    fn refused(table: &Table<Self>, refusal: &Self::Refusal) -> Reason {
        table.game().reason(refusal)
    }

    /// An event in words, as far as the player who sees the table may know; `None` if they may not.
    fn event_text(table: &Table<Self>, event: &Self::Event) -> Option<String> {
        Some(table.game().words(event))
    }

    /// What an event sounds like, if it is heard.
    fn sound(event: &Self::Event) -> Option<Sound>;

    /// The curtain for a player who has to decide during another's player-turn.
    fn asked(_table: &Table<Self>) -> Option<CurtainText> {
        None
    }

    /// The place of the fight in which somebody has to decide.
    fn fought_at(table: &Table<Self>) -> Option<SpaceId>;

    /// The log lines of a part of a game between two positions (numbers of orders), as far as a player may know,
    /// without undone orders.
    fn log_of(session: &Session<Self>, viewer: Seat, orders: Range<usize>) -> Vec<LogLine>;

    /// Units of whoever looks that are out of supply: a sentence each, and where.
    fn cut_off(_table: &Table<Self>) -> Vec<(String, SpaceId)> {
        Vec::new()
    }

    /// The number of orders before a replay begins: players may not see what came earlier.
    fn shown_from(_table: &Table<Self>) -> usize {
        0
    }

    /// The pieces that an order moves, which stop holding.
    fn moved(_order: &Self::Order) -> Vec<u16> {
        Vec::new()
    }

    /// The id by which a piece that holds is noted.
    fn piece_id(&self, _piece: u16) -> Option<&str> {
        None
    }
}
