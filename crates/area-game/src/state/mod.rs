//! The position of a game and what changes it: the state, orders, events.
//! Not here: what an order does, which is in [`chapters`](super::chapters).

pub mod area_state;
pub mod bidding;
mod booked;
pub mod booking;
mod corrected;
pub mod correction;
pub mod event;
pub mod hits;
pub mod order;
pub mod purchase;
pub(super) mod translate_ids;
pub mod unit_group;
