//! The only list of games.
//!
//! A file says which game it is for. Callers that do not care use [`list`], [`check`], [`save_problems`] or [`verify`],
//! which work for any game. Code that plays takes [`AnyScenario`] or [`AnyGame`] apart once, with
//! [`with_game!`], and continues with the game's own types.
//!
//! [`folders`] and [`lookup`] say where a player's files are and which of them a word means.
#![deny(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::wildcard_enum_match_arm
)]

pub mod folders;
pub mod lookup;

use std::collections::BTreeSet;
use std::path::Path;

use railhead_engine::engine::history::file as history;
use railhead_engine::engine::lesson::file as lesson;
use railhead_engine::engine::{Playable, TurnWords};
use railhead_engine::save::diary::{Reopened, reopen_read};
use railhead_engine::save::{Opened, Unopened, Verified};
use railhead_engine::scenario::{Listing, Loaded, load_by};
use railhead_engine::text::choices::chosen_files::ChosenFiles;
use railhead_engine::text::choices::setting::{Setting, SettingValues};
use railhead_engine::text::choices::setup_choice::{SetupAnswer, SetupChoice};
use railhead_engine::text::kind::KINDS;
use railhead_engine::text::locate::included_by;
use railhead_engine::text::reader::{FileCache, unreadable};
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::sources::files::tree_of;
use railhead_engine::text::warnings::of_strings;
use railhead_engine::text::{Files, Problem, Reader};
use railhead_engine::{board, save};
use railhead_hex_game::linked_battles::listing::{self, CampaignListing};

pub use railhead_area_game::AreaGame;
pub use railhead_hex_game::HexGame;

