//! Many trains at once (M1-7): ways for all units that want to go, or for the most that can, and what stands in the way of the rest.
//!
//! `problem` puts the problem into numbers and `shortest_path` finds cheapest ways (Dijkstra). `congestion` looks for ways for all, letting them get in
//! each other's way at first and making what is crowded dearer until no train does; `flow` tells by max-flow min-cut how many can go at most
//! and what stops the others. Where the two disagree `branch_and_price` decides: column generation over a linear program in whole numbers
//! (`tableau`), whose dual prices prove how many can go. A plan says that more cannot go only if that is proven.

mod branch_and_price;
mod congestion;
mod flow;
mod parts;
mod planner;
mod problem;
mod shortest_path;
mod tableau;

pub use parts::{Bottleneck, Plan, TrainRequest};
