//! Scenario files: finding, reading and checking them, and what is wrong with them.
//!
//! A scenario is a file of its own that includes a board, a table of rules and a table of units. [`load()`]
//! reads them all and gives either a game that can be played or every [`Problem`](super::text::Problem), with file, line and
//! column. What the files say is defined beside the games (`board::hex::file`, `hex_game::setup`), and how text becomes such a
//! file in `text`.

pub mod board;
pub mod load;

pub use board::AnyBoard;
pub use load::{Listing, Loaded, check_file, list, load};
