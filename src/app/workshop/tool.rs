//! The tools for drawing on the map, with their names and what to do with them.

use crate::workshop::spaces::EitherBoard;

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
    Cell,
    Owner,
    Worth,
    Connection,
    Forces,
}

impl Tool {
    /// The tools for a board of hexes.
    pub const HEX: [Self; 14] = [
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
    ];
    /// The tools for a board of areas.
    pub const AREA: [Self; 6] = [
        Self::Find,
        Self::Cell,
        Self::Owner,
        Self::Worth,
        Self::Connection,
        Self::Forces,
    ];

    /// Its name on the button that chooses it.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Find => "Find in the text",
            Self::Terrain => "Terrain",
            Self::Railway => "Railway",
            Self::MainRoad => "Main road",
            Self::MinorRoad => "Minor road",
            Self::Erase => "Erase railways, roads",
            Self::River => "River",
            Self::Strait => "Strait",
            Self::Crossing => "Bridge, ferry, causeway",
            Self::Region => "Region",
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
                | Self::River
                | Self::Strait
                | Self::Region
                | Self::Control
                | Self::Cell
                | Self::Owner
        )
    }

    /// Whether it draws along the sides of hexes, and not from hex to hex.
    pub const fn is_on_sides(self) -> bool {
        matches!(self, Self::River | Self::Strait)
    }

    /// Whether it draws from the space where the button is pressed to the one where it is let go.
    pub const fn leads_across(self) -> bool {
        matches!(self, Self::Connection)
    }

    /// The field of the scenario that names the file it draws in; `None` for the scenario itself.
    pub const fn file(self) -> Option<&'static str> {
        match self {
            Self::Find | Self::Control | Self::Unit | Self::RemoveUnit | Self::Forces => None,
            _ => Some("board"),
        }
    }
}
