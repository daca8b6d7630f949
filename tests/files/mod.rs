//! The program and files: those that it finds, and writing that is cut short.

mod door;
mod kill;
