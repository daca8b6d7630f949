//! The player of these tests: clicks and strikes keys, and reads what entities say.

use std::collections::BTreeSet;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use bevy::ecs::component::Mutable;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::window::{PrimaryWindow, RequestRedraw};

use railhead::PlayerFolders;
use railhead::background::Workers;
use railhead::hex::hexes::MapHex;
use railhead::hex::summary::TableSummary;
use railhead::hex::table::{HexRequest, HexTable};
use railhead::hex::units::Counter;
use railhead::map_view::area_sheet::SheetSystems;
use railhead::map_view::{DrawLayers, Hovered, MapClicked};
use railhead::play::GameTable;
use railhead::shell::popups::Popups as OnDesk;
use railhead::shell::settings::Settings;
use railhead::stage::Screen;
use railhead_engine::board::SpaceId;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_games::folders::Folders;
use railhead_hex_game::{HexGame, Phase, UnitId};

/// The window's app without a window, ready to be given a game.
pub fn headless(folder: &Path) -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .build()
            .disable::<bevy::winit::WinitPlugin>()
            .disable::<bevy::log::LogPlugin>()
            .set(RenderPlugin {
                render_creation: RenderCreation::Automatic(Box::new(WgpuSettings {
                    backends: None,
                    ..default()
                })),
                ..default()
            })
            .set(WindowPlugin {
                primary_window: Some(Window {
                    resolution: (1280, 800).into(),
                    ..default()
                }),
                ..default()
            }),
    )
    .insert_resource(PlayerFolders(Folders::at(folder, folder)))
    .add_plugins(railhead::plugin)
    .insert_state(Screen::Game);
    railhead::work_in_turn(&mut app);
    app
}

/// The same for tests that do not look at the sheet of areas: in a debug build most of their time would go into painting it.
pub fn without_sheet(folder: &Path) -> App {
    let mut app = headless(folder);
    app.configure_sets(Update, SheetSystems.run_if(|| false));
    app
}

/// The same for tests that do not look at the ground of a map at all.
pub fn unpainted(folder: &Path) -> App {
    let mut app = without_sheet(folder);
    app.configure_sets(Update, DrawLayers.run_if(|| false));
    app
}

/// Presses a key or lets go of it.
pub fn strike(app: &mut App, key: KeyCode, state: ButtonState) {
    let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("one window");
    app.world_mut().write_message(KeyboardInput {
        key_code: key,
        // Panels read these, the game reads where the key lies.
        logical_key: match key {
            KeyCode::Enter => Key::Enter,
            KeyCode::Escape => Key::Escape,
            KeyCode::Tab => Key::Tab,
            KeyCode::ShiftLeft => Key::Shift,
            _ => Key::Unidentified(NativeKey::Unidentified),
        },
        state,
        text: None,
        repeat: false,
        window,
    });
    app.update();
}

/// The rail exercise as it begins.
pub fn exercise() -> HexTable {
    let loaded = load(&Embedded, "tutorials/rail-exercise.ron").expect("shipped scenarios load");
    HexTable::new(loaded, 1)
}

/// A player at a table without a window.
pub struct Desk {
    /// The window's app.
    pub app: App,
    /// Where saves go meanwhile.
    pub folder: tempfile::TempDir,
}

impl Desk {
    /// The rail exercise as it begins: Red's Movement Phase.
    pub fn new() -> Self {
        Self::at(exercise())
    }

    /// Any game as it stands.
    pub fn at(table: HexTable) -> Self {
        Self::of(Box::new(table))
    }

    /// The same, whichever game it is.
    pub fn of(table: Box<dyn GameTable>) -> Self {
        Self::in_app(table, unpainted)
    }

    /// A game of the hex game with its map painted.
    pub fn painted(table: HexTable) -> Self {
        Self::in_app(Box::new(table), without_sheet)
    }

