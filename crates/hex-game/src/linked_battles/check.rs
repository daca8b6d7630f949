//! Checks a file of battles that follow from one another, against those of its scenarios that are known, and reports all issues.

use std::collections::BTreeSet;

use super::days;
use super::file::{BattleFile, CampaignFile, LinkFile, NextFile, RevivalFile};
use super::plan::{
    BattleLink, LinkedBattle, LinkedBattles, RESULTS, Revival, UnitJoin, UnitReturn, Veterans, leads_to,
};
use crate::HexGame;
use crate::definition::file_check::{check_id, small};
use crate::definition::{Level, Side, SideSpec};
use railhead_engine::text::Entries;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::sources::files::join;
use railhead_engine::text::words::check_format;

/// The most battles of a campaign.
const MOST_BATTLES: usize = 50;
/// The most lines about what follows a battle, and the most units that join others before it.
const MOST_LINES: usize = 100;
/// The most units that come back otherwise than the rest, and the most options that last.
const MOST_RETURNS: usize = 1000;
/// The most victory points that a side can begin with.
const MOST_POINTS: i64 = 999;
/// The most air points that a side can have in addition.
const MOST_AIR: i64 = 20;
/// The largest of the other numbers.
const MOST: i64 = 99;
/// The longest time after which a unit comes back or recovers.
const MOST_DAYS: i64 = 999;
/// The most that a veteran adds to a die.
const MOST_DIE: i64 = 3;

/// Checks a file at a path, and adds every issue. `games` has the scenario of each battle, if it is known; with all of them the file is checked
/// whole. Returns what the file says if the sides are known; it is sound if there are no issues.
pub(super) fn build(
    file: &CampaignFile,
    path: &str,
    games: &[Option<&HexGame>],
    issues: &mut Vec<Issue>,
) -> Option<LinkedBattles> {
    let first = games.iter().copied().flatten().next();
    let fighting = games.iter().map(|game| game.map(fighting).unwrap_or_default());
    let mut check = Check {
        file,
        games,
        fighting: fighting.collect(),
        sides: first.map(|game| &game.definition().sides),
        issues,
    };
    check.issues.extend(check_format(file.format));
    check.text("title", &file.title, "the campaign has no title");
    let count = file.battles.len();
    check.number("battles", count, (1, MOST_BATTLES), "battles");
    let battles = file.battles.iter().enumerate().take(MOST_BATTLES);
    let battles: Vec<LinkedBattle> = battles
        .map(|(index, battle)| check.battle(path, index, battle))
        .collect();
    let places = 0..battles.len();
    let reach: Vec<BTreeSet<usize>> = places.map(|place| leads_to(&battles, place)).collect();
    check.ways(&battles, &reach);
    let lost = file.lost.map(|lost| check.revival(lost));
    let returns = check.returns(&reach);
    if let Some(days) = file.recovery {
        check.bounds("recovery", days, (1, MOST_DAYS));
    }
    let options = check.options();
    let reserves = check.reserves();
    if file.one_after_another {
        check.issues.extend(days::without_turns(&battles, games));
    }
    let veterans = file.veterans.map(|veterans| {
        check.bounds("veterans.honours", veterans.honours, (1, MOST));
        check.bounds("veterans.die", veterans.die, (1, MOST_DIE));
        Veterans {
            honours: veterans.honours.into(),
            die: i8::try_from(veterans.die).unwrap_or(1),
        }
    });
    Some(LinkedBattles {
        path: path.to_owned(),
        title: file.title.split_whitespace().collect::<Vec<_>>().join(" "),
        summary: file.summary.split_whitespace().collect::<Vec<_>>().join(" "),
        text: file.text.clone(),
        sides: first?.definition().sides.clone(),
        battles,
        lost,
        returns,
        recovery: file.recovery,
        options,
        veterans,
        one_after_another: file.one_after_another,
        raises: file.raises,
        reserves,
    })
}

/// The ids of the units of a scenario that fight in it: from the start, or as reinforcements.
fn fighting(game: &HexGame) -> BTreeSet<&str> {
    let definition = game.definition();
    let placed = definition.setup.iter().map(|placement| placement.unit);
    let coming = definition.arrivals.iter().map(|arrival| arrival.unit);
    placed
        .chain(coming)
        .map(|unit| game.unit(unit).id.as_str())
        .collect()
}

