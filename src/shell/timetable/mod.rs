//! The timetable of trains that are booked over several turns, for any game.
//!
//! Each game supplies it through [`Timetabled`]. A sheet over the map has the list of turns and the chart of a line beside it; the map has ribbons,
//! those of a booking that the player is about to make included.
//!
//! In: the table, [`TimetableChange`], keys. Out: [`BookedTrains`], requests to the table, the ribbons. It knows no rule: a game makes an order of
//! what the player changes.

pub mod booked;
pub mod chart;
pub mod chart_lines;
mod chart_plan;
pub mod list;
pub mod scene;
pub mod screen;
pub mod sheet;
pub mod trial;
pub mod turns;

pub use booked::{
    BookedTrains, BookingTerms, EnemyTrains, NONE_BOOKED, TimetableChange, TimetablePlace, Timetabled,
};
pub use screen::TimetableScreen;
pub use trial::{BookingTrial, RedirectedBooking, TriedBooking, keep_booking};
