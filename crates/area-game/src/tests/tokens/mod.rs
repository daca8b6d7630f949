//! Resource tokens (RT), on the small board of the other tests.

mod at_sea;
mod by_rail;
mod flow;
mod forward;
mod in_hand;
mod on_land;
pub mod table;
mod taken;
