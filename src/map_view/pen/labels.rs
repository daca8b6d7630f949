//! The names on a map as sprites, for both games: drawn into one image, and put where the layout wants them. They keep
//! their size on the screen at every zoom.

use bevy::prelude::*;

use super::label_layout::LabelRequest;
use super::lettering::{self, TextImage, TextStyle};
use crate::lifetime::OfMap;
use crate::map_view::layer;

/// A name before it is drawn.
pub(in crate::map_view) struct LabelText<K> {
    /// What it names.
    pub(in crate::map_view) of: K,
    pub(in crate::map_view) text: String,
    pub(in crate::map_view) style: TextStyle,
    /// See [`LabelRequest`], like the fields below.
    pub(in crate::map_view) at: Vec2,
    pub(in crate::map_view) symbol: Option<f32>,
    pub(in crate::map_view) rank: u16,
    pub(in crate::map_view) range: [f32; 2],
    /// Its slope.
    pub(in crate::map_view) angle: f32,
}

/// A name on the map.
#[derive(Component, Clone, Copy, Debug)]
pub(in crate::map_view) struct MapLabel {
    /// Its index among the requests.
    index: usize,
    /// The offset of its copy of the map.
    aside: Vec2,
}

/// Draws names, hidden, on every copy of the map; `add` adds to each with its size in pixels. Returns what is to be laid
/// out.
pub(in crate::map_view) fn draw_labels<K>(
    commands: &mut Commands,
    images: &mut Assets<Image>,
    density: f32,
    names: impl IntoIterator<Item = LabelText<K>>,
    places: &[Vec2],
    mut add: impl FnMut(&mut EntityCommands, &LabelText<K>, Vec2),
) -> Vec<(K, LabelRequest)> {
    let drawn = names.into_iter().filter_map(|name| {
        let style = TextStyle {
            size: name.style.size * density,
            reach: name.style.reach * density,
            ..name.style
        };
        let word = lettering::draw(&name.text, &style)?;
        Some((name, word))
    });
    let (names, words): (Vec<LabelText<K>>, Vec<TextImage>) = drawn.unzip();
    let (picture, rects) = lettering::pack(&words);
    let image = images.add(picture.into_image());
    let mut requests = Vec::new();
    for (index, (name, rect)) in names.into_iter().zip(rects).enumerate() {
        let size = rect.size().as_vec2() / density;
        for aside in places {
            let mut label = commands.spawn((
                Name::new(name.text.clone()),
                MapLabel { index, aside: *aside },
                lettering::sprite(&image, rect, density),
                Transform::from_translation(name.at.extend(layer::NAMES))
                    .with_rotation(Quat::from_rotation_z(name.angle)),
                Visibility::Hidden,
                OfMap,
            ));
            add(&mut label, &name, size);
        }
        let turned = Vec2::from_angle(name.angle);
        let reach = Vec2::new(
            (size.x * turned.x).abs() + (size.y * turned.y).abs(),
            (size.x * turned.y).abs() + (size.y * turned.x).abs(),
        );
        let request = LabelRequest {
            at: name.at,
            size: if name.angle == 0.0 { size } else { reach },
            symbol: name.symbol,
            rank: name.rank,
            range: name.range,
            alternatives: Vec::new(),
        };
        requests.push((name.of, request));
    }
    requests
}

/// Puts names at the spots that they have, and hides those without one.
pub(in crate::map_view) fn put_labels(
    wanted: &[LabelRequest],
    spots: &[Option<Vec2>],
    scale: f32,
    labels: &mut Query<(&MapLabel, &mut Transform, &mut Visibility)>,
) {
    for (label, mut transform, mut visibility) in labels {
        let (Some(wanted), Some(Some(spot))) = (wanted.get(label.index), spots.get(label.index)) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        // On whole pixels, by the corner of the image rather than its middle.
        let corner = ((wanted.at + label.aside) * scale + *spot - wanted.size / 2.0).round();
        let at = (corner + wanted.size / 2.0) / scale;
        transform.translation = at.extend(transform.translation.z);
        transform.scale = Vec3::splat(1.0 / scale);
        visibility.set_if_neq(Visibility::Inherited);
    }
}
