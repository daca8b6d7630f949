//! Checks a scenario file of the area game and makes the game's definition from it, reporting all issues.

mod house_rules;
mod marks;
mod neutrals;
mod peace;
mod rails;
mod setup;
mod shops;
mod tokens;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::civil::Date;

use super::scenario_file::{ScenarioFile, SeaFile};
use crate::definition::{
    Bombarded, Calendar, DICE, Definition, NationId, NationSpec, Phase, SideId, SideSpec, SpaceSpec, UnitKind,
};
use crate::house_rule::{MAX_ROUNDS, MAX_TREASURY};
use crate::rail::Variant;
use crate::shop::UnitLimits;
use railhead_engine::board::area::AreaKind;
use railhead_engine::board::{AreaBoard, SpaceId};
use railhead_engine::text::issue::Issue;
use railhead_engine::text::words::{ID_FORM, check_format, is_id, words};

/// The most months of a round.
const MAX_MONTHS: u8 = 24;
/// The most sides in a war.
const MAX_SIDES: usize = 20;
/// The most nations in a war.
const MAX_NATIONS: usize = 40;

impl ScenarioFile {
    /// The definition; problems are added to the issues. `None` without a board and units, or with any problem.
    pub fn build(
        &self,
        board: Option<&Arc<AreaBoard>>,
        units: Option<(&[UnitKind], Option<u16>)>,
        variant: Option<&Variant>,
        issues: &mut Vec<Issue>,
    ) -> Option<Definition> {
        let mut check = Check {
            file: self,
            board: board.map(Arc::as_ref),
            kinds: units.map(|(kinds, _)| kinds),
            has_complexes: units.is_some_and(|(_, price)| price.is_some()),
            issues: Vec::new(),
            sides: ids(self.sides.0.iter().map(|(id, _)| id.as_str())),
            nations: ids(self.nations.0.iter().map(|(id, _)| id.as_str())),
        };
        check.issues.extend(check_format(self.format));
        self.effort().check(&mut check.issues);
        let calendar = check.calendar();
        check.numbers();
        let mut sides = check.sides();
        check.side_limits(&mut sides);
        let mut nations = check.nations();
        check.peace(nations.as_deref_mut().unwrap_or_default());
        let turns = check.turns();
        let phases = check.phases();
        let mut spaces = check.spaces();
        check.holdings(&mut spaces);
        check.marks(&mut spaces);
        let rails = check.rails(variant, &mut spaces);
        let tokens = check.tokens(&spaces);
        check.house_rules(variant);
        check.capitals(&spaces);
        let mut setup = check.setup(&spaces);
        let neutral = check.neutral_armies(&spaces, &mut setup);
        check.units_in_all(&setup);
        check.begins_within_limits(&sides, nations.as_deref().unwrap_or_default(), &setup);
        let victory = check.victory(&spaces);
        let at_the_end = self
            .at_the_end
            .as_ref()
            .and_then(|id| check.side("at_the_end", id));
        let is_fine = check.issues.is_empty();
        issues.extend(check.issues);
        let (kinds, complex_cost) = units?;
        let kinds = kinds.iter().cloned();
        let (kinds, bombarded) = match self.sea {
            SeaFile::Table => (kinds.collect(), self.bombarded),
            SeaFile::Plain => (kinds.map(UnitKind::plain).collect(), Bombarded::FireBack),
        };
        let definition = Definition {
            title: self.title.clone(),
            board: Arc::clone(board?),
            sides,
            nations: nations?,
            turns,
            phases,
            rounds: self.rounds,
            calendar: calendar?,
            kinds,
            complex_cost,
            rails,
            tokens,
            violation: self.violation,
            neutral,
            spaces,
            setup,
            victory,
            at_the_end,
            low_luck: self.low_luck,
            bombarded,
            dice: self.dice,
            chosen: self.chosen.clone(),
        };
        is_fine.then_some(definition)
    }
}

