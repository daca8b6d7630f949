//! The card of a briefing: all of it can be read in every window, its button is in sight, and a goal leads to its places.

use bevy_egui::egui::Key;
use egui_kittest::kittest::Queryable as _;
use railhead::play::{Table, WindowGame};
use railhead::shell::account::end_card::card_width;
use railhead::shell::briefing::card::{BriefingAct, BriefingCard};
use railhead::theme::Palette;
use railhead_area_game::AreaGame;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Folder;
use railhead_hex_game::HexGame;

use super::painted::{Windows, none};
use super::window;

const BATTLE: &str = "malaya/jitra.ron";

/// The card of a scenario; the first seat is a person's, and the others too or all computers'.
fn card<G: WindowGame>(path: &str, is_alone: bool) -> BriefingCard {
    let loaded = load::<G>(&Folder::new("scenarios"), path).expect("a shipped scenario loads");
    let table = Table::new(loaded, 1);
    let seats = 0..table.players().len();
    let players = seats.map(|seat| (is_alone && seat > 0).then(|| "greedy".to_owned()));
    let players = players.collect();
    BriefingCard::of(&table.with_players(players))
}

/// The cards of battles, wars and an exercise, for one person and for several.
fn cards() -> Vec<(String, BriefingCard)> {
    let hexes = [
        BATTLE,
        "malaya/campaign.ron",
        "malaya/singapore.ron",
        "malaya/kampar-line.ron",
        "east-prussia/tannenberg.ron",
        "tutorials/rail-exercise.ron",
    ];
    let areas = [
        "world/france.ron",
        "world/global-1940.ron",
        "world/classic-1942.ron",
        "world/rails-1.ron",
    ];
    let mut cards = Vec::new();
    for is_alone in [true, false] {
        let named = |path: &str| format!("{path}, alone: {is_alone}");
        cards.extend(hexes.map(|path| (named(path), card::<HexGame>(path, is_alone))));
        cards.extend(areas.map(|path| (named(path), card::<AreaGame>(path, is_alone))));
    }
    cards
}

#[test]
fn nothing_is_cut_off_or_overlaps_and_the_button_is_in_sight() {
    let (palette, windows) = (Palette::default(), Windows::new());
    let mut faults = Vec::new();
    for (what, card) in cards() {
        windows.look(&format!("the briefing of {what}"), &mut faults, |ctx| {
            card.lay(ctx, &palette, card_width(ctx) - 48.0);
        });
        let painted = windows.paint(|ctx| {
            card.lay(ctx, &palette, card_width(ctx) - 48.0);
        });
        for ((name, ..), painted) in windows.0.iter().zip(&painted) {
            let hidden = painted.hidden("Begin");
            faults.extend(hidden.map(|why| format!("{what}, {name}: {why}")));
        }
    }
    none(faults);
}

#[test]
fn a_goal_and_the_button_answer_and_the_story_unfolds() {
    let palette = Palette::default();
    let card = card::<HexGame>(BATTLE, true);
    let mut harness = window(1.0, BriefingAct::default(), |ui, act| {
        let new = card.lay(ui.ctx(), &palette, 536.0);
        if new.clicked.is_some() || new.closes {
            *act = new;
        }
    });
    let of_the_story = "Penang was gone";
    assert!(harness.query_by_label_contains(of_the_story).is_none());
    harness.get_by_label_contains("The whole story").click();
    harness.run_steps(8);
    assert!(harness.query_by_label_contains(of_the_story).is_some());
    assert!(
        harness.query_by_label_contains("What to try:").is_none(),
        "that list stands by itself"
    );
    harness.get_by_label_contains("Commonwealth: Hold").click();
    harness.run_steps(3);
    assert_eq!(harness.state().clicked, Some(1), "the player's own goal is first");
    harness.get_by_label("Begin").click();
    harness.run_steps(3);
    assert!(harness.state().closes);
}

#[test]
fn enter_begins() {
    let palette = Palette::default();
    let card = card::<AreaGame>("world/france.ron", true);
    let mut harness = window(1.0, false, |ui, closes| {
        *closes |= card.lay(ui.ctx(), &palette, 536.0).closes;
    });
    assert!(!*harness.state());
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert!(*harness.state());
}
