//! Places as editors write them: a file as a URI, a letter as a line and a number of UTF-16 units, both from 0.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use lsp_types::{Position, Uri};

/// The file that a URI means.
pub fn path_of(uri: &Uri) -> Option<PathBuf> {
    let encoded = uri.as_str().strip_prefix("file://")?;
    let encoded = &encoded[encoded.find('/')?..];
    let mut bytes = Vec::new();
    let mut rest = encoded.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            let digits = str::from_utf8(&digits).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    let path = String::from_utf8(bytes).ok()?;
    // A drive of Windows stands behind a slash.
    let drive = path
        .strip_prefix('/')
        .filter(|path| path.as_bytes().get(1) == Some(&b':'));
    Some(PathBuf::from(drive.unwrap_or(&path)))
}

/// The URI of a file.
pub fn uri_of(path: &Path) -> Option<Uri> {
    let path = path.to_str()?.replace('\\', "/");
    let slash = if path.starts_with('/') { "" } else { "/" };
    let letters = path.bytes().map(|byte| match byte {
        b'/' | b'-' | b'_' | b'.' | b'~' => char::from(byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    });
    Uri::from_str(&format!("file://{slash}{}", letters.collect::<String>())).ok()
}

/// The byte at a position; the end of the line or text if it has no such letter.
pub fn offset_of(text: &str, position: Position) -> usize {
    let mut start = 0;
    for _ in 0..position.line {
        match text[start..].find('\n') {
            Some(end) => start += end + 1,
            None => return text.len(),
        }
    }
    let line = text[start..].split('\n').next().unwrap_or_default();
    let mut units = 0;
    for (at, letter) in line.char_indices() {
        if units >= position.character as usize {
            return start + at;
        }
        units += letter.len_utf16();
    }
    start + line.len()
}

/// The position of a byte; of the letter around it, and of the end of a text that is shorter.
pub fn position_of(text: &str, offset: usize) -> Position {
    let before = &text[..text.floor_char_boundary(offset)];
    let line = before.rsplit('\n').next().unwrap_or_default();
    let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Position {
        line: small(before.matches('\n').count()),
        character: small(line.encode_utf16().count()),
    }
}

/// The positions of a range of bytes.
pub fn range_of(text: &str, range: &Range<usize>) -> lsp_types::Range {
    lsp_types::Range {
        start: position_of(text, range.start),
        end: position_of(text, range.end),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_comes_back_from_its_uri() {
        for path in ["/tmp/My scenarios/Müller+東京.ron", "/a/b%20c.ron"] {
            let uri = uri_of(Path::new(path)).unwrap();
            assert_eq!(path_of(&uri), Some(PathBuf::from(path)), "{}", uri.as_str());
        }
        let of_windows = Uri::from_str("file:///c%3A/x.ron").unwrap();
        assert_eq!(path_of(&of_windows), Some(PathBuf::from("c:/x.ron")));
        assert_eq!(path_of(&Uri::from_str("untitled:Untitled-1").unwrap()), None);
    }

    #[test]
    fn positions_count_in_utf_16() {
        let text = "a\n東😀x\ny";
        for (at, _) in text.char_indices() {
            assert_eq!(offset_of(text, position_of(text, at)), at);
        }
        assert_eq!(position_of(text, text.find('x').unwrap()), Position::new(1, 3));
        assert_eq!(offset_of(text, Position::new(9, 9)), text.len());
        let within = text.find('東').unwrap() + 1;
        assert_eq!(position_of(text, within), Position::new(1, 0));
        assert_eq!(position_of(text, 99), Position::new(2, 1));
    }
}
