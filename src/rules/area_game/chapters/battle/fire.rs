//! The dice of a battle: anti-aircraft fire, bombardment and the rounds (AB-7).

use std::collections::BTreeMap;

use super::sides::{is_of, participants, strength};
use crate::rules::area_game::chapters::play::Play;
use crate::rules::area_game::definition::{Ability, Domain, KindId, NationId};
use crate::rules::area_game::game::AreaGame;
use crate::rules::area_game::state::area_state::{AreaState, Force, Party};
use crate::rules::area_game::state::event::{Cause, Event, Purpose};
use crate::rules::board::SpaceId;

/// Anti-aircraft guns hit on this or less.
pub const ANTI_AIRCRAFT: u8 = 1;

/// Dice per nation and hit number.
pub fn dice(game: &AreaGame, forces: &[(Force, u16)], party: Party) -> BTreeMap<(NationId, u8), u16> {
    let mut dice = BTreeMap::new();
    let units = forces
        .iter()
        .map(|(force, count)| (force.nation, force.kind, *count));
    each_die(game, units, party, |nation, on, count| {
        *dice.entry((nation, on)).or_default() += count;
    });
    dice
}

/// Calls `add` with the owner, the hit number and the count of all dice that can hit. The attacker's include support (AB-5): each supporting unit boosts
/// one unit that accepts support.
pub fn each_die<Owner>(
    game: &AreaGame,
    units: impl Iterator<Item = (Owner, KindId, u16)> + Clone,
    party: Party,
    mut add: impl FnMut(Owner, u8, u16),
) where
    Owner: Copy,
{
    let supports = units
        .clone()
        .filter(|(_, kind, _)| game.kind(*kind).can(Ability::Supports));
    let mut support: u16 = match party {
        Party::Attacker => supports.map(|(_, _, count)| count).sum(),
        Party::Defender => 0,
    };
    let mut add = |owner, on, count| {
        if on > 0 && count > 0 {
            add(owner, on, count);
        }
    };
    for (owner, kind, count) in units {
        let mut alone = count;
        if let Some(attack) = game.kind(kind).supported() {
            let supported = support.min(alone);
            support -= supported;
            alone -= supported;
            add(owner, attack, supported);
        }
        add(owner, strength(game, kind, party), alone);
    }
}

/// The ships that bombard a coast, by zone: at most as many as units landed from there.
pub fn bombarding(game: &AreaGame, state: &AreaState, at: SpaceId) -> Vec<(Force, u16)> {
    let mut ships = Vec::new();
    for ((zone, _), landed) in state.landings.iter().filter(|((_, to), _)| *to == at) {
        let mut left = *landed;
        for (force, count) in participants(game, state, *zone, Party::Attacker) {
            let guns = left.min(count);
            if game.kind(force.kind).can(Ability::Bombards) && guns > 0 {
                ships.push((force, guns));
                left -= guns;
            }
        }
    }
    ships
}

/// AB-7: anti-aircraft guns shoot once at each attacking aircraft.
pub(super) fn at_aircraft(play: &mut Play, at: SpaceId) {
    let (game, state) = (play.game, &*play.state);
    let defenders = participants(game, state, at, Party::Defender);
    let guns = defenders
        .iter()
        .find(|(force, _)| game.kind(force.kind).can(Ability::ShootsAtAircraft));
    let Some(gunner) = guns.map(|(force, _)| force.nation) else {
        return;
    };
    for (force, count) in participants(game, state, at, Party::Attacker) {
        if is_of(game, force, Domain::Air) {
            shoot_down(play, Purpose::AntiAircraft, gunner, (force, count));
        }
    }
}

/// Fires once at each of these aircraft and returns the survivors.
pub(super) fn shoot_down(
    play: &mut Play,
    purpose: Purpose,
    gunner: NationId,
    (force, count): (Force, u16),
) -> u16 {
    let lost = play.hits(purpose, gunner, ANTI_AIRCRAFT, count);
    if lost > 0 {
        play.emit(Event::Lost {
            force,
            count: lost,
            cause: Cause::Hit,
        });
    }
    count - lost
}

/// One round of simultaneous fire (AB-7). Returns the hits on the attacker and on the defender.
pub(super) fn round(play: &mut Play, at: SpaceId, round: u16) -> [u16; 2] {
    let mut on_defender = 0;
    if round == 1 {
        for (force, count) in bombarding(play.game, play.state, at) {
            let on = play.game.kind(force.kind).attack;
            on_defender += play.hits(Purpose::Bombardment, force.nation, on, count);
            play.emit(Event::Spent { force, count });
        }
    }
    let mut hits = [0; 2];
    for (party, hits) in [Party::Attacker, Party::Defender].into_iter().zip(&mut hits) {
        let forces = participants(play.game, play.state, at, party);
        for ((nation, on), count) in dice(play.game, &forces, party) {
            *hits += play.hits(Purpose::Fire(party), nation, on, count);
        }
    }
    let [by_attacker, by_defender] = hits;
    [by_defender, on_defender + by_attacker]
}
