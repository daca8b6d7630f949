//! The lettering of a sheet: names are as large on the screen at every zoom, and those of large spaces come first.
//!
//! Where a name would lie under a pile it stands above it, and so it does where track meets; it gives way to rows of signs, if it can.
//!
//! In: [`MapSheet`], [`MapScale`], [`Piles`], [`Coins`], [`Tracks`], [`Tokens`], the palette.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::camera::MapScale;
use super::coins::{self, Coins};
use super::extent::MapSheet;
use super::holding::Holders;
use super::lettering::{self, Style, Word};
use super::name_layout::{Lying, Wanted, arrange};
use super::piles::{self, Piles};
use super::sheet_view::sheet_or_palette_changed;
use super::tokens::{self, Tokens};
use super::tracks::{TrackLook, Tracks};
use super::{layer, world};
use crate::app::stage::{AppSystems, OnMap};
use crate::app::theme::Palette;
use crate::app::theme::fonts::Serif;
use crate::print::Sheet;
use crate::print::names::{Name as Printed, width};
use crate::rules::board::SpaceId;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Arrangement>().add_systems(
        Update,
        (
            letter_names.run_if(sheet_or_palette_changed),
            arrange_names,
            fade_names
                .run_if(resource_changed::<Holders>.or_else(resource_exists_and_changed::<Arrangement>)),
        )
            .chain()
            .in_set(AppSystems::Draw)
            .run_if(in_state(OnMap).and_then(resource_exists::<MapSheet>)),
    );
}

/// A name on the sheet: its number in [`Arrangement`], and how far aside this copy of it hangs.
#[derive(Component, Clone, Copy, Debug)]
struct SheetName(usize, Vec2);

/// Which space a name is of.
#[derive(Component, Clone, Copy, Debug)]
struct NameOf(SpaceId);

/// What wants to be shown.
#[derive(Resource, Clone, Debug, Default)]
struct Arrangement(Vec<(SpaceId, Wanted)>);

/// How many cells an island has at most whose name stands beside it.
const ISLET: usize = 3;

/// How a name is lettered, and the scales at which it is.
struct Setting {
    style: Style,
    text: String,
    range: [f32; 2],
}

/// The settings of a name: in one line where there is room for it, and before that broken as it is on paper.
fn settings(sheet: &Sheet, name: &Printed, palette: &Palette) -> Vec<Setting> {
    let cell = f32::from(sheet.raster.cells().km());
    let cells = sheet.raster.cells_of(name.space).len();
    let (cut, size) = match (name.is_italic, cells) {
        (true, 150..) => (Serif::Italic, 15.0),
        (true, _) => (Serif::Italic, 13.0),
        (false, 150..) => (Serif::Bold, 16.0),
        (false, 40..) => (Serif::Semibold, 14.5),
        (false, _) => (Serif::Semibold, 13.0),
    };
    let ink = palette.print(name.ink);
    let style = Style {
        cut,
        size,
        spacing: if name.is_italic { 0.03 } else { 0.01 },
        ink,
        halo: palette
            .print(sheet.paper)
            .with_alpha(if name.is_italic { 0.35 } else { 0.7 }),
        reach: if name.is_italic { 1.5 } else { 2.0 },
    };
    // A name is shown as soon as it is not much longer than it is on paper.
    let text = name.lines.join(" ").replace("/ ", "/").replace("- ", "-");
    let widest = name.lines.iter().map(|line| width(line)).fold(0.1, f32::max);
    let broken = 0.6 * size / name.size.max(1.0);
    let whole = if cells <= ISLET {
        9.0 / cell
    } else {
        broken * width(&text) / widest
    };
    let setting = |text: String, range: [f32; 2]| Setting { style, text, range };
    let mut settings = vec![setting(text, [whole, f32::INFINITY])];
    if cells > ISLET && name.lines.len() > 1 {
        settings.push(setting(name.lines.join("\n"), [broken, whole]));
    }
    settings
}

fn letter_names(
    mut commands: Commands<'_, '_>,
    old: Query<'_, '_, Entity, With<SheetName>>,
    map: Res<'_, MapSheet>,
    palette: Res<'_, Palette>,
    window: Single<'_, '_, &Window, With<PrimaryWindow>>,
    mut images: ResMut<'_, Assets<Image>>,
    mut arrangement: ResMut<'_, Arrangement>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let density = window.scale_factor();
    let sheet = &map.0;
    let all = sheet.names.iter().flat_map(|name| {
        let settings = settings(sheet, name, &palette).into_iter();
        settings.map(move |setting| (name, setting))
    });
    let drawn: Vec<(&Printed, Setting, Word)> = all
        .filter_map(|(name, setting)| {
            let style = Style {
                size: setting.style.size * density,
                reach: setting.style.reach * density,
                ..setting.style
            };
            let word = lettering::draw(&setting.text, &style)?;
            Some((name, setting, word))
        })
        .collect();
    let words: Vec<Word> = drawn.iter().map(|(.., word)| word.clone()).collect();
    let (picture, places) = lettering::pack(&words);
    let image = images.add(picture.into_image());
    arrangement.0.clear();
    for (index, ((name, Setting { text, range, .. }, _), place)) in drawn.into_iter().zip(places).enumerate()
    {
        let size = place.size().as_vec2() / density;
        let cells = sheet.raster.cells_of(name.space).len();
        let is_islet = cells <= ISLET && !name.is_italic;
        let wanted = Wanted {
            at: world(if is_islet {
                sheet.raster.centre(name.space)
            } else {
                name.at
            }),
            size,
            symbol: is_islet.then_some(6.0),
            rank: u16::try_from(cells * if name.is_italic { 1 } else { 8 }).unwrap_or(u16::MAX),
            range,
        };
        arrangement.0.push((name.space, wanted));
        for aside in map.places() {
            commands.spawn((
                Name::new(text.clone()),
                SheetName(index, aside),
                NameOf(name.space),
                Sprite {
                    image: image.clone(),
                    rect: Some(place.as_rect()),
                    custom_size: Some(size),
                    ..Sprite::default()
                },
                Transform::from_xyz(0.0, 0.0, layer::NAMES),
                Visibility::Hidden,
                DespawnOnExit(OnMap),
            ));
        }
    }
}

