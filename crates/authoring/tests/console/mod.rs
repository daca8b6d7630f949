//! The program as others speak to it.

#[path = "../../../games/tests/files/change.rs"]
mod change;
mod lsp;
