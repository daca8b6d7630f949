//! The tools for drawing on the map, with their names and what to do with them.

use bevy_egui::egui::Key;
use egui_phosphor::regular as icon;

use railhead_authoring::workshop::brush::area_marks::AreaMark;
use railhead_authoring::workshop::brush::shape::BrushShape;
use railhead_authoring::workshop::spaces::EitherBoard;

/// What the author draws with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hand {
    pub tool: Tool,
    /// How much a touch of a tool that paints cells covers.
    pub shape: BrushShape,
    /// Whether a piece of the map was copied, to be put down.
    pub has_piece: bool,
}

impl Hand {
    /// Whether it draws on every space that the pointer comes to; otherwise only where the button is pressed.
    pub const fn is_dragged(self) -> bool {
        let fills = self.tool.paints_cells() && matches!(self.shape, BrushShape::Fill);
        self.tool.is_dragged() && !fills
    }

    /// Whether what is drawn around is copied.
    pub const fn copies(self) -> bool {
        matches!(self.tool, Tool::Piece) && !self.has_piece
    }

    /// Whether it draws from the space where the button is pressed to the one where it is let go.
    pub const fn leads_across(self) -> bool {
        self.tool.leads_across() || self.draws_rectangle()
    }

    /// Whether it draws a rectangle.
    pub const fn draws_rectangle(self) -> bool {
        self.copies() || self.tool.paints_cells() && matches!(self.shape, BrushShape::Rectangle)
    }
}

/// What a click or a drag on the map of the workshop does.
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
    Strait,
    Crossing,
    Town,
    Region,
    Control,
    Unit,
    RemoveUnit,
    Piece,
    Cell,
    Owner,
    Worth,
    Connection,
    Forces,
    Complex,
    Station,
    Marker,
    Capital,
}

impl Tool {
    /// The tools for a board of hexes.
    pub const HEX: [Self; 15] = [
        Self::Find,
        Self::Terrain,
        Self::Railway,
        Self::MainRoad,
        Self::MinorRoad,
        Self::Erase,
        Self::River,
        Self::Strait,
        Self::Crossing,
        Self::Town,
        Self::Region,
        Self::Control,
        Self::Unit,
        Self::RemoveUnit,
        Self::Piece,
    ];
    /// The tools for a board of areas.
    pub const AREA: [Self; 10] = [
        Self::Find,
        Self::Cell,
        Self::Owner,
        Self::Worth,
        Self::Connection,
        Self::Forces,
        Self::Complex,
        Self::Station,
        Self::Marker,
        Self::Capital,
    ];

