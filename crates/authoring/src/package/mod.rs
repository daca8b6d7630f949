//! Packages: a scenario with all its files in one file, to be given to others.
//!
//! A package comes from a stranger. It is read up to a limit, its names are plain ones, and of its files only those are
//! unpacked that its scenario includes or lets its players choose; they appear together, in a new folder.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::export::{Parts, parts, write_copy};
use crate::paths::free_path;
use railhead_engine::save::{Existing, write_whole};
use railhead_engine::scenario::checksum;
use railhead_engine::text::sources::disk;
use railhead_engine::text::sources::disk::without_mark;
use railhead_engine::text::sources::files::{MAX_SCENARIO, Texts};
use railhead_engine::text::words::count;

/// The ending of their names.
const ENDING: &str = ".railhead";

/// The version of the format.
const FORMAT: u32 = 1;

/// The largest package, in bytes: the largest scenario, and the little that its players can choose.
pub const MAX_PACKAGE: u64 = MAX_SCENARIO as u64 + 8 * 1024 * 1024;

/// The most files in a package.
pub const MAX_FILES: usize = 200;

/// The longest path in a package, in bytes: it still fits into a folder of a player on every system.
pub const MAX_PATH: usize = 120;

/// Names that Windows gives to devices, with any ending.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// The content of a package, as its file has it.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Package", deny_unknown_fields)]
struct PackageFile {
    format: u32,
    /// The path of the scenario among the texts.
    scenario: String,
    /// The checksum of the texts, 16 hexadecimal digits.
    checksum: String,
    texts: Texts,
}

/// What is in a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unpacked {
    /// The scenario with the files that it needs.
    pub parts: Parts,
    /// How many other files the package has; the scenario does not need them.
    pub left_out: usize,
}

/// A package that has become a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installed {
    pub scenario: PathBuf,
    /// How many files of the package the scenario does not need.
    pub left_out: usize,
}

impl Installed {
    /// A notice for the player about the files that were left out, if there are any.
    pub fn notice(&self) -> Option<String> {
        let files = count(self.left_out, "file", "files");
        (self.left_out > 0)
            .then(|| format!("{files} of the package, which the scenario does not use, left out"))
    }
}

/// The text of a package. Its line ends are those of Unix, whatever those of the files are.
///
/// Errors: a file with a name that packages do not have, or too many or too large files.
pub fn pack(parts: &Parts) -> Result<String, String> {
    let texts: Texts = parts
        .texts
        .iter()
        .map(|(path, text)| (path.clone(), text.replace("\r\n", "\n")))
        .collect();
    check_names(&texts)?;
    let file = PackageFile {
        format: FORMAT,
        scenario: parts.scenario.clone(),
        checksum: sum(&texts),
        texts,
    };
    // With its texts as they were typed, so that a package can be read.
    let form = ron::ser::PrettyConfig::new()
        .struct_names(true)
        .escape_strings(false)
        .new_line("\n");
    let text = ron::ser::to_string_pretty(&file, form).expect("texts can be written");
    if text.len() as u64 > MAX_PACKAGE {
        return Err(too_large());
    }
    Ok(text)
}

fn sum(texts: &Texts) -> String {
    format!("{:016x}", checksum(texts))
}

fn too_large() -> String {
    let megabytes = MAX_PACKAGE / (1024 * 1024);
    format!("a package has at most {megabytes} MB")
}

/// Checks the paths in a package: few, short, of plain names, and each a file of its own on every system.
fn check_names(texts: &Texts) -> Result<(), String> {
    if texts.len() > MAX_FILES {
        let files = texts.len();
        return Err(format!(
            "it has {files} files, but a package has at most {MAX_FILES}"
        ));
    }
    let mut folded: BTreeMap<String, &str> = BTreeMap::new();
    for path in texts.keys() {
        check_path(path)?;
        // Some systems do not tell capitals from small letters.
        if let Some(other) = folded.insert(path.to_lowercase(), path) {
            return Err(format!(
                "its files {other:?} and {path:?} differ only in capitals"
            ));
        }
    }
    let folders: BTreeSet<String> = folded
        .keys()
        .flat_map(|path| {
            let folders = path.match_indices('/').map(|(at, _)| path[..at].to_owned());
            folders.collect::<Vec<_>>()
        })
        .collect();
    match folders.iter().find_map(|folder| folded.get(folder)) {
        Some(path) => Err(format!("its file {path:?} is a folder too")),
        None => Ok(()),
    }
}

