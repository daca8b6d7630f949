//! Files as text, whatever their contents: where they come from, how they are parsed, and the mistakes in them.
//!
//! [`sources::disk`] reads a text, [`sources::files`] finds texts by path; [`parse`](mod@parse) turns a text into a file type and finds every syntax error; a
//! [`Reader`] reads a file together with those that it includes. A mistake in the contents is an
//! [`Issue`](issue::Issue), which knows the path of a field; a [`Problem`] knows file, line and column too.
//!
//! Editors stand on [`edit`] (changes that leave every other byte alone), [`locate`] (where an id is defined and mentioned),
//! [`complete`] (what may stand at the caret) and [`sources::overlay`] (texts that are not saved yet).

pub mod bounds;
pub mod choices;
pub mod complete;
pub mod edit;
pub mod entries;
pub mod issue;
pub mod kind;
pub mod letters;
pub mod locate;
pub mod mistakes;
pub mod named;
pub mod parse;
pub mod plain;
pub mod position;
pub mod problem;
pub mod read_error;
pub mod reader;
pub mod ron_token;
pub mod ron_tree;
pub mod schema;
pub mod sources;
pub mod warnings;
pub mod words;

pub use entries::Entries;
pub use named::{ByName, Reference};
pub use problem::Problem;
pub use read_error::ReadError;
pub use reader::Reader;
pub use sources::files::Files;
