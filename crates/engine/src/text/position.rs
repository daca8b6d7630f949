//! Positions in a text: bytes, lines and columns.

/// Line and column of a byte, both from 1; columns are counted in characters.
pub fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let mut end = offset.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let before = &text[..end];
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (
        before.matches('\n').count() + 1,
        before[start..].chars().count() + 1,
    )
}

/// The byte at a line and column, both from 1.
pub fn offset_of_line_and_column(text: &str, line: usize, column: usize) -> usize {
    let mut start = 0;
    for _ in 1..line {
        match text[start..].find('\n') {
            Some(newline) => start += newline + 1,
            None => return text.len(),
        }
    }
    text[start..]
        .char_indices()
        .nth(column.saturating_sub(1))
        .map_or(text.len(), |(at, _)| start + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_not_bytes() {
        let text = "a\nöä x\n";
        let x = text.find('x').unwrap();
        assert_eq!(line_and_column(text, x), (2, 4));
        assert_eq!(offset_of_line_and_column(text, 2, 4), x);
        assert_eq!(line_and_column(text, 1000), (3, 1));
        assert_eq!(offset_of_line_and_column(text, 1000, 4), text.len());
    }
}
