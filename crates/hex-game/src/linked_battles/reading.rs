//! Reads a battle of a campaign: its first from a file `Campaign(...)`, and a later one from a save, which holds a text `LinkedBattle(...)` too.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::carry::enter;
use super::file::{self, CampaignFile};
use super::plan::LinkedBattles;
use super::so_far::{self, SoFarFile};
use super::{check, days, record::FoughtBattle};
use crate::HexGame;
use crate::definition::UnitSpec;
use crate::files::loading;
use railhead_engine::engine::Heading;
use railhead_engine::scenario::paragraphs;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::locate::included_by;
use railhead_engine::text::parse::{Parsed, parse};
use railhead_engine::text::reader::FileCache;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::{Files, Problem, Reader};

/// Reads what a path means: a scenario, or a battle of a campaign. The game is valid only if the reader has found no problem.
pub(crate) fn read(reader: &mut Reader, path: &str) -> Option<(HexGame, Heading)> {
    let text = reader.files().read(path).unwrap_or_default();
    match Tree::root_name(&text) {
        Some(file::KIND) => begin(reader, path),
        Some(so_far::KIND) => go_on(reader, path),
        _ => loading::read(reader, path),
    }
}

/// A campaign as far as its files could be read.
pub(crate) struct ReadCampaign {
    pub plan: Option<LinkedBattles>,
    /// The scenario of each battle.
    games: Vec<Option<Arc<BattleScenario>>>,
}

/// A scenario of a campaign.
type BattleScenario = (HexGame, Heading);

/// Reads a campaign with all its scenarios.
pub(crate) fn read_whole(reader: &mut Reader, path: &str) -> Option<ReadCampaign> {
    let cache = FileCache::default();
    let mut parsed = reader.parse::<CampaignFile>(path, file::KIND)?;
    let mut known: BTreeMap<String, Option<Arc<BattleScenario>>> = BTreeMap::new();
    let mut others: Vec<Reader> = Vec::new();
    let mut games = Vec::new();
    let files: Vec<String> = battle_files(&parsed);
    for (index, file) in files.iter().enumerate() {
        let field = format!("battles[{index}].scenario");
        let Some(scenario) = reader.include(&parsed, path, (field.as_str(), "Scenario"), file) else {
            games.push(None);
            continue;
        };
        if let Some(game) = known.get(&scenario) {
            games.push(game.clone());
            continue;
        }
        let game = if is_area_game(reader.files(), &scenario) {
            let what = format!("\"{file}\" is a war of the area game");
            let issue = Issue::new(field, what).hint("a campaign has battles of the hex game");
            parsed.add_issues(vec![issue]);
            None
        } else {
            let mut own = reader.beside(&cache);
            let game = loading::read(&mut own, &scenario).filter(|_| own.problems().is_empty());
            others.push(own);
            game.map(Arc::new)
        };
        known.insert(scenario, game.clone());
        games.push(game);
    }
    let plan = parsed.check(|file, issues| {
        let games: Vec<Option<&HexGame>> = games
            .iter()
            .map(|game| game.as_ref().map(|game| &game.0))
            .collect();
        check::build(file, path, &games, issues)
    });
    // The campaign's own problems come first.
    reader.add(parsed.problems);
    reader.sort();
    for other in others {
        reader.take_over(other);
    }
    Some(ReadCampaign {
        plan: plan.flatten(),
        games,
    })
}

/// What the author of a campaign probably did not mean: battles that overlap. Nothing for a file with problems.
pub fn warnings(files: &dyn Files, path: &str) -> Vec<Problem> {
    let mut reader = Reader::new(files);
    let read = read_whole(&mut reader, path);
    let (Some(read), true) = (read, reader.problems().is_empty()) else {
        return Vec::new();
    };
    let Some(plan) = read.plan.filter(|plan| !plan.one_after_another) else {
        return Vec::new();
    };
    let games = read.games.iter().map(|game| game.as_ref().map(|game| &game.0));
    let games: Vec<Option<&HexGame>> = games.collect();
    let text = files.read(path).unwrap_or_default();
    let mut parsed = parse::<CampaignFile>(&files.shown(path), &text, file::KIND);
    parsed.add_issues(days::overlaps(&plan.battles, &games));
    parsed.problems.into_iter().map(Problem::as_warning).collect()
}

fn battle_files(parsed: &Parsed<CampaignFile>) -> Vec<String> {
    let battles = parsed.value.iter().flat_map(|file| &file.battles);
    battles.map(|battle| battle.scenario.clone()).collect()
}

fn is_area_game(files: &dyn Files, path: &str) -> bool {
    let text = files.read(path).unwrap_or_default();
    let tree = Tree::scan(&text).ok();
    let game = tree.and_then(|tree| tree.value("game"));
    game.is_some_and(|game| &text[game] == "Area")
}

/// The first battle of a campaign.
fn begin(reader: &mut Reader, path: &str) -> Option<(HexGame, Heading)> {
    let read = read_whole(reader, path)?;
    let (plan, first) = (read.plan?, read.games.into_iter().next()??);
    let (game, heading) = Arc::into_inner(first)?;
    let text = plan.text.clone();
    let battle = BattleSoFar {
        battle: 0,
        fought: Vec::new(),
        strangers: Vec::new(),
    };
    Some(entered((game, heading), Arc::new(plan), battle, &text))
}

