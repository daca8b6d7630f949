//! `railhead soak`: plays random games from seeds on all cores, with checks after every order.

use std::collections::BTreeMap;
use std::panic;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use railhead_engine::engine::Playable;
use railhead_engine::save;
use railhead_engine::scenario::Loaded;
use railhead_engine::text::sources::files;
use railhead_engine::text::words::count;
use railhead_games::folders::Folders;
use railhead_games::lookup;
use railhead_games::with_game;
use railhead_games::{AnyScenario, load_any};
use railhead_players::soak;
use railhead_players::soak::{Finding, GameRecord, SoakOptions};
use rayon::prelude::*;

use super::games::last_seed;
use super::output::{SetupArguments, complain, file_name, finish, progress, say, whole};

/// After this many failures no more games begin.
const ENOUGH: usize = 5;

/// What to play, and how many games.
#[derive(Args, Debug)]
pub struct SoakArguments {
    /// A scenario: a file, or a name such as kampar-line; without one, every shipped scenario
    scenario: Option<String>,
    /// The number of games of each scenario
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u64>(1, u64::MAX))]
    games: u64,
    /// The seed of the first game; the next ones follow
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>(0, u64::MAX))]
    seed: u64,
    #[command(flatten)]
    setup: SetupArguments,
    /// Stop each game after this many orders
    #[arg(long, value_name = "MAX", value_parser = whole::<usize>(0, u64::MAX))]
    orders: Option<usize>,
    /// Have the people at the table correct something every N orders or so (AB-17): owners, units, damage, treasuries, sites, whose turn it is
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<usize>(0, u64::MAX))]
    corrections: usize,
    /// Save every game into this folder: seed 7 as 7.ron in a folder named after the scenario
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
}

