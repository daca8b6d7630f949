//! The map that the camera moves over and picks from, whether a hex board or a sheet.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::limits::Limits;
use crate::app::lifetime::{Lifetime, end};
use crate::app::map_view::hex_board::ground;
use crate::app::map_view::lattice::Lattice;
use crate::app::map_view::{MapArea, MapBoard, point, world};
use crate::print::{Sheet, SpaceDescription, area, hex};
use crate::rules::board::look::Ink;
use crate::rules::board::{AreaBoard, Board, Raster, SpaceId};

/// The sheet that is shown, if the map is not a hex board.
#[derive(Resource, Clone, Debug)]
pub struct MapSheet(pub Arc<Sheet>);

impl MapSheet {
    /// The map within its frame, in world coordinates.
    pub fn inner(&self) -> Rect {
        let [low, high] = self.0.frame;
        Rect::from_corners(world(low), world(high))
    }

    /// The offset of each copy of the sheet: one, or three if it wraps around the world.
    pub fn places(&self) -> impl Iterator<Item = Vec2> + use<> {
        places(self.0.around())
    }
}

fn places(around: Option<f32>) -> impl Iterator<Item = Vec2> + use<> {
    let turns = if around.is_some() { -1..=1_i8 } else { 0..=0 };
    turns.map(move |turn| Vec2::X * f32::from(turn) * around.unwrap_or(0.0))
}

/// The map of a game: hexes, or areas printed as a sheet.
#[derive(Clone, Debug)]
pub enum Map {
    /// A board of hexes.
    Hexes(Arc<Board>),
    /// A board of areas.
    Areas(Arc<AreaBoard>),
}

/// The board of the current sheet.
#[derive(Resource, Debug)]
pub(in crate::app::map_view) struct PrintedFrom(pub Arc<AreaBoard>);

/// The number of pieces per side of a cell.
const STEPS: usize = 4;

impl Map {
    /// The name of a space.
    pub fn name_of(&self, space: SpaceId) -> String {
        match self {
            Self::Hexes(board) => board.label(space),
            Self::Areas(board) => board.area(space).name.clone(),
        }
    }

    /// Shows this map instead of the current one. If it is the same, the view stays where it is.
    pub fn lay(self, world: &mut World) {
        let is_up = match &self {
            Self::Hexes(board) => {
                let up = world.get_resource::<MapBoard>();
                up.is_some_and(|up| Arc::ptr_eq(&up.0, board))
            }
            Self::Areas(board) => {
                let up = world.get_resource::<PrintedFrom>();
                up.is_some_and(|up| Arc::ptr_eq(&up.0, board))
            }
        };
        if is_up {
            return;
        }
        end(world, &[Lifetime::Map]);
        match self {
            Self::Hexes(board) => world.insert_resource(MapBoard::new(board)),
            Self::Areas(board) => {
                world.insert_resource(MapSheet(Arc::new(area::sheet(&board, STEPS))));
                world.insert_resource(PrintedFrom(board));
            }
        }
    }
}

/// The current map; a sheet if there is one.
#[derive(SystemParam, Debug)]
pub struct Extent<'w> {
    board: Option<Res<'w, MapBoard>>,
    sheet: Option<Res<'w, MapSheet>>,
}

/// Whether there is a map.
pub fn is_there(board: Option<Res<MapBoard>>, sheet: Option<Res<MapSheet>>) -> bool {
    board.is_some() || sheet.is_some()
}

/// Whether the map has been replaced.
pub fn is_new(board: Option<Res<MapBoard>>, sheet: Option<Res<MapSheet>>) -> bool {
    board.is_some_and(|board| board.is_changed()) || sheet.is_some_and(|sheet| sheet.is_changed())
}

