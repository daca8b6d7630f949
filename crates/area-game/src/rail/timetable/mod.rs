//! The timetable (AR-11): which units go by rail in which of the turns to come, so that the sum of their arrivals, weighed by precedence, is least.
//!
//! `problem` is the problem in numbers, which `numbers` makes: the capacities of every turn, and units that are alike. `finder` finds the best itinerary of a unit at given
//! prices (Dijkstra over areas, turn by turn). `filling` gives units their best itinerary one after another, in several orders. Where they are in each
//! other's way, `search` improves on that or proves that nothing does: branch and price, as in the planner of one phase, over the linear program that
//! both share (`rail/ways_program`), with a row for each `class_part`; `acts` are the choices on which it branches.

mod acts;
mod class_part;
mod filling;
mod finder;
mod numbers;
mod parts;
mod problem;
mod search;
mod solve;

pub use parts::{BookedUnits, Schedule, ScheduledLeg, TrainTurn};