fn check_path(path: &str) -> Result<(), String> {
    let shown: String = path.chars().take(80).collect();
    if path.len() > MAX_PATH {
        return Err(format!(
            "its file {shown:?} has a path of more than {MAX_PATH} letters"
        ));
    }
    if !path.split('/').all(is_plain) {
        return Err(format!(
            "it has a file with the name {shown:?}; names in a package have letters, digits and - _ . and do not \
             begin with a full stop"
        ));
    }
    if path.split('/').any(is_device) {
        return Err(format!("its file {shown:?} has the name of a device of Windows"));
    }
    if Path::new(path).extension().is_none_or(|end| end != "ron") {
        return Err(format!(
            "its file {shown:?} does not end in .ron, as those of scenarios do"
        ));
    }
    Ok(())
}

/// Whether a file or folder in a package can have this name: letters, digits and `- _ .`, no full stop at either end.
fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with('.')
        && !name.ends_with('.')
        && name
            .chars()
            .all(|letter| letter.is_alphanumeric() || "-_.".contains(letter))
}

/// Whether Windows takes a name for a device, whatever its ending: `nul.ron`, `com1`.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().to_lowercase();
    let port = stem.strip_prefix("com").or(stem.strip_prefix("lpt"));
    DEVICES.contains(&&*stem) || port.is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9']))
}

/// The scenario in the text of a package.
///
/// Errors: the text is not a package, or is damaged, or its scenario has problems.
pub fn unpack(text: &str) -> Result<Unpacked, String> {
    if text.len() as u64 > MAX_PACKAGE {
        return Err(too_large());
    }
    let file: PackageFile = ron::from_str(text).map_err(|error| {
        let error: String = error.to_string().chars().take(200).collect();
        format!("this is not a package of a scenario: {error}")
    })?;
    if file.format != FORMAT {
        return Err(format!(
            "this version of the game reads packages of format {FORMAT}, not {}",
            file.format
        ));
    }
    let PackageFile {
        scenario,
        checksum,
        mut texts,
        ..
    } = file;
    if checksum != sum(&texts) {
        // Mail programs and Windows change line ends.
        for text in texts.values_mut() {
            *text = text.replace("\r\n", "\n");
        }
        if checksum != sum(&texts) {
            return Err("the package is damaged: its files do not match their checksum".to_owned());
        }
    }
    check_names(&texts).map_err(|why| format!("the package is refused: {why}"))?;
    let needed = parts(&texts, &scenario).map_err(|problems| {
        let first = problems.first().map(ToString::to_string).unwrap_or_default();
        format!("its scenario has problems: {first}")
    })?;
    Ok(Unpacked {
        left_out: texts.len() - needed.texts.len(),
        parts: needed,
    })
}

/// Writes a package into a folder, under the name of its scenario, and answers where it is. No file is replaced.
///
/// Errors: why it cannot be packed, or what the system says.
pub fn write(parts: &Parts, folder: &Path) -> Result<PathBuf, String> {
    let text = pack(parts).map_err(|why| format!("the scenario cannot be packed: {why}"))?;
    let path = free_path(folder, parts.name(), ENDING);
    write_whole(&path, text.as_bytes(), Existing::Stays).map_err(|error| error.to_string())?;
    Ok(path)
}

/// Puts the files of a package into a new folder.
///
/// Errors: a mistake in the package, or an error of the system. The call then writes no file.
pub fn open(package: &Path, scenarios: &Path) -> Result<Installed, String> {
    let Unpacked { parts, left_out } = unpack(&read(package)?)?;
    let scenario = write_copy(&parts, scenarios)?;
    Ok(Installed { scenario, left_out })
}

/// The text of a package, but never more than the limit, whatever size the system reports.
fn read(package: &Path) -> Result<String, String> {
    let shown = package.display().to_string();
    let text = disk::read_as_is(package, &shown, MAX_PACKAGE);
    text.map(without_mark).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests;
