//! The ranges of zoom, and the size of things in each.

use super::paint::Painter;

/// The sizes in one range of zoom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detail {
    /// The scale for which sizes in pixels are exact, in pixels per kilometre.
    pub reference: f32,
    /// The scale of symbols and lines compared with the usual zoom.
    pub size: f32,
    /// The range of scales in which it is shown, for hexes of 10 km.
    pub range: [f32; 2],
}

impl Detail {
    /// The nearest range in which symbols are dots.
    pub const FAR: usize = 2;

    /// From the whole map to a single hex, for hexes of 10 km. The first two are for boards of hundreds of hexes.
    pub const ALL: [Self; 6] = [
        Self::of(0.12, 0.5, [0.0, 0.2]),
        Self::of(0.34, 0.55, [0.2, 0.55]),
        Self::of(1.3, 0.62, [0.55, 2.1]),
        Self::of(3.0, 0.8, [2.1, 4.4]),
        Self::of(6.5, 1.0, [4.4, 10.5]),
        Self::of(16.0, 1.5, [10.5, f32::INFINITY]),
    ];

    const fn of(reference: f32, size: f32, range: [f32; 2]) -> Self {
        Self {
            reference,
            size,
            range,
        }
    }

    /// The details for a board, scaled to its hexes.
    pub fn for_hexes(hex_km: f32) -> [Self; 6] {
        let scale = 10.0 / hex_km;
        Self::ALL.map(|detail| Self {
            reference: detail.reference * scale,
            range: detail.range.map(|end| end * scale),
            ..detail
        })
    }

    /// Sizes in pixels at a scale.
    pub const fn at(scale: f32) -> Self {
        Self::of(scale, 1.0, [0.0, f32::INFINITY])
    }

    /// A number of pixels at the usual zoom, in kilometres.
    pub fn px(self, pixels: f32) -> f32 {
        pixels * self.size / self.reference
    }

    /// A pen for this detail.
    pub fn pen(self) -> Painter {
        Painter::new(self.reference)
    }

    /// Whether symbols are dots at this zoom.
    pub fn is_far(self) -> bool {
        self.size < 0.7
    }

    /// Whether a hex is a few pixels wide at this zoom, or less: the land is a picture, and small things are left out.
    pub fn is_farthest(self) -> bool {
        self.size < 0.6
    }
}
