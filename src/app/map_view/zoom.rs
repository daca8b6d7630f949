//! The ranges of zoom, and how large things are drawn in each.

use super::paint::Painter;

/// How large things are drawn in one range of zoom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detail {
    /// Pixels for a kilometre at which a pixel is a pixel.
    pub reference: f32,
    /// How much smaller than at the usual zoom symbols and lines are.
    pub size: f32,
    /// The zooms at which it is shown, for hexes of 10 km.
    pub range: [f32; 2],
}

impl Detail {
    /// From the whole map to a single hex, for hexes of 10 km.
    pub const ALL: [Self; 4] = [
        Self {
            reference: 1.3,
            size: 0.62,
            range: [0.0, 2.1],
        },
        Self {
            reference: 3.0,
            size: 0.8,
            range: [2.1, 4.4],
        },
        Self {
            reference: 6.5,
            size: 1.0,
            range: [4.4, 10.5],
        },
        Self {
            reference: 16.0,
            size: 1.5,
            range: [10.5, f32::INFINITY],
        },
    ];

    /// The details for a board: they follow the size of its hexes.
    pub fn for_hexes(hex_km: f32) -> [Self; 4] {
        let scale = 10.0 / hex_km;
        Self::ALL.map(|detail| Self {
            reference: detail.reference * scale,
            range: detail.range.map(|end| end * scale),
            ..detail
        })
    }

    /// So many pixels of the usual zoom, in kilometres.
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
}
