//! How it is drawn: coordinates, ranges of zoom, lines, letters, labels.
//! Not here: what is drawn.

pub(super) mod label_layout;
pub(super) mod labels;
pub mod lettering;
pub(super) mod lines;
pub mod paint;
pub mod pixels;
pub mod plane;
pub(super) mod text_atlas;
pub(super) mod zoom;
