//! Coins on the map: stacks of them by value with their sum, or a single coin with the sum where the stacks have no
//! room.
//!
//! In: [`Coins`], `PileRects`, `Asides`, [`MapScale`], [`Hovered`], [`TextScale`]. They lie above the pieces in their space, keep their size
//! on the screen at every zoom but the farthest, and grow with the text.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::places::{self, Asides, PileRects, PlacePiles};
use crate::lifetime::{Lifetime, TableResources as _, despawn_all};
use crate::map_view::camera::MapScale;
use crate::map_view::camera::extent::{MapSheet, map_is_shown, map_looks_new};
use crate::map_view::hex_board::layers::PlainMaterial;
use crate::map_view::marks::map_sign::{MapSign, hang, put};
use crate::map_view::pen::lettering::TextStyle;
use crate::map_view::pen::paint::Painter;
use crate::map_view::pen::text_atlas::TextAtlas;
use crate::map_view::{Hovered, layer};
use crate::stage::AppSystems;
use crate::theme::fonts::Serif;
use crate::theme::{Palette, TextScale};
use railhead_engine::board::SpaceId;

/// The coins on the map, written by the game's systems.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Coins(pub Vec<CoinStack>);

/// The coins in a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoinStack {
    pub space: SpaceId,
    /// The values of the coins, the highest first, with the number of each.
    pub coins: [(u32, u32); 4],
    /// How much more can be added here now.
    pub more: u32,
    /// A description in words.
    pub text: String,
}

impl CoinStack {
    /// Their total value.
    pub fn sum(&self) -> u32 {
        self.coins.iter().map(|(worth, count)| worth * count).sum()
    }
}

/// The drawing of the coins in a space: stacks, or the single coin in their place.
#[derive(Component, Clone, Copy, Debug)]
pub(in crate::map_view) struct CoinSign {
    /// Whether it is the single coin.
    is_gathered: bool,
}

/// The radii of coins in a stack, the most valuable first, and of a single coin that stands for all, in pixels with text of 100 %.
const RADII: [f32; 4] = [12.0, 11.0, 10.5, 9.5];
const GATHERED: f32 = 12.0;

/// The visible edge of a coin under another, in pixels.
const EDGE: f32 = 3.0;

/// The most coins of a kind that are drawn.
const DRAWN: u8 = 5;

/// The smallest scale of coins.
const SMALLEST: f32 = 0.9;

fn size(scale: f32) -> f32 {
    places::size(scale).max(SMALLEST)
}

/// The room of the coins in each space.
#[derive(Resource, Clone, Debug, Default)]
pub(in crate::map_view) struct CoinRooms(BTreeMap<SpaceId, CoinRoom>);

impl CoinRooms {
    /// The spaces with coins.
    pub(super) fn spaces(&self) -> impl Iterator<Item = SpaceId> {
        self.0.keys().copied()
    }

    /// What the coins of a space cover above its pile, relative to its middle.
    pub(super) fn above(&self, space: SpaceId, pile: Option<Rect>, scale: f32) -> Option<Rect> {
        let room = self.0.get(&space)?;
        let covered = room.covered[usize::from(!room.is_stacked(scale, false))];
        let foot = room.foot(pile, scale);
        let [low, high] = [covered.min, covered.max].map(|corner| corner * size(scale) + foot);
        Some(Rect::from_corners(low, high))
    }
}

/// The room of coins: what they cover at full size, stacked and gathered, and the breadth of their space.
#[derive(Clone, Copy, Debug)]
struct CoinRoom {
    covered: [Rect; 2],
    breadth_km: f32,
    /// The size of a pixel with text of 100 %.
    unit: f32,
}

impl CoinRoom {
    /// Whether coins lie in stacks at a zoom: where these have room, or under the cursor.
    fn is_stacked(&self, scale: f32, is_hovered: bool) -> bool {
        is_hovered || self.breadth_km * scale >= self.covered[0].width() * size(scale)
    }

    /// Where coins lie above a pile, or without one in the middle of the space.
    fn foot(&self, pile: Option<Rect>, scale: f32) -> Vec2 {
        pile.map_or(Vec2::ZERO, |pile| {
            let above = (GATHERED + 2.0) * self.unit * size(scale);
            Vec2::new(pile.center().x, pile.max.y + above)
        })
    }
}

/// The rectangles of coins at a zoom, relative to the middle of their space, in pixels.
pub(in crate::map_view) fn taken(
    rooms: &CoinRooms,
    (piles, asides): (&PileRects, &Asides),
    scale: f32,
) -> impl Iterator<Item = (SpaceId, Rect)> {
    rooms.spaces().filter_map(move |space| {
        let covered = rooms.above(space, piles.0.get(&space).copied(), scale)?;
        Some((space, asides.moved(space, covered)))
    })
}

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.init_until::<Coins>(Lifetime::Position)
        .init_until::<CoinRooms>(Lifetime::Position)
        .add_systems(
            Update,
            (
                lay_out.run_if(
                    resource_changed::<Coins>
                        .or_else(resource_changed::<TextScale>)
                        .or_else(map_looks_new),
                ),
                keep_size.after(PlacePiles),
                places::draw_again::<CoinSign>,
            )
                .chain()
                .in_set(AppSystems::Draw)
                .run_if(map_is_shown),
        );
}

