//! What several tests share.

pub mod random_positions;
#[expect(dead_code, reason = "some of it is for the tests of another crate")]
pub mod secrets;
#[path = "../../../../tests/common/share.rs"]
pub mod share;
#[path = "../../../../tests/common/shipped.rs"]
mod shipped;

pub use shipped::{SHIPPED, played_at_random, shipped};
