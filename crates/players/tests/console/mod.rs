//! The program as others speak to it.

mod area;
mod area_timetable;
mod conversations;
mod encodings;
mod fields;
mod heavy;
mod orders;
mod paths;
mod redo;
mod stand;
mod timetable;
mod warns;
