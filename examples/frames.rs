//! Pans and zooms the map of a scenario in the real window, and reports how smooth it was and how much memory it used:
//!
//! ```text
//! xvfb-run -a -s "-screen 0 1280x800x24" cargo run --release --example frames [-- SCENARIO --games N]
//! ```
//!
//! The tour goes through all zooms twice. Then come single steps of the wheel, each until drawing stops. On
//! Linux it also reports what the process used.

#[path = "measured/mod.rs"]
mod measured;

use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use clap::Parser;
use measured::{load, memory, used_by_threads};
use railhead::app::hex::table::HexTable;
use railhead::app::input::keys;
use railhead::app::map_view::camera::MapScale;
use railhead::app::play::{GameTable, put_away};
use railhead::app::stage::Screen;
use railhead::app::{Options, window};
use railhead::folders::Folders;
use railhead::lookup;
use railhead::rules::engine::Session;
use railhead::rules::games::AnyScenario;
use railhead::rules::hex_game::HexScenario;

/// Pan and zoom a scenario, and report frames and memory.
#[derive(Parser, Debug)]
struct Arguments {
    /// The scenario
    #[arg(default_value = "campaign")]
    scenario: String,
    /// The length of the tour, in seconds
    #[arg(long, default_value_t = 10.0)]
    seconds: f32,
    /// The number of games to open one after the other, each with its tour
    #[arg(long, default_value_t = 1)]
    games: usize,
}

/// From the whole map to a single hex, in steps of the wheel.
const STEPS: f32 = 17.0;

/// A step of the wheel is over after this long without new drawings.
const CALM: Duration = Duration::from_millis(400);

/// The number of slowest frames to report.
const SLOWEST: usize = 6;

/// The current part of the run.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    /// The tour, with the current zoom in steps of the wheel.
    Tour { wheel: f32 },
    /// Single steps of the wheel.
    Steps { left: u8 },
    /// The title screen.
    Title,
}

/// The new drawings in a frame.
#[derive(Clone, Copy, Debug, Default)]
struct Fresh {
    images: usize,
    meshes: usize,
    /// Whether a picture of the map for another zoom began.
    is_zoomed: bool,
}

/// A frame of the tour.
#[derive(Clone, Copy, Debug)]
struct Frame {
    took: Duration,
    /// Processor time of all threads, including the driver's.
    used: Option<Duration>,
    /// When it began, from the beginning of the tour.
    at: Duration,
    /// Steps of the wheel from the whole map.
    wheel: f32,
    fresh: Fresh,
}

impl std::fmt::Display for Frame {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Self {
            took,
            used,
            at,
            wheel,
            fresh,
        } = self;
        write!(f, "{:4.0} ms", took.as_secs_f64() * 1000.0)?;
        if let Some(used) = used {
            write!(f, ", {:4.0} of the processor", used.as_secs_f64() * 1000.0)?;
        }
        write!(
            f,
            ", at {:4.1} s, {wheel:4.1} steps in: {} images and {} meshes new{}",
            at.as_secs_f64(),
            fresh.images,
            fresh.meshes,
            if fresh.is_zoomed { ", another zoom" } else { "" }
        )
    }
}

/// The state of the run.
#[derive(Resource, Debug)]
struct Course {
    arguments: Arguments,
    scenario: HexScenario,
    part: Part,
    since: Instant,
    last: Option<Instant>,
    frames: Vec<Frame>,
    used_before: Option<f64>,
    /// What was drawn anew in this frame.
    fresh: Fresh,
    /// Processor time at its beginning.
    used: Option<Duration>,
    /// When something was last drawn anew.
    stirred: Instant,
    settling: Vec<Duration>,
    games: usize,
}

