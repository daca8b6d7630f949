//! The lessons that are shipped, done from beginning to end by clicks on the map and on buttons, as their texts say.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use railhead::app::PlayerFolders;
use railhead::app::area::clicks::selection::{AreaSelection, Tab};
use railhead::app::hex::table::{HexRequest, HexTable};
use railhead::app::map_view::marks::overlay::ZocOverlay;
use railhead::app::play::autosave::Autosaver;
use railhead::app::play::{CurrentTable, GameTable as _, put_away};
use railhead::app::shell::lessons::lesson::LessonProgress;
use railhead::app::shell::popups::Popups as OnDesk;
use railhead::app::shell::popups::dialogs::DialogSystems;
use railhead::app::shell::title::library::{new_game, open_newest};
use railhead::app::stage::{PanelSystems, Screen};
use railhead::app::theme::marks::marked;
use railhead::rules::area_game::Phase;
use railhead::rules::engine::lesson::{Control, Pointer};
use railhead::rules::games::load_any;
use railhead::rules::text::sources::files::Embedded;

use super::area_player::Player;
use super::desk::Desk;
use super::hands::{button, listen, press, says, settle};

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
    does(&mut desk, "Take it back", clicks(&["0904"]));
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
    does(&mut desk, "The phase is held", clicks(&["millbrook"]));
    does(&mut desk, "One hex short", clicks(&["0504", "0904"]));
    does(&mut desk, "Now it ends", ends_phase);
    is_over(&mut desk);
}

/// What stands on the button that ends a phase which holds too much.
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
    // Whoever has left it plays on without it.
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

/// What of the window that a lesson of the area game can point at was drawn.
#[derive(Resource, Default)]
struct Drawn(Vec<Control>);

fn note_drawn(mut contexts: EguiContexts, mut drawn: ResMut<Drawn>) {
    let ctx = contexts.ctx_mut().expect("a window");
    let controls = [
        Control::EndPhase,
        Control::Undo,
        Control::TakeBack,
        Control::Menu,
        Control::Rails,
        Control::SmallMap,
    ];
    let there = controls
        .into_iter()
        .filter(|control| marked(ctx, *control).is_some());
    drawn.0 = there.collect();
}

/// The title of the step that a player of the area game is taught.
fn area_step(player: &Player) -> Option<&str> {
    let progress = player.app.world().resource::<LessonProgress>();
    progress.course.step().map(|step| step.title.as_str())
}

#[test]
fn the_lesson_of_a_whole_turn_is_done_as_it_says() {
    let mut player = Player::new("first-turn");
    let mut does = |from: &str, what: &dyn Fn(&mut Player)| {
        assert_eq!(area_step(&player), Some(from));
        what(&mut player);
        settle(&mut player.app);
        assert_ne!(
            area_step(&player),
            Some(from),
            "what \"{from}\" asks for has been done"
        );
    };
    does("Six phases", &|player| player.press("Next"));
    does("Buy infantry", &|player| player.press("Buy Infantry"));
    does("On to Combat Move", &|player| player.press("End purchase"));
    does("Move to attack", &|player| {
        player.shift_click("western_poland");
        player.click("eastern_poland");
    });
    does("The odds", &|player| player.press("End combat move"));
    does("Fight", &|player| {
        player.press("Fight for Eastern Poland");
        for _ in 0..20 {
            for answer in ["Take these losses", "Fight another round"] {
                if button(&mut player.app, answer).is_some() {
                    player.press(answer);
                }
            }
        }
    });
    does("After the battle", &|player| player.press("End combat"));
    does("Move other units", &|player| {
        player.click("germany");
        player.press("All Armour");
        player.click("western_poland");
    });
    does("The list of rails", &|player| player.press("Rails"));
    does("Send a train", &|player| {
        player.click("france");
        player.click("western_poland");
    });
    does("The end of the moves", &|player| {
        player.press("End non-combat move");
    });
    does("Place the infantry", &|player| player.click("germany"));
    does("Income", &|player| player.press("End the turn"));
    assert_eq!(area_step(&player), None);
}

