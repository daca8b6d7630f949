//! The hex game: operational campaigns by hexes, after the 1999 game *1942: Campaign For Malaya*.
//!
//! There is a file for each chapter of the rules, with queries, checks and resolution. Highlights, checks and "why not?" come from the same
//! functions. Rule ids (`HR-6`) are those of `assets/rules/hex-game.md`.

pub mod advice;
pub mod air;
pub mod allowance;
pub mod apply;
pub mod attrition;
pub mod balance;
pub mod bridges;
pub mod chronicle;
pub mod combat;
pub mod conditions;
pub mod control;
pub mod costs;
mod dead_end;
pub mod definition;
mod dispatch;
pub mod event;
pub mod file_check;
pub mod fog;
pub mod game;
mod going;
pub mod invariants;
mod known;
mod loading;
pub mod lookup;
mod march;
pub mod movement;
mod mover;
pub mod names;
pub mod narration;
pub mod naval;
pub mod options;
pub mod order;
mod order_words;
mod play;
mod playable;
pub mod presence;
pub mod rail;
pub mod rail_plan;
pub mod random_player;
pub mod refusal;
pub mod reinforcement;
pub mod save;
pub mod scenario_check;
pub mod scenario_file;
pub mod script;
pub mod sight;
pub mod stacking;
pub mod state;
pub mod story;
pub mod supply;
pub mod take_back;
mod taught;
#[cfg(test)]
mod testing;
pub mod threat;
mod touched;
pub mod turn;
pub mod undo;
pub mod unit_file;
pub mod victory;
pub mod view;
mod warnings;
pub mod way_out;
pub mod zone_of_control;

pub use definition::{
    Definition, Mobility, OptionId, Phase, Side, Station, Tables, UnitId, UnitKind, UnitSpec,
};
pub use event::Event;
pub use game::HexGame;
pub use names::Names;
pub use order::{Order, OrderText};
pub use playable::HexScenario;
pub use presence::Presence;
pub use refusal::Refusal;
pub use sight::Sighting;
pub use state::{HexState, Journey, Standing, UnitState};
pub use view::{Mark, TableView};
