//! The list of saves: their pictures, their keys, and the questions before one is lost.

use std::collections::BTreeSet;

use bevy_egui::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use railhead::background::Workers;
use railhead::play::GameTable as _;
use railhead::shell::saves::{SaveChoice, SaveLine, Saves, SavesFor};
use railhead::shell::title::map_pictures::{MapPictures, Pictured};
use railhead::theme::Palette;
use railhead_engine::engine::Session;
use railhead_engine::save::shelf;
use railhead_games::folders::Folders;
use railhead_hex_game::Order;

use super::situations::{KAMPAR, scenario, table};
use super::window;

/// The dialog with one save in it.
pub fn saves(purpose: SavesFor) -> Saves {
    let line = SaveLine {
        is_autosave: false,
        path: "kampar.ron".into(),
        name: "Kampar evening".into(),
        about: "The Kampar Line, turn 9".into(),
        written: None,
        age: Some(std::time::Duration::from_secs(90)),
        problem: None,
    };
    Saves {
        purpose,
        lines: vec![line],
        at: 0,
        folder: "saves".into(),
        name: "Turn 9".into(),
        error: None,
        asks_who: false,
        at_risk: None,
    }
}

/// Draws the dialog of saves.
pub fn draw_saves(saves: &mut Saves, ui: &mut egui::Ui) -> Option<SaveChoice> {
    saves.ui(ui, &mut MapPictures::default(), &Palette::default())
}

#[test]
fn a_save_is_replaced_only_after_a_second_click() {
    let clicked = |name: &str, first: &str, second: &str| {
        let mut dialog = saves(SavesFor::Saving);
        dialog.name = name.to_owned();
        let mut harness = window(1.0, (dialog, None), |ui, (dialog, answer)| {
            *answer = draw_saves(dialog, ui).or(answer.take());
        });
        for label in [first, second] {
            assert_eq!(harness.state().1, None, "the first click only asks");
            harness.get_by_label_contains(label).click();
            harness.run_steps(3);
        }
        harness.state().1.clone()
    };
    let replaced = Some(SaveChoice::Save("Kampar evening".into()));
    assert_eq!(clicked("Turn 9", "Replace", " Replace"), replaced);
    assert_eq!(clicked("Kampar evening", " Save", " Replace"), replaced);
    assert_eq!(clicked("Kampar evening", " Save", "Keep it"), None);
}

#[test]
fn the_list_of_saves_has_a_picture_of_each() {
    let folder = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(folder.path(), folder.path());
    let mut pictures = MapPictures::of(folders, Workers::default());
    let ctx = egui::Context::default();
    let path = folder.path().join("kampar.ron");
    table(KAMPAR, |_| {}).save(&path, "").expect("it can be written");
    let pictured = Pictured::Save(path, None);
    let texture = (0..500).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        pictures.get(&ctx, &Palette::default(), &pictured, egui::vec2(72.0, 48.0))
    });
    let size = texture.expect("it is drawn").size();
    assert!(size[0] <= 72 && size[1] <= 48 && size[0] > 20, "{size:?}");
}

#[test]
fn a_save_is_deleted_only_after_a_second_click() {
    let mut dialog = saves(SavesFor::Opening);
    dialog.lines.push(SaveLine {
        is_autosave: true,
        path: "autosave-1.ron".into(),
        name: "Rail exercise, autosave 1".into(),
        ..dialog.lines[0].clone()
    });
    let mut harness = window(1.0, (dialog, None), |ui, (dialog, answer)| {
        *answer = draw_saves(dialog, ui).or(answer.take());
    });
    for heading in ["SAVES", "AUTOSAVES"] {
        assert!(harness.query_by_label(heading).is_some(), "{heading}");
    }
    harness.get_by_label("Delete Rail exercise, autosave 1").click();
    harness.run_steps(3);
    assert_eq!(harness.state().1, None, "the first click only asks");
    harness.get_by_label("Keep it").click();
    harness.run_steps(3);
    assert!(harness.query_by_label("Keep it").is_none());
    harness.get_by_label("Delete Kampar evening").click();
    harness.run_steps(3);
    harness.get_by_label_contains(" Delete").click();
    harness.run_steps(3);
    assert_eq!(harness.state().1, Some(SaveChoice::Delete("kampar.ron".into())));
}

