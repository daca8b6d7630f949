//! The colours of the page: those of the printed map, named after their use.

/// The open sea.
pub const SEA: &str = "#9fc0d2";
/// The sea towards the coast, from the outermost band to the innermost.
pub const SHALLOWS: [&str; 3] = ["#accad8", "#bbd5de", "#cde1e4"];
/// Land that is not part of the game.
pub const OUT_OF_PLAY: &str = "#dfd9cc";
/// The coast line.
pub const COAST: &str = "#3f6377";
/// Rivers.
pub const RIVER: &str = "#4c86ac";
/// Straits.
pub const STRAIT: &str = "#2f6690";
/// Hexes.
pub const GRID: &str = "#4a4233";
/// Main roads and what sets them off.
pub const ROAD_MAIN: [&str; 2] = ["#c24a33", "#6d2a1d"];
/// Minor roads and what sets them off.
pub const ROAD_MINOR: [&str; 2] = ["#f0d9a0", "#85623a"];
/// Railways: the dark and the light parts of the ladder.
pub const RAIL: [&str; 2] = ["#25211d", "#faf6ea"];
/// Towns.
pub const TOWN: &str = "#fbf4e2";
/// Cities.
pub const CITY: &str = "#c94f3a";
/// Lettering and lines.
pub const INK: &str = "#2b2620";
/// What lettering is set off by.
pub const PAPER: &str = "#f3ecdc";
/// What is wrong: bridges that are down, units without supply.
pub const PROBLEM: &str = "#d01f1f";
/// One for each side.
pub const SIDES: [&str; 2] = ["#b32d26", "#255a94"];
/// The field inside the frame of a symbol.
pub const SYMBOL_FIELD: &str = "#fffdf3";

/// The tone of a kind of land, by the word that board files use.
pub fn land(terrain: &str) -> &'static str {
    match terrain {
        "clear" => "#eae2bd",
        "paddy" => "#d5dfae",
        "jungle" | "forest" => "#aabe85",
        "hills" | "rough" => "#cdbf8d",
        "mountain" => "#b7a078",
        "swamp" | "marsh" => "#b5cab4",
        _ => "#e0d8b8",
    }
}

/// The colour of a counter, by the word that unit files use for its nationality.
pub fn counter(nationality: &str) -> &'static str {
    match nationality {
        "army" => "#f2c65a",
        "guards" => "#ec9a62",
        "british" => "#aecbe8",
        "indian" => "#d3e0bd",
        "indian_states" => "#d9cbe6",
        "australian" => "#efe6bf",
        "malayan" => "#9fd3c7",
        _ => "#ded8cb",
    }
}
