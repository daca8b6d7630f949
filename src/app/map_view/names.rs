//! The lettering of the map: places, regions and seas. Names are as large on the screen at every zoom, and the
//! important come first.
//!
//! In: [`MapBoard`], the palette, [`MapScale`].

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::camera::MapScale;
use super::lattice::Lattice;
use super::layers::board_or_palette_changed;
use super::lettering::{self, Style, Word};
use super::minimap::MinimapDots;
use super::name_layout::{Wanted, arrange};
use super::places::{importance, symbol_radius};
use super::{MapBoard, centre, counter_km, ground, layer, point};
use crate::app::AppSystems;
use crate::app::stage::OnMap;
use crate::app::theme::Palette;
use crate::app::theme::fonts::Serif;
use crate::rules::board::{Board, Ground, HexSide, Place, PlaceKind, SpaceId};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Arrangement>().add_systems(
        Update,
        (
            letter_names.run_if(board_or_palette_changed.or_else(no_name_yet)),
            arrange_names,
        )
            .chain()
            .in_set(AppSystems::Draw)
            .run_if(in_state(OnMap).and_then(resource_exists::<MapBoard>)),
    );
}

/// A name on the map; its number in [`Arrangement`].
#[derive(Component, Clone, Copy, Debug)]
struct MapName(usize);

/// What wants to be shown.
#[derive(Resource, Clone, Debug, Default)]
struct Arrangement(Vec<Wanted>);

/// A name before it is drawn.
struct Lettered {
    text: String,
    style: Style,
    at: Vec2,
    angle: f32,
    symbol: Option<f32>,
    rank: u16,
    range: [f32; 2],
}

fn no_name_yet(names: Query<'_, '_, (), With<MapName>>) -> bool {
    names.is_empty()
}

