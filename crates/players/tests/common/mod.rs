//! What several tests share.

pub mod console_game;
#[path = "../../../../tests/common/golden.rs"]
pub mod golden;
#[path = "../../../../tests/common/random_cases.rs"]
pub mod random_cases;
#[expect(dead_code, reason = "some of it is for the tests of another crate")]
#[path = "../../../hex-game/tests/common/random_positions/mod.rs"]
pub mod random_positions;
#[path = "../../../hex-game/tests/common/secrets.rs"]
pub mod secrets;
#[path = "../../../../tests/common/share.rs"]
pub mod share;
#[expect(dead_code, reason = "some of it is for the tests of another crate")]
#[path = "../../../../tests/common/shipped.rs"]
mod shipped;
pub mod simple_opponent;
#[path = "../../../hex-game/tests/common/small_campaigns.rs"]
pub mod small_campaigns;
pub mod transcript;

pub use shipped::shipped;