/// The kinds of lettering of coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Letters {
    /// The value of a coin.
    Worth,
    /// The sum on a single coin that stands for all.
    All,
    /// The sum beside stacks.
    Sum,
    /// The amount that can be added.
    More,
}

impl Letters {
    fn style(self, palette: &Palette) -> TextStyle {
        let (size, ink, halo) = match self {
            Self::Worth => (13.0, palette.coin_ink, 0.0),
            Self::All => (14.5, palette.coin_ink, 0.0),
            Self::Sum => (15.0, palette.ink, 0.85),
            Self::More => (14.0, palette.action, 0.9),
        };
        TextStyle {
            cut: Serif::Bold,
            size,
            spacing: 0.0,
            ink,
            halo: palette.paper.with_alpha(halo),
            reach: if halo > 0.0 { 2.0 } else { 0.0 },
        }
    }
}

/// The lettering of coins.
type Lettering = TextAtlas<Letters>;

/// The words of these coins.
fn words(stacks: &[CoinStack]) -> BTreeSet<(Letters, String)> {
    let mut wanted = BTreeSet::new();
    for stack in stacks {
        let worth = stack.coins.iter().filter(|(_, count)| *count > 0);
        wanted.extend(worth.map(|(worth, _)| (Letters::Worth, worth.to_string())));
        wanted.insert((Letters::All, stack.sum().to_string()));
        wanted.insert((Letters::Sum, stack.sum().to_string()));
        wanted.insert((Letters::More, format!("+{}", stack.more)));
    }
    wanted
}

/// A drawing of coins, with its letters.
struct Drawing {
    pen: Painter,
    letters: Vec<(Letters, String, Vec2)>,
    width: f32,
    height: f32,
}

impl Drawing {
    fn new() -> Self {
        Self {
            pen: Painter::new(1.0),
            letters: Vec::new(),
            width: 0.0,
            height: GATHERED,
        }
    }

    /// Draws a coin.
    fn coin(&mut self, at: Vec2, radius: f32, metal: Srgba, palette: &Palette) {
        let edge = palette.coin_ink;
        self.pen.disc(at, radius, edge.into());
        self.pen.disc(at, radius - 1.0, metal.into());
        let rim = metal.mix(&edge, 0.45);
        self.pen.ring(at, radius - 2.4, 0.9, rim.into());
    }

    /// The rectangle that it covers, relative to its middle.
    fn footprint(&self) -> Rect {
        let half = self.width / 2.0;
        Rect::new(-half, -GATHERED, half, self.height)
    }

    /// Adds words to the right of the drawing so far.
    fn beside(&mut self, letters: Letters, text: String, lettering: &Lettering) {
        let size = lettering.size(letters, &text);
        let at = Vec2::new(self.width + size.x / 2.0, 0.0);
        self.width += size.x;
        self.letters.push((letters, text, at));
    }
}

/// A column for every kind of coin, then the sum.
fn stacked(stack: &CoinStack, palette: &Palette, lettering: &Lettering) -> Drawing {
    let mut drawing = Drawing::new();
    for (index, (worth, count)) in stack.coins.into_iter().enumerate() {
        if count == 0 {
            continue;
        }
        let radius = RADII[index];
        let drawn = u8::try_from(count).unwrap_or(DRAWN).min(DRAWN);
        // All columns stand on one line.
        let foot = Vec2::new(drawing.width + radius, radius - RADII[0]);
        let mut top = foot;
        for coin in 0..drawn {
            top = foot + Vec2::Y * EDGE * f32::from(coin);
            drawing.coin(top, radius, palette.coins[index], palette);
        }
        drawing.height = drawing.height.max(top.y + radius);
        drawing.letters.push((Letters::Worth, worth.to_string(), top));
        drawing.width += 2.0 * radius + 1.0;
    }
    if stack.sum() > 0 {
        drawing.beside(Letters::Sum, stack.sum().to_string(), lettering);
    }
    more(&mut drawing, stack, lettering);
    drawing
}

/// One coin of the most valuable kind, with the sum on it.
fn gathered(stack: &CoinStack, palette: &Palette, lettering: &Lettering) -> Drawing {
    let mut drawing = Drawing::new();
    let dearest = stack.coins.iter().position(|(_, count)| *count > 0);
    if let Some(dearest) = dearest {
        let count: u32 = stack.coins.iter().map(|(_, count)| count).sum();
        let metal = palette.coins[dearest];
        let at = Vec2::new(GATHERED, 0.0);
        if count > 1 {
            drawing.coin(at - Vec2::Y * EDGE, GATHERED, metal, palette);
        }
        drawing.coin(at, GATHERED, metal, palette);
        drawing.letters.push((Letters::All, stack.sum().to_string(), at));
        drawing.width = 2.0 * GATHERED + 1.0;
    }
    more(&mut drawing, stack, lettering);
    drawing
}

