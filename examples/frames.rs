//! Opens a scenario of either game in the real window, pans and zooms its map, and reports how quickly it opens, how
//! smooth it is, how much memory it uses, and whether it comes to rest:
//!
//! ```text
//! xvfb-run -a -s "-screen 0 1280x800x24" cargo run --release --example frames [-- SCENARIO --games N --passes bevy]
//! ```
//!
//! The tour goes from the whole map to a single hex and back, twice, and moves the map on the way. Then come single
//! steps of the wheel, each until the window asks for no more frames, and six fights on the map. At last the window is left alone.

#[path = "fights/mod.rs"]
mod fights;
#[path = "measured/mod.rs"]
mod measured;
#[path = "passes/mod.rs"]
mod passes;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use clap::Parser;
use measured::{load, memory, used_by_threads};
use passes::{Passes, draw_by};
use railhead::canvas::Backdrop;
use railhead::input::keys;
use railhead::map_view::MapArea;
use railhead::map_view::camera::MapScale;
use railhead::map_view::camera::extent::{MapSheet, limits};
use railhead::map_view::camera::view::View;
use railhead::map_view::moments::Moments;
use railhead::play::put_away;
use railhead::shell::popups::Popups;
use railhead::shell::title::library::new_game;
use railhead::stage::Screen;
use railhead::{Options, window};
use railhead_games::AnyScenario;
use railhead_games::folders::Folders;
use railhead_games::lookup;

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
    /// How long the window is left alone at the end, in seconds
    #[arg(long, default_value_t = 10.0)]
    rest: f32,
    /// Whose passes draw the window
    #[arg(long, value_enum, default_value_t = Passes::Own)]
    passes: Passes,
}

/// The factor of a step of the wheel.
const STEP: f32 = 1.22;

/// A step of the wheel is over, and a map open, when the window has asked for no frame for this long.
const CALM: Duration = Duration::from_millis(400);

/// A window that has not come to rest after this long will not.
const LIMIT: Duration = Duration::from_mins(2);

/// The time between two looks at a window that draws nothing.
const BEAT: Duration = Duration::from_millis(50);

/// The current part of the run.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    /// The map opens.
    Opening,
    /// The tour.
    Tour,
    /// Single steps of the wheel, and the number of them so far; the first goes back to the whole map.
    Steps(usize),
    /// Moments are played on the map.
    Moments,
    /// Nothing touches the window.
    Rest,
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
    /// Pixels per kilometre.
    scale: f32,
    fresh: Fresh,
}

impl std::fmt::Display for Frame {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{:4.0} ms", self.took.as_secs_f64() * 1000.0)?;
        if let Some(used) = self.used {
            write!(f, ", {:4.0} of the processor", used.as_secs_f64() * 1000.0)?;
        }
        let Fresh {
            images,
            meshes,
            is_zoomed,
        } = self.fresh;
        write!(
            f,
            ", at {:4.1} s, {:6.2} pixels a km: {images} images and {meshes} meshes new{}",
            self.at.as_secs_f64(),
            self.scale,
            if is_zoomed { ", another zoom" } else { "" }
        )
    }
}

/// The state of the run.
#[derive(Resource, Debug)]
struct Course {
    arguments: Arguments,
    scenario: AnyScenario,
    part: Part,
    /// When the program started.
    started: Instant,
    /// When this part began.
    since: Instant,
    last: Option<Instant>,
    frames: Vec<Frame>,
    used_before: Option<f64>,
    /// What was drawn anew in this frame.
    fresh: Fresh,
    /// Processor time at its beginning.
    used: Option<Duration>,
    /// When the window last asked for a frame.
    requested: Instant,
    /// Frames since there is a picture with something on it.
    pictures: u8,
    settling: Vec<Duration>,
    updates: u32,
    games: usize,
}

impl Course {
    fn enter(&mut self, part: Part, now: Instant) {
        (self.part, self.since, self.requested) = (part, now, now);
        (self.last, self.updates) = (None, 0);
        self.used_before = used_seconds();
    }

    /// Whether the window has come to rest, or will not.
    fn is_calm(&self, now: Instant) -> bool {
        now - self.requested > CALM || now - self.since > LIMIT
    }
}

/// Whether the window is woken while it draws nothing.
#[derive(Resource, Clone, Debug)]
struct Heart(Arc<AtomicBool>);

