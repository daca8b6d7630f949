//! What fits into transports: units by size, or tokens, never both in one (AB-9, RT-5).
//!
//! Cargo is assigned to no particular transport: it must fit into its nation's transports in the zone, which is bin packing, done largest first into
//! the first transport with room. `transport` asks here whenever units board, land or lose their ships, and `tokens/ships` whenever tokens do.
//!
//! Transports that have unloaded are counted apart: they cannot load or sail, and keep the rest of their cargo.

use crate::game::AreaGame;
use crate::state::area_state::{Force, Status};
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// Whether the units aboard and these tokens fit into the transports that have not unloaded.
pub(crate) fn fits(game: &AreaGame, forces: &[(Force, u16)], tokens: u32) -> bool {
    let rooms = if tokens == 0 {
        Some(one_by_one(game, forces, room))
    } else {
        beside_tokens(game, forces, tokens)
    };
    rooms.is_some_and(|rooms| rooms_needed(&rooms, &one_by_one(game, forces, size)).is_some())
}

/// Whether transports that have unloaded can hold the units and tokens they keep.
pub(crate) fn kept_fits(game: &AreaGame, forces: &[(Force, u16)], tokens: u32) -> bool {
    fits(game, &keepers(forces), tokens)
}

/// How many tokens a transport can carry (RT-5); none if it has unloaded.
fn room_for_tokens(game: &AreaGame, force: Force) -> u32 {
    let is_transport = !matches!(force.status, Status::Unloaded | Status::Aboard);
    if is_transport && game.tokens().is_some() {
        game.kind(force.kind).room_for_tokens().into()
    } else {
        0
    }
}

/// How many tokens transports can carry together (RT-5).
pub(crate) fn room_for_tokens_in(game: &AreaGame, forces: impl IntoIterator<Item = (Force, u16)>) -> u32 {
    let forces = forces.into_iter();
    forces
        .map(|(force, count)| room_for_tokens(game, force) * u32::from(count))
        .sum()
}

/// Stows tokens in as few of these transports as they need, from the first on: takes those out, and says how many tokens find no room.
pub(crate) fn stow(
    game: &AreaGame,
    transports: &mut [(Force, u16)],
    tokens: u32,
) -> (Vec<(Force, u16)>, u32) {
    let mut left = tokens;
    let mut taken = Vec::new();
    for (force, there) in transports {
        let each = room_for_tokens(game, *force);
        if each > 0 && left > 0 {
            let count = u16::try_from(left.div_ceil(each)).unwrap_or(u16::MAX).min(*there);
            left = left.saturating_sub(each * u32::from(count));
            *there -= count;
            taken.push((*force, count));
        }
    }
    (taken, left)
}

/// The units aboard that do not fit beside these tokens: the most expensive are stowed first. `None` if the tokens do not fit.
pub(super) fn left_over(game: &AreaGame, forces: &[(Force, u16)], tokens: u32) -> Option<Vec<(Force, u16)>> {
    let (mut cargo, mut kept): (Vec<_>, Vec<_>) = forces
        .iter()
        .copied()
        .partition(|(force, _)| size(game, *force) > 0);
    cargo.sort_by_key(|(force, _)| (std::cmp::Reverse(game.kind(force.kind).cost), *force));
    let mut lost = Vec::new();
    for (force, count) in cargo {
        let mut saved = 0;
        while saved < count {
            let mut more = kept.clone();
            more.push((force, saved + 1));
            if !fits(game, &more, tokens) {
                break;
            }
            saved += 1;
        }
        if saved > 0 {
            kept.push((force, saved));
        }
        if saved < count {
            lost.push((force, count - saved));
        }
    }
    fits(game, &kept, tokens).then_some(lost)
}

/// A nation's transports that have unloaded, with the cargo they keep, as if they had not unloaded.
pub(super) fn keepers(forces: &[(Force, u16)]) -> Vec<(Force, u16)> {
    forces
        .iter()
        .filter_map(|(force, count)| {
            let status = match force.status {
                Status::Unloaded => Status::Ready,
                Status::Kept => Status::Aboard,
                Status::Ready
                | Status::Aboard
                | Status::Fought
                | Status::Railed
                | Status::Bridged
                | Status::Ferried
                | Status::Moved => return None,
            };
            Some((Force { status, ..*force }, *count))
        })
        .collect()
}

/// Why cargo does not fit into the transports of a zone, with what is aboard already.
pub(super) fn no_room(
    game: &AreaGame,
    space: SpaceId,
    forces: &[(Force, u16)],
    cargo: &[(Force, u16)],
) -> Refusal {
    let sum = |forces: &[(Force, u16)], of: fn(&AreaGame, Force) -> u8| -> u32 {
        one_by_one(game, forces, of).into_iter().map(u32::from).sum()
    };
    Refusal::NoRoom {
        space,
        needs: sum(cargo, size),
        free: sum(forces, room).saturating_sub(sum(forces, size)),
    }
}

/// How many of these rooms a cargo with these sizes needs, the largest rooms first; `None` if it does not fit.
pub(super) fn rooms_needed(rooms: &[u8], sizes: &[u8]) -> Option<usize> {
    let mut free = rooms.to_vec();
    free.sort_unstable_by_key(|room| std::cmp::Reverse(*room));
    let mut sizes = sizes.to_vec();
    sizes.sort_unstable_by_key(|size| std::cmp::Reverse(*size));
    let mut used = 0;
    for size in sizes {
        let at = free.iter().position(|room| *room >= size)?;
        free[at] -= size;
        used = used.max(at + 1);
    }
    Some(used)
}

/// The size or room of every single unit in these groups; units without any are left out.
pub(super) fn one_by_one(
    game: &AreaGame,
    forces: &[(Force, u16)],
    size: impl Fn(&AreaGame, Force) -> u8,
) -> Vec<u8> {
    forces
        .iter()
        .flat_map(|(force, count)| {
            std::iter::repeat_n(size(game, *force), usize::from(*count)).filter(|size| *size > 0)
        })
        .collect()
}

/// The room for units in a transport; none once it has landed some.
pub(super) fn room(game: &AreaGame, force: Force) -> u8 {
    if matches!(force.status, Status::Unloaded | Status::Ferried) {
        0
    } else {
        game.kind(force.kind).room()
    }
}

/// The room that a unit takes up; none unless it is aboard.
pub(super) fn size(game: &AreaGame, force: Force) -> u8 {
    if force.status == Status::Aboard {
        game.kind(force.kind).cargo().unwrap_or(0)
    } else {
        0
    }
}

/// The room left for units once these tokens are stowed (RT-5); no transport carries both. Transports with least room for units take tokens first.
/// `None` if the tokens do not fit.
fn beside_tokens(game: &AreaGame, forces: &[(Force, u16)], tokens: u32) -> Option<Vec<u8>> {
    let mut transports = forces.to_vec();
    transports.sort_by_key(|(force, _)| room(game, *force));
    let (_, left) = stow(game, &mut transports, tokens);
    (left == 0).then(|| one_by_one(game, &transports, room))
}
