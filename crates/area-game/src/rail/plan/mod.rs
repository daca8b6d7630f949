//! The planner (M1-7): finds ways for all requested trains, or for as many as possible, and says what stops the rest.
//!
//! `problem` puts the problem into numbers and `shortest_path` finds cheapest ways (Dijkstra). `congestion` lets trains get in each other's way and
//! raises the price of crowded areas until none do; `flow` bounds the number of trains by max-flow min-cut and names the bottleneck. Where the two
//! disagree, `branch_and_price` decides: column generation over a linear program in whole numbers (`rail/tableau`), whose dual prices prove the bound. A
//! plan claims that no more can go only if that is proven. Where no cut explains it, `loosening` finds the fewest capacities that would have to carry
//! more.

mod branch_and_price;
mod congestion;
mod flow;
mod loosening;
mod parts;
mod planner;
mod problem;
mod shortest_path;

pub use parts::{Bottleneck, Plan, Stop, TrainRequest};
