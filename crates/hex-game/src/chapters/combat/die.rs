//! The die of a combat (HB-3).

use super::course::{close, current_combat};
use super::{losses, odds};
use crate::chapters::play::Play;
use crate::state::event::{Event, Purpose};
use crate::state::modifier::FACES;

/// Rolls the die of the combat, once both sides have given their air points (HB-3).
pub(super) fn decide(play: &mut Play) {
    let combat = current_combat(play.state);
    let target = combat.target;
    // Attacks are declared only at odds of the table, but a save can say otherwise.
    let Some(odds) = odds::of_combat(play.game, play.state, combat) else {
        return close(play);
    };
    let die = play.roll(Purpose::Combat { target }, FACES);
    let result = odds::result(play.game, &odds, die);
    play.emit(Event::CombatDecided {
        target,
        odds,
        die,
        result,
    });
    losses::begin(play);
}
