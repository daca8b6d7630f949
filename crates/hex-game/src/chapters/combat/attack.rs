//! Which units may attack what, and declaring an attack (HB-1, HB-2, HN-6).

use std::collections::{BTreeMap, BTreeSet};

use super::die::decide;
use super::{advance, odds, strength};
use crate::chapters::events::check_not_held_up;
use crate::chapters::march::obstacles::beyond_the_board;
use crate::chapters::play::Play;
use crate::chapters::{air, movement};
use crate::definition::costs::ways;
use crate::definition::{Mobility, Phase, UnitId};
use crate::state::event::Event;
use crate::state::hex_state::Standing;
use crate::state::order::Order;
use crate::words::refusal::{NoEntry, Refusal, Travel};
use crate::{HexGame, HexState};
use railhead_engine::board::{Link, SpaceId};

/// The units that defend a space against the player: all that are in it and have not been attacked this phase (HB-1).
pub(super) fn defenders(game: &HexGame, state: &HexState, target: SpaceId) -> Vec<UnitId> {
    if !state.presence().has_units(state.player().enemy(), target) {
        return Vec::new();
    }
    let enemy = state.player().enemy();
    let units = state.units_in(target);
    units
        .filter(|unit| game.unit(*unit).side == enemy && !state.unit(*unit).was_attacked)
        .collect()
}

/// The first reason why a unit may not attack at all.
pub(super) fn unit_reason(game: &HexGame, state: &HexState, unit: UnitId) -> Option<Refusal> {
    if state.is_over() {
        return Some(Refusal::GameOver);
    }
    if state.phase() != Phase::Combat {
        return Some(Refusal::OtherPhase {
            wanted: Phase::Combat,
            now: state.phase(),
        });
    }
    if game.unit(unit).side != state.player() {
        return Some(Refusal::NotYourUnit {
            unit,
            player: state.player(),
        });
    }
    let status = state.unit(unit);
    if status.at.is_none() && !matches!(status.standing, Standing::Afloat(_)) {
        return Some(Refusal::OffMap { unit });
    }
    if status.attacked {
        return Some(Refusal::AlreadyAttacked { unit });
    }
    // HE-3.
    if let Err(halt) = check_not_held_up(state, unit) {
        return Some(halt);
    }
    match game.mobility(unit) {
        Mobility::Fixed => Some(Refusal::Fixed {
            unit,
            travel: Travel::Attack,
        }),
        Mobility::Foot | Mobility::RoadBound => None,
    }
}

/// The first reason why a space may not be attacked at all.
fn target_reason(game: &HexGame, state: &HexState, target: SpaceId) -> Option<Refusal> {
    if !defenders(game, state, target).is_empty() {
        return None;
    }
    let beyond = beyond_the_board(game, target);
    if beyond.is_some() {
        return beyond;
    }
    let enemy = state.player().enemy();
    // A unit is attacked once a phase.
    if let Some(unit) = state.units_in(target).find(|unit| game.unit(*unit).side == enemy) {
        return Some(Refusal::TargetAttacked { target, unit });
    }
    // HD-5: units may cross into an empty hex.
    (state.control(target) != Some(enemy)).then_some(Refusal::NothingToAttack { target })
}

/// The link by which a unit enters the target; `None` if it could not (HB-1). Unlike on a march, units on foot can also cross straits (HD-5).
pub(super) fn way_in<'a>(
    game: &'a HexGame,
    state: &HexState,
    unit: UnitId,
    from: SpaceId,
    target: SpaceId,
) -> Option<&'a Link> {
    let board = game.board();
    let link = board.link(from, target)?;
    let can_enter = movement::entry_cost(game, state, unit, from, target).is_some()
        || game.mobility(unit) == Mobility::Foot
            && odds::is_open_strait(game, state, from, target)
            && game.tables().terrain[usize::from(board.space(target).terrain.0)]
                .movement
                .is_some();
    can_enter.then_some(link)
}

/// Whether a road or railway leads to a neighbour, but without a bridge over the water between.
fn is_unbridged(game: &HexGame, state: &HexState, from: SpaceId, to: SpaceId) -> bool {
    let board = game.board();
    board.link(from, to).is_some_and(|link| {
        let is_down = link
            .crossing
            .is_some_and(|crossing| state.is_demolished(crossing));
        let ways = ways(board, link, is_down);
        (link.road.is_some() || link.rail) && ways.road.is_none() && !ways.rail
    })
}

