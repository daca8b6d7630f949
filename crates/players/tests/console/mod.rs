//! The program as others speak to it.

mod area;
mod conversations;
mod encodings;
mod fields;
mod heavy;
mod paths;
mod redo;
mod stand;
mod timetable;
mod warns;
