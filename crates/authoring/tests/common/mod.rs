//! What several tests share.

#[path = "../../../../tests/common/golden.rs"]
pub mod golden;
#[path = "../../../../tests/common/random_cases.rs"]
pub mod random_cases;
#[path = "../../../../tests/common/share.rs"]
pub mod share;
