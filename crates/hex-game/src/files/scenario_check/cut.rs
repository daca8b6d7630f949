//! Checks which part of its board a scenario plays, and cuts the board and the rules to it.

use std::sync::Arc;

use super::Check;
use crate::definition::file_check::FileCheck;
use crate::definition::{OptionEffect, OptionSpec, Tables};
use crate::files::scenario_file::{CutFile, ScenarioFile};
use railhead_engine::board::cells::BoardPart;
use railhead_engine::board::{Board, Ground};
use railhead_engine::text::issue::Issue;

impl ScenarioFile {
    /// The board that the scenario plays: the whole, or the part that `cut` leaves. With an issue in `cut` it is the whole.
    pub(super) fn cut_board(&self, whole: &Arc<Board>, issues: &mut Vec<Issue>) -> Arc<Board> {
        let part = self.cut.as_ref().and_then(|cut| part(cut, whole, issues));
        part.map_or_else(|| Arc::clone(whole), |part| Arc::new(Board::cut(whole, part)))
    }
}

impl Check<'_> {
    /// Takes the hexes that are not played from an option, of rules that other scenarios share; adds an issue if none is left.
    pub(super) fn cut_option(&mut self, path: &str, option: &mut OptionSpec) {
        let (OptionEffect::SetUp { spaces, .. } | OptionEffect::Fortify(spaces)) = &mut option.effect else {
            return;
        };
        let Some(board) = self.base.board.filter(|_| !spaces.is_empty()) else {
            return;
        };
        spaces.retain(|space| board.plays(*space));
        if spaces.is_empty() {
            let what = format!("all hexes of \"{}\" are {}", option.id, board.outside_words());
            self.base.issues.push(Issue::new(path, what));
        }
    }
}

/// Takes the places that are not played from the tables of rules that other scenarios share.
pub(super) fn cut_tables(tables: &mut Tables, board: &Board) {
    tables
        .stacking
        .places
        .0
        .retain(|(at, _)| board.plays(at.resolved));
    let naval = &mut tables.naval;
    naval.harbours.retain(|harbour| board.plays(harbour.at.resolved));
    naval.prize.take_if(|prize| !board.plays(prize.at.resolved));
}

/// The columns and rows between two corners; `None` with an issue.
fn part(file: &CutFile, board: &Board, issues: &mut Vec<Issue>) -> Option<BoardPart> {
    let mut check = FileCheck {
        board: Some(board),
        sides: None,
        is_shared: false,
        issues,
    };
    let [from, to] =
        [("cut.from", &file.from), ("cut.to", &file.to)].map(|(path, corner)| check.space(path, 0, corner));
    let (from, to) = (from?, to?);
    let [first, last] = [from, to].map(|corner| board.grid().offset(corner));
    if first[0] > last[0] || first[1] > last[1] {
        let [from, to] = [from, to].map(|corner| board.number(corner));
        let issue = Issue::new("cut.to", format!("{to} does not lie south-east of {from}"));
        let hint = "`from` is the north-western corner and `to` the south-eastern one";
        issues.push(issue.hint(hint));
        return None;
    }
    let corner = |at: [i32; 2]| at.map(|at| u16::try_from(at).unwrap_or_default());
    let part = BoardPart {
        first: corner(first),
        last: corner(last),
    };
    let mut within = board
        .space_ids()
        .filter(|space| part.contains(board.grid().offset(*space)));
    if !within.any(|space| board.ground(space) == Ground::Land) {
        let what = "there is no land in play between these corners";
        issues.push(Issue::new("cut", what));
        return None;
    }
    Some(part)
}
