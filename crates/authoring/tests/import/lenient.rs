//! Faults that the import accepts: places that cannot be drawn, values that a game does not name, and a bad file beside a sound game.

use super::{files, imported, put};
use railhead_authoring::import::triplea::ImportedMap;

const GAME: &str = "map/games/two_isles.xml";
const OUTLINES: &str = "map/polygons.txt";
const CENTRES: &str = "map/centers.txt";

/// The files of the plain map with changes: in which file, what, and by what it is replaced wherever it stands.
fn with_changes(changes: &[(&str, &str, &str)]) -> Vec<(String, Vec<u8>)> {
    let mut files = files("two_isles");
    for (path, what, by) in changes {
        let (_, bytes) = files
            .iter_mut()
            .find(|(own, _)| own == path)
            .expect("the map has it");
        let text = String::from_utf8(bytes.clone()).expect("it is a text");
        assert!(text.contains(what), "{path} has no {what}");
        *bytes = text.replace(what, by).into_bytes();
    }
    files
}

/// The plain map with changes in its files, imported.
fn changed(changes: &[(&str, &str, &str)]) -> ImportedMap {
    of(&with_changes(changes))
}

/// A map of these files, imported.
fn of(files: &[(String, Vec<u8>)]) -> ImportedMap {
    let place = tempfile::tempdir().expect("the system has a place for files");
    put(place.path(), files);
    imported(place.path()).expect("it comes over")
}

/// The text of its scenario, and the lines of its report.
fn scenario_and_notes(map: &ImportedMap) -> (&str, Vec<String>) {
    let game = &map.games[0];
    let path = game.scenario.as_deref().expect("it has a scenario");
    (&map.texts[path], game.report.lines())
}

#[test]
fn a_place_that_cannot_be_drawn_has_a_cell_or_is_left_out_by_name() {
    let names = [
        "Box",
        "Second Box",
        "Point",
        "Line",
        "Only A Name",
        "Bank",
        "Debts",
    ];
    let territories = names
        .map(|name| format!("<territory name=\"{name}\"/><connection t1=\"{name}\" t2=\"Alder\"/>\n"))
        .concat();
    let box_in_alder = "< (150,130) (152,130) (152,132) (150,132) >";
    let outlines = format!(
        "Box {box_in_alder}\nSecond Box {box_in_alder}\nPoint < (200,150) >\nLine < (160,140) (190,140) >\nOnly A Name\nBank\n"
    );
    let map = changed(&[
        (
            GAME,
            "<territory name=\"Alder\"/>",
            &format!("<territory name=\"Alder\"/>{territories}"),
        ),
        (
            GAME,
            "<unitPlacement unitType=\"infantry\" territory=\"Alder\"",
            "<unitPlacement unitType=\"infantry\" territory=\"Debts\" quantity=\"7\" owner=\"Red\"/>\
             <unitPlacement unitType=\"infantry\" territory=\"Alder\"",
        ),
        (OUTLINES, "Alder ", &format!("{outlines}Alder ")),
        (CENTRES, "Alder ", "Only A Name (100,150)\nAlder "),
    ]);
    let (_, lines) = scenario_and_notes(&map);
    for line in [
        "left out: 2 territories (Bank, Debts): the map does not say where they lie",
        "left out: 7 units at the start: their territories are left out",
        "changed: a space that cannot be seen on the map has the cell nearest to its place: Box, Point, Line, Only A Name",
    ] {
        assert!(lines.iter().any(|own| own == line), "{line}: {lines:#?}");
    }
    let board = &map.texts[&map.games[0].board];
    for (id, is_there) in [
        ("box", true),
        ("second_box", true),
        ("line", true),
        ("only_a_name", true),
        ("bank", false),
    ] {
        assert_eq!(board.contains(&format!("id: \"{id}\"")), is_there, "{id}");
    }
}

#[test]
fn what_a_game_does_not_name_is_as_in_the_program_of_the_map() {
    let charge = "<property name=\"neutralCharge\" value=\"2\" editable=\"false\"/>";
    for (property, price) in [
        ("", "    violation: 0,\n"),
        (
            "<property name=\"neutralCharge\" value=\"-1\"/>",
            "    violation: 0,\n",
        ),
        (charge, "    violation: 2,\n"),
        ("<property name=\"Neutrals Are Impassable\" value=\"true\"/>", ""),
    ] {
        let map = changed(&[(GAME, charge, property)]);
        let (text, _) = scenario_and_notes(&map);
        assert_eq!(text.contains("    violation: "), !price.is_empty(), "{property}");
        assert!(text.contains(price), "{property}");
    }
    // Of a game without dice, amounts and alliances as little is refused.
    let map = changed(&[
        (GAME, "<diceSides value=\"6\"/>", ""),
        (
            GAME,
            " territory=\"Alder\" quantity=\"2\"",
            " territory=\"Alder\"",
        ),
        (GAME, "resource=\"PUs\" quantity=\"12\"", "resource=\"PUs\""),
        (GAME, "<alliance player=\"Red\" alliance=\"West\"/>", ""),
    ]);
    let (text, _) = scenario_and_notes(&map);
    assert!(
        text.contains("side: \"red\", capital: \"westport\", treasury: 0"),
        "{text}"
    );
    assert!(!text.contains("dice:"), "{text}");
}

