//! The tools for drawing on the map: which one is taken up, with what it draws, and which edit comes of it.

use bevy_egui::egui::{self, Ui};

use crate::app::theme::widget::scaled;
use crate::rules::board::outline::Point;
use crate::rules::board::{AreaBoard, Board, HexSide, SpaceId};
use crate::rules::text::Files as _;
use crate::rules::text::edit::Edit;
use crate::workshop::brush::hex::RoadOrRail;
use crate::workshop::brush::{area, fields_of, file_of, hex, hex_setup, keys_of};
use crate::workshop::project::Project;
use crate::workshop::spaces::EitherBoard;

/// A tool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tool {
    /// A click finds a place in the text, and dragging moves a unit or the map.
    #[default]
    Find,
    Terrain,
    Railway,
    MainRoad,
    MinorRoad,
    Erase,
    River,
    Bridge,
    Town,
    Control,
    Unit,
    RemoveUnit,
    Cell,
    Owner,
    Worth,
    Connection,
    Forces,
}

/// Where the pointer is, and where it has been.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Touch {
    /// The point on the map, in kilometres.
    pub at: Point,
    /// The space in which the button was pressed, or that was touched before this one.
    pub from: Option<SpaceId>,
    /// Whether the button was pressed just now.
    pub is_first: bool,
    /// Whether Shift is held: less instead of more.
    pub less: bool,
}

/// The tool in hand.
#[derive(Clone, Debug, Default)]
pub(super) struct ToolBox {
    /// The tool.
    pub tool: Tool,
    /// What it draws with: a letter, an id.
    ink: Option<Ink>,
    /// The nation whose units are set up.
    nation: Option<Ink>,
    /// What the tool can draw with, and the nations; `None` until the files are asked. They are too large to be read in every frame.
    offered: Option<[Vec<Ink>; 2]>,
}

/// Something to draw with.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ink {
    /// As files write it.
    word: String,
    /// As authors read it.
    label: String,
}

impl Tool {
    const HEX: [Self; 12] = [
        Self::Find,
        Self::Terrain,
        Self::Railway,
        Self::MainRoad,
        Self::MinorRoad,
        Self::Erase,
        Self::River,
        Self::Bridge,
        Self::Town,
        Self::Control,
        Self::Unit,
        Self::RemoveUnit,
    ];
    const AREA: [Self; 6] = [
        Self::Find,
        Self::Cell,
        Self::Owner,
        Self::Worth,
        Self::Connection,
        Self::Forces,
    ];

    const fn label(self) -> &'static str {
        match self {
            Self::Find => "Find in the text",
            Self::Terrain => "Terrain",
            Self::Railway => "Railway",
            Self::MainRoad => "Main road",
            Self::MinorRoad => "Minor road",
            Self::Erase => "Erase railways, roads",
            Self::River => "River",
            Self::Bridge => "Bridge",
            Self::Town => "Town",
            Self::Control => "Control",
            Self::Unit => "Set up a unit",
            Self::RemoveUnit => "Remove a unit",
            Self::Cell => "Shape of areas",
            Self::Owner => "Owner",
            Self::Worth => "Value",
            Self::Connection => "Connection",
            Self::Forces => "Units",
        }
    }

    /// What to do with it.
    const fn help(self, board: EitherBoard) -> &'static str {
        match self {
            Self::Find => match board {
                EitherBoard::Hexes(_) => "Click a place to find it in the text. Drag a unit to another hex.",
                EitherBoard::Areas(_) => "Click a place to find it in the text.",
            },
            Self::Terrain => "Drag over hexes. Right-click takes the terrain of a hex.",
            Self::Railway | Self::MainRoad | Self::MinorRoad => "Drag from hex to hex.",
            Self::Erase => "Drag along the line.",
            Self::River => "Click the sides of hexes; click again to take the river away.",
            Self::Bridge => "Click a side where a road or railway crosses a river.",
            Self::Town => "Click a hex, then type the name.",
            Self::Control => "Drag over the hexes that the side holds.",
            Self::Unit => "Click the hex of the unit.",
            Self::RemoveUnit => "Click the hex of a unit.",
            Self::Cell => "Drag over cells. Right-click takes the area under the pointer.",
            Self::Owner => "Drag over areas.",
            Self::Connection => "Drag from one space to another; again takes the connection away.",
            Self::Worth | Self::Forces => "Click for one more, Shift+click for one less.",
        }
    }

    /// Whether it draws on every space that the pointer comes to; otherwise only where the button is pressed.
    pub const fn is_dragged(self) -> bool {
        matches!(
            self,
            Self::Terrain
                | Self::Railway
                | Self::MainRoad
                | Self::MinorRoad
                | Self::Erase
                | Self::Control
                | Self::Cell
                | Self::Owner
                | Self::Connection
        )
    }

    /// The field of the scenario that names the file it draws in; `None` for the scenario itself.
    const fn file(self) -> Option<&'static str> {
        match self {
            Self::Find | Self::Control | Self::Unit | Self::RemoveUnit | Self::Forces => None,
            _ => Some("board"),
        }
    }
}

