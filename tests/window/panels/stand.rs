//! The card of how a side stands: it is read whole in every window, and its buttons ask for what they say.

use bevy_egui::egui::{Area, Frame, Id, pos2};
use railhead::shell::review::stand::StandStage;
use railhead::shell::review::stand_card::{StandChoice, card};
use railhead::theme::widget::scaled;
use railhead_engine::board::SpaceId;
use railhead_players::stand::{DecisivePlace, Stand};

use super::painted::{Windows, none};
use super::{click, expect};

/// An answer with a long name in it.
fn done() -> StandStage {
    StandStage::Done(Stand {
        games: 64,
        wins: 39,
        decided_by: Some(DecisivePlace {
            space: SpaceId(12),
            name: "the Eastern United States".to_owned(),
            if_won: 0.9,
            if_not: 0.1,
        }),
    })
}

fn refused() -> StandStage {
    StandStage::Refused("there is nothing to win in this game".to_owned())
}

#[test]
fn the_answer_is_read_and_its_place_shown() {
    let done = done();
    let words = [
        "You win 61 of 100 such games (give or take 12); it is decided by the Eastern United States.",
        "64 games were played.",
    ];
    expect("how a side stands", 1.0, &words, |ui| {
        card(ui, &done);
    });
    let shown = click("Show the Eastern United States", |ui| card(ui, &done));
    assert_eq!(shown, Some(StandChoice::Show(SpaceId(12))));
    assert_eq!(click("Close", |ui| card(ui, &done)), Some(StandChoice::Leave));
    let refused = refused();
    expect(
        "no answer",
        1.0,
        &["There is nothing to win in this game."],
        |ui| {
            card(ui, &refused);
        },
    );
    assert_eq!(click("Close", |ui| card(ui, &refused)), Some(StandChoice::Leave));
}

#[test]
fn nothing_is_cut_off_or_overlaps_in_any_window() {
    let windows = Windows::new();
    let mut faults = Vec::new();
    for (what, stage) in [("an answer", done()), ("no answer", refused())] {
        windows.look(what, &mut faults, |ctx| {
            Area::new(Id::new("card"))
                .fixed_pos(pos2(12.0, 120.0))
                .show(ctx, |ui| {
                    Frame::window(ui.style()).show(ui, |ui| {
                        ui.set_width(scaled(ui, 320.0));
                        card(ui, &stage);
                    });
                });
        });
    }
    none(faults);
}
