//! The program as others speak to it: the console, the command line, and programs that play.

mod area;
mod command_line;
mod conversations;
mod documents;
mod fields;
mod lab;
mod lsp;
mod outside;
mod player;
