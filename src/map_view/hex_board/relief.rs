//! The texture of the land: tones that blend into each other, hills lit from the north-west, the mottle of jungle and
//! the grain of paper.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::map_view::MapSheet;
use crate::theme::Palette;
use railhead_engine::board::Ground;
use railhead_engine::board::look::hex::TerrainLook;
use railhead_print::Sheet;
use railhead_print::hex::lattice::{Cell, Lattice};
use railhead_print::noise::{layered, noise, ridged, warp};

/// The largest width and height of the texture, in pixels.
const LARGEST: f32 = 2048.0;

/// Pixels per kilometre on a map with hexes of 10 km, up to [`LARGEST`]. Builds without optimization use fewer.
const PIXELS_PER_TENTH: f32 = if cfg!(debug_assertions) { 1.2 } else { 2.2 };

/// A texture with fewer pixels per hex shows tones and little else.
const COARSE: f32 = 6.0;

/// The largest width and height of the first texture of a large board, in pixels.
const SKETCHED: u32 = 1024;

/// The largest width and height of the first texture of a small board, in pixels: as large as shows slopes.
const ROUGH: u32 = 512;

/// The position of the texture on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Its area, in world coordinates.
    pub area: Rect,
    /// Its size in pixels.
    pub size: UVec2,
}

impl Frame {
    /// The frame of a board's texture.
    pub fn new(map: &MapSheet) -> Self {
        let area = map.inner().inflate(map.cell_km());
        let wanted = PIXELS_PER_TENTH * 10.0 / map.cell_km();
        Self::of(area, wanted.min(LARGEST / area.size().max_element()))
    }

    /// The frame of a texture of this part of the map, at this scale.
    pub fn of(area: Rect, pixels_per_km: f32) -> Self {
        let size = (area.size() * pixels_per_km).ceil().as_uvec2();
        Self {
            area,
            size: size.max(UVec2::ONE),
        }
    }

    /// The same in fewer pixels.
    fn within(self, largest: u32) -> Self {
        let by = self.size.max_element().div_ceil(largest);
        Self {
            size: (self.size / by).max(UVec2::ONE),
            ..self
        }
    }

    /// Whether its pixels are too large for slopes and crowns.
    #[expect(clippy::cast_precision_loss, reason = "bounded by LARGEST")]
    fn is_coarse(&self, hex_km: f32) -> bool {
        self.size.x as f32 / self.area.width() * hex_km < COARSE
    }

    /// Texture coordinates of a world position.
    pub fn uv(&self, at: Vec2) -> Vec2 {
        let part = (at - self.area.min) / self.area.size();
        Vec2::new(part.x, 1.0 - part.y)
    }

    /// The world position of a pixel's centre.
    #[expect(clippy::cast_precision_loss, reason = "bounded by LARGEST")]
    fn at(&self, x: usize, y: usize) -> Vec2 {
        let part = Vec2::new(
            (x as f32 + 0.5) / self.size.x as f32,
            (y as f32 + 0.5) / self.size.y as f32,
        );
        self.area.min + Vec2::new(part.x, 1.0 - part.y) * self.area.size()
    }
}

/// The values that blend from hex to hex: the tone, the height, and the density of trees.
#[derive(Clone, Copy, Debug, Default)]
struct Soil {
    tone: Vec3,
    height: f32,
    woods: f32,
}

impl Soil {
    fn of(look: TerrainLook, palette: &Palette) -> Self {
        let tone = palette.print(look.tone);
        Self {
            tone: Vec3::new(tone.red, tone.green, tone.blue),
            height: f32::from(look.height) / 100.0,
            woods: f32::from(look.woods) / 100.0,
        }
    }

    fn mix(self, other: Self, part: f32) -> Self {
        Self {
            tone: self.tone.lerp(other.tone, part),
            height: self.height + (other.height - self.height) * part,
            woods: self.woods + (other.woods - self.woods) * part,
        }
    }
}

