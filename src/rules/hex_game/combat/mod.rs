//! Combat (HB): attacks in the Combat Phase.
//!
//! | file | what it owns |
//! | --- | --- |
//! | `attack` | who may attack what, and declaring it (HB-1) |
//! | `strength`, `odds` | factors, odds, modifiers and results (HB-2 to HB-5) |
//! | `forecast` | what a player sees before they confirm (HB-8) |
//! | `losses`, `retreat`, `advance` | what follows from the die (HB-5 to HB-7) |
//! | `defaults` | what a player takes who does not want to choose |
//!
//! A combat is declared, gets its air points and its die, and then goes through its decisions in this order: steps that
//! the defender loses, steps that the attacker loses, retreat, advance. Where the owner of the units has no choice, no
//! decision is asked for.

pub mod advance;
pub mod attack;
mod defaults;
mod forecast;
mod losses;
mod odds;
pub mod retreat;
mod strength;

pub use attack::{
    attackable, can_attack, eligible, reasons_against_attack, reasons_against_space, reasons_against_unit,
};
pub use defaults::default_order;
pub use forecast::{Forecast, forecast, shares, so_far};
pub use strength::{Halving, Share, is_weakened};

use serde::{Deserialize, Serialize};

use super::definition::{CombatResult, Phase, Side, UnitId};
use super::event::{Event, Purpose};
use super::order::Order;
use super::refusal::Refusal;
use super::state::{HexState, Standing};
use super::turn::Play;
use super::{HexGame, air, stacking};
use crate::rules::board::SpaceId;

/// What a combat waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The defender gives air points, or none (HA-1).
    AirDefence,
    /// A side chooses which units lose steps (HB-5).
    Losses {
        /// Whose units.
        side: Side,
        /// Steps still to lose.
        left: u8,
    },
    /// The defender retreats (HB-6).
    Retreat {
        /// How many hexes.
        hexes: u8,
        /// The units that have not retreated yet, by id.
        units: Vec<UnitId>,
    },
    /// The attacker advances, or not (HB-7).
    Advance {
        /// The units that may still advance, by id.
        units: Vec<UnitId>,
        /// Those of the attackers, by id, that may go further along a road: armour, and what attacked with it.
        far: Vec<UnitId>,
    },
}

/// A combat that is being fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combat {
    /// The space that is attacked.
    pub target: SpaceId,
    /// The units that attack, by id; those that are lost stay in the list.
    pub attackers: Vec<UnitId>,
    /// The units that defend, by id; those that are lost stay in the list.
    pub defenders: Vec<UnitId>,
    /// Air points, by side.
    pub air: [u8; 2],
    /// The result, once the die is cast.
    pub result: Option<CombatResult>,
    /// What the combat waits for.
    pub stage: Stage,
}

impl Combat {
    /// Who has to decide, `player` being the attacker.
    pub const fn decider(&self, player: Side) -> Side {
        match self.stage {
            Stage::AirDefence | Stage::Retreat { .. } => player.enemy(),
            Stage::Losses { side, .. } => side,
            Stage::Advance { .. } => player,
        }
    }
}

/// What changes the die (HB-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Modifier {
    /// The terrain, town or city of the defender.
    Terrain,
    /// Every attacker is across water.
    Water,
    /// Armour along a road.
    Armour,
    /// Attacked from several sides.
    Encirclement,
    /// The attacker's air points.
    AirAttack,
    /// The defender's air points.
    AirDefence,
    /// An assault from the sea.
    Assault,
    /// The defender is fortified.
    Fortified,
}

/// The odds of an attack with all that changes its die (HB-2, HB-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The total attack of the attackers.
    pub attack: u16,
    /// The total defence of the defenders.
    pub defence: u16,
    /// The column of the combat results table, from 0.
    pub column: usize,
    /// What changes the die, each with what it adds.
    pub modifiers: Vec<(Modifier, i8)>,
}

impl Odds {
    /// What is added to the die in all.
    pub fn modifier(&self) -> i8 {
        self.modifiers.iter().map(|(_, value)| value).sum()
    }

    /// What a die comes to with all that changes it: no lower than 1, no higher than 6 (HB-3).
    pub fn sum(&self, die: u8) -> u8 {
        let sum = i16::from(die) + i16::from(self.modifier());
        u8::try_from(sum.clamp(1, i16::from(odds::FACES))).expect("from 1 to 6")
    }

    /// The column as players read it: `3:2`.
    pub fn ratio(&self, game: &HexGame) -> String {
        let (attack, defence) = game.tables().combat.columns[self.column];
        format!("{attack}:{defence}")
    }

