//! Points, and who wins.

use super::*;
use crate::definition::{OptionEffect, OptionSpec, Side};
use crate::scripts::conditions::Condition;
use crate::state::hex_state::Standing;
use crate::testing::victory::{front, front_with};
use crate::testing::{Sketch, TestGame};
use crate::{OptionId, Order, Phase};
use railhead_engine::engine::Playable as _;

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

/// A goal of a side for what holds at any time.
fn goal(side: Side, level: Level, when: Vec<Condition>) -> WrittenGoal {
    WrittenGoal {
        side,
        text: "Do it".to_owned(),
        level,
        from: 1,
        until: 3,
        turns: 1,
        at_end: false,
        as_it_was: None,
        when,
    }
}

/// The conditions that red holds these hexes.
fn held_hexes(played: &TestGame, numbers: &[&str]) -> Vec<Condition> {
    let hexes = numbers.iter().map(|number| Condition::Held(played.space(number)));
    hexes.collect()
}

// HV-4
#[test]
fn hv_4_a_goal_of_either_side_ends_the_game_with_its_own_level() {
    let mut played = front_with(3, |played| {
        let of = held_hexes(played, &["0200", "0300", "0400"]);
        vec![
            goal(Side::Second, Level::Decisive, vec![Condition::EnemyLost(1)]),
            goal(
                Side::First,
                Level::Marginal,
                vec![Condition::Count { least: 1, of }],
            ),
        ]
    });
    played.march("red", "0200").unwrap();
    played.end_phase().unwrap();
    assert!(!played.state().is_over(), "the player-turn goes on");
    let events = played.end_phase().unwrap();
    let outcome = Some(Outcome {
        winner: Side::First,
        level: Level::Marginal,
    });
    assert_eq!(
        events.last(),
        Some(&Event::GameEnded { outcome }),
        "one of three hexes is enough"
    );
    assert_eq!(played.view().today().and_then(|today| today.goal), Some(1));
    // The other side's goal comes first in the list.
    let red = played.unit("red");
    let lost = played.change(|_, state| {
        state.units[red.index()].standing = Standing::Lost { turn: 1 };
        state.units[red.index()].at = None;
    });
    assert_eq!(today_of(&lost), (Side::Second, Level::Decisive));
}

// HV-4
#[test]
fn hv_4_a_goal_that_has_to_be_kept_is_counted_at_the_end_of_its_sides_player_turns() {
    let mut played = front_with(3, |played| {
        let when = held_hexes(played, &["0200"]);
        let kept = goal(Side::First, Level::Substantial, when);
        vec![WrittenGoal { turns: 2, ..kept }]
    });
    played.march("red", "0200").unwrap();
    let mut played = played.go_to(Side::First, Phase::RailMovement);
    let events = played.end_phase().unwrap();
    assert!(
        events.contains(&Event::GoalKept { goal: 0, turns: 1 }),
        "{events:?}"
    );
    assert_eq!(today_of(&played).0, Side::Second, "once is not enough");
    let saved = played.game().snapshot(played.state());
    let restored = played.game().restore(&saved).expect("it is sound");
    assert_eq!(
        restored.campaign(),
        played.state().campaign(),
        "a save keeps the count"
    );
    // Blue takes the town back: the count begins anew.
    let town = played.space("0200");
    let lost = played.change(|_, state| state.control[town.index()] = Some(Side::Second));
    let mut lost = lost.go_to(Side::First, Phase::RailMovement);
    let events = lost.end_phase().unwrap();
    assert!(
        events.contains(&Event::GoalKept { goal: 0, turns: 0 }),
        "{events:?}"
    );
    let mut kept = lost.change(|_, state| {
        state.control[town.index()] = Some(Side::First);
        state.campaign.kept = vec![1];
    });
    kept = kept.go_to(Side::First, Phase::RailMovement);
    kept.end_phase().unwrap();
    assert!(kept.state().is_over());
    assert_eq!(today_of(&kept), (Side::First, Level::Substantial));
}

