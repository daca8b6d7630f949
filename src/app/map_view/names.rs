//! The lettering of the map: places, regions and seas. Names keep their size on the screen at every zoom, and the
//! important ones come first.
//!
//! In: [`MapBoard`], the palette, [`MapScale`].

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::camera::MapScale;
use super::label_layout::{LabelRequest, Obstacles, place_labels};
use super::lattice::Lattice;
use super::layers::board_or_palette_changed;
use super::lettering::{self, TextImage, TextStyle};
use super::minimap::MinimapDots;
use super::places::symbol_radius;
use super::{MapBoard, counter_km, ground, layer, point, world};
use crate::app::AppSystems;
use crate::app::stage::OnMap;
use crate::app::theme::Palette;
use crate::app::theme::fonts::Serif;
use crate::print::Sheet;
use crate::print::names::{Label, LabelKind};
use crate::rules::board::{Board, SpaceId};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HexLabels>().add_systems(
        Update,
        (
            draw_names.run_if(board_or_palette_changed.or_else(no_name_yet)),
            lay_out_labels,
        )
            .chain()
            .in_set(AppSystems::Draw)
            .run_if(in_state(OnMap).and_then(resource_exists::<MapBoard>)),
    );
}

/// A name on the map, by its index in [`HexLabels`].
#[derive(Component, Clone, Copy, Debug)]
struct MapName(usize);

/// The names to be placed.
#[derive(Resource, Clone, Debug, Default)]
struct HexLabels(Vec<LabelRequest>);

/// A name before it is drawn.
struct LabelText {
    text: String,
    style: TextStyle,
    at: Vec2,
    angle: f32,
    symbol: Option<f32>,
    rank: u16,
    range: [f32; 2],
}

fn no_name_yet(names: Query<(), With<MapName>>) -> bool {
    names.is_empty()
}

fn draw_names(
    mut commands: Commands,
    old: Query<Entity, With<MapName>>,
    board: Res<MapBoard>,
    palette: Res<Palette>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut images: ResMut<Assets<Image>>,
    mut labels: ResMut<HexLabels>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let density = window.scale_factor();
    let drawn: Vec<(LabelText, TextImage)> = names(board.sheet(), &palette)
        .into_iter()
        .filter_map(|name| {
            let style = TextStyle {
                size: name.style.size * density,
                reach: name.style.reach * density,
                ..name.style
            };
            let word = lettering::draw(&name.text, &style)?;
            Some((name, word))
        })
        .collect();
    let (names, words): (Vec<LabelText>, Vec<TextImage>) = drawn.into_iter().unzip();
    let (sheet, places) = lettering::pack(&words);
    let image = images.add(sheet.into_image());
    labels.0.clear();
    for (index, (name, place)) in names.into_iter().zip(places).enumerate() {
        let size = place.size().as_vec2() / density;
        let turned = Vec2::from_angle(name.angle);
        let reach = Vec2::new(
            (size.x * turned.x).abs() + (size.y * turned.y).abs(),
            (size.x * turned.y).abs() + (size.y * turned.x).abs(),
        );
        labels.0.push(LabelRequest {
            at: name.at,
            size: if name.angle == 0.0 { size } else { reach },
            symbol: name.symbol,
            rank: name.rank,
            range: name.range,
            alternatives: Vec::new(),
        });
        commands.spawn((
            Name::new(name.text),
            MapName(index),
            Sprite {
                image: image.clone(),
                rect: Some(place.as_rect()),
                custom_size: Some(size),
                ..Sprite::default()
            },
            Transform::from_translation(name.at.extend(layer::NAMES))
                .with_rotation(Quat::from_rotation_z(name.angle)),
            Visibility::Hidden,
            DespawnOnExit(OnMap),
        ));
    }
}

