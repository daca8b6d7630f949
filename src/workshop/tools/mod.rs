//! The tool in hand, what it draws with, and a piece of the map that was copied.

mod strokes;

use bevy_egui::egui::{self, Ui};
use egui_phosphor::regular as icon;

use super::inks::{NEW, NEW_SEA, NO_REGION, ToolInk, choose, inks, named_so, same, waters};
use super::tool::{Hand, Tool};
use crate::theme::widget::{named, scaled};
use railhead_authoring::workshop::brush::piece::MapPiece;
use railhead_authoring::workshop::brush::shape::BrushShape;
use railhead_authoring::workshop::brush::{area, file_of, hex, hex_setup, named_entries, named_keys};
use railhead_authoring::workshop::project::Project;
use railhead_authoring::workshop::spaces::EitherBoard;
use railhead_engine::board::SpaceId;
use railhead_engine::board::cells::CellId;
use railhead_engine::board::outline::Point;
use railhead_engine::text::Files as _;

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
    /// Whether the stroke takes away what it draws, water or marks, as it began where there was some.
    takes_away: bool,
    /// The piece of the map that was copied.
    piece: Option<MapPiece>,
    /// The inks of the tool, and the nations; `None` until they are read from the files, which are too large to be read in every frame.
    offered: Option<[Vec<ToolInk>; 2]>,
}

impl ToolBox {
    /// Draws the choice of tools; whether another tool was taken up.
    pub fn ui(&mut self, ui: &mut Ui, project: &Project, board: EitherBoard) -> bool {
        let before = self.hand.tool;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            // All of them have room in one row.
            ui.spacing_mut().button_padding.x = 3.0;
            for tool in Tool::all(board) {
                let button = egui::Button::new(tool.sign()).selected(*tool == before);
                let button = ui.add(button.min_size(egui::Vec2::splat(scaled(ui, 26.0))));
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
        // Room for two lines, so that the map stays where it is whatever the tool.
        let room = egui::vec2(
            ui.available_width(),
            2.0 * ui.text_style_height(&egui::TextStyle::Small),
        );
        let layout = egui::Layout::top_down(egui::Align::Min);
        ui.allocate_ui_with_layout(room, layout, |ui| {
            ui.set_min_size(room);
            ui.label(egui::RichText::new(self.hand.tool.help(board)).small().weak());
        });
        self.hand.tool != before
    }

    /// Takes up a tool.
    pub fn take(&mut self, tool: Tool) {
        if self.hand.tool != tool {
            self.hand.tool = tool;
            self.ink = None;
            self.put_away();
            self.forget();
        }
    }

    /// Forgets the piece of the map that was copied.
    fn put_away(&mut self) {
        self.piece = None;
        self.hand.has_piece = false;
    }

    /// Copies the piece of the map around which a rectangle was drawn.
    pub fn copy(&mut self, text: &str, board: EitherBoard, touch: Touch) -> Result<(), String> {
        let cells = *board.raster().cells();
        let corners = [touch.pressed, touch.at].map(|at| cells.cell_at(at));
        if let (EitherBoard::Hexes(board), [Some(from), Some(to)]) = (board, corners) {
            let covered = BrushShape::Rectangle.covers(cells, [from, to], |_, _| false);
            self.piece = Some(MapPiece::of(text, board, &covered)?);
            self.hand.has_piece = true;
        }
        Ok(())
    }

    /// The cells that the piece would cover with its corner at a point.
    pub fn covered_by_piece(&self, board: EitherBoard, at: Point) -> Vec<CellId> {
        let cells = *board.raster().cells();
        let corner = cells.cell_at(at);
        let piece = self.piece.as_ref().zip(corner);
        piece.map_or_else(Vec::new, |(piece, corner)| piece.covers(cells, corner))
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
            inks(project, &project.on_map(), "nations")
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
            None => Some(project.on_map()),
            Some(field) => file_of(&project.files, &project.on_map(), field),
        }
    }

    /// The inks of the tool; none if it has no choice of them.
    fn inks(&self, project: &Project, board: EitherBoard) -> Vec<ToolInk> {
        let path = project.on_map();
        let scenario = project.text(&path);
        let of_file = |field: &str| file_of(&project.files, &path, field);
        let text = |path: Option<String>| {
            path.and_then(|path| project.files.read(&path).ok())
                .unwrap_or_default()
        };
        let ink = |(word, label): (String, String)| ToolInk { word, label };
        let listed = |named: Vec<(String, String)>| named.into_iter().map(ink).collect();
        match self.hand.tool {
            Tool::Terrain => listed(named_keys(&text(of_file("board")), "terrain")),
            Tool::River => waters(&text(of_file("board")), "rivers", "A new river"),
            Tool::Strait => waters(&text(of_file("board")), "straits", "A new strait"),
            Tool::Crossing => ["Bridge", "Ferry", "Causeway"].map(same).into(),
            Tool::Region => {
                let board = text(of_file("board"));
                let all = hex::regions(&board).into_iter().map(ink);
                let others = [(NEW, "A new region"), (NO_REGION, "No region")];
                others.map(named_so).into_iter().chain(all).collect()
            }
            Tool::Control => listed(named_entries(&text(of_file("rules")), "sides")),
            Tool::Unit => {
                let units = text(of_file("units"));
                let free = hex_setup::free_units(&units, scenario);
                let all = named_entries(&units, "units").into_iter();
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
            Tool::Capital => inks(project, &path, "nations"),
            Tool::Forces => listed(named_entries(&text(of_file("units")), "units")),
            _ => Vec::new(),
        }
    }

    /// Takes up what is under the pointer to draw with.
    pub fn pick(&mut self, project: &Project, board: EitherBoard, at: Point) {
        if self.hand.tool == Tool::Piece {
            self.put_away();
        }
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
}