    /// Everything that changes the die, by name and value, for an attack on `target`: `jungle -1` (HB-8).
    pub fn words(&self, game: &HexGame, target: SpaceId) -> Vec<String> {
        let words = |(modifier, value): &(Modifier, i8)| {
            let name = modifier.name(game, target, *value);
            format!("{name} {value:+}")
        };
        self.modifiers.iter().map(words).collect()
    }
}

impl Modifier {
    /// What changes the die, in words: `jungle`, `2 air points`.
    pub fn name(self, game: &HexGame, target: SpaceId, value: i8) -> String {
        let points = |whose: &str| match value.unsigned_abs() {
            1 => format!("1 {whose}air point"),
            points => format!("{points} {whose}air points"),
        };
        match self {
            Self::Terrain => odds::terrain(game, target).1,
            Self::Water => "across a river or strait".to_owned(),
            Self::Armour => "armour along a road".to_owned(),
            Self::Encirclement if value == game.tables().combat.modifiers.two_sides => {
                "encircled from two sides".to_owned()
            }
            Self::Encirclement => "encircled from three sides".to_owned(),
            Self::AirAttack => points(""),
            Self::AirDefence => points("enemy "),
            Self::Assault => "assault from the sea".to_owned(),
            Self::Fortified => "fortified".to_owned(),
        }
    }
}

/// Whether an order of the Combat Phase is allowed.
pub(super) fn check(game: &HexGame, state: &HexState, order: &Order) -> Result<(), Refusal> {
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

/// Carries out an order that [`check`] allows.
pub(super) fn resolve(play: &mut Play<'_>, order: &Order) {
    match order {
        Order::Attack {
            target,
            attackers,
            air,
        } => attack::resolve(play, *target, attackers, *air),
        Order::DefendByAir { points } => {
            play.emit(Event::AirDefended { points: *points });
            decide(play);
        }
        Order::LoseStep { unit } => losses::resolve(play, *unit),
        Order::Retreat { unit, to } => retreat::resolve(play, *unit, *to),
        Order::Advance { unit, to } => advance::resolve(play, *unit, *to),
        Order::EndCombat => close(play),
        Order::Choose { .. }
        | Order::Drop { .. }
        | Order::Fog { .. }
        | Order::Deploy { .. }
        | Order::Muster { .. }
        | Order::Accept { .. }
        | Order::Refuse { .. }
        | Order::Sail { .. }
        | Order::Blow { .. }
        | Order::Move { .. }
        | Order::Rail { .. }
        | Order::TakeBack { .. }
        | Order::EndPhase => {}
    }
}

/// The combat that is being fought, which the caller knows to be there.
fn fought(state: &HexState) -> &Combat {
    state.combat().expect("asked only while a combat is fought")
}

/// Rolls the die of the combat, once both sides have given their air points (HB-3).
fn decide(play: &mut Play<'_>) {
    let combat = fought(play.state);
    let target = combat.target;
    // An attack is declared only at odds of the table; what a save says can be otherwise.
    let Some(odds) = odds::of_combat(play.game, play.state, combat) else {
        return close(play);
    };
    let die = play.roll(Purpose::Combat { target }, odds::FACES);
    let result = odds::result(play.game, &odds, die);
    play.emit(Event::CombatDecided {
        target,
        odds,
        die,
        result,
    });
    losses::begin(play);
}

/// The units of a list that are not destroyed.
fn living<'a>(state: &'a HexState, units: &'a [UnitId]) -> impl Iterator<Item = UnitId> + 'a {
    let lives = |unit: &UnitId| match state.unit(*unit).standing {
        Standing::OnMap | Standing::Afloat(_) => true,
        Standing::Awaited
        | Standing::OffMapPort
        | Standing::Declined
        | Standing::Withdrawn
        | Standing::Lost { .. } => false,
    };
    units.iter().copied().filter(lives)
}

/// The combat goes on to a decision, unless it waits for that one already.
fn wait_for(play: &mut Play<'_>, stage: Stage) {
    if fought(play.state).stage != stage {
        play.emit(Event::StageBegan { stage });
    }
}

/// The combat is over.
fn close(play: &mut Play<'_>) {
    let target = fought(play.state).target;
    play.emit(Event::CombatEnded { target });
}

/// Whether the Combat Phase may end: not while units from the sea have an attack to make (HN-6).
pub(super) fn check_end(game: &HexGame, state: &HexState) -> Result<(), Refusal> {
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

/// What happens as the Combat Phase ends, before control is updated: units from the sea whose hex holds no enemy any
/// more land there, as far as they find room (HN-6).
pub(super) fn end(play: &mut Play<'_>) {
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

/// The orders of the Combat Phase that are allowed now.
pub(super) fn legal_orders(game: &HexGame, state: &HexState, orders: &mut Vec<Order>) {
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
                let ways = retreat::ways(game, state, *unit).into_iter();
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

#[cfg(test)]
mod tests;
