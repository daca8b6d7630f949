//! A sketch that is played for a city.

use super::Sketch;
use crate::rules::board::PlaceKind;
use crate::rules::hex_game::Side;
use crate::rules::hex_game::definition::{Level, VictoryTable};

/// Red has to take the city at 0300; blue has a town at 0200 too.
pub(crate) fn front(turns: u16) -> Sketch {
    Sketch::new(&["ccccc"; 2])
        .turns(turns)
        .town("town", PlaceKind::Town, "0200", 4)
        .town("prize", PlaceKind::City, "0300", 10)
        .source(Side::First, "0000", None)
        .control(Side::Second, "0200 0300 0400 0201 0301 0401")
        .unit("red", Side::First, "brigade", "0000")
        .unit("blue", Side::Second, "brigade", "0401")
        .define(|definition| {
            let objective = definition.board.space_numbered("0300").expect("it is on the map");
            definition.victory = Some(VictoryTable {
                side: Side::First,
                objective: "prize".to_owned(),
                spaces: vec![objective],
                levels: vec![
                    (1, Level::Decisive),
                    (2, Level::Substantial),
                    (3, Level::Marginal),
                ],
                otherwise: Level::Substantial,
                step: 3,
                better_from: 20,
                worse_to: -20,
            });
        })
}
