//! Puts faces and outlines on counters, at the size that the zoom needs.
//!
//! A counter's drawing is at most a little larger than its place on the screen, so that it is crisp. While the zoom
//! glides, or when many drawings are missing, counters show what they have, larger or smaller; each frame spends a few
//! milliseconds on new drawings, first for counters in sight.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

use super::atlas::{Atlas, Drawing, KEPT, Piece};
use super::face::FaceState;
use super::outline::{Around, Ring};
use super::stack::Spot;
use super::{face, outline};
use crate::AppSystems;
use crate::lifetime::{Lifetime, TableResources as _};

use crate::hex::summary::TableSummary;
use crate::hex::table::{HexTable, TableChanged};
use crate::hex::units::{At, Available, Counter, Holding, Hunted, SelectedUnit, Unsupplied, Used};
use crate::map_view::camera::view::View;
use crate::map_view::camera::{InSight, MapScale, Overview};
use crate::map_view::{CurrentDetail, MapSheet, SMALLEST_COUNTER, counter_km, seen};
use crate::play::GameSystems;
use crate::theme::Palette;
use railhead_hex_game::HexGame;

/// The size at which counters are drawn, in physical pixels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct CounterPixels {
    /// The side of a counter, in kilometres.
    km: f32,
    size: u32,
    /// The factor by which counters are shown larger than true to scale.
    enlarged: f32,
}

/// The largest size at which counters out of sight are drawn.
const AFAR: u32 = 24;

/// How long drawing may take within a frame; one drawing is done in any case.
const PATIENCE: Duration = Duration::from_millis(4);

/// Of more units than this, those out of sight have no drawing.
const MANY: usize = 1000;

/// Above this many bytes of drawings, counters out of sight drop theirs.
const MOST: usize = 24 << 20;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Shown {
    face: FaceState,
    around: Option<Around>,
    /// 0 if it must be drawn again.
    pixels: u32,
    outline: Option<Entity>,
}

#[derive(Component, Clone, Copy, Debug)]
struct Outline;

#[derive(QueryData)]
struct Markers {
    available: Has<Available>,
    holding: Has<Holding>,
    selected: Has<SelectedUnit>,
    used: Has<Used>,
    unsupplied: Has<Unsupplied>,
    hunted: Has<Hunted>,
}

impl MarkersItem<'_, '_> {
    fn ring(&self) -> Option<Ring> {
        if self.selected {
            Some(Ring::Selected)
        } else if self.available {
            (!self.holding).then_some(Ring::Available)
        } else {
            self.used.then_some(Ring::Used)
        }
    }

    fn around(&self) -> Option<Around> {
        Around::of(self.ring(), self.hunted)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_until::<CounterPixels>(Lifetime::Map)
        .init_until::<Atlas>(Lifetime::Position)
        .add_systems(
            Update,
            (choose_size, forget, hide_under_dots, dress, enlarge, tidy)
                .chain()
                .in_set(AppSystems::Draw)
                .in_set(GameSystems::of::<HexGame>())
                .run_if(resource_exists::<MapSheet>),
        );
}

/// The next larger size at which counters are drawn.
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
    map: Res<MapSheet>,
    view: Res<View>,
    scale: Res<MapScale>,
    overview: Res<Overview>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut pixels: ResMut<CounterPixels>,
) {
    let factor = windows.single().map_or(1.0, Window::scale_factor);
    // Drawn for the zoom that the view glides to.
    let km = counter_km(&map.raster);
    let size = size_for((km * view.goal_scale).max(SMALLEST_COUNTER) * factor);
    let true_size = km * scale.0;
    pixels.set_if_neq(CounterPixels {
        km,
        // In the overview counters are dots, however large.
        size: if overview.0 { size.min(12) } else { size },
        enlarged: true_size.max(SMALLEST_COUNTER) / true_size.max(0.01),
    });
}

/// Hides counters while they are dots, see [`crate::map_view::pieces::dots`].
fn hide_under_dots(
    current: Res<CurrentDetail>,
    mut counters: Query<(&mut Visibility, Ref<At>)>,
    mut were_dots: Local<bool>,
) {
    let are_dots = current.is_farthest();
    let is_other = std::mem::replace(&mut *were_dots, are_dots) != are_dots;
    for (mut visibility, at) in &mut counters {
        if is_other || are_dots && at.is_added() {
            visibility.set_if_neq(seen(!are_dots));
        }
    }
}

fn forget(
    palette: Res<Palette>,
    mut changes: MessageReader<TableChanged>,
    mut atlas: ResMut<Atlas>,
    mut counters: Query<&mut Shown>,
) {
    let is_other_game = changes.read().any(|change| change.kind.is_other_game());
    if is_other_game || palette.is_changed() {
        atlas.clear();
        for mut shown in &mut counters {
            shown.pixels = 0;
        }
    }
}

/// How soon a counter is drawn again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Urgency {
    /// Its drawing is wrong.
    Now,
    /// It is in sight.
    InSight,
    /// It may come into sight soon.
    Near,
}

/// The surroundings that may come into sight soon.
fn near(sight: Rect) -> Rect {
    sight.inflate(sight.size().max_element() / 4.0)
}

/// How soon a counter must be drawn, and at which size; `None` if it can stay as it is. Of `many` counters those far
/// away are not drawn.
fn urgency(
    shown: Option<&Shown>,
    (face, around): (FaceState, Option<Around>),
    spot: Vec2,
    (sight, many): (Rect, bool),
    wanted: u32,
) -> Option<(Urgency, u32)> {
    let (in_sight, is_near) = (sight.contains(spot), near(sight).contains(spot));
    match shown {
        _ if many && !is_near => None,
        Some(shown) if shown.pixels > 0 && shown.face == face && shown.around == around => {
            let how = if in_sight { Urgency::InSight } else { Urgency::Near };
            (is_near && shown.pixels != wanted).then_some((how, wanted))
        }
        _ => Some((Urgency::Now, if is_near { wanted } else { wanted.min(AFAR) })),
    }
}

