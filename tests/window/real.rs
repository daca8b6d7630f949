//! The real window on a real screen, pressed by a real pointer: a press counts however long the pointer has rested on a
//! button and however long it is held. At last the game is left and another opened, and the window must stay: what goes wrong
//! in drawing closes it, and no test without a screen sees that.
//!
//! It needs an X server of its own, without a window manager, and xdotool, so it runs only on request:
//! `xvfb-run cargo test --test real_window`. `.ci/run` does.

use std::env;
use std::process::{Command, ExitCode, exit};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bevy::a11y::AccessibilityRequested;
use bevy::prelude::*;
use bevy_egui::EguiOutput;
use bevy_egui::egui::accesskit::{Action, Toggled};
use railhead::play::Table;
use railhead::shell::settings;
use railhead::shell::settings::Settings;
use railhead::{self, Options};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_games::folders::Folders;
use railhead_hex_game::HexScenario;

/// How long the pointer rests on a button, in seconds.
const RESTS: [f32; 3] = [0.3, 2.0, 5.0];
/// How long the button is held, in seconds: for no time, and as a finger does.
const HOLDS: [f32; 3] = [0.0, 0.05, 0.2];
/// A rest, and how long the button is held by somebody who hesitates.
const HESITATION: (f32, f32) = (0.3, 1.2);
/// Until the window shows something; a debug build on a busy machine takes its time.
const PATIENCE: Duration = Duration::from_mins(1);
/// Until a press has had its effect: far longer than a player would wait, as a lost press never has one.
const EFFECT: Duration = Duration::from_secs(45);
/// How long a game that was opened is looked at: its map is drawn by then, and on the screen.
const LOOK: Duration = Duration::from_secs(5);
/// The test gives up after this many lost presses.
const ENOUGH: usize = 5;

/// Something in the window that can be clicked.
#[derive(Clone, Debug, PartialEq)]
struct Node {
    label: String,
    at: (f64, f64),
    is_on: Option<bool>,
}

/// What is on the screen, as the window last drew it.
#[derive(Resource, Clone, Default)]
struct Screen(Arc<Mutex<Vec<Node>>>);

impl Screen {
    fn find(&self, label: &str) -> Option<Node> {
        let nodes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        nodes.iter().find(|node| node.label.contains(label)).cloned()
    }

    /// Waits until the answer is there.
    fn wait<T>(&self, patience: Duration, answer: impl Fn(&Self) -> Option<T>) -> Option<T> {
        let begin = Instant::now();
        loop {
            match answer(self) {
                None if begin.elapsed() < patience => thread::sleep(Duration::from_millis(20)),
                answer => return answer,
            }
        }
    }
}

