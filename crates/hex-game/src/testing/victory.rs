//! A sketch that is played for a city.

use std::sync::Arc;

use super::{Sketch, TestGame};
use crate::definition::{Level, VictoryTable};
use crate::scripts::goals::WrittenGoal;
use crate::{HexGame, Side};
use railhead_engine::board::PlaceKind;
use railhead_engine::engine::Session;

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
                by_points: Vec::new(),
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

/// The same with goals beside the city (HV-4).
pub(crate) fn front_with(turns: u16, goals: impl FnOnce(&TestGame) -> Vec<WrittenGoal>) -> TestGame {
    let plain = front(turns).start();
    let goals = goals(&plain);
    let game = HexGame::new(plain.game().definition().clone()).with_written_goals(goals);
    TestGame {
        session: Session::new(Arc::new(game), 1),
    }
}