/// Generates everything that must know all games, from one line per game.
macro_rules! games {
    ($dollar:tt $($(#[$doc:meta])* $name:ident($game:ident)),+ $(,)?) => {
        /// A scenario of one of the games.
        #[derive(Clone, Debug)]
        pub enum AnyScenario {
            $($(#[$doc])* $name(Loaded<$game>)),+
        }

        /// A game from a save.
        #[derive(Debug)]
        pub enum AnyGame {
            $($(#[$doc])* $name(Opened<$game>)),+
        }

        /// A game from a save, with the lines beside it.
        #[derive(Debug)]
        pub enum AnyReopened {
            $($(#[$doc])* $name(Reopened<$game>)),+
        }

        /// The names of the games in scenarios and saves. Files that name no game belong to the first.
        pub const NAMES: &[&str] = &[$($game::NAME),+];

        /// Reads a scenario, whichever game it is for.
        pub fn load_any(files: &dyn Files, path: &str) -> Result<AnyScenario, Vec<Problem>> {
            load_any_by(Reader::new(files), files, path)
        }

        fn load_any_by(
            reader: Reader,
            files: &dyn Files,
            path: &str,
        ) -> Result<AnyScenario, Vec<Problem>> {
            let loaded = match game_of_scenario(files, path) {
                $($game::NAME => load_by(reader, path).map(AnyScenario::$name),)+
                other => unreachable!("{other} is none of the games"),
            };
            loaded.map_err(|problems| match schemas::wrong_game(files, path) {
                Some(problem) => vec![problem],
                None => problems,
            })
        }

        /// The choices that a scenario offers before it begins.
        pub fn setup_choices(files: &dyn Files, path: &str) -> Vec<SetupChoice> {
            match game_of_scenario(files, path) {
                $($game::NAME => $game::setup_choices(files, path),)+
                other => unreachable!("{other} is none of the games"),
            }
        }

        /// Everything that players can settle before a scenario begins: the choices of [`setup_choices`], and its other house rules.
        pub fn settings_of(files: &dyn Files, path: &str) -> Vec<Setting> {
            match game_of_scenario(files, path) {
                $($game::NAME => $game::settings(files, path),)+
                other => unreachable!("{other} is none of the games"),
            }
        }

        fn in_vain(files: &dyn Files, path: &str, answers: &[SetupAnswer]) -> Option<String> {
            match game_of_scenario(files, path) {
                $($game::NAME => $game::in_vain(files, path, answers),)+
                other => unreachable!("{other} is none of the games"),
            }
        }

        /// Opens a save, whichever game it is of.
        pub fn open_any(path: &Path) -> Result<AnyGame, Vec<Problem>> {
            let read = Unopened::read(path)?;
            match known(read.game()) {
                $($game::NAME => save::open_read(&read).map(AnyGame::$name),)+
                other => unreachable!("{other} is none of the games"),
            }
        }

        /// Opens a save with the lines beside it, whichever game it is of.
        pub fn reopen_any(path: &Path) -> Result<AnyReopened, Vec<Problem>> {
            let read = Unopened::read(path)?;
            match known(read.game()) {
                $($game::NAME => reopen_read(&read, path).map(AnyReopened::$name),)+
                other => unreachable!("{other} is none of the games"),
            }
        }

        /// Every problem of a save.
        pub fn save_problems(path: &Path) -> Vec<Problem> {
            let read = match Unopened::read(path) {
                Ok(read) => read,
                Err(problems) => return problems,
            };
            match known(read.game()) {
                $($game::NAME => save::problems_read::<$game>(&read),)+
                other => unreachable!("{other} is none of the games"),
            }
        }

        /// Replays the orders of a save and compares each state with the save.
        pub fn verify(path: &Path) -> Result<Verified, Vec<Problem>> {
            let read = Unopened::read(path)?;
            match known(read.game()) {
                $($game::NAME => save::verify_read::<$game>(&read),)+
                other => unreachable!("{other} is none of the games"),
            }
        }

        /// Every problem of a file that scenarios of some game include.
        fn included_problems(reader: &mut Reader, path: &str, kind: &str) -> Vec<Problem> {
            $(if $game::FILES.contains(&kind) {
                return $game::check_file(reader, path, kind);
            })+
            Vec::new()
        }

        fn scenario_warnings(files: &dyn Files, path: &str) -> Vec<Problem> {
            let mut reader = Reader::new(files);
            match load_any(files, path) {
                $(Ok(AnyScenario::$name(scenario)) => scenario.game.warnings(&mut reader, path),)+
                Err(_) => Vec::new(),
            }
        }

        fn left_open_by(files: &dyn Files, kind: &str) -> Option<String> {
            $(if $game::FILES.contains(&kind) {
                return $game::left_open(files, kind);
            })+
            None
        }

        /// Evaluates an expression for every game: `each_game!(Game => Game::NAME)` is an array of the results.
        #[macro_export]
        macro_rules! each_game {
            ($dollar game:ident => $dollar body:expr) => {
                [$({
                    type $dollar game = $crate::$game;
                    $dollar body
                }),+]
            };
        }

        /// Runs the same code for a scenario or a saved game of any game: `with_game!(AnyScenario, any, scenario =>
        /// ..)`.
        #[macro_export]
        macro_rules! with_game {
            ($dollar any:ident, $dollar value:expr, $dollar bound:pat => $dollar body:expr) => {
                match $dollar value {
                    $($crate::$dollar any::$name($dollar bound) => $dollar body,)+
                }
            };
        }
    };
}

games! { $
    /// Operational campaigns on hexes.
    Hex(HexGame),
    /// Strategic wars on areas and sea zones.
    Area(AreaGame),
}

// It stands here since it goes through the games.
pub mod schemas;

/// Reads a scenario with the answers to its choices.
///
/// Errors: an answer to a choice that the scenario does not have, or with an option that it does not offer; every problem of
/// its files.
pub fn load_chosen(
    files: &dyn Files,
    path: &str,
    answers: &[SetupAnswer],
) -> Result<AnyScenario, Vec<Problem>> {
    if answers.is_empty() {
        return load_any(files, path);
    }
    let chosen =
        ChosenFiles::new(files, path, &settings_of(files, path), answers).map_err(|problem| vec![problem])?;
    if let Some(why) = in_vain(&chosen, path, answers) {
        return Err(vec![Problem::with_file(files.shown(path), why, None)]);
    }
    load_any(&chosen, path)
}

/// The game with this name; the first if there is none, which will report the unknown name.
fn known(name: &str) -> &'static str {
    NAMES.iter().find(|known| **known == name).unwrap_or(&NAMES[0])
}

/// A game's words for its turns, by its name in files.
pub fn turn_words(name: &str) -> TurnWords {
    let game = known(name);
    let all = each_game!(Game => (Game::NAME, Game::TURNS));
    let own = all.into_iter().find(|(name, _)| *name == game);
    own.map_or(all[0].1, |(_, words)| words)
}

/// The game of a scenario, however damaged the rest of its file is.
fn game_of_scenario(files: &dyn Files, path: &str) -> &'static str {
    let text = files.read(path).unwrap_or_default();
    let tree = Tree::scan(&text).ok();
    let name = tree.and_then(|tree| tree.value("game"));
    known(name.map_or("", |name| &text[name]))
}

/// Every scenario among the files: tutorials first, then the others by their first day, and last those with problems.
pub fn list(files: &dyn Files) -> Vec<Listing> {
    let listings = list_with(files, |_| ()).into_iter();
    listings.map(|(listing, ())| listing).collect()
}

/// The same, each with the answer to a question about it; with an empty answer if it cannot be read.
pub fn list_with<T: Default>(files: &dyn Files, ask: impl Fn(&AnyScenario) -> T) -> Vec<(Listing, T)> {
    // Most scenarios share a board.
    let kept = FileCache::default();
    let listing = |path: String| match load_any_by(Reader::keeping(files, &kept), files, &path) {
        Ok(any) => {
            let answer = ask(&any);
            let choices = setup_choices(files, &path);
            let mut settings = settings_of(files, &path);
            settings.retain(|setting| choices.iter().all(|choice| choice.word != setting.word));
            let listing = Listing {
                choices,
                settings,
                ..with_game!(AnyScenario, any, scenario => Listing::of(scenario))
            };
            (listing, answer)
        }
        Err(problems) => (Listing::with_problems(path, problems), T::default()),
    };
    let mut listings: Vec<_> = files
        .paths()
        .into_iter()
        .filter(|path| {
            // A file of unknown kind is listed too, with its problems: its author is looking for it.
            let text = files.read(path).unwrap_or_default();
            let kind = kind_of(&text);
            kind == "Scenario" || !(kind == "Save" || KINDS.contains(&kind))
        })
        .map(listing)
        .collect();
    // Tutorials come first, the shortest before the others; then by first day, the longest first.
    listings.sort_by_cached_key(|(listing, _)| {
        let is_tutorial = listing.path.starts_with("tutorials/");
        (
            !listing.problems.is_empty(),
            !is_tutorial,
            if is_tutorial { listing.turns } else { 0 },
            listing.begins,
            std::cmp::Reverse(listing.turns),
            listing.title.clone(),
        )
    });
    listings
}

/// Every campaign among the files: by title, and last those with problems.
pub fn campaigns(files: &dyn Files) -> Vec<CampaignListing> {
    listing::list(files)
}

/// The first word of a text, after comments, which names its kind of file however damaged the rest is.
pub fn kind_of(text: &str) -> &str {
    Tree::root_name(text).unwrap_or_default()
}

/// Every problem of a file on disk: of a save, or of any kind that scenarios consist of.
///
/// A scenario is checked with all the files that it includes. The others are checked alone: only a scenario that uses
/// both shows whether a board and rules fit together.
pub fn check_path(path: &Path) -> Vec<Problem> {
    if save::is_save(path) {
        return save_problems(path);
    }
    let (files, inside) = tree_of(path);
    check(&files, &inside)
}

/// The probable mistakes in a file, with all that it includes if it is a scenario. None of them keeps it from being
/// played. A file with problems has no warnings yet.
pub fn warnings(files: &dyn Files, path: &str) -> Vec<Problem> {
    let text = files.read(path).unwrap_or_default();
    let (mut found, paths) = match Tree::root_name(&text) {
        Some("Scenario") => (scenario_warnings(files, path), included_by(files, path)),
        Some("Campaign") => {
            let paths = included_by(files, path);
            let mut found = listing::warnings(files, path);
            found.extend(warnings_of_battles(files, &paths));
            (found, paths)
        }
        Some("Board") => (
            board::open::warnings(files, path),
            BTreeSet::from([path.to_owned()]),
        ),
        Some(kind) if KINDS.contains(&kind) => (Vec::new(), BTreeSet::from([path.to_owned()])),
        _ => return Vec::new(),
    };
    for path in paths {
        let text = files.read(&path).unwrap_or_default();
        found.extend(of_strings(&files.shown(&path), &text));
    }
    found
}

/// The probable mistakes in the scenarios among the files of a campaign, each once.
fn warnings_of_battles(files: &dyn Files, paths: &BTreeSet<String>) -> Vec<Problem> {
    let is_battle = |path: &&String| kind_of(&files.read(path).unwrap_or_default()) == "Scenario";
    let mut found: Vec<Problem> = Vec::new();
    for path in paths.iter().filter(is_battle) {
        let own = scenario_warnings(files, path).into_iter();
        let new: Vec<Problem> = own.filter(|warning| !found.contains(warning)).collect();
        found.extend(new);
    }
    found
}

/// What [`check`] cannot tell of a file, for its author; `None` if it tells everything.
pub fn left_open(files: &dyn Files, path: &str) -> Option<String> {
    let text = files.read(path).ok()?;
    let left = left_open_by(files, Tree::scan(&text).ok()?.name()?)?;
    Some(format!("{}: {left}", files.shown(path)))
}

/// Every problem of a scenario as it is, and then those that it has only with what its players can choose.
fn scenario_problems(files: &dyn Files, path: &str, kept: &FileCache) -> Vec<Problem> {
    let load = |files: &dyn Files| {
        let loaded = load_any_by(Reader::keeping(files, kept), files, path);
        loaded.err().unwrap_or_default()
    };
    let mut problems = load(files);
    let all = settings_of(files, path);
    for setting in &all {
        let SettingValues::Offers { offers, .. } = &setting.values else {
            continue;
        };
        for offer in offers.iter().filter(|offer| offer.id != setting.preset) {
            let answer = (setting.word.to_owned(), offer.id.clone());
            let Ok(chosen) = ChosenFiles::new(files, path, &all, &[answer]) else {
                continue;
            };
            for mut problem in load(&chosen) {
                chosen.place_in_file(&mut problem);
                let is_known = problems.iter().any(|known| {
                    (&known.file, &known.path, &known.what) == (&problem.file, &problem.path, &problem.what)
                });
                if !is_known {
                    if problem.file == files.shown(path) {
                        let with = format!("this is so with {}={}", setting.word, offer.id);
                        problem.hint.get_or_insert(with);
                    }
                    problems.push(problem);
                }
            }
        }
    }
    problems
}

/// Every problem of a file of any kind that scenarios consist of.
pub fn check(files: &dyn Files, path: &str) -> Vec<Problem> {
    check_keeping(files, path, &FileCache::default())
}

/// The same with a cache for boards, for callers that check many scenarios.
pub fn check_keeping(files: &dyn Files, path: &str, kept: &FileCache) -> Vec<Problem> {
    let text = match files.read(path) {
        Ok(text) => text,
        Err(error) => return vec![unreadable(files, path, &error)],
    };
    let name = Tree::scan(&text)
        .ok()
        .and_then(|tree| tree.name().map(String::from));
    match name.as_deref() {
        Some("Scenario") => scenario_problems(files, path, kept),
        Some("Board" | "AreaBoard") => board::open::open(files, path).err().unwrap_or_default(),
        Some(kind @ (lesson::KIND | history::KIND)) => {
            let mut reader = Reader::new(files);
            let problems = if kind == lesson::KIND {
                lesson::check_lesson(&mut reader, path)
            } else {
                history::check_history(&mut reader, path)
            };
            [reader.problems(), &problems].concat()
        }
        Some(kind) if KINDS.contains(&kind) => {
            let mut reader = Reader::keeping(files, kept);
            let problems = included_problems(&mut reader, path, kind);
            [reader.problems(), &problems].concat()
        }
        // Reading it as a scenario reports its syntax errors.
        None if Tree::scan(&text).is_err() => load_any(files, path).err().unwrap_or_default(),
        other => {
            let what = match other {
                Some(other) => {
                    let shown: String = other.chars().take(40).collect();
                    format!("\"{shown}\" is not a kind of file that scenarios use")
                }
                None if text.trim().is_empty() => "the file is empty".into(),
                None => "this file has nothing that a scenario could use".into(),
            };
            let kinds = KINDS.map(|kind| format!("{kind}("));
            let hint = Some(format!("a file begins with one of {}", kinds.join(", ")));
            let shown = files.shown(path);
            vec![Problem::at(&shown, &text, 0, String::new(), what, hint)]
        }
    }
}
