//! The program as others speak to it.

mod area;
mod asked;
mod conversations;
mod encodings;
mod fields;
mod heavy;
mod paths;
mod redo;
mod stand;
mod warns;
