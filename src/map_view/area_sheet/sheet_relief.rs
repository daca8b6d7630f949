//! The relief of a printed sheet's land, seen close up: hills lit from the north-west, and the grain of paper.
//!
//! It is a pattern that repeats, since a sheet of the world is much larger than a texture. Land is drawn with it instead of in plain tones, so
//! that no land is painted twice; from afar it is plain.

use bevy::image::{ImageAddressMode, ImageSampler};
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;

use super::sheet_spawn::LineScale;
use crate::map_view::camera::extent::{MapSheet, map_is_shown};
use crate::map_view::hex_board::layers::SolidMaterial;
use crate::map_view::hex_board::relief::picture;
use crate::stage::AppSystems;
use railhead_print::noise::{octaves, repeating};

/// The width and height of the pattern, in pixels. Builds without optimization draw fewer.
const SIZE: u16 = if cfg!(debug_assertions) { 128 } else { 512 };

/// The same in cells.
const CELLS: u8 = 8;

/// The pixels of a cell from which the relief is seen.
const CLOSE: f32 = 14.0;

/// The tone of level ground in the pattern: darker than white, so that slopes in the light can be brighter.
const LEVEL: f32 = 0.8;

/// How rugged land is: an index into the patterns.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ruggedness(usize);

impl Ruggedness {
    /// That of land whose hills are shaded so strongly, from 0 to 100; `None` for the sea, which is plain.
    pub fn of(height: u8) -> Option<Self> {
        (height > 0).then(|| Self(usize::from(height.min(100) - 1) / 25))
    }
}

/// The materials of land: a pattern for each [`Ruggedness`], and the plain one for all of it seen from afar.
#[derive(Resource, Debug)]
pub(super) struct ReliefMaterials {
    close: [Handle<ColorMaterial>; 4],
    far: Handle<ColorMaterial>,
}

impl FromWorld for ReliefMaterials {
    fn from_world(world: &mut World) -> Self {
        let patterns = patterns().map(|pattern| world.resource_mut::<Assets<Image>>().add(pattern));
        let far = world.resource::<SolidMaterial>().0.clone();
        let mut materials = world.resource_mut::<Assets<ColorMaterial>>();
        let level = LinearRgba::from(Srgba::gray(LEVEL)).red;
        let close = patterns.map(|pattern| {
            materials.add(ColorMaterial {
                texture: Some(pattern),
                // Level ground has the tone of its holder.
                color: LinearRgba::gray(1.0 / level).into(),
                alpha_mode: AlphaMode2d::Opaque,
                ..ColorMaterial::default()
            })
        });
        Self { close, far }
    }
}

impl ReliefMaterials {
    /// The material of land at a scale, in pixels per kilometre, on a map with cells of this size.
    pub fn of(&self, ruggedness: Ruggedness, scale: LineScale, cell_km: f32) -> &Handle<ColorMaterial> {
        if scale.0 * cell_km < CLOSE {
            &self.far
        } else {
            &self.close[ruggedness.0]
        }
    }
}

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.after(AppSystems::Motion)
            .run_if(map_is_shown)
            .run_if(resource_changed::<LineScale>),
    );
}

/// Close up land has its pattern.
fn show(
    scale: Res<LineScale>,
    map: Res<MapSheet>,
    materials: Option<Res<ReliefMaterials>>,
    mut lands: Query<(&Ruggedness, &mut MeshMaterial2d<ColorMaterial>)>,
) {
    let Some(materials) = materials else { return };
    for (ruggedness, mut material) in &mut lands {
        let wanted = materials.of(*ruggedness, *scale, map.cell_km());
        if material.0 != *wanted {
            material.0 = wanted.clone();
        }
    }
}

/// The coordinates of a place in the pattern, on a map with cells of this size.
pub(super) fn uv(at: Vec2, cell_km: f32) -> Vec2 {
    at / (cell_km * f32::from(CELLS))
}

/// The patterns, the least rugged first.
fn patterns() -> [Image; 4] {
    let size = usize::from(SIZE);
    let rises: Vec<f32> = (0..size * size)
        .map(|pixel| rise(place(pixel % size, pixel / size)))
        .collect();
    #[expect(clippy::cast_precision_loss, reason = "a few hundred thousand")]
    let mean = rises.iter().sum::<f32>() / rises.len() as f32;
    let rise = |x: usize, y: usize| rises[y % size * size + x % size];
    [25, 50, 75, 100].map(|height: u8| {
        let height = f32::from(height) / 100.0;
        let mut pixels = Vec::with_capacity(size * size * 4);
        for (y, x) in (0..size).flat_map(|y| (0..size).map(move |x| (y, x))) {
            let here = rise(x, y);
            // Over a stretch that does not depend on the size of the pattern. Its rows go north, and light comes from the north-west.
            let step = size / 128;
            let slope = 2.0 * here - rise(x + size - step, y) - rise(x, y + step);
            let shade = (slope * 1.3).clamp(-0.28, 0.2) * height;
            let crest = (here - mean) * 0.3 * height;
            let at = place(x, y);
            let grain = 0.02 * repeating(at * 9.0, 97, i32::from(CELLS) * 9);
            let light = 1.0 + shade + crest + grain;
            // Shadows are a little blue.
            let cool = (-shade).max(0.0) * 0.06;
            let tone = Srgba::rgb(light - cool, light - cool * 0.5, light + cool) * LEVEL;
            pixels.extend(tone.with_alpha(1.0).to_u8_array());
        }
        let mut image = picture(pixels, UVec2::splat(SIZE.into()));
        if let ImageSampler::Descriptor(sampler) = &mut image.sampler {
            sampler.address_mode_u = ImageAddressMode::Repeat;
            sampler.address_mode_v = ImageAddressMode::Repeat;
        }
        image
    })
}

/// The place of a pixel of the pattern, in cells.
fn place(x: usize, y: usize) -> Vec2 {
    let [x, y] = [x, y].map(|pixel| f32::from(u16::try_from(pixel).unwrap_or(u16::MAX)));
    Vec2::new(x, y) / f32::from(SIZE) * f32::from(CELLS)
}

/// The height of the land from 0 to 1: ridges with sharp crests, which go on beyond each edge at the one across.
fn rise(at: Vec2) -> f32 {
    octaves(4, 2.0, |octave, scale| {
        let period = i32::from(CELLS) << octave;
        1.0 - repeating(at * scale, 41 + octave, period).abs()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pattern_goes_on_beyond_its_edges_and_is_as_bright_as_level_ground() {
        let edge = f32::from(CELLS);
        for step in 0..40_u8 {
            let along = f32::from(step) * 0.2;
            assert!((rise(Vec2::new(0.0, along)) - rise(Vec2::new(edge, along))).abs() < 1e-4);
            assert!((rise(Vec2::new(along, 0.0)) - rise(Vec2::new(along, edge))).abs() < 1e-4);
        }
        for pattern in patterns() {
            let pixels = &pattern.data.as_ref().unwrap()[..usize::from(SIZE).pow(2) * 4];
            let sum: u64 = pixels.chunks(4).map(|pixel| u64::from(pixel[1])).sum();
            let mean = sum / u64::from(SIZE).pow(2);
            assert!((198..=210).contains(&mean), "{mean}");
        }
    }

    #[test]
    fn the_sea_is_plain_and_mountains_are_the_most_rugged() {
        assert_eq!(Ruggedness::of(0), None);
        let levels = [1, 25, 26, 75, 76, 100, 200].map(|height| Ruggedness::of(height).unwrap().0);
        assert_eq!(levels, [0, 0, 1, 2, 3, 3, 3]);
    }
}
