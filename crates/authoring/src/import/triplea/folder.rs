//! The files of a map, in a folder or in a zip archive, under the same names.
//!
//! A map is where `polygons.txt` is: in the folder itself, in its `map`, or in a folder below, as archives have it. Only the few texts
//! that an import needs are read, each up to a limit; pictures are never opened, and nothing of an archive is unpacked.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use zip::ZipArchive;

use railhead_engine::text::Problem;
use railhead_engine::text::sources::disk::{with_line_feeds, without_mark};

/// The largest text that is read, in bytes.
const MAX_TEXT: u64 = 16 * 1024 * 1024;
/// The most files of a map, with those that are not read.
const MAX_FILES: usize = 50_000;
/// How deep below the folder that was named a map may lie.
const MAX_DEPTH: usize = 4;
/// The most games of a map.
const MAX_GAMES: usize = 60;

/// The file without which there is no map.
const OUTLINES: &str = "polygons.txt";

/// Where the files are.
#[derive(Debug)]
enum Store {
    Folder(PathBuf),
    Archive(Box<ZipArchive<BufReader<File>>>),
}

/// The files of a map.
#[derive(Debug)]
pub(super) struct MapFiles {
    /// The path that was named, as problems print it.
    shown: String,
    store: Store,
    /// The path of every file from the top, and its number in an archive.
    paths: BTreeMap<String, usize>,
    /// The folder of `polygons.txt` from the top, with a slash at its end; empty at the top.
    base: String,
}

impl MapFiles {
    /// Finds the map in a folder or in a zip archive.
    pub fn open(path: &Path) -> Result<Self, Problem> {
        let shown = path.display().to_string();
        let wrong =
            |what: String, hint: Option<&str>| Problem::with_file(&shown, what, hint.map(str::to_owned));
        let (store, paths) = if path.is_dir() {
            let paths = walk(path).map_err(|what| wrong(what, None))?;
            (Store::Folder(path.to_owned()), paths)
        } else if path.is_file() {
            let (archive, paths) = archive(path).map_err(|what| wrong(what, None))?;
            (Store::Archive(Box::new(archive)), paths)
        } else {
            let what = "there is no such folder or archive".to_owned();
            return Err(wrong(what, Some("name the folder of a map, or its zip archive")));
        };
        // The outermost, and of several the first.
        let found = paths
            .keys()
            .filter(|path| *path == OUTLINES || path.ends_with(&format!("/{OUTLINES}")))
            .min_by_key(|path| path.matches('/').count());
        let Some(found) = found else {
            let what = format!("this is not a map of TripleA: it has no {OUTLINES}");
            return Err(wrong(what, Some("name the folder that holds map.yml")));
        };
        let base = found.strip_suffix(OUTLINES).unwrap_or_default().to_owned();
        Ok(Self {
            shown,
            store,
            paths,
            base,
        })
    }

    /// The path of a file of the map, as problems print it.
    pub fn shown(&self, name: &str) -> String {
        format!("{}/{}{name}", self.shown.trim_end_matches('/'), self.base)
    }

    /// The text of a file of the map; `None` if it has no such file.
    pub fn read(&mut self, name: &str) -> Result<Option<String>, Problem> {
        let path = format!("{}{name}", self.base);
        let Some(&number) = self.paths.get(&path) else {
            return Ok(None);
        };
        let bytes = match &mut self.store {
            Store::Folder(folder) => File::open(folder.join(&path)).and_then(bounded),
            Store::Archive(archive) => archive
                .by_index(number)
                .map_err(std::io::Error::other)
                .and_then(bounded),
        };
        let wrong = |what: String| Problem::with_file(self.shown(name), what, None);
        let bytes = bytes.map_err(|error| wrong(format!("it cannot be read: {error}")))?;
        if bytes.len() as u64 > MAX_TEXT {
            let megabytes = MAX_TEXT / (1024 * 1024);
            return Err(wrong(format!(
                "it is too large: a text has at most {megabytes} MB"
            )));
        }
        Ok(Some(with_line_feeds(without_mark(in_letters(bytes)))))
    }

    /// The text of a file that a map must have.
    pub fn need(&mut self, name: &str) -> Result<String, Problem> {
        let text = self.read(name)?;
        text.ok_or_else(|| Problem::with_file(self.shown(name), "the map lacks this file", None))
    }

