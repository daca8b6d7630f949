//! The panels of the dock and the cards over the map.
//! Not here: what a click on the map does.

pub mod banner;
pub mod battle;
pub mod battle_list;
pub mod battle_terms;
mod bid;
pub mod calculator;
mod corrections;
pub(super) mod dialogs;
pub mod dock;
pub mod forecast;
pub mod log;
pub(super) mod loss_order;
pub mod moves;
pub mod nation_table;
pub mod phase;
pub(super) mod placement;
pub mod purchase;
pub mod rules;
pub(super) mod stepper;
pub mod unit_picker;
pub mod war;
