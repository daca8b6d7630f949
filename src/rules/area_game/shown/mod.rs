//! What players are shown: where units may go, the facts of a space, goals.
//! Not here: the rules behind the answers, which are in [`chapters`](super::chapters).

mod conditions;
pub mod destinations;
pub(super) mod facts;
pub(super) mod goals;
