//! Somebody who plays the area game without a window.

use bevy::prelude::*;
use railhead::map_view::MapClicked;
use railhead::play::{GameTable as _, Table};
use railhead::shell::settings::Settings;
use railhead_area_game::AreaGame;
use railhead_area_game::state::area_state::{Party, Stage};
use railhead_engine::board::SpaceId;
use railhead_engine::scenario::{Loaded, load};
use railhead_engine::text::sources::files::Folder;

use super::desk::unpainted;
use super::hands::{button, listen, press, settle};

/// The player, with the window that is not shown.
pub struct Player {
    /// The window.
    pub app: App,
    _folder: tempfile::TempDir,
}

impl Player {
    /// Begins a scenario of the world.
    pub fn new(scenario: &str) -> Self {
        let path = format!("world/{scenario}.ron");
        Self::of(load(&Folder::new("scenarios"), &path).expect("it loads"))
    }

    /// Begins any scenario.
    pub fn of(scenario: Loaded<AreaGame>) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut app = unpainted(folder.path());
        Box::new(Table::new(scenario, 1)).lay(app.world_mut());
        app.finish();
        app.cleanup();
        settle(&mut app);
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.motion = false;
        settings.warn_units_left = false;
        settings.pass_idle_phases = false;
        settle(&mut app);
        listen(&mut app);
        Self { app, _folder: folder }
    }

    /// The game on the table.
    pub fn table(&self) -> &Table<AreaGame> {
        self.app.world().resource::<Table<AreaGame>>()
    }

    /// The space with this id.
    pub fn space(&self, id: &str) -> SpaceId {
        self.table().game().board().space_named(id).expect("a space")
    }

    /// Clicks a space.
    pub fn click(&mut self, id: &str) {
        let space = Some(self.space(id));
        self.app.world_mut().write_message(MapClicked {
            space,
            at: None,
            button: MouseButton::Left,
        });
        settle(&mut self.app);
    }

    /// Presses a button.
    pub fn press(&mut self, label: &str) {
        press(&mut self.app, label);
    }

    /// Goes on in a battle whose attacker has decided everything: takes losses for the defender if the game asks, otherwise waits.
    /// Whether the game asked.
    pub fn takes_losses(&mut self, stage: Stage) -> bool {
        const TAKE: &str = "Take these losses";
        match stage {
            Stage::Losses {
                party: Party::Defender,
                ..
            } if button(&mut self.app, TAKE).is_some() => {
                self.press(TAKE);
                return true;
            }
            Stage::Losses { .. } | Stage::Decide => self.app.update(),
            stage => panic!("nobody asked for {stage:?}"),
        }
        false
    }
}
