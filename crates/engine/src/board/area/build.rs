//! What follows from a raster of areas: which spaces touch, and where each name has the most room.

use std::collections::{BTreeMap, VecDeque};

use super::super::{CellId, Cells, HexSide, SpaceId};
use super::AreaLink;

/// The link between each pair of spaces, the lower space first; it leads to the higher one.
pub(super) type Links = BTreeMap<(SpaceId, SpaceId), AreaLink>;

/// A pair as [`Links`] orders it.
pub(super) fn ordered(a: SpaceId, b: SpaceId) -> (SpaceId, SpaceId) {
    (a.min(b), a.max(b))
}

/// A link without passage or barrier.
pub(super) const fn plain(to: SpaceId, touches: bool) -> AreaLink {
    AreaLink {
        to,
        touches,
        passage: None,
        barrier: None,
    }
}

/// The links between spaces that share a side of a cell.
pub(super) fn touching(cells: Cells, space_of: &[Option<SpaceId>]) -> Links {
    let mut links = Links::new();
    for cell in cells.ids() {
        for side in [HexSide::SouthEast, HexSide::South, HexSide::SouthWest] {
            let there = cells
                .neighbour(cell, side)
                .and_then(|next| space_of[next.index()]);
            if let (Some(a), Some(b)) = (space_of[cell.index()], there)
                && a != b
            {
                let pair = ordered(a, b);
                links.entry(pair).or_insert(plain(pair.1, true));
            }
        }
    }
    links
}

/// The links out of each space, in both directions.
pub(super) fn both_ways(links: &Links, spaces: usize) -> Vec<Vec<AreaLink>> {
    let mut out = vec![Vec::new(); spaces];
    for ((from, to), link) in links {
        out[from.index()].push(*link);
        out[to.index()].push(AreaLink { to: *from, ..*link });
    }
    for links in &mut out {
        links.sort_by_key(|link| link.to);
    }
    out
}

/// The cell of each space farthest from any border, of several the middle one; `None` for a space without cells.
pub(super) fn inmost(cells: Cells, space_of: &[Option<SpaceId>], spaces: usize) -> Vec<Option<CellId>> {
    let same = |cell: CellId, other: Option<CellId>| {
        other.is_some_and(|other| space_of[other.index()] == space_of[cell.index()])
    };
    let mut depth: Vec<Option<u32>> = vec![None; cells.len()];
    let mut queue = VecDeque::new();
    for cell in cells.ids() {
        let is_edge = HexSide::ALL
            .into_iter()
            .any(|side| !same(cell, cells.neighbour(cell, side)));
        if is_edge {
            depth[cell.index()] = Some(0);
            queue.push_back((cell, 0));
        }
    }
    while let Some((cell, level)) = queue.pop_front() {
        for side in HexSide::ALL {
            let next = cells.neighbour(cell, side).filter(|next| same(cell, Some(*next)));
            if let Some(next) = next.filter(|next| depth[next.index()].is_none()) {
                depth[next.index()] = Some(level + 1);
                queue.push_back((next, level + 1));
            }
        }
    }
    let mut deepest: Vec<(u32, Vec<CellId>)> = vec![(0, Vec::new()); spaces];
    for cell in cells.ids() {
        // A space without any border fills the whole world; any of its cells will do.
        let level = depth[cell.index()].unwrap_or(0);
        if let Some(space) = space_of[cell.index()] {
            let (most, among) = &mut deepest[space.index()];
            if level > *most {
                (*most, *among) = (level, vec![cell]);
            } else if level == *most {
                among.push(cell);
            }
        }
    }
    deepest
        .iter()
        .map(|(_, among)| among.get(among.len() / 2).copied())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_touches_only_round_the_world_touches() {
        let [a, b, c] = [0, 1, 2].map(SpaceId);
        let row = [a, b, b, c].map(Some);
        let flat = Cells::new(4, 1, 10);
        let pairs = |cells: Cells| touching(cells, &row).into_keys().collect::<Vec<_>>();
        assert_eq!(pairs(flat), [(a, b), (b, c)]);
        assert_eq!(pairs(flat.wrapped()), [(a, b), (a, c), (b, c)]);
    }

    #[test]
    fn the_inmost_cell_is_farthest_from_any_border() {
        let cells = Cells::new(7, 7, 10);
        let whole = vec![Some(SpaceId(0)); cells.len()];
        assert_eq!(inmost(cells, &whole, 2), [cells.at(3, 3), None]);
    }
}
