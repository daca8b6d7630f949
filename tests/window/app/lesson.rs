//! The shipped lessons of the hex game, done from beginning to end by clicks on the map and on buttons, as their texts say.

use std::time::Duration;

use bevy::prelude::*;
use railhead::PlayerFolders;
use railhead::hex::table::{HexRequest, HexTable, Selection};
use railhead::map_view::marks::overlay::ZocOverlay;
use railhead::play::autosave::Autosaver;
use railhead::play::{GameTable as _, put_away};
use railhead::shell::lessons::lesson::LessonProgress;
use railhead::shell::popups::Popups as OnDesk;
use railhead::shell::title::library::{new_game, open_newest};
use railhead_engine::text::sources::files::Embedded;
use railhead_games::load_any;

use super::desk::Desk;
use super::hands::{button, listen, press, says, says_within, settle};

/// A pupil at the first step of a lesson.
fn pupil(path: &str) -> Desk {
    let scenario = load_any(&Embedded, path).expect("shipped scenarios load");
    let mut desk = Desk::of(new_game(scenario, 1));
    listen(&mut desk.app);
    desk
}

/// The title of the step that is being taught; nothing at the end.
fn step(desk: &Desk) -> Option<&str> {
    let step = desk.resource::<LessonProgress>().course.step();
    step.map(|step| step.title.as_str())
}

/// Does something, and looks whether this leads from one step to another.
fn does(desk: &mut Desk, from: &str, what: impl Fn(&mut Desk)) {
    assert_eq!(step(desk), Some(from));
    what(desk);
    settle(&mut desk.app);
    assert_ne!(step(desk), Some(from), "what \"{from}\" asks for has been done");
}

fn clicks(spaces: &'static [&'static str]) -> impl Fn(&mut Desk) {
    move |desk| {
        for space in spaces {
            desk.click(space);
        }
    }
}

fn presses(label: &'static str) -> impl Fn(&mut Desk) {
    move |desk| press(&mut desk.app, label)
}

fn ends_phase(desk: &mut Desk) {
    desk.request(HexRequest::EndPhase);
}

fn is_over(desk: &mut Desk) {
    assert_eq!(step(desk), None);
    assert!(says(&mut desk.app, "Lesson complete"));
}

#[test]
fn the_first_lesson_is_done_as_it_says() {
    let mut desk = pupil("tutorials/first-train.ron");
    assert!(says(&mut desk.app, "Step 1 of 6"));
    does(&mut desk, "Choose a unit", clicks(&["harbour"]));
    does(&mut desk, "Send it by train", clicks(&["0904"]));
    does(&mut desk, "Take it back", clicks(&["0904", "0904"]));
    does(&mut desk, "Once more", clicks(&["harbour", "junction"]));
    does(&mut desk, "One train a phase", clicks(&["0504"]));
    does(&mut desk, "End the phase", ends_phase);
    is_over(&mut desk);
}

#[test]
fn the_lesson_of_stacks_and_zones_is_done_as_it_says() {
    let mut desk = pupil("tutorials/stacks.ron");
    does(&mut desk, "Zones of control", |desk| desk.press(&[KeyCode::KeyZ]));
    does(&mut desk, "Too close to the enemy", clicks(&["millbrook"]));
    does(&mut desk, "Choose another", clicks(&["0504"]));
    does(
        &mut desk,
        "A train stops in a zone of control",
        clicks(&["millbrook"]),
    );
    does(&mut desk, "Too many in one hex", |desk| {
        let label = button_that_ends(desk);
        press(&mut desk.app, &label);
    });
    does(
        &mut desk,
        "The phase is held",
        clicks(&["millbrook", "millbrook"]),
    );
    does(&mut desk, "One hex short", clicks(&["0504", "0904"]));
    does(&mut desk, "Now it ends", ends_phase);
    is_over(&mut desk);
}

