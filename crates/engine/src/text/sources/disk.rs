//! The one way to read a text, from disk or from another program: how large it may be, whether it is a text at all, its byte order mark, its line
//! ends.
//!
//! No other code makes texts of bytes (`tests/architecture/habits.rs`), so that no reader forgets the mark. A text as read has no byte order mark,
//! and each of its lines ends with a line feed. The [`TextForm`] remembers the form on disk, for editors that write the file again. It follows links.

use std::fs::File;
use std::io::{self, BufRead, Cursor, ErrorKind, Read as _};
use std::path::Path;

use crate::text::read_error::{NotText, ReadError};

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

/// The form of a file apart from the letters of its text.
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

/// A stream without the byte order mark at its beginning. It waits for no more than the first byte that belongs to no mark.
pub fn stream_without_mark<R: BufRead>(mut from: R) -> io::Result<impl BufRead + use<R>> {
    let mut letters = [0; 4];
    let mark = BYTE_ORDER_MARK.encode_utf8(&mut letters).as_bytes();
    let mut start = Vec::new();
    while start != mark && mark.starts_with(&start) {
        match from.fill_buf().map(|bytes| bytes.first().copied()) {
            Ok(Some(first)) => {
                from.consume(1);
                start.push(first);
            }
            Ok(None) => break,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    if start == mark {
        start.clear();
    }
    Ok(Cursor::new(start).chain(from))
}

/// Bytes as the text that they are, with its byte order mark and its line ends.
///
/// Errors: they are no text in UTF-8, or have a zero in every other place, as letters have in UTF-16.
pub fn decode(bytes: &[u8]) -> Result<&str, NotText> {
    let is_utf16 = is_utf16(bytes);
    let not_text = |valid: usize| NotText {
        before: String::from_utf8_lossy(&bytes[..valid]).into_owned(),
        is_utf16,
    };
    match std::str::from_utf8(bytes) {
        Ok(_) if is_utf16 => Err(not_text(0)),
        Ok(text) => Ok(text),
        Err(error) => Err(not_text(error.valid_up_to())),
    }
}

fn is_utf16(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(64)];
    let zeros = |from: usize| start.len() > 2 && start.iter().skip(from).step_by(2).all(|byte| *byte == 0);
    [[0xff, 0xfe], [0xfe, 0xff]]
        .iter()
        .any(|mark| start.starts_with(mark))
        || zeros(0)
        || zeros(1)
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

/// Reads a text of at most `limit` bytes. Errors call the file `shown`.
///
/// Errors: if there is no such file, or it is a folder, a pipe or a device, too large, not UTF-8, or the system refuses.
pub fn read(path: &Path, shown: &str, limit: u64) -> Result<DiskText, ReadError> {
    read_as_is(path, shown, limit).map(DiskText::new)
}

/// The same with the byte order mark and the line ends that it has on disk, for files that are sealed by a checksum.
pub fn read_as_is(path: &Path, shown: &str, limit: u64) -> Result<String, ReadError> {
    let refused = |error: io::Error| ReadError::Refused {
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
    decode(&bytes)
        .map(str::to_owned)
        .map_err(|why| ReadError::NotText {
            path: shown.into(),
            why,
        })
}

/// The text of a file that may be damaged: bytes that are not text show as such. Reads at most the first `limit` bytes.
///
/// Errors: as [`read`], except for bytes that are not text, or too many.
pub fn read_damaged(path: &Path, limit: u64) -> Result<String, ReadError> {
    let shown = || path.display().to_string();
    // Pipes and devices are not even opened.
    if !path.is_file() {
        return Err(not_a_file(path, &shown()));
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes));
    read.map_err(|error| ReadError::Refused {
        path: shown(),
        why: error.to_string(),
    })?;
    Ok(without_mark(String::from_utf8_lossy(&bytes).into_owned()))
}

const MEGABYTE: u64 = 1024 * 1024;

/// Why a path does not lead to a file.
fn not_a_file(path: &Path, shown: &str) -> ReadError {
    match path.metadata() {
        Ok(there) if there.is_dir() => ReadError::IsFolder(shown.into()),
        Ok(_) => ReadError::NotAFile(shown.into()),
        // What stands for other bytes in the name of a file that is listed.
        Err(_) if shown.contains(char::REPLACEMENT_CHARACTER) => ReadError::OddName(shown.into()),
        Err(error) if error.kind() == ErrorKind::PermissionDenied => ReadError::Refused {
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
        let why = NotText {
            before: "A(\n  name: \"M".into(),
            is_utf16: false,
        };
        let path_shown = "a.ron".into();
        assert_eq!(
            error(99),
            ReadError::NotText {
                path: path_shown,
                why
            }
        );
        for utf16 in [
            &b"\xff\xfeA\0(\0)\0"[..],
            b"\xfe\xff\0A\0(\0)",
            b"A\0(\0)\0",
            b"\0A\0(\0)",
        ] {
            fs::write(&path, utf16).unwrap();
            assert_eq!(error(99).of_file(), "this is UTF-16 text; it must be UTF-8");
        }
        fs::write(&path, b"A(\n  name: \"M\xfcller\"").unwrap();
        assert!(matches!(error(9), ReadError::TooLarge { .. }));
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert_eq!(error(9), ReadError::IsFolder("a.ron".into()));
    }

    /// A stream that hands over `size` bytes at a time.
    fn in_pieces(bytes: &[u8], size: usize) -> impl BufRead {
        let pieces = bytes.chunks(size).map(<[u8]>::to_vec).collect::<Vec<_>>();
        pieces.into_iter().fold(
            Box::new(Cursor::new(Vec::new())) as Box<dyn BufRead>,
            |before, piece| Box::new(before.chain(Cursor::new(piece))),
        )
    }

    #[test]
    fn a_stream_loses_its_mark_and_nothing_else() {
        for (input, read) in [
            (&b"\xef\xbb\xbfnew\n"[..], &b"new\n"[..]),
            (b"new\n", b"new\n"),
            (b"", b""),
            (b"\xef\xbb\xbf", b""),
            (b"\xef\xbb", b"\xef\xbb"),
            (b"\xef\xbbnew", b"\xef\xbbnew"),
            (b"\xef\xef\xbb\xbfnew", b"\xef\xef\xbb\xbfnew"),
            (b"\xef\xbb\xbf\xef\xbb\xbfa", b"\xef\xbb\xbfa"),
            (b"a\xef\xbb\xbf", b"a\xef\xbb\xbf"),
        ] {
            for size in 1..4 {
                let mut found = Vec::new();
                let mut stream = stream_without_mark(in_pieces(input, size)).unwrap();
                stream.read_to_end(&mut found).unwrap();
                assert_eq!(found, read, "{input:?} by {size}");
            }
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_not_read() {
        let error = read(Path::new("/dev/zero"), "zero", 9).unwrap_err();
        assert_eq!(error, ReadError::NotAFile("zero".into()));
    }
}
