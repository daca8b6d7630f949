//! The area game: a strategic war of areas and sea zones, with several sets of railway rules.
//!
//! There is a file for each chapter of the rules, with queries, checks and resolution. Rule ids (`AB-9`) are those of `assets/rules/area-game.md`.

mod apply;
pub mod battle;
mod calendar;
pub mod conquest;
pub mod definition;
pub mod destinations;
mod dispatch;
pub mod event;
mod facts;
pub mod forces;
pub mod game;
mod goals;
mod hold;
pub mod ids;
pub mod invariants;
mod legal;
mod loading;
pub mod lookup;
pub mod movement;
pub mod narration;
pub mod order;
pub mod order_words;
mod peace;
mod play;
mod playable;
pub mod production;
pub mod purchase;
pub mod rail;
pub mod random_player;
pub mod refusal;
mod rename;
pub mod save;
pub mod scenario_check;
pub mod scenario_file;
pub mod script;
mod setup_choice;
pub mod state;
mod taught;
#[cfg(test)]
pub(crate) mod tests;
pub mod tokens;
pub mod transport;
pub mod turn;
pub mod unit_file;
pub mod unit_group;
pub mod victory;

pub use definition::{Definition, KindId, NationId, Phase, SideId};
pub use event::Event;
pub use game::AreaGame;
pub use order::{Order, OrderText};
pub use playable::AreaScenario;
pub use refusal::Refusal;
pub use state::AreaState;
