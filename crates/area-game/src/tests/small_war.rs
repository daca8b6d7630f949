//! A small war for tests: eight lands round three seas, four nations of two sides.
//!
//! ```text
//! Ayr   Bray  Cork  Derry Eton
//! Sound ===== Gulf ====== Bay
//! Fife  Goole Hove  Nairn Isla
//! ```
//!
//! Red (Ayr, Bray) and Pink (Fife, Goole) move together, then Blue (Cork, Derry, Eton), then Teal (Hove, Isla). Nairn is neutral, a
//! ridge lies between Goole and Hove, and the canal between Sound and Gulf belongs to whoever holds Bray and Goole.

use railhead_engine::text::sources::files::Texts;

const BOARD: &str = r##"AreaBoard(
    format: 1,
    name: "The Sound",
    cells: (columns: 10, rows: 6, km: 50),
    powers: {
        "red": (name: "Red", tone: "#cc0000"),
        "pink": (name: "Pink", tone: "#cc8888"),
        "blue": (name: "Blue", tone: "#0000cc"),
        "teal": (name: "Teal", tone: "#008888"),
    },
    spaces: {
        "A": (id: "ayr", name: "Ayr", value: 8, owner: "red"),
        "B": (id: "bray", name: "Bray", value: 3, owner: "red"),
        "C": (id: "cork", name: "Cork", value: 4, owner: "blue"),
        "D": (id: "derry", name: "Derry", value: 2, owner: "blue"),
        "E": (id: "eton", name: "Eton", value: 7, owner: "blue"),
        "F": (id: "fife", name: "Fife", value: 2, owner: "pink"),
        "G": (id: "goole", name: "Goole", value: 1, owner: "pink"),
        "H": (id: "hove", name: "Hove", value: 2, owner: "teal"),
        "N": (id: "nairn", name: "Nairn", kind: Neutral, value: 1),
        "I": (id: "isla", name: "Isla", value: 3, owner: "teal"),
        "s": (id: "sound", name: "The Sound", kind: Sea),
        "t": (id: "gulf", name: "The Gulf", kind: Sea),
        "u": (id: "bay", name: "The Bay", kind: Sea),
    },
    map: [
        "AABBCCDDEE",
        "AABBCCDDEE",
        "ssssttttuu",
        "ssssttttuu",
        "FFGGHHNNII",
        "FFGGHHNNII",
    ],
    passages: [(id: "canal", name: "the Canal", between: ["sound gulf"], held_by: "bray goole")],
    barriers: [(id: "ridge", name: "the Ridge", between: ["goole hove"])],
)"##;

const SCENARIO: &str = r#"Scenario(
    format: 1,
    game: Area,
    title: "The Sound",
    summary: "A small war.",
    text: "A small war.",
    board: "board.ron",
    units: "units.ron",
    calendar: (begins: "1940-06-01", months: 1),
    rounds: 3,
    sides: {"warm": "Warm", "cold": "Cold"},
    nations: {
        "red": (name: "Red", adjective: "Red", side: "warm", capital: "ayr", treasury: 20),
        "pink": (name: "Pink", adjective: "Pink", side: "warm", capital: "fife", treasury: 5),
        "blue": (name: "Blue", adjective: "Blue", side: "cold", capital: "eton", treasury: 18),
        "teal": (name: "Teal", adjective: "Teal", side: "cold", capital: "isla", treasury: 6),
    },
    turns: ["red pink", "blue", "teal"],
    violation: 3,
    complexes: "ayr fife eton isla",
    damage: {"ayr": 2},
    setup: {SETUP},
    victory: [(side: "warm", goal: Areas(areas: "eton isla", count: 2)), (side: "cold", goal: Income(22))],
)"#;

/// The texts of the small war with these units.
pub fn texts(setup: &str) -> Texts {
    let units = include_str!("../../../../scenarios/world/units.ron");
    Texts::from([
        ("war.ron".to_owned(), SCENARIO.replace("SETUP", setup)),
        ("board.ron".to_owned(), BOARD.to_owned()),
        ("units.ron".to_owned(), units.to_owned()),
    ])
}

/// An order to move units of a nation: `move_of("red", "2 infantry 1 armour", "bray cork")`.
pub fn move_of(nation: &str, units: &str, path: &str) -> String {
    moved(&groups(nation, units, false), path)
}

/// An order to move these groups.
pub fn moved(groups: &str, path: &str) -> String {
    let path: Vec<String> = path
        .split_whitespace()
        .map(|word| format!("\"{word}\""))
        .collect();
    format!("Move(units: {groups}, path: [{}])", path.join(", "))
}

/// Units in the notation of orders: `3 armour+1` are three that have moved one space.
pub fn groups(nation: &str, units: &str, aboard: bool) -> String {
    let mut words = units.split_whitespace();
    let mut list = String::from("[");
    while let (Some(count), Some(kind)) = (words.next(), words.next()) {
        let (kind, spent) = kind.split_once('+').unwrap_or((kind, "0"));
        let group = format!(
            "(nation: \"{nation}\", kind: \"{kind}\", count: {count}, spent: {spent}, aboard: {aboard}),"
        );
        list.push_str(&group);
    }
    list + "]"
}