fn main() -> ExitCode {
    railhead::app::heap::keep_small();
    let arguments = Arguments::parse();
    let files = std::env::temp_dir().join("railhead-frames");
    let folders = Folders::at(&files, &files);
    let scenario = match lookup::scenario(&arguments.scenario, &folders) {
        Ok(AnyScenario::Hex(scenario)) => scenario,
        Ok(_) => {
            eprintln!("this is not a scenario of the hex game");
            return ExitCode::FAILURE;
        }
        Err(lines) => {
            eprintln!("{}", lines.join("\n"));
            return ExitCode::FAILURE;
        }
    };
    let game: Box<dyn GameTable> = Box::new(HexTable::resume(scenario.clone(), session(&scenario)));
    let mut app = window(Options {
        game: Some(game),
        folders,
        ..Options::default()
    });
    let now = Instant::now();
    app.insert_resource(Course {
        arguments,
        scenario,
        part: Part::Tour { wheel: 0.0 },
        since: now,
        last: None,
        frames: Vec::new(),
        used_before: None,
        fresh: Fresh::default(),
        used: None,
        stirred: now,
        settling: Vec::new(),
        games: 1,
    })
    .add_systems(First, drive)
    .add_systems(Last, watch);
    if app.run().is_success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn session(scenario: &HexScenario) -> Session<railhead::rules::hex_game::HexGame> {
    Session::new(Arc::clone(&scenario.game), 1)
}

/// The tour at a point of a round: the zoom in steps of the wheel, and the direction in which the map moves.
fn tour(part: f32) -> (f32, &'static [usize]) {
    // Indices into `keys::SCROLL`: left, right, up, down.
    match part {
        0.0..0.3 => (STEPS * part / 0.3, &[]),
        0.3..0.4 => (STEPS, &[1]),
        0.4..0.5 => (STEPS, &[0, 2]),
        0.5..0.6 => (STEPS * (1.0 - (part - 0.5) / 0.2), &[]),
        0.6..0.7 => (STEPS * 0.5, &[1, 3]),
        0.7..0.8 => (STEPS * 0.5, &[0]),
        _ => (STEPS * 0.5 * (1.0 - (part - 0.8) / 0.18), &[]),
    }
}

/// Turns the mouse wheel and presses keys.
fn drive(
    mut course: ResMut<Course>,
    mut window: Single<(Entity, &mut Window), With<PrimaryWindow>>,
    mut wheel: MessageWriter<MouseWheel>,
    mut pressed: ResMut<ButtonInput<KeyCode>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
    mut quit: MessageWriter<AppExit>,
) {
    redraw.write(RequestRedraw);
    let cursor = Vec2::new(430.0, 380.0);
    if window.1.cursor_position() != Some(cursor) {
        window.1.set_cursor_position(Some(cursor));
    }
    let now = Instant::now();
    let course = &mut *course;
    note(course, now);
    let passed = (now - course.since).as_secs_f32();
    let entity = window.0;
    let mut turn = |steps: f32| {
        wheel.write(MouseWheel {
            unit: MouseScrollUnit::Line,
            x: 0.0,
            y: steps,
            window: entity,
            phase: bevy::input::touch::TouchPhase::Moved,
        });
    };
    pressed.release_all();
    match &mut course.part {
        Part::Tour { wheel } if passed < course.arguments.seconds => {
            let (wanted, held) = tour((passed * 2.0 / course.arguments.seconds).fract());
            let steps = (wanted - *wheel).trunc();
            if steps != 0.0 {
                turn(steps);
                *wheel += steps;
            }
            for index in held {
                pressed.press(keys::SCROLL[*index].0);
            }
        }
        Part::Tour { .. } => {
            tell(course);
            course.part = if course.games < course.arguments.games {
                // As the window itself does.
                commands.queue(put_away);
                next.set(Screen::Title);
                Part::Title
            } else {
                turn(-STEPS - 2.0);
                Part::Steps { left: 17 }
            };
            course.since = now;
            course.stirred = now;
        }
        // Another game is opened as a player at the title would, after a moment.
        Part::Title => {
            if passed > 1.0 {
                commands.insert_resource(HexTable::resume(
                    course.scenario.clone(),
                    session(&course.scenario),
                ));
                next.set(Screen::Game);
                course.part = Part::Tour { wheel: 0.0 };
                course.since = now;
                course.last = None;
                course.games += 1;
            }
        }
        Part::Steps { left } => {
            if now - course.stirred < CALM {
                return;
            }
            // The steps back to the whole map do not count.
            if *left < 17 {
                course.settling.push(course.stirred - course.since);
            }
            if *left == 0 {
                tell_steps(course);
                quit.write(AppExit::Success);
                return;
            }
            *left -= 1;
            turn(1.0);
            course.since = now;
            course.stirred = now;
        }
    }
}

/// Records the frame that has just ended, if it belongs to the tour.
fn note(course: &mut Course, now: Instant) {
    let used = used_by_threads();
    let used_before = std::mem::replace(&mut course.used, used);
    let fresh = std::mem::take(&mut course.fresh);
    if let (Some(last), Part::Tour { wheel }) = (course.last.replace(now), course.part) {
        course.frames.push(Frame {
            took: now - last,
            used: used
                .zip(used_before)
                .map(|(now, before)| now.saturating_sub(before)),
            at: last - course.since,
            wheel,
            fresh,
        });
    } else {
        course.used_before = used_seconds();
    }
}

/// Watches for things drawn anew in this frame.
fn watch(
    mut course: ResMut<Course>,
    scale: Option<Res<MapScale>>,
    mut images: MessageReader<AssetEvent<Image>>,
    mut meshes: MessageReader<AssetEvent<Mesh>>,
) {
    let fresh = Fresh {
        images: images.read().count(),
        meshes: meshes.read().count(),
        is_zoomed: scale.is_some_and(|scale| scale.is_changed()),
    };
    if fresh.images + fresh.meshes > 0 || fresh.is_zoomed {
        course.stirred = Instant::now();
    }
    course.fresh = fresh;
}

/// Reports on the tour, without its first second for the slowest frame.
fn tell(course: &mut Course) {
    let frames = std::mem::take(&mut course.frames);
    let whole: Duration = frames.iter().map(|frame| frame.took).sum();
    let is_later = |frame: &Frame| frame.at + frame.took > Duration::from_secs(1);
    let mut later: Vec<Frame> = frames.iter().copied().filter(is_later).collect();
    later.sort_unstable_by_key(|frame| frame.took);
    let count = u32::try_from(frames.len()).unwrap_or(u32::MAX);
    let milliseconds = |frame: Option<&Frame>| frame.map_or(0.0, |frame| frame.took.as_secs_f64() * 1000.0);
    println!(
        "game {}: {} frames in {:.1} s, {:.1} a second; after the first second the slowest took {:.0} ms, one in a \
         hundred {:.0} ms or more",
        course.games,
        count,
        whole.as_secs_f64(),
        f64::from(count) / whole.as_secs_f64(),
        milliseconds(later.last()),
        milliseconds(later.get(later.len().saturating_sub(1) * 99 / 100)),
    );
    if let (Some(before), Some(after)) = (course.used_before, used_seconds()) {
        println!(
            "    {:.1} ms of processor time a frame; {}; load {}",
            (after - before) * 1000.0 / f64::from(count),
            memory(),
            load()
        );
    }
    for frame in later.iter().rev().take(SLOWEST) {
        println!("    {frame}");
    }
}

/// Reports how long steps of the wheel took.
fn tell_steps(course: &Course) {
    let count = u32::try_from(course.settling.len()).unwrap_or(1).max(1);
    let whole: Duration = course.settling.iter().sum();
    let slowest = course.settling.iter().max().copied().unwrap_or_default();
    println!(
        "a step of the wheel: settled after {:.2} s in the mean, {:.2} s at most",
        (whole / count).as_secs_f64(),
        slowest.as_secs_f64()
    );
    println!("at the end: {}", memory());
}

/// Processor time of the process so far, in seconds; `None` where it cannot be read.
fn used_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the name in brackets, which may contain spaces; a tick is a hundredth of a second.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    Some(ticks / 100.0)
}
