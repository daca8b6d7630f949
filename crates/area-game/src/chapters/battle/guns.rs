//! Guns that fire at aircraft before a battle (AB-7, AB-28) and at bombers (AB-8).

use super::sides::{is_of, participants};
use crate::chapters::play::Play;
use crate::definition::{Ability, Domain, KindId, NationId};
use crate::game::AreaGame;
use crate::state::area_state::{Force, Party};
use crate::state::event::{Cause, Event, Purpose};
use railhead_engine::board::SpaceId;

/// Anti-aircraft guns hit on this or less.
pub const ANTI_AIRCRAFT: u8 = 1;

/// The shots of the guns among some units (AB-28); `None` if one of them fires at every aircraft. Without guns there are none.
pub fn shots(game: &AreaGame, units: impl Iterator<Item = (KindId, u16)>) -> Option<u16> {
    let guns = units.filter(|(kind, _)| game.kind(*kind).can(Ability::ShootsAtAircraft));
    let mut all: u16 = 0;
    for (kind, count) in guns {
        let shots = u16::from(game.kind(kind).shots()?);
        all = all.saturating_add(shots.saturating_mul(count));
    }
    Some(all)
}

/// AB-7: anti-aircraft guns shoot once at each attacking aircraft. AB-28: with too few shots for all, at those that cost least.
pub(super) fn at_aircraft(play: &mut Play, at: SpaceId) {
    let (game, state) = (play.game, &*play.state);
    let defenders = participants(game, state, at, Party::Defender);
    let guns = defenders
        .iter()
        .find(|(force, _)| game.kind(force.kind).can(Ability::ShootsAtAircraft));
    let Some(gunner) = guns.map(|(force, _)| force.nation) else {
        return;
    };
    let units = defenders.iter().map(|(force, count)| (force.kind, *count));
    let mut left = shots(game, units);
    let mut aircraft = participants(game, state, at, Party::Attacker);
    aircraft.retain(|(force, _)| is_of(game, *force, Domain::Air));
    if left.is_some() {
        aircraft.sort_by_key(|(force, _)| (game.kind(force.kind).cost, force.kind, *force));
    }
    for (force, count) in aircraft {
        let fired = left.map_or(count, |left| left.min(count));
        left = left.map(|left| left - fired);
        if fired > 0 {
            shoot_down(play, Purpose::AntiAircraft, gunner, (force, fired));
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
