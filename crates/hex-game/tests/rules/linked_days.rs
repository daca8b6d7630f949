//! Linked battles (HL): when a battle begins, what steps that are given back are good for, and who replaces the lost.

use std::sync::Arc;

use railhead_engine::engine::Session;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Texts;
use railhead_hex_game::chapters::reinforcement::replacements::can_be_given;
use railhead_hex_game::linked_battles::listing::warnings;
use railhead_hex_game::linked_battles::standing::UnitCarryOver;
use railhead_hex_game::linked_battles::words;
use railhead_hex_game::shown::given_before::given_before;
use railhead_hex_game::{HexGame, HexScenario, Side};

use super::linked_battles::{PATH, next, storm, texts, wait};

/// The small campaign with more fields, and with another first day of January for its second battle.
fn campaign(fields: &str, day: &str) -> Texts {
    let mut texts = texts();
    let file = texts.get_mut(PATH).expect("it is the campaign");
    *file = file.replace(
        "    veterans: (honours: 1, die: 1),\n",
        &format!("    veterans: (honours: 1, die: 1),\n    {fields}\n"),
    );
    assert!(file.contains(fields));
    let second = texts.get_mut("second.ron").expect("it is the second battle");
    *second = second.replace("1809-01-21", &format!("1809-01-{day}"));
    texts
}

/// The second battle of a campaign, after the first was played in a way.
fn second(texts: &Texts, play: fn(&mut Session<HexGame>)) -> HexScenario {
    let scenario: HexScenario = load(texts, PATH).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    play(&mut session);
    next(&scenario, &session).0
}

fn first_turn(scenario: &HexScenario) -> u16 {
    scenario.game.definition().calendar.first
}

// HL-1
#[test]
fn hl_1_a_battle_begins_in_the_turn_after_the_one_before_has_ended_if_the_file_says_so() {
    // The first battle has the days from the 11th to the 13th, the second those from the 12th to the 14th.
    let waits = campaign("one_after_another: true,", "12");
    assert_eq!(
        first_turn(&second(&waits, wait)),
        3,
        "the first ended on the 13th"
    );
    assert_eq!(
        first_turn(&second(&waits, storm)),
        1,
        "the first ended on the 11th"
    );
    let overlaps = campaign("", "12");
    assert_eq!(
        first_turn(&second(&overlaps, wait)),
        2,
        "a turn later than by itself"
    );
}

// HL-1
#[test]
fn hl_1_battles_that_overlap_are_warned_of_and_those_without_a_turn_are_a_problem() {
    let told = |texts: &Texts| -> Vec<String> {
        let found = warnings(texts, PATH).into_iter();
        found.map(|warning| warning.to_string()).collect()
    };
    assert_eq!(told(&texts()), [] as [&str; 0]);
    let found = told(&campaign("", "12"));
    assert_eq!(
        found.len(),
        3,
        "one for each line of the first battle: {found:#?}"
    );
    let words = "\"ford_battle\" can end on 1809-01-13, and \"gate_battle\" begins on 1809-01-12";
    assert!(found[0].contains(words), "{found:#?}");
    assert_eq!(told(&campaign("one_after_another: true,", "12")), [] as [&str; 0]);
    let never = load::<HexGame>(&campaign("one_after_another: true,", "11"), PATH);
    let problems = never.expect_err("no turn is left");
    let words = "\"gate_battle\" has no turn after that";
    assert!(
        problems.iter().any(|problem| problem.to_string().contains(words)),
        "{problems:#?}"
    );
}

// HL-4
#[test]
fn hl_4_a_side_is_told_how_many_steps_its_units_can_take() {
    let stormed = second(&texts(), storm);
    assert_eq!(
        given_before(&stormed.game),
        [
            "Red begins with 7 victory points and gives 1 step back to its units before the battle.",
            "Blue has 2 more air points in each of its player-turns and has 2 steps to give back, and no unit that lacks one.",
        ]
    );
    let waited = second(&texts(), wait);
    assert_eq!(
        given_before(&waited.game),
        ["Red gives 2 steps back to its units before the battle, all that they lack."]
    );
    assert_eq!(can_be_given(&waited.game, Side::First), 2);
}

// HL-4
#[test]
fn hl_4_steps_that_no_unit_lacks_raise_lost_units_where_the_file_says_so() {
    let raises = campaign("raises: true, reserves: {\"blue\": \"the militia\"},", "21");
    let scenario = second(&raises, storm);
    let game = &scenario.game;
    let standing = game.linked_battles().expect("it belongs to one");
    let b_1 = standing.unit("b_1").expect("it was lost at the ford");
    assert_eq!((&b_1.carry_over, b_1.steps), (&UnitCarryOver::Raised, 1));
    assert_eq!(
        words::carry_over(b_1),
        "was lost, and is replaced by the militia with 1 of 2 steps"
    );
    let id = game.unit_named("b_1").expect("the unit file has it");
    assert!(
        game.placement(id).is_some(),
        "it stands where the scenario has it"
    );
    assert_eq!(
        can_be_given(game, Side::Second),
        1,
        "one of two steps has raised it, and it lacks another"
    );
    assert_eq!(
        can_be_given(game, Side::First),
        1,
        "Red has one step, and two units that lack one"
    );
    let never = campaign(
        "raises: true, returns: [(unit: \"b_1\", steps: 0, days: 0)],",
        "21",
    );
    let scenario = second(&never, storm);
    let standing = scenario.game.linked_battles().expect("it belongs to one");
    let b_1 = standing.unit("b_1").expect("it was lost at the ford");
    assert_eq!(b_1.carry_over, UnitCarryOver::Lost { back: None });
}

// HL-3
#[test]
fn hl_3_the_sheet_says_who_replaces_a_lost_unit_and_when() {
    let named = campaign("reserves: {\"blue\": \"the militia\"},", "21");
    let scenario = second(&named, storm);
    let standing = scenario.game.linked_battles().expect("it belongs to one");
    let b_1 = standing.unit("b_1").expect("it was lost at the ford");
    assert_eq!(
        words::carry_over(b_1),
        "is lost, and can be replaced by the militia from 10 February 1809 on"
    );
    let promised = words::promises(&standing.plan);
    let words = "Lost units of Blue are replaced by the militia.";
    assert!(promised.iter().any(|line| line == words), "{promised:?}");
}
