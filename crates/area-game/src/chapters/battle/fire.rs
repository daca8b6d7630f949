//! The dice of a battle: anti-aircraft fire, bombardment and the rounds (AB-7).

use std::collections::BTreeMap;

use super::sides::{is_of, participants, strength};
use crate::chapters::play::Play;
use crate::definition::{Ability, Domain, KindId, NationId};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Party};
use crate::state::event::{Cause, Event, Purpose};
use railhead_engine::board::SpaceId;

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

/// The certain hits of a total power with dice of `sides` sides, and the number on which the one die for the rest hits; 0 without a rest (AB-15).
pub const fn of_power(power: u32, sides: u8) -> (u32, u8) {
    let sides = sides as u32;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a rest is less than the sides of a die"
    )]
    (power / sides, (power % sides) as u8)
}

/// AB-15: the hits of a party with low luck. Its total power decides all of them except one die, which the nation with most power rolls.
fn by_power(play: &mut Play, party: Party, dice: &BTreeMap<(NationId, u8), u16>) -> u16 {
    let mut powers: BTreeMap<NationId, u32> = BTreeMap::new();
    for ((nation, on), count) in dice {
        *powers.entry(*nation).or_default() += u32::from(*on) * u32::from(*count);
    }
    let strongest = powers.iter().rev().max_by_key(|(_, power)| **power);
    let Some(nation) = strongest.map(|(nation, _)| *nation) else {
        return 0;
    };
    let power = powers.values().sum();
    let (certain, rest) = of_power(power, play.game.die());
    let certain = u16::try_from(certain).expect("a war has at most 10,000 units");
    play.emit(Event::Reckoned {
        party,
        nation,
        power,
        hits: certain,
        rest,
    });
    let by_die = if rest > 0 {
        play.hits(Purpose::Fire(party), nation, rest, 1)
    } else {
        0
    };
    certain + by_die
}

/// One round of simultaneous fire (AB-7). Returns the hits on the attacker and on the defender.
pub(super) fn round(play: &mut Play, at: SpaceId, round: u16) -> [u16; 2] {
    let mut on_defender = 0;
    let is_low_luck = play.game.definition().low_luck;
    // With low luck a bombardment adds to the total power of the first round (AB-15).
    let mut from_sea: Vec<((NationId, u8), u16)> = Vec::new();
    if round == 1 {
        for (force, count) in bombarding(play.game, play.state, at) {
            let on = play.game.kind(force.kind).attack;
            if is_low_luck {
                from_sea.push(((force.nation, on), count));
            } else {
                on_defender += play.hits(Purpose::Bombardment, force.nation, on, count);
            }
            play.emit(Event::Spent { force, count });
        }
    }
    let mut hits = [0; 2];
    for (party, hits) in [Party::Attacker, Party::Defender].into_iter().zip(&mut hits) {
        let forces = participants(play.game, play.state, at, party);
        let mut dice = dice(play.game, &forces, party);
        if is_low_luck {
            for (die, count) in from_sea.drain(..) {
                *dice.entry(die).or_default() += count;
            }
            *hits += by_power(play, party, &dice);
            continue;
        }
        for ((nation, on), count) in dice {
            *hits += play.hits(Purpose::Fire(party), nation, on, count);
        }
    }
    let [by_attacker, by_defender] = hits;
    [by_defender, on_defender + by_attacker]
}