fn dress(
    mut commands: Commands,
    table: Res<HexTable>,
    summary: Res<TableSummary>,
    pixels: Res<CounterPixels>,
    palette: Res<Palette>,
    (sight, current): (Res<InSight>, Res<CurrentDetail>),
    mut atlas: ResMut<Atlas>,
    images: Option<ResMut<Assets<Image>>>,
    counters: Query<(Entity, &Counter, Markers, Option<&Spot>, Option<&Shown>), With<At>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(mut images) = images.filter(|_| !current.is_farthest()) else {
        return;
    };
    let many = summary.units.len() > MANY;
    let mut tasks = Vec::new();
    for (entity, counter, markers, spot, shown) in &counters {
        let unit = summary.unit(counter.0);
        let around = markers.around();
        let face = FaceState {
            unit: counter.0,
            steps: unit.steps,
            supplied: !markers.unsupplied,
            is_unknown: unit.is_unknown,
        };
        let spot = spot.map_or(sight.0.center(), |spot| spot.0.truncate());
        if let Some((urgency, size)) = urgency(shown, (face, around), spot, (sight.0, many), pixels.size) {
            tasks.push((urgency, size, entity, face, around, shown.copied()));
        }
    }
    tasks.sort_by_key(|task| task.0);
    let begun = Instant::now();
    let mut done = 0;
    for (urgency, size, _, face, around, _) in &tasks {
        if *urgency > Urgency::Now && done > 0 && begun.elapsed() > PATIENCE {
            redraw.write(RequestRedraw);
            break;
        }
        atlas.draw_face(table.game(), *face, &palette, *size);
        if let Some(around) = around {
            atlas.draw_outline(*around, &palette, *size);
        }
        done += 1;
    }
    atlas.bind(&mut images);
    for (_, size, entity, face, around, shown) in tasks.into_iter().take(done) {
        let Some(drawn) = atlas.piece(Drawing::of(table.game(), face, size), size) else {
            continue;
        };
        let sprite = |piece: Piece, whole: f32| Sprite {
            image: piece.page,
            rect: Some(piece.place),
            custom_size: Some(Vec2::splat(pixels.km * pixels.enlarged * whole / 100.0)),
            ..Sprite::default()
        };
        // Quiet, but still readable.
        let tone = if around.is_some_and(|around| around.ring == Some(Ring::Used)) {
            Color::srgb(0.92, 0.91, 0.88)
        } else {
            Color::WHITE
        };
        let drawn_around = around
            .and_then(|around| atlas.piece(Drawing::Outline(around), size))
            .map(|piece| sprite(piece, outline::WHOLE));
        let old = shown.and_then(|shown| shown.outline);
        let outline = match (old, drawn_around) {
            (Some(old), Some(drawn)) => {
                commands.entity(old).insert(drawn);
                Some(old)
            }
            (Some(old), None) => {
                commands.entity(old).despawn();
                None
            }
            (None, Some(drawn)) => {
                let place = Transform::from_xyz(0.0, 0.0, 0.02);
                Some(
                    commands
                        .spawn((Name::new("Outline"), Outline, ChildOf(entity), drawn, place))
                        .id(),
                )
            }
            (None, None) => None,
        };
        commands.entity(entity).insert((
            Shown {
                face,
                around,
                pixels: size,
                outline,
            },
            Sprite {
                color: tone,
                ..sprite(drawn, face::WHOLE)
            },
        ));
    }
}

/// Keeps counters large enough to see.
fn enlarge(
    pixels: Res<CounterPixels>,
    mut before: Local<[u32; 2]>,
    mut sprites: Query<(&mut Sprite, Has<Outline>), Or<(With<Shown>, With<Outline>)>>,
) {
    let now = [pixels.km, pixels.enlarged].map(f32::to_bits);
    if *before == now {
        return;
    }
    *before = now;
    for (mut sprite, is_outline) in &mut sprites {
        let whole = if is_outline { outline::WHOLE } else { face::WHOLE };
        sprite.custom_size = Some(Vec2::splat(pixels.km * pixels.enlarged * whole / 100.0));
    }
}

fn tidy(
    mut commands: Commands,
    (sight, summary): (Res<InSight>, Res<TableSummary>),
    mut atlas: ResMut<Atlas>,
    sprites: Query<&Sprite, Or<(With<Shown>, With<Outline>)>>,
    mut counters: Query<(Entity, &mut Shown, &Spot)>,
) {
    if summary.units.len() > MANY {
        let kept = near(near(sight.0));
        let far = counters
            .iter()
            .filter(|(_, _, spot)| !kept.contains(spot.0.truncate()));
        for (entity, shown, _) in far {
            commands.entity(entity).remove::<(Shown, Sprite)>();
            if let Some(outline) = shown.outline {
                commands.entity(outline).despawn();
            }
        }
    }
    if atlas.bytes() <= KEPT {
        return;
    }
    atlas.tidy(
        &sprites
            .iter()
            .map(|sprite| sprite.image.id())
            .collect::<BTreeSet<_>>(),
    );
    if atlas.bytes() > MOST {
        for (_, mut shown, spot) in &mut counters {
            if shown.pixels > AFAR && !near(sight.0).contains(spot.0.truncate()) {
                shown.pixels = 0;
            }
        }
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