/// Names of what is out of play are faint.
fn fade_names(holders: Res<'_, Holders>, mut names: Query<'_, '_, (&NameOf, &mut Sprite)>) {
    for (NameOf(space), mut sprite) in &mut names {
        let is_closed = holders.closed.binary_search(space).is_ok();
        let tone = Color::WHITE.with_alpha(if is_closed { 0.4 } else { 1.0 });
        if sprite.color != tone {
            sprite.color = tone;
        }
    }
}

fn arrange_names(
    scale: Res<'_, MapScale>,
    arrangement: Res<'_, Arrangement>,
    map: Res<'_, MapSheet>,
    (piles, coins, tracks): (Res<'_, Piles>, Res<'_, Coins>, Res<'_, Tracks>),
    signs: Res<'_, Tokens>,
    mut names: Query<'_, '_, (&SheetName, &mut Transform, &mut Visibility)>,
) {
    let lies_otherwise =
        piles.is_changed() || coins.is_changed() || tracks.is_changed() || signs.is_changed();
    if !scale.is_changed() && !arrangement.is_changed() && !lies_otherwise {
        return;
    }
    let scale = scale.0;
    let taken = taken(&piles, &coins, &tracks, &map, scale);
    let wanted = above(&arrangement.0, &taken, scale);
    let everywhere = |rect: &Rect| {
        let (middle, size) = (rect.center(), rect.size() - 4.0);
        let there = map.places();
        there.map(move |aside| Rect::from_center_size(middle + aside * scale, size))
    };
    let taken: Vec<Rect> = taken.values().flat_map(everywhere).collect();
    let shunned: Vec<Rect> = tokens::rows(&signs, &map, scale)
        .iter()
        .flat_map(everywhere)
        .collect();
    let lying = Lying {
        taken: &taken,
        shunned: &shunned,
    };
    let spots = arrange(&wanted, scale, map.inner(), lying);
    for (SheetName(index, aside), mut transform, mut visibility) in &mut names {
        let (Some(wanted), Some(Some(spot))) = (wanted.get(*index), spots.get(*index)) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        // On whole pixels, with the corner of the picture and not its middle.
        let corner = ((wanted.at + *aside) * scale + *spot - wanted.size / 2.0).round();
        let at = (corner + wanted.size / 2.0) / scale;
        transform.translation = at.extend(transform.translation.z);
        transform.scale = Vec3::splat(1.0 / scale);
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// How far from the middle of a space the rails that meet there reach, in pixels.
const KNOT: f32 = 6.0;

/// Where the piles and coins of each space lie, in pixels, or the knot of its track if there are none.
fn taken(
    piles: &Piles,
    coins: &Coins,
    tracks: &Tracks,
    map: &MapSheet,
    scale: f32,
) -> BTreeMap<SpaceId, Rect> {
    let seats = piles::room(piles);
    let tops = coins::heights(coins, piles, scale);
    let height = piles::RADIUS * piles::size(scale);
    let spaces = seats.keys().chain(tops.keys());
    let rect = |space: &SpaceId| {
        let middle = world(map.0.raster.centre(*space)) * scale;
        let half = Vec2::new(height * seats.get(space).copied().unwrap_or(1.0), height);
        let top = tops.get(space).copied().unwrap_or(height);
        (
            *space,
            Rect::from_corners(middle - half, middle + half.with_y(top)),
        )
    };
    let laid = tracks
        .0
        .iter()
        .filter(|track| track.look != TrackLook::Everywhere);
    let knots = laid.flat_map(|track| track.between).map(|space| {
        let middle = world(map.0.raster.centre(space)) * scale;
        (space, Rect::from_center_half_size(middle, Vec2::splat(KNOT)))
    });
    knots.chain(spaces.map(rect)).collect()
}

/// The same names, those that piles or coins would hide above these.
fn above(names: &[(SpaceId, Wanted)], taken: &BTreeMap<SpaceId, Rect>, scale: f32) -> Vec<Wanted> {
    let stand = |(space, wanted): &(SpaceId, Wanted)| {
        let mut wanted = wanted.clone();
        if let Some(taken) = taken.get(space) {
            let name = Rect::from_center_size(wanted.at * scale, wanted.size);
            match &mut wanted.symbol {
                Some(radius) => *radius = radius.max(taken.half_size().y),
                None if taken.intersect(name).is_empty() => {}
                None => {
                    let at = Vec2::new(taken.center().x, taken.max.y + wanted.size.y / 2.0);
                    wanted.at = at / scale;
                }
            }
        }
        wanted
    };
    names.iter().map(stand).collect()
}
