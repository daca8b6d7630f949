//! Every colour of the program, named after its use, in three palettes. The colours of the map and of the sides are
//! data; those of everything around it are here.
//!
//! No meaning depends on colour alone: an outline, a pattern or a sign always says the same.

use bevy::prelude::*;

use railhead_engine::board::look::hex::HexInks;
use railhead_engine::board::look::stock::stock;
use railhead_engine::board::look::{Ink, Scheme};

use railhead_engine::engine::Seat;

/// The palettes that a player can choose from.
#[derive(
    Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum PaletteChoice {
    /// The muted tones of a printed map.
    #[default]
    Paper,
    /// Paper tones whose differences survive red-green colour blindness.
    RedGreenSafe,
    /// White, black and strong colours.
    HighContrast,
}

impl PaletteChoice {
    /// Every palette, in the order of the settings.
    pub const ALL: [Self; 3] = [Self::Paper, Self::RedGreenSafe, Self::HighContrast];

    /// The name that players see.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paper => "Paper",
            Self::RedGreenSafe => "Red-green safe",
            Self::HighContrast => "High contrast",
        }
    }

    /// The tones that it takes from inks.
    pub const fn scheme(self) -> Scheme {
        match self {
            Self::Paper => Scheme::Paper,
            Self::RedGreenSafe => Scheme::RedGreenSafe,
            Self::HighContrast => Scheme::HighContrast,
        }
    }
}

/// The colours in use.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Palette {
    /// The tones that it takes from inks.
    pub scheme: Scheme,
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
    /// Buttons without the cursor on them.
    pub control: Srgba,
    /// Buttons under the cursor.
    pub control_hover: Srgba,
    /// What can be done now; the default button.
    pub action: Srgba,
    /// Print on the colour of [`Palette::action`].
    pub on_action: Srgba,

    /// The picture on the cover: plain, woods, hills and mountains.
    pub cover: [Srgba; 4],
    pub slopes: Srgba,
    /// The sea away from the coasts.
    pub sea: Srgba,
    /// The sea towards the coast, from the outermost band to the innermost, each with its reach in hexes.
    pub shallows: Vec<(Srgba, f32)>,
    pub coast: Srgba,
    pub river: Srgba,
    /// Marks of vegetation and marsh.
    pub terrain_mark: Srgba,
    /// Hexes and their numbers.
    pub grid: Srgba,
    /// The border between regions.
    pub border: Srgba,
    pub road_main: Srgba,
    /// The casing of main roads.
    pub road_main_casing: Srgba,
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
    pub water_text: Srgba,

    /// One accent per seat, used everywhere; [`Palette::seat`] also works for more seats.
    pub seats: Vec<Srgba>,
    /// Spaces that can be reached.
    pub reachable: Srgba,
    pub selected: Srgba,
    /// The path to the space under the cursor.
    pub path: Srgba,
    /// Problems that hold up the game.
    pub problem: Srgba,
    /// Supply that still flows.
    pub supply: Srgba,
    /// Supply that is cut.
    pub supply_cut: Srgba,
    /// The gauge of a side that stands steady, is pressed, is desperate.
    pub pressure: [Srgba; 3],
    /// Booked trains by turn, those of the next turn first; use [`Palette::turn`], which works for more turns.
    pub turns: [Srgba; 5],

    /// Coins, the most valuable first.
    pub coins: [Srgba; 4],
    /// The numbers on coins.
    pub coin_ink: Srgba,

    pub counters: CounterColours,
}

/// The colours of counters. Their bodies have the ink of their nationality.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CounterColours {
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
    /// The dashes around a unit that is Available.
    pub available: Srgba,
}

