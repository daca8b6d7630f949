//! The time and the memory that maps take which are made to take much of both: each is imported by a process of its own, within 10 s and
//! 500 MB. The program of the tests is not optimised, so the one that players have needs less.

use std::env;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use super::broken::{GAME, OUTLINES, with, without};
use super::{files, imported, large, put, zipped};

const MOST_TIME: Duration = Duration::from_secs(10);
const MOST_KILOBYTES: u64 = 500 * 1024;

/// The variable that names the map to the process that imports it.
const MAP: &str = "RAILHEAD_MAP_TO_MEASURE";

/// A map as the files of a folder, or as an archive.
enum Shape {
    Folder(Vec<(String, Vec<u8>)>),
    Archive(Vec<u8>),
}

/// The maps, each with its name.
fn maps() -> Vec<(&'static str, Shape)> {
    let entities = |text: &str| {
        let all: Vec<String> = (1..20)
            .map(|number| format!("<!ENTITY e{number} \"&e{0};&e{0};&e{0};\">", number - 1))
            .collect();
        let bomb = format!("<!DOCTYPE game [<!ENTITY e0 \"ha\">{}]>", all.concat());
        text.replace("<!DOCTYPE game SYSTEM \"game.dtd\">", &bomb)
    };
    let comb = (0..300_000).map(|at| format!("({},{})", at % 600, (at % 2) * 30_000));
    let comb = comb.collect::<Vec<_>>().join(" ");
    let star = (0..60_000_u64).map(|at| format!("({},{})", at * 7919 % 600, at * 104_729 % 400));
    let star = star.collect::<Vec<_>>().join(" ");
    let nested = "<a>".repeat(400_000);
    let attributes: Vec<String> = (0..200_000).map(|at| format!(" a{at}=\"1\"")).collect();
    let attributes = attributes.concat();
    let mut spaces = files("two_isles");
    spaces.retain(|(path, _)| path != GAME);
    spaces.push((GAME.to_owned(), vec![b' '; 256 * 1024 * 1024]));
    let mut out_of_it = files("two_isles");
    out_of_it.push(("../evil.txt".to_owned(), b"evil".to_vec()));
    let many_files = (0..20_000).map(|at| (format!("map/games/{at}.txt"), Vec::new()));
    let many_files = files("two_isles").into_iter().chain(many_files).collect();
    let cut = zipped(&files("two_isles"));
    let folder = |files| Shape::Folder(files);
    vec![
        ("without outlines", folder(without(OUTLINES))),
        ("without a game", folder(without(GAME))),
        (
            "cut XML",
            folder(with(GAME, |text| text[..text.len() / 2].to_owned())),
        ),
        (
            "an outline that crosses itself 60,000 times",
            folder(with(OUTLINES, |text| format!("{text}Fir < {star} >\n"))),
        ),
        (
            "an outline of 300,000 long lines",
            folder(with(OUTLINES, |text| format!("{text}Middle Rock < {comb} >\n"))),
        ),
        ("2,000 territories", folder(large(1998))),
        ("10,000 territories", folder(large(10_000))),
        ("entities of entities", folder(with(GAME, entities))),
        (
            "400,000 elements in each other",
            folder(with(GAME, |text| {
                text.replace("<map>", &format!("{nested}<map>"))
            })),
        ),
        (
            "200,000 attributes",
            folder(with(GAME, |text| {
                text.replace("<map>", &format!("<map{attributes}>"))
            })),
        ),
        (
            "a text of 17 MB",
            folder(with(GAME, |text| text.to_owned() + &" ".repeat(17 * 1024 * 1024))),
        ),
        (
            "a map a billion pixels wide",
            folder(with("map/map.properties", |text| {
                text.replace("600", "1000000000")
            })),
        ),
        ("20,000 files", folder(many_files)),
        (
            "an archive that is cut",
            Shape::Archive(cut[..cut.len() / 2].to_vec()),
        ),
        (
            "an archive that leads out of itself",
            Shape::Archive(zipped(&out_of_it)),
        ),
        ("an archive of 256 MB of blanks", Shape::Archive(zipped(&spaces))),
    ]
}

/// Imports the map that the environment names, and writes the peak memory of this process. Without one it does nothing.
#[test]
fn one_map() {
    if let Some(path) = env::var_os(MAP) {
        let outcome = match imported(Path::new(&path)) {
            Ok(map) => format!("{} files", map.texts.len()),
            Err(lines) => lines.first().cloned().unwrap_or_default(),
        };
        println!("measured {} {outcome}", most_memory());
    }
}

/// The peak memory of this process so far, in kilobytes; 0 where the system does not report it.
fn most_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok())
        .unwrap_or_default()
}

#[test]
fn broken_maps_take_little_time_and_memory() {
    let mut wrong = Vec::new();
    for (name, shape) in maps() {
        let place = tempfile::tempdir().expect("the system has a place for files");
        let path = match shape {
            Shape::Folder(files) => {
                let folder = place.path().join("m");
                put(&folder, &files);
                // A picture of 1 GB lies in every map, and is never read.
                let picture =
                    File::create(folder.join("baseTiles.png")).expect("the folder can be written to");
                picture.set_len(1 << 30).expect("a hole takes no room");
                folder
            }
            Shape::Archive(bytes) => {
                let archive = place.path().join("m.zip");
                fs::write(&archive, bytes).expect("the folder can be written to");
                archive
            }
        };
        let before = Instant::now();
        let output = Command::new(env::current_exe().expect("it runs"))
            .args(["import::measured::one_map", "--exact", "--nocapture"])
            .env(MAP, &path)
            .output()
            .expect("it runs once more");
        let took = before.elapsed();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let found = said
            .split("measured ")
            .nth(1)
            .and_then(|rest| rest.split_once(' '));
        let Some((kilobytes, rest)) = found else {
            wrong.push(format!("{name}: it broke down: {said}"));
            continue;
        };
        let kilobytes: u64 = kilobytes.parse().expect("it is a number");
        println!(
            "{name}: {:.1} s, {} MB: {}",
            took.as_secs_f64(),
            kilobytes / 1024,
            rest.lines().next().unwrap_or_default()
        );
        if took > MOST_TIME || kilobytes > MOST_KILOBYTES {
            wrong.push(format!("{name}: {took:?}, {} MB", kilobytes / 1024));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
