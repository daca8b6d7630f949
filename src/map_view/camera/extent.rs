//! The map that is shown: a board of either kind, and the sheet that is printed of it. All that is drawn of a country, the camera and the
//! clicks go by it.

use std::ops::Deref;
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::limits::Limits;
use super::view::View;
use crate::lifetime::{Lifetime, end};
use crate::map_view::{MapArea, point, world};
use crate::stage::OnMap;
use crate::theme::Palette;
use railhead_engine::board::{AreaBoard, Board, SpaceId};
use railhead_print::hex::lattice::Lattice;
use railhead_print::hex::{SheetOptions, screen_frame, shore};
use railhead_print::{Sheet, SpaceDescription, area, hex};

/// The board of a map.
#[derive(Clone, Debug)]
pub enum Map {
    /// A board of hexes.
    Hexes(Arc<Board>),
    /// A board of areas.
    Areas(Arc<AreaBoard>),
}

/// The map that is shown, with its printed sheet. A change of it draws everything again.
#[derive(Resource, Clone, Debug)]
pub struct MapSheet {
    board: Map,
    sheet: Arc<Sheet>,
    theatre: Option<Rect>,
}

/// The width of the paper margin, in cells.
pub const MARGIN: f32 = 0.9;

/// The number of pieces per side of a cell of an area board.
const STEPS: usize = 4;

impl Map {
    /// The name of a space.
    pub fn name_of(&self, space: SpaceId) -> String {
        match self {
            Self::Hexes(board) => board.label(space),
            Self::Areas(board) => board.area(space).name.clone(),
        }
    }

    fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Hexes(one), Self::Hexes(other)) => Arc::ptr_eq(one, other),
            (Self::Areas(one), Self::Areas(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// Shows this map instead of the current one, or a part of it in world coordinates. If it is the same, the view stays where it is.
    pub fn lay(self, theatre: Option<Rect>, world: &mut World) {
        let up = world.get_resource::<MapSheet>();
        if up.is_some_and(|up| up.board.is(&self) && up.theatre == theatre) {
            return;
        }
        end(world, &[Lifetime::Map]);
        world.insert_resource(MapSheet {
            theatre,
            ..MapSheet::of(self)
        });
    }
}

impl Deref for MapSheet {
    type Target = Sheet;

    fn deref(&self) -> &Sheet {
        &self.sheet
    }
}

impl MapSheet {
    /// Prints the sheet of a board.
    pub fn of(board: Map) -> Self {
        let sheet = match &board {
            Map::Hexes(board) => {
                let options = SheetOptions {
                    frame: screen_frame(board.raster()),
                    steps: shore::STEPS,
                    ..SheetOptions::of(board)
                };
                hex::sheet(board, &options)
            }
            Map::Areas(board) => area::sheet(board, STEPS),
        };
        Self {
            board,
            sheet: Arc::new(sheet),
            theatre: None,
        }
    }

    /// The board, if it is one of hexes.
    pub const fn hexes(&self) -> Option<&Arc<Board>> {
        match &self.board {
            Map::Hexes(board) => Some(board),
            Map::Areas(_) => None,
        }
    }

    /// The board, if it is one of areas.
    pub const fn areas(&self) -> Option<&Arc<AreaBoard>> {
        match &self.board {
            Map::Hexes(_) => None,
            Map::Areas(board) => Some(board),
        }
    }

    /// The cells of a board of hexes.
    pub fn lattice(&self) -> Option<Lattice<'_>> {
        self.hexes().map(|board| Lattice::new(board))
    }

    /// The distance between opposite sides of a cell, in kilometres.
    pub fn cell_km(&self) -> f32 {
        f32::from(self.raster.cells().km())
    }

    /// The size of the smallest thing worth a close look, in kilometres: a hex, or a space of several cells.
    pub fn grain_km(&self) -> f32 {
        let cells = if self.hexes().is_some() { 1.0 } else { 4.0 };
        self.cell_km() * cells
    }

    /// The description of a space.
    pub fn description(&self, space: SpaceId) -> SpaceDescription {
        match &self.board {
            Map::Hexes(board) => hex::describe(board, space),
            Map::Areas(board) => area::describe(board, space),
        }
    }

    /// The offset of each copy of the map: one, or three if it wraps around the world.
    pub fn places(&self) -> impl Iterator<Item = Vec2> + use<> {
        let around = self.around();
        let turns = if around.is_some() { -1..=1_i8 } else { 0..=0 };
        turns.map(move |turn| Vec2::X * f32::from(turn) * around.unwrap_or(0.0))
    }

    /// The map within its frame, in world coordinates.
    pub fn inner(&self) -> Rect {
        let [low, high] = self.frame;
        Rect::from_corners(world(low), world(high))
    }

    /// The map with its paper margin.
    pub fn paper(&self) -> Rect {
        let margin = MARGIN * self.cell_km();
        let inner = self.inner();
        match self.around() {
            // It continues to the east and the west.
            Some(_) => Rect::from_center_half_size(inner.center(), inner.half_size() + Vec2::Y * margin),
            None => inner.inflate(margin),
        }
    }

    /// What the camera shows at most, and whether that goes on around the world.
    fn shown(&self) -> (Rect, Option<f32>) {
        match self.theatre {
            Some(theatre) => (self.paper().intersect(theatre), None),
            None => (self.paper(), self.around()),
        }
    }

    /// How far what covers a rectangle around the middle of a space has to move so that it is not cut where the map ends, in pixels.
    pub(in crate::map_view) fn shift_into_sight(&self, space: SpaceId, covered: Rect, scale: f32) -> Vec2 {
        let (paper, around) = self.shown();
        let middle = self.centre(space, self.inner().center());
        if !paper.contains(middle) {
            return Vec2::ZERO;
        }
        let [low, high] = [paper.min, paper.max].map(|corner| (corner - middle) * scale);
        let shift = (low - covered.min).max(Vec2::ZERO) - (covered.max - high).max(Vec2::ZERO);
        if around.is_some() {
            shift.with_x(0.0)
        } else {
            shift
        }
    }

    /// The copy of a place around the world that is nearest to another.
    pub fn near(&self, at: Vec2, to: Vec2) -> Vec2 {
        let aside = self
            .around()
            .map_or(0.0, |around| ((to.x - at.x) / around).round() * around);
        at + Vec2::X * aside
    }

    /// The centre of a space in world coordinates; on a map that wraps around, of the copy nearest to `near`.
    pub fn centre(&self, space: SpaceId, near: Vec2) -> Vec2 {
        self.near(world(self.raster.centre(space)), near)
    }

    /// The approximate width of a space.
    pub fn breadth_km(&self, space: SpaceId) -> f32 {
        let cells = u16::try_from(self.raster.cells_of(space).len()).unwrap_or(u16::MAX);
        self.cell_km() * f32::from(cells).sqrt()
    }

    /// The space at a world position; `None` outside the frame.
    pub fn space_at(&self, at: Vec2) -> Option<SpaceId> {
        let inner = self.inner();
        let is_inside = match self.around() {
            Some(_) => (inner.min.y..=inner.max.y).contains(&at.y),
            None => inner.contains(at),
        };
        self.raster.space_at(point(at)).filter(|_| is_inside)
    }
}

/// Whether the map is one of areas.
pub fn on_areas(map: Option<Res<MapSheet>>) -> bool {
    map.is_some_and(|map| map.areas().is_some())
}

/// The window with the map in it.
#[derive(SystemParam)]
pub(crate) struct MapWindow<'w, 's> {
    pub map: Res<'w, MapSheet>,
    pub window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    area: Res<'w, MapArea>,
}

impl MapWindow<'_, '_> {
    /// The part of the window for the map.
    pub fn area(&self) -> Rect {
        area(&self.window, *self.area)
    }

    /// The limits of the camera.
    pub fn limits(&self) -> Limits {
        limits(&self.map, &self.window, *self.area)
    }