struct Check<'c> {
    file: &'c CampaignFile,
    /// The scenario of each battle, as far as it is known.
    games: &'c [Option<&'c HexGame>],
    /// The ids of the units that fight in each battle.
    fighting: Vec<BTreeSet<&'c str>>,
    sides: Option<&'c [SideSpec; 2]>,
    issues: &'c mut Vec<Issue>,
}

impl<'c> Check<'c> {
    fn text(&mut self, path: &str, text: &str, what: &str) {
        if text.trim().is_empty() {
            self.issues.push(Issue::new(path, what));
        }
    }

    fn number(&mut self, path: &str, count: usize, (least, most): (usize, usize), what: &str) {
        if !(least..=most).contains(&count) {
            let issue = Issue::new(path, format!("{count} {what} do not fit"));
            self.issues
                .push(issue.hint(format!("there can be {least} to {most}")));
        }
    }

    fn bounds(&mut self, path: &str, value: impl Into<i64>, (least, most): (i64, i64)) {
        let value = value.into();
        if !(least..=most).contains(&value) {
            let issue = Issue::new(path, format!("{value} is out of range"));
            self.issues
                .push(issue.hint(format!("it must be from {least} to {most}")));
        }
    }

    /// Whether the scenario of every battle is known.
    fn knows_all(&self) -> bool {
        let is_whole = !self.games.is_empty() && self.games.len() == self.file.battles.len();
        is_whole && self.games.iter().all(Option::is_some)
    }

