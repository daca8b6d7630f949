//! What lies over the map: highlights, control, threats, battles, markers, booked trains.
//! Not here: what is worth marking, which the games say.

pub(super) mod map_sign;
pub mod markers;
pub mod obstacles;
pub mod overlay;
pub(super) mod overlay_battle;
pub(super) mod overlay_control;
pub(super) mod overlay_draw;
pub(super) mod overlay_highlights;
pub(super) mod overlay_painter;
pub(super) mod overlay_ribbons;
pub(super) mod overlay_threat;
pub(super) mod overlay_tracks;
pub(super) mod overlay_words;
pub mod ribbons;
