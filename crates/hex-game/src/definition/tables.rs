//! Every number of the rules, as in a `Rules(...)` file.

use serde::{Deserialize, Serialize};

use super::book::{chapter_ids, check_cites};
use super::combat::CombatTable;
use super::file_check::{FileCheck, check_id};
use super::movement::{MovementTable, RailTable, StackingTable, SupplyTable, TerrainCost, check_terrain};
use super::naval::NavalTable;
use super::option::{OptionFile, OptionSpec};
use super::side::SideSpec;
use super::support::{AirTable, AttritionTable, BridgeTable, check_air_points};
use super::unit::UnitKind;
use super::weather::WeatherKind;
use railhead_engine::board::Board;
use railhead_engine::board::look::silhouette::outline;
use railhead_engine::engine::rule_book::check_own_rules;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::words::check_format;
use railhead_engine::text::{ByName, Entries};

/// The most options of a rules file.
const MAX_OPTIONS: usize = 100;

/// Every number of the rules: the contents of a `Rules(...)` file, which other programs get too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Rules")]
pub struct Tables {
    /// The version of the file format: 1.
    pub format: u32,
    /// The two sides, in the order of their player-turns.
    pub sides: Vec<SideSpec>,
    /// The costs of each terrain, in the order of [`Board::terrains`].
    pub terrain: ByName<TerrainCost>,
    pub movement: MovementTable,
    pub stacking: StackingTable,
    pub supply: SupplyTable,
    pub rail: RailTable,
    /// Combat; a scenario with a Combat Phase needs it.
    #[serde(default, skip_serializing_if = "is_left_out")]
    pub combat: CombatTable,
    /// Air support; none unless given.
    #[serde(default, skip_serializing_if = "is_left_out")]
    pub air: AirTable,
    /// Naval movement; a scenario with a Naval Movement Phase needs it.
    #[serde(default, skip_serializing_if = "is_left_out")]
    pub naval: NavalTable,
    /// Demolition and repair of bridges; neither unless given.
    #[serde(default, skip_serializing_if = "is_left_out")]
    pub bridges: BridgeTable,
    /// Attrition; none unless given.
    #[serde(default, skip_serializing_if = "is_left_out")]
    pub attrition: AttritionTable,
    pub kinds: ByName<UnitKind>,
    /// Kinds of weather (HW-2); none unless given.
    #[serde(default, skip_serializing_if = "is_left_out")]
    pub weather: ByName<WeatherKind>,
    /// Rules of its own, by id and text (HT-5); none unless given.
    #[serde(default, skip_serializing_if = "is_left_out")]
    pub rules: Entries<String, String>,
    /// The rule of its own that is named in place of one of the game's, by its id (HT-5).
    #[serde(default, skip_serializing_if = "is_left_out")]
    pub cites: Entries<String, String>,
    /// Options that a scenario can put in play.
    #[serde(default, skip_serializing)]
    pub options: Vec<OptionFile>,
    /// The options with their names looked up.
    #[serde(skip)]
    pub offers: Vec<OptionSpec>,
}

/// Whether the file leaves out a chapter.
fn is_left_out<T: Default + PartialEq>(chapter: &T) -> bool {
    *chapter == T::default()
}

