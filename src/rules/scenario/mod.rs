//! Scenario files: finding, reading and checking them, and what is wrong with them.
//!
//! A scenario is a file of its own that includes a board, a table of rules and a table of units. [`load()`]
//! reads them all and gives either a game that can be played or every [`Problem`], with file, line and column.
//! What the files say is defined beside the games (`board::file`, `hex_game::setup`); here is only how text
//! becomes such a file.

pub mod files;
pub mod load;
pub mod parse;
pub mod plain;
pub mod problem;
mod ron_token;
pub mod ron_tree;

pub use files::{Files, ReadError};
pub use load::{Listing, Loaded, check_file, list, load};
pub use problem::Problem;
