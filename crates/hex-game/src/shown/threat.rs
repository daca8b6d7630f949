//! Where a unit could march in its side's next Movement Phase if nothing changed until then: visible to any player who can see the unit.

use crate::HexGame;
use crate::chapters::march::allowance::land_allowance;
use crate::chapters::march::{March, marcher};
use crate::definition::{Mobility, UnitId};
use crate::state::hex_state::HexState;
use crate::state::known::Traveller;
use railhead_engine::board::Reach;

/// Its marches in the current position, whoever's turn it is.
pub fn reach(game: &HexGame, state: &HexState, unit: UnitId, reach: &mut Reach) {
    let Some(marcher) = marcher(game, state, unit) else {
        return reach.clear();
    };
    reach.begin(game.board().len(), marcher.start);
    if game.mobility(unit) == Mobility::Fixed {
        return;
    }
    let then = Traveller {
        points: land_allowance(game, state, unit),
        ..marcher
    };
    for march in March::all(game, state, then) {
        let mut table = Reach::new();
        if march.search(&[], &mut table) {
            reach.extend(table);
        }
    }
}
