//! The hex game: operational campaigns by hexes, after the 1999 game *1942: Campaign For Malaya*.
//!
//! [`chapters`] has a file for each chapter of the rules, with queries, checks and resolution. Highlights, checks and "why not?" come from the
//! same functions. Rule ids (`HR-6`) are those of `assets/rules/hex-game.md`. Not here: who plays, and how it looks.
#![deny(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::wildcard_enum_match_arm
)]

pub mod chapters;
pub mod definition;
mod dispatch;
pub mod files;
pub mod game;
pub mod invariants;
pub mod linked_battles;
mod playable;
pub mod random_player;
pub mod scripts;
pub mod shown;
pub mod state;
mod taught;
#[cfg(test)]
mod testing;
pub mod words;

pub use definition::{
    Definition, Mobility, OptionId, Phase, Side, Station, Tables, UnitId, UnitKind, UnitSpec,
};
pub use game::HexGame;
pub use playable::HexScenario;
pub use shown::sight::Sighting;
pub use shown::view::{Mark, TableView};
pub use state::event::Event;
pub use state::hex_state::{HexState, Journey, Standing, UnitState};
pub use state::order::{Order, OrderText};
pub use state::presence::Presence;
pub use words::names::Names;
pub use words::refusal::Refusal;
