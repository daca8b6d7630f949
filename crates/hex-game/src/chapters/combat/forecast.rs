//! The forecast of an attack, before it is declared (HB-8).
//!
//! It uses the functions that resolve combat, so it shows exactly what will be rolled.

use super::odds::Clash;
use super::strength::Share;
use super::{attack, odds, strength};
use crate::chapters::air;
use crate::definition::{CombatResult, UnitId};
use crate::state::modifier::{CombatOdds, FACES};
use crate::words::refusal::Refusal;
use crate::{HexGame, HexState};
use railhead_engine::board::SpaceId;

/// The forecast of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    pub target: SpaceId,
    /// The contribution of each attacker, by id.
    pub attackers: Vec<Share>,
    /// The contribution of each defender, by id; empty for a crossing into an empty hex (HD-5).
    pub defenders: Vec<Share>,
    /// Totals, column and modifiers; `None` without defenders, when no die is rolled.
    pub odds: Option<CombatOdds>,
    /// The result of each die face, from 1; empty if no die is rolled.
    pub faces: Vec<CombatResult>,
    /// Each possible result with the number of die faces that give it, in the order of the faces.
    pub chances: Vec<(CombatResult, u8)>,
    /// The most air points that the defender could give (HA-1), each -1; the odds above ignore them.
    pub enemy_air: u8,
}

/// The forecast of an attack that may be declared now.
pub fn forecast(
    game: &HexGame,
    state: &HexState,
    target: SpaceId,
    attackers: &[UnitId],
    air: u8,
) -> Result<Forecast, Refusal> {
    attack::check(game, state, target, attackers, air)?;
    let mut attackers = attackers.to_vec();
    attackers.sort_unstable();
    attackers.dedup();
    let defenders = attack::defenders(game, state, target);
    let clash = Clash {
        target,
        attackers: &attackers,
        defenders: &defenders,
        air_attack: air,
        air_defence: 0,
    };
    let odds = if defenders.is_empty() {
        None
    } else {
        odds::odds(game, state, clash)
    };
    let faces: Vec<CombatResult> = odds.as_ref().map_or_else(Vec::new, |odds| {
        (1..=FACES).map(|die| odds::result(game, odds, die)).collect()
    });
    let (attackers, shares) = shares(game, state, target, &attackers);
    Ok(Forecast {
        target,
        attackers,
        defenders: shares,
        chances: chances(&faces),
        faces,
        odds,
        enemy_air: if defenders.is_empty() {
            0
        } else {
            air::most(game, state, state.player().enemy(), target)
        },
    })
}

/// The forecast of the current combat with the air points given so far (HB-8); `None` outside a combat, or if no die is needed.
pub fn so_far(game: &HexGame, state: &HexState) -> Option<Forecast> {
    let combat = state.combat()?;
    let odds = odds::of_combat(game, state, combat)?;
    let faces: Vec<CombatResult> = (1..=FACES).map(|die| odds::result(game, &odds, die)).collect();
    let attackers = combat.attackers.iter();
    let defenders = combat.defenders.iter();
    Some(Forecast {
        target: combat.target,
        attackers: attackers
            .map(|unit| strength::attack(game, state, *unit))
            .collect(),
        defenders: defenders
            .map(|unit| strength::defence(game, state, *unit))
            .collect(),
        odds: Some(odds),
        chances: chances(&faces),
        faces,
        enemy_air: air::most(game, state, state.player().enemy(), combat.target),
    })
}

/// The contribution of each attacker and each defender, even to an illegal attack.
pub fn shares(
    game: &HexGame,
    state: &HexState,
    target: SpaceId,
    attackers: &[UnitId],
) -> (Vec<Share>, Vec<Share>) {
    let attackers = attackers.iter();
    let defenders = attack::defenders(game, state, target).into_iter();
    (
        attackers
            .map(|unit| strength::attack(game, state, *unit))
            .collect(),
        defenders
            .map(|unit| strength::defence(game, state, unit))
            .collect(),
    )
}

/// How many faces of the die give each result.
fn chances(faces: &[CombatResult]) -> Vec<(CombatResult, u8)> {
    let mut chances: Vec<(CombatResult, u8)> = Vec::new();
    for result in faces {
        match chances.iter_mut().find(|(known, _)| known == result) {
            Some((_, faces)) => *faces += 1,
            None => chances.push((*result, 1)),
        }
    }
    chances
}
