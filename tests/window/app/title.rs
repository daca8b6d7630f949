//! The title with files on disk: a copy of a scenario is listed at once, and what is changed in it is seen.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use railhead::app::shell::library::Library;
use railhead::app::stage::{PlayerFolders, Screen};

use super::desk::headless;

/// Goes on until something is so, half a minute at most.
fn wait(app: &mut App, what: &str, is_so: impl Fn(&Library) -> bool) {
    let until = Instant::now() + Duration::from_secs(30);
    loop {
        app.update();
        if is_so(app.world().resource::<Library>()) {
            return;
        }
        assert!(Instant::now() < until, "{what}");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_copy_of_a_scenario_is_listed_and_what_is_changed_in_it_is_seen() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut app = headless(folder.path());
    app.insert_state(Screen::Title);
    app.finish();
    app.cleanup();
    wait(&mut app, "the scenarios are read", |library| {
        library.title.is_read
    });
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
    wait(&mut app, "the copy is listed", |library| own(library).is_some());
    let entry = own(app.world().resource::<Library>()).expect("it is listed");
    assert_eq!(
        (entry.source(), entry.is_playable()),
        ((true, copy.clone()), true)
    );

    let path = folders.scenarios.join(&copy);
    let text = fs::read_to_string(&path).expect("it is there");
    fs::write(&path, text.replace("First train", "My train")).expect("it is written");
    wait(&mut app, "the new title is seen", |library| {
        own(library).is_some_and(|entry| entry.listing.title == "My train")
    });
    fs::write(&path, "Scenario(").expect("it is written");
    wait(&mut app, "the problem is seen", |library| {
        own(library).is_some_and(|entry| !entry.is_playable())
    });
}