/// The soil of every cell; sea cells take that of adjacent land, so that no shore fades out.
fn soils(lattice: &Lattice, sheet: &Sheet, palette: &Palette) -> impl Fn(Cell) -> Soil {
    let cells = lattice.board.raster().cells();
    let (columns, rows) = (usize::from(cells.columns()) + 2, usize::from(cells.rows()) + 2);
    let index = move |cell: Cell| {
        let column = usize::try_from(cell.column + 1).unwrap_or(0).min(columns - 1);
        let row = usize::try_from(cell.row + 1).unwrap_or(0).min(rows - 1);
        row * columns + column
    };
    // The cells of a large board take a byte each.
    let mut looks = Vec::new();
    let mut own = |cell: Cell| {
        let look = look_of(lattice, sheet, cell, 0)?;
        let known = looks.iter().position(|other| *other == look);
        let index = known.unwrap_or_else(|| {
            looks.push(look);
            looks.len() - 1
        });
        u8::try_from(index).ok()
    };
    let mut table: Vec<Option<u8>> = vec![None; columns * rows];
    for cell in lattice.cells() {
        table[index(cell)] = own(cell);
    }
    for _ in 0..REACH {
        let before = table.clone();
        for cell in lattice.cells().filter(|cell| before[index(*cell)].is_none()) {
            table[index(cell)] = (0..6).find_map(|side| before[index(lattice.neighbour(cell, side))]);
        }
    }
    let soils: Vec<Soil> = looks.into_iter().map(|look| Soil::of(look, palette)).collect();
    move |cell| table[index(cell)].map_or_else(Soil::default, |look| soils[usize::from(look)])
}

/// How far land lends its look to the sea, in cells.
const REACH: u8 = 2;

/// The look of a cell; a sea cell takes that of land up to this many cells away.
fn look_of(lattice: &Lattice, sheet: &Sheet, cell: Cell, away: u8) -> Option<TerrainLook> {
    if lattice.ground(cell) != Ground::Sea {
        return Some(sheet.soil[lattice.space(cell).index()]);
    }
    let nearer = away.checked_sub(1)?;
    (0..=nearer).find_map(|away| {
        let mut around = (0..6).map(|side| lattice.neighbour(cell, side));
        around.find_map(|cell| look_of(lattice, sheet, cell, away))
    })
}

/// Draws the texture of a part of a large board.
pub fn bake_part(lattice: &Lattice, sheet: &Sheet, palette: &Palette, frame: Frame) -> Image {
    let soil = |cell| {
        let look = look_of(lattice, sheet, cell, REACH);
        look.map_or_else(Soil::default, |look| Soil::of(look, palette))
    };
    let mut pixels = vec![0_u8; frame.size.element_product() as usize * 4];
    bake_rows(lattice, frame, soil, 0, &mut pixels);
    picture(pixels, frame.size)
}

/// Draws the tones of a large board in a moment, until its texture is there.
pub fn sketch(lattice: &Lattice, map: &MapSheet, palette: &Palette) -> Image {
    let frame = Frame::new(map).within(SKETCHED);
    let soil = soils(lattice, map, palette);
    let mut pixels = vec![0_u8; frame.size.element_product() as usize * 4];
    let row = frame.size.x as usize * 4;
    for (y, line) in pixels.chunks_mut(row).enumerate() {
        for (x, pixel) in line.chunks_mut(4).enumerate() {
            let cell = lattice.cell_at(frame.at(x, y));
            pixel.copy_from_slice(&bytes(soil(cell).tone, lattice.ground(cell) != Ground::Sea));
        }
    }
    picture(pixels, frame.size)
}

/// Draws the texture of a small board roughly, in a moment, until it is there.
pub fn rough(lattice: &Lattice, map: &MapSheet, palette: &Palette) -> Image {
    bake_in(lattice, map, palette, Frame::new(map).within(ROUGH))
}

