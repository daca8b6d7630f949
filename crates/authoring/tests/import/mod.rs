//! Maps of other programs become scenarios of ours. The maps were made for these tests.

mod changed;
mod converted;
mod lenient;
mod maps;
mod options;

use maps::{files, folder, imported, large, lines, put, zipped};

/// The maps: a plain one, one with every oddity, and one in the layout and the letters of old maps, which goes round the world.
const MAPS: [&str; 3] = ["two_isles", "oddities", "round_world"];
