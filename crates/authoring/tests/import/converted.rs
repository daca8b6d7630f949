//! What the maps become, byte for byte, and that it is played like any other scenario.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use super::{MAPS, files, folder, imported, put, zipped};
use crate::common::{golden, share};
use railhead_area_game::AreaGame;
use railhead_authoring::export::{Parts, write_copy};
use railhead_authoring::import::triplea::{ImportedMap, import, rail_names};
use railhead_engine::engine::{Playable as _, Seat, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Texts;
use railhead_games::{AnyScenario, check_path, list, load_chosen, setup_choices, warnings};
use railhead_players::opponent::{self, Opponent};
use railhead_players::soak::{SoakOptions, play};

fn map(name: &str) -> ImportedMap {
    imported(&folder(name)).expect("the map is sound")
}

/// The paths of its scenarios.
fn scenarios(map: &ImportedMap) -> Vec<&str> {
    map.games
        .iter()
        .filter_map(|game| game.scenario.as_deref().ok())
        .collect()
}

#[test]
fn maps_become_what_they_became_before() {
    for name in MAPS {
        let map = map(name);
        let expected = Path::new("tests/import/expected").join(name);
        for (path, text) in map.texts.iter().filter(|(path, _)| !path.starts_with("rail/")) {
            golden::check("imports", &expected.join(path), text);
        }
        let mut report = String::new();
        for game in &map.games {
            let what = match &game.scenario {
                Ok(path) => path.clone(),
                Err(why) => format!("none, since {why}"),
            };
            let _ = writeln!(report, "{}: {what}", game.title);
            for line in game.report.lines() {
                let _ = writeln!(report, "  {line}");
            }
        }
        golden::check("imports", &expected.join("report.txt"), &report);
        let there = fs::read_dir(&expected).expect("the folder is there").count();
        let made = map.texts.keys().filter(|path| !path.starts_with("rail/")).count();
        assert_eq!(there, made + 1, "{name}");
    }
}

#[test]
fn an_archive_becomes_what_its_folder_becomes() {
    let place = tempfile::tempdir().expect("the system has a place for files");
    for name in MAPS {
        let mut files = files(name);
        for (path, _) in &mut files {
            *path = format!("{name}-master/{path}");
        }
        let archive = place.path().join("map.zip");
        fs::write(&archive, zipped(&files)).expect("the folder can be written to");
        assert_eq!(
            imported(&archive).expect("the map is sound").texts,
            map(name).texts
        );
    }
}

#[test]
fn what_is_left_out_is_told_in_four_places() {
    let map = map("oddities");
    let game = &map.games[0];
    let path = game.scenario.as_deref().expect("it has a scenario");
    let text = &map.texts[path];
    let listed = list(&map.texts);
    let listing = listed
        .iter()
        .find(|listing| listing.path == path)
        .expect("it is listed");
    assert!(game.report.left_out.len() > 10, "{:?}", game.report);
    for left_out in &game.report.left_out {
        let line = left_out.to_string();
        assert!(text.contains(&format!("\n// left out: {line}\n")), "{line}");
        assert!(
            listing.text.to_lowercase().contains(&line.to_lowercase()),
            "{line}"
        );
    }
    // One line has room for the first, and for how many more there are.
    let first = &game.report.left_out[0].what;
    assert!(listing.summary.contains(first), "{}", listing.summary);
    assert!(
        listing.summary.contains("more things left out"),
        "{}",
        listing.summary
    );
}

#[test]
fn an_imported_scenario_has_no_problem_on_disk_and_no_warning() {
    let place = tempfile::tempdir().expect("the system has a place for files");
    for name in MAPS {
        let map = map(name);
        let parts = Parts {
            scenario: map.main().to_owned(),
            texts: map.texts.clone(),
        };
        let main = write_copy(&parts, place.path()).expect("the folder can be written to");
        let folder = main.parent().expect("it lies in a folder");
        for path in map.texts.keys() {
            assert_eq!(check_path(&folder.join(path)), [], "{path}");
        }
        for path in scenarios(&map) {
            assert_eq!(warnings(&map.texts, path), [], "{path}");
        }
    }
}

#[test]
fn every_rail_variant_can_be_chosen_and_begun_with() {
    let map = map("two_isles");
    let path = scenarios(&map)[0];
    let choices = setup_choices(&map.texts, path);
    let rails = choices
        .iter()
        .find(|choice| choice.word == "rails")
        .expect("the scenario offers it");
    let offers: BTreeSet<&str> = rails.offers.iter().map(|offer| &*offer.id).collect();
    let names = rail_names();
    assert!(names.iter().all(|name| offers.contains(&**name)), "{offers:?}");
    for name in &names {
        load_chosen(&map.texts, path, &[("rails".to_owned(), name.clone())]).expect("it can be played so");
        let begun = import(&folder("two_isles"), Some(name), &mut |_| {
            ControlFlow::Continue(())
        });
        assert!(begun.is_ok(), "{name}");
    }
    let without =
        import(&folder("two_isles"), None, &mut |_| ControlFlow::Continue(())).expect("it is sound");
    assert!(without.texts.keys().all(|path| !path.starts_with("rail/")));
    assert!(!without.texts[path].contains("rail"));
    let unknown = import(&folder("two_isles"), Some("monorail"), &mut |_| {
        ControlFlow::Continue(())
    });
    assert_eq!(
        super::lines(&unknown.expect_err("there is none")),
        [format!(
            "--rails: there is no rail variant \"monorail\"; the variants are {}",
            names.join(", ")
        )]
    );
}

#[test]
fn random_games_of_imported_scenarios_hold_what_must_hold() {
    let plan = SoakOptions {
        orders: 150,
        list_every: 50,
        save_every: 2,
        ..SoakOptions::default()
    };
    for name in MAPS {
        let map = map(name);
        for path in scenarios(&map) {
            for rails in rail_names() {
                let loaded = load_chosen(&map.texts, path, &[("rails".to_owned(), rails.clone())]);
                let Ok(AnyScenario::Area(scenario)) = loaded else {
                    panic!("it is playable so");
                };
                for seed in 1..=2 {
                    assert_eq!(play(&scenario, seed, &plan).finding, None, "{path} {rails}");
                }
            }
        }
    }
}

/// Twenty games of each war between computers end with a winner, or with the last round; half of them are played with tokens, and every
/// rail variant has its turn.
#[test]
fn imported_wars_are_played_to_their_end() {
    let games: u64 = share::of(20);
    let mut ends = BTreeSet::new();
    for name in MAPS {
        let map = map(name);
        for path in scenarios(&map) {
            for seed in 1..=games {
                let rails = rail_names();
                let rails = rails[usize::try_from(seed).expect("it is small") % rails.len()].clone();
                let income = if seed % 2 == 0 { "tokens" } else { "money" };
                let answers = [("rails", rails.as_str()), ("income", income)];
                let answers = answers.map(|(word, answer)| (word.to_owned(), answer.to_owned()));
                let Ok(AnyScenario::Area(scenario)) = load_chosen(&map.texts, path, &answers) else {
                    panic!("{path} is playable with {answers:?}");
                };
                let game = &scenario.game;
                assert_eq!(game.tokens().is_some(), income == "tokens");
                let mut session = Session::new(Arc::clone(game), seed);
                let seats = game.nation_ids().map(|nation| Seat(nation.0));
                let mut players: Vec<Box<dyn Opponent<AreaGame>>> = seats
                    .map(|seat| opponent::player(&**game, "greedy", seed, seat).expect("it plays"))
                    .collect();
                let mut players: Vec<&mut dyn Opponent<AreaGame>> =
                    players.iter_mut().map(|player| &mut **player as _).collect();
                opponent::play(&mut session, &mut players, 100_000);
                let result = game.result(session.state());
                let result =
                    result.unwrap_or_else(|| panic!("{path}, seed {seed}, {answers:?}: it has no end"));
                println!(
                    "{path}, seed {seed}, {rails}, {income}: {result} in round {}",
                    session.state().round()
                );
                ends.insert(result);
            }
        }
    }
    assert!(ends.len() > 1, "{ends:?}");
}

#[test]
fn an_import_tells_how_far_it_is_and_can_be_stopped() {
    let mut steps = Vec::new();
    let all = import(&folder("oddities"), None, &mut |step| {
        steps.push((step.doing, step.done, step.of));
        ControlFlow::Continue(())
    });
    let games = all.expect("the map is sound").games.len();
    assert_eq!(steps.len(), 1 + 3 * games);
    assert!(
        steps
            .iter()
            .skip(1)
            .all(|(_, done, of)| done < of && *of == 1 + 3 * games)
    );
    for stop in 0..steps.len() {
        let mut number = 0;
        let stopped = import(&folder("oddities"), None, &mut |_| {
            number += 1;
            if number > stop {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!(
            super::lines(&stopped.expect_err("it was stopped")),
            ["the import was stopped"]
        );
        assert_eq!(number, stop + 1);
    }
}

#[test]
fn a_map_of_many_areas_becomes_a_board_that_can_be_played() {
    let place = tempfile::tempdir().expect("the system has a place for files");
    put(place.path(), &super::large(300));
    let map = imported(place.path()).expect("the map is sound");
    let texts: &Texts = &map.texts;
    let scenario = load::<AreaGame>(texts, scenarios(&map)[0]).expect("it is playable");
    assert!(scenario.game.space_ids().count() >= 300);
}
