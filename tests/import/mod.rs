//! Maps of other programs become scenarios of ours. The maps were made for these tests.

mod broken;
mod changed;
mod converted;
mod measured;

use std::fs;
use std::io::{Cursor, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use railhead_authoring::import::triplea::{ImportFailure, ImportedMap, USUAL_RAILS, import};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// The maps: a plain one, one with every oddity, and one in the layout and the letters of old maps, which goes round the world.
const MAPS: [&str; 3] = ["two_isles", "oddities", "round_world"];

fn folder(map: &str) -> PathBuf {
    // The plain one is also an example for readers.
    let above = if map == MAPS[0] {
        "examples"
    } else {
        "tests/import/maps"
    };
    Path::new(above).join(map)
}

/// Imports a map, with railways.
fn imported(path: &Path) -> Result<ImportedMap, Vec<String>> {
    import(path, Some(USUAL_RAILS), &mut |_| ControlFlow::Continue(())).map_err(|failure| lines(&failure))
}

/// Why an import failed, with slashes on every system.
fn lines(failure: &ImportFailure) -> Vec<String> {
    let lines = failure.lines().into_iter();
    lines.map(|line| line.replace('\\', "/")).collect()
}

/// The files of a map: path and bytes.
fn files(map: &str) -> Vec<(String, Vec<u8>)> {
    let top = folder(map);
    let mut files = Vec::new();
    let mut waiting = vec![top.clone()];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                let below = path.strip_prefix(&top).expect("it lies below");
                let bytes = fs::read(&path).expect("it can be read");
                files.push((below.to_string_lossy().replace('\\', "/"), bytes));
            }
        }
    }
    files.sort();
    files
}

/// Writes the files of a map below a folder.
fn put(folder: &Path, files: &[(String, Vec<u8>)]) {
    for (path, bytes) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("the folder can be made");
        fs::write(path, bytes).expect("the folder can be written to");
    }
}

/// An archive of files.
fn zipped(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        archive
            .start_file(path.as_str(), SimpleFileOptions::default())
            .expect("it can be begun");
        archive.write_all(bytes).expect("memory can be written to");
    }
    archive.finish().expect("it can be ended").into_inner()
}
