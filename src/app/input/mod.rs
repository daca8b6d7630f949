//! Keys. What a key does is decided where it is read; which key it is, only in [`keys`].

pub mod keys;

use bevy::prelude::*;

pub(super) fn plugin(_app: &mut App) {}
