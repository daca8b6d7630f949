//! The card of a review: no text is cut off, every button asks for what it says, and the chances can be clicked.

use std::sync::Arc;

use egui_kittest::kittest::Queryable;
use railhead::shell::popups::modal::{ModalPlace, draw_modal_with_answers};
use railhead::shell::review::chances::CHANCES;
use railhead::shell::review::game_review::{CostlyWords, GameReview, SideChances};
use railhead::shell::review::review_card::{ReviewChoice, foot, ui};
use railhead::shell::review::reviewing::ReviewStage;
use railhead::theme::Palette;
use railhead_engine::engine::Seat;

use super::painted::{Windows, none};
use super::window;

fn reviewed() -> GameReview {
    let side = |name: &str, seat: u8, chances: [f32; 4]| SideChances {
        name: name.to_owned(),
        seat: Seat(seat),
        chances: chances.into_iter().map(|of| (of, 0.08)).collect(),
    };
    let turn = |orders: usize, words: &str| (orders, words.to_owned());
    GameReview {
        sides: vec![
            side("Japan", 0, [0.5, 0.55, 0.8, 0.7]),
            side("Commonwealth", 1, [0.5, 0.45, 0.2, 0.3]),
        ],
        turns: vec![
            turn(0, "Turn 1, the Japanese player-turn"),
            turn(20, "Turn 1, the Commonwealth player-turn"),
            turn(44, "Turn 2, the Japanese player-turn"),
            turn(70, "Turn 2, the Commonwealth player-turn"),
        ],
        costly: vec![CostlyWords {
            text: "Turn 1, 8-10 December 1941: the Commonwealth orders cost 38% (give or take 15) of the chance to win"
                .to_owned(),
            player: Seat(1),
            orders: 20,
            better: vec![(
                "3rd Cavalry: march to Alor Star (0912)".to_owned(),
                "it blocks the enemy's way, 3 hexes ahead of the enemy at Changlun (0909)".to_owned(),
            )],
        }],
        games: 112,
    }
}

fn clicked(label: &str, stage: &ReviewStage) -> Option<ReviewChoice> {
    let palette = Palette::default();
    let mut harness = window(1.0, None, |window, answer| {
        let new = ui(window, stage, &palette).or_else(|| foot(window));
        *answer = new.or(answer.take());
    });
    harness.get_by_label_contains(label).click();
    harness.run_steps(3);
    *harness.state()
}

#[test]
fn each_button_asks_for_what_it_says() {
    let done = ReviewStage::Done(Arc::new(reviewed()));
    assert_eq!(clicked("Watch it", &done), Some(ReviewChoice::WatchFrom(20)));
    assert_eq!(
        clicked("Try it from here", &done),
        Some(ReviewChoice::TryFrom(20))
    );
    assert_eq!(clicked("Back", &done), Some(ReviewChoice::Back));
    // The middle of the drawing lies between the second and the third of four turns.
    let Some(ReviewChoice::WatchFrom(orders)) = clicked(CHANCES, &done) else {
        panic!("a click on the chances watches a turn");
    };
    assert!([20, 44].contains(&orders), "{orders}");
    let refused = ReviewStage::Refused("there is nothing to win in this game".to_owned());
    assert_eq!(clicked("Back", &refused), Some(ReviewChoice::Back));
}

#[test]
fn a_review_is_read_whole_in_every_window() {
    let review = reviewed();
    assert_eq!(
        review.chances_words(2),
        "Turn 2, the Japanese player-turn: Japan 80%, Commonwealth 20% (give or take 8)"
    );
    assert_eq!(
        [0, 19, 20, 100].map(|orders| review.turn_at(orders)),
        [0, 0, 1, 3].map(Some)
    );
    let stage = ReviewStage::Done(Arc::new(review));
    let palette = Palette::default();
    let mut faults = Vec::new();
    Windows::new().look("a review", &mut faults, |ctx| {
        draw_modal_with_answers(
            ctx,
            ("review", "Review"),
            ModalPlace::Middle,
            |content| ui(content, &stage, &palette),
            foot,
        );
    });
    none(faults);
}
