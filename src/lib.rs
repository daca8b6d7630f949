//! The window of Railhead: what players see and click, as a Bevy app that decides no rule. The rules and everything else that needs no
//! window are in `crates`. Without the feature `desktop` this library is empty.
//!
//! It has floors, and no file names one on a floor above its own (`tests/architecture` holds the list). From below:
//! [`stage`], [`lifetime`], [`background`] and [`words`]; [`theme`] (colours, fonts, the look of panels), [`input`] (keys), [`sound`] and [`canvas`]
//! (how the window is drawn); [`map_view`], which draws the map and moves the camera; [`play`], the game on the table;
//! [`shell`], which works with any game and without one; [`workshop`], which edits scenarios; [`hex`] and [`area`], the parts of each game. To read the
//! architecture, read down the plugin functions: this file opens the window and adds them.
#![cfg(feature = "desktop")]

pub mod area;
pub mod background;
pub mod canvas;
pub mod heap;
pub mod hex;
mod idle;
pub mod input;
pub mod lifetime;
pub mod map_view;
pub mod play;
#[cfg(feature = "screen_reader")]
mod screen_reader;
pub mod shell;
pub mod sound;
pub mod stage;
pub mod theme;
pub mod words;
pub mod workshop;

use std::path::PathBuf;

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::log::{DEFAULT_FILTER, Level, LogPlugin};
use bevy::prelude::*;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::settings::{MemoryHints, RenderCreation, WgpuSettings};
use bevy::render::{RenderApp, RenderPlugin};
use bevy::window::PresentMode;
use bevy_egui::{EguiPlugin, EguiPrimaryContextPass};

use railhead_games::folders::Folders;

use map_view::{Map, MapSheet};
use play::GameTable;
use shell::popups::{Dialog, Popups};
use shell::settings::window_frame::WindowFrame;
use shell::title::title_screen::Edited;
use stage::Screen;
pub use stage::{AppSystems, OpeningNotice, PlayerFolders};

/// The contents of the window when it opens.
#[derive(Debug, Default)]
pub struct Options {
    /// A map to look at, without a game; `None` opens the title screen.
    pub map: Option<Map>,
    /// A game to open at once: a new one, or one from a save.
    pub game: Option<Box<dyn GameTable>>,
    /// A scenario file to edit.
    pub edited: Option<PathBuf>,
    /// Whether that game is a replay.
    pub watch: bool,
    /// A message about that game, such as how it came back from its save.
    pub notice: Option<String>,
    /// Where the player's files are.
    pub folders: Folders,
}

/// Opens the window and runs until it is closed.
pub fn run(options: Options) -> AppExit {
    window(options).run()
}

/// The window, ready to run.
pub fn window(options: Options) -> App {
    let frame = WindowFrame::read(&options.folders.window);
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(Window {
                    title: stage::TITLE.into(),
                    name: app_id(),
                    resolution: (u32::from(frame.width), u32::from(frame.height)).into(),
                    mode: frame.mode(),
                    position: frame.position(),
                    present_mode: PresentMode::AutoVsync,
                    ..default()
                }),
                ..default()
            })
            // Reports of success are for developers, who ask for them with RUST_LOG=info.
            .set(LogPlugin {
                level: Level::WARN,
                // No player can mend what the window library finds odd about a screen.
                filter: format!("{DEFAULT_FILTER}winit=error"),
                ..default()
            })
            // A window that draws only on changes cannot wait some frames for pipelines to be ready.
            .set(RenderPlugin {
                synchronous_pipeline_compilation: true,
                render_creation: RenderCreation::Automatic(Box::new(WgpuSettings {
                    // A map needs little memory, and should return it block by block. The blocks of `MemoryUsage`
                    // double in size.
                    memory_hints: MemoryHints::Manual {
                        suballocated_device_memory_block_size: BLOCK..BLOCK,
                    },
                    ..default()
                })),
                ..default()
            }),
    )
    .insert_resource(PlayerFolders(options.folders))
    .add_plugins((own_buffers, idle::rest, plugin, sound::aloud, input::read_board));
    #[cfg(feature = "screen_reader")]
    app.add_plugins(screen_reader::plugin);
    work_in_turn(&mut app);
    if let Some(map) = options.map {
        app.insert_resource(MapSheet::of(map)).insert_state(Screen::Game);
    }
    if let Some(game) = options.game {
        if options.watch {
            app.insert_state(Screen::Replay);
            game.watch(app.world_mut());
        } else {
            app.insert_state(Screen::Game);
            let dialog = Dialog::of_opened(&*game);
            game.lay(app.world_mut());
            app.world_mut().resource_mut::<Popups>().dialog = dialog;
        }
    }
    if let Some(path) = options.edited {
        app.insert_resource(Edited(path));
    }
    if let Some(notice) = options.notice {
        app.insert_resource(OpeningNotice(notice));
    }
    app
}

/// The name by which Wayland knows the window. On X11 it has none here: Bevy would leave half of its class empty, while
/// without a name the window library sets both halves to that of the program.
fn app_id() -> Option<String> {
    let is_wayland = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"]
        .into_iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()));
    (is_wayland || !cfg!(target_os = "linux")).then(|| "railhead".to_owned())
}

/// The size of a block of graphics memory, in bytes; anything larger has a block of its own.
const BLOCK: u64 = 4 << 20;

/// Each mesh has a buffer of its own. A shared buffer, however small, comes with more than four megabytes of
/// bookkeeping; and a growing one is copied over and over, and takes half as much memory again.
fn own_buffers(app: &mut App) {
    if let Some(render) = app.get_sub_app_mut(RenderApp)
        && let Some(mut settings) = render.world_mut().get_resource_mut::<MeshAllocatorSettings>()
    {
        settings.large_threshold = 0;
    }
}

/// Has systems run one after another: they are so short that waking threads takes longer.
pub fn work_in_turn(app: &mut App) {
    let in_turn = |world: &mut World| {
        if let Some(mut schedules) = world.get_resource_mut::<Schedules>() {
            for (_, schedule) in schedules.iter_mut() {
                schedule.set_executor(SingleThreadedExecutor::new());
            }
        }
    };
    in_turn(app.world_mut());
    // On a Mac some of its systems must run on the main thread.
    if !cfg!(target_os = "macos")
        && let Some(render) = app.get_sub_app_mut(RenderApp)
    {
        in_turn(render.world_mut());
    }
}

/// The window without a real window, so that tests can run it.
pub fn plugin(app: &mut App) {
    // The canvas draws one texture after the other.
    let egui = EguiPlugin {
        bindless_mode_array_size: None,
    };
    app.add_plugins(egui)
        // It must exist even while no panel is drawn.
        .init_schedule(EguiPrimaryContextPass)
        .add_plugins((
            (lifetime::plugin, background::plugin),
            stage::plugin,
            idle::plugin,
            canvas::plugin,
            theme::plugin,
            input::plugin,
            sound::plugin,
            play::plugin,
            shell::plugin,
            map_view::plugin,
            workshop::plugin,
            hex::plugin,
            area::plugin,
        ));
}
