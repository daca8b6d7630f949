//! The rules of the area game by id, on a small board of their own.

mod battle;
pub(crate) mod bids;
mod changed;
mod corrections;
mod destinations;
mod dice;
mod files;
mod house_rules;
mod low_luck;
mod movement;
mod neutral_armies;
mod odds;
mod peace;
mod production;
mod rail;
mod railroads;
pub mod table;
mod tokens;
mod trains;
mod transport;
mod turns;

use table::{Table, groups, move_of, problems_with, sail};
