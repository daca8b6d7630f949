//! How a side stands: the usual computer player plays games from the present position against itself, and the share is counted that the side wins.
//!
//! | to | call |
//! | --- | --- |
//! | ask how a side stands | [`Stand::of`]`(&session, seat, games, &pace)`, with a [`ReviewPace`](crate::review::ReviewPace) |
//! | know how many games are usual | [`Stand::usual_games`]: fewer where each takes long |
//! | write it as a sentence | [`Stand::words`] |
//!
//! Fog hides nothing from these games that the side knows, and shows nothing that it does not know (HO-2): they begin in the position as the side
//! may assume it to be, and everything after that follows from it. The same position gives the same answer on any number of threads.

mod area;
mod decided;
mod estimate;
mod estimated;
mod hex;

pub use decided::DecisivePlace;
pub use estimate::{STAND_LIMITS, Stand};
pub use estimated::Estimated;
