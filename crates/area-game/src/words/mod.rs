//! Whatever is said: refusals, the account of events and orders.
//! Not here: what a panel or a page makes of it.

pub(crate) mod bookings;
pub mod lookup;
pub mod narration;
pub mod order_words;
pub mod refusal;
