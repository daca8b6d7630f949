//! Maps of other programs as boards, tables of units and scenarios of our own.
//!
//! | program | call |
//! | --- | --- |
//! | TripleA | [`triplea::import`] answers the texts of all files; [`export::write_copy`](crate::export::write_copy) writes them |
//!
//! A map comes from a stranger: what is read is bounded, and nothing is written here.

pub mod triplea;