/// An opaque colour from hexadecimal notation, such as `0xd8c99b`.
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
    /// The default colours of a palette, for a map and seats without their own.
    pub fn of(choice: PaletteChoice) -> Self {
        Self::printed(choice, &stock().map, &[])
    }

    /// The colours of a palette, for a map with these inks and these seats.
    pub fn printed(choice: PaletteChoice, inks: &HexInks, seats: &[Ink]) -> Self {
        Self::with(choice.scheme(), inks, seats)
    }

    /// The same palette for a map with these inks and these seats.
    #[must_use]
    pub fn reprinted(&self, inks: &HexInks, seats: &[Ink]) -> Self {
        Self::with(self.scheme, inks, seats)
    }

    fn with(scheme: Scheme, inks: &HexInks, seats: &[Ink]) -> Self {
        let pick = |three: [u32; 3]| rgb(three[scheme as usize]);
        let print = |ink: Ink| in_print(ink, scheme);
        Self {
            scheme,
            table: pick([0xd0_c5b0, 0xd0_c5b0, 0x00_0000]),
            paper: print(inks.paper),
            paper_inset: pick([0xfb_f7ec, 0xfb_f7ec, 0xff_ffff]),
            ink: print(inks.ink),
            ink_soft: pick([0x6f_6556, 0x6f_6556, 0x33_3333]),
            control: pick([0xe4_d9c0, 0xe4_d9c0, 0xe0_e0e0]),
            control_hover: pick([0xd9_cbac, 0xd9_cbac, 0xc4_d8f0]),
            action: pick([0x2f_5d62, 0x2f_5d62, 0x00_3a8c]),
            on_action: pick([0xff_fdf6, 0xff_fdf6, 0xff_ffff]),
            cover: stock().cover.map(print),
            slopes: print(inks.slopes),
            sea: print(inks.sea),
            shallows: inks
                .shallows
                .iter()
                .map(|band| (print(band.tone), f32::from(band.reach) / 100.0))
                .collect(),
            coast: print(inks.coast.tone),
            river: print(inks.river.tone),
            terrain_mark: print(inks.vegetation),
            grid: print(inks.grid.tone),
            border: print(inks.border.tone),
            road_main: print(inks.main_road.tone),
            road_main_casing: print(inks.main_road_casing.tone),
            road_minor: print(inks.minor_road.tone),
            road_minor_casing: print(inks.minor_road_casing.tone),
            rail: print(inks.rail.tone),
            rail_light: print(inks.rail_light.tone),
            town: print(inks.town),
            city: print(inks.city),
            water_text: print(inks.sea_ink),
            seats: (0..stock().liveries().max(seats.len()))
                .map(|seat| print(seats.get(seat).copied().unwrap_or_else(|| stock().side(seat))))
                .collect(),
            reachable: pick([0xff_f3b0, 0xff_f6c2, 0xff_ff66]),
            selected: pick([0xff_c926, 0xff_d500, 0xff_b000]),
            path: pick([0x1d_3557, 0x12_2a4f, 0x00_0050]),
            problem: print(stock().problem),
            supply: pick([0x2a_7f4f, 0x00_7a8a, 0x00_6a30]),
            supply_cut: pick([0xb0_2a6b, 0x8a_1f7a, 0x90_0070]),
            pressure: [
                pick([0x2a_7f4f, 0x00_7a8a, 0x00_6a30]),
                pick([0xb0_7510, 0xa8_6b00, 0x8a_5200]),
                print(stock().problem),
            ],
            turns: [
                pick([0x1d_3557, 0x12_2a4f, 0x00_0050]),
                pick([0x1f_7a6c, 0x00_7a8a, 0x00_6a30]),
                pick([0xa8_6200, 0xa8_6b00, 0x8a_5200]),
                pick([0x8a_2f6b, 0x8a_1f7a, 0x90_0070]),
                pick([0x5a_5a5a, 0x5a_5a5a, 0x33_3333]),
            ],
            coins: stock().coins.map(print),
            coin_ink: print(stock().coin_ink),
            counters: CounterColours {
                symbol_field: print(stock().symbol_field),
                supplied: pick([0x2f_8f4e, 0x00_7a8a, 0x00_7a30]),
                unsupplied: pick([0xc8_2222, 0xb0_0070, 0xd0_0000]),
                full: pick([0xff_ffff, 0xff_ffff, 0xff_ffff]),
                reduced: pick([0xd2_3b2e, 0xb0_0070, 0xd0_0000]),
                available: pick([0xff_f7a8, 0xff_f7a8, 0xff_ff66]),
            },
        }
    }

    /// An ink as this palette prints it.
    pub fn print(&self, ink: Ink) -> Srgba {
        in_print(ink, self.scheme)
    }

    /// The accent of a seat. Beyond the last the accents repeat, and names tell the seats apart.
    pub fn seat(&self, seat: Seat) -> Srgba {
        self.seats[usize::from(seat.0) % self.seats.len()]
    }

    /// The tone of trains that are booked for a turn, counted from the next one. Beyond the last the tones repeat, and dates tell the
    /// turns apart.
    pub const fn turn(&self, index: usize) -> Srgba {
        self.turns[index % self.turns.len()]
    }

    /// The sea right at the coast.
    pub fn shallowest(&self) -> Srgba {
        self.shallows.last().map_or(self.sea, |(tone, _)| *tone)
    }
}

fn in_print(ink: Ink, scheme: Scheme) -> Srgba {
    let [red, green, blue] = ink.of(scheme).0;
    Srgba::rgb_u8(red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::board::look::Tone;

    #[test]
    fn what_files_say_goes_before_the_usual_inks_in_every_palette() {
        let blue = Ink::plain(Tone([0, 0, 255]));
        let inks = HexInks {
            sea: blue,
            ..stock().map.clone()
        };
        for choice in PaletteChoice::ALL {
            let palette = Palette::printed(choice, &inks, &[blue]);
            let usual = Palette::of(choice);
            assert_eq!(
                [palette.sea, palette.seat(Seat(0))],
                [Srgba::rgb_u8(0, 0, 255); 2]
            );
            assert_eq!(palette.seat(Seat(1)), usual.seat(Seat(1)));
            assert_eq!(palette.coast, usual.coast);
        }
        let [paper, safe] = [PaletteChoice::Paper, PaletteChoice::RedGreenSafe].map(Palette::of);
        assert_eq!(paper.seat(Seat(0)), Srgba::rgb_u8(0xb3, 0x2d, 0x26));
        assert_eq!(safe.seat(Seat(0)), Srgba::rgb_u8(0xc8, 0x52, 0x00));
    }
}
