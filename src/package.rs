//! Packages: a scenario with all its files in one file, to be given to others.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::export::{Parts, free_path, write_copy};
use crate::rules::games::load_any;
use crate::rules::save::{Existing, write_whole};
use crate::rules::scenario::checksum;
use crate::rules::text::files::{Texts, join};

/// The ending of their names.
const ENDING: &str = ".railhead";

/// The version of the format.
const FORMAT: u32 = 1;

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

/// The text of a package.
pub fn pack(parts: &Parts) -> String {
    let file = PackageFile {
        format: FORMAT,
        scenario: parts.scenario.clone(),
        checksum: format!("{:016x}", checksum(&parts.texts)),
        texts: parts.texts.clone(),
    };
    // With its texts as they were typed, so that a package can be read.
    let form = ron::ser::PrettyConfig::new()
        .struct_names(true)
        .escape_strings(false)
        .new_line("\n");
    ron::ser::to_string_pretty(&file, form).expect("texts can be written")
}

/// The parts in the text of a package.
///
/// # Errors
///
/// What is wrong with it: it is no package, or damaged, or its scenario has problems.
pub fn unpack(text: &str) -> Result<Parts, String> {
    let file: PackageFile =
        ron::from_str(text).map_err(|error| format!("this is no package of a scenario: {error}"))?;
    if file.format != FORMAT {
        return Err(format!(
            "this version of the game reads packages of format {FORMAT}, not {}",
            file.format
        ));
    }
    if file.checksum != format!("{:016x}", checksum(&file.texts)) {
        return Err("the package is damaged: its files do not match their checksum".to_owned());
    }
    for path in file.texts.keys() {
        // The same rule as for the names in scenarios: nothing is written outside the folder.
        if join("scenario.ron", path).as_deref() != Ok(path) {
            return Err(format!(
                "the package has a file with the name {path:?}, which is not allowed"
            ));
        }
    }
    if let Err(problems) = load_any(&file.texts, &file.scenario) {
        let first = problems.first().map(ToString::to_string).unwrap_or_default();
        return Err(format!("its scenario has problems: {first}"));
    }
    Ok(Parts {
        scenario: file.scenario,
        texts: file.texts,
    })
}

/// Writes a package into a folder, under the name of its scenario, and answers where it is. No file is replaced.
///
/// # Errors
///
/// What the system says.
pub fn write(parts: &Parts, folder: &Path) -> Result<PathBuf, String> {
    let path = free_path(folder, parts.name(), ENDING);
    write_whole(&path, pack(parts).as_bytes(), Existing::Stays).map_err(|error| error.to_string())?;
    Ok(path)
}

/// Puts the files of a package into a new folder, and answers where its scenario is.
///
/// # Errors
///
/// What is wrong with the package, or what the system says. Nothing is written then.
pub fn open(package: &Path, scenarios: &Path) -> Result<PathBuf, String> {
    let text = fs::read_to_string(package)
        .map_err(|error| format!("{} cannot be read: {error}", package.display()))?;
    write_copy(&unpack(&text)?, scenarios)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::parts;
    use crate::rules::games::check_path;
    use crate::rules::text::files::Embedded;

    #[test]
    fn what_was_packed_opens_with_the_same_texts() {
        let folder = tempfile::tempdir().unwrap();
        for path in [
            "malaya/kampar-line.ron",
            "world/stations.ron",
            "tutorials/crossing.ron",
        ] {
            let parts = parts(&Embedded, path).unwrap();
            let package = write(&parts, folder.path()).unwrap();
            assert_eq!(
                unpack(&fs::read_to_string(&package).unwrap()).as_ref(),
                Ok(&parts)
            );
            let again = write(&parts, folder.path()).unwrap();
            assert_ne!(package, again, "no file is replaced");
            let scenario = open(&package, &folder.path().join("other")).unwrap();
            assert_eq!(check_path(&scenario), [], "{path}");
        }
    }

    #[test]
    fn a_package_that_is_damaged_or_leads_out_of_its_folder_is_refused() {
        let parts = parts(&Embedded, "tutorials/crossing.ron").unwrap();
        let whole = pack(&parts);
        let refused = |text: &str| unpack(text).unwrap_err();
        assert!(refused("Scenario()").contains("no package"));
        assert!(refused(&whole.replace("Jungle", "Jumble")).contains("damaged"));
        assert!(refused(&whole.replacen("format: 1", "format: 9", 1)).contains("format 1, not 9"));
        let mut out = parts;
        out.texts.insert("../evil.ron".to_owned(), String::new());
        assert!(refused(&pack(&out)).contains("not allowed"));
    }
}