/// The first reason why a unit that can attack may not attack this space, which can be attacked.
fn pair_reason(game: &HexGame, state: &HexState, unit: UnitId, target: SpaceId) -> Option<Refusal> {
    let status = state.unit(unit);
    let has_defenders = state.presence().has_units(state.player().enemy(), target);
    if let Standing::Afloat(off) = status.standing {
        return if off != target {
            Some(Refusal::AssaultsElsewhere { unit, off })
        } else if has_defenders {
            None
        } else {
            Some(Refusal::NothingToAttack { target })
        };
    }
    let Some(at) = status.at else {
        return Some(Refusal::OffMap { unit });
    };
    if !game.board().are_adjacent(at, target) {
        return Some(Refusal::NotAdjacent { unit, target });
    }
    if way_in(game, state, unit, at, target).is_none() {
        let why = match game.mobility(unit) {
            Mobility::RoadBound if is_unbridged(game, state, at, target) => NoEntry::NoBridge,
            Mobility::RoadBound => NoEntry::NoRoad,
            Mobility::Foot | Mobility::Fixed => NoEntry::NoWay,
        };
        return Some(Refusal::CannotEnter { unit, target, why });
    }
    // HD-5: an undefended hex is attacked across a strait only; elsewhere units march in.
    (!has_defenders && !odds::is_open_strait(game, state, at, target))
        .then_some(Refusal::NothingToAttack { target })
}

/// Whether a unit may attack a space; the odds depend on all attackers together.
pub fn can_attack(game: &HexGame, state: &HexState, unit: UnitId, target: SpaceId) -> Result<(), Refusal> {
    let reason = unit_reason(game, state, unit)
        .or_else(|| target_reason(game, state, target))
        .or_else(|| pair_reason(game, state, unit, target));
    reason.map_or(Ok(()), Err)
}

/// Every reason why a unit may not attack a space now; empty if it may. Odds too low are one, if all who could join
/// would not reach them.
pub fn reasons_against_attack(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    target: SpaceId,
) -> Vec<Refusal> {
    let reasons: Vec<Refusal> = [
        unit_reason(game, state, unit),
        target_reason(game, state, target),
        pair_reason(game, state, unit, target),
    ]
    .into_iter()
    .flatten()
    .collect();
    if reasons.is_empty() {
        let all = eligible(game, state, target);
        return check(game, state, target, &all, 0).err().into_iter().collect();
    }
    reasons
}

/// The spaces that a unit could attack as far as its place goes: with enemies in them, or enemy hexes across a strait.
pub(super) fn within_reach(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<SpaceId> {
    let status = state.unit(unit);
    if let Standing::Afloat(off) = status.standing {
        return vec![off];
    }
    let Some(at) = status.at else { return Vec::new() };
    let enemy = state.player().enemy();
    let links = game.board().links(at).iter();
    links
        .filter(|link| {
            state.presence().has_units(enemy, link.to)
                || (link.water.is_some()
                    && state.control(link.to) == Some(enemy)
                    && odds::is_open_strait(game, state, at, link.to))
        })
        .map(|link| link.to)
        .collect()
}

/// Every space that some unit of the player may attack, each with those units, by space.
fn opportunities(game: &HexGame, state: &HexState) -> BTreeMap<SpaceId, Vec<UnitId>> {
    let mut found: BTreeMap<SpaceId, Vec<UnitId>> = BTreeMap::new();
    for unit in game.unit_ids() {
        if unit_reason(game, state, unit).is_some() {
            continue;
        }
        for target in within_reach(game, state, unit) {
            if pair_reason(game, state, unit, target).is_none() {
                found.entry(target).or_default().push(unit);
            }
        }
    }
    found.retain(|target, _| target_reason(game, state, *target).is_none());
    found
}

/// The units that may join an attack on a space, by id.
pub fn eligible(game: &HexGame, state: &HexState, target: SpaceId) -> Vec<UnitId> {
    if target_reason(game, state, target).is_some() {
        return Vec::new();
    }
    let links = game.board().links(target).iter();
    let mut units: Vec<UnitId> = links.flat_map(|link| state.units_in(link.to)).collect();
    units.extend(afloat(state, target));
    units.retain(|unit| {
        unit_reason(game, state, *unit).is_none() && pair_reason(game, state, *unit, target).is_none()
    });
    units.sort_unstable();
    units
}

/// The spaces that the player can attack now, all who may join together, by space.
pub fn attackable(game: &HexGame, state: &HexState) -> Vec<SpaceId> {
    if state.combat().is_some() {
        return Vec::new();
    }
    let all = opportunities(game, state).into_iter();
    all.filter(|(target, units)| check(game, state, *target, units, 0).is_ok())
        .map(|(target, _)| target)
        .collect()
}

/// The units off the coast of a space that they have to assault, by id (HN-6).
fn afloat(state: &HexState, target: SpaceId) -> impl Iterator<Item = UnitId> + '_ {
    state
        .units()
        .filter(move |(_, unit)| unit.standing == Standing::Afloat(target))
        .map(|(id, _)| id)
}

