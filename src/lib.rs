//! Railhead.
pub mod rules;
