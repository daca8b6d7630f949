//! Tests of packages.

use std::fs;

use super::*;
use railhead_engine::text::sources::files::Embedded;
use railhead_games::check_path as problems_of;

const CROSSING: &str = "tutorials/crossing.ron";

fn crossing() -> Parts {
    parts(&Embedded, CROSSING).unwrap()
}

/// A package as a stranger may write it, whatever its names are.
fn forged(parts: &Parts) -> String {
    let file = PackageFile {
        format: FORMAT,
        scenario: parts.scenario.clone(),
        checksum: sum(&parts.texts),
        texts: parts.texts.clone(),
    };
    let form = ron::ser::PrettyConfig::new().struct_names(true);
    ron::ser::to_string_pretty(&file, form).unwrap()
}

fn with(names: &[&str]) -> String {
    let mut parts = crossing();
    for name in names {
        parts.texts.insert((*name).to_owned(), "Board()".to_owned());
    }
    forged(&parts)
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            found.extend(files_below(&entry.path()));
        } else {
            found.push(entry.path());
        }
    }
    found
}

#[test]
fn what_was_packed_opens_with_the_same_texts() {
    let folder = tempfile::tempdir().unwrap();
    let campaign = "east-prussia/east-prussia.campaign.ron";
    for path in ["malaya/kampar-line.ron", campaign, "world/stations.ron", CROSSING] {
        let parts = parts(&Embedded, path).unwrap();
        let package = write(&parts, folder.path()).unwrap();
        let unpacked = unpack(&fs::read_to_string(&package).unwrap()).unwrap();
        assert_eq!(unpacked, Unpacked { parts, left_out: 0 });
        let again = write(&unpacked.parts, folder.path()).unwrap();
        assert_ne!(package, again, "no file is replaced");
        let opened = open(&package, &folder.path().join("other")).unwrap();
        assert_eq!(problems_of(&opened.scenario), [], "{path}");
        assert_eq!(opened.notice(), None);
    }
}

#[test]
fn a_package_brings_what_its_players_can_choose() {
    let parts = parts(&Embedded, "world/global-1940.ron").unwrap();
    let unpacked = unpack(&pack(&parts).unwrap()).unwrap();
    assert!(unpacked.parts.texts.contains_key("rail/option_3.rail.ron"));
    assert_eq!(unpacked.parts, parts);
}

#[test]
fn line_ends_and_a_byte_order_mark_from_another_system_do_no_harm() {
    let parts = crossing();
    let unix = pack(&parts).unwrap();
    let windows = unix.replace('\n', "\r\n");
    assert_eq!(unpack(&windows).unwrap().parts, parts);
    // The files of an author on Windows.
    let mut typed = parts.clone();
    for text in typed.texts.values_mut() {
        *text = text.replace('\n', "\r\n");
    }
    assert_eq!(pack(&typed).unwrap(), unix);
    assert_eq!(unpack(&forged(&typed)).unwrap().parts, typed);
    let folder = tempfile::tempdir().unwrap();
    let package = folder.path().join("marked.railhead");
    fs::write(&package, format!("\u{feff}{windows}")).unwrap();
    let opened = open(&package, &folder.path().join("scenarios")).unwrap();
    assert_eq!(problems_of(&opened.scenario), []);
}

#[test]
fn a_package_that_is_damaged_or_no_package_is_refused() {
    let whole = pack(&crossing()).unwrap();
    let refused = |text: &str| unpack(text).unwrap_err();
    assert!(refused("Scenario()").contains("not a package"));
    assert!(refused(&whole.replace("Jungle", "Jumble")).contains("damaged"));
    assert!(refused(&whole.replacen("format: 1", "format: 9", 1)).contains("format 1, not 9"));
    let other = whole.replacen("crossing.ron", "elsewhere.ron", 1);
    assert!(refused(&other).contains("its scenario has problems"), "{other}");
}

