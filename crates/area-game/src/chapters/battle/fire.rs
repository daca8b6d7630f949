//! The dice of a battle: bombardment (AB-7, AB-29), and in each round first strikes (AB-25) and the fire of all others (AB-7).

use std::collections::BTreeMap;

use super::sides::{can_fight, hunts, participants, strength};
use crate::chapters::play::Play;
use crate::definition::{Ability, Bombarded, KindId, NationId};
use crate::fighting::HitTarget;
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Party};
use crate::state::event::{Event, Purpose};
use crate::state::hits::Hits;
use railhead_engine::board::SpaceId;

/// Calls `add` with the owner, the kind, the hit number and the count of all dice that can hit.
///
/// The attacker's include support: each unit that gives it boosts one unit that accepts support (AB-5), or one of the kinds that it supports (AB-30), of
/// whatever owner. It goes first to the kinds that stand first in the table of units, and never where it adds nothing or where a unit cannot hit alone.
pub fn each_die<Owner>(
    game: &AreaGame,
    units: impl Iterator<Item = (Owner, KindId, u16)>,
    party: Party,
    mut add: impl FnMut(Owner, KindId, u8, u16),
) where
    Owner: Copy,
{
    let mut units: Vec<(Owner, KindId, u16)> = units.collect();
    units.sort_by_key(|(_, kind, _)| *kind);
    let count_of = |is: &dyn Fn(KindId) -> bool| -> u16 {
        let such = units.iter().filter(|(_, kind, _)| is(*kind));
        such.map(|(_, _, count)| count).sum()
    };
    let (mut support, lifts) = match party {
        Party::Attacker => (
            count_of(&|kind| game.kind(kind).can(Ability::Supports)),
            game.supports(),
        ),
        Party::Defender => (0, &[][..]),
    };
    let free = lifts.iter().map(|lift| count_of(&|kind| kind == lift.by));
    let mut free: Vec<u16> = free.collect();
    let mut add = |owner, kind, on, count| {
        if on > 0 && count > 0 {
            add(owner, kind, on, count);
        }
    };
    for (owner, kind, count) in units {
        let unsupported = strength(game, kind, party);
        let mut alone = count;
        if let Some(attack) = game.kind(kind).supported().filter(|with| *with > unsupported) {
            let supported = support.min(alone);
            support -= supported;
            alone -= supported;
            add(owner, kind, attack, supported);
        }
        for (lift, free) in lifts.iter().zip(&mut free) {
            let on = unsupported.saturating_add(lift.bonus).min(game.die());
            if lift.of.contains(&kind) && unsupported > 0 && on > unsupported {
                let lifted = alone.min(*free);
                *free -= lifted;
                alone -= lifted;
                add(owner, kind, on, lifted);
            }
        }
        add(owner, kind, unsupported, alone);
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

/// The coasts that ships in a zone are to bombard. Ships that fight in the zone before that bombard no more.
pub fn coasts(game: &AreaGame, state: &AreaState, zone: SpaceId) -> Vec<SpaceId> {
    let ships = participants(game, state, zone, Party::Attacker);
    let mut ships = ships.iter();
    if !ships.any(|(force, _)| game.kind(force.kind).can(Ability::Bombards)) {
        return Vec::new();
    }
    let landings = state.landings.keys().filter(|(from, _)| *from == zone);
    landings
        .map(|(_, to)| *to)
        .filter(|to| can_fight(game, state, *to))
        .collect()
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

/// The targets that a die of a unit can hit in a battle (AB-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DieReach {
    All,
    NotAircraft,
    NotEvaders,
}

impl DieReach {
    /// The reach of the dice of a kind among these targets; `is_hunting` if a unit of its side hunts.
    pub fn of(game: &AreaGame, kind: KindId, targets: &[HitTarget], is_hunting: bool) -> Self {
        let misses = |target| targets.contains(&target) && !game.kind(kind).hits_target(target, is_hunting);
        if misses(HitTarget::Aircraft) {
            Self::NotAircraft
        } else if misses(HitTarget::Evader) {
            Self::NotEvaders
        } else {
            Self::All
        }
    }

    /// This many hits of it.
    pub fn hits(self, count: u16) -> Hits {
        let mut hits = Hits::default();
        match self {
            Self::All => hits.any = count,
            Self::NotAircraft => hits.not_aircraft = count,
            Self::NotEvaders => hits.not_evaders = count,
        }
        hits
    }
}

/// The targets among some kinds of unit.
pub fn targets(game: &AreaGame, kinds: impl Iterator<Item = KindId>) -> Vec<HitTarget> {
    let mut targets: Vec<HitTarget> = kinds.map(|kind| game.kind(kind).target()).collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// Dice that are thrown together: those of a nation with one hit number.
type Dice = BTreeMap<(NationId, u8), u16>;

/// AB-15: the hits of a party's dice with low luck. Their total power decides all hits except one die, which the nation with most power rolls.
fn by_power(play: &mut Play, purpose: Purpose, party: Party, dice: &Dice) -> u16 {
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
        play.hits(purpose, nation, rest, 1)
    } else {
        0
    };
    certain + by_die
}

/// Throws the dice of a party's kinds that fire now, with those of bombarding ships.
fn fire(
    play: &mut Play,
    at: SpaceId,
    (party, purpose): (Party, Purpose),
    is_firing: impl Fn(KindId) -> bool,
    from_sea: &Dice,
) -> Hits {
    let (game, state) = (play.game, &*play.state);
    let [own, enemies] = [party, party.other()].map(|party| participants(game, state, at, party));
    let targets = targets(game, enemies.iter().map(|(force, _)| force.kind));
    let is_hunting = hunts(game, &own);
    let mut dice: BTreeMap<DieReach, Dice> = BTreeMap::new();
    let units = own
        .iter()
        .map(|(force, count)| (force.nation, force.kind, *count));
    each_die(game, units, party, |nation, kind, on, count| {
        if is_firing(kind) {
            let reach = DieReach::of(game, kind, &targets, is_hunting);
            *dice.entry(reach).or_default().entry((nation, on)).or_default() += count;
        }
    });
    for (die, count) in from_sea {
        *dice.entry(DieReach::All).or_default().entry(*die).or_default() += count;
    }
    let mut hits = Hits::default();
    for (reach, dice) in dice {
        if game.definition().low_luck {
            hits += reach.hits(by_power(play, purpose, party, &dice));
            continue;
        }
        for ((nation, on), count) in dice {
            hits += reach.hits(play.hits(purpose, nation, on, count));
        }
    }
    hits
}

/// AB-7: ships bombard the coast, once. Returns the hits, and the dice that with low luck add to the power of the round (AB-15).
fn bombard(play: &mut Play, at: SpaceId) -> (u16, Dice) {
    let mut hits = 0;
    let mut dice = Dice::new();
    for (force, count) in bombarding(play.game, play.state, at) {
        let on = play.game.kind(force.kind).attack;
        if play.game.definition().low_luck {
            *dice.entry((force.nation, on)).or_default() += count;
        } else {
            hits += play.hits(Purpose::Bombardment, force.nation, on, count);
        }
        play.emit(Event::Spent { force, count });
    }
    (hits, dice)
}

/// Whether a kind of a party fires before the others (AB-25): no enemy hunts.
fn strikes_first(game: &AreaGame, kind: KindId, is_hunted: bool) -> bool {
    !is_hunted && game.kind(kind).can(Ability::FirstStrike)
}

/// Whether the units of each party are hunted by the enemy, attacker and defender.
fn are_hunted(play: &Play, at: SpaceId) -> [bool; 2] {
    let parties = [Party::Defender, Party::Attacker];
    parties.map(|enemy| hunts(play.game, &participants(play.game, play.state, at, enemy)))
}

/// AB-29: the hits of ships whose bombardment makes an end of what it hits, before the first round; `None` if none bombard so.
pub(super) fn bombardment(play: &mut Play, at: SpaceId) -> Option<Hits> {
    let is_deadly = play.game.definition().bombarded == Bombarded::Fall;
    if !is_deadly || bombarding(play.game, play.state, at).is_empty() {
        return None;
    }
    let (hits, dice) = bombard(play, at);
    let by_power = by_power(play, Purpose::Bombardment, Party::Attacker, &dice);
    Some(Hits::of_any(hits + by_power))
}

/// AB-25: what strikes before the others fire in a round. Returns the hits on the attacker and on the defender; `None` if nothing does so.
pub(super) fn first(play: &mut Play, at: SpaceId) -> Option<[Hits; 2]> {
    let game = play.game;
    let [attacker_is_hunted, defender_is_hunted] = are_hunted(play, at);
    let parties = [
        (Party::Attacker, attacker_is_hunted),
        (Party::Defender, defender_is_hunted),
    ];
    let is_struck = parties.into_iter().any(|(party, is_hunted)| {
        let own = participants(game, play.state, at, party);
        let mut own = own.iter();
        own.any(|(force, _)| {
            strikes_first(game, force.kind, is_hunted) && strength(game, force.kind, party) > 0
        })
    });
    if !is_struck {
        return None;
    }
    let [by_attacker, by_defender] = parties.map(|(party, is_hunted)| {
        let strikes = |kind| strikes_first(game, kind, is_hunted);
        fire(
            play,
            at,
            (party, Purpose::FirstStrike(party)),
            strikes,
            &Dice::new(),
        )
    });
    Some([by_defender, by_attacker])
}

/// The fire of all that has not fired in a round, of both sides at once (AB-7). Returns the hits on the attacker and on the defender.
pub(super) fn others(play: &mut Play, at: SpaceId, round: u16) -> [Hits; 2] {
    let game = play.game;
    let mut on_defender = Hits::default();
    // With low luck a bombardment adds to the total power of the first round (AB-15).
    let mut from_sea = Dice::new();
    if round == 1 && game.definition().bombarded == Bombarded::FireBack {
        (on_defender.any, from_sea) = bombard(play, at);
    }
    let hunted = are_hunted(play, at);
    let mut by = [Hits::default(); 2];
    for ((party, is_hunted), by) in [Party::Attacker, Party::Defender]
        .into_iter()
        .zip(hunted)
        .zip(&mut by)
    {
        let fires = |kind| !strikes_first(game, kind, is_hunted);
        *by = fire(play, at, (party, Purpose::Fire(party)), fires, &from_sea);
        from_sea.clear();
    }
    let [by_attacker, by_defender] = by;
    on_defender += by_attacker;
    [by_defender, on_defender]
}
