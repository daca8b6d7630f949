//! What the header says, in battles of the book and on small maps.

use std::sync::Arc;

use super::*;
use crate::HexGame;
use crate::definition::{Level, UnitId};
use crate::scripts::conditions::Condition;
use crate::scripts::goals::WrittenGoal;
use crate::state::hex_state::{HexState, Standing};
use crate::testing::TestGame;
use crate::testing::victory::{front, front_with};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Session;
use railhead_engine::engine::goals::Pressure;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;

/// A battle of the book at its start.
fn battle(path: &str) -> TestGame {
    let scenario = load::<HexGame>(&Embedded, path).expect("it is shipped");
    TestGame {
        session: Session::new(Arc::clone(&scenario.game), 1),
    }
}

/// The space of a place of the board.
fn at(played: &TestGame, place: &str) -> SpaceId {
    played.game().board().place(place).expect("it is on the map").at
}

/// The same battle in a later turn, with these places in other hands.
fn later(played: TestGame, turn: u16, taken: &[(&str, Side)]) -> TestGame {
    played.change(|played, state| {
        state.turn = turn;
        for (place, side) in taken {
            state.control[at(played, place).index()] = Some(*side);
        }
    })
}

fn destroy(state: &mut HexState, unit: UnitId) {
    let unit = &mut state.units[unit.index()];
    unit.standing = Standing::Lost { turn: 1 };
    (unit.at, unit.steps) = (None, 0);
}

fn read_by(played: &TestGame, side: Side) -> Headline {
    let view = TableView::new(played.game(), played.state(), side);
    view.headline().expect("it is on")
}

/// The words and the short words for a side.
fn words(played: &TestGame, side: Side) -> [String; 2] {
    let Headline { words, short, .. } = read_by(played, side);
    [words, short]
}

#[test]
fn jitra_is_fought_for_four_airfields() {
    let (japan, commonwealth) = (Side::First, Side::Second);
    let start = battle("malaya/jitra.ron");
    assert_eq!(
        words(&start, japan),
        [
            "0 of 4 airfields taken \u{00B7} 5 turns",
            "0 of 4 taken \u{00B7} 5 turns"
        ]
    );
    assert_eq!(
        words(&start, commonwealth),
        [
            "4 of 4 airfields left \u{00B7} hold 5 turns",
            "4 of 4 left \u{00B7} hold 5 turns"
        ]
    );
    for side in Side::BOTH {
        assert_eq!(read_by(&start, side).pressure, Pressure::Steady, "{side:?}");
    }
    // The Commonwealth would win if the game ended now, as it would have from the start.
    let lost = ["kota_bharu", "gong_kedak", "machang"].map(|place| (place, japan));
    let late = later(start, 4, &lost);
    assert_eq!(
        late.view().today().map(|today| today.outcome.winner),
        Some(commonwealth)
    );
    assert_eq!(
        words(&late, commonwealth),
        [
            "1 of 4 airfields left \u{00B7} hold 2 turns",
            "1 of 4 left \u{00B7} hold 2 turns"
        ]
    );
    assert_ne!(read_by(&late, commonwealth).pressure, Pressure::Steady);
    let end = later(late, 5, &[]);
    assert_eq!(words(&end, japan)[0], "3 of 4 airfields taken \u{00B7} 1 turn");
    assert_eq!(read_by(&end, japan).pressure, Pressure::Desperate);
}

