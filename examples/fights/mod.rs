//! What is played on the map while its frames are counted.

use railhead::map_view::moments::{MapMoment, MomentAct, MomentDice, MomentPlace, MomentWords};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;
use railhead_games::AnyScenario;

/// Six fights, each with a die, spread over the board.
pub fn fights(scenario: &AnyScenario) -> Vec<MapMoment> {
    let spaces = match scenario {
        AnyScenario::Hex(scenario) => scenario.game.board().space_ids().count(),
        AnyScenario::Area(scenario) => scenario.game.board().space_ids().count(),
    };
    let fight = |part: usize| {
        let at = |more: usize| {
            let space = (spaces * part / 7 + more) % spaces;
            MomentPlace::Space(SpaceId(u32::try_from(space).unwrap_or_default()))
        };
        MapMoment {
            from: vec![at(1)],
            dice: vec![MomentDice {
                seat: Seat(0),
                faces: 6,
                values: vec![4],
                on: 0,
            }],
            words: MomentWords::new("D1R1", "The defender loses a step and retreats.", ""),
            ..MapMoment::new(MomentAct::Fight, at(0), Seat(0))
        }
    };
    (1..=6).map(fight).collect()
}