/// The words on the button that ends a phase which holds too much.
fn button_that_ends(desk: &mut Desk) -> String {
    let label = format!("{}  End Rail Movement Phase", egui_phosphor::regular::WARNING);
    assert!(button(&mut desk.app, &label).is_some());
    label
}

#[test]
fn the_lesson_of_the_river_is_done_as_it_says() {
    let mut desk = pupil("tutorials/crossing.ron");
    does(&mut desk, "The enemy", presses("Next"));
    does(&mut desk, "Choose the battalion", clicks(&["1302"]));
    does(&mut desk, "Cross the river", clicks(&["1403"]));
    does(&mut desk, "On to combat", ends_phase);
    does(&mut desk, "Plan the attack", clicks(&["farside"]));
    does(&mut desk, "The odds", presses("Next"));
    does(&mut desk, "Attack", |desk| desk.press(&[KeyCode::Enter]));
    answers(&mut desk);
    does(&mut desk, "The end of the fight", ends_phase);
    is_over(&mut desk);
}

#[test]
fn the_lesson_of_supply_is_done_as_it_says() {
    let mut desk = pupil("tutorials/supply-line.ron");
    does(&mut desk, "Your own line", |desk| desk.press(&[KeyCode::KeyV]));
    does(&mut desk, "The enemy's line", clicks(&["1201"]));
    does(&mut desk, "Behind them", clicks(&["bridge_end"]));
    does(&mut desk, "Cut it", clicks(&["1301"]));
    does(&mut desk, "Out of supply", clicks(&["1201"]));
    does(&mut desk, "Close in", clicks(&["1204", "1202"]));
    does(&mut desk, "On to combat", ends_phase);
    does(&mut desk, "Attack them", |desk| {
        desk.click("1201");
        desk.press(&[KeyCode::Enter]);
    });
    answers(&mut desk);
    // Its last step is to be read.
    does(&mut desk, "Look behind you", presses("Next"));
    is_over(&mut desk);
}

#[test]
fn the_lesson_of_the_transfer_is_done_as_it_says() {
    let mut desk = pupil("east-prussia/the-transfer.ron");
    let book = format!("{} Book a train", egui_phosphor::regular::TRAIN);
    does(&mut desk, "I Corps", clicks(&["norkitten"]));
    does(&mut desk, "Book a train", |desk| press(&mut desk.app, &book));
    does(&mut desk, "The long way round", clicks(&["deutsch_eylau"]));
    assert!(says_within(&mut desk.app, "arrives on"));
    let second = Selection::new(Some(desk.unit("g_2d")), Some(desk.space("3917")));
    *desk.resource_mut::<Selection>() = second;
    settle(&mut desk.app);
    does(&mut desk, "To the station", clicks(&["insterburg"]));
    let second = Selection::new(Some(desk.unit("g_2d")), Some(desk.space("insterburg")));
    *desk.resource_mut::<Selection>() = second;
    settle(&mut desk.app);
    does(&mut desk, "Seventy trains", |desk| {
        press(&mut desk.app, &book);
        desk.click("deutsch_eylau");
    });
    does(&mut desk, "The timetable", presses("Next"));
    does(&mut desk, "End the marches", ends_phase);
    does(&mut desk, "What is due", |desk| desk.press(&[KeyCode::KeyR]));
    assert_eq!(
        desk.place("g_1d"),
        desk.game().board().number(desk.space("deutsch_eylau"))
    );
    does(&mut desk, "Tomorrow", |desk| {
        ends_phase(desk);
        settle(&mut desk.app);
        if step(desk).is_some() {
            ends_phase(desk);
        }
    });
    is_over(&mut desk);
}

/// Takes the suggested answers until the combat is over; the computer takes its own.
fn answers(desk: &mut Desk) {
    for _ in 0..2_000 {
        if step(desk) != Some("The result") {
            return;
        }
        if !desk.resource::<HexTable>().computer_decides() {
            desk.press(&[KeyCode::Space]);
        }
        desk.app.update();
        std::thread::sleep(Duration::from_millis(2));
    }
    panic!("the combat is never over");
}

