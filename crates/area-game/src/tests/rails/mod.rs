//! Rails in play: trips, what is built and lost, trains that count on, and units that are booked.

mod bookings;
mod rail;
pub(super) mod railroads;
mod trains;

use super::{Table, groups, move_of, problems_with};
