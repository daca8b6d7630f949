//! Attrition (HS-6): units without supply lose steps.

use crate::chapters::play::Play;
use crate::definition::UnitId;
use crate::state::event::{Event, LossCause, Purpose};

/// Counts the player's units' player-turns without supply and rolls for those beyond the limit, in the End Phase (HS-6). Supply is as last determined
/// (HS-1).
pub(in crate::chapters) fn resolve(play: &mut Play) {
    let table = play.game.tables().attrition;
    if table.after == 0 {
        return;
    }
    let player = play.state.player;
    let units: Vec<(UnitId, u8, u8)> = play
        .state
        .units()
        .filter(|(unit, _)| play.game.unit(*unit).side == player)
        .map(|(unit, status)| {
            let is_hungry = status.at.is_some() && !status.supplied;
            let turns = if is_hungry {
                status.hungry.saturating_add(1)
            } else {
                0
            };
            (unit, status.hungry, turns)
        })
        .collect();
    for (unit, before, turns) in units {
        if turns != before {
            play.emit(Event::HungerCounted { unit, turns });
        }
        if turns >= table.after && play.roll(Purpose::Attrition { unit }, 6) <= table.lost_to {
            play.lose_step(unit, LossCause::Attrition);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{Sketch, TestGame};
    use crate::{Phase, Side, Standing};
    use railhead_engine::board::Road;

    /// A unit of the first side without supply, one of two steps, and one in supply.
    fn hunger() -> TestGame {
        Sketch::new(&["cccccccc"])
            .turns(9)
            .attrition()
            .source(Side::First, "0000", None)
            .road(Road::Main, "0000 0100")
            .unit("fed", Side::First, "brigade", "0000")
            .unit("lost", Side::First, "brigade", "0700")
            .start()
    }

    fn next_turn(played: TestGame) -> TestGame {
        played
            .go_to(Side::Second, Phase::Movement)
            .go_to(Side::First, Phase::Movement)
    }

    fn hungry(played: &TestGame, unit: &str) -> (u8, u8) {
        let unit = played.state().unit(played.unit(unit));
        (unit.hungry, unit.steps)
    }

    // HS-6
    #[test]
    fn hs_6_a_unit_unsupplied_for_two_of_its_player_turns_rolls_and_loses_a_step_on_1_or_2() {
        let played = next_turn(hunger().dice([2, 3, 1]));
        assert_eq!(hungry(&played, "lost"), (1, 2), "no die after the first");
        assert_eq!(hungry(&played, "fed"), (0, 2));
        let mut played = played.go_to(Side::First, Phase::RailMovement);
        let events = played.end_phase().unwrap();
        assert_eq!(
            played.texts(&events)[2..5],
            [
                "lost has been without supply for 2 of its player-turns",
                "Attrition of lost: rolled 2 on a d6",
                "lost loses a step by attrition",
            ],
            "{:?}",
            played.texts(&events)
        );
        assert_eq!(hungry(&played, "lost"), (2, 1));
        // The other side's player-turn does not count; the third of its own rolls again: a 3 costs nothing.
        let played = next_turn(played.go_to(Side::First, Phase::Movement));
        assert_eq!(hungry(&played, "lost"), (3, 1));
        let played = next_turn(played);
        let lost = played.state().unit(played.unit("lost")).standing;
        assert_eq!(lost, Standing::Lost { turn: 4 });
        assert!(played.state().dice().is_script_done());
    }

    // HS-6
    #[test]
    fn hs_6_supply_ends_the_count() {
        let mut played = next_turn(hunger().dice([]));
        assert_eq!(hungry(&played, "lost").0, 1);
        played.march("lost", "0200").unwrap();
        let mut played = played.go_to(Side::First, Phase::RailMovement);
        let events = played.end_phase().unwrap();
        assert!(
            played
                .texts(&events)
                .contains(&"lost is no longer at risk of attrition".to_owned())
        );
        assert_eq!(hungry(&played, "lost"), (0, 2));
    }
}
