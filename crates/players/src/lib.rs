//! Who plays and who watches: computer players ([`opponent`]) and the [`console`], by which people and programs play line by line.
//!
//! [`soak`] plays at random and looks whether all holds that must; [`lab`] plays many games and compares them; [`luck`] counts what the dice
//! of a game did, [`review`] finds where it was decided, [`stand`] says how a side stands in the middle of it, and [`report`] tells it as text and
//! as a page.

pub mod console;
pub mod lab;
pub mod luck;
pub mod opponent;
pub mod report;
pub mod review;
pub mod soak;
pub mod stand;