#[test]
fn units_are_what_the_options_of_their_game_make_of_them() {
    let own = "<option name=\"isSea\" value=\"true\"/>\n            <option name=\"attack\" value=\"2\"/>";
    let sub = own.replace("<option name=\"attack\"", "<option name=\"isSub\" value=\"true\"/><option name=\"hitPoints\" value=\"2\"/><option name=\"attack\"");
    for (option, submerges, hits) in [("", false, false), ("true", true, true), ("false", false, false)] {
        let options = ["Submersible Subs", "Two hit battleship"]
            .map(|name| format!("<property name=\"{name}\" value=\"{option}\"/>"))
            .concat();
        let options = if option.is_empty() { String::new() } else { options };
        let files = with_changes(&[
            (GAME, own, &sub),
            (GAME, "<propertyList>", &format!("<propertyList>{options}")),
        ]);
        // The destroyer has another name, the only one of which that option speaks.
        let files: Vec<_> = files
            .into_iter()
            .map(|(path, bytes)| match String::from_utf8(bytes) {
                Ok(text) => (path, text.replace("\"destroyer\"", "\"battleship\"").into_bytes()),
                Err(error) => (path, error.into_bytes()),
            })
            .collect();
        let map = of(&files);
        let units = &map.texts["two-isles.units.ron"];
        let line = units
            .lines()
            .find(|line| line.contains("\"battleship\""))
            .expect("it is there");
        assert_eq!(line.contains("Submerges"), submerges, "{option}: {line}");
        assert_eq!(line.contains("Hits(2)"), hits, "{option}: {line}");
    }
}

#[test]
fn low_luck_is_offered_where_the_game_asks_for_it() {
    for (value, offers, is_on) in [
        (None, "income", false),
        (Some("false"), "income low-luck", false),
        (Some("true"), "income low-luck", true),
    ] {
        let property =
            value.map(|value| format!("<property name=\"Low Luck\" value=\"{value}\" editable=\"true\"/>"));
        let property = format!("<propertyList>{}", property.unwrap_or_default());
        let map = changed(&[(GAME, "<propertyList>", &property)]);
        let (text, _) = scenario_and_notes(&map);
        assert!(text.contains(&format!("    offers: \"{offers}\",")), "{value:?}");
        assert_eq!(text.contains("    low_luck: true,"), is_on, "{value:?}");
    }
}

#[test]
fn players_without_a_colour_have_different_ones() {
    let map = changed(&[("map/map.properties", "color.", "colour.")]);
    let board = &map.texts[&map.games[0].board];
    let tones: Vec<&str> = board
        .lines()
        .filter_map(|line| line.split_once("tone: \"")?.1.split_once("\"),"))
        .map(|(tone, _)| tone)
        .collect();
    assert!(tones.len() >= 2 && tones[0] != tones[1], "{tones:?}");
}

#[test]
fn a_file_that_is_no_game_refuses_itself_and_not_the_sound_one_beside_it() {
    let sound = of(&files("two_isles"));
    assert_eq!(sound.refused, []);
    let mut all = files("two_isles");
    for (name, bytes) in [
        ("a_copy.xml", &b""[..]),
        ("._two_isles.xml", &b"\0\x05\x16\x07\0\x02\0\0Mac OS X"[..]),
        ("cut.xml", &b"<game><map>"[..]),
        ("other.xml", &b"<notes/>"[..]),
        (
            "nowhere.xml",
            &b"<game><map><territory name=\"Atlantis\"/></map></game>"[..],
        ),
    ] {
        all.push((format!("map/games/{name}"), bytes.to_vec()));
    }
    let map = of(&all);
    assert_eq!(map.texts, sound.texts);
    assert_eq!(map.games, sound.games);
    let refused: Vec<String> = map
        .refused
        .iter()
        .map(|problem| problem.to_string().replace('\\', "/"))
        .map(|line| {
            line.rsplit_once("/games/")
                .map_or(line.clone(), |(_, line)| line.to_owned())
        })
        .collect();
    let place = |line: &str| line.split_once("outline in ").map(|(line, _)| line.to_owned());
    let refused: Vec<String> = refused
        .into_iter()
        .map(|line| place(&line).unwrap_or(line))
        .collect();
    assert_eq!(
        refused,
        [
            "._two_isles.xml: this is not a game: macOS keeps here what it knows of two_isles.xml",
            "a_copy.xml: the file is empty",
            "cut.xml:1:12: this is not XML: the root node was opened but never closed",
            "nowhere.xml: none of its territories has an ",
            "other.xml:1:1: this is not a game: it begins with <notes>",
        ]
    );
}

#[test]
fn texts_in_utf_16_are_read() {
    let sound = of(&files("two_isles"));
    for (mark, pair) in [
        ("\u{feff}", u16::to_le_bytes as fn(u16) -> [u8; 2]),
        ("\u{feff}", u16::to_be_bytes),
        ("", u16::to_le_bytes),
        ("", u16::to_be_bytes),
    ] {
        let mut all = files("two_isles");
        for (path, bytes) in &mut all {
            // A list of points without a mark begins with no sign by which to know it.
            let ends = |end| {
                std::path::Path::new(path.as_str())
                    .extension()
                    .is_some_and(|own| own == end)
            };
            if ends("xml") || !mark.is_empty() && ends("txt") {
                let text = String::from_utf8(bytes.clone()).expect("it is UTF-8");
                let text = format!(
                    "{mark}{}",
                    text.replace("encoding=\"UTF-8\"", "encoding=\"UTF-16\"")
                );
                *bytes = text.encode_utf16().flat_map(pair).collect();
            }
        }
        assert_eq!(of(&all).texts, sound.texts);
    }
}
