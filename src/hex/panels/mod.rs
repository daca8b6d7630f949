//! Panels around the map: one file per panel, each a function that draws the scene and adds the player's clicks to it. Those
//! with a state of their own are structs with `ui`.
//!
//! Panels know egui and the table, and neither systems nor rules. `hex::screen` places them and sends their actions to
//! the files that carry them out; `tests/window/panels` draws every one of them without a window.

pub mod attack;
pub mod banner;
pub mod bridges;
pub mod calendar;
pub mod casualties;
pub mod decision;
pub mod end_phase_card;
pub mod find;
pub mod hex_card;
pub mod log;
pub mod outcome;
pub mod reinforcements;
pub mod result;
pub mod roster;
pub mod rules;
pub mod scene;
pub mod sea;
pub mod setup;
pub mod track;
pub mod trains;
pub mod unit_card;
pub mod unit_list;
pub mod victory;
pub mod why_card;

pub use scene::{
    HexAction, HexActionSystems, LookupSheet, OverlaySwitch, PanelAction, Popup, Scene, TrainAction,
};
