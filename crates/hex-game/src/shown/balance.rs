//! Each side's holdings and losses in one tally, for panels, reports and simulations.

use std::collections::BTreeMap;

use crate::HexGame;
use crate::chapters::victory;
use crate::chapters::victory::Town;
use crate::definition::{Side, UnitId};
use crate::state::hex_state::{HexState, Standing, UnitState};
use railhead_engine::board::{PlaceKind, SpaceId};

/// The losses of a side since the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Losses {
    pub side: Side,
    /// The destroyed units, by turn.
    pub destroyed: BTreeMap<u16, Vec<UnitId>>,
    /// The surviving units that have lost steps, and how many.
    pub reduced: Vec<(UnitId, u8)>,
    /// All steps lost, including those of destroyed units.
    pub steps: u32,
}

impl Losses {
    /// How many units were destroyed.
    pub fn units(&self) -> usize {
        self.destroyed.values().map(Vec::len).sum()
    }
}

/// Both sides' losses since the game began. Units that began below full strength are not counted as losses.
pub fn losses(game: &HexGame, state: &HexState) -> [Losses; 2] {
    let mut losses = Side::BOTH.map(|side| Losses {
        side,
        destroyed: BTreeMap::new(),
        reduced: Vec::new(),
        steps: 0,
    });
    for (unit, status) in state.units() {
        let of_side = &mut losses[game.unit(unit).side.index()];
        let began_with = game.steps_at_start(unit);
        let lost = began_with.saturating_sub(status.steps);
        of_side.steps += u32::from(lost);
        if let Standing::Lost { turn } = status.standing {
            of_side.destroyed.entry(turn).or_default().push(unit);
        } else if lost > 0 {
            of_side.reduced.push((unit, lost));
        }
    }
    losses
}

/// What a side holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holdings {
    pub side: Side,
    /// Its towns, the most valuable first.
    pub towns: Vec<Town>,
    /// Their total value, in victory points.
    pub worth: u16,
    /// The hexes that it controls.
    pub hexes: usize,
    /// Those it did not control at the start.
    pub taken: usize,
    /// Its units on the map.
    pub units: Vec<UnitId>,
    /// How many of them are unsupplied.
    pub unsupplied: usize,
}

/// What both sides hold.
pub fn holdings(game: &HexGame, state: &HexState) -> [Holdings; 2] {
    known_holdings(game, state, |unit| Some(state.unit(unit)))
}

/// The same as far as a viewer may know the fate of every unit.
pub(super) fn known_holdings<'s>(
    game: &HexGame,
    state: &HexState,
    status: impl Fn(UnitId) -> Option<&'s UnitState>,
) -> [Holdings; 2] {
    Side::BOTH.map(|side| {
        let start = &game.definition().control;
        let towns = towns_held(game, state, side);
        let spaces = game.board().space_ids();
        let held: Vec<SpaceId> = spaces.filter(|at| state.control(*at) == Some(side)).collect();
        let units: Vec<UnitId> = game
            .unit_ids()
            .filter(|unit| game.unit(*unit).side == side)
            .filter(|unit| status(*unit).is_some_and(|status| status.at.is_some()))
            .collect();
        Holdings {
            side,
            worth: towns.iter().map(|town| town.worth).fold(0, u16::saturating_add),
            towns,
            hexes: held.len(),
            taken: held.iter().filter(|at| start[at.index()] != Some(side)).count(),
            unsupplied: units
                .iter()
                .filter(|unit| status(**unit).is_some_and(|status| !status.supplied))
                .count(),
            units,
        }
    })
}

/// A side's towns and cities, and other places that count for victory, the most valuable first.
pub fn towns_held(game: &HexGame, state: &HexState, side: Side) -> Vec<Town> {
    let mut towns = victory::towns_where(game, state, |place| {
        place.weight > 0
            || place
                .kinds
                .iter()
                .any(|kind| matches!(kind, PlaceKind::Town | PlaceKind::City))
    });
    towns.retain(|town| town.holder == Some(side));
    towns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Sketch;

    #[test]
    fn a_side_holds_what_it_controls_and_has_on_the_map() {
        let played = Sketch::new(&["cccc"; 2])
            .unit("red", Side::First, "brigade", "0000")
            .unit("hungry", Side::First, "brigade", "0100")
            .unit("blue", Side::Second, "brigade", "0300")
            .start()
            .change(|played, state| {
                state.units[played.unit("hungry").index()].supplied = false;
                state.units[played.unit("blue").index()].at = None;
                for unit in ["red", "blue"] {
                    state.units[played.unit(unit).index()].supplied = true;
                }
            });
        let start = &played.game().definition().control;
        let [red, blue] = holdings(played.game(), played.state());
        assert_eq!(red.units, [played.unit("red"), played.unit("hungry")]);
        assert_eq!((red.unsupplied, blue.unsupplied), (1, 0));
        assert_eq!(blue.units, []);
        for side in [red, blue] {
            let at_start = start.iter().filter(|owner| **owner == Some(side.side)).count();
            assert_eq!((side.hexes, side.taken), (at_start, 0));
        }
    }

    #[test]
    fn who_begins_reduced_has_lost_nothing_by_that() {
        let played = Sketch::new(&["cccc"; 2])
            .unit("whole", Side::First, "brigade", "0000")
            .unit("reduced", Side::First, "brigade", "0100")
            .unit("gone", Side::Second, "brigade", "0200")
            .with(|definition| definition.setup[1].steps = 1)
            .start();
        assert_eq!(played.state().unit(played.unit("reduced")).steps, 1);
        for side in losses(played.game(), played.state()) {
            assert_eq!((side.units(), side.steps, side.reduced), (0, 0, Vec::new()));
        }
        // Then each loses a step, and for two of them it is the last.
        let played = played.change(|played, state| {
            for (id, turn) in [("whole", None), ("reduced", Some(3)), ("gone", Some(4))] {
                let unit = &mut state.units[played.unit(id).index()];
                unit.steps = u8::from(turn.is_none());
                if let Some(turn) = turn {
                    unit.standing = Standing::Lost { turn };
                }
            }
        });
        let [first, second] = losses(played.game(), played.state());
        assert_eq!(first.reduced, [(played.unit("whole"), 1)]);
        assert_eq!(
            first.destroyed,
            BTreeMap::from([(3, vec![played.unit("reduced")])])
        );
        assert_eq!(first.steps, 2, "one of two steps, and the only one of another");
        assert_eq!(
            (second.units(), second.steps),
            (1, 2),
            "both steps of a unit of two"
        );
    }
}