impl ToolBox {
    /// Draws the choice of tools; whether another tool was taken up.
    pub fn ui(&mut self, ui: &mut Ui, project: &Project, board: EitherBoard) -> bool {
        let before = self.tool;
        ui.horizontal_wrapped(|ui| {
            let tools: &[Tool] = match board {
                EitherBoard::Hexes(_) => &Tool::HEX,
                EitherBoard::Areas(_) => &Tool::AREA,
            };
            let shown = egui::ComboBox::from_id_salt("tool")
                .width(scaled(ui, 150.0))
                .height(scaled(ui, 420.0))
                .selected_text(self.tool.label());
            let shown = shown.show_ui(ui, |ui| {
                for tool in tools {
                    ui.selectable_value(&mut self.tool, *tool, tool.label())
                        .on_hover_text(tool.help(board));
                }
            });
            named(&shown.response, "Tool");
            if self.tool != before {
                self.ink = None;
                self.forget();
            }
            let offered = self.offered.take();
            let offered = offered.unwrap_or_else(|| self.offers(project, board));
            if self.tool != Tool::Forces {
                self.choose_ink(ui, &offered[0]);
            }
            self.offered = Some(offered);
        });
        // Three lists have no room in one row.
        if self.tool == Tool::Forces
            && let Some(offered) = self.offered.take()
        {
            ui.horizontal_wrapped(|ui| {
                choose(ui, "Nation", &offered[1], &mut self.nation);
                self.choose_ink(ui, &offered[0]);
            });
            self.offered = Some(offered);
        }
        ui.label(egui::RichText::new(self.tool.help(board)).small().weak());
        self.tool != before
    }

    /// Asks the files again what the tool can draw with.
    pub fn forget(&mut self) {
        self.offered = None;
    }

    fn offers(&self, project: &Project, board: EitherBoard) -> [Vec<Ink>; 2] {
        let nations = if self.tool == Tool::Forces {
            inks(project, &project.scenario, "nations")
        } else {
            Vec::new()
        };
        [self.inks(project, board), nations]
    }

    fn choose_ink(&mut self, ui: &mut Ui, inks: &[Ink]) {
        if inks.is_empty() {
            self.ink = None;
        } else {
            choose(ui, "Draws", inks, &mut self.ink);
        }
    }

    /// The path of the file that the tool draws in.
    pub fn file(&self, project: &Project) -> Option<String> {
        match self.tool.file() {
            None => Some(project.scenario.clone()),
            Some(field) => file_of(&project.files, &project.scenario, field),
        }
    }