impl Tables {
    /// Checks the file, against a board if there is one, looks up its names, and adds every issue.
    ///
    /// Returns false if not even the sides are sound; otherwise the tables can be used for further checks, even with issues. They are ready for play
    /// if there are none and the units that options name have been found (`Roster::join_options`).
    pub fn check(&mut self, board: Option<&Board>, issues: &mut Vec<Issue>) -> bool {
        issues.extend(check_format(self.format));
        check_sides(&self.sides, issues);
        let has_sides = self.sides.len() == 2;
        let sides = has_sides.then_some(&*self.sides);
        let check = &mut FileCheck {
            board,
            sides,
            is_shared: true,
            issues,
        };
        check_terrain(&mut self.terrain, check);
        self.stacking.check(check);
        self.rail.check(check);
        if self.has_combat() {
            self.combat.check(check);
        }
        check_air_points("air.points", &mut self.air.points, check);
        if self.has_naval() {
            self.naval.check(check);
        }
        self.bridges.check(check);
        check_own_rules(&self.rules.0, &chapter_ids(), check.issues);
        check_cites(&self.rules.0, &self.cites.0, check.issues);
        for (index, id) in self.kinds.names.iter().enumerate() {
            let path = format!("kinds[\"{id}\"]");
            check_id(&path, id, check.issues);
            if self.kinds.names[..index].contains(id) {
                let what = format!("the kind \"{id}\" is listed twice");
                check.issues.push(Issue::new(path.as_str(), what));
            }
            let kind = &mut self.kinds.values[index];
            kind.id.clone_from(id);
            if let Some(Err(what)) = kind.symbol.path().map(outline) {
                check.issues.push(Issue::new(format!("{path}.symbol"), what));
            }
        }
        check_weather(&self.weather, check);
        if self.rail.laying.iter().any(|most| *most > 0) && self.kinds.iter().all(|kind| !kind.lays_track) {
            let issue = Issue::new("rail.laying", "no kind of unit lays track (HR-16)");
            check.issues.push(issue.hint("give one `lays_track: true`"));
        }
        self.offers = build_options(&self.options, self.has_naval().then_some(&self.naval), check);
        has_sides
    }

    /// Whether the file has the chapter on combat.
    pub fn has_combat(&self) -> bool {
        !is_left_out(&self.combat)
    }

    /// Whether the file has the chapter on naval movement.
    pub fn has_naval(&self) -> bool {
        !is_left_out(&self.naval)
    }
}

fn build_options(files: &[OptionFile], naval: Option<&NavalTable>, check: &mut FileCheck) -> Vec<OptionSpec> {
    if files.len() > MAX_OPTIONS {
        let what = format!("{} options are too many: the limit is {MAX_OPTIONS}", files.len());
        check.issues.push(Issue::new("options", what));
    }
    let mut options = Vec::new();
    for (index, file) in files.iter().enumerate().take(MAX_OPTIONS) {
        let path = format!("options[{index}]");
        check_id(&format!("{path}.id"), &file.id, check.issues);
        if files[..index].iter().any(|other| other.id == file.id) {
            let what = format!("the option \"{}\" is listed twice", file.id);
            check.issues.push(Issue::new(format!("{path}.id"), what));
        }
        options.extend(file.build(&path, naval, check));
    }
    options
}

/// The most kinds of weather.
const MAX_WEATHER: usize = 20;

fn check_weather(weather: &ByName<WeatherKind>, check: &mut FileCheck) {
    if weather.names.len() > MAX_WEATHER {
        let what = format!(
            "{} kinds of weather are too many: the limit is {MAX_WEATHER}",
            weather.names.len()
        );
        check.issues.push(Issue::new("weather", what));
    }
    for (index, id) in weather.names.iter().enumerate() {
        let path = format!("weather[\"{id}\"]");
        check_id(&path, id, check.issues);
        if weather.names[..index].contains(id) {
            let what = format!("the weather \"{id}\" is listed twice");
            check.issues.push(Issue::new(path.as_str(), what));
        }
        if weather.values[index].name.trim().is_empty() {
            let issue = Issue::new(format!("{path}.name"), "the weather has no name");
            check.issues.push(issue);
        }
    }
}

fn check_sides(sides: &[SideSpec], issues: &mut Vec<Issue>) {
    for (index, side) in sides.iter().enumerate() {
        check_id(&format!("sides[{index}].id"), &side.id, issues);
    }
    match sides {
        [first, second] if first.id == second.id => {
            let what = format!("the side \"{}\" is listed twice", second.id);
            issues.push(Issue::new("sides[1].id", what));
        }
        [_, _] => {}
        _ => {
            let what = format!("there are {} sides, but a game has two (HT-1)", sides.len());
            issues.push(Issue::new("sides", what));
        }
    }
}
