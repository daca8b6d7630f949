//! The window without a window: clicks and keys go in, and what is drawn and asked for comes out.

mod app;
mod panels;
#[path = "../common/random_cases.rs"]
mod random_cases;
#[path = "../common/share.rs"]
mod share;