// HV-4
#[test]
fn hv_4_a_goal_for_the_end_waits_for_it_and_may_ask_for_points() {
    let mut played = front_with(1, |played| {
        let hold = Condition::Held(played.space("0300"));
        let lead = goal(Side::Second, Level::Decisive, vec![hold, Condition::Lead(14)]);
        vec![WrittenGoal { at_end: true, ..lead }]
    });
    assert_eq!(
        today_of(&played),
        (Side::Second, Level::Decisive),
        "as things stand"
    );
    played = played.go_to(Side::Second, Phase::RailMovement);
    assert!(!played.state().is_over(), "it does not end the game");
    let events = played.end_phase().unwrap();
    let outcome = Some(Outcome {
        winner: Side::Second,
        level: Level::Decisive,
    });
    assert_eq!(events.last(), Some(&Event::GameEnded { outcome }));
    let few = front_with(1, |_| {
        vec![goal(Side::Second, Level::Decisive, vec![Condition::Lead(15)])]
    });
    assert_eq!(
        today_of(&few),
        (Side::Second, Level::Substantial),
        "fourteen points are not fifteen"
    );
}

// HV-4
#[test]
fn hv_4_a_goal_for_the_end_does_not_decide_a_game_that_the_objective_ends_before() {
    // Red takes the prize while blue keeps what it wants at the end, in the second turn of three or as the last one is over.
    let with = |turns| {
        front_with(turns, |played| {
            let hold = Condition::Held(played.space("0400"));
            vec![WrittenGoal {
                at_end: true,
                ..goal(Side::Second, Level::Decisive, vec![hold])
            }]
        })
    };
    let taken = |played: TestGame| {
        let prize = played.space("0300");
        played.change(|_, state| state.control[prize.index()] = Some(Side::First))
    };
    let mut early = taken(with(3));
    assert_eq!(today_of(&early), (Side::First, Level::Decisive), "HV-1");
    early = early.go_to(Side::First, Phase::RailMovement);
    let events = early.end_phase().unwrap();
    let outcome = Some(Outcome {
        winner: Side::First,
        level: Level::Decisive,
    });
    assert_eq!(events.last(), Some(&Event::GameEnded { outcome }));
    assert_eq!(
        today_of(&early),
        (Side::First, Level::Decisive),
        "and it stays so"
    );
    // Once the last turn is over, the goal comes first.
    let late = with(1).go_to(Side::Second, Phase::RailMovement);
    let mut late = taken(late);
    let events = late.end_phase().unwrap();
    let outcome = Some(Outcome {
        winner: Side::Second,
        level: Level::Decisive,
    });
    assert_eq!(events.last(), Some(&Event::GameEnded { outcome }));
    // A goal that ends the game at once leaves it behind too.
    let both = front_with(3, |played| {
        let hold = |number| vec![Condition::Held(played.space(number))];
        let end = goal(Side::Second, Level::Decisive, hold("0400"));
        vec![
            WrittenGoal { at_end: true, ..end },
            goal(Side::Second, Level::Marginal, hold("0300")),
        ]
    });
    assert_eq!(today_of(&both), (Side::Second, Level::Marginal));
}

// HV-4
#[test]
fn hv_4_each_side_reads_its_goals_behind_the_objective() {
    let played = front_with(3, |_| {
        let lead = goal(Side::Second, Level::Decisive, vec![Condition::Lead(30)]);
        let as_it_was = Some(jiff::civil::date(1914, 8, 30));
        vec![WrittenGoal {
            turns: 2,
            as_it_was,
            ..lead
        }]
    });
    let goals = played.view().goals();
    assert!(!goals[0].text.contains("Or:"), "{}", goals[0].text);
    let words = "Or: Do it (a decisive victory, kept for 2 player-turns, in the war on 30 August 1914).";
    assert!(goals[1].text.ends_with(words), "{}", goals[1].text);
}