/// Strikes a key, and returns what the dialog has answered so far.
fn strike(harness: &mut Harness<(Saves, Option<SaveChoice>)>, keys: &[egui::Key]) -> Option<SaveChoice> {
    for key in keys {
        harness.key_press(*key);
        harness.run_steps(2);
    }
    harness.state().1.clone()
}

#[test]
fn up_and_down_choose_a_save_and_enter_opens_it() {
    use egui::Key::{ArrowDown, ArrowUp, Enter, Tab};

    let mut dialog = saves(SavesFor::Opening);
    for (number, problem) in [(1, None), (2, Some("Cannot be opened: torn")), (3, None)] {
        dialog.lines.push(SaveLine {
            is_autosave: true,
            path: format!("autosave-{number}.ron").into(),
            name: format!("Autosave {number}"),
            problem: problem.map(str::to_owned),
            ..dialog.lines[0].clone()
        });
    }
    let open = |path: &str| Some(SaveChoice::Open(path.into()));
    let opening = |dialog: &Saves| {
        window(
            1.0,
            (dialog.clone(), None),
            |ui, (dialog, answer): &mut (Saves, _)| {
                *answer = draw_saves(dialog, ui).or(answer.take());
            },
        )
    };
    assert_eq!(strike(&mut opening(&dialog), &[Enter]), open("kampar.ron"));
    let mut harness = opening(&dialog);
    assert_eq!(
        strike(&mut harness, &[ArrowUp, ArrowDown, ArrowDown, Enter]),
        None,
        "what cannot be opened stays shut"
    );
    assert_eq!(strike(&mut harness, &[ArrowUp, Enter]), open("autosave-1.ron"));
    let keys = [ArrowDown, ArrowDown, ArrowDown, ArrowDown, Enter];
    assert_eq!(
        strike(&mut opening(&dialog), &keys),
        open("autosave-3.ron"),
        "there is no line below"
    );
    // A button reached by Tab takes the key itself: the first is the one that watches.
    assert_ne!(strike(&mut opening(&dialog), &[Tab, Enter]), open("kampar.ron"));
    // A save is given its name by the same key, and none is opened.
    let mut saving = dialog.clone();
    saving.purpose = SavesFor::Saving;
    assert_eq!(
        strike(&mut opening(&saving), &[ArrowDown, Enter]),
        Some(SaveChoice::Save("Turn 9".into()))
    );
}

#[test]
fn autosaves_of_one_game_say_when_they_were_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(folder.path(), folder.path());
    let loaded = scenario(KAMPAR);
    let mut session = Session::new(loaded.game.clone(), 1);
    for _ in 0..3 {
        shelf::autosave(&folders.autosaves, &loaded, &session).expect("it can be written");
        session.issue(Order::EndPhase).expect("no hex is overstacked");
    }
    let dialog = Saves::read(SavesFor::Opening, &folders, String::new());
    let names: Vec<&str> = dialog.lines.iter().map(|line| line.name.as_str()).collect();
    let when: BTreeSet<&str> = names
        .iter()
        .filter_map(|name| name.split(", autosave").next())
        .collect();
    assert_eq!(when.len(), 3, "{names:?}");
    assert!(when.iter().all(|when| when.starts_with("Turn ")), "{when:?}");
}

#[test]
fn the_name_of_a_save_is_read_to_its_end() {
    let mut dialog = saves(SavesFor::Opening);
    let long = "The evening on which the Guards came to Kampar and went away again by the last train";
    long.clone_into(&mut dialog.lines[0].name);
    let harness = window(1.0, dialog, |ui, dialog| {
        draw_saves(dialog, ui);
    });
    let mut shown = false;
    for clipped in &harness.output().shapes {
        let egui::Shape::Text(text) = &clipped.shape else {
            continue;
        };
        if text.galley.job.text == long {
            assert!(!text.galley.elided, "it is cut off");
            assert!(clipped.clip_rect.contains_rect(text.visual_bounding_rect()));
            shown = true;
        }
    }
    assert!(shown, "{long}");
}
