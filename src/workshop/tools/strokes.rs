//! What a stroke of the tool in hand draws: edits of the files.

use super::{ToolBox, Touch};
use crate::workshop::cell_sides::{crossed_side, side_at};
use crate::workshop::inks::{NEW, NEW_SEA, ToolInk};
use crate::workshop::tool::Tool;
use railhead_authoring::workshop::brush::area_setup::units;
use railhead_authoring::workshop::brush::hex::RoadOrRail;
use railhead_authoring::workshop::brush::hex_water::{crossing, has_water, water};
use railhead_authoring::workshop::brush::shape::{BrushShape, Letters};
use railhead_authoring::workshop::brush::{Painted, area, area_marks, hex, hex_setup};
use railhead_authoring::workshop::spaces::EitherBoard;
use railhead_engine::board::outline::Point;
use railhead_engine::board::{AreaBoard, Board, CrossingKind, Water};
use railhead_engine::text::edit::{Edit, apply};

impl ToolBox {
    /// Begins a stroke at a point. The answer is the edit that lists what is drawn, if it is new; it is what the tool draws with from then on.
    pub fn begin(&mut self, text: &str, board: EitherBoard, at: Point) -> Result<Option<Edit>, String> {
        if let (true, EitherBoard::Hexes(board)) = (self.hand.tool.is_on_sides(), board)
            && let Some(space) = board.raster().space_at(at)
        {
            let side = (space, side_at(board, space, at));
            self.takes_away = has_water(text, board, side, self.water());
        }
        if let (Some(mark), EitherBoard::Areas(board)) = (self.hand.tool.mark(), board)
            && let Some(space) = board.raster().space_at(at)
        {
            self.takes_away = area_marks::has(text, board, space, mark);
        }
        let new = match (self.hand.tool, self.ink.as_ref().map(|ink| ink.word.as_str())) {
            (Tool::Region, Some(NEW)) => {
                let (edit, letter) = hex::new_region(text)?;
                Some((edit, letter.to_string()))
            }
            (Tool::Cell, Some(NEW)) => Some(area::new_space(text, false)?),
            (Tool::Cell, Some(NEW_SEA)) => Some(area::new_space(text, true)?),
            _ => None,
        };
        let Some((edit, word)) = new else {
            return Ok(None);
        };
        // It has the label that the list will give it.
        let mut now = text.to_owned();
        apply(&mut now, &edit);
        let all = match self.hand.tool {
            Tool::Region => hex::regions(&now),
            _ => area::codes(&now),
        };
        let mut inks = all.into_iter().map(|(word, label)| ToolInk { word, label });
        self.ink = inks.find(|ink| ink.word == word);
        self.forget();
        Ok(Some(edit))
    }

    /// The edits that touches of the map make in its rows, if the tool paints cells; `None` if it does not. All cells are painted together:
    /// a quick stroke crosses many, and large maps are slow to read.
    pub fn paint(
        &self,
        text: &str,
        board: EitherBoard,
        touches: &[Touch],
    ) -> Option<Result<Vec<Edit>, String>> {
        let ink = self.ink.as_ref().map_or("", |ink| ink.word.as_str());
        if !self.hand.tool.paints_cells() {
            return None;
        }
        let Some(letter) = ink.chars().next() else {
            return Some(Ok(Vec::new()));
        };
        let width = match board {
            EitherBoard::Hexes(_) => 1,
            EitherBoard::Areas(_) => ink.chars().count(),
        };
        Some(
            self.covered(text, board, touches, width)
                .and_then(|cells| match (self.hand.tool, board) {
                    (Tool::Terrain, EitherBoard::Hexes(_)) => hex::terrain(text, &cells, letter),
                    (Tool::Region, EitherBoard::Hexes(board)) => hex::region(text, board, &cells, letter),
                    (Tool::Cell, EitherBoard::Areas(board)) => {
                        area::take_cells(text, *board.raster().cells(), &cells, ink)
                    }
                    _ => Ok(Vec::new()),
                }),
        )
    }

    /// The cells that touches cover, by column and row.
    fn covered(
        &self,
        text: &str,
        board: EitherBoard,
        touches: &[Touch],
        width: usize,
    ) -> Result<Vec<(usize, usize)>, String> {
        let map = if self.hand.tool == Tool::Region {
            "region_map"
        } else {
            "map"
        };
        let cells = *board.raster().cells();
        // Only what is alike is read from the file; a large one takes time.
        let fills = self.hand.shape == BrushShape::Fill;
        let letters = fills.then(|| Letters::of(text, map, width, cells)).transpose()?;
        let covered = touches.iter().filter_map(|touch| {
            let to = cells.cell_at(touch.at)?;
            let from = cells.cell_at(touch.pressed).unwrap_or(to);
            let is_like = |one, other| {
                letters
                    .as_ref()
                    .is_some_and(|letters| letters.are_alike(one, other))
            };
            Some(self.hand.shape.covers(cells, [from, to], is_like))
        });
        let places = covered.flatten().filter_map(|cell| {
            let [column, row] = cells.offset(cell).map(|place| usize::try_from(place).ok());
            column.zip(row)
        });
        Ok(places.collect())
    }

