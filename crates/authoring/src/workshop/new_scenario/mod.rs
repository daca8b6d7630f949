//! A new scenario: open land or open sea of any size, two sides, and enough of everything to be played at once; or a campaign of two battles.

mod hex_scenario;
mod new_campaign;
mod on_board;

use std::path::{Path, PathBuf};

use crate::export::{Parts, write_copy};
use crate::rails;
use railhead_engine::board::HexGrid;
use railhead_engine::text::sources::files::Texts;
use railhead_engine::text::words::is_id;

use hex_scenario::{BEGINS, NewBattle, hex_scenario};
pub use new_campaign::{CAMPAIGN_ENDING, OwnBattle, own_battles};
pub use on_board::{OwnBoard, ShippedBoard, own_boards};

/// The map of a new scenario, and its game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Blank {
    /// Hexes of open land.
    #[default]
    Hexes,
    /// The same for two battles that follow from one another.
    Battles,
    /// Two lands with the sea between them.
    Areas,
    /// A board that comes with the program, of either game.
    Shipped(ShippedBoard),
    /// A board of the author's own, by its number among them.
    Own(usize),
    /// No map of its own: a campaign of two of the author's own battles, by their numbers among them.
    Linked([usize; 2]),
}

/// A scenario to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewScenario {
    pub title: String,
    pub game: Blank,
    /// The columns of its map, at least [`SMALLEST`].
    pub columns: u16,
    /// The rows of its map.
    pub rows: u16,
    /// The boards of the author's own that it can begin on.
    pub own: Vec<OwnBoard>,
    /// The battles of the author's own that it can link.
    pub battles: Vec<OwnBattle>,
}

/// The fewest columns and rows of a new map.
pub const SMALLEST: [u16; 2] = [4, 2];

/// The most columns and rows of a map.
pub const LARGEST: u16 = 1000;

/// The places in which Red and Blue start on open land.
const STARTS: [&str; 2] = ["westgate", "eastgate"];

/// Kilometres from one side of a hex to the opposite one, as in Malaya.
const HEX_KM: u16 = 10;

impl Default for NewScenario {
    fn default() -> Self {
        Self {
            title: String::new(),
            game: Blank::Hexes,
            columns: 20,
            rows: 12,
            own: Vec::new(),
            battles: Vec::new(),
        }
    }
}

impl Blank {
    /// Whether it is a campaign, and no scenario.
    pub const fn is_campaign(self) -> bool {
        matches!(self, Self::Battles | Self::Linked(_))
    }

    /// Whether its map can have any size.
    pub const fn has_size(self) -> bool {
        matches!(self, Self::Hexes | Self::Battles | Self::Areas)
    }
}

