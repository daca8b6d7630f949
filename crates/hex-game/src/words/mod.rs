//! Whatever is said: names, refusals, the account of events and orders.
//! Not here: what a panel or a page makes of it.

pub mod chronicle;
pub mod lookup;
pub mod names;
pub mod narration;
pub mod refusal;
pub mod story;
