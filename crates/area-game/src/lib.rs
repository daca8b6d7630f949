//! The area game: a strategic war of areas and sea zones, with several sets of railway rules.
//!
//! [`chapters`] has a file for each chapter of the rules, with queries, checks and resolution; [`rail`] has the rail variants, [`tokens`] the
//! industrial tokens. Rule ids (`AB-9`) are those of `assets/rules/area-game.md`. Not here: who plays, and how it looks.
#![deny(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::wildcard_enum_match_arm
)]

mod ability;
pub mod chapters;
pub mod conditions;
pub mod definition;
mod dispatch;
pub mod fighting;
pub mod files;
pub mod game;
pub mod house_rule;
pub mod ids;
pub mod invariants;
mod legal;
mod playable;
pub mod rail;
pub mod random_player;
pub mod script;
pub mod shop;
pub mod shown;
pub mod state;
mod taught;
#[cfg(test)]
mod tests;
pub mod tokens;
pub mod words;

pub use definition::{Definition, KindId, NationId, Phase, SideId};
pub use game::AreaGame;
pub use playable::AreaScenario;
pub use state::area_state::AreaState;
pub use state::event::Event;
pub use state::order::{Order, OrderText};
pub use words::refusal::Refusal;
