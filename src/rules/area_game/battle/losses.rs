//! Assigning hits (AB-7): the owner's choice, the cheapest by default.

use std::collections::BTreeMap;

use super::sides::participants;
use crate::rules::area_game::definition::{KindId, NationId};
use crate::rules::area_game::event::{Cause, Event};
use crate::rules::area_game::game::AreaGame;
use crate::rules::area_game::order::HitsOn;
use crate::rules::area_game::play::Play;
use crate::rules::area_game::state::{AreaState, Force, Party};
use crate::rules::area_game::tokens::event::TokenEvent;
use crate::rules::area_game::tokens::ships;
use crate::rules::area_game::transport;
use crate::rules::board::SpaceId;

/// The hits that a nation's units of a kind can take.
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
    let of = |((nation, kind), units): ((NationId, KindId), u16)| {
        let (hits, scars) = (u16::from(game.kind(kind).hits()), scars(state, nation, kind));
        let endurance = Endurance {
            all: (units * hits).saturating_sub(scars),
            spare: (units * (hits - 1)).saturating_sub(scars),
        };
        ((nation, kind), endurance)
    };
    units.into_iter().map(of).collect()
}

fn scars(state: &AreaState, nation: NationId, kind: KindId) -> u16 {
    let scars = state
        .combat()
        .and_then(|combat| combat.scars.get(&(nation, kind)));
    scars.copied().unwrap_or(0)
}

/// Assigns hits where they cost least (AB-7): first to units that survive them, then to the cheapest.
pub fn cheapest(game: &AreaGame, endurances: &Endurances, hits: u16) -> Vec<HitsOn> {
    in_order(game, endurances, hits, &[])
}

/// The sort key of a kind in an order of losses (AB-7): the kinds that the order names come first, the others follow by cost.
pub(super) fn rank(game: &AreaGame, order: &[KindId], kind: KindId) -> (usize, u16, KindId) {
    let named = order.iter().position(|other| *other == kind);
    (named.unwrap_or(order.len()), game.kind(kind).cost, kind)
}

/// All kinds of units in the order in which they are lost (AB-7), if the owner names these first.
pub fn all_in_order(game: &AreaGame, order: &[KindId]) -> Vec<KindId> {
    let mut all: Vec<KindId> = game.kind_ids().collect();
    all.sort_by_key(|kind| rank(game, order, *kind));
    all
}

/// Assigns hits in an order that the owner has chosen (AB-7): first to units that survive them, then to the kinds that the
/// order names, then to the cheapest.
pub fn in_order(game: &AreaGame, endurances: &Endurances, hits: u16, order: &[KindId]) -> Vec<HitsOn> {
    let mut lines: Vec<(NationId, KindId, Endurance)> = endurances
        .iter()
        .map(|((nation, kind), endurance)| (*nation, *kind, *endurance))
        .collect();
    lines.sort_by_key(|(nation, kind, _)| (rank(game, order, *kind), *nation));
    let mut left = hits;
    let mut given: BTreeMap<(NationId, KindId), u16> = BTreeMap::new();
    for (nation, kind, endurance) in &lines {
        let free = endurance.spare.min(left);
        left -= free;
        given.insert((*nation, *kind), free);
    }
    for (nation, kind, endurance) in &lines {
        let given = given.entry((*nation, *kind)).or_default();
        let more = (endurance.all - *given).min(left);
        left -= more;
        *given += more;
    }
    let on = given.into_iter().filter(|(_, hits)| *hits > 0);
    on.map(|((nation, kind), hits)| HitsOn { nation, kind, hits })
        .collect()
}

/// Applies hits: units are damaged or lost.
pub(super) fn fall(play: &mut Play, at: SpaceId, party: Party, on: &[HitsOn]) {
    for HitsOn { nation, kind, hits } in on {
        let each = u16::from(play.game.kind(*kind).hits());
        let mut forces: Vec<(Force, u16)> = participants(play.game, play.state, at, party)
            .into_iter()
            .filter(|(force, _)| force.nation == *nation && force.kind == *kind)
            .collect();
        // Units that have done most are lost first.
        forces.reverse();
        let units: u16 = forces.iter().map(|(_, count)| *count).sum();
        let before = scars(play.state, *nation, *kind);
        let all = before + hits;
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
            let count = count.min(lost);
            lost -= count;
            if count > 0 {
                play.emit(Event::Lost {
                    force,
                    count,
                    cause: Cause::Hit,
                });
            }
        }
        if play.game.is_sea(at) {
            for (force, count) in transport::overboard(play.game, play.state, at, *nation) {
                play.emit(Event::Lost {
                    force,
                    count,
                    cause: Cause::Drowned,
                });
            }
            let tokens = ships::overboard(play.game, play.state, at, *nation);
            if tokens > 0 {
                play.emit(Event::Tokens(TokenEvent::Drowned {
                    nation: *nation,
                    zone: at,
                    count: tokens,
                }));
            }
        }
    }
}
