//! Many trains at once (M1-7): ways for all units that want to go, or for the most that can, and what stands in the way of the rest.
//!
//! `load` puts the problem into numbers and `ways` finds cheapest ways. `search` looks for ways for all, letting them get in each other's way
//! at first and making what is crowded dearer until nobody does; `flow` tells by a maximum flow how many can go at most, and the minimum
//! cut. Where the two disagree `exact` decides, by prices that prove how many can go: a linear program in whole numbers (`tableau`). A
//! plan says that more cannot go only if that is proven.

mod exact;
mod flow;
mod load;
mod parts;
mod planner;
mod search;
mod tableau;
mod ways;

pub use parts::{Bottleneck, Plan, TrainRequest};