fn letter_names(
    mut commands: Commands<'_, '_>,
    old: Query<'_, '_, Entity, With<MapName>>,
    board: Res<'_, MapBoard>,
    palette: Res<'_, Palette>,
    window: Single<'_, '_, &Window, With<PrimaryWindow>>,
    mut images: ResMut<'_, Assets<Image>>,
    mut arrangement: ResMut<'_, Arrangement>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let density = window.scale_factor();
    let drawn: Vec<(Lettered, Word)> = names(&board.0, &palette)
        .into_iter()
        .filter_map(|name| {
            let style = Style {
                size: name.style.size * density,
                reach: name.style.reach * density,
                ..name.style
            };
            let word = lettering::draw(&name.text, &style)?;
            Some((name, word))
        })
        .collect();
    let (names, words): (Vec<Lettered>, Vec<Word>) = drawn.into_iter().unzip();
    let (sheet, places) = lettering::pack(&words);
    let image = images.add(sheet.into_image());
    arrangement.0.clear();
    for (index, (name, place)) in names.into_iter().zip(places).enumerate() {
        let size = place.size().as_vec2() / density;
        let turned = Vec2::from_angle(name.angle);
        let reach = Vec2::new(
            (size.x * turned.x).abs() + (size.y * turned.y).abs(),
            (size.x * turned.y).abs() + (size.y * turned.x).abs(),
        );
        arrangement.0.push(Wanted {
            at: name.at,
            size: if name.angle == 0.0 { size } else { reach },
            symbol: name.symbol,
            rank: name.rank,
            range: name.range,
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

fn arrange_names(
    scale: Res<'_, MapScale>,
    arrangement: Res<'_, Arrangement>,
    board: Res<'_, MapBoard>,
    units: Res<'_, MinimapDots>,
    mut names: Query<'_, '_, (&MapName, &mut Transform, &mut Visibility)>,
) {
    if !scale.is_changed() && !arrangement.is_changed() && !units.is_changed() {
        return;
    }
    let occupied: BTreeSet<SpaceId> = units.0.iter().map(|(space, _)| *space).collect();
    let wanted: Vec<Wanted> = arrangement
        .0
        .iter()
        .map(|name| beside_counters(name, &board.0, &occupied, scale.0))
        .collect();
    let spots = arrange(&wanted, scale.0, ground::sheet(&Lattice::new(&board.0)));
    for (name, mut transform, mut visibility) in &mut names {
        let (Some(wanted), Some(spot)) = (wanted.get(name.0), spots.get(name.0)) else {
            continue;
        };
        let Some(spot) = spot else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        // On whole pixels, with the corner of the picture and not its middle.
        let corner = (wanted.at * scale.0 + *spot - wanted.size / 2.0).round();
        let at = (corner + wanted.size / 2.0) / scale.0;
        transform.translation = at.extend(transform.translation.z);
        transform.scale = Vec3::splat(1.0 / scale.0);
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// The same name, kept off the counters where units stand on what it names.
fn beside_counters(name: &Wanted, board: &Board, occupied: &BTreeSet<SpaceId>, scale: f32) -> Wanted {
    let is_covered = board
        .raster()
        .space_at(point(name.at))
        .is_some_and(|space| occupied.contains(&space));
    let counter = counter_km(board) * scale / 2.0 + 5.0;
    let symbol = name
        .symbol
        .map(|radius| if is_covered { radius.max(counter) } else { radius });
    Wanted {
        symbol,
        ..name.clone()
    }
}

/// Within so many hexes of a greater place a lesser one is a part of it, or as good as that.
const SUBURB: f32 = 1.1;

/// The least zoom at which a suburb has a name of its own, in pixels for a kilometre of hexes of 10 km.
const SUBURB_FROM: f32 = 2.2;

/// Whether the map as a whole names another place for this one, too: a greater one next to it.
fn is_suburb(board: &Board, place: &Place) -> bool {
    let reach = SUBURB * f32::from(board.grid().hex_km());
    board.places().iter().any(|other| {
        let distance = centre(board, other.at).distance(centre(board, place.at));
        importance(other) > importance(place) && distance < reach
    })
}

/// Every name of a board.
fn names(board: &Board, palette: &Palette) -> Vec<Lettered> {
    let zoom = 10.0 / f32::from(board.raster().cells().km());
    let mut names: Vec<Lettered> = board
        .places()
        .iter()
        .map(|place| place_name(board, place, palette, zoom))
        .collect();
    names.extend(area_names(board, palette, zoom));
    names
}

fn place_name(board: &Board, place: &Place, palette: &Palette, zoom: f32) -> Lettered {
    let (cut, size, from) = if place.is(PlaceKind::City) {
        (Serif::Bold, 18.0, 0.0)
    } else if place.is(PlaceKind::Town) {
        (Serif::Semibold, 14.5, 1.3)
    } else if place.is(PlaceKind::Entry) {
        (Serif::Italic, 13.0, 2.2)
    } else {
        (Serif::Regular, 13.0, 4.0)
    };
    let from = if is_suburb(board, place) {
        SUBURB_FROM.max(from)
    } else {
        from
    };
    Lettered {
        text: place.name.clone(),
        style: Style {
            cut,
            size,
            spacing: 0.01,
            ink: palette.ink,
            halo: palette.paper.with_alpha(0.86),
            reach: 2.0,
        },
        at: centre(board, place.at),
        angle: 0.0,
        symbol: Some(symbol_radius(place) + 3.0),
        rank: importance(place),
        range: [from * zoom, f32::INFINITY],
    }
}

/// Names of seas and regions, in the widest part of each.
fn area_names(board: &Board, palette: &Palette, zoom: f32) -> Vec<Lettered> {
    let mut areas: BTreeMap<(bool, String), Vec<SpaceId>> = BTreeMap::new();
    for space in board.space_ids() {
        let terrain = board.terrain(space);
        let name = match terrain.ground {
            Ground::Sea => Some(terrain.name.clone()),
            Ground::OutOfPlay => Some(board.region(space).unwrap_or(&terrain.name).to_owned()),
            Ground::Land => board.region(space).map(str::to_owned),
        };
        if let Some(name) = name {
            areas
                .entry((terrain.ground == Ground::Sea, name))
                .or_default()
                .push(space);
        }
    }
    let mut names = Vec::new();
    for ((sea, name), spaces) in areas {
        if spaces.len() < 20 {
            continue;
        }
        let (middle, angle) = widest_part(board, &spaces);
        let large = spaces.len() > 600;
        let (ink, halo) = if sea {
            (palette.water_text, palette.sea.with_alpha(0.6))
        } else {
            (
                palette.region_text.with_alpha(0.85),
                palette.paper.with_alpha(0.55),
            )
        };
        names.push(Lettered {
            text: name.replace('_', " ").to_uppercase(),
            style: Style {
                cut: Serif::Italic,
                size: if large { 21.0 } else { 16.0 },
                spacing: if large && angle == 0.0 { 0.42 } else { 0.26 },
                ink,
                halo,
                reach: 1.5,
            },
            at: middle,
            angle: if sea { angle } else { 0.0 },
            symbol: None,
            rank: if sea { 280 } else { 150 },
            range: [
                if large { 0.0 } else { 1.0 * zoom },
                if sea { f32::INFINITY } else { 4.4 * zoom },
            ],
        });
    }
    names
}

/// The middle of the part of an area farthest from its border, and the angle at which a long area lies there.
fn widest_part(board: &Board, spaces: &[SpaceId]) -> (Vec2, f32) {
    let mut depth: BTreeMap<SpaceId, u32> = BTreeMap::new();
    let inside: BTreeSet<SpaceId> = spaces.iter().copied().collect();
    let mut edge: Vec<SpaceId> = spaces
        .iter()
        .copied()
        .filter(|space| {
            HexSide::ALL.iter().any(|side| {
                board
                    .grid()
                    .neighbour(*space, *side)
                    .is_none_or(|next| !inside.contains(&next))
            })
        })
        .collect();
    let mut level = 0;
    while !edge.is_empty() {
        for space in &edge {
            depth.insert(*space, level);
        }
        let mut next = Vec::new();
        for link in edge.iter().flat_map(|space| board.links(*space)) {
            if inside.contains(&link.to) && !depth.contains_key(&link.to) {
                depth.insert(link.to, level + 1);
                next.push(link.to);
            }
        }
        edge = next;
        level += 1;
    }
    let deepest = depth.values().copied().max().unwrap_or(0);
    let core: Vec<Vec2> = depth
        .iter()
        .filter(|(_, at)| **at + 1 >= deepest)
        .map(|(space, _)| centre(board, *space))
        .collect();
    #[expect(clippy::cast_precision_loss, reason = "areas are small")]
    let mean = |points: &[Vec2]| points.iter().sum::<Vec2>() / points.len().max(1) as f32;
    let goal = mean(&core);
    let middle = core
        .iter()
        .copied()
        .min_by(|a, b| a.distance_squared(goal).total_cmp(&b.distance_squared(goal)))
        .unwrap_or(goal);
    // The axis of what lies around, if it is much longer than wide.
    let reach = f32::from(board.raster().cells().km()) * 14.0;
    let near: Vec<Vec2> = spaces
        .iter()
        .map(|space| centre(board, *space))
        .filter(|at| at.distance(middle) < reach)
        .collect();
    let heart = mean(&near);
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for at in near {
        let off = at - heart;
        xx += off.x * off.x;
        xy += off.x * off.y;
        yy += off.y * off.y;
    }
    let spread = ((xx - yy).powi(2) + 4.0 * xy * xy).sqrt();
    let elongated = (xx + yy + spread) / (xx + yy - spread).max(1e-3) > 2.2;
    let angle = 0.5 * (2.0 * xy).atan2(xx - yy);
    (middle, if elongated { angle.clamp(-1.0, 1.0) } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hex_game::HexGame;
    use crate::rules::scenario::load;
    use crate::rules::text::files::Folder;

    /// The least zoom at which the campaign's map may name a place.
    fn named_from(name: &str) -> f32 {
        let loaded = load::<HexGame>(&Folder::new("scenarios"), "malaya/campaign.ron").expect("it loads");
        let names = names(loaded.game.board(), &Palette::default());
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
        // The east of the city of Singapore, a city hex itself.
        assert!(named_from("Kallang") > 2.0);
        // A town of its own is named as soon as there is room.
        assert!((named_from("Kota Bharu") - 1.3).abs() < 0.01);
    }
}
