//! The controls of a replay, by key or by button.

use bevy::prelude::Message;

/// A control of a replay.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayControl {
    PlayOrPause,
    /// Go forward by one order.
    Forward,
    /// Go back by one order.
    Back,
    /// To the beginning of the next player-turn.
    NextTurn,
    /// To the beginning of this player-turn, or of the previous one.
    PreviousTurn,
    /// Go to the beginning of the game.
    Start,
    End,
    /// To the position after this many orders.
    To(usize),
    Faster,
    Slower,
    /// Ask who takes over the game from here.
    TakeOver,
    Leave,
}