/// Plays; the exit code says whether all checks passed.
pub fn run(arguments: &SoakArguments, folders: &Folders) -> ExitCode {
    let last = last_seed(arguments.seed, arguments.games).map_err(|why| vec![why]);
    let found = last.and_then(|last| Ok((scenarios(arguments, folders)?, last)));
    let (scenarios, last) = match found {
        Ok(found) => found,
        Err(lines) => {
            for line in &lines {
                complain(line);
            }
            return ExitCode::FAILURE;
        }
    };
    // A panic ends a game, not the program. Its place is printed at once, the rest with the game.
    panic::set_hook(Box::new(|what| {
        let place = what.location().map(ToString::to_string).unwrap_or_default();
        complain(&format!("panicked at {place}"));
    }));
    let mut all_held = true;
    for any in &scenarios {
        let held = with_game!(AnyScenario, any, scenario => soak(scenario, arguments, last, folders));
        match held {
            Ok(held) => all_held &= held,
            Err(code) => return code,
        }
    }
    if all_held {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Plays the games of a scenario and reports them: whether all checks passed, or the exit code if the output fails.
fn soak<G: Playable>(
    scenario: &Loaded<G>,
    arguments: &SoakArguments,
    last: u64,
    folders: &Folders,
) -> Result<bool, ExitCode> {
    let accounts = play(scenario, arguments, last);
    let wrong: Vec<&GameRecord> = accounts.iter().filter(|game| game.finding.is_some()).collect();
    if let code @ Err(_) = say(summary(&scenario.title, &accounts)) {
        return Err(finish(code));
    }
    for account in &wrong {
        tell(scenario, account, (arguments, folders));
    }
    if let Some(folder) = &arguments.keep
        && let Err(why) = keep(
            scenario,
            &accounts,
            arguments,
            &folder.join(file_name(&scenario.title)),
        )
    {
        complain(&why);
        return Err(ExitCode::FAILURE);
    }
    Ok(wrong.is_empty())
}

fn scenarios(arguments: &SoakArguments, folders: &Folders) -> Result<Vec<AnyScenario>, Vec<String>> {
    if let Some(word) = &arguments.scenario {
        let answers = arguments.setup.answers();
        return Ok(vec![lookup::scenario_with(word, folders, &answers)?]);
    }
    let shipped = files::shipped();
    lookup::scenarios(shipped.as_ref())
        .into_iter()
        .map(|(_, path)| {
            load_any(shipped.as_ref(), &path)
                .map_err(|problems| problems.iter().map(ToString::to_string).collect())
        })
        .collect()
}

fn play<G: Playable>(scenario: &Loaded<G>, arguments: &SoakArguments, last: u64) -> Vec<GameRecord> {
    let plan = plan(arguments);
    let bar = progress(arguments.games, &scenario.title);
    let wrong = AtomicUsize::new(0);
    let accounts = (arguments.seed..=last)
        .into_par_iter()
        .filter(|_| wrong.load(Ordering::Relaxed) < ENOUGH)
        .map(|seed| {
            let account = soak::play(scenario, seed, &plan);
            if account.finding.is_some() {
                wrong.fetch_add(1, Ordering::Relaxed);
            }
            bar.inc(1);
            account
        })
        .collect();
    bar.finish_and_clear();
    accounts
}

/// How the games are played and checked.
fn plan(arguments: &SoakArguments) -> SoakOptions {
    let usual = SoakOptions::default();
    SoakOptions {
        orders: arguments.orders.unwrap_or(usual.orders),
        corrections_every: arguments.corrections,
        ..usual
    }
}

/// A summary of the games, in words.
fn summary(title: &str, accounts: &[GameRecord]) -> Vec<String> {
    let mut orders: BTreeMap<&str, u64> = BTreeMap::new();
    for (name, count) in accounts.iter().flat_map(|game| &game.orders) {
        *orders.entry(name).or_default() += count;
    }
    let total: u64 = orders.values().sum();
    let over = accounts.iter().filter(|game| game.is_over).count();
    let foggy = accounts.iter().filter(|game| game.fog).count();
    let turns: u64 = accounts.iter().map(|game| game.player_turns).sum();
    let dice: u64 = accounts.iter().map(|game| game.dice).sum();
    let wrong = accounts.iter().filter(|game| game.finding.is_some()).count();
    let kinds: Vec<String> = orders
        .iter()
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    let mut results: BTreeMap<&str, u64> = BTreeMap::new();
    for result in accounts.iter().filter_map(|game| game.result.as_deref()) {
        *results.entry(result).or_default() += 1;
    }
    let results: Vec<String> = results
        .iter()
        .map(|(result, count)| format!("{result} {count}"))
        .collect();
    let mut lines = vec![
        format!(
            "{}: {}, {over} finished, {foggy} with fog; {turns} player-turns, {total} orders, {dice} dice; {}",
            title,
            count(accounts.len(), "game", "games"),
            match wrong {
                0 => "all checks passed".to_owned(),
                failed => format!("{} failed", count(failed, "game", "games")),
            }
        ),
        format!("  {}", kinds.join(", ")),
    ];
    if !results.is_empty() {
        lines.push(format!("  results: {}", results.join(", ")));
    }
    lines
}

/// Reports a failed check, and saves the game as it was before.
fn tell<G: Playable>(
    scenario: &Loaded<G>,
    account: &GameRecord,
    (arguments, folders): (&SoakArguments, &Folders),
) {
    let Some(finding) = &account.finding else { return };
    complain("");
    let given = finding.given.as_deref().unwrap_or("none");
    complain(&format!(
        "{}, seed {}, order {}: {given}",
        scenario.title, account.seed, finding.order
    ));
    for what in &finding.what {
        complain(&format!("  {what}"));
    }
    match save_before(scenario, account.seed, finding, (arguments, folders)) {
        Ok(path) => complain(&format!(
            "  the game before that order: railhead --load \"{}\"",
            path.display()
        )),
        Err(why) => complain(&format!("  {why}")),
    }
}

fn save_before<G: Playable>(
    scenario: &Loaded<G>,
    seed: u64,
    finding: &Finding,
    (arguments, folders): (&SoakArguments, &Folders),
) -> Result<PathBuf, String> {
    // The situation after the order may be one that no save can hold.
    let session = soak::game_played(scenario, seed, finding.order.saturating_sub(1), &plan(arguments));
    let path = folders
        .reports
        .join(format!("soak-{}-{seed}.ron", file_name(&scenario.title)));
    let scenario = soak::as_played(scenario, seed);
    save::write(&path, &scenario, &session).map_err(|error| error.to_string())?;
    Ok(path)
}

/// Saves games as they ended, or as they were before a failed check.
fn keep<G: Playable>(
    scenario: &Loaded<G>,
    accounts: &[GameRecord],
    arguments: &SoakArguments,
    folder: &Path,
) -> Result<(), String> {
    accounts.par_iter().try_for_each(|account| {
        let orders: u64 = account.orders.values().sum();
        let orders = usize::try_from(orders).unwrap_or(usize::MAX);
        let before = account
            .finding
            .as_ref()
            .map(|finding| finding.order.saturating_sub(1));
        let session = soak::game_played(scenario, account.seed, before.unwrap_or(orders), &plan(arguments));
        let path = folder.join(format!("{}.ron", account.seed));
        let scenario = soak::as_played(scenario, account.seed);
        save::write(&path, &scenario, &session).map_err(|error| error.to_string())
    })
}
