//! The rules of the area game by id, on a small board of their own.

mod battle;
mod bids;
mod changed;
mod corrections;
mod destinations;
mod dice;
mod files;
mod headline;
mod house_rules;
mod low_luck;
mod movement;
mod neutral_armies;
mod numbers;
mod odds;
mod peace;
mod production;
mod rails;
mod sea;
mod shops;
pub mod small_war;
pub mod table;
mod tokens;
mod transport;
mod turns;

use small_war::{groups, move_of};
use table::{Table, problems_with, sail};