#[test]
fn tannenberg_is_fought_for_two_divisions_and_allenstein() {
    let (russia, germany) = (Side::First, Side::Second);
    let start = battle("east-prussia/tannenberg.ron");
    assert_eq!(
        words(&start, germany),
        [
            "0 of 2 divisions destroyed \u{00B7} Allenstein ours \u{00B7} 12 turns",
            "0 of 2 destroyed \u{00B7} 12 turns"
        ]
    );
    assert_eq!(words(&start, russia)[0], "0 of 3 towns taken \u{00B7} 12 turns");
    let divisions = ["r_1d", "r_36id"];
    let lost = |played: TestGame, divisions: &[&str]| {
        played.change(|played, state| {
            for division in divisions {
                destroy(state, played.unit(division));
            }
        })
    };
    let one = lost(later(start, 4, &[]), &divisions[..1]);
    assert_eq!(
        words(&one, germany)[0],
        "1 of 2 divisions destroyed \u{00B7} Allenstein ours \u{00B7} 9 turns"
    );
    assert_eq!(
        words(&one, russia)[0],
        "1 of 2 divisions lost \u{00B7} Allenstein theirs \u{00B7} hold 9 turns"
    );
    let two = lost(one, &divisions);
    assert_eq!(
        words(&two, germany)[0],
        "2 of 2 divisions destroyed \u{00B7} Allenstein ours \u{00B7} hold 9 turns"
    );
    assert_ne!(read_by(&two, russia).pressure, Pressure::Steady);
    let taken = later(two, 4, &[("allenstein", russia)]);
    assert_eq!(
        words(&taken, germany),
        [
            "2 of 2 divisions destroyed \u{00B7} Allenstein to take \u{00B7} 9 turns",
            "Allenstein to take \u{00B7} 9 turns"
        ]
    );
}

#[test]
fn what_has_a_name_is_named_and_the_rest_is_counted() {
    let of_the_defender = |path: &str| words(&battle(path), Side::Second)[0].clone();
    let campaign = of_the_defender("malaya/campaign.ron");
    assert_eq!(campaign, "2 of 2 hexes of Singapore left \u{00B7} hold 24 turns");
    let slim_river = of_the_defender("malaya/slim-river.ron");
    assert!(
        slim_river.starts_with("Kuala Lumpur ours \u{00B7} hold "),
        "{slim_river}"
    );
    let johore = of_the_defender("malaya/johore.ron");
    assert!(johore.starts_with("3 of 3 towns left \u{00B7} hold "), "{johore}");
    let province = of_the_defender("east-prussia/east-prussia.ron");
    assert!(
        province.contains(" of 14 towns held, 12 needed \u{00B7} hold "),
        "{province}"
    );
}

#[test]
fn the_enemy_presses_by_what_he_can_reach() {
    let played = front(3).start();
    let (red, blue, prize) = (played.unit("red"), played.unit("blue"), played.space("0300"));
    assert_eq!(
        words(&played, Side::Second)[0],
        "prize ours \u{00B7} hold 3 turns"
    );
    assert_eq!(words(&played, Side::First)[0], "prize to take \u{00B7} 3 turns");
    assert_eq!(
        read_by(&played, Side::Second).pressure,
        Pressure::Desperate,
        "red can march in"
    );
    let held = played.change(|_, state| state.units[blue.index()].at = Some(prize));
    assert_eq!(
        read_by(&held, Side::Second).pressure,
        Pressure::Pressed,
        "red has to fight for it"
    );
    assert_eq!(read_by(&held, Side::First).pressure, Pressure::Steady);
    let last = held.change(|_, state| state.turn = 3);
    assert_eq!(
        read_by(&last, Side::First).pressure,
        Pressure::Desperate,
        "it is the last turn"
    );
    let alone = last.change(|_, state| destroy(state, red));
    assert_eq!(read_by(&alone, Side::Second).pressure, Pressure::Steady);
    let taken = alone.change(|_, state| state.control[prize.index()] = Some(Side::First));
    assert_eq!(
        words(&taken, Side::Second)[0],
        "prize theirs \u{00B7} decided as the player-turn ends"
    );
}

#[test]
fn goals_that_are_kept_or_cannot_be_counted_are_told_too() {
    let blue = |turns, when| WrittenGoal {
        side: Side::Second,
        text: "Do it".to_owned(),
        level: Level::Decisive,
        from: 1,
        until: 3,
        turns,
        at_end: false,
        as_it_was: None,
        when,
    };
    let played = front_with(3, |_| vec![blue(1, vec![Condition::SquadronSunk])]);
    assert_eq!(
        words(&played, Side::Second),
        [
            "Do it: 0 of 1 met \u{00B7} 3 turns",
            "0 of 1 met \u{00B7} 3 turns"
        ]
    );
    let kept = front_with(3, |played| {
        vec![blue(2, vec![Condition::Held(played.space("0200"))])]
    });
    assert_eq!(
        words(&kept, Side::Second)[0],
        "town ours \u{00B7} keep it for 2 player-turns more"
    );
}
