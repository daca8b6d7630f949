//! TripleA maps made for these tests, and helpers that import them.

#[path = "../../../../tests/common/repository_root.rs"]
mod repository_root;

use std::fmt::Write as _;
use std::fs;
use std::io::{Cursor, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use railhead_authoring::import::triplea::{ImportFailure, ImportedMap, USUAL_RAILS, import};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use repository_root::from_root;

pub fn folder(map: &str) -> PathBuf {
    // This one is also an example for readers.
    let above = if map == "two_isles" {
        "examples"
    } else {
        "crates/authoring/tests/import/maps"
    };
    from_root(above).join(map)
}

/// Imports a map, with railways.
pub fn imported(path: &Path) -> Result<ImportedMap, Vec<String>> {
    import(path, Some(USUAL_RAILS), &mut |_| ControlFlow::Continue(())).map_err(|failure| lines(&failure))
}

/// Why an import failed, with slashes on every system.
pub fn lines(failure: &ImportFailure) -> Vec<String> {
    let lines = failure.lines().into_iter();
    lines.map(|line| line.replace('\\', "/")).collect()
}

/// The files of a map: path and bytes.
pub fn files(map: &str) -> Vec<(String, Vec<u8>)> {
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
pub fn put(folder: &Path, files: &[(String, Vec<u8>)]) {
    for (path, bytes) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("the folder can be made");
        fs::write(path, bytes).expect("the folder can be written to");
    }
}

/// An archive of files.
pub fn zipped(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        archive
            .start_file(path.as_str(), SimpleFileOptions::default())
            .expect("it can be begun");
        archive.write_all(bytes).expect("memory can be written to");
    }
    archive.finish().expect("it can be ended").into_inner()
}

/// The files of a TripleA map of about square shape with this many land areas, and a sea on either side.
pub fn large(areas: usize) -> Vec<(String, Vec<u8>)> {
    let columns = areas.isqrt();
    // The edge of an area, in pixels.
    let edge = (3000 / columns).max(3);
    let (mut outlines, mut map) = (String::new(), String::new());
    let (mut start, mut values) = (String::new(), String::new());
    let square = |west: usize, north: usize, wide: usize, high: usize| {
        let (east, south) = (west + wide - 1, north + high - 1);
        format!("({west},{north}) ({east},{north}) ({east},{south}) ({west},{south})")
    };
    for (name, west) in [("West", 0), ("East", (columns + 1) * edge)] {
        let square = square(west, 0, edge, areas.div_ceil(columns) * edge);
        let _ = writeln!(outlines, "{name} < {square} >");
        let _ = writeln!(map, "<territory name=\"{name}\" water=\"true\"/>");
    }
    for area in 0..areas {
        let (column, row) = (area % columns, area / columns);
        let _ = writeln!(
            outlines,
            "A{area} < {} >",
            square((column + 1) * edge, row * edge, edge, edge)
        );
        let _ = writeln!(map, "<territory name=\"A{area}\"/>");
        let owner = if column * 2 < columns { "Red" } else { "Blue" };
        let _ = writeln!(start, "<territoryOwner territory=\"A{area}\" owner=\"{owner}\"/>");
        let _ = writeln!(
            values,
            "<attachment attachTo=\"A{area}\" javaClass=\"TerritoryAttachment\"><option name=\"production\" value=\"2\"/></attachment>"
        );
    }
    map.push_str(&connections(areas, columns));
    let game = format!(
        "<game><info name=\"Large\"/><map>{map}</map><playerList><player name=\"Red\"/><player name=\"Blue\"/></playerList>\
         <unitList><unit name=\"infantry\"/></unitList><gamePlay><sequence><step name=\"a\" delegate=\"move\" player=\"Red\"/>\
         <step name=\"b\" delegate=\"move\" player=\"Blue\"/></sequence></gamePlay>\
         <attachmentList><attachment attachTo=\"infantry\" javaClass=\"UnitAttachment\"><option name=\"movement\" value=\"1\"/>\
         <option name=\"attack\" value=\"1\"/><option name=\"defense\" value=\"2\"/></attachment>{values}</attachmentList>\
         <initialize>{start}<unitPlacement unitType=\"infantry\" territory=\"A0\" quantity=\"3\" owner=\"Red\"/>\
         <unitPlacement unitType=\"infantry\" territory=\"A{}\" quantity=\"3\" owner=\"Blue\"/></initialize></game>",
        columns - 1
    );
    vec![
        ("polygons.txt".to_owned(), outlines.into_bytes()),
        ("games/large.xml".to_owned(), game.into_bytes()),
    ]
}

/// Which areas and seas touch, as the map file says it.
fn connections(areas: usize, columns: usize) -> String {
    let mut text = String::new();
    for area in 0..areas {
        // East neighbour, unless the row ends; south neighbour.
        let next = [(area + 1, (area + 1) % columns != 0), (area + columns, true)];
        for (other, _) in next
            .iter()
            .filter(|(other, is_beside)| *other < areas && *is_beside)
        {
            let _ = writeln!(text, "<connection t1=\"A{area}\" t2=\"A{other}\"/>");
        }
        // The sea that touches the first or last column.
        for (sea, _) in [("West", 0), ("East", columns - 1)]
            .iter()
            .filter(|(_, column)| area % columns == *column)
        {
            let _ = writeln!(text, "<connection t1=\"A{area}\" t2=\"{sea}\"/>");
        }
    }
    text
}
