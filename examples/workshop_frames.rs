//! Types and draws in the workshop in the real window, and reports what each frame took:
//!
//! ```text
//! xvfb-run -a -s "-screen 0 1280x800x24" cargo run --release --example workshop_frames -- type FILE
//! xvfb-run -a -s "-screen 0 1280x800x24" cargo run --release --example workshop_frames -- draw FILE --click 100,70 --click 100,110
//! ```
//!
//! FILE is a scenario or a board in a folder of your own; it is not saved. The clicks come first, one after the other, for instance to
//! take up a tool. Then letters are typed where the text is clicked, or a stroke goes to and fro over the map.

#[path = "measured/mod.rs"]
mod measured;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, RequestRedraw, WindowEvent};
use clap::{Parser, ValueEnum};
use measured::{load, memory, used_by_thread, used_by_threads};
use railhead::{Options, window};
use railhead_games::folders::Folders;

/// Type or draw in the workshop, and report what frames take.
#[derive(Parser, Resource, Debug)]
struct Arguments {
    /// What is done
    work: Work,
    /// The scenario or board
    file: PathBuf,
    /// A point that is clicked first, in points of the window
    #[arg(long)]
    click: Vec<Place>,
    /// Where letters are typed
    #[arg(long, default_value = "900,400")]
    text: Place,
    /// The corners of the part of the window that strokes stay in
    #[arg(long, num_args = 2, default_values = ["60,160", "460,400"])]
    area: Vec<Place>,
    /// Seconds until the scenario has been read and drawn, and between clicks
    #[arg(long, default_value_t = 4.0)]
    wait: f32,
    /// Seconds that are measured
    #[arg(long, default_value_t = 10.0)]
    seconds: f32,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Work {
    /// A letter in each frame
    Type,
    /// A stroke of the mouse
    Draw,
    /// Nothing but drawing the window
    Rest,
}

/// A point of the window.
#[derive(Clone, Copy, Debug)]
struct Place(Vec2);

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |word: &str| word.parse::<f32>().map_err(|error| error.to_string());
        let (x, y) = text.split_once(',').ok_or("a point is X,Y")?;
        Ok(Self(vec2(number(x)?, number(y)?)))
    }
}

/// The frames so far.
#[derive(Resource, Debug)]
struct Course {
    since: Instant,
    clicked: usize,
    is_down: bool,
    /// When the last frame began, and what this thread and all threads had used.
    last: Option<(Instant, Duration, Duration)>,
    /// What each frame took, of the clock, of this thread and of all threads.
    frames: Vec<[Duration; 3]>,
}

fn main() -> ExitCode {
    railhead::heap::keep_small();
    let arguments = Arguments::parse();
    let files = std::env::temp_dir().join("railhead-frames");
    let mut app = window(Options {
        edited: Some(arguments.file.clone()),
        folders: Folders::at(&files, &files),
        ..Options::default()
    });
    app.insert_resource(Course {
        since: Instant::now(),
        clicked: 0,
        is_down: false,
        last: None,
        frames: Vec::new(),
    })
    .insert_resource(arguments)
    .add_systems(First, drive);
    if app.run().is_success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Moves the pointer, clicks and types, and notes the frame that has ended.
fn drive(
    arguments: Res<Arguments>,
    mut course: ResMut<Course>,
    window: Single<Entity, With<PrimaryWindow>>,
    mut events: MessageWriter<WindowEvent>,
    mut keys: MessageWriter<KeyboardInput>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut quit: MessageWriter<AppExit>,
) {
    redraw.write(RequestRedraw);
    let (window, course) = (*window, &mut *course);
    let passed = course.since.elapsed().as_secs_f32();
    let mut clicks = arguments.click.clone();
    clicks.extend((arguments.work == Work::Type).then_some(arguments.text));
    if let Some(next) = clicks.get(course.clicked) {
        point(&mut events, window, next.0);
        if passed < arguments.wait {
            return;
        }
        press(&mut events, window, !course.is_down);
        course.clicked += usize::from(course.is_down);
        course.is_down = !course.is_down;
        if !course.is_down {
            course.since = Instant::now();
        }
        return;
    }
    if passed < arguments.wait {
        return;
    }
    let measured = passed - arguments.wait;
    note(course);
    if measured > arguments.seconds {
        tell(course);
        quit.write(AppExit::Success);
        return;
    }
    match arguments.work {
        Work::Rest => {}
        Work::Type => {
            for state in [ButtonState::Pressed, ButtonState::Released] {
                keys.write(KeyboardInput {
                    key_code: KeyCode::KeyA,
                    logical_key: Key::Character("a".into()),
                    state,
                    text: Some("a".into()),
                    repeat: false,
                    window,
                });
            }
        }
        Work::Draw => {
            // To and fro twice a second, and down over the whole time.
            let [low, high] = [arguments.area[0].0, arguments.area[1].0];
            let across = 1.0 - (measured * 2.0 % 2.0 - 1.0).abs();
            let down = measured / arguments.seconds;
            point(&mut events, window, low + (high - low) * vec2(across, down));
            if !course.is_down {
                press(&mut events, window, true);
                course.is_down = true;
            }
        }
    }
}

fn point(events: &mut MessageWriter<WindowEvent>, window: Entity, position: Vec2) {
    events.write(WindowEvent::CursorMoved(CursorMoved {
        window,
        position,
        delta: None,
    }));
}

fn press(events: &mut MessageWriter<WindowEvent>, window: Entity, is_down: bool) {
    events.write(WindowEvent::MouseButtonInput(MouseButtonInput {
        button: MouseButton::Left,
        state: if is_down {
            ButtonState::Pressed
        } else {
            ButtonState::Released
        },
        window,
    }));
}

fn note(course: &mut Course) {
    let mine = used_by_thread(Path::new("/proc/thread-self")).unwrap_or_default();
    let now = (Instant::now(), mine, used_by_threads().unwrap_or_default());
    if let Some(last) = course.last.replace(now) {
        let frame = [
            now.0 - last.0,
            now.1.saturating_sub(last.1),
            now.2.saturating_sub(last.2),
        ];
        course.frames.push(frame);
    }
}

fn tell(course: &Course) {
    let count = course.frames.len().max(1);
    let whole: Duration = course.frames.iter().map(|frame| frame[0]).sum();
    println!(
        "{count} frames in {:.1} s, {:.1} a second; {}; load {}",
        whole.as_secs_f64(),
        f64::from(u32::try_from(count).unwrap_or(u32::MAX)) / whole.as_secs_f64(),
        memory(),
        load()
    );
    for (index, what) in ["by the clock", "of the main thread", "of all threads"]
        .into_iter()
        .enumerate()
    {
        let mut took: Vec<f64> = course
            .frames
            .iter()
            .map(|frame| frame[index].as_secs_f64() * 1000.0)
            .collect();
        took.sort_by(f64::total_cmp);
        let at = |hundredth: usize| took.get(count * hundredth / 100).copied().unwrap_or_default();
        println!(
            "    {what}: {:.1} ms in the middle, {:.1} one in ten, {:.1} one in a hundred",
            at(50),
            at(90),
            at(99)
        );
    }
}
