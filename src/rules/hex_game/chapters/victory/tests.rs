//! Points, and who wins.

use super::*;
use crate::rules::hex_game::definition::{OptionEffect, OptionSpec};
use crate::rules::hex_game::testing::victory::front;
use crate::rules::hex_game::testing::{Sketch, TestGame};
use crate::rules::hex_game::{OptionId, Order, Phase};

fn today_of(played: &TestGame) -> (Side, Level) {
    let today = played.view().today().expect("the scenario says who wins");
    (today.outcome.winner, today.outcome.level)
}

// HV-1
#[test]
fn hv_1_the_objective_taken_ends_the_game_as_the_player_turn_ends() {
    for (turn, level) in [
        (1, Level::Decisive),
        (2, Level::Substantial),
        (3, Level::Marginal),
    ] {
        let mut played = front(3).start();
        for _ in 1..turn {
            played = played
                .go_to(Side::Second, Phase::Movement)
                .go_to(Side::First, Phase::Movement);
        }
        assert_eq!(played.state().turn(), turn);
        played.march("red", "0300").unwrap();
        assert_eq!(
            today_of(&played).0,
            Side::Second,
            "HC-2: it changes hands when the phase ends"
        );
        played.end_phase().unwrap();
        assert!(!played.state().is_over(), "the player-turn goes on");
        let events = played.end_phase().unwrap();
        let outcome = Some(Outcome {
            winner: Side::First,
            level,
        });
        assert_eq!(events.last(), Some(&Event::GameEnded { outcome }));
        assert!(played.state().is_over());
    }
}

// HV-1
#[test]
fn hv_1_otherwise_the_other_side_wins_when_the_last_turn_is_over() {
    let mut played = front(1).start().go_to(Side::Second, Phase::RailMovement);
    let events = played.end_phase().unwrap();
    let outcome = Some(Outcome {
        winner: Side::Second,
        level: Level::Substantial,
    });
    assert_eq!(events.last(), Some(&Event::GameEnded { outcome }));
}

// HV-2
#[test]
fn hv_2_points_are_towns_and_destroyed_steps_less_what_was_bought() {
    let option = OptionSpec {
        id: "guns".to_owned(),
        name: "Guns".to_owned(),
        text: String::new(),
        side: Side::Second,
        price: 5,
        is_given: false,
        effect: OptionEffect::AirPoints(1),
    };
    let mut played = front(3)
        .define(|definition| definition.options.push(option))
        .start();
    assert_eq!(played.state().phase(), Phase::Setup);
    let totals = |played: &TestGame| played.view().score().map(|score| score.total());
    assert_eq!(totals(&played), [0, 14], "towns of 4 and 10");
    let option = OptionId(0);
    played.order(Order::Choose { option }).unwrap();
    assert_eq!(totals(&played), [0, 9]);
    played.end_phase().unwrap();
    let mut played = played.change(|played, state| {
        let unit = &mut state.units[played.unit("blue").index()];
        unit.standing = Standing::Lost { turn: 1 };
        (unit.at, unit.steps) = (None, 0);
    });
    assert_eq!(totals(&played), [6, 9], "two steps of 3");
    played.march("red", "0200").unwrap();
    played.end_phase().unwrap();
    assert_eq!(totals(&played), [10, 5]);
    let [red, blue] = played.view().score();
    assert_eq!(
        (red.town_points(), red.destroyed_points(), red.price()),
        (4, 6, 0)
    );
    assert_eq!((blue.town_points(), blue.price()), (10, 5));
}

// HV-2
#[test]
fn hv_2_the_balance_shifts_the_result_by_one_level_and_never_the_winner() {
    // Red has 0 points and blue 14, or red 10 and blue 4.
    let with = |better_from, worse_to, is_taken| {
        let played = front(3)
            .define(move |definition| {
                let table = definition.victory.as_mut().expect("it was sketched");
                (table.better_from, table.worse_to) = (better_from, worse_to);
                table.otherwise = Level::Marginal;
                table.levels[0].1 = Level::Substantial;
                if is_taken {
                    let objective = table.spaces[0];
                    definition.control[objective.index()] = Some(Side::First);
                }
            })
            .start();
        today_of(&played)
    };
    assert_eq!(with(20, -20, false), (Side::Second, Level::Marginal));
    assert_eq!(
        with(20, -14, false),
        (Side::Second, Level::Substantial),
        "what is worse for red is better for blue"
    );
    assert_eq!(
        with(-14, -20, false),
        (Side::Second, Level::Marginal),
        "marginal is the lowest level"
    );
    assert_eq!(with(20, -20, true), (Side::First, Level::Substantial));
    assert_eq!(with(6, -20, true), (Side::First, Level::Decisive));
    assert_eq!(with(20, 6, true), (Side::First, Level::Marginal));
}

// HV-3
#[test]
fn hv_3_the_score_and_what_it_would_be_today_are_there_from_the_start() {
    let played = front(3).start();
    let today = played.view().today().expect("the scenario says who wins");
    assert_eq!((today.held, today.of, today.balance), (0, 1, -14));
    assert_eq!(today.before_points, Level::Substantial);
    let towns = towns(played.game(), played.state());
    let list: Vec<_> = towns
        .iter()
        .map(|town| (town.name.as_str(), town.worth, town.holder))
        .collect();
    let blue = Some(Side::Second);
    assert_eq!(list, [("prize", 10, blue), ("town", 4, blue)]);
    let plain = Sketch::new(&["cc"]).start();
    assert_eq!(plain.view().today(), None);
}
