//! Maps of other programs as boards, tables of units and scenarios of our own.
//!
//! | program | call |
//! | --- | --- |
//! | TripleA | [`triplea::import`] answers the texts of all files; [`export::write_copy`](crate::export::write_copy) writes them |
//!
//! A map comes from a stranger, so the import bounds all that it reads, and does not write any file.

pub mod triplea;