#[test]
fn the_end_of_a_phase_that_a_step_needs_is_taken_back() {
    let mut player = Player::new("first-turn");
    player.press("Next");
    player.press("Buy Infantry");
    player.press("End purchase");
    assert_eq!(area_step(&player), Some("Move to attack"));
    assert_eq!(button(&mut player.app, "Take it back"), None);
    player.press("End combat move");
    assert_eq!(area_step(&player), Some("Move to attack"));
    player.press("Take it back");
    settle(&mut player.app);
    assert_eq!(area_step(&player), Some("Move to attack"));
    assert_eq!(player.table().view().phase(), Phase::CombatMove);
    assert_eq!(button(&mut player.app, "Take it back"), None);
}

#[test]
fn the_lesson_of_stations_is_done_as_it_says() {
    let mut player = Player::new("stations");
    player.app.init_resource::<Drawn>().add_systems(
        EguiPrimaryContextPass,
        note_drawn.after(PanelSystems).before(DialogSystems),
    );
    let drawn = |player: &Player| player.app.world().resource::<Drawn>().0.clone();
    let mut does = |from: &str, what: &dyn Fn(&mut Player)| {
        assert_eq!(area_step(&player), Some(from));
        let progress = player.app.world().resource::<LessonProgress>();
        let at = progress.course.step().and_then(|step| step.point);
        match at.expect("there is something to point at") {
            Pointer::Control(control) => assert!(drawn(&player).contains(&control), "{control:?}"),
            Pointer::Place(_) => {}
            Pointer::Piece(piece) => panic!("the area game has no piece {piece}"),
        }
        what(&mut player);
        settle(&mut player.app);
        assert_ne!(
            area_step(&player),
            Some(from),
            "what \"{from}\" asks for has been done"
        );
    };
    does("Track and stations", &|player| player.press("Next"));
    does("To the trains", &|player| player.press("End purchase"));
    does("No attacks", &|player| {
        player.press("End combat move");
        player.press("End combat");
    });
    does("The list of rails", &|player| player.press("Rails"));
    does("Choose a unit", &|player| player.click("france"));
    does("Send it", &|player| player.click("western_poland"));
    does("Take it back", &|player| player.press("Take back"));
    does("Once more", &|player| {
        player.click("france");
        player.click("germany");
    });
    does("End the phase", &|player| player.press("End non-combat move"));
    assert_eq!(area_step(&player), None);
    assert!(says(&mut player.app, "Lesson complete"));
    for control in [Control::Undo, Control::Menu, Control::SmallMap] {
        assert!(drawn(&player).contains(&control), "{control:?}");
    }
    player.press("Back to the title");
    let screen = player.app.world().resource::<State<Screen>>();
    assert_eq!(*screen.get(), Screen::Title);
    assert!(!player.app.world().contains_resource::<CurrentTable>());
}

#[test]
fn whoever_goes_back_has_in_hand_what_they_had_as_the_step_began() {
    let mut player = Player::new("stations");
    let step = |player: &Player| {
        let progress = player.app.world().resource::<LessonProgress>();
        progress.course.step().expect("a step").title.clone()
    };
    let hand = |player: &Player| player.app.world().resource::<AreaSelection>().clone();
    let back = format!("{}  Back", egui_phosphor::regular::ARROW_LEFT);
    player.press("Next");
    player.press("End purchase");
    player.press("End combat move");
    player.press("End combat");
    player.press("Rails");
    player.click("france");
    let picked = hand(&player);
    assert_eq!((step(&player).as_str(), picked.tab), ("Send it", Tab::Rails));
    assert_eq!(picked.picked.values().sum::<u16>(), 1);
    player.click("western_poland");
    assert_eq!(step(&player), "Take it back");
    // The train has not gone, its passengers are picked, and the list of rails is open.
    player.press(&back);
    assert_eq!(step(&player), "Send it");
    assert_eq!(hand(&player), picked);
    player.click("western_poland");
    assert_eq!(
        step(&player),
        "Take it back",
        "the step can be done again at once"
    );
    player.press(&back);
    // The goal of the step before is undone again, or the step would be over at once.
    player.press(&back);
    assert_eq!(step(&player), "Choose a unit");
    assert_eq!((hand(&player).space, hand(&player).tab), (None, Tab::Rails));
    player.press(&back);
    assert_eq!(
        (step(&player).as_str(), hand(&player).tab),
        ("The list of rails", Tab::Phase)
    );
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
