//! Rail movement in play (AR): the rails of a position, which units can go, sending and building; the variants compared.
//!
//! Not here: the engine of all variants, which is in [`rail`](super::super::rail).

pub mod available;
pub mod building;
pub mod compare;
pub mod now;
pub mod orders;
pub mod sending;
