//! Puts faces and outlines on counters, in the size that the zoom asks for.
//!
//! Textures are drawn for a few sizes and kept; a counter's texture is at most a little larger than its place on
//! the screen, so that it is crisp.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::canvas::Type;
use super::face::{self, FaceState};
use super::sync::{Look, SyncCounters};
use super::{COUNTER_KM, Counter, outline};
use crate::app::AppSystems;
use crate::app::map_view::camera::{MapScale, Overview};
use crate::app::table::{Selection, Table, TableChanged, TableSummary};
use crate::app::theme::Palette;

/// The size in which counters are drawn, in physical pixels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct CounterPixels {
    size: u32,
    /// How much larger than true to scale counters are drawn.
    enlarged: f32,
}

/// The smallest size of a counter, in logical pixels: what is smaller is hard to see.
const SMALLEST: f32 = 11.0;

/// The look that a counter has on the screen.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Shown {
    face: FaceState,
    look: Look,
    pixels: CounterPixels,
}

/// The outline of a counter.
#[derive(Component, Clone, Copy, Debug)]
struct OutlineOf(Entity);

/// Textures that are drawn.
#[derive(Resource, Debug, Default)]
struct Textures {
    faces: BTreeMap<(FaceState, u32), Handle<Image>>,
    outlines: BTreeMap<(u8, u32), Option<Handle<Image>>>,
    type_face: Type,
}

/// Textures kept before all are forgotten.
const MOST_TEXTURES: usize = 600;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CounterPixels>()
        .init_resource::<Textures>()
        .add_systems(
            Update,
            (choose_size, forget, dress)
                .chain()
                .after(SyncCounters)
                .in_set(AppSystems::Draw)
                .run_if(resource_exists::<Table>.and_then(resource_exists::<TableSummary>)),
        );
}

/// The next larger size among those that are drawn.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to the range"
)]
fn size_for(pixels: f32) -> u32 {
    let pixels = pixels.ceil().clamp(6.0, 320.0) as u32;
    let step = match pixels {
        0..48 => 2,
        48..96 => 4,
        _ => 16,
    };
    pixels.div_ceil(step) * step
}

fn choose_size(
    scale: Res<'_, MapScale>,
    overview: Res<'_, Overview>,
    windows: Query<'_, '_, &Window, With<PrimaryWindow>>,
    mut pixels: ResMut<'_, CounterPixels>,
) {
    let factor = windows.single().map_or(1.0, Window::scale_factor);
    let true_size = COUNTER_KM * scale.0;
    let drawn = true_size.max(SMALLEST);
    let size = size_for(drawn * factor);
    pixels.set_if_neq(CounterPixels {
        // In the overview counters are dots, however large.
        size: if overview.0 { size.min(12) } else { size },
        enlarged: drawn / true_size.max(0.01),
    });
}

/// Forgets textures that are out of date, or too many.
fn forget(
    palette: Res<'_, Palette>,
    mut changes: MessageReader<'_, '_, TableChanged>,
    mut textures: ResMut<'_, Textures>,
    mut commands: Commands<'_, '_>,
    counters: Query<'_, '_, Entity, With<Shown>>,
) {
    let is_other_game = changes.read().any(|change| change.kind.is_other_game());
    if !is_other_game && !palette.is_changed() && textures.faces.len() <= MOST_TEXTURES {
        return;
    }
    textures.faces.clear();
    textures.outlines.clear();
    for entity in &counters {
        commands.entity(entity).remove::<Shown>();
    }
}

fn dress(
    mut commands: Commands<'_, '_>,
    table: Res<'_, Table>,
    summary: Res<'_, TableSummary>,
    selection: Res<'_, Selection>,
    pixels: Res<'_, CounterPixels>,
    palette: Res<'_, Palette>,
    mut textures: ResMut<'_, Textures>,
    images: Option<ResMut<'_, Assets<Image>>>,
    counters: Query<'_, '_, (Entity, &Counter, Option<&Shown>)>,
    outlines: Query<'_, '_, (Entity, &OutlineOf)>,
) {
    let Some(mut images) = images else { return };
    for (entity, counter, shown) in &counters {
        let unit = summary.unit(counter.0);
        let look = Look::of(counter.0, unit, &selection);
        let face = FaceState {
            unit: counter.0,
            steps: unit.steps,
            supplied: unit.supplied,
            is_unknown: unit.is_unknown,
        };
        let wanted = Shown {
            face,
            look,
            pixels: *pixels,
        };
        if shown == Some(&wanted) {
            continue;
        }
        let texture = textures.face(table.game(), face, &palette, pixels.size, &mut images);
        // Quiet, but still to be read.
        let tone = if look == Look::Used {
            Color::srgb(0.92, 0.91, 0.88)
        } else {
            Color::WHITE
        };
        commands.entity(entity).insert((
            wanted,
            Sprite {
                color: tone,
                custom_size: Some(Vec2::splat(COUNTER_KM * pixels.enlarged * face::WHOLE / 100.0)),
                ..Sprite::from_image(texture)
            },
        ));
        for (child, _) in outlines.iter().filter(|(_, outline)| outline.0 == entity) {
            commands.entity(child).despawn();
        }
        if let Some(texture) = textures.outline(look, &palette, pixels.size, &mut images) {
            commands.spawn((
                Name::new("Outline"),
                OutlineOf(entity),
                ChildOf(entity),
                Sprite {
                    custom_size: Some(Vec2::splat(COUNTER_KM * pixels.enlarged * outline::WHOLE / 100.0)),
                    ..Sprite::from_image(texture)
                },
                Transform::from_xyz(0.0, 0.0, 0.02),
            ));
        }
    }
}

impl Textures {
    fn face(
        &mut self,
        game: &crate::rules::hex_game::HexGame,
        face: FaceState,
        palette: &Palette,
        pixels: u32,
        images: &mut Assets<Image>,
    ) -> Handle<Image> {
        let type_face = &self.type_face;
        let draw = || images.add(face::draw(game, face, palette, type_face, pixels));
        self.faces.entry((face, pixels)).or_insert_with(draw).clone()
    }

    fn outline(
        &mut self,
        look: Look,
        palette: &Palette,
        pixels: u32,
        images: &mut Assets<Image>,
    ) -> Option<Handle<Image>> {
        let draw = || outline::draw(look, palette, pixels).map(|image| images.add(image));
        self.outlines
            .entry((look as u8, pixels))
            .or_insert_with(draw)
            .clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_texture_is_never_smaller_than_its_place_and_little_larger() {
        for pixels in 6..300_u16 {
            let wanted = f32::from(pixels);
            #[expect(clippy::cast_precision_loss, reason = "a few hundred pixels")]
            let size = size_for(wanted) as f32;
            assert!(
                size >= wanted && size <= (wanted * 1.17).max(wanted + 2.0),
                "{wanted}: {size}"
            );
        }
    }
}
