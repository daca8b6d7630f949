//! The values of a game, each with its column.

use super::table::{CellValue, Column, ColumnType};

/// A value of a game, with its column.
pub(super) type NamedCell = (Column, Option<CellValue>);

/// A number.
pub(super) fn count(name: String, count: u32) -> NamedCell {
    let cell = CellValue::Number(i32::try_from(count).unwrap_or(i32::MAX));
    (Column::new(name, ColumnType::Count), Some(cell))
}

/// A word; an empty one is none.
pub(super) fn word(name: &str, word: &str) -> NamedCell {
    let cell = (!word.is_empty()).then(|| CellValue::Word(word.to_owned()));
    (Column::new(name.to_owned(), ColumnType::Word), cell)
}
