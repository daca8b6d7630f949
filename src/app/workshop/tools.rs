//! The tool in hand: what it draws with, and the edit that a stroke makes.

use bevy_egui::egui::{self, Ui};
use egui_phosphor::regular as icon;

use super::cell_sides::{crossed_side, side_at};
use super::inks::{NEW, NEW_SEA, NO_REGION, ToolInk, choose, inks, named_so, same, waters};
use super::tool::{Hand, Tool};
use crate::app::theme::widget::{named, scaled};
use crate::rules::board::outline::Point;
use crate::rules::board::{AreaBoard, Board, CrossingKind, SpaceId, Water};
use crate::rules::text::Files as _;
use crate::rules::text::edit::{Edit, apply};
use crate::workshop::brush::area_setup::units;
use crate::workshop::brush::hex::RoadOrRail;
use crate::workshop::brush::hex_water::{crossing, has_water, water};
use crate::workshop::brush::shape::{BrushShape, Letters};
use crate::workshop::brush::{Painted, area, fields_of, file_of, hex, hex_setup, keys_of};
use crate::workshop::project::Project;
use crate::workshop::spaces::EitherBoard;

/// Where the pointer is, and where it has been.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Touch {
    /// The point on the map, in kilometres.
    pub at: Point,
    /// Where the button was pressed.
    pub pressed: Point,
    /// The space that was touched before this one, or where the button was pressed if the tool leads across.
    pub from: Option<SpaceId>,
    /// Whether the button was pressed just now.
    pub is_first: bool,
    /// Whether Shift is held: less instead of more.
    pub less: bool,
}

/// The tool in hand.
#[derive(Clone, Debug, Default)]
pub(super) struct ToolBox {
    pub hand: Hand,
    /// What it draws with: a letter, an id.
    ink: Option<ToolInk>,
    /// The nation whose units are set up.
    nation: Option<ToolInk>,
    /// Whether the stroke along sides takes water away, as its first side had some.
    drains: bool,
    /// What the tool can draw with, and the nations; `None` until the files are asked. They are too large to be read in every frame.
    offered: Option<[Vec<ToolInk>; 2]>,
}

