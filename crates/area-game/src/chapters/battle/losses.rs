//! Assigning hits (AB-7): the owner's choice, where they cost least by default, on what they can hit (AB-26), and on unarmed ships last (AB-27).

use std::collections::BTreeMap;

use super::sides::{can_hit, participants};
use super::sunk::{FleetsInBattle, matters};
use crate::chapters::play::Play;
use crate::chapters::transport;
use crate::definition::{KindId, NationId};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Party};
use crate::state::event::{Cause, Event};
use crate::state::hits::{FallingHits, Hits};
use crate::state::order::HitsOn;
use crate::tokens::event::TokenEvent;
use crate::tokens::ships;
use railhead_engine::board::SpaceId;

/// The hits that a nation's units of a kind can take, as far as a volley can have so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Endurance {
    /// Hits until none of them is left.
    pub all: u16,
    /// How many of these cost no unit.
    pub spare: u16,
}

/// The hits that a party can take, by nation and kind.
pub type Endurances = BTreeMap<(NationId, KindId), Endurance>;

/// The hits that a party can take in a battle.
pub fn endurance(game: &AreaGame, state: &AreaState, at: SpaceId, party: Party) -> Endurances {
    let mut units: BTreeMap<(NationId, KindId), u16> = BTreeMap::new();
    for (force, count) in participants(game, state, at, party) {
        *units.entry((force.nation, force.kind)).or_default() += count;
    }
    units
        .into_iter()
        .map(|((nation, kind), units)| {
            let (units, hits) = (u32::from(units), u32::from(game.kind(kind).hits()));
            let scars = scars(state, nation, kind);
            let left = |all: u32| u16::try_from(all.saturating_sub(scars)).unwrap_or(u16::MAX);
            let endurance = Endurance {
                all: left(units * hits),
                spare: left(units * (hits - 1)),
            };
            ((nation, kind), endurance)
        })
        .collect()
}

fn scars(state: &AreaState, nation: NationId, kind: KindId) -> u32 {
    let scars = state
        .combat()
        .and_then(|combat| combat.scars.get(&(nation, kind)));
    scars.copied().unwrap_or(0)
}

/// The hits of a volley that can fall on these units; the rest is lost (AB-26).
pub fn that_fall(game: &AreaGame, endurances: &Endurances, hits: Hits) -> Hits {
    let mut room = [0_u16; 3];
    for ((_, kind), line) in endurances {
        let room = &mut room[game.kind(*kind).target() as usize];
        *room = room.saturating_add(line.all);
    }
    hits.within(room)
}

/// Whether the owner can assign hits in more than one way: one of them could fall on another line.
pub fn is_choice(game: &AreaGame, endurances: &Endurances, on: &[HitsOn], hits: Hits) -> bool {
    let fallen = |line: &(NationId, KindId)| {
        let mut on = on.iter();
        on.find(|on| (on.nation, on.kind) == *line)
            .map_or(0, |on| on.hits)
    };
    let on_target = |kind: KindId| -> u16 {
        let target = game.kind(kind).target();
        let such = on.iter().filter(|on| game.kind(on.kind).target() == target);
        such.map(|on| on.hits).sum()
    };
    endurances.keys().filter(|from| fallen(from) > 0).any(|from| {
        let mut others = endurances.iter().filter(|(to, _)| *to != from);
        others.any(|(to, most)| {
            let [from, spec] = [game.kind(from.1), game.kind(to.1)];
            let is_same = from.target() == spec.target();
            let has_room = is_same || on_target(to.1) < hits.most_on(spec.target());
            fallen(to) < most.all && has_room && from.is_unarmed() == spec.is_unarmed()
        })
    })
}

/// The sort key of a kind in an order of losses (AB-7): unarmed ships come last (AB-27), of the others first the kinds that the order names, then by cost.
pub(super) fn rank(game: &AreaGame, order: &[KindId], kind: KindId) -> ((bool, usize), u16, KindId) {
    let named = order.iter().position(|other| *other == kind);
    let spec = game.kind(kind);
    let first = (spec.is_unarmed(), named.unwrap_or(order.len()));
    (first, spec.cost, kind)
}

/// All kinds of units in the order in which they are lost (AB-7), if the owner names these first.
pub fn all_in_order(game: &AreaGame, order: &[KindId]) -> Vec<KindId> {
    let mut all: Vec<KindId> = game.kind_ids().collect();
    all.sort_by_key(|kind| rank(game, order, *kind));
    all
}

/// The units of a party in the order in which they are lost (AB-7), if the owner names these first: of all others always the one that costs least with
/// what goes down with it.
pub fn falls(
    game: &AreaGame,
    state: &AreaState,
    (at, party): (SpaceId, Party),
    order: &[KindId],
) -> Vec<(NationId, KindId)> {
    let mut units: BTreeMap<(NationId, KindId), u16> = BTreeMap::new();
    for (force, count) in participants(game, state, at, party) {
        *units.entry((force.nation, force.kind)).or_default() += count;
    }
    let mut lines: Vec<((NationId, KindId), u16)> = units.into_iter().collect();
    lines.sort_by_key(|((nation, kind), _)| (rank(game, order, *kind), *nation));
    let mut fleets = FleetsInBattle::new(game, state, at, party);
    let mut falls = Vec::new();
    if fleets.is_empty() {
        let each = lines.into_iter();
        falls.extend(each.flat_map(|(line, count)| std::iter::repeat_n(line, usize::from(count))));
        return falls;
    }
    let mut prices: BTreeMap<(NationId, KindId), u32> = BTreeMap::new();
    while !lines.is_empty() {
        let price = |line: &(NationId, KindId)| fleets.price(game, line.0, line.1);
        for (line, _) in &lines {
            prices.entry(*line).or_insert_with(|| price(line));
        }
        let next = lines.iter().enumerate();
        let next = next.min_by_key(|(place, (line, _))| (rank(game, order, line.1).0, prices[line], *place));
        let (place, (line, _)) = next.expect("there is a line");
        let line = *line;
        falls.push(line);
        fleets.lose(line.0, line.1);
        if matters(game, line.1) {
            prices.retain(|(nation, _), _| *nation != line.0);
        }
        lines[place].1 -= 1;
        lines.retain(|(_, count)| *count > 0);
    }
    falls
}

