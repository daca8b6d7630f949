//! The position of a game and what changes it: the state, orders, events, what a side knows, what can be undone.
//! Not here: what an order does, which is in [`chapters`](super::chapters).

pub mod altered;
pub mod booking;
pub mod event;
pub mod fight;
pub mod fog;
pub mod hex_state;
pub(super) mod known;
pub mod modifier;
pub mod order;
pub mod presence;
mod purpose;
pub(super) mod touched;
pub mod undo;