    /// What the tool can draw with; nothing if that is no question.
    fn inks(&self, project: &Project, board: EitherBoard) -> Vec<Ink> {
        let scenario = project.text(&project.scenario);
        let of_file = |field: &str| file_of(&project.files, &project.scenario, field);
        let text = |path: Option<String>| {
            path.and_then(|path| project.files.read(&path).ok())
                .unwrap_or_default()
        };
        let ink = |(word, label): (String, String)| Ink { word, label };
        match self.tool {
            Tool::Terrain => {
                let board = text(of_file("board"));
                let names = fields_of(&board, "terrain", "name");
                keys_of(&board, "terrain")
                    .into_iter()
                    .zip(names)
                    .map(ink)
                    .collect()
            }
            Tool::River => {
                let names = fields_of(&text(of_file("board")), "rivers", "name");
                let all = (0..)
                    .zip(names)
                    .map(|(index, name): (usize, _)| (index.to_string(), name));
                let new = (String::new(), "A new river".to_owned());
                std::iter::once(new).chain(all).map(ink).collect()
            }
            Tool::Control => {
                let all = fields_of(&text(of_file("rules")), "sides", "id");
                all.into_iter().map(|side| ink((side.clone(), side))).collect()
            }
            Tool::Unit => {
                let free = hex_setup::free_units(&text(of_file("units")), scenario);
                free.into_iter().map(|unit| ink((unit.clone(), unit))).collect()
            }
            Tool::Cell => area::codes(&text(of_file("board")))
                .into_iter()
                .map(ink)
                .collect(),
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
        let named = match (self.tool, board) {
            (Tool::Terrain, EitherBoard::Hexes(board)) => board.terrain(space).name.clone(),
            (Tool::Cell, EitherBoard::Areas(board)) => board.area(space).name.clone(),
            _ => return,
        };
        let mut inks = self.inks(project, board).into_iter();
        self.ink = inks.find(|ink| ink.label == named).or(self.ink.take());
    }

    /// The edit that a touch of the map makes in the file of the tool.
    ///
    /// # Errors
    ///
    /// Why nothing can be drawn there.
    pub fn draw(&self, text: &str, board: EitherBoard, touch: Touch) -> Result<Option<Edit>, String> {
        match board {
            EitherBoard::Hexes(board) => self.draw_hex(text, board, touch),
            EitherBoard::Areas(board) => self.draw_area(text, board, touch),
        }
    }

    fn draw_hex(&self, text: &str, board: &Board, touch: Touch) -> Result<Option<Edit>, String> {
        let Some(at) = board.raster().space_at(touch.at) else {
            return Ok(None);
        };
        let ink = self.ink.as_ref().map_or("", |ink| ink.word.as_str());
        let track = |kind| match touch.from {
            Some(from) => hex::track(text, board, kind, [from, at]),
            None => Ok(None),
        };
        match self.tool {
            Tool::Terrain => match ink.chars().next() {
                Some(letter) => hex::terrain(text, board, at, letter),
                None => Ok(None),
            },
            Tool::Railway => track(RoadOrRail::Railway),
            Tool::MainRoad => track(RoadOrRail::MainRoad),
            Tool::MinorRoad => track(RoadOrRail::MinorRoad),
            Tool::Erase => match touch.from {
                Some(from) => hex::cut(text, board, [from, at]),
                None => Ok(None),
            },
            Tool::River => hex::river(text, board, (at, side_at(board, at, touch.at)), ink.parse().ok()),
            Tool::Bridge => hex::bridge(text, board, (at, side_at(board, at, touch.at))),
            Tool::Town => hex::place(text, board, at),
            Tool::Control => hex_setup::control(text, board, ink, at),
            Tool::Unit if ink.is_empty() => Err("every unit is set up or arrives later".to_owned()),
            Tool::Unit => hex_setup::add_unit(text, board, ink, at),
            Tool::RemoveUnit => hex_setup::remove_unit(text, board, at),
            _ => Ok(None),
        }
    }

    fn draw_area(&self, text: &str, board: &AreaBoard, touch: Touch) -> Result<Option<Edit>, String> {
        let ink = self.ink.as_ref().map_or("", |ink| ink.word.as_str());
        if self.tool == Tool::Cell {
            let cells = board.raster().cells();
            let place = cells.cell_at(touch.at).map(|cell| cells.offset(cell));
            let place = place.map(|place| place.map(|at| usize::try_from(at).unwrap_or(usize::MAX)));
            return match place {
                Some([column, row]) if !ink.is_empty() => area::cell(text, (column, row), ink),
                _ => Ok(None),
            };
        }
        let Some(at) = board.raster().space_at(touch.at) else {
            return Ok(None);
        };
        match self.tool {
            Tool::Owner => area::owner(text, board, at, Some(ink).filter(|ink| !ink.is_empty())),
            Tool::Worth => area::value(text, board, at, if touch.less { -1 } else { 1 }),
            Tool::Connection => match touch.from {
                Some(from) if from != at => area::connection(text, board, [from, at]),
                _ => Ok(None),
            },
            Tool::Forces => match &self.nation {
                Some(nation) => area::unit(text, &nation.word, ink, &board.area(at).id, !touch.less),
                None => Ok(None),
            },
            _ => Ok(None),
        }
    }
}

/// The entries of a table of a file with a name.
fn inks(project: &Project, path: &str, table: &str) -> Vec<Ink> {
    let text = project.text(path);
    let names = fields_of(text, table, "name");
    let all = keys_of(text, table).into_iter().zip(names);
    all.map(|(word, label)| Ink { word, label }).collect()
}

/// Lets the author choose; the first is chosen if there is no other.
fn choose(ui: &mut Ui, name: &str, inks: &[Ink], chosen: &mut Option<Ink>) {
    if !inks.iter().any(|ink| Some(ink) == chosen.as_ref()) {
        *chosen = inks.first().cloned();
    }
    let label = chosen.as_ref().map_or("", |ink| ink.label.as_str()).to_owned();
    let shown = egui::ComboBox::from_id_salt(name)
        .width(scaled(ui, 150.0))
        .height(scaled(ui, 420.0))
        .selected_text(label);
    let shown = shown.show_ui(ui, |ui| {
        for ink in inks {
            ui.selectable_value(chosen, Some(ink.clone()), ink.label.as_str());
        }
    });
    named(&shown.response, name);
}

fn named(combo: &egui::Response, name: &str) {
    combo.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ComboBox, true, name));
}

/// The side of a hex that is nearest to a point.
fn side_at(board: &Board, at: SpaceId, point: Point) -> HexSide {
    let (raster, cells) = (board.raster(), board.raster().cells());
    let distance = |side: &HexSide| {
        let [a, b] = cells.side_ends(raster.seat(at), *side);
        let middle = [a[0].midpoint(b[0]), a[1].midpoint(b[1])];
        (middle[0] - point[0]).hypot(middle[1] - point[1])
    };
    let sides = HexSide::ALL.into_iter();
    let nearest = sides.min_by(|a, b| distance(a).total_cmp(&distance(b)));
    nearest.unwrap_or(HexSide::North)
}
