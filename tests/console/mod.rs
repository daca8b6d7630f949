//! The program as others speak to it: the command line, its pages, and programs that play.

mod command_line;
mod documents;
mod kept_tables;
mod lab;
mod maps;
mod opening;
mod outside;
mod player;
