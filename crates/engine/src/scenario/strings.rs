//! What the strings of boards, lessons, histories and great events say: a line for each of them.

use crate::board::area::file::AreaBoardFile;
use crate::board::hex::file::BoardFile;
use crate::engine::history::file::{self as history, HistoryFile};
use crate::engine::lesson::file::{self as lesson, LessonFile};
use crate::text::schema::Says::{Colour, Hex, Hexes, Id, Ids, NewId, Prose, Sign};
use crate::text::schema::{Schema, StringLine};

/// The lines of files, and parts of files, that are the same in every game.
pub const SHARED: &[StringLine] = &[
    // Wherever they stand.
    ("*.text", Prose),
    ("*.title", Prose),
    ("*.tone", Colour),
    // Boards of hexes.
    ("Board.name", Prose),
    ("Board.map[]", Sign),
    ("Board.regions{}", NewId),
    ("Board.region_map[]", Sign),
    ("Board.gauges{key}", NewId),
    ("Board.gauges{}", Prose),
    ("TerrainFile.id", NewId),
    ("TerrainFile.name", Prose),
    ("TerrainFile.sea_area", Id),
    ("RailwayFile.name", Prose),
    ("RailwayFile.gauge", Id),
    ("RailwayFile.path", Hexes),
    ("RoadFile.name", Prose),
    ("RoadFile.path", Hexes),
    ("WaterFile.name", Prose),
    ("WaterFile.sides", Hexes),
    ("CrossingFile.name", Prose),
    ("CrossingFile.at", Hex),
    ("PlaceFile.id", NewId),
    ("PlaceFile.name", Prose),
    ("PlaceFile.at", Hex),
    ("MapNameFile.at", Hex),
    // Boards of areas.
    ("AreaBoard.name", Prose),
    ("AreaBoard.powers{key}", NewId),
    ("PowerFile.name", Prose),
    ("AreaBoard.regions{key}", NewId),
    ("AreaBoard.regions{}", Prose),
    ("AreaBoard.terrains{key}", NewId),
    ("AreaBoard.terrains{}", Prose),
    ("AreaBoard.spaces{key}", Sign),
    ("SpaceFile.id", NewId),
    ("SpaceFile.name", Prose),
    ("SpaceFile.owner", Id),
    ("SpaceFile.terrain", Id),
    ("SpaceFile.regions", Ids),
    ("SpaceFile.label", Sign),
    ("AreaBoard.map[]", Sign),
    ("AreaBoard.connections[]", Ids),
    ("AreaBoard.apart[]", Ids),
    ("PassageFile.id", NewId),
    ("PassageFile.name", Prose),
    ("PassageFile.between[]", Ids),
    ("PassageFile.held_by", Ids),
    ("BarrierFile.id", NewId),
    ("BarrierFile.name", Prose),
    ("BarrierFile.between[]", Ids),
    // How boards are printed.
    ("HexLook.land", Colour),
    ("HexLook.sea", Colour),
    ("HexLook.out_of_play", Colour),
    ("HexLook.slopes", Colour),
    ("HexLook.vegetation", Colour),
    ("HexLook.city", Colour),
    ("HexLook.town", Colour),
    ("HexLook.paper", Colour),
    ("HexLook.ink", Colour),
    ("HexLook.sea_ink", Colour),
    ("HexLook.region_ink", Colour),
    ("Look.sea[]", Colour),
    ("Look.land", Colour),
    ("Look.terrain{key}", Id),
    ("Look.terrain{}", Colour),
    ("Look.paper", Colour),
    ("Look.ink", Colour),
    ("Look.sea_ink", Colour),
    ("Look.passage", Colour),
    // Great events.
    ("GreatEvent.side", Id),
    ("GreatEvent.at", Hex),
    // Lessons.
    ("Lesson.side", Id),
    ("StepFile.pick", Hex),
    ("StepFile.otherwise", Prose),
    ("Point.Place", Hex),
    ("Point.Piece", Id),
    ("Until.Picked", Hex),
    ("Until.At.0", Id),
    ("Until.At.1", Hex),
    ("Until.Gone", Id),
    ("Until.Phase", Sign),
    ("Until.PhaseOver", Sign),
    ("Until.Player", Id),
    ("Until.Is.0", Sign),
    ("Until.Is.1", Hex),
    ("Until.IsNot.0", Sign),
    ("Until.IsNot.1", Hex),
    // Histories.
    ("History.from", Sign),
    ("History.until", Sign),
    ("OutsetFile.side", Id),
    ("OutsetFile.places", Hexes),
    ("FactFile.on", Sign),
    ("FactFile.at", Hex),
    ("FactFile.side", Id),
];

/// The schemas of the files that belong to no game, by the names of their outermost structs.
pub fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        ("Board", Schema::of::<BoardFile>(&[SHARED])),
        ("AreaBoard", Schema::of::<AreaBoardFile>(&[SHARED])),
        (lesson::KIND, Schema::of::<LessonFile>(&[SHARED])),
        (history::KIND, Schema::of::<HistoryFile>(&[SHARED])),
    ]
}
