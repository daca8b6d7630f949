//! Railhead.
#[cfg(feature = "desktop")]
pub mod app;
pub mod rules;