fn more(drawing: &mut Drawing, stack: &CoinStack, lettering: &Lettering) {
    if stack.more > 0 {
        drawing.beside(Letters::More, format!("+{}", stack.more), lettering);
    }
}

pub(in crate::map_view) fn lay_out(
    mut commands: Commands,
    old: Query<Entity, With<CoinSign>>,
    coins: Res<Coins>,
    map: Res<MapSheet>,
    (palette, text): (Res<Palette>, Res<TextScale>),
    plain: Res<PlainMaterial>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut meshes: ResMut<Assets<Mesh>>,
    (mut images, mut rooms): (ResMut<Assets<Image>>, ResMut<CoinRooms>),
) {
    despawn_all(&mut commands, old);
    rooms.0.clear();
    if coins.0.is_empty() {
        return;
    }
    let style = |letters: Letters| letters.style(&palette);
    // They are drawn at 100 %, with sharp letters for the size at which they are put.
    let density = window.scale_factor() * text.0;
    let lettering = Lettering::draw(words(&coins.0), style, density, &mut images);
    for stack in &coins.0 {
        let drawings = [stacked, gathered].map(|draw| draw(stack, &palette, &lettering));
        let room = CoinRoom {
            covered: drawings.each_ref().map(|drawing| {
                let Rect { min, max } = drawing.footprint();
                Rect::from_corners(min * text.0, max * text.0)
            }),
            breadth_km: map.breadth_km(stack.space),
            unit: text.0,
        };
        rooms.0.insert(stack.space, room);
        for (drawing, is_gathered) in drawings.into_iter().zip([false, true]) {
            let covered = drawing.footprint();
            let shift = Vec2::X * -drawing.width / 2.0;
            // A space without coins has only letters.
            let mesh = (!drawing.pen.is_empty()).then(|| meshes.add(drawing.pen.mesh()));
            let look = (Name::new(stack.text.clone()), CoinSign { is_gathered });
            hang(&mut commands, &map, (stack.space, covered), look, |sign| {
                if let Some(mesh) = &mesh {
                    sign.with_child((
                        Mesh2d(mesh.clone()),
                        MeshMaterial2d(plain.0.clone()),
                        Transform::from_translation(shift.extend(0.0)),
                    ));
                }
                for (letters, text, at) in &drawing.letters {
                    if let Some(word) = lettering.sprite(*letters, text, *at + shift) {
                        sign.with_child(word);
                    }
                }
            });
        }
    }
}

/// Keeps coins at the same size at every zoom but the farthest, and gathers them where they have no room.
fn keep_size(
    (scale, text): (Res<MapScale>, Res<TextScale>),
    hovered: Res<Hovered>,
    (piles, asides, rooms): (Res<PileRects>, Res<Asides>, Res<CoinRooms>),
    mut signs: Query<(&MapSign, &CoinSign, &mut Transform, &mut Visibility)>,
) {
    for (hung, sign, transform, visibility) in &mut signs {
        let is_hovered = hovered.0 == Some(hung.space);
        let room = rooms.0.get(&hung.space);
        let is_seen = room.is_some_and(|room| room.is_stacked(scale.0, is_hovered) != sign.is_gathered);
        let pile = piles.0.get(&hung.space).copied();
        let foot = room.map_or(Vec2::ZERO, |room| room.foot(pile, scale.0));
        let at = hung.middle + (foot + asides.of(hung.space)) / scale.0;
        // Above the pieces of neighbouring spaces; coins under the cursor above everything.
        let over = if is_hovered { 0.7 } else { 0.3 };
        let large = size(scale.0) * text.0 / scale.0;
        let place = (at.extend(layer::COUNTERS + over), large);
        put(is_seen.then_some(place), transform, visibility);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // RT-10
    #[test]
    fn rt_10_stacks_stand_apart_where_they_have_room_or_the_cursor_is() {
        let stack = CoinStack {
            space: SpaceId(3),
            coins: [(25, 1), (10, 0), (5, 1), (1, 2)],
            more: 0,
            text: String::new(),
        };
        assert_eq!(stack.sum(), 32);
        let room = CoinRoom {
            covered: [80.0, 25.0].map(|width| Rect::new(-width / 2.0, -12.0, width / 2.0, 12.0)),
            breadth_km: 300.0,
            unit: 1.0,
        };
        // At nine tenths of their size they need 72 pixels.
        for (scale, is_hovered, apart) in [(0.3, false, true), (0.1, false, false), (0.1, true, true)] {
            assert_eq!(room.is_stacked(scale, is_hovered), apart, "{scale} {is_hovered}");
        }
    }

    // RT-10
    #[test]
    fn rt_10_coins_are_told_apart_by_their_size_too() {
        assert!(RADII.windows(2).all(|pair| pair[0] > pair[1]), "{RADII:?}");
    }
}