    /// The edits that a touch of the map makes in the file of a tool that paints no cells.
    pub fn draw(&self, text: &str, board: EitherBoard, touch: Touch) -> Result<Vec<Edit>, String> {
        match board {
            EitherBoard::Hexes(board) => self.draw_hex(text, board, touch).map(Vec::from_iter),
            EitherBoard::Areas(board) => match self.hand.tool {
                Tool::Connection => connect(text, board, touch),
                Tool::Complex | Tool::Station | Tool::Marker => self.draw_mark(text, board, touch),
                _ => self.draw_area(text, board, touch).map(Vec::from_iter),
            },
        }
    }

    /// The water that the tool draws.
    const fn water(&self) -> Water {
        match self.hand.tool {
            Tool::Strait => Water::Strait,
            _ => Water::River,
        }
    }

    fn draw_hex(&self, text: &str, board: &Board, touch: Touch) -> Result<Option<Edit>, String> {
        let Some(at) = board.raster().space_at(touch.at) else {
            return Ok(None);
        };
        let ink = self.ink.as_ref().map_or("", |ink| ink.word.as_str());
        let side = || (at, side_at(board, at, touch.at));
        let track = |kind| match touch.from {
            Some(from) => hex::track(text, board, kind, [from, at]),
            None => Ok(None),
        };
        match self.hand.tool {
            Tool::Railway => track(RoadOrRail::Railway),
            Tool::MainRoad => track(RoadOrRail::MainRoad),
            Tool::MinorRoad => track(RoadOrRail::MinorRoad),
            Tool::Erase => match touch.from {
                Some(from) => hex::cut(text, board, [from, at]),
                None => Ok(None),
            },
            Tool::River | Tool::Strait => {
                let (side, kind) = (side(), self.water());
                // A stroke that comes over a side again leaves it as it is.
                if has_water(text, board, side, kind) == self.takes_away {
                    water(text, board, side, kind, ink.parse().ok())
                } else {
                    Ok(None)
                }
            }
            Tool::Crossing => {
                let kind = match ink {
                    "Ferry" => CrossingKind::Ferry,
                    "Causeway" => CrossingKind::Causeway,
                    _ => CrossingKind::Bridge,
                };
                crossing(text, board, (at, crossed_side(board, at, touch.at)), kind)
            }
            Tool::Town => match touch.from.filter(|from| hex::has_place(text, board, *from)) {
                Some(from) if from != at => hex::move_place(text, board, [from, at]),
                Some(_) if touch.less => hex::remove_place(text, board, at),
                _ => hex::place(text, board, at),
            },
            Tool::Control => hex_setup::control(text, board, ink, at),
            Tool::Unit if ink.is_empty() => Err("every unit is set up or arrives later".to_owned()),
            Tool::Unit => hex_setup::add_unit(text, board, ink, at),
            Tool::RemoveUnit => hex_setup::remove_unit(text, board, at),
            Tool::Piece => match &self.piece {
                Some(piece) => piece.put(text, board, board.raster().seat(at)),
                None => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// What a touch changes in the scenario instead of the board: a value that it gives itself.
    pub fn draw_value(&self, scenario: &str, board: EitherBoard, touch: Touch) -> Option<Painted> {
        let (Tool::Worth, EitherBoard::Areas(board)) = (&self.hand.tool, board) else {
            return None;
        };
        let at = board.raster().space_at(touch.at)?;
        area::value_of_scenario(scenario, board, at, if touch.less { -1 } else { 1 })
    }

    fn draw_mark(&self, text: &str, board: &AreaBoard, touch: Touch) -> Result<Vec<Edit>, String> {
        let (Some(mark), Some(at)) = (self.hand.tool.mark(), board.raster().space_at(touch.at)) else {
            return Ok(Vec::new());
        };
        if self.takes_away {
            area_marks::take(text, board, at, mark)
        } else {
            area_marks::put(text, board, at, mark).map(Vec::from_iter)
        }
    }

    fn draw_area(&self, text: &str, board: &AreaBoard, touch: Touch) -> Result<Option<Edit>, String> {
        let ink = self.ink.as_ref().map_or("", |ink| ink.word.as_str());
        let Some(at) = board.raster().space_at(touch.at) else {
            return Ok(None);
        };
        match self.hand.tool {
            Tool::Owner => area::owner(text, board, at, Some(ink).filter(|ink| !ink.is_empty())),
            Tool::Worth => area::value(text, board, at, if touch.less { -1 } else { 1 }),
            Tool::Capital => area_marks::capital(text, board, at, ink),
            Tool::Forces => match &self.nation {
                Some(nation) => units(
                    text,
                    &nation.word,
                    ink,
                    &board.area(at).id,
                    if touch.less { -1 } else { 1 },
                ),
                None => Ok(None),
            },
            _ => Ok(None),
        }
    }
}

/// Connects or parts the area at which the stroke began and the one that is touched.
fn connect(text: &str, board: &AreaBoard, touch: Touch) -> Result<Vec<Edit>, String> {
    match (touch.from, board.raster().space_at(touch.at)) {
        (Some(from), Some(at)) if from != at => area::connection(text, board, [from, at]),
        _ => Ok(Vec::new()),
    }
}
