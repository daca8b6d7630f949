//! What several tests share.

#[path = "../../../../tests/common/share.rs"]
pub mod share;
