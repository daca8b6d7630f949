//! Steps lost in combat, chosen by their owner (HB-5).

use super::course::{current_combat, living, wait_for};
use super::retreat;
use crate::HexState;
use crate::chapters::play::Play;
use crate::definition::{Side, UnitId};
use crate::state::event::{Event, LossCause};
use crate::state::fight::Stage;
use crate::words::refusal::Refusal;

/// The units of a side in the combat that can lose a step, by id.
pub(super) fn candidates(state: &HexState, side: Side) -> Vec<UnitId> {
    let combat = current_combat(state);
    let units = if side == state.player() {
        &combat.attackers
    } else {
        &combat.defenders
    };
    living(state, units).collect()
}

/// Whether this unit may lose the step: it fights in the combat on the losing side.
pub(super) fn check(state: &HexState, side: Side, unit: UnitId) -> Result<(), Refusal> {
    if candidates(state, side).contains(&unit) {
        Ok(())
    } else {
        Err(Refusal::NotLosing { unit, side })
    }
}

/// The losses that follow from the die: first the defender's.
pub(super) fn begin(play: &mut Play) {
    let combat = current_combat(play.state);
    let defender = play.state.player().enemy();
    let result = combat.result.unwrap_or_default();
    if result.destroyed {
        for unit in candidates(play.state, defender) {
            let cause = LossCause::Combat;
            play.emit(Event::UnitDestroyed { unit, cause });
        }
    }
    if !lose(play, defender, result.defender) {
        go_on(play, defender);
    }
}

/// Takes a step from the unit that its owner has chosen.
pub(crate) fn resolve(play: &mut Play, unit: UnitId) {
    play.lose_step(unit, LossCause::Combat);
    if let Stage::Losses { side, left } = current_combat(play.state).stage
        && !lose(play, side, left)
    {
        go_on(play, side);
    }
}

/// After a side's losses: the defender's are followed by the attacker's, then by the retreat.
fn go_on(play: &mut Play, after: Side) {
    let attacker = play.state.player();
    let steps = current_combat(play.state).result.unwrap_or_default().attacker;
    if after == attacker || !lose(play, attacker, steps) {
        retreat::begin(play);
    }
}

/// Takes steps from a side while its owner has no choice; returns whether the owner has to choose.
fn lose(play: &mut Play, side: Side, mut left: u8) -> bool {
    while left > 0 {
        let units = candidates(play.state, side);
        let steps: u32 = units
            .iter()
            .map(|unit| u32::from(play.state.unit(*unit).steps))
            .sum();
        let Some(unit) = units.first().copied() else {
            return false;
        };
        if units.len() > 1 && steps > u32::from(left) {
            wait_for(play, Stage::Losses { side, left });
            return true;
        }
        play.lose_step(unit, LossCause::Combat);
        left -= 1;
    }
    false
}
