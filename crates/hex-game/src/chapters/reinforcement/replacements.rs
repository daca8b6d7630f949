//! Replacements: lost steps that a side gives back to its units, in its Reinforcement Phase (HF-8) or before a battle of a campaign (HL-4).

use crate::HexGame;
use crate::chapters::play::Play;
use crate::chapters::zone_of_control::adjacent_enemies;
use crate::definition::{Phase, Replacements, Side, UnitId};
use crate::state::event::Event;
use crate::state::hex_state::HexState;
use crate::state::order::Order;
use crate::words::refusal::Refusal;

/// The lines of replacements of a side in this turn, by their place in the scenario.
pub fn lines<'a>(
    game: &'a HexGame,
    state: &HexState,
    side: Side,
) -> impl Iterator<Item = (u16, &'a Replacements)> + use<'a> {
    let turn = state.turn;
    (0..)
        .zip(&game.definition().replacements)
        .filter(move |(_, line)| line.side == side && (line.from..=line.until).contains(&turn))
}

/// How many steps a line has left in this player-turn.
pub fn left(state: &HexState, (number, line): (u16, &Replacements)) -> u16 {
    let used = state.altered().replaced.iter();
    let used = used.filter(|(_, from)| *from == number).count();
    line.steps.saturating_sub(u16::try_from(used).unwrap_or(u16::MAX))
}

/// The replacements that a side gives in its setup, by their place in the scenario (HL-4).
pub fn lines_of_setup(game: &HexGame, side: Side) -> impl Iterator<Item = (u16, &Replacements)> {
    (0..)
        .zip(&game.definition().replacements)
        .filter(move |(_, line)| line.side == side && line.are_for_setup())
}

/// Whether a unit fights in the battle at all: from the start, or as a reinforcement.
fn is_in_battle(game: &HexGame, unit: UnitId) -> bool {
    let mut arrivals = game.definition().arrivals.iter();
    game.placement(unit).is_some() || arrivals.any(|arrival| arrival.unit == unit)
}

/// How many of the steps that a side has to give before the first turn its units can take: no more than they lack (HL-4).
pub fn can_be_given(game: &HexGame, side: Side) -> u16 {
    let own = game
        .unit_ids()
        .filter(|unit| game.unit(*unit).side == side && is_in_battle(game, *unit));
    let lacking = own.map(|unit| {
        let full = game.unit(unit).steps;
        u16::from(full.saturating_sub(game.steps_at_start(unit)))
    });
    let given = lines_of_setup(game, side).map(|(_, line)| line.steps);
    given.sum::<u16>().min(lacking.sum())
}

/// Whether a side has steps to give before the first turn, and a unit that lacks one (HL-4).
pub(in crate::chapters) fn are_due_in_setup(game: &HexGame, side: Side) -> bool {
    can_be_given(game, side) > 0
}

/// The line that gives a unit a step in its side's setup (HL-4).
fn line_in_setup(game: &HexGame, state: &HexState, unit: UnitId) -> Result<u16, Refusal> {
    let spec = game.unit(unit);
    if spec.side != state.player {
        return Err(Refusal::NotYourUnit {
            unit,
            player: state.player,
        });
    }
    if !is_in_battle(game, unit) {
        return Err(Refusal::NotInBattle { unit });
    }
    if state.unit(unit).steps >= spec.steps {
        return Err(Refusal::NeedsNoStep { unit });
    }
    let found = lines_of_setup(game, spec.side).find(|line| left(state, *line) > 0);
    let found = found.map(|(number, _)| number);
    found.ok_or(Refusal::AllStepsGiven { side: spec.side })
}

/// Whether a unit has got a step in this setup, which can be taken back (HL-4).
pub(in crate::chapters) fn has_step_of_setup(state: &HexState, unit: UnitId) -> bool {
    let mut given = state.altered().replaced.iter();
    !state.over && state.phase == Phase::Setup && given.any(|(other, _)| *other == unit)
}

/// The line that gives a unit a step back now; the first that can.
pub fn line_for(game: &HexGame, state: &HexState, unit: UnitId) -> Result<u16, Refusal> {
    if state.over {
        return Err(Refusal::GameOver);
    }
    let mut all = game.definition().replacements.iter();
    if state.phase == Phase::Setup && all.any(Replacements::are_for_setup) {
        return line_in_setup(game, state, unit);
    }
    if state.phase != Phase::Reinforcement {
        return Err(Refusal::OtherPhase {
            wanted: Phase::Reinforcement,
            now: state.phase,
        });
    }
    let spec = game.unit(unit);
    if spec.side != state.player {
        return Err(Refusal::NotYourUnit {
            unit,
            player: state.player,
        });
    }
    let status = state.unit(unit);
    let Some(at) = status.at else {
        return Err(Refusal::off_map(state, unit));
    };
    let is_for = |line: &Replacements| line.kinds.is_empty() || line.kinds.contains(&spec.kind);
    let lines: Vec<_> = lines(game, state, spec.side)
        .filter(|(_, line)| is_for(line))
        .collect();
    if lines.is_empty() {
        return Err(Refusal::NoReplacements { unit });
    }
    if status.steps >= spec.steps {
        return Err(Refusal::IsWhole { unit });
    }
    if state.altered().replaced.iter().any(|(other, _)| *other == unit) {
        return Err(Refusal::HasReplacement { unit });
    }
    if !status.supplied {
        return Err(Refusal::ReplacesUnsupplied { unit });
    }
    let enemies = adjacent_enemies(game, state, spec.side, at);
    if !enemies.is_empty() {
        return Err(Refusal::ReplacesNearEnemy { unit, enemies });
    }
    let mut here = lines
        .into_iter()
        .filter(|(_, line)| line.spaces.is_empty() || line.spaces.contains(&at))
        .peekable();
    if here.peek().is_none() {
        return Err(Refusal::NoReplacementsAt { unit, at });
    }
    let found = here.find(|line| left(state, *line) > 0);
    let found = found.map(|(number, _)| number);
    found.ok_or(Refusal::ReplacementsUsed { side: spec.side })
}

/// Whether a unit may get a step back (HF-8).
pub(crate) fn check(game: &HexGame, state: &HexState, unit: UnitId) -> Result<(), Refusal> {
    line_for(game, state, unit).map(|_| ())
}

/// Gives a unit a step back; [`check`] has allowed it.
pub(crate) fn resolve(play: &mut Play, unit: UnitId) {
    if let Ok(line) = line_for(play.game, play.state, unit) {
        play.emit(Event::StepReplaced { unit, line });
    }
}

/// The legal orders for replacements.
pub(super) fn legal_orders(game: &HexGame, state: &HexState, orders: &mut Vec<Order>) {
    if game.definition().replacements.is_empty() {
        return;
    }
    let units = game.unit_ids();
    let can = units.filter(|unit| check(game, state, *unit).is_ok());
    orders.extend(can.map(|unit| Order::Replace { unit }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Sketch, TestGame};
    use railhead_engine::engine::Playable as _;

    /// Red has three units with a step lost, one of them beside the enemy, and replacements for one step in the first two hexes.
    fn played() -> TestGame {
        let sketch = Sketch::new(&["cccccc"; 2])
            .turns(3)
            .phases(vec![Phase::Reinforcement, Phase::Movement])
            .source(Side::First, "0000", None)
            .road(railhead_engine::board::Road::Minor, "0000 0100 0200 0300 0400")
            .unit("a", Side::First, "brigade", "0000")
            .unit("b", Side::First, "brigade", "0100")
            .unit("far", Side::First, "brigade", "0200")
            .unit("near", Side::First, "brigade", "0400")
            .unit("whole", Side::First, "brigade", "0001")
            .unit("tank", Side::First, "tanks", "0000")
            .unit("blue", Side::Second, "brigade", "0500")
            .define(|definition| {
                let space = |number| definition.board.space_numbered(number).expect("it is on the map");
                let brigade = definition.units[0].kind;
                definition.replacements = vec![Replacements {
                    side: Side::First,
                    from: 1,
                    until: 2,
                    steps: 1,
                    spaces: ["0000", "0100", "0001", "0400"].map(space).to_vec(),
                    kinds: vec![brigade],
                }];
            });
        sketch.start().change(|played, state| {
            for unit in ["a", "b", "far", "near", "tank"] {
                state.units[played.unit(unit).index()].steps = 1;
            }
        })
    }

    fn replace(played: &mut TestGame, unit: &str) -> Result<u8, (&'static str, String)> {
        let unit = played.unit(unit);
        match played.order(Order::Replace { unit }) {
            Ok(_) => Ok(played.state().unit(unit).steps),
            Err(refusal) => Err((refusal.rule(), refusal.text(&played.view().names()))),
        }
    }

    // HF-8
    #[test]
    fn hf_8_a_side_gives_as_many_steps_back_as_come_in_its_turn() {
        let mut played = played();
        assert_eq!(played.state().phase(), Phase::Reinforcement);
        for (unit, words) in [
            ("far", "far is at 0200, where no replacements come for it"),
            ("near", "near is next to blue at 0500"),
            ("whole", "whole has lost no step"),
            ("tank", "no replacements come for tank in this turn"),
        ] {
            assert_eq!(replace(&mut played, unit), Err(("HF-8", words.to_owned())));
        }
        let unit = played.unit("a");
        let cut = played.change(|_, state| state.units[unit.index()].supplied = false);
        let mut cut = cut;
        assert_eq!(
            replace(&mut cut, "a"),
            Err(("HF-8", "a is unsupplied and gets no step back".to_owned()))
        );
        let mut played = cut.change(|_, state| state.units[unit.index()].supplied = true);
        let legal = railhead_engine::engine::Game::legal_orders(played.game(), played.state());
        assert!(legal.contains(&Order::Replace { unit }));
        assert_eq!(replace(&mut played, "a"), Ok(2));
        assert_eq!(replace(&mut played, "a").map_err(|(rule, _)| rule), Err("HF-8"));
        let words = "the replacements of First for this turn are used up";
        let said = replace(&mut played, "b").unwrap_err();
        assert_eq!(said.0, "HF-8");
        assert!(said.1.ends_with("are used up"), "{words}: {}", said.1);
        let saved = played.game().snapshot(played.state());
        let restored = played.game().restore(&saved).expect("it is sound");
        assert_eq!(restored.campaign(), played.state().campaign());
        // Next turn brings one more, and the third none.
        let next = played.go_to(Side::Second, Phase::Reinforcement);
        let mut played = next.go_to(Side::First, Phase::Reinforcement);
        assert_eq!(replace(&mut played, "b"), Ok(2));
        let next = played.go_to(Side::Second, Phase::Reinforcement);
        let mut played = next.go_to(Side::First, Phase::Reinforcement);
        assert_eq!(
            replace(&mut played, "far").map_err(|(_, text)| text),
            Err("no replacements come for far in this turn".to_owned())
        );
    }
}
