//! Every colour of the program, named after its use, in three palettes.
//!
//! No meaning rests on a colour alone: whatever a colour says, an outline, a pattern or a sign says too.

use bevy::prelude::*;

use crate::rules::engine::Seat;

/// The palettes that a player can choose.
#[derive(
    Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum PaletteChoice {
    /// Muted paper tones.
    #[default]
    Paper,
    /// Paper tones whose differences survive red-green colour blindness.
    RedGreenSafe,
    /// White, black and strong colours.
    HighContrast,
}

impl PaletteChoice {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Paper, Self::RedGreenSafe, Self::HighContrast];

    /// The name that players see.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paper => "Paper",
            Self::RedGreenSafe => "Red-green safe",
            Self::HighContrast => "High contrast",
        }
    }
}

/// The colours in use.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Palette {
    /// The table around the map sheet.
    pub table: Srgba,
    /// Bare paper: the margin of the map, the halo of lettering, panels.
    pub paper: Srgba,
    /// Paper of inset areas: lists, text fields.
    pub paper_inset: Srgba,
    /// Print: lettering, frames, railways.
    pub ink: Srgba,
    /// Quiet print: secondary text, hex numbers.
    pub ink_soft: Srgba,
    /// Buttons at rest.
    pub control: Srgba,
    /// Buttons under the cursor.
    pub control_hover: Srgba,
    /// What can be done now; the default button.
    pub action: Srgba,
    /// Print on [`Palette::action`].
    pub on_action: Srgba,

    /// Open country.
    pub clear: Srgba,
    /// Rice fields.
    pub paddy: Srgba,
    /// Jungle.
    pub jungle: Srgba,
    /// Hills.
    pub hills: Srgba,
    /// Mountains.
    pub mountain: Srgba,
    /// Swamp.
    pub swamp: Srgba,
    /// Land of a kind that has no colour of its own.
    pub land_other: Srgba,
    /// Land that is not part of the game.
    pub out_of_play: Srgba,
    /// The open sea.
    pub sea: Srgba,
    /// The sea towards the coast, from the outermost band to the innermost.
    pub shallows: [Srgba; 3],
    /// The coast line.
    pub coast: Srgba,
    /// Rivers.
    pub river: Srgba,
    /// Straits along hexsides.
    pub strait: Srgba,
    /// Marks of vegetation and marsh.
    pub terrain_mark: Srgba,
    /// Hexes and their numbers.
    pub grid: Srgba,
    /// The border between regions.
    pub border: Srgba,
    /// Main roads.
    pub road_main: Srgba,
    /// The casing of main roads.
    pub road_main_casing: Srgba,
    /// Minor roads.
    pub road_minor: Srgba,
    /// The casing of minor roads.
    pub road_minor_casing: Srgba,
    /// Railways: the dark parts of the ladder.
    pub rail: Srgba,
    /// Railways: the light parts of the ladder.
    pub rail_light: Srgba,
    /// The fill of towns.
    pub town: Srgba,
    /// The fill of cities.
    pub city: Srgba,
    /// Lettering of water.
    pub water_text: Srgba,
    /// Lettering of regions.
    pub region_text: Srgba,

    /// One accent for each seat, used everywhere; [`Palette::seat`] knows what is for those beyond.
    pub seats: [Srgba; 6],
    /// Spaces that can be reached.
    pub reachable: Srgba,
    /// The selected space.
    pub selected: Srgba,
    /// The path to the space under the cursor.
    pub path: Srgba,
    /// What is wrong and holds the game up.
    pub problem: Srgba,
    /// Supply that flows.
    pub supply: Srgba,
    /// Supply that is cut.
    pub supply_cut: Srgba,

    /// Counters by nationality.
    pub counters: CounterColours,
}

/// The colours of counters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CounterColours {
    /// The Imperial Japanese Army.
    pub army: Srgba,
    /// The Imperial Guards.
    pub guards: Srgba,
    /// British units.
    pub british: Srgba,
    /// The Indian Army.
    pub indian: Srgba,
    /// Indian States Forces.
    pub indian_states: Srgba,
    /// Australian units.
    pub australian: Srgba,
    /// Malayan units.
    pub malayan: Srgba,
    /// Nationalities without a colour of their own.
    pub other: Srgba,
    /// The field inside the frame of a symbol.
    pub symbol_field: Srgba,
    /// The mark of a unit in supply.
    pub supplied: Srgba,
    /// The mark of a unit out of supply.
    pub unsupplied: Srgba,
    /// The squares of a unit at full strength.
    pub full: Srgba,
    /// The squares of a unit that has lost steps.
    pub reduced: Srgba,
    /// The dashes around a unit that can act.
    pub available: Srgba,
}