impl ToolBox {
    /// Draws the choice of tools; whether another tool was taken up.
    pub fn ui(&mut self, ui: &mut Ui, project: &Project, board: EitherBoard) -> bool {
        let before = self.hand.tool;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            for tool in Tool::all(board) {
                let button = egui::Button::new(tool.sign()).selected(*tool == before);
                let button = ui.add(button.min_size(egui::Vec2::splat(scaled(ui, 28.0))));
                named(&button, true, tool.label());
                let key = tool.key().name();
                let help = format!("{}  (Alt+{key})\n{}", tool.label(), tool.help(board));
                if button.on_hover_text(help).clicked() {
                    self.take(*tool);
                }
            }
        });
        ui.horizontal_wrapped(|ui| {
            ui.label(egui::RichText::new(self.hand.tool.label()).strong());
            let offered = self.offered.take();
            let offered = offered.unwrap_or_else(|| self.offers(project, board));
            if self.hand.tool != Tool::Forces {
                self.choose_ink(ui, &offered[0]);
            }
            self.offered = Some(offered);
            if self.hand.tool.paints_cells() {
                self.choose_shape(ui);
            }
        });
        // Three lists have no room in one row.
        if self.hand.tool == Tool::Forces
            && let Some(offered) = self.offered.take()
        {
            ui.horizontal_wrapped(|ui| {
                choose(ui, "Nation", &offered[1], &mut self.nation);
                self.choose_ink(ui, &offered[0]);
            });
            self.offered = Some(offered);
        }
        ui.label(egui::RichText::new(self.hand.tool.help(board)).small().weak());
        self.hand.tool != before
    }

    /// Takes up a tool.
    pub fn take(&mut self, tool: Tool) {
        if self.hand.tool != tool {
            self.hand.tool = tool;
            self.ink = None;
            self.forget();
        }
    }

    fn choose_shape(&mut self, ui: &mut Ui) {
        for shape in BrushShape::ALL {
            let (sign, name) = match shape {
                BrushShape::Cell => ("1", "A single cell"),
                BrushShape::Seven => ("7", "The cell and those beside it"),
                BrushShape::Nineteen => ("19", "All cells within two"),
                BrushShape::Fill => (icon::PAINT_BUCKET, "All alike that lie together"),
                BrushShape::Rectangle => (icon::RECTANGLE, "A rectangle, from corner to corner"),
            };
            let button = egui::Button::new(sign).selected(shape == self.hand.shape);
            let button = ui.add(button);
            named(&button, true, name);
            if button.on_hover_text(name).clicked() {
                self.hand.shape = shape;
            }
        }
    }

    /// Asks the files again what the tool can draw with.
    pub fn forget(&mut self) {
        self.offered = None;
    }

    fn offers(&self, project: &Project, board: EitherBoard) -> [Vec<ToolInk>; 2] {
        let nations = if self.hand.tool == Tool::Forces {
            inks(project, &project.scenario, "nations")
        } else {
            Vec::new()
        };
        [self.inks(project, board), nations]
    }

    fn choose_ink(&mut self, ui: &mut Ui, inks: &[ToolInk]) {
        if inks.is_empty() {
            self.ink = None;
        } else {
            choose(ui, "Draws", inks, &mut self.ink);
        }
    }

    /// The path of the file that the tool draws in.
    pub fn file(&self, project: &Project) -> Option<String> {
        match self.hand.tool.file() {
            None => Some(project.scenario.clone()),
            Some(field) => file_of(&project.files, &project.scenario, field),
        }
    }

    /// What the tool can draw with; nothing if that is no question.
    fn inks(&self, project: &Project, board: EitherBoard) -> Vec<ToolInk> {
        let scenario = project.text(&project.scenario);
        let of_file = |field: &str| file_of(&project.files, &project.scenario, field);
        let text = |path: Option<String>| {
            path.and_then(|path| project.files.read(&path).ok())
                .unwrap_or_default()
        };
        let ink = |(word, label): (String, String)| ToolInk { word, label };
        match self.hand.tool {
            Tool::Terrain => {
                let board = text(of_file("board"));
                let names = fields_of(&board, "terrain", "name");
                keys_of(&board, "terrain")
                    .into_iter()
                    .zip(names)
                    .map(ink)
                    .collect()
            }
            Tool::River => waters(&text(of_file("board")), "rivers", "A new river"),
            Tool::Strait => waters(&text(of_file("board")), "straits", "A new strait"),
            Tool::Crossing => ["Bridge", "Ferry", "Causeway"].map(same).into(),
            Tool::Region => {
                let board = text(of_file("board"));
                let all = hex::regions(&board).into_iter().map(ink);
                let others = [(NEW, "A new region"), (NO_REGION, "No region")];
                others.map(named_so).into_iter().chain(all).collect()
            }
            Tool::Control => {
                let rules = text(of_file("rules"));
                let names = fields_of(&rules, "sides", "name");
                let ids = fields_of(&rules, "sides", "id");
                ids.into_iter().zip(names).map(ink).collect()
            }
            Tool::Unit => {
                let units = text(of_file("units"));
                let free = hex_setup::free_units(&units, scenario);
                let names = fields_of(&units, "units", "name");
                let all = fields_of(&units, "units", "id").into_iter().zip(names);
                all.filter(|(id, _)| free.contains(id)).map(ink).collect()
            }
            Tool::Cell => {
                let all = area::codes(&text(of_file("board"))).into_iter().map(ink);
                let new = [(NEW, "A new area"), (NEW_SEA, "A new sea zone")];
                new.map(named_so).into_iter().chain(all).collect()
            }
            Tool::Owner => {
                let EitherBoard::Areas(board) = board else {
                    return Vec::new();
                };
                let powers = board.powers().iter();
                let powers = powers.map(|power| (power.id.clone(), power.name.clone()));
                let nobody = (String::new(), "Nobody".to_owned());
                powers.chain([nobody]).map(ink).collect()
            }
            Tool::Forces => {
                let units = text(of_file("units"));
                let names = fields_of(&units, "units", "name");
                let ids = fields_of(&units, "units", "id");
                ids.into_iter().zip(names).map(ink).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Takes up what is under the pointer to draw with.
    pub fn pick(&mut self, project: &Project, board: EitherBoard, at: Point) {
        let Some(space) = board.raster().space_at(at) else {
            return;
        };
        let named = match (self.hand.tool, board) {
            (Tool::Terrain, EitherBoard::Hexes(board)) => board.terrain(space).name.clone(),
            (Tool::Cell, EitherBoard::Areas(board)) => board.area(space).name.clone(),
            _ => return,
        };
        let mut inks = self.inks(project, board).into_iter();
        self.ink = inks.find(|ink| ink.label == named).or(self.ink.take());
    }

    /// Begins a stroke at a point. The answer is the edit that lists what is drawn, if it is new; it is what the tool draws with from then on.
    ///
    /// # Errors
    ///
    /// Why it cannot be listed.
    pub fn begin(&mut self, text: &str, board: EitherBoard, at: Point) -> Result<Option<Edit>, String> {
        if let (true, EitherBoard::Hexes(board)) = (self.hand.tool.is_on_sides(), board)
            && let Some(space) = board.raster().space_at(at)
        {
            let side = (space, side_at(board, space, at));
            self.drains = has_water(text, board, side, self.water());
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
    ///
    /// # Errors
    ///
    /// Why nothing can be drawn there.
    pub fn draw(&self, text: &str, board: EitherBoard, touch: Touch) -> Result<Vec<Edit>, String> {
        match board {
            EitherBoard::Hexes(board) => self.draw_hex(text, board, touch).map(Vec::from_iter),
            EitherBoard::Areas(board) => match self.hand.tool {
                Tool::Connection => connect(text, board, touch),
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
                if has_water(text, board, side, kind) == self.drains {
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
            Tool::Town => hex::place(text, board, at),
            Tool::Control => hex_setup::control(text, board, ink, at),
            Tool::Unit if ink.is_empty() => Err("every unit is set up or arrives later".to_owned()),
            Tool::Unit => hex_setup::add_unit(text, board, ink, at),
            Tool::RemoveUnit => hex_setup::remove_unit(text, board, at),
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

    fn draw_area(&self, text: &str, board: &AreaBoard, touch: Touch) -> Result<Option<Edit>, String> {
        let ink = self.ink.as_ref().map_or("", |ink| ink.word.as_str());
        let Some(at) = board.raster().space_at(touch.at) else {
            return Ok(None);
        };
        match self.hand.tool {
            Tool::Owner => area::owner(text, board, at, Some(ink).filter(|ink| !ink.is_empty())),
            Tool::Worth => area::value(text, board, at, if touch.less { -1 } else { 1 }),
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
