//! The house rules that a scenario offers its players (AR-2, AR-6, AB-11, AB-15, AB-16, RT-1).

use railhead_area_game::chapters::peace;
use railhead_area_game::definition::{Goal, NationId};
use railhead_area_game::random_player::Tendencies;
use railhead_area_game::{AreaGame, Event, Order};
use railhead_engine::engine::{Draws, Game as _, Playable as _, RandomPlayer as _, Session};
use railhead_engine::save;
use railhead_engine::scenario::Loaded;
use railhead_engine::text::choices::setup_choice::SetupAnswer;
use railhead_engine::text::sources::files::Folder;
use railhead_games::{AnyScenario, load_chosen, settings_of};
use railhead_players::opponent::area::Greedy;

const EUROPE: &str = "world/europe-1940.ron";

fn answers(given: &[(&str, &str)]) -> Vec<SetupAnswer> {
    let given = given.iter();
    given
        .map(|(word, answer)| ((*word).to_owned(), (*answer).to_owned()))
        .collect()
}

/// The war with these answers.
pub fn war(path: &str, given: &[(&str, &str)]) -> Result<Loaded<AreaGame>, String> {
    match load_chosen(&Folder::new("../../scenarios"), path, &answers(given)) {
        Ok(AnyScenario::Area(war)) => Ok(war),
        Ok(AnyScenario::Hex(_)) => panic!("{path} is of the area game"),
        Err(problems) => Err(problems[0].to_string()),
    }
}

#[test]
fn every_house_rule_that_is_chosen_is_in_the_game_in_its_save_and_in_its_words() {
    let given = [
        ("rails", "option-1"),
        ("low-luck", "on"),
        ("bid", "uk:9,france:3"),
        ("treasury", "germany:60"),
        ("cities", "axis:5"),
        ("rounds", "12"),
        ("rail-in-combat", "on"),
        ("rail-technology", "germany,ussr"),
        ("station", "9"),
        ("marker", "2"),
    ];
    let scenario = war(EUROPE, &given).unwrap();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("war.ron");
    let session = Session::new(scenario.game.clone(), 3);
    save::write(&path, &scenario, &session).expect("it is written");
    let opened = save::open::<AreaGame>(&path).expect("it opens");
    for game in [&scenario.game, opened.session.game()] {
        let definition = game.definition();
        let by = |id: &str| &definition.nations[usize::from(game.nation_named(id).unwrap().0)];
        assert!(definition.low_luck);
        assert_eq!((by("uk").bid, by("france").bid, by("germany").bid), (9, 3, 0));
        assert_eq!((by("germany").treasury, by("italy").treasury), (60, 12));
        assert_eq!(definition.rounds, 12);
        assert!(matches!(definition.victory[0].goal, Goal::Areas { count: 5, .. }));
        let rails = definition.rails.as_ref().unwrap();
        assert!(rails.in_combat_move);
        assert_eq!(rails.technology, [true, true, false, false, false]);
        assert_eq!((rails.variant.station, rails.variant.marker), (Some(9), Some(2)));
        assert_eq!(
            game.house_rules(),
            [
                "low luck",
                "bids: United Kingdom 9 IPC, France 3 IPC",
                "treasuries at the start: Germany 60 IPC",
                "victory areas needed: Axis 5 of 6, Allied 2 of 2",
                "12 rounds",
                "rail in combat movement",
                "rail technology: Germany and Soviet Union",
                "a station costs 9 IPC",
                "a railroad marker costs 2 IPC",
            ]
        );
    }
    assert_eq!(opened.session.hash(), session.hash());
}

#[test]
fn ab_11_fewer_rounds_than_advice_and_great_events_name_can_be_played() {
    assert_eq!(
        war(EUROPE, &[("rounds", "2")]).unwrap().game.definition().rounds,
        2
    );
}

