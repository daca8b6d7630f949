//! What the players of a scenario settle before a game, and the text of the scenario with their answers in it.

pub mod chosen_files;
pub mod setting;
pub mod setup_choice;