/// Every space that the player's units have to assault, with those that have not attacked (HN-6).
pub(super) fn assaults(game: &HexGame, state: &HexState) -> BTreeMap<SpaceId, Vec<UnitId>> {
    let mut found: BTreeMap<SpaceId, Vec<UnitId>> = BTreeMap::new();
    for (id, unit) in state.units() {
        if let Standing::Afloat(hex) = unit.standing
            && game.unit(id).side == state.player()
            && !unit.attacked
        {
            found.entry(hex).or_default().push(id);
        }
    }
    found
}

/// The units of an attack, each once, by id.
fn each_once(attackers: &[UnitId]) -> Vec<UnitId> {
    attackers
        .iter()
        .copied()
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}

/// Whether an attack may be declared.
pub(super) fn check(
    game: &HexGame,
    state: &HexState,
    target: SpaceId,
    attackers: &[UnitId],
    air: u8,
) -> Result<(), Refusal> {
    if state.phase() != Phase::Combat {
        return Err(Refusal::OtherPhase {
            wanted: Phase::Combat,
            now: state.phase(),
        });
    }
    if let Some(combat) = state.combat() {
        return Err(Refusal::CombatWaits {
            target: combat.target,
        });
    }
    let attackers = each_once(attackers);
    if attackers.is_empty() {
        return Err(Refusal::NoAttackers { target });
    }
    for unit in &attackers {
        can_attack(game, state, *unit, target)?;
    }
    // HN-6: every unit off the hex takes part.
    let left_out: Vec<UnitId> = afloat(state, target)
        .filter(|unit| game.unit(*unit).side == state.player() && !attackers.contains(unit))
        .collect();
    if !left_out.is_empty() {
        return Err(Refusal::MustJoin {
            target,
            units: left_out,
        });
    }
    let defenders = defenders(game, state, target);
    // HD-5: without defenders no air points and no odds are needed.
    if defenders.is_empty() {
        return match air {
            0 => Ok(()),
            _ => Err(Refusal::NothingToAttack { target }),
        };
    }
    air::check(game, state, state.player(), target, air)?;
    let attack = strength::total_attack(game, state, &attackers);
    let defence = strength::total_defence(game, state, &defenders);
    if odds::are_enough(game, attack, defence) {
        return Ok(());
    }
    Err(Refusal::OddsTooLow {
        target,
        attack,
        defence,
        needed: odds::needed(game, defence),
    })
}

/// Declares an attack; [`check`] has allowed it. The defender decides on air points only if they have any to give.
pub(crate) fn resolve(play: &mut Play, target: SpaceId, attackers: &[UnitId], air: u8) {
    let defenders = defenders(play.game, play.state, target);
    let is_empty = defenders.is_empty();
    play.emit(Event::AttackDeclared {
        target,
        attackers: each_once(attackers),
        defenders,
        air,
    });
    if is_empty {
        return advance::begin(play);
    }
    if air::most(play.game, play.state, play.state.player().enemy(), target) == 0 {
        decide(play);
    }
}

/// The legal attacks: on every space by each unit alone and by all together, without air points and with as many as possible. Other groups of
/// attackers are legal too, but too many to list.
pub(super) fn legal_orders(game: &HexGame, state: &HexState, orders: &mut Vec<Order>) {
    if state.phase() != Phase::Combat {
        return;
    }
    let own = state
        .units()
        .filter(|(unit, _)| game.unit(*unit).side == state.player());
    let afloat: Vec<(UnitId, Standing)> = own
        .map(|(unit, status)| (unit, status.standing))
        .filter(|(_, standing)| matches!(standing, Standing::Afloat(_)))
        .collect();
    for (target, units) in opportunities(game, state) {
        // HN-6: every group contains the units that have to assault; if one of them cannot, none can.
        let lies_off = afloat
            .iter()
            .filter(|(_, standing)| *standing == Standing::Afloat(target));
        let bound: Vec<UnitId> = lies_off.map(|(unit, _)| *unit).collect();
        if bound.iter().any(|unit| !units.contains(unit)) {
            continue;
        }
        let defenders = defenders(game, state, target);
        let defence = strength::total_defence(game, state, &defenders);
        let most = match defenders[..] {
            [] => 0,
            [..] => air::most(game, state, state.player(), target),
        };
        let mut groups: Vec<Vec<UnitId>> = vec![bound.clone()];
        groups.extend(units.iter().map(|unit| {
            let mut group = bound.clone();
            group.push(*unit);
            each_once(&group)
        }));
        groups.push(units);
        groups.sort();
        groups.dedup();
        groups.retain(|group| {
            let attack = strength::total_attack(game, state, group);
            !group.is_empty() && (defenders.is_empty() || odds::are_enough(game, attack, defence))
        });
        for attackers in groups {
            let with_air = (most > 0).then(|| Order::Attack {
                target,
                attackers: attackers.clone(),
                air: most,
            });
            orders.push(Order::Attack {
                target,
                attackers,
                air: 0,
            });
            orders.extend(with_air);
        }
    }
}