impl NewScenario {
    /// Why it cannot be made yet.
    pub fn trouble(&self) -> Option<&'static str> {
        if self.title.trim().is_empty() {
            return Some("Give it a title");
        }
        if self.title.contains(['"', '\\', '\n']) {
            return Some("A title has no quotation marks and no backslashes");
        }
        let linked = self.linked();
        if matches!(self.game, Blank::Linked(_)) && linked.is_none_or(|[one, other]| one.sides != other.sides)
        {
            return Some("Choose two battles of the same sides");
        }
        self.file_name()
            .is_none()
            .then_some("Begin the title with a letter from a to z: the files take their names from it")
    }

    /// The two battles of the author's own that it links.
    fn linked(&self) -> Option<[&OwnBattle; 2]> {
        let Blank::Linked([one, other]) = self.game else {
            return None;
        };
        Some([self.battles.get(one)?, self.battles.get(other)?])
    }

    /// Writes its files among the author's own scenarios, a campaign of two of these beside them; the answer is where its main file is.
    ///
    /// Errors: why two battles cannot follow from one another, or what the system says.
    pub fn write(&self, above: &Path) -> Result<PathBuf, String> {
        let parts = self.parts();
        match self.game {
            Blank::Linked(_) => new_campaign::write_beside(&parts, above),
            Blank::Hexes | Blank::Battles | Blank::Areas | Blank::Shipped(_) | Blank::Own(_) => {
                write_copy(&parts, above)
            }
        }
    }

    /// The texts of its files; the scenario, or the campaign, refers to all others.
    pub fn parts(&self) -> Parts {
        let name = self.file_name().unwrap_or_else(|| "scenario".to_owned());
        let texts = match self.game {
            Blank::Hexes => {
                let scenario = (format!("{name}.ron"), self.open_land(&name));
                [vec![scenario], self.open_map(&name)].concat()
            }
            Blank::Battles => [self.two_battles(&name), self.open_map(&name)].concat(),
            Blank::Linked(_) => {
                let linked = self.linked();
                let linked = linked.map(|battles| new_campaign::linked(&self.title, &name, battles));
                linked.into_iter().collect()
            }
            Blank::Areas => [
                (format!("{name}.ron"), self.area_scenario(&name)),
                (format!("{name}.board.ron"), self.area_board()),
                (
                    format!("{name}.units.ron"),
                    include_str!("area.units.ron").to_owned(),
                ),
                (format!("{name}.rail.ron"), rails::text(rails::USUAL)),
            ]
            .to_vec(),
            Blank::Shipped(board) => on_board::on_shipped(&self.title, &name, board)
                .into_iter()
                .collect(),
            Blank::Own(number) => {
                let text = self
                    .own
                    .get(number)
                    .map_or_else(String::new, |own| own.text.clone());
                on_board::texts(&self.title, &name, text).into_iter().collect()
            }
        };
        let mut paths = texts.iter().map(|(path, _)| path);
        let campaign = paths.find(|path| path.ends_with(CAMPAIGN_ENDING)).cloned();
        Parts {
            scenario: campaign.unwrap_or_else(|| format!("{name}.ron")),
            texts: Texts::from_iter(texts),
        }
    }

    /// The files that scenarios on open land include.
    fn open_map(&self, name: &str) -> Vec<(String, String)> {
        [
            ("board", self.hex_board()),
            ("rules", include_str!("hex.rules.ron").to_owned()),
            ("units", include_str!("hex.units.ron").to_owned()),
        ]
        .map(|(kind, text)| (format!("{name}.{kind}.ron"), text))
        .into()
    }

    /// The name of its files: the title in small letters, with hyphens. `None` if that is not a valid name.
    fn file_name(&self) -> Option<String> {
        let letters = self.title.trim().to_lowercase();
        let plain = letters.chars().map(|letter| {
            if letter.is_ascii_alphanumeric() {
                letter
            } else {
                '-'
            }
        });
        let plain: String = plain.collect();
        let words: Vec<_> = plain.split('-').filter(|word| !word.is_empty()).collect();
        let name = words.join("-");
        is_id(&name.replace('-', "_")).then_some(name)
    }

    fn open_land(&self, name: &str) -> String {
        let [half, corner] = self.blue_half();
        hex_scenario(&NewBattle {
            title: &self.title,
            files: name,
            begins: BEGINS,
            starts: STARTS,
            blue: [&half, &corner],
            units: 1,
            is_answer: false,
            objective: "Eastgate",
        })
    }

    /// A campaign, and its battles: Red marches on Eastgate, and six weeks later Blue on Westgate.
    fn two_battles(&self, name: &str) -> Vec<(String, String)> {
        let [half, corner] = self.blue_half();
        let titles = ["Eastgate", "Westgate"];
        let files = titles.map(|title| format!("{name}-{}.ron", title.to_lowercase()));
        let [first, second] = [false, true].map(|is_answer| {
            let which = usize::from(is_answer);
            let title = format!("{}: {}", self.title.trim(), titles[which]);
            hex_scenario(&NewBattle {
                title: &title,
                files: name,
                begins: [BEGINS, "1941-07-14"][which],
                starts: STARTS,
                blue: [&half, &corner],
                units: [1, 2][which],
                is_answer,
                objective: titles[which],
            })
        });
        let battles = [0, 1].map(|which| [titles[which], files[which].as_str()]);
        let campaign = new_campaign::campaign(&self.title, battles, ["red", "blue"]);
        let [one, other] = files;
        vec![
            (format!("{name}{CAMPAIGN_ENDING}"), campaign),
            (one, first),
            (other, second),
        ]
    }

    /// The corners of the half of open land that Blue holds.
    fn blue_half(&self) -> [String; 2] {
        [
            self.number(self.columns / 2, 0),
            self.number(self.columns - 1, self.rows - 1),
        ]
    }

    fn hex_board(&self) -> String {
        let (columns, rows) = (self.columns, self.rows);
        let middle = rows / 2;
        let [west, east] = [0, columns - 1].map(|column| self.number(column, middle));
        let map = rows_of(&vec!["c".repeat(usize::from(columns)); usize::from(rows)]);
        format!(
            r#"// One letter for each hex. A hex is named by its column and row,
// from 00 in the north-west.
Board(
    format: 1,
    name: "{title}",
    grid: (columns: {columns}, rows: {rows}, hex_km: {HEX_KM}),

    terrain: {{
        'c': (id: "clear", name: "Clear"),
        'j': (id: "jungle", name: "Jungle"),
        'h': (id: "hills", name: "Hills"),
        's': (id: "swamp", name: "Swamp"),
        '.': (id: "sea", name: "The Sea", ground: Sea, sea_area: "Sea"),
    }},

    map: [
{map}    ],

    railways: [
    ],

    roads: [
    ],

    rivers: [
    ],

    crossings: [
    ],

    places: [
        (id: "westgate", name: "Westgate", at: "{west}", kinds: [Town], weight: 1),
        (id: "eastgate", name: "Eastgate", at: "{east}", kinds: [Town], weight: 3),
    ],
)
"#,
            title = self.title.trim(),
        )
    }

    fn area_scenario(&self, name: &str) -> String {
        let title = self.title.trim();
        format!(
            r#"// What a field means: put the caret on it and read the foot of the page.
// All fields: docs/scenarios/area-scenario.md
Scenario(
    format: 1,
    game: Area,
    title: "{title}",
    summary: "Red and Blue fight over the sea between them.",
    text: "
        Hold both capitals at the end of a round to win.
    ",
    board: "{name}.board.ron",
    units: "{name}.units.ron",
    calendar: (begins: "1942-01-01", months: 3),
    rounds: 8,
    sides: {{
        "red": "Red",
        "blue": "Blue",
    }},
    nations: {{
        "red": (name: "Red", adjective: "Red", side: "red", capital: "alba", treasury: 10),
        "blue": (name: "Blue", adjective: "Blue", side: "blue", capital: "corva", treasury: 10),
    }},
    turns: ["red", "blue"],
    // A train begins at a station. Files, New rail variant, has other rules for railways.
    rail: "{name}.rail.ron",
    stations: "alba corva",
    complexes: "alba corva",
    setup: {{
        "red": {{
            "alba": "4 infantry 1 armour",
            "ardea": "1 infantry",
            "sound": "1 transport",
        }},
        "blue": {{
            "corva": "4 infantry 1 armour",
            "cadra": "1 infantry",
            "sound": "1 transport",
        }},
    }},
    victory: [
        (side: "red", goal: Areas(areas: "corva", count: 1)),
        (side: "blue", goal: Areas(areas: "alba", count: 1)),
    ],
)
"#
        )
    }

    fn area_board(&self) -> String {
        let (columns, rows) = (self.columns, self.rows);
        let land = usize::from(columns / 4);
        let sea = usize::from(columns) - 2 * land;
        let row = |west: &str, east: &str| west.repeat(land) + &"s".repeat(sea) + &east.repeat(land);
        let north = usize::from(rows / 2);
        let mut lines = vec![row("A", "C"); north];
        lines.extend(vec![row("a", "c"); usize::from(rows) - north]);
        let map = rows_of(&lines);
        format!(
            r##"// One letter for each cell; the meanings of the letters are listed below.
AreaBoard(
    format: 1,
    name: "{title}",
    cells: (columns: {columns}, rows: {rows}, km: 50),

    powers: {{
        "red": (name: "Red", tone: "#c57b6d"),
        "blue": (name: "Blue", tone: "#7b95c5"),
    }},

    spaces: {{
        "A": (id: "alba", name: "Alba", value: 4, owner: "red"),
        "a": (id: "ardea", name: "Ardea", value: 2, owner: "red"),
        "C": (id: "corva", name: "Corva", value: 4, owner: "blue"),
        "c": (id: "cadra", name: "Cadra", value: 2, owner: "blue"),
        "s": (id: "sound", name: "The Sound", kind: Sea),
    }},

    map: [
{map}    ],

    connections: [
    ],
)
"##,
            title = self.title.trim(),
        )
    }

    /// The number of a hex.
    fn number(&self, column: u16, row: u16) -> String {
        let grid = HexGrid::new(self.columns, self.rows, HEX_KM);
        let space = grid.at(column.into(), row.into());
        space.map(|space| grid.number(space)).unwrap_or_default()
    }
}

