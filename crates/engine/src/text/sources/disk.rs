//! The one way to read a text from disk: how large it may be, whether it is a text at all, its byte order mark, its line ends.
//!
//! What is read has no byte order mark, and each of its lines ends with a line feed, whichever way they end on disk. The [`TextForm`]
//! remembers how it was, for an editor that writes the file again. Symbolic links are followed.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use crate::text::read_error::ReadError;

/// What some editors put before a text to say that it is UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// How the lines of a file end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineEnd {
    /// With a line feed.
    #[default]
    Lf,
    /// With a carriage return and a line feed, as on Windows.
    CrLf,
}

/// What a file has beside the letters of its text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextForm {
    /// Whether it begins with a byte order mark.
    pub has_mark: bool,
    /// How its lines end; the more frequent way, where they differ.
    pub line_end: LineEnd,
}

/// A text from disk, and the form in which it was there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiskText {
    /// The text, without byte order mark and with line feeds alone.
    pub text: String,
    pub form: TextForm,
}

impl DiskText {
    /// The text of a file that is read already, or comes from another program.
    pub fn new(mut text: String) -> Self {
        let has_mark = text.starts_with(BYTE_ORDER_MARK);
        text = without_mark(text);
        let windows = text.matches("\r\n").count();
        let line_end = if windows * 2 > text.matches('\n').count() {
            LineEnd::CrLf
        } else {
            LineEnd::Lf
        };
        Self {
            text: with_line_feeds(text),
            form: TextForm { has_mark, line_end },
        }
    }
}

impl TextForm {
    /// A text in this form, as it is written to disk.
    pub fn written(self, text: &str) -> String {
        let mark = self.has_mark.then_some(BYTE_ORDER_MARK);
        let text = match self.line_end {
            LineEnd::Lf => text.to_owned(),
            LineEnd::CrLf => text.replace('\n', "\r\n"),
        };
        mark.into_iter().chain(text.chars()).collect()
    }
}

/// A text without the byte order mark at its beginning.
pub fn without_mark(mut text: String) -> String {
    if text.starts_with(BYTE_ORDER_MARK) {
        text.drain(..BYTE_ORDER_MARK.len_utf8());
    }
    text
}

/// A text whose lines all end with a line feed; a carriage return alone ends a line, too.
pub fn with_line_feeds(text: String) -> String {
    if text.contains('\r') {
        text.replace("\r\n", "\n").replace('\r', "\n")
    } else {
        text
    }
}

/// A text that an editor has open, with line feeds alone. Where the editor shows a byte order mark, a space takes its place: both are one
/// letter, and every position stays as it is.
pub fn from_editor(text: String) -> String {
    let text = match text.strip_prefix(BYTE_ORDER_MARK) {
        Some(rest) => format!(" {rest}"),
        None => text,
    };
    with_line_feeds(text)
}

/// Reads a text of at most so many bytes. Errors call the file `shown`.
///
/// # Errors
///
/// If there is no such file, or it is a folder, a pipe or a device, too large, not UTF-8, or the system refuses.
pub fn read(path: &Path, shown: &str, limit: u64) -> Result<DiskText, ReadError> {
    read_as_is(path, shown, limit).map(DiskText::new)
}

/// The same with the byte order mark and the line ends that it has on disk, for files that are sealed by a checksum.
///
/// # Errors
///
/// As [`read`].
pub fn read_as_is(path: &Path, shown: &str, limit: u64) -> Result<String, ReadError> {
    let refused = |error: std::io::Error| ReadError::Refused {
        path: shown.into(),
        why: error.to_string(),
    };
    let too_large = |size: u64| ReadError::TooLarge {
        path: shown.into(),
        megabytes: size.div_ceil(MEGABYTE),
        limit: limit / MEGABYTE,
    };
    // Pipes and devices are not even opened: reading a pipe would block, and some devices never end.
    if !path.is_file() {
        return Err(not_a_file(path, shown));
    }
    let file = File::open(path).map_err(refused)?;
    let size = file.metadata().map_err(refused)?.len();
    if size > limit {
        return Err(too_large(size));
    }
    let mut bytes = Vec::new();
    // Never more than the limit, whatever size the system reports.
    file.take(limit + 1).read_to_end(&mut bytes).map_err(refused)?;
    if bytes.len() as u64 > limit {
        return Err(too_large(limit + 1));
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        ReadError::NotText {
            path: shown.into(),
            before: String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned(),
        }
    })
}

const MEGABYTE: u64 = 1024 * 1024;

/// Why a path that is no file is none.
fn not_a_file(path: &Path, shown: &str) -> ReadError {
    match path.metadata() {
        Ok(there) if there.is_dir() => ReadError::IsFolder(shown.into()),
        Ok(_) => ReadError::NotAFile(shown.into()),
        // What stands for other bytes in the name of a file that is listed.
        Err(_) if shown.contains(char::REPLACEMENT_CHARACTER) => ReadError::OddName(shown.into()),
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => ReadError::Refused {
            path: shown.into(),
            why: error.to_string(),
        },
        Err(_) => ReadError::Missing(shown.into()),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_text_is_read_without_its_mark_and_written_with_it() {
        for (on_disk, has_mark, line_end) in [
            ("a\nb\n", false, LineEnd::Lf),
            ("\u{feff}a\nb\n", true, LineEnd::Lf),
            ("a\r\nb\r\n", false, LineEnd::CrLf),
            ("\u{feff}a\r\nb\r\n", true, LineEnd::CrLf),
        ] {
            let read = DiskText::new(on_disk.to_owned());
            assert_eq!(read.text, "a\nb\n", "{on_disk:?}");
            assert_eq!(read.form, TextForm { has_mark, line_end }, "{on_disk:?}");
            assert_eq!(read.form.written(&read.text), on_disk);
        }
        assert_eq!(DiskText::new("a(\u{feff})".to_owned()).text, "a(\u{feff})");
    }

    #[test]
    fn lines_that_end_in_several_ways_end_in_the_more_frequent_one_when_they_are_written() {
        for (on_disk, written) in [
            ("a\r\nb\nc\r\n", "a\r\nb\r\nc\r\n"),
            ("a\r\nb\nc\n", "a\nb\nc\n"),
            ("a\rb", "a\nb"),
            ("a\r\r\nb", "a\r\n\r\nb"),
            ("", ""),
        ] {
            let read = DiskText::new(on_disk.to_owned());
            assert!(!read.text.contains('\r'));
            assert_eq!(read.form.written(&read.text), written, "{on_disk:?}");
        }
    }

    #[test]
    fn what_is_no_text_is_named_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        let error = |limit| read(&path, "a.ron", limit).unwrap_err();
        assert_eq!(error(9), ReadError::Missing("a.ron".into()));
        fs::write(&path, b"A(\n  name: \"M\xfcller\"").unwrap();
        let before = "A(\n  name: \"M".into();
        let shown = "a.ron".into();
        assert_eq!(error(99), ReadError::NotText { path: shown, before });
        assert!(matches!(error(9), ReadError::TooLarge { .. }));
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert_eq!(error(9), ReadError::IsFolder("a.ron".into()));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_not_read() {
        let error = read(Path::new("/dev/zero"), "zero", 9).unwrap_err();
        assert_eq!(error, ReadError::NotAFile("zero".into()));
    }
}
