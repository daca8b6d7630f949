//! Opens a board file of either kind by itself, for editors, pictures and checks that have no scenario. A scenario reads its board itself, since it
//! knows the kind.

use std::path::Path;
use std::sync::Arc;

use super::area::file::AreaBoardFile;
use super::hex::file::BoardFile;
use super::{AreaBoard, Board};
use crate::text::parse::{Made, parse};
use crate::text::problem::Problem;
use crate::text::reader::unreadable;
use crate::text::ron_tree::Tree;
use crate::text::sources::files::{Files, tree_of};

/// A board of either kind.
#[derive(Clone, Debug)]
pub enum AnyBoard {
    Hex(Box<Board>),
    Area(Box<AreaBoard>),
}

/// Reads a board file on disk, of either kind.
pub fn open_file(path: &Path) -> Result<AnyBoard, Vec<Problem>> {
    let (folder, inside) = tree_of(path);
    open(&folder, &inside)
}

/// Reads a board file of either kind.
pub fn open(files: &dyn Files, path: &str) -> Result<AnyBoard, Vec<Problem>> {
    let text = files
        .read(path)
        .map_err(|error| vec![unreadable(files, path, &error)])?;
    let shown = files.shown(path);
    let is_area = Tree::scan(&text).is_ok_and(|tree| tree.name() == Some("AreaBoard"));
    if is_area {
        let board = whole(parse(&shown, &text, "AreaBoard").make(AreaBoardFile::build))?;
        Ok(AnyBoard::Area(Box::new(board)))
    } else {
        let board = whole(parse(&shown, &text, "Board").make(BoardFile::build))?;
        Ok(AnyBoard::Hex(Box::new(board)))
    }
}

/// What the author of a hex board probably did not mean; nothing for a board with problems and for a board of areas.
pub fn warnings(files: &dyn Files, path: &str) -> Vec<Problem> {
    let (Ok(AnyBoard::Hex(board)), Ok(text)) = (open(files, path), files.read(path)) else {
        return Vec::new();
    };
    let mut parsed = parse::<BoardFile>(&files.shown(path), &text, "Board");
    parsed.check(|file, issues| file.warnings(&board, issues));
    parsed.problems.into_iter().map(Problem::as_warning).collect()
}

/// The board, if its file has no problems.
fn whole<B>(made: Made<B>) -> Result<B, Vec<Problem>> {
    match made.value.and_then(Arc::into_inner) {
        Some(board) if made.problems.is_empty() => Ok(board),
        _ => Err(made.problems),
    }
}
