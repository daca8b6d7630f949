//! The title with files on disk: a copy of a scenario is listed at once, and what is changed in it is seen.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use railhead::hex::table::{HexRequest, HexTable};
use railhead::play::GameTable as _;
use railhead::shell::popups::Popups;
use railhead::shell::title::library::{Library, new_table, own_path};
use railhead::stage::{PlayerFolders, Screen};
use railhead_authoring::export;
use railhead_engine::text::sources::files::{Embedded, Folder};
use railhead_hex_game::Order;

use super::desk::headless;
use super::hands::{listen, press, says_within};

/// Goes on until something is so, half a minute at most.
fn wait<R: Resource>(app: &mut App, what: &str, is_so: impl Fn(&R) -> bool) {
    let until = Instant::now() + Duration::from_secs(30);
    loop {
        app.update();
        if is_so(app.world().resource::<R>()) {
            return;
        }
        assert!(Instant::now() < until, "{what}");
        sleep(Duration::from_millis(20));
    }
}

/// The title as soon as it has read the scenarios.
fn at_the_title(folder: &Path) -> App {
    let mut app = headless(folder);
    app.insert_state(Screen::Title);
    app.finish();
    app.cleanup();
    wait(&mut app, "the scenarios are read", |library: &Library| {
        library.title.is_read
    });
    app
}

#[test]
fn a_copy_of_a_scenario_is_listed_and_what_is_changed_in_it_is_seen() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut app = at_the_title(folder.path());
    let library = app.world().resource::<Library>();
    assert!(library.title.is_first_time);
    let shipped = library
        .title
        .scenarios
        .iter()
        .position(|entry| entry.listing.title == "First train");
    let folders = app.world().resource::<PlayerFolders>().0.clone();
    let copy = library
        .copy(shipped.expect("it is shipped"), &folders)
        .expect("it is written");
    assert_eq!(copy, "first-train/first-train.ron");

    let own = |library: &Library| {
        let mut entries = library.title.scenarios.iter();
        entries.find(|entry| entry.is_own).cloned()
    };
    wait(&mut app, "the copy is listed", |library: &Library| {
        own(library).is_some()
    });
    let entry = own(app.world().resource::<Library>()).expect("it is listed");
    assert_eq!(
        (entry.source(), entry.is_playable()),
        ((true, copy.clone()), true)
    );

    let path = folders.scenarios.join(&copy);
    let text = fs::read_to_string(&path).expect("it is there");
    fs::write(&path, text.replace("First train", "My train")).expect("it is written");
    wait(&mut app, "the new title is seen", |library: &Library| {
        own(library).is_some_and(|entry| entry.listing.title == "My train")
    });
    fs::write(&path, "Scenario(").expect("it is written");
    wait(&mut app, "the problem is seen", |library: &Library| {
        own(library).is_some_and(|entry| !entry.is_playable())
    });
}

#[test]
fn a_game_without_an_order_follows_its_files_and_a_game_in_progress_stays() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut app = headless(folder.path());
    let folders = app.world().resource::<PlayerFolders>().0.clone();
    let parts = export::parts(&Embedded, "malaya/kampar-line.ron").expect("it is shipped");
    let path = export::write_copy(&parts, &folders.scenarios).expect("it is written");
    let listed = own_path(&path, &folders);
    let table = new_table(&Folder::new(&folders.scenarios), &listed, &[], 1).expect("it is sound");
    app.insert_state(Screen::Game);
    table.lay(app.world_mut());
    app.finish();
    app.cleanup();
    app.update();

    let text = fs::read_to_string(&path).expect("it is there");
    let change = |title: &str| {
        fs::write(&path, text.replace("The railways behind Kampar", title)).expect("it is written");
    };
    change("My line");
    wait(&mut app, "the game has the new title", |table: &HexTable| {
        table.scenario().title == "My line"
    });
    fs::write(&path, "Scenario(").expect("it is written");
    wait(&mut app, "the player is warned", |popups: &Popups| {
        said(popups).contains("cannot be played yet")
    });
    assert_eq!(app.world().resource::<HexTable>().scenario().title, "My line");
    change("My second line");
    wait(&mut app, "it is sound again", |table: &HexTable| {
        table.scenario().title == "My second line"
    });
    app.world_mut().write_message(HexRequest::Issue(Order::EndPhase));
    wait(&mut app, "an order is given", |table: &HexTable| {
        !table.is_untouched()
    });
    change("My third line");
    wait(&mut app, "the player gets a message", |popups: &Popups| {
        said(popups).contains("goes on with those that it began with")
    });
    assert_eq!(
        app.world().resource::<HexTable>().scenario().title,
        "My second line"
    );
}

#[test]
fn a_map_of_triplea_that_is_dropped_is_imported_and_listed_and_a_broken_one_says_why() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut app = at_the_title(folder.path());
    listen(&mut app);
    let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("one window");
    let drop = |app: &mut App, map: &Path| {
        app.world_mut().write_message(FileDragAndDrop::DroppedFile {
            window,
            path_buf: map.to_owned(),
        });
    };
    let broken = folder.path().join("broken");
    fs::create_dir_all(broken.join("map")).expect("it is made");
    fs::write(broken.join("map").join("polygons.txt"), "Land < (1,").expect("it is written");
    drop(&mut app, &broken);
    let until = Instant::now() + Duration::from_secs(30);
    while !says_within(&mut app, "polygons.txt") && !says_within(&mut app, "Polygons.txt") {
        assert!(Instant::now() < until, "a message says what is wrong");
        app.update();
        sleep(Duration::from_millis(20));
    }
    let scenarios = app.world().resource::<PlayerFolders>().scenarios.clone();
    assert!(!scenarios.exists(), "no file is written");

    drop(&mut app, Path::new("examples/two_isles"));
    wait(&mut app, "the map is listed", |library: &Library| {
        let mut entries = library.title.scenarios.iter();
        entries.any(|entry| entry.is_own && entry.is_playable())
    });
    press(&mut app, "Show it in the list");
    assert!(says_within(&mut app, "Two Isles"), "the page shows it");
}

fn said(popups: &Popups) -> String {
    format!("{:?}", popups.notices)
}