/// What a press does when it counts.
#[derive(Clone, Copy, Debug)]
enum Effect {
    /// The switch is on if it was off, and off if it was on.
    Turns,
    /// It is on, or chosen.
    On,
    /// Something else comes up.
    Shows(&'static str),
    /// It goes away itself.
    Goes,
}

fn main() -> ExitCode {
    let folder = tempfile::tempdir().expect("a folder for the player's files");
    let folders = Folders::at(folder.path(), folder.path());
    let settings = Settings {
        hand_over: false,
        ..Settings::default()
    };
    settings::write(&folders.settings, &settings).expect("the settings are written");
    let scenario: HexScenario = load(&Embedded, "malaya/kampar-line.ron").expect("shipped scenarios load");
    let units = scenario.game.definition().units.iter();
    let names: Vec<String> = units.map(|unit| unit.name.clone()).collect();
    let screen = Screen::default();
    let mut app = railhead::window(Options {
        game: Some(Box::new(Table::new(scenario, 1))),
        folders,
        ..Options::default()
    });
    app.insert_resource(screen.clone())
        .add_systems(PreUpdate, name_what_is_drawn)
        .add_systems(Last, look);
    thread::spawn(move || {
        let mut lost = press_everything(&screen, &names);
        lost.extend(open_another(&screen));
        drop(folder);
        for press in &lost {
            eprintln!("lost: {press}");
        }
        println!("{} presses lost", lost.len());
        exit(i32::from(!lost.is_empty()));
    });
    app.run();
    eprintln!("the window went away");
    ExitCode::FAILURE
}

/// Reads the window as a screen reader does.
fn name_what_is_drawn(requested: Res<AccessibilityRequested>) {
    requested.set(true);
}

fn look(outputs: Query<&EguiOutput>, screen: Res<Screen>) {
    let updates = outputs
        .iter()
        .filter_map(|output| output.platform_output.accesskit_update.as_ref());
    for update in updates {
        let nodes = update.nodes.iter().filter_map(|(_, node)| {
            let bounds = node.bounds().filter(|_| node.supports_action(Action::Click))?;
            Some(Node {
                label: node.label()?.to_owned(),
                at: (
                    f64::midpoint(bounds.x0, bounds.x1),
                    f64::midpoint(bounds.y0, bounds.y1),
                ),
                is_on: node.toggled().map(|toggled| toggled == Toggled::True),
            })
        });
        *screen.0.lock().unwrap_or_else(PoisonError::into_inner) = nodes.collect();
    }
}

/// Rests on every kind of button, presses it, and returns the presses that did nothing.
fn press_everything(screen: &Screen, names: &[String]) -> Vec<String> {
    let Some(_) = screen.wait(PATIENCE, |screen| screen.find("Supply")) else {
        return vec!["all: the window shows nothing".to_owned()];
    };
    xdotool(&["search", "--sync", "--name", "^Railhead", "windowfocus"]);
    // New letters and the map are on the screen by then.
    thread::sleep(Duration::from_secs(2));
    let listed = screen.wait(PATIENCE, |screen| {
        let mut rows = names
            .iter()
            .filter(|name| screen.find(name).is_some_and(|node| node.label == **name));
        Some((rows.next()?, rows.next()?))
    });
    let Some((row, other_row)) = listed else {
        return vec!["all: fewer than two units are listed".to_owned()];
    };
    let mut lost = Vec::new();
    // Most of the time goes into resting, so each rest is tried with one hold and each hold with one rest.
    let all = RESTS.into_iter().enumerate().flat_map(|(nth, rest)| {
        let holds = HOLDS.into_iter().enumerate();
        let tried = holds.filter(move |(other, _)| nth == 0 || *other == 1 || tries_all());
        tried.map(move |(_, hold)| (rest, hold))
    });
    for (rest, hold) in all.chain([HESITATION]) {
        let mut press = |what: &str, effect: Effect| {
            if lost.len() < ENOUGH {
                lost.extend(press(screen, what, effect, rest, hold));
            }
        };
        press("Supply", Effect::Turns);
        press("Losses", Effect::On);
        press("Units", Effect::On);
        press(row, Effect::On);
        press(other_row, Effect::On);
        press("End Movement Phase", Effect::Shows("Show them"));
        press("Do not warn me again", Effect::Turns);
        press("Show them", Effect::Goes);
    }
    lost
}

/// Whether all rests are tried with all holds.
fn tries_all() -> bool {
    env::var("RAILHEAD_CASES").is_ok_and(|word| word == "all")
}

/// Leaves the game for the title, opens another, and looks at it for a while. The first press that does nothing ends it.
fn open_another(screen: &Screen) -> Option<String> {
    let play = "Play the ";
    let leave = "Leave to the title";
    press(screen, "Menu", Effect::Shows(leave), 0.3, 0.05)
        .or_else(|| press(screen, leave, Effect::Goes, 0.3, 0.05))
        // The campaign, which a first start offers, begins with its briefing, and then its setup.
        .or_else(|| press(screen, play, Effect::Shows("The whole story"), 0.3, 0.05))
        .or_else(|| press(screen, "Begin", Effect::Shows("End Setup"), 0.3, 0.05))
        .or_else(|| {
            thread::sleep(LOOK);
            None
        })
}

/// Presses what has this label; the answer is what was pressed if it had no effect.
fn press(screen: &Screen, what: &str, effect: Effect, rest: f32, hold: f32) -> Option<String> {
    let description = format!("{what}, {effect:?}, after {rest} s, held for {hold} s");
    screen.wait(EFFECT, |screen| screen.find(what));
    let Some(before) = at_rest(screen, what) else {
        return Some(format!("{description}: it is not there"));
    };
    let (x, y) = before.at;
    let [beside, x, y, rest, hold] =
        [x - 3.0, x, y, rest.into(), hold.into()].map(|number| format!("{number:.2}"));
    let [beside, x, y] = [beside, x, y].map(|number| number.split('.').next().unwrap_or_default().to_owned());
    xdotool(&[
        "mousemove",
        &beside,
        &y,
        "sleep",
        "0.05",
        "mousemove",
        &x,
        &y,
        "sleep",
        &rest,
        "mousedown",
        "1",
        "sleep",
        &hold,
        "mouseup",
        "1",
    ]);
    let effect = screen.wait(EFFECT, |screen| {
        let now = screen.find(what);
        let has_happened = match effect {
            Effect::Turns => now.is_some_and(|now| now.is_on != before.is_on),
            Effect::On => now.is_some_and(|now| now.is_on == Some(true)),
            Effect::Shows(other) => screen.find(other).is_some(),
            Effect::Goes => now.is_none(),
        };
        has_happened.then_some(())
    });
    effect.is_none().then_some(description)
}

/// Its rectangle once it has come to rest: a new card may still be moving into place.
fn at_rest(screen: &Screen, what: &str) -> Option<Node> {
    let mut last = screen.find(what)?;
    for _ in 0..20 {
        thread::sleep(Duration::from_millis(400));
        let now = screen.find(what)?;
        let rests = now == last;
        last = now;
        if rests {
            break;
        }
    }
    Some(last)
}

fn xdotool(arguments: &[&str]) {
    let done = Command::new("xdotool").args(arguments).status();
    if !done.is_ok_and(|status| status.success()) {
        eprintln!("xdotool {} did not work", arguments.join(" "));
        exit(1);
    }
}
