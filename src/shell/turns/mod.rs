//! Whose turn it is: the curtain, the hand-over, the strip of the computer, watching, phases that are skipped.
//! Not here: the computer's thinking.

pub mod computer_strip;
pub mod curtain;
pub mod hand_over;
pub(super) mod pass_over;
pub(super) mod watching;
