//! Rules that a player writes, by the commands of the program.

mod seventh_variant;