#[test]
fn a_step_is_skipped_a_lesson_goes_back_and_begins_anew_and_is_left() {
    let mut desk = pupil("tutorials/first-train.ron");
    assert_eq!(
        desk.resource::<HexTable>().players(),
        [None, Some("greedy".to_owned())],
        "a computer plays the other side"
    );
    press(&mut desk.app, "Skip step");
    assert_eq!(step(&desk), Some("Send it by train"));
    desk.click("harbour");
    desk.click("0904");
    settle(&mut desk.app);
    assert_eq!(step(&desk), Some("Take it back"));
    // Back is to the situation in which the step before began: the train has not gone.
    let back = format!("{}  Back", egui_phosphor::regular::ARROW_LEFT);
    press(&mut desk.app, &back);
    assert_eq!(step(&desk), Some("Send it by train"));
    assert_eq!(
        desk.place("r_tanks"),
        desk.game().board().number(desk.space("harbour"))
    );
    assert_eq!(desk.resource::<HexTable>().session().journal().len(), 0);
    assert_eq!(
        desk.resource::<HexTable>().players()[1].as_deref(),
        Some("greedy")
    );
    desk.click("harbour");
    desk.click("0904");
    settle(&mut desk.app);
    press(&mut desk.app, "Start the lesson over");
    assert_eq!(step(&desk), Some("Choose a unit"));
    assert!(desk.resource::<HexTable>().is_untouched());
    press(&mut desk.app, "Leave");
    assert!(
        desk.app.world().contains_resource::<LessonProgress>(),
        "it asks first"
    );
    press(&mut desk.app, "Stay");
    assert_eq!(step(&desk), Some("Choose a unit"));
    press(&mut desk.app, "Leave");
    press(&mut desk.app, "Play on without it");
    assert!(!desk.app.world().contains_resource::<LessonProgress>());
    desk.click("harbour");
    desk.click("0904");
    assert_eq!(desk.place("r_tanks"), "0904", "the game goes on without it");
}

#[test]
fn a_lesson_ends_with_the_next() {
    let mut desk = pupil("tutorials/first-train.ron");
    while step(&desk).is_some() {
        press(&mut desk.app, "Skip step");
    }
    is_over(&mut desk);
    // The list of scenarios is read first, on a thread of its own.
    let next = "Next lesson: Stacks and zones";
    for _ in 0..1_000 {
        if button(&mut desk.app, next).is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
        desk.app.update();
    }
    press(&mut desk.app, next);
    assert_eq!(step(&desk), Some("Zones of control"));
    assert_eq!(desk.resource::<HexTable>().scenario().title, "Stacks and zones");
}

#[test]
fn a_lesson_that_was_left_in_the_middle_goes_on_there() {
    let mut desk = pupil("tutorials/first-train.ron");
    desk.click("harbour");
    desk.click("0904");
    settle(&mut desk.app);
    assert_eq!(step(&desk), Some("Take it back"));
    let opened = |desk: &mut Desk| {
        // The autosave is written as the game is left.
        let note = desk.resource::<Autosaver>().note().to_owned();
        assert!(note.contains("lesson:0,0,1"), "{note}");
        let folders = desk.resource::<PlayerFolders>().0.clone();
        let (table, _) = open_newest(&folders).expect("there is an autosave");
        put_away(desk.app.world_mut());
        settle(&mut desk.app);
        assert!(!desk.app.world().contains_resource::<LessonProgress>());
        table.lay(desk.app.world_mut());
        settle(&mut desk.app);
    };
    opened(&mut desk);
    assert_eq!(step(&desk), Some("Take it back"));
    assert!(says(&mut desk.app, "Step 3 of 6"));
    assert_eq!(
        desk.resource::<HexTable>().players(),
        [None, Some("greedy".to_owned())]
    );
    assert!(desk.resource::<OnDesk>().curtain.is_none(), "one person plays");
    // The steps before can be gone back to as well.
    let back = format!("{}  Back", egui_phosphor::regular::ARROW_LEFT);
    press(&mut desk.app, &back);
    assert_eq!(step(&desk), Some("Send it by train"));
    assert_eq!(desk.resource::<HexTable>().session().journal().len(), 0);
    desk.click("harbour");
    desk.click("0904");
    settle(&mut desk.app);
    // A player who has left it plays on without it.
    press(&mut desk.app, "Leave");
    press(&mut desk.app, "Play on without it");
    assert!(!desk.resource::<Autosaver>().note().contains("lesson:"));
    let noted = |note: &str| {
        let mut desk = pupil("tutorials/first-train.ron");
        let scenario = desk.resource::<HexTable>().scenario().clone();
        let again = Box::new(HexTable::new(scenario, 1).with_note(Some(note.to_owned())));
        again.lay(desk.app.world_mut());
        settle(&mut desk.app);
        step(&desk).map(str::to_owned)
    };
    // The program does not believe an impossible record.
    for note in [
        "lesson:",
        "lesson:x",
        "lesson:1",
        "lesson:0,5",
        "lesson:0,0,0,0,0,0,0,0,0",
    ] {
        assert_eq!(noted(note).as_deref(), Some("Choose a unit"), "{note}");
    }
}