fn main() -> ExitCode {
    let started = Instant::now();
    railhead::heap::keep_small();
    let arguments = Arguments::parse();
    let files = std::env::temp_dir().join("railhead-frames");
    let folders = Folders::at(&files, &files);
    let scenario = match lookup::scenario(&arguments.scenario, &folders) {
        Ok(scenario) => scenario,
        Err(lines) => {
            eprintln!("{}", lines.join("\n"));
            return ExitCode::FAILURE;
        }
    };
    let mut app = window(Options {
        game: Some(new_game(scenario.clone(), 1)),
        folders,
        ..Options::default()
    });
    draw_by(&mut app, arguments.passes);
    let read = started.elapsed().as_secs_f64();
    println!("the scenario is read after {read:.1} s");
    app.insert_resource(Course {
        arguments,
        scenario,
        part: Part::Opening,
        started,
        since: started,
        last: None,
        frames: Vec::new(),
        used_before: None,
        fresh: Fresh::default(),
        used: None,
        requested: started,
        pictures: 0,
        settling: Vec::new(),
        updates: 0,
        games: 1,
    })
    .insert_resource(Heart(Arc::new(AtomicBool::new(true))))
    .add_systems(Startup, beat)
    .add_systems(First, drive)
    // Nobody reads the briefing.
    .add_systems(First, |mut popups: ResMut<Popups>| popups.briefing = None)
    .add_systems(Last, watch);
    if app.run().is_success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Wakes the window again and again, so that it notices that nothing happens.
fn beat(proxy: Res<EventLoopProxyWrapper>, heart: Res<Heart>) {
    let (proxy, heart) = ((**proxy).clone(), heart.0.clone());
    thread::spawn(move || {
        loop {
            thread::sleep(BEAT);
            if heart.load(Ordering::Relaxed) && proxy.send_event(WinitUserEvent::WakeUp).is_err() {
                return;
            }
        }
    });
}

/// The tour at a point of a round: how near it is, from the whole map to a single hex, and how the map moves.
fn tour(part: f32) -> (f32, &'static [usize]) {
    // Indices into `keys::SCROLL`: left, right, up, down.
    match part {
        0.0..0.3 => (part / 0.3, &[]),
        0.3..0.4 => (1.0, &[1]),
        0.4..0.5 => (1.0, &[0, 2]),
        0.5..0.6 => (1.0 - (part - 0.5) / 0.2, &[]),
        0.6..0.7 => (0.5, &[1, 3]),
        0.7..0.8 => (0.5, &[0]),
        _ => (0.5 * (1.0 - (part - 0.8) / 0.18).max(0.0), &[]),
    }
}

/// Turns the mouse wheel and presses keys.
fn drive(
    mut course: ResMut<Course>,
    heart: Res<Heart>,
    (map, map_area, view): (Option<Res<MapSheet>>, Res<MapArea>, Res<View>),
    mut moments: ResMut<Moments>,
    proxy: Res<EventLoopProxyWrapper>,
    mut window: Single<(Entity, &mut Window), With<PrimaryWindow>>,
    mut wheel: MessageWriter<MouseWheel>,
    mut pressed: ResMut<ButtonInput<KeyCode>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
    mut quit: MessageWriter<AppExit>,
) {
    let now = Instant::now();
    let course = &mut *course;
    if course.part == Part::Rest {
        course.updates += 1;
        let rest = Duration::from_secs_f32(course.arguments.rest);
        if now - course.since >= rest {
            tell_rest(course);
            quit.write(AppExit::Success);
        }
        return;
    }
    let cursor = Some(Vec2::new(430.0, 380.0));
    if window.1.cursor_position() != cursor {
        window.1.set_cursor_position(cursor);
    }
    note(course, now, view.scale);
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
    let zooms = map.map(|map| {
        let limits = limits(&map, &window.1, *map_area);
        [limits.fitting_scale(), limits.closest_scale()]
    });
    let passed = (now - course.since).as_secs_f32();
    match (course.part, zooms) {
        (Part::Opening, _) if course.pictures >= 3 && course.is_calm(now) => {
            let rested = (course.requested - course.since).as_secs_f64();
            println!("    at rest after {rested:.1} s; {}", memory());
            course.enter(Part::Tour, now);
        }
        (Part::Tour, Some([whole, hex])) if passed < course.arguments.seconds => {
            redraw.write(RequestRedraw);
            let (near, held) = tour((passed * 2.0 / course.arguments.seconds).fract());
            let wanted = whole * (hex / whole).powf(near);
            let steps = ((wanted / view.goal_scale).ln() / STEP.ln()).round();
            turn(steps);
            for index in held {
                pressed.press(keys::SCROLL[*index].0);
            }
        }
        (Part::Tour, _) => {
            tell(course);
            if course.games < course.arguments.games {
                // As the window itself does.
                commands.queue(put_away);
                next.set(Screen::Title);
                course.enter(Part::Title, now);
            } else {
                course.enter(Part::Steps(0), now);
            }
        }
        // Another game is opened as a player at the title would, after a moment.
        (Part::Title, _) if passed > 1.0 => {
            let game = new_game(course.scenario.clone(), 1);
            commands.queue(move |world: &mut World| game.lay(world));
            next.set(Screen::Game);
            (course.pictures, course.games) = (0, course.games + 1);
            course.enter(Part::Opening, now);
        }
        (Part::Steps(0), Some([whole, _])) if view.goal_scale > whole => turn(-1.0),
        (Part::Steps(steps), Some([_, hex])) if course.is_calm(now) => {
            // The way back to the whole map does not count.
            if steps > 0 {
                course.settling.push(course.requested - course.since);
            }
            if view.goal_scale < hex {
                turn(1.0);
                course.enter(Part::Steps(steps + 1), now);
                return;
            }
            tell_steps(course);
            course.enter(Part::Moments, now);
            moments.play(fights::fights(&course.scenario));
            redraw.write(RequestRedraw);
        }
        (Part::Moments, _) if !moments.is_playing() => {
            tell_moments(course, now);
            course.enter(Part::Rest, now);
            heart.0.store(false, Ordering::Relaxed);
            let (proxy, rest) = ((**proxy).clone(), Duration::from_secs_f32(course.arguments.rest));
            thread::spawn(move || {
                thread::sleep(rest + BEAT);
                // The window may have been closed.
                let _ = proxy.send_event(WinitUserEvent::WakeUp);
            });
        }
        _ => {}
    }
}

/// Records the frame that has just ended, if it belongs to the tour.
fn note(course: &mut Course, now: Instant, scale: f32) {
    let used = used_by_threads();
    let used_before = std::mem::replace(&mut course.used, used);
    let fresh = std::mem::take(&mut course.fresh);
    if let (Some(last), Part::Tour | Part::Moments) = (course.last.replace(now), course.part) {
        course.frames.push(Frame {
            took: now - last,
            used: used
                .zip(used_before)
                .map(|(now, before)| now.saturating_sub(before)),
            at: last.saturating_duration_since(course.since),
            scale,
            fresh,
        });
    }
}

/// Watches for the first picture, for things drawn anew in this frame, and for a window that asks for another.
fn watch(
    mut course: ResMut<Course>,
    scale: Option<Res<MapScale>>,
    (backdrop, drawn): (Res<Backdrop>, Query<(), With<Mesh2d>>),
    mut images: MessageReader<AssetEvent<Image>>,
    mut meshes: MessageReader<AssetEvent<Mesh>>,
    mut requested: MessageReader<RequestRedraw>,
) {
    course.fresh = Fresh {
        images: images.read().count(),
        meshes: meshes.read().count(),
        is_zoomed: scale.is_some_and(|scale| scale.is_changed()),
    };
    if requested.read().count() > 0 {
        course.requested = Instant::now();
    }
    // What has been added is on the picture of the next frame, and on the screen in the one after.
    if course.pictures < 3 && backdrop.0.is_some() && !drawn.is_empty() {
        course.pictures += 1;
        if course.pictures == 3 {
            println!(
                "game {}: the first picture of the map after {:.1} s; {}",
                course.games,
                course.since.elapsed().as_secs_f64(),
                memory()
            );
        }
    }
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
        "    {} frames in {:.1} s, {:.1} a second; after the first second the slowest took {:.0} ms, one in a hundred \
         {:.0} ms or more",
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
    for frame in later.iter().rev().take(6) {
        println!("    {frame}");
    }
}

/// Reports how long steps of the wheel took.
fn tell_steps(course: &Course) {
    let count = u32::try_from(course.settling.len()).unwrap_or(1).max(1);
    let whole: Duration = course.settling.iter().sum();
    let slowest = course.settling.iter().max();
    println!(
        "{count} steps of the wheel: at rest after {:.2} s in the mean, {:.2} s at most; {}",
        (whole / count).as_secs_f64(),
        slowest.map_or(0.0, Duration::as_secs_f64),
        memory()
    );
}

/// Reports on the moments.
fn tell_moments(course: &mut Course, now: Instant) {
    let frames = std::mem::take(&mut course.frames);
    let whole = (now - course.since).as_secs_f64();
    let slowest = frames.iter().map(|frame| frame.took).max().unwrap_or_default();
    let count = u32::try_from(frames.len()).unwrap_or(u32::MAX);
    println!(
        "six fights: {count} frames in {whole:.1} s, {:.1} a second; the slowest took {:.0} ms",
        f64::from(count) / whole,
        slowest.as_secs_f64() * 1000.0,
    );
}

/// Reports on the window that was left alone; its last update is our own.
fn tell_rest(course: &Course) {
    let seconds = f64::from(course.arguments.rest);
    let used = used_seconds().zip(course.used_before);
    println!(
        "left alone for {seconds:.0} s: {:.1} updates a second, {:.1}% of a processor; {:.0} s in all",
        f64::from(course.updates.saturating_sub(1)) / seconds,
        used.map_or(0.0, |(after, before)| after - before) * 100.0 / seconds,
        course.started.elapsed().as_secs_f64(),
    );
}

/// Processor time of the process so far, in seconds; `None` where it cannot be read.
fn used_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the name in brackets, which may contain spaces; a tick is a hundredth of a second.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    Some(ticks / 100.0)
}
