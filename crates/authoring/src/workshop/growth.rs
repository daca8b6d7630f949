//! How much a board grows, and how its rows stand in its file.

use std::ops::Range;

/// How many columns and rows come on each side; where the number is negative they go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Growth {
    /// Columns in the west: an even number, since odd columns are shoved down by half a hex.
    pub left: i32,
    /// Columns in the east.
    pub right: i32,
    /// Rows in the north.
    pub top: i32,
    /// Rows in the south.
    pub bottom: i32,
}

/// How the rows of a map are laid out in its file.
pub(super) struct RowLayout {
    /// The text before a row that has a line of its own; `None` where rows share lines.
    indent: Option<String>,
    /// The digits of the number in a comment before each row; 0 for none.
    digits: usize,
    /// The text before the two lines of a ruler above the rows, if there is one.
    ruler: Option<String>,
    /// What stands before the closing bracket.
    closing: String,
}

impl RowLayout {
    pub(super) fn of(text: &str, list: &Range<usize>, rows: &[Range<usize>]) -> Self {
        let first = rows.first().map_or(list.end - 1, |row| row.start);
        let above = &text[list.start + 1..first];
        let (lines, before) = above
            .rsplit_once('\n')
            .map_or((None, above), |(lines, before)| (Some(lines), before));
        let label = before.trim();
        let number = label
            .strip_prefix("/*")
            .and_then(|label| label.strip_suffix("*/"));
        let ruler = lines.and_then(|lines| {
            let line = lines.lines().find(|line| line.trim_start().starts_with("//"))?;
            let (before, after) = line.split_once("//")?;
            let is_ruler = after.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit());
            let blank = after.len() - after.trim_start().len();
            is_ruler.then(|| format!("{before}//{}", " ".repeat(blank)))
        });
        let last = rows.last().map_or(list.start + 1, |row| row.end);
        let after = &text[last..list.end - 1];
        Self {
            indent: lines.map(|_| before[..before.len() - before.trim_start().len()].to_owned()),
            digits: number.map_or(0, |number| number.trim().len()),
            ruler,
            closing: after
                .rsplit_once('\n')
                .map_or("", |(_, closing)| closing)
                .to_owned(),
        }
    }

    /// The same without a ruler, which counts letters and not codes of several.
    pub(super) fn without_ruler(self) -> Self {
        Self { ruler: None, ..self }
    }

    /// Adds a row, and the ruler before the first.
    pub(super) fn row(&self, text: &mut String, number: usize, letters: &str, columns: usize) {
        let Some(indent) = &self.indent else {
            let comma = if number == 0 { "" } else { ", " };
            text.extend([comma, "\"", letters, "\""]);
            return;
        };
        if let Some(ruler) = self.ruler.as_ref().filter(|_| number == 0) {
            let tens: String = (0..columns).map(|at| digit(at, 10)).collect();
            let ones: String = (0..columns).map(|at| digit(at, 1)).collect();
            text.extend(["\n", ruler, tens.trim_end(), "\n", ruler, &ones]);
        }
        let digits = self.digits;
        let label = if digits == 0 {
            String::new()
        } else {
            format!("/* {number:0digits$} */ ")
        };
        text.extend(["\n", indent, &label, "\"", letters, "\","]);
    }

    /// Adds the closing bracket.
    pub(super) fn end(&self, text: &mut String) {
        if self.indent.is_some() {
            text.push('\n');
        }
        text.push_str(&self.closing);
        text.push(']');
    }
}

/// The letter of a ruler above a column: its tens above every tenth, or its ones above each.
fn digit(column: usize, unit: usize) -> char {
    let figure = u32::try_from(column / unit % 10).unwrap_or_default();
    if column.is_multiple_of(unit) {
        char::from_digit(figure, 10).unwrap_or(' ')
    } else {
        ' '
    }
}