impl CounterColours {
    /// The colour of a nationality, by the word that scenario files use.
    pub fn nationality(&self, id: &str) -> Srgba {
        match id {
            "army" => self.army,
            "guards" => self.guards,
            "british" => self.british,
            "indian" => self.indian,
            "indian_states" => self.indian_states,
            "australian" => self.australian,
            "malayan" => self.malayan,
            _ => self.other,
        }
    }
}

/// An opaque colour from its usual notation, such as `0xd8c99b`.
const fn rgb(code: u32) -> Srgba {
    Srgba::new(channel(code, 16), channel(code, 8), channel(code, 0), 1.0)
}

#[expect(clippy::cast_precision_loss, reason = "a channel has eight bits")]
const fn channel(code: u32, shift: u32) -> f32 {
    ((code >> shift) & 0xff) as f32 / 255.0
}

impl Default for Palette {
    fn default() -> Self {
        Self::of(PaletteChoice::Paper)
    }
}

impl Palette {
    /// The colours of a palette.
    pub const fn of(choice: PaletteChoice) -> Self {
        match choice {
            PaletteChoice::Paper => PAPER,
            PaletteChoice::RedGreenSafe => RED_GREEN_SAFE,
            PaletteChoice::HighContrast => HIGH_CONTRAST,
        }
    }

    /// The accent of a seat. Beyond the last they begin anew: names tell the rest.
    pub fn seat(&self, seat: Seat) -> Srgba {
        self.seats[usize::from(seat.0) % self.seats.len()]
    }

    /// The tone of a kind of land, by the word that board files use.
    pub fn land(&self, terrain: &str) -> Srgba {
        match terrain {
            "clear" => self.clear,
            "paddy" => self.paddy,
            "jungle" | "forest" => self.jungle,
            "hills" | "rough" => self.hills,
            "mountain" => self.mountain,
            "swamp" | "marsh" => self.swamp,
            _ => self.land_other,
        }
    }
}

const PAPER: Palette = Palette {
    table: rgb(0x2e_2a26),
    paper: rgb(0xf3_ecdc),
    paper_inset: rgb(0xfb_f7ec),
    ink: rgb(0x2b_2620),
    ink_soft: rgb(0x6f_6556),
    control: rgb(0xe4_d9c0),
    control_hover: rgb(0xd9_cbac),
    action: rgb(0x2f_5d62),
    on_action: rgb(0xff_fdf6),
    clear: rgb(0xea_e2bd),
    paddy: rgb(0xd5_dfae),
    jungle: rgb(0xaa_be85),
    hills: rgb(0xcd_bf8d),
    mountain: rgb(0xb7_a078),
    swamp: rgb(0xb5_cab4),
    land_other: rgb(0xe0_d8b8),
    out_of_play: rgb(0xdf_d9cc),
    sea: rgb(0x9f_c0d2),
    shallows: [rgb(0xac_cad8), rgb(0xbb_d5de), rgb(0xcd_e1e4)],
    coast: rgb(0x3f_6377),
    river: rgb(0x4c_86ac),
    strait: rgb(0x2f_6690),
    terrain_mark: rgb(0x5f_7a4a),
    grid: rgb(0x4a_4233),
    border: rgb(0x7d_3c5d),
    road_main: rgb(0xc2_4a33),
    road_main_casing: rgb(0x6d_2a1d),
    road_minor: rgb(0xf0_d9a0),
    road_minor_casing: rgb(0x85_6236),
    rail: rgb(0x25_211d),
    rail_light: rgb(0xfa_f6ea),
    town: rgb(0xfb_f4e2),
    city: rgb(0xc9_4f3a),
    water_text: rgb(0x35_6482),
    region_text: rgb(0x5e_5240),
    seats: [
        rgb(0xb3_2d26),
        rgb(0x25_5a94),
        rgb(0x3f_7a34),
        rgb(0xa8_6a12),
        rgb(0x6e_3f86),
        rgb(0x1d_7a80),
    ],
    reachable: rgb(0xff_f3b0),
    selected: rgb(0xff_c926),
    path: rgb(0x1d_3557),
    problem: rgb(0xd0_1f1f),
    supply: rgb(0x2a_7f4f),
    supply_cut: rgb(0xb0_2a6b),
    counters: PAPER_COUNTERS,
};

const PAPER_COUNTERS: CounterColours = CounterColours {
    army: rgb(0xf2_c65a),
    guards: rgb(0xec_9a62),
    british: rgb(0xae_cbe8),
    indian: rgb(0xd3_e0bd),
    indian_states: rgb(0xd9_cbe6),
    australian: rgb(0xef_e6bf),
    malayan: rgb(0x9f_d3c7),
    other: rgb(0xde_d8cb),
    symbol_field: rgb(0xff_fdf3),
    supplied: rgb(0x2f_8f4e),
    unsupplied: rgb(0xc8_2222),
    full: rgb(0xff_ffff),
    reduced: rgb(0xd2_3b2e),
    available: rgb(0xff_f7a8),
};

