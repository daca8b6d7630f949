//! The ground under every part of the window: the current screen, the order of work within a frame, frames that are still
//! needed, and the options of the program.
//!
//! It names no other part but [`super::lifetime`].

use bevy::ecs::component::Mutable;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::EguiPrimaryContextPass;

use crate::lifetime::{Lifetime, TableResources as _};
use railhead_games::folders::Folders;

/// The title of the window.
pub const TITLE: &str = "Railhead";

/// The screens of the program.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title: what to play.
    #[default]
    Title,
    /// The map and the panels of a game.
    Game,
    /// A replay of a finished game, shown on the map.
    Replay,
}

/// The map is shown: a game is played or watched. Everything on the map lives as long as this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OnMap;

impl ComputedStates for OnMap {
    type SourceStates = Screen;

    // Between a game and its replay the map stays.
    const ALLOW_SAME_STATE_TRANSITIONS: bool = false;

    fn compute(screen: Screen) -> Option<Self> {
        match screen {
            Screen::Title => None,
            Screen::Game | Screen::Replay => Some(Self),
        }
    }
}

/// A message for the player as the window opens, such as how the game came back from its save.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct OpeningNotice(pub String);

/// A short message for the player.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Good to know.
    Tell(String),
    /// Something went wrong.
    Warn(String),
}

/// What a screen reader says next, such as a description of the hex that the player aims at.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Announcement(pub String);

/// Where the player's files are.
#[derive(Resource, Deref, Clone, Debug, Default)]
pub struct PlayerFolders(pub Folders);

/// The names of the games that the window can show: each adds its own.
#[derive(Resource, Clone, Debug, Default)]
pub struct ShownGames(pub Vec<&'static str>);

/// The order of work within a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Mouse and keys become messages.
    Input,
    /// Orders are issued and the table view is renewed.
    Table,
    /// Entities follow the table view.
    Sync,
    /// Moving things move, the camera among them.
    Motion,
    /// Meshes and labels are rebuilt where something changed.
    Draw,
}

/// In `EguiPrimaryContextPass`: the panels of a screen, before what lies over them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelSystems;

/// In `EguiPrimaryContextPass`, after the panels and before what lies over them: the player's clicks in panels are carried
/// out.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActionSystems;

/// Frames that an idle window would not draw, for what reaches the screen a few frames late.
#[derive(SystemParam)]
pub(super) struct MoreFrames<'w, 's> {
    left: Local<'s, u8>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

impl MoreFrames<'_, '_> {
    /// Draws at least this number of frames more, and those left over from an earlier need.
    pub(super) fn draw(&mut self, needed: u8) {
        *self.left = (*self.left).max(needed);
        if *self.left > 0 {
            *self.left -= 1;
            self.redraw.write(RequestRedraw);
        }
    }
}

/// A system that makes a resource what it was at first.
pub fn reset<R: Resource<Mutability = Mutable> + Default + PartialEq>(mut resource: ResMut<R>) {
    resource.set_if_neq(R::default());
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_computed_state::<OnMap>()
        .add_message::<Notice>()
        .init_until::<Announcement>(Lifetime::Game)
        .configure_sets(EguiPrimaryContextPass, ActionSystems.after(PanelSystems))
        .configure_sets(
            Update,
            (
                AppSystems::Input,
                AppSystems::Table,
                AppSystems::Sync,
                AppSystems::Motion,
                AppSystems::Draw,
            )
                .chain(),
        );
}