/// The indices of ids; `None` beyond a limit.
fn ids<'f>(ids: impl Iterator<Item = &'f str>) -> BTreeMap<&'f str, Option<u8>> {
    let numbers = (0_usize..).map(|number| u8::try_from(number).ok());
    ids.zip(numbers).collect()
}

/// The file under check, and what is known of it so far.
struct Check<'f> {
    file: &'f ScenarioFile,
    board: Option<&'f AreaBoard>,
    kinds: Option<&'f [UnitKind]>,
    /// Whether the table of units has a price for complexes.
    has_complexes: bool,
    issues: Vec<Issue>,
    /// The sides' indices by id; `None` beyond the limit.
    sides: BTreeMap<&'f str, Option<u8>>,
    /// The nations' indices by id; `None` beyond the limit.
    nations: BTreeMap<&'f str, Option<u8>>,
}

impl Check<'_> {
    fn issue(&mut self, path: impl Into<String>, what: impl Into<String>) {
        self.issues.push(Issue::new(path, what));
    }

    fn side(&mut self, path: &str, id: &str) -> Option<SideId> {
        let found = self.sides.get(id).copied();
        if found.is_none() {
            let known = self.sides.keys().copied();
            let issue = Issue::unknown_name(path, format!("there is no side \"{id}\""), id, known);
            self.issues.push(issue);
        }
        found.flatten().map(SideId)
    }

    fn nation(&mut self, path: &str, offset: usize, id: &str) -> Option<NationId> {
        let found = self.nations.get(id).copied();
        if found.is_none() {
            let known = self.nations.keys().copied();
            let issue = Issue::unknown_name(path, format!("there is no nation \"{id}\""), id, known);
            self.issues.push(issue.at_offset(offset));
        }
        found.flatten().map(NationId)
    }

    /// A space of the board, if there is a board.
    fn space(&mut self, path: &str, offset: usize, id: &str) -> Option<SpaceId> {
        let board = self.board?;
        let found = board.space_named(id);
        if found.is_none() {
            let known = board.space_ids().map(|space| board.area(space).id.as_str());
            let what = format!("this board has no space \"{id}\"");
            let issue = Issue::unknown_name(path, what, id, known);
            self.issues.push(issue.at_offset(offset));
        }
        found
    }

    /// Spaces in a string, each an area in play.
    fn areas(&mut self, path: &str, text: &str, spaces: &[SpaceSpec]) -> Vec<SpaceId> {
        let mut found = Vec::new();
        for (offset, word) in words(text) {
            let Some(space) = self.space(path, offset, word) else {
                continue;
            };
            let spec = &spaces[space.index()];
            if !spec.in_play || spec.is_sea {
                let what = format!("\"{word}\" is not an area in play");
                self.issues.push(Issue::new(path, what).at_offset(offset));
            } else {
                found.push(space);
            }
        }
        found
    }

    fn calendar(&mut self) -> Option<Calendar> {
        let file = &self.file.calendar;
        if !(1..=MAX_MONTHS).contains(&file.months) {
            let what = format!("a round lasts 1 to {MAX_MONTHS} months, not {}", file.months);
            self.issue("calendar.months", what);
        }
        let begins = file.begins.parse::<Date>();
        match begins {
            Ok(begins) if (1..=3000).contains(&begins.year()) => Some(Calendar {
                begins,
                months: file.months,
            }),
            _ => {
                let what = format!("\"{}\" is not a date such as \"1940-06-01\"", file.begins);
                self.issue("calendar.begins", what);
                None
            }
        }
    }

    fn numbers(&mut self) {
        let file = self.file;
        if !DICE.contains(&file.dice) {
            let what = format!("a die has 6, 8, 10 or 12 sides, not {} (AB-18)", file.dice);
            self.issue("dice", what);
        }
        if !(1..=MAX_ROUNDS).contains(&file.rounds) {
            let what = format!("{} rounds: a scenario has 1 to {MAX_ROUNDS}", file.rounds);
            self.issue("rounds", what);
        }
        if file.violation.is_some_and(|price| price > 999) {
            self.issue("violation", "a price is at most 999");
        }
    }

    fn sides(&mut self) -> Vec<SideSpec> {
        let entries = &self.file.sides.0;
        if !(2..=MAX_SIDES).contains(&entries.len()) {
            let what = format!("{} sides: a war has 2 to {MAX_SIDES}", entries.len());
            self.issue("sides", what);
        }
        let named: Vec<&str> = entries.iter().map(|(id, _)| id.as_str()).collect();
        self.names("sides", &named);
        entries
            .iter()
            .map(|(id, name)| SideSpec {
                id: id.clone(),
                name: name.clone(),
                limits: UnitLimits::new(),
            })
            .collect()
    }

    /// Ids must be valid and unique.
    fn names(&mut self, field: &str, ids: &[&str]) {
        let mut seen = BTreeSet::new();
        for id in ids {
            let path = format!("{field}[\"{id}\"]");
            if !is_id(id) {
                let what = format!("\"{id}\" is not a valid id");
                self.issues.push(Issue::new(path.as_str(), what).hint(ID_FORM));
            }
            if !seen.insert(*id) {
                self.issue(path, format!("\"{id}\" is listed twice"));
            }
        }
    }

    fn nations(&mut self) -> Option<Vec<NationSpec>> {
        let file = self.file;
        let entries = &file.nations.0;
        if !(2..=MAX_NATIONS).contains(&entries.len()) {
            let what = format!("{} nations: a war has 2 to {MAX_NATIONS}", entries.len());
            self.issue("nations", what);
            return None;
        }
        let named: Vec<&str> = entries.iter().map(|(id, _)| id.as_str()).collect();
        self.names("nations", &named);
        let mut nations = Vec::new();
        for (id, nation) in entries {
            let path = |field: &str| format!("nations[\"{id}\"].{field}");
            let side = self.side(&path("side"), &nation.side);
            let named = nation.capital.as_deref();
            let capital = named.map(|capital| self.space(&path("capital"), 0, capital));
            if nation.treasury > MAX_TREASURY {
                self.issue(
                    path("treasury"),
                    format!("a treasury holds at most {MAX_TREASURY} IPC at the start"),
                );
            }
            let shop = nation.shop.as_deref();
            let shop = shop.map(|text| self.shop(&path("shop"), text));
            let limits = self.limits(&path("limits"), &nation.limits);
            // A capital that is named and not found is a problem already.
            let is_found = capital != Some(None);
            nations.extend(side.filter(|_| is_found).map(|side| NationSpec {
                id: id.clone(),
                name: nation.name.clone(),
                in_text: if nation.article {
                    format!("the {}", nation.name)
                } else {
                    nation.name.clone()
                },
                adjective: nation.adjective.clone(),
                side,
                capital: capital.flatten(),
                treasury: if file.has_tokens() { 0 } else { nation.treasury },
                bid: nation.bid,
                shop,
                limits,
                peace: None,
            }));
        }
        (nations.len() == entries.len()).then_some(nations)
    }

    fn turns(&mut self) -> Vec<Vec<NationId>> {
        let file = self.file;
        let mut seen = BTreeSet::new();
        let mut turns = Vec::new();
        for (index, text) in file.turns.iter().enumerate() {
            let path = format!("turns[{index}]");
            let mut turn = Vec::new();
            let mut side = None;
            for (offset, word) in words(text) {
                let Some(nation) = self.nation(&path, offset, word) else {
                    continue;
                };
                if !seen.insert(nation) {
                    let what = format!("\"{word}\" already has a turn");
                    self.issues
                        .push(Issue::new(path.as_str(), what).at_offset(offset));
                }
                let own = &file.nations.0[nation.index()].1.side;
                if side.is_some_and(|side| side != own) {
                    let issue = Issue::new(path.as_str(), "nations of two sides cannot move together");
                    self.issues.push(issue.at_offset(offset));
                }
                side = Some(own);
                turn.push(nation);
            }
            if words(text).next().is_none() {
                self.issue(path, "this turn has no nations");
            }
            turns.push(turn);
        }
        for (id, number) in self.nations.clone() {
            if number.is_some_and(|number| !seen.contains(&NationId(number))) {
                let what = format!("\"{id}\" has no turn");
                self.issue("turns", what);
            }
        }
        turns
    }

    fn phases(&mut self) -> Vec<Phase> {
        let file = self.file;
        let words = &file.phases;
        if words.is_empty() || !words.is_sorted_by(|a, b| a < b) {
            let issue = Issue::new("phases", "each phase is listed once, in the order of play");
            self.issues
                .push(issue.hint("Purchase, CombatMove, Combat, NonCombatMove, PlaceUnits, CollectIncome"));
        }
        if words == &[Phase::CollectIncome] {
            self.issue("phases", "at least one phase must let players decide something");
        }
        let has = |word| words.contains(&word);
        if has(Phase::CombatMove) != has(Phase::Combat) {
            self.issue(
                "phases",
                "Combat Move and Combat need each other: list both or neither",
            );
        }
        if has(Phase::Purchase) && !has(Phase::PlaceUnits) {
            self.issue(
                "phases",
                "Purchase needs Place Units, in which purchases are placed",
            );
        }
        // RT-11: where tokens pay there is no income to collect.
        words
            .iter()
            .filter(|word| !file.has_tokens() || **word != Phase::CollectIncome)
            .copied()
            .collect()
    }

    /// What the board gives for each space.
    fn spaces(&mut self) -> Vec<SpaceSpec> {
        let file = self.file;
        let Some(board) = self.board else {
            return Vec::new();
        };
        let mut named = None;
        if let Some(text) = &file.spaces {
            let mut spaces = BTreeSet::new();
            for (offset, word) in words(text) {
                spaces.extend(self.space("spaces", offset, word));
            }
            named = Some(spaces);
        }
        board
            .space_ids()
            .map(|space| {
                let area = board.area(space);
                let is_open = matches!(area.kind, AreaKind::Land | AreaKind::Neutral | AreaKind::Sea);
                let in_play = is_open && named.as_ref().is_none_or(|named| named.contains(&space));
                let owner = board
                    .owner(space)
                    .filter(|_| in_play && area.kind == AreaKind::Land);
                let owner = owner.and_then(|power| *self.nations.get(power.id.as_str())?);
                SpaceSpec {
                    in_play,
                    is_sea: area.kind == AreaKind::Sea,
                    value: area.value,
                    output: None,
                    original: owner.map(NationId),
                    controller: owner.map(NationId),
                    complex: false,
                    damage: 0,
                    station: None,
                    marker: false,
                }
            })
            .collect()
    }

    fn holdings(&mut self, spaces: &mut [SpaceSpec]) {
        let file = self.file;
        if spaces.is_empty() {
            return;
        }
        for (field, holdings) in [("owners", &file.owners), ("occupied", &file.occupied)] {
            for (index, holding) in holdings.iter().enumerate() {
                let nation = self.nation(&format!("{field}[{index}].nation"), 0, &holding.nation);
                let path = format!("{field}[{index}].areas");
                for area in self.areas(&path, &holding.areas, spaces) {
                    let spec = &mut spaces[area.index()];
                    spec.controller = nation;
                    if field == "owners" {
                        spec.original = nation;
                    } else if spec.original == nation {
                        // The board's owner is not its owner in this scenario.
                        spec.original = None;
                    }
                }
            }
        }
    }

    /// AB-3: a nation has its capital on its own land, unless it has none (AB-14).
    fn capitals(&mut self, spaces: &[SpaceSpec]) {
        let Some(board) = self.board else { return };
        for (id, nation) in &self.file.nations.0 {
            let number = self.nations.get(id.as_str()).copied().flatten();
            let Some(named) = &nation.capital else { continue };
            let Some(capital) = board.space_named(named) else {
                continue;
            };
            let spec = &spaces[capital.index()];
            if !spec.in_play || spec.original != number.map(NationId) {
                let path = format!("nations[\"{id}\"].capital");
                let what = format!("\"{named}\" is not an area of {}", nation.name);
                self.issue(path, what);
            }
        }
    }
}