const RED_GREEN_SAFE: Palette = Palette {
    jungle: rgb(0x9f_bfa6),
    paddy: rgb(0xdd_e6c4),
    hills: rgb(0xd9_bf86),
    mountain: rgb(0xb3_8f62),
    swamp: rgb(0xbd_cfc6),
    city: rgb(0xe0_8a1e),
    road_main: rgb(0xd9_6a00),
    road_main_casing: rgb(0x5a_2f00),
    border: rgb(0x5b_3f8c),
    seats: [
        rgb(0xc8_5200),
        rgb(0x0b_5cab),
        rgb(0x00_7a5e),
        rgb(0x8f_7400),
        rgb(0x94_3f82),
        rgb(0x4a_4a4a),
    ],
    reachable: rgb(0xff_f6c2),
    selected: rgb(0xff_d500),
    path: rgb(0x12_2a4f),
    problem: rgb(0xa0_0070),
    supply: rgb(0x00_7a8a),
    supply_cut: rgb(0x8a_1f7a),
    counters: CounterColours {
        army: rgb(0xff_cf5c),
        guards: rgb(0xf0_9a3e),
        indian: rgb(0xe4_e4d2),
        malayan: rgb(0x9f_cfe0),
        supplied: rgb(0x00_7a8a),
        unsupplied: rgb(0xb0_0070),
        reduced: rgb(0xb0_0070),
        ..PAPER_COUNTERS
    },
    ..PAPER
};

const HIGH_CONTRAST: Palette = Palette {
    table: rgb(0x00_0000),
    paper: rgb(0xff_ffff),
    paper_inset: rgb(0xff_ffff),
    ink: rgb(0x00_0000),
    ink_soft: rgb(0x33_3333),
    control: rgb(0xe0_e0e0),
    control_hover: rgb(0xc4_d8f0),
    action: rgb(0x00_3a8c),
    on_action: rgb(0xff_ffff),
    clear: rgb(0xff_fbe0),
    paddy: rgb(0xdf_f2a8),
    jungle: rgb(0x96_cc78),
    hills: rgb(0xe0_bc70),
    mountain: rgb(0xb0_8550),
    swamp: rgb(0xa4_dccb),
    land_other: rgb(0xf2_ecd0),
    out_of_play: rgb(0xd8_d8d8),
    sea: rgb(0x7f_b6dc),
    shallows: [rgb(0x93_c3e4), rgb(0xae_d3ec), rgb(0xcd_e6f5)],
    coast: rgb(0x00_2a4a),
    river: rgb(0x00_56b8),
    strait: rgb(0x00_3d8f),
    terrain_mark: rgb(0x1f_4a1f),
    grid: rgb(0x00_0000),
    border: rgb(0x6a_0060),
    road_main: rgb(0xe0_2000),
    road_main_casing: rgb(0x00_0000),
    road_minor: rgb(0xff_e48a),
    road_minor_casing: rgb(0x00_0000),
    rail: rgb(0x00_0000),
    rail_light: rgb(0xff_ffff),
    town: rgb(0xff_ffff),
    city: rgb(0xe0_2000),
    water_text: rgb(0x00_2f66),
    region_text: rgb(0x1a_1a1a),
    seats: [
        rgb(0xc0_0000),
        rgb(0x00_3fb0),
        rgb(0x00_6a1c),
        rgb(0x8a_5200),
        rgb(0x6a_0080),
        rgb(0x00_6070),
    ],
    reachable: rgb(0xff_ff66),
    selected: rgb(0xff_b000),
    path: rgb(0x00_0050),
    problem: rgb(0xd0_0000),
    supply: rgb(0x00_6a30),
    supply_cut: rgb(0x90_0070),
    counters: CounterColours {
        army: rgb(0xff_c400),
        guards: rgb(0xff_8a33),
        british: rgb(0x9c_d0ff),
        indian: rgb(0xe0_f2c4),
        indian_states: rgb(0xe6_ccff),
        australian: rgb(0xff_f3b8),
        malayan: rgb(0x7f_e8d4),
        other: rgb(0xe8_e8e8),
        symbol_field: rgb(0xff_ffff),
        supplied: rgb(0x00_7a30),
        unsupplied: rgb(0xd0_0000),
        full: rgb(0xff_ffff),
        reduced: rgb(0xd0_0000),
        available: rgb(0xff_ff66),
    },
};