fn rows_of(rows: &[String]) -> String {
    let lines = rows.iter().map(|row| format!("        \"{row}\",\n"));
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_games::check;

    #[test]
    fn a_new_scenario_of_every_size_has_no_problem() {
        for game in [Blank::Hexes, Blank::Areas] {
            for [columns, rows] in [SMALLEST, [20, 12], [5, 120], [101, 3], [1000, 1000]] {
                let new = NewScenario {
                    title: "Müller's  Raid".to_owned(),
                    game,
                    columns,
                    rows,
                    ..NewScenario::default()
                };
                assert_eq!(new.trouble(), None);
                let parts = new.parts();
                assert_eq!(parts.scenario, "m-ller-s-raid.ron");
                assert_eq!(
                    check(&parts.texts, &parts.scenario),
                    [],
                    "{game:?} {columns} x {rows}"
                );
            }
        }
    }

    #[test]
    fn a_title_that_names_no_file_is_refused() {
        let trouble = |title: &str| {
            let title = title.to_owned();
            let new = NewScenario {
                title,
                ..NewScenario::default()
            };
            new.trouble()
        };
        for title in ["", "  ", "a \"b\"", "東京", "1941"] {
            assert!(trouble(title).is_some(), "{title}");
        }
        for title in ["Scenario", "The Bridge", "Over the Slim"] {
            assert_eq!(trouble(title), None, "{title}");
        }
    }
}