    /// The cursor in world coordinates, if it is over that part.
    pub fn cursor(&self, view: &View) -> Option<Vec2> {
        self.under(self.window.cursor_position()?, view)
    }

    /// What is under a place of the window, in world coordinates, if that is in that part.
    pub fn under(&self, place: Vec2, view: &View) -> Option<Vec2> {
        let area = self.area();
        let is_over = area.contains(place);
        is_over.then(|| view.world(place - area.center()))
    }
}

/// The part of the window for the map.
fn area(window: &Window, area: MapArea) -> Rect {
    area.0
        .filter(|rect| rect.size().min_element() > 8.0)
        .unwrap_or(Rect {
            min: Vec2::ZERO,
            max: window.size(),
        })
}

/// The limits of the camera.
pub fn limits(map: &MapSheet, window: &Window, map_area: MapArea) -> Limits {
    let (paper, around) = map.shown();
    Limits {
        paper,
        area: area(window, map_area).size(),
        hex_km: map.grain_km(),
        around,
    }
}

/// A run condition: the map is on the table and its sheet is there.
pub fn map_is_shown(on_map: Option<Res<State<OnMap>>>, sheet: Option<Res<MapSheet>>) -> bool {
    on_map.is_some() && sheet.is_some()
}

/// A run condition: another map is shown, or another part of it.
pub fn map_is_new(sheet: Option<Res<MapSheet>>) -> bool {
    sheet.is_some_and(|sheet| sheet.is_changed())
}

/// A run condition: another map is shown, or in other colours. It must be one condition: of two joined by "or", the second would not
/// notice that its change was handled.
pub fn map_looks_new(palette: Res<Palette>, sheet: Option<Res<MapSheet>>) -> bool {
    palette.is_changed() || map_is_new(sheet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::board::area::file::AreaBoardFile;
    use railhead_engine::text::parse::from_ron;

    fn map_of(text: &str) -> MapSheet {
        let board = from_ron::<AreaBoardFile>(text).unwrap().build().unwrap();
        MapSheet::of(Map::Areas(Arc::new(board)))
    }

    #[test]
    fn every_space_of_the_world_is_picked_where_its_name_is_and_once_round_the_world_again() {
        let map = map_of(include_str!("../../../scenarios/world/world.board.ron"));
        let around = map.around().unwrap();
        assert!(
            (around - 200.0 * 1.5 * 60.0 / 3.0_f32.sqrt()).abs() < 0.5,
            "{around}"
        );
        for space in (0..246).map(SpaceId) {
            let at = map.centre(space, Vec2::ZERO);
            for turns in [-2.0, -1.0, 0.0, 1.0] {
                assert_eq!(map.space_at(at + Vec2::X * turns * around), Some(space));
            }
            // A camera far around the world gets the nearest copy.
            let far = Vec2::X * 5.0 * around;
            assert!((map.centre(space, far) - far).x.abs() <= around / 2.0);
        }
        let inner = map.inner();
        assert_eq!(map.space_at(inner.center().with_y(inner.max.y + 1.0)), None);
        assert!(inner.height() < map.paper().height());
        assert!(
            (inner.width() - map.paper().width()).abs() < 0.1,
            "it continues to the east"
        );
    }

    #[test]
    fn a_map_with_edges_is_not_picked_beyond_them_nor_in_its_holes() {
        let map = map_of(include_str!(
            "../../../crates/games/tests/bad/good/small.areas.ron"
        ));
        let inner = map.inner();
        assert_eq!(map.around(), None);
        assert_eq!(map.space_at(map.centre(SpaceId(1), Vec2::ZERO)), Some(SpaceId(1)));
        assert_eq!(map.space_at(inner.center().with_x(inner.min.x - 1.0)), None);
        // The last cell of the first row is a hole.
        let hole = world([5.0 * 1.5 * 20.0 / 3.0_f32.sqrt(), 10.0]);
        assert!(inner.contains(hole));
        assert_eq!(map.space_at(hole), None);
    }
}
