//! The rules of both games as players, programs and random play meet them.

mod booking_orders;
mod cut_boards;
mod fog_secrets;
mod great_events;
mod house_rules;
mod known;
mod orders;
mod perft;
mod rearguard;