#[test]
fn a_name_that_leads_out_or_hides_refuses_the_whole_package() {
    for name in [
        "../evil.ron",
        "/etc/evil.ron",
        "a//b.ron",
        "a/../b.ron",
        "./a.ron",
        ".bashrc",
        ".hidden/board.ron",
        "...ron",
        "a\\b.ron",
        "c:evil.ron",
        "a\nb.ron",
        "a\0b.ron",
        "evil\u{202e}nor.ron",
        "two words.ron",
        "nul.ron",
        "com1.board.ron",
        "evil.sh",
        "run.desktop",
        "ends./board.ron",
        "",
    ] {
        let why = unpack(&with(&[name])).unwrap_err();
        assert!(why.starts_with("the package is refused: it"), "{name:?}: {why}");
        assert!(
            !why.contains(|letter: char| letter.is_control() || letter == '\u{202e}'),
            "{why:?}"
        );
    }
    let refused = |names: &[&str]| unpack(&with(names)).unwrap_err();
    assert!(refused(&["a.ron", "a.ron/b.ron"]).contains("is a folder too"));
    assert!(refused(&["a.ron", "A.RON/b.ron"]).contains("is a folder too"));
    assert!(refused(&["a.ron", "A.ron"]).contains("differ only in capitals"));
    assert!(refused(&[&format!("{}.ron", "x".repeat(MAX_PATH))]).contains("more than 120 letters"));
    let many: Vec<String> = (0..MAX_FILES).map(|number| format!("{number}.ron")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    assert!(refused(&many).contains("at most 200"));
    // Letters of any script are letters.
    assert!(unpack(&with(&["日本/Köln_2.board.ron"])).is_ok());
}

#[test]
fn what_cannot_be_unpacked_cannot_be_packed() {
    let mut parts = crossing();
    parts.texts.insert("my map.ron".to_owned(), String::new());
    let folder = tempfile::tempdir().unwrap();
    let why = write(&parts, folder.path()).unwrap_err();
    assert!(
        why.starts_with("the scenario cannot be packed: it has a file with the name \"my map.ron\"; names"),
        "{why}"
    );
    assert_eq!(files_below(folder.path()), [] as [PathBuf; 0]);
}

#[test]
fn what_the_scenario_does_not_use_is_not_unpacked() {
    let folder = tempfile::tempdir().unwrap();
    let package = folder.path().join("more.railhead");
    fs::write(&package, with(&["settings.ron", "saves/planted.ron"])).unwrap();
    let scenarios = folder.path().join("scenarios");
    let opened = open(&package, &scenarios).unwrap();
    assert_eq!(
        opened.notice().unwrap(),
        "2 files of the package, which the scenario does not use, left out"
    );
    let files = files_below(folder.path());
    assert_eq!(files.len(), crossing().texts.len() + 1, "{files:?}");
    let inside = scenarios.join("crossing");
    for file in files.iter().filter(|file| **file != package) {
        assert!(file.starts_with(&inside), "{file:?}");
    }
}

#[test]
fn a_refused_package_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let package = folder.path().join("bad.railhead");
    fs::write(&package, with(&["a\0b.ron"])).unwrap();
    open(&package, &folder.path().join("scenarios")).unwrap_err();
    assert_eq!(files_below(folder.path()), [package]);
    assert!(!folder.path().join("scenarios").exists());
}

#[test]
fn a_package_without_an_end_is_not_read_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let large = folder.path().join("large.railhead");
    let file = fs::File::create(&large).unwrap();
    file.set_len(MAX_PACKAGE * 100).unwrap();
    let why = open(&large, folder.path()).unwrap_err();
    assert!(why.ends_with("the limit is 32 MB"), "{why}");
    let why = open(folder.path(), folder.path()).unwrap_err();
    assert!(why.ends_with("is a folder, where a file should be"), "{why}");
    #[cfg(target_os = "linux")]
    {
        let why = open(Path::new("/dev/zero"), folder.path()).unwrap_err();
        assert!(why.ends_with("is not a file"), "{why}");
    }
}