impl Extent<'_> {
    fn raster(&self) -> &Raster {
        match (&self.sheet, &self.board) {
            (Some(sheet), _) => &sheet.0.raster,
            (None, Some(board)) => board.0.raster(),
            (None, None) => panic!("the camera's systems only run with a map"),
        }
    }

    /// The distance between opposite sides of a cell, in kilometres.
    fn cell_km(&self) -> f32 {
        f32::from(self.raster().cells().km())
    }

    /// The size of the smallest thing worth a close look, in kilometres: a hex, or a space of several cells.
    pub fn grain_km(&self) -> f32 {
        let cells = if self.sheet.is_some() { 4.0 } else { 1.0 };
        self.cell_km() * cells
    }

    /// Whether the map has been replaced.
    pub fn is_changed(&self) -> bool {
        let [sheet, board] = [
            self.sheet.as_ref().map(DetectChanges::is_changed),
            self.board.as_ref().map(DetectChanges::is_changed),
        ];
        sheet.or(board).unwrap_or(false)
    }

    /// The ink of every space, for the minimap.
    pub fn grounds(&self) -> Vec<Ink> {
        match (&self.sheet, &self.board) {
            (Some(sheet), _) => sheet.0.grounds(),
            (None, Some(board)) => board.sheet().grounds(),
            (None, None) => Vec::new(),
        }
    }

    /// The sheet; `None` without a map.
    fn sheet(&self) -> Option<&Sheet> {
        let sheet = self.sheet.as_ref().map(|sheet| &*sheet.0);
        sheet.or_else(|| self.board.as_ref().map(|board| &**board.sheet()))
    }

    /// The title of the map.
    pub fn title(&self) -> &str {
        self.sheet().map_or("", |sheet| &sheet.title)
    }

    /// The description of a space.
    pub fn description(&self, space: SpaceId) -> Option<SpaceDescription> {
        match (&self.sheet, &self.board) {
            (Some(sheet), _) => sheet.0.descriptions.get(space.index()).cloned(),
            (None, Some(board)) => Some(hex::describe(&board.0, space)),
            (None, None) => None,
        }
    }

    /// The distance once around the world, on a map that wraps around.
    pub fn around(&self) -> Option<f32> {
        self.raster().cells().around()
    }

    /// The offset of each copy of the map: one, or three if it wraps around the world.
    pub fn places(&self) -> impl Iterator<Item = Vec2> + use<> {
        places(self.around())
    }

    /// The map within its frame, in world coordinates.
    pub fn inner(&self) -> Rect {
        match (&self.sheet, &self.board) {
            (None, Some(board)) => ground::sheet(&Lattice::new(&board.0)),
            _ => self.sheet.as_ref().map_or(Rect::EMPTY, |sheet| sheet.inner()),
        }
    }

    /// The map with its paper margin.
    pub fn paper(&self) -> Rect {
        let margin = ground::MARGIN * self.cell_km();
        let inner = self.inner();
        match self.around() {
            // It continues to the east and the west.
            Some(_) => Rect::from_center_half_size(inner.center(), inner.half_size() + Vec2::Y * margin),
            None => inner.inflate(margin),
        }
    }

    /// The centre of a space in world coordinates; on a map that wraps around, of the copy nearest to `near`.
    pub fn centre(&self, space: SpaceId, near: Vec2) -> Vec2 {
        let at = world(self.raster().centre(space));
        let aside = self
            .around()
            .map_or(0.0, |around| ((near.x - at.x) / around).round() * around);
        at + Vec2::X * aside
    }

    /// The approximate width of a space.
    pub fn breadth_km(&self, space: SpaceId) -> f32 {
        let cells = u16::try_from(self.raster().cells_of(space).len()).unwrap_or(u16::MAX);
        self.cell_km() * f32::from(cells).sqrt()
    }

    /// The space at a world position; `None` outside the frame.
    pub fn space_at(&self, at: Vec2) -> Option<SpaceId> {
        let inner = self.inner();
        let is_inside = match self.around() {
            Some(_) => (inner.min.y..=inner.max.y).contains(&at.y),
            None => inner.contains(at),
        };
        self.raster().space_at(point(at)).filter(|_| is_inside)
    }
}

/// The part of the window for the map.
pub(in crate::app::map_view) fn area(window: &Window, area: MapArea) -> Rect {
    area.0
        .filter(|rect| rect.size().min_element() > 8.0)
        .unwrap_or(Rect {
            min: Vec2::ZERO,
            max: window.size(),
        })
}

/// The limits of the camera.
pub fn limits(map: &Extent, window: &Window, map_area: MapArea) -> Limits {
    Limits {
        paper: map.paper(),
        area: area(window, map_area).size(),
        hex_km: map.grain_km(),
        around: map.around(),
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::print::area::sheet;
    use crate::rules::board::area::file::AreaBoardFile;
    use crate::rules::text::parse::from_ron;

    fn looked_at(text: &str, look: impl Fn(Extent) + Send + Sync + 'static) {
        let board = from_ron::<AreaBoardFile>(text).unwrap().build().unwrap();
        let mut up = World::new();
        up.insert_resource(MapSheet(Arc::new(sheet(&board, 1))));
        up.run_system_once(move |map: Extent| look(map)).unwrap();
    }

    #[test]
    fn every_space_of_the_world_is_picked_where_its_name_is_and_once_round_the_world_again() {
        looked_at(
            include_str!("../../../../scenarios/world/world.board.ron"),
            |map| {
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
            },
        );
    }

    #[test]
    fn a_map_with_edges_is_not_picked_beyond_them_nor_in_its_holes() {
        looked_at(
            include_str!("../../../../tests/bad/good/small.areas.ron"),
            |map| {
                let inner = map.inner();
                assert_eq!(map.around(), None);
                assert_eq!(map.space_at(map.centre(SpaceId(1), Vec2::ZERO)), Some(SpaceId(1)));
                assert_eq!(map.space_at(inner.center().with_x(inner.min.x - 1.0)), None);
                // The last cell of the first row is a hole.
                let hole = world([5.0 * 1.5 * 20.0 / 3.0_f32.sqrt(), 10.0]);
                assert!(inner.contains(hole));
                assert_eq!(map.space_at(hole), None);
            },
        );
    }
}