#[test]
fn a_lesson_begins_with_nothing_unfolded_and_goes_back_to_that() {
    let mut desk = pupil("tutorials/stacks.ron");
    desk.press(&[KeyCode::KeyZ]);
    assert_eq!(step(&desk), Some("Too close to the enemy"));
    // The step that asks for the zones is not over at once.
    let back = format!("{}  Back", egui_phosphor::regular::ARROW_LEFT);
    press(&mut desk.app, &back);
    assert_eq!(step(&desk), Some("Zones of control"));
    assert!(!desk.resource::<ZocOverlay>().on);
    desk.press(&[KeyCode::KeyZ]);
    assert_eq!(step(&desk), Some("Too close to the enemy"));
    press(&mut desk.app, "Start the lesson over");
    assert_eq!(step(&desk), Some("Zones of control"), "start over");
    // Nor is it in a lesson that begins while they are shown.
    desk.resource_mut::<ZocOverlay>().on = true;
    let scenario = load_any(&Embedded, "tutorials/stacks.ron").expect("shipped scenarios load");
    new_game(scenario, 1).lay(desk.app.world_mut());
    settle(&mut desk.app);
    assert_eq!(step(&desk), Some("Zones of control"));
}

#[test]
fn a_lesson_off_its_path_says_why_and_is_taken_back_or_started_again() {
    let mut desk = pupil("tutorials/first-train.ron");
    desk.click("harbour");
    assert_eq!(step(&desk), Some("Send it by train"));
    assert_eq!(button(&mut desk.app, "Take it back"), None);
    // To another place.
    desk.click("junction");
    settle(&mut desk.app);
    assert_eq!(step(&desk), Some("Send it by train"));
    assert!(says_within(
        &mut desk.app,
        "This step is about another order: 1st Red Tanks: by rail to 0904."
    ));
    press(&mut desk.app, "Take it back");
    settle(&mut desk.app);
    assert_eq!(step(&desk), Some("Send it by train"));
    assert_eq!(button(&mut desk.app, "Take it back"), None);
    assert_eq!(
        desk.place("r_tanks"),
        desk.game().board().number(desk.space("harbour"))
    );
    // The train is used up.
    desk.click("0504");
    desk.click("junction");
    settle(&mut desk.app);
    assert!(says_within(
        &mut desk.app,
        "Red may send 1 unit by rail each phase"
    ));
    // The phase is over.
    ends_phase(&mut desk);
    settle(&mut desk.app);
    assert!(button(&mut desk.app, "Take it back").is_some());
    press(&mut desk.app, "Start again");
    settle(&mut desk.app);
    assert_eq!(step(&desk), Some("Choose a unit"));
    assert!(desk.resource::<HexTable>().is_untouched());
    assert_eq!(button(&mut desk.app, "Start again"), None);
}
