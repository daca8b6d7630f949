//! The program as others speak to it.

mod area;
mod area_timetable;
mod asked;
mod conversations;
mod encodings;
mod fields;
mod heavy;
mod odds;
mod paths;
mod redo;
mod shops;
mod stand;
mod timetable;
mod warns;
