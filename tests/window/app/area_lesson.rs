//! The shipped lessons of the area game, done from beginning to end by clicks on the map and on buttons, as their texts say.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;
use railhead::area::clicks::selection::{AreaSelection, Tab};
use railhead::play::CurrentTable;
use railhead::shell::lessons::lesson::LessonProgress;
use railhead::shell::popups::dialogs::DialogSystems;
use railhead::stage::{PanelSystems, Screen};
use railhead::theme::marks::marked;
use railhead_area_game::Phase;
use railhead_engine::engine::lesson::{Control, Pointer};

use super::area_player::Player;
use super::hands::{button, says, settle};

/// The controls drawn by the window at which a lesson of the area game can point.
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
        Control::BuyStation,
        Control::PlanTrains,
        Control::SendTrains,
        Control::Raid,
        Control::BookTrain,
        Control::Timetable,
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
    does("Five phases", &|player| player.press("Next"));
    does("Buy infantry", &|player| player.press("Buy Infantry"));
    does("On to Combat Move", &|player| player.press("End purchase"));
    does("Move to attack", &|player| {
        player.shift_click("western_poland");
        player.click("eastern_poland");
    });
    does("The odds", &|player| {
        // They are worked out beside the window.
        let stay = (0..500).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(2));
            player.app.update();
            says(&mut player.app, "BATTLES TO COME")
        });
        assert!(stay, "the odds stay after the click");
        player.press("End combat move");
    });
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
            Pointer::Place(_) => {}
            Pointer::Control(control) => {
                // The list scrolls there.
                let is_seen = (0..100).any(|_| {
                    std::thread::sleep(std::time::Duration::from_millis(5));
                    player.app.update();
                    drawn(&player).contains(&control)
                });
                assert!(is_seen, "{control:?}");
            }
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
    does("Buy a station", &|player| player.press("Buy Railway Station"));
    does("To the trains", &|player| player.press("End purchase"));
    does("No attacks", &|player| {
        player.press("End combat move");
        player.press("End combat");
    });
    does("The list of rails", &|player| player.press("Rails"));
    does("Choose a unit", &|player| player.click("france"));
    does("Send it", &|player| player.click("western_poland"));
    does("Take it back", &|player| player.press("Take back"));
    does("The planner", &|player| {
        player.press(&format!("{}  Plan several trains", icon::PATH));
    });
    does("A train in the plan", &|player| {
        player.click("france");
        player.click("western_poland");
        player.wait_for("the plan", |findings| findings.planned.is_some());
    });
    does("Two trains at once", &|player| {
        player.click("germany");
        player.click("western_poland");
        player.wait_for("the plan", |findings| findings.planned.is_some());
        player.press("Send 2 trains");
    });
    does("End the phase", &|player| player.press("End non-combat move"));
    does("Build the station", &|player| player.click("austria"));
    does("Rails in any phase", &|player| player.press("Rails"));
    does("Book trains", &|player| player.press("Book trains"));
    does("Who is to go", &|player| player.click("western_poland"));
    does("Where they go", &|player| {
        // Those that came by train today and those that did not stand in rows of their own.
        if !player.app.world().resource::<AreaSelection>().has_picks() {
            player.press("One more Infantry");
        }
        player.click("austria");
    });
    does("The timetable", &|player| player.press("Next"));
    does("From the next turn on", &|player| player.press("End the turn"));
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
    player.press("Buy Railway Station");
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
fn the_lesson_of_bombers_and_transports_is_done_as_it_says() {
    let mut player = Player::new("bombers");
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
    does("Around the front and over it", &|player| player.press("Next"));
    does("To Combat Move", &|player| player.press("End purchase"));
    does("Embark", &|player| {
        player.click("germany");
        player.press("All Infantry");
        player.click("baltic_sea");
    });
    does("Land", &|player| {
        player.click("baltic_sea");
        player.press("All Infantry");
        player.click("baltic_states");
    });
    does("Send the bomber", &|player| {
        player.click("germany");
        player.click("eastern_poland");
    });
    does("On to Combat", &|player| player.press("End combat move"));
    does("Raid the station", &|player| {
        player.press("Raid the station of Eastern Poland with 1 Strategic Bomber");
    });
    does("What it does", &|player| player.press("Next"));
    does("After the landing", &|player| player.press("End combat"));
    does("Home again", &|player| {
        player.click("eastern_poland");
        player.click("germany");
    });
    does("The end of the moves", &|player| {
        player.press("End non-combat move");
    });
    assert!(says(&mut player.app, "Lesson complete"));
}
