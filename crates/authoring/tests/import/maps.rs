//! Maps of another program, made for these tests, and the results of their import.

#[path = "../../../../tests/common/top.rs"]
mod top;

use std::fmt::Write as _;
use std::fs;
use std::io::{Cursor, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use railhead_authoring::import::triplea::{ImportFailure, ImportedMap, USUAL_RAILS, import};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use top::from_top;

pub fn folder(map: &str) -> PathBuf {
    // This one is also an example for readers.
    let above = if map == "two_isles" {
        "examples"
    } else {
        "crates/authoring/tests/import/maps"
    };
    from_top(above).join(map)
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

/// A map of squares of land in rows, with sea to the west and to the east.
pub fn large(areas: usize) -> Vec<(String, Vec<u8>)> {
    let side = areas.isqrt();
    let pixels = (3000 / side).max(3);
    let (mut outlines, mut map) = (String::new(), String::new());
    let (mut start, mut values) = (String::new(), String::new());
    let square = |west: usize, north: usize, wide: usize, high: usize| {
        let (east, south) = (west + wide - 1, north + high - 1);
        format!("({west},{north}) ({east},{north}) ({east},{south}) ({west},{south})")
    };
    for (name, west) in [("West", 0), ("East", (side + 1) * pixels)] {
        let square = square(west, 0, pixels, areas.div_ceil(side) * pixels);
        let _ = writeln!(outlines, "{name} < {square} >");
        let _ = writeln!(map, "<territory name=\"{name}\" water=\"true\"/>");
    }
    for area in 0..areas {
        let (column, row) = (area % side, area / side);
        let _ = writeln!(
            outlines,
            "A{area} < {} >",
            square((column + 1) * pixels, row * pixels, pixels, pixels)
        );
        let _ = writeln!(map, "<territory name=\"A{area}\"/>");
        let owner = if column * 2 < side { "Red" } else { "Blue" };
        let _ = writeln!(start, "<territoryOwner territory=\"A{area}\" owner=\"{owner}\"/>");
        let _ = writeln!(
            values,
            "<attachment attachTo=\"A{area}\" javaClass=\"TerritoryAttachment\"><option name=\"production\" value=\"2\"/></attachment>"
        );
    }
    for area in 0..areas {
        let next = [(area + 1, (area + 1) % side != 0), (area + side, true)];
        for (other, _) in next
            .iter()
            .filter(|(other, is_beside)| *other < areas && *is_beside)
        {
            let _ = writeln!(map, "<connection t1=\"A{area}\" t2=\"A{other}\"/>");
        }
        for (sea, _) in [("West", 0), ("East", side - 1)]
            .iter()
            .filter(|(_, column)| area % side == *column)
        {
            let _ = writeln!(map, "<connection t1=\"A{area}\" t2=\"{sea}\"/>");
        }
    }
    let game = format!(
        "<game><info name=\"Large\"/><map>{map}</map><playerList><player name=\"Red\"/><player name=\"Blue\"/></playerList>\
         <unitList><unit name=\"infantry\"/></unitList><gamePlay><sequence><step name=\"a\" delegate=\"move\" player=\"Red\"/>\
         <step name=\"b\" delegate=\"move\" player=\"Blue\"/></sequence></gamePlay>\
         <attachmentList><attachment attachTo=\"infantry\" javaClass=\"UnitAttachment\"><option name=\"movement\" value=\"1\"/>\
         <option name=\"attack\" value=\"1\"/><option name=\"defense\" value=\"2\"/></attachment>{values}</attachmentList>\
         <initialize>{start}<unitPlacement unitType=\"infantry\" territory=\"A0\" quantity=\"3\" owner=\"Red\"/>\
         <unitPlacement unitType=\"infantry\" territory=\"A{}\" quantity=\"3\" owner=\"Blue\"/></initialize></game>",
        side - 1
    );
    vec![
        ("polygons.txt".to_owned(), outlines.into_bytes()),
        ("games/large.xml".to_owned(), game.into_bytes()),
    ]
}
