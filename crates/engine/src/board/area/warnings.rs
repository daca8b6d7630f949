//! What is probably not meant on a board of areas without problems.

use super::file::AreaBoardFile;
use super::file_check::space_path;
use super::{AreaBoard, AreaKind};
use crate::board::{CellId, HexSide, SpaceId};
use crate::text::issue::Issue;

impl AreaBoardFile {
    /// Adds what is probably not meant; the board is the one that the file makes.
    ///
    /// An area may have islands. But where two of its pieces lie in one mass of land, other land parts them.
    pub fn warnings(&self, board: &AreaBoard, issues: &mut Vec<Issue>) {
        let raster = board.raster();
        let is_land = |cell: CellId| {
            let space = raster.space(cell)?;
            let kind = board.area(space).kind;
            matches!(kind, AreaKind::Land | AreaKind::Neutral | AreaKind::Impassable).then_some(space)
        };
        let masses = pieces(board, |cell| is_land(cell).map(|_| SpaceId(0)));
        let mut parts: Vec<(SpaceId, usize, CellId)> = Vec::new();
        let of_areas = pieces(board, is_land);
        let mut seen = vec![false; of_areas.len()];
        for cell in raster.cells().ids() {
            let (Some(space), Some(part)) = (is_land(cell), of_areas[cell.index()]) else {
                continue;
            };
            if !std::mem::replace(&mut seen[part], true) {
                parts.push((space, masses[cell.index()].unwrap_or_default(), cell));
            }
        }
        for (space, (code, _)) in board.space_ids().zip(&self.spaces.0) {
            let area = board.area(space);
            if area.kind == AreaKind::Impassable {
                continue;
            }
            let own: Vec<_> = parts.iter().filter(|(of, ..)| *of == space).collect();
            let torn = own.iter().enumerate().find(|(index, (_, mass, _))| {
                let mut before = own[..*index].iter();
                before.any(|(_, other, _)| other == mass)
            });
            if let Some((_, (.., at))) = torn {
                let what = format!(
                    "{} is cut in two: other land lies between it and its piece at {}",
                    area.name,
                    raster.cells().number(*at)
                );
                let issue = Issue::new(space_path(code, ""), what);
                issues.push(issue.hint("join the pieces, or make two areas of them"));
            }
        }
    }
}

/// The piece of each cell: cells side by side of which the same is said are one; none where nothing is said.
fn pieces(board: &AreaBoard, says: impl Fn(CellId) -> Option<SpaceId>) -> Vec<Option<usize>> {
    let cells = board.raster().cells();
    let mut found: Vec<Option<usize>> = vec![None; cells.ids().count()];
    let mut next = 0;
    for first in cells.ids() {
        let Some(said) = says(first).filter(|_| found[first.index()].is_none()) else {
            continue;
        };
        found[first.index()] = Some(next);
        let mut pending = vec![first];
        while let Some(cell) = pending.pop() {
            for side in HexSide::ALL {
                let beside = cells.neighbour(cell, side);
                let beside =
                    beside.filter(|beside| found[beside.index()].is_none() && says(*beside) == Some(said));
                if let Some(beside) = beside {
                    found[beside.index()] = Some(next);
                    pending.push(beside);
                }
            }
        }
        next += 1;
    }
    found
}