/// Assigns hits among these units in an order that the owner has chosen (AB-7): first to units that survive them, then to the kinds that the
/// order names, then where they cost least.
///
/// Unarmed ships come in the same order once nothing else is left (AB-27).
pub fn in_order(
    game: &AreaGame,
    state: &AreaState,
    battle: (SpaceId, Party),
    endurances: &Endurances,
    (hits, order): (Hits, &[KindId]),
) -> Vec<HitsOn> {
    rest_in_order(game, state, battle, endurances, (FallingHits::from(hits), order))
}

/// The same for the hits that are left when others have been assigned.
pub fn rest_in_order(
    game: &AreaGame,
    state: &AreaState,
    battle: (SpaceId, Party),
    endurances: &Endurances,
    (mut hits, order): (FallingHits, &[KindId]),
) -> Vec<HitsOn> {
    let mut lines: Vec<(&(NationId, KindId), &Endurance)> = endurances.iter().collect();
    lines.sort_by_key(|((nation, kind), _)| (rank(game, order, *kind), *nation));
    let falls = falls(game, state, battle, order);
    let mut given: BTreeMap<(NationId, KindId), u16> = BTreeMap::new();
    for is_unarmed in [false, true] {
        let is_such = |kind: KindId| game.kind(kind).is_unarmed() == is_unarmed;
        for (line, endurance) in lines.iter().filter(|(line, _)| is_such(line.1)) {
            given.insert(**line, hits.take(game.kind(line.1).target(), endurance.spare));
        }
        for line in falls.iter().filter(|line| is_such(line.1)) {
            let most = endurances.get(line).map_or(0, |endurance| endurance.all);
            if let Some(given) = given.get_mut(line)
                && *given < most
            {
                *given += hits.take(game.kind(line.1).target(), 1);
            }
        }
    }
    let on = given.into_iter().filter(|(_, hits)| *hits > 0);
    on.map(|((nation, kind), hits)| HitsOn { nation, kind, hits })
        .collect()
}

/// How many of these hits fall on unarmed ships.
pub fn on_unarmed(game: &AreaGame, on: &[HitsOn]) -> u16 {
    let unarmed = on.iter().filter(|on| game.kind(on.kind).is_unarmed());
    unarmed.map(|on| on.hits).sum()
}

/// Applies hits: units are damaged or lost.
pub(super) fn fall(play: &mut Play, at: SpaceId, party: Party, on: &[HitsOn]) {
    for HitsOn { nation, kind, hits } in on {
        let each = u32::from(play.game.kind(*kind).hits());
        let mut forces: Vec<(Force, u16)> = participants(play.game, play.state, at, party)
            .into_iter()
            .filter(|(force, _)| force.nation == *nation && force.kind == *kind)
            .collect();
        // Units that have done most are lost first.
        forces.reverse();
        let units: u32 = forces.iter().map(|(_, count)| u32::from(*count)).sum();
        let before = scars(play.state, *nation, *kind);
        let all = before + u32::from(*hits);
        let mut lost = all.saturating_sub(units * (each - 1));
        let left = all - lost * each;
        if left != before {
            play.emit(Event::Scarred {
                nation: *nation,
                kind: *kind,
                scars: left,
            });
        }
        for (force, count) in forces {
            let count = u16::try_from(lost).unwrap_or(u16::MAX).min(count);
            lost -= u32::from(count);
            if count > 0 {
                play.emit(Event::Lost {
                    force,
                    count,
                    cause: Cause::Hit,
                });
            }
        }
        go_under(play, at, *nation);
    }
}

/// AB-27: unarmed ships that nobody protects any more are lost without dice, if the enemy can hit them.
pub(super) fn sink_unarmed(play: &mut Play, at: SpaceId, party: Party) {
    let game = play.game;
    let [own, enemies] = [party, party.other()].map(|party| participants(game, play.state, at, party));
    let are_unarmed = own.iter().all(|(force, _)| game.kind(force.kind).is_unarmed());
    if own.is_empty() || !are_unarmed || !can_hit(game, &enemies, &own, party.other()) {
        return;
    }
    let mut nations: Vec<NationId> = own.iter().map(|(force, _)| force.nation).collect();
    nations.dedup();
    for (force, count) in own {
        play.emit(Event::Lost {
            force,
            count,
            cause: Cause::Unarmed,
        });
    }
    for nation in nations {
        go_under(play, at, nation);
    }
}

/// Units and tokens of a nation go down with the ships that carried them.
fn go_under(play: &mut Play, at: SpaceId, nation: NationId) {
    if !play.game.is_sea(at) {
        return;
    }
    for (force, count) in transport::overboard(play.game, play.state, at, nation) {
        play.emit(Event::Lost {
            force,
            count,
            cause: Cause::Drowned,
        });
    }
    let tokens = ships::overboard(play.game, play.state, at, nation);
    if tokens > 0 {
        play.emit(Event::Tokens(TokenEvent::Drowned {
            nation,
            zone: at,
            count: tokens,
        }));
    }
}
