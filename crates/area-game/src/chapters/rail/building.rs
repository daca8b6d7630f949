//! Stations and railroad markers: building, repairing, removing and raiding them (AR-7, R1-1, R1-3, R1-7, R2-6, R2-7, R4-6, R4-7).

use std::collections::BTreeSet;

use super::now::rails;
use crate::chapters::play::Play;
use crate::definition::NationId;
use crate::game::AreaGame;
use crate::rail::variant::{Choice, Raids, Variant};
use crate::state::area_state::AreaState;
use crate::state::event::Event;
use crate::state::purchase::Purchase;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// The variant of a scenario.
fn variant(game: &AreaGame) -> Option<&Variant> {
    Some(&game.definition().rails.as_ref()?.variant)
}

/// The price of a station or a marker; `None` if it is not for sale (R1-1, R2-1, R3-1, R4-1).
pub fn price(game: &AreaGame, purchase: Purchase) -> Option<u16> {
    match purchase {
        Purchase::Station => variant(game)?.station,
        Purchase::Marker => variant(game)?.marker,
        Purchase::Unit(_) | Purchase::Complex => None,
    }
}

/// The price of repairing `count` damage markers: the variant's for a station, 1 each for a complex (AB-6).
pub fn repair_price(game: &AreaGame, count: u8, station: bool) -> u32 {
    let each = variant(game)
        .filter(|_| station)
        .map_or(1, |variant| variant.repair);
    u32::from(each) * u32::from(count)
}

/// Whether a nation has held an area for a full round (AR-7).
pub fn is_settled(state: &AreaState, nation: NationId, area: SpaceId) -> bool {
    let space = state.space(area);
    space.controller == Some(nation) && space.held == Some(nation) && !state.is_captured_within(area, 1)
}

/// Whether a nation can build a station or a marker in an area (AR-7, R1-3).
pub(crate) fn check_build(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    purchase: Purchase,
    at: SpaceId,
) -> Result<(), Refusal> {
    let variant = variant(game).ok_or(Refusal::NoRails)?;
    if !is_settled(state, nation, at) {
        return Err(Refusal::NotSettled(at));
    }
    let space = state.space(at);
    let has = match purchase {
        Purchase::Station => space.station.is_some(),
        Purchase::Marker => space.marker,
        Purchase::Unit(_) | Purchase::Complex => false,
    };
    if has {
        return Err(Refusal::HasOne(at));
    }
    let Some(most) = variant.spacing.filter(|_| purchase == Purchase::Station) else {
        return Ok(());
    };
    // R1-3: a nation's first station needs no connection.
    let has_station = game.space_ids().any(|space| {
        let now = state.space(space);
        now.station.is_some() && now.controller == Some(nation)
    });
    if !has_station || is_joined(game, state, nation, at, most) {
        return Ok(());
    }
    Err(Refusal::NotJoined {
        space: at,
        limit: most,
        rule: variant.cite(Choice::Building).to_owned(),
    })
}

/// Why a nation cannot build a station or a marker in an area (AR-7, R1-3); empty if it can.
pub fn why_not_built(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    purchase: Purchase,
    at: SpaceId,
) -> Option<Refusal> {
    check_build(game, state, nation, purchase, at).err()
}

/// Whether markers connect an area to another station of the nation's side within `most` areas (R1-3).
fn is_joined(game: &AreaGame, state: &AreaState, nation: NationId, at: SpaceId, most: u8) -> bool {
    let Some(rails) = rails(game, state) else {
        return false;
    };

    let mut seen = BTreeSet::from([at]);
    let mut ring = vec![at];
    for _ in 0..most {
        let mut next = Vec::new();
        for from in ring {
            for link in game.board().links(from) {
                let to = link.to;
                let space = state.space(to);
                let has_rails = space.marker || space.station.is_some();
                let holder = space.controller;
                let is_friendly = holder.is_some_and(|holder| game.are_friends(holder, nation));
                if is_friendly && has_rails && rails.may_cross(from, to).is_ok() && seen.insert(to) {
                    if space.station.is_some() {
                        return true;
                    }
                    next.push(to);
                }
            }
        }
        ring = next;
    }
    false
}

/// Whether a nation can remove a station or marker of its own (R2-6, R4-6).
pub(crate) fn check_remove(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    purchase: Purchase,
    at: SpaceId,
) -> Result<(), Refusal> {
    let variant = variant(game).ok_or(Refusal::NoRails)?;
    if !state.is_mover(game, nation) {
        return Err(Refusal::NotItsTurn(nation));
    }
    let rule = variant.cite(Choice::Destroying).to_owned();
    if !variant.owner_destroys {
        return Err(Refusal::NotRemoved { rule });
    }
    let space = state.space(at);
    let has = match purchase {
        Purchase::Station => space.station.is_some(),
        Purchase::Marker => space.marker,
        Purchase::Unit(_) | Purchase::Complex => false,
    };
    if !has || space.controller != Some(nation) {
        return Err(Refusal::NothingToRemove { space: at, rule });
    }
    Ok(())
}

/// The target that an area's railroads offer to bombers (R1-7, R2-7, R3-4, R4-7): damage that a station can still take, or something to destroy. `None` if
/// there is nothing to raid.
pub fn target(game: &AreaGame, state: &AreaState, at: SpaceId) -> Option<Target> {
    let variant = variant(game)?;
    let space = state.space(at);
    match variant.raids {
        Raids::Never => None,
        Raids::Damage { most, .. } => {
            let left = most.saturating_sub(space.station?);
            (left > 0).then_some(Target::Damage(left))
        }
        Raids::DestroyOnHit if variant.has_stations() => {
            space.station.map(|_| Target::Destroy(Purchase::Station))
        }
        Raids::DestroyOnHit => space.marker.then_some(Target::Destroy(Purchase::Marker)),
    }
}

/// The possible effect of a raid on railroads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// At most this many damage markers.
    Damage(u8),
    Destroy(Purchase),
}

/// Whether an area's railroads fire at bombers.
pub fn shoots(game: &AreaGame) -> bool {
    variant(game).is_some_and(|variant| variant.anti_aircraft)
}

/// Removes one of the nation's own stations or markers.
pub(crate) fn remove(play: &mut Play, purchase: Purchase, at: SpaceId) {
    play.emit(Event::RailRemoved { purchase, at });
}