    /// The names of its games.
    pub fn games(&self) -> Result<Vec<String>, Problem> {
        let in_folder = |folder: &str| {
            let above = format!("{}{folder}", self.base);
            let names = self.paths.keys().filter_map(|path| path.strip_prefix(&above));
            let games = names.filter(|name| !name.contains('/') && has_ending(name, "xml"));
            games.map(|name| format!("{folder}{name}")).collect::<Vec<_>>()
        };
        let games = [in_folder("games/"), in_folder("")].concat();
        let wrong = |what: String| Err(Problem::with_file(self.shown("games"), what, None));
        if games.is_empty() {
            return wrong("the map has no game: games are files that end in .xml".to_owned());
        }
        if games.len() > MAX_GAMES {
            return wrong(format!(
                "{} games are too many: the limit is {MAX_GAMES}",
                games.len()
            ));
        }
        Ok(games)
    }
}

/// The letters of a text: in UTF-16 if it begins so, else in UTF-8. Old maps have neither: each of their bytes is the letter with its number.
fn in_letters(bytes: Vec<u8>) -> String {
    let pairs = |number: fn([u8; 2]) -> u16| {
        let (pairs, _) = bytes.as_chunks();
        let numbers: Vec<u16> = pairs.iter().copied().map(number).collect();
        String::from_utf16_lossy(&numbers)
    };
    match bytes[..] {
        // A byte order mark, or the bracket with which XML begins.
        [0xfe, 0xff, ..] | [0, b'<', ..] => pairs(u16::from_be_bytes),
        [0xff, 0xfe, ..] | [b'<', 0, ..] => pairs(u16::from_le_bytes),
        _ => String::from_utf8(bytes)
            .unwrap_or_else(|error| error.as_bytes().iter().copied().map(char::from).collect()),
    }
}

/// The file of which macOS keeps something in this one, `._NAME` for NAME, on disks and in archives that are not its own.
pub(super) fn noted_by_macos(path: &str) -> Option<&str> {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.strip_prefix("._")
}

/// Whether a name has this ending, in capitals or not.
fn has_ending(name: &str, ending: &str) -> bool {
    let own = Path::new(name).extension();
    own.is_some_and(|own| own.eq_ignore_ascii_case(ending))
}

/// What can be read, but never more than a little beyond the limit, whatever size is reported.
fn bounded(reader: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(MAX_TEXT + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The files in a folder and those below it.
fn walk(top: &Path) -> Result<BTreeMap<String, usize>, String> {
    let mut paths = BTreeMap::new();
    let mut waiting = vec![(top.to_owned(), String::new(), 0)];
    while let Some((folder, prefix, depth)) = waiting.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| format!("it cannot be read: {error}"))?;
        for entry in entries.flatten() {
            let Some(name) = entry.file_name().to_str().map(str::to_owned) else {
                continue;
            };
            let path = format!("{prefix}{name}");
            // Links are not followed into folders, so that none leads around.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                if depth < MAX_DEPTH {
                    waiting.push((entry.path(), format!("{path}/"), depth + 1));
                }
            } else if entry.path().is_file() {
                paths.insert(path, 0);
            }
            if paths.len() > MAX_FILES {
                return Err(format!("it has more than {MAX_FILES} files, too many for a map"));
            }
        }
    }
    Ok(paths)
}

/// An archive and its files.
type Opened = (ZipArchive<BufReader<File>>, BTreeMap<String, usize>);

/// The files of an archive. Names that lead out of it are refused, as a sign of what it was made for.
fn archive(path: &Path) -> Result<Opened, String> {
    let file = File::open(path).map_err(|error| format!("it cannot be read: {error}"))?;
    let archive = ZipArchive::new(BufReader::new(file))
        .map_err(|error| format!("this is neither a folder nor a zip archive: {error}"))?;
    if archive.len() > MAX_FILES {
        let files = archive.len();
        return Err(format!("it has {files} files: a map has at most {MAX_FILES}"));
    }
    let mut paths = BTreeMap::new();
    for number in 0..archive.len() {
        let Some(name) = archive.name_for_index(number) else {
            continue;
        };
        let name = name.replace('\\', "/");
        let has_drive = name.as_bytes().get(1) == Some(&b':');
        if name.starts_with('/') || has_drive || name.split('/').any(|part| part == "..") {
            let shown: String = name.chars().take(80).collect();
            return Err(format!(
                "the archive has a file {shown:?}, which would lie outside its folder"
            ));
        }
        let is_shallow = name.matches('/').count() <= MAX_DEPTH;
        if is_shallow && !name.ends_with('/') {
            paths.entry(name).or_insert(number);
        }
    }
    Ok((archive, paths))
}