/// A tone from 0 to 1 as a pixel.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to a byte"
)]
fn bytes(tone: Vec3, is_opaque: bool) -> [u8; 4] {
    let tone = tone.clamp(Vec3::ZERO, Vec3::ONE) * 255.0;
    [
        tone.x as u8,
        tone.y as u8,
        tone.z as u8,
        if is_opaque { 255 } else { 0 },
    ]
}

/// Draws the texture. This takes a while and needs a thread of its own.
pub fn bake(lattice: &Lattice, map: &MapSheet, palette: &Palette) -> Image {
    bake_in(lattice, map, palette, Frame::new(map))
}

fn bake_in(lattice: &Lattice, sheet: &Sheet, palette: &Palette, frame: Frame) -> Image {
    let soil = soils(lattice, sheet, palette);
    let (width, height) = (frame.size.x as usize, frame.size.y as usize);
    let mut pixels = vec![0_u8; width * height * 4];
    // Leave one core to the window.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let workers = cores.saturating_sub(1).clamp(1, 8);
    let rows = height.div_ceil(workers);
    std::thread::scope(|scope| {
        for (worker, band) in pixels.chunks_mut(rows * width * 4).enumerate() {
            let soil = &soil;
            scope.spawn(move || bake_rows(lattice, frame, soil, worker * rows, band));
        }
    });
    picture(pixels, frame.size)
}

fn bake_rows(lattice: &Lattice, frame: Frame, soil: impl Fn(Cell) -> Soil, first: usize, band: &mut [u8]) {
    let hex = lattice.hex_km;
    let width = frame.size.x as usize;
    let step = hex * 0.035;
    let (is_large, is_coarse) = (lattice.is_large(), frame.is_coarse(hex));
    for (row, line) in band.chunks_mut(width * 4).enumerate() {
        for (x, pixel) in line.chunks_mut(4).enumerate() {
            let at = frame.at(x, first + row);
            if far_out_at_sea(lattice, at) {
                continue;
            }
            // From afar a large board shows sea through its picture of the land.
            let is_opaque = !is_large || lattice.ground(lattice.cell_at(at)) != Ground::Sea;
            let unit = at / hex;
            if is_coarse {
                let soil = soil(lattice.cell_at(at));
                let relief =
                    0.12 * soil.height * noise(unit * 0.8, 41) + 0.05 * soil.woods * noise(unit * 1.7, 71);
                let light = 1.0 + relief + 0.035 * layered(unit * 0.3, 91, 2);
                pixel.copy_from_slice(&bytes(soil.tone * light, is_opaque));
                continue;
            }
            let blend = blended(lattice, at, &soil);
            let rise = |at: Vec2| ridged(at / hex * 0.95, 41, 4) * (0.6 + 0.4 * noise(at / hex * 0.45, 5));
            let here = rise(at);
            // Light comes from the north-west: a slope that rises towards the south-east is bright.
            let west = rise(at - Vec2::new(step, 0.0));
            let north = rise(at + Vec2::new(0.0, step));
            let slope = (here - west) + (here - north);
            let shade = (slope * 1.55).clamp(-0.30, 0.22) * blend.height;
            let crest = (here - 0.62) * 0.22 * blend.height;
            let mottle = blend.woods * (0.055 * noise(unit * 9.0, 71) + 0.035 * noise(unit * 19.0, 72));
            let wash = 0.035 * layered(unit * 0.6, 91, 3);
            let grain = 0.018 * noise(at * 5.3 * 10.0 / hex, 97);
            let light = 1.0 + shade + crest + mottle + wash + grain;
            // Shadows are warm and a little violet, highlights a little yellow.
            let tint = Vec3::new(0.0, -0.012, 0.02) * (-shade).max(0.0) * 3.0;
            pixel.copy_from_slice(&bytes(blend.tone * light + tint, is_opaque));
        }
    }
}

