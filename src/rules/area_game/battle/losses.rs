//! What hits fall on (AB-7): the owner's choice, the cheapest by default.

use std::collections::BTreeMap;

use super::sides::participants;
use crate::rules::area_game::definition::{KindId, NationId};
use crate::rules::area_game::event::{Cause, Event};
use crate::rules::area_game::game::AreaGame;
use crate::rules::area_game::order::HitsOn;
use crate::rules::area_game::play::Play;
use crate::rules::area_game::state::{AreaState, Force, Party};
use crate::rules::area_game::transport;
use crate::rules::board::SpaceId;

/// How many hits the units of a party take until nothing is left, by nation and kind.
pub fn capacity(
    game: &AreaGame,
    state: &AreaState,
    at: SpaceId,
    party: Party,
) -> BTreeMap<(NationId, KindId), u16> {
    let mut capacity = BTreeMap::new();
    for (force, count) in participants(game, state, at, party) {
        let hits = u16::from(game.kind(force.kind).hits());
        *capacity.entry((force.nation, force.kind)).or_default() += count * hits;
    }
    for (line, capacity) in &mut capacity {
        *capacity -= scars(state, line.0, line.1).min(*capacity);
    }
    capacity
}

fn scars(state: &AreaState, nation: NationId, kind: KindId) -> u16 {
    let scars = state
        .combat()
        .and_then(|combat| combat.scars.get(&(nation, kind)));
    scars.copied().unwrap_or(0)
}

/// How many more hits units of a line take without loss.
fn spare(game: &AreaGame, kind: KindId, capacity: u16) -> u16 {
    let hits = u16::from(game.kind(kind).hits());
    // So many units are left with one hit each when the spare ones are used up.
    capacity - capacity.div_ceil(hits)
}

/// So many hits where they cost least (AB-7): first on what takes them without loss, then on the cheapest.
pub fn cheapest(game: &AreaGame, capacity: &BTreeMap<(NationId, KindId), u16>, hits: u16) -> Vec<HitsOn> {
    let mut lines: Vec<(NationId, KindId, u16)> = capacity
        .iter()
        .map(|((nation, kind), capacity)| (*nation, *kind, *capacity))
        .collect();
    lines.sort_by_key(|(nation, kind, _)| (game.kind(*kind).cost, *kind, *nation));
    let mut left = hits;
    let mut given: BTreeMap<(NationId, KindId), u16> = BTreeMap::new();
    for (nation, kind, capacity) in &lines {
        let free = spare(game, *kind, *capacity).min(left);
        left -= free;
        *given.entry((*nation, *kind)).or_default() += free;
    }
    for (nation, kind, capacity) in &lines {
        let given = given.entry((*nation, *kind)).or_default();
        let more = (capacity - *given).min(left);
        left -= more;
        *given += more;
    }
    let on = given.into_iter().filter(|(_, hits)| *hits > 0);
    on.map(|((nation, kind), hits)| HitsOn { nation, kind, hits })
        .collect()
}

/// Hits fall: units are scarred, or lost.
pub(super) fn fall(play: &mut Play<'_>, at: SpaceId, party: Party, on: &[HitsOn]) {
    for HitsOn { nation, kind, hits } in on {
        let each = u16::from(play.game.kind(*kind).hits());
        let mut forces: Vec<(Force, u16)> = participants(play.game, play.state, at, party)
            .into_iter()
            .filter(|(force, _)| force.nation == *nation && force.kind == *kind)
            .collect();
        // Those that have done most are lost first.
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
        }
    }
}