    fn in_app(table: Box<dyn GameTable>, app: fn(&Path) -> App) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut app = app(folder.path());
        table.lay(app.world_mut());
        app.finish();
        app.cleanup();
        let mut desk = Self { app, folder };
        desk.settle();
        let mut settings = desk.resource_mut::<Settings>();
        settings.motion = false;
        settings.warn_units_left = false;
        settings.pass_idle_phases = false;
        // A game that goes on is greeted by the curtain.
        desk.resource_mut::<OnDesk>().curtain = None;
        desk.settle();
        desk
    }

    /// The same, in the first Rail Movement Phase, nothing having marched.
    pub fn in_rail_phase() -> Self {
        let mut desk = Self::new();
        desk.request(HexRequest::EndPhase);
        assert_eq!(desk.summary().phase, Phase::RailMovement);
        desk
    }

    /// Lets what was written come into force.
    pub fn settle(&mut self) {
        for _ in 0..3 {
            self.app.update();
        }
    }

    /// Draws until the window requests no other frame and no answer of another thread is due, which would wake it.
    pub fn fall_asleep(&mut self) {
        for _ in 0..6000 {
            let is_busy = self.resource::<Workers>().is_busy();
            self.app.update();
            if is_busy {
                sleep(Duration::from_millis(5));
            } else if self.resource::<Messages<RequestRedraw>>().is_empty() {
                return;
            }
        }
        panic!("the window goes on drawing");
    }

    /// A resource.
    pub fn resource<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    /// A resource, to change.
    pub fn resource_mut<R: Resource<Mutability = Mutable>>(&mut self) -> Mut<'_, R> {
        self.app.world_mut().resource_mut::<R>()
    }

    /// The summary of the table.
    pub fn summary(&self) -> &TableSummary {
        self.resource()
    }

    /// The scenario.
    pub fn game(&self) -> &HexGame {
        self.resource::<HexTable>().game()
    }

    /// The unit with an id.
    pub fn unit(&self, id: &str) -> UnitId {
        self.game().unit_named(id).expect("a unit of the exercise")
    }

    /// The space that a word names.
    pub fn space(&self, word: &str) -> SpaceId {
        self.game()
            .board()
            .space_named(word)
            .expect("a space of the exercise")
    }

    /// The number of the hex that a unit is in.
    pub fn place(&self, unit: &str) -> String {
        let at = self
            .summary()
            .unit(self.unit(unit))
            .at
            .expect("the unit is on the map");
        self.game().board().number(at)
    }

    /// Sends a request.
    pub fn request(&mut self, request: HexRequest) {
        self.app.world_mut().write_message(request);
        self.settle();
    }

    /// Clicks on a space with a button.
    pub fn click_button(&mut self, space: &str, button: MouseButton) {
        let (space, at) = (Some(self.space(space)), None);
        self.app
            .world_mut()
            .write_message(MapClicked { space, at, button });
        self.settle();
    }

    /// Clicks on a space.
    pub fn click(&mut self, space: &str) {
        self.click_button(space, MouseButton::Left);
    }

    /// Puts the cursor on a space.
    pub fn point_at(&mut self, space: &str) {
        let space = self.space(space);
        // The map's own system finds no cursor, and does not write again what has not changed.
        self.resource_mut::<Hovered>().0 = Some(space);
        self.app.update();
    }

    /// Presses a key or lets go of it.
    pub fn key(&mut self, key: KeyCode, state: ButtonState) {
        strike(&mut self.app, key, state);
    }

    /// Presses keys one after the other and lets go of them.
    pub fn press(&mut self, keys: &[KeyCode]) {
        for key in keys {
            self.key(*key, ButtonState::Pressed);
        }
        for key in keys.iter().rev() {
            self.key(*key, ButtonState::Released);
        }
        self.settle();
    }

    /// The window.
    pub fn window(&mut self) -> Entity {
        let mut windows = self
            .app
            .world_mut()
            .query_filtered::<Entity, With<PrimaryWindow>>();
        windows.single(self.app.world()).expect("there is a window")
    }

    /// The ids of the units whose counters have a marker.
    pub fn marked<M: Component>(&mut self) -> Vec<String> {
        let mut counters = self.app.world_mut().query_filtered::<&Counter, With<M>>();
        let units: BTreeSet<UnitId> = counters.iter(self.app.world()).map(|counter| counter.0).collect();
        units
            .into_iter()
            .map(|unit| self.game().unit(unit).id.clone())
            .collect()
    }

    /// The entities with a component.
    pub fn spawned<C: Component>(&mut self) -> BTreeSet<Entity> {
        let mut entities = self.app.world_mut().query_filtered::<Entity, With<C>>();
        entities.iter(self.app.world()).collect()
    }

    /// The hexes with a marker.
    pub fn hexes<M: Component>(&mut self) -> BTreeSet<SpaceId> {
        let mut hexes = self.app.world_mut().query_filtered::<&MapHex, With<M>>();
        hexes.iter(self.app.world()).map(|hex| hex.0).collect()
    }

    /// The messages of a kind that were sent lately.
    pub fn sent<M: Message + Clone>(&self) -> Vec<M> {
        let messages = self.resource::<Messages<M>>();
        messages.get_cursor().read(messages).cloned().collect()
    }

    /// Clicks, and returns the messages of a kind that this led to.
    pub fn click_and_hear<M: Message + Clone>(&mut self, space: &str) -> Vec<M> {
        self.click_button_and_hear(space, MouseButton::Left)
    }

    /// Clicks on a space with a button, and returns the messages of a kind that follow at once.
    pub fn click_button_and_hear<M: Message + Clone>(&mut self, space: &str, button: MouseButton) -> Vec<M> {
        self.resource_mut::<Messages<M>>().clear();
        let (space, at) = (Some(self.space(space)), None);
        self.app
            .world_mut()
            .write_message(MapClicked { space, at, button });
        self.app.update();
        let heard = self.sent();
        self.settle();
        heard
    }
}
