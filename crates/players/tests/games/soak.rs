//! A short soak: random games of every shipped scenario, with the invariants checked after every order.
//!
//! `railhead soak --games 1000` plays more of them.

use crate::common::share;
use railhead_area_game::AreaGame;
use railhead_engine::engine::Playable;
use railhead_engine::scenario::{Loaded, load};
use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::{Embedded, Texts};
use railhead_games::{AnyScenario, load_chosen};
use railhead_hex_game::HexGame;
use railhead_players::soak::{SoakOptions, game_up_to, play};

// Takes ten seconds: two games of each scenario, the campaign among them.
#[test]
fn random_games_of_every_shipped_scenario_hold_what_must_hold() {
    let plan = SoakOptions {
        list_every: 300,
        save_every: 1,
        ..SoakOptions::default()
    };
    let mut games = 0;
    for path in Embedded.paths() {
        // Boards, units and rules are files too, and no scenarios.
        if let Ok(scenario) = load::<HexGame>(&Embedded, &path) {
            games += hold(&scenario, share::of(20), &plan);
        }
    }
    assert!(games >= 9, "{games} games are too few to mean anything");
}

// AB-1 to AB-11
#[test]
fn random_wars_by_areas_hold_what_must_hold() {
    let plan = SoakOptions {
        list_every: 40,
        save_every: 2,
        ..SoakOptions::default()
    };
    let scenario = load::<AreaGame>(&Embedded, "world/france.ron").expect("shipped scenarios load");
    hold(&scenario, share::of(20), &plan);
    // A little of the large ones: whole games take long in a program that is not optimised.
    for path in ["world/europe-1940.ron", "world/global-1940.ron"] {
        let scenario = load::<AreaGame>(&Embedded, path).expect("shipped scenarios load");
        let account = play(&scenario, 1, &SoakOptions { orders: 250, ..plan });
        assert_eq!(account.finding, None, "{path}");
    }
}

// AB-20, AB-21, AB-22
#[test]
fn random_wars_with_shops_bundles_and_limits_hold_what_must_hold() {
    let paths = Embedded.paths().into_iter();
    let mut texts: Texts = paths
        .filter_map(|path| Some((path.clone(), Embedded.read(&path).ok()?)))
        .collect();
    for (file, from, to) in [
        (
            "world/rails-3.ron",
            "capital: \"italy\", treasury: 12",
            "capital: \"italy\", treasury: 12, shop: \"infantry fighter\", limits: {\"fighter\": 1}",
        ),
        (
            "world/rails-3.ron",
            "    rail:",
            "    side_limits: {\"allies\": {\"armour\": 2, \"infantry\": 12}},\n    rail:",
        ),
        (
            "world/units.ron",
            "cost: 3, attack: 1",
            "cost: 3, bundle: (count: 2, price: 5), attack: 1",
        ),
    ] {
        let text = texts.get_mut(file).expect("it is shipped");
        assert!(text.contains(from), "{file} has {from}");
        *text = text.replacen(from, to, 1);
    }
    let scenario = load::<AreaGame>(&texts, "world/rails-3.ron").expect("it is sound");
    let plan = SoakOptions {
        list_every: 40,
        save_every: 2,
        ..SoakOptions::default()
    };
    hold(&scenario, share::of(20), &plan);
}

// AB-12, AB-13
#[test]
fn random_wars_with_neutral_armies_and_nations_at_peace_hold_what_must_hold() {
    let chosen = [("neutrals", "on"), ("peace", "on")].map(|(word, id)| (word.to_owned(), id.to_owned()));
    for seed in 1..=3 {
        let Ok(AnyScenario::Area(scenario)) = load_chosen(&Embedded, "world/europe-1940.ron", &chosen) else {
            panic!("it is playable so");
        };
        let plan = SoakOptions {
            orders: 500,
            list_every: 40,
            save_every: 1,
            ..SoakOptions::default()
        };
        assert_eq!(play(&scenario, seed, &plan).finding, None);
    }
}

// AB-17: owners, units, damage, treasuries, stations and markers, whose turn.
#[test]
fn random_wars_that_are_corrected_at_random_hold_what_must_hold() {
    let plan = SoakOptions {
        orders: 400,
        list_every: 40,
        save_every: 1,
        corrections_every: 10,
    };
    for path in [
        "world/france.ron",
        "world/rails-1.ron",
        "world/token-exercise.ron",
    ] {
        let scenario = load::<AreaGame>(&Embedded, path).expect("shipped scenarios load");
        let mut corrections = 0;
        for seed in 1..=share::of(20) {
            let account = play(&scenario, seed, &plan);
            assert_eq!(account.finding, None, "{path}, seed {seed}");
            corrections += account.orders.get("Correct").copied().unwrap_or_default();
        }
        assert!(corrections > 10, "{path}: {corrections} corrections");
    }
}

// AR-3, AR-4, AR-5: no unit goes by rail twice or over land not held since the turn began, and no limit is exceeded.
#[test]
fn random_games_of_every_set_of_rails_hold_what_must_hold() {
    let plan = SoakOptions {
        list_every: 40,
        save_every: 2,
        ..SoakOptions::default()
    };
    for name in [
        "rails-1",
        "rails-2",
        "rails-3",
        "rails-4",
        "eastern-front",
        "normandy-to-smolensk",
    ] {
        let scenario = load::<AreaGame>(&Embedded, &format!("world/{name}.ron"));
        hold(&scenario.expect("shipped scenarios load"), share::of(20), &plan);
    }
}

// RT-1 to RT-9: tokens appear and disappear only by a rule; after every order all that were made are spent, destroyed or on the map.
#[test]
fn random_wars_by_tokens_hold_what_must_hold() {
    let plan = SoakOptions {
        list_every: 40,
        save_every: 2,
        ..SoakOptions::default()
    };
    let scenario = load::<AreaGame>(&Embedded, "world/token-exercise.ron").expect("shipped scenarios load");
    hold(&scenario, share::of(20), &plan);
    for name in ["tokens-ussr", "tokens-japan"] {
        let scenario = load::<AreaGame>(&Embedded, &format!("world/{name}.ron"));
        hold(&scenario.expect("shipped scenarios load"), share::of(10), &plan);
    }
    let scenario = load::<AreaGame>(&Embedded, "world/classic-tokens.ron").expect("shipped scenarios load");
    let account = play(&scenario, 1, &SoakOptions { orders: 400, ..plan });
    assert_eq!(account.finding, None);
}

/// Plays some games to their ends; how many.
fn hold<G: Playable>(scenario: &Loaded<G>, seeds: u64, plan: &SoakOptions) -> u64 {
    for seed in 1..=seeds {
        let account = play(scenario, seed, plan);
        assert_eq!(account.finding, None, "{}, seed {seed}", scenario.path);
        assert!(account.is_over, "{}, seed {seed}", scenario.path);
    }
    seeds
}

#[test]
fn a_game_is_found_again_by_its_seed() {
    let scenario = load::<HexGame>(&Embedded, "malaya/kampar-line.ron").expect("shipped scenarios load");
    let account = play(
        &scenario,
        5,
        &SoakOptions {
            orders: 60,
            ..SoakOptions::default()
        },
    );
    assert_eq!(account.finding, None);
    let session = game_up_to(&scenario, 5, 60);
    assert_eq!(
        session.journal().len() as u64,
        account.orders.values().sum::<u64>()
    );
    let shorter = game_up_to(&scenario, 5, 30);
    assert_eq!(shorter.journal(), &session.journal()[..30]);
}