fn lay_out_labels(
    scale: Res<MapScale>,
    labels: Res<HexLabels>,
    board: Res<MapBoard>,
    units: Res<MinimapDots>,
    mut names: Query<(&MapName, &mut Transform, &mut Visibility)>,
) {
    if !scale.is_changed() && !labels.is_changed() && !units.is_changed() {
        return;
    }
    let occupied: BTreeSet<SpaceId> = units.0.iter().map(|(space, _)| *space).collect();
    let wanted: Vec<LabelRequest> = labels
        .0
        .iter()
        .map(|name| beside_counters(name, &board.0, &occupied, scale.0))
        .collect();
    let spots = place_labels(
        &wanted,
        scale.0,
        ground::sheet(&Lattice::new(&board.0)),
        Obstacles::default(),
    );
    for (name, mut transform, mut visibility) in &mut names {
        let (Some(wanted), Some(spot)) = (wanted.get(name.0), spots.get(name.0)) else {
            continue;
        };
        let Some(spot) = spot else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        // On whole pixels, by the corner of the image rather than its middle.
        let corner = (wanted.at * scale.0 + *spot - wanted.size / 2.0).round();
        let at = (corner + wanted.size / 2.0) / scale.0;
        transform.translation = at.extend(transform.translation.z);
        transform.scale = Vec3::splat(1.0 / scale.0);
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// The same name, clear of the counters if units are at its place.
fn beside_counters(
    name: &LabelRequest,
    board: &Board,
    occupied: &BTreeSet<SpaceId>,
    scale: f32,
) -> LabelRequest {
    let is_covered = board
        .raster()
        .space_at(point(name.at))
        .is_some_and(|space| occupied.contains(&space));
    // Including the rim of a unit that can act.
    let counter = counter_km(board) * scale * 0.56 + 5.0;
    let symbol = name
        .symbol
        .map(|radius| if is_covered { radius.max(counter) } else { radius });
    LabelRequest {
        symbol,
        ..name.clone()
    }
}

/// The smallest zoom at which a suburb has its own name, in pixels per kilometre for hexes of 10 km.
const SUBURB_FROM: f32 = 2.2;

/// Every name of a sheet.
fn names(sheet: &Sheet, palette: &Palette) -> Vec<LabelText> {
    let zoom = 10.0 / f32::from(sheet.raster.cells().km());
    let named = |label: &Label| match label.kind {
        LabelKind::Sea | LabelKind::Region => area_name(label, palette, zoom),
        _ => place_name(label, palette, zoom),
    };
    sheet.labels.iter().map(named).collect()
}

fn place_name(label: &Label, palette: &Palette, zoom: f32) -> LabelText {
    let (cut, size, from) = match label.kind {
        LabelKind::City => (Serif::Bold, 18.0, 0.0),
        LabelKind::Town => (Serif::Semibold, 14.5, 1.3),
        LabelKind::Entry => (Serif::Italic, 13.0, 2.2),
        LabelKind::Place | LabelKind::Sea | LabelKind::Region => (Serif::Regular, 13.0, 4.0),
    };
    let from = if label.is_part {
        SUBURB_FROM.max(from)
    } else {
        from
    };
    LabelText {
        text: label.text.clone(),
        style: TextStyle {
            cut,
            size,
            spacing: 0.01,
            ink: palette.ink,
            halo: palette.paper.with_alpha(0.86),
            reach: 2.0,
        },
        at: world(label.at),
        angle: 0.0,
        symbol: Some(symbol_radius(label.kind) + 3.0),
        rank: label.rank,
        range: [from * zoom, f32::INFINITY],
    }
}

/// The name of a sea or a region.
fn area_name(label: &Label, palette: &Palette, zoom: f32) -> LabelText {
    let is_sea = label.kind == LabelKind::Sea;
    let (ink, halo) = if is_sea {
        (palette.water_text, palette.sea.with_alpha(0.6))
    } else {
        (
            palette.region_text.with_alpha(0.85),
            palette.paper.with_alpha(0.55),
        )
    };
    let is_level = label.angle == 0.0;
    LabelText {
        text: label.text.to_uppercase(),
        style: TextStyle {
            cut: Serif::Italic,
            size: if label.is_large { 21.0 } else { 16.0 },
            spacing: if label.is_large && is_level { 0.42 } else { 0.26 },
            ink,
            halo,
            reach: 1.5,
        },
        at: world(label.at),
        angle: if is_sea { label.angle } else { 0.0 },
        symbol: None,
        rank: label.rank,
        range: [
            if label.is_large { 0.0 } else { 1.0 * zoom },
            if is_sea { f32::INFINITY } else { 4.4 * zoom },
        ],
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::rules::board::hex::file::BoardFile;
    use crate::rules::text::parse::from_ron;

    /// The smallest zoom at which the map of Malaya may name a place.
    fn named_from(name: &str) -> f32 {
        let text = include_str!("../../../scenarios/malaya/malaya.board.ron");
        let board = from_ron::<BoardFile>(text).unwrap().build().unwrap();
        let names = names(MapBoard::new(Arc::new(board)).sheet(), &Palette::default());
        let name = names
            .iter()
            .find(|one| one.text == name)
            .expect("a place of the map");
        name.range[0]
    }

    #[test]
    fn the_overview_names_cities_and_no_suburb_of_theirs() {
        assert!(named_from("Singapore") <= 0.0);
        assert!(named_from("Kuala Lumpur") <= 0.0);
        // The east of Singapore, itself a city hex.
        assert!(named_from("Kallang") > 2.0);
        // A separate town is named as soon as there is room.
        assert!((named_from("Kota Bharu") - 1.3).abs() < 0.01);
    }
}