    fn game(&self, battle: usize) -> Option<&'c HexGame> {
        self.games.get(battle).copied().flatten()
    }

    fn side(&mut self, path: &str, id: &str) -> Option<Side> {
        let sides = self.sides?;
        let found = Side::BOTH.into_iter().find(|side| sides[side.index()].id == id);
        if found.is_none() {
            let known = sides.iter().map(|side| side.id.as_str());
            let what = format!("the rules have no side \"{id}\"");
            self.issues.push(Issue::unknown_name(path, what, id, known));
        }
        found
    }

    /// The number of each side in a table; 0 for a side without one.
    fn of_sides<V: Copy + Into<i64>>(
        &mut self,
        path: &str,
        table: &Entries<String, V>,
        bounds: (i64, i64),
    ) -> [i64; 2] {
        let mut numbers = [0; 2];
        let mut seen = BTreeSet::new();
        for (id, value) in &table.0 {
            let path = format!("{path}[\"{id}\"]");
            self.bounds(&path, *value, bounds);
            let Some(side) = self.side(&path, id) else {
                continue;
            };
            if !seen.insert(side) {
                let what = format!("\"{id}\" has a second line");
                self.issues.push(Issue::new(path, what));
            }
            numbers[side.index()] = (*value).into();
        }
        numbers
    }

    fn battle(&mut self, path_of_file: &str, index: usize, battle: &BattleFile) -> LinkedBattle {
        let path = |field: &str| format!("battles[{index}].{field}");
        check_id(&path("id"), &battle.id, self.issues);
        let before = &self.file.battles[..index];
        if before.iter().any(|other| other.id == battle.id) {
            let what = format!("the battle \"{}\" is listed twice", battle.id);
            self.issues.push(Issue::new(path("id"), what));
        }
        self.text(&path("title"), &battle.title, "the battle has no title");
        self.bounds(&path("worth"), battle.worth, (1, MOST));
        self.bounds(&path("later"), battle.later, (0, MOST));
        self.scenario(index, battle);
        self.number(&path("then"), battle.then.len(), (1, MOST_LINES), "lines");
        self.number(&path("joins"), battle.joins.len(), (0, MOST_LINES), "units");
        let joins = self.joins(index, battle);
        let lines = battle.then.iter().enumerate().take(MOST_LINES);
        let lines: Vec<Option<BattleLink>> = lines
            .map(|(number, line)| self.link(&path(&format!("then[{number}]")), line))
            .collect();
        self.results(index, &lines);
        LinkedBattle {
            id: battle.id.clone(),
            title: battle.title.split_whitespace().collect::<Vec<_>>().join(" "),
            scenario: join(path_of_file, &battle.scenario).unwrap_or_default(),
            worth: battle.worth,
            later: battle.later,
            joins,
            then: lines.into_iter().flatten().collect(),
        }
    }

    /// Checks that somebody wins the scenario of a battle, that its sides and units are those of the others, and that it has turns left.
    fn scenario(&mut self, index: usize, battle: &BattleFile) {
        let path = |field: &str| format!("battles[{index}].{field}");
        let (Some(game), Some(sides)) = (self.game(index), self.sides) else {
            return;
        };
        let definition = game.definition();
        if definition.victory.is_none() {
            let what = format!("nobody wins \"{}\"", battle.scenario);
            let hint = "give the scenario a victory (HV-1)";
            self.issues.push(Issue::new(path("scenario"), what).hint(hint));
        }
        let ids = |sides: &[SideSpec; 2]| sides.each_ref().map(|side| side.id.clone());
        if ids(&definition.sides) != ids(sides) {
            let [first, second] = ids(sides);
            let what = format!("the sides of \"{}\" are others", battle.scenario);
            let hint = format!("in the battles before they are {first} and {second}, in this order");
            self.issues.push(Issue::new(path("scenario"), what).hint(hint));
        }
        let calendar = definition.calendar;
        if u32::from(calendar.first) + u32::from(battle.later) > u32::from(calendar.last) {
            let what = format!(
                "the battle would begin after its last turn, {} turns later than turn {}",
                battle.later, calendar.first
            );
            let hint = format!("the last turn is {}", calendar.last);
            self.issues.push(Issue::new(path("later"), what).hint(hint));
        }
        let before = self.games[..index].iter().copied().flatten().next();
        let odd = definition.units.iter().find_map(|unit| {
            let other = before?.unit(before?.unit_named(&unit.id)?);
            let is_same = (other.side, other.steps) == (unit.side, unit.steps);
            (!is_same).then(|| (unit.id.clone(), unit.steps, other.steps))
        });
        if let Some((unit, steps, before)) = odd {
            let what = format!("the unit \"{unit}\" is another one here than in a battle before");
            let hint =
                format!("it has {steps} steps here and {before} there, or another side; give it another id");
            self.issues.push(Issue::new(path("scenario"), what).hint(hint));
        }
    }

    /// The name of a unit for players, if a scenario that is known has it.
    fn name_of(&self, id: &str) -> String {
        let mut games = self.games.iter().copied().flatten();
        let found = games.find_map(|game| Some(game.unit(game.unit_named(id)?).name.clone()));
        found.unwrap_or_else(|| id.to_owned())
    }

    fn joins(&mut self, index: usize, battle: &BattleFile) -> Vec<UnitJoin> {
        let mut joins = Vec::new();
        for (number, line) in battle.joins.iter().enumerate().take(MOST_LINES) {
            let path = |field: &str| format!("battles[{index}].joins[{number}].{field}");
            joins.push(UnitJoin {
                unit: line.unit.clone(),
                into: line.into.clone(),
                names: [self.name_of(&line.unit), self.name_of(&line.into)],
            });
            let Some(game) = self.game(index) else {
                continue;
            };
            for (field, id) in [("unit", &line.unit), ("into", &line.into)] {
                if game.unit_named(id).is_none() {
                    self.issues.push(unknown_unit(&path(field), id, game));
                }
            }
            let (Some(unit), Some(into)) = (game.unit_named(&line.unit), game.unit_named(&line.into)) else {
                continue;
            };
            if self.fighting[index].contains(line.unit.as_str()) {
                let what = format!("{} fights in this battle itself", game.unit(unit).name);
                self.issues.push(Issue::new(path("unit"), what));
            }
            if !self.fighting[index].contains(line.into.as_str()) {
                let what = format!("{} does not fight in this battle", game.unit(into).name);
                let hint = "name a unit of its setup or its arrivals";
                self.issues.push(Issue::new(path("into"), what).hint(hint));
            }
            if game.unit(unit).side != game.unit(into).side {
                let what = format!("{} is of the other side", game.unit(into).name);
                self.issues.push(Issue::new(path("into"), what));
            }
        }
        joins
    }

    fn link(&mut self, path: &str, line: &LinkFile) -> Option<BattleLink> {
        let next = match &line.to {
            NextFile::End => None,
            NextFile::Battle(id) => {
                let mut battles = self.file.battles.iter().take(MOST_BATTLES);
                let found = battles.position(|battle| battle.id == *id);
                if found.is_none() {
                    let known = self.file.battles.iter().map(|battle| battle.id.as_str());
                    let what = format!("the campaign has no battle \"{id}\"");
                    let issue = Issue::unknown_name(format!("{path}.to[0]"), what, id, known);
                    self.issues.push(issue);
                }
                found
            }
        };
        let winner = self.side(&format!("{path}.winner"), &line.winner);
        let points = self.of_sides(
            &format!("{path}.points"),
            &line.points,
            (-MOST_POINTS, MOST_POINTS),
        );
        let air = self.of_sides(&format!("{path}.air"), &line.air, (0, MOST_AIR));
        let replacements = self.of_sides(&format!("{path}.replacements"), &line.replacements, (0, MOST));
        if line.to == NextFile::End && (points, air, replacements) != ([0; 2], [0; 2], [0; 2]) {
            let what = "this ends the campaign, and gives something for a next battle";
            self.issues.push(Issue::new(format!("{path}.to"), what));
        }
        Some(BattleLink {
            winner: winner?,
            least: line.level.unwrap_or(Level::Marginal),
            next,
            text: line.text.split_whitespace().collect::<Vec<_>>().join(" "),
            points: points.map(|points| i32::try_from(points).unwrap_or_default()),
            air: air.map(|points| u8::try_from(points).unwrap_or_default()),
            replacements: replacements.map(|steps| u16::try_from(steps).unwrap_or_default()),
        })
    }

    /// Every result of a battle leads somewhere, and every line about them counts (HL-1).
    fn results(&mut self, index: usize, lines: &[Option<BattleLink>]) {
        // Without its side a line has nobody knows which results.
        let (Some(sides), true) = (self.sides, lines.iter().all(Option::is_some)) else {
            return;
        };
        let lines: Vec<&BattleLink> = lines.iter().flatten().collect();
        for (number, line) in lines.iter().enumerate() {
            let mut own = RESULTS
                .into_iter()
                .filter(|(winner, level)| line.has(*winner, *level));
            let is_had = |(winner, level)| lines[..number].iter().any(|before| before.has(winner, level));
            if own.all(is_had) {
                let what = "the lines before this one have every result of it";
                let hint = "the first line that has a result counts: put the clearer result first";
                let path = format!("battles[{index}].then[{number}]");
                self.issues.push(Issue::new(path, what).hint(hint));
            }
        }
        let lacking = RESULTS
            .into_iter()
            .filter(|(winner, level)| !lines.iter().any(|line| line.has(*winner, *level)));
        for (winner, level) in lacking {
            let adjective = &sides[winner.index()].adjective;
            let what = format!("nothing follows a {} {adjective} victory", level.name());
            let hint = format!("add a line: (winner: \"{}\", to: End)", sides[winner.index()].id);
            let issue = Issue::new(format!("battles[{index}].then"), what).hint(hint);
            self.issues.push(issue.without("then"));
        }
    }

    /// Every battle can be reached, and none leads back to an earlier one (HL-1).
    fn ways(&mut self, battles: &[LinkedBattle], reach: &[BTreeSet<usize>]) {
        for (index, battle) in battles.iter().enumerate() {
            for (number, link) in battle.then.iter().enumerate() {
                if link
                    .next
                    .is_some_and(|next| next == index || reach[next].contains(&index))
                {
                    let what = format!(
                        "this leads back to \"{}\", and the campaign would go round",
                        battle.id
                    );
                    let path = format!("battles[{index}].then[{number}].to");
                    self.issues.push(Issue::new(path, what));
                }
            }
        }
        for (index, battle) in battles.iter().enumerate().skip(1) {
            if !reach[0].contains(&index) {
                let what = format!("no result leads to \"{}\"", battle.id);
                let hint = "name it in the line of a battle before it: to: Battle(\"...\")";
                let path = format!("battles[{index}].id");
                self.issues.push(Issue::new(path, what).hint(hint));
            }
        }
    }

    fn revival(&mut self, file: RevivalFile) -> Revival {
        self.bounds("lost.steps", file.steps, (1, MOST));
        self.bounds("lost.days", file.days, (0, MOST_DAYS));
        Revival {
            steps: small(file.steps),
            days: file.days,
        }
    }

    fn returns(&mut self, reach: &[BTreeSet<usize>]) -> Vec<UnitReturn> {
        let (file, games) = (self.file, self.games);
        self.number("returns", file.returns.len(), (0, MOST_RETURNS), "units");
        let mut returns: Vec<UnitReturn> = Vec::new();
        for (index, line) in file.returns.iter().enumerate().take(MOST_RETURNS) {
            let path = |field: &str| format!("returns[{index}].{field}");
            if returns.iter().any(|other| other.unit == line.unit) {
                let what = format!("\"{}\" is listed twice", line.unit);
                self.issues.push(Issue::new(path("unit"), what));
            }
            let mut known = games.iter().copied().flatten();
            let spec = known.find_map(|game| Some(game.unit(game.unit_named(&line.unit)?)));
            if let Some(spec) = spec {
                self.bounds(&path("steps"), line.steps, (0, spec.steps.into()));
            } else if self.knows_all()
                && let Some(game) = self.game(0)
            {
                self.issues.push(unknown_unit(&path("unit"), &line.unit, game));
            }
            self.bounds(&path("days"), line.days, (0, MOST_DAYS));
            if let Some(spec) = spec
                && self.knows_all()
                && !self.comes_after_itself(reach, &line.unit)
            {
                let what = format!("no battle has {} after one in which it can be lost", spec.name);
                self.issues.push(Issue::new(path("unit"), what));
            }
            returns.push(UnitReturn {
                unit: line.unit.clone(),
                name: spec.map_or_else(|| line.unit.clone(), |spec| spec.name.clone()),
                revival: (line.steps > 0).then(|| Revival {
                    steps: small(line.steps),
                    days: line.days,
                }),
            });
        }
        returns
    }

    /// Whether a battle that can follow another one has a unit that the other one has too.
    fn comes_after_itself(&self, reach: &[BTreeSet<usize>], unit: &str) -> bool {
        let has = |battle: usize| self.fighting[battle].contains(unit);
        let mut with = reach.iter().enumerate().filter(|(battle, _)| has(*battle));
        with.any(|(_, after)| after.iter().any(|battle| has(*battle)))
    }

    fn options(&mut self) -> Vec<(String, String)> {
        let (file, games) = (self.file, self.games);
        self.number("options", file.options.len(), (0, MOST_LINES), "options");
        let mut options: Vec<(String, String)> = Vec::new();
        for (index, id) in file.options.iter().enumerate().take(MOST_LINES) {
            let path = format!("options[{index}]");
            if options.iter().any(|(known, _)| known == id) {
                let what = format!("the option \"{id}\" is listed twice");
                self.issues.push(Issue::new(path.as_str(), what));
            }
            let rules = || games.iter().copied().flatten().map(HexGame::tables);
            let mut known = rules().flat_map(|rules| &rules.offers);
            let name = known
                .find(|option| option.id == *id)
                .map(|option| option.name.clone());
            if name.is_none() && self.knows_all() {
                let known = rules().flat_map(|rules| &rules.offers);
                let known: BTreeSet<&str> = known.map(|option| option.id.as_str()).collect();
                let what = format!("the rules have no option \"{id}\"");
                self.issues.push(Issue::unknown_name(path, what, id, known));
            }
            options.push((id.clone(), name.unwrap_or_else(|| id.clone())));
        }
        options
    }

    fn reserves(&mut self) -> [String; 2] {
        let (file, mut reserves) = (self.file, [String::new(), String::new()]);
        for (id, words) in &file.reserves.0 {
            let path = format!("reserves[\"{id}\"]");
            self.text(&path, words, "there are no words here");
            if let Some(side) = self.side(&path, id) {
                reserves[side.index()] = words.split_whitespace().collect::<Vec<_>>().join(" ");
            }
        }
        reserves
    }
}

fn unknown_unit(path: &str, id: &str, game: &HexGame) -> Issue {
    let known = game.definition().units.iter().map(|unit| unit.id.as_str());
    let what = format!("the unit file has no unit \"{id}\"");
    Issue::unknown_name(path, what, id, known)
}
