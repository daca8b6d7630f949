//! What the rules of both games have in common: lessons, first trains, the choice of rails.

mod first_trains;
mod lessons;
mod rail_choice;
