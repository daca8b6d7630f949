//! Whole games: played at random, by computer players, from scripts and from recorded orders, and reported.

mod playback;
