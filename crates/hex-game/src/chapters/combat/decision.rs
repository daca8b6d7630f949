//! The orders of the Combat Phase, dispatched to the files that resolve them, and the end of the phase.

use super::die::decide;
use super::{advance, attack, losses, retreat};
use crate::HexGame;
use crate::chapters::play::Play;
use crate::chapters::{air, stacking};
use crate::definition::Phase;
use crate::state::event::Event;
use crate::state::fight::Stage;
use crate::state::hex_state::{HexState, Standing};
use crate::state::order::Order;
use crate::words::refusal::Refusal;

/// Whether an order of the Combat Phase is allowed.
pub(crate) fn check(game: &HexGame, state: &HexState, order: &Order) -> Result<(), Refusal> {
    if let Order::Attack {
        target,
        attackers,
        air,
    } = order
    {
        return attack::check(game, state, *target, attackers, *air);
    }
    let Some(combat) = state.combat() else {
        return Err(if state.phase() == Phase::Combat {
            Refusal::NoCombat
        } else {
            Refusal::OtherPhase {
                wanted: Phase::Combat,
                now: state.phase(),
            }
        });
    };
    match (&combat.stage, order) {
        (Stage::AirDefence, Order::DefendByAir { points }) => {
            air::check(game, state, state.player().enemy(), combat.target, *points)
        }
        (Stage::Losses { side, .. }, Order::LoseStep { unit }) => losses::check(state, *side, *unit),
        (Stage::Retreat { .. }, Order::Retreat { unit, to }) => retreat::check(game, state, *unit, *to),
        (Stage::Advance { .. }, Order::Advance { unit, to }) => advance::check(game, state, *unit, *to),
        (Stage::Advance { .. }, Order::EndCombat) => Ok(()),
        (Stage::AirDefence | Stage::Losses { .. } | Stage::Retreat { .. } | Stage::Advance { .. }, _) => {
            Err(Refusal::CombatWaits {
                target: combat.target,
            })
        }
    }
}

/// Gives the defender air points, as [`check`] allows, and rolls the die.
pub(crate) fn defend_by_air(play: &mut Play, points: u8) {
    play.emit(Event::AirDefended { points });
    decide(play);
}

/// Whether the Combat Phase may end: not while units from the sea still have to attack (HN-6).
pub(crate) fn check_end(game: &HexGame, state: &HexState) -> Result<(), Refusal> {
    if let Some(combat) = state.combat() {
        return Err(Refusal::CombatWaits {
            target: combat.target,
        });
    }
    for (target, units) in attack::assaults(game, state) {
        if attack::check(game, state, target, &units, 0).is_ok() {
            return Err(Refusal::MustAttack { target, units });
        }
    }
    Ok(())
}

/// Ends the Combat Phase, before control is updated: units from the sea land if their hex holds no enemies any more and has room (HN-6).
pub(crate) fn end(play: &mut Play) {
    let (game, player) = (play.game, play.state.player());
    for unit in game.unit_ids() {
        let Standing::Afloat(hex) = play.state.unit(unit).standing else {
            continue;
        };
        if !play.state.presence().has_units(player.enemy(), hex)
            && stacking::has_room(game, play.state, unit, hex)
        {
            play.emit(Event::UnitAdvanced {
                unit,
                path: vec![hex],
            });
        }
    }
}

/// The legal orders of the Combat Phase.
pub(crate) fn legal_orders(game: &HexGame, state: &HexState, orders: &mut Vec<Order>) {
    let Some(combat) = state.combat() else {
        return attack::legal_orders(game, state, orders);
    };
    match &combat.stage {
        Stage::AirDefence => {
            let most = air::most(game, state, state.player().enemy(), combat.target);
            orders.extend((0..=most).map(|points| Order::DefendByAir { points }));
        }
        Stage::Losses { side, .. } => {
            let units = losses::candidates(state, *side).into_iter();
            orders.extend(units.map(|unit| Order::LoseStep { unit }));
        }
        Stage::Retreat { units, .. } => {
            for unit in units {
                let ways = retreat::retreat_paths(game, state, *unit).into_iter();
                orders.extend(ways.map(|way| Order::Retreat {
                    unit: *unit,
                    to: way.end(),
                }));
            }
        }
        Stage::Advance { units, .. } => {
            for unit in units {
                let ways = advance::ways(game, state, *unit).into_iter();
                orders.extend(ways.map(|path| Order::Advance {
                    unit: *unit,
                    to: path[path.len() - 1],
                }));
            }
            orders.push(Order::EndCombat);
        }
    }
}