    /// Its name on the button that chooses it.
    pub const fn label(self) -> &'static str {
        self.face().0
    }

    /// The sign on the button that chooses it.
    pub const fn sign(self) -> &'static str {
        self.face().1
    }

    /// The key that chooses it, with Alt.
    pub const fn key(self) -> Key {
        self.face().2
    }

    /// Its name, sign and key.
    const fn face(self) -> (&'static str, &'static str, Key) {
        match self {
            Self::Find => ("Look up in the text", icon::CURSOR, Key::F),
            Self::Terrain => ("Terrain", icon::TREE_EVERGREEN, Key::T),
            Self::Railway => ("Railway", icon::TRAIN_SIMPLE, Key::R),
            Self::MainRoad => ("Main road", icon::ROAD_HORIZON, Key::M),
            Self::MinorRoad => ("Minor road", icon::PATH, Key::N),
            Self::Erase => ("Erase railways, roads", icon::ERASER, Key::E),
            Self::River => ("River", icon::WAVES, Key::I),
            Self::Strait => ("Strait", icon::BOAT, Key::S),
            Self::Crossing => ("Bridge, ferry, causeway", icon::BRIDGE, Key::B),
            Self::Town => ("Town", icon::BUILDINGS, Key::W),
            Self::Region => ("Region", icon::SELECTION, Key::G),
            Self::Control => ("Control", icon::FLAG, Key::C),
            Self::Unit => ("Set up a unit", icon::USER_PLUS, Key::U),
            Self::RemoveUnit => ("Remove a unit", icon::USER_MINUS, Key::X),
            Self::Piece => ("Copy a piece of the map", icon::COPY, Key::P),
            Self::Cell => ("Shape of areas", icon::POLYGON, Key::A),
            Self::Owner => ("Owner", icon::FLAG, Key::O),
            Self::Worth => ("Value", icon::COINS, Key::V),
            Self::Connection => ("Connection", icon::LINK, Key::C),
            Self::Forces => ("Units", icon::USERS_THREE, Key::U),
            Self::Complex => ("Industrial complex", icon::FACTORY, Key::I),
            Self::Station => ("Station", icon::HOUSE_LINE, Key::S),
            Self::Marker => ("Railroad marker", icon::TRAIN_SIMPLE, Key::M),
            Self::Capital => ("Capital", icon::STAR, Key::P),
        }
    }

    /// The tools for a board.
    pub const fn all(board: EitherBoard) -> &'static [Self] {
        match board {
            EitherBoard::Hexes(_) => &Self::HEX,
            EitherBoard::Areas(_) => &Self::AREA,
        }
    }

    /// What to do with it.
    pub const fn help(self, board: EitherBoard) -> &'static str {
        match self {
            Self::Find => match board {
                EitherBoard::Hexes(_) => "Click a place to find it in the text. Drag a unit to another hex.",
                EitherBoard::Areas(_) => {
                    "Click a place to find it in the text. Drag from an area to move its units."
                }
            },
            Self::Terrain => "Drag over hexes. Right-click takes the terrain of a hex.",
            Self::Railway | Self::MainRoad | Self::MinorRoad => "Drag from hex to hex.",
            Self::Erase => "Drag along the line.",
            Self::River | Self::Strait => {
                "Click the sides of hexes or drag along them; again takes the water away."
            }
            Self::Crossing => {
                "Click a side where a road or railway crosses a river or strait; click again to take it away."
            }
            Self::Region => "Drag over hexes.",
            Self::Town => {
                "Click a hex, then type the name. Drag a town to move it; Shift+click takes it away."
            }
            Self::Control => "Drag over the hexes that the side holds.",
            Self::Unit => "Click the hex of the unit.",
            Self::RemoveUnit => "Click the hex of a unit.",
            Self::Piece => {
                "Drag a rectangle around the piece, then click where its upper left corner is to lie. Right-click takes another."
            }
            Self::Cell => "Drag over cells. Right-click takes the area under the pointer.",
            Self::Owner => "Drag over areas.",
            Self::Connection => "Drag from one space to another; again takes the connection away.",
            Self::Worth | Self::Forces => "Click for one more, Shift+click for one less.",
            Self::Complex | Self::Station | Self::Marker => {
                "Click an area or drag over several; again takes them away."
            }
            Self::Capital => "Click the area of the nation's capital; again takes it away.",
        }
    }

    /// Whether it paints cells, in one of the shapes of a brush.
    pub const fn paints_cells(self) -> bool {
        matches!(self, Self::Terrain | Self::Region | Self::Cell)
    }

    /// Whether it draws on every space that the pointer comes to; otherwise only where the button is pressed.
    const fn is_dragged(self) -> bool {
        matches!(
            self,
            Self::Terrain
                | Self::Railway
                | Self::MainRoad
                | Self::MinorRoad
                | Self::Erase
                | Self::River
                | Self::Strait
                | Self::Region
                | Self::Control
                | Self::Cell
                | Self::Owner
                | Self::Complex
                | Self::Station
                | Self::Marker
        )
    }

    /// What it puts into areas, or takes away.
    pub const fn mark(self) -> Option<AreaMark> {
        match self {
            Self::Complex => Some(AreaMark::Complex),
            Self::Station => Some(AreaMark::Station),
            Self::Marker => Some(AreaMark::Marker),
            _ => None,
        }
    }

    /// Whether it draws along the sides of hexes, and not from hex to hex.
    pub const fn is_on_sides(self) -> bool {
        matches!(self, Self::River | Self::Strait)
    }

    /// Whether it draws from the space where the button is pressed to the one where it is let go.
    const fn leads_across(self) -> bool {
        matches!(self, Self::Connection | Self::Town)
    }

    /// The field of the scenario that names the file it draws in; `None` for the scenario itself.
    pub const fn file(self) -> Option<&'static str> {
        match self {
            Self::Find
            | Self::Control
            | Self::Unit
            | Self::RemoveUnit
            | Self::Forces
            | Self::Complex
            | Self::Station
            | Self::Marker
            | Self::Capital => None,
            _ => Some("board"),
        }
    }
}
