//! The timetable (AR-11): which units go by rail in which of the turns to come, so that the sum of their arrivals, weighed by precedence, is least.
//!
//! `problem` is the problem in numbers, which `numbers` makes: the capacities of every turn, and units that are alike. `finder` finds the best itinerary of a unit at given
//! prices (Dijkstra over areas, turn by turn). `filling` gives units their best itinerary one after another, in several orders. Where they are in each
//! other's way, `search` improves on that or proves that nothing does: branch and price, as in the planner of one phase, over the linear program of
//! `program`; `acts` are the choices on which it branches.

mod acts;
mod filling;
mod finder;
mod numbers;
mod parts;
mod problem;
mod program;
mod search;
mod solve;

pub use parts::{BookedUnits, Schedule, ScheduledLeg, TrainTurn};
