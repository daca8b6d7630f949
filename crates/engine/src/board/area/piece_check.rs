//! Checks that each land area is in one piece, except for islands: no piece may be an enclave in the land of others. Such a
//! piece is usually a wrong letter in the rows of the map.
//!
//! The pieces are the connected components of an area's cells, found by a flood fill. It is a step of `file_check`, the check of area board files.

use super::super::cells::HexSide;
use super::super::{CellId, Cells, SpaceId};
use super::AreaKind;
use super::file_check::{AreaBoardCheck, space_path};
use crate::text::issue::Issue;

impl AreaBoardCheck<'_> {
    /// Reports each area with a piece that other land encloses.
    pub(super) fn pieces(&mut self, cells: Cells, space_of: &[Option<SpaceId>]) {
        let file = self.file;
        let kinds: Vec<AreaKind> = file.spaces.0.iter().map(|(_, area)| area.kind).collect();
        // The pieces of each space: the first cell of each, and whether it touches water, blank cells or the edge of the map.
        let mut pieces: Vec<Vec<(CellId, bool)>> = vec![Vec::new(); kinds.len()];
        let mut seen = vec![false; space_of.len()];
        for first in cells.ids() {
            let land = space_of[first.index()]
                .filter(|space| matches!(kinds[space.index()], AreaKind::Land | AreaKind::Neutral));
            let Some(space) = land else {
                continue;
            };
            if seen[first.index()] {
                continue;
            }
            seen[first.index()] = true;
            let (mut open, mut waiting) = (false, vec![first]);
            while let Some(cell) = waiting.pop() {
                for side in HexSide::ALL {
                    let next = cells.neighbour(cell, side);
                    let owner = next.and_then(|next| space_of[next.index()]);
                    open |= owner.is_none_or(|owner| kinds[owner.index()] == AreaKind::Sea);
                    if let Some(next) = next.filter(|next| owner == Some(space) && !seen[next.index()]) {
                        seen[next.index()] = true;
                        waiting.push(next);
                    }
                }
            }
            pieces[space.index()].push((first, open));
        }
        for ((code, area), pieces) in file.spaces.0.iter().zip(pieces) {
            let shut = pieces.iter().find(|(_, open)| !open);
            if let (Some((at, _)), 2..) = (shut, pieces.len()) {
                let what = format!(
                    "{} is in {} pieces, and other land encloses the one at {}",
                    area.name,
                    pieces.len(),
                    cells.number(*at)
                );
                let hint = "give the piece a code of its own, or join it to the rest";
                self.issue(Issue::new(space_path(code, ""), what).hint(hint));
            }
        }
    }
}
