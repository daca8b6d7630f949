//! Which screen is up, and what lies over it: dialogs, cards, notices and the curtain between the players.
//!
//! The panels themselves are in `hex::panels` and `shell`; here they are put into the window and their wishes are granted.

pub mod cards;
pub mod desk;
pub mod dialogs;
mod find;
pub mod fought;
pub mod game;
pub mod hand_over;
pub mod letters;
pub mod news;
mod quick;
pub mod replay;
pub mod title;

use bevy::prelude::*;

pub use desk::{Desk, Dialog};
pub use game::GameSystems;

use super::map_view::camera::EdgeScroll;
use super::stage::{OpeningNotice, PlayerFolders};
use super::theme::{Motion, PaletteChoice, TextScale};
use crate::app::play::WarnUnitsLeft;
use crate::app::shell::settings;
use crate::app::shell::settings::Settings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PlayerFolders>()
        .init_resource::<Settings>()
        .init_resource::<Desk>()
        .add_systems(Startup, read_settings)
        .add_systems(PreUpdate, follow_settings.run_if(resource_changed::<Settings>))
        .add_plugins((
            letters::plugin,
            desk::plugin,
            dialogs::plugin,
            title::plugin,
            game::plugin,
            news::plugin,
            fought::plugin,
            hand_over::plugin,
            quick::plugin,
            find::plugin,
            replay::plugin,
        ));
}

fn read_settings(
    notice: Option<Res<'_, OpeningNotice>>,
    folders: Res<'_, PlayerFolders>,
    mut settings: ResMut<'_, Settings>,
    mut desk: ResMut<'_, Desk>,
) {
    let (read, problem) = settings::read(&folders.settings);
    *settings = read;
    if let Some(problem) = problem {
        desk.notices.warn(&problem);
    }
    if let Some(notice) = notice {
        desk.notices.tell(&notice.0);
    }
}

fn follow_settings(
    settings: Res<'_, Settings>,
    mut palette: ResMut<'_, PaletteChoice>,
    mut scale: ResMut<'_, TextScale>,
    mut motion: ResMut<'_, Motion>,
    mut warn: ResMut<'_, WarnUnitsLeft>,
    mut edge: ResMut<'_, EdgeScroll>,
) {
    palette.set_if_neq(settings.palette);
    scale.set_if_neq(TextScale(f32::from(settings.scale) / 100.0));
    motion.set_if_neq(Motion(settings.motion));
    warn.set_if_neq(WarnUnitsLeft(settings.warn_units_left));
    edge.set_if_neq(EdgeScroll(settings.edge_scroll));
}
