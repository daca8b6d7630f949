//! Wars of the area game between computer players: over the sea, and on maps that part the nations.

mod island_war;
mod overseas;
mod parted_maps;
mod sea;