#[test]
fn rt_1_income_is_money_or_tokens_as_players_choose() {
    let money = war(EUROPE, &[]).unwrap();
    assert!(money.game.tokens().is_none());
    assert_eq!(money.game.house_rules(), <[String; 0]>::default());
    let tokens = war(EUROPE, &[("income", "tokens"), ("peace", "on")]).unwrap();
    assert!(tokens.game.tokens().is_some());
    assert_eq!(
        tokens.game.house_rules(),
        ["income by tokens", "nations at peace"]
    );
}

#[test]
fn a_wrong_name_or_value_is_answered_with_what_is_possible() {
    for (given, what) in [
        (
            ("weather", "bad"),
            "1:1: this scenario does not offer \"weather\"; it offers rails, neutrals, peace, low-luck, sea, bid, \
             treasury, income, cities, rounds, rail-in-combat, rail-technology, station, marker",
        ),
        (
            ("low-luck", "yes"),
            "1:1: low_luck: unknown low-luck \"yes\"; the options are off, on",
        ),
        (
            ("rounds", "201"),
            "80:13: rounds: unknown rounds \"201\"; a number from 1 to 200",
        ),
        (
            ("cities", "axis:7"),
            "unknown cities \"axis:7\"; a number from 1 to 6 for all, or such as axis:6,allies:2; the names are axis, allies (at most 2)",
        ),
        (
            ("rail-technology", "germany,usa"),
            "1:1: rail_technology: unknown rail-technology \"germany,usa\"; all, none, or some of germany, ussr, italy, uk, france",
        ),
    ] {
        let error = war(EUROPE, &[given]).unwrap_err();
        assert!(error.ends_with(what), "{error}");
    }
}

#[test]
fn what_a_scenario_offers_is_listed_with_a_sentence_and_what_it_is() {
    let hash = |war: &Loaded<AreaGame>| Session::new(war.game.clone(), 1).hash();
    for path in [EUROPE, "world/classic-tokens.ron"] {
        let settings = settings_of(&Folder::new("../../scenarios"), path);
        assert!(settings.len() > 7, "{path}");
        for setting in &settings {
            assert!(setting.sentence.ends_with('.'), "{}", setting.word);
        }
        // The present values can be chosen too, which changes only the note.
        let given = settings.iter().filter(|setting| !setting.preset.is_empty());
        let given: Vec<_> = given
            .map(|setting| (setting.word, setting.preset.as_str()))
            .collect();
        let chosen = war(path, &given).unwrap();
        assert_eq!(hash(&chosen), hash(&war(path, &[]).unwrap()), "{path}");
    }
}

// AB-13
#[test]
fn ab_13_no_nation_at_peace_is_attacked_without_the_question_having_said_so() {
    let scenario = war(EUROPE, &[("peace", "on")]).unwrap();
    let game = &scenario.game;
    let mut attacked = 0;
    for seed in 1..=4 {
        let mut session = Session::new(game.clone(), seed);
        let mut player = Greedy::default();
        let mut draws = Draws::new(seed);
        let mut tendencies = Tendencies::drawn(&mut draws);
        // Whom moves of this phase were said to bring into the war.
        let mut said: Vec<NationId> = Vec::new();
        for _ in 0..600 {
            if game.is_over(session.state())
                || !session.state().is_at_peace(game.nation_named("ussr").unwrap())
            {
                break;
            }
            // At random a war is soon everywhere; with sense it is where computers want it.
            let order = if seed % 2 == 0 {
                player.choose(game, session.state())
            } else {
                let legal = game.legal_orders(session.state());
                Some(tendencies.choose(game, session.state(), &legal, &Order::EndPhase, &mut draws))
            };
            let order = order.expect("there is one");
            let says = peace::brought_into_war(game, session.state(), &order);
            let events = session.issue(order.clone()).expect("it is legal").to_vec();
            for event in &events {
                if let Event::WarBegan { nation, by: Some(_) } = event {
                    attacked += 1;
                    assert!(says.contains(nation), "seed {seed}: {order:?}");
                    let was_said = said.contains(nation) || !matches!(order, Order::EndPhase);
                    assert!(was_said, "seed {seed}: a move said so before");
                }
            }
            if matches!(order, Order::EndPhase) {
                said.clear();
            }
            said.extend(says);
        }
    }
    assert!(attacked > 0);
}
