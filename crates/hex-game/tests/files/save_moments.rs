//! A campaign can be saved at any moment, even during a combat decision, and goes on as if it had not been.

use std::collections::BTreeMap;

use railhead_engine::engine::{Draws, Game, RandomPlayer as _, Session};
use railhead_engine::save::{Restored, open_text, to_text};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::chapters::combat::Stage;
use railhead_hex_game::files::save::campaign::{CampaignPart, CombatPart, StagePart};
use railhead_hex_game::files::save::snapshot;
use railhead_hex_game::random_player::Tendencies;
use railhead_hex_game::{HexGame, HexScenario, HexState, Order};

/// The kind of moment that a game is in.
fn moment(state: &HexState) -> String {
    let stage = state.combat().map(|combat| match combat.stage {
        Stage::AirDefence => "air defence",
        Stage::Losses { .. } => "losses",
        Stage::Retreat { .. } => "retreat",
        Stage::Advance { .. } => "advance",
    });
    format!("{:?} {}", state.phase(), stage.unwrap_or(""))
}

/// A random legal order of a player who seeks the enemy.
fn choose(game: &HexGame, state: &HexState, player: &mut Tendencies, luck: &mut Draws) -> Option<Order> {
    let legal = game.legal_orders(state);
    (!legal.is_empty()).then(|| player.choose(game, state, &legal, &Order::EndPhase, luck))
}

/// Saves a game, opens it, and plays both on in the same way.
fn come_back(scenario: &HexScenario, session: &Session<HexGame>, at: &str) {
    let opened = open_text::<HexGame>("game.ron", &to_text(scenario, session));
    let opened = opened.unwrap_or_else(|problems| panic!("{at}: {problems:?}"));
    assert_eq!(opened.restored, Restored::Whole, "{at}");
    let mut before = session.clone();
    let mut after = opened.session;
    let mut luck = Draws::new(7);
    let mut player = Tendencies::drawn(&mut luck);
    for _ in 0..12 {
        let Some(order) = choose(&scenario.game, before.state(), &mut player, &mut luck) else {
            break;
        };
        before.issue(order.clone()).expect("legal orders are allowed");
        after
            .issue(order)
            .expect("what was allowed before the save is so after it");
        assert_eq!(after.hash(), before.hash(), "{at}");
    }
}

#[test]
fn every_kind_of_moment_comes_back_from_its_save_and_goes_on() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (path, games) in [("malaya/jitra.ron", 2), ("malaya/singapore.ron", 6)] {
        let scenario = load::<HexGame>(&Embedded, path).expect("shipped scenarios load");
        for seed in 1..=games {
            let mut session = Session::new(scenario.game.clone(), seed);
            let mut luck = Draws::new(seed);
            let mut player = Tendencies::drawn(&mut luck);
            while let Some(order) = choose(&scenario.game, session.state(), &mut player, &mut luck) {
                if order == Order::EndPhase {
                    player = Tendencies::drawn(&mut luck);
                }
                session.issue(order).expect("legal orders are allowed");
                let at = moment(session.state());
                let times = seen.entry(at.clone()).or_default();
                // Early ones, and some later, when more has happened.
                *times += 1;
                if times.is_power_of_two() {
                    come_back(&scenario, &session, &at);
                }
            }
        }
    }
    let moments: Vec<&str> = seen.keys().map(String::as_str).collect();
    assert_eq!(
        moments,
        [
            "Combat ",
            "Combat advance",
            "Combat air defence",
            "Combat losses",
            "Combat retreat",
            "End ",
            "Movement ",
            "NavalMovement ",
            "RailMovement ",
            "Reinforcement ",
            "Setup ",
        ]
    );
}

/// A game in which a combat waits for a decision of this kind.
fn in_combat(wanted: &str) -> (HexScenario, Session<HexGame>) {
    let scenario = load::<HexGame>(&Embedded, "malaya/singapore.ron").expect("shipped scenarios load");
    for seed in 1..40 {
        let mut session = Session::new(scenario.game.clone(), seed);
        let mut luck = Draws::new(seed);
        let mut player = Tendencies::drawn(&mut luck);
        while let Some(order) = choose(&scenario.game, session.state(), &mut player, &mut luck) {
            if order == Order::EndPhase {
                player = Tendencies::drawn(&mut luck);
            }
            session.issue(order).expect("legal orders are allowed");
            if moment(session.state()) == wanted {
                return (scenario, session);
            }
        }
    }
    panic!("no game comes to {wanted}")
}

#[test]
fn a_campaign_changed_by_hand_is_told_what_cannot_be() {
    type Change = fn(&mut CampaignPart);
    fn combat(part: &mut CampaignPart) -> &mut CombatPart {
        part.combat.as_mut().expect("a combat is fought")
    }
    let cases: [(&str, Change); 12] = [
        ("there is no option \"peace\"", |part| {
            part.options.push("peace".into());
        }),
        ("\"9999\" is not land in play", |part| part.trail = "9999A".into()),
        ("there is no side \"C\"", |part| part.trail = "4559C".into()),
        ("there is no bridge \"0000N\"", |part| {
            part.tried_bridges = "0000N".into();
        }),
        ("there is no unit \"j_1\"", |part| {
            part.fixed_marches = vec!["j_1".into()];
        }),
        ("the unit \"j_1tk\" is listed twice", |part| {
            part.seen = vec!["j_1tk".into(), "j_1tk".into()];
        }),
        ("\"0000N\" is not land in play", |part| {
            combat(part).target = "0000N".into();
        }),
        ("\"X1\" is not a combat result", |part| {
            combat(part).result = Some("X1".into());
        }),
        ("the combat has a result too early, or lacks one", |part| {
            combat(part).result = None;
        }),
        ("a side uses more air points than one combat", |part| {
            combat(part).air = (200, 0);
        }),
        (
            "takes place at the wrong time, or between the wrong units",
            |part| {
                let part = combat(part);
                std::mem::swap(&mut part.attackers, &mut part.defenders);
            },
        ),
        ("waits for a side that has nothing to decide", |part| {
            combat(part).stage = StagePart::Losses {
                side: "japan".into(),
                left: 0,
            };
        }),
    ];
    let (scenario, session) = in_combat("Combat advance");
    let file = snapshot::to_file(&scenario.game, session.state());
    assert_eq!(
        snapshot::from_file(&scenario.game, &file).as_ref(),
        Ok(session.state())
    );
    for (expected, change) in cases {
        let mut file = file.clone();
        change(file.campaign.as_mut().expect("much has happened"));
        let issues = snapshot::from_file(&scenario.game, &file).expect_err(expected);
        assert!(
            issues.iter().any(|issue| issue.what.contains(expected)),
            "{expected}: {issues:?}"
        );
    }
}
