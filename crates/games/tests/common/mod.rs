//! What several tests share.

#[path = "../../../../tests/common/golden.rs"]
pub mod golden;
#[path = "../../../../tests/common/share.rs"]
pub mod share;
#[path = "../../../../tests/common/shipped.rs"]
mod shipped;

pub use shipped::{SHIPPED, played_at_random, shipped};
