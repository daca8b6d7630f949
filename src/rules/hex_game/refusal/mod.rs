//! Why something may not be done, with the rule and the facts.

mod details;
mod entry;
mod facts;
mod reason;
mod rule;
mod words;

pub use details::{Overstacked, Travel};
pub use entry::NoEntry;
pub use reason::Refusal;
