//! The controls of a replay, by key or by button.

use bevy::prelude::Message;

/// A control of a replay.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayControl {
    /// Run, or stop.
    PlayOrPause,
    /// One order forward.
    Forward,
    /// One order back.
    Back,
    /// To the beginning of the next player-turn.
    NextTurn,
    /// To the beginning of this player-turn, or of the previous one.
    PreviousTurn,
    /// To the beginning.
    Start,
    End,
    /// To the position after this many orders.
    To(usize),
    /// Run faster.
    Faster,
    /// Run slower.
    Slower,
    /// Ask who takes over the game from here.
    TakeOver,
    /// Stop watching.
    Leave,
}
