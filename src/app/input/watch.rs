//! What a player asks for who watches a game, by key or by button.

use bevy::prelude::Message;

/// What the player does to the game that they watch.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// Let it run, or stop it.
    PlayOrPause,
    /// One order on.
    Forward,
    /// One order back.
    Back,
    /// To the beginning of the next player-turn.
    NextTurn,
    /// To the beginning of this player-turn, or of the one before.
    PreviousTurn,
    /// To the beginning.
    Start,
    /// To the end.
    End,
    /// To where it was after this many orders.
    To(usize),
    /// Run faster.
    Faster,
    /// Run slower.
    Slower,
    /// Ask who plays on from here.
    TakeOver,
    /// Stop watching.
    Leave,
}