/// A later battle of a campaign, from the texts of a save. The other battles are read when they begin.
fn go_on(reader: &mut Reader, path: &str) -> Option<(HexGame, Heading)> {
    let mut so_far = reader.parse::<SoFarFile>(path, so_far::KIND)?;
    let named = so_far
        .value
        .as_ref()
        .map(|file| (file.campaign.clone(), file.battle.clone()));
    let (campaign, battle) = named.unwrap_or_default();
    let campaign = reader.include(&so_far, path, ("campaign", file::KIND), &campaign);
    let mut parsed = campaign
        .as_ref()
        .and_then(|campaign| reader.parse::<CampaignFile>(campaign, file::KIND));
    if let Some(campaign) = &campaign {
        for file in included_by(reader.files(), campaign) {
            reader.keep(&file);
        }
    }
    let value = parsed.as_ref().and_then(|parsed| parsed.value.as_ref());
    let battles = value.map_or(&[][..], |file| &file.battles);
    let index = battles
        .iter()
        .position(|other| other.id == battle)
        .unwrap_or_default();
    let file = battles.get(index).map(|battle| battle.scenario.clone());
    let scenario = parsed.as_ref().zip(file).and_then(|(parsed, file)| {
        let field = format!("battles[{index}].scenario");
        reader.include(
            parsed,
            campaign.as_deref().unwrap_or_default(),
            (field.as_str(), "Scenario"),
            &file,
        )
    });
    let lasting = so_far
        .value
        .as_ref()
        .map_or_else(Vec::new, SoFarFile::lasting_options);
    let cache = FileCache::default();
    let mut own = reader.beside(&cache);
    let read = scenario.and_then(|scenario| loading::read_with(&mut own, &scenario, &lasting));
    let read = read.filter(|_| own.problems().is_empty());
    let plan = parsed.as_mut().and_then(|parsed| {
        parsed.check(|file, issues| {
            let mut games: Vec<Option<&HexGame>> = vec![None; file.battles.len()];
            if let Some(here) = games.get_mut(index) {
                *here = read.as_ref().map(|read| &read.0);
            }
            check::build(file, campaign.as_deref().unwrap_or_default(), &games, issues)
        })
    });
    let plan = plan.flatten().zip(read.as_ref());
    let standing = plan.as_ref().and_then(|(plan, read)| {
        so_far
            .check(|file, issues| file.build(plan, &read.0, issues))
            .flatten()
    });
    let plan = plan.map(|(plan, _)| plan);
    reader.add(so_far.problems);
    reader.sort();
    reader.add(parsed.map(|parsed| parsed.problems).unwrap_or_default());
    reader.take_over(own);
    let ((now, fought), plan, read) = (standing?, plan?, read?);
    let link = fought.last();
    let link = link.and_then(|last| plan.battles[last.battle].after(last.winner, last.level));
    let text = link.map_or_else(String::new, |link| link.text.clone());
    let battle = BattleSoFar {
        strangers: strangers(reader, &plan, &read.0, &fought),
        battle: now,
        fought,
    };
    Some(entered(read, Arc::new(plan), battle, &text))
}

/// The units of earlier battles that the unit file of a battle does not have, as their own battles had them.
fn strangers(
    reader: &Reader,
    plan: &LinkedBattles,
    game: &HexGame,
    fought: &[FoughtBattle],
) -> Vec<UnitSpec> {
    let cache = FileCache::default();
    let mut known: BTreeMap<&str, Option<HexGame>> = BTreeMap::new();
    let mut strangers: Vec<UnitSpec> = Vec::new();
    for battle in fought {
        let units = battle.units.iter().map(|record| record.unit.as_str());
        let is_strange =
            |id: &&str| game.unit_named(id).is_none() && strangers.iter().all(|spec| spec.id != *id);
        let units: Vec<&str> = units.filter(is_strange).collect();
        if units.is_empty() {
            continue;
        }
        let path = plan.battles[battle.battle].scenario.as_str();
        let other = known.entry(path).or_insert_with(|| {
            let mut own = reader.beside(&cache);
            let read = loading::read(&mut own, path);
            read.filter(|_| own.problems().is_empty()).map(|(game, _)| game)
        });
        let Some(other) = other else { continue };
        let found = units.into_iter().filter_map(|id| other.unit_named(id));
        strangers.extend(found.map(|unit| other.unit(unit).clone()));
    }
    strangers
}

/// A battle of a campaign, and what went before it.
struct BattleSoFar {
    /// Its place.
    battle: usize,
    /// The battles before it.
    fought: Vec<FoughtBattle>,
    /// The units of these that its unit file does not have.
    strangers: Vec<UnitSpec>,
}

/// A scenario as a battle, with what players read before it.
fn entered(
    (game, heading): BattleScenario,
    plan: Arc<LinkedBattles>,
    BattleSoFar {
        battle,
        fought,
        strangers,
    }: BattleSoFar,
    before: &str,
) -> (HexGame, Heading) {
    let title = format!("{}: {}", plan.title, plan.battles[battle].title);
    let text = format!("{}\n\n{}", paragraphs(before), paragraphs(&heading.text));
    let heading = Heading {
        title,
        text: text.trim().to_owned(),
        lesson: None,
        ..heading
    };
    (enter(game, plan, battle, fought, &strangers), heading)
}

impl SoFarFile {
    /// The ids of the options that the battles before have left in play.
    fn lasting_options(&self) -> Vec<String> {
        let mut all: Vec<String> = self
            .fought
            .iter()
            .flat_map(|battle| battle.options.clone())
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}