fn far_out_at_sea(lattice: &Lattice, at: Vec2) -> bool {
    let cell = lattice.cell_at(at);
    lattice.ground(cell) == Ground::Sea
        && (0..6).all(|side| lattice.ground(lattice.neighbour(cell, side)) == Ground::Sea)
}

/// The soil at a point: that of the nearest hexes, weighted by distance, with curved borders.
fn blended(lattice: &Lattice, at: Vec2, soil: impl Fn(Cell) -> Soil) -> Soil {
    let hex = lattice.hex_km;
    // Roughly the inverse of `warp`, with a finer fringe.
    let fringe = Vec2::new(noise(at / hex * 2.6, 31), noise(at / hex * 2.6, 37)) * 0.10 * hex;
    let at = at - (warp(at, hex) - at) + fringe;
    let cell = lattice.cell_at(at);
    let distance = at.distance(lattice.centre(cell));
    let mut sum = soil(cell);
    let mut weight = 1.0;
    for side in 0..6 {
        let other = lattice.neighbour(cell, side);
        // 0 on the border, growing inwards.
        let inside = (at.distance(lattice.centre(other)) - distance) / hex;
        let part = 0.5 * (1.0 - inside / 0.34).max(0.0).powi(2) * 2.0;
        if part > 0.0 {
            weight += part;
            sum = sum.mix(soil(other), part / weight);
        }
    }
    sum
}

/// An image with mipmaps, so that it does not flicker when zoomed out.
pub fn picture(pixels: Vec<u8>, size: UVec2) -> Image {
    let (data, levels) = with_smaller_versions(pixels, size);
    let mut image = Image::new_uninit(
        Extent3d {
            width: size.x,
            height: size.y,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        // Blending between mipmaps would not be visible, but cost twice the work.
        mipmap_filter: ImageFilterMode::Nearest,
        ..ImageSamplerDescriptor::default()
    });
    image
}

/// Appends the mipmaps, and returns their number including the original.
pub fn with_smaller_versions(mut pixels: Vec<u8>, size: UVec2) -> (Vec<u8>, u32) {
    let (mut start, mut size, mut levels) = (0, size, 1);
    // Mipmaps take exactly a third more memory.
    pixels.reserve_exact(pixels.len() / 3 + 4);
    while levels < 4 && size.min_element() > 8 {
        let half = size / 2;
        let (width, stride) = (half.x as usize, size.x as usize * 4);
        for y in 0..half.y as usize {
            for x in 0..width {
                for channel in 0..4 {
                    let from = start + 2 * y * stride + 8 * x + channel;
                    let sum: u16 = [from, from + 4, from + stride, from + stride + 4]
                        .map(|i| u16::from(pixels[i]))
                        .iter()
                        .sum();
                    pixels.push(u8::try_from(sum / 4).expect("a mean of bytes"));
                }
            }
        }
        start += size.x as usize * size.y as usize * 4;
        size = half;
        levels += 1;
    }
    (pixels, levels)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use super::*;
    use crate::map_view::Map;
    use railhead_engine::board::AnyBoard;
    use railhead_engine::board::open::open;
    use railhead_engine::text::sources::files::Embedded;

    #[test]
    fn the_first_texture_of_a_map_has_its_relief_in_fewer_pixels() {
        let Ok(AnyBoard::Hex(board)) = open(&Embedded, "malaya/malaya.board.ron") else {
            panic!("it is a board of hexes");
        };
        let map = MapSheet::of(Map::Hexes(Arc::from(board)));
        let lattice = map.lattice().expect("it has hexes");
        let image = rough(&lattice, &map, &Palette::default());
        let whole = Frame::new(&map).size;
        assert!(image.size().cmplt(whole).all(), "{} of {whole}", image.size());
        let pixels = image.data.expect("it is drawn here");
        let tones: BTreeSet<&[u8]> = pixels.chunks(4).filter(|pixel| pixel[3] == 255).collect();
        assert!(tones.len() > 1000, "{} tones: it is flat", tones.len());
    }
}
