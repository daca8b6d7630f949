//! The parties of a battle and what they can hit (AB-7).

use crate::chapters::forces::has_warships;
use crate::definition::{Ability, Domain, KindId, NationId};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Party, Status};
use railhead_engine::board::SpaceId;

/// The units that fight for a party in a space (AB-7).
///
/// They are those of the active nations, or of all their enemies, except units aboard or done fighting. Enemies at peace at sea stay out of it,
/// unless there are no others (AB-13).
pub fn participants(game: &AreaGame, state: &AreaState, at: SpaceId, party: Party) -> Vec<(Force, u16)> {
    let side = state.side(game);
    let mut found: Vec<(Force, u16)> = state
        .forces_at(at)
        .filter(|(force, _)| {
            let is_of = match party {
                Party::Attacker => state.has_turn(game, force.nation) && !state.is_at_peace(force.nation),
                Party::Defender => game.side_of(force.nation) != side,
            };
            is_of && matches!(force.status, Status::Ready | Status::Unloaded)
        })
        .collect();
    let is_at_war = |(force, _): &(Force, u16)| !state.is_at_peace(force.nation);
    if game.is_sea(at) && found.iter().any(is_at_war) {
        found.retain(is_at_war);
    }
    found
}

/// The hit number of a kind of unit for a party, without support.
pub fn strength(game: &AreaGame, kind: KindId, party: Party) -> u8 {
    let kind = game.kind(kind);
    match party {
        Party::Attacker => kind.attack,
        Party::Defender => kind.defence,
    }
}

/// Whether any of these units hunts submarines (AB-26).
pub fn hunts(game: &AreaGame, forces: &[(Force, u16)]) -> bool {
    forces
        .iter()
        .any(|(force, _)| game.kind(force.kind).can(Ability::Hunts))
}

/// Whether any of a party's units can hit any of the enemy's (AB-7, AB-26).
pub fn can_hit(game: &AreaGame, own: &[(Force, u16)], enemies: &[(Force, u16)], party: Party) -> bool {
    let is_hunting = hunts(game, own);
    own.iter().any(|(force, _)| {
        let kind = game.kind(force.kind);
        let mut enemies = enemies.iter();
        strength(game, force.kind, party) > 0
            && enemies.any(|(enemy, _)| kind.hits_target(game.kind(enemy.kind).target(), is_hunting))
    })
}

/// Whether either of two parties, attackers and defenders, can hit the other.
pub fn can_either_hit(game: &AreaGame, [attackers, defenders]: [&[(Force, u16)]; 2]) -> bool {
    can_hit(game, attackers, defenders, Party::Attacker)
        || can_hit(game, defenders, attackers, Party::Defender)
}

/// Whether a battle can be fought in a space.
pub fn can_fight(game: &AreaGame, state: &AreaState, at: SpaceId) -> bool {
    let [attackers, defenders] =
        [Party::Attacker, Party::Defender].map(|party| participants(game, state, at, party));
    let is_over_own_land = !game.is_sea(at) && state.is_friendly(game, at);
    !attackers.is_empty()
        && !defenders.is_empty()
        && !is_over_own_land
        && can_either_hit(game, [&attackers, &defenders])
}

/// Whether a battle must be fought before Combat ends: against enemies on land, or warships at sea.
pub fn is_pending(game: &AreaGame, state: &AreaState, at: SpaceId) -> bool {
    can_fight(game, state, at) && (!game.is_sea(at) || has_warships(game, state, at))
}

/// Whether a nation that gives orders now is among the attackers in a space (AB-3).
pub fn is_theirs(game: &AreaGame, state: &AreaState, at: SpaceId) -> bool {
    let attackers = participants(game, state, at, Party::Attacker);
    attackers
        .iter()
        .any(|(force, _)| state.is_mover(game, force.nation))
}

/// Every battle that the nations giving orders must fight.
pub fn pending(game: &AreaGame, state: &AreaState) -> Vec<SpaceId> {
    let spaces = game.space_ids();
    spaces
        .filter(|space| is_pending(game, state, *space) && is_theirs(game, state, *space))
        .collect()
}

/// The nation that decides for a party: the one with most units, the first of equals.
pub fn deciding_nation(game: &AreaGame, state: &AreaState, at: SpaceId, party: Party) -> Option<NationId> {
    let fighting = participants(game, state, at, party);
    let units = |nation: NationId| -> u16 {
        let own = fighting.iter().filter(|(force, _)| force.nation == nation);
        own.map(|(_, count)| *count).sum()
    };
    let nations: Vec<NationId> = game.nation_ids().collect();
    let most = nations.into_iter().rev().max_by_key(|nation| units(*nation))?;
    Some(most).filter(|nation| units(*nation) > 0)
}

/// Whether a force belongs to a domain.
pub fn is_of(game: &AreaGame, force: Force, domain: Domain) -> bool {
    game.kind(force.kind).domain == domain
}
