//! Files as text, whatever they say: where they come from, how they are read, and what is wrong in them.
//!
//! [`files`] finds texts by path, [`parse`](mod@parse) makes a file type of one and finds every mistake of form; a [`Reader`] reads a
//! file with those that it includes. What is wrong in what a
//! file says is an [`Issue`](issue::Issue), which knows the path of a field; a [`Problem`] knows file, line and column too.

pub mod asked;
pub mod entries;
pub mod files;
pub mod issue;
pub mod parse;
pub mod plain;
pub mod position;
pub mod problem;
pub mod reader;
mod ron_token;
pub mod ron_tree;
pub mod words;

pub use entries::Entries;
pub use files::{Files, ReadError};
pub use problem::Problem;
pub use reader::Reader;
