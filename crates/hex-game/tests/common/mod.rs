//! What several tests share.

pub mod random_positions;
#[path = "../../../../tests/common/share.rs"]
pub mod share;
#[path = "../../../../tests/common/shipped.rs"]
mod shipped;

pub use shipped::{SHIPPED, played_at_random, shipped};
