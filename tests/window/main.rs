//! The window without a window: clicks and keys go in, and what is drawn and asked for comes out.

mod app;
mod panels;
