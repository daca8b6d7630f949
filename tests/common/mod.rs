//! What several tests share.

mod shipped;

pub use shipped::{SHIPPED, played_at_random, shipped};
