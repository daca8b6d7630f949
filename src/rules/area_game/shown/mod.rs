//! What players are shown: where units may go, the facts of a space, goals, how a war ended.
//! Not here: the rules behind the answers, which are in [`chapters`](super::chapters).

pub mod account;
mod conditions;
pub mod destinations;
pub(super) mod ending;
pub(super) mod facts;
pub(super) mod goals;
