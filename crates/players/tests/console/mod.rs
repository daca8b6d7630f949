//! The program as others speak to it.

mod area;
mod area_timetable;
mod conversations;
mod encodings;
mod fields;
mod heavy;
mod odds;
mod orders;
mod paths;
mod redo;
mod shops;
mod stand;
mod timetable;
mod warns;
